/** The screen stays on during play, where the browser can do that (Screen Wake Lock API). */
import { useEffect } from "preact/hooks";
import { judgeGame } from "./solo.js";
import { isBlank } from "./state.js";
import type { Table } from "./table.js";

const IDLE = 30 * 60_000; // ms without a touch after which the phone may sleep

export const canStayAwake = (): boolean => "wakeLock" in navigator;

/** Whether a game that is entered on the page is still being played. */
export function isPlaying({ engine, facts, game }: Pick<Table, "engine" | "facts" | "game">): boolean {
  const { fight, pharaoh, points, pyramydal, round } = game;
  const rounds = Math.max(0, ...Object.values(points.noted).map((mine) => mine.length));
  const scored = rounds >= (facts.maps[round.map]?.rounds ?? 0);
  const moved = pharaoh.mover > 0 || pharaoh.left > 0 || pharaoh.at.some((square) => square >= 0);
  return (
    fight.sides.length > 0 ||
    (!scored && (points.players.length > 0 || !isBlank(round))) ||
    (!isBlank(game.solo) && (judgeGame({ engine, game })?.result ?? "open") === "open") ||
    (moved && !engine.pharaoh.winner({ players: pharaoh.players, at: pharaoh.at })) ||
    pyramydal.pieces.length > 0
  );
}

/** Keep the screen on while a game is played, unless the user has switched that off. */
export function useWakeLock(table: Table): void {
  const { kept } = table;
  const staysOn = canStayAwake() && kept.awake !== false && isPlaying(table);
  useEffect(() => (staysOn ? stayAwake() : undefined), [staysOn]);
}

/** Hold the lock until the returned function is called. The browser takes it from a hidden page, which asks again when it is seen. */
function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  let asking = false;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const release = () => {
    void lock?.release();
    lock = null;
  };
  const requestLock = async () => {
    if (asking || document.visibilityState !== "visible" || (lock && !lock.released)) return;
    asking = true;
    try {
      lock = await navigator.wakeLock.request("screen");
    } catch {
      // refused, as when the battery is low: the phone sleeps as ever
    }
    asking = false;
    if (over) release();
  };
  const restartIdle = () => {
    clearTimeout(idle);
    idle = setTimeout(release, IDLE);
    void requestLock();
  };
  const events = ["visibilitychange", "pointerdown", "keydown"] as const;
  for (const event of events) document.addEventListener(event, restartIdle);
  restartIdle();
  return () => {
    over = true;
    clearTimeout(idle);
    for (const event of events) document.removeEventListener(event, restartIdle);
    release();
  };
}
