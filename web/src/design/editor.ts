// The text of a file in CodeMirror: the pane of the preview page, with findings, completion and hover.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, type Completion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, defaultHighlightStyle, foldGutter, foldKeymap, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Annotation, Compartment, EditorState, RangeSetBuilder, StateEffect, StateField, type Text } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, hoverTooltip, keymap, lineNumbers, type DecorationSet, type Tooltip } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Finding, Pane } from "../../../data/preview/preview.js";
import * as spans from "../../../data/preview/spans.js";
import { h } from "./dom.ts";

/** What the editor asks for. */
export interface Asks {
  words: Readonly<Record<string, string>>;
  complete(text: string, line: number, column: number): Promise<Completions>;
  hover(text: string, line: number, column: number): Promise<Described | null>;
  fix(finding: Finding): void;
  typed(text: string): void;
  undo(): void;
  redo(): void;
  open(file: string): void;
}

interface Completions {
  word: string;
  options: { label: string; apply: string; detail: string; info: string }[];
}

interface Described {
  label: string;
  name: string;
  info: string;
  choices: string[];
  wanted: string;
}

const OURS = Annotation.define<boolean>(); // a change or selection that nobody made by hand
const POINT = 80; // ms: whoever walks through the text points at what is there when they stop
const lit = StateEffect.define<DecorationSet>();
const litLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(lit)) return effect.value;
    return value.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});
const [LIT, NEAR, EXACT] = [Decoration.line({ class: "cm-lit" }), Decoration.line({ class: "cm-near" }), Decoration.mark({ class: "cm-exact" })];

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--panel)", fontSize: "0.875rem" },
  "&.cm-focused": { outline: "3px solid var(--line)", outlineOffset: "-3px" },
  ".cm-scroller": { fontFamily: "ui-monospace, monospace", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--text)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--selection)" },
  ".cm-gutters": { backgroundColor: "var(--ground)", color: "var(--faint)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { backgroundColor: "transparent", boxShadow: "inset 0 0 0 1px var(--line)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--text)", fontWeight: "bold" },
  ".cm-lit": { backgroundColor: "var(--lit)" },
  ".cm-near": { boxShadow: "inset 4px 0 0 var(--line)" },
  ".cm-exact": { textDecoration: "underline 2px var(--accent)", textUnderlineOffset: "3px" },
  ".cm-tooltip": { backgroundColor: "var(--panel)", color: "var(--text)", border: "1px solid var(--line)", maxWidth: "28rem" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--panel)" },
  ".cm-completionInfo, .cm-described": { padding: ".5rem .75rem", font: "0.875rem/1.4 system-ui, sans-serif" },
  ".cm-described p": { margin: "0 0 .25rem" },
  ".cm-panels": { backgroundColor: "var(--ground)", color: "var(--text)" },
  ".cm-panel button, .cm-diagnosticAction": { backgroundImage: "none", backgroundColor: "var(--accent)", color: "var(--panel)", border: "0", borderRadius: ".25rem", padding: ".25rem .6rem", minHeight: "2rem" },
  ".cm-textfield": { backgroundColor: "var(--panel)", color: "var(--text)", border: "1px solid currentColor" },
  ".cm-diagnostic": { font: "0.875rem/1.4 system-ui, sans-serif" },
  ".cm-searchMatch": { backgroundColor: "var(--lit)" },
});
const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--accent)" },
  { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--string)" },
]);

/** Convert a column in characters, from 1, to an offset in a line: some characters are two units long. */
const unitsBefore = (line: string, column: number): number => Array.from(line).slice(0, column - 1).join("").length;
const columnOf = (line: string, units: number): number => Array.from(line.slice(0, units)).length + 1;

function offset(doc: Text, line: number, column: number): number {
  if (line > doc.lines) return doc.length;
  const docLine = doc.line(Math.max(line, 1));
  return docLine.from + unitsBefore(docLine.text, column);
}

function placeOf(doc: Text, at: number): [number, number] {
  const line = doc.lineAt(at);
  return [line.number, columnOf(line.text, at - line.from)];
}

/** The pane of a file: `show` puts a text in, `diagnose` its findings; the rest is what the preview page asks of it. */
export class Editor implements Pane {
  readonly view: EditorView;
  private readonly labels = new Compartment();
  private readonly language = new Compartment();
  private readonly locked = new Compartment();
  /** The definition whose spans are known; its table may be the file that is shown. */
  main = "";
  private file = "";
  private ends = "\n";
  private point: (line: number, column: number) => void = () => {};
  private pointing = 0;

  constructor(holder: HTMLElement, private readonly asks: Asks) {
    const root = holder.attachShadow({ mode: "open" }); // there, styles need no <style>, which the page forbids
    this.view = new EditorView({ parent: root, root, state: EditorState.create({ extensions: this.extensions() }) });
  }

