/** Bombs: what countdown bombs do to a space (RP-32, RP-38). */
import type { Bomb, Force, Reason, Role } from "./types.js";
import { half, joinForces, lastAlive, lose, size, splitForce, strength, withoutWounds, writeForce } from "./forces.js";
import { fieldsOf, type Law } from "./law.js";
import { N_, reason } from "./reasons.js";
import { compare, sum } from "./numbers.js";
import type { Sides, Step } from "./sides.js";

/** Let bombs fall: on the garrison first, the rest on the strongest arrival that is not the bomber's (A41). */
export function dropBombs(sides: Sides, bombs: readonly Bomb[], umbrella: boolean, law: Law): Step {
  const owner = sides.defender ? sides.defender.faction : null;
  const live = bombs
    .filter((bomb) => bomb.strength)
    .sort((a, b) => compare([a.faction, a.strength], [b.faction, b.strength]));
  const hostile = live.filter((bomb) => bomb.faction !== owner);
  const reasons = live
    .filter((bomb) => bomb.faction === owner)
    .map(({ faction }) => reason("RP-32", N_("the bomb of {faction} on its own space does no harm"), { faction }, "A42"));
  let rest = sum(hostile.map((bomb) => bomb.strength));
  if (!rest) return [sides, reasons];
  if (hostile.length > 1) {
    const values = { sum: hostile.map((bomb) => bomb.strength).join(" + "), total: rest };
    reasons.push(reason("RP-32", N_("the bombs add up: {sum} = {total}"), values, "A63"));
  }
  if (sides.defender) {
    const [after, over, garrisonReasons] = bombGarrison(sides.defender, rest, umbrella, law);
    rest = over;
    reasons.push(...garrisonReasons);
    sides = umbrella
      ? sides.now(after, sides.arrivals, ["umbrella", after.faction, null])
      : sides.now(after, sides.arrivals);
  }
  if (rest) {
    const [after, arrivalReasons] = bombArrivals(sides, hostile, rest, law);
    sides = after;
    reasons.push(...arrivalReasons);
  }
  return [sides, reasons];
}

/** Return the garrison after bombs of `total` strength, the strength that is left over, and why. */
function bombGarrison(whole: Force, total: number, umbrella: boolean, law: Law): [Force, number, Reason[]] {
  const worth = law.worth(whole, "defending");
  const [safeOnes, force, reasons] = separateSpared(whole, "defending", law);
  if (!size(force)) return [whole, total, reasons];
  let exposed = strength(force, worth);
  let price = 1;
  if (umbrella && law.rulings["umbrella"] === "halve-damage") {
    price = 2; // points of the bomb for one point of damage
    const values = { before: total, after: Math.floor(total / price) };
    reasons.push(reason("RP-38", N_("the umbrella halves the bomb: {before} becomes {after}"), values, "A46"));
  } else if (umbrella) {
    const safe = half(size(force), law.rulings["halves"]);
    exposed -= strength(lastAlive(force, safe), worth);
    const values = { safe, size: size(force) };
    reasons.push(reason("RP-38", N_("the umbrella protects {safe} of {size} defenders"), values, "A46", safe));
    if (size(force) % 2) {
      reasons.push(reason("RP-38", N_("half of {number} is {half}"), { number: size(force), half: safe }, "A47"));
    }
  }
  const damage = Math.min(Math.floor(total / price), exposed);
  const after = rejoinSpared(lose(force, damage, worth), safeOnes, law);
  const values = { strength: total, before: writeForce(whole), after: writeForce(after) };
  const message = N_("bomb of {strength} on the garrison: {before} becomes {after}");
  reasons.push(reason("RP-32", message, values, null, size(after)));
  return [after, damage === exposed ? total - price * damage : 0, reasons];
}

/** Divide a force into those whom bombs spare and the others, and say who they are. */
function separateSpared(force: Force, role: Role, law: Law): [Force, Force, Reason[]] {
  let safe: Force = { faction: force.faction, units: 0, heroes: 0 };
  let others = force;
  const reasons: Reason[] = [];
  for (const effect of law.bombproof(force, role)) {
    const [these, left] = splitForce(others, fieldsOf(effect));
    others = left;
    if (!size(these)) continue;
    safe = joinForces(safe, these);
    const values = { faction: force.faction, spared: writeForce(these) };
    reasons.push(reason(effect.rule, N_("bombs spare {spared} of {faction}"), values, effect.ruling));
  }
  return [safe, others, reasons];
}

/** Join those whom bombs spare; points that have hit a hero are lost if spared soldiers die before it (A56). */
function rejoinSpared(force: Force, safeOnes: Force, law: Law): Force {
  const whole = joinForces(law.kept(force), safeOnes);
  return safeOnes.units && !force.units ? withoutWounds(whole) : whole;
}

/** Share the rest among the bombs by their strength; each share falls on the strongest arrival not its bomber's (A67). */
function bombArrivals(sides: Sides, bombs: readonly Bomb[], rest: number, law: Law): Step {
  const aims = bombs.map((bomb) => sides.strongest(law, bomb.faction));
  const parts = aims.reduce((multiple, names) => lcm(multiple, names.length || 1), 1);
  const total = sum(bombs.map((bomb) => bomb.strength));
  const reasons: Reason[] = [];
  const left = sides.arrivals.map((force) => {
    const hits = bombs.map((bomb, i) => ({ bomb, names: aims[i] ?? [] })).filter((hit) => hit.names.includes(force.faction));
    const share = sum(hits.map(({ bomb, names }) => (bomb.strength * parts) / names.length)); // whole: `parts` is a multiple
    const points = Math.floor((share * rest) / (total * parts));
    const [safeOnes, exposed, sparedReasons] = separateSpared(force, sides.role, law);
    const after = rejoinSpared(lose(exposed, points, law.worth(force, sides.role)), safeOnes, law);
    if (points) reasons.push(...sparedReasons);
    if (hits.length && points < rest) {
      let message = N_("the share of {faction} in the bomb: {share} of {rest}");
      if (!points) message = N_("the share of {faction} in the bomb of {rest} is less than one point: nobody dies");
      reasons.push(reason("RP-32", message, { faction: force.faction, share: points, rest }, "A67"));
    }
    if (points) {
      const values = { strength: points, faction: force.faction, before: writeForce(force), after: writeForce(after) };
      const message = N_("bomb of {strength} on {faction}: {before} becomes {after}");
      reasons.push(reason("RP-32", message, values, "A41", size(after)));
    }
    return after;
  });
  return [sides.now(sides.defender, left), reasons];
}

const gcd = (a: number, b: number): number => (b ? gcd(b, a % b) : a);
const lcm = (a: number, b: number): number => (a / gcd(a, b)) * b;
