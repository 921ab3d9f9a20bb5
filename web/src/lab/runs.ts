/** Plays a run in a worker of its own, and asks Python for a report of the games so far. */
import { useEffect, useRef, useState } from "preact/hooks";
import { copiedFile } from "../shell/built.ts";
import { useSite } from "../shell/context.ts";
import type { Params } from "../shell/python.ts";
import type { Prepared, Report } from "./answers.ts";
import type { Message, Order, Result } from "./games.ts";

declare const GAMES_WORKER_FILE: string;

export interface State {
  readonly phase: "idle" | "preparing" | "playing" | "stopped" | "finished" | "failed";
  readonly played: number;
  readonly games: number;
  readonly seconds: number;
  readonly report: Report | null;
  readonly message: string;
}

const IDLE: State = { phase: "idle", played: 0, games: 0, seconds: 0, report: null, message: "" };

/** The parameters of a report: those of the run, and its sums so far. */
export function reported(params: Params, played: number, [first, second]: readonly Result[]): Params {
  const other = second && { other_sums: second.sums, other_shares: second.shares, shares: first?.shares };
  return { ...params, played, sums: first?.sums, ...other };
}

export interface Games {
  readonly state: State;
  /** The parameters of the last report, for pictures of the same games. */
  readonly last: Params | null;
  start(params: Params): void;
  stop(): void;
}

export function useGames(): Games {
  const { lang, python } = useSite();
  const [state, setState] = useState<State>(IDLE);
  const [last, setLast] = useState<Params | null>(null);
  const worker = useRef<Worker | null>(null);
  const newest = useRef<Params | null>(null);
  const asking = useRef(false);
  const change = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));
  const end = () => (worker.current?.terminate(), (worker.current = null));
  const fail = (error: unknown) => (end(), change({ phase: "failed", message: String((error as Error).message ?? error) }));

  /** Ask for a report of the newest sums; while Python works, newer ones wait. */
  const report = async () => {
    if (asking.current) return;
    asking.current = true;
    try {
      for (let params = newest.current; params; params = newest.current) {
        newest.current = null;
        change({ report: await python.call<Report>("lab.report", params) });
        setLast(params);
      }
    } catch (error) {
      fail(error);
    } finally {
      asking.current = false;
    }
  };

  const receive = (message: Message, params: Params, total: number) => {
    if (message.kind === "failed") return fail(message.message);
    if (message.kind !== "played") return;
    const { games, seconds, results } = message;
    const isLast = games === total;
    if (isLast) end();
    change({ phase: isLast ? "finished" : "playing", played: games, seconds });
    newest.current = reported(params, games, results);
    void report();
  };

  const start = async (params: Params) => {
    end();
    newest.current = null;
    setLast(null);
    setState({ ...IDLE, phase: "preparing" });
    const made = new Worker(new URL(GAMES_WORKER_FILE, document.baseURI), { type: "module" });
    worker.current = made;
    made.onerror = (event) => worker.current === made && fail(event.message);
    // What is sent to a worker before it listens is lost.
    const listening = new Promise((resolve) => made.addEventListener("message", resolve, { once: true }));
    try {
      const prepared = await python.call<Prepared>("lab.prepare", params);
      await listening;
      if (worker.current !== made) return; // stopped meanwhile
      change({ phase: "playing", games: prepared.games });
      const order: Order = { ...prepared, kernel: new URL(copiedFile("kernel"), document.baseURI).href };
      made.onmessage = ({ data }: MessageEvent<Message>) => worker.current === made && receive(data, params, order.games);
      made.postMessage(order);
    } catch (error) {
      if (worker.current === made) fail(error);
    }
  };
  const stop = () => (end(), change({ phase: "stopped" }));

  useEffect(() => () => void end(), []);
  useEffect(() => {
    if (last && !newest.current) newest.current = last; // the texts of a report in another language
    void report();
  }, [lang]);
  return { state, last, start: (params) => void start(params), stop };
}
