"""What a journal rests on is named where it is missing or has changed."""

import json
from collections.abc import Mapping
from contextvars import copy_context
from dataclasses import dataclass, field, fields, is_dataclass
from hashlib import sha256
from pathlib import Path

import pytest

from hyskos import data
from hyskos.companion.journal import pins
from hyskos.companion.journal.lines import encode
from hyskos.companion.journal.tables import replay_journal
from hyskos.companion.refusals import RefusedError
from hyskos.definitions.findings import UnreadableError
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.registry import KINDS, built_in_files
from hyskos.definitions.loader import load_faction, load_file, load_map
from hyskos.rules.rolling_pyramids.rulings import Rulings
from hyskos.rules.rolling_pyramids.table import make_table
from tests.companion.sessions import random_journal


def altered_journal(change: str) -> bytes:
    """Give a journal whose first line is another one, with its checks right."""
    first, _newline, _rest = random_journal(2, 5).partition(b"\n")
    values = json.loads(first)
    del values["check"]
    match change:
        case "format":
            values["format"] = "hyskos.table/9"
        case "map":
            values["map"]["name"] = "nowhere.yaml"
        case "map changed":
            values["map"]["sha256"] = "0" * 32
        case "faction":
            values["factions"][0]["name"] = "thothic"
        case "faction changed":
            values["factions"][1]["sha256"] = "0" * 32
        case "ruling":
            values["rulings"]["halves"] = "sideways"
        case "unknown ruling":
            values["rulings"]["elbows"] = "yes"
        case "file":
            values["files"] = ["gone.yaml"]
    return encode(values, "")[0]


@pytest.mark.many
@pytest.mark.parametrize(
    ("change", "answer"),
    [
        ("format", "has format hyskos.table/9"),
        ("map", "the map nowhere.yaml, on which this journal rests, is missing"),
        ("map changed", "the map inner-factory has changed since"),
        ("faction", "the faction thothic, on which this journal rests, is missing"),
        ("faction changed", "the faction bastet has changed since"),
        ("ruling", "lacks a ruling of the journal: halves is up or down|halves is one of up, down"),
        ("unknown ruling", "lacks a ruling of the journal"),
    ],
)
def test_a_pinned_thing_that_is_missing_or_changed_is_named(change: str, answer: str) -> None:
    with pytest.raises(RefusedError, match=answer):
        replay_journal(altered_journal(change), Path("evening.jsonl"))


def test_a_file_of_a_faction_that_is_gone_is_named() -> None:
    with pytest.raises(UnreadableError):
        replay_journal(altered_journal("file"), Path("evening.jsonl"))


def test_what_the_rules_do_not_see_changes_no_pin() -> None:
    first, other = load_map("inner-factory"), load_map("four-x")
    table = make_table(first, [load_faction("anubian")])
    again = make_table(first, [load_faction("anubian")], Rulings(halves="down"))
    assert pins.digest(table.board) == pins.digest(again.board)
    assert pins.digest(table.board) != pins.digest(make_table(other, [load_faction("anubian")]).board)


PINS = {
    "four-x": "99b83dc0c1bfe2c0da11d85247feda08",
    "inner-factory": "3dd391be15866b14c89635694dce3f00",
    "outer-factory": "fd64bc891e6a077c032a16f051acafca",
    "anubian": "9016d0b6c23ebbbabe22567d4d743f0e",
    "bastet": "9d011cef905e9c4e342f98970782bf82",
    "rashar": "ed05be031959579adc09f6c75f9d345f",
    "sobeccian": "95b8ab86e720c3939746485d90838b77",
}
"""Hashes in journals of 0.1.0. They may change only with the boards themselves and their version."""


def test_journals_of_earlier_versions_open_since_what_ships_is_pinned_as_before() -> None:
    """A field that gets a default, or another name, would change them; its journals could not go on."""
    factions = [load_faction(name) for name in built_in_files("faction")]
    now = {}
    for name in built_in_files("map"):
        line = pins.head(make_table(load_map(name), factions), name, Path("evening.jsonl"))
        now[name] = line["map"]["sha256"]
        now |= {pin["name"]: pin["sha256"] for pin in line["factions"]}
    assert now == PINS


