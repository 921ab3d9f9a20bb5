"""Named spaces: typed like numbers, in any language, and told beside them."""

from dataclasses import replace

import pytest

from hyskos.companion.boards import numbered, place_column, read_named, told_place
from hyskos.definitions.loader import load_map
from hyskos.rules.rolling_pyramids.board import make_board

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
    assert numbered(BOARD, line) == read
    assert numbered(PLAIN, line) == line


def test_a_place_is_read_by_number_or_name() -> None:
    words = ("9", "OASIS", "oasis de jarga", "S2", "nowhere", "", "-")
    assert [read_named(BOARD, word) for word in words] == [9, 9, 8, -2, None, None, None]


def test_a_place_is_told_with_its_name() -> None:
    assert [told_place(BOARD, place) for place in (6, 7, -1)] == ["6 Nile", "7", "S1"]
    assert place_column(BOARD, [7, 6]) == len("6 Nile")
    assert place_column(BOARD, [7]) == place_column(PLAIN, [6, 7, 33]) == 4
