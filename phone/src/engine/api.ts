/**
 * The referee of the phone page: what the rules decide, with the reasons that `hyskos.rules` gives in the same case.
 *
 * Everything is plain data that JSON can keep. Functions are pure: they change none of their arguments. What the rules
 * forbid is told as a `Reason`, in a result or by an `UnlawfulError`. `createEngine(facts)` gives all functions; the
 * bundle sets `globalThis.hyskos = {facts, engine}`.
 *
 * Factions are ids ("anubian", "pharaoh"). A place is an integer: the number of a space, or minus the die face of a
 * starting area. Rulings are values by name; one that is not there has the default of the house.
 */
import { armies, limitsOfBoxes } from "./armies.js";
import { boardOf, placeName } from "./board.js";
import { lacking, refused, resolve } from "./combat.js";
import { deploy } from "./deployment.js";
import { diceOn, most } from "./dice.js";
import type { Facts, Shape } from "./facts.js";
import { written } from "./forces.js";
import { Law, rulingsOf } from "./law.js";
import { findings, missing } from "./legality.js";
import { boundsOf, decidedBy, faults, ranking, ranks, roundPoints, standingFaults, unfinished, untold } from "./points.js";
import * as pharaoh from "./pharaoh.js";
import { best, further } from "./pyramydal/best.js";
import { score } from "./pyramydal/game.js";
import { Speaker, type UsedRuling } from "./saying.js";
import { garrisoned, judge, newSoldiers, NEW_SOLDIERS, possible, reinforcements, setup, six, walk } from "./solo.js";

export { UnlawfulError } from "./reasons.js";
export type * from "./facts.js";
export type { UsedRuling } from "./saying.js";

/** One step of an answer. `message` is English with `{placeholders}`: `engine.sentence` makes a sentence of it. */
export interface Reason {
  readonly rule: string; // statement or ruling that it rests on: "RP-36", "PY-7"
  readonly message: string;
  readonly values: Readonly<Record<string, string | number | null>>;
  readonly ruling: string | null; // id of a ruling that decided it, beside the rule: "A47"
  readonly left: number | null; // bodies that this step of a fight leaves of a force, or keeps safe
}

/** Values of rulings by name: {halves: "down"}; what is not there is played as the house does. */
export type Rulings = Readonly<Record<string, string>>;

/** Ordinary soldiers and heroes of one faction on one space. */
export interface Force {
  readonly faction: string;
  readonly units: number;
  readonly heroes: number;
  readonly wounds?: number; // points that have hit the next to die, within a fight (A68)
}

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

/** What decides the final ranking; null: not told. */
export interface Standing {
  readonly faction: string;
  readonly points: number;
  readonly spaces: number | null; // controlled at the end
  readonly units: number | null; // on them
}

