"""Find and load definitions: the files that ship, or a file of the user's."""

from pathlib import Path
from typing import Any

import data
from definitions.construct import MAKERS
from definitions.model import Faction, Grid, Map, Ring, Rulebook

FOLDERS = {
    "map": "maps",
    "faction": "factions",
    "grid": "grids",
    "rules": "rules",
    "ring": "boards",
    "pieces": "pieces",
    "score-sheet": "score-sheets",
    "card": "cards",
}


def shipped(kind: str) -> dict[str, Path]:
    """Give the shipped files of a kind by id, in the order of their names."""
    return {path.stem: path for path in sorted((data.ROOT / FOLDERS[kind]).glob("*.yaml"))}


def load_file(path: Path) -> Any:
    """Load one definition file of any kind."""
    import yaml

    raw = yaml.safe_load(path.read_text(encoding="utf-8"))
    return MAKERS[raw["kind"]](raw, str(path))


def load_map(name: str) -> Map:
    """Load a shipped map by id."""
    loaded: Map = load_file(shipped("map")[name])
    return loaded


def load_faction(name: str) -> Faction:
    """Load a shipped faction by id."""
    loaded: Faction = load_file(shipped("faction")[name])
    return loaded


def load_grid(name: str) -> Grid:
    """Load a shipped grid by id."""
    loaded: Grid = load_file(shipped("grid")[name])
    return loaded


def load_rules(name: str) -> Rulebook:
    """Load a shipped rule set by id."""
    loaded: Rulebook = load_file(shipped("rules")[name])
    return loaded


def load_ring(name: str) -> Ring:
    """Load a shipped ring by id."""
    loaded: Ring = load_file(shipped("ring")[name])
    return loaded
