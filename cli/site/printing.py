"""Print: the choices of each game, and the files that `hyskos export` and `hyskos kit` make of them.

The site runs the commands themselves: its files are theirs, byte for byte, and it refuses what they refuse.
"""

import io
from collections.abc import Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory

from hyskos import data
from hyskos.cli.site.methods import Params, Reply
from hyskos.companion.site.refusal import RefusalError
from hyskos.definitions.languages import LANGUAGES, complete, language, text_in
from hyskos.definitions.loader import load_file, shipped
from hyskos.definitions.printing import INKS, PAPER_SIZES

KIT = "kit"
"""The choice of a whole game as a zip file, in the place of a board's id."""
EDITION = "-product"


def choices(params: Params) -> Reply:
    """Return the games with their boards, and the papers, inks and languages."""
    del params
    return {
        "games": [_game(path.stem) for path in sorted((data.ROOT / data.PRODUCTS).glob("*.yaml"))],
        "papers": [*PAPER_SIZES],
        "inks": [*INKS],
        "languages": [lang for lang in LANGUAGES if complete(lang)],
    }


def _game(name: str) -> dict[str, object]:
    """Describe a product: id of its game, title, and the boards in it."""
    product = data.load_yaml(data.PRODUCTS, name)
    ids = [component["id"] for component in product["components"]]
    return {
        "id": product["game"],
        "product": product["id"],
        "title": text_in(product["title"], language()),
        "boards": [_board(path) for kind in data.FOLDERS for one, path in shipped(kind).items() if one in ids],
    }


def _board(path: Path) -> dict[str, object]:
    definition = load_file(path)
    return {"id": path.stem, "title": text_in(definition.title, language())}


def command(params: Params) -> list[str]:
    """Return the command line for a choice of {board, paper, ink, lang}, or {board: "kit", product, lang}.

    >>> " ".join(command({"board": "pharaoh", "format": "pdf", "paper": "a4", "ink": "saver", "lang": "es"}))
    'export pharaoh --format pdf --paper a4 --ink saver --lang es'
    """
    chosen = {name: str(value) for name, value in params.items()}
    if chosen["board"] == KIT:
        return ["kit", "--product", chosen["product"], "--lang", chosen["lang"]]
    options = [word for name in ("format", "paper", "ink", "lang") for word in (f"--{name}", chosen[name])]
    return ["export", chosen["board"], *options]


def make(params: Params) -> Reply:
    """Run the command for a choice; returns its words, its files with their names, and what it reported."""
    words = command(params)
    target = ["-o", f"{params['product']}.zip"] if words[0] == KIT else ["-o", "."]
    with TemporaryDirectory() as folder, chdir(folder):
        told = run([*words, *target])
        files = [{"name": path.name, "content": path.read_bytes()} for path in sorted(Path().iterdir())]
    return {"command": " ".join(("hyskos", *words, *target)), "files": files, "told": told}


def run(words: Sequence[str]) -> str:
    """Run a command line in this process; returns what it reported, raises RefusalError if it failed."""
    from hyskos.cli.main import execute

    answers, told = io.StringIO(), io.StringIO()
    with redirect_stdout(answers), redirect_stderr(told):
        code = execute([*words, "--workers", "1"])
    if code:
        raise RefusalError(told.getvalue().strip())
    return told.getvalue().strip()
