/** Points: what controlled spaces are worth, what a game can pay, and who has won (RP-40, RP-41, RP-44). */
import type { Reason, RoundPoints, Rulings, Standing } from "./types.js";
import { type Board, byPlace, placeName } from "./board.js";
import { N_, reason } from "./reasons.js";
import { compare, sum } from "./numbers.js";

type Tie = "spaces" | "units";
type Noted = Readonly<Record<string, readonly number[]>>;
const TIES: readonly Tie[] = ["spaces", "units"];

/** Add up the numbers of the controlled spaces; starting areas and factories have none (A71). */
export function roundPoints(board: Board, held: readonly number[], round: number, rulings: Rulings): RoundPoints {
  const last = round >= board.map.rounds;
  const places = [...held].sort(byPlace);
  const spaces = places
    .filter((place) => place > 0)
    .map((place) => {
      const space = board.places.get(place);
      if (!space) throw new RangeError(String(place));
      return space;
    });
  const worth = spaces.map((space) => {
    if (!last) return space.round;
    return rulings["last_round"] === "both" ? space.round + space.final : space.final;
  });
  const total = sum(worth);
  const values = { sum: worth.filter((points) => points).join(" + ") || "0", total };
  const counted = reason(last ? "RP-41" : "RP-40", N_("{sum} = {total}"), values, last ? "A70" : null);
  return { total, reasons: [counted, ...numberlessReasons(board, places)] };
}

/** Explain which places score nothing, since no number is printed on them (A71). */
function numberlessReasons(board: Board, places: readonly number[]): Reason[] {
  const hasNumber = (place: number): boolean => {
    const facts = board.places.get(place);
    return !!facts && place > 0 && !!(facts.round || facts.final);
  };
  const none = places.filter((place) => !hasNumber(place));
  if (!none.length) return [];
  const message = N_("{places}: factories and starting areas have no numbers");
  return [reason("RP-05", message, { places: none.map(placeName).join(", ") }, "A71")];
}

/** Rank players by points, then controlled spaces, then units (A72); who is equal shares a place. */
export function rankPlayers(standings: readonly Standing[]): Standing[][] {
  const sorted = [...standings].sort((a, b) => compare([-a.points, a.faction], [-b.points, b.faction]));
  return [...new Set(sorted.map((standing) => standing.points))].flatMap((points) =>
    splitTied(sorted.filter((standing) => standing.points === points)),
  );
}

/** Part players with equal points by the first thing in which they differ, as long as it is known of all. */
function splitTied(tied: Standing[]): Standing[][] {
  for (const what of TIES) {
    if (tied.some((standing) => standing[what] === null)) break;
    const counts = [...new Set(tied.map((standing) => standing[what] as number))].sort((a, b) => b - a);
    if (counts.length > 1) return counts.flatMap((count) => splitTied(tied.filter((standing) => standing[what] === count)));
  }
  return [tied];
}

/** Return every place its number; after two who share the first comes the third. */
export function numberPlaces(places: readonly Standing[][]): { rank: number; standings: Standing[] }[] {
  let rank = 1;
  return places.map((standings) => {
    const here = { rank, standings };
    rank += standings.length;
    return here;
  });
}

/** Return the number that would decide between the players of a place, if it is missing. */
export function missingTie(place: readonly Standing[]): Tie | null {
  if (place.length < 2) return null;
  return TIES.find((what) => place.some((standing) => standing[what] === null)) ?? null;
}

/** Explain what decided the first place, or would decide it. */
export function decisionReason(places: readonly Standing[][]): Reason {
  const first = places[0] as Standing[];
  const winner = first[0] as Standing;
  const second = places[1]?.[0];
  const values = { points: winner.points };
  if (first.length > 1) {
    const missing = missingTie(first);
    let message = N_("points, spaces and units are equal: the victory is shared");
    if (missing === "spaces") {
      message = N_("equal points ({points}): more spaces win, but their numbers are missing");
    }
    if (missing === "units") {
      message = N_("equal points ({points}) and spaces: more units win, but their numbers are missing");
    }
    return reason("RP-44", message, values, "A72");
  }
  if (!second || second.points < winner.points) {
    return reason("RP-44", N_("the most points: {points}"), values);
  }
  if (second.spaces !== winner.spaces) {
    const comparison = { ...values, more: winner.spaces, less: second.spaces };
    return reason("RP-44", N_("equal points ({points}), but more spaces: {more} against {less}"), comparison, "A72");
  }
  const comparison = { ...values, more: winner.units, less: second.units };
  return reason("RP-44", N_("points and spaces are equal, but more units: {more} against {less}"), comparison, "A72");
}

