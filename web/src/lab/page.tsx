/** The Lab page: play thousands of games on a map, and see who wins. */
import { useEffect, useState } from "preact/hooks";
import { useSite } from "../shell/site.ts";
import type { Params } from "../shell/python.ts";
import { fill, shellTexts } from "../shell/texts.ts";
import type { Choices } from "./answers.ts";
import { Form, commandLine, paramsOf, type Play } from "./form.tsx";
import { HeatMap } from "./heat_map.tsx";
import { editedMap, type ProjectMap } from "../shell/project.ts";
import { Comparison, Prices, Winners } from "./results.tsx";
import { useGames, type State } from "./runs.ts";
import { labTexts, type Say } from "./texts.ts";

/** What can be chosen, and the map being edited; null while it loads. */
function useChoices(): { choices: Choices; edited: ProjectMap | null } | string | null {
  const { lang, python } = useSite();
  const [result, setFound] = useState<{ choices: Choices; edited: ProjectMap | null } | string | null>(null);
  useEffect(() => {
    let current = true;
    editedMap()
      .then(async (edited) => ({ choices: await python.call<Choices>("lab.choices", { edited }), edited }))
      .then(
        (loaded) => current && setFound(loaded),
        (error: unknown) => current && setFound(String((error as Error).message)),
      );
    return () => void (current = false);
  }, [lang]);
  return result;
}

function Progress({ state, say, lang }: { state: State; say: Say; lang: string }) {
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
  const values = {
    played: number.format(state.played),
    games: number.format(state.games),
    rate: number.format(Math.round(state.played / Math.max(0.001, state.seconds))),
    seconds: number.format(state.seconds),
    message: state.message,
  };
  const { phase } = state;
  return (
    <div role="status">
      {phase === "preparing" && <p>{say.preparing}</p>}
      {phase === "playing" && (
        <>
          <progress max={state.games} value={state.played} aria-label={say.games} />
          <p>{fill(say.progress, values)}</p>
        </>
      )}
      {phase === "stopped" && <p>{fill(say.stopped, values)}</p>}
      {phase === "finished" && <p>{fill(say.finished, values)}</p>}
      {phase === "failed" && <p class="warn">{fill(say.failed, values)}</p>}
    </div>
  );
}

export default function LabPage() {
  const { lang } = useSite();
  const say = labTexts(lang);
  const result = useChoices();
  const { state, last, start, stop } = useGames();
  const [played, setPlayed] = useState<{ choice: Play; params: Params } | null>(null);
  const isBusy = state.phase === "preparing" || state.phase === "playing";
  const { report } = state;
  const play = (choice: Play, edited: ProjectMap | null) => {
    const params = paramsOf(choice, edited);
    setPlayed({ choice, params });
    start(params);
  };
  return (
    <>
      <h1>{shellTexts(lang).lab}</h1>
      <p class="lead">{shellTexts(lang)["lab-lead"]}</p>
      {typeof result === "string" ? (
        <p class="notice">{result}</p>
      ) : result === null ? (
        <p class="waiting">{say.preparing}</p>
      ) : (
        <Form {...result} isBusy={isBusy} play={(choice) => play(choice, result.edited)} stop={stop} />
      )}
      <Progress state={state} say={say} lang={lang} />
      {report && (
        <>
          {report.words.length > 0 && (
            <section class="panel" aria-label={say.summary}>
              <h2>{say.summary}</h2>
              <ul class="sentences">{report.words.map((line) => <li key={line}>{line}</li>)}</ul>
              <p class="note">{[report.head, ...report.notes].join("; ")}</p>
              {played && (
                <p class="note">
                  {say.command} <code>{commandLine(played.choice)}</code>
                </p>
              )}
            </section>
          )}
          <Comparison report={report} say={say} lang={lang} />
          <Prices report={report} say={say} lang={lang} />
          <Winners report={report} say={say} lang={lang} />
        </>
      )}
      {last && <HeatMap params={last} isFinal={!isBusy} names={report?.names.start ?? []} say={say} />}
    </>
  );
}
