/** The play page. */
import { useSite } from "../shell/context.ts";
import { shellTexts } from "../shell/texts.ts";

export default function PlayPage() {
  const { lang } = useSite();
  const say = shellTexts(lang);
  return (
    <>
      <h1>{say.play}</h1>
      <p class="lead">{say["play-lead"]}</p>
    </>
  );
}
