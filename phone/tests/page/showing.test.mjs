/** What is seen: everything on the map within its hex, the board near the top, tabs, the phone's language, its screen on. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { browser, headline, opened, rested, SCREENS, show } from "./browser.mjs";

after(() => browser.close());
const who = (page, at, group = 0) => page.locator(".who").nth(group).locator("button").nth(at).click();
const press = (page, name, exact = false) => page.getByRole("button", { name, exact }).first().click();
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("hyskos.table")));

/** Open the page on the round of a game that is changed before; `change` gets the game and the facts. */
async function begun(change, how = {}) {
  const first = await opened();
  await show(first.page, "round");
  const left = await kept(first.page);
  change(left.game, await first.page.evaluate(() => globalThis.hyskos.facts));
  await first.close();
  return opened({ ...how, before: `localStorage.setItem("hyskos.table", ${JSON.stringify(JSON.stringify(left))})` });
}

const order = (target) => ({ target, units: 2, heroes: 0, origin: null, bomb: false, ram: false });

/** Put forces, devices of every kind and orders of three factions on every space of a map. */
function crowded(game, map, name) {
  const factions = ["anubian", "bastet", "rashar"];
  const sizes = [[19, 0], [0, 12], [15, 15], [3, 0], [19, 12], [104, 0], [7, 2], [120, 113], [999, 999]];
  const board = game.round;
  board.map = name;
  for (const [at, { place: number, near }] of map.places.entries()) {
    if (number < 0) continue;
    const [units, heroes] = sizes[at % sizes.length];
    const faction = factions[at % 3];
    board.forces[number] = { faction, units, heroes };
    for (const sender of factions) (board.orders[sender] ??= []).push(order(number));
    if (at % 2) continue;
    board.devices.push({ faction, kind: "umbrella", place: number, across: null });
    for (const across of near) for (const kind of ["ram", "spikes"]) board.devices.push({ faction, kind, place: number, across });
  }
}

/** Find labels that leave their hex or lie over others; runs in the page. */
function misplaced() {
  const problems = [];
  const boxOf = (element) => element.getBoundingClientRect();
  for (const labels of document.querySelectorAll(".map .labels > g")) {
    const name = labels.querySelector(".no").textContent;
    const hex = document.querySelector(`[data-place="${name}"] polygon`); // its outer line
    const toHex = hex.getScreenCTM().inverse();
    const inside = (x, y) => hex.isPointInFill(new DOMPoint(x, y).matrixTransform(toHex));
    const unit = hex.getScreenCTM().a;
    const texts = [...labels.querySelectorAll("text, tspan")].filter((element) => !element.querySelector("tspan"));
    const parts = [
      ...texts.map((element) => {
        const box = boxOf(element);
        const size = Number.parseFloat(getComputedStyle(element).fontSize) * unit;
        const baseline = Number(element.getAttribute("y")) * unit + labels.getScreenCTM().f;
        return [element.textContent, box.left, baseline - 0.714 * size, box.right, baseline]; // digits, without what lies above and below
      }),
      ...[...labels.querySelectorAll(".sign")].map((element) => {
        const box = boxOf(element);
        return [element.getAttribute("href") ?? "order", box.left, box.top, box.right, box.bottom];
      }),
    ];
    for (const [at, [what, left, top, right, bottom]] of parts.entries()) {
      if (what.startsWith("#icon-") === false || labels.querySelectorAll(".sign").length === 0) {
        for (const [x, y] of [[left, top], [right, top], [left, bottom], [right, bottom]]) {
          if (!inside(x, y)) problems.push(`${name}: ${what} leaves the hex`);
        }
      }
      for (const [other, l, t, r, b] of parts.slice(at + 1)) {
        const [wide, high] = [Math.min(right, r) - Math.max(left, l), Math.min(bottom, b) - Math.max(top, t)];
        if (wide > 0.03 * unit && high > 0.03 * unit) problems.push(`${name}: ${other} over ${what}`);
      }
    }
  }
  return problems;
}

