"""Art is read with care: what can be printed becomes shapes, everything else a finding with its place."""

import math
import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos import data
from hyskos.definitions.art.library import art_names, shipped_art
from hyskos.definitions.art.paths import PathDataError, matrix_of, segments_of
from hyskos.definitions.art.reading import ArtReading, read_art
from hyskos.definitions.art.shapes import CURRENT, Disc, Shape
from hyskos.definitions.findings import UnknownNameError
from hyskos.definitions.loader import read
from hyskos.definitions.paths import sibling_path
from hyskos.definitions.reading.source import decode
from hyskos.definitions.validation.art_and_fonts import MOST_REPEATED

INKS = {name: name for name in ("black", "white", "gold", "lapis")}
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
FACTION = (data.ROOT / "factions" / "bastet.yaml").read_text(encoding="utf-8")
LINE = FACTION.split("\n").index("emblem: cat") + 1


def reading(inside: str, head: str = HEAD) -> ArtReading:
    return read_art(decode(f"{head}{inside}</svg>".encode(), "my.svg"), "my", INKS)


def only_shape(inside: str) -> Shape | Disc:
    art = reading(inside).art
    (shape,) = art.shapes
    return shape


def codes(inside: str, head: str = HEAD) -> list[str]:
    return [finding.code for finding in reading(inside, head).findings]


def test_every_shape_of_svg_is_taken() -> None:
    inside = """<g fill="gold"><path d="M0 0H9V9Z"/><polygon points="1,1 2,2 3,1"/><polyline points="1 1 2 2"/>
      <line x2="5"/><rect width="4" height="3" rx="1"/><circle r="2"/><ellipse rx="2" ry="1"/></g>"""
    art = reading(inside).art
    assert [type(shape).__name__ for shape in art.shapes] == ["Shape"] * 5 + ["Disc", "Shape"]
    assert {shape.fill for shape in art.shapes} == {"gold"}


def test_attributes_are_inherited_and_a_style_wins() -> None:
    shape = only_shape(
        '<g stroke="black" stroke-width="1pt"><path style="fill:lapis@20;stroke:none" d="M0 0L1 1"/></g>'
    )
    assert (shape.fill, shape.stroke, shape.width, shape.points) == ("lapis@20", None, 1.0, True)


def test_black_and_white_of_a_drawing_program_are_inks() -> None:
    shape = only_shape('<defs id="d"/><path style="fill:#000000;stroke:#FFF;stroke-width:1" d="M0 0L1 1V0Z"/>')
    assert (shape.fill, shape.stroke) == ("black", "white")
    unused = '<defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs><circle r="2" fill="#fff"/>'
    assert only_shape(unused).fill == "white"


def test_a_style_sheet_is_never_ignored() -> None:
    assert codes('<defs><style>.a{fill:red}</style></defs><circle class="a" r="2"/>') == ["V104"]


def test_the_default_fill_is_black() -> None:
    assert only_shape('<path d="M0 0L1 1V0Z"/>').fill == "black"


def test_current_colour_stays_for_the_place_to_decide() -> None:
    assert only_shape(f'<circle r="1" fill="{CURRENT}"/>').fill == CURRENT


def test_groups_move_turn_and_scale() -> None:
    shape = only_shape('<g transform="translate(10 0) scale(2)"><circle cx="1" cy="1" r="3" stroke="gold"/></g>')
    assert (shape.x, shape.y, shape.r, shape.width) == (12, 2, 6, 2)  # a line without a unit grows, too


def test_a_stretched_circle_is_a_shape() -> None:
    assert isinstance(only_shape('<circle r="3" transform="scale(2 1)"/>'), Shape)


def test_the_box_moves_to_the_corner() -> None:
    art = reading('<path d="M-5 -5L5 5"/>', HEAD.replace("0 0 24 24", "-5 -5 10 20")).art
    assert (art.width, art.height) == (10, 20)
    assert art.shapes[0].segments == (("M", (0, 0)), ("L", (10, 10)))


def test_metadata_of_drawing_programs_is_ignored() -> None:
    inside = """<title>A</title><metadata><any/></metadata><x:view xmlns:x="urn:x" x:zoom="1"><x:page/></x:view>
      <path xmlns:x="urn:x" x:label="head" id="p" data-a="1" d="M0 0L1 1" style="opacity:1;-inkscape-stroke:none"/>"""
    assert codes(inside) == []


