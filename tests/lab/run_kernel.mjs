// Plays batches with the kernel as the Lab page does, and prints sums and shares as hexadecimal digits.
import { readFileSync } from "node:fs";
import { buildSync } from "../../web/node_modules/esbuild/lib/main.js";

const [kernel, questions] = process.argv.slice(2);
const source = new URL("../../web/src/lab/kernel.ts", import.meta.url).pathname;
const [{ contents }] = buildSync({ entryPoints: [source], bundle: true, format: "esm", write: false }).outputFiles;
const { Kernel } = await import(`data:text/javascript;base64,${Buffer.from(contents).toString("base64")}`);
const module = new WebAssembly.Module(readFileSync(kernel));
const hex = (bytes) => Buffer.from(bytes).toString("hex");

function play({ world, batches, ...run }) {
  const played = new Kernel(module, run, Buffer.from(world, "base64"));
  let games = 0;
  for (const [first, count] of batches) {
    played.play(first, count, games);
    games += count;
  }
  return { sums: hex(played.copySums()), shares: hex(played.copyShares(games)) };
}

console.log(JSON.stringify(JSON.parse(readFileSync(questions, "utf8")).map(play)));
