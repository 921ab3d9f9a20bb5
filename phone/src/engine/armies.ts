/** How strong the units of a player board are, and why (RP-22..29). */
import type { Reason, Rulings, Strength, Written } from "./types.js";
import { largestFace, sum } from "./numbers.js";
import type { BlockFacts, Die, EffectFacts, Shape, UnitFacts } from "./facts.js";
import type { Law } from "./law.js";
import { N_, reason, unlawful } from "./reasons.js";

type Numbers = readonly (number | null)[];
const ORDER_RULE = { ascending: "RP-25", matching: "RP-26", descending: "RP-27" } as const;

/** Return the smallest and the largest number that can ever stand in a box of this shape (RP-14, RP-15, A06, A07). */
export function boxLimits(shape: Shape, rulings: Rulings, dice: readonly Die[]): readonly [number, number] {
  const largest = largestFace(shape, dice);
  const change = rulings["modifiers_stack"] === "yes" ? 3 : 2;
  if (rulings["modified_range"] === "face") return [1, largest];
  if (rulings["modified_range"] === "positive") return [1, largest + change];
  return [1 - change, largest + change];
}

/** Calculate every square of a player board from what counts on it, also those that are not filled (RP-22..29). */
export function calculateStrengths(faction: string, written: Written, law: Law, dice: readonly Die[]): Strength[] {
  const { facts, rulings } = law;
  const board = Object.hasOwn(facts.factions, faction) ? facts.factions[faction] : undefined;
  if (!board) throw new RangeError(faction);
  const strengths = board.units.map((unit) => {
    const typed = written.rows[unit.id] ?? [];
    const numbers = typed.length ? typed : unit.boxes.map(() => null);
    checkNumbers(unit.boxes, numbers, rulings, dice);
    return unitStrength(unit, numbers, written.levels[unit.id] ?? 0, written.lines.includes(unit.id), rulings);
  });
  if (board.heroSlots.length) {
    checkNumbers(board.heroSlots.slice(0, 1), [written.heroes], rulings, dice);
    strengths.push(heroStrength(written.heroes));
  }
  const complete = written.complete.length ? written.complete : board.footmen.map(() => 0);
  strengths.push(...footmenStrengths(board.footmen, complete, board.footmenBonus, rulings));
  const orders = new Map(board.units.map((unit) => [unit.id, unit.order]));
  const section = (square: string) => orders.get(square) ?? square.split("-")[0];
  return strengths.map((strength) => addMuster(strength, section(strength.unit), law.played(faction)));
}

/** Add the extra soldiers that an ability sends from squares of a section; an empty square sends nobody. */
function addMuster(base: Strength, section: string | undefined, effects: readonly EffectFacts[]): Strength {
  return effects.reduce((current, effect) => {
    if (!effect.muster || !current.strength || effect.section !== section) return current;
    const strength = current.strength + effect.muster;
    const values = { extra: effect.muster, before: current.strength, after: strength };
    const message = N_("the ability sends {extra} more: {before} becomes {after}");
    return { ...current, strength, reasons: [...current.reasons, reason(effect.rule, message, values, effect.ruling)] };
  }, base);
}

/** Refuse a number that no die could have put into its box (RP-13, A07). */
function checkNumbers(boxes: readonly Shape[], numbers: Numbers, rulings: Rulings, dice: readonly Die[]): void {
  if (boxes.length !== numbers.length) throw new RangeError(String(numbers.length));
  boxes.forEach((shape, i) => {
    const number = numbers[i] ?? null;
    const [low, high] = boxLimits(shape, rulings, dice);
    if (number === null || (low <= number && number <= high)) return;
    const message = {
      circle: N_("{number} in a circle: it takes any die, {low} to {high}"),
      triangle: N_("{number} in a triangle: it takes a d4, {low} to {high}"),
      square: N_("{number} in a square: it takes a d6, {low} to {high}"),
      rhombus: N_("{number} in a rhombus: it takes a d8, {low} to {high}"),
      kite: N_("{number} in a kite: it takes a d10, {low} to {high}"),
      pentagon: N_("{number} in a pentagon: it takes a d12, {low} to {high}"),
    }[shape];
    throw unlawful("RP-13", message, { number, low, high });
  });
}

const valueText = (unit: UnitFacts, level: number): string =>
  `${unit.operator === "add" ? "+" : "x"}${unit.track[level]}`;

