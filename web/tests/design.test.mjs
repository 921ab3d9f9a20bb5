/** The design page: a mistype and its fix, board and text in step, undo, what is kept, hostile files, links, keyboard, phone. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { browser, open, serve } from "./browser.mjs";

const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const FILES = JSON.parse(process.env.DESIGN_FILES); // made by tests/site/test_design.py
let site;
let shared; // one page for most tests: Python starts once
before(async () => {
  site = await serve();
  shared = await open_();
});
after(async () => {
  await shared.close();
  await site.close();
  await browser.close();
});

const open_ = (more = {}) => open(site.url, { hash: "#design", height: 800, ...more });
const started = (page) => page.locator(".lone").waitFor();
const drawn = (page) => page.locator("#board svg").first().waitFor();
const text = (page) => page.evaluate(() => document.querySelector(".editor").shadowRoot.querySelector(".cm-content").cmTile.view.state.doc.toString());
const saved = (page) => page.getByText("Saved in this browser").waitFor();
const until = (page, read, argument) => page.waitForFunction(read, argument);
const activeLine = (page, text) => page.locator(".cm-activeLine").filter({ hasText: text }).waitFor();

/** Begin without a project. */
async function emptied({ page } = shared) {
  await page.locator(".lone, #files > *").first().waitFor();
  await page.locator("#tab-board").evaluate((tab) => tab.click());
  if (!(await page.locator(".lone").count())) {
    await page.locator("details", { hasText: "File and project" }).evaluate((element) => { element.open = true; });
    await page.getByRole("button", { name: "Close project" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Close project" }).click();
  }
  await started(page);
  await until(page, () => !document.querySelector("#board svg, #findings li")); // nothing of the last project stays
  return page;
}

/** Begin with a copy of a built-in map. */
async function begun(opened = shared) {
  const page = await emptied(opened);
  await page.locator("[name=built-in]").selectOption("map/inner-factory");
  await page.locator("form:has([name=built-in]) button").click();
  await drawn(page);
  await page.getByText("Nothing found").waitFor();
  return page;
}

/** Select a text in the editor by searching for it with the keyboard. */
async function find(page, words) {
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+f");
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
}

/** Drop files on the page, as [name, base64]. */
const drop = (page, files) => page.evaluate((files) => {
  const transfer = new DataTransfer();
  for (const [name, base64] of files) transfer.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name));
  document.querySelector(".workspace").dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
}, files);

test("a mistype is found in gutter and list, and its fix puts it right", async () => {
  const page = await begun();
  await find(page, "orientation");
  await page.keyboard.type("orientatoin");
  await page.locator("#findings").filter({ hasText: /Y101.*unknown key `orientatoin`.*did you mean `orientation`/ }).waitFor();
  assert.ok(await page.locator("#board.stale svg").first().isVisible(), "the last board stays");
  const action = page.locator(".cm-tooltip-lint .cm-diagnosticAction").first();
  for (let tries = 30; tries && !(await action.isVisible()); tries -= 1) { // the marker may be drawn again meanwhile
    await page.locator("h1").first().hover({ force: true });
    await page.locator(".cm-lint-marker-error").last().hover();
    await action.waitFor({ timeout: 4000 }).catch(() => {});
  }
  await action.evaluate((button) => button.click());
  await page.getByText("Nothing found").waitFor();
  assert.match(await text(page), /^orientation: flat/m);
  await page.keyboard.press("Control+z");
  await page.locator("#findings .fix").click();
  await page.getByText("Nothing found").waitFor();
});

