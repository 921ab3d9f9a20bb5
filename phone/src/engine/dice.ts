/** Dice, and the boxes that take them: every shape names one die, and a circle takes any (A01, A26). */
import type { Die, Facts, Shape } from "./facts.js";

export const FACES: Readonly<Record<Die, number>> = { d4: 4, d6: 6, d8: 8, d10: 10, d12: 12 };

const DIE_OF: Readonly<Record<Exclude<Shape, "circle">, Die>> = {
  triangle: "d4",
  square: "d6",
  rhombus: "d8",
  kite: "d10",
  pentagon: "d12",
};

/** Give the dice on the table: those of a map; without one, of every map that is known. */
export function diceOn(facts: Facts, map: string | null): readonly Die[] {
  const maps = map === null ? Object.keys(facts.maps) : [map];
  return maps.flatMap((id) => {
    const found = Object.hasOwn(facts.maps, id) ? facts.maps[id] : undefined;
    if (!found) throw new RangeError(id);
    return found.dice;
  });
}

/** Give the largest face that a box can be written with, a circle by the largest of some dice. */
export const most = (shape: Shape, dice: readonly Die[]): number =>
  shape === "circle" ? Math.max(...dice.map((die) => FACES[die])) : FACES[DIE_OF[shape]];
