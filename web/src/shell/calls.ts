/** Calls Python in a worker. Cancelling ends the worker, whatever it is doing, and starts another one. */
import type { Answer, Params, Progress, Refusal, Request } from "./python.ts";

declare const WORKER_FILE: string;

/** Python refused a request: a sentence for people, and findings if a definition has some. */
export class RefusedError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** The page or the person cancelled a request. */
export class CancelledError extends Error {}

/** The state of Python. After `broken` or a lost worker, the next call starts it again. */
export type Status = "starting" | "ready" | "broken";

interface Waiting {
  readonly request: Request;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly progress: ((progress: Progress) => void) | undefined;
}

export interface CallOptions {
  readonly progress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
}

/** Runs requests in one worker, in order. */
export class Python {
  status: Status = "starting";
  private worker: Worker | null = null;
  private listening = false;
  private next = 1;
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Set<(status: Status) => void>();

  constructor(private readonly language: () => string) {}

  /** Start loading Python, so that the first call is fast. */
  start(): void {
    if (this.worker) return;
    this.listening = false;
    const worker = new Worker(new URL(WORKER_FILE, document.baseURI), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.receive(data);
    worker.onerror = (event) => this.lose(event.message || "the worker stopped");
    this.worker = worker;
    this.set("starting"); // last: whoever listens may call at once
  }

  /** Listen for changes of the status; returns how to stop. */
  listen(listener: (status: Status) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Call a method of `cli/site/methods.py`. Rejects with RefusedError, or CancelledError after `signal` aborts. */
  call<Result>(method: string, params: Params = {}, { progress, signal }: CallOptions = {}): Promise<Result> {
    this.start();
    const request: Request = { id: this.next++, method, params, lang: this.language() };
    return new Promise<Result>((resolve, reject) => {
      if (signal?.aborted) return reject(new CancelledError());
      signal?.addEventListener("abort", () => this.cancel(request.id), { once: true });
      this.waiting.set(request.id, { request, resolve: resolve as (result: unknown) => void, reject, progress });
      if (this.listening) this.worker?.postMessage(request);
    });
  }

  /** End the worker in the middle of a request. Other requests are sent to the new worker. */
  private cancel(id: number): void {
    const cancelled = this.waiting.get(id);
    if (!cancelled) return;
    this.waiting.delete(id);
    this.end();
    cancelled.reject(new CancelledError());
    this.start();
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private set(status: Status): void {
    this.status = status;
    for (const listener of this.listeners) listener(status);
  }

  private lose(message: string): void {
    this.end();
    this.set("broken");
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of lost) reject(new RefusedError({ message, findings: [] }));
  }

  private receive(answer: Answer): void {
    if (answer.kind === "listening") {
      this.listening = true;
      for (const { request } of this.waiting.values()) this.worker?.postMessage(request);
    } else if (answer.kind === "started") {
      this.set("ready");
    } else if (answer.kind === "broken") {
      this.lose(answer.message);
    } else {
      this.settle(answer);
    }
  }

  private settle(answer: Exclude<Answer, { kind: "listening" | "started" | "broken" }>): void {
    const waiting = this.waiting.get(answer.id);
    if (!waiting) return;
    if (answer.kind === "progress") return waiting.progress?.(answer.progress);
    this.waiting.delete(answer.id);
    if (answer.kind === "result") waiting.resolve(answer.result);
    else waiting.reject(new RefusedError(answer.error));
  }
}
