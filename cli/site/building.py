"""Build the site into a folder: completely or not at all."""

import json
import shutil
import subprocess
import sysconfig
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from hyskos import data
from hyskos.cli import __version__
from hyskos.cli.site.printing import choices
from hyskos.definitions.extras import lacks
from hyskos.definitions.kinds.registry import KINDS, built_in_files
from hyskos.definitions.languages import LANGUAGES, _, complete
from hyskos.definitions.loader import load_as

# Contents of the site: Python code and data for the browser, pictures of the first page, the page for Play.

WEB = data.ROOT.resolve().parent / "web"
"""Sources and tools of the site, in a checkout only."""
STAND_INS = WEB / "stand-ins"
"""Modules in the place of libraries that no browser can load."""
Files = list[tuple[str, str]]
"""Pairs of a file and its name in an archive."""

LIBRARIES = {"start": ("yaml", "svgwrite"), "print": ("click", "reportlab", "segno"), "lab": ()}
"""Libraries by archive: `start` checks and draws, `print` makes PDF files and kits, `lab` reports games."""
_LAB = ("cli/lab/", "lab/", "data/bots/")
"""Our packages in the archive `lab`."""
_PRINTING = (
    *("cli/", "publishing/", "api/", "generators/tables/"),
    *("companion/games/", "companion/journal/", "companion/phone/", "companion/session/", "data/phone/"),
)
"""Our packages in the archive `print`, except what `_ANSWERING` lists."""
_ANSWERING = (
    *("cli/__init__.py", "cli/site/__init__.py", "cli/site/methods.py", "cli/site/worker.py"),
    *("publishing/__init__.py", "publishing/build/__init__.py", "publishing/build/print_check.py"),
    "publishing/edition/",
)
"""Modules and packages that checking and drawing need, too."""
_KERNEL = (
    *("compiler", "deployment", "development", "drafting", "expressions", "fights", "games", "kernel_cache", "machine"),
    *("sheets", "wasm"),
)
"""Modules of `lab/compiled` that the site has as WebAssembly, or that only make it."""
_NEVER = (
    *("data/icc/", "data/former/", "data/preview/", "data/lab/"),
    *("data/texts/LICENSE.txt", "data/texts/CHANGES.md"),
    *("reportlab/fonts/", "reportlab/graphics/", "reportlab/platypus/", "preflight/"),
    *(f"lab/compiled/{name}.py" for name in _KERNEL),
)
"""Files that nothing in a browser reads."""
_DATA = (".yaml", ".json", ".svg", ".ttf", ".txt", ".md", ".mo", ".html")


def site_languages() -> tuple[str, ...]:
    """Return the languages of the site."""
    return tuple(filter(complete, LANGUAGES))


def archives() -> dict[str, Files]:
    """List the files of each archive of Python code and data."""
    start, printing, lab = list[tuple[str, str]](), list[tuple[str, str]](), list[tuple[str, str]]()
    for name, path in _package():
        later = name.startswith(_PRINTING) and not name.startswith(_ANSWERING)
        (lab if name.startswith(_LAB) else printing if later else start).append((str(path), f"hyskos/{name}"))
    for name, content in data.TOP_LEVEL_TEXTS.items():
        own = data.ROOT / "texts" / name
        printing.append(
            (str(own if own.exists() else data.ROOT.resolve().parent / content), f"hyskos/data/texts/{name}")
        )
    start += _below(STAND_INS, "jsonschema_rs.py")
    printing += _below(STAND_INS, "PIL")
    installed = Path(sysconfig.get_path("purelib"))
    for name in LIBRARIES["start"]:
        start += _below(installed, name)
    for name in LIBRARIES["print"]:
        printing += _below(installed, name)
    return {"start": start, "print": printing, "lab": lab}


def _package() -> Iterator[tuple[str, Path]]:
    """Yield the files of our package, by their names in it."""
    package = find_spec("hyskos")
    assert package
    assert package.origin
    root = Path(package.origin).parent
    places = [root, *(one for one in root.iterdir() if one.is_dir())]
    for place in places:
        found = place.glob("*") if place == root else place.resolve().rglob("*")
        for path in sorted(found):
            base = "" if place == root else f"{place.name}/"
            name = base + path.relative_to(root if place == root else place.resolve()).as_posix()
            if path.is_file() and _is_wanted(name):
                yield name, path


