/** Pharaoh's referee: what a move costs, whether it is lawful, what a roll allows, who has won (PH-1..9). */
import type { PharaohMove, PharaohPosition, PharaohTurn, Reason } from "./types.js";
import type { Facts, PharaohBoard } from "./facts.js";
import { N_, unlawful, UnlawfulError } from "./reasons.js";

export interface Board extends PharaohBoard {
  readonly names: readonly string[];
}

const HAND = -1;
const SIZES = [1, 2, 3] as const;

/** Return the board of a game of this many players; throws for a number that the game is not for. */
export function boardOf(facts: Facts, players: number): Board {
  const board = facts.pharaoh.boards[players];
  if (!board) throw new RangeError(String(players));
  return { ...board, names: facts.pharaoh.names };
}

const pieceName = (position: PharaohPosition, index: number): string =>
  `${position.players[Math.floor(index / 3)]}${(index % 3) + 1}`;

/** Read `COLOUR PIPS @ SQUARE` words; what is not named is in hand. Throws UnlawfulError. */
export function readPosition(board: Board, players: readonly string[], words: string): PharaohPosition {
  const at = players.flatMap(() => [HAND, HAND, HAND]);
  for (const word of words.split(/\s+/).filter((part) => part)) {
    const [piece, square] = enterWord(board, players, word);
    if (at[piece] !== HAND) {
      throw unlawful("PH-5", N_("{piece} is in two places"), { piece: word.split("@")[0] as string });
    }
    if (at.includes(square)) {
      throw unlawful("PH-5", N_("two pieces stand on {square}"), { square: board.names[square] as string });
    }
    at[piece] = square;
  }
  return { players, at };
}

/** Write a position in the notation that `readPosition` reads, players and sizes in order. */
export const writePosition = (board: Board, position: PharaohPosition): string =>
  position.at.flatMap((square, i) => (square === HAND ? [] : [`${pieceName(position, i)}@${board.names[square]}`])).join(" ");

/** Return the player whose three pieces fill a goal line (PH-9). */
export function winner(board: Board, position: PharaohPosition): string | null {
  const won = position.players.find((_, number) => {
    const own = position.at.slice(3 * number, 3 * number + 3);
    return board.goals.some((line) => line.length === new Set(own).size && own.every((square) => line.includes(square)));
  });
  return won ?? null;
}

/** Return every lawful step of the mover that costs at most `points` (PH-3..7). */
export function lawfulMoves(board: Board, position: PharaohPosition, mover: number, points: number): PharaohMove[] {
  const lawful: PharaohMove[] = [];
  for (const pips of SIZES) {
    if (pips > points) break;
    const piece = 3 * mover + pips - 1;
    const origin = position.at[piece] as number;
    const straight = origin === HAND ? board.entries[mover] : board.straight[origin];
    const diagonal = origin === HAND || 2 * pips > points ? [] : board.diagonal[origin];
    const steps = [
      ...(straight ?? []).map((target) => ({ target, cost: pips as number })),
      ...(diagonal ?? []).map((target) => ({ target, cost: 2 * pips })),
    ];
    for (const { target, cost } of steps) {
      const occupant = position.at.indexOf(target);
      if (occupant < 0) lawful.push({ piece, origin, target, cost, captured: null });
      else if (Math.floor(occupant / 3) !== mover && (occupant % 3) + 1 <= pips) {
        lawful.push({ piece, origin, target, cost, captured: occupant });
      }
    }
  }
  return lawful;
}

/** Make a step; a captured piece goes back to its owner's hand. */
export function applyMove(position: PharaohPosition, move: PharaohMove): PharaohPosition {
  const at = [...position.at];
  if (move.captured !== null) at[move.captured] = HAND;
  at[move.piece] = move.target;
  return { players: position.players, at };
}

interface Reached {
  readonly position: PharaohPosition;
  readonly spent: number;
  readonly way: PharaohMove[];
}

/** Return every different position a roll can lead to, each with a cheapest way there (PH-8). */
export function findTurns(
  board: Board,
  position: PharaohPosition,
  mover: number,
  roll: number,
): { position: PharaohPosition; way: PharaohMove[] }[] {
  const key = (state: PharaohPosition): string => state.at.join();
  const best = new Map<string, Reached>([[key(position), { position, spent: 0, way: [] }]]);
  let waiting = [key(position)];
  while (waiting.length) {
    const fresh: string[] = [];
    for (const here of waiting) {
      const from = best.get(here) as Reached;
      if (winner(board, from.position) !== null) continue;
      for (const move of lawfulMoves(board, from.position, mover, roll - from.spent)) {
        const after = applyMove(from.position, move);
        const spent = from.spent + move.cost;
        const known = best.get(key(after));
        if (!known || spent < known.spent) {
          best.set(key(after), { position: after, spent, way: [...from.way, move] });
          fresh.push(key(after));
        }
      }
    }
    waiting = fresh;
  }
  return [...best.values()].map(({ position, way }) => ({ position, way }));
}

