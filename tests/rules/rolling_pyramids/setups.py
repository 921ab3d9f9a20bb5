"""Sheets, fights and games that the tests of Rolling Pyramids begin with."""

from dataclasses import replace
from typing import Any

from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_faction, load_map
from hyskos.rules.rolling_pyramids import combat
from hyskos.rules.rolling_pyramids.abilities import Ability, make_ability
from hyskos.rules.rolling_pyramids.actions import Action, ChooseStart, Draft, Roll
from hyskos.rules.rolling_pyramids.armies import strengths
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.combat import Battle, Outcome
from hyskos.rules.rolling_pyramids.deployment import Deployment, Device, Position
from hyskos.rules.rolling_pyramids.devices import Arrival, Border
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.game import apply, choices, new_game
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.sheet import PlayerSheet, empty_sheet, make_layout
from hyskos.rules.rolling_pyramids.table import Game, GameTable, make_table
from tests.shipped import ABILITIES, resolve

ANUBIAN = load_faction("anubian")
LAYOUT = make_layout(ANUBIAN)
EMPTY = empty_sheet(LAYOUT)


ASCENDING, MATCHING, BOMB = ANUBIAN.units


def sheet(**numbers: int) -> PlayerSheet:
    """Write numbers into boxes: `ascending_left=5`."""
    written = EMPTY
    for name, number in numbers.items():
        written = written.write(cell(name), number)
    return written


def cell(name: str) -> int:
    index = LAYOUT.cell(name.replace("__", "-").replace("_", "."))
    assert index is not None, name
    return index


def heroes(on: PlayerSheet, rulings: Rulings = STANDARD) -> list[int | None]:
    return [strength.strength for strength in strengths(LAYOUT, on, rulings) if strength.kind == "heroes"]


def force(words: str) -> Force:
    """Read "anubian 4 3" as four soldiers and three heroes."""
    faction, *numbers = words.split()
    return Force(faction, *(int(number) for number in numbers))


def arrival(words: str) -> Arrival:
    """Read "anubian 9 +ram +spikes" as a part of an attack with what waits on its border."""
    amount, *devices = words.split(" +")
    return Arrival(force(amount), Border(ram="ram" in devices, spikes="spikes" in devices))


def fight(defender: str | None, *arrivals: str, rulings: Rulings = STANDARD, **more: object) -> Outcome:
    battle = Battle(force(defender) if defender else None, tuple(arrival(words) for words in arrivals))
    return resolve(replace(battle, **more), rulings)


def force_left(outcome: Outcome) -> str:
    return f"{outcome.owner} {outcome.force.written()}" if outcome.force else "empty"


def rulings_of(outcome: Outcome) -> set[str]:
    return {reason.ruling for reason in outcome.reasons if reason.ruling}


MAP = load_map("inner-factory")
FACTIONS = {name: load_faction(name) for name in built_in_files("faction")}


def table(*names: str, rulings: Rulings = STANDARD) -> GameTable:
    return make_table(MAP, [FACTIONS[name] for name in names], rulings)


def play(game: Game, *actions: Action) -> Game:
    for action in actions:
        game = apply(game, action).game
    return game


def start_game(*names: str, rulings: Rulings = STANDARD) -> Game:
    """Give a game whose starting areas are chosen: the last player has 1, the one before has 2, ..."""
    game = new_game(table(*names, rulings=rulings))
    return play(game, *(ChooseStart(die) for die in range(1, len(names) + 1)))


def roll_dice(*names: str, rulings: Rulings = STANDARD) -> Game:
    game = start_game(*names, rulings=rulings)
    return play(game, Roll(tuple(3 if shape == "d4" else 5 for shape, _colour in game.table.dice)))


def skip(game: Game, *phases: str) -> Game:
    """Pass through phases by the first lawful choice of each seat."""
    while game.phase in phases:
        game = play(game, next(iter(choices(game))))
    return game


def draft_dice(game: Game) -> Game:
    """Draft by the first lawful choice of each seat that writes in no upgrade box, so that nobody completes a pair.

    Which boxes are first depends on the player boards; that nobody gets a mark must not.
    """
    while game.phase == "draft":
        game = play(game, next(action for action in choices(game) if not _writes_an_upgrade(game, action)))
    return game


def _writes_an_upgrade(game: Game, action: Action) -> bool:
    """Tell whether a die is written for an upgrade."""
    written = isinstance(action, Draft) and action.cell is not None
    return written and game.layout.cells[action.cell].section == "upgrades"


def with_number(game: Game, cell: str, number: int, seat: int = 0) -> Game:
    index = game.table.layouts[seat].cell(cell)
    assert index is not None
    return game.with_sheet(seat, game.sheets[seat].write(index, number))


def sentences(outcome: Outcome) -> list[str]:
    return [reason.english for reason in outcome.reasons]


Parameters = dict[str, dict[str, Any]]


def abilities_with(effects: list[Parameters]) -> dict[str, Ability]:
    """Give the abilities of all factions, and of one called `heron`."""
    return {**ABILITIES, "heron": make_ability("proposal", effects, {})}


def heron_fight(effects: list[Parameters], defender: str, *arrivals: str, **more: Any) -> Outcome:
    """Fight with a faction `heron` that has these effects."""
    abilities = abilities_with(effects)
    rulings = more.pop("rulings", STANDARD)
    battle = Battle(force(defender), tuple(map(arrival, arrivals)), **more)
    return combat.resolve(battle, rulings, abilities=abilities)


OUTER = make_board(load_map("outer-factory"))
"""The start of die 1 is next to 16, 28 and 29; 6 is next to 1, 5, 7, 15, 16 and 17."""
STARTS = {"anubian": -1, "bastet": -3}


def position(*devices: Device, solo: bool = False, **forces: Force) -> Position:
    """Make a position from `s6=Force(...)` (space 6) and devices."""
    places = {int(name[1:]) if name[0] == "s" else -int(name[1:]): force for name, force in forces.items()}
    return Position(OUTER, STARTS, places, devices, solo)


def board_of(phase: Deployment) -> dict[str, str]:
    forces = phase.position.forces
    return {str(place): f"{forces[place].faction} {forces[place].written()}" for place in sorted(forces)}


def A(units: int, heroes: int = 0) -> Force:  # noqa: N802 (a letter for a faction, as on a sketch)
    return Force("anubian", units, heroes)


def B(units: int) -> Force:  # noqa: N802
    return Force("bastet", units)
