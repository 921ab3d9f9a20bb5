// Two tabs next to the board: the report of a map, and its changes since a built-in definition.
import type { BuiltIn, Call, Words } from "./backend.ts";
import { button, h } from "./dom.ts";

interface Report {
  rows: string[][];
  sentences: string[];
}

interface Difference {
  changes: { text: string; line: number }[];
  svg?: string | null;
}

const OVERLAYS = ["reach", "points", "contest"] as const;

/** An SVG that Python drew, as a picture of its own, so that its ids meet no others. */
class Picture {
  readonly element = h("img", { alt: "", hidden: true });
  private url = "";

  show(svg: string | null, alt: string): void {
    URL.revokeObjectURL(this.url);
    this.url = svg === null ? "" : URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    this.element.hidden = svg === null;
    this.element.alt = alt;
    if (svg === null) this.element.removeAttribute("src");
    else this.element.src = this.url;
  }
}

/** The report of the map that is shown. */
export class ReportTab {
  readonly element = h("div", { class: "report" });
  private readonly picture = new Picture();
  private overlay: string = OVERLAYS[0];

  constructor(private readonly call: Call, private readonly words: Words) {}

  async show(file: string): Promise<void> {
    const { words } = this;
    const choice = h("select", { "aria-label": words["overlay"] ?? "", onchange: () => { this.overlay = choice.value; void this.draw(file); } },
      ...OVERLAYS.map((overlay) => h("option", { value: overlay, selected: overlay === this.overlay }, words[overlay] ?? overlay)));
    try {
      const { rows, sentences } = await this.call<Report>("design.report", { file });
      const [head = [], ...body] = rows;
      const line = (cell: "td" | "th", [first = "", ...others]: string[]) =>
        h("tr", {}, h("th", { scope: cell === "th" ? "col" : "row" }, first), ...others.map((content) => h(cell, cell === "th" ? { scope: "col" } : {}, content)));
      this.element.replaceChildren(
        h("div", { class: "scrolling", tabindex: "0", role: "region", "aria-label": words["report"] ?? "" },
          h("table", {}, h("thead", {}, line("th", head)), h("tbody", {}, ...body.map((row) => line("td", row))))),
        ...sentences.map((sentence) => h("p", {}, sentence)),
        h("label", {}, words["overlay"] ?? "", choice), this.picture.element);
      await this.draw(file);
    } catch (error) {
      this.element.replaceChildren(h("p", {}, (error as Error).message));
    }
  }

  private async draw(file: string): Promise<void> {
    const drawn = await this.call<{ title: string; svg: string }>("design.overlay", { file, overlay: this.overlay }).catch(() => null);
    this.picture.show(drawn?.svg ?? null, drawn?.title ?? "");
  }
}

/** What differs between the file that is shown and a built-in definition of its kind. */
export class DifferenceTab {
  readonly element = h("div", { class: "difference" });
  private readonly picture = new Picture();
  private against = "";

  constructor(
    private readonly call: Call,
    private readonly words: Words,
    private readonly builtIn: BuiltIn,
    private readonly go: (line: number) => void,
  ) {}

  async show(file: string, kind: string, origin: string): Promise<void> {
    const { words } = this;
    const known = this.builtIn[kind] ?? [];
    if (!known.includes(this.against)) this.against = origin || known[0] || "";
    const choice = h("select", { onchange: () => { this.against = choice.value; void this.show(file, kind, origin); } },
      ...known.map((id) => h("option", { value: id, selected: id === this.against }, id)));
    const label = h("label", {}, words["against"] ?? "", choice);
    try {
      const { changes, svg } = await this.call<Difference>("design.diff", { file, against: this.against });
      const entry = ({ text, line }: { text: string; line: number }) => h("li", {}, line ? button(text, () => this.go(line), { class: "place" }) : text);
      this.picture.show(svg ?? null, words["diff"] ?? "");
      this.element.replaceChildren(label, changes.length ? h("ul", {}, ...changes.map(entry)) : h("p", {}, words["noChanges"] ?? ""), this.picture.element);
    } catch (error) {
      this.element.replaceChildren(label, h("p", {}, (error as Error).message));
    }
  }
}
