/** An evening at the table by taps: what is asked is answered, kept, taken back. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { browser, headline, opened, rested, served, show, tapPlace } from "./browser.mjs";

after(() => browser.close());
const who = (page, at, group = 0) => page.locator(".who").nth(group).locator("button").nth(at).click();
const press = (page, name, exact = false) => page.getByRole("button", { name, exact }).first().click();
const ANUBIAN = 0;
const BASTET = 1;
const RASHAR = 2;

/** Fight with Bastet, who holds the space, against the Anubian. */
async function fight(page, holder, attacker) {
  await who(page, BASTET);
  await who(page, ANUBIAN);
  await page.fill("[name=units-0]", String(holder));
  await page.fill("[name=units-1]", String(attacker));
}

test("a fight of two: verdict, arithmetic, what to write, why", async () => {
  const { page, close } = await opened();
  await fight(page, 4, 7);
  assert.equal(await headline(page), "Anubian takes the space with 3");
  assert.equal(await page.locator(".sum").textContent(), "7 - 4 = 3");
  const tasks = await page.locator(".todo li span:last-child").allTextContents();
  assert.deepEqual(tasks, ["write 3 (Anubian)", "erase (Bastet)", "cross a footmen triangle (Anubian)"]);
  assert.ok(await page.locator("[role=status][aria-live=polite] .said").isVisible());
  await page.locator("summary").first().click();
  assert.match(await page.locator(".why").first().textContent(), /RP-35/);
  await page.fill("[name=units-1]", "4");
  assert.equal(await headline(page), "The space is empty");
  assert.deepEqual(await page.locator(".todo li span:last-child").allTextContents(), ["erase"]);
  await close();
});

test("three sides with bomb and umbrella, ram and spikes, heroes", async () => {
  const { page, close } = await opened();
  await fight(page, 9, 9);
  await who(page, RASHAR);
  await page.fill("[name=units-2]", "1");
  await page.locator(".side").nth(2).getByRole("button", { name: "Bomb" }).click();
  await page.fill("[name=bomb-2]", "12");
  assert.equal(await headline(page), "Anubian takes the space with 5"); // 9 fall, the other 3 hit the strongest: 6 - 1
  await press(page, "Umbrella");
  const sum = await page.locator(".sum").textContent();
  assert.match(sum, /umbrella protects 5 of 9/);
  await press(page, "Clear");
  await fight(page, 9, 6);
  await press(page, "Ram");
  assert.equal(await headline(page), "Anubian takes the space with 1");
  await press(page, "Spikes");
  assert.equal(await headline(page), "Bastet keeps the space with 2");
  await page.fill("[name=heroes-0]", "1");
  assert.match(await page.locator(".sum").textContent(), /hero/);
  await close();
});

test("a part over another border, and the Pharaoh's people without devices", async () => {
  const { page, close } = await opened();
  await fight(page, 5, 20);
  await page.locator(".side").nth(1).getByRole("button", { name: "+ border" }).click();
  assert.equal(await page.locator(".side").count(), 3);
  await page.fill("[name=units-2]", "1");
  assert.match(await page.locator(".sum").textContent(), /20 and 1 make 21|1 and 20 make 21/);
  await page.locator(".side").nth(2).getByRole("button", { name: "Remove" }).click();
  assert.equal(await page.locator(".side").count(), 2);
  await press(page, "Ram");
  await who(page, 4); // the Pharaoh
  await page.fill("[name=units-2]", "3");
  assert.match(await headline(page), /nobody uses ram/);
  await close();
});

test("what no card shows counts for nothing: the umbrella and the bomb of who held it before", async () => {
  const { page, close } = await opened();
  await fight(page, 4, 5);
  await press(page, "Umbrella");
  await who(page, 4); // the Pharaoh, who holds it
  await page.fill("[name=units-2]", "6");
  await page.locator(".side").nth(1).getByRole("button", { name: "Bomb" }).click();
  await page.fill("[name=bomb-1]", "9");
  await page.locator(".side").nth(2).getByRole("button", { name: "holds it" }).click();
  assert.equal(await page.getByRole("button", { name: "Umbrella" }).count(), 0);
  assert.equal(await headline(page), "Anubian takes the space with 4"); // 6 of the bomb clear it, the other 3 hit Bastet: 5 - 1
  await page.locator(".side").nth(1).getByRole("button", { name: "holds it" }).click();
  assert.equal(await page.locator("[name=bomb-1]").count(), 0);
  await who(page, 4);
  assert.equal(await page.locator(".sum").textContent(), "5 - 4 = 1");
  await close();
});

