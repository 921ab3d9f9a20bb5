/** Pyramydal: the best statues of a collection. */
import type { Score } from "../engine/api.js";
import { Stele, Switch } from "./parts.js";
import { useTable } from "./table.js";
import { Verdict } from "./verdict.js";

const PIPS = [1, 2, 3] as const;
const HEIGHT = { 1: 0.56, 2: 0.78, 3: 1 } as const;

/** A pyramid of the game seen from the side: colour, size, pips. */
export function Pyramid({ piece }: { piece: string }) {
  const { facts, text } = useTable();
  const known = facts.pyramydal.titles.find((title) => title.letter === piece[0]);
  const pips = Number(piece[1]) as 1 | 2 | 3;
  const high = 90 * HEIGHT[pips];
  const wide = high * 0.42;
  return (
    <svg class="pyramid" viewBox="0 0 100 100" role="img" aria-label={`${known ? text(known.title) : piece[0]} ${pips}`}>
      <polygon
        points={`50,${96 - high} ${50 + wide},96 ${50 - wide},96`}
        fill={known?.colour ?? "#8a8072"}
        stroke="#000"
        stroke-width="3"
      />
      {PIPS.filter((pip) => pip <= pips).map((pip) => (
        <circle cx={50 + (pip - (pips + 1) / 2) * 13} cy="86" r="4.6" fill="#fff" stroke="#000" stroke-width="1.6" />
      ))}
    </svg>
  );
}

/** Return the points of statues, minis, diagonals and single pieces in one line. */
function sumOf(score: Score): string {
  const minis = score.minis.map((mini) => 2 * mini.reduce((sum, piece) => sum + Number(piece[1]), 0));
  const parts = [...score.statues.map((statue) => statue.points), ...minis, score.diagonal, score.singles.length].filter(Boolean);
  return `${parts.join(" + ") || 0} = ${score.total}`;
}

/** A statue as it stands: its pieces one on the other, from the bottom up. */
function Stack({ pieces }: { pieces: readonly string[] }) {
  const { facts } = useTable();
  const shown = pieces.map((piece, at) => {
    const high = 74 * HEIGHT[Number(piece[1]) as 1 | 2 | 3];
    const foot = 116 - at * 22;
    const colour = facts.pyramydal.titles.find((title) => title.letter === piece[0])?.colour ?? "#8a8072";
    return { points: `50,${foot - high} ${50 + high * 0.42},${foot} ${50 - high * 0.42},${foot}`, colour };
  });
  return (
    <svg class="stack" viewBox="0 0 100 120" role="img" aria-label={pieces.join(" ")}>
      {shown.map(({ points, colour }) => (
        <polygon points={points} fill={colour} stroke="#000" stroke-width="3" stroke-linejoin="round" />
      ))}
    </svg>
  );
}