/** Judge typed moves one after another; an unlawful one changes nothing and the next is judged from there. */
export function judgeTurn(
  board: Board,
  position: PharaohPosition,
  mover: number,
  roll: number,
  words: readonly string[],
): PharaohTurn {
  const captured: string[] = [];
  let left = roll;
  const judged = words.map((text): { text: string; move: PharaohMove | null; refusal: Reason | null } => {
    let move: PharaohMove;
    try {
      move = readMove(board, position, mover, left, text);
    } catch (error) {
      if (error instanceof UnlawfulError) return { text, move: null, refusal: error.reason };
      throw error;
    }
    if (move.captured !== null) captured.push(pieceName(position, move.captured));
    position = applyMove(position, move);
    left -= move.cost;
    return { text, move, refusal: null };
  });
  return { judged, spent: roll - left, left, captured, position, winner: winner(board, position) };
}

/** Split a word at the first sign; the rest is empty without one. */
function partition(word: string, sign: string): [before: string, sign: string, after: string] {
  const at = word.indexOf(sign);
  return at < 0 ? [word, "", ""] : [word.slice(0, at), sign, word.slice(at + 1)];
}

/** Find a piece by colour and pips; capitals, as on the sheets, are the same. */
function pieceOf(players: readonly string[], word: string): number {
  const [first = "", ...others] = [...word];
  const colour = first.toLowerCase();
  const pips = others.join("");
  if (!players.includes(colour)) {
    const values = { colour: colour || "?", players: players.join(", ") };
    throw unlawful("PH-1", N_("no player has colour {colour}; the players are {players}"), values);
  }
  if (!["1", "2", "3"].includes(pips)) {
    throw unlawful("PH-3", N_("a piece has 1, 2 or 3 pips, not {pips}"), { pips: pips || "?" });
  }
  return 3 * players.indexOf(colour) + Number(pips) - 1;
}

function squareOf(board: Board, name: string): number {
  const square = board.names.indexOf(name.toLowerCase());
  if (square < 0) throw unlawful("PH-1", N_("there is no square {square}"), { square: name || "?" });
  return square;
}

function enterWord(board: Board, players: readonly string[], word: string): [number, number] {
  const [piece, sign, square] = partition(word, "@");
  if (!sign) throw unlawful("PH-1", N_("`{word}` is not a piece on a square; write it like r1@b1"), { word });
  return [pieceOf(players, piece), squareOf(board, square)];
}

function readMove(board: Board, position: PharaohPosition, mover: number, left: number, word: string): PharaohMove {
  const won = winner(board, position);
  if (won !== null) throw unlawful("PH-9", N_("{player} has won; the turn is over"), { player: won });
  let [piece, origin, target] = [0, HAND, 0];
  if (word.includes("@")) {
    [piece, target] = enterWord(board, position.players, word);
  } else {
    const [name, sign, path] = partition(word, ":");
    const [start, dash, end] = partition(path, "-");
    if (!sign || !dash) {
      const message = N_("`{word}` is not a move; write r2@b1 to enter or r1:b1-b2 to move");
      throw unlawful("PH-4", message, { word });
    }
    piece = pieceOf(position.players, name);
    origin = squareOf(board, start);
    target = squareOf(board, end);
  }
  checkPiece(board, position, mover, piece, origin);
  const cost = costOf(board, mover, piece, origin, target);
  const captured = checkTarget(board, position, mover, piece, target);
  if (cost > left) {
    throw unlawful("PH-3", N_("{move} costs {cost}, more than the remaining {left}"), { move: word, cost, left });
  }
  return { piece, origin, target, cost, captured };
}

function checkPiece(board: Board, position: PharaohPosition, mover: number, piece: number, origin: number): void {
  const name = pieceName(position, piece);
  if (Math.floor(piece / 3) !== mover) {
    const values = { piece: name, player: position.players[mover] as string };
    throw unlawful("PH-2", N_("{piece} is not a piece of {player}, whose turn it is"), values);
  }
  const stands = position.at[piece] as number;
  if (stands === origin) return;
  const square = board.names[stands] ?? "";
  if (origin === HAND) {
    throw unlawful("PH-4", N_("{piece} is on the board already, on {square}"), { piece: name, square });
  }
  if (stands === HAND) {
    throw unlawful("PH-4", N_("{piece} is not on the board yet: it has to enter"), { piece: name });
  }
  const values = { piece: name, square, typed: board.names[origin] as string };
  throw unlawful("PH-5", N_("{piece} stands on {square}, not on {typed}"), values);
}

function costOf(board: Board, mover: number, piece: number, origin: number, target: number): number {
  const pips = (piece % 3) + 1;
  if (origin === HAND) {
    const own = board.entries[mover] ?? [];
    if (own.includes(target)) return pips;
    const squares = own.map((square) => board.names[square]).join(", ");
    throw unlawful("PH-4", N_("pieces enter over the player's own edge only: {squares}"), { squares });
  }
  if (board.straight[origin]?.includes(target)) return pips;
  if (board.diagonal[origin]?.includes(target)) return 2 * pips;
  const values = { target: board.names[target] as string, origin: board.names[origin] as string };
  throw unlawful("PH-5", N_("{target} does not touch {origin}: one step at a time, no hopping"), values);
}

function checkTarget(
  board: Board,
  position: PharaohPosition,
  mover: number,
  piece: number,
  target: number,
): number | null {
  const occupant = position.at.indexOf(target);
  if (occupant < 0) return null;
  const values = { square: board.names[target] as string, piece: pieceName(position, occupant) };
  if (Math.floor(occupant / 3) === mover) throw unlawful("PH-6", N_("{square} holds the player's own {piece}"), values);
  if (occupant % 3 > piece % 3) throw unlawful("PH-6", N_("{square} holds {piece}, which is larger"), values);
  return occupant;
}
