"""Pin the map, factions and rulings of a journal by hash, in its first line.

The hash covers only what the rules use: changing a colour or a title has no effect, changing a number does. Every
ruling is pinned by value, so that changing a default later does not change old sessions.
"""

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, asdict, fields, is_dataclass
from pathlib import Path

from hyskos.companion import factions
from hyskos.companion.boards import map_name_of
from hyskos.companion.journal.lines import FORMAT
from hyskos.companion.refusals import RefusedError
from hyskos.definitions import project
from hyskos.definitions.dice import DieShape
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.registry import built_in_files, former_files
from hyskos.definitions.languages import _
from hyskos.definitions.paths import is_file
from hyskos.definitions.plain_data import Json
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.rulings import Rulings, change_rulings
from hyskos.rules.rolling_pyramids.sheet import make_layout
from hyskos.rules.rolling_pyramids.table import GameTable, make_table

GAME = "rolling-pyramids"


def digest(value: object) -> str:
    """Hash a value of the rules, independent of the order of mappings and sets.

    Fields at their default are left out, so that later versions with more fields get the same hash.
    """
    return _hash(_plain(value))


def _hash(plain: Json) -> str:
    text = json.dumps(plain, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:32]


def _is_pinned(value: object, sha256: Json, bare: Callable[[Json], Json] = lambda plain: plain) -> bool:
    """Return whether a value matches a hash; journals of earlier versions hash default fields too."""
    return sha256 in (_hash(bare(_plain(value))), _hash(bare(_plain(value, whole=True))))


def _plain(value: object, *, whole: bool = False) -> Json:
    if is_dataclass(value) and not isinstance(value, type):
        stored = (field for field in fields(value) if whole or not _is_default(field, getattr(value, field.name)))
        return {item.name: _plain(getattr(value, item.name), whole=whole) for item in stored}
    if isinstance(value, Mapping):
        return {str(key): _plain(item, whole=whole) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item, whole=whole) for item in value]
    if isinstance(value, set | frozenset):
        return sorted((_plain(item, whole=whole) for item in value), key=repr)
    return value if isinstance(value, str | int | float | bool) or value is None else str(value)


def _is_default(entry: "Field[object]", value: object) -> bool:
    if entry.default_factory is not MISSING:
        return bool(value == entry.default_factory())
    return entry.default is not MISSING and bool(value == entry.default)


BEFORE = {"odd_points": "lost"}
"""Rulings that journals of earlier versions do not contain, with the values those versions used."""


def head(table: GameTable, typed_map: str, path: Path, *, light: bool = False) -> dict[str, Json]:
    """Return the first line of a journal to be saved at `path`."""
    folder, name = path.parent, journal_name(map_name_of(table.board, typed_map), "map", path)
    custom_files = factions.told_files(table.factions, folder)
    return {
        "format": FORMAT,
        "game": GAME,
        "map": {"name": name, "sha256": digest(table.board)},
        "factions": [
            {"name": layout.faction, "sha256": _hash(_without_words(_plain(layout)))} for layout in table.layouts
        ],
        **({"files": custom_files} if custom_files else {}),
        **({"board_only": True} if light else {}),
        "rulings": asdict(table.rulings),
    }


def _without_words(plain: Json) -> Json:
    """Remove titles, which do not affect the rules."""

    def bare(part: Json) -> Json:
        if isinstance(part, Mapping):
            return {key: bare(item) for key, item in part.items() if key != "title"}
        return [bare(item) for item in part] if isinstance(part, Sequence) and not isinstance(part, str) else part

    return bare(plain)


def journal_name(name: str, kind: str, path: Path) -> str:
    """Return the name of a definition for a journal at `path`: a built-in id, or the relative path of a file."""
    file = str(project.files(kind).get(name, name))
    return Path(os.path.relpath(file, path.parent)).as_posix() if is_file(file) else file


def named_board(values: Mapping[str, Json], kind: str, usual: str, path: Path) -> str:
    """Return the file of a small game's board, from its first line; raises RefusedError if it is missing."""
    name = str(_map(values.get("board")).get("name", usual))
    if name in built_in_files(kind):
        return str(built_in_files(kind)[name])
    file = factions.resolve_in(Path(name), path.parent)
    if not file.is_file():
        raise RefusedError(_missing_message(_("the board {name}"), {"name": name}), str(path))
    return str(file)


