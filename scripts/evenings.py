"""Whole sessions of Rolling Pyramids as typed lines: a game played by seeded bots, written in a language."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from hyskos.companion.journal.session import Big, first_line, replay_journal
from hyskos.companion.session.chat import answer
from hyskos.companion.session.state import Session, ordering
from hyskos.companion.vocabulary import words_for
from hyskos.definitions.loader import load_faction, load_map
from hyskos.rules.rolling_pyramids import actions, board_phases
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.table import Game, make_table
from scripts.players import Player, grabber, roll

FOUR = ("anubian", "bastet", "rashar", "sobeccian")


def sit_down(path: Path, *names: str, board: str = "inner-factory", rulings: Rulings = STANDARD) -> Big:
    """Start a session that is not saved."""
    return replace(_sat_down(path, names, board, rulings))


@cache
def _sat_down(path: Path, names: tuple[str, ...], board: str, rulings: Rulings) -> Big:
    table = make_table(load_map(board), [load_faction(name) for name in names], rulings)
    return replay_journal(first_line(table, board, path), path)[0]


def begin(path: Path, *names: str) -> None:
    """Write the journal of a session without any line."""
    table = make_table(load_map("inner-factory"), [load_faction(name) for name in names])
    path.write_bytes(first_line(table, "inner-factory", path))


def no_chance(_faces: int) -> int:
    """Fail: every die is typed, never rolled."""
    raise AssertionError("nobody should have thrown a die")


def say(evening: Big, line: str) -> None:
    """Type a line that changes something."""
    found = answer(evening.playing, evening.timeline, line, no_chance)
    assert found.change is not None, (line, found.said)
    evening.change(found.change)


def word(sort: str, id_: str, lang: str) -> str:
    """Return the name of a thing in a language, as one word."""
    found = words_for(sort, id_)
    assert found is not None
    return found[lang][0].replace(" ", "-").lower()


def box(name: str, lang: str) -> str:
    """Return the name of a box in a language."""
    row, point, place = name.partition(".")
    section, dash, number = row.partition("-")
    side = word("box", place, lang) if place in ("left", "middle", "right") else place
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
    if not session.waiting:
        return word("command", "go", lang)
    seat = session.waiting[0]
    trial, orders = ordering(game, seat), []
    while trial.queue:
        action = players[trial.faction](trial, random)
        assert isinstance(action, actions.Send)
        orders.append(order(trial, action))
        trial = board_phases.send(trial, action).game
    random.shuffle(orders)
    return f"{word('faction', game.table.factions[seat], lang)} {' '.join(orders)}"


def lines_of(evening: Big, seed: int, lang: str = "en", player: Player = grabber, most: int = 2000) -> Iterator[str]:
    """Play a session to its end, or at most `most` lines, yielding each typed line."""
    random = Random(seed)
    players = dict.fromkeys(evening.timeline.start.game.table.factions, player)
    for _line in range(most):
        if evening.timeline.session.game.result is not None:
            return
        line = next_line(evening.timeline.session, players, random, lang)
        say(evening, line)
        yield line
