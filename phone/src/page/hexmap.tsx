/** A map to tap: its spaces with their numbers and whoever holds them. */
import type { Device, Force, MapFacts, PlaceFacts } from "../engine/api.js";
import { bordersOf, corners, middle, wallsOf } from "./hexes.js";
import { ARMED, OPEN, signsOf, Units, Worth } from "./hexlabels.js";
import { colours, inkOn, type Table, useTable } from "./table.js";

interface HexMapProps {
  map: MapFacts;
  forces: Readonly<Record<number, Force>>;
  starts?: Readonly<Record<string, number>>;
  chosen?: number | null;
  coming?: Readonly<Record<number, readonly string[]>>; // factions of the orders to a place
  devices?: readonly Device[];
  starting?: boolean; // whether starting areas can be tapped
  bare?: boolean; // forces without numbers: who controls what
  tap(place: number): void;
}

/** Name a place of a map: "Space 12", with the name that it has, if any. */
export function titleOf({ engine, say, text }: Pick<Table, "engine" | "say" | "text">, place: number, map?: MapFacts): string {
  const named = map?.places.find((each) => each.place === place)?.name;
  const title = `${say(place < 0 ? "start" : "space")} ${engine.placeName(place)}`;
  return named ? `${title}, ${text(named)}` : title;
}

const TERRACES = ["#b8892b", "#d3b67c", "#e4d2ae", "#f2eada"];

/** Return the gold of the terrace that a space lies on: by its distance from space 1. */
function terrace(place: PlaceFacts, summit: PlaceFacts | undefined): string {
  const [q, r] = [0, 1].map((axis) => (place.at[axis] ?? 0) - (summit?.at[axis] ?? 0)) as [number, number];
  const distance = Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
  return TERRACES[Math.min(distance, TERRACES.length - 1)] ?? "#f2eada";
}

export function HexMap(props: HexMapProps) {
  const { map, forces, starts = {}, chosen = null, coming = {}, devices = [], starting = false, bare = false, tap } = props;
  const table = useTable();
  const { facts, name, engine, say, text } = table;
  const middles = map.places.map((place) => middle(map, place));
  const [xs, ys] = [middles.map(([x]) => x), middles.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - 1.1, Math.min(...ys) - 1.1];
  const box = [left, top, Math.max(...xs) + 1.1 - left, Math.max(...ys) + 1.1 - top].map((length) => length.toFixed(2));
  const [outer, inner] = [corners(map, 1), corners(map, 0.9)];
  const summit = map.places.find((place) => place.place === 1);
  const shown = map.places.map((place, index) => {
    const [x, y] = middles[index] ?? [0, 0];
    const start = place.place < 0;
    const force = forces[place.place];
    const holder = force?.faction ?? Object.keys(starts).find((faction) => starts[faction] === place.place);
    const held = holder ? `, ${name(holder)}${force && !bare ? ` ${engine.written(force)}` : ""}` : "";
    const points = place.round ? `, ${say("points-n", { points: place.round })}` : "";
    const worth = place.factory ? `, ${say("factory")}` : points;
    const here = devices.filter((device) => device.place === place.place);
    const armed = here.map((device) => `, ${say(device.kind)}${device.across === null ? "" : ` → ${engine.placeName(device.across)}`}`);
    const arriving = (coming[place.place] ?? []).map((faction) => `, ${say("arrives", { who: name(faction) })}`);
    const borders = bordersOf(map, place, here);
    const layout = borders.length ? ARMED : OPEN;
    return {
      place,
      force: bare ? undefined : force,
      layout,
      borders,
      signs: signsOf(place, bare ? undefined : force, here, coming[place.place] ?? [], layout),
      at: `translate(${x.toFixed(3)} ${y.toFixed(3)})`,
      look: holder ? colours(facts, holder) : null,
      label: [titleOf(table, place.place, map), held, worth, ...armed, ...arriving].join(""),
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
      {shown.map(({ place, at, look, label, live }) => (
        <g
          key={place.place}
          data-place={engine.placeName(place.place)}
          transform={at}
          class={`${place.place < 0 ? "start" : ""} ${chosen === place.place ? "chosen" : ""} ${live ? "live" : ""}`}
          {...(live && {
            role: "button",
            tabIndex: 0,
            "aria-label": label,
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
        {shown.map(({ place, at, look, force, layout, signs, borders }) => (
          <g key={place.place} transform={at} style={{ fill: ink(look), color: ink(look) }}>
            <text class="no" y={layout.numberLine} style={{ fontSize: `${layout.numberSize}px` }}>
              {engine.placeName(place.place)}
            </text>
            {force ? <Units force={force} layout={layout} /> : <Worth place={place} raised={signs.length > 0 || borders.length > 0} />}
            {signs.map(({ icon, faction, x, size }) =>
              icon ? (
                <use class="sign" href={`#icon-${icon}`} x={x - size / 2} y={layout.rowLine - size / 2} width={size} height={size} />
              ) : (
                <g class="sign" transform={`translate(${x} ${layout.rowLine})`}>
                  <circle r={size * 0.5} fill="#fff" />
                  <circle class="order" r={size * 0.36} fill={colours(facts, faction).colour} />
                </g>
              ),
            )}
            {borders.map(({ icon, x, y, size }) => (
              <use class="sign" href={`#icon-${icon}`} x={x - size / 2} y={y - size / 2} width={size} height={size} />
            ))}
          </g>
        ))}
      </g>
    </svg>
  );
}

const ink = (look: { colour: string } | null) => (look ? inkOn(look.colour) : "#000000");
