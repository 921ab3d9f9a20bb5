/** The referee: typed lines in, answers out, as `hyskos table` does; after each line the journal is kept. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { choicesIn } from "../shell/built.ts";
import { useSite } from "../shell/context.ts";
import { Choice, Message, download } from "../shell/parts.tsx";
import { keepJournal, keptJournal, lastJournal, listenForJournal } from "./keeping.ts";
import { playTexts } from "./texts.ts";

const GAME = "rolling-pyramids";

interface Reply {
  readonly journal: string;
  readonly answers: string;
}

/** Choose map and players. */
function Setup({ begin }: { begin: (setup: { map: string; players: string[] }) => void }) {
  const { lang } = useSite();
  const say = playTexts(lang);
  const boards = choicesIn(lang).games.find(({ id }) => id === GAME)?.boards ?? [];
  const maps = boards.filter(({ kind }) => kind === "map");
  const factions = boards.filter(({ kind }) => kind === "faction");
  const [map, setMap] = useState(maps[0]?.id ?? "");
  const [players, setPlayers] = useState<readonly string[]>(factions.slice(0, 2).map(({ id }) => id));
  const choose = (id: string, isChosen: boolean) => setPlayers((now) => (isChosen ? [...now, id] : now.filter((one) => one !== id)));
  return (
    <form class="panel" onSubmit={(event) => (event.preventDefault(), begin({ map, players: [...players] }))}>
      <Choice label={say.map} value={map} set={setMap} options={maps.map(({ id, title }) => [id, title])} />
      <fieldset>
        <legend>{say.players}</legend>
        {factions.map(({ id, title }) => (
          <label key={id} class="check">
            <input type="checkbox" checked={players.includes(id)} onChange={(event) => choose(id, event.currentTarget.checked)} />
            <span>{title}{players.includes(id) && players.length > 1 ? ` (${players.indexOf(id) + 1})` : ""}</span>
          </label>
        ))}
      </fieldset>
      <Message>{players.length === 1 ? say.solo : players.length === 0 ? say["two-factions"] : ""}</Message>
      <div class="buttons">
        <button type="submit" disabled={players.length === 0}>{say.begin}</button>
      </div>
    </form>
  );
}

export function Referee() {
  const { lang, python } = useSite();
  const say = playTexts(lang);
  const [journal, setJournal] = useState<string | null>(keptJournal);
  const [answers, setAnswers] = useState("");
  const [line, setLine] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const log = useRef<HTMLPreElement>(null);
  const field = useRef<HTMLInputElement>(null);

  /** Ask the referee; what it answers follows the answers so far, or replaces them. */
  const ask = useCallback(async (method: string, params: Record<string, unknown>, before = "") => {
    setBusy(true);
    setFault("");
    try {
      const reply = await python.call<Reply>(method, params);
      setJournal(reply.journal);
      setAnswers(before + reply.answers);
      setFault(keepJournal(reply.journal) ? "" : say["not-kept"]);
    } catch (error) {
      setFault((error as Error).message);
    }
    setBusy(false);
    field.current?.focus();
  }, [python, say]);

  useEffect(() => {
    python.start();
    const kept = keptJournal();
    if (kept) void ask("play.open", { journal: kept });
    return listenForJournal((changed) => {
      if (changed) void ask("play.open", { journal: changed }).then(() => setFault(say.newer));
      else setJournal(null);
    });
  }, [python, ask, say]);
  useEffect(() => log.current?.scrollTo(0, log.current.scrollHeight), [answers]);

  const type = () => {
    if (!line.trim() || isBusy || journal === null) return;
    void ask("play.type", { journal, line }, `${answers}> ${line}\n`);
    setLine("");
  };
  const open = async (file: File | undefined) => file && ask("play.open", { journal: await file.text() });
  return (
    <>
      <p>{say["referee-lead"]}</p>
      {journal === null ? (
        <Setup begin={(setup) => void ask("play.new", setup)} />
      ) : (
        <section class="panel">
          <pre ref={log} class="log" tabIndex={0} aria-label={say.conversation} aria-live="polite">{answers}</pre>
          <form class="line" onSubmit={(event) => (event.preventDefault(), type())}>
            <label class="field">
              <span>{say.type}</span>
              <input ref={field} value={line} autocomplete="off" autocapitalize="none" spellcheck={false}
                onInput={(event) => setLine(event.currentTarget.value)} />
            </label>
            <button type="submit" disabled={isBusy}>{say.answer}</button>
          </form>
          <p class="note">{isBusy ? say.thinking : say.hint}</p>
        </section>
      )}
      {fault && <Message isError>{fault}</Message>}
      <div class="buttons">
        {journal !== null && (
          <>
            <button type="button" class="quiet" onClick={() => download("game.jsonl", new TextEncoder().encode(journal))}>{say.save}</button>
            <button type="button" class="quiet" onClick={() => (keepJournal(null), setJournal(null), setAnswers(""))}>{say.new}</button>
          </>
        )}
        {journal === null && lastJournal() && (
          <button type="button" class="quiet" onClick={() => void ask("play.open", { journal: lastJournal() })}>{say.last}</button>
        )}
        <label class="button quiet file">
          {say.open}
          <input type="file" accept=".jsonl" onChange={(event) => void open(event.currentTarget.files?.[0])} />
        </label>
      </div>
    </>
  );
}
