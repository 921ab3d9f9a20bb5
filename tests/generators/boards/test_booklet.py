"""The rules booklet: columns, pages, diagrams, and what is refused with its place in the file."""

from dataclasses import replace
from itertools import combinations, pairwise, product
from pathlib import Path as File

import pytest

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.booklet import Booklet, BookletBlock, BookletLine, BookletSection
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load, load_file, load_profile
from hyskos.definitions.printing import INKS, Ink
from hyskos.generators.boards.booklet import book, booklet, diagrams, setter
from hyskos.generators.boards.booklet.booklet import MARGIN
from hyskos.generators.boards.booklet.flow import (
    Piece,
    PositionedPiece,
    Run,
    above_picture,
    balance_columns,
    fill,
    keep_list_together,
    lines,
    paragraph,
)
from hyskos.generators.boards.booklet.picture import Setting
from hyskos.generators.boards.shared.style import LABEL, SECTION, style_of
from hyskos.generators.drawing import Drawing, Group, Path, Text, UndrawableError, walk
from hyskos.generators.measure import bounds, extent, printed_rect
from hyskos.generators.orders.order import PrintSettings, Single
from hyskos.generators.orders.order_files import make
from hyskos.generators.stamps import SMALLEST_PT
from hyskos.generators.typography import DoesNotFitError, width
from hyskos.publishing.edition.booklet_texts import BARE_SHEET, SHEET
from hyskos.publishing.edition.edition import ALONE
from hyskos.publishing.edition.printed_definitions import fill_definition
from hyskos.publishing.edition.worked_examples import EXAMPLES
from tests.drawn import booklet as shipped_booklet
from tests.drawn import drawn
from tests.generators.drawings import box_of, layer_of, words_of

HOLE = 45.0
"""No column of a booklet that ships ends higher above the foot of its page, mm."""
RULES = shipped_booklet("rolling-pyramids-rules")
BOOKLETS = {name: shipped_booklet(name) for name in built_in_files("booklet")}
PAGES = [(name, number) for name, rules in BOOKLETS.items() for number in range(rules.pages)]
every_page = pytest.mark.parametrize(("page", "lang", "ink"), list(product(PAGES, LANGUAGES, INKS)))
every_text = pytest.mark.parametrize(("name", "lang"), list(product(BOOKLETS, LANGUAGES)))


def page_of(page: tuple[str, int], lang: str, ink: Ink) -> Drawing:
    name, number = page
    return drawn(name, lang, ink)[number][1]


def with_block(block: BookletBlock) -> Booklet:
    return replace(RULES, sections=(BookletSection({"en": "A", "es": "A"}, (block,)),))


@pytest.mark.wide
@every_page
def test_texts_keep_apart_and_inside_the_margins(page: tuple[str, int], lang: str, ink: Ink) -> None:
    sheet = page_of(page, lang, ink)
    texts = [(item, bounds(item, m)) for item, m in walk(sheet.items) if isinstance(item, Text)]
    assert len(texts) > 30
    for item, box in texts:
        assert item.size >= (SMALLEST_PT if item.text.startswith(f"{page[0]} · ") else 7)
        assert box.x >= MARGIN - 0.1, item
        assert box.right <= sheet.width - MARGIN + 0.1, item
        assert box.y >= MARGIN, item
        assert box.bottom <= sheet.height - MARGIN + 0.5, item
    for (a, box_a), (b, box_b) in combinations([(item, printed_rect(item, box)) for item, box in texts], 2):
        wide = min(box_a.right, box_b.right) - max(box_a.x, box_b.x)
        high = min(box_a.bottom, box_b.bottom) - max(box_a.y, box_b.y)
        assert wide <= 0.05 or high <= 0.05, (a, b)


