/** The kernel of the lab as WebAssembly: plays games of one setup, and adds up their sums. */

/** What Python says of a run (`lab.prepare`): the games to play, and the sizes of the records in bytes and numbers. */
export interface Run {
  readonly games: number;
  readonly block: number;
  readonly players: number;
  readonly state: number;
  readonly sums: number;
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
  constructor(module: WebAssembly.Module, private readonly run: Run, numbers: Uint8Array) {
    this.exports = new WebAssembly.Instance(module).exports as unknown as Exports;
    const { memory } = this.exports;
    this.world = aligned(this.exports.__heap_base.value);
    this.state = aligned(this.world + numbers.length);
    this.sums = aligned(this.state + run.state);
    this.shares = aligned(this.sums + 8 * run.sums);
    const missing = Math.ceil((this.shares + run.games * run.players - memory.buffer.byteLength) / PAGE);
    if (missing > 0) memory.grow(missing);
    new Uint8Array(memory.buffer).set(numbers, this.world);
  }

  /** Play games, `first` of a run being the first; `at` is their place in the shares. */
  play(first: number, count: number, at = first): void {
    const shares = this.shares + at * this.run.players;
    this.exports["games.play_games"](this.world, this.state, this.sums, shares, BigInt(first), BigInt(count));
  }

  /** Copy the sums of all games played, 64 bits each. */
  copySums(): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer).slice(this.sums, this.sums + 8 * this.run.sums);
  }

  /** Copy the shares of all seats in the first games. */
  copyShares(games: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer).slice(this.shares, this.shares + games * this.run.players);
  }
}
