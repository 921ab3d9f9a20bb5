"""Sheets of several components as files: cuts, marks, cut lists, and what is refused."""

import re
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from typing import Any

import pikepdf
import pypdfium2
import pypdfium2 as pdfium
import pytest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.printer import PAPERS, Profile
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_file, load_profile, profile_names
from hyskos.generators.drawing import Drawing, Group, Path, Text, UndrawableError, walk
from hyskos.generators.measure import boxes, extent
from hyskos.generators.orders.constraints import ImpossibleError
from hyskos.generators.orders.imposed import lay_out, make_imposed
from hyskos.generators.orders.order import Back, Imposed, PrintSettings
from hyskos.generators.orders.print_file import PrintFile
from hyskos.generators.orders.renderers import kinds, renderers_of
from hyskos.generators.sheets.imposition.cut_list import MARGIN, alike, cut_list_pages
from hyskos.generators.sheets.imposition.sheets import GangedComponent, Setup, arrange, front_page
from hyskos.generators.sheets.page import Page
from hyskos.generators.words import words
from hyskos.preflight.report import Expectations
from hyskos.preflight.run import preflight
from tests.generators.drawings import box_of, layer_of, texts_of
from tests.wide import in_turn

BOARDS = {path.stem: path for kind in kinds() for path in built_in_files(kind).values()}
CARDS = ("pyramydal-card", "turn-at-a-glance")


def order(
    *names: str,
    copies: int = 2,
    profile: str = "home-a4",
    paper: str | None = None,
    lang: str = "en",
    ink: str = "full",
) -> Imposed:
    definitions = tuple(load_file(BOARDS[name]) for name in names)
    return Imposed(definitions, PrintSettings(lang=lang, ink=ink, profile=load_profile(profile), paper=paper), copies)


def sheets(*names: str, copies: int = 2, profile: str = "home-a4", paper: str = "a3", ink: str = "full") -> list[Page]:
    printer, ganged = load_profile(profile), []
    for name in names:
        definition = load_file(BOARDS[name])
        (renderer,) = renderers_of(definition)
        ganged += [GangedComponent(drawing, name, copies) for drawing in renderer.draw(definition, "en", ink)]
    setup = Setup(printer)
    return [front_page(form, ganged, setup, "stamp", "label") for form in arrange(ganged, PAPERS[paper], setup)]


def cut_list_of(copies: int, paper: str = "a4", profile: str = "home-a4", small: bool = False) -> list[Page]:
    card = load_file(BOARDS["pyramydal-card"])
    assert isinstance(card, Card)
    from hyskos.generators.boards.cards.reminder_card import draw

    drawing = draw(card, lang="es")
    if small:
        drawing = replace(drawing, width=40, height=40)
    ganged = [GangedComponent(drawing, "pyramydal-card", copies)]
    forms = arrange(ganged, PAPERS["sra3"], Setup(load_profile(profile)))
    return cut_list_pages(forms, ganged, PAPERS[paper], "es", "stamp")


PRESSES = [name for name in profile_names() if (press := load_profile(name).press) and press.marks]


def with_terms(sheet_order: Imposed, **changes: Any) -> Imposed:
    return replace(sheet_order, terms=replace(sheet_order.terms, **changes))


def components(page: Page) -> list[Group]:
    return [item for item in page.items if isinstance(item, Group) and (item.id or "").startswith("component-")]


@pytest.mark.wide
@pytest.mark.parametrize(("profile", "lang"), in_turn(PRESSES, LANGUAGES))
def test_press_sheets_pass_the_preflight_of_their_printer(profile: str, lang: str) -> None:
    printer = load_profile(profile)
    press = printer.press
    assert press
    sheet, listed = make_imposed(order(*CARDS, profile=profile, lang=lang))
    expectations = Expectations(
        level=press.level,
        trim=sheet.trim,
        bleed=printer.bleed,
        max_ink=press.max_ink,
        spots=frozenset(press.spots.values()),
        fonts="simple" if press.simple_fonts else "any",
        colour="cmyk",
    )
    assert [finding.message.render() for finding in preflight(sheet.content, expectations).findings] == []
    assert listed.name == sheet.name.replace(f"_{lang}.pdf", f"_cut-list_{lang}.pdf")
    assert listed.colour is None


