/** The Lab page: the numbers of the command line, progress, stop, the map being edited, axe. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { browser, keepProject, open, serve } from "./browser.mjs";

const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
/** What `hyskos lab run`, `hyskos lab compare` and `hyskos lab rulings` print for the same games, and a map. */
const EXPECTED = JSON.parse(readFileSync(process.env.EXPECTED, "utf8"));
let site;
before(async () => (site = await serve()));
after(async () => {
  await site.close();
  await browser.close();
});

/** Fill in the form, and play. */
async function play(page, fields) {
  for (const [label, value] of Object.entries(fields)) {
    const field = page.locator("form").getByLabel(label, { exact: true });
    if (label === "Random seed") await field.fill(value);
    else await field.selectOption(value);
  }
  await page.locator("form button[type=submit]").click();
}

/** Wait until what is read in the page is as expected; fails with the difference. */
async function becomes(read, expected) {
  const end = Date.now() + Number(process.env.PATIENCE ?? 120_000);
  while ((await read()).join() !== expected.join() && Date.now() < end) await new Promise((done) => setTimeout(done, 100));
  assert.deepEqual(await read(), expected);
}

/** Wait until a table has the numbers of the command line: of all games, not of the first ones. */
async function same(page, axis, name, rows) {
  const [selector, expected] = [`table[data-axis=${axis}] tbody tr`, rows.map((numbers) => numbers.join(" "))];
  const rowsNow = () => page.locator(selector).evaluateAll((all, key) => all.map((row) => row.dataset[key]), name);
  await becomes(rowsNow, expected);
}

test("shares, intervals and differences are those of the command line; axe finds nothing, and nothing scrolls sideways", async () => {
  const { page, close } = await open(site.url, { hash: "#lab" });
  await play(page, { Map: "inner-factory", Games: "1000", "Random seed": "5" });
  for (const axis of ["start", "faction", "seat"]) await same(page, axis, "wins", EXPECTED.run[axis]);
  await page.waitForFunction(() => document.querySelector("img.heat")?.naturalWidth > 0);
  const command = "hyskos lab run --map inner-factory --players 4 --bots greedy --seed 5 --games 1000";
  assert.equal(await page.locator("code").textContent(), command);
  await play(page, { Players: "2", "Random seed": "1", "Compare with": "halves=down" });
  await same(page, "comparison", "difference", EXPECTED.compare);
  await page.getByRole("button", { name: "Español" }).click(); // its words are longer
  await page.getByRole("heading", { name: "Quién gana" }).waitFor();
  await page.locator(".sentences li", { hasText: "inicio" }).first().waitFor();
  await page.evaluate(AXE);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const { violations } = await page.evaluate(() => axe.run());
    assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  }
  await close();
});

test("all rulings and abilities of the map being edited are compared at once", async () => {
  const { page, close } = await open(site.url);
  await keepProject(page, { "my.yaml": EXPECTED.map });
  await page.evaluate(() => (location.hash = "#lab"));
  await play(page, { Players: "2", Games: "1000", "Compare with": "all" });
  await page.getByText(/^[\d,.]+ games in [\d.]+ s\.$/).waitFor();
  const rows = page.locator("table[data-axis=prices] tbody tr");
  const pricesNow = () => rows.evaluateAll((all) => all.map(({ dataset }) => JSON.parse(dataset.price)).map(({ title, ...price }) => JSON.stringify(price)).sort());
  const expected = EXPECTED.prices.map((price) => JSON.stringify(price)).sort();
  await becomes(pricesNow, expected);
  assert.equal(await page.locator("code").textContent(), "hyskos lab rulings --map my.yaml --players 2 --bots greedy --seed 1 --games 1000");
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole("button", { name: "Español" }).click();
  await page.getByRole("heading", { name: "Qué cambia cada decisión" }).waitFor();
  await page.getByText(/^A47 halves=down$/).waitFor();
  const widths = await rows.locator("th").evaluateAll((all) => all.map((name) => name.clientWidth));
  assert.ok(widths.every((width) => width > 200), "the names of rulings have most of the width");
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => axe.run());
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/lab-390.png`, fullPage: true });
  await close();
});

/** Leave the page, and come back. */
async function again(page) {
  await page.evaluate(() => (location.hash = "#play"));
  await page.locator("main.play h1").waitFor();
  await page.evaluate(() => (location.hash = "#lab"));
  await page.locator("form option", { hasText: "Design page" }).waitFor({ state: "attached" });
}

test("games report while they are played, and stop at once; the map being edited is offered first", async () => {
  const { page, close } = await open(site.url, { hash: "#lab" });
  await play(page, { Map: "four-x", Games: "100000", "Compare with": "all" }); // takes longer than any report
  await page.locator("table[data-axis=start]").waitFor();
  assert.ok(await page.locator("progress").evaluate(({ value, max }) => value > 0 && value < max));
  await page.getByRole("button", { name: "Stop" }).click();
  const stopped = await page.getByText(/^Stopped after/).textContent();
  await page.waitForTimeout(600);
  assert.equal(await page.getByText(/^Stopped after/).textContent(), stopped);

  await keepProject(page, { "my.yaml": EXPECTED.map });
  await again(page);
  assert.equal(await page.getByLabel("Map", { exact: true }).inputValue(), "");
  await page.getByLabel("Games").selectOption("1000");
  await page.getByLabel("Random seed").fill("5");
  await page.keyboard.press("Enter");
  await same(page, "start", "wins", EXPECTED.run.start);

  await keepProject(page, { "my.yaml": "kind: map\nspaces: 3\n" });
  await again(page);
  await page.locator("form button[type=submit]").click();
  await page.locator(".warn", { hasText: "keys are missing" }).waitFor();
  await close();
});
