/** Drives browsers that Playwright cannot: Firefox by Marionette, its own protocol, and WebKitGTK by WebDriver over HTTP. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { find } from "./serving.mjs";

const PATIENCE = Number(process.env.PATIENCE ?? 120_000); // ms
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function until(find, what) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(100)) {
    const result = await find();
    if (result) return result;
  }
  throw new Error(`not there in time: ${what}`);
}

/** Delete a folder in which a browser that ends may still write: `maxRetries` would not look for new files. */
const discard = (folder) => until(() => {
  try {
    rmSync(folder, { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
}, `the end of what writes to ${folder}`);

/** What both protocols can do; `send` sends a command by both of its names. */
function driver(send, close) {
  return {
    close,
    open: (url) => send("WebDriver:Navigate", "url", { url }),
    /** Press keys one after the other. */
    press: (...keys) => send("WebDriver:PerformActions", "actions", {
      actions: [{ type: "key", id: "keys", actions: keys.flatMap((value) => [{ type: "keyDown", value }, { type: "keyUp", value }]) }],
    }),
    /** Run a function in the page and return its result. */
    async run(action, ...given) {
      const script = `const done = arguments[arguments.length - 1]; Promise.resolve((${action})(...[].slice.call(arguments, 0, -1)))
        .then((value) => done({ value }), (error) => done({ error: String(error) + error.stack }));`;
      const { value, error } = await send("WebDriver:ExecuteAsyncScript", "execute/async", { script, args: given, sandbox: null });
      if (error) throw new Error(error);
      return value;
    },
    /** Wait until a function in the page returns something true, and return that. */
    wait(action, ...given) {
      return until(() => this.run(action, ...given), `${action} ${given}`);
    },
  };
}

const CAPABILITIES = { timeouts: { script: PATIENCE, pageLoad: PATIENCE } };

export async function firefox() {
  const profile = mkdtempSync(join(tmpdir(), "firefox-"));
  writeFileSync(join(profile, "user.js"), 'user_pref("marionette.port", 0);\n');
  const child = spawn(find("firefox-esr", "firefox"), ["--marionette", "--headless", "--no-remote", "--profile", profile], { stdio: "ignore" });
  const port = await until(() => existsSync(join(profile, "MarionetteActivePort")) && readFileSync(join(profile, "MarionetteActivePort"), "utf8").trim(), "Firefox");
  const socket = connect(Number(port), "127.0.0.1");
  const waiting = new Map();
  let buffer = Buffer.alloc(0);
  socket.on("data", (more) => {
    buffer = Buffer.concat([buffer, more]);
    for (let colon = buffer.indexOf(":"); colon > 0; colon = buffer.indexOf(":")) {
      const end = colon + 1 + Number(buffer.subarray(0, colon));
      if (buffer.length < end) return;
      const message = JSON.parse(buffer.subarray(colon + 1, end));
      buffer = buffer.subarray(end);
      if (Array.isArray(message)) waiting.get(message[1])(message); // else it introduces itself
    }
  });
  let last = 0;
  const send = (name, _path, params) => new Promise((done, fail) => {
    const text = JSON.stringify([0, ++last, name, params]);
    waiting.set(last, ([, , error, result]) => (error ? fail(new Error(error.message)) : done(result?.value ?? result)));
    socket.write(`${Buffer.byteLength(text)}:${text}`);
  });
  await send("WebDriver:NewSession", "", { capabilities: { alwaysMatch: CAPABILITIES } });
  return driver(send, async () => {
    await send("Marionette:Quit", "", { flags: ["eForceQuit"] }).catch(() => undefined);
    socket.destroy();
    await until(() => child.exitCode !== null || child.signalCode !== null, "the end of Firefox");
    await discard(profile);
  });
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** Start a screen without a monitor; returns its name and how to end it. */
async function screen() {
  const child = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const number = await new Promise((done) => child.stdio[3].once("data", (text) => done(String(text).trim())));
  return { name: `:${number}`, end: () => child.kill() };
}

export async function webkit() {
  const { name, end } = await screen();
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), "webkit-"));
  const env = { ...process.env, DISPLAY: name, GDK_BACKEND: "x11", HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home };
  const child = spawn("WebKitWebDriver", [`--port=${port}`], { stdio: "ignore", env });
  const ask = async (method, path, params) => {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, { method, ...(params && { body: JSON.stringify(params) }) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  await until(() => ask("GET", "status").catch(() => null), "WebKitWebDriver");
  const { sessionId } = await ask("POST", "session", { capabilities: { alwaysMatch: CAPABILITIES } });
  return driver((_name, path, params) => ask("POST", `session/${sessionId}/${path}`, params), async () => {
    await ask("DELETE", `session/${sessionId}`);
    child.kill();
    end();
    await discard(home);
  });
}
