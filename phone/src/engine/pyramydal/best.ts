/**
 * The best score a collection can make, exactly.
 *
 * Any two pieces make a mini worth twice their pips, so everything is worth `2 x all pips`, and on top of that: a mono
 * statue of size s gains 6 s, a mixed one always 6, and an odd number of leftovers costs `2 s - 1` for the smallest
 * leftover size s. So for a choice of mono statues only the greatest number of different mixed statues matters: a
 * depth-first search over the large pieces with a memory, choice after choice in order of the bound. Of equal totals
 * the one with more statues is better, because statues break ties (PY-13).
 */
import type { BestOptions, Piece, Score } from "../types.js";
import { compare, sum } from "../numbers.js";
import {
  addPieces,
  bestOf,
  colourOf,
  countPieces,
  type Counts,
  isBetter,
  listPieces,
  type Made,
  markImaginary,
  MIXED_POINTS,
  monoStatue,
  pairLeftovers,
  pieceOf,
  pipsOf,
  removePieces,
  scoreOf,
  SIZES,
  totalOf,
  withGain,
} from "./pieces.js";

interface Choice {
  readonly worth: readonly [total: number, statues: number];
  readonly monos: Counts;
  readonly mixed: readonly string[]; // colours, large to small
}

/** Find the best score of a collection. */
export const findBest = (pieces: readonly Piece[], options: BestOptions): Score => scoreOf(solveWithImaginary(pieces, options));

/** Return a better score that one more colour in the game would bring; null if there is none. */
export function findBetterWithColour(pieces: readonly Piece[], options: BestOptions): Score | null {
  const known = coloursIn(pieces, options);
  const letter = [..."abcdefghijklmnopqrstuvwxyz"].find((candidate) => !known.includes(candidate)) ?? "";
  const more = solveWithImaginary(pieces, { ...options, colours: (options.colours ?? "") + letter });
  return isBetter(more, solveWithImaginary(pieces, options)) ? scoreOf(more) : null;
}

/** Return the colours that a game has for certain, in order. */
function coloursIn(pieces: Iterable<Piece>, { taken = [], colours = "" }: BestOptions): string[] {
  return [...new Set([...[...pieces].map(colourOf), ...taken.join(""), ...colours])].sort();
}

function solveWithImaginary(pieces: readonly Piece[], options: BestOptions): Made {
  const counts = countPieces(pieces);
  const taken = new Set(options.taken);
  const without = arrange(counts, solve(counts, taken), null);
  const present = coloursIn(pieces, options);
  if (!options.virtual || !present.length) return without;
  // The formula counts an imaginary piece as a real one. Alone it is worth nothing, but then a large one in a mini, or
  // if nothing is left a copy of a piece that stands in a statue, is worth as much: those are tried as well.
  const kinds = present
    .flatMap((colour) => SIZES.map((pips) => pieceOf(colour, pips)))
    .map((piece) => ({ piece, most: ceiling(addPieces(counts, [piece])) }))
    .sort((a, b) => b.most - a.most);
  let bestSoFar = without;
  for (const { piece, most } of kinds) {
    if (most <= totalOf(bestSoFar)) break;
    const more = addPieces(counts, [piece]);
    bestSoFar = bestOf(bestSoFar, [arrange(more, solve(more, taken), piece)]);
  }
  return withGain(bestSoFar, without);
}

const pipsIn = (counts: Counts): number => sum([...counts].map(([piece, number]) => pipsOf(piece) * number));

/** Bound a collection's score from above without searching. */
function ceiling(counts: Counts): number {
  const monos = sum([...counts].map(([piece, number]) => 6 * pipsOf(piece) * Math.floor(number / 3)));
  return 2 * pipsIn(counts) + monos + 6 * Math.min(...perSize(counts));
}

/** Search the choices of mono statues in order of their bound. */
function solve(counts: Counts, taken: ReadonlySet<string>): Choice {
  const base = 2 * pipsIn(counts);
  let bestSoFar: Choice | null = null;
  for (const { bound, monos } of monoChoices(counts)) {
    if (bestSoFar && base + bound < bestSoFar.worth[0]) break;
    const rest = removePieces(counts, cellsOf(monos));
    const mixed = mostMixed(rest, taken);
    const left = sum(rest.values());
    const gain = 6 * pipsIn(monos) + 6 * mixed.length;
    const statues = sum(monos.values()) + mixed.length + Math.floor((left - 3 * mixed.length) / 2);
    const choice: Choice = { worth: [base + gain - penalty(rest, mixed.length), statues], monos, mixed };
    if (!bestSoFar || compare(choice.worth, bestSoFar.worth) > 0) bestSoFar = choice;
  }
  return bestSoFar as Choice; // no statue at all is a choice, too
}

const perSize = (counts: Counts): number[] =>
  SIZES.map((size) => sum([...counts].filter(([piece]) => pipsOf(piece) === size).map(([, number]) => number)));