def _below(folder: Path, name: str) -> Files:
    place = folder / name
    found = [place] if place.is_file() else sorted(place.rglob("*.py"))
    named = [(str(path), path.relative_to(folder).as_posix()) for path in found]
    return [one for one in named if _is_wanted(one[1])]


def _is_wanted(name: str) -> bool:
    path = PurePosixPath(name)
    if name.startswith(_NEVER) or "__pycache__" in path.parts or "node_modules" in path.parts:
        return False
    return path.suffix == ".py" or (name.startswith("data/") and path.suffix in _DATA)


def draw_picture(game: str, lang: str) -> bytes:
    """Draw the square picture of a game as SVG."""
    from hyskos.definitions.kinds.cover import Cover
    from hyskos.generators.boards.covers.face import draw_square
    from hyskos.generators.sheets.page import bare_document
    from hyskos.generators.writers.svg import write_svg

    cover = load_as(str(built_in_files("cover")[f"{game}-cover"]), Cover)
    document = bare_document(draw_square(cover, lang=lang, ink="full"))
    return write_svg(document, document.pages[0])


def phone_page(lang: str) -> bytes:
    """Return the phone page with all built-in boards."""
    from hyskos.companion.phone.page import page, page_facts

    return page(page_facts((), __version__), lang, is_chosen=True)


# Build the site, if all sources and tools are there.

LINKER = "wasm-ld"
PAGE, SERVICE = "index.html", "service.js"


class UnbuildableError(Exception):
    """Raised if the site cannot be built; the text says why and what to do."""


def check_tools() -> None:
    """Raise UnbuildableError if the sources or tools of the site are missing."""
    if not (WEB / "build.mjs").is_file():
        raise UnbuildableError(_("the site is built from a checkout of Hyskos; an installed package lacks its sources"))
    if shutil.which("node") is None:
        raise UnbuildableError(_("the site needs Node 20 or newer; install it, then run `make web-tools`"))
    if not (WEB / "node_modules" / "pyodide").is_dir():
        raise UnbuildableError(_("the tools of the site are missing: run `make web-tools`"))
    if shutil.which(LINKER) is None:
        raise UnbuildableError(_("the site needs wasm-ld; install the package lld"))
    if lacks("lab"):
        raise UnbuildableError(_("the site needs LLVM: run `pip install 'hyskos[lab]'`"))


def is_site(folder: Path) -> bool:
    """Return whether a folder contains a site that `build` made, which may be replaced, or nothing."""
    return not any(folder.iterdir()) or ((folder / PAGE).is_file() and (folder / SERVICE).is_file())


def build(folder: Path) -> None:
    """Build the site into an existing folder, replacing an older site. Raises UnbuildableError and OSError."""
    check_tools()
    with TemporaryDirectory(prefix=".site-", dir=folder.resolve().parent) as work:
        made, parts = Path(work, "made"), Path(work, "parts")
        made.mkdir()
        parts.mkdir()
        description = {
            "out": str(made),
            "version": __version__,
            "choices": {lang: choices(lang) for lang in site_languages()},
            "archives": archives(),
            "copies": list(_write_pictures(parts)),
        }
        done = subprocess.run(
            ("node", str(WEB / "build.mjs")),
            input=json.dumps(description),
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        if done.returncode:
            raise UnbuildableError(done.stderr.strip())
        folder.rename(Path(work, "old"))
        made.rename(folder)


def _write_pictures(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Write pictures, the page for Play and the kernel of the lab to a folder.

    Yields each file, its folder in the site, and its name in code.
    """
    games = [path.stem.removesuffix("-product") for path in (data.ROOT / KINDS["product"].folder).glob("*.yaml")]
    for lang in site_languages():
        for game in games:
            picture = folder / f"{game}-{lang}.svg"
            picture.write_bytes(draw_picture(game, lang))
            yield str(picture), "pictures", f"picture-{game}-{lang}"
        table = folder / f"table-{lang}.html"
        table.write_bytes(phone_page(lang))
        yield str(table), "play", f"table-{lang}"
    kernel = folder / "kernel.wasm"
    kernel.write_bytes(_kernel())
    yield str(kernel), "code", "kernel"


def _kernel() -> bytes:
    """Compile the kernel of the lab; raises UnbuildableError if one of its tools does not work."""
    from hyskos.lab.compiled.wasm import LinkerError, build_kernel

    try:
        return build_kernel()
    except (LinkerError, ImportError) as error:
        raise UnbuildableError(str(error)) from None
