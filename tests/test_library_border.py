"""The border of the library: wrong arguments end in one clear error that is documented, never in one from within."""

import inspect
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from pathlib import Path
from traceback import walk_tb
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from hyskos import api
from hyskos.api import border
from hyskos.cli.main import execute
from hyskos.definitions.kinds.registry import DEFINITIONS, built_in_files
from tests.wide import examples

GRID = """kind: grid
id: small
game: icehouse
version: "1.0"
provenance: proposal
title: {en: Small}
columns: 3
rows: 3
cell_mm: 36
"""
DOCUMENTED = (ValueError, TypeError, api.UnknownNameError, api.MissingExtraError)
"""What docs/reference/library.md says may come out; every other error of the library is a ValueError."""
MAP = api.load("inner-factory", api.Map)
DOCUMENT = api.draw(api.loads(GRID, api.Grid))
ROUND = api.Round(
    map=MAP, starts={"anubian": 1}, board={1: "pharaoh:4"}, devices=[], orders={"anubian": []}, number=1, solo=True
)
FACTIONS = [api.load("anubian", api.Faction), api.load("bastet", api.Faction)]
WAY = api.Way(MAP, FACTIONS, ["random"])
GAMES = api.play_games(MAP, factions=FACTIONS, bots=["random"], players=2, games=1)
RIGHT: dict[str, dict[str, Any]] = {
    "army_strength": {
        "faction": api.load("anubian", api.Faction), "rows": {"ascending": (5, 6, 8)}, "heroes": 4, "footmen": (2, 0),
        "upgrades": {"ascending": 1}, "lines": ["ascending"], "rulings": api.Rulings(),
    },
    "best_statues": {"pieces": ["r1", "g2"], "taken": [], "virtual": True, "diagonal": False, "colours": "rgby"},
    "check": {"source": GRID},
    "compare_games": {"first": WAY, "second": WAY, "players": 2, "games": 1, "seed": 1},
    "draw": {"definition": api.loads(GRID), "lang": "en", "ink": "full", "paper": "a4"},
    "draw_games": {"games": GAMES, "show": "control", "start": "S1", "ink": "full"},
    "load": {"source": "four-x", "kind": api.Map, "to_print": False},
    "loads": {"text": GRID, "kind": api.Grid},
    "measure_fairness": {
        "board": MAP, "factions": FACTIONS, "bots": ["random"], "players": 2, "games": 1, "seed": 1,
        "rulings": api.Rulings(),
    },
    "play_games": {
        "board": MAP, "factions": FACTIONS, "bots": ["random"], "players": 2, "games": 1, "seed": 1,
        "rulings": api.Rulings(),
    },
    "preflight": {"pdf": api.write_pdf(DOCUMENT), "expectations": api.Expectations(level="none")},
    "resolve_fight": {
        "attackers": ["anubian:7"], "defender": "bastet:4", "bombs": ["anubian:9"], "umbrella": False,
        "rulings": api.Rulings(), "factions": [],
    },
    "resolve_round": {"paper": ROUND, "rulings": api.Rulings()},
    "walk_column": {
        "board": MAP, "dice": (4, 4, 6, 2), "held": {3: "anubian:4"}, "pharaoh": {1: 22}, "rulings": api.Rulings(),
        "factions": [],
    },
    "write_pdf": {"document": DOCUMENT},
    "write_png": {"document": DOCUMENT, "dpi": 20},
    "write_svg": {"document": DOCUMENT},
}  # fmt: skip
"""A call of every function with all that it takes."""
FIELDS: dict[str, Any] = {"resolve_round": ROUND, "preflight": api.Expectations(level="none", trim=(210, 297), bleed=3)}
"""What a caller makes for a function: its fields are arguments, too."""


BUILDING = ("build_kit", "build_product")
"""Functions that work for minutes; tests/publishing/test_editions.py tries them."""


def functions() -> Iterator[str]:
    """Name every other public function."""
    return (name for name in api.__all__ if inspect.isfunction(getattr(api, name)) and name not in BUILDING)


def call(name: str, arguments: Mapping[str, Any]) -> object:
    return getattr(api, name)(**arguments)


