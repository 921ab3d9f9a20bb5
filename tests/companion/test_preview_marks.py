"""Every mark of all that can be printed leads to its value or says that the program alone draws it, and back."""

import re
from functools import cache
from pathlib import Path

import pytest

from hyskos.companion.preview.frames import ViewOptions, frame_of, source_of
from hyskos.companion.preview.spans import path_of, spans_of
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import Reading, read, read_bytes
from hyskos.definitions.printing import Stamp
from hyskos.definitions.reading.source import read_source
from tests.companion.mark_sources import (
    KINDS,
    SourcedMark,
    changed_marks,
    marks_of,
    plain_values,
    tally,
    values_without_marks,
)

FILES = [(kind, name) for kind in KINDS for name in built_in_files(kind)]
FIRST = {kind: next(iter(built_in_files(kind))) for kind in KINDS}
"""Of each kind the file that is looked at with each change; all others are proof."""
SHARES = {
    "map": 0.84,
    "faction": 0.95,
    "grid": 0.94,
    "ring": 0.71,
    "score-sheet": 0.96,
    "card": 0.56,  # of a back, to which eight crop marks and a ruler are much
    "booklet": 0.96,
    "cover": 0.93,
    "box": 0.95,
    "pieces": 0.96,
}
"""At least so many of the marks of a file lead to values that stand in it; all others say why they do not."""
UNSHOWN = {
    "map": {"shape/hexagon", *(f"garrison/{of}" for of in ("pyramid", "factories", "spaces", "starts"))},
    "faction": {
        "aliases/*",
        "ability/provenance",
        "ability/rule",
        "ability/effects/*",
        "ability/rulings/*",
        "units/N/id",
    },
    "grid": {"game"},
    "ring": {"game", "players/N/id"},
    "score-sheet": {"rows/N/id", "taken/colours/N/letter", "taken/colours/N/title/en"},
    "card": {"subtitle/en", "sections/N/lines/N/needs"},
    "booklet": {
        "trim",
        "sections/N/rulings*",
        "sections/N/statements*",
        "sections/N/blocks/N/lines/N/ruling",
        "sections/N/blocks/N/final/en",
        "sections/N/needs",
        "sections/N/blocks/N/needs",
        "sections/N/blocks/N/lines/N/needs",
        "sections/N/blocks/N/lines/N/each",
    },
    "cover": {"game", "facts/N/counts", "facts/N/without_solo/en", "paragraphs/N/without_solo/en"},
    "box": {"folded_by_hand"},
    "pieces": {"game", "sets/N/id", "sets/N/letter", "figures/N/id", "figures/N/title/en"},
}
"""Values that no mark at home shows, beside kind and provenance: what only rules, orders or books are made of.

Titles of a figure or a colour and the id of a unit name what is typed; a subtitle that says what the title does is
left out. What rules need to be told, and how often, says whether there are marks at all.
"""


CASES = [pytest.param(*case, marks=() if case in FIRST.items() else pytest.mark.proof) for case in FILES]


@cache
def front(kind: str, name: str, stamp: Stamp = "margin") -> tuple[Reading, list[SourcedMark]]:
    """Read a built-in file, with the marks of its front in full ink."""
    reading = read(built_in_files(kind)[name])
    return reading, marks_of(reading, sides="front", stamp=stamp)


@cache
def read_printed(kind: str, name: str) -> tuple[Reading, list[SourcedMark]]:
    """Read a built-in file, with the marks of both sides in full ink."""
    reading, marks = front(kind, name)
    return reading, [*marks, *marks_of(reading, sides="back")]


@pytest.mark.wide
@pytest.mark.parametrize(("kind", "name"), CASES)
def test_every_mark_leads_to_a_value_or_says_why_not(kind: str, name: str) -> None:
    reading, marks = read_printed(kind, name)
    counts = tally(reading, marks)
    assert counts.untold == 0
    assert counts.value >= SHARES[kind] * len(marks), counts
    spans = spans_of(reading.document)
    usual = {way for mark in marks for way in mark.ways if way not in spans}
    assert usual <= {"ground", "scene"}  # keys with a usual value, of grids and booklets
    assert all(path_of(way, reading.document) is not None for mark in marks for way in mark.ways if way in spans)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "name"), CASES)
def test_every_value_has_its_marks_but_for_those_that_nothing_printed_shows(kind: str, name: str) -> None:
    reading, marks = read_printed(kind, name)
    saver = marks_of(reading, ("saver",), sides="front") if kind == "faction" else ()  # shows the `hatch`
    hidden = {re.sub(r"/[0-9]+(?=/|$)", "/N", way) for way in values_without_marks(reading, [*marks, *saver])}
    known = {"kind", "provenance", *UNSHOWN[kind]}
    prefixes = tuple(pattern.removesuffix("*") for pattern in known if pattern.endswith("*"))
    assert {way for way in hidden if way not in known and not way.startswith(prefixes)} == set()


@pytest.mark.wide
@pytest.mark.parametrize(("kind", "name"), CASES)
def test_a_frame_has_the_same_ways_as_what_is_drawn(kind: str, name: str) -> None:
    reading, marks = front(kind, name)
    sheets = frame_of(reading, ViewOptions("en")).sheets
    ways = [at for sheet in sheets for part in sheet.parts for at in re.findall(r' data-at="([^"]*)"', part.markup)]
    assert sorted(ways) == sorted(" ".join(mark.ways).replace('"', "&quot;") for mark in marks)


