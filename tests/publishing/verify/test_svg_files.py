"""An SVG file of a kit holds what our writer can write, and nothing else."""

from collections import defaultdict
from dataclasses import asdict, replace
from functools import cache
from itertools import product
from xml.etree import ElementTree as ET

import pytest

from hyskos.definitions.printing import INKS, Ink
from hyskos.generators.drawing import Circle, Drawing, rectangle
from hyskos.generators.orders.print_file import keywords
from hyskos.generators.sheets.page import bare_document
from hyskos.generators.writers.svg import ELEMENTS, SVG, write_svg
from hyskos.publishing.build.manifest import DrawnEntry
from hyskos.publishing.verify.manifest_entries import read_entry
from hyskos.publishing.verify.picture_files import check_svg
from scripts.sheets import printed
from tests.drawn import drawn
from tests.generators.writers import sample
from tests.publishing.verify.small_kit import DRAWING, entries, members
from tests.wide import in_turn

SPACES = ' xmlns:h="http://www.w3.org/1999/xhtml"'
BODIES = {
    "style @import": "<style>@import url(http://a.example/x.css);</style>",
    "style font-face url": "<style>@font-face{font-family:x;src:url(http://a.example/f)}</style>",
    "style background": "<style>rect{fill:url(http://a.example/a#b)}</style>",
    "animateTransform": '<animateTransform attributeName="transform" type="rotate" from="0" to="360" dur="1s"/>',
    "animateMotion": '<animateMotion dur="1s" path="M0,0 L9,9"/>',
    "set": '<set attributeName="fill" to="red"/>',
    "discard": '<discard begin="1s"/>',
    "use external": '<g><use xlink:href="http://a.example/x.svg#a"/></g>',
    "use without prefix": '<g><use href="http://a.example/x.svg#a"/></g>',
    "use of nothing": '<g><use xlink:href="#nothing"/></g>',
    "use of a group": '<g id="a"><use xlink:href="#a"/></g>',
    "css escape url": '<path style="fill:u\\72l(http://a.example/a)"/>',
    "css image()": "<path style=\"background:image('http://a.example/a')\"/>",
    "css image-set": "<path style=\"mask:image-set('http://a.example/a' 1x)\"/>",
    "url( space": '<path style="fill:url( http://a.example/a)"/>',
    "url(# then": '<path style="fill:url(#a);mask:url(#b) url(http://a.example/a)"/>',
    "fill from elsewhere": '<path fill="url(http://a.example/a#b)"/>',
    "clip from elsewhere": '<g clip-path="url(http://a.example/a#b)"/>',
    "clip by nothing": '<g clip-path="url(#nothing)"/>',
    "xml:base": '<g xml:base="http://a.example/"/>',
    "script": "<script>alert(1)</script>",
    "script in upper case": "<SCRIPT>alert(1)</SCRIPT>",
    "onload": '<path onload="alert(1)"/>',
    "an event of svgwrite's name space": '<g ev:event="load"/>',
    "a link": '<a xlink:href="http://a.example/"><path d="M0 0"/></a>',
    "a picture": '<image xlink:href="http://a.example/x.png"/>',
    "foreignObject": "<foreignObject/>",
    "filter feImage": '<filter><feImage href="http://a.example/"/></filter>',
    "cursor": '<cursor xlink:href="http://a.example/"/>',
    "text in a font by name": '<text style="font-family:x">a</text>',
    "class": '<g class="a"/>',
    "words between elements": "<g>words</g>",
    "a comment": "<!-- read me -->",
    "an instruction": '<?xml-stylesheet href="http://a.example/x.css"?>',
    "an element without a name space": '<path xmlns="" d="M0 0"/>',
    "a second name space": '<g xmlns:h="http://www.w3.org/1999/xhtml"/>',
    "a prefix for another one": '<g xmlns:ev="http://www.w3.org/1999/xhtml"/>',
    "a drawing in the drawing": '<svg width="1mm" height="1mm"/>',
    "a shape in a shape": '<path d="M0 0"><path d="M0 0"/></path>',
    "an id twice": '<g id="twice"/><g id="twice"/>',
    "groups without end": "<g>" * 5000 + "</g>" * 5000,
    **{
        f"html {name}": f"<h:wrap{SPACES}>{body}</h:wrap>"
        for name, body in {
            "img": '<h:img src="http://a.example/a.png"/>',
            "video": '<h:video src="http://a.example/a" autoplay=""/>',
            "embed": '<h:embed src="http://a.example/a"/>',
            "object": '<h:object data="http://a.example/a"/>',
            "form": '<h:form action="http://a.example/"><h:input/></h:form>',
            "meta refresh": '<h:meta http-equiv="refresh" content="0;url=http://a.example/"/>',
            "style": '<h:style>@import "http://a.example/x.css";</h:style>',
            "link": '<h:link rel="stylesheet" href="http://a.example/x.css"/>',
            "script": "<h:script>alert(1)</h:script>",
            "iframe": '<h:iframe srcdoc="&lt;script>alert(1)&lt;/script>"/>',
        }.items()
    },
}
"""By what they are."""


