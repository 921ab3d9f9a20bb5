/** Keeps the journal of the game in this browser, and says if it could not. */
const KEY = "hyskos.site.journal";
const LAST = `${KEY}.last`;

/** Return the journal of the game that is played, or with `LAST` of the one before it. */
function look(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is denied
  }
}

export const keptJournal = () => look(KEY);
export const lastJournal = () => look(LAST);

/** Keep a journal; returns whether the browser did. With null, the game that was played becomes the last one. */
export function keepJournal(journal: string | null): boolean {
  try {
    if (journal === null) {
      localStorage.setItem(LAST, look(KEY) ?? "");
      localStorage.removeItem(KEY);
    } else localStorage.setItem(KEY, journal);
    return true;
  } catch {
    return false;
  }
}

/** Listen for a journal that another tab keeps; returns how to stop. */
export function listenForJournal(changed: (journal: string | null) => void): () => void {
  const heard = (event: StorageEvent) => event.key === KEY && changed(event.newValue);
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}
