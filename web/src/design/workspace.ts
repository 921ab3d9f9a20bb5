// The Design page: files, the text of one, and its board next to it; everything is saved in this browser.
import { start, type Finding, type Page } from "../../../data/preview/preview.js";
import { WorkerBackend, type BuiltIn, type Call, type Frame, type Words } from "./backend.ts";
import { button, download, fromBase64, h } from "./dom.ts";
import { Editor } from "./editor.ts";
import { DifferenceTab, ReportTab } from "./measures.ts";
import type { Changes, Project } from "./project.ts";
import { startingPanel, type Started } from "./starting.ts";
import type { Content, Trouble } from "./store.ts";
import { contentOf, dropped, ofProject, type Taken } from "./taking.ts";

const SETTLE = 300; // ms: while somebody types, a text is broken for a moment, which nobody has to see
const TEXT = /\.(ya?ml|csv|tsv|svg)$/i;
const DEFINITION = /\.ya?ml$/i;
const SIGHTS: Readonly<Record<string, string>> = {
  grey: ".2126 .7152 .0722 0 0 .2126 .7152 .0722 0 0 .2126 .7152 .0722 0 0 0 0 0 1 0",
  protan: ".152286 1.052583 -.204868 0 0 .114503 .786281 .099216 0 0 -.003882 -.048116 1.051998 0 0 0 0 0 1 0",
  deutan: ".367322 .860646 -.227968 0 0 .280085 .672501 .047413 0 0 -.01182 .04294 .968881 0 0 0 0 0 1 0",
  tritan: "1.255528 -.076749 -.178779 0 0 -.078411 .930809 .147602 0 0 .004733 .691367 .3039 0 0 0 0 0 1 0",
};
const SVG = "http://www.w3.org/2000/svg";

type TabName = "board" | "report" | "diff";

/** The page in one language. The store and the project outlive it. */
export class Workspace {
  private readonly words: Words;
  private readonly editor: Editor;
  private readonly settings: HTMLDetailsElement; // of the board
  private readonly report: ReportTab;
  private readonly difference: DifferenceTab;
  private readonly banners = h("div", { class: "banners" });
  private readonly status = h("p", { class: "status", role: "status" });
  private readonly others = h("ul", { class: "others" });
  private readonly dialog = h("dialog", {});
  private readonly parts: Readonly<Record<"files" | "code" | "view", HTMLElement>>;
  private page: Page | null = null;
  private file = ""; // in the editor
  private main = ""; // whose board is shown
  private tab: TabName = "board";
  private settling = 0;
  private measuring = 0;

  constructor(
    private readonly root: HTMLElement,
    private readonly call: Call,
    private readonly project: Project,
    private readonly backend: WorkerBackend,
    private readonly builtIn: BuiltIn,
  ) {
    this.words = backend.words;
    const source = h("div", { id: "source", role: "group" });
    const holder = h("div", { class: "editor" });
    source.append(holder);
    this.editor = new Editor(holder, {
      words: this.words,
      complete: (text, line, column) => call("design.complete", { text, line, column }),
      hover: async (text, line, column) => (await call<{ found: never }>("design.hover", { text, line, column })).found,
      fix: (finding) => void this.fix(finding),
      typed: (text) => project.change({ [this.file]: text }, { typed: this.file }),
      undo: () => void this.page?.undo(),
      redo: () => this.redo(),
      open: (file) => this.open(file),
    });
    this.settings = h("details", { class: "settings" },
      h("summary", {}, this.say("settings")), h("div", { id: "choices", role: "toolbar", "aria-label": this.say("settings") }));
    this.report = new ReportTab(call, this.words);
    this.difference = new DifferenceTab(call, this.words, builtIn, (line) => this.goTo(line));
    this.parts = { files: this.filesPart(), code: this.codePart(source), view: this.viewPart() };
    root.replaceChildren(this.bar(), this.banners, ...this.sides(), h("div", { class: "columns" }, this.parts.files, this.parts.code, this.parts.view), this.dialog, sights());
    root.ondragover = (event) => event.preventDefault();
    root.ondrop = (event) => void this.drop(event);
    project.listen(this.changed);
    this.renew();
  }