@pytest.mark.many
@pytest.mark.parametrize(
    ("code", "inside"),
    [
        ("V101", '<path d="M0 0L1 1"'), ("V101", "<g>"), ("V103", ""), ("V103", '<path d="M0 0L1 1" fill="none"/>'),
        ("V104", "<script>alert(1)</script>"), ("V104", '<image href="x.png"/>'), ("V104", '<use href="#a"/>'),
        ("V104", "<style>path{fill:red}</style>"), ("V104", "<text>A</text>"), ("V104", "<foreignObject/>"),
        ("V104", "<linearGradient/>"), ("V104", '<svg viewBox="0 0 1 1"/>'),
        ("V104", '<path d="M0 0L1 1" onclick="x()"/>'), ("V104", '<path d="M0 0L1 1" filter="url(#f)"/>'),
        ("V104", '<path d="M0 0L1 1" clip-path="url(#f)"/>'), ("V105", "<g>" * 20 + "</g>" * 20),
        ("V106", '<path d="M0 0L1"/>'), ("V106", '<path d="L0 0"/>'), ("V106", '<path d="M0 0 9e99 0"/>'),
        ("V106", "<path/>"), ("V106", '<circle r="x"/>'), ("V106", '<circle r="-1"/>'),
        ("V106", '<circle r="\u0663"/>'), ("V106", '<rect width="3"/>'), ("V106", '<polygon points="1 2 3"/>'),
        ("V106", '<g transform="turn(3)"/>'), ("V106", '<g transform="scale(1,2,3)"/>'),
        ("V107", '<path d="M0 0L1 1" fill="#ff0000"/>'), ("V107", '<path d="M0 0L1 1" fill="url(#g)"/>'),
        ("V107", '<path d="M0 0L1 1" fill="golf"/>'), ("V107", '<path d="M0 0L1 1" fill="gold@0"/>'),
        ("V107", '<path d="M0 0L1 1" fill="gold@\u0663"/>'), ("V107", '<path d="M0 0L1 1" opacity="0.5"/>'),
        ("V107", '<path d="M0 0L1 1" style="fill:gold;filter:url(#f)"/>'),
        ("V107", '<path d="M0 0L1 1" stroke-dasharray="1 2"/>'), ("V107", '<path d="M0 0L1 1" stroke-width="-1"/>'),
    ],
)  # fmt: skip
def test_art_that_cannot_be_printed_is_a_finding(code: str, inside: str) -> None:
    findings = reading(inside).findings
    assert [finding.code for finding in findings][:1] == [code]
    assert reading(inside).art is None


def test_a_document_type_is_refused_before_any_entity() -> None:
    bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + HEAD + "<title>&b;</title></svg>"
    findings = read_art(decode(bomb.encode(), "my.svg"), "my", INKS).findings
    assert [finding.code for finding in findings] == ["V104"]


@pytest.mark.slow
def test_art_has_size_limits() -> None:
    assert codes("<!--" + "x" * 200_000 + "-->") == ["V102"]
    assert codes('<path d="M0 0' + "h1" * 20_001 + '"/>') == ["V106"]
    assert codes('<path d="M0 0L1 1"/>' * 2_001) == ["V102"]
    assert codes("<g/>", HEAD.replace('viewBox="0 0 24 24"', "")) == ["V106"]


def test_a_finding_names_line_and_column_in_characters() -> None:
    findings = read_art(decode(f"{HEAD}\n <desc>ñandú</desc><text/></svg>".encode(), "my.svg"), "my", INKS).findings
    assert [(finding.code, finding.line, finding.column) for finding in findings] == [("V104", 2, 20)]


@pytest.mark.slow
@given(st.text(alphabet="MmLlHhVvCcSsQqTtAaZz0123456789.-+e, \n\u0663", max_size=40))
def test_path_data_is_read_or_refused(text: str) -> None:
    try:
        segments = segments_of(text)
    except PathDataError as error:
        refused_at = error.at
        segments = ()
    else:
        refused_at = 0
    assert 0 <= refused_at <= len(text)
    for letter, xy in segments:
        assert len(xy) == {"M": 2, "L": 2, "C": 6, "Z": 0}[letter]
        assert all(math.isfinite(value) for value in xy)


@pytest.mark.slow
@given(st.text(alphabet="abcdefgMCLZ<>/=\"' &;#!-0123456789", max_size=60))
def test_any_text_is_art_or_has_findings(text: str) -> None:
    outcome = reading(text)
    assert (outcome.art is None) == bool(outcome.findings)


