"""Printers and ICC profiles."""

import subprocess
import sys
from typing import Any

import pytest

from hyskos import data
from hyskos.definitions.findings import UnknownNameError
from hyskos.definitions.icc import HEADER, IccProfile, read_profile
from hyskos.definitions.kinds.printer import MAKES, PAPERS, Component, FoldingBoard, Press, Profile
from hyskos.definitions.loader import load_file, load_profile, profile_names, read
from hyskos.definitions.printing import FLIPS, FORMATS, PAPER_SIZES, PRESS_LEVELS, PROOFS, VISIONS
from hyskos.generators.colour_vision import as_seen
from hyskos.generators.writers.pdfx import LEVELS
from hyskos.preflight import report


@pytest.mark.parametrize("name", profile_names())
def test_the_loader_reads_a_printer_into_a_profile(name: str) -> None:
    reading = read(data.ROOT / "printers" / f"{name}.yaml")
    assert reading.value == load_profile(name)
    assert isinstance(reading.value, Profile)
    assert reading.definition is None
    assert reading.value.id == name
    assert not [value for value in lists(reading.value) if isinstance(value, list)]


def lists(value: Any) -> list[Any]:
    """Give every value of a profile, with those of its press and components."""
    parts = [getattr(value, name) for name in value.__match_args__]
    inner = [part for part in parts if isinstance(part, Press | FoldingBoard)]
    inner += [
        component for part in parts if isinstance(part, tuple) for component in part if isinstance(component, Component)
    ]
    return [*parts, *(each for part in inner for each in lists(part))]


def test_a_press_has_the_terms_of_its_file() -> None:
    longpack = load_profile("longpack")
    assert (longpack.bleed, longpack.safe, longpack.largest, longpack.elsewhere) == (5, 3, (680, 950), True)
    assert longpack.press == Press(
        level="x1a03",
        marks=True,
        max_ink=280,
        die_line=True,
        spots={"CutContour": "die-cut"},
        folding_board=FoldingBoard(wrap=20, back_smaller=3),
    )
    assert not load_profile("home-a4").elsewhere


@pytest.mark.parametrize("name", profile_names())
def test_a_profile_that_folds_boards_says_how(name: str) -> None:
    profile = load_profile(name)
    assert set(profile.makes) <= set(MAKES)
    folding = {each for each in profile.makes if "-fold-" in each}
    if profile.press:
        assert bool(profile.press.folding_board) is bool(folding)
    panels = {component.panels for component in profile.components}
    assert ((2, 2) in panels) is ("quad-fold-mat" in profile.makes)
    assert ((3, 2) in panels) is ("six-fold-board" in profile.makes)


def test_only_printers_are_loaded_as_profiles() -> None:
    with pytest.raises(UnknownNameError):
        load_profile("anubian")
    with pytest.raises(TypeError, match="got a printer"):
        load_file(data.ROOT / "printers" / "home-a4.yaml")


def test_lists_of_writers_are_those_of_the_program() -> None:
    assert tuple(LEVELS) == PRESS_LEVELS
    assert (*PRESS_LEVELS, "none") == report.LEVELS
    assert {name: (paper.width, paper.height) for name, paper in PAPERS.items()} == PAPER_SIZES
    assert (*VISIONS, "safe") == PROOFS
    assert all(callable(as_seen(vision)) for vision in VISIONS)
    assert FORMATS == ("svg", "pdf", "png")
    assert FLIPS == ("long", "short", "gutter", "separate")


@pytest.mark.slow
def test_the_lists_cost_a_help_page_nothing() -> None:
    code = "import sys; before = {*sys.modules}; import hyskos.definitions.printing; print(*{*sys.modules} - before)"
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True)
    assert {"dataclasses", "inspect", "pathlib"}.isdisjoint(done.stdout.split()), done.stdout


def profile(**tags: bytes) -> IccProfile | None:
    """Write a profile of these tags."""
    table, body = bytearray(), bytearray()
    start = HEADER + 12 * len(tags)
    for name, content in tags.items():
        table += name.encode() + (start + len(body)).to_bytes(4, "big") + len(content).to_bytes(4, "big")
        body += content
    head = bytearray(HEADER)
    head[12:20], head[36:40] = b"prtrCMYK", b"acsp"
    head[:4], head[128:132] = (start + len(body)).to_bytes(4, "big"), len(tags).to_bytes(4, "big")
    return read_profile(bytes(head + table + body))


def title(text: str) -> bytes:
    return b"desc" + bytes(4) + (len(text) + 1).to_bytes(4, "big") + text.encode() + b"\0"


TARGET = b"text" + bytes(4) + b'ISO28178\nORIGINATOR "Fogra, www.fogra.org"\nDESCRIPTOR "FOGRA51"\n'


@pytest.mark.parametrize(
    ("tags", "condition"),
    [
        ({"desc": title("PSO Coated v3")}, "FOGRA51"), ({"desc": title("Our press"), "targ": TARGET}, "FOGRA51"),
        ({"desc": title("Coated FOGRA39"), "targ": TARGET}, "FOGRA39"), ({"desc": title("Our press")}, None),
        ({"targ": b"text"}, None), ({}, None),
    ],
)  # fmt: skip
def test_the_condition_comes_from_the_title_or_the_measured_data(tags: dict[str, bytes], condition: str | None) -> None:
    adapted = profile(**tags)
    assert adapted.condition == condition
