/** Begin: read the facts that stand in the page, make the referee, and show what the last visit has left. */
import { render } from "preact";
import { createEngine, type Engine, type Facts } from "../engine/api.js";
import { App } from "./app.js";
import { fits } from "./fitting.js";
import { findDrawer } from "./keeping.js";
import { type Kept, newGame } from "./state.js";

interface Given extends Facts {
  readonly begin: string; // language in which a page is shown first
  readonly chosen: boolean; // by whoever made the page, whatever language the phone speaks
}

const EMPTY = "This page has no boards in it yet. Esta página aún no tiene tableros.";

declare global {
  var hyskos: { facts: Facts; engine: Engine } | undefined;
}

/** Choose the first language: the one chosen for the page, else the first of the phone's that the page speaks. */
function firstLanguage({ begin, chosen, languages }: Given): string {
  if (chosen) return begin;
  const spoken = navigator.languages.map((language) => language.toLowerCase().split("-")[0] ?? "");
  return spoken.find((language) => languages.includes(language)) ?? begin;
}

function newlyKept(given: Given): Kept {
  const [map = ""] = Object.keys(given.maps);
  const [faction = ""] = Object.keys(given.factions);
  const game = newGame(map, faction);
  return { form: 1, lang: firstLanguage(given), scheme: "auto", screen: "fight", game, past: [], future: [], last: "" };
}

function begin(): void {
  const app = document.getElementById("app");
  const given = JSON.parse(document.getElementById("facts")?.textContent ?? "null") as Given | null;
  if (!app) return;
  if (!given) {
    app.innerHTML = `<p class="lone">${EMPTY}</p>`;
    return;
  }
  const engine = createEngine(given);
  globalThis.hyskos = { facts: given, engine };
  const canRead = (kept: Kept) => fits(given, kept);
  const page = Object.keys({ ...given.maps, ...given.factions }).join(" ");
  const { kept, name, turn } = findDrawer(page, canRead);
  render(<App facts={given} engine={engine} begin={{ ...(kept ?? newlyKept(given)), page, turn }} drawer={name} fits={canRead} />, app);
}

begin();
