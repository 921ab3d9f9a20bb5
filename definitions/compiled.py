"""Cache built-in definitions as compiled Python modules, to skip YAML and schemas on later runs.

The first run checks the file as usual and writes `__pycache__/NAME.….pyc` next to it if Python may write there;
otherwise every run is a first one. The cache is valid for a file with the same checksum; modification times would miss
a second change within one second.
"""

from collections.abc import Mapping
from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from hyskos.definitions.raw_types import FactionFile


class _Definition(SourceFileLoader):
    """Load a YAML file as a module with one value."""

    def path_stats(self, path: str) -> Mapping[str, object]:
        """Return the file's checksum instead of its time, to validate the cache."""
        return {"mtime": crc32(super().get_data(path)), "size": None}

    def get_data(self, path: str) -> bytes:
        """Return Python source for the checked YAML, or the bytes of a cached file; raises UnreadableError."""
        raw = super().get_data(path)
        return f"DATA = {_read_checked(path, raw)!r}".encode() if path == self.path else raw


@cache
def _read_checked(path: str, _raw: bytes) -> object:
    """Read a definition; cached until its bytes change."""
    from hyskos.definitions.loader import read_kind

    return read_kind(Path(path), None).document.data


def load_faction(path: Path) -> "FactionFile":
    """Load the data of a built-in player board; raises OSError, or UnreadableError with all findings."""
    module = ModuleType(path.stem)
    _Definition(path.stem, str(path)).exec_module(module)
    faction: FactionFile = module.DATA
    return faction
