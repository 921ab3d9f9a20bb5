"""What lies on a table: everything that there is of a game, or a word why not; own boards in place of others."""

import math
import re
from dataclasses import replace
from pathlib import Path

import pytest

from hyskos.definitions.game_facts import LooseComponents
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.languages import text_in
from hyskos.definitions.loader import find, load_file, load_map
from hyskos.generators.boards.shared.hex_geometry import centre
from hyskos.generators.drawing import Field, walk
from hyskos.generators.orders.renderers import renderers_of
from hyskos.generators.tables.contents import EmptyTableError, OmittedThing, tables_of
from hyskos.generators.tables.notes import inventory, list_missing, read_me
from hyskos.generators.tables.places import places_of
from hyskos.generators.tables.tabletop import save_files
from hyskos.generators.words import translations
from hyskos.publishing.edition.edition import loose_parts
from tests.generators.boards.maps import hexagon, make, rectangle
from tests.generators.tables.tables import GAMES, components, table, tables


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_everything_of_a_game_is_on_its_table_or_named_as_missing(game: str) -> None:
    for game_table in tables(game):
        present = {mat.definition.id for mat in game_table.mats} | {
            part.id for part in (game_table.art, game_table.booklet) if part
        }
        present |= {f"{game}-card-back"} if any(card.back for card in game_table.cards) else set()
        absent = {part.name for part in game_table.left_out}
        assert present | absent == {part.id for part in components(game)}
        assert not present & absent


@pytest.mark.slow
def test_a_ring_player_without_pieces_is_reported() -> None:
    wish = Path(__file__).parents[2] / "wishes/39-three-on-a-ring"
    ring, pieces = load_file(wish / "three.yaml"), load_file(wish / "three-pieces.yaml")
    (game_table,) = tables_of((ring, *components("ring-race")), frozenset({ring.id}), LooseComponents(), "es")
    assert [seat.title for seat in game_table.seats] == ["Oro", "Ónice"]
    assert game_table.left_out[0].sentence("es") == "Jade: ningún juego de piezas tiene el id de este bando"
    (complete,) = tables_of(
        (ring, pieces, *components("ring-race")), frozenset({ring.id, pieces.id}), LooseComponents(), "es"
    )
    assert [seat.title for seat in complete.seats] == ["Oro", "Ónice", "Jade"]
    assert not {part.why for each in (complete, *tables("ring-race")) for part in each.left_out} & {"no-set"}


@pytest.mark.slow
def test_each_map_has_a_table_of_its_own() -> None:
    maps = [load_map(name) for name in built_in_files("map")]
    titles = [game_table.title for game_table in tables("rolling-pyramids")]
    assert sorted(titles) == sorted(f"Rolling Pyramids: {board.title['en']}" for board in maps)


@pytest.mark.slow
def test_the_board_that_was_named_takes_the_place_of_the_others() -> None:
    custom_map = make("odd", rectangle(4, 3), "pointy", ())
    (game_table,) = tables_of(
        (custom_map, *components("rolling-pyramids")), frozenset({"odd"}), LooseComponents(), "en"
    )
    assert game_table.board
    assert game_table.board.definition.id == "odd"
    assert {part.name for part in game_table.left_out} >= {"inner-factory", "outer-factory", "four-x", "anubian"}


@pytest.mark.slow
def test_own_factions_sit_down_first() -> None:
    custom_faction = replace(load_file(find("bastet")), id="cats", title={"en": "Cats"})
    assert isinstance(custom_faction, Faction)
    boards = [
        load_map("inner-factory"),
        *(component for component in components("rolling-pyramids") if isinstance(component, Faction)),
    ]
    (game_table,) = tables_of((custom_faction, *boards), frozenset({"cats"}), loose_parts("rolling-pyramids"), "en")
    assert [seat.title for seat in game_table.seats] == ["Cats", "Anubian", "Bastet", "Ra’shar"]
    assert OmittedThing("no-seat", "sobeccian") in game_table.left_out


