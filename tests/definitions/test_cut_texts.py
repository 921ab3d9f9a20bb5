"""A text in brackets that a comma cuts is told as such, with the line to write instead."""

import pytest

from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import read_bytes

MAP = shipped("map")["inner-factory"].read_text("utf-8").replace("id: inner-factory", "id: mine")
TITLE = "{en: Inner factory, es: Fábrica interior}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "hints"),
    [
        ("{en: Inner, the great, es: Fábrica}", ['en: "Inner, the great"']),
        ("{en: One, a, big and, 5 wide, es: Uno, dos tres}", ['en: "One, a, big and, 5 wide"', 'es: "Uno, dos tres"']),
        ('{en: A "b", the c}', ['en: "A \\"b\\", the c"']),
        ("{en: Inner, es: Uno, dos tres }", ['es: "Uno, dos tres"']),
    ],
)  # fmt: skip
def test_the_whole_text_is_shown_in_quotes(title: str, hints: list[str]) -> None:
    assert MAP.count(TITLE) == 1
    found = [one for one in read_bytes(MAP.replace(TITLE, title).encode(), "x.yaml").findings if one.code == "Y101"]
    told = "a comma ends a text in brackets: put all of it in quotes, "
    assert [str(one.hint) for one in found] == [told + hint for hint in hints]


@pytest.mark.slow
@pytest.mark.parametrize("title", ["{the great, en: Inner}", "{en: Inner, the great: }", "{en: Inner, the great: x}"])
def test_other_keys_without_value_are_told_as_ever(title: str) -> None:
    found = read_bytes(MAP.replace(TITLE, title).encode(), "x.yaml").findings
    assert found
    assert not any("comma" in str(one.hint) for one in found)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "code", "whole"),
    [
        ("{en: Ram, one}", "Y103", '"Ram, one"'),
        ("{en: Ram, one, two, es: Uno}", "Y103", '"Ram, one, two"'),
        ("{en: Ram, one, the second, es: Uno}", "Y103", '"Ram, one, the second"'),
        ("{en: Ram, the first, two, es: Uno}", "Y101", '"Ram, the first, two"'),
    ],
)
def test_a_piece_that_looks_like_a_language_has_the_hint_too(title: str, code: str, whole: str) -> None:
    (one,) = read_bytes(MAP.replace(TITLE, title).encode(), "x.yaml").findings
    assert one.code == code
    assert whole in str(one.hint)
