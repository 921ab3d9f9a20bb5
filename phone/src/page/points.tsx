/** Points of every player: this round's from the map, totals hidden until all want to see them. */
import { useState } from "preact/hooks";
import type { Force } from "../engine/api.js";
import { MapChoice } from "./board.js";
import { HexMap } from "./hexmap.js";
import { Disc, Stele, Who } from "./parts.js";
import type { PointsInput } from "./state.js";
import { addNote, nonEmptyForces, size, useTable } from "./table.js";
import { Verdict, Why } from "./verdict.js";

export function Points() {
  const { change, engine, facts, game, lang, name, record, say } = useTable();
  const { players, held, noted, shown } = game.points;
  const [picked, pick] = useState<string | null>(null);
  const player = players.includes(picked ?? "") ? (picked ?? "") : (players[0] ?? "");
  const map = facts.maps[game.round.map];
  if (!map) return null;
  const seats = map.places.filter((place) => place.place < 0).length;
  const round = Math.max(0, ...Object.values(noted).map((mine) => mine.length)) + 1; // of whoever left, too
  const over = round > map.rounds;
  const forces: Record<number, Force> = {};
  for (const player of players) for (const place of held[player] ?? []) forces[place] = { faction: player, units: 0, heroes: 0 };
  const worth = (player: string) => engine.roundPoints(game.round.map, held[player] ?? [], round, game.rulings);
  const tap = (place: number) =>
    player &&
    change("", (now) => {
      const mine = now.points.held[player] ?? [];
      const had = mine.includes(place);
      for (const player of players) now.points.held[player] = (now.points.held[player] ?? []).filter((other) => other !== place);
      if (!had) now.points.held[player]?.push(place);
    });
  const keep = () =>
    record((now) => {
      for (const player of players) (now.points.noted[player] ??= []).push(worth(player).total);
      addNote(now, { faction: null, title: say("noted-round", { round }), sum: "" });
      now.points.shown = false;
    });
  const fromBoard = () =>
    change("", (now) => {
      for (const player of players) {
        const places = Object.entries(nonEmptyForces(now.round.forces)).filter(([, force]) => force.faction === player);
        now.points.held[player] = places.map(([place]) => Number(place)).filter((place) => place > 0);
      }
    });
  return (
    <main id="screen" class="two" tabIndex={-1}>
      <div class="column first">
        {shown ? <Ranking /> : (
          <Verdict faction={null} headline={over ? say("all-rounds") : say("round-of", { round, last: map.rounds })} sum={say("hidden")}>
            <div class="actions">
              <button
                type="button"
                aria-disabled={round === 1}
                onClick={() => round > 1 && change("", (now) => void (now.points.shown = true))}
              >
                {say("reveal")}
              </button>
            </div>
          </Verdict>
        )}
        <Stele title={say("players")}>
          <Who
            label={say("players")}
            among={Object.keys(facts.factions)}
            chosen={players}
            pick={(faction) =>
              change("", (now) => {
                const mine = now.points;
                const isPlaying = mine.players.includes(faction);
                if (!isPlaying && mine.players.length === seats) return;
                mine.players = isPlaying ? mine.players.filter((player) => player !== faction) : [...mine.players, faction];
                if (isPlaying) delete mine.held[faction];
                else mine.noted[faction] = Array.from({ length: round - 1 }, (_, at) => mine.noted[faction]?.[at] ?? 0);
              })
            }
          />
        </Stele>
        <Stele title={say("who-controls")}>
          <MapChoice kind="round" />
          {players.length > 0 ? (
            <>
              <Who label={say("whose-taps")} among={players} chosen={[player]} pick={pick} />
              <HexMap map={map} forces={forces} bare tap={tap} />
            </>
          ) : (
            <p class="note">{say("who-plays")}</p>
          )}
        </Stele>
      </div>
      <div class="column">
        {players.length > 0 && !over && (
          <Stele title={say("this-round")} icon="points">
            <ul class="list">
              {players.map((player) => {
                const points = worth(player);
                return (
                  <li key={player}>
                    <div class="row">
                      <Disc of={player} kind="small" />
                      <div class="grow">
                        <strong>{name(player)}</strong>
                        <div class="soft">{engine.arithmetic(points.reasons, lang)}</div>
                      </div>
                      <span class="total">{points.total}</span>
                    </div>
                  </li>
                );
              })}
            </ul>
            <div class="actions">
              <button type="button" class="main" onClick={keep}>
                {say("note-round")}
              </button>
              {Object.keys(game.round.forces).length > 0 && (
                <button type="button" onClick={fromBoard}>
                  {say("from-board")}
                </button>
              )}
            </div>
          </Stele>
        )}
        <button
          type="button"
          class="press stele-button"
          onClick={() => record((now) => void (now.points = { players: now.points.players, held: {}, noted: {}, shown: false }))}
        >
          {say("new-game")}
        </button>
      </div>
    </main>
  );
}

