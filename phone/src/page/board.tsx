/** The board of a round: its map, and what stands and comes on the space that was tapped. */
import type { Device, Force, Order } from "../engine/api.js";
import { HexMap, titleOf } from "./hexmap.js";
import { AskingChoice, Choice, Count, Disc, Stele, Switch, Who } from "./parts.js";
import { type BoardInput, chooseMap, mapErases } from "./state.js";
import { nonEmptyForces, PHARAOH, skin, useTable } from "./table.js";

export type Kind = "round" | "solo";

/** Return the places where something comes, and whose it is. */
export function coming(board: BoardInput): Record<number, string[]> {
  const factions: Record<number, string[]> = {};
  for (const [faction, orders] of Object.entries(board.orders)) {
    for (const order of orders) (factions[order.target] ??= []).push(faction);
  }
  return factions;
}

/** Choose the map, which starts a new board; asks first if that erases anything. */
export function MapChoice({ kind }: { kind: Kind }) {
  const { change, facts, game, say, text } = useTable();
  const options = Object.entries(facts.maps).map(([id, map]) => [id, text(map.title)] as const);
  return (
    <AskingChoice
      label={say("map")}
      value={game[kind].map}
      options={options}
      erased={mapErases(game, kind) ? say(kind === "round" ? "map-erases-round" : "map-erases-solo") : ""}
      set={(map) => change("", (now) => chooseMap(now, kind, map))}
    />
  );
}

interface BoardProps {
  kind: Kind;
  place: number | null; // that was tapped
}

/** The map with everything on it. */
export function Board({ kind, place, choose }: BoardProps & { choose(place: number | null): void }) {
  const { facts, game, say } = useTable();
  const board = game[kind];
  const map = facts.maps[board.map];
  if (!map) return null;
  return (
    <Stele title={say("board")}>
      <MapChoice kind={kind} />
      <HexMap
        map={map}
        forces={nonEmptyForces(board.forces)}
        starts={board.starts}
        chosen={place}
        coming={coming(board)}
        devices={board.devices}
        starting
        tap={(tapped) => choose(tapped === place ? null : tapped)}
      />
      {place === null && <p class="note">{say("tap-a-space")}</p>}
    </Stele>
  );
}

/** What stands and comes on the place that was tapped. */
export function PlacePanel({ kind, place }: BoardProps) {
  const { facts, game } = useTable();
  const board = game[kind];
  if (!facts.maps[board.map]?.places.some((each) => each.place === place)) return null; // of the map before
  const held = Object.values(board.starts);
  return (
    <>
      {place !== null && place < 0 && <StartPanel kind={kind} place={place} />}
      {place !== null && (place > 0 || (kind === "solo" && held.length > 0 && !held.includes(place))) && (
        <SpacePanel key={place} kind={kind} place={place} />
      )}
    </>
  );
}

/** Who begins at a starting area. */
function StartPanel({ kind, place }: { kind: Kind; place: number }) {
  const { change, engine, facts, game, say } = useTable();
  const board = game[kind];
  const owner = Object.keys(board.starts).find((faction) => board.starts[faction] === place);
  return (
    <Stele title={`${say("start")} ${engine.placeName(place)}`}>
      <Who
        label={say("whose")}
        among={Object.keys(facts.factions)}
        chosen={owner ? [owner] : []}
        nobody
        pick={(faction) =>
          change("", (now) => {
            const { starts, forces } = now[kind];
            for (const other of Object.keys(starts)) {
              if (starts[other] === place || other === faction || kind === "solo") delete starts[other];
            }
            if (!faction) return;
            starts[faction] = place;
            delete forces[place];
            if (kind === "solo" && !Object.values(forces).length) {
              now.solo.forces = { ...engine.setup(now.solo.map, -place) };
            }
          })
        }
      />
    </Stele>
  );
}

