"""What a product brings out bears the title of the product wherever it would bear the name of the game."""

from dataclasses import replace

import pytest

from hyskos.definitions.loader import load, load_faction, load_map, load_ring
from hyskos.generators.words import name_of_game, sold_under

TITLE = {"en": "Sun Throne", "es": "Trono del sol"}


def test_what_is_called_like_its_game_is_called_like_the_product() -> None:
    ring = sold_under(load_ring("ring-18"), TITLE)
    assert (ring.title, name_of_game(ring, "es"), name_of_game(ring, "en")) == (TITLE, "Trono del sol", "Sun Throne")


def test_what_has_a_name_of_its_own_keeps_it_beside_the_title() -> None:
    faction = sold_under(load_faction("bastet"), TITLE)
    assert faction.title == load_faction("bastet").title
    assert name_of_game(faction, "en") == "Sun Throne"
    assert name_of_game(load_faction("bastet"), "es") == "Pirámides rodantes"


def test_what_names_its_game_before_itself_names_the_product_there() -> None:
    box = sold_under(load("pharaoh-box", "box"), TITLE)
    assert (box.title["en"], box.title["es"]) == ("Sun Throne: lid and base", "Trono del sol: tapa y fondo")
    card = sold_under(load("turn-at-a-glance", "card"), TITLE)
    assert (card.title["en"], card.subtitle) == ("A round at a glance", TITLE)


@pytest.mark.parametrize("title", [{}, {"en": "Rolling Pyramids", "es": "Pirámides rodantes"}])
def test_a_product_that_is_called_like_its_game_changes_nothing(title: dict[str, str]) -> None:
    board = load_map("four-x")
    assert sold_under(board, title) is board


def test_a_game_that_the_house_does_not_know_has_no_name_to_change() -> None:
    board = replace(load_map("four-x"), game="senet")
    assert sold_under(board, TITLE) is board
    assert name_of_game(board, "en") == ""
