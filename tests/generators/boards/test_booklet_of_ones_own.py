"""A booklet of one's own: a diagram that does not show its example, a value that is not there, a word too wide."""

from dataclasses import replace

import pytest

from hyskos.definitions.kinds.booklet import Booklet, BookletBlock, BookletLine, BookletSection
from hyskos.definitions.loader import load
from hyskos.generators.boards.booklet import book, booklet, every_diagram
from hyskos.generators.boards.booklet.layout import MARGIN
from hyskos.generators.drawing import Text, UndrawableError, walk
from hyskos.generators.measure import bounds
from hyskos.generators.typography import DoesNotFitError
from hyskos.publishing.edition.booklet_texts import BARE_SHEET, SHEET
from hyskos.publishing.edition.edition import ALONE
from hyskos.publishing.edition.printed_definitions import fill_definition
from hyskos.publishing.edition.worked_examples import EXAMPLES

BUILT_IN = ALONE.contents_of("rolling-pyramids")
RULES: Booklet = fill_definition(load("rolling-pyramids-rules", "booklet"))
WORD = "Pharaohsjourneythroughtheunderworld"


def with_block(block: BookletBlock) -> Booklet:
    section = BookletSection({"en": "A", "es": "A"}, (block,))
    worked = {name: EXAMPLES[name](BUILT_IN) for name in [block.example] if name}
    return replace(RULES, pages=1, sections=(section,), worked=worked)


def told_of(block: BookletBlock, size: str | None = None) -> UndrawableError:
    with pytest.raises(UndrawableError) as told:
        book.draw(with_block(block), lang="en", size=size) if size else booklet.draw(with_block(block), lang="en")
    return told.value


def hint_of(error: UndrawableError) -> str:
    assert error.hint is not None
    return error.hint.render()


@pytest.mark.wide
@pytest.mark.many
@pytest.mark.parametrize("diagram", every_diagram.SHOWS)
def test_a_diagram_shows_the_examples_that_it_names_and_no_other(diagram: str) -> None:
    shown = every_diagram.SHOWS[diagram]
    for example in EXAMPLES:
        block = BookletBlock(diagram=diagram, example=example)
        if example in shown:
            assert booklet.draw(with_block(block), lang="en")
        else:
            error = told_of(block)
            assert str(error) == f"the diagram {diagram} does not show the example {example}"
            assert error.path == ("sections", 0, "blocks", 0, "example")
            assert hint_of(error) == f"it shows {', '.join(sorted(shown))}"


def test_every_example_that_a_diagram_names_is_there() -> None:
    assert set().union(*every_diagram.SHOWS.values()) <= set(EXAMPLES)
    assert set(every_diagram.DIAGRAMS) - set(every_diagram.SHOWS) == {"space", "dice", "factories", SHEET, BARE_SHEET}


def test_a_diagram_that_is_not_there_is_told_with_the_nearest() -> None:
    assert hint_of(told_of(BookletBlock(diagram="umbrela", example="umbrella"))) == "did you mean `umbrella`?"


@pytest.mark.parametrize("way", [("text", "en"), ("lines", 0, "text", "en")])
def test_a_value_that_an_example_lacks_is_told_at_its_text_with_the_nearest(way: tuple[str | int, ...]) -> None:
    text = {"en": "{atackers}", "es": "{atackers}"}
    lines = (BookletLine(text),) if way[0] == "lines" else ()
    error = told_of(BookletBlock(text=None if lines else text, lines=lines, example="ram"))
    assert error.path == ("sections", 0, "blocks", 0, *way)
    assert hint_of(error) == "did you mean `attackers`?"


@pytest.mark.parametrize(("text", "size"), [(f"{WORD}{WORD}", None), (f"{WORD}{WORD}", "100x140"), (WORD * 3, "a4")])
def test_a_word_wider_than_its_column_is_told(text: str, size: str | None) -> None:
    error = told_of(BookletBlock(text={"en": f"{text} is", "es": "x"}), size)
    assert isinstance(error, DoesNotFitError)
    assert str(error).startswith(f"`{text[:39]}…` is ")
    assert error.path == ("sections", 0, "blocks", 0, "text", "en")
    assert hint_of(error) == "split it into several words"


def test_a_word_wider_than_its_column_in_large_type_is_set_in_smaller_type() -> None:
    word = f"{WORD}andbackagainxy"
    own = with_block(BookletBlock(text={"en": f"{word} is", "es": "x"}))
    (page,) = booklet.draw(own, lang="en")
    ((item, box),) = [
        (item, bounds(item, m)) for item, m in walk(page.items) if isinstance(item, Text) and word in item.text
    ]
    assert item.size < booklet.LARGEST
    assert box.right <= (page.width - MARGIN) / 2


def test_a_long_word_fits_the_column_of_a_wider_book() -> None:
    own = with_block(BookletBlock(text={"en": f"{WORD} is", "es": "x"}))
    for page in book.draw(own, lang="en", size="a4"):
        assert all(bounds(item, m).right <= page.width for item, m in walk(page.items) if isinstance(item, Text))
