/** The form of a preview in the browser: walls, names and tables are written back, and toggles say something. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { after, before, test } from "node:test";
import { served } from "./served.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const read = (path) => readFileSync(path, "utf8");
const files = Object.fromEntries(process.env.PREVIEW_FORMS.split(":").map((path) => [basename(path), read(path)]));
const { "fortress.yaml": FORTRESS, "ledger.yaml": LEDGER, "spaces.csv": TABLE } = files;
let preview;
before(async () => { preview = await served(8900, files); });
after(() => preview.end());

/** Click a mark until its form is there: a frame may come between. */
async function shape(page, way, field) {
  const form = page.locator("#form");
  for (let tries = 30; tries && !(await form.locator(field).first().isVisible()); tries -= 1) {
    await page.locator(`#board [data-at~="${way}"]`).first().click({ force: true });
    await form.locator(field).first().waitFor({ timeout: 4000 }).catch(() => {});
  }
  return form;
}

/** Find words of the form, and of what is told above it, that go on in another line. */
const broken = (page) => page.evaluate(() => {
  const found = [];
  for (const place of document.querySelectorAll("#form, #told")) {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) found.push(word);
      }
    }
  }
  return found;
});

const until = async (name, text) => {
  for (let tries = 2400; tries && preview.text(name) !== text; tries -= 1) await new Promise((done) => setTimeout(done, 50));
  assert.equal(preview.text(name), text);
};

test("walls are built and taken down by their boxes, with a mouse and by keyboard, at every width", async () => {
  for (const width of [1280, 390]) {
    const { page, close } = await preview.open("fortress.yaml", width);
    const form = await shape(page, "spaces/7/points/round", "fieldset");
    assert.deepEqual(await form.locator("fieldset label").allTextContents(), ["2 | 8", "8 | 9", "8 | 17"]);
    assert.equal(await form.locator("h2").textContent(), "Space 8");
    assert.deepEqual((await form.locator(":scope > label").allTextContents()).slice(0, 5), ["Number", "Place q", "Place r", "Points, each round", "Points, last round"]);
    assert.deepEqual(await broken(page), []);
    const box = form.getByLabel("8 | 17");
    const before = await page.locator("#board .art *").count();
    await box.check();
    await until("fortress.yaml", FORTRESS.replace("[S1, 17]]", "[S1, 17], [8, 17]]"));
    await page.waitForFunction((n) => document.querySelectorAll("#board .art *").length > n, before);
    await box.focus();
    await page.keyboard.press("Space");
    await until("fortress.yaml", FORTRESS);
    await page.waitForFunction((n) => document.querySelectorAll("#board .art *").length === n, before);
    const wide = await page.evaluate(() => [document.documentElement, document.querySelector("main"), document.getElementById("form")].map((one) => one.scrollWidth - one.clientWidth));
    assert.deepEqual(wide, [0, 0, 0]);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("#form label.toggle, #form input[type=text]")].filter((one) => one.getBoundingClientRect().height < 43.95).length);
    assert.equal(small, 0);
    await page.evaluate(AXE);
    const found = await page.evaluate(async () => (await globalThis.axe.run({ exclude: ["#board svg"] })).violations);
    assert.deepEqual(found.map((one) => [one.id, one.nodes[0].html]), []);
    if (process.env.PREVIEW_PICTURES) await page.screenshot({ path: `${process.env.PREVIEW_PICTURES}/form-${width}.png`, fullPage: width === 390 });
    await close();
  }
});

test("a space gets a name in each language of the file, and loses it again", async () => {
  const { page, close } = await preview.open("fortress.yaml");
  const form = await shape(page, "spaces/7/points/round", "fieldset");
  await form.getByLabel("Name (en)").fill("Oasis of the north");
  await form.getByLabel("Name (es)").fill("Oasis del norte");
  await page.keyboard.press("Enter");
  await until("fortress.yaml", FORTRESS.replace("at: [2, -2],", "at: [2, -2], name: {en: Oasis of the north, es: Oasis del norte},"));
  await page.locator('#board [data-at~="spaces/7/name/en"]').first().waitFor({ state: "attached" });
  await form.getByLabel("Name (en)").fill("12"); // read like a number at the table
  await page.keyboard.press("Enter");
  await form.locator(".said", { hasText: "reads like a number" }).waitFor();
  await form.getByLabel("Name (en)").fill("");
  await form.getByLabel("Name (es)").fill("");
  await page.keyboard.press("Enter");
  await until("fortress.yaml", FORTRESS);
  await close();
});

