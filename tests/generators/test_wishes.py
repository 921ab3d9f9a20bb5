"""What a printer cannot make is said before anything is written: size, safe zone, ink."""

from generators.drawing import Drawing, Field, Item, Text, rectangle
from generators.sheets.paper import Press, Profile
from generators.wishes import impossible

PRINTER = Profile("mine", {}, "", "2026", 3, safe=4, largest=(200, 100), press=Press("x4", True, 190))


def found(*items: Item, width: float = 100, height: float = 60) -> list[str]:
    return [finding.render() for finding in impossible(Drawing("x", "x", width, height, "en", items), PRINTER)]


def test_a_modest_board_can_be_made_either_way_up() -> None:
    art = (rectangle(-3, -3, 206, 106, fill="sand"), Text(20, 20, "Ram", 9), Field("a", 30, 30, 8, 8))
    assert found(*art, width=200, height=100) == found(*art, width=100, height=200) == []


def test_a_board_that_is_too_large() -> None:
    assert found(width=201, height=50) == ["201 × 50 mm is larger than mine prints: 200 × 100 mm at most"]


def test_texts_and_places_to_write_too_near_the_cut_are_named_once_each_with_the_worst() -> None:
    near = (
        Field("a", 3, 20, 8, 8),
        Field("b", 20, 57, 8, 8),
        Text(2, 30, "Ram", 9),
        rectangle(0, 0, 9, 9, fill="gold"),
    )
    assert found(*near) == [
        "the place to write b keeps -5.0 mm from the cut; mine asks for 4 mm",
        "the text “Ram” keeps 2.0 mm from the cut; mine asks for 4 mm",
    ]


def test_ink_over_the_limit_but_not_that_of_a_die_line() -> None:
    assert found(rectangle(0, 0, 9, 9, fill="navy@50", stroke="lapis"), rectangle(0, 0, 9, 9, stroke="cut")) == [
        "the ink lapis adds up to 194 %; mine allows 190 %"
    ]
