/** A finished game: statues in the order they were built, leftovers, totals and the winner (PY-6..13). */
import type { Piece, PyramydalGame, PyramydalRest, PyramydalResult, Reason, Score, Statue } from "../types.js";
import { N_, reason } from "../reasons.js";
import { compare } from "../numbers.js";
import {
  addPieces,
  bestOf,
  colourOf,
  coloursOf,
  countPieces,
  type Counts,
  diagonalPoints,
  listPieces,
  type Made,
  MIXED_POINTS,
  monoStatue,
  pairLeftovers,
  pieceOf,
  pipsOf,
  removePieces,
  scoreOf,
  SIZES,
  statueOf,
  withGain,
} from "./pieces.js";

/** The pieces of a player at the end: statues, other pieces, and minis if the players recorded them. */
interface Holding {
  readonly statues: readonly Statue[];
  readonly pieces: Counts;
  readonly minis: readonly (readonly Piece[])[] | null;
  readonly diagonal: boolean;
}

const NOTHING: PyramydalRest = { pieces: [], minis: null, virtual: null };

/** Score a record without faults and find the winner (PY-11..13). */
export function scoreGame(game: PyramydalGame): PyramydalResult {
  const scores = Object.fromEntries(game.players.map((player) => [player, scoreOf(collectionOf(game, player))]));
  const of = (player: string): Score => scores[player] as Score;
  const key = (player: string): number[] => [of(player).total, of(player).count, game.players.indexOf(player)];
  const ranking = [...game.players].sort((a, b) => -compare(key(a), key(b)));
  const first = ranking[0] as string;
  const rivals = ranking.slice(1).filter((player) => of(player).total === of(first).total);
  const most = Math.max(0, ...rivals.map((player) => of(player).count));
  const values = { player: first, points: of(first).total, others: rivals.join(", "), count: of(first).count, most };
  let message = N_("{player} wins: level with {others}, but with more statues ({count} to {most})");
  if (most === values.count) {
    message = N_("{player} wins: level with {others} in points and statues ({count}), but later in turn order");
  }
  if (!rivals.length) message = N_("{player} wins with the most points: {points}");
  return { scores, ranking, reason: reason("PY-13", message, values), notes: notes(game, scores) };
}

function collectionOf(game: PyramydalGame, player: string): Made {
  const mine = game.statues.filter((built) => built.player === player);
  const rest = Object.hasOwn(game.rests, player) ? (game.rests[player] as PyramydalRest) : NOTHING;
  const holding: Holding = {
    statues: mine.map((built) => statueOf(built.pieces)),
    pieces: countPieces(rest.pieces),
    minis: rest.minis,
    diagonal: game.diagonal,
  };
  const built = mine.find((statue) => statue.virtual !== null);
  let imaginary = built ? { statue: built.pieces, piece: built.virtual as Piece } : null;
  if (rest.virtual !== null) {
    const piece = rest.virtual;
    const statue = rest.minis?.find((pair) => pair.includes(piece));
    imaginary = statue ? { statue, piece } : null;
  }
  if (imaginary) {
    const made = { ...scoreHolding(holding), imaginary: { ...imaginary, gain: 0 } };
    return withGain(made, scoreHolding(withoutImaginary(holding, imaginary.statue, imaginary.piece)));
  }
  if (player !== game.firstAtEnd) return scoreHolding(holding);
  const standing = new Set(game.statues.map((statue) => coloursOf(statueOf(statue.pieces))).filter((letters) => letters !== null));
  const colours = [...new Set(game.stashes)].sort();
  const kinds = rest.virtual !== null ? [rest.virtual] : colours.flatMap((colour) => SIZES.map((n) => pieceOf(colour, n)));
  const real = rest.virtual !== null ? removePieces(holding.pieces, [rest.virtual]) : holding.pieces;
  return useImaginary({ ...holding, pieces: real }, kinds, standing);
}

/** Take the imaginary piece out of its statue or mini, whose other pieces are left. */
function withoutImaginary(holding: Holding, statue: readonly Piece[], piece: Piece): Holding {
  const pieces = removePieces(addPieces(holding.pieces, statue), [piece]);
  const isSame = (other: readonly Piece[]): boolean => other.join() === statue.join();
  if (statue.length === 2) {
    return { ...holding, pieces, minis: withoutFirst(holding.minis ?? [], isSame) };
  }
  return { ...holding, pieces, statues: withoutFirst(holding.statues, (other) => isSame(other.pieces)) };
}

