"""The data of the rules and the vocabulary: complete, in both languages, and in step with the engine."""

import re
from collections import Counter
from itertools import chain
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from hyskos import data
from hyskos.companion.rulings import RULINGS
from hyskos.companion.vocabulary import ALL_DEVICES, FACTIONS, IN_ORDERS, Vocabulary, ids_of, word_of, words_for
from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.kinds.rules import Ruling
from hyskos.definitions.loader import load_faction, load_map, load_rules, read
from hyskos.definitions.typed_words import plain, terms
from hyskos.rules.names import match_names
from hyskos.rules.rolling_pyramids.rulings import IDS, STANDARD, Rulings

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
def test_a_ruling_has_a_question_choices_and_a_reason(ruling: Ruling) -> None:
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
def test_cited_statements_and_rulings_exist() -> None:
    known = set(BOOK.statements) | {ruling.id for ruling in BOOK.rulings}
    cited = {
        (name, str(path.relative_to(ROOT)))
        for path in SPEAKING
        for name in re.findall(r"\bRP-\d+\b|\bA\d\d\b", path.read_text(encoding="utf-8"))
    }
    assert len(cited) > 10
    assert not {(name, place) for name, place in cited if name not in known}


SORTS = sorted({*terms()} - {"value"})  # values are compared within their ruling
ASKED = {
    "faction": FACTIONS, "device": ALL_DEVICES, "section": SECTIONS, "map": built_in_files("map"),
    "rules": built_in_files("rules"),
    "ruling": RULINGS,
}  # fmt: skip
"""Everything of a sort that a command asks for."""


@pytest.mark.slow
@pytest.mark.parametrize("area", ["table", "rulings", "session"])
def test_the_file_is_valid(area: str) -> None:
    assert not read(data.ROOT / "vocabulary" / f"{area}.yaml").findings


@pytest.mark.parametrize("sort", SORTS)
def test_a_whole_word_means_one_thing(sort: str) -> None:
    names = Vocabulary(ids_of(sort), sort)
    written = Counter(chain.from_iterable({plain(word) for word in (id_, *names[id_])} for id_ in names))
    assert not [word for word, times in written.items() if times > 1]


@pytest.mark.parametrize("sort", ASKED)
def test_every_argument_has_words(sort: str) -> None:
    if sort == "map":  # other maps are named by their id or file
        assert {"inner-factory", "outer-factory", "four-x"} <= set(ids_of(sort)) <= set(ASKED[sort])
    else:
        assert set(ids_of(sort)) == set(ASKED[sort])
    assert all(words_for(sort, id_) for id_ in ids_of(sort))


@pytest.mark.slow
def test_the_first_words_are_the_titles() -> None:
    titles = {("faction", faction.id): faction.title for faction in map(load_faction, built_in_files("faction"))}
    titles |= {("map", board.id): board.title for board in map(load_map, built_in_files("map"))}
    titles |= {("rules", rules.id): rules.title for rules in map(load_rules, built_in_files("rules"))}
    board = load_faction("anubian")
    titles |= {("section", unit.id): unit.title for unit in board.units}
    for (sort, id_), title in titles.items():
        assert {lang: plain(words[0]) for lang, words in (words_for(sort, id_) or {}).items()} == {
            n: plain(t) for n, t in title.items()
        }
    for device in board.devices:
        words = terms()["device"][device.id]
        assert {lang: plain(forms[0]) for lang, forms in words.items()} == {
            n: plain(t) for n, t in device.title.items()
        }


RULED = [ruling for book in built_in_files("rules") for ruling in load_rules(book).rulings]


@pytest.mark.many
@pytest.mark.parametrize("ruling", RULED, ids=lambda ruling: ruling.name)
def test_every_value_of_a_ruling_has_spanish_words(ruling: Ruling) -> None:
    values = (ruling.default, *ruling.alternatives)
    names = Vocabulary(values, "value")
    for value in values:
        assert names[value] or not any(char.isalpha() for char in value) or value in built_in_files("ring"), value
        assert all(match_names(word, names) == (value,) for word in (value, *names[value]))


def test_a_number_is_a_name_of_its_ruling() -> None:
    assert all(match_names(id_, RULINGS) == (name,) for name, id_ in IDS.items())


def test_the_words_of_the_documents() -> None:
    """The Spanish document says so, and the program understands it."""
    assert match_names("anubianos", FACTIONS) == match_names("Anumbians", FACTIONS) == ("anubian",)
    assert match_names("Sebbacians", FACTIONS) == ("sobeccian",)
    assert [match_names(word, ALL_DEVICES) for word in ("carnero", "pinchos", "paraguas")] == [
        ("ram",),
        ("spikes",),
        ("umbrella",),
    ]
    assert match_names("lacayos", Vocabulary(SECTIONS, "section")) == ("footmen",)
    assert match_names("bomba", IN_ORDERS) == ("bomb",)
    assert word_of("device", "ram") == "ram"
