"""Files of covers and pictures for shops: their pixels and bytes, and who cannot print them."""

import struct
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from hyskos import data
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.product import Product
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.kinds.shop import Shop, ShopPicture
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load, load_file, load_profile, load_shop
from hyskos.generators.boards.covers import face
from hyskos.generators.drawing import Circle, Text, walk
from hyskos.generators.measure import boxes
from hyskos.generators.orders.constraints import ImpossibleError
from hyskos.generators.orders.order import ForShop, PrintSettings, Single
from hyskos.generators.orders.order_files import make
from hyskos.generators.orders.pictures import draw_for_shop
from hyskos.generators.orders.plan_orders import build
from hyskos.generators.orders.requests import Request
from hyskos.publishing.build.manifest import files_to_keep, member_name
from tests.wide import in_turn

COVER = load("pharaoh-cover", "cover")


def order(**terms: Any) -> Single:
    return Single(COVER, PrintSettings(**{"lang": "es", "profile": load_profile("home-a4"), **terms}))


@pytest.mark.slow
def test_square_and_banner_have_their_own_pixels_and_sheets_those_of_the_order() -> None:
    pytest.importorskip("pypdfium2")
    cover_order = order(formats=("png",), dpi=30)
    files = {file.name: file for file in make(cover_order)}
    size = {name: struct.unpack(">II", file.content[16:24]) for name, file in files.items()}
    assert size["pharaoh-cover-square_full_es.png"] == (1000, 1000)
    assert size["pharaoh-cover-banner_full_es.png"] == (1500, 500)
    assert size["pharaoh-cover-sell-sheet_a4_es.png"] == (248, 351)
    assert files["pharaoh-cover-square_full_es.png"].dpi == 254
    names = {member_name(cover_order, file) for file in files_to_keep(cover_order, tuple(files.values()))}
    assert size["pharaoh-cover-mock-up_full_es.png"] == (1600, 1200)
    assert names == {f"full-size/pharaoh-cover-{part}_full_es.png" for part in ("banner", "mock-up", "square")}


@pytest.mark.slow
def test_a_sell_sheet_is_drawn_for_the_paper() -> None:
    for paper, trim in (("a4", (210, 297)), ("letter", (215.9, 279.4))):
        files = make(order(profile=load_profile(f"home-{paper}"), formats=("pdf",)))
        sheets = [file for file in files if "sell-sheet" in file.name]
        assert [(file.name, file.trim, file.pages) for file in sheets] == [
            (f"pharaoh-cover-sell-sheet_{paper}_es.pdf", trim, 1)
        ]


@pytest.mark.parametrize(("game", "accent"), [("pharaoh", "brick"), ("pyramydal", "black")])
def test_own_art_has_the_accent_for_its_current_colour(game: str, accent: str, tmp_path: Path) -> None:
    text = (data.ROOT / "covers" / f"{game}-cover.yaml").read_text(encoding="utf-8")
    path = tmp_path / "own.yaml"
    path.write_text(text.replace(f"art: {game}", "art: my-scarab.svg"), encoding="utf-8")
    art = '<circle cx="12" cy="12" r="10" fill="currentColor" stroke="black" stroke-width="1pt"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{art}</svg>'
    (tmp_path / "my-scarab.svg").write_text(svg, encoding="utf-8")
    cover = load_file(path)
    assert isinstance(cover, Cover)
    for ink, fill in (("full", accent), ("saver", "white")):
        drawing = face.draw_square(cover, lang="en", ink=ink)
        assert [item.fill for item, _ in boxes(drawing.items) if isinstance(item, Circle)] == [fill]


def test_a_maker_of_games_without_a_box_leaves_covers_out() -> None:
    covers = [load(name, "cover") for name in built_in_files("cover")]
    crafter = load_profile("the-game-crafter")
    without = tuple(component for component in crafter.components if "cover" not in component.kinds)
    built = build(Request(printer=replace(crafter, components=without), langs=("en",)), covers)
    assert built.orders == ()
    assert [message.render() for message in built.left_out] == [
        f"{cover.id}: left out, because the-game-crafter has no product for it" for cover in covers
    ]


@pytest.mark.slow
def test_a_lid_is_redrawn_in_the_size_of_the_printers_box() -> None:
    """Its art and its title are as large as that box allows: nothing is scaled, and nothing but the lid is written."""
    pytest.importorskip("pypdfium2")
    (file,) = make(order(profile=load_profile("the-game-crafter")))
    assert (file.component, file.scale) == ("large-stout-box-top", 1.0)
    assert struct.unpack(">II", file.content[16:24]) == (3450, 3450)
    assert file.trim == pytest.approx((285.75, 285.75))


@pytest.mark.slow
def test_a_mock_up_is_for_screens() -> None:
    """No press prints it; at home it has a page of its own size, and none of the paper."""
    pytest.importorskip("pikepdf")
    press = make(order(profile=load_profile("generic-offset")))
    assert not [file.name for file in press if "mock-up" in file.name]
    home = [file.name for file in make(order(formats=("pdf",))) if "mock-up" in file.name]
    assert home == ["pharaoh-cover-mock-up_full_es.pdf"]


