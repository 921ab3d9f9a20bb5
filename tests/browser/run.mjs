// Runs session.py in Pyodide, which is CPython for browsers, and prints its answers as JSON.
//     node run.mjs SITE-PACKAGES
// Of the installed libraries it uses what is plain Python. `shims` stands in for the schema checker, and an empty module
// for Pillow, which ReportLab imports for pictures: our pages hold none.
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const here = dirname(fileURLToPath(import.meta.url));
const python = await loadPyodide();
python.mountNodeFS("/checkout", resolve(here, "../.."));
python.mountNodeFS("/installed", resolve(process.argv[2]));
try {
  console.log(python.runPython(`
import json, os, sys, types
os.chdir("/checkout")
sys.dont_write_bytecode = True
sys.path[:0] = ["/checkout", "/checkout/tests/browser/shims"]
sys.path.append("/installed")
sys.modules["PIL"] = types.ModuleType("PIL")
sys.modules["PIL"].Image = types.ModuleType("PIL.Image")
from tests.browser.session import session
json.dumps(session())
`));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
