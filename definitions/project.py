"""The current project: a folder of custom definitions, available by id together with the built-in ones.

It is the folder of the nearest `hyskos.yaml` at or above the current one, or a folder given explicitly. The search
runs on first use, and files are only scanned for their kind and id. Library users have no project by default, so their
results do not depend on the current folder.
"""

import os
import re
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from functools import cached_property
from pathlib import Path

from hyskos import data
from hyskos.definitions.kinds.registry import KINDS
from hyskos.definitions.paths import SUFFIXES, read_file, record_folder, take_recorded, yaml_in
from hyskos.definitions.values import dataclass

KIND = "project"
FILE = "hyskos.yaml"
"""The file that makes a folder a project, if its kind is `project`."""
_LARGEST = 1_000_000
"""Maximum bytes of a file that is scanned; a larger file gets a finding anyway."""
_SAYS = rb"(?m)^%b:[ \t]+[\"']?([a-z0-9-]+)[\"']?[ \t]*(?:#.*)?\r?$"
"""Matches a key with a plain word as its value, on a line of its own."""


@dataclass(frozen=True)
class Project:
    """A project folder. Its files are scanned once, on first use."""

    folder: Path

    @cached_property
    def _all(self) -> Mapping[str, Mapping[str, tuple[Path, ...]]]:
        """All files of every kind by id, including duplicates of an id."""
        paths_by_kind: dict[str, dict[str, tuple[Path, ...]]] = {}
        for path in yaml_files(self.folder):
            kind, id_ = _kind_and_id(path)
            if kind in KINDS and KINDS[kind].in_projects and id_:
                of_kind = paths_by_kind.setdefault(kind, {})
                of_kind[id_] = (*of_kind.get(id_, ()), path)
        return paths_by_kind

    def files(self, kind: str) -> dict[str, Path]:
        """Return the files of a kind by id, sorted by id."""
        return {id_: paths[0] for id_, paths in sorted(self._all.get(kind, {}).items())}

    @cached_property
    def _settings(self) -> Mapping[str, object]:
        """The contents of `hyskos.yaml`; empty if it is not a mapping."""
        from hyskos.definitions.reading.document import parse
        from hyskos.definitions.reading.source import read_source

        whole = parse(read_source(self.folder / FILE)).data
        return whole if isinstance(whole, dict) else {}

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages listed in the project file; empty if there is no list."""
        named = self._settings.get("languages")
        return tuple(map(str, named)) if isinstance(named, list) else ()

    @property
    def title(self) -> dict[str, str]:
        """The title by language; empty if the file has none."""
        title = self._settings.get("title")
        return {str(lang): str(text) for lang, text in title.items()} if isinstance(title, dict) else {}

    def refuse_twice(self, kind: str, id_: str) -> None:
        """Raise UnreadableError if two files of a kind share an id."""
        first, *duplicates = self._all.get(kind, {}).get(id_, (None,))
        if duplicates:
            from hyskos.definitions.findings import UnreadableError
            from hyskos.definitions.messages import N_, say, short
            from hyskos.definitions.reading.document import parse
            from hyskos.definitions.reading.source import read_source

            message = say(N_("{file} also has the id `{id}`"), file=first, id=short(id_))
            raise UnreadableError([parse(read_source(duplicates[0])).finding("D901", ("id",), message)])


_here: ContextVar[Project | None] = ContextVar("project of a command", default=None)
_sought: ContextVar[bool] = ContextVar("whether a project is looked for", default=False)


def use_current_folder() -> None:
    """Use the project of the current folder in this context, if there is one."""
    _sought.set(True)


def use_project(folder: Path | None) -> None:
    """Use the project in `folder`, whatever the current folder is; None for no project."""
    _sought.set(False)
    _here.set(None if folder is None else Project(folder))


def current_project() -> Project | None:
    """Return the project of this context, searching for it if `seek` was called."""
    if _sought.get():
        folder = _upwards()
        _here.set(None if folder is None else Project(folder))
        _sought.set(False)
    return _here.get()


def home(file: str) -> Project | None:
    """Return the project that contains a file; the current project if there is none or the file is built in.

    Checks and printing of a file therefore do not depend on the current folder.
    """
    project, path = current_project(), Path(file)
    folder = folder_around(path) if path.suffix in SUFFIXES and data.ROOT not in path.resolve().parents else None
    return project if folder is None or (project and project.folder.resolve() == folder) else Project(folder)


def files(kind: str, file: str = "") -> dict[str, Path]:
    """Return the project's files of a kind by id; with `beside`, those of the project that contains that file."""
    project = home(file) if file else current_project()
    return {} if project is None else project.files(kind)


