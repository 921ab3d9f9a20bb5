/** Where hexes and their corners lie; lengths are those of a hex whose sides are 1. */
import type { MapFacts, PlaceFacts } from "../engine/api.js";

export const ROOT3 = Math.sqrt(3);

/** Give the middle of a hex. */
export function middle(map: MapFacts, place: PlaceFacts): readonly [number, number] {
  const [q, r] = place.at;
  return map.orientation === "pointy" ? [ROOT3 * (q + r / 2), 1.5 * r] : [1.5 * q, ROOT3 * (r + q / 2)];
}

/** Give the corners of a hex of this size around 0, 0. */
export function corners(map: MapFacts, side: number): string {
  const turn = map.orientation === "pointy" ? 30 : 0;
  return [0, 60, 120, 180, 240, 300]
    .map((degrees) => ((degrees + turn) * Math.PI) / 180)
    .map((angle) => `${(side * Math.cos(angle)).toFixed(3)},${(side * Math.sin(angle)).toFixed(3)}`)
    .join(" ");
}
