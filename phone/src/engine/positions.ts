/** Who stands where, and what that lets them do. */
import type { Force, Forces, Position } from "./api.js";
import { type Board, near } from "./board.js";

/** Give forces by place, in ascending order of places. */
export const standing = (forces: Forces): [number, Force][] =>
  Object.entries(forces)
    .map(([place, force]): [number, Force] => [Number(place), force])
    .sort(([a], [b]) => a - b);

/** Give the places a faction controls: its starting area and every place with a force of its own. */
export function controlled(position: Position, faction: string): Set<number> {
  const own = standing(position.forces).filter(([, force]) => force.faction === faction);
  const start = Object.hasOwn(position.starts, faction) ? position.starts[faction] : undefined;
  return new Set([...own.map(([place]) => place), ...(start === undefined ? [] : [start])]);
}

/** Give the places a faction may send soldiers to: next to a controlled one, or its own (RP-31, A30). */
export function targets(position: Position, board: Board, faction: string, own: boolean): Set<number> {
  const held = controlled(position, faction);
  const reached = new Set([...held].flatMap((place) => [...near(board, place), ...(own ? [place] : [])]));
  const starts = new Set(Object.values(position.starts));
  return new Set([...reached].filter((place) => place > 0 || (position.solo && !starts.has(place))));
}
