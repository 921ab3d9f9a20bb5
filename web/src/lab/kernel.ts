/** The kernel of the lab as WebAssembly: plays games of one setup, and adds up their sums. */

/** The sizes of the records of a run, in bytes and in numbers of 64 bits. */
export interface Sizes {
  readonly players: number;
  readonly state: number;
  readonly sums: number;
}

/** The sums of games, 64 bits each, and the share of every seat in each game. */
export interface Result {
  readonly sums: Uint8Array<ArrayBuffer>;
  readonly shares: Uint8Array<ArrayBuffer>;
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly __heap_base: WebAssembly.Global<"i32">;
  readonly "games.play_games": (world: number, state: number, sums: number, shares: number, first: bigint, count: bigint) => void;
}

const PAGE = 65536;
const aligned = (address: number) => (address + 15) & ~15;

export class Kernel {
  private readonly exports: Exports;
  private readonly world: number;
  private readonly state: number;
  private readonly sums: number;
  private readonly shares: number;

  /** Load the numbers of a setup into a memory of its own. */
  constructor(module: WebAssembly.Module, private readonly sizes: Sizes, numbers: Uint8Array) {
    this.exports = new WebAssembly.Instance(module).exports as unknown as Exports;
    this.world = aligned(this.exports.__heap_base.value);
    this.state = aligned(this.world + numbers.length);
    this.sums = aligned(this.state + sizes.state);
    this.shares = aligned(this.sums + 8 * sizes.sums);
    this.reserve(this.shares);
    new Uint8Array(this.exports.memory.buffer).set(numbers, this.world);
  }

  private reserve(bytes: number): void {
    const missing = Math.ceil((bytes - this.exports.memory.buffer.byteLength) / PAGE);
    if (missing > 0) this.exports.memory.grow(missing);
  }

  /** Play `count` games of a run, beginning with game `first`. */
  play(first: number, count: number): Result {
    const end = this.shares + count * this.sizes.players;
    this.reserve(end);
    const memory = new Uint8Array(this.exports.memory.buffer);
    memory.fill(0, this.sums, end);
    this.exports["games.play_games"](this.world, this.state, this.sums, this.shares, BigInt(first), BigInt(count));
    return { sums: memory.slice(this.sums, this.sums + 8 * this.sizes.sums), shares: memory.slice(this.shares, end) };
  }
}
