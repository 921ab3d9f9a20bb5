/** A folder that a preview shows to a test, and a page of it whose every complaint fails whoever asked for it. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { browser } from "../page/chromium.mjs";

export async function served(port, files) {
  const folder = mkdtempSync(join(tmpdir(), "preview-"));
  const write = (name, text) => writeFileSync(join(folder, name), text);
  for (const [name, text] of Object.entries(files)) write(name, text);
  const words = ["-m", "hyskos", "preview", ".", "--port", String(port), "--lang", "en"];
  const program = spawn(process.env.PREVIEW_PYTHON, words, { cwd: folder, env: { ...process.env, PYTHONUNBUFFERED: "1" }, stdio: ["ignore", "pipe", "inherit"] });
  let url = "";
  for await (const line of createInterface({ input: program.stdout })) { url = line; break; }
  assert.ok(url, "the preview has begun");
  return {
    write,
    text: (name) => readFileSync(join(folder, name), "utf8"),
    open: (file, width = 1280) => opened(url, file, width),
    async end() {
      const ended = new Promise((done) => program.once("exit", done));
      program.kill("SIGINT");
      await ended;
      await browser.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function opened(url, file, width) {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error.stack)));
  page.setDefaultTimeout(120_000);
  await page.goto(url);
  await page.getByRole("tab", { name: file, exact: true }).click();
  await page.waitForFunction((name) => document.getElementById("board").ariaLabel?.endsWith(`: ${name}`), file);
  await page.locator("#source > div").first().waitFor();
  const close = async () => {
    assert.deepEqual(complaints, []);
    await context.close();
  };
  return { page, close };
}
