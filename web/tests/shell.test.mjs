/** The shell: pages, languages, the first page before Python, keyboard, no sideways scrolling, axe. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { browser, open, serve } from "./browser.mjs";

const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
let site;
before(async () => (site = await serve()));
after(async () => {
  await site.close();
  await browser.close();
});

test("the first page shows four pictures and three ways on", async () => {
  const { page, close } = await open(site.url);
  await page.locator(".games img").first().waitFor();
  const shown = await page.locator(".games img").evaluateAll((images) =>
    Promise.all(images.map((image) => image.decode().then(() => image.naturalWidth > 0))));
  assert.deepEqual(shown, [true, true, true, true]);
  assert.equal(await page.locator(".ways a").count(), 3);
  await close();
});

test("the language changes every text, and is remembered", async () => {
  const { page, close } = await open(site.url);
  await page.getByRole("button", { name: "Español" }).click();
  await page.locator("html[lang=es] h1", { hasText: "Tableros" }).waitFor();
  await page.reload();
  await page.locator("html[lang=es] h1", { hasText: "Tableros" }).waitFor();
  await close();
});

/** What is there once a page is complete. */
const COMPLETE = { "": ".games img", print: "form", design: ".lone", play: "iframe.table", lab: "form" };
for (const width of [1280, 390]) {
  for (const [name, complete] of Object.entries(COMPLETE)) {
    test(`${name || "the first page"} at ${width} px: axe finds nothing, and nothing scrolls sideways`, async () => {
      const { page, close } = await open(site.url, { hash: `#${name}`, width });
      await page.locator(`main ${complete}`).first().waitFor();
      await page.evaluate(AXE);
      const { violations } = await page.evaluate(() => axe.run({ exclude: ["iframe"] }));
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await close();
    });
  }
}

test("Python starts in the worker", async () => {
  const { page, close } = await open(site.url, { hash: "#print" });
  await page.locator("[data-python=ready]").waitFor({ state: "attached" });
  await close();
});
