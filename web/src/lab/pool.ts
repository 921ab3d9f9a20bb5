/** Plays a run in several workers at once. Sums are whole numbers: they are the same however the games are divided. */
import type { Result, Sizes } from "./kernel.ts";

declare const GAMES_WORKER_FILE: string;

const MOST_WORKERS = 8;
const BATCH = 80; // milliseconds
const REPORT = 400;

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

export interface Listener {
  /** The first `games` games are played. */
  played(games: number): void;
  failed(message: string): void;
}

function add(total: Result, { sums, shares }: Result, at: number): void {
  const [into, more] = [new BigInt64Array(total.sums.buffer), new BigInt64Array(sums.buffer)];
  more.forEach((number, i) => (into[i] = (into[i] ?? 0n) + number));
  total.shares.set(shares, at);
}

export class Pool {
  private readonly workers: Worker[];
  /** Batches that were played before an earlier one. */
  private readonly early = new Map<number, Batch & { readonly results: readonly Result[] }>();
  private readonly totals: readonly Result[];
  private next = 0;
  private done = 0;
  private batch: number;
  private reported = performance.now();

  constructor(private readonly order: Order, private readonly listener: Listener) {
    const { games, block, players, sums, worlds } = order;
    this.batch = block;
    this.totals = worlds.map(() => ({ sums: new Uint8Array(8 * sums), shares: new Uint8Array(games * players) }));
    const count = Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1, Math.ceil(games / block));
    this.workers = Array.from({ length: count }, () => this.open());
  }

  /** End all workers, whatever they are doing. */
  stop(): void {
    for (const worker of this.workers.splice(0)) worker.terminate();
  }

  private open(): Worker {
    const worker = new Worker(new URL(GAMES_WORKER_FILE, document.baseURI), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Message>) => this.receive(worker, data);
    worker.onerror = (event) => this.fail(event.message);
    return worker;
  }

  private fail(message: string): void {
    this.stop();
    this.listener.failed(message);
  }

  private receive(worker: Worker, message: Message): void {
    if (!this.workers.includes(worker)) return; // stopped
    if (message.kind === "failed") return this.fail(message.message);
    if (message.kind === "listening") worker.postMessage(this.order);
    const count = Math.min(this.batch, this.order.games - this.next);
    if (count > 0) worker.postMessage({ first: this.next, count } satisfies Batch);
    this.next += count;
    if (message.kind === "played") this.take(message);
  }

  private take(played: Extract<Message, { kind: "played" }>): void {
    const { games, block, players } = this.order;
    const pace = (played.count * BATCH) / Math.max(1, played.milliseconds);
    this.batch = Math.max(1, Math.round(pace / block)) * block;
    this.early.set(played.first, played);
    for (let batch = this.early.get(this.done); batch; batch = this.early.get(this.done)) {
      const at = this.done * players;
      batch.results.forEach((result, i) => this.totals[i] && add(this.totals[i], result, at));
      this.early.delete(this.done);
      this.done += batch.count;
    }
    const now = performance.now();
    if (this.done < games && now - this.reported < REPORT) return;
    this.reported = now;
    if (this.done === games) this.stop();
    if (this.done) this.listener.played(this.done);
  }

  /** Copy the results of the games so far, one for each setup. */
  results(): { readonly played: number; readonly results: readonly Result[] } {
    const until = this.done * this.order.players;
    return { played: this.done, results: this.totals.map(({ sums, shares }) => ({ sums: sums.slice(), shares: shares.slice(0, until) })) };
  }
}
