/** What stays in the browser: beside pages of other boards, in two tabs, and where there is no room. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, test } from "node:test";
import { browser, FILE, headline, opened, SCREENS, show, tapPlace } from "./browser.mjs";

const folder = mkdtempSync(join(tmpdir(), "hyskos-pages-"));
after(async () => {
  rmSync(folder, { recursive: true });
  await browser.close();
});
const tap = (page, at, group = 0) => page.locator(".who").nth(group).locator("button").nth(at).click();
const press = (page, name) => page.getByRole("button", { name }).first().click();

/** Write the page with other facts, and give its address. */
function changed(name, change) {
  const [before, facts, after] = readFileSync(FILE, "utf8").split(/(?<=id="facts">)(.*?)(?=<\/script>)/s);
  const known = JSON.parse(facts);
  change(known);
  writeFileSync(join(folder, name), before + JSON.stringify(known).replaceAll("<", "\\u003c") + after);
  return pathToFileURL(join(folder, name)).href;
}

/** Note a fight of Bastet, who holds the space, against the Anubian. */
async function noted(page, holder, attacker) {
  await show(page, "fight");
  for (const at of [1, 0]) await tap(page, at);
  await page.fill("[name=units-0]", String(holder));
  await page.fill("[name=units-1]", String(attacker));
  await press(page, "Note it");
}

/** Show the history, and wait until it has these entries, the latest first. */
async function listed(page, expected) {
  await show(page, "history");
  const entries = () => page.locator("main li strong").allTextContents();
  for (let tries = 600; tries && (await entries()).join() !== expected.join(); tries -= 1) await page.waitForTimeout(100);
  assert.deepEqual(await entries(), expected);
}

test("a page of other boards leaves an evening alone, and has one of its own", async () => {
  const { page } = await opened();
  await noted(page, 4, 7);
  const isle = changed("isle.html", (facts) => {
    facts.maps = { isle: Object.values(facts.maps)[0] };
  });
  const other = await page.context().newPage();
  await other.goto(isle);
  assert.equal(await headline(other), "Tap who is there");
  await noted(other, 2, 9);
  await page.reload();
  await listed(page, ["Anubian takes the space with 3"]);
  await other.reload();
  await listed(other, ["Anubian takes the space with 7"]);
  await page.context().close();
});

test("a page made anew goes on where it knows everything, and begins anew where a place has gone", async () => {
  const { page, complaints } = await opened();
  await noted(page, 4, 7);
  const more = changed("more.html", (facts) => {
    facts.maps = { isle: Object.values(facts.maps)[0], ...facts.maps };
  });
  await page.goto(more);
  await listed(page, ["Anubian takes the space with 3"]);
  await show(page, "round");
  await page.locator("select").first().selectOption("isle");
  await show(page, "points");
  await tap(page, 0);
  await tapPlace(page, "33");
  const less = changed("more.html", (facts) => {
    facts.maps = { isle: { ...facts.maps.isle ?? Object.values(facts.maps)[0] }, ...facts.maps };
    facts.maps.isle.places = facts.maps.isle.places.filter((place) => place.place !== 33);
  });
  complaints.length = 0;
  await page.goto(less);
  for (const screen of SCREENS) await show(page, screen);
  assert.deepEqual(complaints.filter((complaint) => !complaint.startsWith("asked for file:")), []);
  assert.deepEqual(await page.locator("main").count(), 1);
  await page.context().close();
});

for (const [what, change] of [
  ["boxes of a unit", (army) => (army.rows = { ascending: [1, 2, 3, 4] })],
  ["a unit", (army) => (army.levels = { chariots: 1 })],
  ["a track of footmen", (army) => (army.complete = [0, 0, 1])],
]) {
  test(`a board that has lost ${what} begins anew`, async () => {
    const first = await opened();
    await noted(first.page, 4, 7);
    const kept = JSON.parse(await first.page.evaluate(() => localStorage.getItem("hyskos.table")));
    await first.close();
    const army = { rows: {}, heroes: null, complete: [], levels: {}, lines: [] };
    kept.game.armies.anubian = army;
    change(army);
    const { page, close } = await opened({ before: `localStorage.setItem("hyskos.table", ${JSON.stringify(JSON.stringify(kept))})` });
    assert.equal(await headline(page), "Tap who is there");
    await show(page, "history");
    assert.equal(await headline(page), "Nothing is noted yet");
    await close();
  });
}

test("two tabs are one table: neither writes over what the other has put in", async () => {
  const { page } = await opened();
  const other = await page.context().newPage();
  await other.goto(page.url());
  const hears = (tab, count) => tab.waitForFunction((all) => JSON.parse(localStorage.getItem("hyskos.table")).game.history.length === all, count);
  await noted(other, 4, 7);
  await hears(page, 1);
  await page.getByText("Tap who is there").waitFor();
  await noted(page, 2, 9);
  await hears(other, 2);
  await other.reload();
  await listed(other, ["Anubian takes the space with 7", "Anubian takes the space with 3"]);
  await page.context().close();
});

/** Leave so many characters of room. */
const fill = (page, room) =>
  page.evaluate((left) => {
    for (const size of [100_000, 1000, 10]) {
      try {
        for (let at = 0; ; at += 1) localStorage.setItem(`${size} ${at}`, "x".repeat(size));
      } catch {
        // full
      }
    }
    for (let at = 0; at * 1000 < left; at += 1) localStorage.removeItem(`1000 ${at}`);
  }, room);

test("where the steps of undo have no room the evening has", async () => {
  const { page } = await opened();
  for (const units of [5, 6, 7, 8]) await noted(page, 4, units);
  await fill(page, 0);
  await noted(page, 4, 9);
  assert.equal(await page.getByRole("alert").count(), 0);
  await page.reload();
  await show(page, "history");
  await page.locator("main li strong").nth(4).waitFor();
  await page.context().close();
});

test("where there is no room at all, whatever is shown says so, until there is", async () => {
  const { page } = await opened();
  await page.evaluate(() => localStorage.clear());
  await fill(page, 0);
  await tap(page, 1);
  for (const screen of SCREENS) {
    await show(page, screen);
    assert.match(await page.getByRole("alert").textContent(), /saves nothing/);
  }
  await page.evaluate(() => localStorage.clear());
  await show(page, "fight");
  await press(page, "Clear");
  assert.equal(await page.getByRole("alert").count(), 0);
  await page.context().close();
});

test("of one there is one: points that are left, and what a space is worth", async () => {
  const { page, close } = await opened();
  await show(page, "pharaoh");
  await page.locator(".verdict .six button").first().click();
  assert.equal(await headline(page), "Red: 1 point left");
  await page.locator(".top button[lang=es]").click();
  assert.equal(await headline(page), "Rojo: queda 1 punto");
  await show(page, "points");
  assert.equal(await page.locator('.map [aria-label*=" 1 puntos"]').count(), 0);
  await close();
});
