/** Pharaoh: what each step of a piece costs, and what is left of the roll. */
import type { PharaohMove } from "../engine/api.js";
import { AskingChoice, Icon, Stele } from "./parts.js";
import { emptyPharaoh, type PharaohInput } from "./state.js";
import { inkOn, useTable } from "./table.js";
import { Verdict } from "./verdict.js";

const COLOURS: Readonly<Record<string, string>> = { r: "#b5482a", g: "#5fa57a", b: "#243a7e", y: "#f3dc6b" };
const SEATS = ["r", "g", "b", "y"];
const FACES = [1, 2, 3, 4, 5, 6];

export function Pharaoh() {
  const { change, engine, facts, game, record, say } = useTable();
  const { players, at, mover, left, piece, roll = left } = game.pharaoh;
  const position = { players, at };
  const winner = engine.pharaoh.winner(position);
  const moves = left > 0 && !winner ? engine.pharaoh.moves(position, mover, left) : [];
  const begun = roll > left; // some of it has been moved: another face would give the whole roll again
  const mine = piece === null ? [] : moves.filter((move) => move.piece === piece);
  const make = (move: PharaohMove) =>
    change("", (now) => {
      now.pharaoh.at = [...engine.pharaoh.apply(position, move).at];
      now.pharaoh.left -= move.cost;
      now.pharaoh.piece = now.pharaoh.left > 0 ? move.piece : null;
    });
  const next = () =>
    record((now) => void (now.pharaoh = { ...now.pharaoh, mover: (mover + 1) % players.length, left: 0, roll: 0, piece: null }));
  const letter = players[mover] ?? "";
  const label = (of: number) => `${say(`colour-${players[Math.floor(of / 3)] ?? "r"}` as "colour-r")} ${(of % 3) + 1}`;
  const headline = winner
    ? say("has-won", { who: say(`colour-${winner}` as "colour-r") })
    : roll > 0
      ? say("points-left", { who: say(`colour-${letter}` as "colour-r"), left })
      : say("rolls", { who: say(`colour-${letter}` as "colour-r") });
  return (
    <main id="screen" class="two" tabIndex={-1}>
      <div class="column first">
        <Verdict faction={null} headline={headline} sum={piece === null ? say("pharaoh-costs") : label(piece)}>
          <div class="faces six" role="group" aria-label={say("roll")}>
            {FACES.map((face) => (
              <button
                type="button"
                key={face}
                aria-pressed={roll === face}
                aria-disabled={begun || !!winner}
                onClick={() => begun || winner || change("", (now) => void (now.pharaoh = withRoll(now.pharaoh, face)))}
              >
                {face}
              </button>
            ))}
          </div>
        </Verdict>
      </div>
      <div class="column">
        <Stele title={say("board")} icon="throne">
          <div class="grid" style={{ "--columns": facts.pharaoh.columns }} role="group" aria-label={say("board")}>
            {Array.from({ length: facts.pharaoh.rows * facts.pharaoh.columns }, (_, cell) => {
              const row = facts.pharaoh.rows - 1 - Math.floor(cell / facts.pharaoh.columns);
              const square = `${String.fromCharCode(97 + (cell % facts.pharaoh.columns))}${row + 1}`;
              const index = facts.pharaoh.names.indexOf(square);
              if (index < 0) return <span key={square} class="corner" aria-hidden="true" />;
              const occupant = at.indexOf(index);
              const move = mine.find((candidate) => candidate.target === index);
              const owner = occupant < 0 ? "" : (players[Math.floor(occupant / 3)] ?? "");
              const labels = [square, occupant < 0 ? "" : label(occupant), move ? say("costs", { cost: move.cost }) : ""];
              return (
                <button
                  type="button"
                  key={square}
                  data-cost={move?.cost}
                  class={`cell ${index === facts.pharaoh.names.indexOf("c3") ? "throne" : ""} ${move ? "open" : ""}`}
                  aria-label={labels.filter(Boolean).join(", ")}
                  aria-pressed={occupant >= 0 && occupant === piece}
                  onClick={() => {
                    if (move) return make(move);
                    if (occupant >= 0) change("", (now) => void (now.pharaoh.piece = occupant === piece ? null : occupant));
                  }}
                >
                  {index === facts.pharaoh.names.indexOf("c3") && occupant < 0 && <Icon of="throne" />}
                  {occupant >= 0 && <Token letter={owner} pips={(occupant % 3) + 1} />}
                  
                </button>
              );
            })}
          </div>
          <h3>{say("in-hand")}</h3>
          <div class="row">
            {at.map((place, index) =>
              place >= 0 ? null : (
                <button
                  type="button"
                  key={index}
                  aria-label={label(index)}
                  aria-pressed={piece === index}
                  onClick={() => change("", (now) => void (now.pharaoh.piece = piece === index ? null : index))}
                >
                  <Token letter={players[Math.floor(index / 3)] ?? ""} pips={(index % 3) + 1} />
                </button>
              ),
            )}
          </div>
          <div class="actions">
            <button type="button" class="main" onClick={next}>
              {say("end-turn")}
            </button>
            <AskingChoice
              label={say("players")}
              value={String(players.length)}
              erased={roll > 0 || mover > 0 || at.some((square) => square >= 0) ? say("players-erase") : ""}
              options={Object.keys(facts.pharaoh.boards).map((count) => [count, count] as const)}
              set={(count) => change("", (now) => void (now.pharaoh = emptyPharaoh(SEATS.slice(0, Number(count)))))}
            />
          </div>
        </Stele>
      </div>
    </main>
  );
}

/** Note what was rolled: all of it is there to be moved. */
const withRoll = (game: PharaohInput, face: number): PharaohInput => ({ ...game, left: face, roll: face, piece: null });

/** A piece from above: colour and pips. */
function Token({ letter, pips }: { letter: string; pips: number }) {
  const colour = COLOURS[letter] ?? "#8a8072";
  const side = 26 + 20 * pips;
  const from = 50 - side / 2;
  return (
    <svg class="token" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <rect x={from} y={from} width={side} height={side} fill={colour} stroke="#000" stroke-width="4" />
      <path
        d={`M${from} ${from}l${side} ${side}M${from + side} ${from}l${-side} ${side}`}
        stroke={inkOn(colour)}
        stroke-width="3"
      />
      <circle cx="50" cy="50" r="15" fill={colour} stroke={inkOn(colour)} stroke-width="3" />
      <text x="50" y="58" text-anchor="middle" fill={inkOn(colour)}>
        {pips}
      </text>
    </svg>
  );
}