test("who holds the space sends more to it", async () => {
  const { page, close } = await opened();
  await fight(page, 4, 7);
  await page.locator(".side").first().getByRole("button", { name: "+ border" }).click();
  await page.fill("[name=units-1]", "5");
  assert.equal(await headline(page), "Bastet keeps the space with 2");
  await close();
});

test("a ruling of the table counts, and says that it did", async () => {
  const { page, close } = await opened();
  await fight(page, 5, 3);
  await press(page, "Ram");
  assert.equal(await headline(page), "The space is empty");
  await show(page, "rulings");
  await page.getByLabel("What is half of an odd number of soldiers?").selectOption("down");
  await show(page, "fight");
  assert.equal(await headline(page), "Anubian takes the space with 1");
  await page.locator("summary").first().click();
  assert.match(await page.locator(".why").first().textContent(), /Your group’s ruling/);
  await close();
});

test("everything is taken back and done again, by button and by key", async () => {
  const { page, close } = await opened();
  await fight(page, 4, 7);
  await page.fill("[name=units-1]", "78"); // the same field: the same step
  await press(page, "Undo");
  assert.equal(await page.inputValue("[name=units-1]"), "0");
  await press(page, "Redo");
  assert.equal(await page.inputValue("[name=units-1]"), "78");
  await press(page, "Note it");
  assert.equal(await headline(page), "Tap who is there");
  await page.keyboard.press("Control+z");
  assert.equal(await headline(page), "Anubian takes the space with 74");
  await show(page, "more");
  await press(page, "New session");
  await page.keyboard.press("Control+z");
  await show(page, "fight");
  assert.equal(await headline(page), "Anubian takes the space with 74");
  await close();
});

test("what is put in survives closing and losing the network", async () => {
  const { asked, url, stop } = await served();
  const { page, complaints } = await opened({ url });
  await fight(page, 4, 7);
  await press(page, "Note it");
  await fight(page, 2, 9);
  await page.locator(".top button[lang=es]").click();
  const other = await page.context().newPage();
  await page.close();
  await other.goto(url);
  assert.equal(await headline(other), "El espacio pasa a los Anubianos, con 7");
  await press(other, "Deshacer");
  await show(other, "history");
  assert.match(await other.locator("main").textContent(), /with 3/);
  assert.deepEqual([asked.length, complaints], [2, []]);
  stop();
  await other.context().close();
});

test("from a file, without network: a reload brings everything back", async () => {
  const { page, complaints } = await opened({ offline: true });
  await fight(page, 4, 7);
  await page.reload();
  assert.equal(await headline(page), "Anubian takes the space with 3");
  assert.equal(complaints.filter((complaint) => !complaint.startsWith("asked for file:")).length, 0);
  await page.context().close();
});

test("what is shown is kept already", async () => {
  const { page, close } = await opened();
  await fight(page, 4, 7);
  const late = await page.evaluate(() => {
    const field = document.querySelector("[name=units-1]");
    const kept = () => JSON.parse(localStorage.getItem("hyskos.table")).game.fight.sides[1].units;
    field.value = "9";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    return Promise.resolve().then(() => Promise.resolve()).then(kept); // no frame is drawn in between
  });
  assert.equal(late, 9);
  await close();
});

test("where storage is denied the page works, and says that nothing is kept", async () => {
  const denied = () => Object.defineProperty(globalThis, "localStorage", { get: () => { throw new Error("denied"); } });
  const { page, close } = await opened({ before: denied });
  await fight(page, 4, 7);
  assert.equal(await headline(page), "Anubian takes the space with 3");
  await show(page, "more");
  await page.getByText("This browser saves nothing").waitFor();
  await close();
});

for (const left of ["{", "null", "[]", '{"form":1}', '{"form":1,"game":{"fight":{}},"past":[],"future":[]}']) {
  test(`a visit that has left ${left} begins anew`, async () => {
    const { page, close } = await opened({ before: `localStorage.setItem("hyskos.table", ${JSON.stringify(left)})` });
    assert.equal(await headline(page), "Tap who is there");
    await close();
  });
}

