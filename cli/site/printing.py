"""Print: the choices of each game, and the files that `hyskos export` and `hyskos kit` make of them.

The site runs the commands themselves: its files are theirs, byte for byte, and it refuses what they refuse.
"""

import io
from collections.abc import Mapping, Sequence
from contextlib import chdir
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from hyskos import data
from hyskos.cli.site.methods import Params, Reply, run
from hyskos.companion.site.answers import RefusalError
from hyskos.definitions.kinds.registry import DEFINITIONS, KINDS, built_in_files
from hyskos.definitions.languages import _, text_in
from hyskos.definitions.loader import load_file
from hyskos.definitions.plain_data import Json
from hyskos.definitions.printing import PAPER_SIZES

KIT = "kit"
"""The choice of a whole game as a zip file, in the place of a board's id."""
OWN_PRODUCT = "my-game.yaml"
"""File name of a product with a chosen number of players."""
MOST_CARDS = 12
"""Maximum number of copies of a card, for games without player boards."""


def choices(lang: str) -> dict[str, Json]:
    """Return the games with the boards of each, and the papers, in one language."""
    products = sorted((data.ROOT / KINDS["product"].folder).glob("*.yaml"))
    return {"games": [_game(path.stem, lang) for path in products], "papers": [*PAPER_SIZES]}


def _game(name: str, lang: str) -> dict[str, Json]:
    """Describe a product: `players` is the number of its player boards or cards, `most` the maximum; 0 without any."""
    product = data.load_yaml(KINDS["product"].folder, name)
    ids = [component["id"] for component in product["components"]]
    counts = [one["count"] for one in product["components"] if "count" in one]
    return {
        "id": product["game"],
        "product": product["id"],
        "title": text_in(product["title"], lang),
        "subtitle": text_in(product["subtitle"], lang),
        "players": max(counts, default=0),
        "most": player_limit(product["components"]),
        "boards": [
            _board(kind, path, lang) for kind in DEFINITIONS for one, path in built_in_files(kind).items() if one in ids
        ],
    }


def _board(kind: str, path: Path, lang: str) -> dict[str, Json]:
    return {"id": path.stem, "kind": kind, "title": text_in(load_file(path).title, lang)}


def prepare(params: Params) -> Reply:
    """Import what `make` needs, so that the first files are made sooner."""
    del params
    for module in ("hyskos.cli.main", "hyskos.cli.printing.export", "hyskos.generators.writers.pdf"):
        import_module(module)
    return {}


def command(params: Params) -> list[str]:
    """Return the command line for a choice, without the place for its files.

    >>> " ".join(command({"board": "pharaoh", "format": "pdf", "paper": "a4", "ink": "saver", "lang": "es"}))
    'export pharaoh --format pdf --paper a4 --ink saver --lang es'
    >>> " ".join(command({"board": "kit", "product": "pharaoh-product", "lang": "es"}))
    'kit --product pharaoh-product --lang es'
    """
    chosen = {name: str(value) for name, value in params.items()}
    if chosen["board"] == KIT:
        product = OWN_PRODUCT if "players" in chosen else chosen["product"]
        return ["kit", "--product", product, "--lang", chosen["lang"]]
    options = [word for name in ("format", "paper", "ink", "lang") for word in (f"--{name}", chosen[name])]
    return ["export", chosen["board"], *options]


def product_for(name: str, players: int) -> str:
    """Return the YAML of a product for a number of players: a faction board and a copy of each card for each.

    Raises RefusalError unless the product has that many.
    """
    import yaml

    product = data.load_yaml(KINDS["product"].folder, name)
    most = player_limit(product["components"])
    if not 2 <= players <= most:
        raise RefusalError(_("players: a number from 2 to {most}").format(most=most))
    boards = _factions(product["components"])
    left_out = boards[players:]
    product["components"] = [
        {**one, "count": players} if "count" in one else one
        for one in product["components"]
        if one["id"] not in left_out
    ]
    if boards:
        product["players"] = [2, players]
    text: str = yaml.safe_dump(product, allow_unicode=True, sort_keys=False, width=120)
    return text


def player_limit(components: Sequence[Mapping[str, Json]]) -> int:
    """Return for how many players a product can be made: one for each faction, or as many as cards; 0 if neither."""
    boards = _factions(components)
    return len(boards) if boards else MOST_CARDS if any("count" in one for one in components) else 0


def _factions(components: Sequence[Mapping[str, Json]]) -> list[Json]:
    return [one["id"] for one in components if one["id"] in built_in_files("faction")]


def make(params: Params) -> Reply:
    """Run the command for a choice; returns its words, its files by name, and what it reported.

    With `players`, a kit is made from a product for that number; the product file is among the files.
    """
    words = command(params)
    target = f"{params['product']}.zip" if words[0] == "kit" else "."
    with TemporaryDirectory() as folder, chdir(folder):
        if OWN_PRODUCT in words:
            text = product_for(str(params["product"]), int(str(params["players"])))
            Path(OWN_PRODUCT).write_text(text, encoding="utf-8")
        told = io.StringIO()
        if run([*words, "-o", target, "--workers", "1"], io.StringIO(), told):
            raise RefusalError(told.getvalue().strip())
        files = [{"name": path.name, "content": path.read_bytes()} for path in sorted(Path().iterdir())]
    reports = told.getvalue().strip().split("\n")
    if target == ".":
        del reports[-1]  # the number of files, and their folder, which the page does not have
    return {"command": " ".join(("hyskos", *words, "-o", target)), "files": files, "told": "\n".join(reports)}
