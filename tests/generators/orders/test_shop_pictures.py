"""Pictures for shops: exactly the pixels, within the bytes, in the words of one language; shops as data."""

import struct
from dataclasses import replace
from itertools import product

import pytest

from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.product import Product
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.kinds.shop import Shop, ShopPicture
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load, load_file, load_profile, load_shop
from hyskos.generators.drawing import Text, walk
from hyskos.generators.orders.constraints import ImpossibleError
from hyskos.generators.orders.order import ForShop, Terms
from hyskos.generators.orders.order_files import make
from hyskos.generators.orders.shop_pictures import drawn_for
from hyskos.publishing.build.manifest import member_name
from tests.wide import in_turn

SHOPS = tuple(shipped("shop"))
COVERS = tuple(shipped("cover"))
pytest.importorskip("pypdfium2")


def cover(name: str = "pharaoh-cover") -> Cover:
    definition = load(name, "cover")
    assert isinstance(definition, Cover)
    return definition


def order(shop: Shop, lang: str = "es", name: str = "pharaoh-cover") -> ForShop:
    return ForShop(cover(name), Terms(lang=lang, profile=load_profile("home-a4")), shop)


@pytest.mark.wide
@pytest.mark.parametrize(("shop", "name", "lang"), in_turn(SHOPS, COVERS, LANGUAGES))
def test_every_picture_has_exactly_its_pixels_and_no_more_bytes_than_the_shop_takes(
    shop: str, name: str, lang: str
) -> None:
    asked = load_shop(shop)
    files = make(order(asked, lang, name))
    assert [struct.unpack(">II", file.content[16:24]) for file in files] == [one.pixels for one in asked.pictures]
    for file, picture in zip(files, asked.pictures, strict=True):
        assert file.content[24:26] == b"\x08\x02"  # 8 bit, RGB
        assert len(file.content) <= (picture.most_bytes or len(file.content))
        assert file.shop == shop


def test_a_picture_lies_in_the_folder_of_its_shop() -> None:
    (first, *_) = make(order(tiny(300, 200)))
    assert first.name == "pharaoh-cover-front_corner_es.png"
    assert member_name(order(tiny(300, 200)), first) == "shops/corner/pharaoh-cover-front_corner_es.png"


def tiny(wide: int, high: int, most: int | None = None) -> Shop:
    picture = ShopPicture(id="front", title={"en": "Front"}, shows="cover", pixels=(wide, high), most_bytes=most)
    return Shop(id="corner", title={"en": "Corner"}, source="a call", dated="2026-11", pictures=(picture,))


@pytest.mark.slow
def test_a_picture_with_too_many_bytes_is_packed_tighter_and_refused_if_that_does_not_help() -> None:
    (usual,) = make(order(tiny(400, 300)))
    most = len(usual.content) - 1
    (tight,) = make(order(tiny(400, 300, most)))
    assert len(tight.content) <= most
    with pytest.raises(ImpossibleError, match="corner allows at most 10000"):
        make(order(tiny(900, 900, 10000)))


def test_what_nobody_could_read_is_left_out() -> None:
    """A subtitle goes first, then the facts come back on what is large enough for both."""

    def said(side: int) -> list[str]:
        picture = tiny(side, side).pictures[0]
        items = walk(drawn_for(cover(), picture, "en").items)
        return [item.text for item, _ in items if isinstance(item, Text)]

    assert said(150) == []
    assert said(300) == ["KING OF THE PYRAMID"]
    assert "2–4 players" in " ".join(said(900))


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
    shown = walk(drawn_for(cover(), tiny(*pixels).pictures[0], "en").items)
    said = " ".join(item.text for item, _ in shown if isinstance(item, Text))
    assert ("KING OF THE PYRAMID" in said, "2–4 players" in said) == (subtitle, facts)


def test_a_picture_may_have_as_many_bytes_as_its_shop_takes() -> None:
    (usual,) = make(order(tiny(80, 60)))
    (same,) = make(order(tiny(80, 60, len(usual.content))))
    assert same.content == usual.content
    assert struct.unpack(">II", usual.content[16:24]) == (80, 60)


@pytest.mark.slow
def test_every_shop_says_where_each_number_comes_from_or_that_nobody_has_verified_it() -> None:
    for name in SHOPS:
        for picture in load_shop(name).pictures:
            assert picture.source or picture.unverified, f"{name}: {picture.id}"


@pytest.mark.slow
def test_every_product_has_pictures_for_every_shop() -> None:
    for path in shipped("product").values():
        product_ = load_file(path)
        assert isinstance(product_, Product)
        assert {job.shop for job in product_.jobs} - {""} == set(SHOPS)


@pytest.mark.wide
@pytest.mark.parametrize(("name", "shows"), list(product(COVERS, ("cover", "contents", "mock-up"))))
def test_each_sort_of_picture_can_be_drawn_in_the_narrowest_and_the_widest_shape(name: str, shows: str) -> None:
    for pixels in ((300, 600), (1200, 300)):
        picture = replace(tiny(*pixels).pictures[0], shows=shows)
        drawing = drawn_for(cover(name), picture, "es")
        assert drawing.width / drawing.height == pytest.approx(pixels[0] / pixels[1])
