"""The table of operators: all that the standard has, each in the file of one concern; `Q` brings back what `q` kept."""

from itertools import chain

import pytest
from pikepdf import Array, Dictionary, Name

from hyskos.preflight.painting import colours, forms, interpreter, paths, texts
from hyskos.preflight.painting.canvas import Operators, are_numbers, table
from hyskos.preflight.reading.instructions import INLINE
from tests.preflight.test_interpreter import FONT, marks, scene

CONCERNS = (interpreter, paths, colours, texts, forms)
STANDARD = (
    "b", "B", "b*", "B*", "BDC", "BMC", "BT", "BX", "c", "cm", "CS", "cs", "d", "d0", "d1", "Do", "DP", "EMC", "ET",
    "EX", "f", "F", "f*", "G", "g", "gs", "h", "i", "j", "J", "K", "k", "l", "m", "M", "MP", "n", "q", "Q", "re",
    "RG", "rg", "ri", "s", "S", "SC", "sc", "SCN", "scn", "sh", "T*", "Tc", "Td", "TD", "Tf", "Tj", "TJ", "TL", "Tm",
    "Tr", "Ts", "Tw", "Tz", "v", "w", "W", "W*", "y", "'", '"',
)  # fmt: skip
"""PDF 32000-1, table A.1, without BI, ID and EI, which the reader takes together."""
RESOURCES = {
    "Font": {"F": FONT},
    "ExtGState": {"G": Dictionary(LW=9, OP=True, OPM=1, ca=0.5, Font=Array([FONT, 30]))},
    "ColorSpace": {"C": Array([Name.Separation, Name.Gold, Name.DeviceCMYK, Dictionary()])},
}
CHANGES = (
    "2 0 0 2 5 5 cm", "7 w", "0.3 g 0.4 G", "1 0 0 rg 0 1 0 RG", "1 0 0 0 k 0 1 0 0 K", "/C cs 0.5 scn /C CS 0.5 SCN",
    "/DeviceRGB cs /DeviceRGB CS", "/G gs", "0 0 3 3 re W n", "0 0 3 3 re W* n", "/F 40 Tf", "2 Tr", "90 TL",
    "BT 0 -70 TD ET",
)  # fmt: skip
PAINTED = b" 0 0 9 9 re B BT /F 12 Tf 1 0 0 1 0 100 Tm (one) Tj T* (two) Tj ET"


def _names(concern: Operators) -> list[str]:
    by_count = (concern.bare, concern.one, concern.two, concern.three, concern.four, concern.six, concern.other)
    return [*chain.from_iterable(by_count), *concern.quiet]


def test_the_table_has_every_operator_of_the_standard_once() -> None:
    listed = list(chain.from_iterable(_names(concern.OPERATORS) for concern in CONCERNS))
    assert sorted(listed) == sorted([*STANDARD, INLINE])
    whole = table(concern.OPERATORS for concern in CONCERNS)
    assert {*whole.numeric, *whole.other, *whole.quiet} == {*listed}


@pytest.mark.many
@pytest.mark.parametrize("operator", [*STANDARD, "BX foo EX"])
def test_no_operator_of_the_standard_is_unknown(operator: str) -> None:
    assert "unknown-operator" not in {stumble.kind for stumble in scene(operator.encode()).stumbles}


@pytest.mark.many
@pytest.mark.parametrize("operator", sorted(table(c.OPERATORS for c in CONCERNS).numeric))
def test_an_operator_of_numbers_takes_exactly_so_many(operator: str) -> None:
    whole = table(concern.OPERATORS for concern in CONCERNS)
    count, _function = whole.numeric[operator]
    for wrong in (count + 1, count - 1) if count else (1,):
        stumbles = [(each.kind, each.word) for each in scene(b"1 " * wrong + operator.encode()).stumbles]
        assert ("operands", operator) in stumbles
    assert ("operands", operator) not in [(s.kind, s.word) for s in scene(b"1 " * count + operator.encode()).stumbles]


@pytest.mark.parametrize(
    ("values", "sane"),
    [((), True), ((0.0, -5.5), True), ((1.0, None), False), ((True,), False), ((b"1",), False), ((1e9,), False)],
)
def test_only_numbers_that_a_page_can_have_are_taken(values: tuple[object, ...], sane: bool) -> None:
    assert are_numbers(values) is sane


@pytest.mark.many
@pytest.mark.parametrize("change", CHANGES)
def test_what_changes_the_state_is_brought_back(change: str) -> None:
    plain, kept = marks(PAINTED, **RESOURCES), marks(f"q {change} Q".encode() + PAINTED, **RESOURCES)
    changed = marks(change.encode() + PAINTED, **RESOURCES)
    assert kept == plain
    assert changed != plain or change == "/F 40 Tf"  # the text chooses its own


def test_a_form_leaves_the_state_as_it_was() -> None:
    inside = " ".join(each for each in CHANGES if each != "2 Tr").encode()
    form = (inside + b" 2 Tr", Dictionary(Subtype=Name.Form, BBox=Array([0, 0, 999, 999]), Resources=Dictionary(
        {f"/{category}": Dictionary({f"/{key}": value for key, value in named.items()})
         for category, named in RESOURCES.items()}
    )))  # fmt: skip
    assert marks(b"/X Do" + PAINTED, **RESOURCES, XObject={"X": form}) == marks(PAINTED, **RESOURCES)
