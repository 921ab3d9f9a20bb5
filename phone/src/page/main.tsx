/** Begin: read the facts that stand in the page, make the referee, and show what the last visit has left. */
import { render } from "preact";
import { createEngine, type Engine, type Facts } from "../engine/api.js";
import { App } from "./app.js";
import { fits } from "./fitting.js";
import { find } from "./keeping.js";
import { newGame, type Kept } from "./state.js";

interface Given extends Facts {
  readonly begin: string; // language in which a page is shown first
}

declare global {
  var hyskos: { facts: Facts; engine: Engine } | undefined;
}

function fresh(given: Given): Kept {
  const [map = ""] = Object.keys(given.maps);
  const [faction = ""] = Object.keys(given.factions);
  const game = newGame(map, faction);
  return { form: 1, lang: given.begin, scheme: "auto", screen: "fight", game, past: [], future: [], last: "" };
}

function begin(): void {
  const app = document.getElementById("app");
  const given = JSON.parse(document.getElementById("facts")?.textContent ?? "null") as Given | null;
  if (!app) return;
  if (!given) {
    app.innerHTML = '<p class="lone"><code>hyskos companion -o table.html</code></p>';
    return;
  }
  const engine = createEngine(given);
  globalThis.hyskos = { facts: given, engine };
  const known = (kept: Kept) => fits(given, kept);
  const page = Object.keys({ ...given.maps, ...given.factions }).join(" ");
  const { kept, name, turn } = find(page, known);
  render(<App facts={given} engine={engine} begin={{ ...(kept ?? fresh(given)), page, turn }} drawer={name} fits={known} />, app);
}

begin();