@pytest.mark.slow
@every_page
def test_nothing_leaves_its_column(page: tuple[str, int], lang: str, ink: Ink) -> None:
    sheet = page_of(page, lang, ink)
    text = layer_of(sheet, "text")
    column = (sheet.width - 2 * MARGIN - booklet.GUTTER) / 2
    for piece in text.items:
        box = box_of([piece])
        left = MARGIN if box.x < sheet.width / 2 - 2 else MARGIN + column + booklet.GUTTER
        assert box.x >= left - 0.6
        assert box.right <= left + column + 0.6, piece


@pytest.mark.slow
@pytest.mark.parametrize("name", BOOKLETS)
def test_every_language_has_as_many_pages_in_one_size_of_type(name: str) -> None:
    rules = BOOKLETS[name]
    assert rules.pages == 1 or rules.pages % 2 == 0
    assert {len(drawn(name, lang, "full")) for lang in LANGUAGES} == {rules.pages}
    assert 9.5 <= booklet.common_type(rules, booklet.own_layout(rules)) <= 10


@pytest.mark.slow
@every_text
def test_nothing_is_stranded_in_the_next_column(name: str, lang: str) -> None:
    rules = BOOKLETS[name]
    layout = booklet.own_layout(rules)
    setting = setter.Setter(rules, lang, style_of("full"), booklet.common_type(rules, layout), layout.column)
    columns = balance_columns(list(setting.pieces()), layout.heights(), spare=54)
    assert columns
    assert len(columns) == rules.columns * rules.pages
    nobody_is_stranded(columns)


def nobody_is_stranded(columns: list[list[PositionedPiece]]) -> None:
    roles = [[placement.piece.role for placement in column] for column in columns]
    assert not any(column[-1].piece.keep for column in columns)
    assert "heading" not in {column[-1] for column in roles}
    for before, column in pairwise(roles):
        assert column[0] != "more", "an entry of a list is never divided"
        if column[0] == "example":
            assert before[-1] == "example", "the first example stands with what it explains"
        if column[0] == "entry":  # not the last one of its section alone
            following = next((role for role in column[1:] if role != "more"), "heading")
            assert following != "heading"
        if column[0] == "text" and "heading" in column:
            assert column[1] != "heading"


@pytest.mark.many
@every_text
def test_no_page_is_half_empty_and_a_picture_may_fill_the_last(name: str, lang: str) -> None:
    feet: dict[tuple[int, bool], float] = {}
    pages = [page for _, page in drawn(name, lang, "full")]
    below = extent([layer for layer in pages[-1].items if isinstance(layer, Group) and layer.id == "end"])
    is_full_width = below is not None and below.w > pages[-1].width / 2
    for number, page in enumerate(pages):
        text = [
            layer for layer in page.items[1:] if not (is_full_width and isinstance(layer, Group) and layer.id == "end")
        ]
        for item, matrix in walk(text):  # not the furniture
            if isinstance(item, Text | Path):
                box = bounds(item, matrix)
                column = number, box.x > page.width / 2
                feet[column] = max(feet.get(column, 0.0), box.bottom)
    low = pages[0].height - MARGIN - booklet.FOOT
    assert len(feet) == BOOKLETS[name].columns * BOOKLETS[name].pages
    lows = {
        column: below.y - booklet.ABOVE if below and is_full_width and column[0] == len(pages) - 1 else low
        for column in feet
    }
    assert {column: foot for column, foot in feet.items() if not lows[column] - HOLE <= foot <= lows[column] + 1} == {}
    longest = [
        max(feet[number, right] for right in (False, True)) - lows[number, False] for number in range(len(pages))
    ]
    assert min(longest) > -45, "one column of every page is full, or nearly so"


def test_columns_share_what_is_free_and_the_last_keeps_room_for_a_picture() -> None:
    pieces = [Piece((), 10, 1) for _ in range(9)]
    columns = balance_columns(pieces, [60, 60, 60])
    assert columns
    assert [len(column) for column in columns] == [3, 3, 3]
    assert columns[0][1].y == pytest.approx(11), "air never grows"
    columns = balance_columns(pieces, [45, 45, 45], spare=32)
    assert columns
    assert [len(column) for column in columns] == [4, 4, 1]
    assert columns[0][-1].y == pytest.approx(33)
    assert balance_columns(pieces, [45, 45]) is None
    assert balance_columns([], [45]) == []


