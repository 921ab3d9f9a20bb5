/** What every page gets from the shell, and what `hyskos site` puts into the code: choices and copied files. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Python } from "./calls.ts";
import type { Language } from "./texts.ts";

export interface Site {
  readonly lang: Language;
  readonly python: Python;
  readonly version: string;
  /** The part of the address after the name of the page: `x=1` of `#design?x=1`. */
  readonly query: URLSearchParams;
}

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error("no site around this component");
  return site;
}

export interface Board {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
}

export interface Game {
  readonly id: string;
  readonly product: string;
  readonly title: string;
  readonly subtitle: string;
  readonly players: number; // player boards or cards in its kit; 0 if there are none
  readonly most: number;
  readonly boards: readonly Board[];
}

export interface Choices {
  readonly games: readonly Game[];
  readonly papers: readonly string[];
}

declare const CHOICES: Readonly<Record<Language, Choices>>;
declare const COPIED_FILES: Readonly<Record<string, string>>;

export function choicesIn(lang: Language): Choices {
  return CHOICES[lang];
}

/** Return the address of a copied file by the name that `cli/site/building.py` gives it. */
export function copiedFile(name: string): string {
  const path = COPIED_FILES[name];
  if (!path) throw new Error(`${name}: not in the site`);
  return path;
}