export function Pyramydal() {
  const { change, engine, facts, game, say, text } = useTable();
  const { pieces, taken, virtual } = game.pyramydal;
  const score = pieces.length ? engine.best(pieces, { taken, virtual }) : null;
  const add = (piece: string) => change("", (now) => void now.pyramydal.pieces.push(piece));
  const drop = (piece: string) =>
    change("", (now) => {
      const at = now.pyramydal.pieces.indexOf(piece);
      if (at >= 0) now.pyramydal.pieces.splice(at, 1);
    });
  const mixed = (score?.statues ?? []).filter((statue) => new Set(statue.pieces.map((piece) => piece[0])).size === 3);
  return (
    <main id="screen" class="two" tabIndex={-1}>
      <div class="column first">
        <Verdict
          faction={null}
          headline={score ? say("points-n", { points: score.total }) : say("which-pyramids")}
          sum={score ? sumOf(score) : ""}
          reasons={score?.reasons ?? []}
        />
        {score && (
          <Stele title={say("best-statues")} icon="statue">
            <ul class="list">
              {score.statues.map((statue) => (
                <li>
                  <div class="row middle">
                    <span class="row stack-row">
                      <Stack pieces={statue.pieces} />
                    </span>
                    <span class="total">{statue.points}</span>
                  </div>
                </li>
              ))}
              {score.minis.map((mini) => (
                <li>
                  <div class="row middle">
                    <span class="row stack-row">
                      <Stack pieces={mini} />
                      <span>{say("mini")}</span>
                    </span>
                    <span class="total">{2 * mini.reduce((sum, piece) => sum + Number(piece[1]), 0)}</span>
                  </div>
                </li>
              ))}
              {score.singles.length > 0 && (
                <li>
                  <div class="row middle">
                    <span class="row stack-row">
                      {score.singles.map((piece) => (
                        <Pyramid piece={piece} />
                      ))}
                      <span>{say("single")}</span>
                    </span>
                    <span class="total">{score.singles.length}</span>
                  </div>
                </li>
              )}
            </ul>
            <p class="note">{say("no-diagonals")}</p>
          </Stele>
        )}
      </div>
      <div class="column">
        <Stele title={say("collection")} icon="pyramid">
          <div class="pieces">
            {facts.pyramydal.titles.map(({ letter, title }) =>
              PIPS.map((pips) => {
                const piece = `${letter}${pips}`;
                const count = pieces.filter((other) => other === piece).length;
                return (
                  <div class="piece" key={piece}>
                    <button type="button" aria-label={`${say("add")}: ${text(title)} ${pips} (${count})`} onClick={() => add(piece)}>
                      <Pyramid piece={piece} />
                    </button>
                    <span class="number-of" aria-hidden="true">
                      {count || ""}
                    </span>
                    <button
                      type="button"
                      aria-disabled={!count}
                      aria-label={`${say("remove")}: ${text(title)} ${pips}`}
                      onClick={() => count && drop(piece)}
                    >
                      −
                    </button>
                  </div>
                );
              }),
            )}
          </div>
          <div class="row">
            <Switch on={virtual} toggle={() => change("", (now) => void (now.pyramydal.virtual = !virtual))}>
              {say("virtual")}
            </Switch>
            <button
              type="button"
              onClick={() => change("", (now) => void (now.pyramydal = { pieces: [], taken: now.pyramydal.taken, virtual: false }))}
            >
              {say("clear")}
            </button>
          </div>
        </Stele>
        <Stele title={say("on-the-table")} icon="statue">
          <p class="note">{say("taken-note")}</p>
          <div class="row">
            {taken.map((statue) => (
              <button
                type="button"
                key={statue}
                class="with-icon"
                aria-label={`${say("remove")}: ${statue}`}
                onClick={() => change("", (now) => void (now.pyramydal.taken = taken.filter((other) => other !== statue)))}
              >
                {[...statue].map((letter, at) => (
                  <Pyramid piece={`${letter}${3 - at}`} />
                ))}
                ×
              </button>
            ))}
            {mixed.length > 0 && (
              <button
                type="button"
                onClick={() =>
                  change("", (now) => {
                    const built = mixed.map((statue) => statue.pieces.map((piece) => piece[0]).join(""));
                    now.pyramydal.taken = [...new Set([...now.pyramydal.taken, ...built])];
                    const used = mixed.flatMap((statue) => statue.pieces);
                    for (const piece of used) {
                      const at = now.pyramydal.pieces.indexOf(piece);
                      if (at >= 0) now.pyramydal.pieces.splice(at, 1);
                    }
                  })
                }
              >
                {say("built-mixed")}
              </button>
            )}
            <TakenChoice />
          </div>
        </Stele>
      </div>
    </main>
  );
}

/** A mixed statue that somebody has built: its colours from the bottom up. */
function TakenChoice() {
  const { change, facts, game, say, text } = useTable();
  const letters = facts.pyramydal.titles;
  const name = (letter: string) => text(letters.find((title) => title.letter === letter)?.title ?? {});
  const all = letters.flatMap(({ letter: a }) =>
    letters.flatMap(({ letter: b }) => letters.map(({ letter: c }) => `${a}${b}${c}`)),
  );
  const open = all.filter((statue) => new Set(statue).size === 3 && !game.pyramydal.taken.includes(statue));
  return (
    <select
      aria-label={say("add-taken")}
      value=""
      onChange={(event) => {
        const statue = event.currentTarget.value;
        if (statue) change("", (now) => void now.pyramydal.taken.push(statue));
      }}
    >
      <option value="">{say("add-taken")}</option>
      {open.map((statue) => (
        <option key={statue} value={statue}>
          {[...statue].map(name).join(" · ")}
        </option>
      ))}
    </select>
  );
}