def test_room_that_a_text_does_not_need_is_one_picture_on_the_last_page_and_no_holes_before() -> None:
    pieces = [Piece((), 10, 1) for _ in range(10)]
    columns = above_picture(pieces, [34, 34, 60, 60], 2, (20, 50))
    assert columns
    assert [len(column) for column in columns] == [3, 3, 2, 2]
    assert balance_columns(pieces, [34, 34, 60, 60], spare=20) != columns
    assert above_picture(pieces, [34, 34, 60, 60], 2, (45, 50)) is None


def test_a_list_is_never_divided_unless_it_is_very_long_and_then_between_its_entries() -> None:
    entries = [[Piece((), 10, 2), Piece((), 10)] for _ in range(4)]
    assert [piece.keep for piece in keep_list_together(entries)] == [*[True] * 7, False]
    entries = [[Piece((), 20, 2), Piece((), 20)] for _ in range(4)]
    assert [piece.keep for piece in keep_list_together(entries)] == [True, True, True, False, True, True, True, False]


def test_only_questions_name_their_rulings() -> None:
    cited = [section for section in RULES.sections if section.cites]
    assert cited == list(RULES.sections[-2 - len(cited) : -2]), "at the end, before the summary and the names"
    stated = {line.ruling for section in cited for block in section.blocks for line in block.lines}
    rulings = {ruling for section in RULES.sections for ruling in section.rulings} | stated
    pages = booklet.draw(RULES, lang="es")
    printed = [text for text in words_of(*pages) if text.strip("()") in rulings]
    assert len(stated) > 10
    assert {text.strip("()") for text in printed} == stated


def test_no_leader_of_the_picture_of_a_space_crosses_what_it_does_not_name() -> None:
    setting = Setting(85.0, "es", style_of("full"), {})
    items = [item for item, _ in walk(diagrams.space(setting).items)]
    lines = [item for item in items if isinstance(item, Path) and item.segments[-1][0] != "Z"]
    labels = max(bounds(line).right for line in lines if bounds(line).w > 5)
    leaders = [line for line in lines if bounds(line).right == pytest.approx(labels)]
    (star,) = (bounds(item) for item in items if isinstance(item, Path) and item.fill == setting.style.hint)
    assert len(leaders) == 5
    for line in leaders:
        for (x, y), (x2, y2) in pairwise(xy for _, xy in line.segments):
            way = [Rect(x + (x2 - x) * k / 100, y + (y2 - y) * k / 100, 0, 0) for k in range(101)]
            assert not any(star.meets(point) for point in way)


@pytest.mark.slow
@pytest.mark.parametrize("profile", ["home-a4", "home-letter"])
def test_every_page_lies_whole_and_in_true_size_on_its_paper(profile: str) -> None:
    (file,) = make(Single(RULES, PrintSettings(lang="es", profile=load_profile(profile), formats=("pdf",))))
    assert (file.pages, file.scale) == (RULES.pages, 1)


def test_every_diagram_is_drawn_in_a_booklet() -> None:
    named = {b.diagram for rules in BOOKLETS.values() for s in rules.sections for b in s.blocks if b.diagram}
    assert named | {"sheet-without-devices"} == set(setter.DIAGRAMS)


