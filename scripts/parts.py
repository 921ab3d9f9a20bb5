"""The folders that the program consists of, as `hyskos/` links to them."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
PARTS = tuple(sorted(link.name for link in (ROOT / "hyskos").iterdir() if link.is_symlink()))
"""Every part, the data among them."""
CODE = tuple(part for part in PARTS if part != "data")
"""The parts that hold modules of ours."""
