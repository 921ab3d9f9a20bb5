"""Ground: the YAML, schemas, fonts and catalogs that ship, and where they are."""

from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
"""The folder that holds `maps/`, `factions/`, `grids/`, `rules/` and the rest."""
FOLDERS = {
    "map": "maps",
    "faction": "factions",
    "grid": "grids",
    "rules": "rules",
    "ring": "boards",
    "pieces": "pieces",
    "score-sheet": "score-sheets",
    "card": "cards",
    "booklet": "booklets",
    "cover": "covers",
    "box": "boxes",
}
"""Where the definitions of each kind are."""
GROUPS = {folder: kind for kind, folder in FOLDERS.items() if folder.startswith(kind) and kind != "rules"}
"""Words for everything of a kind, such as "covers": the folders that are named after their kind."""
PRINTERS = "printers"
"""Where the profiles of printers are."""
SHOPS = "shops"
"""Where the shops on the web are."""
PRODUCTS = "products"
"""Where the products of publishers are."""
BOTS = "bots"
"""Where the players of the lab are."""
FORMER = "former"
"""Where earlier versions of shipped definitions are, for journals that were begun with them."""
EVERY_FOLDER = {**FOLDERS, "printer": PRINTERS, "product": PRODUCTS, "shop": SHOPS, "bot": BOTS}
"""Where files of each kind are that can be named by an id: definitions, and those that say how or by whom."""


TOP_LEVEL_TEXTS = {"LICENSE.txt": "LICENSE", "CHANGES.md": "CHANGELOG.md"}
"""Names in a kit of files at the top of the repository; `scripts/build_hook.py` copies them to `texts/` in a wheel."""


def files(kind: str) -> dict[str, Path]:
    """Give the shipped files of a kind by id, in the order of their names."""
    return {path.stem: path for path in sorted((ROOT / FOLDERS[kind]).glob("*.yaml"))}


def kit_text(name: str) -> bytes:
    """Read a text that every kit contains, such as the licence. In a checkout two of them are at the top."""
    path = ROOT / "texts" / name
    return (path if path.exists() else ROOT.parent / TOP_LEVEL_TEXTS[name]).read_bytes()


def former_files(kind: str, name: str) -> tuple[Path, ...]:
    """List the earlier versions of a shipped definition, the newest first: `former/KIND/VERSION/NAME.yaml`."""
    return tuple(sorted((ROOT / FORMER / FOLDERS[kind]).glob(f"*/{name}.yaml"), reverse=True))


def load_yaml(folder: str, name: str) -> Any:
    """Read a YAML file that ships and that the tests have checked, with the fast parser where there is one.

    Definitions, which may be a user's own, go through `hyskos.definitions.loader` instead.
    """
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # ten times as fast
    return loader((ROOT / folder / f"{name}.yaml").read_text(encoding="utf-8")).get_single_data()
