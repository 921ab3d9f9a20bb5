// The backend of the preview page on the site: the worker draws the files that this page keeps.
import type { Answer, Backend, Finding, View } from "../../../data/preview/preview.js";
import type { Changes, Project } from "./project.ts";
import type { Content } from "./store.ts";

export type Call = <Result>(method: string, params?: Record<string, unknown>) => Promise<Result>;
export type Words = Readonly<Record<string, string>>;

/** Ids of built-in definitions by kind. */
export type BuiltIn = Readonly<Record<string, readonly string[]>>;

/** A frame as the preview page shows it, as far as the site reads it. */
export interface Frame {
  shown: string;
  digest: string;
  findings: readonly Finding[];
  pending: boolean;
  undo: number;
}

interface Listener {
  /** The file of the view is another one, or is shown for the first time. */
  turned(file: string): void;
  framed(frame: Frame): void;
  found(findings: readonly Finding[]): void;
  /** Files have changed by an undo: show one of them. */
  changed(files: readonly string[]): void;
  lost(message: string): void;
}

type Events = readonly [string, Record<string, unknown>][];

const IDLE = 250; // ms without a change after which all findings are looked for

export class WorkerBackend implements Backend {
  words: Words = {};
  builtIn: BuiltIn = {};
  private view: View | null = null;
  private hear: ((name: string, data: never) => void) | null = null;
  private isOpen = false;
  private isTurning = false;
  private waiting: Record<string, Content | null> = {};
  private pumping: Promise<void> | null = null;
  private idle = 0;
  private frame: Frame | null = null;

  constructor(
    private readonly call: Call,
    private readonly project: Project,
    private readonly listener: Listener,
  ) {
    this.change = this.change.bind(this);
    project.listen(this.change);
  }

  /** Send all files to a worker that has none, and read the texts of the page. */
  async open(): Promise<void> {
    const sent = { ...this.project.files };
    this.waiting = {};
    const { words, builtIn } = await this.call<{ words: Words; builtIn: BuiltIn }>("design.open", { files: sent });
    [this.words, this.builtIn] = [words, builtIn];
    this.isOpen = true;
  }

  /** The worker is another one, without our files. */
  forget(): void {
    this.isOpen = false;
    if (!this.view) return;
    this.isTurning = true;
    this.pump();
  }

  stop(): void {
    this.project.forget(this.change);
    clearTimeout(this.idle);
    this.hear = null;
  }

  /** Wait until the worker has every change. */
  async settled(): Promise<void> {
    while (this.pumping) await this.pumping;
  }

  listen(view: View, hear: (name: string, data: never) => void): () => void {
    this.view = { ...view };
    this.hear = hear;
    this.isTurning = true;
    this.pump();
    return () => {
      if (this.hear === hear) this.hear = null;
    };
  }

  async form(view: View, way: string): Promise<unknown> {
    await this.settled();
    return this.call<unknown>("design.form", { view, way }).catch(() => null);
  }

  async edit(view: View, sent: unknown): Promise<Answer> {
    await this.settled();
    const { answer, contents } = await this.call<{ answer: Answer; contents: Changes }>("design.edit", { view, sent });
    this.project.change(contents);
    return { ...answer, undo: this.project.count };
  }

  undo(): Promise<Answer> {
    return Promise.resolve(this.answer(this.project.undo(), "undone"));
  }

  redo(): Answer {
    return this.answer(this.project.redo(), "redone");
  }

  private answer(files: readonly string[], done: "undone" | "redone"): Answer {
    const [first] = files;
    if (first === undefined) return { message: this.words["nothingToUndo"] ?? "", written: "" };
    this.listener.changed(files);
    const what = files.length === 1 ? this.words["changeText"]?.replace("{file}", first) : this.words["changeFiles"];
    return { message: "", written: done, undo: this.project.count, undone: what ?? "" };
  }

  async fix(_view: View, finding: Finding): Promise<string> {
    await this.settled();
    const { file, line, column, end_line, end_column, fix } = finding;
    try {
      const { content } = await this.call<{ content: Content }>("design.fix", { file, line, column, end_line, end_column, fix });
      this.project.change({ [file]: content });
      return "";
    } catch (error) {
      return (error as Error).message;
    }
  }

  private change(changes: Changes): void {
    Object.assign(this.waiting, changes);
    this.pump();
  }

  private pump(): void {
    if (!this.isOpen && !this.view) return;
    clearTimeout(this.idle);
    this.pumping ??= this.run().finally(() => { this.pumping = null; });
  }

  /** Send changes and requests for frames, one after the other, until there are none. */
  private async run(): Promise<void> {
    let tries = 2;
    while (this.isTurning || Object.keys(this.waiting).length) {
      try {
        if (!this.isOpen) await this.open();
        const changes = this.waiting;
        this.waiting = {};
        if (Object.keys(changes).length) {
          const removed = Object.keys(changes).filter((name) => changes[name] === null);
          const kept = Object.fromEntries(Object.entries(changes).filter(([, content]) => content !== null));
          const { events } = await this.call<{ events: Events }>("design.update", { changes: kept, removed });
          if (!this.isTurning) this.tell(events);
        }
        if (this.isTurning && this.view) {
          this.isTurning = false;
          const { events } = await this.call<{ events: Events }>("design.frame", { view: this.view });
          if (!this.isTurning) this.tell(events, true);
        }
      } catch (error) {
        this.isOpen = false; // a worker that was ended has lost our files
        this.isTurning = this.view !== null;
        if (!(tries -= 1)) {
          this.isTurning = false;
          this.waiting = {};
          this.listener.lost((error as Error).message);
        }
      }
    }
    if (this.frame?.pending) this.idle = setTimeout(() => void this.search(), IDLE) as unknown as number;
  }

  private async search(): Promise<void> {
    const digest = this.frame?.digest;
    const { events } = await this.call<{ events: Events }>("design.findings", { digest }).catch(() => ({ events: [] as Events }));
    if (digest === this.frame?.digest) this.tell(events);
  }

  private tell(events: Events, turned = false): void {
    for (const [name, data] of events) {
      if (name === "hello") data["words"] = { ...(data["words"] as Words), fix: this.words["fix"], remove: this.words["remove"] };
      if (name === "frame") {
        data["undo"] = this.project.count;
        this.frame = data as unknown as Frame;
        if (turned) this.listener.turned(this.frame.shown);
      }
      this.hear?.(name, data as never);
      if (name === "frame" && this.frame) this.listener.framed(this.frame);
      if (name === "findings") this.listener.found(data["findings"] as readonly Finding[]);
    }
  }
}
