/** Print: files with the bytes of the command line, progress, cancel, refusals. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { browser, open, serve } from "./browser.mjs";

// [{params, lang, files: {name: sha256}}], made by the command line
const WANTED = JSON.parse(readFileSync(process.env.WANTED, "utf8"));
let site;
before(async () => (site = await serve()));
after(async () => {
  await site.close();
  await browser.close();
});

/** Choose everything as a person does, and return the files by name. */
async function print(page, { params, game }) {
  await page.getByLabel("Game", { exact: true }).waitFor();
  const choose = async (label, value) => {
    const field = page.getByLabel(label, { exact: true });
    if (await field.count()) await field.selectOption(value);
  };
  await choose("Game", game);
  await choose("What to print", params.board);
  await choose("Language of the sheets", params.lang);
  if (params.players) await choose("Number of players", String(params.players));
  for (const [label, name] of [["Paper", "paper"], ["Ink", "ink"], ["Format", "format"]]) if (params[name]) await choose(label, params[name]);
  await page.getByRole("button", { name: "Make the files" }).click();
  const results = page.locator(".results");
  await results.or(page.locator("[role=alert]")).waitFor();
  assert.equal(await page.locator("[role=alert]").count(), 0);
  await page.evaluate(() => (globalThis.saved = {}));
  for (const button of await results.locator("button").all()) await button.click();
  return page.evaluate(async () => Object.fromEntries(await Promise.all(Object.entries(saved).map(async ([name, blob]) => {
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()));
    return [name, [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("")];
  }))));
}

/** Take the files that a page saves, instead of downloading hundreds of them. */
function take() {
  let last;
  URL.createObjectURL = (blob) => ((last = blob), "blob:taken");
  HTMLAnchorElement.prototype.click = function () {
    globalThis.saved[this.download] = last;
  };
}

test("every file has the bytes of the command line", async () => {
  const { page, close } = await open(site.url, { hash: "#print", before: take });
  for (const expected of WANTED) assert.deepEqual([expected.params, await print(page, expected)], [expected.params, expected.files]);
  await close();
});

test("a kit shows progress, and cancelling it leaves a page that prints", async () => {
  const { page, close } = await open(site.url, { hash: "#print?game=pharaoh", before: take });
  await page.getByRole("button", { name: "Make the files" }).click();
  await page.locator("progress[max]").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Cancelled.").waitFor();
  const [expected] = WANTED;
  assert.deepEqual(await print(page, expected), expected.files);
  await close();
});

test("a file is downloaded with its name and bytes", async () => {
  const { page, close } = await open(site.url, { hash: "#print" });
  const [{ game, params, files }] = WANTED;
  await page.getByLabel("Game").selectOption(game);
  await page.getByLabel("What to print").selectOption(params.board);
  await page.getByRole("button", { name: "Make the files" }).click();
  const [saved] = await Promise.all([page.waitForEvent("download"), page.locator(".results button").first().click()]);
  const sum = createHash("sha256").update(readFileSync(await saved.path())).digest("hex");
  assert.equal(saved.suggestedFilename(), Object.keys(files)[0]);
  assert.equal(sum, Object.values(files)[0]);
  await close();
});

test("the keyboard alone prints a board", async () => {
  const { page, close } = await open(site.url, { hash: "#print?game=pharaoh" });
  await page.locator("main h1").waitFor();
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const label = () => page.evaluate(() => document.activeElement?.labels?.[0]?.textContent || document.activeElement?.textContent);
  for (let steps = 0; !(await label())?.startsWith("What to print") && steps < 30; steps++) await press("Tab");
  await press("ArrowDown");
  for (let steps = 0; (await label()) !== "Make the files" && steps < 30; steps++) await press("Tab");
  await press("Enter");
  await page.locator(".results button").waitFor();
  await close();
});
