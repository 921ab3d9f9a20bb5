"""The way from a mark to the lines it is drawn from, and back: how ways and stretches are spelt."""

import re
from collections.abc import Iterator
from html import unescape

import pytest

from hyskos.companion.preview.frames import Frame, ViewOptions, frame_of
from hyskos.companion.preview.spans import path_of, spans_of, way_of
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import Reading, read, read_bytes

BOARDS = [(kind, name) for kind in ("map", "faction", "grid", "ring", "score-sheet") for name in shipped(kind)]
_MARK = re.compile(r'<(?:path|circle|rect|g)[^>]* data-at="([^"]*)"')


def board(kind: str, name: str, old: str = "", new: str = "") -> tuple[Reading, Frame]:
    text = shipped(kind)[name].read_text("utf-8")
    assert old in text
    reading = read_bytes(text.replace(old, new, 1).encode(), f"{name}.yaml")
    assert not reading.findings
    return reading, frame_of(reading, ViewOptions("en"))


def marks(frame: Frame) -> Iterator[tuple[str, list[str]]]:
    """Give every mark of a board with the ways it leads to."""
    for sheet in frame.sheets:
        for part in sheet.parts:
            pieces = re.split(r'(?=<(?:path|circle|rect|g)[^>]* data-at=")', part.markup)
            for piece in pieces:
                if found := _MARK.match(piece):
                    yield piece, [way.replace("%20", " ") for way in unescape(found[1]).split(" ")]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "name"), BOARDS)
def test_there_is_no_mark_without_a_way(kind: str, name: str) -> None:
    _, frame = board(kind, name)
    own = [*marks(frame)]
    assert len(own) > 300
    drawn = sum(len(re.findall(r"<(?:circle|rect)|<path|<g[^>]*fill", part.markup)) for part in frame.sheets[0].parts)
    inside = sum(len(re.findall(r"<title>", part.markup)) for part in frame.sheets[0].parts)  # the outline of a text
    clips = sum(len(re.findall(r"<clipPath", part.markup)) for part in frame.sheets[0].parts)
    assert len(own) == drawn - inside - clips


@pytest.mark.wide
@pytest.mark.parametrize(
    ("board_", "old", "new", "way", "beside"),
    [
        ("map:inner-factory", "{round: 4, final: 6}", "{round: 3, final: 6}", "spaces/1/points/round", {"spaces"}),
        ("map:inner-factory", "factory: footmen", "factory: heroes", "spaces/3/factory", {"spaces"}),
        ("map:outer-factory", "rounds: 10\n", "rounds: 9\n", "rounds", {"solo_rounds"}),
        ("faction:anubian", "adds: 2}", "adds: 9}", "footmen/tracks/0/1/adds", set()),
        ("faction:anubian", "track: [2, 4]", "track: [2, 5]", "units/0/track/1", set()),
        ("faction:anubian", "Halves the defenders", "Halves all defenders", "devices/0/text/en", set()),
        ("grid:pharaoh", "c3, c4], players: 3", "c3, c4], players: 4", "goal_lines/1/players", set()),
        ("ring:ring-18", "neutral: 0", "neutral: 1", "neutral", {"triangles"}),
        ("ring:ring-18", "entries: [14, 15, 16]", "entries: [14, 15, 17]", "players/0/entries/2", set()),
        ("card:pyramydal-card", "Stop on a pyramid", "Stop at a pyramid", "sections/0/lines/1/en", set()),
        ("score-sheet:pyramydal-score", "each: 9", "each: 8", "rows/6/each", set()),
    ],
)
def test_what_a_value_changes_is_what_leads_to_it(board_: str, old: str, new: str, way: str, beside: set[str]) -> None:
    """`beside` is what has to make room: the other figure of a pyramid, the legend that loses a factory."""
    kind, name = board_.split(":")
    (_, before), (_, after) = board(kind, name), board(kind, name, old, new)
    kept = {piece for piece, _ in marks(before)}
    stamps = [[""], ["version", "id"]]  # they say the state of the file
    changed = [ways for piece, ways in marks(after) if piece not in kept and ways not in stamps]
    assert [way] in [ways[:1] for ways in changed]
    steps = way.split("/")
    around = {"/".join(steps[:n]) for n in range(1, len(steps) + 1)}
    assert {one.split("/")[0] for ways in changed if not around & {*ways} for one in ways} == beside


@pytest.mark.parametrize(("kind", "name"), [("map", "inner-factory"), ("faction", "anubian"), ("ring", "ring-18")])
def test_a_span_holds_a_value_and_its_key(kind: str, name: str) -> None:
    document = read(shipped(kind)[name]).document
    lines = document.lines
    for way, (line, column, end_line, end_column) in spans_of(document).items():
        path = path_of(way, document)
        assert path is not None
        if path and isinstance(path[-1], str):
            assert lines[line - 1][column - 1 :].lstrip("'\"").startswith(str(path[-1])), way
        last = lines[end_line - 1][: end_column - 1]
        assert last
        assert not last.endswith(" "), way
        value = document.at(path)
        if path and not isinstance(value, dict | list | bool):
            assert str(value).split()[-1].strip("'\"") in last, way


def test_ways_spell_paths_and_lead_nowhere_else() -> None:
    document = read_bytes(b"kind: map\n'a/b': [1, {c d: 2}]\n", "x.yaml").document
    assert way_of(("a/b", 1, "c d")) == "a~1b/1/c d"
    assert path_of("a~1b/1/c d", document) == ("a/b", 1, "c d")
    assert path_of("", document) == ()
    for way in ("a", "a~1b/2", "a~1b/-1", "a~1b/x", "kind/0", "a~1b/1/c d/0", "a~1b/٣"):
        assert path_of(way, document) is None
