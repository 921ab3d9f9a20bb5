/** Works offline after the first visit, and says when there is a new version. */
import type { Python } from "./calls.ts";

export interface Update {
  /** Switch to the new version and reload the page. */
  apply(): void;
}

/** Install the service worker once Python runs, so that its downloads delay nothing; returns how to stop listening. */
export function watchUpdates(python: Python, tell: (update: Update) => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  let reloading = false;
  const controlled = navigator.serviceWorker.controller !== null;
  const offer = (registration: ServiceWorkerRegistration) => {
    const waiting = registration.waiting;
    if (!waiting || !controlled) return;
    tell({
      apply: () => {
        reloading = true;
        waiting.postMessage("activate");
      },
    });
  };
  const install = async () => {
    const registration = await navigator.serviceWorker.register("service.js", { updateViaCache: "none" });
    offer(registration);
    const watch = () => registration.installing?.addEventListener("statechange", () => offer(registration));
    watch(); // it may be installing already
    registration.addEventListener("updatefound", watch);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) registration.update().catch(() => undefined); // without a network there is nothing new
    });
  };
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (reloading) location.reload();
    else if (controlled) tell({ apply: () => location.reload() }); // another tab has switched
  });
  if (python.status === "ready" || controlled) install().catch(() => undefined); // denied in private windows
  const idle = setTimeout(() => python.start(), 300);
  const stop = python.listen((status) => status === "ready" && install().catch(() => undefined));
  return () => (clearTimeout(idle), stop());
}