def players_of(values: Mapping[str, Json], board: object, name: str) -> tuple[str, ...]:
    """Return the players in a small game's first line; raises RefusedError if its board has changed."""
    pinned = _map(values.get("board")).get("sha256")
    if board is not None and not _is_pinned(board, pinned):
        raise RefusedError(_changed_message(_("the board of {name}"), {"name": values.get("game")}), name)
    return tuple(str(player) for player in _list(values.get("players")))


def game_of(values: Mapping[str, Json], name: str) -> str:
    """Return the game of a first line; raises RefusedError if this version does not support the format."""
    game = str(values.get("game"))
    if values.get("format") != FORMAT:
        message = _("this journal has format {format}; this version of Hyskos reads only {known}")
        raise RefusedError(message.format(format=values.get("format"), known=FORMAT), name)
    return game


def table_of(values: Mapping[str, Json], path: Path) -> tuple[GameTable, Map]:
    """Load the table described by a first line; raises RefusedError that names what is missing or changed."""
    name = str(path)
    game = game_of(values, name)
    if game != GAME:
        raise RefusedError(_("this is a journal of another game: {game}").format(game=game), name)
    rulings = _rulings(values.get("rulings"), name)
    for file in _list(values.get("files")):
        factions.add_file(factions.resolve_in(Path(str(file)), path.parent))
    pinned_map, pinned = _map(values.get("map")), [_map(pin) for pin in _list(values.get("factions"))]
    known = factions.files()
    for pin in pinned:
        if pin.get("name") not in known:
            raise RefusedError(_missing_message(_("the faction {name}"), pin), name)
    main_board = _pinned_map(pinned_map, path)
    dice = make_board(main_board).dice
    table = make_table(main_board, [_pinned_faction(pin, dice, name) for pin in pinned], rulings)
    return table, main_board


def _pinned_map(pinned: Mapping[str, Json], path: Path) -> Map:
    """Load the map of a first line: as it is, or the earlier version of a shipped one that the journal rests on."""
    from hyskos.definitions.loader import load_map

    for file in _map_files(pinned, path):
        main_board = load_map(str(file))
        if _is_pinned(make_board(main_board), pinned.get("sha256")):
            return main_board
    raise RefusedError(_changed_message(_("the map {name}"), pinned), str(path))


def _map_files(pinned: Mapping[str, Json], path: Path) -> tuple[Path, ...]:
    word = str(pinned.get("name"))
    if word in built_in_files("map"):
        return built_in_files("map")[word], *former_files("map", word)
    file = factions.resolve_in(Path(word), path.parent)
    if not file.is_file():
        raise RefusedError(_missing_message(_("the map {name}"), pinned), str(path))
    return (file,)


def _pinned_faction(pinned: Mapping[str, Json], dice: Iterable[DieShape], journal: str) -> Faction:
    """Load a faction of a first line: as it is, or the version of a shipped one that the journal rests on."""
    id_ = str(pinned.get("name"))
    built_in = [file for name, file in built_in_files(factions.KIND).items() if name == id_]
    for file in (None, *built_in, *former_files(factions.KIND, id_)):  # another journal may have changed the first
        if file is not None:
            factions.use_file(id_, file)
        faction = factions.definition(id_)
        if _is_pinned(make_layout(faction, dice), pinned.get("sha256"), _without_words):
            return faction
    raise RefusedError(_changed_message(_("the faction {name}"), pinned), journal)


def _rulings(values: Json, name: str) -> Rulings:
    try:
        return change_rulings(BEFORE | {str(key): str(value) for key, value in _map(values).items()})
    except (TypeError, ValueError) as error:
        text = _("this version lacks a ruling of the journal: {why}")
        raise RefusedError(text.format(why=error), name) from None


def _missing_message(what: str, pinned: Mapping[str, Json]) -> str:
    return _("{what}, on which this journal rests, is missing").format(what=what.format(name=pinned.get("name")))


def _changed_message(what: str, pinned: Mapping[str, Json]) -> str:
    text = _("{what} has changed since this journal was started; restore the old file to continue")
    return text.format(what=what.format(name=pinned.get("name")))


def _map(value: Json) -> Mapping[str, Json]:
    return value if isinstance(value, Mapping) else {}


def _list(value: Json) -> Sequence[Json]:
    return value if isinstance(value, list) else []
