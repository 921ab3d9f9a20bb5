/** A whole round: the board, everybody's orders, and every verdict at once. */
import type { Deployment, Fault, Position } from "../engine/api.js";
import { useState } from "preact/hooks";
import { Board, type Kind, PlacePanel } from "./board.js";
import { Disc, Stele } from "./parts.js";
import type { BoardInput } from "./state.js";
import { emptyBoard } from "./state.js";
import { addNote, nonEmptyForces, type Table, useTable } from "./table.js";
import { ToDo, Verdict, Why } from "./verdict.js";

/** Return the entered position; a start without an owner belongs to nobody. */
export function positionOf(board: BoardInput, solo: boolean): Position {
  const { map, starts } = board;
  const forces = nonEmptyForces(board.forces);
  const devices = board.devices.filter((device) => device.place in forces || !(device.place in board.forces));
  return { map, starts, forces, devices, solo };
}

interface Judged {
  faults: Fault[];
  deployment: Deployment | null;
}

/** Judge the orders: their faults, or what they come to. */
export function judgeRound(table: Table, kind: Kind): Judged {
  const board = table.game[kind];
  const orders = Object.fromEntries(Object.entries(board.orders).filter(([, mine]) => mine.length));
  const position = positionOf(board, kind === "solo");
  const faults = table.engine.findings(position, orders, table.game.rulings);
  const some = Object.keys(orders).length > 0;
  return { faults, deployment: faults.length || !some ? null : table.engine.deploy(position, orders, table.game.rulings) };
}

/** Write the round on the board: who stands where now, no orders, and a line of history for each space. */
export function writeRound(table: Table, kind: Kind, deployment: Deployment): void {
  const { engine, lang, record, game } = table;
  record((now) => {
    for (const [place, outcome] of [...deployment.outcomes].reverse()) {
      const before = nonEmptyForces(game[kind].forces)[place] ?? null;
      addNote(now, {
        faction: outcome.force?.faction ?? null,
        title: `${engine.placeName(place)}: ${engine.verdict(outcome, before, lang)}`,
        sum: engine.arithmetic(outcome.reasons, lang),
      });
    }
    now[kind].forces = { ...deployment.position.forces };
    now[kind].devices = [...deployment.position.devices];
    now[kind].orders = {};
  });
}

/** How the round stands, in one line above the board; what is not allowed among its orders scrolls in itself. */
export function RoundState({ kind }: { kind: Kind }) {
  const table = useTable();
  const { engine, lang, name, say, wrong } = table;
  const { faults, deployment } = judgeRound(table, kind);
  const count = deployment?.outcomes.length ?? 0;
  const headline = faults.length ? say("not-lawful") : count ? say("results-n", { count }) : say("no-orders");
  return (
    <Verdict faction={null} headline={wrong ? say("number-wrong") : headline}>
      {!wrong && faults.length > 0 && (
        <ul class="list warn faults" tabIndex={0} aria-label={say("not-lawful")}>
          {faults.map((fault) => (
            <li>
              {fault.faction ? `${name(fault.faction)}: ` : ""}
              {engine.sentence(fault.reason, lang)} ({fault.reason.rule})
            </li>
          ))}
        </ul>
      )}
    </Verdict>
  );
}

/** The verdicts of a round, in the order in which one walks round the board. */
export function Verdicts({ kind }: { kind: Kind }) {
  const table = useTable();
  const { engine, game, lang, say, wrong } = table;
  const { deployment } = judgeRound(table, kind);
  const before = nonEmptyForces(game[kind].forces);
  if (!deployment || wrong) return null;
  return (
    <Stele title={say("results")} icon="points">
      <ul class="list" aria-live="polite">
        {deployment.outcomes.map(([place, outcome]) => (
          <li key={place}>
            <div class="row">
              <span class="plate">{engine.placeName(place)}</span>
              {outcome.force && <Disc of={outcome.force.faction} kind="small" />}
              <div class="grow">
                <strong>{engine.verdict(outcome, before[place] ?? null, lang)}</strong>
                <div class="soft">{engine.arithmetic(outcome.reasons, lang)}</div>
                <ToDo outcome={outcome} before={before[place] ?? null} />
                <Why reasons={outcome.reasons} />
              </div>
            </div>
          </li>
        ))}
      </ul>
      <div class="actions">
        <button type="button" class="main" onClick={() => writeRound(table, kind, deployment)}>
          {say("next-round")}
        </button>
      </div>
    </Stele>
  );
}

export function Round() {
  const { game, record, say } = useTable();
  const [place, choose] = useState<number | null>(null);
  return (
    <main id="screen" class="two" tabIndex={-1}>
      <div class="column first">
        <RoundState kind="round" />
        <Board kind="round" place={place} choose={choose} />
      </div>
      <div class="column">
        <PlacePanel kind="round" place={place} />
        <Verdicts kind="round" />
        <button type="button" class="press stele-button" onClick={() => record((now) => void (now.round = emptyBoard(game.round.map)))}>
          {say("clear")}
        </button>
      </div>
    </main>
  );
}
