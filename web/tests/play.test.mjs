/** Play: the companion keeps its game, the referee answers and keeps a journal that the command line reads. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { browser, keepProject, open, serve } from "./browser.mjs";

let site;
before(async () => (site = await serve()));
after(async () => {
  await site.close();
  await browser.close();
});

test("the companion is the phone page, and keeps what was entered", async () => {
  const { page, close } = await open(site.url, { hash: "#play" });
  const table = page.frameLocator("iframe.table");
  const tab = table.locator(".tabs button").nth(4);
  await tab.click();
  await table.locator("#screen:focus").waitFor();
  const screen = await table.locator("#screen").textContent();
  await page.reload();
  await tab.waitFor();
  assert.equal(await table.locator("#screen").textContent(), screen);
  await close();
});

test("a way that is chosen as soon as it can be seen stays", async () => {
  const { page, close } = await open(site.url);
  await page.locator("main").waitFor();
  await page.evaluate(() => new Promise((done) => {
    new MutationObserver((_changes, observer) => {
      const button = document.querySelector("main button[aria-pressed=false]");
      if (!button) return;
      observer.disconnect();
      done(button.click());
    }).observe(document.body, { childList: true, subtree: true });
    location.hash = "#play";
  }));
  await page.getByRole("button", { name: "Start the game" }).waitFor();
  await page.evaluate(() => { location.hash = "#play?way=companion"; }); // another address asks anew
  await page.locator("iframe.table").waitFor();
  await close();
});

test("the referee guides a game, survives a reload, and saves its journal", async () => {
  const { page, close } = await open(site.url, { hash: "#play?way=referee" });
  await page.getByRole("button", { name: "Start the game" }).click();
  const log = page.locator(".log");
  await log.getByText("Bastet chooses a starting area").waitFor();
  const type = async (line, answer) => {
    await page.getByLabel("Your line").fill(line);
    await page.keyboard.press("Enter");
    await page.waitForFunction((text) => document.querySelector(".log").textContent.includes(text), answer);
  };
  await type("3", "Bastet starts on S3");
  await type("nonsense", "`nonsense` is unknown");
  await type("1", "Anubian starts on S1");
  await page.reload();
  await log.getByText("Round 1 of 10").waitFor();
  await type("3 1 5 8 2 2 7 4", "Anubian takes a die");
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the game" }).click()]);
  writeFileSync(process.env.JOURNAL, readFileSync(await saved.path()));
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByRole("button", { name: "Continue the last game" }).click();
  await log.getByText("Anubian takes a die (1 of 8)").waitFor();
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByRole("button", { name: "Start the game" }).waitFor();
  await page.locator("input[type=file]").setInputFiles(process.env.JOURNAL);
  await log.getByText("Anubian takes a die (1 of 8)").waitFor();
  await close();
});

test("boards of the project are played, kept and saved, whatever becomes of the project", async () => {
  const { page, close } = await open(site.url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50));
  });
  await keepProject(page, JSON.parse(process.env.OWN));
  await page.evaluate(() => { location.hash = "#play"; });
  await page.getByLabel("With your maps and factions").check();
  const table = page.frameLocator("iframe.table[src*='own-']");
  await table.locator(".tabs button").nth(4).waitFor();
  await page.getByRole("button", { name: "Referee" }).click();
  await page.getByLabel("Map", { exact: true }).selectOption("my-map.yaml");
  await page.getByLabel("Bastet").uncheck();
  await page.getByLabel("My Faction").check();
  await page.getByRole("button", { name: "Start the game" }).click();
  const log = page.locator(".log");
  await log.getByText("My Faction chooses a starting area").waitFor();
  await keepProject(page, { "other.yaml": "kind: map\n" });
  await page.reload();
  await page.getByRole("button", { name: "Referee" }).click();
  await log.getByText("My Faction chooses a starting area").waitFor();
  await page.getByLabel("Your line").fill("1");
  await page.keyboard.press("Enter");
  await log.getByText("My Faction starts on S1").waitFor();
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the game" }).click()]);
  writeFileSync(process.env.ZIP, readFileSync(await saved.path()));

  await page.getByRole("button", { name: "New game" }).click();
  await page.getByRole("button", { name: "Start the game" }).click();
  await log.getByText("Bastet chooses a starting area").waitFor();
  const choose = page.locator("input[type=file]");
  const alert = page.getByRole("alert");
  const wrong = { name: "holiday.zip", mimeType: "application/zip", buffer: Buffer.from("%PDF-1.7") };
  await choose.setInputFiles(wrong);
  await alert.filter({ hasText: "holiday.zip: this is not a saved game; choose a journal" }).waitFor();
  await page.getByRole("button", { name: "Español" }).click();
  await log.getByText("elige una zona de inicio").waitFor();
  await choose.setInputFiles(wrong);
  await alert.filter({ hasText: "holiday.zip: no es una partida guardada; elige un diario" }).waitFor();
  await page.getByRole("button", { name: "English" }).click();
  await log.getByText("Bastet chooses a starting area").waitFor();
  await choose.setInputFiles(process.env.ZIP);
  await log.getByText("Anubian chooses a starting area: S2 S3 S4").waitFor();
  assert.equal(await alert.count(), 0);
  await page.getByLabel("Your line").fill("2");
  await page.keyboard.press("Enter");
  await log.getByText("Anubian starts on S2").waitFor();
  await page.getByRole("button", { name: "Continue the last game" }).click(); // opening a file has not lost it
  await log.getByText("Bastet chooses a starting area").waitFor();

  await page.evaluate(() => { location.hash = "#design"; });
  await page.getByRole("button", { name: "Add ..." }).click();
  await page.getByLabel("a file or zip").setInputFiles(process.env.ZIP);
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await page.getByRole("tab", { name: "my-map.yaml" }).waitFor();
  await page.getByText("Left out: 1 file that no project uses").waitFor();
  assert.deepEqual(await page.locator("#files button").allTextContents(), ["my-faction.yaml", "my-map.yaml"]);
  await close();
});

test("a full or denied storage is said, and the game goes on", async () => {
  const deny = () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  };
  const { page, close } = await open(site.url, { hash: "#play?way=referee", before: deny });
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.getByText("Save the game as a file").waitFor();
  await page.locator(".log").getByText("chooses a starting area").waitFor();
  await close();
});

test("two tabs show the same game", async () => {
  const { context, page, close } = await open(site.url, { hash: "#play?way=referee" });
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.locator(".log").getByText("chooses a starting area").waitFor();
  const other = await context.newPage();
  await other.goto(`${site.url}#play?way=referee`);
  await other.locator(".log").getByText("chooses a starting area").waitFor();
  await other.getByLabel("Your line").fill("3");
  await other.keyboard.press("Enter");
  await page.locator(".log").getByText("Anubian chooses a starting area").waitFor();
  await close();
});
