/** The messages between a page and the worker that runs Python. */

export type Params = Record<string, unknown>;

/** Asks Python for something: `method` is a name of `cli/site/methods.py`. */
export interface Request {
  readonly id: number;
  readonly method: string;
  readonly params: Params;
  readonly lang: string;
}

export interface Finding {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly file: string;
}

export interface Refusal {
  readonly message: string;
  readonly findings: readonly Finding[];
}

export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly name: string;
}

/** What the worker posts: `listening` once it can receive messages, `started` once Python runs, else answers to a request. */
export type Answer =
  | { readonly kind: "listening" }
  | { readonly kind: "started" }
  | { readonly kind: "broken"; readonly message: string }
  | { readonly kind: "progress"; readonly id: number; readonly progress: Progress }
  | { readonly kind: "result"; readonly id: number; readonly result: unknown }
  | { readonly kind: "error"; readonly id: number; readonly error: Refusal };