@pytest.mark.slow
def test_a_press_sheet_is_as_large_as_the_paper_and_trimmed_around_all_components() -> None:
    sheet, _ = make_imposed(order(*CARDS, profile="generic-offset"))
    with pikepdf.open(BytesIO(sheet.content)) as pdf:
        (page,) = pdf.pages
        media = [round(float(edge) * 25.4 / 72, 2) for edge in page.obj["/MediaBox"]]
        trim = [float(edge) * 25.4 / 72 for edge in page.obj["/TrimBox"]]
    assert media == [0, 0, 320, 450]
    trims = [piece["trim"] for piece in sheet.cuts[0]["pieces"]]
    left, right = min(x for x, _, _, _ in trims), max(x + w for x, _, w, _ in trims)
    low, high = 450 - max(y + h for _, y, _, h in trims), 450 - min(y for _, y, _, _ in trims)
    assert trim == pytest.approx([left, low, right, high], abs=0.01)


@pytest.mark.wide
@pytest.mark.parametrize(("bleed", "ink"), in_turn([0, 2, 3.175, 8, 15], ["full", "saver"]))
def test_any_bleed_lies_on_the_paper(bleed: float, ink: str) -> None:
    sheet_order = order(*CARDS, profile="generic-offset", ink=ink)
    sheet, _ = make_imposed(with_terms(sheet_order, profile=replace(sheet_order.terms.profile, bleed=bleed)))
    assert preflight(sheet.content, Expectations(level="x4", bleed=bleed)).findings == ()


@pytest.mark.slow
@pytest.mark.parametrize("profile", ["home-a4", "generic-offset", "longpack"])
def test_components_end_at_their_bleed_and_nothing_of_the_marks_lies_on_them(profile: str) -> None:
    printer = load_profile(profile)
    for page in sheets(*CARDS, profile=profile, paper="sra3"):
        arts = [extent([component]) for component in components(page)]
        lines = [box for item, box in boxes([layer_of(page, "sheet-marks")]) if isinstance(item, Path | Text)]
        if printer.laminate:  # the guides for round corners lie on what the corner cutter takes away
            lines = [box for box in lines if not _is_corner(box, arts)]
        for art in arts:
            assert art
            assert min(art.w, art.h) == pytest.approx(min(_trim(art, printer)) + 2 * printer.bleed, abs=0.01)
            assert not any(art.grown(-0.01).meets(line) for line in lines)


@pytest.mark.slow
def test_every_plate_of_a_press_sheet_has_marks_to_register() -> None:
    """The registration colour may not lie on the trimmed page, so marks of later cuts in there are black."""
    for page in sheets(*CARDS, profile="longpack", paper="sra3"):
        lines = [(item, box) for item, box in boxes([layer_of(page, "sheet-marks")]) if isinstance(item, Path)]
        on_all = [box for item, box in lines if item.stroke == "registration"]
        assert min(box.x for box in on_all) < page.bleed.x
        assert max(box.right for box in on_all) > page.bleed.right
        assert not any(box.meets(page.bleed) for box in on_all)
        assert all(box.meets(page.bleed) for item, box in lines if item.stroke == "black")
    at_home = [item for page in sheets(*CARDS) for item, _ in boxes([layer_of(page, "sheet-marks")])]
    assert not [item for item in at_home if isinstance(item, Path) and item.stroke == "registration"]


def _is_corner(box: Rect, arts: list[Rect | None]) -> bool:
    return box.w == pytest.approx(box.h) and any(art and art.holds(box) for art in arts)


def _trim(art: Rect, printer: Profile) -> tuple[float, float]:
    return min(
        [(105.0, 148.0), (148.0, 210.0)], key=lambda size: abs(min(size) + 2 * printer.bleed - min(art.w, art.h))
    )


@pytest.mark.slow
def test_art_without_bleed_touches_and_shares_cuts() -> None:
    (page,) = sheets("pyramydal-card", copies=4, paper="sra3", ink="saver")
    (file,) = make_imposed(order("pyramydal-card", copies=4, paper="sra3", ink="saver"))
    assert len(components(page)) == 4
    widths = [cut["position"] for cut in file.cuts[0]["cuts"] if cut["direction"] == "down"]
    assert set(widths[1:]) == {105.0}


