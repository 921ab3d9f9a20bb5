/** The main board: its places and their neighbours, and the forces on them. */
import type { Facts, MapFacts, PlaceFacts } from "./facts.js";
import { compare } from "./numbers.js";
import type { Force, Forces, Position } from "./types.js";

export interface Board {
  readonly map: MapFacts;
  readonly places: ReadonlyMap<number, PlaceFacts>;
  readonly spaces: readonly number[]; // in order: the way of the Pharaoh's column (RP-64)
  readonly starts: readonly number[]; // in the order of their die faces
}

/** Write a place as people do: 12, S2. */
export const placeName = (place: number): string => (place > 0 ? String(place) : `S${-place}`);

/** Order places: spaces by number, then starting areas by face. */
export const byPlace = (a: number, b: number): number => compare([a < 0, Math.abs(a)], [b < 0, Math.abs(b)]);

/** Make the board of a map; throws for a map that there is not. */
export function boardOf(facts: Facts, id: string): Board {
  const map = Object.hasOwn(facts.maps, id) ? facts.maps[id] : undefined;
  if (!map) throw new RangeError(id);
  const numbers = map.places.map((place) => place.place);
  return {
    map,
    places: new Map(map.places.map((place) => [place.place, place])),
    spaces: numbers.filter((place) => place > 0),
    starts: numbers.filter((place) => place < 0),
  };
}

/** Return whether a wall stands between two places (A97). */
export const hasWall = (board: Board, place: number, other: number): boolean =>
  board.map.walls.some(([a, b]) => (a === place && b === other) || (a === other && b === place));

/** Return the places with a common border; throws for a place that there is not. */
export function neighboursOf(board: Board, place: number): readonly number[] {
  const facts = board.places.get(place);
  if (!facts) throw new RangeError(placeName(place));
  return facts.near;
}

/** Return forces by place, in ascending order of places. */
export const forcesByPlace = (forces: Forces): [number, Force][] =>
  Object.entries(forces)
    .map(([place, force]): [number, Force] => [Number(place), force])
    .sort(([a], [b]) => a - b);

/** Return the places a faction controls: its starting area and every place with a force of its own. */
export function controlledPlaces(position: Position, faction: string): Set<number> {
  const own = forcesByPlace(position.forces).filter(([, force]) => force.faction === faction);
  const start = Object.hasOwn(position.starts, faction) ? position.starts[faction] : undefined;
  return new Set([...own.map(([place]) => place), ...(start === undefined ? [] : [start])]);
}

/** Return the places a faction may send soldiers to: next to a controlled one, or its own (RP-31, A30). */
export function possibleTargets(position: Position, board: Board, faction: string, own: boolean): Set<number> {
  const held = controlledPlaces(position, faction);
  const reached = new Set([...held].flatMap((place) => [...neighboursOf(board, place), ...(own ? [place] : [])]));
  const starts = new Set(Object.values(position.starts));
  return new Set([...reached].filter((place) => place > 0 || (position.solo && !starts.has(place))));
}
