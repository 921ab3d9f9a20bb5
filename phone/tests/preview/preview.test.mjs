/** A designer's evening in the browser: edit, break, mend, turn to other files, by keyboard and on a phone. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { browser } from "../page/chromium.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const [PYTHON, MAP] = [process.env.PREVIEW_PYTHON, readFileSync(process.env.PREVIEW_MAP, "utf8")];
const SLIP = MAP.replace("points: {round: 6", "pionts: {round: 6");
const EVIL = "<img src=x onerror=alert(1)>";
const folder = mkdtempSync(join(tmpdir(), "preview-"));
const write = (name, text) => writeFileSync(join(folder, name), text);
const titled = (title) => MAP.replace("en: Inner factory", `en: ${title}`);
let program;
let url;

async function begin(port) {
  const words = ["-m", "hyskos", "preview", ".", "--port", String(port), "--lang", "en"];
  program = spawn(PYTHON, words, { cwd: folder, env: { ...process.env, PYTHONUNBUFFERED: "1" }, stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: program.stdout })) return line;
  return assert.fail("the preview has not begun");
}

async function end() {
  const ended = new Promise((done) => program.once("exit", done));
  program.kill("SIGINT");
  await ended;
}

before(async () => {
  mkdirSync(join(folder, "sub"));
  write("a.yaml", MAP);
  write("b.yaml", SLIP);
  write(`${EVIL.replace("/", "")}.yaml`, "kind: words\nid: a\n");
  write("product.yaml", "kind: product\n");
  write("sub/a.yaml", MAP.replace("id: inner-factory", "id: other").replace("en: Inner factory", "en: '<b>Delta</b>', pl: Delta Nilu"));
  url = await begin(8860);
});
after(async () => {
  await end();
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** Open the page; a complaint in the console, a dialog or a request to anywhere else fails whoever asked for it. */
async function opened() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error.stack)));
  page.on("dialog", (dialog) => { complaints.push(dialog.message()); dialog.dismiss(); });
  page.on("request", (asked) => asked.url().startsWith(url) || asked.url().startsWith("data:") || complaints.push(asked.url()));
  page.setDefaultTimeout(120_000);
  write("a.yaml", MAP);
  await page.goto(url);
  await page.getByRole("tab", { name: "a.yaml", exact: true }).click();
  await page.locator("#board svg").waitFor();
  const close = async () => {
    assert.deepEqual(complaints, []);
    await context.close();
  };
  return { page, complaints, close };
}

const head = (page) => page.locator("#findings h2");
const turn = (page, name) => page.getByRole("tab", { name, exact: true }).click();
const says = (page, text) => page.locator("#board svg", { hasText: text }).first().waitFor();
const headed = (page, text) => page.locator("#findings h2", { hasText: text }).waitFor();
const boards = (page) => page.locator("#board svg").count();
const lit = (page) => page.locator("#source .lit").evaluateAll((lines) => lines.map((line) => line.lastChild.textContent.trim()));

