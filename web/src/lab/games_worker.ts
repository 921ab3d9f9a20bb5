/** A worker that plays batches of games with every setup of a run. */
import { Kernel } from "./kernel.ts";
import type { Batch, Message, Order } from "./pool.ts";

const post = (message: Message, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

async function load({ kernel, worlds, ...sizes }: Order): Promise<Kernel[]> {
  const response = await fetch(kernel);
  if (!response.ok) throw new Error(`${kernel}: ${response.status}`);
  const module = await WebAssembly.compile(await response.arrayBuffer());
  return worlds.map((world) => new Kernel(module, sizes, world));
}

function play(kernels: readonly Kernel[], { first, count }: Batch): void {
  const begun = performance.now();
  const results = kernels.map((kernel) => kernel.play(first, count));
  const milliseconds = performance.now() - begun;
  post({ kind: "played", first, count, milliseconds, results }, results.flatMap(({ sums, shares }) => [sums.buffer, shares.buffer]));
}

let kernels: Promise<Kernel[]> = Promise.resolve([]);
self.onmessage = ({ data }: MessageEvent<Order | Batch>) => {
  if ("kernel" in data) kernels = load(data);
  else kernels.then((loaded) => play(loaded, data)).catch((error: unknown) => post({ kind: "failed", message: String(error) }));
};
post({ kind: "listening" });
