/** What stays in the browser for the next visit. Pages of other boards may share its storage, and tabs of one page. */
import type { Kept } from "./state.js";

const KEY = "hyskos.table";
const DRAWERS = [KEY, ...[2, 3, 4, 5, 6].map((number) => `${KEY}.${number}`)];

/** Return whether a page knows all that something kept is about. */
export type Fits = (kept: Kept) => boolean;

export interface Drawer {
  readonly name: string;
  readonly turn: number; // the larger, the later it was opened: a clock may be set back
  readonly kept: Kept | null; // null: nothing in it is for this page
}

let known: string | null = null; // content of this page's storage entry when this tab last read it

function readStorage(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // the browser denies it
  }
}

function parseKept(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? "null") as Kept | null;
    return kept?.form === 1 && kept.game && Array.isArray(kept.past) && Array.isArray(kept.future) ? kept : null;
  } catch {
    return null; // nothing of ours
  }
}

/** Find the storage entry of a page: its own, else the latest it can read, else an empty one, else the oldest. */
export function findDrawer(page: string, fits: Fits): Drawer {
  const all = DRAWERS.map((name) => ({ name, kept: parseKept(readStorage(name)) }));
  const order = ({ kept }: { kept: Kept | null }) => kept?.turn ?? 0;
  const turn = 1 + Math.max(...all.map(order));
  const full = all.filter((drawer) => drawer.kept).sort((a, b) => order(b) - order(a));
  const fitting = full.filter(({ kept }) => kept && fits(kept));
  const mine = fitting.find(({ kept }) => kept?.page === page) ?? fitting[0];
  const name = (mine ?? all.find((drawer) => !drawer.kept) ?? full.at(-1))?.name ?? KEY;
  known = readStorage(name);
  return { name, turn, kept: mine?.kept ?? null };
}

/** Keep everything, without the steps of undo where there is no room for them; false where nothing is kept. */
export function save(name: string, kept: Kept): boolean {
  for (const version of [kept, { ...kept, past: [], future: [] }]) {
    try {
      const text = JSON.stringify(version);
      localStorage.setItem(name, text);
      known = text;
      return true;
    } catch {
      // full, or denied
    }
  }
  return false;
}

/** Listen for changes by other tabs, also while this one slept; returns a function that stops listening. */
export function listenForChanges(name: string, fits: Fits, onChange: (kept: Kept) => void): () => void {
  const readChange = () => {
    const text = readStorage(name);
    if (text === known) return;
    known = text;
    const kept = parseKept(text);
    if (kept && fits(kept)) onChange(kept);
  };
  const calls = [[window, "storage"], [window, "pageshow"], [document, "visibilitychange"]] as const;
  for (const [whom, what] of calls) whom.addEventListener(what, readChange);
  return () => {
    for (const [whom, what] of calls) whom.removeEventListener(what, readChange);
  };
}
