"""Boards that only drawing can judge: every file in tests/boards/unprintable has exactly the findings it names."""

import copy
import functools
import json
import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from hyskos import data
from hyskos.cli.designing.check import with_print_findings
from hyskos.cli.main import execute
from hyskos.definitions.kinds.registry import DEFINITIONS, built_in_files
from hyskos.definitions.languages import activate
from hyskos.definitions.loader import load_map, read, read_bytes
from hyskos.generators.drawing import PEN_FIELDS
from hyskos.publishing.build.print_check import inspect, smallest, spoken_texts
from tests.cli.command_line import Capture
from tests.wide import examples

pytestmark = pytest.mark.slow

BOARDS = Path(__file__).parents[1] / "boards"
UNPRINTABLE = sorted((BOARDS / "unprintable").iterdir())
SHIPPED = [path for kind in DEFINITIONS for path in built_in_files(kind).values()]
_EXPECT = re.compile(r"^# expect: ([A-Z]\d{3}) (\d+):(\d+)$", re.MULTILINE)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    activate("en")
    yield
    activate("en")


@pytest.mark.wide
@pytest.mark.parametrize("path", UNPRINTABLE, ids=lambda path: path.stem)
def test_an_unprintable_board_has_the_findings_it_names(path: Path, capsys: Capture) -> None:
    assert not read(path).findings, "only drawing finds something"
    expected = _EXPECT.findall(path.read_text(encoding="utf-8"))
    assert expected
    assert execute(["check", str(path), "--output", "concise"]) == 1
    findings = re.findall(r":(\d+):(\d+): ([A-Z]\d{3}) ", capsys.readouterr().out)
    assert [(code, line, column) for line, column, code in findings] == expected


@pytest.mark.wide
@pytest.mark.parametrize("path", sorted((BOARDS / "good").iterdir()), ids=lambda path: path.stem)
def test_a_good_board_can_be_printed(path: Path) -> None:
    codes = {finding.code for finding in with_print_findings(read(path)).findings}
    assert codes == ({"Q122"} if path.stem == "product" else set())  # it is sold in German, which what ships lacks


@pytest.mark.proof
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_whatever_ships_can_be_printed(path: Path) -> None:
    assert not with_print_findings(read(path)).findings


NUMBERS = st.sampled_from([0, 1, 2, 4, 8, 9, 10, 12, 20, 30, 60, 99, 100, 150.5, 200, 999])
TEXTS = st.sampled_from(
    ["", "x", "->", "<-> 3", "= 1", "list", "black@5", "W" * 60, "word " * 40, "Ñandú", "{n}", "a" * 40]
)


@functools.cache
def good() -> tuple[Any, ...]:
    return tuple(read(path).document.data for path in sorted((BOARDS / "good").iterdir()))


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from _places(part, (*path, key))


@examples(80, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_whatever_passes_the_other_checks_is_drawn_or_reported(draw: st.DataObject) -> None:
    value = copy.deepcopy(draw.draw(st.sampled_from(good())))
    for _ in range(draw.draw(st.integers(1, 3))):
        *way, last = draw.draw(st.sampled_from([place for place in _places(value) if place]))
        holder = functools.reduce(lambda part, step: part[step], way, value)
        if isinstance(holder[last], list):
            holder[last] *= 2
        elif isinstance(holder[last], dict):
            continue
        else:
            holder[last] = draw.draw(TEXTS if isinstance(holder[last], str) else NUMBERS)
    for finding in with_print_findings(read_bytes(json.dumps(value).encode(), "it.yaml")).findings:
        assert finding.message.render()


def test_what_cannot_be_drawn_is_reported_in_spanish_too(capsys: Capture) -> None:
    activate("es")
    path = BOARDS / "unprintable" / "continent.yaml"
    assert execute(["check", str(path), "--output", "concise"]) == 1
    assert "los huecos para escribir medirían" in capsys.readouterr().out


def test_export_tells_it_with_the_same_words(capsys: Capture, tmp_path: Path) -> None:
    activate("es")
    path = BOARDS / "unprintable" / "continent.yaml"
    assert execute(["export", str(path), "-o", str(tmp_path)]) == 1
    assert "los huecos para escribir medirían" in capsys.readouterr().err


def test_the_limits_are_those_that_boards_are_drawn_with() -> None:
    limits = yaml.safe_load((data.ROOT / "limits" / "writing.yaml").read_text(encoding="utf-8"))
    assert {field["digits"]: (field["width_mm"], field["height_mm"]) for field in limits["fields"]} == PEN_FIELDS
    assert smallest(2) == PEN_FIELDS[2]


def test_a_trouble_is_named_once_although_every_language_shows_it() -> None:
    path = BOARDS / "unprintable" / "continent.yaml"
    troubles = inspect(load_map(str(path)), read(path).document.data)
    assert [(trouble.code, trouble.path) for trouble in troubles] == [("L703", ("spaces", 91))]


def test_every_text_for_people_is_looked_at() -> None:
    plain = {"kind": "card", "title": {"en": "a", "es": "b"}, "sections": [{"lines": [{"en": "c"}]}], "id": "d"}
    expected = [(("title", "en"), "a"), (("title", "es"), "b"), (("sections", 0, "lines", 0, "en"), "c")]
    assert list(spoken_texts(plain)) == expected


def test_a_footmen_track_that_is_too_long_says_how_much_of_it_fits(tmp_path: Path) -> None:
    text = (BOARDS / "unprintable" / "long-footmen-track.yaml").read_text("utf-8")
    board = tmp_path / "mine.yaml"
    board.write_text(text, "utf-8")
    (finding,) = with_print_findings(read(board)).findings
    assert str(finding.hint) == "only the first 9 boxes fit (rings: 3)"
    boxes = ["[triangle, 2]", "[rhombus, 6]", "[rhombus, 6]", "[rhombus, 7]", "[rhombus, 8]"]
    boxes_line = f"boxes: [{', '.join(boxes)}]"
    for count, fits in ((10, False), (9, True)):
        first = (boxes * 3)[:count]
        blocks = [f"boxes: [{', '.join(block)}]" for block in (first[:5], first[5:8], first[8:])]
        board.write_text("".join(map("".join, zip_longest(text.split(boxes_line), blocks, fillvalue=""))), "utf-8")
        assert (not with_print_findings(read(board)).findings) is fits
