"""The factions that a table speaks of: those that ship, those of folders, and single files that somebody named.

All that is known of a faction comes from its file; one that ships is found by the file's name, so that only the
factions of a fight are read. `forget` ends what a command was told.
"""

import os
import re
from collections.abc import Iterable, Mapping, Sequence
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
_DEFINES_ONE = rb"(?m)^kind: *[\"']?faction\b"
_PATH = r"(?i)\s*(?P<path>[^()]*?\.ya?ml|[^:=()\s]*[/\\][^:=()\s]*)(?=[:=\s]|$)"
"""A path where a faction is expected; what follows it is as in `anubian:4`, `anubian=1,2` or `anubian ram 6-8`."""
_WRITTEN = r"(?i)\((?P<path>[^()]*\.ya?ml|[^()]*[/\\][^()]*)\)"
"""A path where a force is written as in answers: `4 (mine.yaml)`. Few fights name one: it is compiled when needed."""
_shipping: dict[str, Path] = {}
"""Files that ship, by id, once a command has looked."""
_own: dict[str, Path] = {}
"""Files that a command was told, by id."""
_read: dict[str, Mapping[str, Any]] = {}
"""What stands in the factions that a command has asked for."""


def forget() -> None:
    """Forget all files and folders: a command has ended."""
    _shipping.clear()
    _own.clear()
    _read.clear()


def files() -> dict[str, Path]:
    """Give the file of every known faction by id, the shipped ones first."""
    if not _shipping:
        _shipping.update(data.files(KIND))
    return _shipping | _own


def add_folder(folder: Path) -> None:
    """Know the factions of a folder by the names of their files, those that ship too; raises OSError, NotationError."""
    found = {path.stem: path for path in sorted(folder.glob("*.yaml")) if re.search(_DEFINES_ONE, path.read_bytes())}
    if not found:
        raise NotationError(N_("there is no faction in {folder}"), {"folder": folder})
    _own.update(found)


def add_file(path: Path) -> str:
    """Know the faction of a file, and give its id; raises UnreadableError, or NotationError for an id that is taken."""
    from hyskos.definitions.loader import read_kind
    from hyskos.rules.rolling_pyramids.abilities import PHARAOH

    raw: Mapping[str, Any] = read_kind(path, KIND).document.data
    id_ = str(raw["id"])
    other = files().get(id_)
    if id_ == PHARAOH or (other is not None and other.resolve() != path.resolve()):
        message = N_("{file} calls itself `{id}`, as one that ships does; give it an `id` of its own")
        if id_ in _own:
            message = N_("{file} calls itself `{id}`, as {other} does; give it an `id` of its own")
        raise NotationError(message, {"file": path, "id": id_, "other": other})
    if other is None:
        _own[id_], _read[id_] = path, raw
    return id_


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
    paths = [_own[name] for name in names if name in _own]
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
    if id_ not in _read:
        path = _own.get(id_)
        _read[id_] = _shipped(id_) if path is None else _of_folder(path)
    return _read[id_]


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
