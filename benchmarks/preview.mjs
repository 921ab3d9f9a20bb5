/** Save a file and wait for the pixels: milliseconds from just before the write to the second frame after the change. */
import { readFileSync, writeFileSync } from "node:fs";
import { browser } from "../phone/tests/page/chromium.mjs";

const [url, file, selector, ready, saves] = process.argv.slice(2);
const text = readFileSync(file, "utf8");
const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
await page.goto(url);
await page.locator(ready).first().waitFor({ state: "attached" });
await page.waitForTimeout(1500);
const took = [];
for (let n = 0; n < Number(saves); n += 1) {
  await page.evaluate((at) => {
    globalThis.seen = new Promise((done) => {
      const watcher = new MutationObserver(() => {
        watcher.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => done(performance.timeOrigin + performance.now())));
      });
      watcher.observe(document.querySelector(at), { subtree: true, childList: true, characterData: true });
    });
  }, selector);
  const begun = performance.timeOrigin + performance.now();
  writeFileSync(file, text.replace(/round: (\d+), final: (\d+)/, `round: ${3 + (n % 5)}, final: ${20 + n}`));
  took.push((await page.evaluate(() => globalThis.seen)) - begun);
  await page.waitForTimeout(700);
}
console.log(JSON.stringify(took));
await browser.close();
