/** Positions of hexes, their corners, walls and devices; all lengths are for hexes with sides of 1. */
import type { Device, DeviceKind, MapFacts, PlaceFacts } from "../engine/api.js";

const ROOT3 = Math.sqrt(3);

/** Return the middle of a hex. */
export function middle(map: MapFacts, place: PlaceFacts): readonly [number, number] {
  const [q, r] = place.at;
  return map.orientation === "pointy" ? [ROOT3 * (q + r / 2), 1.5 * r] : [1.5 * q, ROOT3 * (r + q / 2)];
}

/** Return the corners of a hex of this size around 0, 0. */
export function corners(map: MapFacts, side: number): string {
  const turn = map.orientation === "pointy" ? 30 : 0;
  return [0, 60, 120, 180, 240, 300]
    .map((degrees) => ((degrees + turn) * Math.PI) / 180)
    .map((angle) => `${(side * Math.cos(angle)).toFixed(3)},${(side * Math.sin(angle)).toFixed(3)}`)
    .join(" ");
}

/** Return the ends of the walls of a map, in hexes whose sides are 1: across the middle between two places. */
export function wallsOf(map: MapFacts): string[] {
  return map.walls.flatMap((ends) => {
    const [first, other] = ends.map((end) => map.places.find((place) => place.place === end));
    if (!first || !other) return [];
    const [[ax, ay], [bx, by]] = [middle(map, first), middle(map, other)];
    const [x, y, dx, dy] = [(ax + bx) / 2, (ay + by) / 2, (ay - by) / ROOT3 / 2, (bx - ax) / ROOT3 / 2];
    return `M${(x - dx).toFixed(3)} ${(y - dy).toFixed(3)}L${(x + dx).toFixed(3)} ${(y + dy).toFixed(3)}`;
  });
}

const DEVICE = 0.28; // size of a device on a border
const RADIUS = 0.72; // from the middle of the hex to a device on its border
const ASIDE: Readonly<Record<DeviceKind, number>> = { ram: 0.25, spikes: -0.25, umbrella: 0 }; // along the border

/** Return rams and spikes where they stand: inside the hex of their owner, at the border. */
export function bordersOf(map: MapFacts, place: PlaceFacts, devices: readonly Device[]) {
  const [x, y] = middle(map, place);
  return devices.flatMap(({ kind, across }) => {
    const other = map.places.find((place) => place.place === across);
    if (!other) return [];
    const [ox, oy] = middle(map, other);
    const length = Math.hypot(ox - x, oy - y);
    const [dx, dy] = [(ox - x) / length, (oy - y) / length];
    const aside = ASIDE[kind];
    return [{ icon: kind, x: dx * RADIUS - dy * aside, y: dy * RADIUS + dx * aside, size: DEVICE }];
  });
}
