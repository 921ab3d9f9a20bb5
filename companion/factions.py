"""The factions that a table speaks of: those that ship, those of folders, and single files that somebody named.

All that is known of a faction comes from its file; one that ships is found by the file's name, so that only the
factions of a fight are read. `begin` forgets what an earlier command was told.
"""

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hyskos import data
from hyskos.definitions.languages import language, text_in
from hyskos.rules.reasons import N_
from hyskos.rules.rolling_pyramids.notation import NotationError

if TYPE_CHECKING:
    from hyskos.definitions.model import Faction
    from hyskos.rules.rolling_pyramids.abilities import Abilities, Ability

KIND = "faction"
_DEFINES_ONE = re.compile(rb"^kind: *[\"']?faction\b", re.MULTILINE)
_PATH = re.compile(r"\s*(?P<path>[^()]*?\.ya?ml|[^:=()\s]*[/\\][^:=()\s]*)(?=[:=\s]|$)", re.IGNORECASE)
"""A path where a faction is expected; what follows it is as in `anubian:4`, `anubian=1,2` or `anubian ram 6-8`."""
_WRITTEN = re.compile(r"\((?P<path>[^()]*\.ya?ml|[^()]*[/\\][^()]*)\)", re.IGNORECASE)
"""A path where a force is written as in answers: `4 (mine.yaml)`."""


@dataclass(frozen=True, slots=True)
class _Told:
    """What a command was told beside the factions that ship: files by id, and what stands in them."""

    files: dict[str, Path] = field(default_factory=dict)
    read: dict[str, Mapping[str, Any]] = field(default_factory=dict)


_told = _Told()


def begin() -> None:
    """Forget all files and folders: a new command begins."""
    _told.files.clear()
    _told.read.clear()


def files() -> dict[str, Path]:
    """Give the file of every known faction by id, the shipped ones first."""
    return data.files(KIND) | _told.files


def add_folder(folder: Path) -> None:
    """Know the factions of a folder by the names of their files, those that ship too; raises OSError, NotationError."""
    found = {path.stem: path for path in sorted(folder.glob("*.yaml")) if _DEFINES_ONE.search(path.read_bytes())}
    if not found:
        raise NotationError(N_("there is no faction in {folder}"), {"folder": folder})
    _told.files.update(found)


def add_file(path: Path) -> str:
    """Know the faction of a file, and give its id; raises UnreadableError, or NotationError for an id that is taken."""
    from hyskos.definitions.loader import read_kind
    from hyskos.rules.rolling_pyramids.abilities import PHARAOH

    raw: Mapping[str, Any] = read_kind(path, KIND).document.data
    id_ = str(raw["id"])
    other = files().get(id_)
    if id_ == PHARAOH or (other is not None and other.resolve() != path.resolve()):
        message = N_("{file} calls itself `{id}`, as one that ships does; give it an `id` of its own")
        if id_ in _told.files:
            message = N_("{file} calls itself `{id}`, as {other} does; give it an `id` of its own")
        raise NotationError(message, {"file": path, "id": id_, "other": other})
    if other is None:
        _told.files[id_], _told.read[id_] = path, raw
    return id_


def spelled(word: str, folder: Path | None = None) -> str:
    """Put the id where a file's path stands for a faction, sought in a folder first; raises as `add_file` does.

    >>> spelled("anubian:6+1h+ram")
    'anubian:6+1h+ram'
    """
    found = _PATH.match(word) or _WRITTEN.search(word)
    if not found:
        return word
    start, end = found.span("path")
    return word[:start] + add_file(beside(Path(found["path"]), folder)) + word[end:]


def beside(path: Path, folder: Path | None) -> Path:
    """Find a path in a folder, or else as it is seen from the current one."""
    return path if folder is None or not (folder / path).exists() else folder / path


def told_files(names: Iterable[str], folder: Path) -> list[str]:
    """Give the files of those factions that do not ship, as seen from a folder."""
    paths = [_told.files[name] for name in names if name in _told.files]
    try:
        return [Path(os.path.relpath(path, folder)).as_posix() for path in paths]
    except ValueError:  # on another drive
        return [path.resolve().as_posix() for path in paths]


def title(id_: str) -> tuple[str, str]:
    """Give the name of a faction in the language of the answer, and its article, which may be empty."""
    raw, lang = _data(id_), language()
    titles: Mapping[str, str] = raw["title"]
    return text_in(titles, lang), raw.get("article", {}).get(lang, "") if lang in titles else ""


def words(id_: str) -> Mapping[str, Sequence[str]]:
    """Give what may be typed for a faction, per language, its title first."""
    raw = _data(id_)
    return {lang: [name, *raw.get("aliases", {}).get(lang, ())] for lang, name in raw["title"].items()}


def abilities(names: Iterable[str]) -> "Abilities":
    """Give the abilities of some factions; whoever has no file, as the Pharaoh, has none."""
    known = files()
    return {name: ability_in(_data(name)) for name in dict.fromkeys(names) if name in known}


def ability_in(raw: Mapping[str, Any]) -> "Ability":
    """Make the ability that stands in the data of a faction."""
    from hyskos.rules.rolling_pyramids.abilities import make_ability

    told = raw["ability"]
    return make_ability(told["provenance"], told["effects"], told.get("rulings", {}), told.get("rule"))


def definition(id_: str) -> "Faction":
    """Load the whole player board of a faction; raises UnreadableError."""
    from hyskos.definitions.loader import read_kind
    from hyskos.definitions.model import Faction

    found = read_kind(files()[id_], KIND).definition
    assert isinstance(found, Faction)
    return found


def _data(id_: str) -> Mapping[str, Any]:
    """Read a faction once in a command; raises UnreadableError, or NotationError if a file of a folder is misnamed."""
    if id_ not in _told.read:
        path = _told.files.get(id_)
        _told.read[id_] = _shipped(id_) if path is None else _of_folder(path)
    return _told.read[id_]


def _shipped(id_: str) -> Mapping[str, Any]:
    from hyskos.definitions.compiled import load_data

    return load_data(data.files(KIND)[id_])


def _of_folder(path: Path) -> Mapping[str, Any]:
    from hyskos.definitions.findings import UnreadableError
    from hyskos.definitions.loader import read_kind
    from hyskos.definitions.messages import say, short

    document = read_kind(path, KIND).document
    raw: Mapping[str, Any] = document.data
    if raw["id"] != path.stem:
        message = say(N_("the id is `{id}`, but the file is called {file}"), id=short(raw["id"]), file=path.name)
        raise UnreadableError([document.finding("Y110", ("id",), message)])
    return raw
