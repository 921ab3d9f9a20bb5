"""The folders that make up the program, as linked from `hyskos/`. Git writes text files where it may not make links."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
_NAMES = sorted(entry.name for entry in (ROOT / "hyskos").iterdir())
PARTS = tuple(name for name in _NAMES if not name.startswith("_") and (ROOT / name).is_dir())
"""Every part, including the data."""
CODE = tuple(part for part in PARTS if part != "data")
"""The parts with Python modules."""