/** Players by place, the winners first, with what decided it and what is wrong or unfinished. */
export interface Final {
  readonly faults: readonly Reason[]; // what no game can have paid or left; then nothing else is told
  readonly places: readonly { readonly rank: number; readonly standings: readonly Standing[] }[];
  readonly reasons: readonly Reason[];
  readonly untold: "spaces" | "units" | null; // what would part the first players, and was not told
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
  readonly colours?: string; // colours of the game beside those of the pieces and of `taken`
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

/** All that the page asks. */
export interface Engine extends ReturnType<typeof referee> {
  /** Make the referee of other facts. */
  withFacts(others: Facts): Engine;
}

/** Make the referee of these facts. */
export function createEngine(facts: Facts): Engine {
  return { ...referee(facts), withFacts: createEngine };
}

function referee(facts: Facts) {
  const speaker = new Speaker(facts);
  const law = (rulings: Rulings = {}) => new Law(facts, rulingsOf(facts, rulings));
  const board = (map: string) => boardOf(facts, map);
  const pharaohBoard = (players: number) => pharaoh.boardOf(facts, players);
  return {
    facts,

    // one space, a whole round
    /** Resolve one space. */
    resolve: (battle: Battle, rulings?: Rulings): Outcome => resolve(battle, law(rulings)),
    /** Tell why devices cannot act in a battle: the Pharaoh is in it, or a board lacks one; null if they can. */
    refused: (battle: Battle): Reason | null => refused(battle) ?? lacking(battle, facts),
    /** Find every fault of devices and orders; `deploy` needs a round without any. */
    findings: (position: Position, orders: Orders, rulings?: Rulings): Fault[] =>
      [
        ...findings(position, board(position.map), orders, rulingsOf(facts, rulings ?? {})),
        ...missing(position, facts),
      ],
    /** Carry out the orders of all players at once; they must be lawful (`findings`). */
    deploy: (position: Position, orders: Orders, rulings?: Rulings): Deployment =>
      deploy(position, board(position.map), orders, law(rulings)),

    // player boards
    /**
     * Calculate every square of a player board; throws UnlawfulError for a number that no die could have written: none of
     * the map's, or, without one, none of any map.
     */
    armies: (faction: string, written: Written, rulings?: Rulings, map: string | null = null): Strength[] =>
      armies(faction, written, law(rulings), diceOn(facts, map)),
    /** Give the smallest and largest number that can ever stand in a box of a shape, on a map or on any. */
    reach: (shape: Shape, rulings?: Rulings, map: string | null = null): readonly [number, number] =>
      limitsOfBoxes(shape, rulingsOf(facts, rulings ?? {}), diceOn(facts, map)),

    // alone against the Pharaoh
    /** Fill a map with the Pharaoh's units; the player's start, a die face (0: none), stays free. */
    setup: (map: string, start: number): Forces => setup(board(map), start),
    /** Give who stands where: the player's own forces, the Pharaoh's units as told, else the map's own garrison. */
    garrisoned: (map: string, own: Forces, his: Readonly<Record<number, number>>): Forces =>
      garrisoned(board(map), own, his),
    /** Name the dice of a round on a map: "d4 d4 d4 d8 d8 d8". */
    six: (map: string): string => six(board(map)).join(" "),
    /** Tell whether the dice of a round on a map can show these four faces. */
    possible: (dice: readonly number[], map: string): boolean => possible(dice, board(map)),
    /** Give the largest face of a map's dice. */
    largest: (map: string): number => most("circle", diceOn(facts, map)),
    /** Count the soldiers that four chosen dice bring the Pharaoh. */
    reinforcements: (dice: readonly number[], rulings?: Rulings): { number: number; reasons: Reason[] } =>
      reinforcements(dice, rulingsOf(facts, rulings ?? {})),
    /** Send the Pharaoh's column over the map. */
    walk: (map: string, forces: Forces, soldiers: number, rulings?: Rulings): Walk =>
      walk(board(map), forces, soldiers, law(rulings)),
    /** Count the soldiers that join the player on each controlled space; `NEW_SOLDIERS` is the reason. */
    newSoldiers: (map: string, forces: Forces, faction: string): Record<number, number> =>
      newSoldiers(board(map), forces, faction),
    NEW_SOLDIERS,
    /** Judge the solo game that a position belongs to after a turn; null if it belongs to none. */
    judge: (position: Position, turn: number): Verdict | null => judge(position, board(position.map), turn),

    // points
    /** Add up the numbers of controlled places in a round (1 to `rounds`). */
    roundPoints: (map: string, held: readonly number[], round: number, rulings?: Rulings): RoundPoints =>
      roundPoints(board(map), held, round, rulingsOf(facts, rulings ?? {})),
    /** Rank players by what they noted round by round (one number: the sum); without a map, as any of them allows. */
    final: (
      noted: Readonly<Record<string, readonly number[]>>,
      ties: { spaces?: Readonly<Record<string, number>>; units?: Readonly<Record<string, number>> } = {},
      map: string | null = null,
      rulings: Rulings = {},
    ): Final => {
      const maps = map === null ? Object.keys(facts.maps) : [map];
      const limit = boundsOf(maps.map(board), rulingsOf(facts, rulings));
      const names = Object.keys(noted);
      const standings = names.map((faction) => ({
        faction,
        points: (noted[faction] ?? []).reduce((sum, one) => sum + one, 0),
        spaces: ties.spaces?.[faction] ?? null,
        units: ties.units?.[faction] ?? null,
      }));
      const wrong = names.length ? [...faults(noted, limit), ...standingFaults(standings, limit)] : [];
      if (wrong.length || !names.length) {
        return { faults: wrong, places: [], reasons: [], untold: null, decided: false };
      }
      const places = ranking(standings);
      const open = unfinished((noted[names[0] as string] ?? []).length, limit);
      const missing = untold(places[0] as Standing[]);
      const reasons = open === null ? [decidedBy(places)] : [decidedBy(places), open];
      return { faults: [], places: ranks(places), reasons, untold: missing, decided: open === null && missing === null };
    },

    // Pyramydal
    /** Find the best score of a collection (without diagonals). */
    best: (pieces: readonly Piece[], options: BestOptions = {}): Score => best(pieces, options),
    /** Give the better score that one more colour in the game would bring; null if there is none. */
    further: (pieces: readonly Piece[], options: BestOptions = {}): Score | null => further(pieces, options),
    /** Score a whole game and find the winner. */
    score: (game: PyramydalGame): PyramydalResult => score(game),

    // Pharaoh
    pharaoh: {
      /** Read "r1@b1 g2@c3"; throws UnlawfulError. */
      read: (players: readonly string[], words: string): PharaohPosition =>
        pharaoh.readPosition(pharaohBoard(players.length), players, words),
      /** Write a position as `read` reads it. */
      write: (position: PharaohPosition): string =>
        pharaoh.writePosition(pharaohBoard(position.players.length), position),
      /** Give every lawful step of a player (by index) that costs at most `points`. */
      moves: (position: PharaohPosition, mover: number, points: number): PharaohMove[] =>
        pharaoh.moves(pharaohBoard(position.players.length), position, mover, points),
      /** Make a step. */
      apply: (position: PharaohPosition, move: PharaohMove): PharaohPosition => pharaoh.apply(position, move),
      /** Give every different position that a roll can lead to, each with a cheapest way there. */
      turns: (position: PharaohPosition, mover: number, roll: number): { position: PharaohPosition; way: PharaohMove[] }[] =>
        pharaoh.turns(pharaohBoard(position.players.length), position, mover, roll),
      /** Judge moves as typed, "r2@b1" or "r1:b1-b2", one after another. */
      judge: (position: PharaohPosition, mover: number, roll: number, words: readonly string[]): PharaohTurn =>
        pharaoh.judgeTurn(pharaohBoard(position.players.length), position, mover, roll, words),
      /** Name the player whose three pieces fill a goal line. */
      winner: (position: PharaohPosition): string | null =>
        pharaoh.winner(pharaohBoard(position.players.length), position),
    },

    // words, in "en", "es", ...
    /** Translate an English sentence of the program and fill its `{placeholders}`; ids become names. */
    say: (message: string, values: Reason["values"], lang: string): string => speaker.say(message, values, lang),
    /** Give a reason's sentence. */
    sentence: (reason: Reason, lang: string): string => speaker.sentence(reason, lang),
    /** Give the sums of an answer in one line. */
    arithmetic: (reasons: readonly Reason[], lang: string): string => speaker.arithmetic(reasons, lang),
    /** Say who has the space now. */
    verdict: (outcome: Outcome, before: Force | null, lang: string): string => speaker.verdict(outcome, before, lang),
    /** Say what to do on the board: "write 3 (Anubian)", "erase", "leave it empty". */
    toWrite: (force: Force | null, erase: boolean, lang: string): string => speaker.toWrite(force, erase, lang),
    /** Write a force as it stands on the board: "2+1*". */
    written,
    /** Give the name of a faction, the Pharaoh or a device. */
    name: (id: string, lang: string): string => speaker.name(id, lang),
    /** List the rulings that decided an answer, by id; `own` marks those that this table plays otherwise. */
    rulingsUsed: (reasons: readonly Reason[], rulings: Rulings = {}): UsedRuling[] =>
      speaker.rulingsUsed(reasons, rulingsOf(facts, rulings)),
    /** Write a place as people do: "12", "S2". */
    placeName,
  };
}
