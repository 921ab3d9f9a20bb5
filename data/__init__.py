"""Ground: the YAML, schemas, fonts and catalogs that ship, and where they are."""

from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
"""The folder that holds `maps/`, `factions/`, `grids/`, `rules/` and the rest."""
FORMER = "former"
"""Where earlier versions of shipped definitions are, for journals that were begun with them."""
TOP_LEVEL_TEXTS = {"LICENSE.txt": "LICENSE", "CHANGES.md": "CHANGELOG.md"}
"""Names in a kit of files at the top of the repository; `scripts/build_hook.py` copies them to `texts/` in a wheel."""


def kit_text(name: str) -> bytes:
    """Read a text that every kit contains, such as the licence. In a checkout two of them are at the top."""
    path = ROOT / "texts" / name
    return (path if path.exists() else ROOT.parent / TOP_LEVEL_TEXTS[name]).read_bytes()


def load_yaml(folder: str, name: str) -> Any:
    """Read a YAML file that ships and that the tests have checked, with the fast parser where there is one.

    Definitions, which may be a user's own, go through `hyskos.definitions.loader` instead.
    """
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # ten times as fast
    return loader((ROOT / folder / f"{name}.yaml").read_text(encoding="utf-8")).get_single_data()
