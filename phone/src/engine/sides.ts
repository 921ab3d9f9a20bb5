/** What the steps of a fight hand on: who is still on the space. */
import type { Force, Reason, Role, Used } from "./types.js";
import { size, strength } from "./forces.js";
import type { Law } from "./law.js";

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

  /** Return the role of arrivals: attackers if somebody defends. */
  get role(): Role {
    return this.defender ? "attacking" : "arriving";
  }

  /** Return what is left, without the dead. */
  now(defender: Force | null, arrivals: readonly Force[], ...used: Used[]): Sides {
    const alive = defender && size(defender) ? defender : null;
    return new Sides(
      alive,
      arrivals.filter((force) => size(force) > 0),
      [...this.used, ...used],
    );
  }

  /** Return the strongest arrivals, several if they are equal, without those of the faction `but`. */
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
