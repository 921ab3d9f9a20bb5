// The text of the file beside the board: lines with numbers, and the way from a line to the values that stand on it.
let spans = new Map(); // way -> [line, column, end line, end column]
let order = []; // ways in the order of the file
let text = "";
let files = []; // where each file begins that the text holds, if it holds several: [line, name]
const pane = () => document.getElementById("source");
const lineAt = (n) => pane().children[n - 1];

export function write(told) {
  spans = new Map(Object.entries(told.spans));
  order = [...spans.keys()].filter((way) => way).sort((a, b) => compare(spans.get(a), spans.get(b)));
  files = told.files;
  const lines = told.text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const before = text === "" ? [] : text.split("\n");
  text = lines.join("\n");
  const there = pane();
  while (there.children.length > lines.length) there.lastChild.remove();
  lines.forEach((line, i) => {
    if (!there.children[i]) there.append(lineOf(i + 1));
    if (before[i] !== line || there.children[i].lastChild.textContent !== line) there.children[i].lastChild.textContent = line;
    const [own, name] = place(i + 1);
    if (there.children[i].firstChild.textContent !== String(own)) there.children[i].firstChild.textContent = own;
    if (own === 1 && name) there.children[i].dataset.file = name;
    else delete there.children[i].dataset.file;
  });
}

/** Put in lines that have changed, and the stretches on them; all else stays as it is. */
export function patch(told) {
  for (const [way, span] of Object.entries(told.spans)) spans.set(way, span);
  const lines = text.split("\n");
  for (const [number, line] of Object.entries(told.lines)) {
    lines[number - 1] = line;
    lineAt(number).lastChild.textContent = line;
  }
  text = lines.join("\n");
}

export function clear() {
  [spans, order, text, files] = [new Map(), [], "", []];
  pane().replaceChildren();
}

function lineOf(number) {
  const line = document.createElement("div");
  const [count, code] = [document.createElement("span"), document.createElement("code")];
  line.setAttribute("role", "option");
  line.setAttribute("aria-selected", "false");
  line.id = `line-${number}`;
  count.textContent = number;
  line.append(count, code);
  return line;
}


const compare = (a, b) => a[0] - b[0] || a[1] - b[1] || b[2] - a[2] || b[3] - a[3];
const holds = ([line, column, endLine, endColumn], l, c) =>
  (line < l || (line === l && column <= c)) && (endLine > l || (endLine === l && endColumn >= c));
const size = ([line, column, endLine, endColumn]) => (endLine - line) * 1e6 + endColumn - column;

export const known = (way) => spans.has(way);
export const linesOf = (way) => spans.get(way);
export const all = () => order;

/** Give the nearest way that is written, that of a value around it; a key that is not written remains itself. */
export function nearest(way) {
  if (!spans.size) return way;
  let around = way;
  while (around && !spans.has(around)) around = around.slice(0, Math.max(around.lastIndexOf("/"), 0));
  return around || way.split("/")[0];
}

/** Give the number of a line in its own file, and the name of that file if there are several. */
export function place(line) {
  const [from, name] = files.findLast(([first]) => first <= line) || [1, ""];
  return [line - from + 1, name];
}

/** Give the line of the text where a line of a file stands. */
export const lineIn = (name, line) => line + (files.find(([, own]) => own === name) || [1])[0] - 1;

/** Give the values that a line is about: those that begin on it, else the smallest around it; with a column, that one. */
export function waysOn(line, column = 0) {
  if (column) {
    const around = order.filter((way) => holds(spans.get(way), line, column)).sort((a, b) => size(spans.get(a)) - size(spans.get(b)));
    if (around.length) return [around[0]];
  }
  const begin = order.filter((way) => spans.get(way)[0] === line);
  const outer = begin.filter((way) => !begin.some((other) => other !== way && way.startsWith(`${other}/`)));
  if (outer.length) return outer;
  const blank = !lineAt(line)?.lastChild.textContent.replace(/#.*/, "").trim();
  if (blank) return [];
  const around = order.filter((way) => { const [from, , to] = spans.get(way); return from <= line && line <= to; });
  return around.sort((a, b) => size(spans.get(a)) - size(spans.get(b))).slice(0, 1);
}

/** Light the lines of some ways; the first one's come into view, and into the caret's place. */
export function light(ways, into = true) {
  for (const line of pane().querySelectorAll(".lit, .near, [aria-selected=true]")) {
    line.classList.remove("lit", "near");
    line.setAttribute("aria-selected", "false");
  }
  ways.forEach((way, n) => {
    const [from, , to] = (way && spans.get(way)) || [0, 1, 0]; // "" is what no value causes
    for (let l = from; l <= to; l += 1) lineAt(l)?.classList.add(n ? "near" : "lit");
    if (!n) select(from, into);
  });
  globalThis.CSS?.highlights?.set("exact", new Highlight(...ways.slice(0, 1).flatMap(ranges)));
}

/** Give the letters of a value, line by line; columns are characters, of which some are two letters long. */
function ranges(way) {
  const [from, first, to, last] = (way && spans.get(way)) || [1, 1, 0, 1];
  const found = [];
  for (let l = from; l <= to; l += 1) {
    const letters = lineAt(l)?.lastChild.firstChild;
    if (!letters) continue; // an empty line
    const at = (column) => Array.from(letters.data).slice(0, column - 1).join("").length;
    const range = document.createRange();
    range.setStart(letters, l === from ? at(first) : 0);
    range.setEnd(letters, l === to ? at(last) : letters.length);
    found.push(range);
  }
  return found;
}

export function select(number, into = true) {
  const line = lineAt(number);
  if (!line) return;
  pane().querySelector("[aria-selected=true]")?.setAttribute("aria-selected", "false");
  line.setAttribute("aria-selected", "true");
  pane().setAttribute("aria-activedescendant", line.id);
  if (into) reveal();
}

/** Bring the line that is chosen into view: scrolls the pane alone, never the page. */
export function reveal() {
  const line = pane().querySelector("[aria-selected=true]");
  if (!line) return;
  const [box, own] = [pane(), line.offsetTop];
  if (own < box.scrollTop || own + line.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = own - box.clientHeight / 3;
}

export const caret = () => Number((pane().querySelector("[aria-selected=true]")?.id || "line-0").slice(5));
export const count = () => pane().children.length;

/** Give line and column that somebody pointed at; columns count from 1 in characters, 0 is beside the text. */
export function pointed(event) {
  const line = event.target.closest("[role=option]");
  if (!line) return null;
  const at = document.caretPositionFromPoint?.(event.clientX, event.clientY);
  const node = at?.offsetNode ?? null;
  const inside = node && line.lastChild.contains(node) && at.offset < line.lastChild.textContent.length;
  const column = inside ? Array.from(line.lastChild.textContent.slice(0, at.offset)).length + 1 : 0;
  return [Number(line.id.slice(5)), column];
}
