"""A save of Tabletop Simulator, read back by a reader of our own: places, pieces, pictures, models, words."""

import math
from collections import Counter
from itertools import combinations

import pytest

from hyskos.definitions.kinds.pieces import Pieces
from hyskos.definitions.languages import text_in
from hyskos.generators.tables.contents import SIZES, Mat, VirtualTable
from hyskos.generators.tables.tabletop import COLOURS, save_files
from hyskos.generators.words import words
from tests.generators.tables.readers import INCH, Model, Point, Save, Tile, on_table, png_size
from tests.generators.tables.tables import GAMES, files, save, table

pytestmark = pytest.mark.slow
NEAR = 0.1  # mm
IN = NEAR / INCH


def tile_of(saved: Save, mat: Mat) -> Tile:
    return next(tile for tile in saved.tiles() if tile.title == mat.title and len(tile.points) == len(mat.places))


def pieces_of(game_table: VirtualTable) -> Counter[str]:
    counts: Counter[str] = Counter()
    if isinstance(game_table.art, Pieces):
        for piece_set in game_table.art.sets:
            colour = text_in(piece_set.title, "en")
            counts |= Counter({f"{colour}, {size}": n for size, n in zip(SIZES, piece_set.counts, strict=True)})
            counts |= Counter({f"{colour}, {text_in(figure.title, 'en')}": 1 for figure in game_table.art.figures})
    return counts


@pytest.mark.parametrize("game", GAMES)
def test_boards_are_as_large_as_they_are_and_places_are_where_they_are(game: str) -> None:
    for mat in table(game).mats:
        tile = tile_of(save(game), mat)
        assert tile.size == pytest.approx((mat.front.width, mat.front.height), abs=NEAR)
        for place, point in zip(mat.places, tile.points, strict=True):
            assert math.dist((place.x, place.y), point) < NEAR, place.name


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_of_the_game_is_present_once(game: str) -> None:
    counts = Counter(thing["Nickname"] for thing in save(game).named("Custom_Model"))
    assert counts == pieces_of(table(game))


def test_dice_have_the_sides_and_numbers_of_the_rules() -> None:
    names = ("Die_4", "Die_6", "Die_8")
    assert [len(save("rolling-pyramids").named(name)) for name in names] == [8, 0, 8]
    assert [len(save("pharaoh").named(name)) for name in names] == [0, 1, 0]
    assert [len(save("ring-race").named(name)) for name in names] == [0, 0, 0]


def test_pyramids_that_are_drawn_lie_in_one_bag_that_gives_them_at_random() -> None:
    (bag,) = save("pyramydal").named("Bag")
    assert len(bag["ContainedObjects"]) == 60
    assert bag["Bag"]["Order"] == 2
    assert len(save("pyramydal").named("PlayerPawn")) == 4


def test_stacks_stand_on_their_entries_with_the_large_stone_below() -> None:
    saved, ring = save("ring-race"), table("ring-race")
    assert ring.board
    (board,) = (tile for tile in saved.tiles() if tile.points)
    spots = {place.name: point for place, point in zip(ring.board.places, board.world, strict=True)}
    models = saved.named("Custom_Model")
    for colour, entries, figures in (("Gold", (14, 15, 16), (14, 15, 16)), ("Onyx", (4, 3, 2), (3, 2, 1))):
        for entry in entries:
            here = [model for model in models if near(model, spots[f"outer {entry}"])]
            here.sort(key=lambda model: model["Transform"]["posY"])
            assert [model["Nickname"] for model in here] == [
                f"{colour}, {size}" for size in ("large", "medium", "small")
            ]
        for name, number in zip(("Mason", "Anubis", "Cleopatra"), figures, strict=True):
            (here,) = (model for model in models if near(model, spots[f"inner {number}"]))
            assert here["Nickname"] == f"{colour}, {name}"


def near(thing: dict[str, dict[str, float]], spot: Point) -> bool:
    return math.dist(on_table(thing, 0, 0), spot) < IN


