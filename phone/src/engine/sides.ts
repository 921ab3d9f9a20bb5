/** What the steps of a fight hand on: who is still on the space. */
import type { Force, Reason, Used } from "./api.js";
import { size, strength } from "./forces.js";
import type { Law, Role } from "./law.js";

/** A force of strength 0 is no side. */
export class Sides {
  private constructor(
    readonly defender: Force | null,
    readonly arrivals: readonly Force[], // one per faction, ordered by name
    readonly used: readonly Used[],
  ) {}

  static of(defender: Force | null, arrivals: readonly Force[]): Sides {
    return new Sides(null, [], []).now(defender, arrivals);
  }

  /** Tell what arrivals are: attackers if somebody defends. */
  get role(): Role {
    return this.defender ? "attacking" : "arriving";
  }

  /** Give what is left, without the dead. */
  now(defender: Force | null, arrivals: readonly Force[], ...used: Used[]): Sides {
    const alive = defender && size(defender) ? defender : null;
    return new Sides(
      alive,
      arrivals.filter((force) => size(force) > 0),
      [...this.used, ...used],
    );
  }

  /** Name the strongest arrivals, several if they are equal, without those of the faction `but`. */
  strongest(law: Law, but: string | null = null): string[] {
    const power = this.arrivals
      .filter((force) => force.faction !== but)
      .map((force): [string, number] => [force.faction, strength(force, law.worth(force, this.role))]);
    const most = Math.max(...power.map(([, points]) => points));
    return power.filter(([, points]) => points === most).map(([name]) => name);
  }
}

/** What one step of a fight gives: the sides after it and its reasons. */
export type Step = [Sides, Reason[]];

/** Compare two things by one key after another, as sorting needs it. */
export function compared(one: readonly (string | number | boolean)[], other: readonly (string | number | boolean)[]): number {
  for (let i = 0; i < one.length; i += 1) {
    const a = one[i] as string;
    const b = other[i] as string;
    if (a !== b) return a < b ? -1 : 1;
  }
  return 0;
}

/** Add numbers. */
export const sum = (numbers: Iterable<number>): number => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};
