"""Letters of sheets with several components and of stitched books, where MuPDF paints them: as on the pages alone."""

from collections.abc import Iterable, Sequence

import pytest

from hyskos.generators.orders.order_files import make
from tests.generators.orders.traced import A5, NEAR, ORDERS, Read, reader
from tests.traced import Box, Letter, Traced

pytestmark = [pytest.mark.slow, pytest.mark.needs("mutool")]


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Read:
    return reader(tmp_path_factory.mktemp("traced"))


def alike(found: Iterable[Letter], wanted: Sequence[Letter]) -> bool:
    """Tell whether letters are the same, each at its place and written the same way."""
    rest = list(wanted)
    for letter in found:
        same = (
            one
            for one in rest
            if one.text == letter.text
            and max(abs(a - b) for a, b in zip(one.at, letter.at, strict=True)) < NEAR
            and max(abs(a - b) for a, b in zip(one.way, letter.way, strict=True)) < NEAR
        )
        twin = next(same, None)
        if twin is None:
            return False
        rest.remove(twin)
    return not rest


def within(page: Traced, box: Box) -> list[Letter]:
    """Take the letters of a part of a page, as they lie from its upper left corner."""
    return [
        Letter(one.text, (one.at[0] - box.left, one.at[1] - box.top), one.way)
        for one in page.letters
        if box.holds(one.at)
    ]


def upright(letters: Iterable[Letter], wide: float) -> list[Letter]:
    """Turn letters of a part that was turned a quarter clockwise back; it is so wide on the sheet."""
    return [Letter(one.text, (one.at[1], wide - one.at[0]), (one.way[1], -one.way[0])) for one in letters]


def test_what_lies_in_each_cell_of_a_sheet_is_the_component_printed_alone(read: Read) -> None:
    (alone,) = read("alone")[1]
    wanted = within(alone, alone.trim)
    assert len(wanted) > 500
    (page, *more) = read("sheet")[1]
    assert not more
    pieces = make(ORDERS["sheet"])[0].cuts[0]["pieces"]
    assert {piece["turned"] for piece in pieces} == {False, True}
    for piece in pieces:
        x, y, wide, high = piece["trim"]
        found = within(page, Box(x, y, x + wide, y + high))
        assert alike(upright(found, wide) if piece["turned"] else found, wanted), piece["name"]


@pytest.mark.parametrize("sort", ["stitched", "stitched-long"])
def test_pages_of_a_stitched_book_are_those_of_the_book_nearer_to_the_fold_the_more_sheets_lie_around(
    sort: str, read: Read
) -> None:
    """Of a sheet that is turned over its upper edge the back stands on its head."""
    whole, printed = read("book")[1], read(sort)[1]
    wide, high = A5
    assert sum(len(page.letters) > 500 for page in whole) > 8
    for sheet in range(4):
        first, last, creep = 2 * sheet, 15 - 2 * sheet, 0.4 * sheet  # pages from 0
        for page, turned, left, right in (
            (printed[2 * sheet], False, last, first),
            (printed[2 * sheet + 1], sort == "stitched-long", first + 1, last - 1),
        ):
            trim = page.trim
            found = within(page, trim)
            if turned:
                found = [
                    Letter(one.text, (2 * wide - one.at[0], high - one.at[1]), (-one.way[0], -one.way[1]))
                    for one in found
                ]
            for number, from_left in ((left, creep), (right, wide - creep)):
                half = [one for one in found if (one.at[0] < wide) == (number == left)]
                wanted = [
                    Letter(one.text, (one.at[0] + from_left, one.at[1]), one.way)
                    for one in within(whole[number], whole[number].trim)
                ]
                assert alike(half, wanted), number + 1
