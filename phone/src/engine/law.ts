/** The law of a table: its rulings, and what its factions can do. */
import type { Force, Role, Rulings, Worth } from "./types.js";
import type { EffectFacts, Facts } from "./facts.js";
import { withoutWounds } from "./forces.js";
import { sum } from "./numbers.js";

export const PHARAOH = "pharaoh";

type Who = "units" | "heroes";

/** Return the fields of a force that an effect is about. */
export const fieldsOf = (effect: EffectFacts): readonly Who[] => (effect.who === "all" ? ["units", "heroes"] : [effect.who]);

/** Count those of a force that an effect is about. */
export const countBodies = (effect: EffectFacts, force: Force): number => sum(fieldsOf(effect).map((who) => force[who]));

/** Count those of a force that destroy more. */
const countStrikers = (effect: EffectFacts, force: Force): number => Math.min(countBodies(effect, force), effect.most ?? Infinity);

/** Return the value of every ruling; throws for a name or a value that there is not: it would be played as another. */
export function rulingsOf(facts: Facts, changes: Rulings): Rulings {
  const all: Record<string, string> = {};
  for (const ruling of facts.rulings) all[ruling.name] = ruling.choices[0] as string;
  for (const [name, value] of Object.entries(changes)) {
    const known = facts.rulings.find((ruling) => ruling.name === name);
    if (!known?.choices.includes(value)) throw new RangeError(`${name}: ${value}`);
    all[name] = value;
  }
  return all;
}

export class Law {
  constructor(
    readonly facts: Facts,
    readonly rulings: Rulings,
  ) {}

  /** Return what the ability of a force does in a role. */
  effects(force: Force, role: Role): readonly EffectFacts[] {
    return this.played(force.faction).filter((effect) => effect.when === "always" || effect.when === role);
  }

  /** Return how many points each soldier and hero counts in a role: the most that an effect gives. */
  worth(force: Force, role: Role): Worth {
    const worth = { units: 1, heroes: 1 };
    for (const effect of this.effects(force, role)) {
      for (const who of fieldsOf(effect)) worth[who] = Math.max(worth[who], effect.worth);
    }
    return worth;
  }

  /** Return the effects that spare some of a force from ram and spikes. */
  spared(force: Force, role: Role): EffectFacts[] {
    return this.effects(force, role).filter((effect) => effect.whole && countBodies(effect, force));
  }

  /** Return the effects by which a force destroys more, each with the number of its enemies that die. */
  strikes(force: Force, role: Role): [EffectFacts, number][] {
    return this.effects(force, role)
      .map((effect): [EffectFacts, number] => [effect, effect.kills * countStrikers(effect, force)])
      .filter(([, kills]) => kills > 0);
  }

  /** Return the effects that spare some of a force from bombs. */
  bombproof(force: Force, role: Role): EffectFacts[] {
    return this.effects(force, role).filter((effect) => effect.bombproof && countBodies(effect, force));
  }

  /** Return the effects by which a force counts more than its bodies. */
  rallies(force: Force, role: Role): EffectFacts[] {
    return this.effects(force, role).filter((effect) => effect.rally && countBodies(effect, force));
  }

  /** Return a force with the points that its next to die has taken, or without: then they are lost (A68). */
  kept(force: Force): Force {
    return this.rulings["odd_points"] === "lost" ? withoutWounds(force) : force;
  }

  /** Return the effects by which the conquests of a faction cross more. */
  plunders(faction: string): EffectFacts[] {
    return this.played(faction).filter((effect) => effect.crossings);
  }

  /** Return the effects of a faction at this table; proposals may be switched off (A62). */
  played(faction: string): readonly EffectFacts[] {
    const ability = Object.hasOwn(this.facts.factions, faction) ? this.facts.factions[faction]?.ability : undefined;
    if (!ability || (ability.proposed && this.rulings["official_only"] === "yes")) return [];
    return ability.otherwise.find(([name, value]) => this.rulings[name] === value)?.[2] ?? ability.effects;
  }
}
