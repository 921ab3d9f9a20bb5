/** The solo game: the Pharaoh's garrison and reinforcements, new soldiers, victory and defeat (RP-60..67). */
import type { Force, Forces, Position, Reason, Rulings, Stop, Verdict, Walk } from "./types.js";
import { type Board, controlledPlaces, forcesByPlace } from "./board.js";
import { FACES, sum } from "./numbers.js";
import type { Die } from "./facts.js";
import { resolve } from "./combat.js";
import { size, writeForce } from "./forces.js";
import { type Law, PHARAOH } from "./law.js";
import { N_, reason } from "./reasons.js";

/** Why soldiers come, and that the table decided what they may do. */
export const NEW_SOLDIERS: Reason = reason("RP-66", N_("a controlled space brings soldiers by its top number"), {}, "A90");

const pharaohForce = (units: number): Force => ({ faction: PHARAOH, units, heroes: 0 });

/** Fill the board with the Pharaoh's units; the player's start, a die face, stays free (RP-60, A82). */
export function setUp(board: Board, start: number): Forces {
  const forces: Record<number, Force> = {};
  for (const { place, garrison } of board.map.places) {
    const units = place > 0 ? garrison : place === -start ? 0 : board.map.startGarrison;
    if (units) forces[place] = pharaohForce(units);
  }
  return forces;
}

/** Place the player's forces and the Pharaoh's entered units; other spaces have the garrison of the map. */
export function placeForces(board: Board, own: Forces, his: Readonly<Record<number, number>>): Forces {
  const forces: Record<number, Force> = {};
  for (const [place, force] of forcesByPlace(setUp(board, 0))) {
    if (place > 0 && !Object.hasOwn(his, place)) forces[place] = force;
  }
  for (const [place, units] of Object.entries(his)) if (units) forces[Number(place)] = pharaohForce(units);
  for (const [place, force] of forcesByPlace(own)) if (size(force)) forces[place] = force;
  return forces;
}

/** Return the dice of a round alone, the small ones first: one colour, and the smallest and the largest again (RP-62, A27). */
export function roundDice(board: Board): Die[] {
  const dice = [...board.map.dice].sort((a, b) => FACES[a] - FACES[b]);
  const [smallest, largest] = [dice[0] as Die, dice[dice.length - 1] as Die];
  return [smallest, ...dice, largest];
}

/** Return whether the dice of a round can show these chosen faces: only some of them are large (RP-62, A27). */
export function canShow(dice: readonly number[], board: Board): boolean {
  const sizes = roundDice(board).map((die) => FACES[die]);
  const atLeast = (numbers: readonly number[], least: number): number => numbers.filter((number) => number >= least).length;
  return dice.every((face) => atLeast(dice, face) <= atLeast(sizes, face));
}

/** Halve the sum of the chosen dice (RP-63); half a soldier never comes (A83). */
export function countReinforcements(dice: readonly number[], rulings: Rulings): { number: number; reasons: Reason[] } {
  const total = sum(dice);
  const number = Math.floor((rulings["reinforcement_half"] === "up" ? total + 1 : total) / 2);
  const values = { sum: dice.join(" + "), total, half: number };
  const message = N_("{sum} = {total}, half of it: {half}");
  return { number, reasons: [reason("RP-63", message, values, total % 2 ? "A83" : null)] };
}

/** Send a column of the Pharaoh's from space 1 along the numbers, one soldier staying on each (RP-64, RP-65). */
export function walk(board: Board, forces: Forces, soldiers: number, law: Law): Walk {
  const after: Record<number, Force> = { ...forces };
  const stops: Stop[] = [];
  const wraps = law.rulings["column_wraps"] === "yes";
  for (let i = 0; soldiers && (wraps || i < board.spaces.length); i += 1) {
    const space = board.spaces[i % board.spaces.length] as number;
    const stop = stopAt(space, after[space] ?? null, soldiers, law);
    stops.push(stop);
    soldiers = stop.onward;
    if (stop.force) after[space] = stop.force;
    else delete after[space];
  }
  return { stops, forces: after, leftOver: soldiers };
}

function stopAt(space: number, occupant: Force | null, soldiers: number, law: Law): Stop {
  if (occupant === null || occupant.faction === PHARAOH) {
    const held = occupant ? occupant.units : 0;
    const values = { before: held, after: held + 1 };
    const why = reason("RP-64", N_("one stays: {before} becomes {after}"), values, occupant ? null : "A85");
    return { space, force: pharaohForce(held + 1), onward: soldiers - 1, reasons: [why] };
  }
  const border = { origin: null, ram: false, spikes: false };
  const arrivals = [{ force: pharaohForce(soldiers), border }];
  const fight = resolve({ defender: occupant, arrivals, bombs: [], umbrella: false }, law);
  const values = { column: soldiers, faction: occupant.faction, force: writeForce(occupant) };
  const reasons = [reason("RP-65", N_("the column of {column} meets {force} of {faction}"), values), ...fight.reasons];
  if (fight.force?.faction === PHARAOH) {
    const onward = fight.force.units - 1;
    const why = reason("RP-65", N_("one stays; left to go on: {onward}"), { onward });
    return { space, force: pharaohForce(1), onward, reasons: [...reasons, why] };
  }
  if (fight.force === null) {
    const why = reason("RP-65", N_("nobody is left on the space"), {}, "A86");
    return { space, force: null, onward: 0, reasons: [...reasons, why] };
  }
  return { space, force: fight.force, onward: 0, reasons };
}

/** Count the soldiers that join the player on each controlled space: its top number (RP-66). */
export function countNewSoldiers(board: Board, forces: Forces, faction: string): Record<number, number> {
  const soldiers: Record<number, number> = {};
  for (const [place, force] of forcesByPlace(forces)) {
    const worth = board.places.get(place)?.round ?? 0;
    if (force.faction === faction && place > 0 && worth) soldiers[place] = worth;
  }
  return soldiers;
}

/** Judge the solo game right after the fights of a turn (A91): space 1 and all starts win (RP-61). */
export function judge(position: Position, board: Board, turn: number): Verdict | null {
  const [faction, ...others] = Object.keys(position.starts);
  if (!position.solo || faction === undefined || others.length) return null;
  const goals = [1, ...board.starts];
  const held = controlledPlaces(position, faction);
  const zones = goals.filter((place) => held.has(place));
  const own = forcesByPlace(position.forces).filter(([, force]) => force.faction === faction);
  const units = sum(own.map(([, force]) => size(force)));
  const last = board.map.soloRounds;
  const values = { zones: zones.length, goals: goals.length, units, turn, last };
  if (zones.length === goals.length) {
    const message = N_("the pyramid and every starting area are controlled in round {turn}");
    return { result: "victory", zones, units, reasons: [reason("RP-61", message, values)] };
  }
  if (turn >= last) {
    const message = N_("round {last} is over: you control {zones} of the {goals} goals, with {units} units");
    return { result: "defeat", zones, units, reasons: [reason("RP-61", message, values, "A93")] };
  }
  return { result: "open", zones, units, reasons: [reason("RP-61", N_("you control {zones} of the {goals} goals (the pyramid and every starting area)"), values)] };
}