@pytest.mark.proof
def test_player_boards_are_those_of_the_map_and_their_pictures_too() -> None:
    """Pictures of all tables lie in one folder: boards for other rounds bear the name of their map (A26)."""
    short = replace(load_map("inner-factory"), id="short", rounds=6, solo_rounds=8)
    boards = [component for component in components("rolling-pyramids") if isinstance(component, Faction)]
    pictures = set[str]()
    for main, rounds in ((short, 6), (load_map("inner-factory"), 10)):
        (game_table,) = tables_of((main, *boards), frozenset({main.id}), loose_parts("rolling-pyramids"), "en")
        for seat in game_table.seats:
            assert seat.mat
            boxes = {item.id for item, _ in walk(seat.mat.front.items) if isinstance(item, Field)}
            assert {f"round-{rounds}"} == boxes & {f"round-{number}" for number in range(rounds, 30)}
        pictures |= {name for name in save_files(game_table) if "_anubian_en.png" in name}
    assert pictures == {
        "Mods/Images/rolling-pyramids_short_anubian_en.png",
        "Mods/Images/rolling-pyramids_anubian_en.png",
    }


@pytest.mark.slow
@pytest.mark.wide
@pytest.mark.many
@pytest.mark.parametrize("game", GAMES)
def test_a_box_and_a_cover_are_missing_each_as_what_it_is(game: str) -> None:
    (game_table, *_others) = tables(game)
    why = {part.name: part.why for part in game_table.left_out}
    assert (why[f"{game}-box"], why[f"{game}-cover"]) == ("box", "cover")


@pytest.mark.slow
def test_a_faction_that_needs_other_dice_gets_no_seat_and_is_reported() -> None:
    boards = Path(__file__).parents[2] / "boards" / "good"
    many, cranes = load_file(boards / "many-dice.yaml"), load_file(boards / "cranes.yaml")
    of_game = [component for component in components("rolling-pyramids") if isinstance(component, Faction)]
    (game_table,) = tables_of((many, *of_game, cranes), frozenset({many.id}), loose_parts("rolling-pyramids"), "en")
    assert [faction.id for faction in game_table.factions] == [cranes.id]
    sentences = [part.sentence("en") for part in game_table.left_out if part.why == "no-die"]
    assert "bastet: it has boxes for d4, d8, but the dice here are d6, d10, d12" in sentences
    assert len(sentences) == len(of_game)


