/** The worker that plays games in batches, and reports all sums a few times a second. */
import type { Message, Order } from "./games.ts";
import { Kernel } from "./kernel.ts";

const BATCH = 60; // milliseconds
const REPORT = 400;

const post = (message: Message, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

async function play({ kernel, worlds, ...run }: Order): Promise<void> {
  const response = await fetch(kernel);
  if (!response.ok) throw new Error(`${kernel}: ${response.status}`);
  const module = await WebAssembly.compile(await response.arrayBuffer());
  const kernels = worlds.map((world) => new Kernel(module, run, world));
  const begun = performance.now();
  let [games, batch, reported] = [0, run.block, begun];
  while (games < run.games) {
    const count = Math.min(batch, run.games - games);
    const before = performance.now();
    for (const one of kernels) one.play(games, count);
    games += count;
    const now = performance.now();
    batch = Math.max(1, Math.round((count * BATCH) / Math.max(1, now - before) / run.block)) * run.block;
    if (now - reported > REPORT || games === run.games) {
      reported = now;
      const results = kernels.map((one) => ({ sums: one.copySums(), shares: one.copyShares(games) }));
      post(
        { kind: "played", games, seconds: (now - begun) / 1000, results },
        results.flatMap(({ sums, shares }) => [sums.buffer, shares.buffer]),
      );
    }
  }
}

self.onmessage = ({ data }: MessageEvent<Order>) => {
  play(data).catch((error: unknown) => post({ kind: "failed", message: String(error) }));
};
post({ kind: "listening" });
