// The text of the file beside the board: lines with numbers, lit where they belong to what is chosen.
import * as values from "./spans.js";

export { all, known, lineIn, linesOf, nearest, place, waysOn } from "./spans.js";

const pane = () => document.getElementById("source");
const lineAt = (n) => pane().children[n - 1];

export function write(told) {
  const before = values.lines();
  values.read(told);
  const lines = values.lines();
  const there = pane();
  while (there.children.length > lines.length) there.lastChild.remove();
  lines.forEach((line, i) => {
    if (!there.children[i]) there.append(lineOf(i + 1));
    if (before[i] !== line || there.children[i].lastChild.textContent !== line) there.children[i].lastChild.textContent = line;
    const [own, name] = values.place(i + 1);
    if (there.children[i].firstChild.textContent !== String(own)) there.children[i].firstChild.textContent = own;
    if (own === 1 && name) there.children[i].dataset.file = name;
    else delete there.children[i].dataset.file;
  });
}

/** Put in lines that have changed, and the stretches on them; all else stays as it is. */
export function patch(told) {
  values.patch(told);
  for (const [number, line] of Object.entries(told.lines)) lineAt(number).lastChild.textContent = line;
}

export function clear() {
  values.clear();
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

/** Light the lines of some ways; the first one's come into view, and into the caret's place. */
export function light(ways, into = true) {
  for (const line of pane().querySelectorAll(".lit, .near, [aria-selected=true]")) {
    line.classList.remove("lit", "near");
    line.setAttribute("aria-selected", "false");
  }
  ways.forEach((way, n) => {
    const [from, , to] = (way && values.linesOf(way)) || [0, 1, 0]; // "" is what no value causes
    for (let l = from; l <= to; l += 1) lineAt(l)?.classList.add(n ? "near" : "lit");
    if (!n) select(from, into);
  });
  globalThis.CSS?.highlights?.set("exact", new Highlight(...ways.slice(0, 1).flatMap(ranges)));
}

/** Give the letters of a value, line by line; columns are characters, of which some are two letters long. */
function ranges(way) {
  const [from, first, to, last] = (way && values.linesOf(way)) || [1, 1, 0, 1];
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
function pointed(event) {
  const line = event.target.closest("[role=option]");
  if (!line) return null;
  const at = document.caretPositionFromPoint?.(event.clientX, event.clientY);
  const node = at?.offsetNode ?? null;
  const inside = node && line.lastChild.contains(node) && at.offset < line.lastChild.textContent.length;
  const column = inside ? Array.from(line.lastChild.textContent.slice(0, at.offset)).length + 1 : 0;
  return [Number(line.id.slice(5)), column];
}

/** Tell of the place that somebody points at, and of keys. */
export function hear(point, key) {
  pane().addEventListener("click", (event) => {
    const found = pointed(event);
    if (found) point(...found);
  });
  pane().addEventListener("keydown", key);
}

export const focus = () => pane().focus();
