/** Begin: read the facts that stand in the page, make the referee, and show what the last visit has left. */
import { render } from "preact";
import { createEngine, type Engine, type Facts } from "../engine/api.js";
import { App } from "./app.js";
import { emptyArmy, isScreen, load, newGame, type Game, type Kept } from "./state.js";

interface Given extends Facts {
  readonly begin: string; // language in which a page is shown first
}

declare global {
  var hyskos: { facts: Facts; engine: Engine } | undefined;
}

/** Tell whether something kept has every part of a model, each of its sort; what the model leaves null may be anything. */
function like(model: unknown, kept: unknown): boolean {
  if (model === null) return kept !== undefined;
  if (typeof model !== "object") return typeof kept === typeof model;
  if (typeof kept !== "object" || kept === null || Array.isArray(kept) !== Array.isArray(model)) return false;
  return Object.entries(model).every(([part, one]) => Array.isArray(model) || like(one, (kept as Record<string, unknown>)[part]));
}

/** Tell whether a kept game is about what this page knows. */
function fits(facts: Facts, game: Game): boolean {
  const known = (faction: string) => faction in facts.factions || faction === "pharaoh";
  const named = [
    ...game.fight.sides.map((side) => side.faction),
    ...game.points.players,
    ...[game.round, game.solo].flatMap((board) => [
      ...Object.keys(board.starts),
      ...Object.keys(board.orders),
      ...Object.values(board.forces).map((force) => force.faction),
    ]),
  ];
  const rulings = Object.entries(game.rulings).every(([name, value]) =>
    facts.rulings.some((one) => one.name === name && one.choices.includes(value)),
  );
  const pieces = [...game.pyramydal.pieces, ...game.pyramydal.taken.flatMap((mixed) => [...mixed].map((letter) => `${letter}1`))];
  const whole =
    like(newGame("", ""), game) &&
    Object.values(game.armies).every((army) => like(emptyArmy(), army)) &&
    game.pharaoh.at.length === 3 * game.pharaoh.players.length &&
    pieces.every((piece) => /^[rgby][123]$/.test(piece));
  const maps = game.round.map in facts.maps && game.solo.map in facts.maps;
  return whole && rulings && maps && game.faction in facts.factions && named.every(known);
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
  const left = load((game) => fits(given, game));
  const kept = left && given.languages.includes(left.lang) && isScreen(left.screen) ? left : fresh(given);
  render(<App facts={given} engine={engine} begin={kept} />, app);
}

begin();