@pytest.mark.parametrize("game", GAMES)
def test_flat_things_do_not_lie_on_each_other(game: str) -> None:
    boxes = [
        (min(x for x, _ in tile.corners), min(z for _, z in tile.corners), max(x for x, _ in tile.corners),
         max(z for _, z in tile.corners))
        for tile in save(game).tiles()
    ]  # fmt: skip
    for first, second in combinations(boxes, 2):
        apart = first[2] <= second[0] or second[2] <= first[0] or first[3] <= second[1] or second[3] <= first[1]
        assert apart, (first, second)


def test_everybody_reads_the_own_board_upright() -> None:
    saved, game_table = save("rolling-pyramids"), table("rolling-pyramids")
    for seat in game_table.seats:
        assert seat.mat
        upper_left, upper_right, lower_right, _ = tile_of(saved, seat.mat).corners
        middle = ((upper_left[0] + lower_right[0]) / 2, (upper_left[1] + lower_right[1]) / 2)
        top = ((upper_left[0] + upper_right[0]) / 2, (upper_left[1] + upper_right[1]) / 2)
        assert math.hypot(*top) < math.hypot(*middle)  # its top is towards the middle of the table
        across = upper_right[0] - upper_left[0], upper_right[1] - upper_left[1]
        up = top[0] - middle[0], top[1] - middle[1]
        assert across[0] * up[1] - across[1] * up[0] > 0  # its right is to the right of who looks there


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_and_model_that_is_named_lies_in_the_folder_of_its_kind(game: str) -> None:
    paths = {name.rpartition("/")[2]: name for name in files(game)}
    named = save(game).addresses()
    assert named == set(paths) - {name.rpartition("/")[2] for name in files(game) if name.startswith("Saves/")}
    for name in named:
        folder = {"png": "Mods/Images", "obj": "Mods/Models", "pdf": "Mods/PDF"}[name.rpartition(".")[2]]
        assert paths[name] == f"{folder}/{name}"


@pytest.mark.parametrize("game", GAMES)
def test_textures_are_powers_of_two_and_not_too_large(game: str) -> None:
    for name, content in files(game).items():
        if name.endswith(".png"):
            wide, high = png_size(content)
            assert wide == high <= 4096
            assert wide & (wide - 1) == 0


@pytest.mark.parametrize("game", GAMES)
def test_models_are_closed_and_small_and_of_the_right_size(game: str) -> None:
    game_table = table(game)
    expected = {f"Mods/Models/{game}_{piece.key}.obj": piece for seat in game_table.seats for piece in seat.pieces}
    assert {name for name in files(game) if name.endswith(".obj") and "collider" not in name} == set(expected)
    for name, piece in expected.items():
        model = Model.read(files(game)[name])
        if piece.size:
            b, h = piece.size.base_mm / INCH, piece.size.height_mm / INCH
            assert model.size() == pytest.approx((b, h, b), abs=IN)
            assert 0 < model.volume(0) < b * b * h / 3 * 0.5  # it is hollow
        elif piece.figure:
            card = piece.figure.width_mm * piece.figure.height_mm * 2 / INCH**3
            assert model.volume(0) == pytest.approx(card, rel=1e-3)
        assert len(model.corners) < 25_000


@pytest.mark.parametrize("name", ["ring-race_g3", "ring-race_o1", "ring-race_g-mason"])
def test_no_model_has_a_hole_and_every_side_faces_outwards(name: str) -> None:
    for suffix in ("", "_collider"):
        model = Model.read(files("ring-race")[f"Mods/Models/{name}{suffix}.obj"])
        assert sum(map(len, model.objects)) < 256
        for index in range(len(model.objects)):
            assert model.open_edges(index) == []
            assert model.volume(index) > 0


def test_walls_of_a_collider_are_convex() -> None:
    model = Model.read(files("ring-race")["Mods/Models/ring-race_g2_collider.obj"])
    assert len(model.objects) == 4
    for faces in model.objects:
        mine = {model.corners[corner[0]] for face in faces for corner in face}
        for face in faces:
            a, normal = model.corners[face[0][0]], model.normals[face[0][2]]
            assert all(sum((p[i] - a[i]) * normal[i] for i in range(3)) < 1e-4 for p in mine)


