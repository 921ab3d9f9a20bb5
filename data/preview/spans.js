// Where every value of a text stands: from a line to the values on it, and from a value to its lines.
let spans = new Map(); // way -> [line, column, end line, end column]
let order = []; // ways in the order of the file
let text = "";
let files = []; // where each file begins that the text holds, if it holds several: [line, name]

/** Take in a text with the spans of its values. */
export function read(told) {
  spans = new Map(Object.entries(told.spans));
  order = [...spans.keys()].filter((way) => way).sort((a, b) => compare(spans.get(a), spans.get(b)));
  files = told.files;
  const lines = told.text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  text = lines.join("\n");
}

/** Take in changed lines, and the spans on them. */
export function patch(told) {
  for (const [way, span] of Object.entries(told.spans)) spans.set(way, span);
  const lines = text.split("\n");
  for (const [number, line] of Object.entries(told.lines)) lines[number - 1] = line;
  text = lines.join("\n");
}

export const clear = () => { [spans, order, text, files] = [new Map(), [], "", []]; };
export const lines = () => (text === "" ? [] : text.split("\n"));

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
  const blank = !text.split("\n")[line - 1]?.replace(/#.*/, "").trim();
  if (blank) return [];
  const around = order.filter((way) => { const [from, , to] = spans.get(way); return from <= line && line <= to; });
  return around.sort((a, b) => size(spans.get(a)) - size(spans.get(b))).slice(0, 1);
}
