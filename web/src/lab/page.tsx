/** The lab page. */
import { useSite } from "../shell/context.ts";
import { shellTexts } from "../shell/texts.ts";

export default function LabPage() {
  const { lang } = useSite();
  const say = shellTexts(lang);
  return (
    <>
      <h1>{say.lab}</h1>
      <p class="lead">{say["lab-lead"]}</p>
    </>
  );
}