@pytest.mark.slow
def test_a_turned_component_keeps_its_size_and_its_words() -> None:
    pages = sheets("pyramydal-card", copies=5, paper="sra3")
    turned = [
        component for page in pages for component in components(page) if component.matrix and component.matrix[0] == 0
    ]
    assert turned
    for component in turned:
        texts = texts_of(component)
        assert any(text.text == "STATUES" for text in texts)
        art = box_of([component])
        assert (art.w, art.h) == pytest.approx((148 + 6.35, 105 + 6.35))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stamp", "margin_count", "board_count"), [("margin", 2, 0), ("component", 0, 4), ("none", 0, 0)]
)
def test_the_stamp_stands_where_it_was_asked_for(stamp: str, margin_count: int, board_count: int) -> None:
    sheet_order = with_terms(order(*CARDS, profile="generic-offset"), stamp=stamp)
    digests = [definition.digest[:7] for definition in sheet_order.definitions]
    sheet, _ = make_imposed(sheet_order)
    pdf = pdfium.PdfDocument(sheet.content)
    text = pdf[0].get_textpage().get_text_bounded()
    assert sum(text.count(digest) for digest in digests) == margin_count + board_count
    assert "1/1" in text  # the cut list speaks of sheets by their number


@pytest.mark.slow
@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (
            ("rolling-pyramids-rules",),
            "rolling-pyramids-rules has its own sheets and is not cut out: leave out --impose",
        ),
        (
            ("pyramydal-card", "ring-race-pieces"),
            "ring-race-pieces has its own sheets and is not cut out: leave out --impose",
        ),
        (
            ("pyramydal-card", "inner-factory"),
            (
                "inner-factory (420 × 297 mm) does not fit A4 with bleed and marks; choose a larger --paper or "
                "leave out --impose"
            ),
        ),
    ],
)
def test_a_component_that_cannot_be_imposed_is_named(names: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(UndrawableError) as error:
        make_imposed(order(*names))
    assert error.value.message.render() == sentence


def test_a_printers_terms_hold_on_a_sheet_too() -> None:
    sheet_order = order("pyramydal-card", profile="generic-offset")
    assert sheet_order.terms.profile.press
    with pytest.raises(ImpossibleError):
        make_imposed(with_terms(sheet_order, profile=replace(sheet_order.terms.profile, safe=30.0)))


@pytest.mark.proof
def test_a_list_of_many_names_does_not_make_a_long_file_name() -> None:
    definitions = tuple(
        replace(load_file(BOARDS["pyramydal-card"]), id=f"a-card-with-quite-a-long-name-{n}") for n in range(9)
    )
    sheet_order = replace(order("pyramydal-card"), definitions=definitions, copies=1)
    file: PrintFile
    (file,) = make_imposed(sheet_order)
    assert len(file.name) < 130
    assert "and-7-more" in file.name


@pytest.mark.slow
@pytest.mark.parametrize(("long", "is_named"), [(120, True), (121, False)])
def test_a_name_of_120_characters_still_names_everything(long: int, is_named: bool) -> None:
    card = load_file(BOARDS["pyramydal-card"])
    last = long - len("pyramydal-card_b_")
    definitions = (card, replace(card, id="b"), replace(card, id="c" * last))
    (file,) = make_imposed(replace(order("pyramydal-card"), definitions=definitions, copies=1))
    assert ("c" * last in file.name, "and-1-more" in file.name) == (is_named, not is_named)


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_home_sheets_end_with_their_cut_list(lang: str) -> None:
    (file,) = make_imposed(order(*CARDS, paper="a3", lang=lang))
    assert file.name == f"pyramydal-card_turn-at-a-glance_2-each_imposed_a3_{lang}.pdf"
    assert file.pages == len([n for cut_list in file.cuts for n in cut_list["sheets"]]) + len(file.cuts)


def numbers(pages: list[Page]) -> list[int]:
    values = []
    for page in pages:
        texts = texts_of(page)
        values += [int(text.text) for text in texts if text.x == MARGIN and re.fullmatch(r"\d+", text.text)]
    return values


@pytest.mark.slow
def test_a_long_list_goes_on_over_pages_without_losing_a_cut() -> None:
    pages = cut_list_of(40, small=True)
    assert len(pages) > 2
    listed = numbers(pages)
    assert listed == list(range(1, len(listed) + 1))
    assert len(listed) > 120
    for page in pages:
        inside = Rect(0, 0, page.width, page.height).grown(-5)
        texts = [(item, box) for item, box in boxes(page.items) if isinstance(item, Text)]
        assert all(inside.holds(box) for _, box in texts)
        headed = [item.text for item, _ in texts if item.font == "bold" and item.x == MARGIN]
        assert "Corte" in headed


@pytest.mark.slow
def test_words_of_a_list_do_not_lie_on_each_other() -> None:
    for page in [*cut_list_of(40, small=True), *cut_list_of(7)]:
        rows = [box for item, box in boxes(page.items) if isinstance(item, Text) and box.y > page.height * 0.65]
        ordered = sorted(rows, key=lambda box: (round(box.y, 1), box.x))
        assert all(
            first.right <= second.x + 0.01 for first, second in pairwise(ordered) if abs(first.y - second.y) < 0.5
        )


@pytest.mark.slow
def test_components_have_their_titles_and_those_of_one_title_their_ids_too() -> None:
    def cut_list_text(ordered: Imposed) -> str:
        (file,) = make_imposed(replace(ordered, terms=replace(ordered.terms, stamp="none")))
        pages = pypdfium2.PdfDocument(file.content)
        return "\n".join(page.get_textpage().get_text_bounded() for page in pages)

    spanish = order("pyramydal-card", "turn-at-a-glance", copies=2, lang="es")
    text = cut_list_text(spanish)
    assert "2 × Pyramydal, 105 × 148 mm" in text
    assert "2 × Una ronda de un vistazo, 148 × 210 mm" in text
    card, other = spanish.definitions
    text = cut_list_text(replace(spanish, definitions=(card, replace(other, title=card.title))))
    assert "2 × Pyramydal (pyramydal-card), 105 × 148 mm" in text
    assert "2 × Pyramydal (turn-at-a-glance), 148 × 210 mm" in text


@pytest.mark.slow
def test_a_file_is_named_after_every_component_once_and_after_backs_that_are_no_components() -> None:
    both = order("anubian", "pyramydal-card", copies=1, paper="a3")
    backs = Back(both.definitions[0], "long", own=True), Back(load_file(BOARDS["pyramydal-card-back"]), "long")
    name = lay_out(replace(both, backs=backs)).document.id
    assert name == "rolling-pyramids_anubian_pyramydal-card_pyramydal-card-back_1-each_imposed_duplex-long_a3_en"


@pytest.mark.slow
def test_equal_sheets_are_listed_once() -> None:
    (file,) = make_imposed(order("pyramydal-card", copies=9, lang="es"))
    assert [cut_list["sheets"] for cut_list in file.cuts] == [[1, 2, 3, 4], [5]]


@pytest.mark.slow
def test_sheets_with_other_cards_at_the_same_places_are_listed_once() -> None:
    """What lies at a place is named if it is the same on every sheet, and every card is counted."""
    drawing = Drawing("card", "Card", 63, 88, "en", ())
    ganged = [GangedComponent(drawing, "one", 5), GangedComponent(drawing, "two", 6)]
    layouts = arrange(ganged, PAPERS["a4"], Setup(load_profile("home-a4")))
    assert len(layouts) == 2
    (group,) = alike(layouts)
    assert (group.first, group.last) == (1, 2)
    pages = cut_list_pages(layouts, ganged, PAPERS["a4"], "en", "")
    texts = [item.text for page in pages for item, _ in walk(page.items) if isinstance(item, Text)]
    spoken = words("cut-list", "en")
    kinds: dict[str, set[str]] = {}
    for layout in layouts:
        for spot in layout.filled_places():
            kinds.setdefault(spot.name, set()).add(ganged[spot.kind].name)
    named = {
        name: {title for title in ("one", "two") if spoken["done"].format(name=name, title=title) in texts}
        for name in kinds
    }
    assert named == {name: titles if len(titles) == 1 else set() for name, titles in kinds.items()}
    assert {len(titles) for titles in named.values()} == {0, 1}
    assert sum(text.startswith(("5 × one", "6 × two")) for text in texts) == 2
