"""The choices of a bot: integer scores of lawful actions, from information open to its player (no hidden orders)."""

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from hyskos.definitions.dice import FACES
from hyskos.lab.bots import Bot
from hyskos.lab.chance import Chance
from hyskos.rules.rolling_pyramids.abilities import ATTACKING, DEFENDING
from hyskos.rules.rolling_pyramids.actions import Action, ChooseStart, Cross, Develop, Draft, Place, Roll, Send, Station
from hyskos.rules.rolling_pyramids.board import Board
from hyskos.rules.rolling_pyramids.draft import Writing, dead_end
from hyskos.rules.rolling_pyramids.forces import Force, strength
from hyskos.rules.rolling_pyramids.game import choices
from hyskos.rules.rolling_pyramids.sides import Law
from hyskos.rules.rolling_pyramids.table import Game


def roll(game: Game, dice: Chance) -> Roll:
    """Roll all dice, in the order of the table."""
    return Roll(tuple(1 + dice.draw(FACES[shape]) for shape, _colour in game.table.dice))


def choose(game: Game, bot: Bot, lots: Chance) -> Action:
    """Return an action with the highest score; only ties draw a random number."""
    options = list(choices(game))
    if bot.chooses is not None:
        chosen = bot.chooses(_as_seen_by_player(game), tuple(options), lots.draw)
        if chosen not in options:
            raise ValueError(f"{bot.id} chose {chosen!r}, which is none of its choices")
        return chosen
    scores = (
        _score_drafts(game, bot, options) if game.phase == "draft" else [score(game, bot, option) for option in options]
    )
    maximum = max(scores)
    best = [option for option, number in zip(options, scores, strict=True) if number == maximum]
    return best[lots.draw(len(best))] if len(best) > 1 else best[0]


def _as_seen_by_player(game: Game) -> Game:
    """Return a game as its player sees it: without the orders and unsent units of others (RP-30)."""
    orders = tuple(order if seat == game.seat else () for seat, order in enumerate(game.orders))
    units = tuple(unit if seat == game.seat else () for seat, unit in enumerate(game.units))
    return replace(game, orders=orders, units=units)


def _score_drafts(game: Game, bot: Bot, drafts: Iterable[Action]) -> list[int]:
    """Score the writings of dice: the same number in the same box has the same score, whichever die it is."""
    scores_by_box: dict[tuple[int | None, int | None], int] = {}
    scores = []
    for draft in drafts:
        assert isinstance(draft, Draft)
        if (box := (draft.cell, draft.number)) not in scores_by_box:
            scores_by_box[box] = score(game, bot, draft)
        scores.append(scores_by_box[box])
    return scores


def score(game: Game, bot: Bot, action: Action) -> int:
    """Return how much a bot prefers an action."""
    match action:
        case Draft(_die, None) | Draft(_die, _, None):
            return bot.discard
        case Draft(_die, cell, number):
            assert cell is not None
            assert number is not None
            return _writing_score(game, bot, cell, number)
        case Develop(upgrade):
            if upgrade is None:
                return 0
            return bot.develop + {"device": bot.device, "value": bot.value, "line": bot.line}[upgrade.kind]
        case Send():
            return _send_score(game, bot, action)
        case Cross(cell):
            return 0 if cell is None else bot.cross
        case Station(join):
            return bot.join if join else 0
        case Place(device):
            return 0 if device is None else bot.place
        case ChooseStart() | Roll():
            return 0


def _writing_score(game: Game, bot: Bot, cell: int, number: int) -> int:
    layout, sheet = game.layout, game.sheet
    box = layout.cells[cell]
    lost = bot.dead_end  # if 0, the test below is skipped
    if lost and not dead_end(layout, sheet, Writing(cell, number, 0), game.table.rulings):
        lost = 0
    if box.section == "heroes":
        return lost + bot.heroes[min(max(number, 1), len(bot.heroes)) - 1]
    weights = bot.writing_weights(box.section)
    filled = 0
    if weights.filled:
        filled = sum([number_written is not None for number_written in sheet.row(layout.rows[box.row])])
    more = weights.rhombus if box.shape == "rhombus" else 0
    return lost + weights.base + weights.filled * filled + weights.good * number + more


