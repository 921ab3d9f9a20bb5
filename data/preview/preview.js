// Shows a board and what is wrong with it. Whatever comes from a file is put in as text, or as the SVG that Hyskos drew.
// The backend reads and writes files: `server.js` asks the local server, the site asks its worker.
import * as board from "./board.js";
import * as form from "./form.js";

let backend; // listen, form, edit, undo
let source; // the pane of the text

const SETTLE = 300; // ms: a file that is being written is broken for a moment, which nobody has to see
const FORM = 100; // ms: who walks through the text needs no form for each line
const SIGHTS = ["normal", "grey", "protan", "deutan", "tritan"];
const TOGGLES = ["edges", "fields", "measures"];
const kept = JSON.parse(sessionStorage.getItem("view") || "{}");
const view = { file: "", lang: "", ink: "full", sight: "normal", zoom: 1, edges: false, fields: false, measures: false, ...kept };
const at = (id) => document.getElementById(id);
let words = {};
let choices = "";
let drawn = ""; // the file whose board is shown
let last = null; // the last frame
let called = { way: "", name: "" }; // what people call what is chosen
let stands = [0, 0]; // its line, and the marks that show it
let offered = []; // toggles that change the board that is shown
let laid = ""; // the sizes of its sheets
let held = null; // a frame that is broken, perhaps for a moment
let searched = ""; // the file of which all findings are shown
let chosen = []; // ways of what is lit
let waiting = 0;
let formed = 0;
let stop = () => {}; // no longer listen to the backend

function made(name, text, marks = {}) {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  for (const [mark, value] of Object.entries(marks)) element.setAttribute(mark, value);
  return element;
}

const keep = () => sessionStorage.setItem("view", JSON.stringify(view));

function gone(away) {
  at("away").textContent = words.away || "…";
  at("away").hidden = !away;
}

function choice(name, values, told, react) {
  const label = made("label", told);
  const select = made("select", undefined, { id: name });
  for (const [value, text] of values) select.append(new Option(text, value, false, value === String(view[name])));
  select.addEventListener("change", () => { view[name] = select.value; keep(); react(); });
  label.append(select);
  return label;
}

function toggle(name, react) {
  const label = made("label", words[name], { class: "toggle" });
  const box = made("input", undefined, { id: name, type: "checkbox" });
  box.checked = view[name];
  box.addEventListener("change", () => { view[name] = box.checked; keep(); react(); });
  label.prepend(box);
  return label;
}

function turn(name) {
  view.file = name;
  chosen = [];
  notice("");
  keep();
  listen();
}

function tabs(names) {
  const buttons = names.map((name) => {
    const tab = made("button", name, { type: "button", role: "tab", "aria-controls": "board" });
    tab.addEventListener("click", () => turn(name));
    return tab;
  });
  const keys = { ArrowRight: (i) => i + 1, ArrowLeft: (i) => i - 1 + names.length, Home: () => 0, End: () => names.length - 1 };
  at("files").onkeydown = (event) => {
    const to = keys[event.key]?.(buttons.indexOf(document.activeElement));
    if (to === undefined) return;
    event.preventDefault();
    buttons[to % names.length].focus();
    turn(names[to % names.length]);
  };
  at("files").replaceChildren(...(names.length > 1 ? buttons : [made("span", names[0])]));
  if (names.length > 1) at("files").setAttribute("role", "tablist");
  else at("files").removeAttribute("role");
}