def test_a_table_keeps_its_rows_together_and_its_cells_in_their_columns() -> None:
    head = {"en": "Fight | Left", "es": "Combate | Quedan"}
    lines = tuple(
        BookletLine({"en": text, "es": text}, lead={"en": "Bomb", "es": "Bomba"}) for text in ("3", "word " * 40)
    )
    setting = setter.Setter(with_block(BookletBlock(lines=lines, columns=head)), "en", style_of("full"), 10, 80)
    _heading, table = setting.pieces()
    texts = [(item.text, bounds(item, m)) for item, m in walk(table.items) if isinstance(item, Text)]
    left = [box.x for text, box in texts if text in ("Fight", "Bomb")]
    right = [box.x for text, box in texts if text not in ("Fight", "Bomb")]
    assert len(left) == 3
    assert len(right) > 5, "a long cell has several lines"
    assert max(left) - min(left) < 0.5
    assert max(right) - min(right) < 0.5
    assert max(box.right for _text, box in texts) <= 80


def test_a_table_row_with_too_few_cells_is_refused() -> None:
    lines = (BookletLine({"en": "3 | 4", "es": "3 | 4"}),)
    block = BookletBlock(lines=lines, columns={"en": "A | B | C", "es": "A | B | C"})
    with pytest.raises(UndrawableError, match="as many cells") as caught:
        booklet.draw(with_block(block), lang="en")
    assert caught.value.path == ("sections", 0, "blocks", 0, "lines", 0)


@pytest.mark.parametrize(("end", "is_kept"), [(":", True), (":°", True), (".", False)])
def test_a_list_stays_with_the_text_that_introduces_it(end: str, is_kept: bool) -> None:
    text = f"These count{end}"
    blocks = (
        BookletBlock(text={"en": text, "es": text}),
        BookletBlock(lines=(BookletLine({"en": "one", "es": "one"}),)),
    )
    rules = replace(RULES, sections=(BookletSection({"en": "A", "es": "A"}, (*blocks, *blocks)),))
    pieces = [*setter.Setter(rules, "en", style_of("full"), 10, 80).pieces()]
    assert pieces[1].keep == is_kept


def test_columns_are_filled_in_order_and_a_heading_goes_with_its_text() -> None:
    pieces = [Piece((), 10), Piece((), 8, 2), Piece((), 5, 4, keep=True), Piece((), 3)]
    columns = fill(pieces, [27.0, 27.0])
    assert columns
    assert [[(placement.piece.height, placement.y) for placement in column] for column in columns] == [
        [(10, 0), (8, 12)],
        [(5, 0), (3, 5)],
    ]
    assert fill(pieces, [27.0]) is None
    assert fill([Piece((), 30)], [27.0, 27.0]) is None


def test_lines_are_as_wide_as_they_may_be_and_lose_no_word() -> None:
    text = "a line of words that is long enough for three or four lines of a narrow column of text"
    broken = lines([Run("Bold", 9, "bold"), Run(text, 9)], 40)
    assert len(broken) >= 3
    for line in broken:
        x, last, run = line[-1]
        assert x + width(last, run.size, run.font) <= 40
    assert " ".join(part for line in broken for _, part, _ in line) == f"Bold {text}"


def test_a_paragraph_is_never_divided() -> None:
    rows = paragraph([Run("word " * 60, 9)], 40, 9, before=2)
    assert len(rows) > 5
    assert [row.keep for row in rows] == [*[True] * (len(rows) - 1), False]


@pytest.mark.slow
def test_a_text_that_needs_more_pages_is_refused() -> None:
    with pytest.raises(DoesNotFitError, match="does not fit 1 page of"):
        booklet.draw(replace(RULES, pages=1), lang="en")


@pytest.mark.slow
def test_without_computed_examples_placeholders_show_their_names() -> None:
    text = " ".join(words_of(*booklet.draw(replace(RULES, worked={}), lang="en")))
    assert "{attackers}" in text


@pytest.mark.parametrize(
    ("block", "message"),
    [
        (BookletBlock(diagram="sphinx"), "unknown diagram sphinx"),
        (BookletBlock(diagram="walk"), "the diagram walk needs an example"),
        (BookletBlock(text={"en": "x", "es": "x"}, example="sphinx"), "unknown worked example sphinx"),
        (BookletBlock(text={"en": "{x}", "es": "{x}"}, example="fight"), "no value called x"),
        (BookletBlock(text={"en": "{", "es": "{"}, example="fight"), "invalid placeholder in this text"),
    ],
)
def test_unknown_names_in_a_block_are_refused(block: BookletBlock, message: str) -> None:
    with pytest.raises(UndrawableError, match=message):
        booklet.draw(with_block(block), lang="en")


