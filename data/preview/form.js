// The form for plain values: all that was changed in it is written at once, or nothing, and what was typed stays.
const form = () => document.getElementById("form");
let asked = 0;
let shown = null; // what the form asks for: its values, its borders, and the digest of the file that has them
let sending = null; // the answer that is waited for
let said = null; // where it is told what concerns the form as a whole

function made(name, text, marks = {}) {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  for (const [mark, value] of Object.entries(marks)) element.setAttribute(mark, value);
  return element;
}

export function shut() {
  asked += 1;
  shown = null;
  form().hidden = true;
  form().replaceChildren();
}

const inputs = () => [...form().querySelectorAll("[data-was]")];
const typed = () => inputs().filter((input) => input.value !== input.dataset.was);
const noteOf = (input) => document.getElementById(input.getAttribute("aria-describedby"));

/** Say something next to a field, or take it away; `wrong` if the field keeps the form from being written. */
function note(input, text, wrong = false) {
  noteOf(input).textContent = text;
  noteOf(input).hidden = !text;
  noteOf(input).classList.toggle("wrong", wrong);
  input.setAttribute("aria-invalid", String(wrong));
}

function field(entry, n, locked) {
  const label = made("label", entry.label);
  let input;
  if (entry.words.length) {
    input = made("select");
    for (const word of entry.words) input.append(new Option(word, word, false, word === entry.value));
  } else {
    input = made("input", undefined, { type: "text", value: entry.value, autocomplete: "off" });
    if (entry.number) [input.inputMode, input.title] = ["decimal", entry.wanted];
    else label.className = "wide";
  }
  [input.name, input.disabled] = [entry.way, locked];
  input.dataset.was = entry.value;
  input.setAttribute("aria-describedby", `note-${n}`);
  label.append(input);
  const said_ = made("p", undefined, { id: `note-${n}`, class: "note", role: "alert" });
  said_.hidden = true;
  return [label, said_];
}

/** Send changes, and say what keeps them from being written next to the fields that it is about. */
async function write(changes, send) {
  await sending;
  if (!shown || !changes.length) return false;
  const mine = shown;
  for (const input of inputs()) note(input, "");
  said.textContent = "";
  sending = send({ seen: mine.digest, changes });
  const answer = await sending;
  sending = null;
  if (shown !== mine) return Boolean(answer.written); // another form has come meanwhile
  if (answer.written) {
    mine.digest = answer.written;
    for (const input of inputs()) for (const { way, word } of changes) if (way === input.name) input.dataset.was = word;
    return true;
  }
  const left = (answer.findings || []).filter(({ way, message }) => {
    const about = inputs().filter((input) => `${input.name}/`.startsWith(`${way}/`) || `${way}/`.startsWith(`${input.name}/`));
    const input = about.find((one) => changes.some((change) => change.way === one.name)) || about[0];
    if (!way || !input) return true;
    note(input, [input.getAttribute("aria-invalid") === "true" && noteOf(input).textContent, message].filter(Boolean).join(" "), true);
    return false;
  });
  said.textContent = [answer.message, ...left.map((one) => one.message)].join(" ");
  const first = inputs().find((input) => input.getAttribute("aria-invalid") === "true");
  first?.focus();
  if (first) noteOf(first).scrollIntoView({ block: "nearest" });
  return false;
}

/** Ask for the borders around a place: a wall is built or taken down as soon as its box is ticked. */
function borders(told, { send, words }) {
  const group = made("fieldset");
  group.append(made("legend", words.walls));
  for (const { word, on } of told.walls) {
    const label = made("label", word.replace(" ", " | "), { class: "toggle" });
    const box = made("input", undefined, { type: "checkbox", name: `wall ${word}` });
    [box.checked, box.disabled] = [on, told.locked];
    box.addEventListener("change", async () => {
      if (!(await write([{ way: told.way, word, act: "wall" }], send))) box.checked = !box.checked;
    });
    label.prepend(box);
    group.append(label);
  }
  return group;
}

function swapping(told, { send, words }) {
  const swap = made("select", undefined, { "aria-label": words.swap, name: "swap" });
  swap.append(new Option(words.swap, "-"));
  for (const word of told.swap) swap.append(new Option(word || words.points, word));
  swap.addEventListener("change", async () => {
    if (!(await write([{ way: told.way, word: swap.value, act: "swap" }], send))) swap.value = "-";
  });
  return swap;
}

/** Put what the file says now into fields in which nobody has typed; what was typed stays. */
function refresh(told, words) {
  told.entries.forEach((entry, n) => {
    const input = inputs()[n];
    const was = input.dataset.was;
    if (entry.value === was) return;
    if (input.value === was) input.value = entry.value;
    else note(input, input.value === entry.value ? "" : `${words.now}: ${entry.value}`);
    input.dataset.was = entry.value;
  });
  for (const { word, on } of told.walls) form().elements[`wall ${word}`].checked = on;
}

/** Tell what a form is made of: fields can be refreshed while that is the same. */
const shapeOf = (told) => JSON.stringify([
  told.way, told.label, told.locked, told.swap, told.entries.map((one) => [one.way, one.label, one.words]), told.walls.map((one) => one.word),
]);

function build(told, { send, words }) {
  const same = shown?.way === told.way;
  const kept = same ? typed().map((input) => [input.name, input.value, input.dataset.was]) : [];
  const moved = kept.length && shown.label !== told.label ? `${words.moved} ${shown.label}.` : "";
  const stood = same && form().contains(document.activeElement) ? document.activeElement.name : "";
  said = made("p", told.locked ? words.locked : moved, { role: "alert", class: "said" });
  const fields = told.entries.flatMap((entry, n) => field(entry, n, told.locked));
  const buttons = made("div", undefined, { class: "buttons" });
  if (!told.locked) buttons.append(made("button", words.write, { type: "submit" }));
  if (told.swap && !told.locked) buttons.append(swapping(told, { send, words }));
  const around = told.walls.length ? [borders(told, { send, words })] : [];
  buttons.append(said);
  form().replaceChildren(made("h2", told.label), ...fields, buttons, ...around);
  form().setAttribute("aria-label", words.form);
  form().hidden = false;
  if (!moved) {
    for (const [name, value, was] of kept) {
      const input = inputs().find((one) => one.name === name);
      if (!input || input.dataset.was === value) continue;
      if (input.dataset.was !== was) note(input, `${words.now}: ${input.dataset.was}`);
      input.value = value;
    }
  }
  if (stood) (form().elements[stood] || enterable())?.focus();
  form().onsubmit = (event) => {
    event.preventDefault();
    write(typed().map((input) => ({ way: input.name, word: input.value })), send);
  };
}

/** Ask for the values around a way, and tell whether they are shown; `send` writes them and gives what was answered. */
export async function show(way, { ask, send, words }) {
  const mine = ++asked;
  const told = way ? await ask(way) : null;
  await sending;
  if (mine !== asked) return false;
  if (!told || !(told.entries.length + told.walls.length)) {
    // A value that was just replaced is gone before the page hears of it: what is typed beside it must stay until then.
    if (!shown || !`${way}/`.startsWith(`${shown.way}/`)) shut();
    return false;
  }
  if (shown && shapeOf(told) === shapeOf(shown)) refresh(told, words);
  else build(told, { send, words });
  shown = told;
  return true;
}

const enterable = () => form().querySelector("input, select");
export const enter = () => enterable()?.focus();

/** Bring the form into sight where it stands below the board. */
export const reveal = () => form().scrollIntoView({ block: "nearest" });
