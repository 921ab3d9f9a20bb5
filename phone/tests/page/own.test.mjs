/** A page for maps and factions of one's own: other dice, walls, named spaces, more triangles. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { browser, headline, opened, show, tapPlace } from "./browser.mjs";

after(() => browser.close());
const OWN = 0; // the faction of one's own comes first

test("boxes take numbers of two digits, and say which no die of theirs can write", async () => {
  const { page, close } = await opened();
  await show(page, "armies");
  const boxes = page.locator(".box input");
  assert.deepEqual(await Promise.all([0, 3, 4].map((at) => boxes.nth(at).getAttribute("aria-label"))), [
    "Ascending army, any die 1 (1–12)",
    "Matching army, d6 1 (1–6)",
    "Matching army, d10 2 (1–10)",
  ]);
  for (const [at, typed] of [[0, "11"], [4, "10"]]) await boxes.nth(at).fill(typed);
  assert.equal(await page.getByRole("alert").count(), 0);
  for (const [at, typed, message] of [[3, "17", /17 in a square: it takes a d6, 1 to 6/], [4, "57", /57 in a kite: it takes a d10, 1 to 10/]]) {
    await boxes.nth(at).fill(typed);
    assert.equal(await boxes.nth(at).inputValue(), typed);
    assert.equal(await boxes.nth(at).getAttribute("aria-invalid"), "true");
    assert.match(await page.locator(".warn[role=alert]").textContent(), message);
    await boxes.nth(at).fill("");
  }
  await close();
});

test("alone, the faces are those of the map's dice", async () => {
  const { page, close } = await opened();
  await show(page, "solo");
  await tapPlace(page, "S1");
  await page.locator(".who").last().locator("button").nth(1 + OWN).click();
  assert.equal(await page.locator(".faces button").count(), 12);
  for (const face of [12, 12, 12, 12]) await page.locator(".faces button").nth(face - 1).click();
  assert.match(await page.locator(".stele .warn").textContent(), /the six dice are d6 d6 d6 d10 d12 d12/);
  await close();
});

test("walls stand on the map and nobody crosses them, spaces have their names, plunder crosses more", async () => {
  const { page, close } = await opened({ lang: "es" });
  await show(page, "round");
  await page.locator("select").first().selectOption("walls-and-names");
  assert.equal((await page.locator(".map .walls.inner").getAttribute("d")).match(/M/g).length, 3);
  const start = async (name, faction) => {
    await tapPlace(page, name);
    await page.locator(".who").last().locator("button").nth(1 + faction).click();
    await tapPlace(page, name);
  };
  await start("S1", OWN);
  await tapPlace(page, "3");
  assert.match(await page.locator("h2").allTextContents().then((all) => all.join()), /Espacio 3, Pozo viejo/);
  await tapPlace(page, "3");
  await tapPlace(page, "2");
  await page.locator(".who").last().locator("button").nth(OWN).click();
  assert.match(await page.locator(".verdict .warn").textContent(), /muro/);
  await page.locator(".side header button").click();
  await tapPlace(page, "2");
  await tapPlace(page, "5");
  await page.locator(".who").last().locator("button").nth(OWN).click();
  assert.ok(await page.getByText("tacha 3 triángulos de infantería (Garzas)").isVisible());
  await close();
});

test("as many players as the map has starts", async () => {
  const { page, close } = await opened();
  await show(page, "points");
  for (const at of [0, 1, 2]) await page.locator(".who").first().locator("button").nth(at).click();
  assert.equal(await page.locator(".who").first().locator("[aria-pressed=true]").count(), 2);
  assert.ok(await headline(page));
  await close();
});

test("a device that a board lacks is refused, in a fight and in a round, in both languages", async () => {
  const lacking = { en: "the board of Herons has no such device: umbrella", es: "el tablero de garzas no tiene este ingenio: paraguas" };
  for (const [lang, words] of Object.entries(lacking)) {
    const { page, close } = await opened({ lang });
    for (const at of [OWN, 1]) await page.locator(".who button").nth(at).click();
    for (const at of [0, 1]) await page.fill(`[name=units-${at}]`, String(5 + at));
    assert.ok(await page.locator(".todo").isVisible());
    const umbrella = page.locator(".side").first().locator(".row button").first();
    await umbrella.click();
    assert.equal((await headline(page)).toLowerCase(), words.toLowerCase());
    assert.equal(await page.locator(".todo").count(), 0);
    await umbrella.click();
    assert.ok(await page.locator(".todo").isVisible());
    await show(page, "round");
    await tapPlace(page, "S1");
    await page.locator(".who").last().locator("button").nth(1 + OWN).click();
    await tapPlace(page, "2");
    await page.locator(".who").first().locator("button").nth(1 + OWN).click();
    await page.locator(".side .row button").first().click();
    assert.match((await page.locator(".verdict .warn").textContent()).toLowerCase(), new RegExp(words.toLowerCase()));
    await close();
  }
});