test("what another page has left, of a faction or a part that this one does not know, is left aside", async () => {
  const first = await opened();
  await fight(first.page, 4, 7);
  const left = await first.page.evaluate(() => localStorage.getItem("hyskos.table"));
  await first.close();
  const without = JSON.parse(left);
  delete without.game.pyramydal;
  const changed = (change) => {
    const kept = JSON.parse(left);
    change(kept);
    return JSON.stringify(kept);
  };
  const others = [
    changed((kept) => (kept.screen = "oracle")),
    changed((kept) => (kept.game.pharaoh = {})),
    changed((kept) => (kept.game.pharaoh.at = [])),
    changed((kept) => (kept.game.armies = { anubian: {} })),
    changed((kept) => (kept.game.points.players = {})),
    changed((kept) => (kept.game.solo.round = "2")),
    changed((kept) => (kept.game.pyramydal.pieces = ["v1"])),
    changed((kept) => (kept.game.pyramydal.taken = ["rgv"])),
  ];
  for (const other of [left.replaceAll("bastet", "thothic"), JSON.stringify(without), ...others]) {
    const { page, close } = await opened({ before: `localStorage.setItem("hyskos.table", ${JSON.stringify(other)})` });
    assert.equal(await headline(page), "Tap who is there");
    await show(page, "pyramydal");
    assert.equal(await headline(page), "Tap your pyramids");
    await close();
  }
});

test("a whole round: starts, orders, a fault, verdicts, and the board afterwards", async () => {
  const { page, close } = await opened();
  await show(page, "round");
  await tapPlace(page, "S1");
  await who(page, 1);
  await tapPlace(page, "S2");
  await who(page, 2);
  await tapPlace(page, "16");
  await who(page, ANUBIAN, 1);
  await page.locator(".side [name=units]").fill("5");
  assert.equal(await headline(page), "1 result below");
  assert.match(await page.locator("main").textContent(), /Anubian takes the space with 5/);
  await tapPlace(page, "1");
  await who(page, BASTET, 1);
  assert.equal(await headline(page), "This is not allowed");
  assert.match(await page.locator(".warn").first().textContent(), /RP-31/);
  await press(page, "Undo");
  await press(page, "Write it and go on");
  assert.equal(await page.locator('[aria-label^="Space 16, Anubian 5"]').count(), 1);
  await show(page, "points");
  await who(page, ANUBIAN);
  await press(page, "Take from the board");
  assert.equal(await page.locator(".total").first().textContent(), "2");
  await close();
});

test("a force that was counted down to 0 is nobody", async () => {
  const { page, close } = await opened();
  await show(page, "round");
  await tapPlace(page, "S1");
  await who(page, 1);
  await tapPlace(page, "16");
  await who(page, 2);
  await page.locator(".side [name=units]").fill("0");
  await who(page, ANUBIAN, 1);
  assert.match(await page.locator("main").textContent(), /Anubian takes the space with 1/);
  assert.equal(await page.locator('[aria-label="Space 16, 2 points, Anubian arrives"], [aria-label="Space 16, Anubian arrives"]').count(), 1);
  await show(page, "points");
  await who(page, BASTET);
  await press(page, "Take from the board");
  assert.equal(await page.locator(".total").first().textContent(), "0");
  await close();
});

test("alone: garrison, the Pharaoh's column, new soldiers, the next round", async () => {
  const { page, close } = await opened({ clock: true });
  await show(page, "solo");
  await page.getByLabel("Map", { exact: true }).selectOption("inner-factory");
  await tapPlace(page, "S1");
  await who(page, 1);
  await tapPlace(page, "3");
  await who(page, 1);
  await page.locator(".side [name=units]").fill("4");
  for (const face of [4, 4, 6, 2]) await page.locator(".faces button").nth(face - 1).click();
  assert.match(await page.locator(".tidings").textContent(), /reinforcements: 8/);
  const stops = await page.locator("ol.list > li strong").allTextContents();
  assert.deepEqual(stops, ["write 21 (Pharaoh)", "write 6 (Pharaoh)", "write 1 (Pharaoh)", "write 11 (Pharaoh)"]);
  await press(page, "Let them walk");
  assert.equal(await page.locator('[aria-label^="Space 4, Pharaoh 11"]').count(), 1);
  await rested(page);
  await press(page, "Write it and go on");
  assert.equal(await headline(page), "Round 2 of 15");
  await close();
});

