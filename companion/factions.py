"""The factions that a table speaks of: those that ship, of the project, of folders, and single files that are named.

All that is known of a faction comes from its file; one that ships is found by the file's name, so that only the
factions of a fight are read. What a command was told belongs to its context (`contextvars`) and ends with it.
"""

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import field, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from hyskos import data
from hyskos.definitions import project
from hyskos.definitions.languages import language, text_in
from hyskos.definitions.paths import read_file
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_
from hyskos.rules.rolling_pyramids.notation import NotationError

if TYPE_CHECKING:
    from hyskos.definitions.accepted.faction import FactionFile
    from hyskos.definitions.guarded_yaml import Document
    from hyskos.definitions.model import Faction
    from hyskos.rules.rolling_pyramids.abilities import Abilities, Ability

KIND = "faction"
SUFFIXES = (".yaml", ".yml")
_KIND = re.compile(rb"(?m)^[{ ]*[\"']?kind[\"']?: *[\"']?([a-z-]+)")
_PATH = r"(?i)\s*(?P<path>[^()]*?\.ya?ml|[^:=()\s]*[/\\][^:=()\s]*)(?=[:=\s]|$)"
"""A path where a faction is expected; what follows it is as in `anubian:4`, `anubian=1,2` or `anubian ram 6-8`."""
_WRITTEN = r"(?i)\((?P<path>[^()]*\.ya?ml|[^()]*[/\\][^()]*)\)"
"""A path where a force is written as in answers: `4 (mine.yaml)`. Few fights name one: it is compiled when needed."""


@dataclass(frozen=True, slots=True)
class _Known:
    """What one command knows: files that ship, files that it was told, and documents that it has read, by id."""

    project: project.Project | None
    shipping: Mapping[str, Path]
    own: Mapping[str, Path] = field(default_factory=dict)
    read: Mapping[str, "FactionFile"] = field(default_factory=dict)


_of_command: ContextVar[_Known] = ContextVar("factions of a command")


def _known() -> _Known:
    """Give what this context knows; in another project that is something else."""
    found, here = _of_command.get(None), project.current_project()
    if found is None or found.project is not here:
        found = _Known(here, data.files(KIND), project.files(KIND))
        _of_command.set(found)
    return found


def _learn(
    own: Mapping[str, Path] = MappingProxyType({}), read: Mapping[str, "FactionFile"] = MappingProxyType({})
) -> None:
    """Know more in this context; who has left it, or has not entered it, learns nothing.

    What was read from a file in whose place another one comes is forgotten.
    """
    known = _known()
    kept = {id_: raw for id_, raw in known.read.items() if own.get(id_) in (None, known.own.get(id_))}
    _of_command.set(replace(known, own={**known.own, **own}, read={**kept, **read}))


def files() -> dict[str, Path]:
    """Give the file of every known faction by id, the shipped ones first; an own one takes the place of a shipped."""
    return {**_known().shipping, **_known().own}


def add_folder(folder: Path) -> tuple[Path, ...]:
    """Know the factions of a folder by the names of their files, those that ship too; give what is no definition.

    Raises OSError, and NotationError for a folder without factions, or two files of one id.
    """
    kinds = {path: _kind_of(path) for path in sorted(folder.iterdir()) if path.suffix in SUFFIXES and path.is_file()}
    found = [path for path, kind in kinds.items() if kind == KIND]
    if not found:
        raise NotationError(N_("there is no faction in {folder}"), {"folder": folder})
    own = {**_known().own}
    for path in found:
        other = own.setdefault(path.stem, path)
        if other.resolve() != path.resolve():
            message = N_("{file} and {other} are both called `{id}`; give one of them another `id` and name")
            raise NotationError(message, {"file": path, "other": other, "id": path.stem})
    _learn(own)
    return tuple(path for path, kind in kinds.items() if not kind)


_SEARCHED = 1_000_000
"""Bytes of a file that are searched for its kind; a larger one is no definition."""


def _kind_of(path: Path) -> str:
    """Give the kind that a file says it is, without parsing it; nothing if it says none."""
    found = _KIND.search(read_file(path, _SEARCHED))
    return found[1].decode("ascii") if found else ""


def add_file(path: Path) -> str:
    """Know the faction of a file, and give its id; raises UnreadableError, or NotationError for an id that is taken."""
    from hyskos.definitions.loader import read_kind
    from hyskos.rules.rolling_pyramids.abilities import PHARAOH

    document = read_kind(path, KIND).document
    id_, known = str(document.data["id"]), _known()
    other = files().get(id_)
    if id_ == PHARAOH or (other is not None and other.resolve() != path.resolve()):
        message = N_("{file} calls itself `{id}`, as one that ships does; give it an `id` of its own")
        if id_ in known.own:
            message = N_("{file} calls itself `{id}`, as {other} does; give it an `id` of its own")
        raise NotationError(message, {"file": path, "id": id_, "other": other})
    if other is None:
        _distinct(document)
        _learn({id_: path}, {id_: document.data})
    return id_


