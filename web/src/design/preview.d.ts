// The page of `hyskos preview`, which the Design page shares (data/preview/).

declare module "*/data/preview/preview.js" {
  export interface View {
    file: string;
    lang: string;
    ink: string;
    edges: boolean;
  }
  export interface Finding {
    code: string;
    file: string;
    line: number;
    column: number;
    end_line: number;
    end_column: number;
    message: string;
    hint: string;
    fix?: string | null;
  }
  export interface Answer {
    message: string;
    written: string;
    undo?: number;
    undone?: string;
    findings?: unknown[];
  }
  export interface Backend {
    listen(view: View, hear: (name: string, told: never) => void): () => void;
    form(view: View, way: string): Promise<unknown>;
    edit(view: View, changes: unknown): Promise<Answer | null>;
    undo(view: View): Promise<Answer | null>;
    fix(view: View, finding: Finding): Promise<string>;
  }
  export interface Pane {
    write(told: unknown): void;
    patch(told: unknown): void;
    clear(): void;
    known(way: string): boolean;
    linesOf(way: string): Span | undefined;
    all(): string[];
    nearest(way: string): string;
    place(line: number): [number, string];
    lineIn(file: string, line: number): number;
    waysOn(line: number, column?: number): string[];
    light(ways: string[], into?: boolean): void;
    select(line: number, into?: boolean): void;
    reveal(): void;
    caret(): number;
    count(): number;
    focus(): void;
    hear(point: (line: number, column: number) => void, key: (event: KeyboardEvent) => void): void;
  }
  export type Span = [number, number, number, number];
  export interface Page {
    turn(file: string): void;
    choose(ways: string[], line?: number, how?: { into?: boolean; ask?: boolean; bring?: boolean }): void;
    undo(): Promise<void>;
    stop(): void;
  }
  export function start(backend: Backend, pane: Pane): Page;
}

declare module "*/data/preview/spans.js" {
  import type { Pane } from "*/data/preview/preview.js";
  export const read: Pane["write"];
  export const patch: Pane["patch"];
  export const clear: Pane["clear"];
  export const known: Pane["known"];
  export const linesOf: Pane["linesOf"];
  export const all: Pane["all"];
  export const nearest: Pane["nearest"];
  export const place: Pane["place"];
  export const lineIn: Pane["lineIn"];
  export const waysOn: Pane["waysOn"];
}
