"""The project that a command stands in: a folder of one's own definitions, known by id beside those that ship.

It is the folder of the next `hyskos.yaml` upwards, or one that was told. Nothing is looked for before somebody asks,
and a file is only searched for its kind and id. Who uses the library stands in no project: its answers do not depend
on the current folder.
"""

import os
import re
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from functools import cached_property
from pathlib import Path

from hyskos import data
from hyskos.definitions.paths import SUFFIXES, read_file, yaml_in
from hyskos.definitions.read_log import record_folder, take_recorded
from hyskos.definitions.values import dataclass

KIND = "project"
FILE = "hyskos.yaml"
"""What makes a folder a project, if it says so."""
_KINDS = (
    "map", "faction", "grid", "ring", "pieces", "score-sheet", "card", "booklet", "cover", "box", "printer", "product",
    "shop",
)  # fmt: skip
"""What a project may have; the games and their rules are those of the program."""
_LARGEST = 1_000_000
"""Bytes of a file that are searched; one that is larger has a finding anyway."""
_SAYS = rb"(?m)^%b:[ \t]+[\"']?([a-z0-9-]+)[\"']?[ \t]*(?:#.*)?\r?$"
"""A key with a plain word in a line of their own."""


@dataclass(frozen=True)
class Project:
    """A folder; what is in it is found when somebody asks, once."""

    folder: Path

    @cached_property
    def _all(self) -> Mapping[str, Mapping[str, tuple[Path, ...]]]:
        """Find the files of every kind by id; two of one id are both there."""
        found: dict[str, dict[str, tuple[Path, ...]]] = {}
        for path in yaml_files(self.folder):
            kind, id_ = _kind_and_id(path)
            if kind in _KINDS and id_:
                of_kind = found.setdefault(kind, {})
                of_kind[id_] = (*of_kind.get(id_, ()), path)
        return found

    def files(self, kind: str) -> dict[str, Path]:
        """Give the files of a kind by id, in the order of the ids."""
        return {id_: paths[0] for id_, paths in sorted(self._all.get(kind, {}).items())}

    @cached_property
    def _settings(self) -> Mapping[str, object]:
        """Read its file; nothing of one that is no mapping."""
        from hyskos.definitions.guarded_yaml import parse
        from hyskos.definitions.source import read_source

        whole = parse(read_source(self.folder / FILE)).data
        return whole if isinstance(whole, dict) else {}

    @property
    def languages(self) -> tuple[str, ...]:
        """Name the languages that its file says it has; none if it says nothing of them."""
        named = self._settings.get("languages")
        return tuple(map(str, named)) if isinstance(named, list) else ()

    @property
    def title(self) -> dict[str, str]:
        """Give its title in each language; nothing if the file says none."""
        told = self._settings.get("title")
        return {str(lang): str(text) for lang, text in told.items()} if isinstance(told, dict) else {}

    def refuse_twice(self, kind: str, id_: str) -> None:
        """Refuse an id that two files of a kind have; raises UnreadableError."""
        first, *others = self._all.get(kind, {}).get(id_, (None,))
        if others:
            from hyskos.definitions.findings import UnreadableError
            from hyskos.definitions.guarded_yaml import parse
            from hyskos.definitions.messages import N_, say, short
            from hyskos.definitions.source import read_source

            message = say(N_("{file} has the id `{id}` too"), file=first, id=short(id_))
            raise UnreadableError([parse(read_source(others[0])).finding("D901", ("id",), message)])


_here: ContextVar[Project | None] = ContextVar("project of a command", default=None)
_sought: ContextVar[bool] = ContextVar("whether a project is looked for", default=False)


def seek() -> None:
    """Let this context stand in the project of the current folder, if there is one."""
    _sought.set(True)


def stand_in(folder: Path | None) -> None:
    """Let this context stand in a project, wherever the current folder is, or in none."""
    _sought.set(False)
    _here.set(None if folder is None else Project(folder))


def current_project() -> Project | None:
    """Give the project of this context."""
    if _sought.get():
        folder = _upwards()
        _here.set(None if folder is None else Project(folder))
        _sought.set(False)
    return _here.get()


def home(file: str) -> Project | None:
    """Give the project that a file of one's own lies in, wherever the command stands; for others that of the command.

    What is said of a file, and how it is printed, so never depends on the folder in which somebody asks.
    """
    own, path = current_project(), Path(file)
    folder = folder_around(path) if path.suffix in SUFFIXES and data.ROOT not in path.resolve().parents else None
    return own if folder is None or (own and own.folder.resolve() == folder) else Project(folder)


def files(kind: str, beside: str = "") -> dict[str, Path]:
    """Give the project's files of a kind by id, of the project that a file is in if one is told; none without."""
    project = home(beside) if beside else current_project()
    return {} if project is None else project.files(kind)


def languages() -> tuple[str, ...]:
    """Name the languages of the project of this context; none if it says nothing of them, or there is no project."""
    project = current_project()
    return project.languages if project else ()


def language_of(file: str, usual: str) -> str:
    """Choose the language to show a file in: the `usual` one, unless the project of the file has only others."""
    project = home(file)
    spoken = project.languages if project else ()
    return usual if usual in spoken or not spoken else spoken[0]


def refuse_twice(kind: str, id_: str) -> None:
    """Refuse an id that two files of the project have; raises UnreadableError."""
    project = current_project()
    if project is not None:
        project.refuse_twice(kind, id_)


def yaml_files(folder: Path) -> Iterator[Path]:
    """Give the definitions of a project in the order of their names, without hidden folders and other projects.

    A folder that cannot be listed has none.
    """
    for place, folders, names in os.walk(folder):
        record_folder(Path(place), SUFFIXES)
        if FILE in names and Path(place) != folder and _is_project(Path(place)):
            folders.clear()
            continue
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from yaml_in(place, names, folder)


def folder_around(file: Path) -> Path | None:
    """Find the folder of the project that a file lies in, as a command would that stands beside it."""
    try:
        return _above(file.resolve().parent)
    except (OSError, RuntimeError):  # a current folder that was deleted, links in a circle
        return None


def _upwards() -> Path | None:
    """Find the folder of the next `hyskos.yaml`, from the current one on."""
    try:
        start = Path.cwd()
        folder = _above(start)
    except (OSError, RuntimeError):  # a current folder that was deleted, a user without a home
        return None
    return Path(os.path.relpath(folder, start)) if folder else None


def _above(start: Path) -> Path | None:
    """Find the next `hyskos.yaml`: there or above, below the home folder and the root of the disk."""
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
    """Give kind and id of a file, parsed only if they stand in no lines of their own; nothing if it has none.

    A kind in a line of its own counts in a broken file too: a project with a slip in it stays a project.
    """
    try:
        raw = read_file(path, _LARGEST)
    except OSError:  # there is none, or whoever checks the project is told
        return "", ""
    kind, id_ = re.search(_SAYS % b"kind", raw), re.search(_SAYS % b"id", raw)
    if kind and id_:
        return kind[1].decode(), id_[1].decode()
    if b"kind" not in raw:
        return "", ""
    from hyskos.definitions.guarded_yaml import parse
    from hyskos.definitions.source import decode

    told = parse(decode(raw, str(path))).data
    found = told if isinstance(told, dict) else {}
    return str(found.get("kind", kind[1].decode() if kind else "")), str(found.get("id", ""))
