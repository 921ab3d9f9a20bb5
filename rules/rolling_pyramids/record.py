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
            written = [] if cell is None else [game.layout.cells[cell].name, number]
            return ["draft", game.faction, _die(game, die), *written]
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
        return Roll(tuple(_number(face) for face in _list(values[0])))
    faction, *rest = values
    if faction != game.faction:
        raise ValueError(f"it is the turn of {game.faction}")
    match kind:
        case "start":
            return ChooseStart(_number(rest[0]))
        case "draft":
            index = next((i for i in range(len(game.dice)) if game.dice[i] and _die(game, i) == rest[0]), -1)
            return Draft(index, *((_cell(game, _word(rest[1])), _number(rest[2])) if rest[1:] else ()))
        case "develop":
            return Develop(_upgrade(*rest) if rest else None)
        case "send":
            return _sent(game, rest)
        case "cross":
            return Cross(_cell(game, _word(rest[0])) if rest else None)
        case "station":
            space, number = game.soldiers[0]
            if rest[:2] != [place_name(space), number]:
                raise ValueError(f"the next new soldiers are {number} on {place_name(space)}")
            return Station(join={"join": True, "stand by": False}[_word(rest[2])])
        case "place":
            return Place(_device(rest[0]), *(_place(_word(word)) for word in rest[1:])) if rest else Place()
    raise ValueError(f"`{kind}` is no kind of event")


def _sent(game: Game, rest: Sequence[Json]) -> Send:
    unit = game.units[game.seat][0]
    if rest[:2] != [unit.name, unit.strength]:
        raise ValueError(f"the next unit is {unit.name} with strength {unit.strength}")
    if rest[2:] == ["void"]:
        return Send(None, void=True)
    target, origin, *_none = *(_place(_word(word)) for word in rest[2:]), None, None
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


def _compare(have: Mapping[str, Json], recorded: Json) -> None:
    if not isinstance(recorded, Mapping):
        raise TypeError(f"{recorded!r} is no mapping")
    for part, value in recorded.items():
        if have[part] != value:
            raise ValueError(f"{part} should be {value}, but is {have[part]}")


def _die(game: Game, index: int) -> str:
    """Name a die by colour, shape and face, numbered among equal dice that are left: "bastet d4 2 (2)"."""
    shape, colour = game.table.dice[index]
    alike = [
        other
        for other, die in enumerate(game.table.dice[: index + 1])
        if die == (shape, colour) and game.dice[other] == game.dice[index]
    ]
    whose = game.table.factions[colour] if colour < len(game.table.factions) else "foreign"
    ordinal = f" ({len(alike)})" if len(alike) > 1 else ""
    return f"{whose} {shape} {game.dice[index]}{ordinal}"


def _cell(game: Game, name: str) -> int:
    cell = game.layout.cell(name)
    if cell is None:
        raise ValueError(f"the board of {game.faction} has no box {name}")
    return cell


def _place(word: str) -> int:
    place = read_place(word)
    if place is None:
        raise ValueError(f"`{word}` is no place")
    return place


def _word(value: Json) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _number(value: Json) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no number")
    return value


def _list(value: Json) -> Sequence[Json]:
    if not isinstance(value, list | tuple):
        raise TypeError(f"{value!r} is no list")
    return value


def _upgrade(kind: Json, name: Json) -> Upgrade:
    found = next((one for one in UPGRADE_KINDS if one == kind), None)
    if found is None:
        raise ValueError(f"there is no upgrade {kind}")
    return Upgrade(found, _word(name))


def _device(word: Json) -> DeviceKind:
    found = next((one for one in DEVICES if one == word), None)
    if found is None:
        raise ValueError(f"there is no device {word}")
    return found
