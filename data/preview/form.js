// The form for plain values: what is written goes into the file where the old value stood, and nothing else changes.
const form = () => document.getElementById("form");
let asked = 0;

function made(name, text, marks = {}) {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  for (const [mark, value] of Object.entries(marks)) element.setAttribute(mark, value);
  return element;
}

export function shut() {
  asked += 1;
  form().hidden = true;
  form().replaceChildren();
}

function field(entry) {
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
  input.name = entry.way;
  input.dataset.was = entry.value;
  label.append(input);
  return label;
}

/** Ask for the borders around a place: a wall is built or taken down as soon as its box is ticked. */
function borders(told, said, { send, words }) {
  const group = made("fieldset");
  group.append(made("legend", words.walls));
  for (const { word, on } of told.walls) {
    const label = made("label", word.replace(" ", " | "), { class: "toggle" });
    const box = made("input", undefined, { type: "checkbox" });
    [box.checked, box.disabled] = [on, told.locked];
    box.addEventListener("change", async () => {
      said.textContent = (await send({ words: { [told.way]: word }, act: "wall" })).message;
      if (said.textContent) box.checked = !box.checked;
    });
    label.prepend(box);
    group.append(label);
  }
  return group;
}

/** Ask for the values around a way, and tell whether they are shown; `send` writes and gives what was answered. */
export async function show(way, { ask, send, words }) {
  const mine = ++asked;
  const told = way ? await ask(way) : null;
  if (mine !== asked) return false;
  if (!told || !(told.entries.length + told.walls.length)) { shut(); return false; }
  const busy = form().contains(document.activeElement);
  if (busy && form().dataset.way === told.way) return true; // whoever types goes on typing
  form().dataset.way = told.way;
  const said = made("p", told.locked ? words.locked : "", { role: "alert", class: "said" });
  const fields = told.entries.map(field);
  const buttons = made("div", undefined, { class: "buttons" });
  if (!told.locked) buttons.append(made("button", words.write, { type: "submit" }));
  if (told.swap && !told.locked) {
    const swap = made("select", undefined, { "aria-label": words.swap });
    swap.append(new Option(words.swap, "-"));
    for (const word of told.swap) swap.append(new Option(word || words.points, word));
    swap.addEventListener("change", async () => { said.textContent = (await send({ words: { [told.way]: swap.value }, act: "swap" })).message; });
    buttons.append(swap);
  }
  for (const label of fields) label.lastChild.disabled = told.locked;
  const around = told.walls.length ? [borders(told, said, { send, words })] : [];
  form().replaceChildren(made("h2", told.label), ...fields, said, buttons, ...around);
  form().setAttribute("aria-label", words.form);
  form().hidden = false;
  form().onsubmit = async (event) => {
    event.preventDefault();
    const inputs = fields.map((label) => label.lastChild).filter((input) => input.value !== input.dataset.was);
    if (!inputs.length) return;
    const answer = await send({ words: Object.fromEntries(inputs.map((input) => [input.name, input.value])) });
    said.textContent = answer.message;
    const refused = fields.map((label) => label.lastChild).filter((input) => (answer.ways || []).some((one) => leads(one, input.name)));
    const wrong = answer.message ? (refused.length ? refused : inputs) : [];
    for (const label of fields) label.lastChild.setAttribute("aria-invalid", String(wrong.includes(label.lastChild)));
    if (wrong.length) wrong[0].focus();
    else for (const input of inputs) input.dataset.was = input.value;
  };
  if (!inView()) form().scrollIntoView({ block: "nearest" });
  return true;
}

/** Tell whether a way leads to a field, or to what it is a part of. */
const leads = (way, name) => way === name || name.startsWith(`${way}/`);

/** Tell whether the heading and the first field of the form can be seen. */
function inView() {
  const { top } = form().getBoundingClientRect();
  return top >= 0 && top + 120 <= globalThis.innerHeight;
}

export const enter = () => form().querySelector("input, select")?.focus();
