"""Players for recorded games: a random one, one that grabs points, one that stays at home, and a solo player."""

from collections.abc import Callable
from random import Random

from hyskos.definitions.dice import FACES
from hyskos.rules.rolling_pyramids.actions import Action, Draft, Roll, Send, Station
from hyskos.rules.rolling_pyramids.choices import choices, next_targets
from hyskos.rules.rolling_pyramids.draft import Writing, dead_end
from hyskos.rules.rolling_pyramids.table import Game

Player = Callable[[Game, Random], Action]


def roll(game: Game, random: Random) -> Roll:
    """Roll all dice."""
    return Roll(tuple(random.randint(1, FACES[shape]) for shape, _colour in game.table.dice))


def anything(game: Game, random: Random) -> Action:
    """Choose any legal action."""
    return random.choice(list(choices(game)))


def grabber(game: Game, random: Random) -> Action:
    """Write the most valuable number, and send every unit where it gains most points."""
    options = list(choices(game))
    if game.phase == "draft":
        return max(options, key=lambda one: (_worth(game, one), random.random()))
    if game.phase == "deploy":
        return max(options, key=lambda one: (_gain(game, one), random.random()))
    if game.phase in ("develop", "cross", "place") and len(options) > 1:
        return random.choice(options[:-1])  # the last option is to do nothing
    return random.choice(options)


def settler(game: Game, random: Random) -> Action:
    """Stay around the own start and attack nobody."""
    if game.phase != "deploy":
        return grabber(game, random)
    if game.units[game.seat][0].kind == "bomb":
        return Send(1)
    (start,) = (place for place in game.position.controlled(game.faction) if place < 0)
    home = sorted(game.table.board.neighbours[start])
    return Send(min(home, key=lambda place: (place in game.position.forces, random.random())))


def liberator(game: Game, random: Random) -> Action:
    """Conquer the starts one after another, then the pyramid; prefer footmen boxes when drafting."""
    options = list(choices(game))
    match game.phase:
        case "draft":
            return max(options, key=lambda one: (_worth(game, one, footmen=20), random.random()))
        case "deploy":
            return _advance(game)
        case "station":
            return Station(join=False)
        case "cross":
            return options[0]
    return random.choice(options)


def _worth(game: Game, action: Action, footmen: int = 6) -> float:
    """Estimate the value of writing a die, in soldiers."""
    assert isinstance(action, Draft)
    if action.cell is None or action.number is None:
        return 0
    cell = game.layout.cells[action.cell]
    if dead_end(game.layout, game.sheet, Writing(action.cell, action.number, 0), game.table.rulings):
        return -1
    filled = sum(number is not None for number in game.sheet.row(game.layout.rows[cell.row]))
    match cell.section:
        case "heroes":
            return action.number if action.number > 5 else 0.5
        case "footmen":
            return footmen + 1 if cell.shape == "rhombus" else footmen
        case "upgrades":
            return 2 + 3 * filled
    good = {"ascending": action.number, "descending": 8 - action.number, "matching": action.number}[cell.section]
    return 1 + 3 * filled + good / 4


def _gain(game: Game, action: Action) -> float:
    """Estimate the points per round that an order wins for its player or takes from others."""
    assert isinstance(action, Send)
    unit, board = game.units[game.seat][0], game.table.board
    if action.target is None:
        return 0
    force = game.position.forces.get(action.target)
    points = board.round_points.get(action.target, 0) + (2 if action.target in board.factories else 0)
    sent = sum(order.units + order.heroes for order in game.orders[game.seat] if order.target == action.target)
    if unit.kind == "bomb":
        return min(force.size, unit.strength) if force and force.faction != game.faction else -1
    if force and force.faction == game.faction:
        return points / (2 + force.size)
    if force is None:
        return points / (1 + sent)
    return points + 1 if unit.strength + sent > force.size >= sent else 0


def _advance(game: Game) -> Action:
    """Send the next unit a step on the way to the next goal; all units of a round add up."""
    unit, forces = game.units[0][0], game.position.forces
    reach = next_targets(game)
    if unit.kind == "bomb":
        foes = {place: force.size for place, force in forces.items() if force.faction != game.faction and place > 0}
        return Send(max(foes, key=lambda place: (place == 1, min(foes[place], unit.strength))))
    steps = _way(game)
    foreign = [place for place in reach if place not in forces or forces[place].faction != game.faction]
    if not foreign:
        return Send(min(reach, key=lambda place: steps.get(place, 99)))

    def need(place: int) -> int:
        sent = sum(order.units + order.heroes for order in game.orders[0] if order.target == place)
        there = forces[place].size if place in forces else 0
        return there + 1 - sent

    strength = sum(one.strength for one in game.units[0] if one.kind != "bomb")
    open_ones = [place for place in foreign if 0 < need(place) <= strength] or foreign
    return Send(min(open_ones, key=lambda place: (need(place) <= 0, place == 1, steps.get(place, 99), need(place))))


def _way(game: Game) -> dict[int, int]:
    """Map every place to the number of soldiers between it and the nearest goal still to conquer."""
    board, forces = game.table.board, game.position.forces
    own = game.position.controlled(game.faction)
    goals = [place for place in board.starts if place not in own] or [1]
    cost = {goal: forces[goal].size if goal in forces else 0 for goal in goals}
    frontier = list(goals)
    while frontier:
        place = min(frontier, key=lambda one: cost[one])
        frontier.remove(place)
        for near in board.neighbours[place]:
            foe = forces[near].size if near in forces and near not in own else 0
            total = cost[place] + 1 + foe
            if near != 1 and total < cost.get(near, 10**6):
                cost[near] = total
                frontier.append(near)
    return cost
