"""Words in and out: names of places, forces, refusals, wrapped lines, and boards drawn in letters."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.cli.main import execute
from hyskos.cli.shared.groups import LazyGroup, prepare_command
from hyskos.companion import boards, notation, rulings, squares, vocabulary
from hyskos.companion.boards import number_places, place_column, place_text, read_named, read_space
from hyskos.companion.formatting import wrap
from hyskos.companion.notation import parse_result
from hyskos.companion.refusals import RefusedError
from hyskos.companion.rulebook import explanation
from hyskos.companion.rulings import used_line
from hyskos.companion.sentences import assumption, difference, matches, sentence, unknown_name
from hyskos.companion.session.descriptions import draw_board
from hyskos.companion.session.rolling_pyramids import RollingPyramids
from hyskos.definitions.languages import activate
from hyskos.definitions.loader import load_map
from hyskos.definitions.reading.source import decode
from hyskos.rules.reasons import Reason
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.deployment import Device
from hyskos.rules.rolling_pyramids.draft import Die
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.table import Game
from scripts.sessions import say
from tests.companion.sessions import answers, ready, refusal


@pytest.mark.slow
@given(st.text(alphabet="ab ñé;", max_size=200), st.integers(20, 90), st.none() | st.integers(0, 40))
def test_nothing_is_lost(text: str, columns: int, hang: int | None) -> None:
    lines = wrap(text, columns, hang)
    assert " ".join(lines).split() == text.split()
    assert all(len(line) <= columns or len(line.split()) == 1 for line in lines)


def test_a_hang_that_leaves_no_room_is_none() -> None:
    assert wrap("  one two three", 10, 9) == ["  one two", "    three"]


LEFT = Force("anubian", 2, 1)


@pytest.mark.parametrize(
    ("force", "word", "right"),
    [
        (LEFT, "anubian:2+1h", True),
        (LEFT, "2+1*", True),
        (LEFT, "bastet:2+1h", False),
        (LEFT, "empty", False),
        (None, "empty", True),
        (None, "anubian:0", True),
        (None, "1", False),
    ],
)
def test_what_was_written_is_held_against_the_answer(force: Force | None, word: str, right: bool) -> None:
    assert matches(force, parse_result(word)) is right


def test_a_difference_names_factions_only_if_they_matter() -> None:
    assert difference(LEFT, parse_result("3")) == "you wrote 3; the correct result is 2+1*"
    assert difference(LEFT, parse_result("bastet:3")) == "you wrote 3 (Bastet); the correct result is 2+1* (Anubian)"
    assert difference(None, parse_result("3")) == "you wrote 3; the correct result is nothing (empty)"


def test_rulings_that_decided_are_named_once() -> None:
    reasons = [Reason("RP-36", "", {}, "A47"), Reason("RP-37", "", {}, "A47"), Reason("RP-39", "", {}, "A60")]
    assert used_line(reasons, STANDARD) == "by ruling: A47 halves=up, A60 conquest=any (--explain tells why)"
    ruling_line = used_line(reasons[:1], Rulings(halves="down"))
    assert ruling_line == "by ruling: A47 halves=down (your table) (--explain tells why)"
    assert used_line([Reason("RP-35", "")], STANDARD) is None
    assert [id_ for id_, _text in explanation(reasons)] == ["RP-36", "A47", "RP-37", "RP-39", "A60"]


def test_an_assumption_names_its_rule() -> None:
    assert assumption(Reason("RP-33", "nobody was there")) == "assumed: nobody was there (RP-33)"


def test_a_player_is_called_as_people_typed_it() -> None:
    activate("es")
    answer = {"player": "ram", "others": "left, bastet", "count": 2}
    text = "{player} wins: level with {others} in points and statues ({count}), but later in turn order"
    answers = sentence(Reason("PY-13", text, answer))
    assert answers.startswith("Gana ram: ")
    assert "left, bastet" in answers
    assert sentence(
        Reason("PY-4", "{player} would end on the token of {other}", {"player": "spikes", "other": "left"})
    ) == ("spikes acabaría sobre la ficha de left")


# names of spaces


NAMES = {
    6: {"en": "Nile", "es": "Nilo"},
    8: {"en": "Oasis of Kharga", "es": "Oasis de Jarga"},
    9: {"en": "Oasis"},
    12: {"en": "Ram", "es": "Camarón"},
}
BOARD = replace(make_board(load_map("inner-factory")), names=NAMES)
PLAIN = make_board(load_map("inner-factory"))


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("anubian 4@oasis-6", "anubian 4@9-6"),
        ("anubian 4@Oasis-of-Kharga 1@nilo", "anubian 4@8 1@6"),
        ("bastet 4@8-nile bomb 2@oasis_de_jarga", "bastet 4@8-6 bomb 2@8"),
        ("why oasis de jarga", "why 8"),
        ("least anubian camaron", "least anubian 12"),
        ("anubian umbrella oasis", "anubian umbrella 9"),
        ("anubian ram oasis-nile", "anubian ram 9-6"),  # a device, though a space is called so
        ("nile 4@9", "nile 4@9"),  # what a line begins with is not a place
        ("anubian 4@niles", "anubian 4@niles"),
        ("", ""),
    ],
)
def test_names_stand_for_numbers(line: str, read: str) -> None:
    assert number_places(BOARD, line) == read
    assert number_places(PLAIN, line) == line


def test_a_place_is_read_by_number_or_name() -> None:
    words = ("9", "OASIS", "oasis de jarga", "S2", "nowhere", "", "-")
    assert [read_named(BOARD, word) for word in words] == [9, 9, 8, -2, None, None, None]


def test_a_place_is_told_with_its_name() -> None:
    assert [place_text(BOARD, place) for place in (6, 7, -1)] == ["6 Nile", "7", "S1"]
    assert place_column(BOARD, [7, 6]) == len("6 Nile")
    assert place_column(BOARD, [7]) == place_column(PLAIN, [6, 7, 33]) == 4


# refusals


REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: notation.force("anubain:4"), "`anubain` is unknown. Did you mean anubian?"),
    (lambda: notation.force("4"), "`4` is not a force; write FACTION:UNITS+HEROESh, such as anubian:6+1h"),
    (lambda: notation.attacker("anubian:4+ram+ram"), "`anubian:4+ram+ram`: ram twice; a border takes one of each kind"),
    (lambda: notation.bomb("anubian:4h"), "a bomb has no heroes; write FACTION:STRENGTH, such as anubian:9"),
    (
        lambda: notation.force("bastet:9+spi"),
        "`bastet:9+spi`: add spikes to the force that crosses its border, such as anubian:7+spikes",
    ),
    (lambda: notation.parse_result("6+"), "`6+` is not a number of units"),
    (lambda: squares.read_die("d4:5"), "`d4:5` is not a die; write d4:1 to d4:4 or d8:1 to d8:8"),
    (lambda: squares.read_die("d8:"), "`d8:` is not a die; write d4:1 to d4:4 or d8:1 to d8:8"),
    (lambda: boards.load_board("nowhere", "--map"), "--map: `nowhere` is unknown; choose from"),
    (
        lambda: boards.read_space(boards.load_board("inner-factory"), "S5", "here"),
        "here: `S5` is not a space of this map",
    ),
    (lambda: boards.read_units("x", "there"), "there: `x` is not a number from 0 to 9999"),
    (lambda: notation.bomb("anubian"), "`anubian` is not a bomb; write FACTION:STRENGTH, such as anubian:9"),
    (lambda: notation.force("anubian", "--hold"), "--hold: `anubian` is not a force; write FACTION"),
    (lambda: rulings.read_ruling("halves", "sideways"), "halves is up or down, not `sideways` (A47)"),
    (lambda: rulings.read_ruling("hero", "yes"), "`hero` can mean hero_slots, heroes_redeploy; write more of it"),
    (lambda: vocabulary.parse_name("x", vocabulary.PLAYED, "FACTION"), "FACTION: `x` is unknown; choose from"),
]


@pytest.mark.parametrize(("read", "answer"), REFUSED)
def test_a_refusal_is_a_sentence(read: Callable[[], object], answer: str) -> None:
    with pytest.raises(RefusedError) as error:
        read()
    assert str(error.value).startswith(answer)
    assert str(error.value) == (f"{error.value.where}: " if error.value.where else "") + error.value.sentence


def test_a_refusal_speaks_the_language_of_the_answer() -> None:
    activate("es")
    try:
        with pytest.raises(RefusedError, match="no es un dado; escribe"):
            squares.read_die("d4:5")
    finally:
        activate("en")


def test_what_is_right_is_read() -> None:
    assert notation.parse_result("6+1*") == Force("", 6, 1)
    assert notation.parse_result("vacío").size == 0
    assert notation.attacker("anub:6+carnero").border.ram
    assert squares.read_die(" D8:8 ") == Die("d8", 8)
    assert rulings.read_rulings(decode(b"rulings: {mitades: abajo}", "x.yaml")) == {"halves": "down"}


def test_every_fault_of_a_file_of_rulings_has_its_line() -> None:
    with pytest.raises(RefusedError) as error:
        rulings.read_rulings(decode(b"halves: down\nA47: up\nnonsense: 1\n", "x.yaml"))
    lines = str(error.value).splitlines()
    assert [line.split(" ")[0] for line in lines] == ["x.yaml:2:1:", "x.yaml:3:11:"]


def test_a_refusal_is_a_usage_error_of_the_command_that_was_typed(capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(["solo", "setup", "--map", "nowhere", "--d4", "1"]) == 2
    usage, hint, *_rest, error = capsys.readouterr().err.strip().splitlines()
    assert usage == "Usage: hyskos solo setup [OPTIONS]"
    assert "hyskos solo setup --help" in hint
    assert error.startswith("Error: --map: `nowhere` is unknown")


def test_every_command_turns_refusals_into_usage_errors() -> None:
    @click.command()
    def refusing() -> None:
        raise RefusedError("no", "there")

    group = LazyGroup("hyskos", lazy={})
    group.add_command(prepare_command(refusing))
    with pytest.raises(click.UsageError, match="there: no") as error:
        refusing.main([], standalone_mode=False)
    assert error.value.ctx is not None
    assert error.value.ctx.command is refusing


@pytest.mark.slow
def test_the_companion_needs_no_command_line() -> None:
    code = (
        "import pkgutil, sys; from importlib import import_module;"
        "import hyskos.companion as c; from hyskos import api;"
        "[import_module(f'hyskos.companion.{m.name}') for m in pkgutil.iter_modules(c.__path__)];"
        "print(len([m for m in sys.modules if m.startswith('hyskos.companion.')]),"
        " [m for m in sys.modules if m == 'click' or m.startswith(('click.', 'hyskos.cli'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    number, _blank, modules = done.stdout.strip().partition(" ")
    assert int(number) > 15
    assert modules == "[]"


# boards in letters


FORCES = {
    1: Force("anubian", 12, 13),
    16: Force("bastet", 12, 7),
    10: Force("bastet", 112, 14),
    28: Force("anubian", 1),
}


def playing(columns: int | None = None) -> RollingPyramids:
    game = ready().playing
    assert isinstance(game, RollingPyramids)
    return replace(game, columns=columns)


def crowded_game() -> Game:
    game = ready().timeline.session.game
    devices = tuple(Device("anubian", "spikes", 1, across) for across in (2, 3, 4, 5, 6, 7))
    return replace(game, position=replace(game.position, forces=FORCES, devices=devices))


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("columns", range(58, 104, 3))
def test_every_force_stands_whole_with_its_owner(columns: int) -> None:
    """RP-33: what is written on a space; `A12+13` is not `A12+13*`, and 7* alone is nobody's."""
    rows = list(draw_board(crowded_game(), playing().main_board, columns))
    assert max(len(row) for row in rows if ": " not in row) <= columns  # the legend wraps
    for force in FORCES.values():
        name = force.faction.capitalize()
        answer = [f"{name[:length]}{blank}{force.written()}" for length in range(1, 8) for blank in ("", " ")]
        assert any(label in row for label in answer for row in rows), force