  stop(): void {
    this.project.forget(this.changed);
    this.page?.stop();
    this.page = null;
    this.editor.destroy();
    clearTimeout(this.settling);
    clearTimeout(this.measuring);
  }

  private say(key: string): string {
    return this.words[key] ?? key;
  }

  // The parts of the page

  private bar(): HTMLElement {
    return h("div", { class: "bar", role: "toolbar", "aria-label": this.say("files") },
      button(this.say("add"), () => this.offerStarts()),
      h("button", { type: "button", id: "undo", "aria-keyshortcuts": "Control+Z", "aria-disabled": "true" }, this.say("undo")),
      button(this.say("redo"), () => this.redo(), { id: "redo", "aria-keyshortcuts": "Control+Y" }),
      button(this.say("zip"), () => this.saveZip(), { class: "main" }),
      button(this.say("link"), () => this.copyLink(), { id: "copy-link", hidden: true }),
      h("p", { class: "kept" }, this.say("kept")),
      this.status);
  }

  private sides(): HTMLElement[] {
    const make = (side: "code" | "preview"): HTMLButtonElement =>
      button(this.say(side), () => this.turnTo(side), { role: "tab", "aria-selected": String(side === "code"), class: "side" });
    return [h("div", { class: "sides", role: "tablist" }, make("code"), make("preview"))];
  }

  private turnTo(side: "code" | "preview"): void {
    this.root.dataset["side"] = side;
    this.root.querySelectorAll(".sides [role=tab]").forEach((tab, n) => tab.setAttribute("aria-selected", String((n === 0) === (side === "code"))));
    this.editor.view.requestMeasure();
  }

  private filesPart(): HTMLElement {
    return h("section", { class: "files", "aria-label": this.say("files") },
      h("nav", { id: "files" }), this.others,
      h("details", {}, h("summary", {}, this.say("manage")), h("div", { class: "ways" },
        button(this.say("rename"), () => this.rename()),
        button(this.say("delete"), () => this.remove()),
        button(this.say("clear"), () => this.close()))));
  }

  private codePart(source: HTMLElement): HTMLElement {
    return h("section", { class: "code" },
      source,
      h("section", { id: "findings", "aria-live": "polite", tabindex: "0", role: "region" }),
      h("p", { class: "keys" }, this.say("keysHelp")));
  }

  private viewPart(): HTMLElement {
    const names: readonly TabName[] = ["board", "report", "diff"];
    const tabs = names.map((name, n) => h("button", {
      type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, "aria-selected": String(n === 0), tabindex: n ? "-1" : "0",
      onclick: () => this.showTab(name),
    }, this.say(name)));
    const list = h("div", { class: "tabs", role: "tablist", onkeydown: (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[(event as KeyboardEvent).key];
      if (!step) return;
      const next = names[(names.indexOf(this.tab) + step + names.length) % names.length] ?? "board";
      this.showTab(next);
      tabs[names.indexOf(next)]?.focus();
    } }, ...tabs);
    const panel = (name: TabName, ...children: HTMLElement[]): HTMLElement =>
      h("div", { class: "tab-panel", role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, hidden: name !== "board" }, ...children);
    return h("section", { class: "view" },
      h("div", { class: "head" }, list, this.settings),
      h("p", { id: "away", role: "status", hidden: true }),
      h("p", { id: "notice", role: "status", hidden: true }),
      panel("board",
        h("p", { id: "told", role: "status" }),
        h("section", { id: "board", tabindex: "0", role: "region" }),
        h("form", { id: "form", hidden: true })),
      panel("report", this.report.element),
      panel("diff", this.difference.element));
  }

  private showTab(name: TabName): void {
    this.tab = name;
    this.settings.hidden = name !== "board";
    for (const each of ["board", "report", "diff"]) {
      const tab = this.root.querySelector<HTMLElement>(`#tab-${each}`);
      const panel = this.root.querySelector<HTMLElement>(`#panel-${each}`);
      if (!tab || !panel) continue;
      tab.setAttribute("aria-selected", String(each === name));
      tab.tabIndex = each === name ? 0 : -1;
      panel.hidden = each !== name;
    }
    this.measure();
  }

