"""Maps of text-mapper: lines of hexes, and what is left out of them."""

import pytest

from hyskos.companion.exchange.found import ForeignMapError, numbered
from hyskos.companion.exchange.text_mapper import read_text_mapper
from hyskos.definitions.model import Axial

TEXT = """
# a sketch
include default.txt
0101 grass "Old Town"
0102 3/6 "1"
0201 heroes
0202 start "2"
010203 hills
0101-0202 road
grass attributes fill="green"
"""


def test_hexes_are_spaces_and_starts() -> None:
    """The second column is moved down by half a hex."""
    found = read_text_mapper(TEXT)
    at = {"0101": Axial(1, 0), "0102": Axial(1, 1), "0201": Axial(2, 0), "0202": Axial(2, 1)}
    assert found.spaces == {
        at["0101"]: {"points": {"round": 1, "final": 2}},
        at["0102"]: {"number": 1, "points": {"round": 3, "final": 6}},
        at["0201"]: {"factory": "heroes"},
    }
    assert found.starts == {at["0202"]: {"die": 2}}
    assert at["0101"] in at["0201"].neighbours()
    assert at["0102"] in at["0201"].neighbours()
    assert dict(found.lost) == {
        "lines that include other files": 1,
        "names of hexes": 1,
        "words that say neither points nor factory: grass": 1,
        "hexes of other levels": 1,
        "roads and other lines between hexes": 1,
        "lines that are no hexes: grass": 1,
    }
    spaces, _starts = numbered(found)
    assert [(one["number"], one["at"]) for one in spaces] == [(1, [0, 0]), (2, [1, -1]), (3, [0, -1])]


@pytest.mark.parametrize("text", ["", "hello\n", "include x\n", "0101 start\n"])
def test_a_text_without_spaces(text: str) -> None:
    with pytest.raises(ForeignMapError, match="no line of a hex"):
        read_text_mapper(text)


@pytest.mark.slow
def test_a_text_with_too_many_hexes() -> None:
    text = "".join(f"{x:02}{y:02} grass\n" for x in range(50) for y in range(50))
    with pytest.raises(ForeignMapError, match="more than 2000"):
        read_text_mapper(text)
