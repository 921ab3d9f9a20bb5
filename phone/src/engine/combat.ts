/** Combat: what one space holds after everybody's forces and bombs have come to it (RP-32..39, RP-45, RP-46). */
import type { Battle, Force, Outcome, Reason, Role, Worth } from "./types.js";
import type { EffectFacts, Facts } from "./facts.js";
import { dropBombs } from "./bombs.js";
import { halveSides, strike } from "./devices.js";
import { joinForces, lose, size, strength, withoutWounds, wounds, writeForce } from "./forces.js";
import { countBodies, type Law, PHARAOH } from "./law.js";
import { N_, reason } from "./reasons.js";
import { compare, sum } from "./numbers.js";
import { Sides, type Step } from "./sides.js";

/** Resolve one space; the order of effects is ruling A39. */
export function resolve(battle: Battle, law: Law): Outcome {
  const [first, gathered] = gather(battle);
  const before = first.defender ? first.defender.faction : null;
  const [second, bombed] = dropBombs(first, battle.bombs, battle.umbrella, law);
  const [third, halved] = halveSides(second, battle.arrivals, law);
  const [last, struck] = strike(third, law);
  const [stays, fightReasons] = fight(last, law);
  const left = stays ? withoutWounds(stays) : null;
  const owner = left ? left.faction : null;
  const [crossings, earned] = countCrossings(before, owner, law);
  const nobody = before !== null && owner === null && !fightReasons.length;
  const fought = nobody ? [reason("RP-32", N_("nobody is left to control the space"), {}, "A44")] : fightReasons;
  return {
    force: left,
    conquered: crossings > 0,
    devicesLost: before !== null && before !== owner,
    used: last.used,
    reasons: [...gathered, ...bombed, ...halved, ...struck, ...fought, ...earned],
    crossings,
  };
}

/** Explain why devices cannot act in a battle: the Pharaoh is in it, so one person plays alone (RP-67). */
export function refuseDevices(battle: Battle): Reason | null {
  const forces = [...battle.arrivals.map((part) => part.force), ...(battle.defender ? [battle.defender] : [])];
  const devices = battle.umbrella || battle.arrivals.some((part) => part.border.ram || part.border.spikes);
  if (!devices || forces.every((force) => force.faction !== PHARAOH)) return null;
  return reason("RP-67", N_("against the Pharaoh nobody uses ram, spikes or umbrella"));
}

/** Return which device a faction uses that its board does not have; who has no board may use them all. */
export function findMissingDevice(battle: Battle, facts: Facts): Reason | null {
  const used = battle.arrivals.filter((part) => part.border.ram).map((part): [string, string] => [part.force.faction, "ram"]);
  if (battle.defender) {
    const spikes = battle.arrivals.some((part) => part.border.spikes);
    const acting = [...(spikes ? ["spikes"] : []), ...(battle.umbrella ? ["umbrella"] : [])];
    for (const kind of acting) used.push([battle.defender.faction, kind]);
  }
  const missing = used.find(([faction, kind]) => !hasDevice(facts, faction, kind));
  return missing ? noSuchDevice(...missing) : null;
}

/** Return whether the board of a faction has a device. */
export const hasDevice = (facts: Facts, faction: string, kind: string): boolean =>
  facts.factions[faction]?.devices.includes(kind) ?? true;

/** Explain that the board of a faction has no such device. */
export const noSuchDevice = (faction: string, device: string): Reason =>
  reason("RP-36", N_("the board of {faction} has no such device: {device}"), { faction, device });

/** Add up each faction's arrivals (A36); the owner's join the garrison (RP-34). */
function gather(battle: Battle): Step {
  const reasons: Reason[] = [];
  const arrivals = new Map<string, Force>();
  const coming = battle.arrivals
    .map((part) => part.force)
    .sort((a, b) => compare([a.faction, a.units, a.heroes], [b.faction, b.units, b.heroes]));
  for (const force of coming) {
    const known = arrivals.get(force.faction);
    arrivals.set(force.faction, known ? joinForces(known, force) : force);
    if (known && size(known)) reasons.push(additionReason(known, force, "A36"));
  }
  let defender = battle.defender && size(battle.defender) ? battle.defender : null;
  const own = defender ? arrivals.get(defender.faction) : undefined;
  if (defender && own) {
    arrivals.delete(defender.faction);
    if (size(own)) {
      reasons.push(additionReason(defender, own, null));
      defender = joinForces(defender, own);
    }
  }
  return [Sides.of(defender, [...arrivals.values()]), reasons];
}

function additionReason(first: Force, second: Force, ruling: string | null): Reason {
  const values = { first: writeForce(first), second: writeForce(second), sum: writeForce(joinForces(first, second)) };
  const message = N_("{faction} adds up: {first} and {second} make {sum}");
  return reason("RP-34", message, { faction: first.faction, ...values }, ruling);
}

interface Fighter {
  readonly force: Force;
  readonly role: Role;
  readonly worth: Worth;
}

