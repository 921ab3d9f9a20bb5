"""The flag on covers bears the sign and the name of the publisher, in print and in pictures of shops."""

from dataclasses import replace

import pytest

from hyskos.definitions.art.library import load_art
from hyskos.definitions.kinds.cover import Cover, Issue
from hyskos.definitions.loader import load, load_shop
from hyskos.generators.boards.covers import lid
from hyskos.generators.drawing import Drawing, Group, Text, walk
from hyskos.generators.orders.shop_pictures import drawn_for
from tests.generators.boards.test_box_sheets import named

LOGO = load_art("games", "pharaoh", {})


def cover(publisher: str, *, logo: bool = False) -> Cover:
    found = load("pharaoh-cover", "cover")
    assert isinstance(found, Cover)
    return replace(found, issue=Issue(publisher=publisher, logo=LOGO if logo else None))


def said(drawing: Drawing) -> list[str]:
    flags = named(drawing.items, "pattern-flag")
    return [item.text for flag in flags for item, _ in walk(flag.items) if isinstance(item, Text)]


def signs(drawing: Drawing) -> list[Group]:
    return [sign for flag in named(drawing.items, "pattern-flag") for sign in named(flag.items, "logo")]


@pytest.mark.parametrize("ink", ["full", "saver"])
def test_the_lid_bears_the_sign_of_the_publisher(ink: str) -> None:
    assert len(signs(lid.draw(cover("Example House", logo=True), lang="en", ink=ink))) == 1
    assert signs(lid.draw(cover("Example House"), lang="en", ink=ink)) == []


@pytest.mark.parametrize(
    ("publisher", "lines"),
    [("Example House", 1), ("Example House, Inc.", 1), ("Lustigerspieleverlag GmbH & Co. KG", 2)],
)
def test_the_picture_of_a_shop_keeps_the_flag_with_a_long_name(publisher: str, lines: int) -> None:
    picture = next(one for one in load_shop("itch-io").pictures if one.shows == "cover")
    found = said(drawn_for(cover(publisher), picture, "en"))
    assert len(found) == lines
    assert " ".join(found).replace("Λ", "A").upper() == publisher.upper()


def test_a_name_that_fits_nowhere_leaves_the_sign() -> None:
    picture = next(one for one in load_shop("itch-io").pictures if one.shows == "cover")
    drawing = drawn_for(cover("Lustigerspieleverlagsgesellschaft", logo=True), picture, "en")
    assert len(signs(drawing)) == 1
    assert said(drawing) == []