  private measure(): void {
    if (!this.main || this.tab === "board") return;
    const kind = /^kind:\s*["']?([a-z-]+)/m.exec(this.project.text(this.main) ?? "")?.[1] ?? "";
    void this.backend.settled().then(() =>
      this.tab === "report" ? this.report.show(this.main) : this.difference.show(this.main, kind, this.project.origin(this.main)));
  }

  // What the backend tells

  turned(file: string): void {
    this.main = file;
    const link = this.root.querySelector<HTMLElement>("#copy-link");
    if (link) link.hidden = !this.project.origin(file);
    this.project.shown = file;
    this.open(file);
    this.measure();
  }

  framed({ findings }: Frame): void {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.editor.diagnose(findings), findings.length ? SETTLE : 0) as unknown as number;
    clearTimeout(this.measuring);
    this.measuring = setTimeout(() => this.measure(), SETTLE) as unknown as number;
  }

  found(findings: readonly Finding[]): void {
    this.editor.diagnose(findings);
  }

  /** Files have changed by undo or redo: show the first that is a definition, or a text. */
  undone(files: readonly string[]): void {
    const shown = files.find((name) => name === this.file) ?? files.find((name) => this.project.text(name) !== null);
    if (shown === undefined || shown === this.file) return;
    if (DEFINITION.test(shown)) this.page?.turn(shown);
    else this.open(shown);
  }

  tell(text: string): void {
    this.banner("told", text);
  }

  trouble(trouble: Trouble): void {
    const reload = button(this.say("reload"), () => location.reload());
    this.banner("trouble", trouble === "none" ? "" : this.say(trouble), ...(trouble === "otherSaved" ? [reload] : []));
  }

  otherTab(): void {
    this.banner("tabs", this.say("twoTabs"));
  }

  saved(saved: boolean): void {
    this.status.textContent = this.say(saved ? "saved" : "saving");
  }

  private banner(name: string, text: string, ...more: HTMLElement[]): void {
    this.banners.querySelector(`.${name}`)?.remove();
    if (!text) return;
    const close = button("×", () => this.banner(name, ""), { "aria-label": this.say("cancel") });
    this.banners.append(h("p", { class: name, role: "alert" }, h("span", {}, text), ...more, close));
  }

  // Files

  private changed = (changes: Changes): void => {
    const text = this.project.text(this.file);
    if (this.file in changes && text !== null && text !== this.editor.text()) this.editor.show(this.file, text, this.label());
    this.renew(Object.keys(changes));
  };

  /** Show what there is: the place to start from while there is no definition, else files and board. */
  private renew(changed: readonly string[] = []): void {
    const names = this.project.names();
    const definitions = names.filter((name) => DEFINITION.test(name));
    this.root.classList.toggle("empty", !definitions.length);
    this.root.querySelector("#redo")?.setAttribute("aria-disabled", String(!this.project.canRedo));
    this.others.replaceChildren(...names.filter((name) => !DEFINITION.test(name)).map((name) =>
      h("li", {}, TEXT.test(name) ? button(name, () => this.open(name), { "aria-current": String(name === this.file) }) : name)));
    if (!definitions.length) {
      this.page?.stop();
      this.page = null;
      this.root.querySelector("#files")?.replaceChildren();
      if (!this.root.querySelector(".lone")) {
        const isFocused = this.root.contains(document.activeElement);
        this.root.append(h("section", { class: "lone" }, h("h2", {}, this.say("start")), this.startingPanel()));
        if (isFocused) this.root.focus();
      }
      return;
    }
    const lone = this.root.querySelector(".lone");
    const isFocused = lone?.contains(document.activeElement);
    lone?.remove();
    if (isFocused) this.root.focus(); // its next Tab reaches the first button of the page, not of the header
    if (!this.page) {
      this.page = start(this.backend, this.editor);
      const shown = this.project.shown;
      this.page.turn(definitions.includes(shown) ? shown : definitions[0] ?? "");
    } else if (!definitions.includes(this.main)) {
      this.page.turn(definitions[0] ?? "");
    } else if (!names.includes(this.file)) {
      this.open(this.main);
    }
    const added = changed.find((name) => definitions.includes(name) && name !== this.main && !this.known.has(name));
    this.known = new Set(definitions);
    if (added && this.main) this.page.turn(added);
  }