/** Calculate a special unit from its three numbers (RP-25..27). */
function unitStrength(unit: UnitFacts, numbers: Numbers, level: number, line: boolean, rulings: Rulings): Strength {
  const rule = ORDER_RULE[unit.order];
  const printed = rulings["bomb_unit"] === "as-printed";
  const kind = (printed ? unit.bomb : unit.order === rulings["bomb_unit"]) ? "bomb" : "soldiers";
  const made = (strength: number | null, reasons: Reason[], lawful = true): Strength => ({
    unit: unit.id,
    strength,
    reasons,
    kind,
    lawful,
  });
  const disorder = orderFault(unit, numbers);
  if (disorder) return made(null, [disorder], false);
  const [left, middle] = numbers;
  const filled = numbers.filter((number) => number !== null).length;
  if (filled < numbers.length || left == null || middle == null) {
    const message = N_("unfinished: {filled} of {boxes} boxes are filled");
    return made(null, [reason(rule, message, { filled, boxes: numbers.length })]);
  }
  const reasons: Reason[] = [];
  let counted = [left];
  if (line) {
    const replaced = rulings["line_upgrade"] === "replace";
    counted = replaced ? [middle] : [left, middle];
    let message = N_("line upgraded: the middle number {middle} counts in addition to {left}");
    if (replaced) message = N_("line upgraded: the middle number {middle} counts instead of {left}");
    reasons.push(reason("RP-22", message, { middle, left }, "A16"));
  }
  if (level) {
    const values = { value: valueText(unit, level), before: valueText(unit, level - 1) };
    reasons.push(reason("RP-22", N_("upgraded: {value} counts instead of {before}"), values));
  }
  const value = unit.track[level];
  if (value === undefined) throw new RangeError(String(level));
  const [strength, expression] = formula(unit, counted, value);
  reasons.push(reason(rule, N_("{expression} = {strength}"), { expression, strength }));
  if (strength <= 0) reasons.push(reason("RP-29", N_("no strength is left to deploy"), {}, "A25"));
  return made(Math.max(strength, 0), reasons);
}

function formula(unit: UnitFacts, counted: readonly number[], value: number): [number, string] {
  const start = unit.subtractFrom;
  const base = sum(counted.map((number) => (start === null ? number : start - number)));
  const parts = counted.map((number) => (start === null ? String(number) : `(${start} - ${number})`));
  const expression = parts.join(" + ");
  if (unit.operator === "add") return [base + value, `${expression} + ${value}`];
  return [base * value, parts.length > 1 ? `(${expression}) x ${value}` : `${expression} x ${value}`];
}

/** Return which numbers of a row are out of order, strictly; null if none are (RP-25..27, A12, A13). */
function orderFault(unit: UnitFacts, numbers: Numbers): Reason | null {
  const rule = ORDER_RULE[unit.order];
  if (unit.order === "matching") {
    const a = numbers[0] ?? null;
    const b = numbers[numbers.length - 1] ?? null;
    if (a === null || b === null || a === b) return null;
    let message = N_("the first box has {a} and the last one {b}, but they must be the same");
    if (unit.boxes[0] === "triangle" && unit.boxes[unit.boxes.length - 1] === "rhombus") {
      message = N_("the triangle has {a} and the rhombus {b}, but they must be the same");
    }
    return reason(rule, message, { a, b });
  }
  const written = numbers.filter((number) => number !== null);
  const ascending = unit.order === "ascending";
  const at = written.findIndex((a, i) => {
    const b = written[i + 1];
    return b !== undefined && !(ascending ? a < b : a > b);
  });
  if (at < 0) return null;
  let message = N_("{a} is not bigger than {b}");
  if (ascending) message = N_("{a} is not smaller than {b}");
  return reason(rule, message, { a: written[at] as number, b: written[at + 1] as number }, "A13");
}

/** Count the heroes of a slot: the number written in it (RP-24). */
function heroStrength(number: number | null): Strength {
  const unit = { unit: "heroes", kind: "heroes", lawful: true } as const;
  if (number === null) {
    return { ...unit, strength: null, reasons: [reason("RP-24", N_("no number is written in a hero slot"))] };
  }
  const reasons = [reason("RP-24", N_("the number in the slot: {number}"), { number })];
  if (number <= 0) reasons.push(reason("RP-29", N_("no strength is left to deploy"), {}, "A25"));
  return { ...unit, strength: Math.max(number, 0), reasons };
}

/** Calculate the groups of footmen from the complete blocks of each track (RP-23, RP-28, A21, A22). */
function footmenStrengths(
  tracks: readonly (readonly BlockFacts[])[],
  complete: readonly number[],
  bonus: number,
  rulings: Rulings,
): Strength[] {
  const all = tracks.every((track, i) => complete[i] === track.length);
  return tracks.map((track, i) => {
    const count = complete[i] ?? 0;
    let adds = track.slice(0, count).map((block) => block.adds);
    if (rulings["footmen_value"] === "last") adds = adds.slice(-1);
    const extra = all ? bonusOf(i, tracks.length, bonus, rulings) : 0;
    const strength = 1 + sum(adds) + extra;
    const reasons = [reason("RP-23", N_("{count} of {blocks} circles unlocked"), { count, blocks: track.length })];
    if (extra) reasons.push(reason("RP-28", N_("both groups are complete: {extra} more"), { extra }, "A22"));
    if (adds.length) {
      const expression = [1, ...adds, ...(extra ? [extra] : [])].join(" + ");
      const ruling = count > 1 ? "A21" : null;
      reasons.push(reason("RP-28", N_("{expression} = {strength}"), { expression, strength }, ruling));
    } else {
      reasons.push(reason("RP-28", N_("a group always counts {strength}"), { strength }));
    }
    return { unit: `footmen-${i + 1}`, strength, reasons, kind: "soldiers", lawful: true };
  });
}

/** Return each group the whole bonus, or its part of it: the first groups take what does not divide. */
function bonusOf(track: number, tracks: number, bonus: number, rulings: Rulings): number {
  if (rulings["footmen_bonus"] === "each") return bonus;
  return Math.floor(bonus / tracks) + (track < bonus % tracks ? 1 : 0);
}
