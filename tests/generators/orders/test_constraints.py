"""What a printer cannot make is refused before anything is written; what it can make passes its preflight."""

import re

import pytest

from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.kinds.box import Box
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.printer import Press, Profile
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_profile, profile_names
from hyskos.definitions.printing import INKS, Ink
from hyskos.generators.drawing import Circle, Drawing, Field, Folds, Group, Item, Text, polyline, rectangle
from hyskos.generators.measure import bounds
from hyskos.generators.orders.constraints import on_folds, violations
from hyskos.generators.orders.order import Book, PrintSettings, Single
from hyskos.generators.orders.order_files import make
from hyskos.generators.sheets.press import on_press_paper
from hyskos.preflight.report import expectations
from hyskos.preflight.run import preflight
from scripts.sheets import ALONE, printed
from tests.drawn import definition, drawn
from tests.laws.test_every_sheet import SAVER
from tests.wide import in_turn

PRESSES = [name for name in profile_names() if load_profile(name).press]
PRINTER = Profile("mine", {}, "", "2026", 3, safe=4, largest=(200, 100), press=Press("x4", True, 190))
TALL = -bounds(Text(0, 0, "RAM", 12)).y
"""From the baseline up to where a line begins, mm."""


def refusals(*items: Item, width: float = 100, height: float = 60) -> list[str]:
    return [finding.render() for finding in violations(Drawing("x", "x", width, height, "en", items), PRINTER)]


def test_a_modest_board_can_be_made_either_way_up() -> None:
    art = (rectangle(-3, -3, 206, 106, fill="sand"), Text(20, 20, "Ram", 9), Field("a", 30, 30, 8, 8))
    assert refusals(*art, width=200, height=100) == refusals(*art, width=100, height=200) == []


def test_a_board_that_is_too_large() -> None:
    assert refusals(width=201, height=50) == ["201 × 50 mm is too large for mine, which prints at most 200 × 100 mm"]


def test_texts_and_places_to_write_too_near_the_cut_are_named_once_each_with_the_worst() -> None:
    near = (
        Field("a", 3, 20, 8, 8),
        Field("b", 20, 57, 8, 8),
        Text(2, 30, "Ram", 9),
        rectangle(20, 20, 9, 9, fill="gold"),
    )
    assert refusals(*near) == [
        "the writing area b is -5.0 mm from the cut; mine requires 4 mm",
        "the text “Ram” is 2.0 mm from the cut; mine requires 4 mm",
    ]


TURNED = {
    "a quarter in a group": Group((Text(0, 0, "RAM " * 4, 12),), matrix=(0, 1, -1, 0, 50, 1)),
    "a quarter by itself": Text(50, 1, "RAM " * 4, 12, angle=90),
    "on its head in a group": Group((Text(0, 0, "RAM", 12),), matrix=(-1, 0, 0, -1, 60, 60 - 1 - TALL)),
    "on its head by itself": Text(60, 60 - 1 - TALL, "RAM", 12, angle=180),
}


@pytest.mark.parametrize("item", TURNED.values(), ids=TURNED)
def test_a_turned_text_is_as_near_to_the_cut_as_its_letters_are(item: Item) -> None:
    """Only of a level line what is above capitals and below them may be left out: these begin or end 1 mm inside."""
    (message,) = refusals(item)
    assert re.fullmatch(r"the text “RAM.*” is (1\.0|0\.\d) mm from the cut; mine requires 4 mm", message)
    assert (
        refusals(Text(20, 60 - 4, "RAM", 12))
        == refusals(Group((Text(0, 0, "RAM", 12),), matrix=(1, 0, 0, 1, 9, 56)))
        == []
    )


def on_one_fold(*items: Item) -> list[str]:
    drawing = Drawing("x", "x", 100, 60, "en", items, folds=Folds((50.0,), (30.0,)))
    return [finding.render() for finding in on_folds(drawing)]


def test_only_the_worst_item_near_each_fold_is_reported() -> None:
    near, nearer, other = Text(52, 10, "near", 9), Text(51, 20, "nearer", 9), Text(70, 29, "other", 9)
    field = Field("a", 47, 45, 6, 6)
    messages = on_one_fold(near, nearer, other, field)
    assert messages == [
        "the text “nearer” is 1 mm from the fold at x = 50 mm; keep 3 mm",
        "the text “other” is 0.9 mm from the fold at y = 30 mm; keep 3 mm",
        "the writing area a is on the fold at x = 50 mm, and neither side of it is large enough for a pen",
    ]
    assert {*on_one_fold(field, other, nearer, near)} == {*messages}


@pytest.mark.parametrize(
    ("scale", "x", "distance"), [(0.9, 53.2, "2.8"), (0.9, 53.4, ""), (1.25, 52.5, ""), (1.25, 52.2, "2.7")]
)
def test_on_a_board_that_is_printed_smaller_or_larger_finished_millimetres_count(
    scale: float, x: float, distance: str
) -> None:
    drawing = Drawing("x", "x", 100, 60, "en", (Text(x, 10, "Ram", 9),), folds=Folds((50.0,)))
    assert [finding.values["left"] for finding in on_folds(drawing, scale)] == ([distance] if distance else [])


@pytest.mark.parametrize(("x", "y"), [(2, 25), (86, 25), (40, 2), (40, 46)])
def test_the_nearest_of_all_four_edges_counts(x: float, y: float) -> None:
    """On a board of 100 × 60 mm each keeps 2 mm from one edge, and far more from the others."""
    assert refusals(Field("a", x, y, 12, 12)) == ["the writing area a is 2.0 mm from the cut; mine requires 4 mm"]
    (sign,) = refusals(rectangle(x, y, 12, 12, fill="gold"))
    assert "is 2.0 mm from the cut" in sign