test("what stands in a table beside a map is written there", async () => {
  const { page, close } = await preview.open("ledger.yaml");
  const form = await shape(page, "spaces/7/points/round", '[name="spaces/7/points/round"]');
  await form.getByLabel("Points, each round").fill("3");
  await page.keyboard.press("Enter");
  await until("spaces.csv", TABLE.replace("8;2;-2;2;4;", "8;2;-2;3;4;"));
  await page.locator('#board [data-at~="spaces/7/points/round"] title', { hasText: /^3$/ }).first().waitFor({ state: "attached" });
  await form.getByLabel("Make it ...").selectOption("heroes");
  await until("spaces.csv", TABLE.replace("8;2;-2;2;4;", "8;2;-2;;;heroes"));
  assert.equal(preview.text("ledger.yaml"), LEDGER);
  await close();
});

test("a form is written at once or not at all, and every write can be taken back", async () => {
  const { page, close } = await preview.open("fortress.yaml", 800);
  await page.setViewportSize({ width: 800, height: 600 });
  const form = await shape(page, "spaces/7/points/round", "fieldset");
  const seen = async (place) => {
    const { y, height } = await place.boundingBox();
    return y >= 0 && y + height <= 600;
  };
  assert.ok(await seen(form.locator("h2")), "the form opens in sight");
  assert.ok(await seen(form.getByLabel("Points, each round")));
  await form.getByLabel("Points, each round").fill("7");
  await form.getByLabel("Name (en)").fill("Oasis");
  await page.keyboard.press("Enter");
  await form.locator(".said", { hasText: "the last round counts less" }).waitFor();
  const wrong = await form.locator("[aria-invalid=true]").evaluateAll((all) => all.map((one) => one.name));
  assert.deepEqual(wrong, ["spaces/7/points/final"]);
  assert.equal(await form.getByLabel("Points, each round").inputValue(), "7"); // what was typed stays
  assert.equal(preview.text("fortress.yaml"), FORTRESS);
  await form.getByLabel("Points, last round").fill("12");
  await form.getByLabel("Name (es)").fill("Oasis");
  await page.keyboard.press("Enter");
  const line = FORTRESS.split("\n").find((one) => one.includes("number: 8,"));
  const changed = line.replace(/round: \d+, final: \d+/, "round: 7, final: 12").replace("at: [2, -2],", "at: [2, -2], name: {en: Oasis, es: Oasis},");
  await until("fortress.yaml", FORTRESS.replace(line, changed));
  await form.getByLabel("Make it ...").selectOption("heroes").catch(() => {});
  await page.waitForFunction(() => document.querySelector("#form .said").textContent === "");
  if (process.env.PREVIEW_PICTURES) await page.screenshot({ path: `${process.env.PREVIEW_PICTURES}/form-800.png` });
  while (await page.locator("#undo").isVisible()) {
    const before = preview.text("fortress.yaml");
    await page.locator("#source").focus();
    await page.keyboard.press("Control+z");
    for (let tries = 400; tries && preview.text("fortress.yaml") === before; tries -= 1) await new Promise((done) => setTimeout(done, 20));
    await page.waitForTimeout(100);
  }
  await until("fortress.yaml", FORTRESS);
  await close();
});

test("toggles stand there where they change something", async () => {
  const { page, close } = await preview.open("fortress.yaml");
  await page.locator("#fields").waitFor();
  const toggles = () => page.locator("#choices :is(select, input)").evaluateAll((all) => all.map((one) => one.id));
  await page.check("#edges");
  await page.locator("#board .edges").waitFor({ state: "attached" });
  assert.deepEqual(await toggles(), ["lang", "ink", "sight", "zoom", "edges", "fields", "measures"]);
  const known = { "pharaoh-rules.yaml": ["ink", "sight", "zoom", "measures"], "pharaoh.yaml": ["ink", "sight", "zoom", "edges", "measures"] };
  for (const [file, own] of Object.entries(known)) {
    await page.getByRole("tab", { name: file, exact: true }).click();
    await page.waitForFunction((name) => document.title === `${name} - Hyskos`, file.replace(".yaml", ""));
    assert.deepEqual(await toggles(), ["lang", ...own]);
    assert.equal(await page.locator("#board .edges").count() > 0, own.includes("edges"));
  }
  await close();
});
