"""A drawing is what our writer can write, all of that and nothing else."""

from collections import defaultdict
from dataclasses import asdict, replace
from functools import cache
from itertools import product
from xml.etree import ElementTree as ET

import pytest

from hyskos.definitions.printing import INKS, Ink
from hyskos.generators.drawing import Circle, Drawing, rectangle
from hyskos.generators.orders.labels import keywords
from hyskos.generators.sheets.page import bare
from hyskos.generators.writers.svg import write_svg
from hyskos.generators.writers.svg_vocabulary import ELEMENTS, SVG
from hyskos.publishing.build.manifest import DrawnEntry
from hyskos.publishing.verify.manifest_entries import read_entry
from hyskos.publishing.verify.svg_files import check_svg
from scripts.sheets import printed
from tests.drawn import drawn
from tests.generators.writers import sample
from tests.publishing.verify.active_drawings import BODIES, REPLACED, with_body
from tests.publishing.verify.small_kit import DRAWING, entries, members
from tests.wide import in_turn


@cache
def the_entry() -> DrawnEntry:
    entry = read_entry(entries(members())[DRAWING])
    assert isinstance(entry, DrawnEntry)
    return entry


def found(content: bytes) -> list[tuple[str, str]]:
    return [(finding.code, finding.found.render()) for finding in check_svg("a.svg", content, the_entry())]


def all_drawings(name: str, ink: Ink) -> list[tuple[bytes, DrawnEntry]]:
    wanted = replace(the_entry(), lang="es")
    return [
        (write_svg(one, one.pages[0]), replace(wanted, page=(one.pages[0].width, one.pages[0].height)))
        for one in (replace(bare(one), keywords=keywords(asdict(wanted))) for _, one in drawn(name, "es", ink))
    ]


@pytest.mark.proof
@pytest.mark.parametrize(("name", "ink"), in_turn(printed(), INKS))
def test_every_drawing_that_ships_is_a_drawing(name: str, ink: Ink) -> None:
    for content, entry in all_drawings(name, ink):
        assert list(check_svg("a.svg", content, entry)) == []


@pytest.mark.slow
def test_the_list_holds_nothing_that_the_writer_does_not_write() -> None:
    seen: dict[str, set[str]] = defaultdict(set)
    parents: dict[str, set[str]] = defaultdict(set)
    loose = bare(Drawing("loose", "Loose", 9, 9, "en", (Circle(1, 1, 1, fill="black"), rectangle(0, 0, 5, 5))))
    contents = [write_svg(one, one.pages[0]) for one in (sample.framed(), loose)]
    rich = product(("bastet", "four-x"), INKS)
    contents += [content for name, ink in rich for content, _ in all_drawings(name, ink)]
    for content in contents:
        for element in ET.fromstring(content).iter():
            tag = element.tag.removeprefix(f"{{{SVG}}}")
            seen[tag] |= {key.removeprefix("{").replace("}", " ") for key in element.attrib}
            for child in element:
                parents[child.tag.removeprefix(f"{{{SVG}}}")].add(tag)
    assert {tag: set(element.attributes) for tag, element in ELEMENTS.items()} == dict(seen)
    assert {tag: set(element.parents) for tag, element in ELEMENTS.items() if element.parents} == dict(parents)


@pytest.mark.slow
def test_the_drawing_is_faultless_before_anything_is_done_to_it() -> None:
    assert found(members()[DRAWING]) == []
    assert found(with_body(members()[DRAWING], '<g id="more"><path d="M0 0L1 1" /></g>')) == []


@pytest.mark.wide
@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_drawing_with_something_in_it(body: str) -> None:
    ((code, told),) = found(with_body(members()[DRAWING], body))
    assert code == "K17", told


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new"), REPLACED.values(), ids=REPLACED)
def test_a_drawing_with_something_else_in_a_place(old: bytes, new: bytes) -> None:
    content = members()[DRAWING]
    assert old in content
    ((code, told),) = found(content.replace(old, new, 1))
    assert code == "K17", told
