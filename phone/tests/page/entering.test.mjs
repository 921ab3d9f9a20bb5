/** What is entered: nothing is erased unasked, recorded twice or read as another number. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { browser, headline, opened, rested, show, stopped, tapPlace } from "./browser.mjs";

after(() => browser.close());
const who = (page, at, group = 0) => page.locator(".who").nth(group).locator("button").nth(at).click();
const press = (page, name, exact = false) => page.getByRole("button", { name, exact }).first().click();
const choose = (page, label, option) => page.getByLabel(label, { exact: true }).selectOption(option);
const chosen = (page, label) => page.getByLabel(label, { exact: true }).inputValue();
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("hyskos.table")));

/** Put three soldiers of the Anubian on a space of the round. */
async function garrison(page, name) {
  await show(page, "round");
  await tapPlace(page, name);
  await who(page, 1);
  await page.locator(".side [name=units]").fill("3");
}

for (const screen of ["round", "points"]) {
  test(`another map on the screen "${screen}" asks before it erases the round`, async () => {
    const { page, close } = await opened();
    await show(page, "round");
    await choose(page, "Map", "inner-factory");
    assert.equal(await page.getByRole("alertdialog").count(), 0); // nothing is entered
    await garrison(page, "5");
    await show(page, screen);
    if (screen === "points") await who(page, 0);
    await choose(page, "Map", "four-x");
    assert.match(await page.getByRole("alertdialog").textContent(), /Another map erases this board/);
    await press(page, "Keep it");
    assert.equal(await chosen(page, "Map"), "inner-factory");
    assert.equal((await kept(page)).game.round.forces[5].units, 3);
    await choose(page, "Map", "four-x");
    await press(page, "Change and erase");
    const { game } = await kept(page);
    assert.deepEqual([game.round.map, game.round.forces], ["four-x", {}]);
    await press(page, "Undo");
    assert.equal((await kept(page)).game.round.forces[5].units, 3);
    await close();
  });
}

test("another map after spaces were tapped for points: they go with it, and a reload keeps the rest", async () => {
  const { page, complaints } = await opened();
  await show(page, "points");
  await who(page, 0);
  await tapPlace(page, "33");
  await show(page, "round");
  await choose(page, "Map", "inner-factory");
  await press(page, "Change and erase");
  await show(page, "points");
  await page.reload();
  assert.equal(await headline(page), "Round 1 of 10");
  assert.equal(await page.locator(".who").first().locator("[aria-pressed=true]").count(), 1);
  assert.equal(complaints.length, 1); // the page itself
  await page.context().close();
});

test("another map and another number of players ask before they erase a solo game or a game of Pharaoh", async () => {
  const { page, close } = await opened();
  await show(page, "solo");
  await tapPlace(page, "S1");
  await who(page, 1);
  await choose(page, "Map", "outer-factory");
  assert.match(await page.getByRole("alertdialog").textContent(), /erases this solo game/);
  await press(page, "Keep it");
  assert.equal((await kept(page)).game.solo.starts.anubian, -1);
  await show(page, "pharaoh");
  await choose(page, "Players", "3");
  assert.equal((await kept(page)).game.pharaoh.players.length, 3);
  await page.locator(".verdict .six button").nth(4).click();
  await choose(page, "Players", "2");
  await press(page, "Keep it");
  assert.equal((await kept(page)).game.pharaoh.left, 5);
  await close();
});

test("Solo begins on the map chosen elsewhere, and leaves a board alone on which something is entered", async () => {
  const { page, close } = await opened();
  await show(page, "points");
  await choose(page, "Map", "outer-factory");
  await show(page, "solo");
  assert.equal(await chosen(page, "Map"), "outer-factory");
  await choose(page, "Map", "inner-factory");
  await show(page, "round");
  assert.equal(await chosen(page, "Map"), "inner-factory");
  await tapPlace(page, "5");
  await who(page, 1);
  await show(page, "solo");
  await choose(page, "Map", "four-x");
  await show(page, "round");
  assert.equal(await chosen(page, "Map"), "inner-factory");
  await close();
});

test("two quick taps record one round of points, and the next one a second later counts", async () => {
  const { page, close } = await opened({ clock: true });
  await show(page, "points");
  await who(page, 0);
  await stopped(page);
  await page.getByRole("button", { name: "Note this round" }).dblclick();
  assert.equal(await headline(page), "Round 2 of 10");
  await rested(page);
  await press(page, "Note this round");
  assert.equal(await headline(page), "Round 3 of 10");
  await press(page, "Undo");
  await press(page, "Note this round"); // at once: undo lies between
  assert.equal(await headline(page), "Round 3 of 10");
  await close();
});

test("a key that is held down records one round", async () => {
  const { page, close } = await opened({ clock: true });
  await show(page, "points");
  await who(page, 0);
  await page.getByRole("button", { name: "Note this round" }).focus();
  for (let repeat = 0; repeat < 30; repeat += 1) {
    await page.keyboard.down("Enter");
    await page.clock.runFor(100);
  }
  assert.equal(await headline(page), "Round 2 of 10");
  await close();
});

