// Shows a board and what is wrong with it. Whatever comes from a file is put in as text, or as the SVG that Hyskos drew.
"use strict";
const SETTLE = 150; // ms: a file that is being written is broken for a moment, which nobody has to see
const SIGHTS = ["normal", "grey", "protan", "deutan", "tritan"];
const kept = JSON.parse(sessionStorage.getItem("view") || "{}");
const view = { file: 0, lang: "", ink: "full", sight: "normal", zoom: 1, ...kept };
const at = (id) => document.getElementById(id);
let words = {};
let files = [];
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
  return (await fetch(`${route}?${query}`)).json();
}

function keep() {
  sessionStorage.setItem("view", JSON.stringify(view));
}

function choice(name, values, told, react) {
  const label = made("label", told);
  const select = made("select", undefined, { id: name });
  for (const [value, text] of values) select.append(new Option(text, value, false, value === String(view[name])));
  select.addEventListener("change", () => { view[name] = select.value; keep(); react(); });
  label.append(select);
  return label;
}

async function page() {
  const told = await ask("/page.json");
  [words, files, view.lang] = [told.words, told.files, told.lang];
  document.documentElement.lang = view.lang;
  const tabs = files.map((file, index) => {
    const tab = made("button", file, { type: "button", role: "tab", "aria-selected": String(index === Number(view.file)) });
    tab.addEventListener("click", () => { view.file = index; keep(); page().then(look); });
    return tab;
  });
  at("files").replaceChildren(...(files.length > 1 ? tabs : [made("span", files[0])]));
  at("choices").replaceChildren(
    choice("lang", told.languages.map((one) => [one, one.toUpperCase()]), words.language, () => page().then(look)),
    choice("ink", [["full", words.full], ["saver", words.saver]], words.ink, look),
    choice("sight", SIGHTS.map((one) => [one, words[one]]), words.sight, size),
    choice("zoom", [1, 1.5, 2, 3, 4].map((one) => [String(one), `${100 * one} %`]), words.zoom, size),
  );
}

function size() {
  const board = at("board");
  for (const sight of SIGHTS) board.classList.toggle(sight, sight === view.sight);
  for (const sheet of board.children) sheet.style.width = `${100 * view.zoom}%`;
}

function show(frame) {
  const board = at("board");
  board.classList.toggle("stale", !frame.pages.length);
  if (frame.pages.length) {
    const [left, top] = [board.scrollLeft, board.scrollTop];
    board.replaceChildren(...frame.pages.map((svg) => {
      const sheet = made("div");
      const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
      sheet.append(document.importNode(drawn, true));
      return sheet;
    }));
    size();
    board.scrollTo(left, top);
    document.title = `${frame.title} - Hyskos`;
  }
  board.dataset.frame = String(asked);
  list(frame.findings);
}

function list(findings) {
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
  panel.replaceChildren(made("h2", findings.length ? `${words.found}: ${findings.length}` : words.nothing), listed);
}

async function look() {
  const mine = ++asked;
  const frame = await ask("/frame.json");
  if (mine !== asked) return;
  clearTimeout(waiting);
  if (!frame.pages.length && frame.findings.length) {
    waiting = setTimeout(() => { if (mine === asked) show(frame); }, SETTLE);
    return;
  }
  show(frame);
  const { findings } = await ask("/findings.json");
  if (mine === asked) list(findings);
}

const events = new EventSource("/events");
events.addEventListener("message", look);
events.addEventListener("open", () => { at("away").hidden = true; });
events.addEventListener("error", () => { at("away").textContent = words.away; at("away").hidden = false; });
page().then(look);
