"""Forms of a preview: walls, names and tables that they write, and what their fields are called."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from hyskos.companion.preview.changes import Act, Change, WorseError, write
from hyskos.companion.preview.editing import UneditableError, with_cells, with_item, with_key, without
from hyskos.companion.preview.looking import form_of, look_at
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import activate
from tests.companion.previews import MAP

WISHES = Path(__file__).parent.parent / "wishes"
FORTRESS = (WISHES / "09-walls" / "fortress.yaml").read_text("utf-8")
LINES = "walls: [\n  [1, 2], # gate\n  [1, 3],\n  [1, 4] # last\n]\nb: 1\n"
BLOCK = "a: 1\nwalls:   # all\n  - [1, 2] # gate\n  # about\n  - [1, 3]\n  - - 1\n    - 4\nb: 2"
NAMED = "s:\n  - number: 1\n    name:\n      en: A\n      es: B # b\n    at: [1, 2]\n  - {at: [0, 0], x: 1} # x\n"


@pytest.fixture
def write_board(tmp_path: Path) -> Callable[..., tuple[Path, Callable[..., str]]]:
    """Write a map, and give what changes it as a page does, which tells its text after that."""

    def putting(text: str) -> tuple[Path, Callable[..., str]]:
        board = tmp_path / "mine.yaml"
        board.write_bytes(text.encode())

        def change(way: str, word: str, act: Act = Act.VALUE) -> str:
            write(board, look_at(board).digest, [Change(way, word, act)])
            return board.read_bytes().decode()

        return board, change

    return putting


def write_all(board: Path, words: Mapping[str, str]) -> str:
    write(board, look_at(board).digest, [Change(way, word) for way, word in words.items()])
    return board.read_bytes().decode()


@pytest.mark.slow
def test_a_wall_is_built_and_taken_down_again(write_board: Callable[..., tuple[Path, Callable[..., str]]]) -> None:
    _board, change = write_board(FORTRESS)
    built = change("spaces/7", "8 17", Act.WALL)
    assert built == FORTRESS.replace("[S1, 17]]", "[S1, 17], [8, 17]]")
    assert change("spaces/7", "8 17", Act.WALL) == FORTRESS
    assert change("walls/1", "3 1", Act.WALL) == FORTRESS.replace(" [1, 3],", "")
    with pytest.raises(UneditableError):
        change("spaces/7", "8", Act.WALL)
    with pytest.raises(UneditableError):
        change("spaces/7", "8 99", Act.WALL)
    with pytest.raises(WorseError) as far:
        change("spaces/7", "8 13", Act.WALL)
    assert far.value.findings[0].code == "M216"


@pytest.mark.slow
def test_the_first_wall_of_a_map_stands_behind_its_starts(
    write_board: Callable[..., tuple[Path, Callable[..., str]]],
) -> None:
    _board, change = write_board(MAP.replace("\n", "\r\n"))
    starts = "  - {die: 4, at: [-3, 3]}"
    built = change("spaces/1", "1 2", Act.WALL)
    assert built == MAP.replace(starts, f"{starts}\nwalls: [[1, 2]]").replace("\n", "\r\n")
    assert change("spaces/1", "1 2", Act.WALL) == built.replace("[[1, 2]]", "[]")
    assert change("starts/0", "S1 28", Act.WALL) == built.replace("[[1, 2]]", "[[S1, 28]]")


@pytest.mark.slow
def test_a_form_asks_for_borders_and_names(write_board: Callable[..., tuple[Path, Callable[..., str]]]) -> None:
    board, change = write_board(FORTRESS)
    form = json.loads(json.dumps(form_of(look_at(board), "spaces/16/points/round")))
    walls = {wall["word"]: wall["on"] for wall in form["walls"]}
    assert walls == {"2 17": False, "7 17": False, "8 17": False, "S1 17": True}
    assert [entry["way"] for entry in form["entries"]][-2:] == ["spaces/16/name/en", "spaces/16/name/es"]
    assert form_of(look_at(board), "starts/0/die")["walls"] == [
        {"word": "S1 7", "on": False}, {"word": "S1 16", "on": False}, {"word": "S1 17", "on": True},
    ]  # fmt: skip
    assert form_of(look_at(board), "walls/0/1")["walls"] == [{"word": "1 2", "on": True}]
    assert form_of(look_at(board), "title/en")["walls"] == []
    board.write_text(FORTRESS.replace("number: 3,", "nmber: 3,").replace("[2, -2],", "[2, -2], name: 3,"), "utf-8")
    assert form_of(look_at(board), "spaces/16")["walls"] == []  # who touches whom is unknown
    board.write_text(board.read_text("utf-8").replace("spaces:\n", "spaces:\n  - 5\n"), "utf-8")
    assert form_of(look_at(board), "spaces/0")["swap"] is None
    for way, word, act in (("spaces/8", "8 17", Act.WALL), ("spaces/8/name/en", "Oasis", Act.VALUE)):
        with pytest.raises(UneditableError):
            change(way, word, act)


@pytest.mark.slow
def test_a_space_gets_a_name_in_each_language(write_board: Callable[..., tuple[Path, Callable[..., str]]]) -> None:
    board, change = write_board(FORTRESS)
    both = write_all(board, {"spaces/7/name/en": "Scribes’ hall", "spaces/7/name/es": "Sala"})
    assert both == FORTRESS.replace("at: [2, -2],", 'at: [2, -2], name: {en: "Scribes’ hall", es: Sala},')
    assert change("spaces/7/name/es", "Casa") == both.replace("Sala", "Casa")
    for words in ({"name/en": " "}, {"name/es": "12"}, {"name/en": "Oasis 🌴"}):  # half a name, a number, no letter
        with pytest.raises(WorseError) as worse:
            write_all(board, {f"spaces/7/{key}": word for key, word in words.items()})
        assert [way.startswith("spaces/7/name") for way in worse.value.ways] == [True]
    assert board.read_text("utf-8") == both.replace("Sala", "Casa")
    assert write_all(board, {"spaces/7/name/en": "", "spaces/7/name/es": " "}) == FORTRESS
    for way in ("spaces/7/name/es", "spaces/99/name/es", "spaces/7/other/es", "starts/0/name/es"):
        with pytest.raises(UneditableError):
            change(way, "")


@pytest.mark.many
@pytest.mark.parametrize(
    ("text", "path", "gone", "remaining"),
    [
        (LINES, ("walls", 0), "  [1, 2], # gate\n", "  # gate\n"),
        (LINES, ("walls", 1), "  [1, 3],\n", ""),
        (LINES, ("walls", 2), "[1, 4] # last", " # last"),
        (BLOCK, ("walls", 0), "- [1, 2] # gate", "# gate"),
        (BLOCK, ("walls", 1), "  - [1, 3]\n", ""),
        (BLOCK, ("walls", 2), "  - - 1\n    - 4\n", ""),
        ("walls: [[1, 2]]", ("walls", 0), "[1, 2]", ""),
        ("walls: # all\n  - [1, 2]\nb: 1", ("walls", 0), ": # all\n  - [1, 2]\n", ": [] # all\n"),
        (NAMED, ("s", 0, "name", "es"), "es: B # b", "# b"),
        (NAMED, ("s", 1, "x"), ", x: 1", ""),
    ],
)
def test_an_entry_is_taken_out_and_its_comment_stays(
    text: str, path: tuple[str | int, ...], gone: str, remaining: str
) -> None:
    assert text.count(gone) == 1
    assert without(text.encode(), "x.yaml", path).decode() == text.replace(gone, remaining)
    windows = b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()
    assert without(windows, "x.yaml", path).decode()[1:] == text.replace(gone, remaining).replace("\n", "\r\n")


@pytest.mark.parametrize(
    ("text", "path", "old", "new"),
    [
        (LINES, ("walls",), "[1, 4] #", "[1, 4], [S1, 20] #"),
        (BLOCK, ("walls",), "    - 4\n", "    - 4\n  - [S1, 20]\n"),
        ("walls: []", ("walls",), "[]", "[[S1, 20]]"),
        ("a: 1\nwalls:\n- [1, 2]", ("walls",), "- [1, 2]", "- [1, 2]\n- [S1, 20]"),
    ],
)
def test_an_item_is_added_as_the_others_stand(text: str, path: tuple[str, ...], old: str, new: str) -> None:
    assert with_item(text.encode(), "x.yaml", path, ["S1", 20]).decode() == text.replace(old, new)


def test_a_key_is_added_as_the_others_stand() -> None:
    edited_text = with_key(NAMED.encode(), "x.yaml", ("s", 0, "name"), "pl", "C: d", after="es").decode()
    assert edited_text == NAMED.replace("B # b\n", 'B # b\n      pl: "C: d"\n')
    edited_text = with_key(NAMED.encode(), "x.yaml", ("s", 0), "walls", [["S1", 2]], after="at").decode()
    assert edited_text == NAMED.replace("at: [1, 2]\n", "at: [1, 2]\n    walls: [[S1, 2]]\n")


@pytest.mark.parametrize("path", [("s", 0, "number"), ("s", 0, "name"), ("s", 9), ("s", 0, "number", "x"), ("x",)])
def test_what_cannot_be_taken_out_is_refused(path: tuple[str | int, ...]) -> None:
    text = NAMED.replace("en: A", "# about\n      en: A")  # a comment that would go, and a key on the line of a dash
    with pytest.raises(UneditableError):
        without(text.encode(), "x.yaml", path)


TABLE = 'number; Q ;r;round;final;factory\n1;0;0;"4";8;\n\n2;1;-1;;;heroes\n'


@pytest.mark.parametrize(
    ("row", "words", "old", "new"),
    [
        (0, {"round": "5"}, '"4"', '"5"'),
        (0, {"q": "12"}, "1;0;0", "1;12;0"),
        (1, {"round": "1", "final": "2", "factory": ""}, ";;;heroes", ";1;2;"),
        (0, {"round": "", "final": "", "factory": 'a;"b"'}, '"4";8;', '"";;"a;""b"""'),
    ],
)
def test_fields_of_a_table_are_replaced_and_nothing_else(row: int, words: dict[str, str], old: str, new: str) -> None:
    assert with_cells(TABLE.encode(), "x.csv", row, words).decode() == TABLE.replace(old, new)
    windows = b"\xef\xbb\xbf" + TABLE.replace("\n", "\r\n").encode()
    again = b"\xef\xbb\xbf" + TABLE.replace(old, new).replace("\n", "\r\n").encode()
    assert with_cells(windows, "x.csv", row, words) == again


