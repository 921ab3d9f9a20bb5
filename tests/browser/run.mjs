// Runs session.py in Pyodide, which is CPython for browsers, and prints its answers as JSON.
//     node run.mjs SITE-PACKAGES
// It uses the installed libraries that are plain Python; for the others there are stand-ins in `web/stand-ins`.
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const here = dirname(fileURLToPath(import.meta.url));
const python = await loadPyodide();
python.mountNodeFS("/checkout", resolve(here, "../.."));
python.mountNodeFS("/installed", resolve(process.argv[2]));
try {
  console.log(python.runPython(`
import json, os, sys
os.chdir("/checkout")
sys.dont_write_bytecode = True
sys.path[:0] = ["/checkout", "/checkout/web/stand-ins"]
sys.path.append("/installed")
from tests.browser.session import session
json.dumps(session())
`));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