def calls() -> Iterator[tuple[str, str, Callable[[object], object]]]:
    """Give every argument, and field of an argument, with a call that takes another value for it."""
    for name, right in RIGHT.items():
        for argument in right:
            yield name, argument, lambda value, n=name, a=argument: call(n, {**RIGHT[n], a: value})
    for name, base in FIELDS.items():
        first = next(argument for argument, value in RIGHT[name].items() if isinstance(value, type(base)))
        for field in fields(base):
            yield (
                name, f"{first}.{field.name}",
                lambda value, n=name, f=first, m=base, o=field.name: call(n, {**RIGHT[n], f: replace(m, **{o: value})}),
            )  # fmt: skip


CALLS = {f"{name} {argument}": ask for name, argument, ask in calls()}


@pytest.mark.slow
def test_every_function_and_argument_is_tried() -> None:
    assert sorted(RIGHT) == sorted(functions())
    for name, right in RIGHT.items():
        assert [*inspect.signature(getattr(api, name)).parameters] == [*right]
        call(name, right)


@pytest.mark.slow
@pytest.mark.parametrize("where", CALLS)
@pytest.mark.parametrize("wrong", [object(), 1.5j, lambda: None], ids=["object", "complex", "function"])
def test_a_wrong_type_is_an_error_that_names_the_argument(where: str, wrong: object) -> None:
    argument = where.split()[1]
    error: type[Exception] = TypeError
    if argument in ("ink", "show", "expectations.level", "expectations.fonts", "expectations.colour"):
        error = ValueError  # one of a few words
    with pytest.raises(error, match=rf"^{re.escape(argument)}\b"):
        CALLS[where](wrong)


TEXTS = st.sampled_from(["", "anubian:7", "r1", "4@1", "ascending", "\0", "\ud800", "a4", "..", "x" * 300])
NUMBERS = st.sampled_from([0, -1, 1, 3, 10**30, 10**400, 1.5, float("nan"), float("inf"), True, False])
OTHERS = st.sampled_from([None, b"", b"%PDF-1.4", Path("nowhere"), int, api.Map, DOCUMENT, MAP, ROUND, api.Rulings()])
VALUES = st.recursive(
    TEXTS | NUMBERS | OTHERS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.tuples(inner, inner)
        | st.dictionaries(st.sampled_from(["anubian", "ascending", 1, 3, None, 1.5, "S1"]), inner, max_size=2)
    ),
    max_leaves=4,
)


@pytest.mark.slow
@examples(300, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from([*CALLS]), VALUES)
def test_nothing_but_documented_errors_comes_out(where: str, value: object) -> None:
    error = error_of(lambda: CALLS[where](value))
    if isinstance(error, TypeError):  # told at the border, or `load` met another kind
        assert raised_in(error).parent == Path(border.__file__).parent, error


def error_of(ask: Callable[[], object]) -> Exception | None:
    """Give the documented error that a call ends with, if it does; any other goes on."""
    try:
        ask()
    except DOCUMENTED as error:
        return error
    return None


def raised_in(error: Exception) -> Path:
    """Give the file of the innermost call."""
    return Path([frame.f_code.co_filename for frame, _ in walk_tb(error.__traceback__)][-1])


@pytest.mark.many
@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: api.resolve_fight("anubian:7"), "attackers is a list of text, not the text 'anubian:7'; write ['a"),
        (lambda: api.best_statues("r1"), "pieces is a list of text, not the text 'r1'; write ['r1']"),
        (lambda: api.best_statues(["r1"], taken="r1 g1 b1"), "taken is a list of text"),
        (
            lambda: api.resolve_round(replace(ROUND, orders={"anubian": "4@1"})),
            "paper.orders['anubian'] is a list of text, not the text '4@1'; write ['4@1']",
        ),
        (lambda: api.army_strength(api.load("anubian", api.Faction), lines="ascending"), "lines is a list of text"),
        (lambda: api.walk_column(MAP, (4, 4, 6.5, 2)), "dice[2] is a whole number, not 6.5"),
        (lambda: api.resolve_fight(["anubian:7"], umbrella=1), "umbrella is True or False, not 1"),
        (lambda: api.resolve_fight(["anubian:7"], rulings=None), "rulings is a Rulings, not None"),
        (lambda: api.draw(MAP, lang=None), "lang is text, not None"),
        (lambda: api.load(None), "source is text or a Path, not None"),
        (lambda: api.preflight(b"", api.Expectations(trim=(1,))), "expectations.trim is 2 values, not 1"),
        (lambda: api.resolve_fight(["anubian:7"], shield=True), "got an unexpected keyword argument 'shield'"),
    ],
)
def test_wrong_types_are_one_line(ask: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=f"^{re.escape(message)}"):
        ask()