def test_what_a_later_version_knows_more_changes_no_pin() -> None:
    """A field that is new says nothing where nothing is said of it."""

    @dataclass(frozen=True)
    class Early:
        id: str
        walls: tuple[int, ...] = ()

    @dataclass(frozen=True)
    class Late(Early):
        names: dict[int, str] = field(default_factory=dict)
        rounds: int = 10

    assert pins.digest(Early("isle")) == pins.digest(Late("isle"))
    assert pins.digest(Early("isle", (1, 2))) == pins.digest(Late("isle", (1, 2))) != pins.digest(Late("isle"))
    assert len({pins.digest(obj) for obj in (Late("isle"), Late("isle", rounds=9), Late("isle", (), {1: "one"}))}) == 3


def test_a_session_of_an_earlier_version_keeps_the_rulings_of_that_version() -> None:
    """Journals from before ruling A68 was a choice do not name it; then an odd point was lost at once."""
    values = json.loads(random_journal(2, 5).partition(b"\n")[0])
    del values["check"]
    assert (
        replay_journal(encode(values, "")[0], Path("evening.jsonl"))[0].timeline.session.game.table.rulings == Rulings()
    )
    del values["rulings"]["odd_points"]
    early = replay_journal(encode(values, "")[0], Path("evening.jsonl"))[0].timeline.session.game.table.rulings
    assert early == Rulings(odd_points="lost")


@pytest.mark.slow
def test_a_journal_that_pins_every_field_goes_on() -> None:
    """So did all versions before this: a map with no word of walls was hashed with none."""
    values = json.loads(random_journal(2, 5).partition(b"\n")[0])
    del values["check"]
    table = replay_journal(encode(values, "")[0], Path("evening.jsonl"))[0].timeline.session.game.table
    values["map"]["sha256"] = digest(every_field(table.board))
    values["factions"] = [
        {"name": layout.faction, "sha256": digest(without_titles(every_field(layout)))} for layout in table.layouts
    ]
    assert replay_journal(encode(values, "")[0], Path("evening.jsonl"))[0].typed() == ()
    values["map"]["sha256"] = digest(every_field(make_table(load_map("four-x"), [load_faction("bastet")]).board))
    with pytest.raises(RefusedError, match="the map inner-factory has changed since"):
        replay_journal(encode(values, "")[0], Path("evening.jsonl"))


def digest(plain: object) -> str:
    return sha256(json.dumps(plain, sort_keys=True).encode("ascii")).hexdigest()[:32]


def every_field(value: object) -> object:
    if is_dataclass(value):
        return {attribute.name: every_field(getattr(value, attribute.name)) for attribute in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): every_field(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [every_field(item) for item in value]
    return sorted(value) if isinstance(value, frozenset) else value


def without_titles(plain: object) -> object:
    if isinstance(plain, dict):
        return {key: without_titles(item) for key, item in plain.items() if key != "title"}
    return [without_titles(item) for item in plain] if isinstance(plain, list) else plain


FORMER = [
    (kind, path)
    for kind in ("faction", "map")
    for path in sorted((data.ROOT / data.FORMER / KINDS[kind].folder).glob("*/*.yaml"))
]


@pytest.mark.parametrize(("kind", "path"), FORMER, ids=["-".join(path.parts[-2:]) for _kind, path in FORMER])
def test_a_game_that_was_begun_with_an_earlier_version_goes_on_with_it(kind: str, path: Path) -> None:
    former = load_file(path)
    main_board = former if isinstance(former, Map) else load_map("inner-factory")
    other = load_faction("bastet")
    first = former if isinstance(former, Faction) else load_faction("anubian")
    old_table = make_table(main_board, [first, other])
    line = pins.head(old_table, main_board.id, Path("evening.jsonl"))
    today = load_map(former.id) if kind == "map" else load_faction(former.id)
    assert former != today
    assert path.parent.name == former.version
    table, board = copy_context().run(pins.table_of, line, Path("evening.jsonl"))
    assert board == main_board
    assert list(map(pins.digest, table.layouts)) == list(map(pins.digest, old_table.layouts))


def test_a_game_with_the_boards_of_today_opens_after_one_with_earlier_boards() -> None:
    former = load_file(next(path for kind, path in FORMER if kind == "faction"))
    assert isinstance(former, Faction)
    boards, other = (former, load_faction(former.id)), load_faction("bastet")
    tables = [make_table(load_map("four-x"), [board, other]) for board in boards]
    lines = [pins.head(table, "four-x", Path("evening.jsonl")) for table in tables]

    def open_all() -> None:
        for line in (*lines, *lines):
            table, board = pins.table_of(line, Path("evening.jsonl"))
            assert pins.head(table, board.id, Path("evening.jsonl")) == line

    copy_context().run(open_all)