_SAMPLES = [
    ("map", "inner-factory", ("orientation", "title/en", "rounds", "spaces/1/points/round", "spaces/3/factory")),
    ("faction", "anubian", ("dark", "emblem", "heroes/shape", "units/1/operator", "footmen/tracks/0/1/boxes/1/1")),
    ("grid", "icehouse-5x5", ("columns", "rows", "cell_mm", "title/en")),
    ("ring", "ring-18", ("triangles", "neutral", "players/0/ascension", "players/1/entries/2")),
    ("score-sheet", "pyramydal-score", ("players", "rows/3/stack/1/1", "rows/7/sum", "taken/colours/2/ink")),
    ("card", "pyramydal-card-back", ("ground", "width_mm", "subtitle/en", "game")),
    ("booklet", "pharaoh-rules", ("ground", "sections/1/title/en", "sections/2/blocks/0/lines/1/lead/en")),
    ("cover", "pharaoh-cover", ("ground/0", "rays/1", "lid/height_mm", "art", "facts/1/label/en", "game")),
    ("box", "pharaoh-box", ("style", "inner/width_mm", "board_mm", "card_g", "cover", "title/en")),
    ("pieces", "ring-race-pieces", ("sizes/1/base_mm", "sets/0/ink", "sets/1/counts/0", "figures/2/emblem")),
]
"""Values of each kind that are changed with each change of ours; as proof all are."""


@pytest.mark.wide
@pytest.mark.parametrize(("kind", "name", "way"), [(kind, name, way) for kind, name, ways in _SAMPLES for way in ways])
def test_what_changes_with_a_value_leads_to_it(kind: str, name: str, way: str) -> None:
    reading, marks = front(kind, name, "none")
    difference = changed_marks(reading, read_source(built_in_files(kind)[name]), way, marks)
    assert difference is not None
    assert difference.leads_to(way)


LOOK_THE_SAME = {("pharaoh-cover", "shows/1")}
"""Values for which every other sound value draws the same: the pyramids of Pyramydal look like those of Pharaoh."""


@pytest.mark.proof
@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind, name, _ in _SAMPLES])
def test_nothing_changes_with_a_value_that_no_mark_leads_to(kind: str, name: str) -> None:
    """Every value of a file, changed alone: what leads to it changes, and what no mark leads to changes nothing."""
    reading, before = front(kind, name, "none")
    source = read_source(built_in_files(kind)[name])
    marked = {way for mark in before for way in mark.ways}
    wrong, tried = [], 0
    for way in plain_values(reading):
        skipped = way in ("kind", "id", "version") or (name, way) in LOOK_THE_SAME
        difference = None if skipped else changed_marks(reading, source, way, before)
        if difference:
            tried += 1
            wrong += (
                [way] if difference.leads_to(way) != (way in marked) or (way not in marked and any(difference)) else []
            )
    assert (wrong, tried > 4) == ([], True)


LEDGER = Path(__file__).parents[1] / "wishes" / "12-spaces-from-csv" / "ledger.yaml"


@pytest.fixture
def ledger() -> Reading:
    """Read a map whose spaces stand in a table beside it."""
    return read(LEDGER)


@pytest.mark.slow
def test_marks_of_a_table_lead_to_row_and_column_and_back(ledger: Reading) -> None:
    source = source_of(ledger)
    lines = str(source["text"]).split("\n")
    ledger_lines = LEDGER.read_text("utf-8").splitlines()
    start = len(ledger_lines) + 1
    names = [str(LEDGER), str(LEDGER.with_name("spaces.csv"))]
    assert source["files"] == [[1, names[0]], [start, names[1]]]
    spans = spans_of(ledger.document)
    rows = Path(LEDGER.parent / "spaces.csv").read_text("utf-8").splitlines()
    assert lines[start - 1 : start - 1 + len(rows)] == rows
    for way, at in spans.items():
        if way.startswith("spaces/"):
            path = path_of(way, ledger.document)
            assert path is not None
            value = ledger.document.at(path)
            if not isinstance(value, dict | list):
                assert lines[at[0] - 1][at[1] - 1 : at[3] - 1] == str(value), way
                assert at[0] - start == path[1] + 1  # below the row of names
    assert lines[spans["spaces"][0] - 1] == "spaces: spaces.csv"
    marks: list[SourcedMark] = marks_of(ledger)
    leaves = {way for mark in marks for way in mark.ways if way.startswith("spaces/")}
    assert {"spaces/0/points/round", "spaces/0/points/final", "spaces/1/factory", "spaces/6/number"} <= leaves
    assert leaves <= {*spans}
    assert {*values_without_marks(ledger, marks)} == {"kind", "provenance", *UNSHOWN["map"]}
    assert tally(ledger, marks).untold == 0


def test_a_key_that_is_not_written_is_named_and_has_no_stretch() -> None:
    text = built_in_files("grid")["icehouse-5x5"].read_text("utf-8")
    reading = read_bytes(text.encode(), "mine.yaml")
    marks = marks_of(reading)
    assert any(mark.ways == ("scene",) for mark in marks)
    assert "scene" not in spans_of(reading.document)
