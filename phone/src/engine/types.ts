/** The values that the referee takes and returns, as plain data that JSON can hold. Imports nothing. */

/** One step of an answer. `message` is English with `{placeholders}`: `engine.sentence` makes a sentence of it. */
export interface Reason {
  readonly rule: string; // statement or ruling that it rests on: "RP-36", "PY-7"
  readonly message: string;
  readonly values: Readonly<Record<string, string | number | null>>;
  readonly ruling: string | null; // id of the ruling that decided it, in addition to the rule: "A47"
  readonly left: number | null; // bodies that this step of a fight leaves of a force, or keeps safe
}

/** Values of rulings by name: {halves: "down"}; a missing one has its default. */
export type Rulings = Readonly<Record<string, string>>;

/** Ordinary soldiers and heroes of one faction on one space. */
export interface Force {
  readonly faction: string;
  readonly units: number;
  readonly heroes: number;
  readonly wounds?: number; // points that have hit the next to die, within a fight (A68)
}

/** Points that each soldier and each hero counts in a fight, and takes to be destroyed (RP-35, RP-46). */
export interface Worth {
  readonly units: number;
  readonly heroes: number;
}

/** With a garrison there are attackers; without one, arrivals are nobody's attack (A52, A54). */
export type Role = "defending" | "attacking" | "arriving";

/** What waits on the border that a part of an attack crosses. */
export interface Border {
  readonly origin: number | null; // the place on its other side, if it is known
  readonly ram: boolean; // the attacker's
  readonly spikes: boolean; // the defender's
}

/** A part of what a faction sends to a space; those of the defender's faction join the garrison. */
export interface Arrival {
  readonly force: Force;
  readonly border: Border;
}

export interface Bomb {
  readonly faction: string; // who threw it
  readonly strength: number;
}

/** One space: its garrison, whatever arrives from any number of factions, and the devices that could act. */
export interface Battle {
  readonly defender: Force | null;
  readonly arrivals: readonly Arrival[];
  readonly bombs: readonly Bomb[];
  readonly umbrella: boolean; // the defender's, on this space
}

export type DeviceKind = "ram" | "spikes" | "umbrella";

/** A device that acted: kind, faction of the attacker or of the umbrella, and where the attack came from. */
export type Used = readonly [kind: DeviceKind, faction: string, origin: number | null];

/** What is left on a space, and why. */
export interface Outcome {
  readonly force: Force | null; // who has the space now; null: it is empty
  readonly conquered: boolean; // its owner crosses a footmen triangle
  readonly devicesLost: boolean; // the former owner has lost the space, and every device on it
  readonly used: readonly Used[];
  readonly reasons: readonly Reason[];
  readonly crossings: number; // footmen triangles that its owner crosses for it
}

/** A ram or spikes on the border from `place` to `across`, or an umbrella (`across` null) on `place`. */
export interface Device {
  readonly faction: string;
  readonly kind: DeviceKind;
  readonly place: number;
  readonly across: number | null;
}

/** One unit and the place it is sent to. */
export interface Order {
  readonly target: number;
  readonly units: number; // soldiers; the strength of a bomb
  readonly heroes: number;
  readonly origin: number | null; // the place it comes from, if that was declared (A49): else the best border is taken
  readonly bomb: boolean;
  readonly ram: boolean; // counts on an own ram on the border it crosses
}

/** Who stands on which place. */
export type Forces = Readonly<Record<number, Force>>;

/** The main board between two phases. */
export interface Position {
  readonly map: string; // id in `facts.maps`
  readonly starts: Readonly<Record<string, number>>; // faction: its starting area, a place below 0
  readonly forces: Forces;
  readonly devices: readonly Device[];
  readonly solo: boolean;
}

export type Orders = Readonly<Record<string, readonly Order[]>>; // by faction

/** A fault of a round: whose order it is (by index), or which device, and why. */
export interface Fault {
  readonly reason: Reason;
  readonly faction: string | null;
  readonly order: number | null;
  readonly device: number | null;
}

/** What a whole deploy phase came to. */
export interface Deployment {
  readonly position: Position;
  readonly outcomes: readonly (readonly [place: number, outcome: Outcome])[]; // every place where something arrived
  readonly conquests: Readonly<Record<string, number>>; // footmen triangles that factions cross
  readonly lost: readonly Device[];
}

/** What counts on a player board for the strength of its units. */
export interface Written {
  readonly rows: Readonly<Record<string, readonly (number | null)[]>>; // unit: its boxes; null: empty
  readonly heroes: number | null; // the number in a hero slot
  readonly complete: readonly number[]; // complete blocks of each footmen track; [] for none
  readonly levels: Readonly<Record<string, number>>; // unit: circles taken on its track
  readonly lines: readonly string[]; // units with their line upgrade
}