SHOPS = tuple(built_in_files("shop"))
COVERS = tuple(built_in_files("cover"))
pytest.importorskip("pypdfium2")


def cover(name: str = "pharaoh-cover") -> Cover:
    definition = load(name, "cover")
    assert isinstance(definition, Cover)
    return definition


def shop_order(shop: Shop, lang: str = "es", name: str = "pharaoh-cover") -> ForShop:
    return ForShop(cover(name), PrintSettings(lang=lang, profile=load_profile("home-a4")), shop)


@pytest.mark.wide
@pytest.mark.parametrize(("shop", "name", "lang"), in_turn(SHOPS, COVERS, LANGUAGES))
def test_every_picture_has_exactly_its_pixels_and_no_more_bytes_than_the_shop_takes(
    shop: str, name: str, lang: str
) -> None:
    shop_definition = load_shop(shop)
    files = make(shop_order(shop_definition, lang, name))
    assert [struct.unpack(">II", file.content[16:24]) for file in files] == [
        picture.pixels for picture in shop_definition.pictures
    ]
    for file, picture in zip(files, shop_definition.pictures, strict=True):
        assert file.content[24:26] == b"\x08\x02"  # 8 bit, RGB
        assert len(file.content) <= (picture.most_bytes or len(file.content))
        assert file.shop == shop


def test_a_picture_lies_in_the_folder_of_its_shop() -> None:
    (first, *_) = make(shop_order(tiny(300, 200)))
    assert first.name == "pharaoh-cover-front_corner_es.png"
    assert member_name(shop_order(tiny(300, 200)), first) == "shops/corner/pharaoh-cover-front_corner_es.png"


def tiny(wide: int, high: int, most: int | None = None) -> Shop:
    picture = ShopPicture(id="front", title={"en": "Front"}, shows="cover", pixels=(wide, high), most_bytes=most)
    return Shop(id="corner", title={"en": "Corner"}, source="a call", dated="2026-11", pictures=(picture,))


@pytest.mark.slow
def test_a_picture_with_too_many_bytes_is_packed_tighter_and_refused_if_that_does_not_help() -> None:
    (usual,) = make(shop_order(tiny(400, 300)))
    most = len(usual.content) - 1
    (tight,) = make(shop_order(tiny(400, 300, most)))
    assert len(tight.content) <= most
    with pytest.raises(ImpossibleError, match="corner allows at most 10000"):
        make(shop_order(tiny(900, 900, 10000)))


def test_unreadable_words_are_left_out() -> None:

    def shown_texts(side: int) -> list[str]:
        picture = tiny(side, side).pictures[0]
        items = walk(draw_for_shop(cover(), picture, "en").items)
        return [item.text for item, _ in items if isinstance(item, Text)]

    assert shown_texts(150) == []
    assert shown_texts(300) == ["KING OF THE PYRAMID"]
    assert "2–4 players" in " ".join(shown_texts(900))


@pytest.mark.parametrize(
    ("pixels", "subtitle", "facts"),
    [
        ((249, 900), False, False),
        ((900, 250), True, False),
        ((449, 900), True, False),
        ((450, 900), True, True),
        ((900, 600), True, True),
    ],
)
def test_the_shorter_side_decides_what_can_be_read(pixels: tuple[int, int], subtitle: bool, facts: bool) -> None:
    items = walk(draw_for_shop(cover(), tiny(*pixels).pictures[0], "en").items)
    text = " ".join(item.text for item, _ in items if isinstance(item, Text))
    assert ("KING OF THE PYRAMID" in text, "2–4 players" in text) == (subtitle, facts)


def test_a_picture_may_have_as_many_bytes_as_its_shop_takes() -> None:
    (usual,) = make(shop_order(tiny(80, 60)))
    (same,) = make(shop_order(tiny(80, 60, len(usual.content))))
    assert same.content == usual.content
    assert struct.unpack(">II", usual.content[16:24]) == (80, 60)


@pytest.mark.slow
def test_every_picture_of_a_shop_has_a_source_or_is_unverified() -> None:
    for name in SHOPS:
        for picture in load_shop(name).pictures:
            assert picture.source or picture.unverified, f"{name}: {picture.id}"


@pytest.mark.slow
def test_every_product_has_pictures_for_every_shop() -> None:
    for path in built_in_files("product").values():
        product_ = load_file(path)
        assert isinstance(product_, Product)
        assert {job.shop for job in product_.jobs} - {""} == set(SHOPS)


@pytest.mark.wide
@pytest.mark.parametrize(("name", "shows"), list(product(COVERS, ("cover", "contents", "mock-up"))))
def test_each_sort_of_picture_can_be_drawn_in_the_narrowest_and_the_widest_shape(name: str, shows: str) -> None:
    for pixels in ((300, 600), (1200, 300)):
        picture = replace(tiny(*pixels).pictures[0], shows=shows)
        drawing = draw_for_shop(cover(name), picture, "es")
        assert drawing.width / drawing.height == pytest.approx(pixels[0] / pixels[1])
