// What a project can begin with: a new map or faction, a built-in definition, files from outside.
import type { BuiltIn, Call, Words } from "./backend.ts";
import { button, h } from "./dom.ts";
import { picked, type Taken } from "./taking.ts";

export interface Started {
  name: string;
  text: string;
  origin?: string;
}

export interface Starting {
  call: Call;
  words: Words;
  builtIn: BuiltIn;
  started(made: Started): void;
  taken(files: Taken[], isFolder: boolean): void;
  failed(message: string): void;
}

const SHAPES = ["hexagon:2", "hexagon:3", "hexagon:4", "hexagon:5", "hexagon:6", "rectangle:7x5", "rectangle:9x7", "rectangle:12x9"];

const select = (name: string, options: readonly (readonly [string, string])[], chosen: string): HTMLSelectElement =>
  h("select", { name }, ...options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)));
const labelled = (text: string | undefined, field: HTMLElement): HTMLLabelElement => h("label", {}, text ?? "", field);

/** Make the forms and buttons to start from. */
export function startingPanel(starting: Starting): HTMLElement {
  const { words } = starting;
  const say = (key: string): string => words[key] ?? key;
  const make = async (params: Record<string, unknown>): Promise<void> => {
    try {
      starting.started(await starting.call<Started>("design.new", params));
    } catch (error) {
      starting.failed((error as Error).message);
    }
  };
  const files = h("input", {
    type: "file", multiple: true, accept: ".yaml,.yml,.csv,.tsv,.svg,.ttf,.zip,.tmx,.tmj,.json,.txt",
    onchange: () => starting.taken(picked(files.files ?? []), false),
  });
  const folder = h("input", { type: "file", webkitdirectory: true, onchange: () => starting.taken(picked(folder.files ?? []), true) });
  return h("div", { class: "starting" },
    mapForm(say, make),
    h("section", {},
      h("h3", {}, say("builtIn")),
      builtInForm(starting, say, make)),
    h("section", { class: "ways" },
      button(say("newFaction"), () => make({ kind: "faction", id: "anubian", name: "my-faction" })),
      button(say("newProject"), () => make({ kind: "project", name: "my-game" }))),
    h("section", {},
      labelled(say("openFile"), files), labelled(say("openFolder"), folder),
      h("p", {}, say("dropHere"))),
  );
}

function mapForm(say: (key: string) => string, make: (params: Record<string, unknown>) => Promise<void>): HTMLFormElement {
  const name = h("input", { name: "name", value: "my-map", required: true, maxlength: "40", autocomplete: "off" });
  const shape = select("shape", SHAPES.map((name) => [name, name.replace(":", " ").replace(/(\d)x/, "$1 × ")]), "hexagon:3");
  const starts = select("starts", ["2", "3", "4", "6"].map((count) => [count, count]), "4");
  const orientation = select("orientation", [["flat", say("flat")], ["pointy", say("pointy")]], "flat");
  return h("form", {
    onsubmit: (event) => {
      event.preventDefault();
      void make({ kind: "map", name: name.value, shape: shape.value, starts: Number(starts.value), orientation: orientation.value });
    },
  },
  h("h3", {}, say("newMap")),
  labelled(say("name"), name), labelled(say("shape"), shape), labelled(say("starts"), starts), labelled(say("orientation"), orientation),
  h("button", { type: "submit" }, say("create")));
}

function builtInForm({ builtIn }: Starting, say: (key: string) => string, make: (params: Record<string, unknown>) => Promise<void>): HTMLFormElement {
  const chosen = h("select", { name: "built-in", "aria-label": say("builtIn") }, ...Object.entries(builtIn).map(([kind, ids]) =>
    h("optgroup", { label: kind }, ...ids.map((id) => h("option", { value: `${kind}/${id}` }, id)))));
  return h("form", {
    onsubmit: (event) => {
      event.preventDefault();
      const [kind, id] = chosen.value.split("/");
      void make({ kind, id });
    },
  }, chosen, h("button", { type: "submit" }, say("create")));
}
