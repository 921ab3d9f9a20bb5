/** Forces: what they are worth and how they die. */
import type { Force, Worth } from "./types.js";

export const PLAIN: Worth = { units: 1, heroes: 1 };

/** Count the bodies. */
export const size = (force: Force): number => force.units + force.heroes;

/** Add the numbers of another force of the same faction (RP-34, A36). */
export const joinForces = (force: Force, other: Force): Force =>
  withWounds(
    { faction: force.faction, units: force.units + other.units, heroes: force.heroes + other.heroes },
    wounds(force) + wounds(other),
  );

/** Count the points that have hit the next to die, too few to destroy it; gone after the fight (A68). */
export const wounds = (force: Force): number => force.wounds ?? 0;

/** Return a force with these points on the next to die; without any it has no such field. */
export function withWounds(force: Force, points: number): Force {
  const whole: Force = { faction: force.faction, units: force.units, heroes: force.heroes };
  return points ? { ...whole, wounds: points } : whole;
}

/** Return a force without wounds. */
export const withoutWounds = (force: Force): Force => withWounds(force, 0);

/** Divide a force into its soldiers, heroes or both, and the others. */
export function splitForce(force: Force, who: readonly string[]): [Force, Force] {
  const units = who.includes("units") ? force.units : 0;
  const heroes = who.includes("heroes") ? force.heroes : 0;
  return [
    { ...force, units, heroes },
    { ...force, units: force.units - units, heroes: force.heroes - heroes },
  ];
}

/** Write a force as it stands on the board: heroes have a star (A58). */
export function writeForce(force: Force): string {
  if (!force.heroes) return String(force.units);
  return force.units ? `${force.units}+${force.heroes}*` : `${force.heroes}*`;
}

/** Add up what a force counts in a fight (RP-46), without the points that have hit it already (A68). */
export const strength = (force: Force, worth: Worth = PLAIN): number =>
  worth.units * force.units + worth.heroes * force.heroes - wounds(force);

/** Take losses: ordinary soldiers first (A56), then heroes; points too few for one more wound the next (A68). */
export function lose(force: Force, points: number, worth: Worth = PLAIN): Force {
  let rest = points + wounds(force);
  const soldiers = Math.min(force.units, Math.floor(rest / worth.units));
  rest -= soldiers * worth.units;
  if (soldiers < force.units) return withWounds({ ...force, units: force.units - soldiers }, rest);
  const heroes = Math.min(force.heroes, Math.floor(rest / worth.heroes));
  rest -= heroes * worth.heroes;
  return withWounds({ ...force, units: 0, heroes: force.heroes - heroes }, heroes < force.heroes ? rest : 0);
}

/** Return the half that remains of a number (A47). */
export const half = (number: number, rounding: string | undefined): number =>
  Math.floor((rounding === "up" ? number + 1 : number) / 2);

/** Halve a force: of the total, soldiers die first (A57); without those that are spared (A62). */
export function halve(force: Force, rounding: string | undefined, spared: ReadonlySet<string>): Force {
  const after = spared.size
    ? {
        ...force,
        units: spared.has("units") ? force.units : half(force.units, rounding),
        heroes: spared.has("heroes") ? force.heroes : half(force.heroes, rounding),
      }
    : lose(withoutWounds(force), size(force) - half(size(force), rounding));
  const died = force.units ? after.units < force.units : after.heroes < force.heroes; // the wounded first
  return withWounds(after, died ? 0 : wounds(force));
}

/** Return the bodies of a force that die last: heroes, then ordinary soldiers (A56). */
export function lastAlive(force: Force, bodies: number): Force {
  const heroes = Math.min(force.heroes, bodies);
  return { ...force, units: Math.min(force.units, bodies - heroes), heroes };
}
