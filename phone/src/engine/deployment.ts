/** The deploy phase: every player's orders at once, on every space (RP-30..39). */
import type { Arrival, Battle, Border, Deployment, Device, Force, Order, Orders, Outcome, Position, Reason } from "./types.js";
import { type Board, byPlace, controlledPlaces, neighboursOf, placeName } from "./board.js";
import { resolve } from "./combat.js";
import { size } from "./forces.js";
import type { Law } from "./law.js";
import { N_, reason } from "./reasons.js";
import { compare } from "./numbers.js";

type Sent = readonly (readonly [faction: string, order: Order])[];

/** Carry out the orders of all players at once; the orders must be lawful (`findings`). */
export function deploy(position: Position, board: Board, orders: Orders, law: Law): Deployment {
  const sent = Object.keys(orders)
    .sort()
    .flatMap((faction) => (orders[faction] ?? []).map((order) => [faction, order] as const));
  const forces: Record<number, Force> = { ...position.forces };
  const conquests: Record<string, number> = {};
  const gone = new Set<string>();
  const places = [...new Set(sent.map(([, order]) => order.target))].sort(byPlace);
  const outcomes = places.map((place): [number, Outcome] => {
    const here = sent.filter(([, order]) => order.target === place);
    const [parts, crossed] = findArrivals(position, board, place, here, law);
    const outcome = resolve(battleOf(position, place, here, parts), law);
    if (outcome.force) forces[place] = outcome.force;
    else delete forces[place];
    const used = law.rulings["device_use"] === "once" ? findUsedDevices(position, place, outcome) : [];
    const lost = position.devices.filter((device) => device.place === place && outcome.devicesLost);
    for (const device of [...used, ...lost]) gone.add(keyOf(device));
    if (outcome.crossings && outcome.force) {
      const owner = outcome.force.faction;
      conquests[owner] = (conquests[owner] ?? 0) + outcome.crossings;
    }
    return [place, { ...outcome, reasons: [...crossed, ...outcome.reasons, ...removalReasons(lost, used)] }];
  });
  return {
    position: { ...position, forces, devices: position.devices.filter((device) => !gone.has(keyOf(device))) },
    outcomes,
    conquests,
    lost: position.devices.filter((device) => gone.has(keyOf(device))),
  };
}

const keyOf = (device: Device): string => [device.faction, device.kind, device.place, device.across].join();

/** Find the border that each part of an attack crosses: the declared one, else the best for its faction (A49). */
function findArrivals(position: Position, board: Board, place: number, here: Sent, law: Law): [Arrival[], Reason[]] {
  const owner = position.forces[place]?.faction ?? null;
  const arriving: Arrival[] = [];
  const reasons: Reason[] = [];
  for (const faction of [...new Set(here.filter(([, order]) => !order.bomb).map(([name]) => name))].sort()) {
    if (owner === null || owner === faction) {
      const own = here.filter(([name, order]) => name === faction && !order.bomb);
      arriving.push(...own.map(([name, order]) => ({ force: forceOf(name, order), border: OPEN })));
      continue;
    }
    const alone = here.filter(([name, order]) => order.bomb || name === faction || name === owner);
    const [parts, attackReasons] = planAttack(position, board, place, faction, alone, law);
    arriving.push(...parts);
    reasons.push(...attackReasons);
  }
  return [arriving, reasons];
}

const OPEN: Border = { origin: null, ram: false, spikes: false };

/** Return the parts of one attacker with their borders; those that declare none come together over the best (A49). */
function planAttack(
  position: Position,
  board: Board,
  place: number,
  faction: string,
  alone: Sent,
  law: Law,
): [Arrival[], Reason[]] {
  const own = alone.filter(([name, order]) => name === faction && !order.bomb).map(([, order]) => order);
  const others = alone
    .filter(([name, order]) => name !== faction && !order.bomb)
    .map(([name, order]): Arrival => ({ force: forceOf(name, order), border: OPEN }));
  const held = controlledPlaces(position, faction);
  const borders = new Map(
    neighboursOf(board, place)
      .filter((origin) => held.has(origin))
      .map((origin) => [origin, borderOf(position, place, faction, origin)]),
  );
  const groups = [false, true].filter((ram) => own.some((order) => order.origin === null && order.ram === ram));
  const declared = new Set(own.map((order) => order.origin));
  const choices = groups.map((ram) => bestBorders([...borders.values()], declared, ram));
  const parts = (plan: readonly Border[]): Arrival[] =>
    own.map((order) => {
      const border = order.origin === null ? plan[groups.indexOf(order.ram)] : borders.get(order.origin);
      if (!border) throw new RangeError(placeName(place));
      return { force: forceOf(faction, order), border };
    });
  const gain = (plan: readonly Border[]): number[] => {
    const left = resolve(battleOf(position, place, alone, [...others, ...parts(plan)]), law).force;
    const bodies = left ? size(left) : 0;
    return [left && left.faction === faction ? bodies : -bodies, ...plan.flatMap((border) => preference(border).map(Number))];
  };
  const plans = product(choices);
  const best = plans.length > 1 ? firstBest(plans, gain) : (plans[0] as Border[]);
  const mattered = best.length > 0 && [...borders.values()].some((border) => border.ram || border.spikes);
  return [parts(best), mattered ? [chosenBorderReason(faction, best)] : []];
}

