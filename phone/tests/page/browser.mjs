/** What tests of the page do again and again. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { browser } from "./chromium.mjs";

export const FILE = process.env.PHONE_PAGE; // a page with facts, made by `hyskos companion`
export const SCREENS = ["fight", "armies", "round", "solo", "points", "more", "pyramydal", "pharaoh", "rulings", "history"];
const TABS = SCREENS.slice(0, 6);
export { browser };

/** Open the page as a phone does; a complaint in the console or a request to anywhere fails whoever asked for it. */
export async function opened({ lang = "en", scheme = "light", width = 360, height = 740, url = "", before = null, clock = false, ...more } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, hasTouch: true, ...more });
  if (clock) await context.clock.install(); // as the real one, until a test moves it on (`rested`)
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error.stack)));
  page.on("request", (asked) => !asked.url().startsWith("data:") && complaints.push(`asked for ${asked.url()}`));
  page.setDefaultTimeout(120_000);
  if (before) await page.addInitScript(before);
  const address = url || pathToFileURL(FILE).href;
  await page.goto(address);
  assert.deepEqual(complaints.splice(0), [`asked for ${address}`]);
  if (lang !== (await page.locator("html").getAttribute("lang"))) await page.locator(`.top button[lang=${lang}]`).click();
  return {
    page,
    complaints,
    async close() {
      assert.deepEqual(complaints, []);
      await context.close();
    },
  };
}

/** Show a screen, and wait until it has the focus: it would take it from a field that is filled in meanwhile. */
export async function show(page, screen) {
  const tab = TABS.indexOf(screen);
  await page.locator(".tabs button").nth(tab < 0 ? 5 : tab).click();
  const doors = ["pyramydal", "pharaoh", "rulings", "history"];
  if (tab < 0) await page.locator(".doors button").nth(doors.indexOf(screen)).click();
  await page.locator("#screen:focus").waitFor();
}

/** Put something on every screen, so that there is something to look at. */
export async function filled(page) {
  await show(page, "fight");
  for (const at of [1, 0, 2]) await page.locator(".who button").nth(at).click();
  for (const [at, units] of [4, 7, 5].entries()) await page.fill(`[name=units-${at}]`, String(units));
  await page.locator(".main").click(); // noted
  for (const at of [1, 0]) await page.locator(".who button").nth(at).click();
  for (const [at, units] of [4, 7].entries()) await page.fill(`[name=units-${at}]`, String(units));
  await show(page, "armies");
  for (const [at, number] of [5, 6, 8, 3, 7, 3, 5, 4].entries()) await page.locator(".box input").nth(at).fill(String(number));
  for (const screen of ["round", "solo"]) {
    await show(page, screen);
    await tapPlace(page, "S1");
    await page.locator(".who").last().locator("button").nth(1).click();
    await tapPlace(page, "16");
    await page.locator(".who").first().locator("button").nth(1).click();
    if (screen === "round") await page.locator(".who").last().locator("button").nth(0).click();
    else for (const face of [4, 4, 6, 2]) await page.locator(".faces button").nth(face - 1).click();
  }
  await show(page, "points");
  for (const at of [0, 1]) await page.locator(".who").first().locator("button").nth(at).click();
  await tapPlace(page, "1");
  await show(page, "pyramydal");
  for (const at of [0, 0, 0, 2, 4, 6, 8]) await page.locator(".piece button:first-child").nth(at).click();
  await show(page, "pharaoh");
  await page.locator(".verdict .six button").nth(4).click();
  await page.locator(".row > button > .token").first().click();
}

/** Tap a place of the map by its name: "12", "S1". */
export async function tapPlace(page, name) {
  await page.locator(`.map [data-place="${name}"]`).click();
}

/** Move the clock of a page opened with one: what is recorded ignores a second tap at once. */
export const rested = (page) => page.clock.fastForward(1000);

/** Stop the clock of a page opened with one, so that two taps are quick on a busy machine too. */
export const stopped = async (page) => page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000));

/** Serve the page as it stands, and count who asks. */
export async function served() {
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.setHeader("content-type", "text/html").end(readFileSync(FILE));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  server.unref();
  return { asked, url: `http://127.0.0.1:${server.address().port}/table.html`, stop: () => server.close() };
}

export const headline = (page) => page.locator(".verdict .said").first().textContent();