test("a click on a hex goes to its line, a line lights its hex, and the form writes YAML", async () => {
  const page = await begun();
  const before = await text(page);
  await page.locator("#board path[data-at='spaces/7/points']").first().click();
  await page.locator(".cm-lit").waitFor();
  await activeLine(page, "number: 8,");
  await page.locator("#told").filter({ hasText: /^Space 8: points/ }).waitFor();
  await page.locator("[name='spaces/7/points/round']").fill("3");
  await page.locator("#form [type=submit]").click();
  await until(page, () => document.querySelector(".editor").shadowRoot.querySelector(".cm-activeLine").textContent.includes("round: 3"));
  await page.locator(".cm-line").filter({ hasText: "number: 3," }).click();
  await page.getByText(/^Space 3/).first().waitFor();
  await page.locator("#board .lights rect").first().waitFor({ state: "attached" });
  await page.locator("#undo").click();
  await until(page, () => document.getElementById("notice").textContent.startsWith("Undone"));
  assert.equal(await text(page), before);
  await page.locator("#redo").click();
  await until(page, () => document.getElementById("notice").textContent.startsWith("Redone"));
  assert.match(await text(page), /number: 8, .*round: 3/);
});

test("keys and values are completed and described", async () => {
  const page = await begun();
  await find(page, "orientation: flat");
  await page.keyboard.type("orientation: ");
  await page.keyboard.press("Control+Space");
  await page.locator(".cm-tooltip-autocomplete li").filter({ hasText: "pointy" }).waitFor();
  await page.waitForTimeout(100); // CodeMirror ignores keys just after its list opens
  await page.keyboard.press("ArrowDown");
  await page.locator(".cm-tooltip-autocomplete li[aria-selected=true]").filter({ hasText: "pointy" }).waitFor();
  await page.keyboard.press("Enter");
  assert.match(await text(page), /^orientation: pointy/m);
  await page.locator(".cm-line").filter({ hasText: "solo_rounds" }).locator("span").first().hover();
  assert.match(await page.locator(".cm-described").textContent(), /solo_rounds/);
});

