/** Heat maps of the spaces: drawn by Python from the sums of the last report. */
import { useEffect, useState } from "preact/hooks";
import { useSite } from "../shell/site.ts";
import { Choice, type Option } from "../shell/parts.tsx";
import type { Params } from "../shell/python.ts";
import type { Picture } from "./answers.ts";
import type { Say } from "./texts.ts";

const SHOWN = ["control", "points", "fights", "conquests"] as const;
type Shown = (typeof SHOWN)[number];
const BY_START: readonly Shown[] = ["control", "points"];
const EVERY = 3; // seconds between pictures while games are played

interface Props {
  readonly params: Params;
  /** Whether no more games follow. */
  readonly isFinal: boolean;
  readonly names: readonly string[];
  readonly say: Say;
}

export function HeatMap({ params, isFinal, names, say }: Props) {
  const { lang, python } = useSite();
  const [shown, setShown] = useState<Shown>("control");
  const [start, setStart] = useState("");
  const [picture, setPicture] = useState<{ url: string; text: string } | null>(null);
  const byStart = BY_START.includes(shown);
  const moment = isFinal ? params : Math.floor(performance.now() / 1000 / EVERY);
  useEffect(() => {
    let current = true;
    const { others: _others, shares: _shares, ...own } = params;
    python.call<Picture>("lab.picture", { ...own, change: null, show: shown, start: byStart ? start : "" }).then(
      ({ svg, title, legend }) => {
        const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
        if (current) setPicture({ url, text: `${title}. ${legend}` });
        else URL.revokeObjectURL(url);
      },
      () => undefined, // the report of the same games says what is wrong
    );
    return () => void (current = false);
  }, [moment, shown, start, lang]);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture.url)), [picture]);
  const isAlone = params["players"] === 1;
  const kinds = SHOWN.filter((kind) => !(isAlone && kind === "points")).map((kind): Option => [kind, kind === "points" ? say["space-points"] : say[kind]]);
  return (
    <section class="panel">
      <h2>{say.heat}</h2>
      <div class="fields">
        <Choice label={say.show} value={shown} options={kinds} set={(kind) => setShown(SHOWN.find((other) => other === kind) ?? "control")} />
        <Choice
          label={say.whose} value={start} disabled={!byStart} set={setStart}
          options={[["", say.all], ...names.map((name): Option => [name, name])]}
        />
      </div>
      {picture && <img class="heat" src={picture.url} alt={picture.text} />}
    </section>
  );
}
