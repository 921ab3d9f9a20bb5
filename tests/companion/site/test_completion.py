"""Completion and hover while a file is typed, whole or broken."""

import pytest

from hyskos.companion.site.caret import caret_at
from hyskos.companion.site.completion import complete, hover
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.languages import activate
from hyskos.definitions.reading.document import Marks, parse
from hyskos.definitions.reading.source import read_source

MAP = """\
# a map
kind: map
title: {en: Valley, es: Valle}
orientation: flat
spaces:
  - {number: 1, at: [0, 0], points: {round: 5, final: 10}}
  - number: 2
    at: [1, 0]
    name:
      en: Gate
    points: {round: 3,
             final: 6}
starts:
- die: 1
  at: [3, 0]
garrison:
  pyramid: 20
"""


def labels(text: str, mark: str = "^") -> list[str]:
    """Return the options at a mark in the text."""
    line, column = place(text, mark)
    options = complete(text.replace(mark, ""), line, column)["options"]
    assert isinstance(options, list)
    return [str(one["label"]) for one in options if isinstance(one, dict)]


def place(text: str, mark: str = "^") -> tuple[int, int]:
    before = text[: text.index(mark)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


@pytest.mark.parametrize(
    ("old", "new", "path", "is_key"),
    [
        ("orientation: flat", "orientation: ^", ("orientation",), False),
        ("orientation: flat", "orient^", (), True),
        ("round: 5", "^", ("spaces", 0, "points"), True),
        ("round: 5", "round: ^", ("spaces", 0, "points", "round"), False),
        ("[0, 0]", "[0, ^", ("spaces", 0, "at", 1), False),
        ("    at: [1, 0]", "    ^", ("spaces", 1), True),
        ("      en: Gate", "      ^", ("spaces", 1, "name"), True),
        ("             final: 6}", "             final: ^", ("spaces", 1, "points", "final"), False),
        ("- die: 1", "- ^", ("starts", 0), True),
        ("  at: [3, 0]", "  ^", ("starts", 0), True),
        ("  pyramid: 20", "  ^", ("garrison",), True),
        ("  pyramid: 20\n", "  pyramid: 20\n  ^\n", ("garrison",), True),
        ("  pyramid: 20\n", "  pyramid: 20\n^\n", (), True),
        ("Valle}", "Valle}\n^", (), True),
    ],
)
def test_the_path_of_a_caret(old: str, new: str, path: tuple[str | int, ...], is_key: bool) -> None:
    assert old in MAP
    text = MAP.replace(old, new)
    caret = caret_at(text.replace("^", ""), *place(text))
    assert (caret.path, caret.is_key) == (path, is_key)


def test_a_bracket_that_is_never_closed_ends_at_the_next_key() -> None:
    text = MAP.replace("es: Valle}", "es: Valle").replace("pyramid: 20", "^")
    assert caret_at(text.replace("^", ""), *place(text)).path == ("garrison",)


def test_keys_and_values_come_from_the_schema() -> None:
    assert labels(MAP.replace("orientation: flat", "orientation: ^")) == ["flat", "pointy"]
    assert labels(MAP.replace("final: 10", "^")) == ["final"]  # round is there already
    assert labels(MAP.replace("points: {round: 5, final: 10}", "factory: ^"))[:2] == ["heroes", "upgrades"]
    keys = labels(MAP.replace("  pyramid: 20\n", "  pyramid: 20\n  ^\n"))
    assert keys == ["factories", "spaces", "starts", "at"]  # required ones first
    assert labels(MAP.replace("en: Valley, es: Valle", "en: Valley, ^")) == ["es"]
    assert "ground" in labels(MAP.replace("# a map", "^"))
    assert labels("kind: ^\n")[:2] == ["booklet", "bot"]
    assert labels("^") == ["kind"]


def test_effects_of_an_ability_are_offered_with_their_keys() -> None:
    text = "kind: faction\nability:\n  effects:\n    - strike: {who: ^}\n"
    assert "heroes" in labels(text)
    assert {"strike", "worth"} <= {*labels("kind: faction\nability:\n  effects:\n    - ^\n")}


def test_a_hover_describes_a_key_in_both_languages() -> None:
    at = place(MAP.replace("round: 5", "ro^und: 5"))
    told = hover(MAP, *at)
    assert told is not None
    assert (told["label"], told["name"]) == ("round", "each round")
    assert told["info"] == "Points each round, at the top of the pyramid."
    assert told["wanted"] == "a whole number from 0 to 99"
    activate("es")
    told = hover(MAP, *at)
    assert told is not None
    assert told["name"] == "cada ronda"
    assert hover(MAP, *place(MAP.replace("# a map", "# a ^map"))) is None


def test_a_hover_names_the_choices() -> None:
    told = hover(MAP, *place(MAP.replace("flat", "fl^at")))
    assert told is not None
    assert (told["label"], told["choices"]) == ("orientation", ["flat", "pointy"])


@pytest.mark.parametrize("kind", ["map", "faction", "box", "booklet", "product", "printer", "cover"])
def test_every_key_of_a_built_in_file_is_found_where_it_is(kind: str) -> None:
    source = read_source(next(iter(shipped(kind).values())))
    document = parse(source)
    for path, line, column in keys(document.marks, ()):
        caret = caret_at(source.text, line, column)
        assert (caret.path, caret.is_key) == (path[:-1], True), (path, source.text.split("\n")[line - 1])


def keys(marks: Marks, path: tuple[str | int, ...]) -> list[tuple[tuple[str | int, ...], int, int]]:
    """Return the path of every key, and where it begins."""
    found = [((*path, key), mark.line, mark.column) for key, mark in marks.keys.items()]
    return found + [one for step, inner in marks.values.items() for one in keys(inner, (*path, step))]