test("edit, break and mend: the last board stays, and so do size and scroll", async () => {
  const { page, close } = await opened();
  await headed(page, "Nothing found");
  await page.selectOption("#zoom", "3");
  await page.locator("#board").evaluate((board) => board.scrollTo(300, 200));
  write("a.yaml", titled("Amber factory"));
  await says(page, "AMBER");
  const scrolled = await page.locator("#board").evaluate((board) => [board.scrollLeft, board.scrollTop]);
  assert.deepEqual(scrolled, [300, 200]);
  write("a.yaml", SLIP);
  await headed(page, "Findings: 1");
  const entry = page.locator("#findings li");
  assert.match(await entry.textContent(), /Y101.*unknown key `pionts`.*a\.yaml:\d+:\d+.*did you mean `points`\?/);
  assert.match(await entry.locator("code").textContent(), /pionts: \{round: 6/);
  await page.locator("#board.stale").waitFor();
  await says(page, "AMBER");
  write("new", MAP); // as editors save: another file, renamed
  renameSync(join(folder, "new"), join(folder, "a.yaml"));
  await headed(page, "Nothing found");
  await says(page, "INNER");
  assert.equal(await page.locator("#board.stale").count(), 0);
  await close();
});

test("a file that is half written for a moment does not flash", async () => {
  const { page, close } = await opened();
  await headed(page, "Nothing found");
  await page.clock.install(); // the moment is as long as this machine needs to draw the board again
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => {
    globalThis.flashes = 0;
    const look = () => { globalThis.flashes += document.querySelector("#board.stale, #findings.wrong") ? 1 : 0; };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  const heard = await page.evaluateHandle(() => {
    const events = new EventSource(`/events?file=a.yaml`);
    return { broken: new Promise((done) => events.addEventListener("frame", (event) => JSON.parse(event.data).findings.length && done(events.close()))) };
  });
  write("a.yaml", MAP.slice(0, 1500));
  await heard.evaluate((promises) => promises.broken);
  write("a.yaml", titled("Written out"));
  await says(page, "WRITTEN");
  assert.equal(await page.evaluate(() => globalThis.flashes), 0);
  write("a.yaml", MAP);
  await says(page, "INNER");
  await close();
});

test("a finding that does not keep a board from being drawn stays while the board is drawn again", async () => {
  const { page, close } = await opened();
  const slip = (title) => titled(title).replace("es: Fábrica interior", "pl: Fabryka");
  write("a.yaml", slip("Amber factory"));
  await headed(page, "Findings: ");
  await page.evaluate(() => {
    globalThis.flashes = 0;
    const look = () => { globalThis.flashes += document.querySelector("#findings.wrong") ? 0 : 1; };
    new MutationObserver(look).observe(document.getElementById("findings"), { subtree: true, childList: true, attributes: true });
  });
  for (const title of ["Beryl factory", "Coral factory"]) {
    write("a.yaml", slip(title));
    await says(page, title.split(" ")[0].toUpperCase());
  }
  await headed(page, "Findings: ");
  assert.equal(await page.evaluate(() => globalThis.flashes), 0);
  write("a.yaml", MAP);
  await headed(page, "Nothing found");
  await close();
});

test("each file has its own board and findings, and titles and names are never HTML", async () => {
  const { page, close } = await opened();
  await turn(page, "b.yaml");
  await headed(page, "Findings: 1");
  assert.equal(await boards(page), 0); // not the one of a.yaml
  assert.equal(await page.title(), "b.yaml - Hyskos");
  await turn(page, "sub/a.yaml");
  await says(page, "<B>DELTA</B>");
  assert.equal(await page.title(), "other - Hyskos");
  await turn(page, "product.yaml");
  await page.waitForFunction(() => document.title === "product.yaml - Hyskos");
  assert.equal(await boards(page), 0);
  await turn(page, `${EVIL}.yaml`);
  await page.waitForFunction(() => document.title.startsWith("<img"));
  assert.equal(await page.locator("img, b").count(), 0);
  write("new.yaml", titled("New one"));
  await turn(page, "new.yaml");
  await says(page, "NEW");
  rmSync(join(folder, "new.yaml"));
  await page.getByRole("tab", { name: "new.yaml", exact: true }).waitFor({ state: "detached" });
  await close();
});

test("languages, ink and sights change what is seen, by keyboard alone", async () => {
  const { page, close } = await opened();
  await page.locator("[aria-selected=true]").focus();
  await page.keyboard.press("ArrowRight");
  await headed(page, "Findings: 1");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "b.yaml");
  await page.keyboard.press("End");
  await says(page, "DELTA");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "sub/a.yaml");
  await page.keyboard.press("Tab");
  assert.deepEqual(await page.locator("#lang option").allTextContents(), ["EN", "ES", "PL"]);
  await page.keyboard.type("P");
  await says(page, "DELTA NILU");
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  await page.keyboard.press("ArrowUp"); // typing two letters would span the arrival of a board
  await page.locator('html[lang="es"]').waitFor();
  await headed(page, "Hallazgos: "); // texts that have no Polish
  assert.equal(await page.evaluate(() => document.activeElement.id), "lang");
  const full = await page.locator("#board").innerHTML();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction((before) => document.getElementById("board").innerHTML !== before, full);
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.locator("#board > div").first().evaluate((sheet) => getComputedStyle(sheet).filter), 'url("#grey")');
  await page.reload();
  await page.locator("#board.grey svg").waitFor(); // what was chosen stays
  assert.equal(await page.locator("[aria-selected=true]").textContent(), "sub/a.yaml");
  await close();
});

