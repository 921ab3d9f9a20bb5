// The project that is edited: its files, and every change of them with undo and redo.
import type { Content, Files, Store } from "./store.ts";

/** New contents by file name; null removes the file. */
export type Changes = Readonly<Record<string, Content | null>>;

interface Step {
  before: Changes;
  after: Changes;
  origins: Readonly<Record<string, string>>; // before the step
  typed: string; // the file in which somebody typed, or ""
  time: number;
  size: number; // characters of all contents
}

const PAUSE = 700; // ms: what is typed with shorter pauses is one step
const MOST = 500;
const LARGEST = 40_000_000; // characters of all steps

export class Project {
  private readonly steps: Step[] = [];
  private readonly undoneSteps: Step[] = [];
  private readonly listeners = new Set<(changes: Changes) => void>();

  constructor(private readonly store: Store) {}

  get files(): Files {
    return this.store.kept.files;
  }

  get shown(): string {
    return this.store.kept.shown;
  }

  set shown(name: string) {
    if (name !== this.shown) this.store.change({ shown: name });
  }

  get count(): number {
    return this.steps.length;
  }

  get canRedo(): boolean {
    return this.undoneSteps.length > 0;
  }

  origin(name: string): string {
    return this.store.kept.origins[name] ?? "";
  }

  text(name: string): string | null {
    const content = this.files[name];
    return typeof content === "string" ? content : null;
  }

  names(): string[] {
    return Object.keys(this.files).sort();
  }

  /** Listen for every change of files, whoever made it. */
  listen(listener: (changes: Changes) => void): void {
    this.listeners.add(listener);
  }

  forget(listener: (changes: Changes) => void): void {
    this.listeners.delete(listener);
  }

  /** Change files; `typed` joins what is typed into a file without a pause into one step. */
  change(changes: Changes, { typed = "", origins = {} }: { typed?: string; origins?: Readonly<Record<string, string>> } = {}): void {
    const before: Record<string, Content | null> = {};
    for (const name of Object.keys(changes)) before[name] = this.files[name] ?? null;
    if (Object.entries(changes).every(([name, content]) => same(before[name] ?? null, content))) return;
    const last = this.steps.at(-1);
    const now = Date.now();
    this.undoneSteps.length = 0;
    if (typed && last?.typed === typed && now - last.time < PAUSE) {
      last.after = changes;
      last.time = now;
    } else {
      this.steps.push({ before, after: changes, origins: this.store.kept.origins, typed, time: now, size: sizeOf(before) + sizeOf(changes) });
      this.forgetOldest();
    }
    this.apply(changes, { ...this.store.kept.origins, ...origins });
  }

  /** Keep the history bounded, but the last step always. */
  private forgetOldest(): void {
    let size = this.steps.reduce((sum, step) => sum + step.size, 0);
    while (this.steps.length > 1 && (this.steps.length > MOST || size > LARGEST)) size -= this.steps.shift()?.size ?? 0;
  }

  /** Take back the last step; return the names of its files. */
  undo(): string[] {
    const step = this.steps.pop();
    if (!step) return [];
    this.undoneSteps.push(step);
    this.apply(step.before, step.origins);
    return Object.keys(step.before);
  }

  redo(): string[] {
    const step = this.undoneSteps.pop();
    if (!step) return [];
    step.typed = "";
    this.steps.push(step);
    this.apply(step.after, this.store.kept.origins);
    return Object.keys(step.after);
  }

  private apply(changes: Changes, origins: Readonly<Record<string, string>>): void {
    const files: Record<string, Content> = { ...this.files };
    for (const [name, content] of Object.entries(changes)) {
      if (content === null) delete files[name];
      else files[name] = content;
    }
    this.store.change({ files, origins });
    for (const listener of this.listeners) listener(changes);
  }
}

/** Count the characters of contents. */
const sizeOf = (changes: Changes): number =>
  Object.values(changes).reduce((sum, change) => sum + (typeof change === "string" ? change : (change?.base64 ?? "")).length, 0);

const same = (content: Content | null, other: Content | null): boolean =>
  content === other || (typeof content === "object" && typeof other === "object" && content?.base64 === other?.base64);
