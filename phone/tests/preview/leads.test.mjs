/** From marks to the text and back, in the browser: on a board of each kind, a few marks by mouse or every way there is. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { browser } from "../page/chromium.mjs";

const [PYTHON, BOARDS, BESIDE] = [process.env.PREVIEW_PYTHON, process.env.PREVIEW_BOARDS.split(":"), process.env.PREVIEW_BESIDE];
const EVERY = process.env.PREVIEW_EVERY === "1"; // else a few marks of each kind
const [BY_MOUSE, FEW] = EVERY ? [40, Infinity] : [4, 12];
const folder = mkdtempSync(join(tmpdir(), "leads-"));
let program;
let page;
const complaints = [];

before(async () => {
  for (const path of [...BOARDS, BESIDE]) copyFileSync(path, join(folder, basename(path)));
  const words = ["-m", "hyskos", "preview", ".", "--port", "8890", "--lang", "en"];
  program = spawn(PYTHON, words, { cwd: folder, env: { ...process.env, PYTHONUNBUFFERED: "1" }, stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: program.stdout });
  const url = await new Promise((done) => lines.once("line", done));
  page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 } })).newPage();
  page.on("pageerror", (error) => complaints.push(String(error.stack)));
  page.setDefaultTimeout(120_000);
  await page.goto(url);
});
after(async () => {
  program.kill("SIGINT");
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** Turn to a board and wait until it and its text are there, and all findings, whose list moves what is below it. */
async function turn(name) {
  await page.getByRole("tab", { name, exact: true }).click();
  await page.waitForFunction((name) => document.getElementById("board").ariaLabel?.endsWith(`: ${name}`), name);
  await page.waitForFunction(() => {
    const [board, source] = [document.getElementById("board"), document.getElementById("source")];
    const isLooking = /^Looking/.test(document.querySelector("#findings h2")?.textContent ?? "Looking");
    return board.querySelector(".art [data-at]") && board.dataset.frame === source.dataset.digest && source.children.length && !isLooking;
  });
}

/** Click in the page on one mark of each way, and back from the text: gives how many ways there are, and what is wrong. */
const clicked = (few) => page.evaluate((few) => {
  const wrong = [];
  const click = (target) => target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const status = () => document.getElementById("told").textContent;
  const lines = () => [...document.querySelectorAll("#source .lit")];
  const marks = [...new Map([...document.querySelectorAll("#board .art [data-at]")].map((mark) => [mark.dataset.at, mark])).values()];
  const step = Math.max(1, Math.floor(marks.length / few));
  for (const mark of marks.filter((_, n) => n % step === 0)) {
    const way = mark.dataset.at;
    click(mark);
    const lit = mark.matches(".lit") && document.querySelector("#board .lights rect");
    if (!lit) wrong.push(`unlit: ${way}`);
    if (way === "" ? !status().startsWith("drawn by the program alone") : status().startsWith("drawn by")) wrong.push(`told: ${way}: ${status()}`);
    const isUnwritten = status().includes("not written");
    if (lines().length ? isUnwritten : way !== "" && !isUnwritten) wrong.push(`lines: ${way}: ${status()}`);
    for (const line of lines().slice(0, 1)) {
      click(line); // back from the first of its lines
      if (!mark.matches(".lit")) wrong.push(`back: ${way}: ${status()}`);
    }
  }
  return [marks.length, wrong];
}, few);

/** Find marks that nothing lies over, a few of all layers, and a point of each in the window. */
const open = (many) => page.evaluate((many) => {
  const points = new Map();
  for (const mark of document.querySelectorAll("#board .art [data-at]")) {
    const box = mark.getBoundingClientRect();
    if (points.has(mark.dataset.at) || box.bottom > innerHeight || box.right > innerWidth) continue;
    for (const [dx, dy] of [[0.5, 0.5], [0.2, 0.2], [0.1, 0.5], [0.5, 0.02]]) {
      const [x, y] = [box.x + box.width * dx, box.y + box.height * dy];
      if (document.elementFromPoint(x, y)?.closest("[data-at]") === mark) {
        points.set(mark.dataset.at, [x, y]);
        break;
      }
    }
  }
  const all = [...points].map(([at, point]) => ({ at, point }));
  const step = Math.max(1, all.length / many);
  return all.filter((_, n) => Math.floor(n / step) !== Math.floor((n - 1) / step));
}, many);

