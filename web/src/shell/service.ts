/** The service worker: keeps all files of one version of the site, and serves them without a network. */

declare const SITE_FILES: readonly string[];
declare const SITE_VERSION: string;
declare const POLICY: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const PREFIX = "hyskos-site-";
const CACHE = PREFIX + SITE_VERSION;
const root = worker.registration.scope;

/** Keep every file; files with a hash in their name are taken from earlier versions if they are there. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const name of SITE_FILES) {
    const address = new URL(name, root).href;
    const kept = /[-][0-9A-Za-z]{8,}[./]/.test(name) ? await caches.match(address) : undefined;
    if (kept) await cache.put(address, kept);
    else await cache.add(new Request(address, { cache: kept === undefined && !name.includes("/") ? "reload" : "default" }));
  }
}

/** Remove caches of versions before the last one: another tab may still need that. */
async function removeOld(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

/** Add the content security policy, which a static host may not send, and which a worker takes from its own response. */
function guarded(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("Content-Security-Policy", POLICY);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

async function serve(request: Request): Promise<Response> {
  const address = new URL(request.url);
  address.hash = "";
  const isPage = address.href === root || address.pathname.endsWith("/");
  const cache = await caches.open(CACHE);
  const name = isPage ? new URL("index.html", root).href : address.href;
  const kept = (await cache.match(name)) ?? (await caches.match(name));
  if (!kept) return fetch(request);
  return /\.js$/.test(address.pathname) ? guarded(kept) : kept;
}

worker.addEventListener("install", (event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (event) => event.waitUntil(removeOld().then(() => worker.clients.claim())));
worker.addEventListener("message", ({ data }) => data === "activate" && void worker.skipWaiting());
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(root)) event.respondWith(serve(request));
});
