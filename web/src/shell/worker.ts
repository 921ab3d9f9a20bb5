/** The worker: starts Python, unpacks our code, and answers one request after the other. */
import type { loadPyodide as Load, PyodideAPI } from "pyodide";
import type { PyProxy } from "pyodide/ffi";
import type { Answer, Request } from "./python.ts";

declare const PYTHON_FILES: { pyodide: string; library: string; archives: { start: string; print: string; lab: string } };
type Later = "print" | "lab";

type Handler = PyProxy & ((request: Request, progress: (done: number, total: number, name: string) => void) => Answer);

const SITE_PACKAGES = "/lib/hyskos";
const NO_PACKAGES = { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" }, packages: {} };
const root = new URL("..", import.meta.url).href;
const address = (path: string) => new URL(path, root).href;
const post = (answer: Answer, transfer: Transferable[] = []) => self.postMessage(answer, { transfer });

async function archive(path: string): Promise<ArrayBuffer> {
  const response = await fetch(address(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.arrayBuffer();
}

function unpack(python: PyodideAPI, content: ArrayBuffer): void {
  python.unpackArchive(content, "zip", { extractDir: SITE_PACKAGES });
  python.runPython("import importlib; importlib.invalidate_caches()");
}

/** Start Python with the code that editing needs. */
async function start(): Promise<{ python: PyodideAPI; handle: Handler }> {
  const code = archive(PYTHON_FILES.archives.start);
  const { loadPyodide } = (await import(address(`${PYTHON_FILES.pyodide}/pyodide.mjs`))) as { loadPyodide: typeof Load };
  const python = await loadPyodide({
    indexURL: address(`${PYTHON_FILES.pyodide}/`),
    stdLibURL: address(PYTHON_FILES.library),
    lockFileContents: NO_PACKAGES as never,
    packageBaseUrl: address("python/"),
    env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1", TZ: "UTC" },
  });
  python.FS.mkdirTree(SITE_PACKAGES);
  unpack(python, await code);
  const handle = python.runPython(
    `import sys; sys.path.insert(0, ${JSON.stringify(SITE_PACKAGES)})
from hyskos.companion.site.exact_math import install
install()
from hyskos.cli.site.worker import answer
answer`,
  ) as Handler;
  return { python, handle };
}

const started = start();
/** Archives that are loaded when a method first needs them: commands and PDF, or the lab. */
const loaded = new Map<Later, Promise<void>>();
const LATER: Readonly<Record<string, Later>> = { print: "print", play: "print", lab: "lab" };

async function unpackLater(name: Later): Promise<void> {
  const { python } = await started;
  unpack(python, await archive(PYTHON_FILES.archives[name]));
}

function buffersIn(value: unknown): ArrayBuffer[] {
  if (value instanceof Uint8Array) return [value.buffer as ArrayBuffer];
  return value && typeof value === "object" ? Object.values(value).flatMap(buffersIn) : [];
}

/** Load what a request needs; a failed download is tried again by the next request. */
async function load(method: string): Promise<Handler> {
  const { handle } = await started;
  const name = LATER[method.split(".")[0] ?? ""];
  if (!name) return handle;
  const loading = loaded.get(name) ?? unpackLater(name);
  loaded.set(name, loading);
  await loading.catch((error: unknown) => {
    loaded.delete(name);
    throw error;
  });
  return handle;
}

async function answer(request: Request): Promise<void> {
  const { id, method } = request;
  let handle: Handler;
  try {
    handle = await load(method);
  } catch (error) {
    return post({ kind: "error", id, error: { message: String(error), findings: [] } });
  }
  try {
    const report = (done: number, total: number, name: string) => post({ kind: "progress", id, progress: { done, total, name } });
    const made = handle(request, report);
    post(made, buffersIn(made));
  } catch (error) {
    post({ kind: "broken", message: String(error) }); // errors of Python are answers: its machine is broken, and the page starts another
  }
}

let last: Promise<void> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<Request>) => {
  last = last.then(() => answer(data));
};
post({ kind: "listening" });
started.then(
  () => post({ kind: "started" }),
  (error: unknown) => post({ kind: "broken", message: String(error) }),
);