def test_a_heading_wider_than_its_column_is_refused() -> None:
    section = BookletSection(dict.fromkeys(LANGUAGES, "Pyramid " * 12), (BookletBlock(diagram="dice"),))
    with pytest.raises(DoesNotFitError, match=r"`PYRAMID .*` does not fit 1 line"):
        booklet.draw(replace(RULES, sections=(section,)), lang="en")


def test_a_short_text_stands_on_the_first_page() -> None:
    pages = booklet.draw(with_block(BookletBlock(diagram="dice")), lang="en")
    assert [words_of(page).count("A") for page in pages] == [1, *[0] * (RULES.pages - 1)]


@pytest.mark.parametrize(("title", "smaller"), [("Deploy", False), ("Alone against the old Pharaoh", True)])
def test_a_long_heading_alone_is_set_smaller(title: str, smaller: bool) -> None:
    section = BookletSection(dict.fromkeys(LANGUAGES, title), (BookletBlock(diagram="dice"),), number=1, icon="heroes")
    page, *_ = booklet.draw(replace(RULES, sections=(section,)), lang="en")
    ((heading, box),) = [
        (item, bounds(item, m)) for item, m in walk(page.items) if isinstance(item, Text) and item.text == title.upper()
    ]
    assert (heading.size < SECTION) == smaller
    assert heading.size >= LABEL
    column = (page.width - 2 * MARGIN - booklet.GUTTER) / 2
    assert box.right <= MARGIN + column - setter.ICON - 2 + 1e-9


WORD = "Pharaohsjourneythroughtheunderworld"


def custom_booklet(block: BookletBlock) -> Booklet:
    section = BookletSection({"en": "A", "es": "A"}, (block,))
    worked = {name: EXAMPLES[name](ALONE.contents_of("rolling-pyramids")) for name in [block.example] if name}
    return replace(RULES, pages=1, sections=(section,), worked=worked)


def error_of(block: BookletBlock, size: str | None = None) -> UndrawableError:
    with pytest.raises(UndrawableError) as caught:
        book.draw(custom_booklet(block), lang="en", size=size) if size else booklet.draw(
            custom_booklet(block), lang="en"
        )
    return caught.value


def hint_of(error: UndrawableError) -> str:
    assert error.hint is not None
    return error.hint.render()


@pytest.mark.wide
@pytest.mark.many
@pytest.mark.parametrize("diagram", setter.SHOWS)
def test_a_diagram_shows_the_examples_that_it_names_and_no_other(diagram: str) -> None:
    examples = setter.SHOWS[diagram]
    for example in EXAMPLES:
        block = BookletBlock(diagram=diagram, example=example)
        if example in examples:
            assert booklet.draw(custom_booklet(block), lang="en")
        else:
            error = error_of(block)
            assert str(error) == f"the diagram {diagram} does not show the example {example}"
            assert error.path == ("sections", 0, "blocks", 0, "example")
            assert hint_of(error) == f"it shows {', '.join(sorted(examples))}"


def test_every_example_of_a_diagram_exists() -> None:
    assert set().union(*setter.SHOWS.values()) <= set(EXAMPLES)
    assert set(setter.DIAGRAMS) - set(setter.SHOWS) == {"space", "dice", "factories", SHEET, BARE_SHEET}


def test_an_unknown_diagram_gets_a_suggestion() -> None:
    assert hint_of(error_of(BookletBlock(diagram="umbrela", example="umbrella"))) == "did you mean `umbrella`?"


