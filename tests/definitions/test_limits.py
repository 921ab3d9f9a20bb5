"""Checks at their limits and on every entry: the last valid value has no finding, and the next one has."""

from collections.abc import Callable
from itertools import combinations, product
from pathlib import Path

import pytest
import yaml

from hyskos.definitions.dice import FACES, DieShape
from hyskos.definitions.findings import Finding
from hyskos.definitions.kinds.box import LIMITS
from hyskos.definitions.kinds.pieces import BASES_MM
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.kinds.ring import SIDE_INKS, SIDE_LETTERS
from hyskos.definitions.loader import Reading, read_bytes
from hyskos.definitions.validation import advice

GOOD = Path(__file__).parents[1] / "boards/good"
RING, GRID = GOOD / "ring-of-four.yaml", GOOD / "cross.yaml"
PLAYERS = range(4)
PLACEHOLDERS = ("", "{spaces}", "{rounds}", "{rounds} {spaces}")


def reading_with(path: Path, change: Callable[[dict], object]) -> Reading:
    """Read a valid file after a change to its data."""
    raw = yaml.safe_load(path.read_text(encoding="utf-8"))
    change(raw)
    return read_bytes(yaml.safe_dump(raw, allow_unicode=True).encode(), path.name)


def places_of(code: str, findings: tuple[Finding, ...] | list[Finding]) -> list[tuple[str | int, ...]]:
    return [finding.path for finding in findings if finding.code == code]


@pytest.mark.parametrize(("player", "other"), [*product(PLAYERS, PLAYERS)])
def test_the_letter_of_another_player_is_no_title(player: int, other: int) -> None:
    letter = SIDE_LETTERS[other]
    reading = reading_with(RING, lambda raw: raw["players"][player]["title"].update(es=letter))
    assert places_of("B814", reading.findings) == ([] if player == other else [("players", player, "title", "es")])


@pytest.mark.parametrize(("first", "second"), [*combinations(range(len(SIDE_INKS)), 2)])
@pytest.mark.parametrize("is_first_written", [True, False])
def test_an_ink_used_twice_is_reported_where_it_is_written(first: int, second: int, is_first_written: bool) -> None:
    writer, other = (first, second) if is_first_written else (second, first)

    def use_twice(raw: dict) -> None:
        raw["players"][other].pop("ink", None)  # it has the default ink of its place
        raw["players"][writer]["ink"] = SIDE_INKS[other]

    reading = reading_with(RING, use_twice)
    assert places_of("B809", reading.findings) == [("players", writer, "ink")]


@pytest.mark.parametrize("player", PLAYERS)
def test_the_player_with_another_way_to_go_makes_a_race_uneven(player: int) -> None:
    reading = reading_with(RING, lambda raw: raw["players"][player].update(direction=-1))
    assert places_of("B812", advice(reading.document, "ring")) == [("players", player, "entries")]


@pytest.mark.parametrize(
    ("side", "squares"),
    [("south", "a1 b1 c1 d1 e1"), ("north", "a5 b5 c5 d5 e5"), ("west", "a1 a2 a3 a4 a5"), ("east", "e1 e2 e3 e4 e5")],
)
def test_an_edge_has_the_squares_on_its_side_and_no_others(side: str, squares: str) -> None:
    for column, row in product("abcde", "12345"):
        edge = {"id": side, "squares": [column + row]}
        reading = reading_with(GRID, lambda raw, edge=edge: raw.update(blocked=[], edges=[edge]))
        assert bool(places_of("G407", reading.findings)) == (column + row not in squares), column + row


@pytest.mark.parametrize("value", [2, 3, 4, 5])
@pytest.mark.parametrize("step", [1, 2])
def test_each_upgrade_is_better_than_the_one_before(value: int, step: int) -> None:
    track = [2, 3, 4]
    track[step] = value
    reading = reading_with(built_in_files("faction")["anubian"], lambda raw: raw["units"][1].update(track=track))
    expected = [("units", 1, "track", n) for n in (1, 2) if track[n] <= track[n - 1]]
    assert places_of("F307", reading.findings) == expected


