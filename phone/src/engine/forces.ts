/** Forces: what they are worth and how they die. */
import type { Force } from "./api.js";
import type { Worth } from "./law.js";

export const PLAIN: Worth = { units: 1, heroes: 1 };

/** Count the bodies. */
export const size = (force: Force): number => force.units + force.heroes;

/** Add the numbers of another force of the same faction (RP-34, A36). */
export const joined = (one: Force, other: Force): Force => ({
  faction: one.faction,
  units: one.units + other.units,
  heroes: one.heroes + other.heroes,
});

/** Divide a force into its soldiers, heroes or both, and the others. */
export function parted(force: Force, who: readonly string[]): [Force, Force] {
  const units = who.includes("units") ? force.units : 0;
  const heroes = who.includes("heroes") ? force.heroes : 0;
  return [
    { ...force, units, heroes },
    { ...force, units: force.units - units, heroes: force.heroes - heroes },
  ];
}

/** Write a force as it stands on the board: heroes have a star (A58). */
export function written(force: Force): string {
  if (!force.heroes) return String(force.units);
  return force.units ? `${force.units}+${force.heroes}*` : `${force.heroes}*`;
}

/** Add up what a force counts in a fight (RP-46). */
export const strength = (force: Force, worth: Worth = PLAIN): number =>
  worth.units * force.units + worth.heroes * force.heroes;

/** Take losses: ordinary soldiers first (A56), then heroes; points too few for one more are wasted (A55). */
export function lose(force: Force, points: number, worth: Worth = PLAIN): Force {
  const soldiers = Math.min(force.units, Math.floor(points / worth.units));
  if (soldiers < force.units) return { ...force, units: force.units - soldiers };
  const heroes = Math.min(force.heroes, Math.floor((points - soldiers * worth.units) / worth.heroes));
  return { ...force, units: 0, heroes: force.heroes - heroes };
}

/** Give the half that remains of a number (A47). */
export const half = (number: number, rounding: string | undefined): number =>
  Math.floor((rounding === "up" ? number + 1 : number) / 2);

/** Halve a force: of the total, soldiers die first (A57); without those that are spared (A62). */
export function halve(force: Force, rounding: string | undefined, spared: ReadonlySet<string>): Force {
  if (!spared.size) return lose(force, size(force) - half(size(force), rounding));
  return {
    ...force,
    units: spared.has("units") ? force.units : half(force.units, rounding),
    heroes: spared.has("heroes") ? force.heroes : half(force.heroes, rounding),
  };
}

/** Give the bodies of a force that die last: heroes, then ordinary soldiers (A56). */
export function lastAlive(force: Force, bodies: number): Force {
  const heroes = Math.min(force.heroes, bodies);
  return { ...force, units: Math.min(force.units, bodies - heroes), heroes };
}
