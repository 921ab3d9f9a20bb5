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
  const words = [];
  for (const region of document.querySelectorAll("#form, #told")) {
    const texts = document.createTreeWalker(region, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) words.push(word);
      }
    }
  }
  return words;
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
    const wide = await page.evaluate(() => [document.documentElement, document.querySelector("main"), document.getElementById("form")].map((element) => element.scrollWidth - element.clientWidth));
    assert.deepEqual(wide, [0, 0, 0]);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("#form label.toggle, #form input[type=text]")].filter((element) => element.getBoundingClientRect().height < 43.95).length);
    assert.equal(small, 0);
    await page.evaluate(AXE);
    const violations = await page.evaluate(async () => (await globalThis.axe.run({ exclude: ["#board svg"] })).violations);
    assert.deepEqual(violations.map((violation) => [violation.id, violation.nodes[0].html]), []);
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
  await form.locator(".note.wrong", { hasText: "looks like a number" }).waitFor();
  await form.getByLabel("Name (en)").fill("");
  await form.getByLabel("Name (es)").fill("");
  await page.keyboard.press("Enter");
  await until("fortress.yaml", FORTRESS);
  await close();
});

test("all that was changed is written at once or not at all, each finding next to its field", async () => {
  const { page, close } = await preview.open("fortress.yaml");
  const form = await shape(page, "spaces/7/points/round", "fieldset");
  const fill = async (words) => { for (const [label, word] of Object.entries(words)) await form.getByLabel(label).fill(word); };
  await fill({ "Points, each round": "seven", "Points, last round": "300", "Name (en)": "Oasis 🌴" });
  await page.keyboard.press("Enter");
  await form.locator(".said", { hasText: "Nothing was written." }).waitFor();
  const wrong = () => form.locator("[aria-invalid=true]").evaluateAll((all) => all.map((input) => [input.name, document.getElementById(input.getAttribute("aria-describedby")).textContent]));
  assert.deepEqual(await wrong(), [
    ["spaces/7/points/round", "expected a whole number from 0 to 99, got the text `seven`."],
    ["spaces/7/points/final", "300 is too large: at most 99."],
  ]);
  assert.equal(await page.evaluate(() => document.activeElement.name), "spaces/7/points/round");
  assert.equal(await form.getByLabel("Name (en)").inputValue(), "Oasis 🌴");
  await fill({ "Points, each round": "7", "Points, last round": "12" });
  await page.keyboard.press("Enter");
  await form.locator(".note.wrong", { hasText: "no glyph for 🌴" }).waitFor();
  assert.deepEqual((await wrong()).map(([name]) => name), ["spaces/7/name/en"]);
  await fill({ "Name (en)": "Oasis" });
  await page.keyboard.press("Enter");
  await form.locator(".note.wrong", { hasText: "no text in Spanish" }).waitFor();
  assert.equal(preview.text("fortress.yaml"), FORTRESS);
  await fill({ "Name (es)": "Oasis" });
  await page.keyboard.press("Enter");
  const line = FORTRESS.split("\n").find((text) => text.includes("number: 8,"));
  const together = line.replace("at: [2, -2],", "at: [2, -2], name: {en: Oasis, es: Oasis},").replace("round: 2, final: 4", "round: 7, final: 12");
  await until("fortress.yaml", FORTRESS.replace(line, together));
  await page.locator("#undo[aria-disabled=false]").click();
  await until("fortress.yaml", FORTRESS);
  await page.locator("#notice", { hasText: "Undone: Space 8" }).waitFor();
  await page.waitForFunction(() => document.querySelector('[name="spaces/7/points/round"]').value === "2");
  await close();
});