  private extensions() {
    const { asks } = this;
    return [
      lineNumbers(), highlightActiveLineGutter(), highlightSpecialChars(), foldGutter(), lintGutter(), drawSelection(),
      indentOnInput(), indentUnit.of("  "), bracketMatching(), closeBrackets(), highlightActiveLine(), highlightSelectionMatches(),
      search({ top: true }), EditorView.lineWrapping, theme, litLines,
      syntaxHighlighting(colours), syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
      autocompletion({ override: [(context) => this.complete(context)], icons: false }),
      hoverTooltip((_view, at) => this.describe(at)),
      this.labels.of([]), this.language.of([]), this.locked.of([]),
      keymap.of([
        { key: "Mod-z", run: () => { asks.undo(); return true; }, preventDefault: true },
        { key: "Mod-y", mac: "Mod-Shift-z", run: () => { asks.redo(); return true; }, preventDefault: true },
        { key: "Ctrl-Shift-z", run: () => { asks.redo(); return true; }, preventDefault: true },
        ...closeBracketsKeymap, ...completionKeymap, ...searchKeymap, ...foldKeymap, ...lintKeymap, indentWithTab, ...defaultKeymap,
      ]),
      EditorView.domEventHandlers({ beforeinput: replaceSelection }),
      EditorView.updateListener.of((update) => {
        const ours = update.transactions.some((transaction) => transaction.annotation(OURS));
        if (update.docChanged && !ours) asks.typed(this.text());
        else if (update.selectionSet && !ours) this.pointed();
      }),
    ];
  }