test("a click on a space opens its form, what is written there stands in the file, and nothing else changes", async () => {
  const { page, close } = await opened();
  await headed(page, "Nothing found");
  const form = page.locator("#form");
  for (let tries = 30; tries && !(await form.getByLabel("Points, each round").isVisible()); tries -= 1) { // a frame may come between
    await page.locator('#board [data-at="spaces/7/points/round"]').first().click({ force: true });
    await form.getByLabel("Points, each round").waitFor({ timeout: 4000 }).catch(() => {});
  }
  assert.deepEqual(await lit(page), [MAP.split("\n").find((line) => line.includes("number: 8,")).trim()]);
  for (const [word, message] of [["seven", "expected a whole number from 0 to 99, got the text `seven`."], ["8", "scores less in the last round"]]) {
    await form.getByLabel("Points, each round").fill(word);
    await page.keyboard.press("Enter");
    await form.locator(".note.wrong", { hasText: message }).waitFor();
  }
  assert.equal(readFileSync(join(folder, "a.yaml"), "utf8"), MAP);
  await form.getByLabel("Points, each round").fill("3");
  await page.keyboard.press("Enter");
  await page.locator('#board [data-at="spaces/7/points/round"] title', { hasText: /^3$/ }).first().waitFor({ state: "attached" });
  const line = MAP.split("\n").find((text) => text.includes("number: 8,"));
  assert.equal(readFileSync(join(folder, "a.yaml"), "utf8"), MAP.replace(line, line.replace("round: 2", "round: 3")));
  await form.getByLabel("Make it ...").selectOption("heroes");
  await page.locator('#board [data-at="spaces/7/factory"]').first().waitFor();
  assert.ok(readFileSync(join(folder, "a.yaml"), "utf8").includes("{number: 8, at: [2, -2], factory: heroes}"));
  write("a.yaml", MAP);
  await page.locator('#board [data-at="spaces/7/points"]').first().waitFor();
  await close();
});

test("the text is walked through by keyboard: lines, values, form and back", async () => {
  const { page, close } = await opened();
  await page.locator("#source > div").nth(20).waitFor();
  await page.locator("#source").focus();
  await page.keyboard.press("Home");
  for (let n = 0; n < 6; n += 1) await page.keyboard.press("ArrowDown");
  assert.deepEqual(await lit(page), [MAP.split("\n")[6]]);
  assert.equal(await page.locator("#source").getAttribute("aria-activedescendant"), "line-7");
  assert.ok(await page.locator('#board .lit[data-at="title/en"]').count());
  for (let n = 0; n < 3; n += 1) await page.keyboard.press("ArrowRight"); // en, es, subtitle
  await page.locator("#told", { hasText: /^Subtitle · Lines: 8/ }).waitFor();
  await page.keyboard.press("Enter"); // at once: the form of the value before may still be there
  await page.locator('#form [name="subtitle/en"]:focus').waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement.id), "source");
  await page.keyboard.press("End");
  await page.locator("#told", { hasText: /^Garrison.* · no mark shows this/ }).waitFor();
  await close();
});

test("cut, bleed, safe zone, places to write and measurements are seen when asked for", async () => {
  const { page, close } = await opened();
  const places = page.locator("#board .field").first();
  const shown = () => places.evaluate((field) => getComputedStyle(field).strokeWidth !== "" && getComputedStyle(field).stroke !== "none");
  assert.equal(await shown(), false);
  for (const name of ["edges", "fields", "measures"]) await page.check(`#${name}`);
  await page.locator("#board .edges .safe").first().waitFor({ state: "attached" });
  assert.equal(await shown(), true);
  await page.locator('#board svg[viewBox="0 0 426.35 303.35"]').waitFor(); // 3.175 mm of bleed around A3
  assert.ok(await page.locator("#board .rulers line").count() > 700);
  await page.locator('#board [data-at="title/en"]').first().hover({ force: true });
  await page.locator("#told", { hasText: /^420\.0 × 297\.0 mm · x \d+\.\d · y \d+\.\d · \d+\.\d × \d+\.\d mm$/ }).waitFor();
  await close();
});

test("axe finds nothing, nothing scrolls sideways, all can be tapped, in light and dark, on a phone too", async () => {
  const { page, close } = await opened();
  await page.evaluate(AXE);
  for (const name of ["a.yaml", "b.yaml"]) {
    await turn(page, name);
    await headed(page, name === "a.yaml" ? "Nothing found" : "Findings: 1");
    for (const [width, colorScheme] of [[1280, "light"], [1280, "dark"], [390, "dark"], [390, "light"]]) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      const violations = await page.evaluate(async () => (await globalThis.axe.run({ exclude: ["#board svg"] })).violations);
      assert.deepEqual(violations.map((violation) => [violation.id, violation.nodes[0].html]), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll("button, select")].filter((element) => element.getBoundingClientRect().height < 43.95).length);
      assert.equal(small, 0);
      if (name === "b.yaml") assert.ok((await head(page).boundingBox()).y < 400, "what is wrong is seen at once");
    }
  }
  await close();
});

test("when the program ends the page says so, and goes on when it is there again", async () => {
  const { page, complaints } = await opened();
  await end();
  await page.locator("#away", { hasText: "has ended" }).waitFor();
  await page.selectOption("#ink", "saver"); // nothing happens, and nothing breaks
  write("a.yaml", titled("Back again"));
  assert.equal(await begin(new URL(url).port), url);
  await page.locator("#away").waitFor({ state: "hidden", timeout: 120_000 });
  await says(page, "BACK");
  assert.deepEqual(complaints.filter((complaint) => !complaint.includes("net::ERR_")), []);
  await page.context().close();
});