def test_ink_over_the_limit_but_not_that_of_a_die_line() -> None:
    assert refusals(rectangle(9, 9, 9, 9, fill="navy@50", stroke="lapis"), rectangle(0, 0, 9, 9, stroke="cut")) == [
        "the ink lapis adds up to 194 %; mine allows 190 %"
    ]


def test_signs_keep_out_of_the_safe_zone() -> None:
    far, near = Circle(14, 30, 10, fill="gold"), Circle(85, 30, 12, fill="gold")
    assert refusals(far) == []
    assert refusals(far, near) == ["a sign at 73.0 / 18.0 mm is 3.0 mm from the cut; mine requires 4 mm"]


@pytest.mark.parametrize(("wide", "count"), [(50, 1), (50.1, 0)])
def test_up_to_50_mm_art_is_a_sign_and_a_longer_line_is_a_frame(wide: float, count: int) -> None:
    assert len(refusals(rectangle(20, 3.5, wide, 5, fill="gold"))) == count
    assert len(refusals(rectangle(3.5, 5, 5, wide, fill="gold"))) == count


def test_only_the_sign_nearest_to_the_cut_is_reported() -> None:
    near, nearer = Circle(13, 30, 10, fill="gold"), Circle(86, 30, 12, fill="gold")
    assert refusals(near, nearer) == refusals(nearer, near)
    assert refusals(near, nearer) == ["a sign at 74.0 / 18.0 mm is 2.0 mm from the cut; mine requires 4 mm"]


@pytest.mark.parametrize(("margin", "distances"), [(3.0, []), (2.9, ["2.9"]), (1, ["1.0"]), (0, ["0.0"])])
def test_a_frame_shows_how_it_was_cut_when_it_is_nearer_than_3_mm(margin: float, distances: list[str]) -> None:
    frame = rectangle(margin, margin, 100 - 2 * margin, 60 - 2 * margin, stroke="gold")
    says = "a frame or line at {0} / {0} mm is {0} mm from the cut, so an inexact cut will show"
    assert refusals(frame) == [says.format(distance) for distance in distances]


def test_art_that_runs_off_ornaments_and_lines_for_tools_may_be_anywhere() -> None:
    off = rectangle(-3, -3, 106, 9, fill="sand")
    ray = polyline([(50, 30), (-3, -3)], stroke="gold")
    beads = Group((Circle(2, 2, 1, fill="gold"),), id="pattern-dots")
    crease = polyline([(50, 0), (50, 60)], stroke="crease")
    assert refusals(off, ray, Group((beads,)), crease) == []


@pytest.mark.proof
@pytest.mark.parametrize(("name", "profile"), in_turn(printed(), PRESSES))
def test_no_shipped_board_asks_the_impossible(name: str, profile: str) -> None:
    """In Spanish the press files of each board are made (test_presswork), in saver ink below."""
    for renderer, board in drawn(name, "en", "full"):
        assert violations(board if renderer.cut else on_press_paper(board), load_profile(profile)) == ()


HOMES = [name for name in profile_names() if not load_profile(name).elsewhere]
CARD_PRESSES = [name for name in PRESSES if "box" in load_profile(name).makes]
CARTONS = built_in_files("box")
SHEETS = [name for name in printed() if name not in CARTONS]


@pytest.mark.wide
@pytest.mark.usefixtures("each_drawn_once")
@pytest.mark.parametrize(("name", "ink", "profile"), in_turn([*printed(), ALONE], INKS, HOMES))
def test_every_home_file_passes_the_preflight_of_its_printer(name: str, ink: Ink, profile: str) -> None:
    """Whole boards, sheets to glue, and boards reduced to one page, each board in both languages and inks."""
    printer, lang = load_profile(profile), LANGUAGES[(len(name) + INKS.index(ink)) % len(LANGUAGES)]
    terms = PrintSettings(lang=lang, ink=ink, profile=printer, formats=("pdf",), coverage=ink == "saver")
    for file in make(Single(definition(name), terms)):
        report = preflight(file.content, expectations(printer))
        assert [(file.name, finding.code, finding.message.render()) for finding in report.findings] == []
        assert [page for page in file.coverage if sum(page.values()) > SAVER] == []


@pytest.mark.wide
@pytest.mark.usefixtures("each_drawn_once")
@pytest.mark.parametrize(("name", "profile"), [*in_turn(SHEETS, PRESSES), *in_turn(CARTONS, CARD_PRESSES)])
def test_saver_files_pass_the_preflight_of_their_press(name: str, profile: str) -> None:
    """Hatched pictures on covers and boxes have thousands of lines: preflight warns that it has not compared all."""
    printer, board = load_profile(profile), definition(name)
    lang = LANGUAGES[(len(name) + PRESSES.index(profile)) % len(LANGUAGES)]
    terms = PrintSettings(lang=lang, ink="saver", profile=printer)
    order = Book(board, terms, board.book_trim) if isinstance(board, Booklet) else Single(board, terms)
    for file in make(order):
        findings = preflight(file.content, expectations(printer)).findings
        unchecked = {("warning", code) for code in ("C03", "C12")} if isinstance(board, Cover | Box) else set()
        assert {(finding.severity, finding.code) for finding in findings} <= unchecked, file.name
