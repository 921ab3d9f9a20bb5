/** Pyramids by colour and pips, and the statues they make (PY-6..8, PY-11). */
import type { Piece, Reason, Score, Statue } from "../types.js";
import { N_, reason, unlawful } from "../reasons.js";
import { compare, sum } from "../numbers.js";

export const SIZES = [1, 2, 3] as const;
export const MONO_POINTS_PER_PIP = 12;
export const MIXED_POINTS = 18;
const DIAGONAL_POINTS = 9;

/** How often each piece is there; none is there 0 times. */
export type Counts = ReadonlyMap<Piece, number>;

export const colourOf = (piece: Piece): string => piece.slice(0, 1);
export const pipsOf = (piece: Piece): number => Number(piece.slice(1));
export const pieceOf = (colour: string, pips: number): Piece => `${colour}${pips}`;

/** Count pieces. */
export function countPieces(pieces: Iterable<Piece>): Map<Piece, number> {
  const counts = new Map<Piece, number>();
  for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return counts;
}

/** Add pieces to those that are counted. */
export const addPieces = (counts: Counts, pieces: Iterable<Piece>): Map<Piece, number> =>
  countPieces([...listPieces(counts), ...pieces]);

/** Take pieces away, as far as they are there. */
export function removePieces(counts: Counts, pieces: Iterable<Piece>): Map<Piece, number> {
  const remaining = new Map(counts);
  for (const piece of pieces) {
    const left = (remaining.get(piece) ?? 0) - 1;
    if (left > 0) remaining.set(piece, left);
    else remaining.delete(piece);
  }
  return remaining;
}

/** List every piece as often as it is there. */
export const listPieces = (counts: Counts): Piece[] =>
  [...counts].flatMap(([piece, number]) => Array.from({ length: number }, () => piece));

/** Return the colours of a mixed statue from the bottom up; null for three equal pieces. */
export const coloursOf = (statue: Statue): string | null =>
  new Set(statue.pieces).size === 3 ? statue.pieces.map(colourOf).join("") : null;

/** Make a statue of three equal pieces. */
export const monoStatue = (piece: Piece): Statue => ({
  pieces: [piece, piece, piece],
  points: MONO_POINTS_PER_PIP * pipsOf(piece),
});

/** Make a statue from three pieces listed from the bottom up; throws UnlawfulError when it is none (PY-6..8). */
export function statueOf(pieces: readonly Piece[]): Statue {
  const values = { statue: pieces.join(" ") };
  if (pieces.length !== 3) throw unlawful("PY-6", N_("{statue}: a statue is three pyramids high"), values);
  if (new Set(pieces).size === 1) return monoStatue(pieces[0] as Piece);
  if (new Set(pieces.map(colourOf)).size !== 3 || new Set(pieces.map(pipsOf)).size !== 3) {
    throw unlawful(
      "PY-8",
      N_("{statue}: a statue has three equal pyramids, or three different colours in three different sizes"),
      values,
    );
  }
  if (pieces.map(pipsOf).join() !== "3,2,1") {
    throw unlawful("PY-8", N_("{statue}: large stands at the bottom, then medium, small on top"), values);
  }
  return { pieces, points: MIXED_POINTS };
}

/** Score a mini statue: twice the sum of its two pieces' pips (PY-11). */
const miniPoints = (pair: readonly Piece[]): number => 2 * sum(pair.map(pipsOf));

/** Score diagonals: 9 for each set of small, medium and large of one colour over three statues (PY-15). */
export function diagonalPoints(statues: readonly Statue[]): number {
  const within = countPieces(statues.flatMap((statue) => [...new Set(statue.pieces)]));
  const colours = new Set([...within.keys()].map(colourOf));
  const sets = [...colours].map((colour) => Math.min(...SIZES.map((pips) => within.get(pieceOf(colour, pips)) ?? 0)));
  return DIAGONAL_POINTS * sum(sets);
}