test("writes are undone by keyboard, but never over an edit, and what is being typed stays", async () => {
  preview.write("undo.yaml", FORTRESS);
  const { page, close } = await preview.open("undo.yaml");
  const form = await shape(page, "spaces/7/points/round", "fieldset");
  const round = form.getByLabel("Points, each round");
  for (const word of ["3", "4"]) {
    await round.fill(word);
    await page.keyboard.press("Enter");
    await until("undo.yaml", FORTRESS.replace("{number: 8, at: [2, -2], points: {round: 2", `{number: 8, at: [2, -2], points: {round: ${word}`));
    await page.waitForFunction((value) => document.querySelector('[name="spaces/7/points/round"]').dataset.was === value, word);
  }
  const written = preview.text("undo.yaml");
  await round.fill("9");
  await page.keyboard.press("Control+z"); // in a field: letters, not the file
  await page.waitForFunction(() => document.querySelector('[name="spaces/7/points/round"]').value !== "9");
  assert.equal(preview.text("undo.yaml"), written);
  await form.getByLabel("Points, last round").fill("11"); // not written
  preview.write("undo.yaml", written.replace("\nrounds: ", "\n# mine\nrounds: ").replace("{round: 4, final: 4}", "{round: 4, final: 5}"));
  await form.locator(".note", { hasText: "Current text in the file: 5" }).waitFor();
  const edited = preview.text("undo.yaml");
  assert.notEqual(edited, written);
  await page.locator("#board").focus();
  await page.keyboard.press("Control+z");
  await page.locator("#notice", { hasText: "Another program has changed the file" }).waitFor();
  assert.equal(preview.text("undo.yaml"), edited);
  assert.equal(await form.getByLabel("Points, last round").inputValue(), "11");
  preview.write("undo.yaml", written);
  await page.waitForFunction(() => document.querySelector('[name="spaces/7/points/final"]').dataset.was === "4");
  for (const left of [written.replace("{round: 4, final: 4}", "{round: 3, final: 4}"), FORTRESS]) {
    await page.keyboard.press("Control+z");
    await until("undo.yaml", left);
  }
  await page.locator("#undo[aria-disabled=true]").waitFor();
  await page.keyboard.press("Control+z");
  await page.locator("#notice", { hasText: "nothing to undo" }).waitFor();
  await close();
});

test("what is typed stays through other writes, and is never written to another space", async () => {
  preview.write("typed.yaml", FORTRESS);
  const { page, close } = await preview.open("typed.yaml");
  const form = await shape(page, "spaces/7/points/round", "fieldset");
  const name = form.getByLabel("Name (en)");
  await name.fill("Oasis");
  await form.getByLabel("8 | 17").check();
  await until("typed.yaml", FORTRESS.replace("[S1, 17]]", "[S1, 17], [8, 17]]"));
  await form.getByLabel("Make it ...").selectOption("heroes");
  await form.locator('[name="spaces/7/factory"]').waitFor();
  assert.equal(await name.inputValue(), "Oasis");
  assert.equal(await page.evaluate(() => document.activeElement.name), "wall 8 17");
  const lines = preview.text("typed.yaml").split("\n");
  const at = lines.findIndex((line) => line.includes("number: 7,"));
  const swapped = [...lines.slice(0, at), lines[at + 1], lines[at], ...lines.slice(at + 2)].join("\n");
  preview.write("typed.yaml", swapped); // space 7 now stands where space 8 stood
  await form.locator(".said", { hasText: "The file has changed: what you typed was for Space 8." }).waitFor();
  assert.deepEqual([await form.locator("h2").textContent(), await name.inputValue()], ["Space 7", ""]);
  await page.locator("#board").focus();
  await page.keyboard.press("Control+z");
  await page.locator("#notice", { hasText: "was not undone" }).waitFor();
  assert.equal(preview.text("typed.yaml"), swapped);
  await close();
});

test("a form that opens is in sight, with its buttons, in small windows too", async () => {
  for (const [width, height] of [[800, 600], [390, 800], [700, 900]]) {
    const { page, close } = await preview.open("fortress.yaml");
    await page.setViewportSize({ width, height });
    const form = await shape(page, "spaces/7/points/round", "fieldset");
    for (const control of [form.locator("h2"), form.locator("[type=submit]"), form.locator("input").first()]) {
      await page.waitForFunction((box) => { const { top, bottom } = box.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; }, await control.elementHandle());
    }
    await page.waitForFunction(() => {
      const { left, top, height } = document.querySelector("#form h2").getBoundingClientRect();
      return document.elementFromPoint(left + 5, top + height / 2)?.textContent === "Space 8";
    });
    await form.getByLabel("Points, each round").fill("seven");
    await page.keyboard.press("Enter");
    const note = form.locator(".note.wrong");
    await note.waitFor();
    await page.waitForFunction((element) => { // both ends of the sentence, above the buttons
      const { left, top, bottom } = element.getBoundingClientRect();
      return [top + 6, bottom - 6].every((y) => document.elementFromPoint(left + 5, y) === element);
    }, await note.elementHandle());
    if (process.env.PREVIEW_PICTURES) await page.screenshot({ path: `${process.env.PREVIEW_PICTURES}/form-${width}x${height}.png` });
    await close();
  }
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

test("toggles stand there where they change something", async () => {
  const { page, close } = await preview.open("fortress.yaml");
  await page.locator("#fields").waitFor();
  const toggles = () => page.locator("#choices :is(select, input)").evaluateAll((all) => all.map((control) => control.id));
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
