/** Print: choose a game or one of its sheets, and get the files. */
import { useEffect, useRef, useState } from "preact/hooks";
import { CancelledError } from "../shell/calls.ts";
import { type Board, choicesIn, type Game, useSite } from "../shell/site.ts";
import { Choice, Message, download, type Option } from "../shell/parts.tsx";
import type { Progress } from "../shell/python.ts";
import { fill, type Language } from "../shell/texts.ts";
import { printTexts } from "./texts.ts";

const KIT = "kit";
const OWN_PRODUCT = "my-game.yaml";

interface Made {
  readonly command: string;
  readonly files: readonly { readonly name: string; readonly content: Uint8Array }[];
  readonly told: string;
}

/** What the person chose. Papers, inks and formats are those of `hyskos export`. */
interface Chosen {
  readonly game: string;
  readonly board: string;
  readonly paper: string;
  readonly ink: string;
  readonly format: string;
  readonly lang: Language;
  readonly players: number;
}

type Work =
  | { readonly state: "idle" | "cancelled" }
  | { readonly state: "working"; readonly progress: Progress | null }
  | { readonly state: "failed"; readonly message: string }
  | { readonly state: "done"; readonly made: Made };

/** The title of a paper: its name with a capital. */
const paperTitle = (name: string) => name[0]?.toUpperCase() + name.slice(1);

function size(bytes: number, lang: Language): string {
  const format = (value: number, unit: string) => `${value.toLocaleString(lang, { maximumFractionDigits: 1 })} ${unit}`;
  return bytes < 1e6 ? format(Math.ceil(bytes / 1000), "kB") : format(bytes / 1e6, "MB");
}

/** The parameters of `print.make` for what was chosen. */
function paramsOf(chosen: Chosen, game: Game): Record<string, unknown> {
  const { board, paper, ink, format, lang, players } = chosen;
  if (board !== KIT) return { board, paper, ink, format, lang };
  return { board, product: game.product, lang, ...(game.most && players !== game.players ? { players } : {}) };
}

function Results({ made, lang }: { made: Made; lang: Language }) {
  const say = printTexts(lang);
  const main = made.files.filter(({ name }) => name !== OWN_PRODUCT).length;
  return (
    <section class="panel results" aria-live="polite">
      <h2>{main === 1 ? say["done-one"] : fill(say["done-many"], { count: main })}</h2>
      <ul class="buttons files">
        {made.files.map(({ name, content }) => (
          <li key={name}>
            <button type="button" class={name === OWN_PRODUCT ? "quiet" : ""} onClick={() => download(name, content)}>
              {fill(say.save, { name, size: size(content.length, lang) })}
            </button>
          </li>
        ))}
      </ul>
      {made.told.split("\n").filter(Boolean).map((line) => <p key={line} class="note">{line}</p>)}
      <p class="note">
        {made.command.includes(OWN_PRODUCT) ? fill(say["command-own"], { name: OWN_PRODUCT }) : say.command}
        <br />
        <code>{made.command}</code>
      </p>
    </section>
  );
}

export default function PrintPage() {
  const { lang, python, query } = useSite();
  const say = printTexts(lang);
  const { games, papers } = choicesIn(lang);
  const [chosen, setChosen] = useState<Chosen>({
    game: query.get("game") ?? games.at(-1)?.id ?? "", board: KIT, paper: "a4", ink: "full", format: "pdf", lang, players: 0,
  });
  const [work, setWork] = useState<Work>({ state: "idle" });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => void python.call("print.prepare").catch(() => undefined), [python]); // `make` reports what is wrong
  useEffect(() => () => stop.current?.abort(), []);
  const game = games.find(({ id }) => id === chosen.game) ?? games[0];
  if (!game) return null;
  const isKit = chosen.board === KIT;
  const players = Math.min(chosen.players || game.players, game.most);
  const change = (changes: Partial<Chosen>) => {
    setChosen((now) => ({ ...now, ...changes }));
    setWork((now) => (now.state === "working" ? now : { state: "idle" }));
  };
  const named = ({ id, kind, title }: Board): Option => [id, `${say[kind as "map"] ?? kind}: ${title}`];
  const title = (id: string) => {
    const board = game.boards.find((board) => board.id === id);
    return board ? named(board)[1] : id;
  };
  const make = async () => {
    const controller = new AbortController();
    stop.current = controller;
    setWork({ state: "working", progress: null });
    try {
      const progress = (progress: Progress) => setWork({ state: "working", progress });
      const params = paramsOf({ ...chosen, players }, game);
      setWork({ state: "done", made: await python.call<Made>("print.make", params, { progress, signal: controller.signal }) });
    } catch (error) {
      setWork(error instanceof CancelledError ? { state: "cancelled" } : { state: "failed", message: (error as Error).message });
    }
  };
  const isWorking = work.state === "working";
  return (
    <>
      <h1>{say.title}</h1>
      <p class="lead">{say.lead}</p>
      <form class="panel" onSubmit={(event) => (event.preventDefault(), void make())}>
        <div class="fields">
          <Choice label={say.game} value={game.id} disabled={isWorking} set={(id) => change({ game: id, board: KIT, players: 0 })}
            options={games.map(({ id, title }) => [id, title])} />
          <Choice label={say.what} value={chosen.board} disabled={isWorking} set={(board) => change({ board })}
            options={[[KIT, say["whole-game"]], ...game.boards.map(named)]} />
          <Choice label={say.language} value={chosen.lang} disabled={isWorking} set={(language) => change({ lang: language as Language })}
            options={[["en", say.english], ["es", say.spanish]]} />
          {isKit && game.most > 0 && (
            <Choice label={say.players} value={String(players)} disabled={isWorking} set={(count) => change({ players: Number(count) })}
              options={Array.from({ length: game.most - 1 }, (_, at) => [String(at + 2), String(at + 2)])} />
          )}
          {!isKit && (
            <>
              <Choice label={say.paper} value={chosen.paper} disabled={isWorking} set={(paper) => change({ paper })}
                options={papers.map((paper) => [paper, paperTitle(paper)])} />
              <Choice label={say.ink} value={chosen.ink} disabled={isWorking} set={(ink) => change({ ink })}
                options={[["full", say.full], ["saver", say.saver]]} />
              <Choice label={say.format} value={chosen.format} disabled={isWorking} set={(format) => change({ format })}
                options={[["pdf", "PDF"], ["svg", "SVG"]]} />
            </>
          )}
        </div>
        {isKit && <p class="note">{say["kit-note"]}</p>}
        <div class="buttons">
          <button type="submit" disabled={isWorking}>{say.make}</button>
          {isWorking && <button type="button" class="quiet" onClick={() => stop.current?.abort()}>{say.cancel}</button>}
        </div>
        {work.state === "working" && (
          <div>
            <progress aria-label={say.preparing} {...(work.progress ? { value: work.progress.done, max: work.progress.total } : {})} />
            <Message>{work.progress ? fill(say.step, { ...work.progress, name: title(work.progress.name) }) : say.preparing}</Message>
          </div>
        )}
        {work.state === "cancelled" && <Message>{say.cancelled}</Message>}
        {work.state === "failed" && <Message isError>{work.message}</Message>}
      </form>
      {work.state === "done" && <Results made={work.made} lang={lang} />}
      <section class="panel">
        <h2>{say["press-title"]}</h2>
        <p class="note">{say.press}</p>
        <code>hyskos product build {game.product} --job offset -o products</code>
      </section>
    </>
  );
}
