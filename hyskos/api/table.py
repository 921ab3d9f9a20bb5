"""Questions at the table, in the notation of docs/reference/typing.md with faction ids: "anubian:6+1h+ram", "4@1-6"."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Never, TypeVar

from hyskos.api.border import check_arguments, with_fields
from hyskos.api.known import FactionRegistry, known_factions
from hyskos.definitions.dice import FACES
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.map import Map
from hyskos.rules.reasons import Reason, UnlawfulError
from hyskos.rules.rolling_pyramids.armies import Strength
from hyskos.rules.rolling_pyramids.board import Board, make_board
from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.combat import Battle, Outcome
from hyskos.rules.rolling_pyramids.deployment import Deployment, Position, from_home
from hyskos.rules.rolling_pyramids.notation import plain_names, read_attacker, read_force, read_name
from hyskos.rules.rolling_pyramids.places import read_place
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings, check_rulings
from hyskos.rules.rolling_pyramids.solo import Walk

Key = TypeVar("Key")
Value = TypeVar("Value")
_NO_UNITS: Mapping[str, Never] = MappingProxyType({})
_NO_SPACES: Mapping[int | str, Never] = MappingProxyType({})
_DEVICES = plain_names("ram", "spikes", "umbrella")
_ON_BORDERS = plain_names("ram", "spikes")
_MOST = 9999


class UnlawfulRoundError(ValueError):
    """Devices and orders that the rules forbid; `reasons` has a reason for each."""

    def __init__(self, reasons: Iterable[Reason]) -> None:
        self.reasons = tuple(reasons)
        super().__init__("\n".join(f"{reason.rule}: {reason.english}" for reason in self.reasons))


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A deploy phase as written on paper, in the words of a round file.

    `starts` are faces of the d4 by faction, `board` forces by space ("S2" is a starting area), `orders` orders by
    faction. `number` is the round, from 1; without it devices are limited by the boxes on the player boards. `factions`
    are custom ones, named by their ids.
    """

    map: Map
    starts: Mapping[str, int]
    orders: Mapping[str, Sequence[str]] = field(default_factory=dict)
    board: Mapping[int | str, str] = field(default_factory=dict)
    devices: Sequence[str] = ()
    number: int | None = None
    solo: bool = False
    factions: Sequence[Faction] = ()


@dataclass(frozen=True, slots=True)
class Reinforcement:
    """The Pharaoh's turn: his reinforcements, why and where they walk, and the player's new soldiers (RP-63..66)."""

    number: int
    reasons: tuple[Reason, ...]
    walk: Walk
    new_soldiers: Mapping[int, int]


@check_arguments
def resolve_fight(
    attackers: Iterable[str] = (),
    defender: str | None = None,
    *,
    bombs: Iterable[str] = (),
    umbrella: bool = False,
    rulings: Rulings = STANDARD,
    factions: Iterable[Faction] = (),
) -> Outcome:
    """Resolve one space (RP-32..39): "anubian:7+ram" attacks "bastet:4", a bomb is "anubian:10".

    `factions` are custom ones; they are named by their ids and replace a built-in faction with the same id. Raises
    NotationError for a word that cannot be read, UnlawfulError for devices against the Pharaoh, ValueError.
    """
    from hyskos.rules.rolling_pyramids.combat import device_refusal, resolve

    roster = known_factions(factions)
    names = roster.everybody
    sent = tuple(read_attacker(word, names, _ON_BORDERS) for word in attackers)
    thrown = [read_force(word, names, heroes=False) for word in bombs]
    garrison = None if defender is None else read_force(defender, names)
    if any(bomb.heroes for bomb in thrown):
        raise ValueError("a bomb has no heroes; write FACTION:STRENGTH, such as anubian:9")
    if umbrella and garrison is None:
        raise ValueError("an umbrella stands on the defender's space, and nobody defends")
    battle = Battle(
        garrison,
        sent,
        tuple(Bomb(bomb.faction, bomb.units) for bomb in thrown),
        umbrella,
    )
    if refusal := device_refusal(battle):
        raise UnlawfulError(refusal.rule, refusal.message, refusal.values)
    return resolve(battle, check_rulings(rulings), abilities=roster.abilities(battle.factions))


