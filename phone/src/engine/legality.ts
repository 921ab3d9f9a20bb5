/** Which orders are lawful: every fault of a whole deploy phase at once (RP-04, RP-30..32). */
import type { Device, Fault, Order, Orders, Position, Reason, Rulings } from "./types.js";
import { type Board, byPlace, controlledPlaces, hasWall, neighboursOf, placeName, possibleTargets } from "./board.js";
import { hasDevice, noSuchDevice } from "./combat.js";
import type { Facts } from "./facts.js";
import { N_, reason } from "./reasons.js";

/** Find every fault of devices and orders; no finding means that the phase can be carried out. */
export function findFaults(position: Position, board: Board, orders: Orders, rulings: Rulings): Fault[] {
  const fault = (reason: Reason, at: Partial<Fault>): Fault => ({ faction: null, order: null, device: null, ...at, reason });
  const faults = position.devices.flatMap((each, device) =>
    checkDevice(position, board, each).map((why) => fault(why, { device })),
  );
  faults.push(...findDuplicates(position.devices).map(([device, why]) => fault(why, { device })));
  for (const [faction, listed] of Object.entries(orders)) {
    if (listed.length && !Object.hasOwn(position.starts, faction)) {
      faults.push(fault(reason("RP-03", N_("{faction} has orders but no starting area"), { faction }), { faction }));
      continue;
    }
    listed.forEach((each, order) => {
      faults.push(...checkOrder(position, board, faction, each, rulings).map((why) => fault(why, { faction, order })));
    });
  }
  return faults;
}

/** Find devices that the boards of their factions do not have; alone there are none anyway (RP-67). */
export function findMissingDevices(position: Position, facts: Facts): Fault[] {
  if (position.solo) return [];
  return position.devices.flatMap(({ faction, kind }, device) =>
    hasDevice(facts, faction, kind) ? [] : [{ faction, order: null, device, reason: noSuchDevice(faction, kind) }],
  );
}

function checkOrder(position: Position, board: Board, faction: string, order: Order, rulings: Rulings): Reason[] {
  const nothing = N_("a unit of strength 0 cannot be deployed");
  const empty = order.units + order.heroes < 1 ? [reason("RP-29", nothing, {}, "A25")] : [];
  const why =
    checkTarget(position, board, faction, order, rulings) ??
    checkOrigin(position, board, faction, order) ??
    checkRam(position, board, faction, order);
  return why ? [...empty, why] : empty;
}

/** Explain why the target is not lawful. */
function checkTarget(position: Position, board: Board, faction: string, order: Order, rulings: Rulings): Reason | null {
  const target = order.target;
  const values = { target: placeName(target), faction };
  if (!board.places.has(target)) {
    const last = Math.max(...board.spaces);
    return reason("RP-05", N_("the map has no space {target}; its spaces are 1 to {last}"), { ...values, last });
  }
  if (target < 0 && !position.solo) {
    if (order.bomb) {
      return reason("RP-32", N_("{target} has no number: a bomb cannot be sent there"), values, "A43");
    }
    return reason("RP-04", N_("{target} is a starting area: it cannot be attacked"), values);
  }
  if (Object.values(position.starts).includes(target)) {
    return reason("RP-04", N_("{target} is the starting area of a player: it cannot be attacked"), values, "A80");
  }
  const own = rulings["own_space_target"] === "yes";
  if (order.bomb || possibleTargets(position, board, faction, own).has(target)) return null;
  const held = controlledPlaces(position, faction);
  if (held.has(target)) {
    const message = N_("{target} is controlled already and next to no other space of {faction}");
    return reason("RP-31", message, values, "A30");
  }
  const mine = [...held].sort(byPlace);
  const walls = mine.filter((place) => hasWall(board, place, target)).map(placeName);
  if (walls.length) {
    const message = N_("a wall stands between {target} and {walls}, and {target} is next to no other space of {faction}");
    return reason("RP-31", message, { ...values, walls: walls.join(", ") }, "A97");
  }
  const places = mine.map(placeName).join(", ");
  const message = N_("{target} is not next to a space of {faction}, which controls {own}");
  return reason("RP-31", message, { ...values, own: places });
}

/** Explain why the declared border is not lawful (A49). */
function checkOrigin(position: Position, board: Board, faction: string, order: Order): Reason | null {
  if (order.origin === null) return null;
  const values = { origin: placeName(order.origin), target: placeName(order.target), faction };
  if (order.bomb) return reason("RP-32", N_("a bomb crosses no border: write it without {origin}"), values, "A49");
  if (!board.places.has(order.origin)) return reason("RP-05", N_("the map has no place {origin}"), values);
  if (hasWall(board, order.origin, order.target)) {
    return reason("RP-31", N_("a wall stands between {origin} and {target}"), values, "A97");
  }
  if (!neighboursOf(board, order.target).includes(order.origin)) {
    return reason("RP-31", N_("{origin} and {target} have no common border"), values, "A49");
  }
  if (!controlledPlaces(position, faction).has(order.origin)) {
    return reason("RP-31", N_("{faction} does not control {origin}"), values, "A49");
  }
  return null;
}

/** Explain that the ram which an order counts on is not there. */
function checkRam(position: Position, board: Board, faction: string, order: Order): Reason | null {
  if (!order.ram) return null;
  const origins = order.origin === null ? neighboursOf(board, order.target) : [order.origin];
  const hasRam = position.devices.some(
    (device) =>
      device.faction === faction &&
      device.kind === "ram" &&
      device.across !== null &&
      ((device.place === order.target && origins.includes(device.across)) ||
        (device.across === order.target && origins.includes(device.place))),
  );
  const values = { faction, target: placeName(order.target) };
  return hasRam ? null : reason("RP-36", N_("{faction} has no ram for an attack on {target}"), values);
}

/** Find devices whose like stands on the same border, or umbrella on the same space, already (A66). */
function findDuplicates(devices: readonly Device[]): [number, Reason][] {
  const key = (device: Device): string => [device.faction, device.kind, device.place, device.across].join();
  const message = N_("{faction} already has a {device} there; a border takes one of each kind, a space one umbrella");
  return devices.flatMap((device, i): [number, Reason][] =>
    devices.slice(0, i).some((other) => key(other) === key(device))
      ? [[i, reason("RP-43", message, { device: device.kind, faction: device.faction }, "A66")]]
      : [],
  );
}

function checkDevice(position: Position, board: Board, device: Device): Reason[] {
  const values = { device: device.kind, faction: device.faction, place: placeName(device.place) };
  const places = device.across === null ? [device.place] : [device.place, device.across];
  const missing = places.filter((place) => !board.places.has(place));
  const reasons: Reason[] = [];
  if (position.solo) reasons.push(reason("RP-67", N_("{device}: devices are not used alone"), values));
  if ((device.kind === "umbrella") !== (device.across === null)) {
    reasons.push(reason("RP-43", N_("place ram and spikes on a border, an umbrella on a space"), values));
  }
  for (const place of missing) {
    const details = { ...values, missing: placeName(place) };
    reasons.push(reason("RP-05", N_("{device}: the map has no place {missing}"), details));
  }
  if (missing.length) return reasons;
  if (device.across !== null && !neighboursOf(board, device.place).includes(device.across)) {
    const details = { ...values, across: placeName(device.across) };
    reasons.push(reason("RP-36", N_("{device}: {place} and {across} have no common border"), details));
  } else if (!controlledPlaces(position, device.faction).has(device.place)) {
    reasons.push(reason("RP-43", N_("{device}: {faction} does not control {place}"), values, "A51"));
  }
  return reasons;
}
