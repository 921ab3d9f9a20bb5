"""A text of several lines that is drawn small is there with all its lines, or not at all: half of one says another."""

from hyskos.generators.boards.scenes.miniature import held
from hyskos.generators.boards.shared.wordmark import WORDMARK
from hyskos.generators.drawing import Group, Item, Path, Text, group, rectangle, with_sources

THICK, THIN = 2.0, 0.05


def line(y: float, thickness: float) -> Group:
    """Draw a line of a name of which one letter is as thick as that, mm."""
    letters = (rectangle(0, y, 3, 2, fill="black"), rectangle(5, y, 3, thickness, fill="black"))
    return group(letters, id=WORDMARK, title="A NAME")


def kept(items: list[Item]) -> int:
    return len(list(held(items)))


def lettered(items: list[Item]) -> int:
    """Count the texts that have kept their letters: others are lines, which have no area."""
    found = [item.items[0] for item in held(items) if isinstance(item, Group)]
    return sum(isinstance(one, Path) and one.fill is not None for one in found)


def test_a_title_that_loses_a_letter_on_one_line_loses_both_lines() -> None:
    first, second = line(0, THICK), line(5, THIN)
    assert kept([first]) == 1
    assert kept([second]) == 0
    assert kept([*with_sources([first, second], ("title", "en"))]) == 0
    assert kept([*with_sources([first, line(5, THICK)], ("title", "en"))]) == 2
    assert kept([first, second]) == 0, "on a wall of a box nothing tells its sources any more"


def test_names_of_other_texts_stay() -> None:
    plate = rectangle(0, 4, 9, 4, fill="gold")
    assert kept([line(0, THICK), plate, line(5, THIN)]) == 2


def test_lines_of_one_size_go_together_and_larger_words_of_the_same_value_stay() -> None:
    small, large = Text(0, 0, "small", 2.0, "regular"), Text(0, 5, "large", 12.0, "regular")
    assert lettered([*with_sources([small, large], ("spaces", 1))]) == 1
    assert lettered([small, large]) == 1