def languages() -> tuple[str, ...]:
    """Return the languages of the current project; empty without a project or a list of languages."""
    project = current_project()
    return project.languages if project else ()


def language_of(file: str, usual: str) -> str:
    """Return the language in which to show a file: `usual`, or the first of its project if the project lacks it."""
    project = home(file)
    spoken = project.languages if project else ()
    return usual if usual in spoken or not spoken else spoken[0]


def refuse_twice(kind: str, id_: str) -> None:
    """Raise UnreadableError if two files of the current project share an id."""
    project = current_project()
    if project is not None:
        project.refuse_twice(kind, id_)


def yaml_files(folder: Path) -> Iterator[Path]:
    """Yield the definition files of a project sorted by name, skipping hidden folders and nested projects.

    Folders that cannot be listed are treated as empty.
    """
    for parent, folders, names in os.walk(folder):
        record_folder(Path(parent), SUFFIXES)
        if FILE in names and Path(parent) != folder and _is_project(Path(parent)):
            folders.clear()
            continue
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from yaml_in(parent, names, folder)


def folder_around(file: Path) -> Path | None:
    """Return the folder of the project that contains a file, or None."""
    try:
        return _above(file.resolve().parent)
    except (OSError, RuntimeError):  # a current folder that was deleted, links in a circle
        return None


def _upwards() -> Path | None:
    """Return the folder of the nearest `hyskos.yaml` at or above the current folder, or None."""
    try:
        start = Path.cwd()
        folder = _above(start)
    except (OSError, RuntimeError):  # a current folder that was deleted, a user without a home
        return None
    return Path(os.path.relpath(folder, start)) if folder else None


def _above(start: Path) -> Path | None:
    """Return the nearest project folder at or above `start`, but below the home folder and the root of the disk."""
    home = Path.home()
    for folder in (start, *start.parents):
        if folder in (home, Path(folder.anchor)):
            return None
        if _is_project(folder):
            return folder
    return None


def _is_project(folder: Path) -> bool:
    return _kind_and_id(folder / FILE)[0] == KIND


def _kind_and_id(path: Path) -> tuple[str, str]:
    return take_recorded(path, _take_kind_and_id)


def _take_kind_and_id(path: Path) -> tuple[str, str]:
    """Scan a file for its kind and id; empty strings if it has none.

    The YAML is parsed only if they are not on lines of their own. A kind on its own line counts even in a broken file,
    so a project with a syntax error remains a project.
    """
    try:
        raw = read_file(path, _LARGEST)
    except OSError:  # missing, or reported when the project is checked
        return "", ""
    kind, id_ = re.search(_SAYS % b"kind", raw), re.search(_SAYS % b"id", raw)
    if kind and id_:
        return kind[1].decode(), id_[1].decode()
    if b"kind" not in raw:
        return "", ""
    from hyskos.definitions.reading.document import parse
    from hyskos.definitions.reading.source import decode

    raw_data = parse(decode(raw, str(path))).data
    mapping = raw_data if isinstance(raw_data, dict) else {}
    return str(mapping.get("kind", kind[1].decode() if kind else "")), str(mapping.get("id", ""))