@pytest.mark.parametrize(
    ("row", "words"), [(9, {"q": "1"}), (0, {"none": "1"}), (0, {"q": " 1"}), (0, {"q": "\x00"}), (0, {"q": "1\n2"})]
)
def test_fields_that_are_not_there_are_refused(row: int, words: dict[str, str]) -> None:
    with pytest.raises(UneditableError):
        with_cells(TABLE.encode(), "x.csv", row, words)


@pytest.mark.slow
def test_a_space_of_a_table_is_written_there(
    write_board: Callable[..., tuple[Path, Callable[..., str]]], tmp_path: Path
) -> None:
    folder = WISHES / "12-spaces-from-csv"
    text, rows = (folder / "ledger.yaml").read_text("utf-8"), (folder / "spaces.csv").read_text("utf-8")
    table = tmp_path / "spaces.csv"
    table.write_text(rows, "utf-8")
    board, change = write_board(text)
    form = json.loads(json.dumps(form_of(look_at(board), "spaces/7/points/final")))
    ways = [f"spaces/7/{end}" for end in ("number", "at/0", "at/1", "points/round", "points/final")]
    assert ([entry["way"] for entry in form["entries"]], len(form["walls"]), len(form["swap"])) == (ways, 3, 6)
    assert change("spaces/7/points/round", "3") == text
    row = "8;2;-2;2;4;"
    assert table.read_text("utf-8") == rows.replace(row, "8;2;-2;3;4;")
    change("spaces/7", "footmen", Act.SWAP)
    assert table.read_text("utf-8") == rows.replace(row, "8;2;-2;;;footmen")
    change("spaces/7", "", Act.SWAP)
    rows = rows.replace(row, "8;2;-2;1;2;")
    assert table.read_text("utf-8") == rows
    with pytest.raises(WorseError):
        change("spaces/7/points/round", "x")
    with pytest.raises(UneditableError):
        change("spaces/7/name/en", "Oasis")  # there is no such column
    assert (board.read_text("utf-8"), table.read_text("utf-8")) == (text, rows)
    assert "walls: [[8, 17]]" in change("spaces/7", "8 17", Act.WALL)
    assert table.read_text("utf-8") == rows


