/** What stays in the browser for the next visit. Pages of other boards may share its storage, and tabs of one page. */
import type { Kept } from "./state.js";

const KEY = "hyskos.table";
const DRAWERS = [KEY, ...[2, 3, 4, 5, 6].map((number) => `${KEY}.${number}`)];

/** Tell whether a page knows all that something kept is about. */
export type Fits = (kept: Kept) => boolean;

export interface Drawer {
  readonly name: string;
  readonly turn: number; // the larger, the later it was opened: a clock may be set back
  readonly kept: Kept | null; // null: nothing in it is for this page
}

let known: string | null = null; // what the drawer of this page holds, as far as this tab has seen

function look(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // the browser denies it
  }
}

function read(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? "null") as Kept | null;
    return kept?.form === 1 && kept.game && Array.isArray(kept.past) && Array.isArray(kept.future) ? kept : null;
  } catch {
    return null; // nothing of ours
  }
}

/** Find the drawer of a page: its own, else the latest that it can read, else an empty one; if none is, the oldest. */
export function find(page: string, fits: Fits): Drawer {
  const all = DRAWERS.map((name) => ({ name, kept: read(look(name)) }));
  const order = ({ kept }: { kept: Kept | null }) => kept?.turn ?? 0;
  const turn = 1 + Math.max(...all.map(order));
  const full = all.filter((drawer) => drawer.kept).sort((a, b) => order(b) - order(a));
  const fitting = full.filter(({ kept }) => kept && fits(kept));
  const mine = fitting.find(({ kept }) => kept?.page === page) ?? fitting[0];
  const name = (mine ?? all.find((drawer) => !drawer.kept) ?? full.at(-1))?.name ?? KEY;
  known = look(name);
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

/** Hear what another tab has put into the drawer, also while this one slept; gives how to stop. */
export function hear(name: string, fits: Fits, onChange: (kept: Kept) => void): () => void {
  const heard = () => {
    const text = look(name);
    if (text === known) return;
    known = text;
    const kept = read(text);
    if (kept && fits(kept)) onChange(kept);
  };
  const calls = [[window, "storage"], [window, "pageshow"], [document, "visibilitychange"]] as const;
  for (const [whom, what] of calls) whom.addEventListener(what, heard);
  return () => {
    for (const [whom, what] of calls) whom.removeEventListener(what, heard);
  };
}
