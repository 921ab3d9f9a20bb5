/** Ram and spikes on borders, and heroes that destroy more than themselves (RP-36, RP-37, RP-45). */
import type { Arrival, Force, Reason, Role, Used, Worth } from "./types.js";
import type { EffectFacts } from "./facts.js";
import { placeName } from "./board.js";
import { halve, joinForces, lose, size, withoutWounds, withWounds, wounds, writeForce } from "./forces.js";
import { countBodies, fieldsOf, type Law } from "./law.js";
import { N_, reason } from "./reasons.js";
import { compare, sum } from "./numbers.js";
import type { Sides, Step } from "./sides.js";

/** Halve the parts of attackers that cross spikes, and the defenders if some part crosses with a ram (A64). */
export function halveSides(sides: Sides, arrivals: readonly Arrival[], law: Law): Step {
  if (sides.defender === null) {
    const idle = arrivals.some((part) => part.border.ram || part.border.spikes);
    return [sides, idle ? [reason("RP-36", N_("nobody defends: ram and spikes do nothing"), {}, "A52")] : []];
  }
  const here = sides.arrivals.map((force) => force.faction);
  const sorted = [...arrivals]
    .sort((a, b) => compare([a.force.faction, a.border.origin ?? 0], [b.force.faction, b.border.origin ?? 0]))
    .filter((part) => here.includes(part.force.faction));
  const [parts, reasons] = resolveSharedBorders(sorted, law);
  const used: Used[] = [];
  const left = sides.arrivals.map((force) => {
    const own = parts.filter((part) => part.force.faction === force.faction);
    const [after, acted, spikeReasons] = crossSpikes(force, own, law);
    used.push(...acted.map((part): Used => ["spikes", force.faction, part.border.origin]));
    reasons.push(...spikeReasons);
    return after;
  });
  const bringing = rams(parts);
  const [defender, ramReasons] = applyRams(sides.defender, bringing, law);
  used.push(...bringing.map((part): Used => ["ram", part.force.faction, part.border.origin]));
  const once = [...new Map(used.map((use) => [use.join(), use])).values()];
  return [sides.now(defender, left, ...once), [...reasons, ...ramReasons]];
}

/** Let ram and spikes on the same border both work, or cancel each other (A50). */
function resolveSharedBorders(parts: readonly Arrival[], law: Law): [Arrival[], Reason[]] {
  const cancel = law.rulings["ram_and_spikes"] === "cancel";
  let message = N_("ram and spikes on the border of {faction} both work");
  if (cancel) message = N_("ram and spikes on the border of {faction} cancel each other");
  const hasBoth = (part: Arrival): boolean => part.border.ram && part.border.spikes;
  const names = new Set(parts.filter(hasBoth).map((part) => part.force.faction));
  const acting = parts.map((part) =>
    cancel && hasBoth(part) ? { ...part, border: { origin: part.border.origin, ram: false, spikes: false } } : part,
  );
  return [acting, [...names].map((faction) => reason("RP-37", message, { faction }, "A50"))];
}

/** Halve what is left of the parts that cross spikes and add the others; give the parts that met spikes, too. */
function crossSpikes(force: Force, parts: readonly Arrival[], law: Law): [Force, Arrival[], Reason[]] {
  const spiked = parts.filter((part) => part.border.spikes);
  let crossing = survivorsAtSpikes(force, parts, spiked);
  if (!size(crossing)) return [force, [], []];
  const others = parts.filter((part) => !part.border.spikes);
  let spared: Force = { ...withoutWounds(force), units: force.units - crossing.units, heroes: force.heroes - crossing.heroes };
  // Of equals they die first, so the wounded is among them (A65).
  if (crossing.units || !force.units) crossing = withWounds(crossing, wounds(force));
  else spared = withWounds(spared, wounds(force));
  let plain = N_("the spikes halve {faction}: {before} becomes {after}");
  let named = N_("the spikes halve {faction} from {origins}: {before} becomes {after}");
  const [after, reasons] = halveForce(crossing, reasonWithOrigins("RP-37", plain, named, spiked), "attacking", law);
  const all = joinForces(after, spared);
  if (size(spared)) {
    plain = N_("{spared} of {faction} met no spikes: {after} and {spared} make {sum}");
    named = N_("{spared} of {faction} from {origins} met no spikes: {after} and {spared} make {sum}");
    const why = reasonWithOrigins("RP-37", plain, named, others);
    const values = { ...why.values, spared: writeForce(spared), after: writeForce(after), sum: writeForce(all) };
    reasons.push({ ...why, values, ruling: "A64" });
  }
  return [all, spiked, reasons];
}

