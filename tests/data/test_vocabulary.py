"""The words that may be typed: each means one thing, and everything that is asked for has words in both languages."""

from collections import Counter
from itertools import chain

import pytest

from hyskos import data
from hyskos.companion.rulings import RULINGS
from hyskos.companion.vocabulary import ALL_DEVICES, FACTIONS, IN_ORDERS, Vocabulary, ids_of, shown, words_for
from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.kinds.rules import Ruling
from hyskos.definitions.loader import load_faction, load_map, load_rules, read
from hyskos.definitions.typed_words import plain, terms
from hyskos.rules.names import match_names
from hyskos.rules.rolling_pyramids.rulings import IDS

SORTS = sorted({*terms()} - {"value"})  # values are compared within their ruling
ASKED = {
    "faction": FACTIONS,
    "device": ALL_DEVICES,
    "section": SECTIONS,
    "map": shipped("map"),
    "rules": shipped("rules"),
    "ruling": RULINGS,
}
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
def test_everything_that_is_asked_for_has_words(sort: str) -> None:
    assert set(ids_of(sort)) == set(ASKED[sort])
    assert all(words_for(sort, id_) for id_ in ASKED[sort])


@pytest.mark.slow
def test_the_first_words_are_the_titles() -> None:
    titles = {("faction", one.id): one.title for one in map(load_faction, shipped("faction"))}
    titles |= {("map", one.id): one.title for one in map(load_map, shipped("map"))}
    titles |= {("rules", one.id): one.title for one in map(load_rules, shipped("rules"))}
    board = load_faction("anubian")
    titles |= {("section", unit.id): unit.title for unit in board.units}
    for (sort, id_), title in titles.items():
        assert {lang: plain(words[0]) for lang, words in (words_for(sort, id_) or {}).items()} == {
            n: plain(t) for n, t in title.items()
        }
    for device in board.devices:
        words = terms()["device"][device.id]
        assert {lang: plain(one[0]) for lang, one in words.items()} == {n: plain(t) for n, t in device.title.items()}


RULED = [ruling for book in shipped("rules") for ruling in load_rules(book).rulings]


@pytest.mark.many
@pytest.mark.parametrize("ruling", RULED, ids=lambda ruling: ruling.name)
def test_every_value_of_a_ruling_is_said_in_spanish_and_means_one_value(ruling: Ruling) -> None:
    values = (ruling.default, *ruling.alternatives)
    names = Vocabulary(values, "value")
    for value in values:
        assert names[value] or not any(char.isalpha() for char in value) or value in shipped("ring"), value
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
    assert shown("device", "ram") == "ram"
