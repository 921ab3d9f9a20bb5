/** Alone against the Pharaoh: his column walks, new soldiers come, victory or defeat. */
import { useState } from "preact/hooks";
import type { Verdict as Judged } from "../engine/api.js";
import { N_ } from "../engine/reasons.js";
import { Board, PlacePanel } from "./board.js";
import { Disc, Stele } from "./parts.js";
import { positionOf, RoundState, Verdicts } from "./round.js";
import { emptyBoard, type Game } from "./state.js";
import { addNote, nonEmptyForces, PHARAOH, type Table, useTable } from "./table.js";
import { Verdict, Why } from "./verdict.js";

/** Let the column walk on the board, and note it. */
function recordWalk(table: Table): void {
  const { engine, game, lang, record, sentence } = table;
  const { map, dice } = game.solo;
  const forces = nonEmptyForces(game.solo.forces);
  const { number, reasons } = engine.reinforcements(dice, game.rulings);
  const walk = engine.walk(map, forces, number, game.rulings);
  record((now: Game) => {
    now.solo.forces = { ...walk.forces };
    now.solo.done = true;
    addNote(now, {
      faction: PHARAOH,
      title: sentence(N_("The Pharaoh's reinforcements: {number}"), { number }),
      sum: engine.arithmetic(reasons, lang),
      lines: [
        ...walk.stops.map(({ space, force, reasons: steps }) => {
          const written = engine.toWrite(force, forces[space] !== undefined, lang);
          return [`${engine.placeName(space)}: ${written}`, engine.arithmetic(steps, lang)].filter(Boolean).join("; ");
        }),
        ...(walk.leftOver > 0 ? [leftOver(table, walk.leftOver)] : []),
      ],
    });
  });
}

const leftOver = ({ sentence }: Table, number: number): string => sentence(N_("soldiers without a space: {number}"), { number });

/** Let the player's new soldiers join, and begin the next round. */
function addNewSoldiers(table: Table, faction: string): void {
  const { engine, game, record, say } = table;
  const fresh = engine.newSoldiers(game.solo.map, nonEmptyForces(game.solo.forces), faction);
  const lines = Object.entries(fresh).map(([place, units]) => `${engine.placeName(Number(place))}: +${units}`);
  record((now) => {
    if (lines.length) addNote(now, { faction, title: say("new-soldiers"), sum: "", lines });
    for (const [place, units] of Object.entries(fresh)) {
      const here = now.solo.forces[Number(place)];
      if (here) now.solo.forces[Number(place)] = { ...here, units: here.units + units };
    }
    now.solo.round += 1;
    now.solo.dice = [0, 0, 0, 0];
    now.solo.done = false;
  });
}

/** Judge the game: won as soon as everything is held, lost when the column of the last round has walked (A91, A93). */
export function judgeGame({ engine, game }: Pick<Table, "engine" | "game">): Judged | null {
  const { done, round } = game.solo;
  const after = (turn: number) => engine.judge(positionOf(game.solo, true), turn);
  const verdict = after(round);
  return verdict?.result === "defeat" && !done ? after(round - 1) : verdict;
}

/** How the game stands, as a verdict in large type. */
function Standing() {
  const table = useTable();
  const { engine, facts, game, lang, say, wrong } = table;
  const [faction] = Object.keys(game.solo.starts);
  if (wrong) return <Verdict faction={null} headline={say("number-wrong")} />;
  if (!faction) return <Verdict faction={PHARAOH} headline={say("solo-begin")} />;
  const verdict = judgeGame(table);
  const last = facts.maps[game.solo.map]?.soloRounds ?? 0;
  const headline = verdict && verdict.result !== "open" ? say(verdict.result) : say("round-of", { round: game.solo.round, last });
  return (
    <Verdict
      faction={verdict?.result === "defeat" ? PHARAOH : faction}
      headline={headline}
      sum={verdict ? verdict.reasons.map((reason) => engine.sentence(reason, lang)).join("; ") : ""}
    />
  );
}

/** What a table without dice of its own plays. */
const USUAL = "d4 d4 d4 d8 d8 d8";

/** Explain that no four dice of a round show these faces. */
function impossible({ engine, game, sentence }: Table): string {
  const dice = engine.six(game.solo.map);
  if (dice === USUAL) return sentence(N_("note: only three dice are d8, so one of the four shows 4 or less (RP-62)"));
  return sentence(N_("note: the six dice are {dice}, and no four of them show that (RP-62)"), { dice });
}

