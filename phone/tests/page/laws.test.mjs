/** What holds on every screen: sizes, widths, contrast, names, keyboard, quiet. */
import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { after, test } from "node:test";
import { browser, FILE, filled, opened, SCREENS, show } from "./browser.mjs";

after(() => browser.close());
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let left = null; // what an evening has left in the browser

async function evening() {
  const { page, close } = await opened();
  await filled(page);
  const kept = await page.evaluate(() => localStorage.getItem("hyskos.table"));
  await close();
  return kept;
}

/** Do something on every screen of a page that has something on all of them. */
async function everywhere(how, look) {
  left ??= await evening();
  const { page, close } = await opened({ ...how, before: `localStorage.setItem("hyskos.table", ${JSON.stringify(left)})` });
  for (const screen of SCREENS) {
    await show(page, screen);
    await look(page, screen);
  }
  await close();
}

test("the page with everything that ships is at most 300,000 bytes", () => {
  assert.ok(statSync(FILE).size <= 300_000, `${statSync(FILE).size} bytes`);
});

for (const lang of ["en", "es"]) {
  test(`on 360 pixels nothing to tap is smaller than 44 by 44, nothing scrolls sideways (${lang})`, () =>
    everywhere({ lang }, async (page, screen) => {
      await page.evaluate(() => document.querySelectorAll("details").forEach((element) => (element.open = true)));
      const small = await page.evaluate(() =>
        [...document.querySelectorAll("button, select, input, summary, a, [role=button]")]
          .map((element) => [element.outerHTML.slice(0, 90), element.getBoundingClientRect()])
          .filter(([, box]) => box.width < 43.95 || box.height < 43.95)
          .map(([html, box]) => `${html}: ${box.width} x ${box.height}`),
      );
      assert.deepEqual(small, [], screen);
      assert.deepEqual(await page.evaluate(sideways), [], screen);
    }));

  test(`nothing scrolls sideways on a phone of 360 pixels at 200 % (${lang})`, () =>
    everywhere({ lang, width: 180, height: 370 }, async (page, screen) => {
      assert.deepEqual(await page.evaluate(sideways), [], screen);
    }));

  for (const scheme of ["light", "dark"]) {
    test(`axe finds nothing serious, and every text is read on its ground (${lang}, ${scheme})`, () =>
      everywhere({ lang, scheme, width: 390, height: 844, reducedMotion: "reduce" }, async (page, screen) => {
        await page.evaluate(AXE);
        const violations = await page.evaluate(async () => {
          const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
          return violations
            .filter((violation) => ["serious", "critical"].includes(violation.impact))
            .map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html.slice(0, 90)).join(" | ")}`);
        });
        assert.deepEqual(violations, [], screen);
        assert.deepEqual(await page.evaluate(weak), [], screen);
      }));
  }
}

for (const width of [360, 412, 1280]) {
  test(`no word is broken on ${width} pixels`, async () => {
    for (const lang of ["en", "es"]) {
      await everywhere({ lang, width, height: 860 }, async (page, screen) => {
        assert.deepEqual(await page.evaluate(broken), [], `${lang} ${screen}`);
      });
    }
  });
}

/** Find words that stand on two lines; runs in the page. */
function broken() {
  const words = [];
  const walker = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.parentElement.closest("svg, option")) continue;
    for (const word of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const tops = [...range.getClientRects()].filter((box) => box.width > 0).map((box) => box.top);
      if (tops.length && Math.max(...tops) - Math.min(...tops) > 3) words.push(word[0]);
    }
  }
  return words;
}

/** Find what reaches beyond the right edge; runs in the page. */
function sideways() {
  const outside = [...document.querySelectorAll("#app *")].filter(
    (element) => !element.closest("svg") && element.getBoundingClientRect().right > innerWidth + 0.5,
  );
  const scrolls = document.scrollingElement.scrollWidth > innerWidth ? ["the page scrolls"] : [];
  return [...scrolls, ...outside.map((element) => element.outerHTML.slice(0, 80))];
}

/** Find texts of less than 4.5:1 against what lies under them, those of the map too; runs in the page. */
function weak() {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const parts = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = ([red, green, blue]) =>
    [red, green, blue]
      .map((channel) => channel / 255)
      .map((channel) => (channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
      .reduce((sum, channel, at) => sum + channel * [0.2126, 0.7152, 0.0722][at], 0);
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (parts(colour)[3] === 255) return colour;
      if (element.classList.contains("worth")) return "#fff"; // its pyramid
      const hex = at.closest(".labels") && document.querySelector(`[data-place="${at.querySelector(".no")?.textContent}"] .hex`);
      if (hex) return getComputedStyle(hex).fill;
    }
    return "#000";
  };
  const texts = [];
  const walker = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || element.closest(".token") || !element.getClientRects().length) continue;
    const style = getComputedStyle(element);
    const [a, b] = [light(parts(element instanceof SVGElement ? style.fill : style.color)), light(parts(ground(element)))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) texts.push(`${ratio.toFixed(2)} ${walker.currentNode.textContent} ${element.outerHTML.slice(0, 70)}`);
  }
  for (const sign of document.querySelectorAll(".labels use")) {
    const [a, b] = [light(parts(getComputedStyle(sign).color)), light(parts(ground(sign)))];
    if ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 3) texts.push(`a sign of the map: ${sign.getAttribute("href")}`);
  }
  return texts;
}

test("a weak text is found", async () => {
  const { page, close } = await opened();
  await page.evaluate(() => (document.querySelector(".said").style.color = "#b8892b"));
  assert.equal((await page.evaluate(weak)).length, 1);
  await show(page, "round");
  await page.evaluate(() => (document.querySelector(".labels use").parentElement.style.color = "#f6efdf"));
  assert.equal((await page.evaluate(weak)).length, 1);
  await close();
});

test("the keyboard alone reaches everything, and one sees where one is", () =>
  everywhere({ width: 390, height: 844 }, async (page, screen) => {
    const count = await page.evaluate(() => {
      const all = [...document.querySelectorAll("button, select, input, summary, [role=button], [tabindex='0']")];
      const folded = (element) => element.matches("details:not([open]) > :not(summary), details:not([open]) > :not(summary) *");
      const reached = all.filter((element) => element.tabIndex >= 0 && element.getClientRects().length && !folded(element));
      reached.forEach((element, at) => (element.dataset.at = at));
      document.activeElement?.blur();
      scrollTo(0, 0);
      return reached.length;
    });
    const seen = new Set();
    for (let tab = 0; tab < count + 3; tab += 1) {
      await page.keyboard.press("Tab");
      const [at, shown] = await page.evaluate(() => {
        const element = document.activeElement;
        const hex = element.querySelector?.(":scope > .hex");
        const drawn = hex ? getComputedStyle(hex).strokeWidth : getComputedStyle(element).outlineWidth;
        return [element.dataset.at, Number.parseFloat(drawn) >= (hex ? 0.1 : 2)];
      });
      if (at === undefined) continue;
      assert.ok(shown, `${screen}: no focus to see on ${at}`);
      seen.add(at);
    }
    assert.equal(seen.size, count, screen);
  }));

test("nothing moves for whoever wants no motion, and little for others", async () => {
  for (const [reducedMotion, names] of [["reduce", ["none"]], ["no-preference", ["told"]]]) {
    const { page, close } = await opened({ reducedMotion });
    const moving = await page.evaluate(() => [...new Set([...document.querySelectorAll(".said")].map((element) => getComputedStyle(element).animationName))]);
    assert.deepEqual(moving, names);
    await close();
  }
});

test("the phone's colours hold until they are switched, and the switch is kept", async () => {
  const { page, complaints, close } = await opened({ scheme: "dark" });
  const becomes = (scheme) => page.locator(`html[data-scheme=${scheme}]`).waitFor();
  await becomes("dark");
  await page.emulateMedia({ colorScheme: "light" });
  await becomes("light");
  await page.getByRole("button", { name: "Dark colours" }).click();
  await becomes("dark");
  await page.reload();
  await becomes("dark");
  complaints.length = 0; // the reload asked for the page
  await close();
});

test("no word of the page stays English in Spanish", async () => {
  const texts = {};
  for (const lang of ["en", "es"]) {
    texts[lang] = [];
    await everywhere({ lang }, async (page, screen) => {
      if (screen === "history") return; // what was noted stays in the language in which it was
      texts[lang].push(...(await page.evaluate(() => {
        const labels = [...document.querySelectorAll("#app [aria-label]")].map((element) => element.getAttribute("aria-label"));
        const walker = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) labels.push(walker.currentNode.textContent);
        return labels;
      })));
    });
  }
  const both = new Set(texts.en.filter((text) => texts.es.includes(text) && /[a-z]{2}/i.test(text)));
  const names = [" Pyramydal", "Bastet", "Ra’shar", "Hyskos", "Pyramydal", "4x", "English", "español", "mini", "no", "No"];
  const alike = [...both].filter((text) => !names.includes(text) && !/^(RP|A|PY|PH)-?\d|^[a-z]\d$|^d[48]$/.test(text));
  assert.deepEqual(alike, []);
});