/** Return what bombs have left of the parts that cross spikes: of equals they are the first to die (A65). */
function survivorsAtSpikes(force: Force, parts: readonly Arrival[], spiked: readonly Arrival[]): Force {
  const left = (who: "units" | "heroes"): number => {
    const dead = sum(parts.map((part) => part.force[who])) - force[who];
    return Math.max(0, sum(spiked.map((part) => part.force[who])) - dead);
  };
  return { faction: force.faction, units: left("units"), heroes: left("heroes") };
}

/** Return one part for each ram: parts that cross the same known border bring the same one. */
function rams(parts: readonly Arrival[]): Arrival[] {
  const byBorder = new Map<string, Arrival>();
  parts.forEach((part, i) => {
    const key = `${part.force.faction} ${part.border.origin ?? `part ${i}`}`;
    if (part.border.ram && !byBorder.has(key)) byBorder.set(key, part);
  });
  return [...byBorder.values()];
}

/** Halve the defenders once, or once for each ram (A48). */
function applyRams(defender: Force, bringing: readonly Arrival[], law: Law): [Force, Reason[]] {
  const reasons: Reason[] = [];
  bringing.forEach((ram, i) => {
    if (i && law.rulings["several_devices"] === "once") {
      const plain = N_("the ram of {faction} halves no second time");
      const named = N_("the ram of {faction} from {origins} halves no second time");
      reasons.push({ ...reasonWithOrigins("RP-36", plain, named, [ram]), ruling: "A48" });
      return;
    }
    let plain = N_("the ram of {faction} halves the defenders: {before} becomes {after}");
    if (bringing.length === 1) plain = N_("the ram halves the defenders: {before} becomes {after}");
    const named = N_("the ram of {faction} from {origins} halves the defenders: {before} becomes {after}");
    const [after, steps] = halveForce(defender, reasonWithOrigins("RP-36", plain, named, [ram]), "defending", law);
    defender = after;
    reasons.push(...steps.map((step, at) => (i && !at ? { ...step, ruling: "A48" } : step)));
  });
  return [defender, reasons];
}

/** Return a reason for parts of one faction, with the places they come from if all are known. */
function reasonWithOrigins(rule: string, plain: string, named: string, parts: readonly Arrival[]): Reason {
  const faction = (parts[0] as Arrival).force.faction;
  const origins = new Set(parts.map((part) => part.border.origin));
  if (origins.has(null)) return reason(rule, plain, { faction });
  const places = [...(origins as Set<number>)].sort((a, b) => a - b).map(placeName);
  return reason(rule, named, { faction, origins: places.join(", ") });
}

/** Halve a force and tell it in the words of `why`; heroes or soldiers that are never halved are spared (A62). */
function halveForce(force: Force, why: Reason, role: Role, law: Law): [Force, Reason[]] {
  const sparing = law.spared(force, role);
  const spared = new Set<string>(sparing.flatMap(fieldsOf));
  const after = halve(force, law.rulings["halves"], spared);
  const numbers = (["units", "heroes"] as const).filter((who) => !spared.has(who)).map((who) => force[who]);
  const odd = (spared.size ? numbers : [size(force)]).some((number) => number % 2);
  const values = { ...why.values, before: writeForce(force), after: writeForce(after) };
  let message = why.message;
  if (spared.size && !numbers.some((number) => number)) {
    message = N_("the spikes halve nobody of {faction}");
    if (role === "defending") message = N_("the ram of {faction} halves nobody");
  }
  const first = { ...why, message, values, ruling: odd ? "A47" : null, left: size(after) };
  const others = sparing.map((effect) => reason(why.rule, sparedMessage(effect), { faction: force.faction }, effect.ruling));
  return [after, [first, ...others]];
}

/** Explain who is not halved. */
function sparedMessage(effect: EffectFacts): string {
  if (effect.when === "always") {
    return {
      units: N_("soldiers of {faction} are never halved"),
      heroes: N_("heroes of {faction} are never halved"),
      all: N_("nobody of {faction} is ever halved"),
    }[effect.who];
  }
  return {
    units: N_("soldiers of {faction} are not halved here"),
    heroes: N_("heroes of {faction} are not halved here"),
    all: N_("nobody of {faction} is halved here"),
  }[effect.who];
}