for (const orientation of ["flat", "pointy"]) {
  test(`units, devices and orders stay inside their hex and hide no digit (${orientation})`, async () => {
    for (const name of ["four-x", "inner-factory", "outer-factory"]) {
      const { page, close } = await begun((game, { maps }) => crowded(game, maps[name], name));
      if (orientation === "pointy") {
        await page.evaluate((id) => (globalThis.hyskos.facts.maps[id].orientation = "pointy"), name);
        await show(page, "round");
      }
      assert.deepEqual(await page.evaluate(misplaced), [], name);
      assert.ok((await page.locator(".map .labels .force").count()) > 20);
      await close();
    }
  });
}

test("a label that leaves its hex or lies over another is found", async () => {
  const { page, close } = await begun((game) => void (game.round.forces[5] = { faction: "bastet", units: 15, heroes: 15 }));
  assert.deepEqual(await page.evaluate(misplaced), []);
  await page.evaluate(() => (document.querySelector(".map .force").style.fontSize = ".72px"));
  const problems = await page.evaluate(misplaced);
  assert.ok(problems.some((problem) => problem.includes("leaves the hex")) && problems.some((problem) => problem.includes(" over ")), problems.join());
  await close();
});

test("a factory is drawn under the units on it, a ram on its border, an umbrella on its space, and all have names", async () => {
  const { page, close } = await begun((game, { maps }) => {
    const { place: number, near } = maps["inner-factory"].places.find((place) => place.factory);
    const board = game.round;
    board.map = "inner-factory";
    board.forces[number] = { faction: "bastet", units: 5, heroes: 0 };
    board.devices = [
      { faction: "bastet", kind: "ram", place: number, across: near[0] },
      { faction: "bastet", kind: "umbrella", place: number, across: null },
    ];
    board.orders.anubian = [order(number)];
  });
  for (const sign of ["factory", "ram", "umbrella"]) {
    const of = page.locator(".map .labels > g", { has: page.locator(".force") }).locator(`use[href="#icon-${sign}"]`);
    assert.equal(await of.count(), 1, sign);
  }
  assert.match(await page.locator('.map [aria-label*="Bastet 5"]').getAttribute("aria-label"), /factory, Ram → \w+, Umbrella, Anubian arrives$/);
  await close();
});

test("the board stays near the top, whatever the orders come to", async () => {
  const top = async (change) => {
    const { page, close } = await begun(change);
    const box = await page.locator(".map").boundingBox();
    const line = await headline(page);
    await close();
    return [box.y, line];
  };
  const lawful = (game, { maps }) => {
    const board = game.round;
    board.map = "inner-factory";
    board.starts = { anubian: -1 };
    const own = maps["inner-factory"].places.find((place) => place.place === -1);
    const targets = own.near.filter((place) => place > 0);
    board.orders.anubian = targets.map(order);
    for (const target of targets) board.forces[target] = { faction: "bastet", units: 9, heroes: 1 };
  };
  const [empty] = await top(() => {});
  const [several, line] = await top(lawful);
  assert.match(line, /results? below/);
  assert.ok(several - empty < 2, `${empty}, then ${several}`);
  const [refused, fault] = await top((game, { maps }) => crowded(game, maps["four-x"], "four-x"));
  assert.equal(fault, "This is not allowed");
  assert.ok(refused < 480, `${refused}`);
});

test("the points of four players stand below the map", async () => {
  const { page, close } = await opened();
  await show(page, "points");
  for (const at of [0, 1, 2, 3]) await who(page, at);
  const [map, list] = await Promise.all([".map", "ul.list"].map((selector) => page.locator(selector).boundingBox()));
  assert.ok(map.y < list.y, `${map.y}, ${list.y}`);
  await close();
});

for (const [width, height] of [[740, 360], [568, 320], [844, 390], [360, 740]]) {
  test(`every tab is in sight on ${width} by ${height}, and covers nothing that is tapped`, async () => {
    for (const lang of ["en", "es"]) {
      const { page, close } = await opened({ lang, width, height });
      for (const screen of SCREENS) {
        await show(page, screen);
        const tabs = await page.locator(".tabs button").evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().toJSON()));
        for (const { left, top, right, bottom, width: wide, height: high } of tabs) {
          assert.ok(left >= 0 && top >= 0 && right <= width && bottom <= height + 0.5, `${screen}: ${[left, top, right, bottom]}`);
          assert.ok(wide >= 43.95 && high >= 43.95, `${screen}: ${wide} x ${high}`);
        }
        const sideways = await page.evaluate(() => document.scrollingElement.scrollWidth > innerWidth);
        assert.equal(sideways, false, screen);
        if (width > height) {
          const main = await page.locator("main").boundingBox();
          assert.ok(main.x >= Math.max(...tabs.map((tab) => tab.right)) - 0.5, screen);
        }
      }
      await close();
    }
  });
}