@pytest.mark.proof
def test_every_border_of_a_shipped_map_may_get_a_wall(
    write_board: Callable[..., tuple[Path, Callable[..., str]]],
) -> None:
    text = built_in_files("map")["four-x"].read_text("utf-8").replace("id: four-x", "id: mine")
    board, change = write_board(text)
    look = look_at(board)
    words = {
        str(wall["word"]) for i in range(len(look.reading.document.data["spaces"]))
        for wall in json.loads(json.dumps(form_of(look, f"spaces/{i}")))["walls"]
    }  # fmt: skip
    for word in sorted(words)[::8]:
        first, other = word.split(" ")
        assert f"\nwalls: [[{first}, {other}]]\n" in change("spaces/0", word, Act.WALL)
        assert change("spaces/0", word, Act.WALL).replace("walls: []\n", "") == text
        board.write_text(text, "utf-8")


@pytest.mark.slow
def test_names_of_a_table_have_columns_of_their_languages(
    write_board: Callable[..., tuple[Path, Callable[..., str]]], tmp_path: Path
) -> None:
    folder = WISHES / "12-spaces-from-csv"
    text = (folder / "ledger.yaml").read_text("utf-8")
    lines = (folder / "spaces.csv").read_text("utf-8").splitlines()
    named = "\n".join([f"{lines[0]};name.en;name.es", *(f"{line};;" for line in lines[1:])]).replace(
        "8;2;-2;2;4;;;", "8;2;-2;2;4;;Oasis of 12;Oasis"
    )
    table = tmp_path / "spaces.csv"
    table.write_text(named, "utf-8")
    board, change = write_board(text)
    definition = look_at(board).reading.definition
    assert isinstance(definition, Map)
    assert definition.spaces[7].name == {"en": "Oasis of 12", "es": "Oasis"}
    form = json.loads(json.dumps(form_of(look_at(board), "spaces/8/points/final")))
    assert [entry["way"] for entry in form["entries"]][-2:] == ["spaces/8/name/en", "spaces/8/name/es"]
    names = ("spaces/8/name/en", "spaces/8/name/es")
    write_all(board, dict(zip(names, ("Quarry", "Cantera"), strict=True)))
    assert table.read_text("utf-8") == named.replace("9;2;-1;2;4;;;", "9;2;-1;2;4;;Quarry;Cantera")
    write_all(board, dict.fromkeys(names, ""))
    assert table.read_text("utf-8") == named
    with pytest.raises(WorseError):
        change("spaces/8/name/en", "12")