test("points of four: hidden until revealed, then ranked", async () => {
  const { page, close } = await opened({ clock: true });
  await show(page, "points");
  await page.getByLabel("Map", { exact: true }).selectOption("inner-factory");
  for (const at of [0, 1, 2, 3]) await who(page, at);
  for (const [player, places] of [["1", "2"], ["8"], ["9", "3"], ["20"]].entries()) {
    await who(page, player, 1);
    for (const space of places) await tapPlace(page, space);
  }
  assert.deepEqual(await page.locator("ul.list .total").allTextContents(), ["10", "2", "6", "1"]);
  await press(page, "Note this round");
  await rested(page);
  await press(page, "Note this round");
  assert.equal(await headline(page), "Round 3 of 10");
  assert.ok(!(await page.locator(".verdict").textContent()).includes("20"));
  await press(page, "Reveal the totals");
  assert.equal(await headline(page), "Ahead: Anubian");
  assert.deepEqual(await page.locator(".verdict .total").allTextContents(), ["20", "12", "4", "2"]);
  await press(page, "Hide them again");
  assert.equal(await headline(page), "Round 3 of 10");
  await close();
});

test("who leaves the points and comes back has missed rounds, and totals are told", async () => {
  const { page, close } = await opened({ clock: true });
  await show(page, "points");
  await page.getByLabel("Map", { exact: true }).selectOption("inner-factory");
  for (const at of [0, 1]) await who(page, at);
  await tapPlace(page, "20");
  await press(page, "Note this round");
  for (const at of [0, 1, 1]) await who(page, at); // Bastet alone goes on
  await rested(page);
  await press(page, "Note this round");
  await who(page, 0);
  assert.equal(await headline(page), "Round 3 of 10");
  await press(page, "Reveal the totals");
  assert.equal(await headline(page), "Ahead: Anubian");
  assert.deepEqual(await page.locator(".verdict .total").allTextContents(), ["1", "0"]);
  await close();
});

test("armies are calculated, and what no die can have written is told", async () => {
  const { page, close } = await opened();
  await show(page, "armies");
  for (const [at, number] of [5, 6, 8].entries()) await page.locator(".box input").nth(at).fill(String(number));
  assert.equal(await page.locator("output.hand").first().textContent(), "7");
  await press(page, "+4", true);
  assert.equal(await page.locator("output.hand").first().textContent(), "9");
  await press(page, "middle counts");
  assert.equal(await page.locator("output.hand").first().textContent(), "10");
  await page.locator(".box input").nth(3).fill("9");
  await page.getByRole("alert").waitFor();
  await close();
});

test("Pyramydal finds the best statues, Pharaoh's steps cost their pips", async () => {
  const { page, close } = await opened();
  await show(page, "pyramydal");
  for (const name of Array(3).fill("Red 1")) await page.getByRole("button", { name: `Add: ${name}` }).click();
  assert.equal(await headline(page), "12 points");
  await show(page, "pharaoh");
  await page.locator(".verdict .six button").nth(4).click();
  await page.getByRole("button", { name: "Red 3", exact: true }).click();
  await page.getByRole("button", { name: "c1, costs 3" }).click();
  assert.equal(await headline(page), "Red: 2 points left");
  assert.equal(await page.getByRole("button", { name: /costs/ }).count(), 0);
  await press(page, "End of turn");
  assert.equal(await headline(page), "Green rolls");
  await close();
});

test("a fight by keyboard alone", async () => {
  const { page, close } = await opened();
  await page.locator(".who button").nth(BASTET).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Space");
  await page.locator("[name=units-0]").focus();
  await page.keyboard.type("4");
  await page.locator("[name=units-1]").focus();
  for (let step = 0; step < 7; step += 1) await page.keyboard.press("ArrowUp");
  assert.equal(await headline(page), "Anubian takes the space with 3");
  await close();
});

