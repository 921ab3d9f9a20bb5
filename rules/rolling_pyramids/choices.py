"""List every lawful action of a state, for players and bots to choose from."""

from collections.abc import Iterator

from hyskos.rules.rolling_pyramids.actions import Action, ChooseStart, Cross, Develop, Draft, Place, Send, Station
from hyskos.rules.rolling_pyramids.board_phases import may_hold_back
from hyskos.rules.rolling_pyramids.deployment import Device
from hyskos.rules.rolling_pyramids.develop import triangles, upgrades
from hyskos.rules.rolling_pyramids.draft import may_discard, writings
from hyskos.rules.rolling_pyramids.legality import bomb_targets, targets
from hyskos.rules.rolling_pyramids.sheet_phases import die_of, factories
from hyskos.rules.rolling_pyramids.table import Game


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
    controlled = sorted(game.position.controlled(game.faction))
    for device, count in zip(game.layout.devices, game.sheet.devices, strict=True):
        for place in controlled if count else ():
            sides = (None,) if device == "umbrella" else game.table.board.neighbours[place]
            for across in sides:
                if Device(game.faction, device, place, across) not in game.position.devices:
                    yield Place(device, place, across)
    yield Place()