def with_body(drawing: bytes, body: str) -> bytes:
    """Put something at the end of a drawing."""
    assert drawing.rstrip().endswith(b"</svg>")
    return drawing.rstrip()[: -len(b"</svg>")] + body.encode() + b"</svg>\n"


REPLACED = {
    "a declaration": (b"<svg ", b'<!DOCTYPE svg SYSTEM "http://a.example/x.dtd"><svg '),
    "an entity": (b"<svg ", b'<!DOCTYPE svg [<!ENTITY a "b">]><svg '),
    "a style sheet before it": (b"<svg ", b'<?xml-stylesheet href="a.css"?><svg '),
    "a second comment": (b"<svg ", b"<!-- Made by Hyskos --><svg "),
    "another maker": (b"<!-- Made by Hyskos -->", b"<!-- Made by Somebody -->"),
    "another encoding": (b'encoding="utf-8"', b'encoding="iso-8859-1"'),
    "no declaration of XML": (b'<?xml version="1.0" encoding="utf-8"?>\n', b""),
    "a mark of byte order": (b"<?xml", b"\xef\xbb\xbf<?xml"),
    "a handler at the root": (b"<svg ", b'<svg onload="x()" '),
    "a style at the root": (b"<svg ", b'<svg style="background:red" '),
    "another version": (b'version="1.1"', b'version="2.0"'),
    "another name space": (b'xmlns="http://www.w3.org/2000/svg"', b'xmlns="http://www.w3.org/2001/svg"'),
    "a prefix turned": (b'xmlns:xlink="http://www.w3.org/1999/xlink"', b'xmlns:xlink="http://a.example/"'),
    "a colour by name": (b'fill="#000000"', b'fill="black"'),
}
"""Parts of a drawing of ours, and what stands there instead."""


@cache
def the_entry() -> DrawnEntry:
    entry = read_entry(entries(members())[DRAWING])
    assert isinstance(entry, DrawnEntry)
    return entry


def svg_findings(content: bytes) -> list[tuple[str, str]]:
    return [(finding.code, finding.found.render()) for finding in check_svg("a.svg", content, the_entry())]


def all_drawings(name: str, ink: Ink) -> list[tuple[bytes, DrawnEntry]]:
    expected = replace(the_entry(), lang="es")
    return [
        (
            write_svg(document, document.pages[0]),
            replace(expected, page=(document.pages[0].width, document.pages[0].height)),
        )
        for document in (
            replace(bare_document(document), keywords=keywords(asdict(expected)))
            for _, document in drawn(name, "es", ink)
        )
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
    loose = bare_document(Drawing("loose", "Loose", 9, 9, "en", (Circle(1, 1, 1, fill="black"), rectangle(0, 0, 5, 5))))
    contents = [write_svg(document, document.pages[0]) for document in (sample.framed(), loose)]
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
    assert svg_findings(members()[DRAWING]) == []
    assert svg_findings(with_body(members()[DRAWING], '<g id="more"><path d="M0 0L1 1" /></g>')) == []


@pytest.mark.wide
@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_drawing_with_something_in_it(body: str) -> None:
    ((code, text),) = svg_findings(with_body(members()[DRAWING], body))
    assert code == "K17", text


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new"), REPLACED.values(), ids=REPLACED)
def test_a_drawing_with_something_else_in_a_place(old: bytes, new: bytes) -> None:
    content = members()[DRAWING]
    assert old in content
    ((code, text),) = svg_findings(content.replace(old, new, 1))
    assert code == "K17", text
