"""Definitions (maps, factions, grids, rule sets and so on) as frozen values, and their loader from YAML."""

__version__ = "0.1.0"
"""The version of the program, as in `pyproject.toml`; kits name it in their manifest."""