def test_nothing_is_no_table() -> None:
    cover = load_file(find("hyskos-cover"))
    with pytest.raises(EmptyTableError):
        list(tables_of([cover], frozenset(), LooseComponents(), "en"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "board",
    [load_map("four-x"), make("odd", rectangle(4, 3), "pointy", ()), make("odd", hexagon(2), "flat", ())],
    ids=lambda board: f"{board.id}-{board.orientation}",
)
def test_places_of_a_map_are_the_middles_of_its_hexes(board: Map) -> None:
    (drawing,) = renderers_of(board)[0].draw(board, "en", "full")
    places = {place.name: place for place in places_of(board, drawing)}
    assert set(places) == {*(str(space.number) for space in board.spaces), *(f"S{start.die}" for start in board.starts)}
    hexes = {str(space.number): space.at for space in board.spaces} | {
        f"S{start.die}": start.at for start in board.starts
    }
    unit = {name: centre(at, 1.0, board.orientation) for name, at in hexes.items()}
    hub, far = "1", max(unit, key=lambda name: math.dist(unit[name], unit["1"]))
    side = math.dist((places[hub].x, places[hub].y), (places[far].x, places[far].y)) / math.dist(unit[hub], unit[far])
    for name, (x, y) in unit.items():
        expected = places[hub].x + side * (x - unit[hub][0]), places[hub].y + side * (y - unit[hub][1])
        assert math.dist(expected, (places[name].x, places[name].y)) < 0.1, name


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pharaoh", "icehouse-8x8"])
def test_places_of_a_grid_are_the_middles_of_its_squares(name: str) -> None:
    grid = load_file(find(name))
    assert isinstance(grid, Grid)
    (drawing,) = renderers_of(grid)[0].draw(grid, "en", "full")
    places = {place.name: place for place in places_of(grid, drawing)}
    assert len(places) == grid.columns * grid.rows - len(grid.blocked)
    assert not set(grid.blocked) & set(places)
    first = places["b1"]
    for square, place in places.items():
        column, row = "abcdefgh".index(square[0]), int(square[1:])
        assert place.x - first.x == pytest.approx((column - 1) * grid.cell_mm, abs=0.1)
        assert first.y - place.y == pytest.approx((row - 1) * grid.cell_mm, abs=0.1)
    assert first.x == pytest.approx(drawing.width / 2 + (1.5 - grid.columns / 2) * grid.cell_mm, abs=0.1)


def test_places_of_a_ring_go_round_counterclockwise_from_the_top() -> None:
    ring = load_file(find("ring-18"))
    assert isinstance(ring, Ring)
    (drawing,) = renderers_of(ring)[0].draw(ring, "es", "full")
    places = {place.name: place for place in places_of(ring, drawing)}
    assert len(places) == 2 * ring.triangles + 1
    middle = places["centro"]
    assert (middle.x, middle.y) == (drawing.width / 2, drawing.height / 2)
    for kind, first in (("exterior", 90.0), ("interior", 100.0)):
        radius = math.dist((places[f"{kind} 0"].x, places[f"{kind} 0"].y), (middle.x, middle.y))
        for number in range(ring.triangles):
            angle = math.radians(first + number * 360 / ring.triangles)
            expected = middle.x + radius * math.cos(angle), middle.y - radius * math.sin(angle)
            at = places[f"{kind} {number}"]
            assert math.dist(expected, (at.x, at.y)) < 0.1, at.name


def test_places_of_a_player_board_are_its_fields() -> None:
    faction = load_file(find("anubian"))
    assert isinstance(faction, Faction)
    (drawing,) = renderers_of(faction)[0].draw(faction, "en", "full")
    fields = [item for item, _ in walk(drawing.items) if isinstance(item, Field)]
    places = places_of(faction, drawing)
    assert len(places) == len({place.name for place in places}) == len(fields)


@pytest.mark.parametrize(("game", "loose"), [
    ("rolling-pyramids", LooseComponents(dice_each=(4, 4, 8, 8))),
    ("pharaoh", LooseComponents(dice=(6,))),
    ("pyramydal", LooseComponents(tokens=4, drawn=True)),
    ("ring-race", LooseComponents()),
    ("icehouse", LooseComponents()),
])  # fmt: skip
def test_dice_and_tokens_are_those_of_the_rules(game: str, loose: LooseComponents) -> None:
    assert loose_parts(game) == loose


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_page_lists_contents_and_missing_parts(lang: str) -> None:
    game_table = table("pyramydal", lang)
    page = read_me(game_table, "vassal", ["a < b"]).decode()
    assert "<!-- Made by Hyskos -->" in page[:1000]
    assert "a &lt; b" in page
    for row in (*inventory(game_table), *(part.sentence(lang) for part in list_missing(game_table, "vassal"))):
        assert row in page
    red = text_in({"en": "Red, small: 5", "es": "Rojo, pequeña: 5"}, lang)
    assert red in list(inventory(game_table))


def test_table_words_have_the_same_placeholders_in_every_language() -> None:
    for key, texts in translations("tables").items():
        names = {lang: sorted(re.findall(r"\{\w+\}|\$\w+\$", text)) for lang, text in texts.items()}
        assert names.keys() == {"en", "es", "pl", "el", "fr", "de", "it"}, key
        assert all(placeholders == names["en"] for placeholders in names.values()), key


@pytest.mark.parametrize("lang", ["en", "es", "de"])
@pytest.mark.parametrize("name", ["anubian", "pyramydal-score"])
def test_places_to_write_are_named_in_the_words_of_their_board(name: str, lang: str) -> None:
    board = load_file(find(name))
    drawing = renderers_of(board)[0].draw(board, lang, "full")[0]
    fields = {item.id for item, _ in walk(drawing.items) if isinstance(item, Field)}
    names = [place.name for place in places_of(board, drawing)]
    assert len(set(names)) == len(names) == len(fields)
    assert not fields & {*names}