/** Count everybody's units, if the board of the round shows just the spaces that were tapped; else nobody knows them. */
function unitsOf({ players, held }: PointsInput, forces: Readonly<Record<number, Force>>): Record<string, number> | null {
  const mine = (player: string) => Object.entries(forces).filter(([place, force]) => force.faction === player && Number(place) > 0);
  const places = (player: string) => mine(player).map(([place]) => Number(place));
  const tapped = (player: string) => [...(held[player] ?? [])].sort((a, b) => a - b);
  if (!players.every((player) => places(player).join() === tapped(player).join())) return null;
  return Object.fromEntries(players.map((player) => [player, mine(player).reduce((sum, [, force]) => sum + size(force), 0)]));
}

/** All totals, the best first, with what decided. */
function Ranking() {
  const { change, engine, facts, game, lang, name, say } = useTable();
  const { players, noted, held } = game.points;
  const over = Math.max(0, ...Object.values(noted).map((mine) => mine.length)) >= (facts.maps[game.round.map]?.rounds ?? 0);
  const mine = Object.fromEntries(players.map((player) => [player, noted[player] ?? []]));
  const spaces = Object.fromEntries(players.map((player) => [player, (held[player] ?? []).length]));
  const units = unitsOf(game.points, nonEmptyForces(game.round.forces));
  const final = engine.final(mine, units ? { spaces, units } : { spaces }, game.round.map, game.rulings);
  const [best] = final.places;
  const winners = best?.standings ?? [];
  const who = winners.map((winner) => name(winner.faction)).join(", ");
  const ended = final.untold ? "level" : winners.length === 1 ? "wins" : "win";
  const wrong = final.faults.map((fault) => engine.sentence(fault, lang)).join("; ");
  return (
    <Verdict
      faction={winners.length === 1 ? (winners[0]?.faction ?? null) : null}
      headline={who ? say(over ? ended : "ahead", { who }) : say("not-lawful")}
      sum={wrong || final.reasons.map((reason) => engine.sentence(reason, lang)).join("; ")}
    >
      <ol class="list">
        {final.places.flatMap(({ rank, standings }) =>
          standings.map((standing) => (
            <li key={standing.faction}>
              <div class="row">
                <span class="plate">{rank}</span>
                <Disc of={standing.faction} kind="small" />
                <div class="grow">
                  <strong>{name(standing.faction)}</strong>
                  <div class="soft">{(noted[standing.faction] ?? []).join(" + ")}</div>
                </div>
                <span class="total">{standing.points}</span>
              </div>
            </li>
          )),
        )}
      </ol>
      <Why reasons={final.reasons} />
      <div class="actions">
        <button type="button" class="main" onClick={() => change("", (now) => void (now.points.shown = false))}>
          {say("hide")}
        </button>
      </div>
    </Verdict>
  );
}
