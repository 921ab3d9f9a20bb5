// Shows a board and what is wrong with it. Whatever comes from a file is put in as text, or as the SVG that Hyskos drew.
"use strict";
const SETTLE = 150; // ms: a file that is being written is broken for a moment, which nobody has to see
const SIGHTS = ["normal", "grey", "protan", "deutan", "tritan"];
const kept = JSON.parse(sessionStorage.getItem("view") || "{}");
const view = { file: "", lang: "", ink: "full", sight: "normal", zoom: 1, ...kept };
const at = (id) => document.getElementById(id);
let words = {};
let choices = "";
let drawn = ""; // the file whose board is shown
let asked = 0;
let waiting = 0;

function made(name, text, marks = {}) {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  for (const [mark, value] of Object.entries(marks)) element.setAttribute(mark, value);
  return element;
}

async function ask(route) {
  const query = new URLSearchParams({ file: view.file, lang: view.lang, ink: view.ink });
  const answer = await fetch(`${route}?${query}`).catch(() => null); // the program may have ended
  return answer && answer.ok ? answer.json().catch(() => null) : null;
}

function keep() {
  sessionStorage.setItem("view", JSON.stringify(view));
}

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

function turn(name) {
  view.file = name;
  keep();
  look();
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
  [words, view.lang, view.file] = [frame.words, frame.lang, frame.shown];
  const now = JSON.stringify([frame.files, frame.languages, frame.lang, words]);
  if (now !== choices) {
    choices = now;
    const stood = document.activeElement;
    const [id, name] = [stood.id, stood.textContent];
    document.documentElement.lang = frame.speaks;
    tabs(frame.files);
    at("choices").replaceChildren(
      choice("lang", frame.languages.map((one) => [one, one.toUpperCase()]), words.language, look),
      choice("ink", [["full", words.full], ["saver", words.saver]], words.ink, look),
      choice("sight", SIGHTS.map((one) => [one, words[one]]), words.sight, size),
      choice("zoom", [1, 1.5, 2, 3, 4].map((one) => [String(one), `${100 * one} %`]), words.zoom, size),
    );
    at("files").setAttribute("aria-label", words.files);
    at("findings").setAttribute("aria-label", words.found);
    if (id) at(id)?.focus();
    else if (stood.getAttribute("role") === "tab") [...at("files").children].find((one) => one.textContent === name)?.focus();
  }
  for (const tab of at("files").querySelectorAll("button")) {
    const chosen = tab.textContent === frame.shown;
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    if (chosen) tab.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  at("board").setAttribute("aria-label", `${words.board}: ${frame.shown}`);
}

function size() {
  const board = at("board");
  for (const sight of SIGHTS) board.classList.toggle(sight, sight === view.sight);
  for (const sheet of board.children) sheet.style.width = `${100 * view.zoom}%`;
}

function show(frame) {
  const board = at("board");
  head(frame);
  if (drawn !== frame.shown) { // never the board of one file beside the findings of another
    drawn = frame.shown;
    board.replaceChildren();
    board.scrollTo(0, 0);
  }
  board.classList.toggle("stale", !frame.pages.length);
  if (frame.pages.length) {
    const [left, top] = [board.scrollLeft, board.scrollTop];
    board.replaceChildren(...frame.pages.map((svg) => {
      const sheet = made("div");
      const picture = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
      sheet.append(document.importNode(picture, true));
      return sheet;
    }));
    size();
    board.scrollTo(left, top);
  }
  document.title = `${frame.title || frame.shown} - Hyskos`;
  board.dataset.frame = String(asked);
  list(frame);
}

function list({ findings, pages }) {
  const panel = at("findings");
  panel.classList.toggle("wrong", findings.length > 0);
  const entries = findings.map((one) => {
    const entry = made("li");
    const said = made("div");
    said.append(made("strong", one.code), ` ${one.message}`);
    entry.append(said, made("div", `${one.file}:${one.line}:${one.column}`, { class: "place" }), made("code", one.source));
    if (one.hint) entry.append(made("div", one.hint, { class: "hint" }));
    return entry;
  });
  const listed = made("ol");
  listed.append(...entries);
  const nothing = pages.length ? words.nothing : words.undrawn;
  panel.replaceChildren(made("h2", findings.length ? `${words.found}: ${findings.length}` : nothing), listed);
}

async function look() {
  const mine = ++asked;
  const frame = await ask("/frame.json");
  if (mine !== asked) return;
  gone(!frame);
  if (!frame) return;
  clearTimeout(waiting);
  if (!frame.pages.length && frame.findings.length && drawn === frame.shown) {
    waiting = setTimeout(() => { if (mine === asked) show(frame); }, SETTLE);
    return;
  }
  show(frame);
  if (frame.findings.length) return;
  const told = await ask("/findings.json");
  if (mine === asked && told) list({ ...frame, ...told });
}

const events = new EventSource("/events");
events.addEventListener("message", look);
events.addEventListener("error", () => gone(true));
