/** The print page. */
import { useSite } from "../shell/context.ts";
import { shellTexts } from "../shell/texts.ts";

export default function PrintPage() {
  const { lang } = useSite();
  const say = shellTexts(lang);
  return (
    <>
      <h1>{say.print}</h1>
      <p class="lead">{say["print-lead"]}</p>
    </>
  );
}