def test_points_of_a_space_are_whole_or_left_out() -> None:
    narrow = "\n".join(draw_board(ready().timeline.session.game, playing().main_board, 44))
    assert "/1 +6\\" in narrow  # RP-05: six points for the middle
    assert "30 +" not in narrow


def test_devices_are_named_whole_and_the_legend_has_all() -> None:
    rows = list(draw_board(crowded_game(), playing().main_board, 60))
    assert any("\\s2 s3 s4/" in row.replace(" s4 ", " s4") for row in rows)
    assert all(f"spikes 1-{across}" in rows[-2] for across in (2, 3, 4, 5, 6, 7))


def test_what_is_too_narrow_says_how_much_it_needs() -> None:
    with pytest.raises(RefusedError, match="this board needs 58 columns"):
        list(draw_board(crowded_game(), playing().main_board, 44))
    assert list(draw_board(crowded_game(), playing().main_board, 44, 60))


@pytest.mark.many
@pytest.mark.parametrize(("columns", "widest"), [(None, 60), (44, 44), (52, 52), (200, 60)])
def test_the_board_is_drawn_for_the_terminal(columns: int | None, widest: int) -> None:
    session = ready()
    session.playing = playing(columns)
    say(session, "7 heroes")
    assert max(map(len, answers(session, "board"))) in range(widest - 7, widest + 1)
    assert max(map(len, answers(session, "board 100"))) == 100


