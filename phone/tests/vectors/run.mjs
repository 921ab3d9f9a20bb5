/**
 * Compare the page's referee with Python: node run.mjs VECTORS.json [PAGE.html]
 *
 * Without a page the engine is bundled from its sources and asked here; with one, Chromium opens it and the page is
 * asked. Prints the number of vectors and the first differences; exit 1 if there are any.
 */
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ask } from "./ask.mjs";

const SHOWN = 3;
const AT_ONCE = 1000;
const PHONE = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Bundle the engine from its sources and ask it in this process. */
async function here(facts, parts) {
  const { build } = await import("esbuild");
  const made = await build({
    entryPoints: [join(PHONE, "src/engine/api.ts")],
    bundle: true,
    format: "esm",
    write: false,
    minify: true,
  });
  const text = Buffer.from(made.outputFiles[0].contents).toString("base64");
  const { createEngine } = await import(`data:text/javascript;base64,${text}`);
  globalThis.hyskos = { engine: createEngine(facts) };
  return parts.map((vectors) => ask(JSON.stringify({ facts, vectors })));
}

/** Open a page in Chromium and ask it there. */
async function inside(page, facts, parts) {
  const { chromium } = await import("playwright-core");
  const { CHROMIUM } = await import("../page/path.mjs");
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const tab = await browser.newPage();
    await tab.goto(pathToFileURL(resolve(page)).href);
    const answers = [];
    for (const vectors of parts) answers.push(await tab.evaluate(ask, JSON.stringify({ facts, vectors })));
    return answers;
  } finally {
    await browser.close();
  }
}

const [file, page] = process.argv.slice(2);
const { facts, vectors } = JSON.parse(readFileSync(file, "utf8"));
const parts = [];
for (let i = 0; i < vectors.length; i += AT_ONCE) parts.push(vectors.slice(i, i + AT_ONCE));
const answers = await (page ? inside(page, facts, parts) : here(facts, parts));
const differences = answers.flatMap((answer) => answer.differences);
const asked = answers.reduce((sum, answer) => sum + answer.asked, 0);
console.log(`${asked} vectors, ${differences.length} answered otherwise`);
for (const difference of differences.slice(0, SHOWN)) console.log(JSON.stringify(difference, null, 1));
process.exitCode = differences.length || !asked ? 1 : 0;
