/** The design page. */
import { useSite } from "../shell/context.ts";
import { shellTexts } from "../shell/texts.ts";

export default function DesignPage() {
  const { lang } = useSite();
  const say = shellTexts(lang);
  return (
    <>
      <h1>{say.design}</h1>
      <p class="lead">{say["design-lead"]}</p>
    </>
  );
}
