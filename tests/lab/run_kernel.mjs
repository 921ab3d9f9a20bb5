// Plays batches with the kernel as the Lab page does, and prints sums and shares as hexadecimal digits.
import { readFileSync } from "node:fs";
import { buildSync } from "../../web/node_modules/esbuild/lib/main.js";

const [kernel, questions] = process.argv.slice(2);
const source = new URL("../../web/src/lab/kernel.ts", import.meta.url).pathname;
const [{ contents }] = buildSync({ entryPoints: [source], bundle: true, format: "esm", write: false }).outputFiles;
const { Kernel } = await import(`data:text/javascript;base64,${Buffer.from(contents).toString("base64")}`);
const module = new WebAssembly.Module(readFileSync(kernel));
const hex = (bytes) => Buffer.from(bytes).toString("hex");

function play({ world, batches, ...sizes }) {
  const played = new Kernel(module, sizes, Buffer.from(world, "base64"));
  return batches.map(([first, count]) => {
    const { sums, shares } = played.play(first, count);
    return { sums: hex(sums), shares: hex(shares) };
  });
}

console.log(JSON.stringify(JSON.parse(readFileSync(questions, "utf8")).map(play)));
