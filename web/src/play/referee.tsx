/** The referee: typed lines in, answers out, as `hyskos table` does; after each line the journal is kept. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { choicesIn, useSite } from "../shell/site.ts";
import type { Params } from "../shell/python.ts";
import { Choice, Message, download, type Option } from "../shell/parts.tsx";
import { projectFiles, type Files } from "../shell/project.ts";
import { contentOf } from "../design/taking.ts";
import { keepGame, keptGame, lastGame, listenForGame, neededFiles, type Game } from "./keeping.ts";
import { playTexts } from "./texts.ts";

const GAME = "rolling-pyramids";

interface Reply {
  readonly journal: string;
  readonly answers: string;
}

interface Named {
  readonly id: string;
  readonly title: string;
}

interface Own {
  readonly maps: readonly Named[];
  readonly factions: readonly Named[];
  readonly files: Files;
}

const NONE: Own = { maps: [], factions: [], files: {} };

/** The maps and factions of the project on the Design page. */
function useOwnBoards(): Own {
  const { lang, python } = useSite();
  const [own, setOwn] = useState(NONE);
  useEffect(() => {
    let current = true;
    const find = async () => {
      const files = await projectFiles();
      if (!Object.keys(files).length) return;
      const boards = await python.call<Omit<Own, "files">>("play.boards", { files });
      if (current) setOwn({ ...boards, files });
    };
    find().catch(() => undefined); // the built-in ones are there
    return () => void (current = false);
  }, [lang]);
  return own;
}

/** Choose map and players; `begin` gets the files of the project if one of its boards is chosen. */
function Setup({ isBusy, begin }: { isBusy: boolean; begin: (setup: { map: string; players: string[]; files: Files }) => void }) {
  const { lang } = useSite();
  const say = playTexts(lang);
  const own = useOwnBoards();
  const boards = choicesIn(lang).games.find(({ id }) => id === GAME)?.boards ?? [];
  const maps: readonly Named[] = [...boards.filter(({ kind }) => kind === "map"), ...own.maps];
  const factions: readonly Named[] = [...boards.filter(({ kind }) => kind === "faction"), ...own.factions];
  const [map, setMap] = useState(maps[0]?.id ?? "");
  const [players, setPlayers] = useState<readonly string[]>(factions.slice(0, 2).map(({ id }) => id));
  const choose = (id: string, isChosen: boolean) => setPlayers((now) => (isChosen ? [...now, id] : now.filter((player) => player !== id)));
  const submit = (event: Event) => {
    event.preventDefault();
    const isOwn = [...own.maps, ...own.factions].some(({ id }) => id === map || players.includes(id));
    begin({ map, players: [...players], files: isOwn ? own.files : {} });
  };
  return (
    <form class="panel" onSubmit={submit}>
      <Choice label={say.map} value={map} set={setMap} options={maps.map(({ id, title }): Option => [id, title])} />
      <fieldset>
        <legend>{say.players}</legend>
        {factions.map(({ id, title }) => (
          <label key={id} class="check">
            <input type="checkbox" checked={players.includes(id)} onChange={(event) => choose(id, event.currentTarget.checked)} />
            <span>{title}{players.includes(id) && players.length > 1 ? ` (${players.indexOf(id) + 1})` : ""}</span>
          </label>
        ))}
      </fieldset>
      <Message>{isBusy ? say.thinking : players.length === 1 ? say.solo : players.length === 0 ? say["two-factions"] : ""}</Message>
      <div class="buttons">
        <button type="submit" disabled={isBusy || players.length === 0}>{say.begin}</button>
      </div>
    </form>
  );
}

export function Referee() {
  const { lang, python } = useSite();
  const say = playTexts(lang);
  const [game, setGame] = useState<Game | null>(keptGame);
  const [answers, setAnswers] = useState("");
  const [line, setLine] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const log = useRef<HTMLPreElement>(null);
  const field = useRef<HTMLInputElement>(null);

  /** Ask the referee; what it answers follows the answers so far, or replaces them. `isOther`: about another game. */
  const ask = useCallback(async (method: string, params: Params & { readonly files: Files }, before = "", isOther = false) => {
    setBusy(true);
    setFault("");
    try {
      const reply = await python.call<Reply>(method, params);
      const next = { journal: reply.journal, files: params.files };
      setGame(next);
      setAnswers(before + reply.answers);
      setFault(keepGame(next, isOther) ? "" : say["not-kept"]);
    } catch (error) {
      setFault((error as Error).message);
    }
    setBusy(false);
  }, [python, say]);
  const resume = useCallback((saved: Game, isOther = false) => ask("play.open", { ...saved }, "", isOther), [ask]);

  useEffect(() => {
    python.start();
    const kept = keptGame();
    if (kept) void resume(kept);
    return listenForGame((changed) => {
      if (changed) void resume(changed).then(() => setFault(say.newer));
      else setGame(null);
    });
  }, [python, resume, say]);
  useEffect(() => log.current?.scrollTo(0, log.current.scrollHeight), [answers]);
  useEffect(() => void (!isBusy && answers && field.current?.focus()), [isBusy]);

  const type = () => {
    if (!line.trim() || isBusy || game === null) return;
    void ask("play.type", { ...game, line }, `${answers}> ${line}\n`);
    setLine("");
  };
  /** Open a journal or a zip file that `save` made; a journal alone is played with the boards of the current project. */
  const open = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    setBusy(true);
    try {
      const taken = await python.call<Game>("play.takeIn", { name: file.name, content: await contentOf(file) });
      const isAlone = !Object.keys(taken.files).length;
      await resume(isAlone ? { ...taken, files: neededFiles(taken.journal, await projectFiles()) } : taken, true);
    } catch (error) {
      setFault((error as Error).message);
      setBusy(false);
    }
    input.value = ""; // the same file may be chosen again
  };
  /** Save the journal, in a zip file with the boards if they are not built in. */
  const save = async ({ journal, files }: Game) => {
    if (!Object.keys(files).length) return download("game.jsonl", new TextEncoder().encode(journal));
    try {
      const { zip } = await python.call<{ zip: Uint8Array }>("play.save", { journal, files });
      download("game.zip", zip, "application/zip");
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  const last = lastGame();
  return (
    <>
      <p>{say["referee-lead"]}</p>
      {game === null ? (
        <Setup isBusy={isBusy} begin={(setup) => void ask("play.new", setup)} />
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
        {game !== null && (
          <>
            <button type="button" class="quiet" onClick={() => void save(game)}>{say.save}</button>
            <button type="button" class="quiet" disabled={isBusy} onClick={() => (keepGame(null), setGame(null), setAnswers(""))}>{say.new}</button>
          </>
        )}
        {last && !game?.journal.startsWith(last.journal) && (
          <button type="button" class="quiet" disabled={isBusy} onClick={() => void resume(last, true)}>{say.last}</button>
        )}
        <label class="button quiet file">
          {say.open}
          <input type="file" accept=".jsonl,.zip" disabled={isBusy} onChange={(event) => void open(event.currentTarget)} />
        </label>
      </div>
    </>
  );
}
