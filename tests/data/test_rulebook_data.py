"""The rule data: complete, in two languages, in step with the rules engine, and able to answer for every citation."""

import re
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from hyskos.definitions.kinds.rules import Ruling
from hyskos.definitions.loader import load_rules
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings

ROOT = Path(__file__).parents[2]
BOOK = load_rules("rolling-pyramids")
ENGINE = {ruling.name: ruling for ruling in BOOK.rulings if ruling.engine}
FOLDERS = ("rules/rolling_pyramids", "definitions", "companion", "cli")
SPEAKING = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]


def numbers(*ranges: tuple[int, int]) -> list[int]:
    return [n for first, last in ranges for n in range(first, last + 1)]


def test_every_statement_of_the_rules_document_is_there_in_order() -> None:
    expected = numbers((1, 7), (10, 17), (20, 29), (30, 39), (40, 46), (60, 67))
    assert list(BOOK.statements) == [f"RP-{n:02}" for n in expected]


def test_every_ruling_is_there_once_in_order() -> None:
    expected = numbers((1, 27), (30, 76), (80, 99))
    assert [ruling.id for ruling in BOOK.rulings] == [f"A{n:02}" for n in expected]
    assert len({ruling.name for ruling in BOOK.rulings}) == len(BOOK.rulings)


@pytest.mark.many
@pytest.mark.parametrize("name", sorted(set(ENGINE) | set(get_type_hints(Rulings))))
def test_the_data_and_the_engine_offer_the_same_choices(name: str) -> None:
    assert name in ENGINE, "a field of the engine lacks its entry in data/rules (or the entry says engine: false)"
    assert name in get_type_hints(Rulings), "the engine has no such field: say engine: false"
    choices = get_args(get_type_hints(Rulings)[name])
    assert (ENGINE[name].default, *ENGINE[name].alternatives) == choices
    assert getattr(STANDARD, name) == choices[0]


@pytest.mark.many
@pytest.mark.parametrize("ruling", ENGINE.values(), ids=lambda ruling: ruling.name)
def test_the_engine_names_the_id_of_each_ruling(ruling: Ruling) -> None:
    source = (ROOT / "rules/rolling_pyramids/rulings.py").read_text(encoding="utf-8")
    assert re.search(rf"^    {ruling.name}: .*# {ruling.id}\b", source, re.MULTILINE)


@pytest.mark.many
@pytest.mark.parametrize("ruling", BOOK.rulings, ids=lambda ruling: ruling.id)
def test_a_ruling_asks_decides_and_tells_why(ruling: Ruling) -> None:
    choices = (ruling.default, *ruling.alternatives)
    assert len(set(choices)) == len(choices)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", choice) for choice in choices)
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", ruling.name)
    assert all(text[lang] for text in (ruling.question, ruling.reason) for lang in ("en", "es"))
    assert ruling.question["en"].endswith("?")
    assert re.fullmatch(r"¿.*\?", ruling.question["es"])
    assert ruling.reason["en"].endswith(".")
    assert ruling.reason["es"].endswith(".")
    assert 0 < len(ruling.source.split()) <= 15  # the words it rests on, not a paragraph


@pytest.mark.many
@pytest.mark.parametrize("number", BOOK.statements)
def test_a_statement_is_a_sentence_in_both_languages(number: str) -> None:
    words = BOOK.statements[number]
    assert set(words) == {"en", "es"}
    assert words["en"] != words["es"]
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in words.values())


@pytest.mark.slow
def test_what_the_program_cites_can_be_looked_up() -> None:
    known = set(BOOK.statements) | {ruling.id for ruling in BOOK.rulings}
    cited = {
        (name, str(path.relative_to(ROOT)))
        for path in SPEAKING
        for name in re.findall(r"\bRP-\d+\b|\bA\d\d\b", path.read_text(encoding="utf-8"))
    }
    assert len(cited) > 10
    assert not {(name, place) for name, place in cited if name not in known}