  private known = new Set<string>();

  private label(): string {
    return `${this.say("editor")}: ${this.file}`;
  }

  /** Put a file into the editor. */
  private open(file: string): void {
    const text = this.project.text(file);
    if (text === null) return;
    this.file = file;
    this.editor.main = this.main;
    this.editor.show(file, text, this.label());
    for (const item of this.others.querySelectorAll("button")) item.setAttribute("aria-current", String(item.textContent === file));
  }

  private goTo(line: number): void {
    this.open(this.main);
    this.turnTo("code");
    this.editor.goTo(line);
    this.editor.focus();
  }

  private started({ name, text, origin }: Started): void {
    this.dialog.close();
    let free = name;
    for (let n = 2; free in this.project.files; n += 1) free = name.replace(/(\.\w+)$/, `-${n}$1`);
    const [old, own] = [name, free].map((path) => path.replace(/\.\w+$/, ""));
    const content = free === name ? text : text.replace(`\nid: ${old}\n`, `\nid: ${own}\n`);
    this.project.change({ [free]: content }, { origins: origin ? { [free]: origin } : {} });
  }

  private startingPanel(): HTMLElement {
    return startingPanel({
      call: this.call, words: this.words, builtIn: this.builtIn,
      started: (made) => this.started(made),
      taken: (files, isFolder) => void this.take(files, isFolder),
      failed: (message) => this.tell(message),
    });
  }

  private offerStarts(): void {
    this.ask(this.say("start"), this.startingPanel());
  }

  private async drop(event: DragEvent): Promise<void> {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const { files, isFolder } = await dropped(event.dataTransfer);
    await this.take(files, isFolder);
  }

  /** Take files in: a folder or zip is a whole project, which replaces the one that is open if the person wants it. */
  private async take(files: readonly Taken[], isFolder: boolean): Promise<void> {
    this.dialog.close();
    this.banner("told", "");
    const added: Record<string, Content> = {};
    const notes: string[] = [];
    let whole = isFolder;
    try {
      for (const { name, file } of isFolder ? ofProject(files) : files) {
        const answer = await this.call<{ files: Record<string, Content>; notes: string[]; whole?: boolean }>("design.takeIn", { name, content: await contentOf(file) });
        Object.assign(added, answer.files);
        notes.push(...answer.notes);
        whole ||= Boolean(answer.whole);
      }
      await this.call("design.check", { files: added });
    } catch (error) {
      this.tell((error as Error).message);
      return;
    }
    if (notes.length) this.tell(notes.join(" · "));
    if (whole && this.project.names().length) this.offerReplacing(added);
    else this.project.change(added);
  }

  private offerReplacing(added: Readonly<Record<string, Content>>): void {
    const done = (replaced: boolean) => () => {
      this.dialog.close();
      const gone = replaced ? Object.fromEntries(this.project.names().map((name) => [name, null])) : {};
      this.project.change({ ...gone, ...added });
    };
    this.ask(this.say("replaceProject"), h("div", { class: "ways" }, button(this.say("open"), done(true), { class: "main" }), button(this.say("addIt"), done(false))));
  }

