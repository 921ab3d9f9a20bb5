// The backend of the local server: events from it, and requests to it.
import { start } from "./preview.js";
import * as source from "./source.js";

const AGAIN = 1000; // ms after which the page asks whether the program is there again
let token = "";

const query = (view, more = {}) =>
  new URLSearchParams({ file: view.file, lang: view.lang, ink: view.ink, ...(view.edges && { edges: 1 }), ...more });
const json = (answer) => answer?.json().catch(() => null) ?? null;

/** Tell what is heard of a view, until the function that is given back is called. */
function listen(view, hear) {
  const stream = new EventSource(`/events?${query(view)}`);
  const current = { stream, again: 0 };
  for (const name of ["hello", "frame", "files", "source", "findings"]) {
    stream.addEventListener(name, (event) => {
      const told = JSON.parse(event.data);
      if (name === "hello") ({ token } = told);
      hear(name, told);
    });
  }
  stream.addEventListener("error", () => {
    hear("away");
    if (stream.readyState === EventSource.CLOSED) current.again = setTimeout(() => { current.stop = listen(view, hear); }, AGAIN);
  });
  return () => {
    stream.close();
    clearTimeout(current.again);
    current.stop?.();
  };
}

async function form(view, way) {
  const answer = await fetch(`/form.json?${query(view, { way })}`).catch(() => null);
  return answer?.ok ? json(answer) : null;
}

async function post(route, view, body) {
  const headers = { "Content-Type": "application/json", "X-Hyskos-Token": token };
  return json(await fetch(`${route}?${query(view)}`, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => null));
}

start({ listen, form, edit: (view, changes) => post("/edit", view, changes), undo: (view) => post("/undo", view, {}) }, source);
