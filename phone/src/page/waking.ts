/** Keep the screen on while somebody plays: from a tap until nobody has tapped for a while. */

const IDLE = 15 * 60_000; // ms without a tap after which the phone may sleep

interface Lock {
  release(): Promise<void>;
}

/** Ask the browser to keep the screen on whenever the page is tapped; does nothing where browsers cannot. */
export function stayAwake(): () => void {
  const wakeLock = (navigator as { wakeLock?: { request(kind: "screen"): Promise<Lock> } }).wakeLock;
  if (!wakeLock) return () => undefined;
  let lock: Promise<Lock | null> | null = null;
  let timer = 0;
  const rest = (): void => {
    clearTimeout(timer);
    void lock?.then((one) => one?.release()).catch(() => undefined);
    lock = null;
  };
  const wake = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(rest, IDLE);
    lock ??= wakeLock.request("screen").catch(() => null); // a battery that is low refuses
  };
  const seen = (): void => {
    // A hidden page loses its lock, and has to ask again when it is shown.
    if (document.visibilityState === "hidden") lock = null;
    else if (timer) wake();
  };
  addEventListener("pointerdown", wake);
  document.addEventListener("visibilitychange", seen);
  return () => {
    removeEventListener("pointerdown", wake);
    document.removeEventListener("visibilitychange", seen);
    rest();
  };
}
