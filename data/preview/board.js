// The board: sheets of layers of parts. A part that is there already stays; what is new comes as SVG that Hyskos wrote.
const SVG = "http://www.w3.org/2000/svg";
const markups = new Map(); // of parts, by key
let sheets = [];

export function svg(name, attributes = {}) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** Say something of an element that it does not say yet: a picture is laid out anew even for what it said before. */
function mark(element, name, value) {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

function parsed(inner) {
  const picture = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${inner}</svg>`, "image/svg+xml");
  return [...document.importNode(picture.documentElement, true).childNodes];
}

function partOf(key) {
  const part = svg("g");
  part.dataset.key = key;
  part.append(...parsed(markups.get(key)));
  return part;
}

/** Put the parts of a layer in their order, each node where it already stands if it can. */
function arrange(group, layer) {
  if (group.dataset.clip !== layer.clip) {
    for (const old of group.querySelectorAll(":scope > clipPath")) old.remove();
    group.prepend(...parsed(layer.clip));
    group.dataset.clip = layer.clip;
  }
  for (const name of ["transform", "clip-path"]) mark(group, name, layer.attributes[name]);
  const there = [...group.querySelectorAll(":scope > g[data-key]")];
  const wanted = layer.parts;
  if (there.length === wanted.length && there.every((node, i) => node.dataset.key === wanted[i])) return;
  const free = new Map();
  for (const node of there) free.set(node.dataset.key, [...(free.get(node.dataset.key) || []), node]);
  const nodes = wanted.map((key) => free.get(key)?.pop() || partOf(key));
  const kept = new Set(nodes);
  for (const node of there) if (!kept.has(node)) node.remove();
  let before = null;
  for (const node of nodes.toReversed()) {
    if (node.nextSibling !== before || node.parentNode !== group) group.insertBefore(node, before);
    before = node;
  }
}

function sheetOf(board) {
  const holder = document.createElement("div");
  const picture = svg("svg", { fill: "none", "stroke-miterlimit": "10", role: "img" });
  const art = svg("g", { class: "art" });
  const over = svg("g", { class: "over", "aria-hidden": "true" });
  picture.append(art, over);
  const caption = document.createElement("h2");
  holder.append(caption, picture);
  board.append(holder);
  return { holder, caption, picture, art, over, frame: null };
}

export function forget(board) {
  board.replaceChildren();
  markups.clear();
  sheets = [];
}

export function draw(board, frame, lang) {
  for (const [key, markup] of Object.entries(frame.parts)) markups.set(key, markup);
  for (const gone of sheets.splice(frame.sheets.length)) gone.holder.remove();
  const used = new Set();
  frame.sheets.forEach((page, n) => {
    const sheet = (sheets[n] ??= sheetOf(board));
    sheet.frame = page;
    mark(sheet.picture, "viewBox", `0 0 ${page.width} ${page.height}`);
    mark(sheet.picture, "lang", lang);
    mark(sheet.picture, "aria-label", page.caption ? `${page.caption}: ${page.label}` : page.label);
    [sheet.caption.textContent, sheet.caption.hidden] = [page.caption, !page.caption];
    page.layers.forEach((layer, k) => {
      const group = sheet.art.children[k] || sheet.art.appendChild(svg("g"));
      mark(group, "data-layer", layer.name);
      arrange(group, layer);
      for (const key of layer.parts) used.add(key);
    });
    while (sheet.art.children.length > page.layers.length) sheet.art.lastChild.remove();
  });
  for (const key of markups.keys()) if (!used.has(key)) markups.delete(key);
}

const ways = (mark) => mark.dataset.at.split(" ").map((way) => way.replaceAll("%20", " "));
const within = (way, around) => way === around || way.startsWith(`${around}/`);
export const marks = () => sheets.flatMap((sheet) => [...sheet.art.querySelectorAll("[data-at]")]);
export const waysAt = (target) => { const mark = target.closest?.("[data-at]"); return mark ? ways(mark) : null; };

/** Light the marks that some ways lead to, and give them. "" is what no value causes. */
export function light(wanted) {
  const lit = [];
  for (const mark of marks()) {
    const on = ways(mark).some((way) => wanted.some((one) => (one === "" ? way === "" : within(way, one))));
    mark.classList.toggle("lit", on);
    if (on) lit.push(mark);
  }
  for (const sheet of sheets) sheet.over.querySelector(".lights")?.remove();
  for (const sheet of sheets) {
    const own = lit.filter((mark) => sheet.art.contains(mark));
    if (own.length) sheet.over.append(rings(sheet, own));
  }
  return lit;
}

/** Ring marks: each of a few, or the stretch of many. */
function rings(sheet, lit) {
  const group = svg("g", { class: "lights" });
  const boxes = lit.map((mark) => boxOf(sheet, mark)).filter(Boolean);
  const [left, top] = [Math.min(...boxes.map((b) => b.x)), Math.min(...boxes.map((b) => b.y))];
  const [right, low] = [Math.max(...boxes.map((b) => b.x + b.w)), Math.max(...boxes.map((b) => b.y + b.h))];
  const shown = boxes.length <= 60 ? boxes : [{ x: left, y: top, w: right - left, h: low - top }];
  for (const name of ["under", "upper"]) {
    for (const b of shown) group.append(svg("rect", { class: name, x: b.x - 0.6, y: b.y - 0.6, width: b.w + 1.2, height: b.h + 1.2, rx: 0.8 }));
  }
  return group;
}

/** Give the box of a mark in mm of its page. */
export function boxOf(sheet, mark) {
  const [page, box] = [sheet.picture.getBoundingClientRect(), mark.getBoundingClientRect()];
  if (!page.width) return null;
  const mm = sheet.frame.width / page.width;
  return { x: (box.x - page.x) * mm, y: (box.y - page.y) * mm, w: box.width * mm, h: box.height * mm };
}

/** Give where a pointer stands on a page, mm from the corner of the cut, and the box of the mark under it. */
export function measured(event) {
  const sheet = sheets.find((one) => one.holder.contains(event.target));
  if (!sheet) return null;
  const page = sheet.picture.getBoundingClientRect();
  const mm = sheet.frame.width / page.width;
  const [x, y] = [(event.clientX - page.x) * mm - sheet.frame.trim[0], (event.clientY - page.y) * mm - sheet.frame.trim[1]];
  const mark = event.target.closest("[data-at]");
  const box = mark && boxOf(sheet, mark);
  return { x, y, box, size: sheet.frame.trim.slice(2) };
}

/** Draw lines of cut, bleed and safe zone, and rulers in mm, over each page. */
export function overlay({ edges, measures }) {
  for (const { over, frame } of sheets) {
    over.querySelector(".edges")?.remove();
    over.querySelector(".rulers")?.remove();
    if (edges) {
      const group = svg("g", { class: "edges" });
      for (const name of ["bleed", "trim", "safe"]) {
        const [x, y, width, height] = frame[name];
        group.append(svg("rect", { class: `${name} under`, x, y, width, height }), svg("rect", { class: name, x, y, width, height }));
      }
      over.prepend(group);
    }
    if (measures) over.prepend(rulers(frame));
  }
}

function rulers({ trim: [x, y, width, height] }) {
  const group = svg("g", { class: "rulers" });
  const bar = (at) => group.append(svg("rect", { class: "bar", ...at }));
  bar({ x, y, width, height: 5 });
  bar({ x, y, width: 5, height });
  const tick = (x1, y1, x2, y2) => group.append(svg("line", { x1, y1, x2, y2 }));
  const say = (text, at) => { const one = svg("text", at); one.textContent = text; group.append(one); };
  for (let mm = 0; mm <= width; mm += 1) tick(x + mm, y, x + mm, y + (mm % 10 ? (mm % 5 ? 1 : 1.8) : 2.8));
  for (let mm = 0; mm <= height; mm += 1) tick(x, y + mm, x + (mm % 10 ? (mm % 5 ? 1 : 1.8) : 2.8), y + mm);
  for (let mm = 10; mm < width; mm += 10) say(mm, { x: x + mm + 0.4, y: y + 4.6 });
  for (let mm = 10; mm < height; mm += 10) say(mm, { x: x + 1.2, y: y + mm + 3.2 });
  return group;
}