def _send_score(game: Game, bot: Bot, action: Send) -> int:
    unit = game.units[game.seat][0]
    target = action.target
    if target is None:
        return 0
    force = game.position.forces.get(target)
    if unit.kind == "bomb":
        fallen = min(force.size, unit.strength) if force and force.faction != game.faction else -1
        return fallen * (bot.bomb + (_place_value(game, bot, target) * bot.wear if bot.wear and fallen > 0 else 0))
    value = _place_value(game, bot, target)
    sent = sum(order.units + order.heroes for order in game.orders[game.seat] if order.target == target)
    threat = _threat(game, target) if bot.guard or bot.hold else 0
    if force and force.faction == game.faction:
        return value * bot.own // (2 + force.size) + (value * bot.guard if threat >= force.size + sent else 0)
    if force is None:
        return value * bot.empty // (1 + sent) + (value * bot.hold if unit.strength + sent > threat else 0)
    before, after, against = sent, unit.strength + sent, force.size
    if bot.insight:
        heroes = sum(order.heroes for order in game.orders[game.seat] if order.target == target)
        marching = unit.strength if unit.kind == "heroes" else 0
        before = _might(game, Force(game.faction, sent - heroes, heroes), ATTACKING)
        after = _might(game, Force(game.faction, after - heroes - marching, heroes + marching), ATTACKING)
        against = _might(game, force, DEFENDING)
    if not after > against >= before:
        return value * bot.wear * max(0, min(against, after) - before)
    more = bot.hold if unit.strength + sent - force.size > threat else 0
    if force.faction in _leaders(game):
        more += bot.leader
    return value * (bot.foe + more) + bot.hit


def _might(game: Game, force: Force, role: str) -> int:
    """Return the points of a force in a fight, with the kills of its ability before the subtraction (RP-45, RP-46)."""
    law = Law(game.table.rulings, game.table.abilities)
    kills = sum(number for _effect, number in law.strikes(force, role))
    return strength(force, law.worth(force, role)) + kills


def _place_value(game: Game, bot: Bot, place: int) -> int:
    """Return the value of a place: its points at the end of this round and in later ones, and its factory."""
    board, last = game.table.board, game.round >= game.table.rounds
    points, final = board.round_points.get(place, 0), board.final_points.get(place, 0)
    works = bot.factory if place in board.factories else 0
    if game.table.solo and (bot.goal or bot.crown):
        works += _goal_value(game, bot, place)
    if not last:
        return bot.points * points + bot.final * final + works
    return bot.points * (final + (points if game.table.rulings.last_round == "both" else 0)) + works


def _goal_value(game: Game, bot: Bot, place: int) -> int:
    """Return the value of a place near the goals of the solo game: starting areas, and space 1 (RP-61)."""
    board, controlled = game.table.board, game.position.controlled_places(game.faction)
    steps = [steps_to(board, goal)[place] for goal in board.starts if goal not in controlled]
    value = bot.goal // (1 + min(steps)) if steps else 0
    return value + (0 if 1 in controlled else bot.crown // (1 + steps_to(board, 1)[place]))


def steps_to(board: Board, goal: int) -> Mapping[int, int]:
    """Count the steps between a goal and every place of the board; no path goes through a starting area (RP-31)."""
    return _steps_to(tuple(board.neighbours.items()), goal)


@lru_cache(maxsize=64)
def _steps_to(neighbours: tuple[tuple[int, tuple[int, ...]], ...], goal: int) -> Mapping[int, int]:
    around, steps, queue = dict(neighbours), {goal: 0}, deque([goal])
    while queue:
        current = queue.popleft()
        for near in around[current] if current > 0 or current == goal else ():
            if near not in steps:
                steps[near] = steps[current] + 1
                queue.append(near)
    return defaultdict(lambda: len(around), steps)


def _threat(game: Game, place: int) -> int:
    """Return the most that another player could send to a place in this phase, as seen on the open boards."""
    position, maximum = game.position, 0
    for seat, faction in enumerate(game.table.factions):
        controlled = position.controlled_places(faction)
        if seat != game.seat and any(near in controlled for near in (place, *position.board.neighbours[place])):
            waiting = sum(unit.strength for unit in game.units[seat] if unit.kind != "bomb")
            sent = sum(order.units + order.heroes for order in game.orders[seat] if not order.bomb)
            maximum = max(maximum, waiting + sent)
    return maximum


def _leaders(game: Game) -> set[str]:
    points = {seat: sum(game.points[seat]) for seat in range(len(game.sheets)) if seat != game.seat}
    return {game.table.factions[seat] for seat, point in points.items() if point == max(points.values())}
