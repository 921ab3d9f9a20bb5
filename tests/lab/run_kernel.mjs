// Plays the batches of a JSON file with a kernel in WebAssembly, and prints sums and shares as hexadecimal digits.
import { readFileSync } from "node:fs";

const [kernel, questions] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(kernel));

const aligned = (address) => (address + 15) & ~15;

function play({ world, state, sums, players, batches }) {
  const { exports } = new WebAssembly.Instance(module);
  const numbers = Buffer.from(world, "base64");
  const worldAt = aligned(exports.__heap_base.value);
  const stateAt = aligned(worldAt + numbers.length);
  const sumsAt = aligned(stateAt + state);
  const sharesAt = aligned(sumsAt + 8 * sums);
  const games = Math.max(...batches.map(([, count]) => count));
  const pages = Math.ceil((sharesAt + games * players) / 65536) - exports.memory.buffer.byteLength / 65536;
  if (pages > 0) exports.memory.grow(pages);
  const memory = new Uint8Array(exports.memory.buffer);
  memory.set(numbers, worldAt);
  const shares = [];
  for (const [first, count] of batches) {
    memory.fill(0, sharesAt, sharesAt + count * players);
    exports["games.play_games"](worldAt, stateAt, sumsAt, sharesAt, BigInt(first), BigInt(count));
    shares.push(...memory.slice(sharesAt, sharesAt + count * players));
  }
  const hex = (bytes) => Buffer.from(bytes).toString("hex");
  return { sums: hex(memory.slice(sumsAt, sumsAt + 8 * sums)), shares: hex(shares) };
}

console.log(JSON.stringify(JSON.parse(readFileSync(questions, "utf8")).map(play)));
