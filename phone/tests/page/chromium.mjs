/** One Chromium, as quiet as it can be. */
import { chromium } from "playwright-core";
import { CHROMIUM } from "./path.mjs";

const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];

export const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: [...QUIET, "--disable-component-update", "--disable-sync"],
});
