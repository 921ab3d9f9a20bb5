/** One way through the whole site in Firefox or WebKitGTK: first page, Print, Design, Play, Lab, and again without a network. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import * as drivers from "./drivers.mjs";
import { serve } from "./serving.mjs";

const { BROWSER, PDF } = process.env; // firefox or webkit; the SHA-256 of a board's PDF from the command line
const browser = await drivers[BROWSER]();
const site = await serve();
after(async () => {
  await site.close();
  await browser.close();
});

const go = (hash) => browser.run((hash) => { location.hash = hash; }, hash);
const shown = (selector, text = "") => browser.wait((selector, text) =>
  [...document.querySelectorAll(selector)].some((element) => element.textContent.includes(text)), selector, text);
const press = (selector, text = "") => browser.wait((selector, text) => {
  const element = [...document.querySelectorAll(selector)].find((candidate) => !candidate.disabled && candidate.textContent.includes(text));
  element?.click();
  return Boolean(element);
}, selector, text);
/** Choose a value in the list with a label. */
const choose = (label, value) => browser.wait((label, value) => {
  const labels = [...document.querySelectorAll("label")].filter((candidate) => candidate.textContent.trim() === label);
  const field = labels[0]?.control ?? document.querySelector(`select[aria-label="${label}"]`);
  if (![...(field?.options ?? [])].some((option) => option.value === value)) return false;
  field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}, label, value);
const pictures = () => browser.wait(async () => {
  const images = [...document.querySelectorAll(".games img")];
  await Promise.all(images.map((image) => image.decode()));
  return images.length === 4;
});
const ready = () => browser.wait(() => Boolean(document.querySelector("[data-python=ready]")));
const drawn = () => browser.wait(() => document.querySelector("#board svg") && document.getElementById("board").dataset.frame);

test(`everything works in ${BROWSER}, and again without a network`, async () => {
  await browser.open(site.url);
  await browser.run(() => {
    window.complaints = [];
    addEventListener("error", ({ message }) => window.complaints.push(message));
    addEventListener("unhandledrejection", ({ reason }) => window.complaints.push(String(reason)));
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => window.complaints.push(`${effectiveDirective} ${blockedURI}`));
  });
  await pictures();
  await ready();

  await go("#print?game=pharaoh");
  await choose("What to print", "pharaoh");
  await press("main button", "Make the files");
  await shown(".results button");
  const sum = await browser.run(async () => {
    const taken = new Promise((done) => {
      const { createObjectURL } = URL;
      URL.createObjectURL = (blob) => {
        URL.createObjectURL = createObjectURL;
        done(blob);
        return "#";
      };
    });
    document.querySelector(".results button").click();
    const content = await (await taken).arrayBuffer();
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
    return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
  });
  assert.equal(sum, PDF);

  await go("#design");
  await choose("a built-in definition", "map/inner-factory");
  await press("form:has([name=built-in]) button");
  const before = await drawn();
  await shown("#findings", "Nothing found");
  await browser.run(() => {
    const { view } = document.querySelector(".editor").shadowRoot.querySelector(".cm-content").cmTile;
    const at = view.state.doc.toString().indexOf("round: 6") + "round: 6".length;
    view.dispatch({ selection: { anchor: at } });
    view.focus();
  });
  await browser.press("\uE003", "8"); // backspace
  await browser.wait((before) => document.querySelector(".editor").shadowRoot.textContent.includes("round: 8")
    && document.getElementById("board").dataset.frame !== before && !document.querySelector("#board.stale"), before);
  const after = await drawn();
  await shown(".status", "Saved in this browser");

  await go("#play");
  await browser.wait(() => document.querySelector("iframe.table")?.contentDocument?.querySelectorAll(".tabs button").length > 3);
  await press("main button", "Referee");
  await press("main button", "Start the game");
  await shown(".log", "chooses a starting area");

  await go("#lab?map=inner-factory");
  await choose("Games", "1000");
  await press("form [type=submit]");
  await shown("main p", "games in");
  await shown("table[data-axis=start] tbody tr");
  assert.deepEqual(await browser.run(() => window.complaints), []);

  await browser.wait(() => Boolean(navigator.serviceWorker.controller));
  await site.close();
  await browser.open(`${site.url}?again`); // to reload, as Firefox does it for a test, would pass over the service worker
  await pictures();
  await ready();
  await go("#design");
  assert.equal(await drawn(), after);
});
