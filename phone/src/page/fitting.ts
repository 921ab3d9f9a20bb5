/** Whether what was kept is about boards that this page knows: a map, a faction or a grid may have changed since. */
import type { Facts } from "../engine/api.js";
import { type ArmyInput, type BoardInput, emptyArmy, type Game, isScreen, type Kept, newGame, type PharaohInput } from "./state.js";

/** Return whether something kept has every part of a model, each of its sort; what the model leaves null may be anything. */
function hasShape(model: unknown, kept: unknown): boolean {
  if (model === null) return kept !== undefined;
  if (typeof model !== "object") return typeof kept === typeof model;
  if (typeof kept !== "object" || kept === null || Array.isArray(kept) !== Array.isArray(model)) return false;
  return Object.entries(model).every(([part, value]) => Array.isArray(model) || hasShape(value, (kept as Record<string, unknown>)[part]));
}

/** Return whether a map has every place that is spoken of. */
function hasPlaces(facts: Facts, map: string, places: readonly (number | null)[]): boolean {
  const known = new Set<number | null>([null, ...(facts.maps[map]?.places.map((place) => place.place) ?? [])]);
  return map in facts.maps && places.every((place) => known.has(place));
}

function boardFits(facts: Facts, board: BoardInput): boolean {
  const orders = Object.values(board.orders).flat();
  return hasPlaces(facts, board.map, [
    ...Object.values(board.starts),
    ...Object.keys(board.forces).map(Number),
    ...board.devices.flatMap(({ place, across }) => [place, across]),
    ...orders.flatMap(({ target, origin }) => [target, origin]),
  ]);
}

function armyFits(facts: Facts, faction: string, army: ArmyInput): boolean {
  const board = facts.factions[faction];
  if (!board || !hasShape(emptyArmy(), army)) return false;
  const unit = (id: string) => board.units.find((unit) => unit.id === id);
  return (
    Object.entries(army.rows).every(([id, row]) => row.length <= (unit(id)?.boxes.length ?? -1)) &&
    Object.entries(army.levels).every(([id, level]) => level <= (unit(id)?.track.length ?? -1)) &&
    army.lines.every((id) => unit(id)?.line) &&
    army.complete.every((blocks, track) => blocks <= (board.footmen[track]?.length ?? -1))
  );
}

function pharaohFits(facts: Facts, { at, mover, players }: PharaohInput): boolean {
  return (
    players.length in facts.pharaoh.boards &&
    at.length === 3 * players.length &&
    at.every((square) => square < facts.pharaoh.names.length) &&
    mover < players.length
  );
}

/** Return whether a kept game is about what this page knows. */
function gameFits(facts: Facts, game: Game): boolean {
  if (!hasShape(newGame("", ""), game)) return false;
  const isKnown = (faction: string) => faction in facts.factions || faction === "pharaoh";
  const named = [
    ...game.fight.sides.map((side) => side.faction),
    ...game.points.players,
    ...[game.round, game.solo].flatMap((board) => [
      ...Object.keys(board.starts),
      ...Object.keys(board.orders),
      ...board.devices.map((device) => device.faction),
      ...Object.values(board.forces).map((force) => force.faction),
    ]),
    ...game.history.flatMap((noted) => noted.faction ?? []),
  ];
  const rulings = Object.entries(game.rulings).every(([name, value]) =>
    facts.rulings.some((ruling) => ruling.name === name && ruling.choices.includes(value)),
  );
  const pieces = [...game.pyramydal.pieces, ...game.pyramydal.taken.flatMap((mixed) => [...mixed].map((letter) => `${letter}1`))];
  return (
    rulings &&
    game.faction in facts.factions &&
    named.every(isKnown) &&
    boardFits(facts, game.round) &&
    boardFits(facts, game.solo) &&
    hasPlaces(facts, game.round.map, Object.values(game.points.held).flat()) &&
    Object.entries(game.armies).every(([faction, army]) => armyFits(facts, faction, army)) &&
    pharaohFits(facts, game.pharaoh) &&
    pieces.every((piece) => /^[rgby][123]$/.test(piece))
  );
}

/** Return whether this page can go on with what was kept: every step that undo and redo lead to, too. */
export function fits(facts: Facts, kept: Kept): boolean {
  try {
    return (
      facts.languages.includes(kept.lang) &&
      isScreen(kept.screen) &&
      [kept.game, ...kept.past, ...kept.future].every((game) => gameFits(facts, game))
    );
  } catch {
    return false; // it has parts of other sorts than anything of ours
  }
}
