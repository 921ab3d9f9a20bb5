/** Measures the site for `benchmarks/site.py`; prints medians of five as JSON, in milliseconds, and games a second. */
import { gzipSync } from "node:zlib";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { SITE, browser, open, serve } from "./browser.mjs";

const ROUNDS = 5;
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
await site.close();
await browser.close();
const files = (folder) => readdirSync(folder, { withFileTypes: true }).flatMap((one) => {
  const path = join(folder, one.name);
  return one.isDirectory() ? files(path) : [path];
});
// what the first visit needs before a board can be changed: all but the archives that are loaded later, and Play
const needed = files(SITE).filter((path) => !/\/(print|lab)-[^/]*\.zip$|\/play\/|\/kernel-|-es-[^/]*\.svg$|service\.js$/.test(path));
const size = (paths) => paths.reduce((sum, path) => sum + (path.endsWith(".zip") ? readFileSync(path).length : gzipSync(readFileSync(path), { level: 9 }).length), 0);
const medians = Object.fromEntries(Object.entries(measured).filter(([, values]) => values.length).map(([name, values]) => [name, Math.round(median(values))]));
console.log(JSON.stringify({ ...medians, firstVisitBytes: size(needed), siteBytes: size(files(SITE)) }));
