"""Cards, their backs, and score sheets: signs between words, icons beside sections, room to write."""

from dataclasses import replace
from itertools import combinations, pairwise, product
from pathlib import Path as File

import pytest

from hyskos.definitions.art.library import art_names
from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.product import Product
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load, load_file, load_profile
from hyskos.definitions.printing import INKS, Ink
from hyskos.generators.boards.cards import reminder_card
from hyskos.generators.boards.cards.reminder_card import break_lines, set_line
from hyskos.generators.boards.games import score_sheet
from hyskos.generators.drawing import PEN_FIELDS, Drawing, Field, Group, Item, Path, Text, walk
from hyskos.generators.measure import bounds, boxes, extent
from hyskos.generators.orders.order import Imposed, Order, PrintSettings
from hyskos.generators.orders.order_files import make
from hyskos.generators.orders.plan_orders import build_single
from hyskos.generators.orders.print_file import labels, side_of
from hyskos.generators.orders.requests import Request
from hyskos.generators.stamps import SMALLEST_PT
from hyskos.generators.typography import DoesNotFitError, width
from hyskos.generators.words import words
from hyskos.publishing.build.manifest import DrawnEntry, entry_of
from hyskos.publishing.products.file_names import product_member, product_pattern
from hyskos.publishing.products.text_pages import contents
from tests.drawn import drawn
from tests.generators.drawings import box_of, layer_of

CARDS: dict[str, Card] = {name: load_file(path) for name, path in built_in_files("card").items()}
BACKS = {name for name, card in CARDS.items() if not card.sections}


def group_on(drawing: Drawing, name: str) -> Group:
    (group,) = (
        item for layer in drawing.items if isinstance(layer, Group) for item in layer.items if is_called(item, name)
    )
    assert isinstance(group, Group)
    return group


def is_called(item: Item, name: str) -> bool:
    return isinstance(item, Group) and item.id == name


def test_signs_stand_between_words_in_their_order() -> None:
    (line,) = break_lines("Take two d4 {d4}, then {d8}{d8} more.", 10, 200)
    assert [part.text or part.icon for part in line] == ["Take two d4", "d4", ", then", "d8", "d8", "more."]
    assert [part.x for part in line] == sorted(part.x for part in line)


def test_a_sign_is_as_high_as_its_type_and_touches_no_letter() -> None:
    for size in (7.5, 11.0):
        (line,) = break_lines("a {any-die}b {d4} c", size, 200)
        boxes = [
            bounds(part) if isinstance(part, Text) else extent([part])
            for part in set_line(line, 3, 9, size, "black", "lapis")
        ]
        assert len(boxes) == 5
        for left, right in pairwise(boxes):
            assert left
            assert right
            assert left.right <= right.x + 1e-6
        assert boxes[1]
        assert 0.3 * size < boxes[1].h < 0.4 * size


def test_lines_with_signs_are_as_wide_as_they_may_be_and_never_leave_a_comma_behind() -> None:
    lines = break_lines("one {d4}, two {d8}, three {any-die}, four {square}, five {hexagon}.", 9, 30)
    assert len(lines) > 2
    for line in lines:
        assert not line[0].text.startswith((",", "."))
        box = box_of(tuple(set_line(line, 0, 0, 9, "black", "black")))
        assert box.right <= 30 + 1e-6


@pytest.mark.wide
@pytest.mark.parametrize("name", sorted(CARDS.keys() - BACKS))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_icons_stand_beside_their_sections_and_the_panel_holds_all_lines(name: str, lang: str) -> None:
    card = CARDS[name]
    drawing = reminder_card.draw(card, lang=lang)
    panel = box_of([group_on(drawing, "stele")])
    (words_layer,) = (layer for layer in drawing.items if is_called(layer, "words"))
    assert isinstance(words_layer, Group)
    beside = [
        box for item in words_layer.items if isinstance(item, Group) and (box := extent([item])) and box.right < panel.x
    ]
    icons = [box for box in beside if box.h > 5]
    assert len(icons) == len(card.sections)
    assert min(box.x for box in icons) >= 5
    if card.width_mm == 148:
        assert all(max(box.w, box.h) == pytest.approx(12, abs=1.5) for box in icons)
    for upper, lower in pairwise(icons):
        assert upper.bottom < lower.y
    lines = [item for item in words_layer.items if (box := extent([item])) is None or box.right >= panel.x]
    texts = [box for item, box in boxes(lines) if isinstance(item, Text) and card.id not in item.text]  # but the stamp
    assert texts
    assert all(panel.holds(box) for box in texts)