SIZES = st.floats(1, 50)


@pytest.mark.slow
@given(
    st.tuples(SIZES, SIZES), st.floats(0, 360), st.sampled_from(["0 0", "0 1", "1 0", "1 1"]), st.tuples(SIZES, SIZES)
)
def test_arcs_stay_on_their_ellipse(
    radii: tuple[float, float], turned: float, flags: str, end: tuple[float, float]
) -> None:
    curves = segments_of(f"M0 0A{radii[0]:f} {radii[1]:f} {turned:f} {flags} {end[0]:f} {end[1]:f}")[1:]
    assert curves[-1][1][-2:] == pytest.approx(end, abs=1e-5)
    cos, sin = math.cos(math.radians(-turned)), math.sin(math.radians(-turned))
    ends = [(0.0, 0.0), *(xy[-2:] for _, xy in curves)]
    flat = [((cos * a - sin * b) / radii[0], (sin * a + cos * b) / radii[1]) for a, b in ends]
    radius = max(1.0, math.dist(flat[0], flat[-1]) / 2)
    turns = [math.dist(point, other) for point, other in pairwise(flat)]
    assert turns == pytest.approx([turns[0]] * len(turns), abs=1e-3)  # equal steps on one circle ...
    assert max(turns) <= 2**0.5 * radius + 1e-3  # ... of at most a quarter each
    half = math.asin(min(1.0, turns[0] / 2 / radius))
    large = 2 * half * len(turns) > math.pi
    assert large == (flags[0] == "1") or math.dist(flat[0], flat[-1]) > 2 * radius - 0.01


def test_shorthand_curves_mirror_the_last_control_point() -> None:
    assert segments_of("M0 0C0 1 1 2 2 2S4 1 4 0")[2] == ("C", (3, 2, 4, 1, 4, 0))
    assert segments_of("M0 0S1 1 2 0")[1] == ("C", (0, 0, 1, 1, 2, 0))
    assert segments_of("m1 1l1 1 1 1z m1 0")[-1] == ("M", (2, 1))


def test_transforms_follow_each_other() -> None:
    assert matrix_of("rotate(90, 1, 1)") == pytest.approx((0, 1, -1, 0, 2, 0))
    assert matrix_of("matrix(1 0 0 1 3 4) skewX(45)") == pytest.approx((1, 0, 1, 1, 3, 4))


@pytest.mark.slow
@pytest.mark.parametrize("sort", sorted(path.name for path in (data.ROOT / "art").iterdir()))
def test_all_art_that_ships_can_be_printed(sort: str) -> None:
    for name in art_names(sort):
        assert shipped_art(sort, name).shapes
    with pytest.raises(UnknownNameError):
        shipped_art(sort, "nobody")


