"""Booklets describe the board that comes with them: its players, squares and spaces, its rings, its name."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.definitions import project
from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.loader import load, load_faction, load_file, load_grid, load_map, load_ring
from hyskos.generators.boards.booklet import booklet as drawn
from hyskos.generators.boards.booklet.picture import Setting
from hyskos.generators.boards.booklet.small_game_diagrams import pharaoh_board as squares_picture
from hyskos.generators.boards.shared.style import style_of
from hyskos.generators.drawing import Text, walk
from hyskos.generators.tables.contents import chapters
from hyskos.publishing.edition.booklet_texts import ways
from hyskos.publishing.edition.edition import Edition, custom_boards
from hyskos.publishing.edition.printed_definitions import fill_definition

WISHES = Path(__file__).parent.parent / "wishes"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "hyskos.yaml").write_text("kind: project\nid: mine\ntitle: {en: Mine}\nlanguages: [en]\n", "utf-8")
    project.use_project(tmp_path)
    yield tmp_path
    project.use_project(None)


def fill_booklet(name: str) -> Booklet:
    return fill_definition(load(name, "booklet"))


def text_of(booklet: Booklet, lang: str = "en") -> str:
    """Return the text of a booklet, with its subtitle, and descriptions instead of diagrams."""
    texts = [text for chapter in chapters(booklet, lang) for text in chapter.paragraphs]
    return "\n".join([booklet.subtitle[lang], *texts])


def drawn_words(booklet: Booklet) -> str:
    pages = drawn.draw(booklet, lang="en")
    return " ".join(item.text for page in pages for item, _ in walk(page.items) if isinstance(item, Text))


@pytest.mark.slow
def test_without_a_board_of_ones_own_that_which_ships_is_told_of() -> None:
    assert fill_booklet("rolling-pyramids-rules").subtitle["en"] == "Rules of play for 1–4 players"
    assert fill_booklet("pharaoh-rules").subtitle["es"] == "Reglas del juego, 2–4 jugadores"
    assert fill_booklet("ring-race-rules").subtitle["en"] == "Rules of play for two players, ages 8+, 30–60 minutes"


@pytest.mark.slow
def test_a_map_for_five_is_told_of_by_its_name_with_five_players(folder: Path) -> None:
    shutil.copy(WISHES / "02-five-starts" / "five-thrones.yaml", folder)
    booklet = fill_booklet("rolling-pyramids-rules")
    assert booklet.subtitle["en"] == "Rules of play for 1–5 players"
    assert booklet.worked["points"]["map"] == load("five-thrones", "map").title
    assert "On the map Five thrones, spaces" in text_of(booklet)
    assert "One main board for the game: Five thrones." in text_of(booklet)


@pytest.mark.slow
def test_rounds_are_those_of_the_map(folder: Path) -> None:
    usual = text_of(fill_booklet("rolling-pyramids-rules"))
    assert "A game has 10 rounds of five phases" in usual
    assert "Roll 3\u00a0d4 and 3\u00a0d8:" in usual
    mine = built_in_files("map")["inner-factory"].read_text("utf-8").replace("\nid: inner-factory", "\nid: mine")
    (folder / "mine.yaml").write_text(mine.replace("\nrounds: 10", "\nrounds: 8"), "utf-8")
    project.use_project(folder)
    text = text_of(fill_booklet("rolling-pyramids-rules"))
    assert "A game has 8 rounds of five phases" in text
    assert "In round 8 count the bottom numbers" in text
    assert "Score the most points in 8 rounds" in text
    assert not [phrase for phrase in ("10 rounds", "In round 10", "{") if phrase in text]


@pytest.mark.parametrize(
    ("edges", "players", "legend"),
    [
        (4, (2, 3, 4), ["in every game", "with three or four players", "with four players"]),
        (3, (2, 3), ["in every game", "with three players"]),
        (3, (3,), ["in every game"]),
        (2, (1, 2), ["in every game", "in every game"]),
        (2, (2, 3), ["in every game", "never wins: it takes three players"]),
    ],
)
def test_the_legend_of_a_grid_names_the_games_that_it_has(
    edges: int, players: tuple[int, ...], legend: list[str]
) -> None:
    usual = load_grid("pharaoh")
    lines = tuple(replace(usual.goal_lines[i], players=count) for i, count in enumerate(players))
    grid = replace(usual, edges=usual.edges[:edges], goal_lines=lines)
    picture = squares_picture(Setting(86, "en", style_of("full"), {"grid": grid}))
    text = " ".join(item.text for item, _ in walk(picture.items) if isinstance(item, Text))
    expected = [label if label.startswith("never") else f"wins {label}" for label in legend]
    assert [phrase for phrase in expected if phrase not in text] == []
    assert text.count("wins") == len(expected)


@pytest.mark.slow
def test_a_grid_is_drawn_as_it_is_and_no_larger_than_the_usual_one(folder: Path) -> None:
    usual = fill_booklet("pharaoh-rules").worked["pharaoh-board"]
    shutil.copy(WISHES / "31-seven-by-seven" / "wide-pharaoh.yaml", folder)
    project.use_project(folder)
    booklet = fill_booklet("pharaoh-rules")
    mine = booklet.worked["pharaoh-board"]
    assert (usual["squares"], mine["squares"], mine["columns"]) == (21, 45, 7)
    assert booklet.subtitle["en"] == "Rules of play for 2–3 players"
    text = drawn_words(booklet)
    assert "45 squares" in text
    assert "wins with four players" not in text, "no line of this board needs four"
    assert "wins in every game" in text
    assert "wins with three players" in text
    assert "four players" not in text
    sizes = {round(squares_picture(Setting(86, "en", style_of("full"), values)).height, 6) for values in (usual, mine)}
    assert len(sizes) == 1


def test_an_example_that_a_board_forbids_is_played_on_the_one_that_ships(folder: Path) -> None:
    source = built_in_files("grid")["pharaoh"].read_text("utf-8").replace("id: pharaoh", "id: mine", 1)
    assert "goal_lines:" in source
    before = source.split("goal_lines:")[0]
    line = "goal_lines:\n  - {squares: [c2, c3, c4], players: 2}\n"
    (folder / "mine.yaml").write_text(before + line, "utf-8")
    booklet = fill_booklet("pharaoh-rules")
    assert booklet.worked["pharaoh-board"]["lines"] == 1
    assert booklet.worked["pharaoh-goal"]["won"] in (True, False)
    assert load_grid("mine").goal_lines


@pytest.mark.slow
def test_two_boards_of_a_game_leave_it_to_the_one_that_ships(folder: Path) -> None:
    shutil.copy(WISHES / "02-five-starts" / "five-thrones.yaml", folder)
    shutil.copy(WISHES / "01-two-players" / "duel.yaml", folder)
    assert fill_booklet("rolling-pyramids-rules").subtitle["en"] == "Rules of play for 1–4 players"


def in_a_box(name: str, *companions: Definition, sold_to: tuple[int, int] | None = None) -> Booklet:
    return fill_definition(load(name, "booklet"), Edition(tuple(companions), sold_to))


@pytest.mark.slow
def test_rules_in_a_box_tell_of_the_board_in_it_whatever_the_project_holds(folder: Path) -> None:
    shutil.copy(WISHES / "02-five-starts" / "five-thrones.yaml", folder)
    boxed = replace(load_map("four-x"), rounds=6, solo_rounds=8)
    text = text_of(in_a_box("rolling-pyramids-rules", boxed, load_faction("bastet")))
    assert "Rules of play for 1–4 players" in text
    assert "One main board for the game: 4x." in text
    assert "A game has 6 rounds of five phases" in text
    assert "On the map 4x, spaces" in text
    assert [phrase for phrase in ("Five thrones", "Inner factory", "{") if phrase in text] == []


@pytest.mark.slow
def test_rules_in_a_box_of_several_maps_name_all_and_what_each_counts() -> None:
    maps = [replace(load_map("four-x"), rounds=6), load_map("outer-factory"), load_map("inner-factory")]
    text = text_of(in_a_box("rolling-pyramids-rules", *maps))
    assert "A game has 6/10 rounds of five phases" in text
    assert "One main board for the game: 4x, Outer factory, Inner factory." in text


def test_rules_in_a_box_are_for_as_many_players_as_it_is_sold_to() -> None:
    sold = in_a_box("rolling-pyramids-rules", load_map("four-x"), sold_to=(1, 2))
    assert sold.subtitle == {"en": "Rules of play for 1–2 players", "es": "Reglas del juego, 1–2 jugadores"}


@pytest.mark.slow
def test_rules_of_the_ring_race_tell_of_the_ring_in_their_box() -> None:
    long = load_ring("ring-18")
    long = replace(long, triangles=20, players=tuple(replace(player, ascension=7) for player in long.players))
    booklet = in_a_box("ring-race-rules", long)
    assert booklet.worked["ring-setup"]["ring"] == long
    text = drawn_words(booklet)
    assert "18" not in text


@pytest.mark.slow
def test_boards_of_other_games_beside_it_do_not_count() -> None:
    usual = text_of(fill_booklet("pharaoh-rules"))
    assert text_of(in_a_box("pharaoh-rules", load_map("four-x"), load_grid("icehouse-8x8"))) == usual


@pytest.mark.slow
def test_rules_in_a_box_have_the_numbers_of_the_player_boards_in_it() -> None:
    anubian, bastet = replace(load_faction("anubian"), footmen_bonus=3), load_faction("bastet")
    text = text_of(in_a_box("rolling-pyramids-rules", load_map("four-x"), anubian, bastet))
    assert "each has 3/5 more" in text
    assert "A pair is a d4 and a larger d8" in text


@pytest.mark.slow
def test_the_diagram_of_a_player_board_has_devices_if_any_board_in_the_box_has() -> None:
    bastet, bare = load_faction("bastet"), replace(load_faction("anubian"), devices=())
    for factions, expected in (((bastet, bare), "sheet"), ((bare,), "sheet-without-devices")):
        booklet = in_a_box("rolling-pyramids-rules", load_map("four-x"), *factions)
        diagrams = [block.diagram for section in booklet.sections for block in section.blocks if block.diagram]
        assert [diagram for diagram in diagrams if diagram.startswith("sheet")] == [expected]


@pytest.mark.slow
def test_boards_are_told_to_be_reconstructed_if_any_in_the_box_is() -> None:
    shipped_map = load_map("four-x")
    own = replace(shipped_map, id="own", provenance="proposal")
    for maps, is_told in (((shipped_map,), True), ((own,), False), ((shipped_map, own), True)):
        text = text_of(in_a_box("rolling-pyramids-rules", *maps))
        assert ("The boards are reconstructed from the text of the rules" in text) is is_told


# rings


TESTS = Path(__file__).parents[1]
WISH = TESTS / "wishes/39-three-on-a-ring"
OF_TWO = (
    "for two players", "in opposite directions", "Your opponent", "either colour", "of your opponent",
    "Gold goes first.",
    "the three blue spaces", "dos jugadores", "sentidos opuestos", "El rival", "del rival", "los tres espacios azules",
)  # fmt: skip
"""What is true of two sides only."""


def ring_in(path: str) -> Ring:
    ring = load_file(TESTS / path)
    assert isinstance(ring, Ring)
    return ring


THREE, FOUR = ring_in("wishes/39-three-on-a-ring/three.yaml"), ring_in("boards/unprintable/uneven-ring-of-four.yaml")


def text_for(board: Ring, lang: str) -> str:
    return text_of(fill_definition(load("ring-race-rules", "booklet"), Edition((board,))), lang)


def test_two_sides_are_told_as_ever() -> None:
    both = text_for(load_ring("ring-18"), "en") + text_for(load_ring("ring-18"), "es")
    assert [words for words in OF_TWO if words not in both] == []
    assert "Gold moves counterclockwise, Onyx clockwise: stones along the outer" in both
    assert "Oro avanza en sentido antihorario y Ónice en sentido horario: las piedras" in both


def test_a_board_that_ships_or_says_so_itself_is_told_to_be_reconstructed() -> None:
    assert "ours is reconstructed" in text_for(load_ring("ring-18"), "en")
    assert "ours is reconstructed" in text_for(replace(THREE, provenance="reconstructed"), "en")


@pytest.mark.slow
def test_two_sides_of_other_names_are_told_by_them() -> None:
    short = ring_in("wishes/32-ring-of-16/short-ring.yaml")
    assert "Dawn and Dusk race round the same ring, in opposite directions." in text_for(short, "en")
    assert "Dawn moves twice." in text_for(short, "en")
    assert not [lang for lang in ("en", "es") for name in ("Gold", "Oro ", "Onyx") if name in text_for(short, lang)]


@pytest.mark.slow
@pytest.mark.parametrize("board", [THREE, FOUR], ids=lambda ring: ring.id)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_nothing_of_two_sides_is_told_of_more(board: Ring, lang: str) -> None:
    text = text_for(board, lang)
    assert [words for words in OF_TWO if words in text] == []
    assert not [sign for sign in "{}" if sign in text]
    assert not [word for word in ("reconstructed", "reconstruido") if word in text]
    number = {3: ("three", "tres", "four", "cuatro"), 4: ("four", "cuatro", "five", "cinco")}[len(board.players)]
    expected = ("for {0} players", "On the {2} blue spaces") if lang == "en" else ("{1} jugadores", "En los {3} esp")
    for words in expected:
        assert words.format(*number) in text
    for side in board.players:
        assert side.title[lang] in text


def test_the_ways_of_three_and_four_are_told_together() -> None:
    assert ways(THREE, "en") == "All move counterclockwise"
    assert ways(THREE, "es") == "Todos avanzan en sentido antihorario"
    assert ways(FOUR, "en") == "Gold, Jade and Dune move counterclockwise, Onyx clockwise"
    assert ways(FOUR, "es") == "Oro, Jade y Duna avanzan en sentido antihorario y Ónice en sentido horario"
    other = replace(FOUR, players=FOUR.players[1:])
    assert ways(other, "en") == "Onyx moves clockwise, Jade and Dune counterclockwise"
    assert "in both directions; everyone else is an opponent." in text_for(FOUR, "en")
    assert "Gold goes first, then Onyx, Jade and Dune, round and round." in text_for(FOUR, "en")


def test_whoever_does_not_see_the_board_is_told_where_each_begins() -> None:
    text = text_for(THREE, "en")
    assert (
        "Jade begins on 8, 9 and 10, with figures on 8, 9 and 10 inside, ascends on 0 and goes counterclockwise."
        in text
    )
    assert "The safe space of nobody is 13." in text


def test_braces_of_a_title_stay_what_they_are() -> None:
    sides = (replace(THREE.players[0], title={"en": "{first} {x", "es": "Oro"}), *THREE.players[1:])
    text = text_for(replace(THREE, players=sides), "en")
    assert "first turn {first} {x makes only 1." in text
    assert "{first} {x goes first" in text


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
    rings = [values["ring"] for values in booklet.worked.values()]
    assert {ring_in.players[0].ink for ring_in in rings if isinstance(ring_in, Ring)} == {"sky"}
