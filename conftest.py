"""Where examples are looked for, in the tests and in the program."""

from collections.abc import Generator
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for examples only in files that have some: to import all others for that takes half of the collection."""
    found = yield
    return found if b">>> " in file_path.read_bytes() else [one for one in found if not isinstance(one, DoctestModule)]
