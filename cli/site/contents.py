"""What the site is built from: Python code and data for the browser, pictures of the first page, the page for Play."""

import sysconfig
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path, PurePosixPath

from hyskos import data
from hyskos.cli import __version__
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.languages import LANGUAGES, complete
from hyskos.definitions.loader import load_as

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


def spoken() -> tuple[str, ...]:
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
    from hyskos.generators.boards.covers.square import draw
    from hyskos.generators.sheets.page import bare_document
    from hyskos.generators.writers.svg import write_svg

    cover = load_as(str(shipped("cover")[f"{game}-cover"]), Cover)
    document = bare_document(draw(cover, lang=lang, ink="full"))
    return write_svg(document, document.pages[0])


def phone_page(lang: str) -> bytes:
    """Return the phone page with all built-in boards."""
    from hyskos.companion.phone.page import page, page_facts

    return page(page_facts((), __version__), lang, is_chosen=True)
