/** What tests of the site share: a browser, a server for the built site, pages that fail on complaints. */
import assert from "node:assert/strict";
import { chromium } from "playwright-core";
import { SITE, find, serve } from "./serving.mjs";

export { SITE, serve };
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
export const browser = await chromium.launch({
  executablePath: find("chromium-headless-shell", "chromium"),
  args: [...QUIET, "--disable-component-update", "--disable-sync"],
});

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
  page.setDefaultTimeout(Number(process.env.PATIENCE ?? 120_000));
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

/** Keep a project as the Design page does. */
export function keepProject(page, files) {
  return page.evaluate((files) => new Promise((done, fail) => {
    const asked = indexedDB.open("keyval-store", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("keyval");
    asked.onerror = () => fail(asked.error);
    asked.onsuccess = () => {
      const change = asked.result.transaction("keyval", "readwrite");
      change.objectStore("keyval").put({ revision: 1, shown: Object.keys(files)[0], files, origins: {} }, "hyskos-project");
      change.oncomplete = () => (asked.result.close(), done());
    };
  }), files);
}
