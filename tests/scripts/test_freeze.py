"""What the program produces stays as it is: pages of every kind, JSON answers, games of the lab."""

from collections.abc import Callable

import pytest

from scripts.freeze import answer_lines, common_tasks, freeze, without_sentences

BEFORE = '{"owner": "bastet", "text": "A tie"}'
REWORDED = '{"owner": "bastet", "text": "Both go"}'
OTHERWISE = '{"owner": "anubian", "text": "A tie"}'


@pytest.mark.slow
def test_what_the_program_produces_is_what_it_was(golden: Callable[[str, str], None]) -> None:
    """Of JSON answers only the values are kept, since wording may change."""
    lines = dict(line.split("  ") for line in freeze(common_tasks()))
    kept = {name: digest for name, digest in lines.items() if f"{name} values" not in lines}
    golden("freeze.txt", "".join(f"{name}  {digest}\n" for name, digest in kept.items()))


def test_values_stay_when_only_a_sentence_changes() -> None:
    before, reworded, otherwise = (dict(answer_lines("it", 0, text)) for text in (BEFORE, REWORDED, OTHERWISE))
    assert before["it"] != reworded["it"]
    assert before["it values"] == reworded["it values"] != otherwise["it values"]


def test_words_and_positions_are_values() -> None:
    assert without_sentences([{"at": "r1@b1 g2@c3", "title": "Four factories"}, "bastet 3", "A tie"]) == [
        {"at": "r1@b1 g2@c3", "title": "..."},
        "bastet 3",
        "...",
    ]