  /** Show a file; `label` names the editor for screen readers. */
  show(file: string, text: string, label: string): void {
    if (file !== this.file) this.unlight();
    const isNew = file !== this.file;
    this.file = file;
    this.ends = text.includes("\r\n") ? "\r\n" : "\n";
    const plain = text.replaceAll(/\r\n?/g, "\n");
    const old = this.view.state.doc.toString();
    const changes = isNew ? { from: 0, to: old.length, insert: plain } : difference(old, plain);
    this.view.dispatch({
      ...(changes && { changes }),
      ...(isNew && { selection: { anchor: 0 } }),
      annotations: OURS.of(true),
      effects: [
        this.labels.reconfigure(EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" })),
        this.language.reconfigure(/\.ya?ml$/i.test(file) ? yaml() : []),
      ],
    });
    if (isNew) {
      this.view.scrollDOM.scrollTop = 0;
      this.diagnose([]);
    }
  }

  text(): string {
    const text = this.view.state.doc.toString();
    return this.ends === "\n" ? text : text.replaceAll("\n", this.ends);
  }

  /** Mark findings in the text and its gutter, each with its fix. */
  diagnose(findings: readonly Finding[]): void {
    const { doc } = this.view.state;
    const { words } = this.asks;
    const diagnostics = findings.filter((finding) => finding.file === this.file).map((finding): Diagnostic => {
      const from = offset(doc, finding.line, finding.column);
      const to = Math.max(offset(doc, finding.end_line, finding.end_column), from);
      const name = finding.fix ? `${words["fix"]} ${finding.fix}` : words["remove"] ?? "";
      return {
        from, to, severity: "error",
        message: [finding.code, `${finding.message}.`, finding.hint && `(${finding.hint})`].filter(Boolean).join(" "),
        ...(isFix(finding.fix) && { actions: [{ name, apply: () => this.asks.fix(finding) }] }),
      };
    });
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }

  private async complete(context: CompletionContext): Promise<CompletionResult | null> {
    const before = context.matchBefore(/[\w.-]*$/);
    const [line, column] = placeOf(context.state.doc, context.pos);
    if (!/\.ya?ml$/i.test(this.file)) return null;
    const { from, text } = context.state.doc.lineAt(context.pos);
    const untyped = text.slice(0, context.pos - from).trim() === "";
    if (!context.explicit && untyped) return null;
    const completions = await this.asks.complete(context.state.doc.toString(), line, column);
    if (!completions.options.length) return null;
    const after = context.state.sliceDoc(context.pos, context.pos + 40).split("\n")[0] ?? "";
    return {
      from: before?.from ?? context.pos,
      validFor: /^[\w.-]*$/,
      options: completions.options.map((option, rank): Completion => ({
        label: option.label,
        detail: option.detail,
        boost: -rank / 10,
        apply: /^[\w.-]*\s*:/.test(after) ? option.label : option.apply,
        ...(option.info && { info: option.info }),
      })),
    };
  }

  private async describe(at: number): Promise<Tooltip | null> {
    if (!/\.ya?ml$/i.test(this.file)) return null;
    const key = await this.asks.hover(this.view.state.doc.toString(), ...placeOf(this.view.state.doc, at));
    if (!key) return null;
    const { words } = this.asks;
    return {
      pos: at,
      above: true,
      create: () => ({
        dom: h("div", { class: "cm-described" },
          h("p", {}, h("strong", {}, key.label), key.name !== key.label && ` ${key.name}`),
          key.info && h("p", {}, key.info),
          key.wanted && h("p", {}, key.wanted),
          key.choices.length > 0 && h("p", {}, `${words["one"]}: ${key.choices.join(", ")}`)),
      }),
    };
  }

  private pointed(): void {
    clearTimeout(this.pointing);
    this.pointing = setTimeout(() => {
      const [line, column] = placeOf(this.view.state.doc, this.view.state.selection.main.head);
      if (this.file === this.main) this.point(line, column);
      else if (this.isBeside()) this.point(this.lineIn(this.file, line), column);
    }, POINT) as unknown as number;
  }

  /** Return whether the file is the table of the definition. */
  private isBeside(): boolean {
    return this.file !== this.main && this.place(this.lineIn(this.file, 1))[1] === this.file;
  }

  private unlight(): void {
    this.view.dispatch({ effects: lit.of(Decoration.none), annotations: OURS.of(true) });
  }

  /** Go to a line as if somebody had clicked there. */
  goTo(line: number): void {
    this.view.dispatch({ selection: { anchor: offset(this.view.state.doc, line, 1) }, scrollIntoView: true });
  }

  // The pane of the preview page. Lines beyond the file are those of its table.
  write = spans.read;
  patch = spans.patch;
  known = spans.known;
  linesOf = spans.linesOf;
  all = spans.all;
  nearest = spans.nearest;
  place = spans.place;
  lineIn = spans.lineIn;
  waysOn = spans.waysOn;

  clear(): void {
    spans.clear();
    this.unlight();
  }

  light(ways: string[], into = true): void {
    const exact = ways[0] ? this.linesOf(ways[0]) : undefined;
    if (exact && into) this.openAt(exact[0]);
    const { doc } = this.view.state;
    const classes = new Map<number, Decoration>();
    for (const [n, way] of ways.entries()) {
      const [from, , to] = (way && this.linesOf(way)) || [1, 1, 0, 1];
      for (let line = from; line <= to; line += 1) {
        const [own, file] = this.place(line);
        if ((file || this.main) === this.file && own <= doc.lines && !classes.has(own)) classes.set(own, n ? NEAR : LIT);
      }
    }
    const set = new RangeSetBuilder<Decoration>();
    for (const line of [...classes.keys()].sort((a, b) => a - b)) {
      const { from, to } = doc.line(line);
      set.add(from, from, classes.get(line) ?? LIT);
      const place = this.file === this.main ? line : this.lineIn(this.file, line);
      if (!exact || place < exact[0] || place > exact[2]) continue;
      const start = place === exact[0] ? offset(doc, line, exact[1]) : from;
      const end = place === exact[2] ? offset(doc, line, exact[3]) : to;
      if (start < end) set.add(start, end, EXACT);
    }
    this.view.dispatch({ effects: lit.of(set.finish()), annotations: OURS.of(true) });
    if (exact && into) this.select(exact[0], into, exact[1]);
  }

  /** Show the file that a line of the definition or its table is in. */
  private openAt(line: number): void {
    const file = this.place(line)[1] || this.main;
    if (file !== this.file) this.asks.open(file);
  }

  select(line: number, into = true, column = 1): void {
    if (!into) return;
    this.openAt(line);
    const [own] = this.place(line);
    const anchor = offset(this.view.state.doc, own, column);
    this.view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }), annotations: OURS.of(true) });
  }

  reveal = (): void => {}; // CodeMirror keeps its own place when it grows or shrinks

  caret(): number {
    return this.view.state.doc.lineAt(this.view.state.selection.main.head).number;
  }

  count(): number {
    return this.view.state.doc.lines;
  }

  focus(): void {
    this.view.focus();
  }

  hear(point: (line: number, column: number) => void): void {
    this.point = point;
  }

  destroy(): void {
    clearTimeout(this.pointing);
    this.view.destroy();
  }
}

/** Type over a selection here: the browser would keep its style in a style attribute, which the page forbids. */
function replaceSelection(event: InputEvent, view: EditorView): boolean {
  const { data, inputType, isComposing } = event;
  if (inputType !== "insertText" || isComposing || !data || /["'([{]/.test(data) || view.state.selection.main.empty) return false;
  event.preventDefault();
  view.dispatch(view.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
  return true;
}

/** Return whether a finding has a fix: the worker's null arrives as undefined. */
const isFix = (fix: string | null | undefined): boolean => typeof fix === "string";

/** Return the one change between two texts, so that the caret stays where it is; null if they are equal. */
function difference(old: string, now: string): { from: number; to: number; insert: string } | null {
  if (old === now) return null;
  let from = 0;
  while (from < old.length && old[from] === now[from]) from += 1;
  let [to, end] = [old.length, now.length];
  while (to > from && end > from && old[to - 1] === now[end - 1]) [to, end] = [to - 1, end - 1];
  return { from, to, insert: now.slice(from, end) };
}