/** Return every choice of mono statues with a bound on its gain, best bound first. */
function monoChoices(counts: Counts): { bound: number; monos: Counts }[] {
  const cells = [...counts].filter(([, number]) => number >= 3).sort(([a], [b]) => compare([a], [b]));
  let numbers: number[][] = [[]];
  for (const [, number] of cells) {
    const upTo = Array.from({ length: Math.floor(number / 3) + 1 }, (_, i) => i);
    numbers = numbers.flatMap((done) => upTo.map((count) => [...done, count]));
  }
  const sizes = perSize(counts);
  return numbers
    .map((chosen) => {
      const monos = new Map(cells.map(([piece], i): [Piece, number] => [piece, chosen[i] ?? 0]).filter(([, n]) => n));
      const taken = perSize(monos);
      const left = sizes.map((number, i) => number - 3 * (taken[i] ?? 0));
      return { bound: 6 * pipsIn(monos) + 6 * Math.min(...left), monos };
    })
    .sort((a, b) => b.bound - a.bound);
}

const cellsOf = (monos: Counts): Piece[] => listPieces(monos).flatMap((piece) => [piece, piece, piece]);

/** Count what the one piece that no mini can take loses: 1 point instead of twice its pips. */
function penalty(rest: Counts, mixed: number): number {
  const left = perSize(rest).map((number) => number - mixed);
  if (sum(left) % 2 === 0) return 0;
  return 2 * (left.findIndex((number) => number) + 1) - 1;
}

/** Find as many different mixed statues as possible: one large piece after another, with a memory. */
function mostMixed(counts: Counts, taken: ReadonlySet<string>): readonly string[] {
  const colours = coloursIn(counts.keys(), {});
  const countsOf = (size: number): number[] => colours.map((colour) => counts.get(pieceOf(colour, size)) ?? 0);
  const larges = colours.flatMap((colour, i) => Array.from({ length: countsOf(3)[i] ?? 0 }, () => colour));
  const pairs = new Map(
    colours.map((large): [string, [number, number][]] => [
      large,
      colours.flatMap((medium, m) =>
        colours.flatMap((small, s): [number, number][] =>
          new Set([large, medium, small]).size === 3 && !taken.has(large + medium + small) ? [[m, s]] : [],
        ),
      ),
    ]),
  );
  const memory = new Map<string, readonly string[]>();
  const decrement = (numbers: readonly number[], at: number): number[] => numbers.map((number, i) => (i === at ? number - 1 : number));

  // Use larges from `i` on; `after` orders the pairs of equal larges, so that none comes twice.
  function search(i: number, after: number, mediums: readonly number[], smalls: readonly number[]): readonly string[] {
    const large = larges[i];
    if (large === undefined) return [];
    const key = `${i} ${after} ${mediums} ${smalls}`;
    const known = memory.get(key);
    if (known) return known;
    const same = larges[i + 1] === large;
    const own = pairs.get(large) ?? [];
    let longest: readonly string[] = [];
    const most = Math.min(larges.length - i, sum(mediums), sum(smalls));
    for (let number = after; number < own.length; number += 1) {
      const [m, s] = own[number] as [number, number];
      if (!mediums[m] || !smalls[s]) continue;
      const rest = search(i + 1, same ? number + 1 : 0, decrement(mediums, m), decrement(smalls, s));
      if (rest.length + 1 > longest.length) {
        longest = [`${large}${colours[m]}${colours[s]}`, ...rest];
        if (longest.length >= most) break;
      }
    }
    if (longest.length < most) {
      let skip = i;
      while (larges[skip] === large) skip += 1;
      const rest = search(skip, 0, mediums, smalls);
      if (rest.length > longest.length) longest = rest;
    }
    memory.set(key, longest);
    return longest;
  }

  return search(0, 0, countsOf(2), countsOf(1));
}

function arrange(counts: Counts, choice: Choice, virtual: Piece | null): Made {
  const mixed = [...choice.mixed].sort().map((colours) => [...colours].map((colour, i) => pieceOf(colour, 3 - i)));
  const statues = [
    ...listPieces(choice.monos)
      .sort((a, b) => compare([-pipsOf(a), colourOf(a)], [-pipsOf(b), colourOf(b)]))
      .map(monoStatue),
    ...mixed.map((pieces) => ({ pieces, points: MIXED_POINTS })),
  ];
  const alone = virtual !== null && counts.get(virtual) === 1 ? virtual : null;
  const { minis, singles } = pairLeftovers(removePieces(counts, [...cellsOf(choice.monos), ...mixed.flat()]), alone);
  if (alone !== null && singles.includes(alone)) return arrange(removePieces(counts, [alone]), choice, null);
  const made = { statues, minis, singles, imaginary: null, diagonal: 0 };
  return virtual === null ? made : markImaginary(made, virtual);
}
