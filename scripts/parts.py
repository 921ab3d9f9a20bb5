"""The folders that make up the program, as linked from `hyskos/`."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
PARTS = tuple(sorted(link.name for link in (ROOT / "hyskos").iterdir() if link.is_symlink()))
"""Every part, including the data."""
CODE = tuple(part for part in PARTS if part != "data")
"""The parts with Python modules."""