test("the page opens in the language of the phone, if it speaks it, until another is chosen", async () => {
  const begins = async (locale, lang) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    const speaks = (lang) => page.waitForFunction((all) => document.documentElement.lang === all && document.querySelector("main"), lang);
    await page.goto(await address());
    await speaks(lang);
    const other = lang === "es" ? "en" : "es";
    await page.locator(`.top button[lang=${other}]`).click();
    await speaks(other);
    await page.reload();
    await speaks(other); // chosen: it stays
    await context.close();
  };
  const address = async () => {
    const { page, close } = await opened();
    const url = page.url();
    await close();
    return url;
  };
  for (const [locale, lang] of [["es-MX", "es"], ["es", "es"], ["en-GB", "en"], ["fr-FR", "en"]]) {
    await begins(locale, lang);
  }
});

test("no screen shows a command for a shell", async () => {
  for (const lang of ["en", "es"]) {
    const { page, close } = await opened({ lang });
    for (const screen of SCREENS) {
      await show(page, screen);
      await page.evaluate(() => document.querySelectorAll("details").forEach((element) => (element.open = true)));
      assert.doesNotMatch(await page.locator("#app").innerText(), /hyskos [a-z-]+|--[a-z]/, screen);
    }
    await close();
  }
});

/** Count locks of the screen; runs in the page before its script. */
const counted = () => {
  globalThis.locks = { asked: 0, held: 0 };
  const request = async () => {
    const lock = Object.assign(new EventTarget(), { released: false, release: async () => release(lock) });
    const release = (freed) => {
      if (!freed.released) globalThis.locks.held -= 1;
      freed.released = true;
    };
    globalThis.locks.asked += 1;
    globalThis.locks.held += 1;
    globalThis.locks.last = lock;
    return lock;
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
};
const holds = (page, count) => page.waitForFunction((all) => globalThis.locks.held === all, count, { polling: 50 });

test("the screen stays on during play, also after the page was hidden, and sleeps when play ends", async () => {
  const { page, close } = await opened({ clock: true, before: counted });
  await holds(page, 0); // nothing is entered
  await who(page, 0);
  await holds(page, 1);
  await page.fill("[name=units-0]", "12");
  assert.equal(await page.evaluate(() => globalThis.locks.asked), 1); // one lock for the whole game
  const seen = (state) =>
    page.evaluate(async (is) => {
      Object.defineProperty(document, "visibilityState", { value: is, configurable: true });
      if (is === "hidden") await globalThis.locks.last.release(); // as the browser does
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await seen("hidden");
  await holds(page, 0);
  await seen("visible");
  await holds(page, 1);
  await page.clock.fastForward("45:00"); // nobody touches it
  await holds(page, 0);
  await page.locator("[name=units-0]").click();
  await holds(page, 1);
  await show(page, "more");
  await press(page, "New session");
  await holds(page, 0);
  await press(page, "Undo");
  await holds(page, 1);
  await press(page, "Keep the screen on");
  await holds(page, 0);
  await show(page, "fight");
  await page.fill("[name=units-0]", "13");
  await holds(page, 0); // switched off
  await close();
});

test("the screen may sleep once all rounds are noted", async () => {
  const { page, close } = await opened({ clock: true, before: counted });
  await show(page, "points");
  await who(page, 0);
  await holds(page, 1);
  for (let round = 1; round <= 10; round += 1) {
    await press(page, "Note this round");
    await rested(page);
  }
  await holds(page, 0);
  await close();
});

for (const [what, before] of [
  ["lacks", () => delete Navigator.prototype.wakeLock],
  ["refuses", () => Object.defineProperty(navigator, "wakeLock", { value: { request: () => Promise.reject(new Error("low battery")) } })],
]) {
  test(`a browser that ${what} it plays on without a word`, async () => {
    const { page, close } = await opened({ before });
    await who(page, 0);
    await page.fill("[name=units-0]", "3");
    await show(page, "more");
    assert.equal(await page.getByRole("button", { name: "Keep the screen on" }).count(), what === "lacks" ? 0 : 1);
    await close();
  });
}
