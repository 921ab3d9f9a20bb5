"""Whole games, multiplayer or solo: actions from setup to the winner, lawful choices, and recorded games.

Nothing is random here: the seating and the faces of dice are passed in.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from hyskos.definitions.plain_data import Json
from hyskos.rules.reasons import N_, UnlawfulError
from hyskos.rules.rolling_pyramids import actions, board_phases, sheet_phases
from hyskos.rules.rolling_pyramids.actions import Action, ChooseStart, Cross, Develop, Draft, Place, Roll, Send, Station
from hyskos.rules.rolling_pyramids.board_phases import may_hold_back
from hyskos.rules.rolling_pyramids.deployment import Device, Position
from hyskos.rules.rolling_pyramids.develop import UPGRADE_KINDS, Upgrade, triangles, upgrades
from hyskos.rules.rolling_pyramids.draft import may_discard, writings
from hyskos.rules.rolling_pyramids.legality import bomb_targets, targets
from hyskos.rules.rolling_pyramids.notation import DEVICES
from hyskos.rules.rolling_pyramids.places import place_name, read_place
from hyskos.rules.rolling_pyramids.sheet import empty_sheet
from hyskos.rules.rolling_pyramids.sheet_phases import die_of, factories
from hyskos.rules.rolling_pyramids.sides import DeviceKind
from hyskos.rules.rolling_pyramids.solo import setup
from hyskos.rules.rolling_pyramids.table import Game, GameTable, Phase, Step


def new_game(table: GameTable) -> Game:
    """Set up a game with empty boards; the last player chooses a starting area first (RP-03)."""
    seats = range(len(table.layouts))
    return Game(
        table=table,
        phase="starts",
        round=1,
        queue=tuple(reversed(seats)),
        position=Position(table.board, {}, {}, solo=table.solo),
        sheets=tuple(empty_sheet(layout, table.rulings) for layout in table.layouts),
        points=tuple(() for _ in seats),
    )


def apply(game: Game, action: Action) -> Step:
    """Apply an action of the seat whose turn it is, and everything that follows without a choice.

    Raises UnlawfulError with the rule; states are immutable, so the game is unchanged.
    """
    phase, carry_out = _ACTIONS[type(action)]
    if game.phase != phase:
        raise UnlawfulError(
            "RP-17", N_("this is the phase {phase}, not {other}"), {"phase": game.phase, "other": phase}
        )
    step = carry_out(game, action)
    while not step.game.queue and step.game.result is None:
        after = _AFTER[step.game.phase](step.game)
        step = Step(after.game, (*step.reasons, *after.reasons), after.outcomes or step.outcomes)
    return step


def _choose_start(game: Game, action: actions.ChooseStart) -> Step:
    position, place = game.position, -action.die
    if place not in game.table.board.starts:
        raise UnlawfulError("RP-03", N_("the map has no starting area {die}"), {"die": action.die})
    if place in position.starts.values():
        raise UnlawfulError("RP-03", N_("starting area {die} is taken"), {"die": action.die})
    chosen = replace(position, starts={**position.starts, game.faction: place})
    if game.table.solo:
        chosen = replace(chosen, forces=setup(game.table.board, action.die))
    return Step(replace(game, position=chosen, queue=game.queue[1:]))


def _next_round(game: Game) -> Step:
    after = replace(game, phase="roll", round=game.round + 1)
    return Step(replace(after, queue=after.seats[:1]))


def _first_round(game: Game) -> Step:
    return Step(replace(game, phase="roll", queue=game.seats[:1]))


_ACTIONS: dict[type, tuple[Phase, Callable[..., Step]]] = {
    actions.ChooseStart: ("starts", _choose_start),
    actions.Roll: ("roll", sheet_phases.roll),
    actions.Draft: ("draft", sheet_phases.draft),
    actions.Develop: ("develop", sheet_phases.develop),
    actions.Send: ("deploy", board_phases.send),
    actions.Cross: ("cross", board_phases.cross),
    actions.Station: ("station", board_phases.station),
    actions.Place: ("place", board_phases.place),
}
_AFTER: dict[Phase, Callable[[Game], Step]] = {
    "starts": _first_round,
    "draft": sheet_phases.after_draft,
    "develop": sheet_phases.after_develop,
    "deploy": board_phases.after_deploy,
    "cross": board_phases.after_cross,
    "station": board_phases.after_station,
    "place": _next_round,
}


# List every lawful action of a state, for players and bots to choose from.


def choices(game: Game) -> Iterator[Action]:
    """Yield the actions open to the seat that acts next; none if dice must be rolled or the game is over.

    Equivalent dice are listed once, and units without a declared border (A49).
    """
    match game.phase:
        case "starts":
            occupied = game.position.starts.values()
            yield from (ChooseStart(-place) for place in game.table.board.starts if place not in occupied)
        case "draft":
            yield from _drafts(game)
        case "develop":
            buyable = upgrades(game.layout, game.sheet, devices=not game.table.solo)
            yield from (Develop(upgrade) for upgrade in buyable)
            yield Develop()
        case "deploy":
            yield from (Send(target) for target in next_targets(game))
            if may_hold_back(game):
                yield Send(None)
        case "cross":
            yield from (Cross(cell) for cell in triangles(game.layout, game.sheet, game.table.rulings))
            yield Cross()
        case "station":
            yield from (Station(join=True), Station(join=False))
        case "place":
            yield from _places(game)


def _drafts(game: Game) -> Iterator[Draft]:
    sections, rulings = factories(game, game.seat), game.table.rulings
    seen = set()
    for index, face in enumerate(game.dice):
        die = die_of(game, index)
        if not face or die in seen:
            continue
        seen.add(die)
        for writing in writings(game.layout, game.sheet, die, sections, rulings):
            yield Draft(index, writing.cell, writing.number)
        if may_discard(game.layout, game.sheet, die, sections, rulings):
            yield Draft(index)


def next_targets(game: Game) -> tuple[int, ...]:
    """Return the places that the next unit may be sent to (RP-31, RP-32, A80, A90)."""
    unit = game.units[game.seat][0]
    if unit.kind == "bomb":
        return bomb_targets(game.position)
    near = targets(game.position, game.faction, game.table.rulings)
    if unit.origin is None:
        return near
    reached = (unit.origin, *game.table.board.neighbours[unit.origin])
    return tuple(place for place in near if place in reached)


def _places(game: Game) -> Iterator[Place]:
    controlled = sorted(game.position.controlled_places(game.faction))
    for device, count in zip(game.layout.devices, game.sheet.devices, strict=True):
        for place in controlled if count else ():
            sides = (None,) if device == "umbrella" else game.table.board.neighbours[place]
            for across in sides:
                if Device(game.faction, device, place, across) not in game.position.devices:
                    yield Place(device, place, across)
    yield Place()


# Recorded games: a list of plain events that people can read and that replays to the same game.
#
# An event is a list: its kind, the acting faction, and its details by the names and numbers on the boards:
# `["draft", "anubian", "bastet d8 5", "ascending.left", 5]`. After every round an event `totals` has points, board and
# devices; a replay compares them, and every strength that is sent.

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
