// Compiles Python files for the browser, with the Python that will run them, and packs them into zip files.
// Compiled files start twice as fast as sources. They lack docstrings and line numbers, a quarter of their size. The same
// files always give the same bytes.
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const PYODIDE = join(dirname(fileURLToPath(import.meta.url)), "node_modules/pyodide");
// Parts of the standard library that the site never imports: programs, servers, mail, other systems, and encodings of other
// files than ours.
const LEFT_OUT = [
  "__hello__", "_aix_support", "_android_support", "_apple_support", "_ios_support", "_osx_support", "_pydatetime", "_pydecimal", "_pyio",
  "_pyrepl", "antigravity", "bdb", "cProfile", "cmd", "code", "compileall", "configparser", "curses", "dbm", "doctest", "ensurepip", "filecmp",
  "fileinput", "ftplib", "getpass", "graphlib", "idlelib", "imaplib", "lib2to3", "mailbox", "modulefinder", "multiprocessing", "netrc", "nturl2path",
  "optparse", "pdb", "pickletools", "plistlib", "poplib", "profile", "pstats", "pty", "py_compile", "pyclbr", "pydoc", "pydoc_data", "rlcompleter",
  "sched", "shelve", "smtplib", "socketserver", "sqlite3", "symtable", "tabnanny", "tarfile", "this", "timeit", "tkinter", "trace",
  "tracemalloc", "turtle", "turtledemo", "unittest", "venv", "wave", "webbrowser", "wsgiref", "xmlrpc", "zipapp", "zoneinfo",
];
const ENCODINGS = /^encodings\/(?!__init__|aliases|ascii|charmap|cp437|cp1252|idna|latin_1|punycode|raw_unicode_escape|unicode_escape|utf_).*/;
const PACK = `
import importlib.util, io, marshal, re, zipfile
_NUMBER = importlib.util.MAGIC_NUMBER
def bare(code):
    inner = tuple(bare(one) if hasattr(one, "co_code") else one for one in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=b"")
def compiled(source, name):
    code = bare(compile(source, name, "exec", dont_inherit=True, optimize=2))
    return _NUMBER + (1).to_bytes(4, "little") + importlib.util.source_hash(source) + marshal.dumps(code)
def pack(files):
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(files):
            if name.endswith(".py"):
                name, content = name + "c", compiled(content, name)
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return written.getvalue()
def read(path):
    with open("/host" + path, "rb") as file:
        return file.read()
def library(path, left_out, encodings):
    with zipfile.ZipFile("/host" + path) as archive:
        return [(name, archive.read(name)) for name in archive.namelist()
                if name.split("/")[0].removesuffix(".py") not in left_out and not re.match(encodings, name) and not name.endswith("/")]
`;

/** Write an archive of each list of [file, name in the archive] pairs, and the standard library; returns their file names. */
export async function compileArchives(archives, folder) {
  const python = await loadPyodide();
  python.mountNodeFS("/host", "/");
  python.runPython(PACK);
  mkdirSync(folder, { recursive: true });
  const made = {};
  const write = (name, expression) => {
    const proxy = python.runPython(expression);
    const content = proxy.toJs();
    proxy.destroy();
    made[name] = `${name}-${createHash("sha256").update(content).digest("hex").slice(0, 12)}.zip`;
    writeFileSync(join(folder, made[name]), content);
  };
  python.globals.set("left_out", python.toPy(LEFT_OUT));
  python.globals.set("library_path", join(PYODIDE, "python_stdlib.zip"));
  python.globals.set("encodings", ENCODINGS.source);
  write("library", "pack(library(library_path, left_out, encodings))");
  for (const [name, files] of Object.entries(archives)) {
    python.globals.set("files", python.toPy(files));
    write(name, "pack([(name, read(path)) for path, name in files])");
  }
  return made;
}