def use_file(id_: str, path: Path) -> None:
    """Take the faction `id_` from this file for the rest of the command, even if another one of that id ships."""
    _learn({id_: path})


def spelled(word: str, folder: Path | None = None) -> str:
    """Put the id where a file's path stands for a faction, sought in a folder first; raises as `add_file` does.

    >>> spelled("anubian:6+1h+ram")
    'anubian:6+1h+ram'
    """
    maybe = any(sign in word for sign in "./\\")
    found = (re.match(_PATH, word) or re.search(_WRITTEN, word)) if maybe else None
    if not found:
        return word
    start, end = found.span("path")
    return word[:start] + add_file(beside(Path(found["path"]), folder)) + word[end:]


def beside(path: Path, folder: Path | None) -> Path:
    """Find a path in a folder, or else as it is seen from the current one."""
    return path if folder is None or not (folder / path).exists() else folder / path


def told_files(names: Iterable[str], folder: Path) -> list[str]:
    """Give the files of those factions that do not ship, as seen from a folder."""
    own = _known().own
    paths = [own[name] for name in names if name in own and data.ROOT not in own[name].parents]
    try:
        return [Path(os.path.relpath(path, folder)).as_posix() for path in paths]
    except ValueError:  # on another drive
        return [path.resolve().as_posix() for path in paths]


def title(id_: str) -> tuple[str, str]:
    """Give the name of a faction in the language of the answer, and its article, which may be empty."""
    raw, lang = _data(id_), language()
    titles: Mapping[str, str] = raw["title"]
    return text_in(titles, lang), raw.get("article", {}).get(lang, "") if lang in titles else ""


def unit_title(id_: str) -> str:
    """Give what the special unit of this id is called in the language of the answer, in the files that were read.

    It is nothing where none has such a unit, or several files call it otherwise.
    """
    units = (unit for raw in _known().read.values() for unit in raw["units"])
    found = {text_in(unit["title"], language()) for unit in units if unit["id"] == id_}
    return found.pop() if len(found) == 1 else ""


def words(id_: str) -> Mapping[str, Sequence[str]]:
    """Give what may be typed for a faction, per language, its title first."""
    raw = _data(id_)
    return {lang: [name, *raw.get("aliases", {}).get(lang, ())] for lang, name in raw["title"].items()}


def abilities(names: Iterable[str]) -> "Abilities":
    """Give the abilities of some factions; whoever has no file, as the Pharaoh, has none."""
    known = files()
    return {name: ability_in(_data(name)) for name in dict.fromkeys(names) if name in known}


def devices(names: Iterable[str]) -> Mapping[str, Sequence[str]]:
    """Give the devices on the boards of some factions; whoever has no file, as the Pharaoh, is left out."""
    known = files()
    return {name: [one["id"] for one in _data(name)["devices"]] for name in dict.fromkeys(names) if name in known}


def ability_in(raw: "FactionFile") -> "Ability":
    """Make the ability that stands in the data of a faction."""
    from hyskos.rules.rolling_pyramids.abilities import make_ability

    told = raw["ability"]
    return make_ability(told["provenance"], told["effects"], told.get("rulings", {}), told.get("rule"))


def definition(id_: str) -> "Faction":
    """Load the whole player board of a faction; raises UnreadableError."""
    _data(id_)  # whether the file of a folder is called like its id
    from hyskos.definitions.loader import read_kind
    from hyskos.definitions.model import Faction

    found = read_kind(files()[id_], KIND).definition
    assert isinstance(found, Faction)
    return found


def _data(id_: str) -> "FactionFile":
    """Read a faction once in a command; raises UnreadableError, also for the file of a folder with another id."""
    known = _known()
    if id_ not in known.read:
        own = known.own.get(id_)
        _learn(read={id_: _shipped(known.shipping[id_]) if own is None else _of_folder(own, id_)})
    return _known().read[id_]


def _shipped(path: Path) -> "FactionFile":
    from hyskos.definitions.compiled import load_faction

    return load_faction(path)


def _of_folder(path: Path, id_: str) -> "FactionFile":
    from hyskos.definitions.findings import UnreadableError
    from hyskos.definitions.loader import read_kind
    from hyskos.definitions.messages import say, short

    project.refuse_twice(KIND, id_)
    document = read_kind(path, KIND).document
    raw: FactionFile = document.data
    if raw["id"] != id_:
        message = say(N_("the id is `{id}`, but the file is called {file}"), id=short(raw["id"]), file=path.name)
        raise UnreadableError([document.finding("Y110", ("id",), message)])
    _distinct(document)
    return raw


def _distinct(document: "Document") -> None:
    """Refuse a name that another faction of this command has; raises UnreadableError."""
    from hyskos.definitions.findings import UnreadableError
    from hyskos.definitions.meaning.faction_names import plain_names, same_name

    found = tuple(same_name(document, {id_: plain_names(theirs) for id_, theirs in _known().read.items()}))
    if found:
        raise UnreadableError(found[:1])