/** What stands on a space, and what comes to it. */
function SpacePanel({ kind, place }: { kind: Kind; place: number }) {
  const table = useTable();
  const { change, facts, game, say } = table;
  const board = game[kind];
  const here = board.forces[place];
  const players = kind === "solo" ? Object.keys(board.starts) : Object.keys(facts.factions);
  const among = kind === "solo" ? [...players, PHARAOH] : players;
  const hold = (field: string, force: Force) =>
    change(`${kind} ${place} ${field}`, (now) => void (now[kind].forces[place] = force));
  const umbrella = board.devices.some((device) => device.kind === "umbrella" && device.place === place);
  return (
    <Stele title={titleOf(table, place, facts.maps[board.map])}>
      <h3>{say("stands-there")}</h3>
      <Who
        label={say("stands-there")}
        among={among}
        chosen={here ? [here.faction] : []}
        nobody
        pick={(faction) =>
          change("", (now) => {
            if (!faction) delete now[kind].forces[place];
            else now[kind].forces[place] = { faction, units: here?.units ?? 1, heroes: faction === PHARAOH ? 0 : (here?.heroes ?? 0) };
            now[kind].devices = now[kind].devices.filter((device) => device.place !== place || device.faction === faction);
          })
        }
      />
      {here && (
        <div class="side" style={skin(facts, here.faction)}>
          <div class="numbers">
            <Count label={say("soldiers")} name="units" value={here.units} set={(units) => hold("units", { ...here, units })} />
            {here.faction !== PHARAOH && (
              <Count label={say("heroes")} name="heroes" value={here.heroes} set={(heroes) => hold("heroes", { ...here, heroes })} />
            )}
          </div>
          {kind === "round" && (
            <div class="row even">
              <Switch
                icon="umbrella"
                on={umbrella}
                toggle={() =>
                  change("", (now) => {
                    const rest = now.round.devices.filter((device) => device.kind !== "umbrella" || device.place !== place);
                    const mine: Device = { faction: here.faction, kind: "umbrella", place, across: null };
                    now.round.devices = umbrella ? rest : [...rest, mine];
                  })
                }
              >
                {say("umbrella")}
              </Switch>
              <Borders place={place} faction={here.faction} />
            </div>
          )}
        </div>
      )}
      <h3>{say("comes-there")}</h3>
      {players.map((faction) =>
        (board.orders[faction] ?? []).map(
          (order, at) => order.target === place && <OrderCard kind={kind} faction={faction} order={order} at={at} />,
        ),
      )}
      <Who
        label={say("comes-there")}
        among={players}
        chosen={players.filter((player) => (board.orders[player] ?? []).some((order) => order.target === place))}
        pick={(faction) =>
          change("", (now) => {
            const order: Order = { target: place, units: 1, heroes: 0, origin: null, bomb: false, ram: false };
            (now[kind].orders[faction] ??= []).push(order);
          })
        }
      />
    </Stele>
  );
}

/** Rams and spikes on the borders of a space. */
function Borders({ place, faction }: { place: number; faction: string }) {
  const { change, engine, facts, game, say } = useTable();
  const near = facts.maps[game.round.map]?.places.find((each) => each.place === place)?.near ?? [];
  const here = game.round.devices.filter((device) => device.place === place && device.across !== null);
  return (
    <>
      {here.map((device) => (
        <Switch
          key={`${device.kind}${device.across}`}
          icon={device.kind}
          on
          label={`${say(device.kind)} ${place}-${engine.placeName(device.across ?? 0)}: ${say("remove")}`}
          toggle={() =>
            change("", (now) => {
              now.round.devices = now.round.devices.filter(
                (other) => other.place !== place || other.kind !== device.kind || other.across !== device.across,
              );
            })
          }
        >
          {`→ ${engine.placeName(device.across ?? 0)}`}
        </Switch>
      ))}
      <Choice
        label={say("add-device")}
        value=""
        options={[
          ["", "…"],
          ...(["ram", "spikes"] as const).flatMap((kind) =>
            near.map((across) => [`${kind} ${across}`, `${say(kind)} → ${engine.placeName(across)}`] as const),
          ),
        ]}
        set={(picked) => {
          const [kind, across] = picked.split(" ");
          if (kind !== "ram" && kind !== "spikes") return;
          change("", (now) => void now.round.devices.push({ faction, kind, place, across: Number(across) }));
        }}
      />
    </>
  );
}

/** One unit that is sent to the space. */
function OrderCard({ kind, faction, order, at }: { kind: Kind; faction: string; order: Order; at: number }) {
  const { change, engine, facts, game, name, say } = useTable();
  const near = facts.maps[game[kind].map]?.places.find((place) => place.place === order.target)?.near ?? [];
  const put = (field: string, edit: Partial<Order>) =>
    change(field && `${kind} ${faction} ${at} ${field}`, (now) => {
      const mine = now[kind].orders[faction];
      if (mine?.[at]) mine[at] = { ...mine[at], ...edit };
    });
  return (
    <section class="side" style={skin(facts, faction)} aria-label={name(faction)}>
      <header>
        <Disc of={faction} kind="small" />
        <h2>{name(faction)}</h2>
        <button
          type="button"
          aria-label={`${say("remove")}: ${name(faction)}`}
          onClick={() => change("", (now) => void now[kind].orders[faction]?.splice(at, 1))}
        >
          ×
        </button>
      </header>
      <div class="numbers">
        <Count label={say(order.bomb ? "bomb" : "soldiers")} name="units" value={order.units} set={(units) => put("units", { units })} />
        {!order.bomb && (
          <Count label={say("heroes")} name="heroes" value={order.heroes} set={(heroes) => put("heroes", { heroes })} />
        )}
      </div>
      <div class="row even">
        <Switch icon="bomb" on={order.bomb} toggle={() => put("", { bomb: !order.bomb, heroes: 0, origin: null })}>
          {say("bomb")}
        </Switch>
        {!order.bomb && (
          <Choice
            label={say("from")}
            value={String(order.origin ?? "")}
            options={[["", say("best-border")], ...near.map((origin) => [String(origin), engine.placeName(origin)] as const)]}
            set={(origin) => put("", { origin: origin === "" ? null : Number(origin) })}
          />
        )}
      </div>
    </section>
  );
}