def test_sides_show_their_picture_upright() -> None:
    model = Model.read(files("ring-race")["Mods/Models/ring-race_g3.obj"])
    top = max(corner[1] for corner in model.corners)
    outer = [face for face in model.objects[0] if any(model.corners[corner[0]][1] == top for corner in face)]
    assert len(outer) == 4
    for face in outer:
        for corner, place, _ in face:
            assert model.places[place][1] == (1 if model.corners[corner][1] == top else 0)


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_marks_are_unique_and_kept(game: str) -> None:
    marks = [thing["GUID"] for thing in save(game).things]
    assert len(set(marks)) == len(marks)
    assert all(len(mark) == 6 and int(mark, 16) >= 0 for mark in marks)


def test_the_same_table_is_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert save_files(table("ring-race"), book=b"%PDF-") == files("ring-race")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    dated = save_files(table("ring-race"), "https://example.org/", b"%PDF-")
    saved = Save.read(next(content for name, content in dated.items() if name.startswith("Saves/")))
    assert saved.raw["Date"] == "09/09/2001 01:46:40"
    assert all(address.startswith("https://example.org/") for address in saved.addresses())


def test_every_player_has_a_colour_and_a_hand() -> None:
    hands = save("rolling-pyramids").raw["Hands"]["HandTransforms"]
    assert [hand["Color"] for hand in hands] == list(COLOURS[:4])


@pytest.mark.wide
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_the_notebook_tells_all_rules(game: str, lang: str) -> None:
    game_table = table(game, lang)
    assert game_table.booklet
    assert [chapter.title for chapter in game_table.rules] == [
        text_in(section.title, lang) for section in game_table.booklet.sections
    ]
    notebook = "\n".join(text for chapter in game_table.rules for text in chapter.paragraphs)
    assert "{" not in notebook
    for section in game_table.booklet.sections:
        for block in section.blocks:
            if block.diagram:
                values = game_table.booklet.worked.get(block.example, {})
                localized = {
                    name: text_in(value, lang) if isinstance(value, dict) else value for name, value in values.items()
                }
                seen = words("booklet", lang)[f"alt.{block.diagram}"].format_map(localized)
                assert f"[{seen}]" in notebook
            for text in (block.text, *(line.text for line in block.lines)):
                if text and "{" not in text_in(text, lang):
                    assert text_in(text, lang) in notebook
    if lang == "en":
        tabs = save(game).raw["TabStates"]
        assert [tabs[str(n)]["title"] for n in range(len(tabs))] == [chapter.title for chapter in game_table.rules]


def test_numbers_and_markers_come_without_end_where_numbers_are_written() -> None:
    bags = Counter(bag["Nickname"].rpartition(": ")[2] for bag in save("rolling-pyramids").named("Infinite_Bag"))
    assert bags == {"soldiers": 4, "heroes": 4, "Ram": 4, "Spikes": 4, "Umbrella": 4, "Number": 4}
    numbers = [bag for bag in save("rolling-pyramids").named("Infinite_Bag") if bag["Nickname"] == "Number"]
    (number,) = numbers[0]["ContainedObjects"]
    assert [number["States"][key]["CustomImage"]["ImageURL"] for key in number["States"]] == [
        f"number-{digit}.png" for digit in range(2, 10)
    ]
    assert not save("pharaoh").named("Infinite_Bag")


@pytest.mark.parametrize("game", GAMES)
def test_loose_things_lie_beside_each_other(game: str) -> None:
    names = ("Infinite_Bag", "Bag", "PlayerPawn", "Die_4", "Die_6", "Die_8", "Custom_PDF")
    spots = [on_table(thing, 0, 0) for thing in save(game).raw["ObjectStates"] if thing["Name"] in names]
    assert all(math.dist(first, second) >= 0.9 for first, second in combinations(spots, 2))
    for tile in save(game).tiles():
        left, low = (min(axis) for axis in zip(*tile.corners, strict=True))
        right, high = (max(axis) for axis in zip(*tile.corners, strict=True))
        assert not [spot for spot in spots if left < spot[0] < right and low < spot[1] < high], tile.title