def test_a_choice_that_there_is_not_is_a_value_error() -> None:
    level: Any = "bogus"
    with pytest.raises(ValueError, match=r"expectations\.level is one of x1a01, x1a03, x3, x4, none, not 'bogus'"):
        api.preflight(b"", api.Expectations(level=level))
    with pytest.raises(ValueError, match=r"expectations\.min_dpi is a number that can be measured, not nan"):
        api.preflight(b"", api.Expectations(min_dpi=float("nan")))


@pytest.mark.many
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"max_ink": -5}, "expectations.max_ink is a number from 0 to 400, not -5"),
        ({"max_ink": 401}, "expectations.max_ink is a number from 0 to 400, not 401"),
        ({"max_ink": float("inf")}, "expectations.max_ink is a number that can be measured, not inf"),
        ({"bleed": -1}, "expectations.bleed is a number from 0 to 100, not -1"),
        ({"overprint_black": -1}, "expectations.overprint_black is a number from 0 to 100, not -1"),
        ({"min_line": -0.1}, "expectations.min_line is a number from 0 to 100, not -0.1"),
        ({"min_text": 1001}, "expectations.min_text is a number from 0 to 1000, not 1001"),
        ({"min_dpi": -1}, "expectations.min_dpi is a number from 0 to 10000, not -1"),
        ({"trim": (297, 0)}, "expectations.trim is two sides of at most 100000 mm, not 297 x 0"),
    ],
)
def test_impossible_expectations_are_value_errors(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        api.preflight(b"", api.Expectations(**options))


def test_games_that_cannot_be_played_are_a_value_error() -> None:
    for wrong, message in (
        ({"games": 0}, "games are 1 to 10000000, not 0"),
        ({"players": 5}, "5 players need as many factions, not 4"),
        ({"players": 0}, "0 players"),
        ({"bots": []}, "bots are different ones, at least one, not none"),
        ({"bots": ["random", "random"]}, "bots are different ones, at least one, not random, random"),
    ):
        with pytest.raises(ValueError, match=message):
            api.play_games(MAP, **{"games": 1, "bots": ["random"], **wrong})
    with pytest.raises(api.UnknownNameError, match=r"`clever` is unknown; choose from .*greedy"):
        api.play_games(MAP, bots=["clever"])


@pytest.mark.slow
@pytest.mark.parametrize(("players", "bot"), [(2, "greedy"), (1, "pilgrim")])
def test_the_default_bot_is_that_of_the_command(players: int, bot: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert [*api.play_games(MAP, players=players, games=1).bots] == [bot]
    assert execute(["lab", "run", "--map", "four-x", "--players", str(players), "--games", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["bots"] == [bot]


@pytest.mark.slow
def test_one_faction_plays_solo(capsys: pytest.CaptureFixture[str]) -> None:
    alone = api.play_games(MAP, factions=[api.load("anubian", api.Faction)], games=1)
    assert [*alone.bots] == ["pilgrim"]
    assert execute(["lab", "run", "--map", "four-x", "--factions", "anubian", "--games", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["bots"] == ["pilgrim"]


def test_any_iterable_of_words_is_a_list() -> None:
    (units,) = {
        api.resolve_fight(words, "bastet:4").units for words in (["anubian:7"], ("anubian:7",), iter(["anubian:7"]))
    }
    assert units == 3


def test_a_board_is_drawn_in_every_language_of_its_title() -> None:
    """docs/guides/languages.md: a map in a language that nobody has taught the program prints from its YAML alone."""
    small = api.loads(GRID.replace("title: {", "title: {fr: Petit, "), api.Grid)
    assert api.draw(small, lang="fr").lang == "fr"
    with pytest.raises(ValueError, match="lang is one of en, es, fr, not 'pl'"):
        api.draw(small, lang="pl")


def test_every_kind_of_definition_can_be_requested() -> None:
    kinds = [api.Map, api.Faction, api.Grid, api.Ring, api.Pieces, api.Card, api.Cover, api.Box, api.ScoreSheet]
    loaded: list[type[api.Definition]] = [*kinds, api.Booklet, api.Rulebook]
    boards = [next(iter(built_in_files(kind).values())) for kind in DEFINITIONS]
    assert {type(api.load(path)) for path in boards} == {*loaded}
