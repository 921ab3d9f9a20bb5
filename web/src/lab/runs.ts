/** Plays a run in workers of its own, and asks Python for a report of the games so far. */
import { useEffect, useRef, useState } from "preact/hooks";
import { copiedFile, useSite } from "../shell/site.ts";
import type { Params } from "../shell/python.ts";
import type { Report } from "./answers.ts";
import { Pool, type Prepared } from "./pool.ts";

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
function reported(params: Params, { played, results: [first, ...others] }: ReturnType<Pool["results"]>): Params {
  return { ...params, ...first, played, others };
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
  const pool = useRef<Pool | null>(null);
  const run = useRef({ isOn: false });
  /** Makes the parameters of the next report. */
  const newest = useRef<(() => Params) | null>(null);
  const asking = useRef(false);
  const change = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));
  const end = () => {
    run.current.isOn = false;
    pool.current?.stop();
    pool.current = null;
  };
  const fail = (error: unknown) => (end(), change({ phase: "failed", message: String((error as Error).message ?? error) }));

  /** Ask for a report of the newest sums; while Python works, newer ones wait. */
  const report = async () => {
    if (asking.current) return;
    asking.current = true;
    try {
      for (let make = newest.current; make; make = newest.current) {
        newest.current = null;
        const mine = run.current;
        const params = make();
        const answer = await python.call<Report>("lab.report", params);
        if (mine !== run.current) continue; // another run has begun
        change({ report: answer });
        setLast(params);
      }
    } catch (error) {
      fail(error);
    } finally {
      asking.current = false;
    }
  };

  const start = async (params: Params) => {
    end();
    newest.current = null;
    setLast(null);
    setState({ ...IDLE, phase: "preparing" });
    const mine = (run.current = { isOn: true });
    try {
      const prepared = await python.call<Prepared>("lab.prepare", params);
      if (!mine.isOn) return;
      const first = performance.now();
      change({ phase: "playing", games: prepared.games });
      const playing = new Pool({ ...prepared, kernel: new URL(copiedFile("kernel"), document.baseURI).href }, {
        played: (games) => {
          change({ phase: games === prepared.games ? "finished" : "playing", played: games, seconds: (performance.now() - first) / 1000 });
          newest.current = () => reported(params, playing.results());
          void report();
        },
        failed: fail,
      });
      pool.current = playing;
    } catch (error) {
      if (mine.isOn) fail(error);
    }
  };
  const stop = () => (end(), change({ phase: "stopped" }));

  useEffect(() => () => void end(), []);
  useEffect(() => {
    if (last) newest.current ??= () => last; // the texts of a report in another language
    void report();
  }, [lang]);
  return { state, last, start: (params) => void start(params), stop };
}
