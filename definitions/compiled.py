"""Definitions that ship as plain data, without waiting for YAML and schemas: kept compiled, as Python keeps modules.

The first reading checks the file like any other and leaves `__pycache__/NAME.….pyc` beside it, where Python may write;
where it may not, every reading is a first one. What lies there is believed only for a file with the same checksum:
a time would believe a second change within one second.
"""

from collections.abc import Mapping
from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from hyskos.definitions.accepted.faction import FactionFile


class _Definition(SourceFileLoader):
    """Loads a YAML file as a module with one value."""

    def path_stats(self, path: str) -> Mapping[str, object]:
        """Give the checksum of the file in place of its time, by which a compiled file is believed."""
        return {"mtime": crc32(super().get_data(path)), "size": None}

    def get_data(self, path: str) -> bytes:
        """Give what is compiled in place of the YAML, checked, or a compiled file; raises UnreadableError."""
        raw = super().get_data(path)
        return f"DATA = {_checked(path, raw)!r}".encode() if path == self.path else raw


@cache
def _checked(path: str, _raw: bytes) -> object:
    """Read a definition, again only when its bytes have changed."""
    from hyskos.definitions.loader import read_kind

    return read_kind(Path(path), None).document.data


def load_faction(path: Path) -> "FactionFile":
    """Give the data of a player board that ships; raises UnreadableError with all findings, OSError."""
    module = ModuleType(path.stem)
    _Definition(path.stem, str(path)).exec_module(module)
    found: FactionFile = module.DATA
    return found
