/** A map to tap: its spaces with their numbers and whoever holds them. */
import type { Force, MapFacts, PlaceFacts } from "../engine/api.js";
import { colours, inkOn, useTable, type Table } from "./table.js";

interface HexMapProps {
  map: MapFacts;
  forces: Readonly<Record<number, Force>>;
  starts?: Readonly<Record<string, number>>;
  chosen?: number | null;
  coming?: Readonly<Record<number, readonly string[]>>; // factions of the orders to a place
  starting?: boolean; // whether starting areas can be tapped
  bare?: boolean; // forces without numbers: who controls what
  tap(place: number): void;
}

const ROOT3 = Math.sqrt(3);

/** Give the middle of a hex whose sides are 1. */
function middle(map: MapFacts, place: PlaceFacts): readonly [number, number] {
  const [q, r] = place.at;
  return map.orientation === "pointy" ? [ROOT3 * (q + r / 2), 1.5 * r] : [1.5 * q, ROOT3 * (r + q / 2)];
}

/** Give the corners of a hex of this size around 0, 0. */
function corners(map: MapFacts, side: number): string {
  const turn = map.orientation === "pointy" ? 30 : 0;
  return [0, 60, 120, 180, 240, 300]
    .map((degrees) => ((degrees + turn) * Math.PI) / 180)
    .map((angle) => `${(side * Math.cos(angle)).toFixed(3)},${(side * Math.sin(angle)).toFixed(3)}`)
    .join(" ");
}

/** Name a place of a map: "Space 12", with the name that it has, if any. */
export function titleOf({ engine, say, text }: Pick<Table, "engine" | "say" | "text">, place: number, map?: MapFacts): string {
  const named = map?.places.find((one) => one.place === place)?.name;
  const title = `${say(place < 0 ? "start" : "space")} ${engine.placeName(place)}`;
  return named ? `${title}, ${text(named)}` : title;
}

/** Give the ends of the walls of a map, in hexes whose sides are 1: across the middle between two places. */
function wallsOf(map: MapFacts): string[] {
  return map.walls.flatMap((ends) => {
    const [one, other] = ends.map((end) => map.places.find((place) => place.place === end));
    if (!one || !other) return [];
    const [[ax, ay], [bx, by]] = [middle(map, one), middle(map, other)];
    const [x, y, dx, dy] = [(ax + bx) / 2, (ay + by) / 2, (ay - by) / ROOT3 / 2, (bx - ax) / ROOT3 / 2];
    return `M${(x - dx).toFixed(3)} ${(y - dy).toFixed(3)}L${(x + dx).toFixed(3)} ${(y + dy).toFixed(3)}`;
  });
}

const TERRACES = ["#b8892b", "#d3b67c", "#e4d2ae", "#f2eada"];

/** Give the gold of the terrace that a space lies on: by its distance from space 1. */
function terrace(place: PlaceFacts, summit: PlaceFacts | undefined): string {
  const [q, r] = [0, 1].map((axis) => (place.at[axis] ?? 0) - (summit?.at[axis] ?? 0)) as [number, number];
  const distance = Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
  return TERRACES[Math.min(distance, TERRACES.length - 1)] ?? "#f2eada";
}

export function HexMap({ map, forces, starts = {}, chosen = null, coming = {}, starting = false, bare = false, tap }: HexMapProps) {
  const table = useTable();
  const { facts, name, engine, say, text } = table;
  const middles = map.places.map((place) => middle(map, place));
  const [xs, ys] = [middles.map(([x]) => x), middles.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - 1.1, Math.min(...ys) - 1.1];
  const box = [left, top, Math.max(...xs) + 1.1 - left, Math.max(...ys) + 1.1 - top].map((one) => one.toFixed(2));
  const [outer, inner] = [corners(map, 1), corners(map, 0.9)];
  const summit = map.places.find((one) => one.place === 1);
  const shown = map.places.map((place, index) => {
    const [x, y] = middles[index] ?? [0, 0];
    const start = place.place < 0;
    const force = forces[place.place];
    const holder = force?.faction ?? Object.keys(starts).find((one) => starts[one] === place.place);
    const held = holder ? `, ${name(holder)}${force && !bare ? ` ${engine.written(force)}` : ""}` : "";
    const points = place.round ? `, ${say("points-n", { points: place.round })}` : "";
    const worth = place.factory ? `, ${say("factory")}` : points;
    return {
      place,
      force,
      at: `translate(${x.toFixed(3)} ${y.toFixed(3)})`,
      look: holder ? colours(facts, holder) : null,
      told: `${titleOf(table, place.place, map)}${held}${worth}`,
      live: !start || starting,
    };
  });
  return (
    <svg class="map" viewBox={box.join(" ")} role="group" aria-label={text(map.title)}>
      <g class="shore">
        {shown.map(({ place, at }) => (
          <polygon key={place.place} points={outer} transform={at} />
        ))}
      </g>
      {shown.map(({ place, at, look, told, live }) => (
        <g
          key={place.place}
          data-place={engine.placeName(place.place)}
          transform={at}
          class={`${place.place < 0 ? "start" : ""} ${chosen === place.place ? "chosen" : ""} ${live ? "live" : ""}`}
          {...(live && {
            role: "button",
            tabIndex: 0,
            "aria-label": told,
            "aria-pressed": chosen === place.place,
            onClick: () => tap(place.place),
            onKeyDown: (event: KeyboardEvent) => {
              if (event.key !== "Enter" && event.key !== " ") return;
              event.preventDefault();
              tap(place.place);
            },
          })}
        >
          <polygon points={outer} fill={terrace(place, summit)} />
          <polygon class="hex" points={inner} style={look ? { fill: look.colour } : undefined} />
        </g>
      ))}
      <path class="walls" d={wallsOf(map).join("")} />
      <path class="walls inner" d={wallsOf(map).join("")} />
      <g class="labels" aria-hidden="true">
        {shown.map(({ place, at, look, force }) => (
          <g key={place.place} transform={at} style={{ fill: ink(look), color: ink(look) }}>
            <text class="no" y="-.42">
              {engine.placeName(place.place)}
            </text>
            {force && !bare ? (
              <text class="force" y=".38">
                {engine.written(force)}
              </text>
            ) : (
              <Worth place={place} />
            )}
            {(coming[place.place] ?? []).map((one, count) => (
              <g transform={`translate(${(0.5 - 0.22 * count).toFixed(2)} -.02)`}>
                <circle r=".24" fill="#fff" />
                <circle class="order" r=".15" fill={colours(facts, one).colour} />
              </g>
            ))}
          </g>
        ))}
      </g>
    </svg>
  );
}

const ink = (look: { colour: string } | null) => (look ? inkOn(look.colour) : "#000000");

/** The factory of a space, or its pyramid with the points of a round. */
function Worth({ place }: { place: PlaceFacts }) {
  if (place.factory) return <use href="#icon-factory" x="-.34" y="-.1" width=".68" height=".68" />;
  if (!place.round) return null;
  return (
    <>
      <path class="pyramid-of" d="M0-.05L.4.62H-.4Z" />
      <text class="worth" y=".55">
        {place.round}
      </text>
    </>
  );
}
