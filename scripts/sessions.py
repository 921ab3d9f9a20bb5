"""Whole sessions of Rolling Pyramids as typed lines, played by seeded players and written in a language."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from hyskos.companion.journal.tables import PyramidsSession, first_line, replay_journal
from hyskos.companion.session.chat import answer
from hyskos.companion.session.state import Session, only_seat_sends
from hyskos.companion.vocabulary import words_for
from hyskos.definitions.dice import FACES
from hyskos.definitions.loader import load_faction, load_map
from hyskos.rules.rolling_pyramids import actions, board_phases
from hyskos.rules.rolling_pyramids.actions import Action, Draft, Roll, Send, Station
from hyskos.rules.rolling_pyramids.draft import Writing, dead_end
from hyskos.rules.rolling_pyramids.game import choices, next_targets
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.table import Game, make_table

Player = Callable[[Game, Random], Action]
FOUR = ("anubian", "bastet", "rashar", "sobeccian")


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
        return max(options, key=lambda option: (_worth(game, option), random.random()))
    if game.phase == "deploy":
        return max(options, key=lambda option: (_gain(game, option), random.random()))
    if game.phase in ("develop", "cross", "place") and len(options) > 1:
        return random.choice(options[:-1])  # the last option is to do nothing
    return random.choice(options)


def settler(game: Game, random: Random) -> Action:
    """Stay around the own start and attack nobody."""
    if game.phase != "deploy":
        return grabber(game, random)
    if game.units[game.seat][0].kind == "bomb":
        return Send(1)
    (start,) = (area for area in game.position.controlled_places(game.faction) if area < 0)
    home = sorted(game.table.board.neighbours[start])
    return Send(min(home, key=lambda area: (area in game.position.forces, random.random())))


def liberator(game: Game, random: Random) -> Action:
    """Conquer the starts one after another, then the pyramid; prefer footmen boxes when drafting."""
    options = list(choices(game))
    match game.phase:
        case "draft":
            return max(options, key=lambda option: (_worth(game, option, footmen=20), random.random()))
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
        foes = {space: force.size for space, force in forces.items() if force.faction != game.faction and space > 0}
        return Send(max(foes, key=lambda space: (space == 1, min(foes[space], unit.strength))))
    steps = _costs_to_goals(game)
    foreign = [space for space in reach if space not in forces or forces[space].faction != game.faction]
    if not foreign:
        return Send(min(reach, key=lambda space: steps.get(space, 99)))

    def need(space: int) -> int:
        sent = sum(order.units + order.heroes for order in game.orders[0] if order.target == space)
        defenders = forces[space].size if space in forces else 0
        return defenders + 1 - sent

    strength = sum(marching.strength for marching in game.units[0] if marching.kind != "bomb")
    open_ones = [space for space in foreign if 0 < need(space) <= strength] or foreign
    return Send(min(open_ones, key=lambda space: (need(space) <= 0, space == 1, steps.get(space, 99), need(space))))


def _costs_to_goals(game: Game) -> dict[int, int]:
    """Map every place to the number of soldiers between it and the nearest goal still to conquer."""
    board, forces = game.table.board, game.position.forces
    controlled = game.position.controlled_places(game.faction)
    goals = [space for space in board.starts if space not in controlled] or [1]
    cost = {goal: forces[goal].size if goal in forces else 0 for goal in goals}
    frontier = list(goals)
    while frontier:
        space = min(frontier, key=lambda hex_: cost[hex_])
        frontier.remove(space)
        for near in board.neighbours[space]:
            foe = forces[near].size if near in forces and near not in controlled else 0
            total = cost[space] + 1 + foe
            if near != 1 and total < cost.get(near, 10**6):
                cost[near] = total
                frontier.append(near)
    return cost


def sit_down(path: Path, *names: str, board: str = "inner-factory", rulings: Rulings = STANDARD) -> PyramidsSession:
    """Start a session that is not saved."""
    return replace(_sat_down(path, names, board, rulings))


@cache
def _sat_down(path: Path, names: tuple[str, ...], board: str, rulings: Rulings) -> PyramidsSession:
    table = make_table(load_map(board), [load_faction(name) for name in names], rulings)
    return replay_journal(first_line(table, board, path), path)[0]


def begin(path: Path, *names: str) -> None:
    """Write the journal of a session without any line."""
    table = make_table(load_map("inner-factory"), [load_faction(name) for name in names])
    path.write_bytes(first_line(table, "inner-factory", path))


def no_chance(_faces: int) -> int:
    """Fail: every die is typed, never rolled."""
    raise AssertionError("nobody should have thrown a die")


def say(evening: PyramidsSession, line: str) -> None:
    """Type a line that changes something."""
    reply = answer(evening.playing, evening.timeline, line, no_chance)
    assert reply.change is not None, (line, reply.said)
    evening.change(reply.change)


def word(sort: str, id_: str, lang: str) -> str:
    """Return the name of a thing in a language, as one word."""
    words = words_for(sort, id_)
    assert words is not None
    return words[lang][0].replace(" ", "-").lower()


def box(name: str, lang: str) -> str:
    """Return the name of a box in a language."""
    row, point, position = name.partition(".")
    section, dash, number = row.partition("-")
    side = word("box", position, lang) if position in ("left", "middle", "right") else position
    return f"{word('section', section, lang)}{dash}{number}{point}{side}"


def typed(game: Game, action: actions.Action, lang: str) -> str:
    """Write an action as a typed line."""
    match action:
        case actions.ChooseStart(die):
            return str(die)
        case actions.Roll(faces):
            return "".join(map(str, faces))
        case actions.Draft(die, cell, number):
            if cell is None:
                return f"{die + 1}) {word('command', 'pass', lang)}"
            return f"{die + 1}) {box(game.layout.cells[cell].name, lang)} {number}"
        case actions.Develop(upgrade) if upgrade is not None:
            if upgrade.kind == "device":
                return word("device", upgrade.name, lang)
            return f"{word('section', upgrade.name, lang)} {word('upgrade', upgrade.kind, lang)}"
        case actions.Cross(cell) if cell is not None:
            return box(game.layout.cells[cell].name, lang)
        case actions.Station(join):
            return word("command", "join" if join else "wait", lang)
        case actions.Place(device, place, across) if device is not None:
            border = "" if across is None else f"-{place_name(across)}"
            return f"{word('device', device, lang)} {place_name(place)}{border}"
    return word("command", "pass", lang)


def order(game: Game, action: actions.Send) -> str:
    """Write the order of the next unit."""
    unit = game.units[game.seat][0]
    amount = {"soldiers": "{n}", "heroes": "{n}*", "bomb": "b{n}"}[unit.kind].format(n=unit.strength)
    if action.target is None:
        return f"{amount}@-"
    origin = action.origin if unit.origin is None else unit.origin if action.target != unit.origin else None
    return f"{amount}@{place_name(action.target)}" + (f"-{place_name(origin)}" if origin is not None else "")


def next_line(session: Session, players: Mapping[str, Player], random: Random, lang: str) -> str:
    """Let the player to move choose, and return the typed line."""
    game = session.game
    if game.phase == "roll":
        return typed(game, roll(game, random), lang)
    if game.phase != "deploy":
        return typed(game, players[game.faction](game, random), lang)
    if not session.missing_seats:
        return word("command", "go", lang)
    seat = session.missing_seats[0]
    trial, orders = only_seat_sends(game, seat), []
    while trial.queue:
        action = players[trial.faction](trial, random)
        assert isinstance(action, actions.Send)
        orders.append(order(trial, action))
        trial = board_phases.send(trial, action).game
    random.shuffle(orders)
    return f"{word('faction', game.table.factions[seat], lang)} {' '.join(orders)}"


def lines_of(
    evening: PyramidsSession, seed: int, lang: str = "en", player: Player = grabber, most: int = 2000
) -> Iterator[str]:
    """Play a session to its end, or at most `most` lines, yielding each typed line."""
    random = Random(seed)
    players = dict.fromkeys(evening.timeline.start.game.table.factions, player)
    for _line in range(most):
        if evening.timeline.session.game.result is not None:
            return
        line = next_line(evening.timeline.session, players, random, lang)
        say(evening, line)
        yield line