/** Let the strongest pay for the second strongest (RP-35, A37); heroes die last (A56). */
function fight(sides: Sides, law: Law): [Force | null, Reason[]] {
  const fighterOf = (force: Force, role: Role): Fighter => ({ force, role, worth: law.worth(force, role) });
  const fighters = [
    ...(sides.defender ? [fighterOf(sides.defender, "defending")] : []),
    ...sides.arrivals.map((force) => fighterOf(force, sides.role)),
  ];
  if (fighters.length < 2) return resolveUnopposed(sides, law);
  const reasons = fighters.flatMap(({ force, role, worth }) =>
    law
      .effects(force, role)
      .filter((effect) => effect.worth > 1 && countBodies(effect, force))
      .map((effect) => worthReason(force, worth, effect)),
  );
  reasons.push(...fighters.filter(({ force }) => wounds(force)).map(earlierHitsReason));
  const [extra, rallied] = rally(fighters, law);
  reasons.push(...rallied);
  const power = ({ force, worth }: Fighter): number => strength(force, worth) + (extra.get(force) ?? 0);
  const ranked = [...fighters].sort((a, b) => compare([-power(a), a.force.faction], [-power(b), b.force.faction]));
  const powers = ranked.map(power);
  const winner = ranked[0] as Fighter;
  const most = power(winner);
  const against = law.rulings["many_sides"] === "second" ? powers.slice(1, 2) : powers.slice(1);
  const cost = sum(against);
  const values = { first: most, rest: Math.max(0, most - cost), others: against.join(" - ") };
  let message = N_("{first} - {others} = {rest}");
  if (most <= cost) message = N_("{first} - {others} = {rest}, all are destroyed");
  reasons.push(reason("RP-35", message, values, ranked.length > 2 ? "A37" : null));
  if (most <= cost) return [null, reasons];
  const lost = Math.max(0, cost - (extra.get(winner.force) ?? 0)); // extra points are lost before units
  const left = lose(winner.force, lost, winner.worth);
  return [left, [...reasons, ...lossReasons(winner.force, left), ...wastedPointsReasons(left, winner.role, law)]];
}

/** Count the extra points of forces, with reasons. */
function rally(fighters: readonly Fighter[], law: Law): [Map<Force, number>, Reason[]] {
  const extra = new Map<Force, number>();
  const reasons: Reason[] = [];
  for (const { force, role, worth } of fighters) {
    for (const effect of law.rallies(force, role)) {
      const more = (extra.get(force) ?? 0) + effect.rally;
      const after = strength(force, worth) + more;
      extra.set(force, more);
      const values = { faction: force.faction, points: effect.rally, before: after - effect.rally, after };
      const message = N_("{faction} counts {points} more, which fall first: {before} becomes {after}");
      reasons.push(reason(effect.rule, message, values, effect.ruling));
    }
  }
  return [extra, reasons];
}

function resolveUnopposed(sides: Sides, law: Law): [Force | null, Reason[]] {
  if (sides.defender) return [sides.defender, wastedPointsReasons(sides.defender, "defending", law)];
  const force = sides.arrivals[0];
  if (!force) return [null, []];
  const values = { faction: force.faction, force: writeForce(force) };
  const first = reason("RP-33", N_("nobody is there: {faction} takes the space with {force}"), values);
  return [force, [first, ...wastedPointsReasons(force, sides.role, law)]];
}

/** Explain that points have hit a force before the subtraction that were too few to destroy one more (A68). */
function earlierHitsReason({ force, worth }: Fighter): Reason {
  const before = strength(withoutWounds(force), worth);
  const points = wounds(force);
  const values = { faction: force.faction, points, before, after: before - points };
  return reason("RP-46", N_("{faction} was hit before: {before} - {points} = {after}"), values, "A68");
}

/** Explain that each hero, or soldier, counts several points. */
function worthReason(force: Force, worth: Worth, effect: EffectFacts): Reason {
  let message = N_("each soldier of {faction} counts {worth}: {force} makes {points}");
  if (effect.who === "heroes") message = N_("each hero of {faction} counts {worth}: {force} makes {points}");
  if (effect.who === "all") message = N_("each soldier and hero of {faction} counts {worth}: {force} makes {points}");
  const values = { faction: force.faction, force: writeForce(force), worth: effect.worth, points: strength(withoutWounds(force), worth) };
  return reason(effect.rule, message, values, effect.ruling);
}

/** Explain who of a mixed force died (A56). */
function lossReasons(before: Force, after: Force): Reason[] {
  if (!before.units || !before.heroes) return [];
  const values = { before: writeForce(before), after: writeForce(after) };
  return [reason("RP-35", N_("soldiers die before heroes: {before} becomes {after}"), values, "A56", size(after))];
}

/** Explain that points are lost which destroy nobody (A55), by the rule of the ability that makes bodies worth more. */
function wastedPointsReasons(left: Force, role: Role, law: Law): Reason[] {
  const points = wounds(left);
  if (!points) return [];
  let message = N_("{points} points are too few to destroy one more: {after} stays");
  if (points === 1) message = left.units ? N_("one point destroys no soldier: {after} stays") : N_("one point destroys no hero: {after} stays");
  const effect = law.effects(left, role).find((effect) => effect.worth > 1);
  return [reason(effect?.rule ?? "RP-46", message, { after: writeForce(left), points }, effect?.ruling ?? null)];
}

/** Count the triangles that a conquest crosses: newly controlled, from an enemy or (A60) also from nobody. */
function countCrossings(before: string | null, owner: string | null, law: Law): [number, Reason[]] {
  if (owner === null || owner === before || owner === PHARAOH) return [0, []];
  const ruling = before === null ? "A60" : null;
  if (before === null && law.rulings["conquest"] === "enemy") {
    return [0, [reason("RP-39", N_("an empty space is no conquest"), {}, ruling)]];
  }
  const message = N_("{faction} has conquered the space and crosses a footmen triangle");
  const reasons = [reason("RP-39", message, { faction: owner }, ruling)];
  let crossings = 1;
  for (const effect of law.plunders(owner)) {
    crossings += effect.crossings;
    const more = N_("a conquest of {faction} crosses {extra} more: {crossings} in all");
    const values = { faction: owner, extra: effect.crossings, crossings };
    reasons.push(reason(effect.rule, more, values, effect.ruling));
  }
  return [crossings, reasons];
}