test("alone, the last round is played before it is lost", async () => {
  const { page, close } = await opened({ clock: true });
  await show(page, "solo");
  await tapPlace(page, "S1");
  await who(page, 1 + ANUBIAN, 0);
  const walk = async () => {
    for (const face of [4, 4, 6, 2]) await page.locator(".faces button").nth(face - 1).click();
    await press(page, "Let them walk");
    await rested(page);
  };
  for (let round = 1; round < 15; round += 1) {
    await walk();
    await press(page, "Write it and go on");
    await rested(page);
  }
  assert.equal(await headline(page), "Round 15 of 15");
  await walk();
  assert.equal(await headline(page), "Defeat");
  assert.match(await page.locator(".sum").first().textContent(), /round 15 is over/);
  assert.equal(await page.getByRole("button", { name: "Write it and go on" }).count(), 0);
  await close();
});

test("alone, who holds everything has won at once", async () => {
  const { page, close } = await opened();
  await show(page, "solo");
  await tapPlace(page, "S1");
  await who(page, 1 + ANUBIAN, 0);
  for (const [name, group] of [["1", 0], ["S2", 1], ["S3", 1], ["S4", 1]]) {
    assert.notEqual(await headline(page), "Victory");
    await tapPlace(page, name);
    await who(page, 1, group);
  }
  assert.equal(await headline(page), "Victory");
  assert.match(await page.locator(".sum").first().textContent(), /in round 1/);
  await close();
});

test("a tie in points and spaces is decided by the units of the board, where it shows the spaces that were tapped", async () => {
  const { page, close } = await opened({ clock: true });
  await show(page, "round");
  for (const [name, faction, units] of [["8", ANUBIAN, "2"], ["10", BASTET, "3"]]) {
    await tapPlace(page, name);
    await who(page, 1 + faction);
    await page.locator(".side [name=units]").first().fill(units);
  }
  await show(page, "points");
  for (const at of [ANUBIAN, BASTET]) await who(page, at);
  await press(page, "Take from the board");
  for (let round = 1; round <= 10; round += 1) {
    await press(page, "Note this round");
    await rested(page);
  }
  await press(page, "Reveal the totals");
  assert.equal(await headline(page), "Bastet wins");
  assert.match(await page.locator(".sum").first().textContent(), /3 against 2/);
  await press(page, "Hide them again");
  await tapPlace(page, "8");
  await tapPlace(page, "8"); // tapped twice, it is held as before; now of another space
  await tapPlace(page, "12");
  await who(page, 1, 1);
  await tapPlace(page, "14");
  await press(page, "Reveal the totals");
  assert.equal(await headline(page), "Level: Anubian, Bastet");
  assert.match(await page.locator(".sum").first().textContent(), /more units win, but their numbers are missing/);
  await close();
});

test("one round is no sum of all: who has more of it is ahead, and nobody has won", async () => {
  const { page, close } = await opened({ lang: "es" });
  await show(page, "points");
  for (const at of [ANUBIAN, BASTET]) await who(page, at);
  await tapPlace(page, "8");
  await press(page, "Anotar esta ronda");
  await page.locator(".verdict .actions button").click();
  assert.match(await headline(page), /^En cabeza: /);
  await close();
});

test("what is left of a roll in Pharaoh stays, whatever face is tapped, until the turn ends", async () => {
  const { page, close } = await opened();
  await show(page, "pharaoh");
  const face = (pips) => page.locator(".verdict .six button").nth(pips - 1);
  await face(6).click();
  await face(2).click(); // nothing is moved yet: a slip of the finger
  assert.equal(await headline(page), "Red: 2 points left");
  await page.locator(".row > button > .token").first().click();
  await page.locator(".cell.open").first().click();
  assert.equal(await headline(page), "Red: 1 point left");
  await face(6).dispatchEvent("click"); // a tap on what is not there to be tapped
  assert.equal(await headline(page), "Red: 1 point left");
  assert.equal(await face(6).getAttribute("aria-disabled"), "true");
  assert.equal(await face(2).getAttribute("aria-pressed"), "true");
  await page.locator(".cell.open").first().click();
  await face(6).dispatchEvent("click");
  assert.equal(await headline(page), "Red: 0 points left");
  await press(page, "End of turn");
  assert.equal(await headline(page), "Green rolls");
  await face(6).click();
  assert.equal(await headline(page), "Green: 6 points left");
  await close();
});