@check_arguments
def resolve_round(paper: Round, rulings: Rulings = STANDARD) -> Deployment:
    """Resolve a deploy phase, all orders of all players at once (RP-30..39).

    Raises NotationError for a word that cannot be read, UnlawfulRoundError with everything that the rules or the player
    boards forbid, ValueError for starting areas, spaces and round numbers that the map does not have.
    """
    from hyskos.rules.rolling_pyramids.deployment import deploy
    from hyskos.rules.rolling_pyramids.limits import involved_factions, round_findings
    from hyskos.rules.rolling_pyramids.order_notation import read_order

    paper = with_fields("paper", paper)
    roster = known_factions(paper.factions)
    position = _position(paper, roster)
    listed = (
        (read_name(name, roster.playable_names), [read_order(word) for word in words])
        for name, words in paper.orders.items()
    )
    orders = _collect(listed)
    factions = {name: roster.faction(name) for name in involved_factions(position, orders)}
    findings = round_findings(position, orders, factions, paper.number, check_rulings(rulings))
    reasons = tuple(finding.reason for finding in findings)
    if reasons:
        raise UnlawfulRoundError(reasons)
    return deploy(position, orders, rulings, abilities=roster.abilities(position.starts))


@check_arguments
def army_strength(
    faction: Faction,
    rows: Mapping[str, Sequence[int | None]] = _NO_UNITS,
    *,
    heroes: int | None = None,
    footmen: Sequence[int] = (),
    upgrades: Mapping[str, int] = _NO_UNITS,
    lines: Collection[str] = (),
    rulings: Rulings = STANDARD,
) -> tuple[Strength, ...]:
    """Calculate the strength of every unit of a player board, in soldiers, heroes or bomb strength (RP-22..29).

    `rows` are the numbers in the boxes of special units by id, such as "ascending", with None for an empty box;
    `heroes` is the number in a slot, `footmen` the complete blocks of each track, `upgrades` the circles taken on a
    unit's track, `lines` the units with their line upgrade. Raises UnlawfulError for a number that no die can show
    (RP-13), ValueError for anything that the board does not have.
    """
    from hyskos.rules.rolling_pyramids.armies import BoardNumbers, board_strengths

    check_rulings(rulings)
    units = {unit.id: unit for unit in faction.units}
    for name in {*rows, *upgrades, *lines} - units.keys():
        raise ValueError(f"{faction.id} has no unit {name!r}; it has {', '.join(units)}")
    for name, unit in units.items():
        if name in rows and len(rows[name]) != len(unit.boxes):
            raise ValueError(f"{name} has {len(unit.boxes)} boxes, not {len(rows[name])}")
        if upgrades.get(name, 0) not in range(len(unit.track)):
            raise ValueError(f"{name} has levels 0 to {len(unit.track) - 1} (RP-22), not {upgrades[name]}")
        if name in lines and not unit.line:
            raise ValueError(f"{name} has no line upgrade (RP-22)")
    if heroes is not None and not faction.hero_slots:
        raise ValueError(f"{faction.id} has no hero slots (RP-24)")
    complete, blocks = tuple(footmen) or (0,) * len(faction.footmen), [len(track) for track in faction.footmen]
    if len(complete) != len(blocks) or any(not 0 <= n <= most for n, most in zip(complete, blocks, strict=True)):
        raise ValueError(f"footmen: complete blocks of tracks with {blocks} (RP-23), not {list(complete)}")
    return board_strengths(faction, BoardNumbers(rows, heroes, complete, upgrades, lines), rulings)


