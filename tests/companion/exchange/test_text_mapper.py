"""Maps of text-mapper: lines of hexes, and what is left out of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.companion.exchange.imported_map import ForeignMapError, FoundMap, map_yaml, number_hexes
from hyskos.companion.exchange.reading import read_text_mapper
from hyskos.definitions.kinds.map import Axial

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
    found_map = read_text_mapper(TEXT)
    at = {"0101": Axial(1, 0), "0102": Axial(1, 1), "0201": Axial(2, 0), "0202": Axial(2, 1)}
    assert found_map.spaces == {
        at["0101"]: {"name": {"en": "Old Town", "es": "Old Town"}, "points": {"round": 1, "final": 2}},
        at["0102"]: {"number": 1, "points": {"round": 3, "final": 6}},
        at["0201"]: {"factory": "heroes"},
    }
    assert found_map.starts == {at["0202"]: {"die": 2}}
    assert at["0101"] in at["0201"].neighbours()
    assert at["0102"] in at["0201"].neighbours()
    assert dict(found_map.lost) == {
        "lines that include other files": 1,
        "labels that are neither points nor a factory: grass": 1,
        "hexes of other levels": 1,
        "roads and other lines between hexes": 1,
        "lines that are no hexes: grass": 1,
    }
    spaces, _starts = number_hexes(found_map)
    assert [(space["number"], space["at"]) for space in spaces] == [(1, [0, 0]), (2, [1, -1]), (3, [0, -1])]


@pytest.mark.parametrize("text", ["", "hello\n", "include x\n", "0101 start\n"])
def test_a_text_without_spaces(text: str) -> None:
    with pytest.raises(ForeignMapError, match="no line of this file describes a hex"):
        read_text_mapper(text)


@pytest.mark.slow
def test_a_text_with_too_many_hexes() -> None:
    text = "".join(f"{x:02}{y:02} grass\n" for x in range(50) for y in range(50))
    with pytest.raises(ForeignMapError, match="more than 2000"):
        read_text_mapper(text)


def neighbours(text: str) -> set[frozenset[int]]:
    """Give the borders between number_hexes spaces."""
    numbers = {at: values["number"] for at, values in read_text_mapper(text).spaces.items()}
    return {frozenset((numbers[at], numbers[near])) for at in numbers for near in at.neighbours() if near in numbers}


THREE = "".join(f'{x:02}{y:02} 1/2 "{3 * (x - 1) + y}"\n' for x in (1, 2, 3) for y in (1, 2, 3))
"""Three columns of three: numbers go down the columns."""


@pytest.mark.parametrize(
    ("options", "of_five", "orientation"),
    [
        ("", {2, 4, 6, 8, 3, 9}, "flat"),  # the second column lies lower
        ("option swap-even-odd\n", {2, 4, 6, 8, 1, 7}, "flat"),
        ("option horizontal\n", {2, 4, 6, 8, 7, 9}, "pointy"),  # the second row lies to the right
        ("option horizontal\noption swap-even-odd\n", {2, 4, 6, 8, 1, 3}, "pointy"),
    ],
)
def test_options_of_the_obsidian_plugin_change_borders(options: str, of_five: set[int], orientation: str) -> None:
    text = f"```text-mapper\n{options}option coordinates-format {{X}}.{{Y}}\n{THREE}```\n"
    found_map = read_text_mapper(text)
    assert (found_map.orientation, found_map.lost) == (orientation, {})
    assert {number for border in neighbours(text) if 5 in border for number in border} - {5} == of_five


@pytest.mark.parametrize("line", ['01.01 3/6 "7"', "0101 3/6 “7”", "0101 3/6 „7“", '01.01.00 3/6 "7"'])
def test_other_ways_to_write_a_hex(line: str) -> None:
    found_map = read_text_mapper(line)
    assert list(found_map.spaces.values()) == [{"number": 7, "points": {"round": 3, "final": 6}}]
    assert not found_map.lost


def test_lines_of_one_hex_are_put_together_and_what_does_not_fit_is_listed() -> None:
    found_map = read_text_mapper('0101 3/6 "1"\n0101 heroes "Oasis"\n0101 2/4 "2"\n')
    name = {"en": "Oasis", "es": "Oasis"}
    both = {"number": 1, "points": {"round": 3, "final": 6}, "factory": "heroes", "name": name}
    assert list(found_map.spaces.values()) == [both]
    twice = "second values on a hex, where the first one stays"
    assert found_map.lost == {f"{twice}: 0101: 2": 1, f"{twice}: 0101: 2/4": 1}


@pytest.mark.parametrize("order", [1, -1])
def test_a_start_keeps_nothing_but_its_die(order: int) -> None:
    lines = ["0101 start", '0101 3/6 "4" "Oasis"', "0102 heroes"]
    found_map = read_text_mapper("\n".join(lines[::order]))
    assert list(found_map.starts.values()) == [{"die": 4}]
    losses = "points, factories and names on starting areas"
    assert found_map.lost == {f'{losses}: 0101: "Oasis"': 1, f"{losses}: 0101: 3/6": 1}


def test_many_words_of_a_kind_are_summed_up() -> None:
    text = "0101 3/6\n" + "".join(f"01{n:02} word{n:02}\n" for n in range(2, 92)) + "0192 word02\n"
    assert read_text_mapper(text).lost == {
        "labels that are neither points nor a factory: word02, word03, word04, word05, word06 and 85 more": 91
    }


WORDS = st.sampled_from(["3/6", "2/4", "heroes", "footmen", "start", '"1"', '"2"', '"Oasis"', '"Ford"', "hill"])


@given(st.lists(st.tuples(st.integers(1, 3), st.lists(WORDS, max_size=4)), min_size=1, max_size=8))
def test_every_word_is_on_the_map_or_in_the_list(lines: list[tuple[int, list[str]]]) -> None:
    """Nothing is left out without a word."""
    text = "0909 1/1\n" + "".join(f"0{row}01 {' '.join(words)}\n" for row, words in lines)
    found_map = read_text_mapper(text)
    losses = " ".join(f"{kind} {which}" for kind, details in found_map.losses.items() for which in details)
    for row, words in lines:
        at = Axial(row, -(row + (row & 1)) // 2 + 1)
        here = found_map.starts.get(at) or found_map.spaces.get(at) or {}
        for word in words:
            bare = word.strip('"')
            words_kept = {
                str(here.get("number")), str(here.get("die")), str(here.get("factory")),
                "start" if at in found_map.starts else "", *dict(here.get("name", {})).values(),
                "/".join(map(str, dict(here.get("points", {})).values())),
            }  # fmt: skip
            assert bare in words_kept or bare in losses, (word, text)


@pytest.mark.parametrize(
    ("n", "message"), [(1, '{en: "1 space", es: "1 espacio"}'), (12, '{en: "12 spaces", es: "12 espacios"}')]
)
def test_a_map_without_a_subtitle_counts_its_spaces_in_every_language(n: int, message: str) -> None:
    found_map = FoundMap(spaces={Axial(q, 0): {"points": {"round": 1, "final": 2}} for q in range(n)})
    assert f"\nsubtitle: {message}\n" in map_yaml(found_map, "found-elsewhere")
