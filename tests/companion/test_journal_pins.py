"""What a journal rests on is named where it is missing or has changed."""

import json
from pathlib import Path

import pytest

from hyskos.companion.journal import pins
from hyskos.companion.journal.evening import looked_at
from hyskos.companion.journal.lines import encode
from hyskos.companion.refusals import RefusedError
from hyskos.definitions.findings import UnreadableError
from hyskos.definitions.loader import load_faction, load_map
from hyskos.rules.rolling_pyramids.rulings import Rulings
from hyskos.rules.rolling_pyramids.table import make_table
from tests.companion.kept import journal


def altered(change: str) -> bytes:
    """Give a journal whose first line is another one, with its checks right."""
    first, _newline, _rest = journal(2, 5).partition(b"\n")
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
    ("change", "told"),
    [
        ("format", "has the format hyskos.table/9"),
        ("map", "the map nowhere.yaml, on which this journal rests, is missing"),
        ("map changed", "the map inner-factory is not what it was"),
        ("faction", "the faction thothic, on which this journal rests, is missing"),
        ("faction changed", "the faction bastet is not what it was"),
        ("ruling", "does not know a ruling of the journal: halves is up or down|halves is one of up, down"),
        ("unknown ruling", "does not know a ruling of the journal"),
    ],
)
def test_a_pinned_thing_that_is_missing_or_changed_is_named(change: str, told: str) -> None:
    with pytest.raises(RefusedError, match=told):
        looked_at(altered(change), Path("evening.jsonl"))


def test_a_file_of_a_faction_that_is_gone_is_named() -> None:
    with pytest.raises(UnreadableError):
        looked_at(altered("file"), Path("evening.jsonl"))


def test_what_the_rules_do_not_see_changes_no_pin() -> None:
    one, other = load_map("inner-factory"), load_map("four-x")
    table = make_table(one, [load_faction("anubian")])
    again = make_table(one, [load_faction("anubian")], Rulings(halves="down"))
    assert pins.digest(table.board) == pins.digest(again.board)
    assert pins.digest(table.board) != pins.digest(make_table(other, [load_faction("anubian")]).board)