@pytest.mark.parametrize("way", [("text", "en"), ("lines", 0, "text", "en")])
def test_an_unknown_value_gets_a_suggestion_at_its_text(way: tuple[str | int, ...]) -> None:
    text = {"en": "{atackers}", "es": "{atackers}"}
    lines = (BookletLine(text),) if way[0] == "lines" else ()
    error = error_of(BookletBlock(text=None if lines else text, lines=lines, example="ram"))
    assert error.path == ("sections", 0, "blocks", 0, *way)
    assert hint_of(error) == "did you mean `attackers`?"


@pytest.mark.parametrize(("text", "size"), [(f"{WORD}{WORD}", None), (f"{WORD}{WORD}", "100x140"), (WORD * 3, "a4")])
def test_a_word_wider_than_its_column_is_refused(text: str, size: str | None) -> None:
    error = error_of(BookletBlock(text={"en": f"{text} is", "es": "x"}), size)
    assert isinstance(error, DoesNotFitError)
    assert str(error).startswith(f"`{text[:39]}…` is ")
    assert error.path == ("sections", 0, "blocks", 0, "text", "en")
    assert hint_of(error) == "split it into several words"


def test_a_word_wider_than_its_column_in_large_type_is_set_in_smaller_type() -> None:
    word = f"{WORD}andbackagainxy"
    rules = custom_booklet(BookletBlock(text={"en": f"{word} is", "es": "x"}))
    (page,) = booklet.draw(rules, lang="en")
    ((item, box),) = [
        (item, bounds(item, m)) for item, m in walk(page.items) if isinstance(item, Text) and word in item.text
    ]
    assert item.size < booklet.LARGEST
    assert box.right <= (page.width - MARGIN) / 2


def test_a_long_word_fits_the_column_of_a_wider_book() -> None:
    rules = custom_booklet(BookletBlock(text={"en": f"{WORD} is", "es": "x"}))
    for page in book.draw(rules, lang="en", size="a4"):
        assert all(bounds(item, m).right <= page.width for item, m in walk(page.items) if isinstance(item, Text))


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_of_few_words_has_larger_type_even_columns_and_a_picture_below_both(lang: str) -> None:
    path = File(__file__).parents[2] / "wishes" / "36-own-booklet" / "house-rules.yaml"
    rules: Booklet = fill_definition(load_file(path))
    layout = booklet.own_layout(rules)
    size = booklet.grown_type(rules, layout)
    assert booklet.LARGEST < size <= booklet.GROWN
    columns = booklet.set_columns(rules, layout, lang, style_of("full"), size)
    feet = [column[-1].y + column[-1].piece.height for column in columns]
    assert len(feet) == 2
    assert abs(feet[0] - feet[1]) < 12
    (page,) = booklet.draw(rules, lang=lang)
    (picture,) = (extent([layer]) for layer in page.items if isinstance(layer, Group) and layer.id == "end")
    assert picture
    assert picture.right - picture.x > page.width - 2 * booklet.MARGIN - 1
    assert picture.y > layout.upper(1) + max(feet)


@pytest.mark.slow
def test_a_booklet_of_many_words_keeps_its_type() -> None:
    rules: Booklet = fill_definition(load("ring-race-rules", "booklet"))
    layout = booklet.own_layout(rules)
    assert booklet.grown_type(rules, layout) == booklet.common_type(rules, layout)


def test_a_chunk_that_no_column_holds_has_no_place() -> None:
    assert fill([Piece((), 30.0)], [20, 25]) is None
    assert fill([Piece((), 30.0)], [20, 35]) == [[], [PositionedPiece(Piece((), 30.0), 0.0)]]


def test_a_last_line_is_not_left_with_one_short_word() -> None:
    runs = [Run("We play until somebody has won three", 12.5)]
    assert [line[0][1] for line in lines(runs, 70)] == ["We play until somebody has", "won three"]
    few = [" ".join(text for _, text, _ in line) for line in lines([Run("Everybody begins again", 12.5)], 40)]
    assert few[-1] == "again"