/** Let abilities destroy more enemies, at once: attackers' (A53) and defenders' (A62). */
export function strike(sides: Sides, law: Law): Step {
  const defender = sides.defender;
  if (defender === null) return [sides, []];
  const worth = law.worth(defender, "defending");
  const reasons: Reason[] = [];
  let struck = defender;
  let points = 0;
  for (const force of sides.arrivals) {
    for (const [effect, kills] of law.strikes(force, "attacking")) {
      points += kills;
      const after = law.kept(lose(defender, points, worth));
      reasons.push(...strikeReasons(force, effect, struck, after, worth));
      struck = after;
    }
  }
  const [left, strikeBackReasons] = strikeBack(defender, sides, law);
  return [sides.now(struck, left), [...reasons, ...strikeBackReasons]];
}

/** Let defenders destroy more attackers, shared by the strongest if these are equals (A62, A67). */
function strikeBack(defender: Force, sides: Sides, law: Law): [Force[], Reason[]] {
  const names = sides.strongest(law);
  let left = [...sides.arrivals];
  const reasons: Reason[] = [];
  let points = 0;
  for (const [effect, kills] of names.length ? law.strikes(defender, "defending") : []) {
    points += kills;
    const share = Math.floor(points / names.length);
    if (names.length > 1) {
      let message = N_("{number} equally strong attackers share the kills ({points}): {share} each");
      if (!share) message = N_("{number} equally strong attackers share the kills ({points}), under one each: nobody dies");
      reasons.push(reason(effect.rule, message, { number: names.length, points, share }, "A67"));
    }
    left = left.map((before, i) => {
      const sent = sides.arrivals[i] as Force;
      if (!names.includes(sent.faction) || !share) return before;
      const worth = law.worth(before, "attacking");
      const after = law.kept(lose(sent, share, worth));
      reasons.push(...strikeReasons(defender, effect, before, after, worth));
      return after;
    });
  }
  return [left, reasons];
}

/** What a strike did, by who struck, and whether one each; then that of which not all have a part. */
const BLOWS = {
  heroes: [
    N_("each hero of {faction} destroys one more: {before} becomes {after}"),
    N_("each hero of {faction} destroys {kills} more: {before} becomes {after}"),
    N_("heroes of {faction} destroy {points} more, at most {most} of them: {before} becomes {after}"),
  ],
  units: [
    N_("each soldier of {faction} destroys one more: {before} becomes {after}"),
    N_("each soldier of {faction} destroys {kills} more: {before} becomes {after}"),
    N_("soldiers of {faction} destroy {points} more, at most {most} of them: {before} becomes {after}"),
  ],
  all: [
    N_("each soldier and hero of {faction} destroys one more: {before} becomes {after}"),
    N_("each soldier and hero of {faction} destroys {kills} more: {before} becomes {after}"),
    N_("{faction} destroys {points} more, at most {most} of it: {before} becomes {after}"),
  ],
} as const;

/** Explain what a strike destroyed; bodies that take several points take them here as well (A68). */
function strikeReasons(striker: Force, effect: EffectFacts, before: Force, after: Force, worth: Worth): Reason[] {
  const { kills, most } = effect;
  const shared = { faction: striker.faction, before: writeForce(before), after: writeForce(after), kills };
  const few = most !== null && most < countBodies(effect, striker);
  const values = few ? { ...shared, most, points: most * kills } : shared;
  const message = BLOWS[effect.who][few ? 2 : kills === 1 ? 0 : 1];
  const reasons = [reason(effect.rule, message, values, effect.ruling, size(after))];
  const tough = { faction: before.faction, worth: after.units ? worth.units : worth.heroes };
  if (worth.units > 1 && after.units) {
    const soldier = N_("each kill is one point, and a soldier of {faction} takes {worth}");
    reasons.push(reason("RP-46", soldier, tough, "A68"));
  }
  if (worth.heroes > 1 && before.heroes && !after.units) {
    const hero = N_("each kill is one point, and a hero of {faction} takes {worth}");
    reasons.push(reason("RP-46", hero, tough, "A68"));
  }
  return reasons;
}