@pytest.mark.slow
def test_a_card_without_icons_has_its_whole_width_for_lines() -> None:
    card = CARDS["pyramydal-card"]
    plain = replace(card, sections=tuple(replace(section, icon=None) for section in card.sections))
    panel = box_of([group_on(reminder_card.draw(plain, lang="en"), "stele")])
    assert panel.w == pytest.approx(card.width_mm - 12, abs=1)
    assert reminder_card.common_type(plain, "en") >= reminder_card.common_type(card, "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_with_cards_has_a_back_of_their_size_with_its_name(lang: str) -> None:
    for card in (CARDS[name] for name in CARDS.keys() - BACKS - {"read-me-first"}):
        (back,) = (CARDS[name] for name in BACKS if CARDS[name].game == card.game)
        assert (back.width_mm, back.height_mm, back.ground) == (card.width_mm, card.height_mm, card.ground)
        drawing = reminder_card.draw(back, lang=lang)
        name = words("games", lang)[card.game].upper()
        assert group_on(drawing, "wordmark").title == name


@pytest.mark.parametrize("name", sorted(BACKS))
def test_a_back_is_one_mass_that_fills_its_card(name: str) -> None:
    drawing = reminder_card.draw(CARDS[name], lang="en")
    sign = group_on(drawing, "sign")
    box = box_of([sign])
    assert max(box.w / drawing.width, box.h / drawing.height) > 0.5
    assert CARDS[name].game in art_names("games")
    assert all((isinstance(item, Path) and item.fill) or not isinstance(item, Path) for item in sign.items)


@pytest.mark.slow
def test_lines_that_do_not_fit_are_refused() -> None:
    with pytest.raises(DoesNotFitError, match="the text does not fit 105 x 90 mm"):
        reminder_card.draw(replace(CARDS["pyramydal-card"], height_mm=90), lang="en")


@pytest.mark.parametrize(("name", "ink"), list(product(sorted(BACKS), INKS)))
def test_the_sign_of_a_back_stands_on_its_frame_and_inside_it(name: str, ink: Ink) -> None:
    drawing = reminder_card.draw(CARDS[name], lang="es", ink=ink)
    sign, frame = box_of([group_on(drawing, "sign")]), box_of([group_on(drawing, "frame")])
    inside = 0 if ink == "saver" else reminder_card.INSIDE
    assert frame.bottom - sign.bottom == pytest.approx(inside, abs=0.4)
    assert sign.x > frame.x + 2.5
    assert sign.right < frame.right - 2.5


def test_blanks_at_the_end_of_a_text_make_no_line() -> None:
    for wide in range(20, 120):
        assert break_lines("word word word   ", 12, wide) == break_lines("word word word", 12, wide)


def test_no_line_ends_with_a_word_alone_and_no_sign_leaves_its_word() -> None:
    words = "Words that are many enough for a line and then one {d4}\u00a0d4 more"
    narrow = next(wide for wide in range(60, 120) if len(break_lines(words, 10, wide)) == 2)
    for wide in range(narrow, narrow + 12):
        *_, last = break_lines(words, 10, wide)
        end = last[-1].x + width(last[-1].text, 10)
        assert end >= 0.2 * wide or len(break_lines(words, 10, wide)) == 1
    for wide in range(40, 100):
        for line in break_lines(words, 10, wide):
            for part, following in pairwise([*line, None]):
                assert not (part and part.icon == "d4" and following is None)


SHEETS = [(score_sheet, load_file(path)) for path in built_in_files("score-sheet").values()]
ALL = list(product((*built_in_files("score-sheet"), *built_in_files("card")), LANGUAGES, INKS))


def overlap(a: Rect, b: Rect) -> bool:
    wide = min(a.x + a.w, b.x + b.w) - max(a.x, b.x)
    high = min(a.y + a.h, b.y + b.h) - max(a.y, b.y)
    return wide > 0.01 and high > 0.01


@pytest.mark.slow
@pytest.mark.parametrize(("name", "lang", "ink"), ALL)
def test_words_and_fields_keep_apart_and_inside(name: str, lang: str, ink: Ink) -> None:
    ((_, drawing),) = drawn(name, lang, ink)
    printed = [(item, bounds(item, m)) for item, m in walk(drawing.items) if isinstance(item, Text | Field)]
    for item, box in printed:
        assert min(box.x, box.y) >= 5
        assert box.x + box.w <= drawing.width - 5
        assert box.y + box.h <= drawing.height - 5
        if isinstance(item, Text):
            stamp = " · " in item.text and item.text.endswith(drawing.lang)
            assert item.size >= (SMALLEST_PT if stamp else 7)
        else:
            least = PEN_FIELDS[item.digits]
            assert item.w >= least[0] - 1e-9
            assert item.h >= least[1] - 1e-9
    for (a, box_a), (b, box_b) in combinations(printed, 2):
        assert not overlap(box_a, box_b), (a, b)


@pytest.mark.parametrize(("_module", "sheet"), SHEETS)
def test_every_player_has_a_field_in_every_row(_module: object, sheet: object) -> None:
    drawing = score_sheet.draw(sheet, lang="en")
    names = {item.id for item, _ in walk(drawing.items) if isinstance(item, Field)}
    assert {f"{row.id}-{n}" for row in sheet.rows for n in range(1, sheet.players + 1)} <= names


def test_every_mixed_statue_can_be_ticked_once() -> None:
    drawing = score_sheet.draw(load_file(built_in_files("score-sheet")["pyramydal-score"]), lang="en")
    ticks = [item.id for item, _ in walk(drawing.items) if isinstance(item, Field) and item.id.startswith("taken-")]
    assert len(ticks) == len(set(ticks)) == 4 * 3 * 2


@pytest.mark.parametrize("ink", INKS)
def test_pictures_of_statues_are_seen_from_a_chair_and_stay_in_their_rows(ink: Ink) -> None:
    """At least 9 mm high, each between the lines above and below its row."""
    drawing = score_sheet.draw(load_file(built_in_files("score-sheet")["pyramydal-score"]), lang="en", ink=ink)
    scores = layer_of(drawing, "scores")
    fields = {item.id: bounds(item, matrix) for item, matrix in walk([scores]) if isinstance(item, Field)}
    shapes = [box for item, box in boxes([scores]) if isinstance(item, Path) and box.x < 50 and 2 < box.w < 12]
    for row in ("small", "medium", "large", "mixed", "minis", "singles"):
        place = fields[f"{row}-1"]
        inside = [box for box in shapes if abs(box.y + box.h / 2 - place.y - place.h / 2) < 0.75 * place.h]
        top, bottom = min(box.y for box in inside), max(box.bottom for box in inside)
        assert bottom - top >= 9.0 - 1e-6
        assert place.y - 2.0 < top
        assert bottom < place.bottom + 2.0


CARD, BACK = "turn-at-a-glance", "rolling-pyramids-card-back"


def order(name: str, printer: str = "home-a4") -> Order:
    request = Request(printer=load_profile(printer), langs=("en",), formats=("pdf",))
    return build_single(request, load(name, "card"))


def built_in_product() -> Product:
    definition = load_file(built_in_files("product")["rolling-pyramids-product"])
    assert isinstance(definition, Product)
    return definition


@pytest.mark.parametrize(("name", "side"), [(CARD, "face"), (BACK, "back"), ("read-me-first", "face")])
@pytest.mark.parametrize("printer", ["home-a4", "generic-offset"])
def test_only_the_back_of_cards_is_a_back(name: str, side: str, printer: str) -> None:
    assert side_of(order(name, printer)) == side
    assert labels(order(name, printer))["side"] == side


@pytest.mark.parametrize(("names", "side"), [([BACK], "back"), ([CARD], "face"), ([CARD, BACK], "face")])
def test_a_common_sheet_is_a_back_if_all_on_it_are(names: list[str], side: str) -> None:
    terms = PrintSettings(lang="en", profile=load_profile("home-a4"), formats=("pdf",))
    assert side_of(Imposed(tuple(load(name, "card") for name in names), terms, 4)) == side


def _entry(name: str) -> DrawnEntry:
    card_order = order(name)
    return entry_of(card_order, make(card_order)[0], "0", {})


@pytest.mark.slow
def test_name_manifest_and_page_of_text_call_it_a_back() -> None:
    product = replace(built_in_product(), names="{sku}_{component}_{side}_{LANG}_v{version}")
    card_order, codes = order(BACK), {CARD: "TURN", BACK: "TURN-BACK"}
    name = product_member(product, card_order, make(card_order)[0], codes)
    entry = _entry(BACK)
    assert (File(name).name, entry.side) == ("HYS-RP_TURN-BACK_back_EN_v1.0_a4.pdf", "back")
    assert "_back_" in product_pattern(entry, {"sku": "S", "id": "i", "version": "1", "names": product.names}, codes)
    boards: dict[str, Definition] = {part.name: load(part.name) for part in product.parts}
    job = next(job for job in product.jobs if job.id == "home-a4")
    page = contents(product, [job], boards, [_entry(CARD), entry], "en").decode()
    assert "(A4, pages: 1, the back)" in page
    assert page.count("the back") == 1