/** The most that a game can pay: to all players together, since a space has one owner (RP-35). */
export interface Bounds {
  readonly rounds: number;
  readonly ordinary: number; // points of a round before the last
  readonly last: number;
  readonly spaces: number;
}

/** Return what the most generous of these boards pays when every space is controlled. */
export function boundsOf(boards: readonly Board[], rulings: Rulings): Bounds {
  const most = (count: (board: Board) => number): number => Math.max(...boards.map(count));
  return {
    rounds: most((board) => board.map.rounds),
    ordinary: most((board) => sum(board.map.places.map((place) => place.round))),
    last: most((board) => roundPoints(board, board.spaces, board.map.rounds, rulings).total),
    spaces: most((board) => board.spaces.length),
  };
}

/** Find what no game can have paid: no, unequal or too many rounds, too many points. */
export function findPointFaults(noted: Noted, limit: Bounds): Reason[] {
  const counts = Object.entries(noted).map(([faction, points]): [string, number] => [faction, points.length]);
  const [first, count] = counts[0] as [string, number];
  const empty = counts.find(([, length]) => !length);
  const unlike = counts.find(([, length]) => length !== count);
  if (empty) {
    const message = N_("{faction} has no points: write one number for each round, or their sum");
    return [reason("RP-44", message, { faction: empty[0] })];
  }
  if (unlike) {
    const message = N_("numbers: {first} {count}, {faction} {other}; write one for each round, or their sum");
    return [reason("RP-44", message, { first, count, faction: unlike[0], other: unlike[1] })];
  }
  if (count > limit.rounds) {
    const message = N_("each player needs one number for each round ({rounds}), not {count}");
    return [reason("RP-44", message, { count, rounds: limit.rounds })];
  }
  const paidIn = (i: number): [string, number][] =>
    Object.entries(noted).map(([faction, points]) => [faction, points[i] as number]);
  if (count === 1) return overpaidReasons(paidIn(0), limit, null);
  return Array.from({ length: count }, (_, i) => overpaidReasons(paidIn(i), limit, i + 1)).flat();
}

/** Explain points beyond what all spaces together pay in a round, or in all: of one player, or of all together. */
function overpaidReasons(paid: readonly (readonly [string, number])[], limit: Bounds, round: number | null): Reason[] {
  const game = (limit.rounds - 1) * limit.ordinary + limit.last;
  const most = round === null ? game : round === limit.rounds ? limit.last : limit.ordinary;
  const rule = round === null ? "RP-44" : round === limit.rounds ? "RP-41" : "RP-40";
  const values = { round, most, total: sum(paid.map(([, points]) => points)) };
  const beyond = paid.filter(([, points]) => points > most);
  if (!beyond.length && values.total > most) {
    let message = N_("all players have {total} points together in round {round}; all spaces pay {most} at most");
    if (round === null) {
      message = N_("all players have {total} points together; all spaces in all rounds pay {most} at most");
    }
    return [reason("RP-35", message, values)];
  }
  let message = N_("{faction} has {points} points in round {round}; all spaces together pay {most} at most");
  if (round === null) message = N_("{faction} has {points} points; all spaces in all rounds pay {most} at most");
  return beyond.map(([faction, points]) => reason(rule, message, { ...values, faction, points }));
}

/** Explain that a game is not over yet, by the rounds that are noted; a single number is the sum of all rounds. */
export function unfinishedReason(rounds: number, limit: Bounds): Reason | null {
  if (rounds <= 1 || rounds >= limit.rounds) return null;
  const values = { noted: rounds, rounds: limit.rounds };
  return reason("RP-44", N_("{noted} of {rounds} rounds are recorded: the game is not over"), values);
}

/** Find counts of spaces and units that no board can show at the end. */
export function findStandingFaults(standings: readonly Standing[], limit: Bounds): Reason[] {
  const reasons: Reason[] = [];
  const count = sum(standings.map((standing) => standing.spaces ?? 0));
  if (count > limit.spaces) {
    const message = N_("spaces controlled: {count}, but the map has {most}");
    reasons.push(reason("RP-35", message, { count, most: limit.spaces }));
  }
  for (const { faction, spaces, units } of standings) {
    if (spaces === null || units === null || (units >= spaces && !(units > 0 && spaces === 0))) continue;
    const message = N_(
      "{faction}: units {units}, spaces {spaces}; each controlled space has at least one unit",
    );
    reasons.push(reason("RP-33", message, { faction, units, spaces }));
  }
  return reasons;
}