function withoutFirst<Thing>(things: readonly Thing[], meant: (thing: Thing) => boolean): Thing[] {
  const at = things.findIndex(meant);
  return things.filter((_, i) => i !== at);
}

/** Score the statues, with recorded minis or else the best ones. */
function scoreHolding(holding: Holding): Made {
  const diagonal = holding.diagonal ? diagonalPoints(holding.statues) : 0;
  const rest = holding.minis
    ? { minis: holding.minis, singles: listPieces(holding.pieces).sort() }
    : pairLeftovers(holding.pieces);
  return { statues: holding.statues, ...rest, imaginary: null, diagonal };
}

/** Score with the imaginary pyramid as the best of these kinds; `standing` mixed statues cannot stand twice. */
function useImaginary(holding: Holding, kinds: readonly Piece[], standing: ReadonlySet<string>): Made {
  const without = scoreHolding(holding);
  const uses = [...statueUses(holding, kinds, standing), ...kinds.flatMap((kind) => miniUses(holding, kind))];
  return withGain(bestOf(without, uses), without);
}

function statueUses(holding: Holding, kinds: readonly Piece[], standing: ReadonlySet<string>): Made[] {
  const uses = kinds
    .filter((piece) => (holding.pieces.get(piece) ?? 0) >= 2)
    .map((piece) => withStatue(holding, monoStatue(piece), piece));
  for (const size of SIZES) {
    const ways = mixedStatues(holding.pieces, kinds.filter((piece) => pipsOf(piece) === size), standing);
    // Without diagonals all statues with an imaginary piece of one size are worth the same.
    for (const [statue, piece] of holding.diagonal ? ways : ways.slice(0, 1)) uses.push(withStatue(holding, statue, piece));
  }
  return uses;
}

/** Make every mixed statue of an imaginary piece and two real ones. */
function mixedStatues(pieces: Counts, kinds: readonly Piece[], standing: ReadonlySet<string>): [Statue, Piece][] {
  const real = [...pieces.keys()].sort();
  const pairs = real.flatMap((first, i) => real.slice(i + 1).map((other) => [first, other]));
  return kinds.flatMap((piece) =>
    pairs.flatMap((pair): [Statue, Piece][] => {
      const parts = [piece, ...pair].sort((a, b) => pipsOf(b) - pipsOf(a));
      const colours = parts.map(colourOf);
      const fits = parts.map(pipsOf).join() === "3,2,1" && new Set(colours).size === 3;
      return fits && !standing.has(colours.join("")) ? [[{ pieces: parts, points: MIXED_POINTS }, piece]] : [];
    }),
  );
}

function withStatue(holding: Holding, statue: Statue, piece: Piece): Made {
  const used = removePieces(countPieces(statue.pieces), [piece]);
  const pieces = removePieces(holding.pieces, listPieces(used));
  const made = scoreHolding({ ...holding, statues: [...holding.statues, statue], pieces });
  return { ...made, imaginary: { piece, statue: statue.pieces, gain: 0 } };
}

/** Join the imaginary piece to a leftover; recorded minis stay, so it takes the largest piece outside them. */
function miniUses(holding: Holding, piece: Piece): Made[] {
  const partner = [...holding.pieces.keys()].sort().sort((a, b) => pipsOf(b) - pipsOf(a))[0];
  if (partner === undefined) return [];
  let rest: { minis: readonly (readonly Piece[])[]; singles: Piece[] };
  if (holding.minis === null) {
    rest = pairLeftovers(addPieces(holding.pieces, [piece]), holding.pieces.get(piece) ? null : piece);
  } else {
    const minis = [...holding.minis, ...pairLeftovers(countPieces([piece, partner])).minis];
    rest = { minis, singles: listPieces(removePieces(holding.pieces, [partner])).sort() };
  }
  const statue = [...rest.minis].reverse().find((pair) => pair.includes(piece));
  if (!statue) throw new RangeError(piece);
  return [{ ...scoreHolding(holding), ...rest, imaginary: { piece, statue, gain: 0 } }];
}

/** Explain where nobody has an imaginary pyramid, or nothing to join it to. */
function notes(game: PyramydalGame, scores: Readonly<Record<string, Score>>): Reason[] {
  if (game.firstAtEnd === null) {
    const message = N_("no imaginary pyramid is scored: the game does not say who was first at the end (first_at_end)");
    return [reason("PY-10", message)];
  }
  if (scores[game.firstAtEnd]?.imaginary === null) {
    const message = N_("{player} has no pyramid left that the imaginary pyramid could join");
    return [reason("PY-10", message, { player: game.firstAtEnd })];
  }
  return [];
}
