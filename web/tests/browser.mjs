/** What tests of the site share: a browser, a server for the built site, pages that fail on complaints. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";

const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
const find = (...names) => names.map((name) => spawnSync("which", [name], { encoding: "utf8" }).stdout.trim()).find(Boolean);
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
  ".wasm": "application/wasm", ".zip": "application/zip", ".woff": "font/woff", ".webmanifest": "application/manifest+json" };

export const SITE = process.env.SITE; // a built site
export const browser = await chromium.launch({
  executablePath: find("chromium-headless-shell", "chromium"),
  args: [...QUIET, "--disable-component-update", "--disable-sync"],
});

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

/** Open a page of the site. Closing it fails if the console complained, or if a request went to another place. */
export async function open(url, { hash = "", lang = "en", width = 1280, height = 900, before = null, ...more } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, locale: lang, acceptDownloads: true, ...more });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error.stack)));
  context.on("request", (asked) => {
    if (!/^(data|blob):/.test(asked.url()) && !asked.url().startsWith(url)) complaints.push(`asked for ${asked.url()}`);
  });
  page.setDefaultTimeout(120_000);
  if (before) await page.addInitScript(before);
  await page.goto(url + hash);
  return {
    context,
    page,
    complaints,
    async close() {
      await context.close();
      assert.deepEqual(complaints, []);
    },
  };
}
