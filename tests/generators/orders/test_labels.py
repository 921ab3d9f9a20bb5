"""What a file says of itself: which side it has, where its board comes from, whose it is; and why it was not made."""

from dataclasses import replace
from typing import Any

import pytest

from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.loader import load, load_profile
from hyskos.definitions.messages import say
from hyskos.generators.orders.labels import keywords, labels, owner_of, provenance_of, side_of
from hyskos.generators.orders.order import Back, Folding, Imposed, Order, Proof, Single, Terms, TwoSided
from hyskos.generators.orders.order_files import Failed
from hyskos.generators.sheets.page import Colophon

HOME, PRESS = (Terms(lang="en", profile=load_profile(name)) for name in ("home-a4", "longpack"))


def board() -> Definition:
    return load("inner-factory")


def card(name: str = "pyramydal-card") -> Definition:
    return load(name)


BEHIND = Back(card("pyramydal-card-back"), "long")
SIDES: list[tuple[Order, str]] = [
    (Single(board(), PRESS), "face"),
    (Single(BEHIND.definition, HOME), "back"),
    (TwoSided(card(), HOME, BEHIND), "both"),
    (Folding(board(), HOME, "quad"), "face"),
    (Folding(board(), HOME, "quad", BEHIND), "both"),
    (Folding(board(), PRESS, "quad"), "both"),  # a press mounts the panel of the maker behind it
    (Proof(board(), PRESS, ("grey",), "quad"), "face"),  # a picture of the face
    (Imposed((card(), BEHIND.definition), HOME, 1), "face"),
    (Imposed((BEHIND.definition, BEHIND.definition), HOME, 1), "back"),
]


@pytest.mark.parametrize(("order", "side"), SIDES)
def test_a_file_says_which_sides_of_a_board_it_has(order: Order, side: str) -> None:
    assert side_of(order) == side
    assert f"side {side}" in keywords(labels(order))


@pytest.mark.parametrize(("said", "told"), [("proposal", "proposal"), ("final", None), ("", None)])
def test_a_board_says_where_it_comes_from_until_it_is_final(said: str, told: str | None) -> None:
    made: Any = replace(board(), provenance=said)
    assert provenance_of(Single(made, HOME)) == told


def test_a_file_says_whose_it_is_but_nothing_for_the_house() -> None:
    own = Colophon(author="A. Author", rights="© 2026 A", product="box 1.0")
    assert owner_of(Single(board(), HOME)) == dict.fromkeys(("product", "publisher", "rights", "credits"))
    whose = owner_of(Single(board(), replace(HOME, colophon=own)))
    assert whose == {"product": "box 1.0", "publisher": "A. Author", "rights": "© 2026 A", "credits": None}


def test_each_sentence_about_a_failure_names_its_board() -> None:
    first, second, order = say("one"), say("two"), Single(board(), HOME)
    alone = Failed(order, (first, second))
    assert list(alone.by_source()) == [(board().source, first), (board().source, second)]
    assert list(Failed(order, (first, second), ("a", "b")).by_source()) == [("a", first), ("b", second)]
