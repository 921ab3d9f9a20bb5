"""The factions available to a command: built-in ones, those of the project, of folders, and single files.

Everything about a faction comes from its file. Built-in factions are found by file name, so only the factions in use
are read. What a command adds is held in its context (`contextvars`) and ends with it.
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
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import language, text_in
from hyskos.definitions.paths import read_file
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_
from hyskos.rules.rolling_pyramids.notation import NotationError

if TYPE_CHECKING:
    from hyskos.definitions.kinds.faction import Faction
    from hyskos.definitions.raw_types import FactionFile
    from hyskos.definitions.reading.document import Document
    from hyskos.rules.rolling_pyramids.abilities import Abilities, Ability

KIND = "faction"
SUFFIXES = (".yaml", ".yml")
_KIND = re.compile(rb"(?m)^[{ ]*[\"']?kind[\"']?: *[\"']?([a-z-]+)")
_PATH = r"(?i)\s*(?P<path>[^()]*?\.ya?ml|[^:=()\s]*[/\\][^:=()\s]*)(?=[:=\s]|$)"
"""A path where a faction is expected; anything may follow as in `anubian:4`, `anubian=1,2` or `anubian ram 6-8`."""
_PATH_IN_BRACKETS = r"(?i)\((?P<path>[^()]*\.ya?ml|[^()]*[/\\][^()]*)\)"
"""A path in a force written as in output: `4 (mine.yaml)`. Compiled when needed, since few fights contain one."""


@dataclass(frozen=True, slots=True)
class _Registry:
    """Factions of one command by id: built-in files, files added to it, and the documents read so far."""

    project: project.Project | None
    shipping: Mapping[str, Path]
    own: Mapping[str, Path] = field(default_factory=dict)
    read: Mapping[str, "FactionFile"] = field(default_factory=dict)


_of_command: ContextVar[_Registry] = ContextVar("factions of a command")


def _registry() -> _Registry:
    """Return the factions of this context, starting afresh if the project has changed."""
    registry, current = _of_command.get(None), project.current_project()
    if registry is None or registry.project is not current:
        registry = _Registry(current, built_in_files(KIND), project.files(KIND))
        _of_command.set(registry)
    return registry


def _learn(
    own: Mapping[str, Path] = MappingProxyType({}), read: Mapping[str, "FactionFile"] = MappingProxyType({})
) -> None:
    """Add files and documents to this context only.

    Forgets what was read from a file that is replaced.
    """
    registry = _registry()
    unchanged = {id_: raw for id_, raw in registry.read.items() if own.get(id_) in (None, registry.own.get(id_))}
    _of_command.set(replace(registry, own={**registry.own, **own}, read={**unchanged, **read}))


def files() -> dict[str, Path]:
    """Return the file of every faction by id, built-in ones first; custom files replace built-in ones."""
    return {**_registry().shipping, **_registry().own}


def add_folder(folder: Path) -> tuple[Path, ...]:
    """Add the factions of a folder by file name, which may replace built-in ones; return the files without a kind.

    Raises OSError, and NotationError for a folder without factions or two files with one id.
    """
    kinds = {path: _kind_of(path) for path in sorted(folder.iterdir()) if path.suffix in SUFFIXES and path.is_file()}
    faction_files = [path for path, kind in kinds.items() if kind == KIND]
    if not faction_files:
        raise NotationError(N_("no faction found in {folder}"), {"folder": folder})
    custom = {**_registry().own}
    for path in faction_files:
        other = custom.setdefault(path.stem, path)
        if other.resolve() != path.resolve():
            message = N_("{file} and {other} both have the id `{id}`; change `id` and name of one of them")
            raise NotationError(message, {"file": path, "other": other, "id": path.stem})
    _learn(custom)
    return tuple(path for path, kind in kinds.items() if not kind)


_SEARCHED = 1_000_000
"""Bytes of a file searched for its kind; larger files are not definitions."""


def _kind_of(path: Path) -> str:
    """Return the kind a file declares without parsing it; "" if it declares none."""
    match = _KIND.search(read_file(path, _SEARCHED))
    return match[1].decode("ascii") if match else ""


def add_file(path: Path) -> str:
    """Add the faction in a file and return its id; raises UnreadableError, or NotationError if the id is taken."""
    from hyskos.definitions.loader import read_kind
    from hyskos.rules.rolling_pyramids.abilities import PHARAOH

    document = read_kind(path, KIND).document
    id_, registry = str(document.data["id"]), _registry()
    other = files().get(id_)
    if id_ == PHARAOH or (other is not None and other.resolve() != path.resolve()):
        message = N_("{file} has the id `{id}` of a built-in definition; choose another `id`")
        if id_ in registry.own:
            message = N_("{file} has the same id `{id}` as {other}; choose another `id`")
        raise NotationError(message, {"file": path, "id": id_, "other": other})
    if other is None:
        _refuse_same_name(document)
        _learn({id_: path}, {id_: document.data})
    return id_


def use_file(id_: str, path: Path) -> None:
    """Take the faction `id_` from this file for the rest of the command, even if another one of that id ships."""
    _learn({id_: path})


def faction_id(word: str, folder: Path | None = None) -> str:
    """Replace the path of a faction file with its id, looking in `folder` first; raises like `add_file`.

    >>> faction_id("anubian:6+1h+ram")
    'anubian:6+1h+ram'
    """
    maybe = any(sign in word for sign in "./\\")
    match = (re.match(_PATH, word) or re.search(_PATH_IN_BRACKETS, word)) if maybe else None
    if not match:
        return word
    start, end = match.span("path")
    return word[:start] + add_file(resolve_in(Path(match["path"]), folder)) + word[end:]


def resolve_in(path: Path, folder: Path | None) -> Path:
    """Return a path inside a folder if that exists, otherwise relative to the current folder."""
    return path if folder is None or not (folder / path).exists() else folder / path


def told_files(names: Iterable[str], folder: Path) -> list[str]:
    """Return the files of those factions that are not built in, relative to a folder."""
    custom = _registry().own
    paths = [custom[name] for name in names if name in custom and data.ROOT not in custom[name].parents]
    try:
        return [Path(os.path.relpath(path, folder)).as_posix() for path in paths]
    except ValueError:  # on another drive
        return [path.resolve().as_posix() for path in paths]


def title(id_: str) -> tuple[str, str]:
    """Return the name of a faction in the language of the output, and its article, which may be ""."""
    raw, lang = _data(id_), language()
    titles: Mapping[str, str] = raw["title"]
    return text_in(titles, lang), raw.get("article", {}).get(lang, "") if lang in titles else ""


def unit_title(id_: str) -> str:
    """Return the title of a special unit in the language of the output, from the factions read so far.

    Returns "" if none of them has the unit, or if they disagree on its title.
    """
    units = (unit for raw in _registry().read.values() for unit in raw["units"])
    titles = {text_in(unit["title"], language()) for unit in units if unit["id"] == id_}
    return titles.pop() if len(titles) == 1 else ""


def words(id_: str) -> Mapping[str, Sequence[str]]:
    """Return the words that may be typed for a faction by language, its title first."""
    raw = _data(id_)
    return {lang: [name, *raw.get("aliases", {}).get(lang, ())] for lang, name in raw["title"].items()}


def abilities(names: Iterable[str]) -> "Abilities":
    """Return the abilities of factions by id, leaving out names without a file, such as the Pharaoh."""
    registry = files()
    return {name: ability_in(_data(name)) for name in dict.fromkeys(names) if name in registry}


def devices(names: Iterable[str]) -> Mapping[str, Sequence[str]]:
    """Return the devices on the boards of factions by id, leaving out names without a file, such as the Pharaoh."""
    registry = files()
    return {
        name: [device["id"] for device in _data(name)["devices"]] for name in dict.fromkeys(names) if name in registry
    }


def ability_in(raw: "FactionFile") -> "Ability":
    """Build the ability described in the data of a faction."""
    from hyskos.rules.rolling_pyramids.abilities import make_ability

    ability = raw["ability"]
    return make_ability(ability["provenance"], ability["effects"], ability.get("rulings", {}), ability.get("rule"))


def definition(id_: str) -> "Faction":
    """Load the complete player board of a faction; raises UnreadableError."""
    _data(id_)  # checks that the file name matches the id
    from hyskos.definitions.kinds.faction import Faction
    from hyskos.definitions.loader import load_as

    return load_as(str(files()[id_]), Faction)


def _data(id_: str) -> "FactionFile":
    """Read a faction, once per command; raises UnreadableError, also if the id differs from the file name."""
    registry = _registry()
    if id_ not in registry.read:
        custom = registry.own.get(id_)
        _learn(read={id_: _read_built_in(registry.shipping[id_]) if custom is None else _read_custom(custom, id_)})
    return _registry().read[id_]


def _read_built_in(path: Path) -> "FactionFile":
    from hyskos.definitions.compiled import load_faction

    return load_faction(path)


def _read_custom(path: Path, id_: str) -> "FactionFile":
    from hyskos.definitions.findings import UnreadableError
    from hyskos.definitions.loader import read_kind
    from hyskos.definitions.messages import say, short

    project.refuse_twice(KIND, id_)
    document = read_kind(path, KIND).document
    raw: FactionFile = document.data
    if raw["id"] != id_:
        message = say(N_("the id is `{id}`, but the file is called {file}"), id=short(raw["id"]), file=path.name)
        raise UnreadableError([document.finding("Y110", ("id",), message)])
    _refuse_same_name(document)
    return raw


def _refuse_same_name(document: "Document") -> None:
    """Raise UnreadableError if another faction of this command has the same name."""
    from hyskos.definitions.findings import UnreadableError
    from hyskos.definitions.validation.faction import check_same_name, plain_names

    findings = tuple(check_same_name(document, {id_: plain_names(other) for id_, other in _registry().read.items()}))
    if findings:
        raise UnreadableError(findings[:1])
