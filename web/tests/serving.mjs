/** The built site that tests read, and a server for it. Starts no browser, so that tests of other browsers can use it. */
import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { extname, join, normalize } from "node:path";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
  ".wasm": "application/wasm", ".zip": "application/zip", ".woff": "font/woff", ".webmanifest": "application/manifest+json" };

export const SITE = process.env.SITE; // a built site

/** Return the path of the first of some programs that is installed. */
export const find = (...names) => names.map((name) => spawnSync("which", [name], { encoding: "utf8" }).stdout.trim()).find(Boolean);

/** Serve folders as a static host does, which sends no headers of ours; `folder` of the result may be changed. */
export async function serve(folder = SITE) {
  const state = { folder, requests: [] };
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    state.requests.push(path);
    try {
      const name = path.endsWith("/") ? `${path}index.html` : path;
      response.writeHead(200, { "Content-Type": TYPES[extname(name)] ?? "application/octet-stream" });
      response.end(readFileSync(join(state.folder, name)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://localhost:${server.address().port}/`;
  const close = () => (server.closeAllConnections(), new Promise((done) => server.close(done)));
  return { url, state, close };
}