  private rename(): void {
    const { file } = this;
    const name = h("input", { name: "name", value: file, required: true, "aria-label": this.say("name"), autocomplete: "off" });
    const form = h("form", { onsubmit: async (event) => {
      event.preventDefault();
      const [content, to] = [this.project.files[file], name.value.trim()];
      if (content === undefined || to === file) return this.dialog.close();
      if (to in this.project.files) return name.setCustomValidity("×");
      try {
        await this.call("design.check", { files: { ...this.project.files, [to]: content } });
      } catch (error) {
        this.dialog.close();
        return this.tell((error as Error).message);
      }
      this.dialog.close();
      const origin = this.project.origin(file);
      this.project.change({ [file]: null, [to]: content }, { origins: origin ? { [to]: origin } : {} });
    } }, name, h("button", { type: "submit" }, this.say("rename")));
    this.ask(this.say("rename"), form);
  }

  private remove(): void {
    if (this.file) this.project.change({ [this.file]: null });
  }

  private close(): void {
    const clear = (): void => {
      this.dialog.close();
      this.project.change(Object.fromEntries(this.project.names().map((name) => [name, null])));
    };
    this.ask(this.say("sureClear"), h("div", { class: "ways" }, button(this.say("zip"), () => this.saveZip(), { class: "main" }), button(this.say("clear"), clear)));
  }

  /** Ask something in a dialog, which Escape or its last button closes. */
  private ask(title: string, content: HTMLElement): void {
    this.dialog.replaceChildren(h("h2", { id: "asked" }, title), content, button(this.say("cancel"), () => this.dialog.close(), { class: "cancel" }));
    this.dialog.setAttribute("aria-labelledby", "asked");
    this.dialog.showModal();
  }

  // Undo, fixes, saving, links

  private redo(): void {
    const { message, undone } = this.backend.redo();
    this.notice(message || `${this.say("redone")}: ${undone}`);
  }

  private async fix(finding: Finding): Promise<void> {
    this.notice(await this.backend.fix({ file: this.main, lang: "", ink: "", edges: false }, finding));
  }

  private notice(text: string): void {
    const place = this.root.querySelector<HTMLElement>("#notice");
    if (!place) return;
    place.textContent = text;
    place.hidden = !text;
  }

  private async saveZip(): Promise<void> {
    await this.backend.settled();
    try {
      const { base64 } = await this.call<{ base64: string }>("design.zip");
      const name = /^id:\s*["']?([a-z0-9-]+)/m.exec(this.project.text("hyskos.yaml") ?? this.project.text(this.main) ?? "")?.[1];
      download(`${name ?? "hyskos-project"}.zip`, fromBase64(base64), "application/zip");
    } catch (error) {
      this.tell((error as Error).message);
    }
  }

  private async copyLink(): Promise<void> {
    const [origin, text] = [this.project.origin(this.main), this.project.text(this.main)];
    try {
      const { link } = await this.call<{ link: string }>("design.link", { origin, text });
      const url = `${location.origin}${location.pathname}#design?from=${link}`;
      await navigator.clipboard.writeText(url).then(
        () => this.notice(this.say("linkCopied")),
        () => this.ask(this.say("linkShown"), h("input", { class: "link", readonly: true, value: url, "aria-label": this.say("link") })),
      );
    } catch (error) {
      this.notice((error as Error).message);
    }
  }

  /** Add what a link carries; a project that is there is asked about first. */
  async follow(link: string): Promise<void> {
    try {
      const made = await this.call<Started>("design.follow", { link });
      if (!this.project.names().length) this.started(made);
      else this.ask(this.say("fromLink"), h("div", { class: "ways" }, button(this.say("addIt"), () => this.started(made), { class: "main" })));
    } catch (error) {
      this.tell((error as Error).message);
    }
  }
}

/** Filters that show the board as others see it. */
function sights(): SVGSVGElement {
  const picture = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ width: "0", height: "0", "aria-hidden": "true", class: "sights" })) picture.setAttribute(name, value);
  for (const [name, values] of Object.entries(SIGHTS)) {
    const filter = document.createElementNS(SVG, "filter");
    filter.id = name;
    filter.setAttribute("color-interpolation-filters", "linearRGB");
    const matrix = document.createElementNS(SVG, "feColorMatrix");
    matrix.setAttribute("type", "matrix");
    matrix.setAttribute("values", values);
    filter.append(matrix);
    picture.append(filter);
  }
  return picture;
}
