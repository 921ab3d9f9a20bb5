"""The folders that the program consists of: those with a link in `hyskos/`, or a text file where git makes no links."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
_NAMES = sorted(entry.name for entry in (ROOT / "hyskos").iterdir())
PARTS = tuple(name for name in _NAMES if not name.startswith("_") and (ROOT / name).is_dir())
"""Every part, the data among them."""
CODE = tuple(part for part in PARTS if part != "data")
"""The parts that hold modules of ours."""