@check_arguments
def walk_column(
    board: Map,
    dice: Sequence[int],
    *,
    held: Mapping[int | str, str] = _NO_SPACES,
    pharaoh: Mapping[int | str, int] = _NO_SPACES,
    rulings: Rulings = STANDARD,
    factions: Iterable[Faction] = (),
) -> Reinforcement:
    """Walk the Pharaoh's reinforcements over the map of a solo game (RP-63..66).

    `dice` are the faces of the four chosen dice, `held` the player's forces by space, `pharaoh` his units on spaces
    where they differ from the map's garrison, `factions` custom factions. Raises NotationError, ValueError for anything
    that cannot be on this map.
    """
    from hyskos.rules.rolling_pyramids.solo import CHOSEN, new_soldiers, place_garrison, reinforcements, walk

    table = make_board(board)
    most = max(FACES[shape] for shape in table.dice)
    if len(dice) != CHOSEN or any(face not in range(1, most + 1) for face in dice):
        raise ValueError(f"four faces from 1 to {most} (RP-62), not {list(dice)}")
    roster = known_factions(factions)
    player_forces = _collect(
        (_read_place(table, word), read_force(force, roster.playable_names)) for word, force in held.items()
    )
    player_forces = {place: force for place, force in player_forces.items() if force.size}
    names = {force.faction for force in player_forces.values()}
    if len(names) > 1:
        raise ValueError(f"one player plays alone (RP-01), not {', '.join(sorted(names))}")
    pharaoh_units = _collect((_read_place(table, word), units) for word, units in pharaoh.items())
    if any(not 0 <= units <= _MOST for units in pharaoh_units.values()) or player_forces.keys() & pharaoh_units.keys():
        raise ValueError(f"the Pharaoh has 0 to {_MOST} units on a space, and none where the player has some")
    number, reasons = reinforcements(dice, check_rulings(rulings))
    path = walk(
        table, place_garrison(table, player_forces, pharaoh_units), number, rulings, abilities=roster.abilities(names)
    )
    fresh = {space: n for faction in names for space, n in new_soldiers(table, path.forces, faction).items()}
    return Reinforcement(number, reasons, path, fresh)


def _position(paper: Round, roster: FactionRegistry) -> Position:
    """Read the position on the board; raises NotationError, ValueError."""
    from hyskos.rules.rolling_pyramids.legality import owner_fault, place_fault
    from hyskos.rules.rolling_pyramids.order_notation import read_device

    board = make_board(paper.map)
    last = board.last_round(solo=paper.solo)
    if paper.number is not None and not 1 <= paper.number <= last:
        raise ValueError(f"rounds are 1 to {last} (RP-44), not {paper.number}")
    starts = _collect((read_name(name, roster.playable_names), -face) for name, face in paper.starts.items())
    if not set(starts.values()) <= set(board.starts) or len(set(starts.values())) < len(starts) or not starts:
        raise ValueError(f"each faction has a starting area of its own, 1 to {len(board.starts)} (RP-03)")
    if paper.solo and len(starts) > 1:
        raise ValueError(f"one player plays alone (RP-01), not {', '.join(starts)}")
    forces = _collect(
        (_read_place(board, word), read_force(force, roster.everybody)) for word, force in paper.board.items()
    )
    for place, force in forces.items():
        fault = place_fault(place, starts, solo=paper.solo) or owner_fault(force.faction, starts, solo=paper.solo)
        if fault:
            raise ValueError(f"{fault.english} ({fault.rule})")
    forces = {place: force for place, force in forces.items() if force.size}
    devices = (from_home(read_device(word, roster.playable_names, _DEVICES), forces, starts) for word in paper.devices)
    return Position(board, starts, forces, tuple(devices), paper.solo)


def _collect(pairs: Iterable[tuple[Key, Value]]) -> dict[Key, Value]:
    """Collect pairs into a dict; raises ValueError if two different spellings name the same key."""
    collected: dict[Key, Value] = {}
    for key, value in pairs:
        if key in collected:
            raise ValueError(f"{key} is named twice")
        collected[key] = value
    return collected


def _read_place(board: Board, word: int | str) -> int:
    place = read_place(str(word))
    if place is None or place not in board.neighbours:
        raise ValueError(f"{board.id} has no space {word} (RP-05)")
    return place
