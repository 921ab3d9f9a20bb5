/** The messages between the Lab page and the workers that play its games. */
import type { Result, Sizes } from "./kernel.ts";

/** What Python says of a run (`lab.prepare`): the numbers of every setup, and how many games to play. */
export interface Prepared extends Sizes {
  readonly games: number;
  /** The number of games after which everybody has sat everywhere equally often. */
  readonly block: number;
  readonly worlds: readonly Uint8Array[];
}

/** The first message to a worker; batches follow. */
export interface Order extends Prepared {
  /** Address of the kernel. */
  readonly kernel: string;
}

export interface Batch {
  readonly first: number;
  readonly count: number;
}

/** A worker posts `listening` once it can receive messages, then an answer to each batch: a result for each setup. */
export type Message =
  | { readonly kind: "listening" }
  | { readonly kind: "failed"; readonly message: string }
  | ({ readonly kind: "played"; readonly milliseconds: number; readonly results: readonly Result[] } & Batch);
