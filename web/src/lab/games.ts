/** The messages between the Lab page and the worker that plays its games. */
import type { Run } from "./kernel.ts";

/** Asks for games with one or two setups; whoever wants to stop ends the worker. */
export interface Order extends Run {
  /** Address of the kernel. */
  readonly kernel: string;
  readonly worlds: readonly Uint8Array[];
}

export interface Result {
  readonly sums: Uint8Array;
  readonly shares: Uint8Array;
}

/** The games so far, for each setup; `seconds` is the time they took. */
export type Message =
  | { readonly kind: "listening" }
  | { readonly kind: "played"; readonly games: number; readonly seconds: number; readonly results: readonly Result[] }
  | { readonly kind: "failed"; readonly message: string };
