/** What is written in a hex: units, points, factory, devices and orders, none over another. Sides of a hex are 1. */
import type { Device, DeviceKind, Force, MapFacts, PlaceFacts } from "../engine/api.js";
import { middle } from "./hexes.js";
import { useTable } from "./table.js";

const DIGIT = 0.58; // width of a bold digit, of its size
const LARGEST = 0.72; // size of the digits of a force
const SMALLEST = 0.45; // below it, heroes get a line of their own
const WIDTH = 1.3; // that a force may take
const BETWEEN_DEVICES = 1; // and where devices stand on the borders

/** Give the size at which a text fits into a width. */
const fitting = (text: string, width: number): number => Math.min(LARGEST, width / (DIGIT * text.length));

/** The units of a space, as large as they fit: "7", "15+3*"; heroes on a second line where one line would be small. */
export function Units({ force, narrow }: { force: Force; narrow: boolean }) {
  const { engine } = useTable();
  const width = narrow ? BETWEEN_DEVICES : WIDTH;
  const text = engine.written(force);
  const whole = fitting(text, width);
  const sign = text.indexOf("+");
  if (whole >= SMALLEST || sign < 0) {
    return (
      <text class="force" style={{ fontSize: `${whole.toFixed(3)}px` }} y={(0.06 + 0.357 * whole).toFixed(3)}>
        {text}
      </text>
    );
  }
  const lines = [text.slice(0, sign), text.slice(sign)];
  const size = Math.min(0.48, ...lines.map((line) => fitting(line, width)));
  return (
    <text class="force" style={{ fontSize: `${size.toFixed(3)}px` }}>
      <tspan x="0" y=".03">
        {lines[0]}
      </tspan>
      <tspan x="0" y={(0.07 + 0.714 * size).toFixed(3)}>
        {lines[1]}
      </tspan>
    </text>
  );
}

/** The factory of a space, or its pyramid with the points of a round; raised where signs stand below it. */
export function Worth({ place, raised }: { place: PlaceFacts; raised: boolean }) {
  const up = raised ? "translate(0 -.2) scale(.85)" : undefined;
  if (place.factory) return <use href="#icon-factory" x="-.34" y="-.1" width=".68" height=".68" transform={up} />;
  if (!place.round) return null;
  return (
    <g transform={up}>
      <path class="pyramid-of" d="M0-.05L.4.62H-.4Z" />
      <text class="worth" y=".55">
        {place.round}
      </text>
    </g>
  );
}

/** A sign in the row under the units: an icon, or, without one, the dot of a faction that sends an order. */
interface Sign {
  readonly icon: string;
  readonly faction: string;
  readonly x: number;
  readonly size: number;
}

const ROW = 0.86; // width of that row
const PITCH = 0.29; // from one sign to the next, where there is room

/** Give the row under the units: the factory that units would hide, the umbrella, a dot for each order to the space. */
export function signsOf(place: PlaceFacts, force: Force | undefined, devices: readonly Device[], orders: readonly string[]): Sign[] {
  const icons = [
    ...(force && place.factory ? ["factory"] : []),
    ...devices.filter((one) => one.across === null).map((one) => one.kind),
  ];
  const all = [...icons.map((icon) => ({ icon, faction: "" })), ...orders.map((faction) => ({ icon: "", faction }))];
  const pitch = Math.min(PITCH, ROW / all.length);
  return all.map((one, at) => ({ ...one, x: (at - (all.length - 1) / 2) * pitch, size: pitch * 0.95 }));
}

const RADIUS = 0.69; // from the middle of the hex to a device on its border
const ASIDE: Readonly<Record<DeviceKind, number>> = { ram: 0.2, spikes: -0.2, umbrella: 0 }; // along the border

/** Give rams and spikes where they stand: inside the hex of their owner, at the border. */
export function bordersOf(map: MapFacts, place: PlaceFacts, devices: readonly Device[]) {
  const [x, y] = middle(map, place);
  return devices.flatMap(({ kind, across }) => {
    const other = map.places.find((one) => one.place === across);
    if (!other) return [];
    const [ox, oy] = middle(map, other);
    const length = Math.hypot(ox - x, oy - y);
    const [dx, dy] = [(ox - x) / length, (oy - y) / length];
    const aside = ASIDE[kind];
    return [{ icon: kind, x: dx * RADIUS - dy * aside, y: dy * RADIUS + dx * aside, size: 0.34 }];
  });
}
