// Builds the site from a description on standard input, which `hyskos site` writes:
// {out, version, choices: {lang: ...}, archives: {name: [[file, name in archive]]}, copies: [[file, folder in the site, name in code]]}
// File names contain a hash of the content, so that no cache can serve an old file for a new one.
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { compileArchives } from "./compile.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const PYODIDE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"];
export const POLICY = [
  "default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'", "img-src 'self' blob: data:", "style-src 'self'",
  "font-src 'self'", "worker-src 'self'", "frame-src 'self' blob:", "object-src 'none'", "base-uri 'none'", "form-action 'none'",
].join("; ");

const hashOf = (...contents) => contents.reduce((sum, content) => sum.update(content), createHash("sha256")).digest("hex").slice(0, 12);

/** Copy a file into a folder of the site, with the hash of its content in its name. */
function copyHashed(out, file, folder) {
  const content = readFileSync(file);
  const [ending, end] = [extname(file), basename(file)];
  const name = `${folder}/${end.slice(0, end.length - ending.length)}-${hashOf(content)}${ending}`;
  mkdirSync(join(out, folder), { recursive: true });
  writeFileSync(join(out, name), content);
  return name;
}

/** Copy Pyodide into one folder: it finds its parts by their names, so the folder has the hash. */
function copyPyodide(out) {
  const files = PYODIDE.map((name) => join(HERE, "node_modules/pyodide", name));
  const folder = `python/pyodide-${hashOf(...files.map((file) => readFileSync(file)))}`;
  for (const file of files) cpSync(file, join(out, folder, basename(file)));
  return folder;
}

async function bundle(out, entryPoints, define, splitting = false) {
  const done = await build({
    absWorkingDir: HERE, entryPoints, bundle: true, format: "esm", target: "es2022", minify: true, legalComments: "linked", charset: "utf8",
    jsx: "automatic", jsxImportSource: "preact", outdir: join(out, "code"), entryNames: "[name]-[hash]", chunkNames: "[name]-[hash]",
    splitting, metafile: true, define, loader: { ".woff": "file" }, assetNames: "[name]-[hash]", logLevel: "warning",
    external: ["node:*"],
  });
  const made = {};
  for (const [path, { entryPoint, cssBundle }] of Object.entries(done.metafile.outputs)) {
    if (!entryPoint) continue;
    made[basename(entryPoint).replace(/\.tsx?$/, "")] = relative(out, join(HERE, path));
    if (cssBundle) made.style = relative(out, join(HERE, cssBundle));
  }
  return made;
}

function filesIn(folder, root = folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path, root) : [relative(root, path).replaceAll("\\", "/")];
  });
}

function page({ style, main }, first) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="referrer" content="no-referrer">
<meta name="theme-color" content="#131d49">
<title>Hyskos</title>
<meta name="description" content="Print-and-play boards for pyramid games">
<link rel="icon" href="${first.icon}">
<link rel="manifest" href="site.webmanifest">
<link rel="stylesheet" href="${style}">
<link rel="modulepreload" href="${main}">
</head>
<body>
<div id="app"></div>
<noscript><p class="lone">This page draws boards in your browser and needs JavaScript. Esta página dibuja tableros en tu navegador y necesita JavaScript.</p></noscript>
<script type="module" src="${main}"></script>
</body>
</html>
`;
}

const given = JSON.parse(readFileSync(0, "utf8"));
const { out } = given;
const pyodide = copyPyodide(out);
const archives = await compileArchives(given.archives, join(out, "python"));
const copied = Object.fromEntries(given.copies.map(([file, folder, name]) => [name, copyHashed(out, file, folder)]));
const python = {
  pyodide,
  library: `python/${archives.library}`,
  archives: Object.fromEntries(Object.keys(given.archives).map((name) => [name, `python/${archives[name]}`])),
};
const defined = (values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));
const workers = await bundle(out, ["src/shell/worker.ts", "src/lab/games_worker.ts"], defined({ PYTHON_FILES: python }));
const made = await bundle(
  out,
  ["src/shell/main.tsx"],
  defined({
    VERSION: given.version, WORKER_FILE: workers.worker, GAMES_WORKER_FILE: workers.games_worker, COPIED_FILES: copied,
    CHOICES: given.choices,
  }),
  true,
);
const icon = copyHashed(out, join(HERE, "icon.svg"), "code");
writeFileSync(join(out, "index.html"), page(made, { icon }));
writeFileSync(join(out, "site.webmanifest"), JSON.stringify({
  name: "Hyskos", short_name: "Hyskos", start_url: ".", display: "standalone", background_color: "#243a7e", theme_color: "#131d49",
  icons: [{ src: icon, sizes: "any", type: "image/svg+xml" }],
}));
const files = filesIn(out).filter((name) => !name.endsWith(".LEGAL.txt")).sort();
const sum = hashOf(...files.map((name) => readFileSync(join(out, name))));
const service = await build({
  absWorkingDir: HERE, entryPoints: ["src/shell/service.ts"], bundle: true, format: "iife", target: "es2022", minify: true, write: false,
  define: defined({ SITE_FILES: files, SITE_VERSION: `${given.version}-${sum}`, POLICY }), charset: "utf8", logLevel: "warning",
});
writeFileSync(join(out, "service.js"), service.outputFiles[0].contents);
writeFileSync(join(out, "_headers"), `/\n  Content-Security-Policy: ${POLICY}\n/index.html\n  Content-Security-Policy: ${POLICY}\n/code/*\n  Content-Security-Policy: ${POLICY}\n/code/*\n  Cache-Control: public, max-age=31536000, immutable\n/python/*\n  Cache-Control: public, max-age=31536000, immutable\n`);
