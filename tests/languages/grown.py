"""A copy of the program that speaks one language more: its catalog, and its texts in the YAML of the data."""

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import yaml

from hyskos.data import TOP_LEVEL_TEXTS
from hyskos.definitions.plain_data import put
from hyskos.definitions.reading.document import parse
from hyskos.definitions.reading.schema import texts
from hyskos.definitions.reading.schema_errors import kind_of
from hyskos.definitions.reading.source import read_source
from scripts.parts import PARTS, ROOT

Translate = Callable[[str, Any], Any]
"""Gives the text for a file such as "maps/inner-factory.yaml" and what stands there in English, None if it has none."""


def copy_program(folder: Path) -> Path:
    """Copy the program into a folder, as a clone of the repository would hold it."""
    for part in (*PARTS, "hyskos", "scripts"):
        shutil.copytree(ROOT / part, folder / part, symlinks=part == "hyskos")
    shutil.copy(ROOT / "pyproject.toml", folder)
    for name in TOP_LEVEL_TEXTS.values():
        shutil.copy(ROOT / name, folder)
    bring_compiled(folder, "hyskos", "scripts")
    return folder


def bring_compiled(folder: Path, *parts: str) -> None:
    """Give a copy the modules that are compiled already: each process would else take seconds to compile its own.

    Python believes them only as long as time and size of their sources are what they were.
    """
    for part in parts if sys.pycache_prefix else ():
        ours, theirs = (
            Path(importlib.util.cache_from_source(str(root / part / "_.py"))).parent for root in (ROOT, folder)
        )
        if ours.is_dir():
            unfinished = shutil.ignore_patterns("*.pyc.*")  # of a process beside this one
            shutil.copytree(ours, theirs, ignore=unfinished, dirs_exist_ok=True)


def put_texts(program: Path, lang: str, translate: Translate, articles: Mapping[str, str]) -> set[str]:
    """Write a language into every text of the data that has a translation, and articles of factions; name the files."""
    files = set()
    for path in sorted((program / "data").glob("*/*.yaml")):
        document = parse(read_source(path))
        kind, _ = kind_of(document)
        name = f"{path.parent.name}/{path.name}"
        for place, translations in texts(document.data, kind) if kind else ():
            text = translate(name, translations["en"])
            if text is not None:
                put(document.data, (*place, lang), text)
                files.add(name)
        if path.parent.name == "factions" and path.stem in articles:
            document.data.setdefault("article", {})[lang] = articles[path.stem]
            files.add(name)
        if name in files:
            path.write_text(
                yaml.safe_dump(document.data, allow_unicode=True, sort_keys=False, width=10_000), encoding="utf-8"
            )
    return files


def python(program: Path, *words: str, folder: Path | None = None, **changes: str) -> tuple[int, str, str]:
    """Run Python as the copy has it: exit code, stdout and stderr."""
    environment = {**os.environ, "PYTHONPATH": str(program), "COLUMNS": "100", **changes}
    done = subprocess.run(
        [sys.executable, *words], cwd=folder or program, env=environment, stdin=subprocess.DEVNULL,
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


def run(program: Path, *words: str, **changes: str) -> tuple[int, str, str]:
    """Run a module of the copy, such as `hyskos` or `scripts.catalogs`."""
    return python(program, "-m", *words, **changes)


def changed_files(program: Path) -> set[str]:
    """Name the files of a copy that are new or differ from ours, apart from compiled ones."""
    names = set()
    for part in (*PARTS, "scripts"):
        for path in (program / part).rglob("*"):
            name = path.relative_to(program)
            if path.is_file() and path.suffix not in (".pyc", ".mo"):
                ours = ROOT / name
                if not ours.exists() or path.read_bytes() != ours.read_bytes():
                    names.add(str(name))
    return names
