"""What is said of a kit."""

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hyskos.verifying.faults import Verdict
from hyskos.verifying.run import verify
from tests.verifying.small_kit import BOARD, TOOL, zipped

Files = dict[str, bytes]


def verdict(folder: Path, files: Files, then: Callable[[zipfile.ZipFile], object] | None = None) -> Verdict:
    return verify(zipped(folder, files, then), TOOL)


def codes(found: Verdict) -> dict[str, set[str]]:
    """Give the codes of the faults of each member."""
    by_name: dict[str, set[str]] = {}
    for fault in found.faults:
        by_name.setdefault(fault.name, set()).add(fault.code)
    return by_name


def all_codes(found: Verdict) -> set[str]:
    """Give the codes of all faults."""
    return {fault.code for fault in found.faults}


def entry(whole: dict[str, Any], name: str = BOARD) -> dict[str, Any]:
    found: dict[str, Any] = next(entry for entry in whole["files"] if entry["name"] == name)
    return found
