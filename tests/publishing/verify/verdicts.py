"""What is said of a kit."""

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hyskos.publishing.verify.findings import Verdict
from hyskos.publishing.verify.run import verify
from tests.publishing.verify.small_kit import BOARD, TOOL, zipped

Files = dict[str, bytes]


def verdict(folder: Path, files: Files, then: Callable[[zipfile.ZipFile], object] | None = None) -> Verdict:
    return verify(zipped(folder, files, then), TOOL)


def codes(found: Verdict) -> dict[str, set[str]]:
    """Give the codes of the faults of each member."""
    by_name: dict[str, set[str]] = {}
    for finding in found.findings:
        by_name.setdefault(finding.name, set()).add(finding.code)
    return by_name


def all_codes(found: Verdict) -> set[str]:
    """Give the codes of all faults."""
    return {finding.code for finding in found.findings}


def entry(whole: dict[str, Any], name: str = BOARD) -> dict[str, Any]:
    found: dict[str, Any] = next(entry for entry in whole["files"] if entry["name"] == name)
    return found