def test_a_terminal_that_is_too_narrow_gets_no_torn_board() -> None:
    session = ready()
    session.playing = playing(40)
    assert refusal(session, "board") == "this board needs 44 columns"


@pytest.mark.parametrize("units", [0, 1, 3])
@pytest.mark.parametrize("heroes", [0, 1])
def test_a_written_result_is_right_if_it_is_the_force_or_names_no_other_faction(units: int, heroes: int) -> None:
    written = Force("", units, heroes)
    for right in (None, *(Force("bastet", *size) for size in ((1, 0), (3, 0), (0, 1), (1, 1), (3, 1)))):
        is_same = (right.units, right.heroes) == (units, heroes) if right else units + heroes == 0
        assert matches(right, written) == is_same
        assert matches(right, replace(written, faction="bastet")) == is_same
        assert matches(right, replace(written, faction="anubian")) == (is_same and right is None)


def test_a_start_is_a_place_only_where_starts_are_accepted() -> None:
    board = make_board(load_map("inner-factory"))
    for place in board.neighbours:
        word = place_name(place)
        assert read_space(board, word, "--hold", starts=True) == place
        if place > 0:
            assert read_space(board, word, "--hold") == place
        else:
            with pytest.raises(RefusedError, match=f"--hold: `{word}` is not a space of this map"):
                read_space(board, word, "--hold")


def test_the_only_choice_is_named() -> None:
    assert unknown_name("zzzz", ["anubian"]) == "`zzzz` is unknown; the only choice is anubian."
    assert unknown_name("zzzz", ["anubian", "bastet"]) == "`zzzz` is unknown; choose from anubian, bastet."


@pytest.mark.parametrize("key", ["player", "players", "other", "others"])
def test_a_person_called_like_a_device_keeps_the_name(key: str) -> None:
    activate("es")
    assert sentence(Reason("PH-1", f"{{{key}}}, {{device}}", {key: "ram", "device": "ram"})) == "ram, ariete"
    activate("en")
