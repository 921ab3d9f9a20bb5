/** Keeps the game in this browser, and says if it could not: its journal, and the files of its own boards. */
import type { Files } from "../shell/project.ts";

export interface Game {
  readonly journal: string;
  /** The project whose boards it is played with; empty for built-in ones. */
  readonly files: Files;
}

const KEY = "hyskos.site.journal";
const LAST = `${KEY}.last`;
const filesOf = (key: string) => `${key}.files`;

function look(key: string): Game | null {
  try {
    const journal = localStorage.getItem(key);
    return journal ? { journal, files: JSON.parse(localStorage.getItem(filesOf(key)) ?? "{}") as Files } : null;
  } catch {
    return null; // storage is denied
  }
}

export const keptGame = () => look(KEY);
export const lastGame = () => look(LAST);

function put(key: string, game: Game | null): void {
  for (const [name, value] of [[filesOf(key), game && JSON.stringify(game.files)], [key, game?.journal]] as const) {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  }
}

/** Keep a game; returns whether the browser did. If `isOther`, the game that was played so far becomes the last one. */
export function keepGame(game: Game | null, isOther = game === null): boolean {
  try {
    const played = keptGame();
    if (isOther && played) put(LAST, played);
    put(KEY, game);
    return true;
  } catch {
    return false;
  }
}

/** Listen for a game that another tab keeps; returns how to stop. */
export function listenForGame(changed: (game: Game | null) => void): () => void {
  const heard = (event: StorageEvent) => event.key === KEY && changed(keptGame());
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}

/** Return the files of a project for a journal that has none of its own; a game with built-in boards needs none. */
export const neededFiles = (journal: string, files: Files): Files => (/\.ya?ml"/.test(journal.split("\n")[0] ?? "") ? files : {});