# labels


FORTRESS_FILE = Path(__file__).parents[1] / "wishes" / "09-walls" / "fortress.yaml"
LEDGER = Path(__file__).parents[1] / "wishes" / "12-spaces-from-csv"


def form_at(path: Path, way: str) -> Any:
    """Give a form as the page gets it, in JSON."""
    return json.loads(json.dumps(form_of(look_at(path), way)))


def labels(path: Path, way: str) -> tuple[str, list[str]]:
    form = form_at(path, way)
    return form["label"], [entry["label"] for entry in form["entries"]]


@pytest.mark.slow
def test_a_form_and_its_fields_are_called_what_people_call_them() -> None:
    points = ["Number", "Place q", "Place r", "Points, each round", "Points, last round", "Name (en)", "Name (es)"]
    assert labels(FORTRESS_FILE, "spaces/7/points/round") == ("Space 8", points)
    assert labels(FORTRESS_FILE, "rounds") == ("Rounds", ["Rounds"])
    assert labels(FORTRESS_FILE, "starts/0/die") == ("Start S1", ["Die", "Place q", "Place r"])
    assert labels(FORTRESS_FILE, "walls/0") == ("Wall 1-2", ["1", "2"])
    assert labels(built_in_files("faction")["anubian"], "units/1/track")[0] == "Units, matching army"
    assert labels(built_in_files("cover")["pharaoh-cover"], "facts/3/label/en") == (
        "Facts 4",
        ["Value (en)", "Value (es)", "Label (en)", "Label (es)"],
    )
    activate("es")
    assert labels(FORTRESS_FILE, "spaces/7/points")[1][3:6] == [
        "Puntos, cada ronda",
        "Puntos, última ronda",
        "Nombre (en)",
    ]


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
    assert form_at(FORTRESS_FILE, way)["name"] == name


def test_an_id_of_three_letters_is_no_language() -> None:
    assert form_at(built_in_files("faction")["bastet"], "devices/0/title/en")["name"] == "Devices: ram, title (en)"


@pytest.mark.slow
def test_what_is_chosen_is_named_in_the_language_of_the_page() -> None:
    activate("es")
    assert form_at(FORTRESS_FILE, "spaces/7/points/round")["name"] == "Espacio 8: puntos, cada ronda"
    assert form_at(LEDGER / "ledger.yaml", "spaces/0/points/final")["name"] == "Espacio 1: puntos, última ronda"


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(
    ("word", "message"),
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
    tmp_path: Path, word: str, message: str, broken: bool
) -> None:
    board = tmp_path / "mine.yaml"
    text = MAP.replace("orientation: pointy", "orientation: round") if broken else MAP
    board.write_text(text, "utf-8")
    look = look_at(board)
    if broken and word in ("1.5", "500"):
        return  # a number, which may stand in a file that is broken already
    with pytest.raises(WorseError) as worse:
        write(board, look.digest, [Change("spaces/0/points/round", word)])
    assert [finding.message for finding in worse.value.findings] == [message]
    assert board.read_text("utf-8") == text


def test_a_number_says_what_it_may_be() -> None:
    ranges = {entry["way"]: entry["wanted"] for entry in form_at(FORTRESS_FILE, "spaces/7")["entries"]}
    assert ranges["spaces/7/points/round"] == "a whole number from 0 to 99"
    assert ranges["spaces/7/name/en"] == ""


@pytest.mark.slow
def test_a_word_in_a_table_beside_a_map_is_told_the_same(tmp_path: Path) -> None:
    for path in LEDGER.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    board = tmp_path / "ledger.yaml"
    with pytest.raises(WorseError) as worse:
        write(board, look_at(board).digest, [Change("spaces/7/points/round", "seven")])
    assert "expected a whole number from 0 to 99" in worse.value.findings[0].message
