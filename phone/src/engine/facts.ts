/** What `companion/phone/page.py` tells the page: all that is known of maps, factions, rulings, boards and sentences. */

/** Text per language code; English is always there. */
export type Words = Readonly<Record<string, string>>;

export interface Facts {
  readonly version: string; // of Hyskos
  readonly languages: readonly string[]; // ["en", "es"]
  readonly factions: Readonly<Record<string, FactionFacts>>; // by id, in the order in which they are shown
  readonly maps: Readonly<Record<string, MapFacts>>; // by id
  readonly rulings: readonly RulingFacts[]; // of Rolling Pyramids, those that a table may choose
  readonly rules: Readonly<Record<string, Words>>; // "RP-36", "A47", "PY-7", ...: one line that explains it
  readonly pharaoh: PharaohFacts;
  readonly pyramydal: PyramydalFacts;
  readonly names: Readonly<Record<string, NameFacts>>; // per language: what sentences call an id
  readonly sentences: Readonly<Record<string, Readonly<Record<string, string>>>>; // per language but English: by English
}

export interface NameFacts {
  readonly names: Readonly<Record<string, string>>; // id of a faction, of the Pharaoh, of a device: its name
  readonly articles: Readonly<Record<string, string>>; // id: article that sentences put before it; not there if none
  readonly forms: Readonly<Record<string, string>>; // "form|de|el": pattern for `{faction:de}`
}

export interface FactionFacts {
  readonly title: Words;
  readonly colour: string; // "#b5482a"
  readonly dark: string; // for borders and headings
  readonly emblem: readonly EmblemPath[]; // in a square of 100 by 100, in the order in which they are painted
  readonly sign: string; // of its ability, next to the star of heroes: "-> 2"
  readonly text: Words; // of its ability
  readonly ability: AbilityFacts;
  readonly units: readonly UnitFacts[];
  readonly heroSlots: readonly Shape[];
  readonly footmen: readonly (readonly BlockFacts[])[]; // tracks of blocks
  readonly footmenBonus: number;
  readonly upgradePairs: number;
  readonly devices: readonly string[]; // that its board has: "ram", "spikes", "umbrella"
}

/** A path of an emblem; "current" stands for the faction's colour. A line is `width` wide: pt, or units of the square. */
export interface EmblemPath {
  readonly d: string;
  readonly fill: string | null; // "current", "#ffffff"; null: none
  readonly stroke: string | null;
  readonly width: number;
  readonly points: boolean; // whether the width of the line is in pt, whatever the size of the emblem
  readonly evenOdd: boolean;
  readonly round: boolean; // whether corners and ends of the line are round
}

export type Shape = "circle" | "triangle" | "square" | "rhombus" | "kite" | "pentagon";
export type Die = "d4" | "d6" | "d8" | "d10" | "d12";

export interface EffectFacts {
  readonly when: string; // "always", "attacking", "defending", "arriving"
  readonly who: "heroes" | "units" | "all";
  readonly worth: number;
  readonly kills: number;
  readonly most: number | null; // how many of them may destroy more; null: each
  readonly whole: boolean; // whether ram and spikes spare them
  readonly bombproof: boolean; // whether bombs spare them
  readonly rally: number; // points that a force counts in the subtraction while one of them is there
  readonly crossings: number; // extra footmen triangles that a conquest crosses
  readonly section: string; // whose units send more
  readonly muster: number; // how many more
  readonly rule: string;
  readonly ruling: string | null;
}

export interface AbilityFacts {
  readonly proposed: boolean; // ruling `official_only` switches these off
  readonly effects: readonly EffectFacts[];
  readonly otherwise: readonly (readonly [ruling: string, value: string, effects: readonly EffectFacts[]])[];
}

export interface UnitFacts {
  readonly id: string; // "ascending", "matching", "descending", or a name of its own
  readonly title: Words;
  readonly boxes: readonly Shape[];
  readonly order: "ascending" | "matching" | "descending";
  readonly operator: "add" | "multiply";
  readonly track: readonly number[];
  readonly subtractFrom: number | null;
  readonly line: boolean; // whether it has a line upgrade
  readonly bomb: boolean;
}

export interface BlockFacts {
  readonly boxes: readonly (readonly [shape: Shape, printed: number])[];
  readonly adds: number;
}

export interface MapFacts {
  readonly title: Words;
  readonly orientation: string; // "flat" or "pointy" tops of the hexes
  readonly rounds: number;
  readonly soloRounds: number;
  readonly dice: readonly Die[]; // of each colour
  readonly walls: readonly (readonly [number, number])[]; // pairs of neighbours whose border nobody crosses
  readonly startGarrison: number; // solo: the Pharaoh's units on each start that is not the player's
  readonly places: readonly PlaceFacts[]; // spaces in the order of their numbers, then starts in the order of faces
}

export interface PlaceFacts {
  readonly place: number; // number of a space, or minus the die face of a starting area
  readonly at: readonly [q: number, r: number]; // axial: q to the right, r down the column
  readonly name: Words | null; // of a space that has one
  readonly near: readonly number[]; // places with a common border that no wall closes, in ascending order
  readonly round: number; // top number, 0 for factories and starts
  readonly final: number; // bottom number
  readonly factory: string | null; // section of the player board that it serves
  readonly garrison: number; // solo: the Pharaoh's units at the beginning
}

export interface RulingFacts {
  readonly name: string; // "halves"
  readonly id: string; // "A47"
  readonly choices: readonly string[]; // the default first
  readonly question: Words;
  readonly reason: Words;
}

export interface PharaohFacts {
  readonly names: readonly string[]; // squares: "b1"
  readonly columns: number;
  readonly rows: number;
  readonly boards: Readonly<Record<string, PharaohBoard>>; // "2", "3", "4": by number of players
  readonly edges: readonly string[]; // where players sit: "south", "north", "west", "east"
}

/** Squares are indices into `names`. */
export interface PharaohBoard {
  readonly straight: readonly (readonly number[])[];
  readonly diagonal: readonly (readonly number[])[];
  readonly entries: readonly (readonly number[])[]; // per player
  readonly goals: readonly (readonly number[])[];
}

export interface PyramydalFacts {
  readonly colours: string; // letters in the order in which stashes join a game
  readonly titles: readonly { readonly letter: string; readonly colour: string; readonly title: Words }[];
}