/** Four dice, filled by tapping their faces one after another; a tap on a die takes it back. */
function Dice() {
  const { change, engine, game, say } = useTable();
  const { dice } = game.solo;
  const faces = Array.from({ length: engine.largest(game.solo.map) }, (_, at) => at + 1);
  const put = (at: number, face: number) => at >= 0 && change("", (now) => void (now.solo.dice[at] = face));
  return (
    <>
      <div class="dice" role="group" aria-label={say("chosen-dice")}>
        {dice.map((face, at) => (
          <button
            type="button"
            key={at}
            aria-disabled={!face}
            aria-label={`${say("die")} ${at + 1}: ${face || say("open")}`}
            onClick={() => face && put(at, 0)}
          >
            {face || "?"}
          </button>
        ))}
      </div>
      <div class="faces" role="group" aria-label={say("faces")}>
        {faces.map((face) => (
          <button type="button" key={face} aria-disabled={!dice.includes(0)} onClick={() => put(dice.indexOf(0), face)}>
            {face}
          </button>
        ))}
      </div>
    </>
  );
}

export function Solo() {
  const table = useTable();
  const { engine, game, lang, record, say, sentence, wrong } = table;
  const [place, choose] = useState<number | null>(null);
  const { dice, map, starts, done } = game.solo;
  const forces = nonEmptyForces(game.solo.forces);
  const [faction] = Object.keys(starts);
  const isComplete = dice.every((face) => face > 0);
  const sent = isComplete ? engine.reinforcements(dice, game.rulings) : null;
  const walk = sent && !done && !wrong ? engine.walk(map, forces, sent.number, game.rulings) : null;
  const over = ["victory", "defeat"].includes(judgeGame(table)?.result ?? "open");
  const fresh = faction ? Object.entries(engine.newSoldiers(map, forces, faction)) : [];
  return (
    <main id="screen" class="two" tabIndex={-1}>
      <div class="column first">
        <Standing />
        <Board kind="solo" place={place} choose={choose} />
      </div>
      <div class="column">
        <PlacePanel kind="solo" place={place} />
        {Object.keys(game.solo.orders).length > 0 && (
          <>
            <RoundState kind="solo" />
            <Verdicts kind="solo" />
          </>
        )}
        <Stele title={say("reinforcements")} icon="any-die">
          <Dice />
          {sent && (
            <div aria-live="polite">
              <p class="display tidings">{sentence(N_("The Pharaoh's reinforcements: {number}"), { number: sent.number })}</p>
              <p>{engine.arithmetic(sent.reasons, lang)}</p>
              {isComplete && !engine.possible(dice, map) && <p class="warn">{impossible(table)}</p>}
            </div>
          )}
          {walk && (
            <ol class="list">
              {walk.stops.map((stop) => (
                <li key={stop.space}>
                  <div class="row">
                    <span class="plate">{stop.space}</span>
                    {stop.force && <Disc of={stop.force.faction} kind="small" />}
                    <div class="grow">
                      <strong>{engine.toWrite(stop.force, forces[stop.space] !== undefined, lang)}</strong>
                      <div class="soft">{engine.arithmetic(stop.reasons, lang)}</div>
                    </div>
                  </div>
                </li>
              ))}
              {walk.leftOver > 0 && <li>{leftOver(table, walk.leftOver)}</li>}
            </ol>
          )}
          <div class="actions">
            {!done && (
              <button type="button" class="main" aria-disabled={!walk} onClick={() => walk && recordWalk(table)}>
                {say("walk")}
              </button>
            )}
          </div>
        </Stele>
        {faction && done && !over && !wrong && (
          <Stele title={say("new-soldiers")} icon="footmen">
            <ul class="list">
              {fresh.map(([place, units]) => (
                <li key={place}>
                  <div class="row">
                    <span class="plate">{place}</span>
                    <strong class="grow">+{units}</strong>
                  </div>
                </li>
              ))}
              {!fresh.length && <li>{sentence(N_("no new soldiers for {faction}"), { faction })}</li>}
            </ul>
            {fresh.length > 0 && <p class="note">{say(game.rulings["new_soldiers"] === "join" ? "join" : "join-or-attack")}</p>}
            <Why reasons={[engine.NEW_SOLDIERS]} />
            <div class="actions">
              <button type="button" class="main" onClick={() => addNewSoldiers(table, faction)}>
                {say("next-round")}
              </button>
            </div>
          </Stele>
        )}
        <button type="button" class="press stele-button" onClick={() => record((now) => void (now.solo = emptyBoard(map)))}>
          {say("new-game")}
        </button>
      </div>
    </main>
  );
}
