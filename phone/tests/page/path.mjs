/** Where Chromium is: Debian's without windows, which takes half of a processor's time, or else the one of the desktop. */
import { existsSync } from "node:fs";

const KNOWN = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

export const CHROMIUM = process.env.CHROMIUM ?? KNOWN.find((path) => existsSync(path)) ?? KNOWN.at(-1);