@pytest.mark.parametrize("has_line", [False, True])
@pytest.mark.parametrize("boxes", [*product(["triangle", "rhombus"], repeat=3)], ids="-".join)
def test_every_number_that_may_be_subtracted_is_counted(boxes: tuple[str, ...], has_line: bool) -> None:
    """The line upgrade subtracts the second box as well. A triangle takes a d4, a rhombus a d8."""
    unit = {"boxes": [*boxes], "line": has_line, "subtract_from": 4}
    reading = reading_with(built_in_files("faction")["anubian"], lambda raw: raw["units"][2].update(unit))
    is_too_little = "rhombus" in boxes[: 2 if has_line else 1]
    assert places_of("F306", reading.findings) == [("units", 2, "subtract_from")] * is_too_little


@pytest.mark.parametrize("die", [die for die, faces in FACES.items() if faces > FACES["d4"]])
def test_a_circle_takes_every_die_of_its_board(die: DieShape) -> None:
    """The bomb of this faction subtracts the number in a circle from 8."""
    reading = reading_with(built_in_files("faction")["anubian"], lambda raw: raw["upgrades"].update(dice=["d4", die]))
    assert places_of("F306", reading.findings) == [("units", 2, "subtract_from")] * (FACES[die] > 8)


@pytest.mark.parametrize("side", [13, *BASES_MM.values(), 40])
def test_the_hint_for_small_squares_names_the_largest_pyramid_that_fits(side: float) -> None:
    fitting = [size for size, base in BASES_MM.items() if base <= side]
    findings = reading_with(GRID, lambda raw: raw.update(cell_mm=side)).findings
    assert [finding.code for finding in findings] == ["G408"] * ("large" not in fitting)
    hints = [finding.hint.values["size"] for finding in findings if finding.hint]
    assert hints == ([] if "large" in fitting else fitting[-1:])


@pytest.mark.parametrize(("english", "spanish"), [*product(PLACEHOLDERS, repeat=2)])
def test_a_translation_has_the_placeholders_of_the_first_language(english: str, spanish: str) -> None:
    subtitle = {"en": f"First {english}", "es": f"Segunda {spanish}"}
    reading = reading_with(built_in_files("map")["inner-factory"], lambda raw: raw.update(subtitle=subtitle))
    assert places_of("T603", reading.findings) == [("subtitle", "es")] * (english != spanish)


@pytest.mark.parametrize("style", LIMITS)
def test_every_style_of_box_has_its_thickest_card_and_its_smallest_inside(style: str) -> None:
    box, limits = built_in_files("box")["ring-race-box"], LIMITS[style]
    inner = dict(zip(("width_mm", "height_mm", "depth_mm"), limits.least, strict=True))
    at_limit = {"style": style, "board_mm": limits.thickest, "inner": inner}

    def codes(**change: object) -> list[tuple[str | int, ...]]:
        findings = reading_with(box, lambda raw: raw.update(at_limit | change)).findings
        return [*places_of("K103", findings), *places_of("K104", findings)]

    assert codes() == []
    assert codes(board_mm=limits.thickest + 0.1) == [("board_mm",)]
    for key, minimum in inner.items():
        assert codes(inner={**inner, key: minimum - 0.5}) == [("inner", key)]


def test_the_blank_of_a_box_may_be_as_large_as_a_press_sheet_without_its_margins() -> None:
    """A wrap of these sizes is cut from 970 × 670 mm."""
    inner = {"width_mm": 401.75, "height_mm": 445, "depth_mm": 50}

    def places(**larger: float) -> list[tuple[str | int, ...]]:
        change = {"style": "wrap", "board_mm": 1, "inner": inner | larger}
        return places_of(
            "K105", reading_with(built_in_files("box")["ring-race-box"], lambda raw: raw.update(change)).findings
        )

    assert places() == []
    assert places(width_mm=402) == places(height_mm=445.5) == [("inner",)]


@pytest.mark.parametrize(("lid", "is_too_deep"), [(30, False), (31, False), (31.5, True)])
def test_a_lid_is_no_deeper_than_its_box_and_the_card_of_its_top(lid: float, is_too_deep: bool) -> None:
    change = {"style": "lid-and-base", "board_mm": 1, "lid_mm": lid}

    def deepen(raw: dict) -> None:
        raw.update(change)
        raw["inner"]["depth_mm"] = 30

    findings = reading_with(built_in_files("box")["ring-race-box"], deepen).findings
    assert places_of("K108", findings) == [("lid_mm",)] * is_too_deep
