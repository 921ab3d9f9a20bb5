// Files from outside: picked, dropped, or in a folder that was dropped.
import { toBase64 } from "./dom.ts";
import type { Content } from "./store.ts";

export interface Taken {
  name: string;
  file: File;
}

const LARGEST = 20_000_001; // bytes: of a larger file the rest is not read, and Python refuses it
const MOST = 2_000;
const KEPT = /\.(ya?ml|csv|tsv|svg|ttf)$/i;

/** Return the text of a file if it is UTF-8, else its bytes in base64. */
export async function contentOf(file: File): Promise<Content> {
  const bytes = new Uint8Array(await file.slice(0, LARGEST).arrayBuffer());
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // not a text
  }
  return { base64: toBase64(bytes) };
}

/** Return picked files; those of a folder have the names below it. */
export const picked = (files: Iterable<File>): Taken[] =>
  [...files].slice(0, MOST).map((file) => ({ name: withoutFolder(file.webkitRelativePath) || file.name, file }));

const withoutFolder = (path: string): string => path.split("/").slice(1).join("/");
const isHidden = (name: string): boolean => name.split("/").some((part) => part.startsWith("."));

/** Return what was dropped, with all files of a folder; whether it was a folder. */
export async function dropped(transfer: DataTransfer): Promise<{ files: Taken[]; isFolder: boolean }> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (!entries.length) return { files: picked(transfer.files), isFolder: false };
  const [first] = entries;
  const isFolder = entries.length === 1 && Boolean(first?.isDirectory);
  const files: Taken[] = [];
  for (const entry of entries) await walk(entry, isFolder ? 1 : 0, files);
  return { files, isFolder };
}

async function walk(entry: FileSystemEntry, above: number, files: Taken[]): Promise<void> {
  const name = entry.fullPath.split("/").slice(1 + above).join("/");
  if (files.length >= MOST || (name && isHidden(name))) return;
  if (entry.isFile) {
    const file = await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail));
    files.push({ name, file });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (!some.length) return;
    for (const child of some) await walk(child, above, files);
  }
}

/** Leave out what no project has; a folder holds all sorts of things. */
export const ofProject = (files: readonly Taken[]): Taken[] => files.filter(({ name }) => KEPT.test(name) && !isHidden(name));
