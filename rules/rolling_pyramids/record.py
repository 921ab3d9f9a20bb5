"""Recorded games: a list of plain events that people can read and that replays to the same game.

An event is a list: its kind, the acting faction, and its details by the names and numbers on the boards:
`["draft", "anubian", "bastet d8 5", "ascending.left", 5]`. After every round an event `totals` has points, board and
devices; a replay compares them, and every strength that is sent.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from hyskos.definitions.plain_data import Json
from hyskos.rules.rolling_pyramids.actions import Action, ChooseStart, Cross, Develop, Draft, Place, Roll, Send, Station
from hyskos.rules.rolling_pyramids.develop import UPGRADE_KINDS, Upgrade
from hyskos.rules.rolling_pyramids.game import apply
from hyskos.rules.rolling_pyramids.notation import DEVICES
from hyskos.rules.rolling_pyramids.places import place_name, read_place
from hyskos.rules.rolling_pyramids.sides import DeviceKind
from hyskos.rules.rolling_pyramids.table import Game

Event = Sequence[Json]
"""A kind, then plain values: strings, numbers, lists, None."""


class RecordError(ValueError):
    """An event that does not fit the game so far; `index` counts events from 0."""

    def __init__(self, index: int, event: Event, why: str) -> None:
        self.index = index
        super().__init__(f"event {index} {list(event)!r}: {why}")


def write(game: Game, action: Action) -> list[Json]:
    """Convert an action in a state to an event."""
    match action:
        case ChooseStart(die):
            return ["start", game.faction, die]
        case Roll(faces):
            return ["roll", list(faces)]
        case Draft(die, cell, number):
            details = [] if cell is None else [game.layout.cells[cell].name, number]
            return ["draft", game.faction, _die_name(game, die), *details]
        case Develop(upgrade):
            return ["develop", game.faction, *([upgrade.kind, upgrade.name] if upgrade else [])]
        case Send(target, origin, void):
            unit = game.units[game.seat][0]
            if void:
                return ["send", game.faction, unit.name, unit.strength, "void"]
            places = [place_name(place) for place in (target, origin) if place is not None]
            return ["send", game.faction, unit.name, unit.strength, *places]
        case Cross(cell):
            return ["cross", game.faction, *([] if cell is None else [game.layout.cells[cell].name])]
        case Station(join):
            space, number = game.soldiers[0]
            return ["station", game.faction, place_name(space), number, "join" if join else "stand by"]
        case Place(device, place, across):
            places = [place_name(place), *([] if across is None else [place_name(across)])]
            return ["place", game.faction, *([device, *places] if device else [])]


def read(game: Game, event: Event) -> Action:
    """Convert an event to an action in a state; raises ValueError, LookupError or TypeError if it does not fit."""
    kind, *values = event
    if kind == "roll":
        return Roll(tuple(_expect_number(face) for face in _expect_list(values[0])))
    faction, *details = values
    if faction != game.faction:
        raise ValueError(f"it is the turn of {game.faction}")
    match kind:
        case "start":
            return ChooseStart(_expect_number(details[0]))
        case "draft":
            index = next((i for i in range(len(game.dice)) if game.dice[i] and _die_name(game, i) == details[0]), -1)
            return Draft(
                index,
                *((_read_cell(game, _expect_text(details[1])), _expect_number(details[2])) if details[1:] else ()),
            )
        case "develop":
            return Develop(_read_upgrade(*details) if details else None)
        case "send":
            return _read_send(game, details)
        case "cross":
            return Cross(_read_cell(game, _expect_text(details[0])) if details else None)
        case "station":
            space, number = game.soldiers[0]
            if details[:2] != [place_name(space), number]:
                raise ValueError(f"the next new soldiers are {number} on {place_name(space)}")
            return Station(join={"join": True, "stand by": False}[_expect_text(details[2])])
        case "place":
            return (
                Place(_read_device(details[0]), *(_read_place(_expect_text(word)) for word in details[1:]))
                if details
                else Place()
            )
    raise ValueError(f"`{kind}` is no kind of event")


def _read_send(game: Game, details: Sequence[Json]) -> Send:
    unit = game.units[game.seat][0]
    if details[:2] != [unit.name, unit.strength]:
        raise ValueError(f"the next unit is {unit.name} with strength {unit.strength}")
    if details[2:] == ["void"]:
        return Send(None, void=True)
    target, origin, *_none = *(_read_place(_expect_text(word)) for word in details[2:]), None, None
    return Send(target, origin)


def totals(game: Game) -> dict[str, Json]:
    """Return the public state after the last finished round: points, forces and devices."""
    table = game.table
    forces = sorted(game.position.forces.items(), key=lambda item: (item[0] < 0, abs(item[0])))
    return {
        "round": game.round if game.result else game.round - 1,
        "points": {faction: sum(points) for faction, points in zip(table.factions, game.points, strict=True)},
        "board": {place_name(place): f"{force.faction} {force.written()}" for place, force in forces},
        "devices": [
            " ".join([device.faction, device.kind, *(place_name(p) for p in (device.place, device.across) if p)])
            for device in game.position.devices
        ],
    }


def record(game: Game, actions: Iterable[Action]) -> Iterator[list[Json]]:
    """Yield the events of a game from a state on: every action, and the totals after every round."""
    for action in actions:
        yield write(game, action)
        after = apply(game, action).game
        if after.phase == "over" or after.round != game.round:
            yield ["totals", totals(after)]
        game = after


def replay(game: Game, events: Iterable[Event]) -> Game:
    """Replay recorded events from a state on; raises RecordError at the first one that does not fit or is unlawful."""
    for index, event in enumerate(events):
        try:
            if event[0] == "totals":
                _compare(totals(game), event[1])
            else:
                game = apply(game, read(game, event)).game
        except (ValueError, LookupError, TypeError) as error:  # UnlawfulError is a ValueError
            raise RecordError(index, event, str(error)) from error
    return game


def _compare(actual: Mapping[str, Json], recorded: Json) -> None:
    if not isinstance(recorded, Mapping):
        raise TypeError(f"{recorded!r} is no mapping")
    for key, value in recorded.items():
        if actual[key] != value:
            raise ValueError(f"{key} should be {value}, but is {actual[key]}")


def _die_name(game: Game, index: int) -> str:
    """Name a die by colour, shape and face, numbered among equal dice that are left: "bastet d4 2 (2)"."""
    shape, colour = game.table.dice[index]
    alike = [
        i
        for i, die in enumerate(game.table.dice[: index + 1])
        if die == (shape, colour) and game.dice[i] == game.dice[index]
    ]
    owner = game.table.factions[colour] if colour < len(game.table.factions) else "foreign"
    ordinal = f" ({len(alike)})" if len(alike) > 1 else ""
    return f"{owner} {shape} {game.dice[index]}{ordinal}"


def _read_cell(game: Game, name: str) -> int:
    cell = game.layout.cell(name)
    if cell is None:
        raise ValueError(f"the board of {game.faction} has no box {name}")
    return cell


def _read_place(word: str) -> int:
    place = read_place(word)
    if place is None:
        raise ValueError(f"`{word}` is no place")
    return place


def _expect_text(value: Json) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _expect_number(value: Json) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no number")
    return value


def _expect_list(value: Json) -> Sequence[Json]:
    if not isinstance(value, list | tuple):
        raise TypeError(f"{value!r} is no list")
    return value


def _read_upgrade(kind: Json, name: Json) -> Upgrade:
    known_kind = next((option for option in UPGRADE_KINDS if option == kind), None)
    if known_kind is None:
        raise ValueError(f"there is no upgrade {kind}")
    return Upgrade(known_kind, _expect_text(name))


def _read_device(word: Json) -> DeviceKind:
    kind = next((option for option in DEVICES if option == word), None)
    if kind is None:
        raise ValueError(f"there is no device {word}")
    return kind