/** Return the first of those with the greatest gain. */
function firstBest(plans: readonly Border[][], gain: (plan: Border[]) => number[]): Border[] {
  const gains = plans.map(gain);
  let best = 0;
  gains.forEach((candidate, i) => {
    if (compare(candidate, gains[best] as number[]) > 0) best = i;
  });
  return plans[best] as Border[];
}

/** Combine one thing of each list, the last list changing fastest. */
function product<Thing>(lists: readonly (readonly Thing[])[]): Thing[][] {
  return lists.reduce<Thing[][]>((combinations, list) => combinations.flatMap((done) => list.map((thing) => [...done, thing])), [[]]);
}

/** Look what waits on a border for an attacker of a place: its own ram, the defender's spikes. */
function borderOf(position: Position, place: number, faction: string, origin: number): Border {
  const defender = position.forces[place]?.faction;
  const devices = position.devices.filter((device) => isOn(device, place, origin));
  return {
    origin,
    ram: devices.some((device) => device.faction === faction && device.kind === "ram"),
    spikes: devices.some((device) => device.faction === defender && device.kind === "spikes"),
  };
}

/** Return whether a device stands on the border of two places, or (origin null) on a space. */
function isOn(device: Device, place: number, origin: number | null): boolean {
  if (device.across === null || origin === null) return device.across === origin && device.place === place;
  return (
    (device.place === place && device.across === origin) || (device.place === origin && device.across === place)
  );
}

/** Return one border of each kind that may be the best: with a ram and without spikes, if there is one (A49). */
function bestBorders(borders: readonly Border[], declared: ReadonlySet<number | null>, ram: boolean): Border[] {
  const fitting = borders.filter((border) => border.ram || !ram);
  const free = fitting.filter((border) => border.ram && !border.spikes);
  const kinds = new Map<string, Border>();
  for (const border of [...(free.length ? free : fitting)].reverse()) {
    kinds.set([...preference(border), declared.has(border.origin)].join(), border);
  }
  return [...kinds.values()].reverse();
}

/** Sort borders: free of spikes, then with a ram. */
const preference = (border: Border): [boolean, boolean] => [!border.spikes, border.ram];

/** Return which border was taken where a device made it matter and nobody declared one. */
function chosenBorderReason(faction: string, borders: readonly Border[]): Reason {
  const origins = [...new Set(borders.map((border) => border.origin as number))].sort((a, b) => a - b);
  const message = N_("{faction} attacks from {origins}, the best border");
  return reason("RP-36", message, { faction, origins: origins.map(placeName).join(", ") }, "A49");
}

const forceOf = (faction: string, order: Order): Force => ({ faction, units: order.units, heroes: order.heroes });

function battleOf(position: Position, place: number, here: Sent, parts: readonly Arrival[]): Battle {
  const defender = position.forces[place] ?? null;
  return {
    defender,
    arrivals: parts,
    bombs: here.filter(([, order]) => order.bomb).map(([faction, order]) => ({ faction, strength: order.units })),
    umbrella: position.devices.some(
      (device) => device.kind === "umbrella" && device.place === place && device.faction === defender?.faction,
    ),
  };
}

/** Find the devices that acted, for tables where each serves once (A51). */
function findUsedDevices(position: Position, place: number, outcome: Outcome): Device[] {
  const acted = outcome.used.map(([kind, faction, origin]) => ({
    kind,
    owner: kind === "spikes" ? position.forces[place]?.faction : faction,
    origin,
  }));
  return position.devices.filter((device) =>
    acted.some(({ kind, owner, origin }) => device.kind === kind && device.faction === owner && isOn(device, place, origin)),
  );
}

function removalReasons(lost: readonly Device[], used: readonly Device[]): Reason[] {
  const reasonsFor = (devices: readonly Device[], message: string): Reason[] =>
    [...new Map(devices.map((device) => [keyOf(device), device])).values()]
      .sort((a, b) => compare([a.faction, a.kind], [b.faction, b.kind]))
      .map((device) => reason("RP-43", message, { faction: device.faction, device: device.kind }, "A51"));
  return [
    ...reasonsFor(lost, N_("lost with the space: {device} of {faction}")),
    ...reasonsFor(used, N_("used up: {device} of {faction}")),
  ];
}
