/** The saved state: entries of all screens as plain data, with undo, and the settings of this device. */
import type { Device, Force, Order } from "../engine/api.js";

export const SCREENS = ["fight", "armies", "round", "solo", "points", "more"] as const;
export const PAGES = ["pyramydal", "pharaoh", "rulings", "history"] as const; // behind "more"
export type Screen = (typeof SCREENS)[number] | (typeof PAGES)[number];
export const isScreen = (name: string): boolean => ([...SCREENS, ...PAGES] as string[]).includes(name);
export type Scheme = "auto" | "light" | "dark";

/** A part of what a faction has or sends to the space of a fight. */
export interface Side {
  faction: string;
  units: number;
  heroes: number;
  ram: boolean;
  spikes: boolean;
  bomb: number | null; // null: it throws none
}

export interface FightInput {
  sides: Side[];
  holder: number; // index of the garrison; -1: nobody is there
  umbrella: boolean;
}

export interface BoardInput {
  map: string;
  starts: Record<string, number>;
  forces: Record<number, Force>;
  devices: Device[];
  orders: Record<string, Order[]>;
  round: number;
  dice: number[]; // solo: the chosen faces, 0: not chosen yet
  done: boolean; // the last round's verdicts are on the board
}

export interface ArmyInput {
  rows: Record<string, (number | null)[]>;
  heroes: number | null;
  complete: number[];
  levels: Record<string, number>;
  lines: string[];
}

export interface PointsInput {
  players: string[];
  held: Record<string, number[]>; // in this round
  noted: Record<string, number[]>; // in the rounds before
  shown: boolean; // whether totals may be read
}

export interface PyramydalInput {
  pieces: string[];
  taken: string[];
  virtual: boolean;
}

export interface PharaohInput {
  players: string[];
  at: number[];
  mover: number;
  left: number; // points of the roll that are left
  roll?: number; // what was rolled in this turn; 0 or nothing before that, and in what older pages have kept
  piece: number | null;
}

export interface Noted {
  faction: string | null; // whose emblem is next to it
  title: string;
  sum: string;
  lines?: string[]; // what happened on each space, where one line does not hold it
}

/** All that undo takes back. */
export interface Game {
  fight: FightInput;
  faction: string; // whose armies are shown
  armies: Record<string, ArmyInput>;
  round: BoardInput;
  solo: BoardInput;
  points: PointsInput;
  pyramydal: PyramydalInput;
  pharaoh: PharaohInput;
  rulings: Record<string, string>;
  history: Noted[];
}

/** All that is kept when the page is closed. */
export interface Kept {
  form: 1;
  page?: string; // the boards of the page that kept it last; what older pages have kept does not say it
  turn?: number;
  lang: string;
  scheme: Scheme;
  screen: Screen;
  game: Game;
  past: Game[]; // the last one is what undo brings back
  future: Game[];
  last: string; // what was changed last: the same field again is the same step
  awake?: boolean | undefined; // false: the screen may go to sleep during play
}

const STEPS = 60; // of undo that are kept
const NOTES = 200;

export const emptyFight = (): FightInput => ({ sides: [], holder: -1, umbrella: false });
export const emptyArmy = (): ArmyInput => ({ rows: {}, heroes: null, complete: [], levels: {}, lines: [] });
export const emptyBoard = (map: string): BoardInput => ({
  map,
  starts: {},
  forces: {},
  devices: [],
  orders: {},
  round: 1,
  dice: [0, 0, 0, 0],
  done: false,
});
export const emptyPharaoh = (players: string[]): PharaohInput => ({
  players,
  at: Array.from({ length: 3 * players.length }, () => -1),
  mover: 0,
  left: 0,
  piece: null,
});

export function newGame(map: string, faction: string): Game {
  return {
    fight: emptyFight(),
    faction,
    armies: {},
    round: emptyBoard(map),
    solo: emptyBoard(map),
    points: { players: [], held: {}, noted: {}, shown: false },
    pyramydal: { pieces: [], taken: [], virtual: false },
    pharaoh: emptyPharaoh(["r", "g"]),
    rulings: {},
    history: [],
  };
}

/** Whether nothing has been entered on a board yet. */
export const isBlank = ({ starts, forces, devices, orders, round, dice, done }: BoardInput): boolean =>
  ![starts, forces, devices, Object.values(orders).flat()].some((part) => Object.keys(part).length) &&
  round === 1 &&
  !done &&
  dice.every((face) => face === 0);

const isScored = ({ points }: Game): boolean => Object.values(points.held).some((mine) => mine.length > 0);

/** Whether a change of the map of a board erases something: what stands on it, or who controls its spaces. */
export const mapErases = (game: Game, kind: "round" | "solo"): boolean =>
  !isBlank(game[kind]) || (kind === "round" && isScored(game));

/** Choose the map of a board, which begins anew; the other board follows while nothing has been entered there. */
export function chooseMap(game: Game, kind: "round" | "solo", map: string): void {
  const other = kind === "round" ? "solo" : "round";
  if (!mapErases(game, other)) game[other] = emptyBoard(map);
  game[kind] = emptyBoard(map);
  if (kind === "round") game.points.held = {};
}

/** Change a copy of the game; the same `field` twice in a row is one step of undo. */
export function changeGame(kept: Kept, field: string, change: (game: Game) => void): Kept {
  const game = structuredClone(kept.game);
  change(game);
  game.history = game.history.slice(0, NOTES);
  const again = field !== "" && field === kept.last && kept.past.length > 0;
  const past = again ? kept.past : [...kept.past, kept.game].slice(-STEPS);
  return { ...kept, game, past, future: [], last: field };
}

export function undoChange(kept: Kept): Kept {
  const before = kept.past.at(-1);
  if (!before) return kept;
  return { ...kept, game: before, past: kept.past.slice(0, -1), future: [kept.game, ...kept.future], last: "" };
}

export function redoChange(kept: Kept): Kept {
  const [after, ...future] = kept.future;
  if (!after) return kept;
  return { ...kept, game: after, past: [...kept.past, kept.game], future, last: "" };
}
