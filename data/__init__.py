"""Ground: the YAML, schemas, fonts and catalogs that ship, and where they are."""

from pathlib import Path

ROOT = Path(__file__).parent
"""The folder that holds `maps/`, `factions/`, `grids/`, `rules/` and the rest."""
