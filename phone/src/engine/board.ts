/** The main board as numbers: places, their neighbours, points and the solo garrison. */
import type { Facts, MapFacts, PlaceFacts } from "./facts.js";
import { compared } from "./sides.js";

export interface Board {
  readonly map: MapFacts;
  readonly places: ReadonlyMap<number, PlaceFacts>;
  readonly spaces: readonly number[]; // in order: the way of the Pharaoh's column (RP-64)
  readonly starts: readonly number[]; // in the order of their die faces
}

/** Write a place as people do: 12, S2. */
export const placeName = (place: number): string => (place > 0 ? String(place) : `S${-place}`);

/** Order places: spaces by number, then starting areas by face. */
export const byPlace = (a: number, b: number): number => compared([a < 0, Math.abs(a)], [b < 0, Math.abs(b)]);

/** Make the board of a map; throws for a map that there is not. */
export function boardOf(facts: Facts, id: string): Board {
  const map = Object.hasOwn(facts.maps, id) ? facts.maps[id] : undefined;
  if (!map) throw new RangeError(id);
  const numbers = map.places.map((one) => one.place);
  return {
    map,
    places: new Map(map.places.map((one) => [one.place, one])),
    spaces: numbers.filter((place) => place > 0),
    starts: numbers.filter((place) => place < 0),
  };
}

/** Tell whether a wall stands between two places (A97). */
export const walled = (board: Board, one: number, other: number): boolean =>
  board.map.walls.some(([a, b]) => (a === one && b === other) || (a === other && b === one));

/** Give the places with a common border; throws for a place that there is not. */
export function near(board: Board, place: number): readonly number[] {
  const found = board.places.get(place);
  if (!found) throw new RangeError(placeName(place));
  return found.near;
}
