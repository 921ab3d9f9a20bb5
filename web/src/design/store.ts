// The project in this browser: kept in IndexedDB, guarded against other tabs and a full disk.
import { get, update } from "idb-keyval";

export type Content = string | { base64: string };
export type Files = Readonly<Record<string, Content>>;

/** What is kept: `revision` counts saves, the last by the tab `by`; `origins` names the built-in map a file is a copy of. */
export interface Kept {
  revision: number;
  by: string;
  shown: string;
  files: Files;
  origins: Readonly<Record<string, string>>;
}

export type Trouble = "none" | "full" | "notKept" | "otherSaved";

const KEY = "hyskos-project"; // the lab reads it too
const UNSAVED = "hyskos-unsaved";
const TAB = crypto.randomUUID();
const EMPTY: Kept = { revision: 0, by: "", shown: "", files: {}, origins: {} };

class ConflictError extends Error {}

/** Keeps a project. Calls `onTrouble` when saving fails or works again, `onTabs` when another tab has the project open. */
export class Store {
  kept: Kept = EMPTY;
  trouble: Trouble = "none";
  /** Whether another tab has the project open, or had it. */
  isShared = false;
  private dirty = false;
  private saving: Promise<void> | null = null;
  private readonly channel = new BroadcastChannel(KEY);

  constructor(
    private readonly onTrouble: (trouble: Trouble) => void,
    private readonly onTabs: () => void,
    private readonly onSaved: (saved: boolean) => void,
  ) {
    this.channel.onmessage = ({ data }: MessageEvent<string>) => this.hear(data);
    addEventListener("pagehide", () => this.keepUnsaved());
  }

  /** Read what is kept, with what a closed tab could no longer save. */
  async load(): Promise<Kept> {
    try {
      this.kept = (await get<Kept>(KEY)) ?? EMPTY;
    } catch {
      this.report("notKept");
    }
    const unsaved = takeUnsaved();
    if (unsaved && isLater(unsaved, this.kept)) {
      this.kept = { ...unsaved, revision: this.kept.revision };
      this.change({});
    }
    this.channel.postMessage("opened");
    return this.kept;
  }

  /** Change what is kept, and save it soon: at once, or after the save that is under way. */
  change(changed: Partial<Kept>): void {
    this.kept = { ...this.kept, ...changed };
    this.dirty = true;
    this.onSaved(false);
    this.saving ??= this.save();
  }

  /** Wait until everything is saved, or cannot be. */
  async settled(): Promise<void> {
    while (this.saving) await this.saving;
  }

  private async save(): Promise<void> {
    while (this.dirty && this.trouble !== "otherSaved") {
      this.dirty = false;
      const next = { ...this.kept, revision: this.kept.revision + 1, by: TAB };
      try {
        await update<Kept>(KEY, (stored) => {
          if (stored && stored.revision !== this.kept.revision) throw new ConflictError();
          return next;
        });
        this.kept = { ...this.kept, revision: next.revision, by: TAB };
        this.report("none");
        this.channel.postMessage("saved");
      } catch (error) {
        this.dirty = true;
        this.report(troubleOf(error));
        break;
      }
    }
    this.saving = null;
    this.onSaved(!this.dirty);
  }

  private hear(message: string): void {
    if (message === "opened") this.channel.postMessage("there");
    if (message === "opened" || message === "there") {
      this.isShared = true;
      this.onTabs();
    }
    if (message === "saved") this.report("otherSaved");
  }

  private report(trouble: Trouble): void {
    if (trouble === this.trouble || this.trouble === "otherSaved") return;
    this.trouble = trouble;
    this.onTrouble(trouble);
  }

  /** Keep what is not saved where a page that closes can still write at once: a save under way may end with the page. */
  private keepUnsaved(): void {
    if ((!this.dirty && !this.saving) || this.trouble === "otherSaved") return;
    try {
      localStorage.setItem(UNSAVED, JSON.stringify({ ...this.kept, by: TAB }));
    } catch {
      // no space left, which the page has said already
    }
  }
}

function takeUnsaved(): Kept | null {
  try {
    const text = localStorage.getItem(UNSAVED);
    localStorage.removeItem(UNSAVED);
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
}

/** Return whether a tab that closed had changed what is kept, and nobody else since: a save may have been under way. */
const isLater = (unsaved: Kept, kept: Kept): boolean =>
  unsaved.revision === kept.revision || (unsaved.revision === kept.revision - 1 && unsaved.by === kept.by);

function troubleOf(error: unknown): Trouble {
  if (error instanceof ConflictError) return "otherSaved";
  return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "notKept";
}
