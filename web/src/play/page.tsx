/** Play: the companion for the table, which is the phone page in a frame, and the referee of whole games. */
import { useState } from "preact/hooks";
import { copiedFile } from "../shell/built.ts";
import { useSite } from "../shell/context.ts";
import { Referee } from "./referee.tsx";
import { playTexts } from "./texts.ts";

const WAYS = ["companion", "referee"] as const;

function Companion() {
  const { lang } = useSite();
  const say = playTexts(lang);
  const table = copiedFile(`table-${lang}`);
  return (
    <>
      <iframe class="table" src={table} title={say.frame} />
      <p class="note">
        <a class="button quiet" href={table} download="table.html">
          {say.take}
        </a>{" "}
        {say["take-note"]}
      </p>
    </>
  );
}

export default function PlayPage() {
  const { lang, query } = useSite();
  const say = playTexts(lang);
  const [way, setWay] = useState<(typeof WAYS)[number]>(query.get("way") === "referee" ? "referee" : "companion");
  return (
    <>
      <h1>{say.title}</h1>
      <p class="lead">{say.lead}</p>
      <div class="buttons" role="group" aria-label={say.ways}>
        {WAYS.map((one) => (
          <button key={one} type="button" class={one === way ? "" : "quiet"} aria-pressed={one === way} onClick={() => setWay(one)}>
            {say[one]}
          </button>
        ))}
      </div>
      <p class="note">{say.kept}</p>
      {way === "companion" ? <Companion /> : <Referee />}
    </>
  );
}
