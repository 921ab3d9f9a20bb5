/** The context of every part of the page: facts, referee, saved state, and the functions that change it. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Engine, Facts, Force, Reason } from "../engine/api.js";
import type { Game, Kept, Noted, Screen } from "./state.js";
import { type Word, words } from "./words.js";

export interface Table {
  facts: Facts;
  engine: Engine;
  kept: Kept;
  game: Game;
  lang: string;
  keeps: boolean; // whether the browser keeps what is put in
  change(field: string, change: (game: Game) => void): void;
  record(change: (game: Game) => void): void; // what counts once: a second tap at once is ignored
  wrong: boolean; // whether a field on this screen holds no number
  mark(field: string, wrong: boolean): void;
  returns: number; // how often undo and redo were used
  set(habits: Partial<Pick<Kept, "lang" | "scheme" | "awake">>): void;
  go(screen: Screen): void;
  undo(): void;
  redo(): void;
  say(word: Word, values?: Record<string, string | number>): string;
  sentence(message: string, values?: Reason["values"]): string; // of the program's own catalog
  name(faction: string): string;
  text(texts: Readonly<Record<string, string>>): string;
}

export const TableContext = createContext<Table | null>(null);

export function useTable(): Table {
  const table = useContext(TableContext);
  if (!table) throw new Error("no table");
  return table;
}

/** Fill a word of the page in a language; English where there is none. Of one thing it may have a form of its own. */
export function fillWord(word: Word, lang: string, values: Record<string, string | number> = {}): string {
  const known: Readonly<Record<string, string>> | undefined = words[lang] ?? words["en"];
  const singular = Object.values(values).includes(1) ? known?.[`${word}.one`] : undefined;
  const text = singular ?? known?.[word] ?? word;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export const PHARAOH = "pharaoh";
const PHARAOH_COLOURS = { colour: "#dcbb6c", dark: "#5f3f0c" };

/** Return the two colours of a faction, or of the Pharaoh. */
export function colours(facts: Facts, faction: string): { colour: string; dark: string } {
  return facts.factions[faction] ?? PHARAOH_COLOURS;
}

/** Return which of black and white is read on a colour "#rrggbb" (WCAG's relative luminance). */
export function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (light + 0.05) > (light + 0.05) / 0.05 ? "#ffffff" : "#000000";
}

export const skin = (facts: Facts, faction: string) => {
  const { colour } = colours(facts, faction);
  return { "--skin": colour, "--skin-ink": inkOn(colour) };
};

export const size = (force: Force) => force.units + force.heroes;

/** Leave out forces of nobody: a number that was counted down to 0. */
export function nonEmptyForces(forces: Readonly<Record<number, Force>>): Record<number, Force> {
  return Object.fromEntries(Object.entries(forces).filter(([, force]) => size(force) > 0));
}

/** Put an answer at the top of the history. */
export function addNote(game: Game, noted: Noted): void {
  game.history.unshift(noted);
}
