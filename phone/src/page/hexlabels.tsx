/** What is written in a hex: units, points, factory, devices and orders, none over another. Sides of a hex are 1. */
import type { Device, Force, PlaceFacts } from "../engine/api.js";
import { useTable } from "./table.js";

/** Where the labels of a hex lie: they leave room for devices on its borders, if there are any. */
export interface Layout {
  readonly numberSize: number;
  readonly numberLine: number; // baseline of the number of the space
  readonly middle: number; // of the units
  readonly width: number; // that units may take
  readonly largest: number; // digits of units on one line
  readonly two: number; // and on two lines
  readonly row: number; // width of the row of signs below the units
  readonly rowLine: number; // its middle
  readonly sign: number; // from one sign to the next, where there is room
}

export const OPEN: Layout = {
  numberSize: 0.36,
  numberLine: -0.44,
  middle: -0.02,
  width: 1.3,
  largest: 0.72,
  two: 0.46,
  row: 0.86,
  rowLine: 0.51,
  sign: 0.31,
};
export const ARMED: Layout = {
  numberSize: 0.3,
  numberLine: -0.32,
  middle: 0.03,
  width: 1,
  largest: 0.6,
  two: 0.4,
  row: 0.68,
  rowLine: 0.47,
  sign: 0.25,
};

const DIGIT = 0.58; // width of a bold digit, of its size
const HEIGHT = 0.714; // height of a digit, of its size
const SMALLEST = 0.45; // on one line; below it, heroes get a line of their own

/** The units of a space, as large as they fit: "7", "15+3*"; heroes on a second line where one line would be small. */
export function Units({ force, layout }: { force: Force; layout: Layout }) {
  const { engine } = useTable();
  const text = engine.written(force);
  const fitting = (line: string) => layout.width / (DIGIT * line.length);
  const whole = Math.min(layout.largest, fitting(text));
  const sign = text.indexOf("+");
  if (whole >= SMALLEST || sign < 0) {
    return (
      <text class="force" style={{ fontSize: `${whole.toFixed(3)}px` }} y={(layout.middle + (HEIGHT / 2) * whole).toFixed(3)}>
        {text}
      </text>
    );
  }
  const lines = [text.slice(0, sign), text.slice(sign)];
  const size = Math.min(layout.two, ...lines.map(fitting));
  return (
    <text class="force" style={{ fontSize: `${size.toFixed(3)}px` }}>
      <tspan x="0" y={(layout.middle - 0.03).toFixed(3)}>
        {lines[0]}
      </tspan>
      <tspan x="0" y={(layout.middle + 0.03 + HEIGHT * size).toFixed(3)}>
        {lines[1]}
      </tspan>
    </text>
  );
}

/** The factory of a space, or its pyramid with the points of a round; raised where signs stand below it. */
export function Worth({ place, raised }: { place: PlaceFacts; raised: boolean }) {
  const up = raised ? "translate(0 -.16) scale(.72)" : undefined;
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

/** Return the row under the units: the factory that units would hide, the umbrella, a dot for each order to the space. */
export function signsOf(
  place: PlaceFacts,
  force: Force | undefined,
  devices: readonly Device[],
  orders: readonly string[],
  layout: Layout,
): Sign[] {
  const icons = [
    ...(force && place.factory ? ["factory"] : []),
    ...devices.filter((device) => device.across === null).map((device) => device.kind),
  ];
  const all = [...icons.map((icon) => ({ icon, faction: "" })), ...orders.map((faction) => ({ icon: "", faction }))];
  const pitch = Math.min(layout.sign, layout.row / all.length);
  return all.map((sign, at) => ({ ...sign, x: (at - (all.length - 1) / 2) * pitch, size: pitch * 0.95 }));
}
