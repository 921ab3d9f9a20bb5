"""The booklet of the ring race tells of the ring that it comes with: of its sides, their ways and their turns."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.loader import load, load_file, load_ring
from hyskos.generators.tables.contents import chapters
from hyskos.publishing.edition.edition import Edition, custom_boards
from hyskos.publishing.edition.printed_definitions import fill_definition
from hyskos.publishing.edition.ring_words import ways

TESTS = Path(__file__).parents[1]
WISH = TESTS / "wishes/39-three-on-a-ring"
OF_TWO = (
    "for two players", "in opposite directions", "Your opponent", "either colour", "of your opponent",
    "Gold goes first.",
    "the three blue spaces", "dos jugadores", "sentidos opuestos", "El rival", "del rival", "los tres espacios azules",
)  # fmt: skip
"""What is true of two sides only."""


def ring(path: str) -> Ring:
    one = load_file(TESTS / path)
    assert isinstance(one, Ring)
    return one


THREE, FOUR = ring("wishes/39-three-on-a-ring/three.yaml"), ring("boards/unprintable/uneven-ring-of-four.yaml")


def told(board: Ring, lang: str) -> str:
    booklet = fill_definition(load("ring-race-rules", "booklet"), Edition((board,)))
    assert isinstance(booklet, Booklet)
    texts = [text for chapter in chapters(booklet, lang) for text in chapter.paragraphs]
    return "\n".join([booklet.subtitle[lang], *texts])


def test_two_sides_are_told_as_ever() -> None:
    both = told(load_ring("ring-18"), "en") + told(load_ring("ring-18"), "es")
    assert [words for words in OF_TWO if words not in both] == []
    assert "Gold moves counterclockwise, Onyx clockwise: stones along the outer" in both
    assert "Oro avanza en sentido antihorario y Ónice en sentido horario: las piedras" in both


def test_a_board_that_ships_or_says_so_itself_is_told_to_be_reconstructed() -> None:
    assert "ours is reconstructed" in told(load_ring("ring-18"), "en")
    assert "ours is reconstructed" in told(replace(THREE, provenance="reconstructed"), "en")


@pytest.mark.slow
def test_two_sides_of_other_names_are_told_by_them() -> None:
    short = ring("wishes/32-ring-of-16/short-ring.yaml")
    assert "Dawn and Dusk race round the same ring, in opposite directions." in told(short, "en")
    assert "Dawn moves twice." in told(short, "en")
    assert not [lang for lang in ("en", "es") for name in ("Gold", "Oro ", "Onyx") if name in told(short, lang)]


@pytest.mark.slow
@pytest.mark.parametrize("board", [THREE, FOUR], ids=lambda one: one.id)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_nothing_of_two_sides_is_told_of_more(board: Ring, lang: str) -> None:
    said = told(board, lang)
    assert [words for words in OF_TWO if words in said] == []
    assert not [sign for sign in "{}" if sign in said]
    assert not [word for word in ("reconstructed", "reconstruido") if word in said]
    number = {3: ("three", "tres", "four", "cuatro"), 4: ("four", "cuatro", "five", "cinco")}[len(board.players)]
    wanted = ("for {0} players", "On the {2} blue spaces") if lang == "en" else ("{1} jugadores", "En los {3} esp")
    for words in wanted:
        assert words.format(*number) in said
    for side in board.players:
        assert side.title[lang] in said


def test_the_ways_of_three_and_four_are_told_together() -> None:
    assert ways(THREE, "en") == "All move counterclockwise"
    assert ways(THREE, "es") == "Todos avanzan en sentido antihorario"
    assert ways(FOUR, "en") == "Gold, Jade and Dune move counterclockwise, Onyx clockwise"
    assert ways(FOUR, "es") == "Oro, Jade y Duna avanzan en sentido antihorario y Ónice en sentido horario"
    other = replace(FOUR, players=FOUR.players[1:])
    assert ways(other, "en") == "Onyx moves clockwise, Jade and Dune counterclockwise"
    assert "in both directions; everyone else is an opponent." in told(FOUR, "en")
    assert "Gold goes first, then Onyx, Jade and Dune, round and round." in told(FOUR, "en")


def test_whoever_does_not_see_the_board_is_told_where_each_begins() -> None:
    said = told(THREE, "en")
    assert (
        "Jade begins on 8, 9 and 10, with figures on 8, 9 and 10 inside, ascends on 0 and goes counterclockwise."
        in said
    )
    assert "The safe space of nobody is 13." in said


def test_braces_of_a_title_stay_what_they_are() -> None:
    sides = (replace(THREE.players[0], title={"en": "{first} {x", "es": "Oro"}), *THREE.players[1:])
    said = told(replace(THREE, players=sides), "en")
    assert "first turn {first} {x makes only 1." in said
    assert "{first} {x goes first" in said


def test_of_several_rings_that_come_with_it_none_is_told_of() -> None:
    assert custom_boards([THREE, FOUR, load_ring("ring-18")]) == ()
    assert custom_boards([THREE, load_ring("ring-18")]) == (THREE,)


@pytest.mark.slow
def test_what_is_ordered_together_tells_of_one_ring(tmp_path: Path) -> None:
    import pypdfium2

    assert execute(["export", str(WISH / "three.yaml"), "ring-race-rules", "--format", "pdf", "-o", str(tmp_path)]) == 0
    with pypdfium2.PdfDocument(next(tmp_path.glob("ring-race-rules*"))) as pdf:
        text = " ".join(page.get_textpage().get_text_bounded() for page in pdf)
    assert "for three players, ages 8+" in text


@pytest.mark.slow
def test_the_notes_of_a_table_tell_of_its_ring(tmp_path: Path) -> None:
    files = [str(WISH / f"{name}.yaml") for name in ("three", "three-pieces")]
    assert execute(["export", *files, "--format", "tts", "-o", str(tmp_path), "--lang", "es"]) == 0
    save = json.loads((tmp_path / "Saves/ring-race_three_es.json").read_text("utf-8"))
    notes = "\n".join(page["body"] for page in save["TabStates"].values())
    assert "Oro, Ónice y Jade corren por el mismo anillo, todos en el mismo sentido; los demás son rivales." in notes
    assert [words for words in OF_TWO if words in notes] == []


def test_examples_have_the_marks_of_the_ring_that_is_told_of_wherever_they_are_played() -> None:
    inked = replace(FOUR, players=(replace(FOUR.players[0], ink="sky"), *FOUR.players[1:]))
    booklet = fill_definition(load("ring-race-rules", "booklet"), Edition((inked,)))
    assert isinstance(booklet, Booklet)
    rings = [one["ring"] for one in booklet.worked.values()]
    assert {ring.players[0].ink for ring in rings if isinstance(ring, Ring)} == {"sky"}