def test_custom_art_lies_next_to_its_definition(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    file = str(tmp_path / "mine.yaml")
    assert sibling_path(file, "art/a.svg") == tmp_path / "art" / "a.svg"
    for elsewhere in ("../a.svg", "/etc/a.svg", "art/../../a.svg", "..\\a.svg", "C:/a.svg"):
        assert sibling_path(file, elsewhere) is None
    (tmp_path / "link.svg").symlink_to("/etc/hostname")
    assert sibling_path(file, "link.svg") is None
    assert sibling_path("", "a.svg") is None  # a text that was never a file


def faction(folder: Path, emblem: str) -> Path:
    path = folder / "mine.yaml"
    text = FACTION.replace("id: bastet", "id: mine").replace("title: {en: Bastet", "title: {en: Mine")
    path.write_text(text.replace("es: Bastet}", "es: Mía}", 1).replace("emblem: cat", f"emblem: {emblem}"), "utf-8")
    return path


def test_a_faction_brings_its_own_emblem(tmp_path: Path) -> None:
    (tmp_path / "scarab.svg").write_text(f'{HEAD}<circle cx="12" cy="12" r="9"/></svg>', encoding="utf-8")
    definition = read(faction(tmp_path, "scarab.svg"))
    assert not definition.findings
    assert definition.definition.arts["scarab.svg"].shapes
    (tmp_path / "scarab.svg").write_text(f'{HEAD}<circle cx="12" cy="12" r="8"/></svg>', encoding="utf-8")
    assert read(faction(tmp_path, "scarab.svg")).definition.digest != definition.definition.digest


@pytest.mark.many
@pytest.mark.parametrize(
    ("emblem", "code", "hint"),
    [
        ("falcom", "V108", "did you mean `falcon`?"),
        ("unicorn", "V108", "name an SVG file"),
        ("../scarab.svg", "V109", "folder of the file"),
        ("nowhere.svg", "Y001", ""),
        ("bad.svg", "V107", "did you mean `gold`?"),
        ("flood.svg", "V111", "enlarge the viewBox to contain the whole drawing"),
    ],
)
def test_a_faction_whose_emblem_cannot_be_printed(tmp_path: Path, emblem: str, code: str, hint: str) -> None:
    (tmp_path / "bad.svg").write_text(f'{HEAD}\n<circle r="9" fill="golt"/></svg>', encoding="utf-8")
    (tmp_path / "flood.svg").write_text(f'{HEAD}<rect width="999" height="9" fill="gold"/></svg>', encoding="utf-8")
    (finding,) = read(faction(tmp_path, emblem)).findings
    assert finding.code == code
    assert hint in str(finding.hint or "")
    assert (finding.line, finding.column) == (LINE, 9)  # the place that names it
    if emblem == "bad.svg":
        assert str(finding.message).startswith("bad.svg:2:1: ")


@pytest.mark.parametrize("beyond", [(0, 0, 0, 0), (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)])
def test_an_emblem_may_extend_beyond_its_viewbox_by_half_of_it(
    tmp_path: Path, beyond: tuple[int, int, int, int]
) -> None:
    """The viewBox is 24 units wide and high, so that -12 and 36 are the limits."""
    left, top, right, low = beyond
    rect = f'<rect x="{-12 - left}" y="{-12 - top}" width="{48 + left + right}" height="{48 + top + low}"/>'
    (tmp_path / "wide.svg").write_text(f"{HEAD}{rect}</svg>", encoding="utf-8")
    findings = read(faction(tmp_path, "wide.svg")).findings
    assert [finding.code for finding in findings] == (["V111"] if any(beyond) else [])


@pytest.mark.parametrize(
    ("width", "height", "shapes", "expected"),
    [
        (1, 4, [(1, "gold")], []),
        (1, 4.1, [(1, "gold")], ["V110"]),
        (8, 1, [(8, "gold")], []),
        (8.1, 1, [(8, "gold")], ["V110"]),
        (2, 1, [(3, "gold")], []),
        (2, 1, [(3.1, "gold")], ["V110"]),
        (2, 1, [(2, "gold"), (1, "navy")], ["V112"]),
    ],
)
def test_a_custom_pattern_has_one_ink_and_a_limited_width(
    tmp_path: Path, width: float, height: float, shapes: list[tuple[float, str]], expected: list[str]
) -> None:
    """Its shapes may extend to the right by half a repeat."""
    drawn = "".join(f'<rect width="{reach}" height="{height}" fill="{ink}"/>' for reach, ink in shapes)
    assert pattern_codes(tmp_path, drawn, f"0 0 {width} {height}") == expected


def pattern_codes(folder: Path, drawn: str, box: str) -> list[str]:
    """Give the codes of a faction with a custom pattern."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{drawn}</svg>'
    (folder / "band.svg").write_text(svg, encoding="utf-8")
    path = faction(folder, "cat")
    text = re.sub(r"^pattern: \w+", "pattern: band.svg", path.read_text("utf-8"), flags=re.MULTILINE)
    path.write_text(text, encoding="utf-8")
    return [finding.code for finding in read(path).findings]


@pytest.mark.parametrize(
    ("place", "expected"),
    [("0 0 6 4", []), ("-1 0 6 4", ["V110"]), ("0 -1 6 4", ["V110"]), ("0 0 6 5", ["V110"]), ("0 0 7 4", ["V110"])],
)
def test_a_custom_pattern_extends_beyond_its_viewbox_only_to_the_right(
    tmp_path: Path, place: str, expected: list[str]
) -> None:
    x, y, width, height = place.split()
    rect = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="gold"/>'
    assert pattern_codes(tmp_path, rect, "0 0 4 4") == expected


@pytest.mark.parametrize(("discs", "expected"), [(MOST_REPEATED // 4, []), (MOST_REPEATED // 4 + 1, ["V102"])])
def test_a_custom_pattern_has_a_limited_number_of_curves(tmp_path: Path, discs: int, expected: list[str]) -> None:
    """A disc is four curves."""
    assert pattern_codes(tmp_path, '<circle cx="2" cy="2" r="1" fill="gold"/>' * discs, "0 0 4 4") == expected