// Make tabs and choices anew only where they say something new: whoever stands on one of them stays there.
function head(frame) {
  [view.lang, view.file] = [frame.lang, frame.shown];
  if (frame.sheets.length || drawn !== frame.shown) offered = frame.toggles; // while it is broken: of its last board
  const now = JSON.stringify([frame.files, frame.languages, frame.lang, words, offered]);
  if (now !== choices) {
    choices = now;
    const stood = document.activeElement;
    const [id, name] = [stood.id, stood.textContent];
    tabs(frame.files);
    const known = [
      choice("lang", frame.languages.map((one) => [one, one.toUpperCase()]), words.language, listen),
      choice("ink", [["full", words.full], ["saver", words.saver]], words.ink, listen),
      choice("sight", SIGHTS.map((one) => [one, words[one]]), words.sight, size),
      choice("zoom", [1, 1.5, 2, 3, 4].map((one) => [String(one), `${100 * one} %`]), words.zoom, size),
      toggle("edges", listen), toggle("fields", size), toggle("measures", size),
    ];
    at("choices").replaceChildren(...known.filter((one) => ["lang", ...offered].includes(one.control.id)));
    at("files").setAttribute("aria-label", words.files);
    at("findings").setAttribute("aria-label", words.found);
    at("source").setAttribute("aria-label", words.source);
    if (id) at(id)?.focus();
    else if (stood.getAttribute("role") === "tab") [...at("files").children].find((one) => one.textContent === name)?.focus();
  }
  for (const tab of at("files").querySelectorAll("button")) {
    const own = tab.textContent === frame.shown;
    tab.setAttribute("aria-selected", String(own));
    tab.tabIndex = own ? 0 : -1;
    if (own) tab.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  at("board").setAttribute("aria-label", `${words.board}: ${frame.shown}`);
}

function size() {
  const place = at("board");
  for (const sight of SIGHTS) place.classList.toggle(sight, sight === view.sight);
  const on = Object.fromEntries(TOGGLES.map((name) => [name, view[name] && offered.includes(name)]));
  for (const name of TOGGLES) place.classList.toggle(name, on[name]);
  for (const sheet of place.children) sheet.style.width = `${100 * view.zoom}%`;
  board.overlay(on);
  if (chosen.length) board.light(chosen);
}

function show(frame) {
  const place = at("board");
  head(frame);
  if (drawn !== frame.shown) { // never the board of one file beside the findings of another
    drawn = frame.shown;
    chosen = [];
    board.forget(place);
    laid = "";
    source.clear();
    form.shut();
    searched = "";
    say("");
    place.scrollTo(0, 0);
  }
  last = frame;
  place.classList.toggle("stale", !frame.sheets.length);
  if (frame.sheets.length) {
    const sizes = JSON.stringify(frame.sheets.map((sheet) => [sheet.width, sheet.height]));
    const [left, top] = sizes === laid ? [] : [place.scrollLeft, place.scrollTop];
    board.draw(place, frame, frame.lang);
    size();
    if (sizes !== laid) place.scrollTo(left, top); // else nothing moves, and nobody has to ask where it stands
    laid = sizes;
  }
  document.title = `${frame.title || frame.shown} - Hyskos`;
  place.dataset.frame = frame.digest;
  if (!frame.pending) searched = "";
  if (searched !== frame.shown) list(frame); // else the last ones stay until all is looked through again
}

function list({ findings, sheets, pending }) {
  const panel = at("findings");
  panel.classList.toggle("wrong", findings.length > 0);
  const listed = made("ol");
  listed.append(...findings.map((one) => {
    const entry = made("li");
    const said = made("div");
    said.append(made("strong", one.code), ` ${one.message}`);
    const place = made("button", `${one.file}:${one.line}:${one.column}`, { type: "button", class: "place" });
    place.addEventListener("click", () => {
      const line = source.lineIn(one.file, one.line);
      choose(source.waysOn(line, one.column), line, { bring: true });
    });
    entry.append(said, place, made("code", one.source));
    if (one.hint) entry.append(made("div", one.hint, { class: "hint" }));
    if (backend.fix && typeof one.fix === "string") entry.append(fixing(one));
    return entry;
  }));
  const nothing = pending ? words.looking : sheets.length ? words.nothing : words.undrawn;
  panel.replaceChildren(made("h2", findings.length ? `${words.found}: ${findings.length}` : nothing), listed);
}

/** Offer to put in place of the text at fault what the hint names. */
function fixing(one) {
  const button = made("button", one.fix ? `${words.fix} ${one.fix}` : words.remove, { type: "button", class: "fix" });
  button.addEventListener("click", async () => notice(await backend.fix(view, one)));
  return button;
}

const say = (text) => { at("told").textContent = text; };

/** Light what some ways lead to, on the board and in the text. */
function choose(ways, line = 0, { into = true, ask = true, bring = false } = {}) {
  chosen = ways.map(source.nearest);
  const lit = board.light(chosen);
  source.light(chosen, into);
  if (line) source.select(line, into);
  stands = [line, lit.length];
  tell();
  if (!ask) return;
  clearTimeout(formed);
  formed = setTimeout(async () => { if (await shape() && bring) form.reveal(); }, FORM);
}

/** Say what is chosen, where it stands, and how many marks show it. */
function tell() {
  const [line, marks] = stands;
  const found = marks ? `${words.marks}: ${marks}` : words.unmarked;
  say(chosen.length || line ? [...whence(line), found].filter(Boolean).join(" · ") : "");
}

/** Say where what is chosen stands, or that it stands nowhere. */
function whence(line) {
  if (chosen[0] === "") return [words.program];
  const name = called.way === chosen[0] ? called.name : "";
  if (chosen.length && !source.known(chosen[0])) return [name, words.usual];
  const [from, , to] = source.linesOf(chosen[0]) || [line, 0, line];
  const [[first, file], [last]] = [source.place(from), source.place(to)];
  const lines = `${words.lines}: ${first === last ? first : `${first}–${last}`}`;
  return [chosen[0] ? name : drawn, file && file !== drawn ? `${file}, ${lines}` : lines];
}

/** Show the form of what is chosen. */
function shape() {
  clearTimeout(formed);
  return form.show(chosen[0] || "", { ask: asking, send, words });
}

/** Go into the form of what is chosen; the one that is still there may be of what was chosen before. */
async function enter() {
  if (await shape()) form.enter();
}

async function asking(way) {
  const told = await backend.form(view, way);
  if (told && way === chosen[0]) {
    called = { way, name: told.name };
    tell();
  }
  return told;
}

async function send(changes) {
  notice("");
  return written(await backend.edit(view, changes));
}

function written(told) {
  if (told?.written) undoable(told.undo);
  return told || { message: words.away };
}

function undoable(steps) {
  if (!at("undo")) return; // the page was left before the answer came
  at("undo").hidden = false;
  at("undo").textContent = words.undo;
  at("undo").setAttribute("aria-disabled", String(!steps));
}

function notice(text) {
  if (!at("notice")) return; // the page was left before the answer came
  at("notice").textContent = text;
  at("notice").hidden = !text;
}

/** Take back the last write to the file that is shown. */
async function undo() {
  const told = written(await backend.undo(view));
  notice(told.written ? `${words.undone}: ${told.undone}` : told.message);
}

/** Go to a line, or to the next value before or after the one that is chosen. */
function go(event) {
  const now = source.caret();
  const lines = { ArrowDown: now + 1, ArrowUp: now - 1, PageDown: now + 20, PageUp: now - 20, Home: 1, End: source.count() };
  const steps = { ArrowRight: 1, ArrowLeft: -1, n: 1, p: -1 };
  const own = event.currentTarget.id === "source";
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" && chosen.length) enter();
  else if (own && event.key in lines) {
    const line = Math.min(Math.max(lines[event.key], 1), source.count());
    choose(source.waysOn(line), line);
  } else if (event.key in steps && (own || event.key.length === 1)) {
    const order = source.all();
    const next = order[order.indexOf(chosen[0]) + steps[event.key]];
    if (next) choose([next]);
  } else return;
  event.preventDefault();
}

function framed(frame) {
  clearTimeout(waiting);
  gone(false);
  undoable(frame.undo);
  const broken = !frame.sheets.length && frame.findings.length && drawn === frame.shown && last?.sheets.length;
  held = broken ? frame : null;
  if (broken) waiting = setTimeout(show, SETTLE, frame);
  else show(frame);
}

/** Listen to what the backend tells of the file that is chosen, until another one is. */
function listen() {
  stop();
  stop = backend.listen(view, (name, told) => heard[name](told));
}

const heard = {
  hello(told) {
    words = told.words;
    document.documentElement.lang = told.speaks;
  },
  frame: framed,
  files({ files }) {
    for (const frame of [last, held]) if (frame) frame.files = files;
    if (last) head(last);
  },
  source(told) {
    if (told.lines) source.patch(told);
    else source.write(told);
    at("source").dataset.digest = told.digest;
    if (chosen.length) choose(chosen, 0, { into: false });
  },
  findings(told) {
    if (!last || told.digest !== last.digest) return;
    searched = last.shown;
    list({ ...last, ...told, pending: false });
  },
  away: () => gone(true),
};

/** Point at a place of the text, as with a click. */
function point(line, column) {
  notice("");
  choose(source.waysOn(line, column), line, { into: false });
}

function react(signal) {
  source.hear(point, go);
  at("board").addEventListener("keydown", go, { signal });
  at("form").addEventListener("keydown", (event) => {
    if (event.key === "Escape") { form.shut(); source.focus(); }
  }, { signal });
  at("undo").addEventListener("click", undo, { signal });
  document.addEventListener("keydown", (event) => {
    const inText = event.target.closest("input[type=text]"); // there the browser takes letters back
    if (event.defaultPrevented) return; // an editor has undone it
    if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || inText) return;
    event.preventDefault();
    undo();
  }, { signal });
  at("board").addEventListener("click", (event) => {
    notice("");
    const ways = board.waysAt(event.target);
    if (ways) choose(ways, 0, { bring: true });
  }, { signal });
  at("board").addEventListener("pointermove", (event) => {
    if (!view.measures) return;
    const found = board.measured(event);
    if (!found) return;
    const mm = (value) => value.toFixed(1);
    const box = found.box ? ` · ${mm(found.box.w)} × ${mm(found.box.h)} mm` : "";
    say(`${mm(found.size[0])} × ${mm(found.size[1])} mm · x ${mm(found.x)} · y ${mm(found.y)}${box}`);
  }, { signal });
}

/** Begin to show files; `stop` of what is given back ends it, so that it can begin again with another backend. */
export function start(of, pane) {
  const ended = new AbortController();
  [backend, source, words, choices, drawn, laid, searched, last, held, chosen] = [of, pane, {}, "", "", "", "", null, null, []];
  react(ended.signal);
  const resized = new ResizeObserver(() => source.reveal()); // a form that opens takes room from the text
  resized.observe(at("source"));
  listen();
  return {
    turn, choose, undo,
    stop() {
      ended.abort();
      resized.disconnect();
      stop();
      clearTimeout(waiting);
      clearTimeout(formed);
      chosen = []; // a form that is on its way counts no more
      board.forget(at("board")); // else a click on this board would count for the next one
      form.shut();
      at("findings").replaceChildren();
    },
  };
}
