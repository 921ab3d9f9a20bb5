"""What the archives of the site contain."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from hyskos.cli.site.building import archives


def imported_modules(path: Path) -> Iterator[str]:
    """Yield the modules that a module imports when it is imported itself."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


@pytest.mark.slow
def test_what_is_loaded_first_imports_nothing_that_is_loaded_later() -> None:
    start, *later = archives().values()
    module = {name: name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for _, name in start}
    absent = {
        name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for names in later for _, name in names
    }
    absent = {name for name in absent if name.startswith("hyskos.")} - {*module.values()}
    for path, name in start:
        if name.startswith("hyskos/") and name.endswith(".py"):
            assert not absent & {*imported_modules(Path(path))}, name


def test_no_file_is_twice_in_an_archive_and_every_name_is_that_of_a_package() -> None:
    names = [name for files in archives().values() for _, name in files]
    assert len(names) == len({*names})
    assert {name.split("/")[0] for name in names} == {
        *("PIL", "click", "hyskos", "jsonschema_rs.py", "reportlab", "segno", "svgwrite", "yaml"),
    }
