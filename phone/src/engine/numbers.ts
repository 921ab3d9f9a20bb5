/** Numbers: sums, order, and the faces of dice. */
import type { Die, Facts, Shape } from "./facts.js";

/** Compare two things by one key after another, as sorting needs it. */
export function compare(first: readonly (string | number | boolean)[], other: readonly (string | number | boolean)[]): number {
  for (let i = 0; i < first.length; i += 1) {
    const a = first[i] as string;
    const b = other[i] as string;
    if (a !== b) return a < b ? -1 : 1;
  }
  return 0;
}

/** Add numbers. */
export const sum = (numbers: Iterable<number>): number => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};

export const FACES: Readonly<Record<Die, number>> = { d4: 4, d6: 6, d8: 8, d10: 10, d12: 12 };

/** Every shape of box takes one kind of die; a circle takes any (A01, A26). */
const DIE_OF: Readonly<Record<Exclude<Shape, "circle">, Die>> = {
  triangle: "d4",
  square: "d6",
  rhombus: "d8",
  kite: "d10",
  pentagon: "d12",
};

/** Return the dice on the table: those of a map; without one, of every map that is known. */
export function diceOn(facts: Facts, map: string | null): readonly Die[] {
  const maps = map === null ? Object.keys(facts.maps) : [map];
  return maps.flatMap((id) => {
    const map = Object.hasOwn(facts.maps, id) ? facts.maps[id] : undefined;
    if (!map) throw new RangeError(id);
    return map.dice;
  });
}

/** Return the largest face that a box can be written with, a circle by the largest of some dice. */
export const largestFace = (shape: Shape, dice: readonly Die[]): number =>
  shape === "circle" ? Math.max(...dice.map((die) => FACES[die])) : FACES[DIE_OF[shape]];
