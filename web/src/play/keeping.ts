/** Keeps the journal of the game in this browser, and says if it could not. */
const KEY = "hyskos.site.journal";

export function keptJournal(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage is denied
  }
}

/** Keep a journal, or with null forget it; returns whether the browser did. */
export function keepJournal(journal: string | null): boolean {
  try {
    if (journal === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, journal);
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