/** What a score is made of. */
export interface Made {
  readonly statues: readonly Statue[];
  readonly minis: readonly (readonly Piece[])[];
  readonly singles: readonly Piece[];
  readonly imaginary: Score["imaginary"];
  readonly diagonal: number;
}

/** Sum all points; a single pyramid is worth 1 (PY-12). */
export const totalOf = (made: Made): number =>
  sum(made.statues.map((statue) => statue.points)) + sum(made.minis.map(miniPoints)) + made.singles.length + made.diagonal;

/** Return whether one score is better than another: by points, and equal ones by statues, which decide a tie (PY-13). */
export function isBetter(candidate: Made, other: Made): boolean {
  const worth = (made: Made): number[] => [totalOf(made), made.statues.length + made.minis.length];
  return compare(worth(candidate), worth(other)) > 0;
}

/** Return the first of the best scores. */
export const bestOf = (first: Made, others: Iterable<Made>): Made => {
  for (const other of others) if (isBetter(other, first)) first = other;
  return first;
};

/** Note what the imaginary pyramid gains over the best score without it. */
export const withGain = (made: Made, without: Made): Made =>
  made.imaginary ? { ...made, imaginary: { ...made.imaginary, gain: totalOf(made) - totalOf(without) } } : made;

/** Add up a score, with a reason for each part. */
export function scoreOf(made: Made): Score {
  const count = made.statues.length + made.minis.length;
  return { ...made, total: totalOf(made), count, reasons: reasonsOf(made) };
}

function reasonsOf(made: Made): Reason[] {
  const parts = made.statues.map((statue) => {
    const values = { pieces: statue.pieces.join(" "), points: statue.points };
    return reason(coloursOf(statue) === null ? "PY-7" : "PY-8", N_("statue {pieces}: {points}"), values);
  });
  for (const pair of made.minis) {
    const points = miniPoints(pair);
    const values = { pieces: pair.join(" "), pips: points / 2, points };
    parts.push(reason("PY-11", N_("mini {pieces}: 2 x {pips} = {points}"), values));
  }
  if (made.singles.length) {
    const values = { pieces: made.singles.join(" "), points: made.singles.length };
    parts.push(reason("PY-12", N_("single {pieces}: {points}"), values));
  }
  if (made.diagonal) parts.push(reason("PY-15", N_("diagonals: {points}"), { points: made.diagonal }));
  if (made.imaginary) {
    const { piece, statue, gain } = made.imaginary;
    const message = N_("the imaginary pyramid is {piece} in {statue}: {gain} more than without it");
    parts.push(reason("PY-10", message, { piece, statue: statue.join(" "), gain }));
  }
  return parts;
}

/**
 * Pair what is left into minis as well as possible; of an odd number the smallest stays single (PY-11, PY-12).
 *
 * `notSingle` is the imaginary pyramid: alone it is worth nothing, so another piece stays single if there is one.
 */
export function pairLeftovers(counts: Counts, notSingle: Piece | null = null): { minis: Piece[][]; singles: Piece[] } {
  const rest = listPieces(counts).sort((a, b) => compare([-pipsOf(a), colourOf(a)], [-pipsOf(b), colourOf(b)]));
  const singles: Piece[] = [];
  if (rest.length % 2) {
    const fitting = rest.map((piece, i) => (piece !== notSingle || (counts.get(piece) ?? 0) > 1 ? i : -1));
    const last = Math.max(...fitting);
    singles.push(...rest.splice(last < 0 ? rest.length - 1 : last, 1));
  }
  const minis = rest.flatMap((piece, i) => (i % 2 ? [] : [[piece, rest[i + 1] as Piece]]));
  return { minis, singles };
}

/** Note in which statue of a score this piece is the imaginary one: of three, or else a mini. */
export function markImaginary(made: Made, piece: Piece): Made {
  const statue = [...made.statues.map((built) => built.pieces), ...made.minis].find((stacked) => stacked.includes(piece));
  if (!statue) throw new RangeError(piece);
  return { ...made, imaginary: { piece, statue, gain: 0 } };
}