test("two quick taps let the Pharaoh's column walk, and do not go on to the next round; nor end two turns", async () => {
  const { page, close } = await opened({ clock: true });
  await show(page, "solo");
  await tapPlace(page, "S1");
  await who(page, 1);
  for (const face of [4, 4, 6, 2]) await page.locator(".faces button").nth(face - 1).click();
  await stopped(page);
  await press(page, "Let them walk");
  await press(page, "Write it and go on");
  assert.equal(await headline(page), "Round 1 of 15");
  await page.clock.resume();
  await show(page, "pharaoh");
  await stopped(page);
  await page.getByRole("button", { name: "End of turn" }).dblclick();
  assert.equal(await headline(page), "Green rolls");
  await close();
});

test("numbers are counted as they stand in the field: 104 is 104, and quick steps all count", async () => {
  const { page, close } = await opened();
  for (const at of [1, 0]) await who(page, at);
  await page.locator("[name=units-0]").focus();
  await page.keyboard.type("104");
  await page.fill("[name=units-1]", "7");
  assert.equal(await page.inputValue("[name=units-0]"), "104");
  assert.equal(await headline(page), "Bastet keeps the space with 97");
  const more = page.locator(".side").nth(1).getByRole("button", { name: "one more" }).first();
  for (let step = 0; step < 3; step += 1) await more.click();
  assert.equal(await headline(page), "Bastet keeps the space with 94");
  for (const [typed, read] of [["007", "7"], [" 12 ", "12"], ["", "0"]]) {
    await page.fill("[name=units-0]", typed);
    await page.locator("[name=units-0]").blur();
    assert.equal(await page.inputValue("[name=units-0]"), read);
  }
  await close();
});

for (const typed of ["3+1", "1040", "-4", "1.5", "1,5", "1e2", "3*", "three", "٣"]) {
  test(`${typed} is no number of soldiers: it stays as typed, is marked, and nothing is answered`, async () => {
    const { page, close } = await opened();
    for (const at of [1, 0]) await who(page, at);
    await page.fill("[name=units-0]", "5");
    await page.fill("[name=units-1]", "7");
    await page.locator("[name=units-0]").focus();
    await page.keyboard.type(typed); // over what is selected
    const field = page.locator("[name=units-0]");
    assert.equal(await field.inputValue(), typed);
    assert.equal(await field.getAttribute("aria-invalid"), "true");
    assert.equal(await headline(page), "Correct the number marked in red");
    assert.match(await page.getByRole("alert").textContent(), /whole number from 0 to 999/);
    assert.equal(await page.locator(".todo").count(), 0);
    await page.getByRole("button", { name: "Note it" }).dispatchEvent("click"); // a tap on what is not there to be tapped
    assert.deepEqual((await kept(page)).game.history, []);
    assert.equal((await kept(page)).game.fight.sides[0].units, 5);
    await field.fill("6");
    assert.equal(await headline(page), "Anubian takes the space with 1");
    assert.equal(await page.getByRole("alert").count(), 0);
    await close();
  });
}

test("what is no number holds back a round, a walk and the squares of a player board", async () => {
  const { page, close } = await opened();
  await garrison(page, "5");
  await page.locator(".side [name=units]").fill("3+1");
  assert.equal(await headline(page), "Correct the number marked in red");
  await press(page, "Undo");
  assert.equal(await page.locator(".side [name=units]").inputValue(), "1");
  assert.equal(await headline(page), "Nobody moves yet");
  await show(page, "solo");
  await tapPlace(page, "S1");
  await who(page, 1);
  await tapPlace(page, "3");
  for (const face of [4, 4, 6, 2]) await page.locator(".faces button").nth(face - 1).click();
  await page.locator(".side [name=units]").fill("1 2");
  await page.getByRole("button", { name: "Let them walk" }).dispatchEvent("click");
  assert.deepEqual((await kept(page)).game.history, []);
  await show(page, "armies");
  const box = page.locator(".box input").first();
  for (const [typed, left] of [["3+1", "3+1"], ["104", "104"], ["5", "5"]]) {
    await box.fill(typed);
    assert.equal(await box.inputValue(), left);
    assert.equal(await page.getByRole("alert").count(), Number(typed !== "5"));
    assert.equal(await box.getAttribute("aria-invalid"), typed === "5" ? null : "true");
  }
  await close();
});

test("History keeps the arithmetic of a reinforcement and of each space on its way, and the new soldiers", async () => {
  const { page, close } = await opened({ clock: true });
  await show(page, "solo");
  await choose(page, "Map", "inner-factory");
  await tapPlace(page, "S1");
  await who(page, 1);
  await tapPlace(page, "3");
  await who(page, 1);
  await page.locator(".side [name=units]").fill("4");
  for (const face of [4, 4, 6, 2]) await page.locator(".faces button").nth(face - 1).click();
  const shown = await page.locator("ol.list .soft").allTextContents();
  await press(page, "Let them walk");
  await rested(page);
  await press(page, "Write it and go on");
  await show(page, "history");
  const text = await page.locator("main").textContent();
  assert.match(text, /The Pharaoh's reinforcements: 8/);
  assert.match(text, /1: write 21 \(Pharaoh\)/);
  for (const word of shown) assert.ok(text.includes(word), word);
  await close();
});
