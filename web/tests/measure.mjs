/**
 * Measures the site for `benchmarks/site.py`; prints JSON: medians of five in milliseconds, games a second, edits with their 95th
 * percentile, and memory in MB after few and after many edits.
 */
import { gzipSync } from "node:zlib";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { SITE, browser, open, serve } from "./browser.mjs";

const ROUNDS = 5;
const EDITS = process.env.EDITS ? [50, Number(process.env.EDITS)] : [50]; // after each of these numbers, memory is measured
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const site = await serve();
const measured = { firstPage: [], readyCold: [], readyWarm: [], readyOffline: [], pdf: [], lab: [], kit: [] };
const now = (page) => page.evaluate(() => performance.now());

/** Milliseconds from the start of the navigation until something is there. */
async function until(page, selector, options) {
  await page.locator(selector).first().waitFor(options);
  return now(page);
}
const ready = (page) => until(page, "[data-python=ready]", { state: "attached" });

/** Choose what to print, and return the milliseconds until its files are there. */
async function print(page, board) {
  await page.getByLabel("What to print").selectOption(board);
  const before = await now(page);
  await page.getByRole("button", { name: "Make the files" }).click();
  return (await until(page, ".results")) - before;
}

/** Let the worker that runs Python show its memory, which only that worker can reach. */
async function exposeMemory(page) {
  const expose = () => {
    globalThis.memories = [];
    const { instantiateStreaming } = WebAssembly;
    WebAssembly.instantiateStreaming = async (...given) => {
      const made = await instantiateStreaming.apply(WebAssembly, given);
      globalThis.memories.push(...Object.values(made.instance.exports).filter((exported) => exported instanceof WebAssembly.Memory));
      return made;
    };
  };
  await page.route("**/code/worker-*.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `(${expose})();\n${await response.text()}` });
  });
}

/** Memory in MB: of Python, of the objects of the page after a collection, and of the whole process of the page. */
async function memoryOf(context, page) {
  const python = await page.workers()[0].evaluate(() => Math.max(...globalThis.memories.map(({ buffer }) => buffer.byteLength)));
  const session = await context.newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const whole = await browser.newBrowserCDPSession();
  const { processInfo } = await whole.send("SystemInfo.getProcessInfo");
  const pages = Math.max(...processInfo.filter(({ type }) => type === "renderer").map(({ id }) => Number(readFileSync(`/proc/${id}/statm`, "utf8").split(" ")[1])));
  return { python: python / 1e6, page: usedSize / 1e6, process: (pages * 4096) / 1e6 };
}

/** Type one digit over another, and return the milliseconds from the key until the new board is painted. */
async function edit(page, digit) {
  await page.keyboard.press("Shift+ArrowLeft");
  await page.evaluate(() => {
    let begun = 0;
    const board = document.getElementById("board");
    addEventListener("keydown", ({ timeStamp }) => { begun = timeStamp; }, { capture: true, once: true });
    globalThis.painted = new Promise((done) => {
      new MutationObserver((_changes, observer) => {
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
      }).observe(board, { attributeFilter: ["data-frame"] });
    });
  });
  await page.keyboard.press(digit);
  return page.evaluate(() => globalThis.painted);
}

/** Change a number of points of a map with 37 hexes again and again, with the pauses of a person until memory is first measured. */
async function measureEdits() {
  const { context, page, close } = await open(site.url, { hash: "site.webmanifest" });
  await exposeMemory(page);
  await page.goto(`${site.url}#design`);
  await page.getByLabel("Outline").selectOption("hexagon:3");
  await page.locator("form:has([name=shape]) [type=submit]").click();
  await page.getByText("Nothing found").waitFor();
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+f");
  await page.keyboard.type("points: {round: ");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  const times = [];
  const memory = [];
  for (const [n, count] of EDITS.entries()) {
    while (times.length < count) {
      times.push(await edit(page, times.length % 2 ? "6" : "3"));
      if (n === 0) await page.waitForTimeout(400);
    }
    await page.getByText("Nothing found").waitFor();
    memory.push({ edits: count, ...(await memoryOf(context, page)) });
  }
  await close();
  const paced = times.slice(5, EDITS[0]).sort((a, b) => a - b); // the first edits import modules
  return { median: paced[paced.length >> 1], p95: paced[Math.floor(paced.length * 0.95)], memory };
}

for (let round = 0; round < ROUNDS; round++) {
  const { context, page, close } = await open(site.url);
  await page.locator(".games img").first().waitFor();
  await page.locator(".games img").evaluateAll((images) => Promise.all(images.map((image) => image.decode())));
  measured.firstPage.push(await now(page));
  measured.readyCold.push(await ready(page));
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50));
  });
  await page.reload();
  measured.readyWarm.push(await ready(page));
  await page.goto(`${site.url}#print?game=pharaoh`);
  await print(page, "pharaoh"); // imports everything
  await page.getByLabel("Ink").selectOption("saver");
  measured.pdf.push(await print(page, "pharaoh"));
  await page.goto(`${site.url}#lab?map=inner-factory`);
  await page.getByRole("button", { name: "Play" }).click();
  const [, games, seconds] = (await page.getByText(/ games in /).textContent()).match(/^([\d,]+) games in ([\d.]+) s\.$/);
  measured.lab.push(Number(games.replaceAll(",", "")) / Number(seconds));
  if (process.env.KIT) {
    await page.goto(`${site.url}#print?game=rolling-pyramids`);
    await page.getByLabel("Game").selectOption("rolling-pyramids");
    measured.kit.push(await print(page, "kit"));
  }
  await context.setOffline(true);
  await page.goto(site.url);
  await page.reload();
  measured.readyOffline.push(await ready(page));
  await close();
}
const edits = await measureEdits();
await site.close();
await browser.close();
const files = (folder) => readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
  const path = join(folder, entry.name);
  return entry.isDirectory() ? files(path) : [path];
});
// what the first visit needs before a board can be changed: all but the archives that are loaded later, and Play
const needed = files(SITE).filter((path) => !/\/(print|lab)-[^/]*\.zip$|\/play\/|\/kernel-|-es-[^/]*\.svg$|service\.js$/.test(path));
const size = (paths) => paths.reduce((sum, path) => sum + (path.endsWith(".zip") ? readFileSync(path).length : gzipSync(readFileSync(path), { level: 9 }).length), 0);
const medians = Object.fromEntries(Object.entries(measured).filter(([, values]) => values.length).map(([name, values]) => [name, Math.round(median(values))]));
console.log(JSON.stringify({ ...medians, edits, firstVisitBytes: size(needed), siteBytes: size(files(SITE)) }));