/** What is written in the square of a unit; `strength` is null while it is unfinished or unlawful. */
export interface Strength {
  readonly unit: string; // "ascending", "heroes", "footmen-1"
  readonly strength: number | null;
  readonly reasons: readonly Reason[];
  readonly kind: "soldiers" | "heroes" | "bomb";
  readonly lawful: boolean;
}

/** One place on the way of the Pharaoh's column: what it holds afterwards, and how many soldiers went on. */
export interface Stop {
  readonly space: number;
  readonly force: Force | null;
  readonly onward: number;
  readonly reasons: readonly Reason[];
}

export interface Walk {
  readonly stops: readonly Stop[];
  readonly forces: Forces;
  readonly leftOver: number; // soldiers that found no place
}

/** How a solo game stands. */
export interface Verdict {
  readonly result: "victory" | "defeat" | "open";
  readonly zones: readonly number[]; // of space 1 and the starting areas, those that the player controls
  readonly units: number;
  readonly reasons: readonly Reason[];
}

export interface RoundPoints {
  readonly total: number;
  readonly reasons: readonly Reason[];
}

/** What decides the final ranking; null: unknown. */
export interface Standing {
  readonly faction: string;
  readonly points: number;
  readonly spaces: number | null; // controlled at the end
  readonly units: number | null; // on them
}

/** Players by place, the winners first, with what decided it and what is wrong or unfinished. */
export interface Final {
  readonly faults: readonly Reason[]; // numbers that are impossible in any game; if there are any, the other fields are empty
  readonly places: readonly { readonly rank: number; readonly standings: readonly Standing[] }[];
  readonly reasons: readonly Reason[];
  readonly untold: "spaces" | "units" | null; // the missing number that would decide between the first players
  readonly decided: boolean;
}

/** A pyramid: colour letter and pips 1 (small) to 3 (large), as typed: "g2". */
export type Piece = string;

export interface Statue {
  readonly pieces: readonly Piece[]; // from the bottom up
  readonly points: number;
}

/** What a collection comes to in Pyramydal. */
export interface Score {
  readonly total: number;
  readonly statues: readonly Statue[];
  readonly minis: readonly (readonly Piece[])[];
  readonly singles: readonly Piece[];
  readonly imaginary: { readonly piece: Piece; readonly statue: readonly Piece[]; readonly gain: number } | null;
  readonly diagonal: number;
  readonly count: number; // statues as a tie is broken, minis among them
  readonly reasons: readonly Reason[];
}

export interface BestOptions {
  readonly taken?: readonly string[]; // mixed statues on the table by their colours, large to small: "rgb"
  readonly virtual?: boolean; // an imaginary pyramid may join one statue
  readonly colours?: string; // colours of the game in addition to those of the pieces and of `taken`
}

/** A finished game of Pyramydal as written down at the table. */
export interface PyramydalGame {
  readonly players: readonly string[]; // in turn order
  readonly stashes: string; // colour letters in play
  readonly statues: readonly { readonly player: string; readonly pieces: readonly Piece[]; readonly virtual: Piece | null }[];
  readonly rests: Readonly<Record<string, PyramydalRest>>;
  readonly firstAtEnd: string | null;
  readonly diagonal: boolean;
}

export interface PyramydalRest {
  readonly pieces: readonly Piece[];
  readonly minis: readonly (readonly Piece[])[] | null; // null: the best ones are found
  readonly virtual: Piece | null;
}

export interface PyramydalResult {
  readonly scores: Readonly<Record<string, Score>>;
  readonly ranking: readonly string[];
  readonly reason: Reason;
  readonly notes: readonly Reason[];
}

/** A position of Pharaoh: `at[3 * player + pips - 1]` is the index of a square, or -1 in hand. */
export interface PharaohPosition {
  readonly players: readonly string[]; // one letter per colour, in the order of the edges
  readonly at: readonly number[];
}

export interface PharaohMove {
  readonly piece: number; // 3 * player + pips - 1
  readonly origin: number; // -1: it enters
  readonly target: number;
  readonly cost: number;
  readonly captured: number | null;
}

export interface PharaohTurn {
  readonly judged: readonly { readonly text: string; readonly move: PharaohMove | null; readonly refusal: Reason | null }[];
  readonly spent: number;
  readonly left: number;
  readonly captured: readonly string[]; // "g1"
  readonly position: PharaohPosition;
  readonly winner: string | null;
}