test("nothing is lost by reloading, even just after a key, and the language changes with everything kept", async () => {
  const page = await begun();
  await find(page, "en: Inner factory");
  await page.keyboard.type("en: Kept");
  await page.reload();
  await drawn(page);
  assert.match(await text(page), /title: \{en: Kept/);
  await page.getByRole("button", { name: "Español" }).click();
  await page.getByText("Sin hallazgos").waitFor();
  assert.match(await text(page), /title: \{en: Kept/);
  assert.equal(await page.locator("html").getAttribute("lang"), "es");
  await page.getByRole("button", { name: "English" }).click();
  await page.getByText("Nothing found").waitFor();
  await page.goto(`${site.url}#print`);
  await page.locator("main.print form").waitFor();
  await page.goto(`${site.url}#design`);
  await drawn(page);
  assert.match(await text(page), /title: \{en: Kept/);
  await page.evaluate(() => { IDBObjectStore.prototype.get = () => ({}); }); // a save that never ends
  await find(page, "Kept");
  await page.keyboard.press("K");
  await page.reload();
  await drawn(page);
  assert.match(await text(page), /title: \{en: K,/, "a save under way is not lost");
});

test("two tabs are warned, and the second to save does not overwrite the first", async () => {
  const page = await begun();
  const { context } = shared;
  await saved(page);
  const other = await context.newPage();
  await other.goto(`${site.url}#design`);
  await drawn(other);
  for (const tab of [page, other]) await tab.getByText("open in another tab").waitFor();
  await find(other, "en: Inner factory");
  await other.keyboard.type("en: Other");
  await saved(other);
  await page.getByText("Another tab has saved this project").waitFor();
  await find(page, "rounds: 10");
  await page.keyboard.type("rounds: 9");
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Reload" }).click()]);
  await drawn(page);
  assert.match(await text(page), /title: \{en: Other/);
  await other.close();
});

test("when the worker ends, it is said, and the work goes on", async () => {
  const page = await begun();
  await page.workers()[0].evaluate(() => setTimeout(() => { throw new Error("out of memory"); }));
  await page.getByText("Python could not start").waitFor();
  await find(page, "rounds: 10");
  await page.keyboard.type("rounds: 9");
  await page.getByText("The preview stopped and starts again").waitFor();
  await page.getByText("Nothing found").waitFor();
  await page.getByRole("tab", { name: "Changes" }).click();
  await page.getByRole("button", { name: "rounds: 10 -> 9" }).waitFor();
  await page.reload();
  await drawn(page);
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+z");
  await page.getByText("Reloading the page ends the history").waitFor();
  assert.deepEqual(shared.complaints.splice(0).filter((complaint) => !complaint.includes("out of memory")), []);
});

test("a full disk is said, and the work goes on", async () => {
  const opened = await open_({
    before: () => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...given) {
        if (globalThis.isFull) throw new DOMException("no space", "QuotaExceededError");
        return put.apply(this, given);
      };
    },
  });
  const page = await begun(opened);
  await saved(page);
  await page.evaluate(() => { globalThis.isFull = true; });
  await find(page, "rounds: 10");
  await page.keyboard.type("rounds: 9");
  await page.getByText("no space left").waitFor();
  await page.evaluate(() => { globalThis.isFull = false; });
  await page.keyboard.type(" ");
  await saved(page);
  assert.equal(await page.getByText("no space left").count(), 0);
  await opened.close();
});

test("hostile files are refused as a whole, with a reason", async () => {
  const page = await emptied();
  for (const [name, { base64, told }] of Object.entries(FILES.hostile)) {
    await drop(page, [[`${name}.zip`, base64]]);
    await page.locator(".banners .told").filter({ hasText: told }).waitFor();
    assert.ok(await page.locator(".lone").isVisible(), name);
  }
  await drop(page, [["evil.yaml", btoa('kind: map\nid: a\ntitle: {en: "<img src=x onerror=alert(1)>"}\n')]]);
  await page.locator("#findings").getByText("Y102").first().waitFor();
  assert.equal(await page.locator("#board img, #findings img").count(), 0);
});

test("a zip, a Tiled map and a text-mapper map are taken in, and a zip is given back", async () => {
  const page = await emptied();
  await drop(page, [["game.zip", FILES.zip]]);
  await drawn(page);
  await until(page, () => [...document.querySelectorAll("#files button")].map((file) => file.textContent).join() === "map.yaml,other.yaml");
  await drop(page, [["My hills.txt", btoa('0101 7/9\n0102 heroes\n0201 start\n0202 3/6\n')]]);
  await page.getByRole("tab", { name: "my-hills.yaml" }).waitFor();
  await drop(page, [["valley.tmj", FILES.tiled]]);
  await page.getByRole("tab", { name: "valley.yaml", selected: true }).waitFor();
  const [given] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as zip" }).click()]);
  const bytes = readFileSync(await given.path());
  assert.equal(bytes.subarray(0, 4).toString("latin1"), "PK\x03\x04");
  for (const name of ["map.yaml", "my-hills.yaml", "valley.yaml"]) assert.ok(bytes.includes(name));
  await page.locator("details", { hasText: "File and project" }).evaluate((element) => { element.open = true; });
  await page.getByRole("button", { name: "Delete file" }).click();
  await until(page, () => ![...document.querySelectorAll("#files button")].some((element) => element.textContent === "valley.yaml"));
  await page.locator("#undo").click();
  await page.getByRole("tab", { name: "valley.yaml" }).waitFor();
});

test("a folder that is dropped is taken in without what no project uses", async () => {
  const page = await emptied();
  const folder = mkdtempSync(join(tmpdir(), "dropped-"));
  mkdirSync(join(folder, "maps"));
  for (const [name, content] of FILES.table) writeFileSync(join(folder, "maps", name), Buffer.from(content, "base64"));
  writeFileSync(join(folder, "notes.docx"), "notes");
  const session = await shared.context.newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) await session.send("Input.dispatchDragEvent", { type, x: 300, y: 300, data });
  await drawn(page);
  await page.getByRole("button", { name: "maps/spaces.csv" }).waitFor();
  assert.equal(await page.getByText("notes.docx").count(), 0);
  rmSync(folder, { recursive: true });
});

test("a table beside a map is edited, and the board follows", async () => {
  const page = await emptied();
  await drop(page, FILES.table);
  await drawn(page);
  await page.locator("#board path[data-at$='/points']").nth(3).click();
  await page.locator(".others button[aria-current=true]").waitFor(); // the row of the hex is in the table
  assert.match(await text(page), /^number;/);
  await page.locator("#told").filter({ hasText: /^Space \d+: points · spaces.csv, Lines: \d+/ }).waitFor();
});

test("report and changes of a map are shown, in figures and on the board", async () => {
  const page = await begun();
  await page.getByRole("tab", { name: "Map report" }).click();
  await page.locator(".report table").waitFor();
  assert.deepEqual(await page.locator(".report thead th").allTextContents(), ["from start", "S1", "S2", "S3", "S4"]);
  await page.locator(".report img[src^=blob]").waitFor();
  await page.getByRole("tab", { name: "Changes" }).click();
  await page.getByText("No changes").waitFor();
  await find(page, "rounds: 10");
  await page.keyboard.type("rounds: 9");
  await page.getByRole("button", { name: "rounds: 10 -> 9" }).click();
  await activeLine(page, /^rounds: 9/);
  await page.locator(".difference img[src^=blob]").waitFor();
});

test("a link carries a change to another browser", async () => {
  const page = await begun();
  const { context } = shared;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await find(page, "round: 6");
  await page.keyboard.type("round: 8");
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("The link is copied").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const changed = await text(page);
  assert.ok(link.length < 200, link);
  const other = await open(site.url, { hash: link.slice(site.url.length) });
  await drawn(other.page);
  assert.equal(await text(other.page), changed);
  await other.close();
});

test("the keyboard alone does it all", async () => {
  const page = await emptied();
  await page.locator("[name=name]").focus();
  await page.keyboard.press("Enter"); // a new map
  await drawn(page);
  await page.getByText("Nothing found").waitFor();
  const first = page.getByText(/^Kind/).first();
  for (let tries = 0; tries < 20 && !(await first.isVisible()); tries++) {
    await page.locator("#board").focus(); // may be drawn again meanwhile
    await page.keyboard.press("n"); // the first value
    await page.waitForTimeout(500);
  }
  await first.waitFor();
  await page.locator("#tab-board").focus();
  await page.keyboard.press("ArrowRight");
  await page.locator(".report table").waitFor();
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("x");
  await page.locator(".cm-lint-marker-error").last().waitFor();
  await page.keyboard.press("F8");
  await page.keyboard.press("Escape"); // closes what is open above the text
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab"); // leaves the editor
  assert.ok(await page.evaluate(() => !document.activeElement.closest("#source")));
  await page.keyboard.press("Control+z");
  await page.getByText("Nothing found").waitFor();
});

for (const [width, height, scheme] of [[1280, 800, "light"], [390, 844, "dark"]]) {
  test(`at ${width} px (${scheme}): axe finds nothing, and nothing scrolls sideways`, async () => {
    const page = await begun();
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme });
    await page.evaluate(AXE);
    const check = async (where) => {
      const { violations } = await page.evaluate(() => axe.run({ exclude: ["iframe"] }));
      assert.deepEqual(violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes[0].html}`), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), where);
    };
    await check("code");
    if (width < 600) {
      await page.locator(".sides").getByRole("tab", { name: "Preview" }).click();
      assert.ok(!(await page.locator("#source").isVisible()));
    }
    await page.locator("#board path[data-at='spaces/7/points']").first().click();
    await page.locator("#form:not([hidden])").waitFor();
    await check("form");
    await page.getByRole("tab", { name: "Map report" }).click();
    await page.locator(".report table").waitFor();
    await check("report");
    await page.getByRole("button", { name: "Add ..." }).click();
    await check("start");
    await page.keyboard.press("Escape");
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/design-${width}.png` });
  });
}
