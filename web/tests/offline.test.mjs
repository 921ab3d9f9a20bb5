/** Without a network everything works after the first visit; a new version is offered; a lost worker is replaced. */
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { SITE, browser, open, serve } from "./browser.mjs";

let site;
before(async () => (site = await serve()));
after(async () => {
  await site.close();
  await browser.close();
});

/** Wait until the service worker keeps the whole site and controls the page. */
async function kept(page) {
  await page.locator("[data-python=ready]").waitFor({ state: "attached" });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50));
  });
}

async function makeBoard(page) {
  await page.getByLabel("What to print").selectOption("pharaoh");
  await page.getByRole("button", { name: "Make the files" }).click();
  await page.locator(".results button").waitFor();
}

test("with the network dead, the first page, Print, Play and the referee work", async () => {
  const own = await serve();
  const { context, page, complaints, close } = await open(own.url);
  await kept(page);
  assert.deepEqual(complaints.splice(0), []);
  await page.close();
  await own.close();
  const later = await context.newPage();
  later.setDefaultTimeout(60_000);
  await later.goto(own.url);
  await later.locator(".games img").first().waitFor();
  assert.ok(await later.locator(".games img").evaluateAll((images) => Promise.all(images.map((image) => image.decode()))));
  await later.goto(`${own.url}#print?game=pharaoh`);
  await makeBoard(later);
  await later.goto(`${own.url}#play`);
  await later.frameLocator("iframe.table").locator(".tabs button").first().waitFor();
  await later.getByRole("button", { name: "Referee" }).click();
  await later.getByRole("button", { name: "Start the game" }).click();
  await later.getByText("chooses a starting area").waitFor();
  await later.goto(`${own.url}#design`);
  await later.locator("main h1").waitFor();
  await later.goto(`${own.url}#lab`);
  await later.locator("main h1").waitFor();
  await close();
});

test("a new version is offered while the page is open, and the button switches to it", async () => {
  const newer = mkdtempSync(join(tmpdir(), "site-"));
  cpSync(SITE, newer, { recursive: true });
  const rewrite = (name, change) => writeFileSync(join(newer, name), change(readFileSync(join(newer, name), "utf8")));
  rewrite("index.html", (text) => text.replace('<div id="app">', '<div id="app" data-newer="yes">'));
  rewrite("service.js", (text) => text.replace(/hyskos-site-/, "hyskos-site-2-"));
  const { page, close } = await open(site.url);
  await kept(page);
  await page.reload();
  await page.locator("[data-python=ready]").waitFor({ state: "attached" });
  assert.equal(await page.locator(".notice").count(), 0);
  site.state.folder = newer;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  const button = page.getByRole("button", { name: "Reload" });
  await button.waitFor();
  assert.equal(await page.locator("[data-newer]").count(), 0);
  await button.click();
  await page.locator("[data-newer]").waitFor();
  site.state.folder = SITE;
  rmSync(newer, { recursive: true });
  await close();
});

test("files are kept once: an update downloads only what has changed", async () => {
  const { page, close } = await open(site.url);
  await kept(page);
  const names = await page.evaluate(async () => Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length)));
  assert.equal(names.length, 1);
  assert.ok(names[0] > 20);
  await close();
});

test("a worker that was killed is replaced", async () => {
  const { page, close } = await open(site.url, { hash: "#print?game=pharaoh" });
  await page.locator("[data-python=ready]").waitFor({ state: "attached" });
  const [worker] = page.workers();
  await Promise.all([worker.waitForEvent("close"), worker.evaluate(() => setTimeout(() => self.close(), 0))]); // no event tells the page
  await page.getByRole("button", { name: "Make the files" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await makeBoard(page);
  await close();
});

test("nothing leaves the page or its worker: the policy refuses other places and code from text", async () => {
  const { context, page, complaints } = await open(site.url);
  await kept(page);
  await page.reload();
  await page.locator("[data-python=ready]").waitFor({ state: "attached" });
  const attempt = async () => {
    const refused = [];
    self.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => refused.push(effectiveDirective));
    await fetch("https://example.org/").catch(() => undefined);
    await import("data:text/javascript,export default 1").catch(() => undefined);
    await new Promise((done) => setTimeout(() => { // outside of what the test tool itself may evaluate
      try {
        new Function("return 1");
      } catch {
        // refused
      }
      const [end, look] = [performance.now() + 20_000, () => (refused.length < 3 && performance.now() < end ? setTimeout(look, 50) : done())];
      look();
    }));
    return refused.sort();
  };
  for (const place of [page, page.workers()[0]]) {
    const refused = await place.evaluate(attempt);
    assert.deepEqual([...new Set(refused.map((directive) => directive.replace("script-src-elem", "script-src")))], ["connect-src", "script-src"]);
    assert.equal(refused.length, 3);
  }
  await context.close();
  assert.ok(complaints.length > 0); // of what was refused
});