/** Give the window's place of the first letter of what is lit in the text, where the caret went. */
const letter = () => page.evaluate(() => {
  const line = document.querySelector("#source [aria-selected=true]");
  if (!line?.matches(".lit")) return null;
  const text = line.lastChild.firstChild;
  const range = document.createRange();
  const at = text.data.search(/[^\s-]/);
  range.setStart(text, at);
  range.setEnd(text, at + 1);
  const box = range.getBoundingClientRect();
  return [box.x + 1, box.y + box.height / 2];
});

for (const path of BOARDS) {
  const name = basename(path);
  test(`${name}: every way leads to its lines and back`, async () => {
    await turn(name);
    const [ways, wrong] = await clicked(FEW);
    assert.deepEqual(wrong, []);
    assert.ok(ways > 5, name);
    for (const { at, point } of await open(BY_MOUSE)) {
      await page.mouse.click(...point);
      const [isLit, lit] = await page.evaluate((at) => {
        const marks = [...document.querySelectorAll("#board .art .lit")];
        return [marks.some((mark) => mark.dataset.at === at), marks.length];
      }, at);
      assert.ok(isLit && lit, `${name}: ${at}`);
      const start = await letter();
      if (!start) continue; // of the program alone, or not written
      await page.mouse.click(...start);
      assert.ok(await page.evaluate(() => document.querySelector("#source .lit")), `${name}: ${at}`);
    }
    assert.deepEqual(complaints, []);
  });
}

test("the rows of a table stand below the file that names it, with numbers of their own", async () => {
  await turn("ledger.yaml");
  const heads = await page.locator("#source [data-file]").evaluateAll((lines) => lines.map((line) => [line.dataset.file, line.textContent]));
  assert.deepEqual(heads, [["ledger.yaml", "1kind: map"], ["spaces.csv", "1number;q;r;round;final;factory"]]);
  await page.locator('#board [data-at="spaces/0/points/final"]').first().dispatchEvent("click");
  await page.locator("#told", { hasText: /^Space 1: points, last round · spaces\.csv, Lines: 2 · Marks: [1-9]/ }).waitFor();
  assert.equal(await page.locator("#source .lit").textContent(), "21;0;0;4;8;"); // line 2 of the table
  const exact = await page.evaluate(() => [...CSS.highlights.get("exact")].map((range) => [range.startOffset, range.toString()]));
  assert.deepEqual(exact, [[8, "8"]]); // its fifth column
  await page.locator("#source .lit").dispatchEvent("click");
  await page.locator("#told", { hasText: /^Space 1 · spaces\.csv, Lines: 2 · Marks: [1-9]/ }).waitFor();
});

test("all forms of a cover stand there by their names, and marks of each lead to their lines", async () => {
  await turn("pharaoh-cover.yaml");
  const forms = ["Lid", "Square picture", "Banner", "Picture of the box", "Sell sheet"];
  assert.deepEqual(await page.locator("#board > div > h2").allTextContents(), forms);
  assert.match(await page.locator("#board > div > svg").nth(4).getAttribute("aria-label"), /^Sell sheet: Pharaoh/);
  const led = await page.evaluate(() => [...document.querySelectorAll("#board > div")].map((sheet) => {
    const marks = [...sheet.querySelectorAll(".art [data-at]")].filter((mark) => mark.dataset.at);
    marks[0].dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return [marks.length > 5, marks[0].matches(".lit"), document.querySelectorAll("#source .lit").length > 0];
  }));
  assert.deepEqual(led, forms.map(() => [true, true, true]));
  await turn("pharaoh.yaml");
  assert.equal(await page.locator("#board > div > h2:visible").count(), 0);
  assert.deepEqual(complaints, []);
});
