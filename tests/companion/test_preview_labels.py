"""What the form of a preview calls its fields, what it asks of numbers, and what it says to words in their place."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hyskos.companion.preview.changes import Change, WorseError, write
from hyskos.companion.preview.looking import form_of, look_at
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.languages import activate
from tests.companion.previews import MAP

FORTRESS = Path(__file__).parents[1] / "wishes" / "09-walls" / "fortress.yaml"
LEDGER = Path(__file__).parents[1] / "wishes" / "12-spaces-from-csv"


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    activate("en")


def form_at(path: Path, way: str) -> Any:
    """Give a form as the page gets it, in JSON."""
    return json.loads(json.dumps(form_of(look_at(path), way)))


def labels(path: Path, way: str) -> tuple[str, list[str]]:
    form = form_at(path, way)
    return form["label"], [one["label"] for one in form["entries"]]


@pytest.mark.slow
def test_a_form_and_its_fields_are_called_what_people_call_them() -> None:
    points = ["Number", "Place q", "Place r", "Points, each round", "Points, last round", "Name (en)", "Name (es)"]
    assert labels(FORTRESS, "spaces/7/points/round") == ("Space 8", points)
    assert labels(FORTRESS, "rounds") == ("Rounds", ["Rounds"])
    assert labels(FORTRESS, "starts/0/die") == ("Start S1", ["Die", "Place q", "Place r"])
    assert labels(FORTRESS, "walls/0") == ("Wall 1-2", ["1", "2"])
    assert labels(shipped("faction")["anubian"], "units/1/track")[0] == "Units, matching army"
    assert labels(shipped("cover")["pharaoh-cover"], "facts/3/label/en") == (
        "Facts 4",
        ["Value (en)", "Value (es)", "Label (en)", "Label (es)"],
    )
    activate("es")
    assert labels(FORTRESS, "spaces/7/points")[1][3:6] == ["Puntos, cada ronda", "Puntos, última ronda", "Nombre (en)"]


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(
    ("way", "name"),
    [
        ("spaces/7", "Space 8"),
        ("spaces/7/points", "Space 8: points"),
        ("spaces/7/points/round", "Space 8: points, each round"),
        ("starts/0/die", "Start S1: die"),
        ("walls/0", "Wall 1-2"),
        ("title/en", "Title (en)"),
        ("garrison/pyramid", "Garrison: great pyramid"),
        ("dice", "Dice"),  # not written
        ("spaces/99/points", "Spaces"),
        ("", ""),
    ],
)
def test_what_is_chosen_has_a_name_without_signs_of_yaml(way: str, name: str) -> None:
    assert form_at(FORTRESS, way)["name"] == name


def test_an_id_of_three_letters_is_no_language() -> None:
    assert form_at(shipped("faction")["bastet"], "devices/0/title/en")["name"] == "Devices: ram, title (en)"


@pytest.mark.slow
def test_what_is_chosen_is_named_in_the_language_of_the_page() -> None:
    activate("es")
    assert form_at(FORTRESS, "spaces/7/points/round")["name"] == "Espacio 8: puntos, cada ronda"
    assert form_at(LEDGER / "ledger.yaml", "spaces/0/points/final")["name"] == "Espacio 1: puntos, última ronda"


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("seven", "expected a whole number from 0 to 99, got the text `seven`"),
        ("7,5", "expected a whole number from 0 to 99, got the text `7,5`"),
        ("", "expected a whole number from 0 to 99, but the value is missing"),
        ("true", "expected a whole number from 0 to 99, got `true`"),
        ("1.5", "expected a whole number from 0 to 99, got `1.5`"),
        ("500", "500 is too large: at most 99"),
    ],
)
@pytest.mark.parametrize("broken", [False, True])
def test_a_word_in_the_place_of_a_number_is_told_what_belongs_there(
    tmp_path: Path, word: str, said: str, broken: bool
) -> None:
    board = tmp_path / "mine.yaml"
    text = MAP.replace("orientation: pointy", "orientation: round") if broken else MAP
    board.write_text(text, "utf-8")
    look = look_at(board)
    if broken and word in ("1.5", "500"):
        return  # a number, which may stand in a file that is broken already
    with pytest.raises(WorseError) as worse:
        write(board, look.digest, [Change("spaces/0/points/round", word)])
    assert [one.message for one in worse.value.findings] == [said]
    assert board.read_text("utf-8") == text


def test_a_number_says_what_it_may_be() -> None:
    wanted = {one["way"]: one["wanted"] for one in form_at(FORTRESS, "spaces/7")["entries"]}
    assert wanted["spaces/7/points/round"] == "a whole number from 0 to 99"
    assert wanted["spaces/7/name/en"] == ""


@pytest.mark.slow
def test_a_word_in_a_table_beside_a_map_is_told_the_same(tmp_path: Path) -> None:
    for path in LEDGER.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    board = tmp_path / "ledger.yaml"
    with pytest.raises(WorseError) as worse:
        write(board, look_at(board).digest, [Change("spaces/7/points/round", "seven")])
    assert "expected a whole number from 0 to 99" in worse.value.findings[0].message
