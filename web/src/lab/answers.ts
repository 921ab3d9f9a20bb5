/** What Python answers the Lab page: `cli/lab/page.py`. */
export interface Choices {
  readonly edited: { readonly name: string; readonly title: string; readonly starts: number } | null;
  readonly maps: readonly { readonly id: string; readonly title: string; readonly starts: number }[];
  readonly factions: readonly { readonly id: string; readonly title: string }[];
  readonly bots: readonly { readonly id: string; readonly title: string; readonly note: string }[];
  readonly rulings: readonly Ruling[];
}

export interface Ruling {
  readonly id: string;
  readonly name: string;
  readonly question: string;
  /** The first value is the default. */
  readonly values: readonly { readonly id: string; readonly title: string }[];
}

/** A figure, and the ends of its interval; null stands for infinity. */
export type Estimate = readonly [number, number | null, number | null];

export const AXES = ["start", "faction", "seat", "bot"] as const;
export type Axis = (typeof AXES)[number];

export interface Side {
  readonly wins: Estimate;
  readonly points: Estimate;
  readonly rounds?: Estimate;
}

export type Difference = { readonly [axis in Axis]?: string } & {
  readonly first: number;
  readonly second: number;
  readonly difference: Estimate;
};

/** What one other ruling, or a faction without its ability, changes: the side on each axis that gains or loses most. */
export type Price = { readonly [axis in Axis]?: { readonly name: string; readonly difference: Estimate } } & {
  readonly title: string;
  /** The number of games with another winner. */
  readonly otherwise: number;
};

export interface Report {
  readonly head: string;
  readonly notes: readonly string[];
  readonly words: readonly string[];
  readonly names: Readonly<Record<Axis, readonly string[]>>;
  readonly figures: { readonly games: number; readonly sides: Readonly<Record<Axis, readonly Side[]>> };
  readonly prices?: readonly Price[];
  /** With prices: the ids of factions, in the order of their names. */
  readonly factions?: readonly string[];
  readonly comparison?: { readonly differences: readonly Difference[]; readonly verdict: readonly string[] };
}

export interface Picture {
  readonly svg: string;
  readonly title: string;
  readonly legend: string;
}
