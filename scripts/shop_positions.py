"""Play the games that pictures for shops show, and write their positions: `python -m scripts.shop_positions`.

Every position is one of a game that seeded chance has played by the rules. It ends the file of each cover, as `play`.
After a change of boards or factions that changes the games, run it again: it looks for a game that is worth a picture.
"""

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, count
from pathlib import Path
from random import Random

import yaml

from hyskos import data
from hyskos.companion.journal.lines import decode
from hyskos.companion.journal.tables import SMALL, small_line
from hyskos.definitions.loader import load_faction, load_map
from hyskos.rules.pharaoh import play as squares
from hyskos.rules.pharaoh.referee import HAND
from hyskos.rules.pyramydal import play as pyramydal
from hyskos.rules.pyramydal.pieces import statue, write_piece
from hyskos.rules.ring_race import play as race
from hyskos.rules.ring_race.state import write
from hyskos.rules.rolling_pyramids.actions import Action, Develop, Place, Roll, Send
from hyskos.rules.rolling_pyramids.game import apply, new_game
from hyskos.rules.rolling_pyramids.notation import write_force
from hyskos.rules.rolling_pyramids.order_notation import write_device
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.rulings import STANDARD
from hyskos.rules.rolling_pyramids.sheet import Layout, PlayerSheet, complete_pairs, count_unlocked
from hyskos.rules.rolling_pyramids.table import Game, make_table
from scripts.matches import lines_of
from scripts.sessions import grabber, roll

COVERS = data.ROOT / "covers"
Play = Mapping[str, object]
"""The value of `play` in the file of a cover."""
FACTIONS = ("anubian", "bastet", "rashar", "sobeccian")
_ROUND, _HELD = 5, 2
"""Round of the picture, and units at least on both sides of a ram."""
_SEED = re.compile(r"^# Pictures show a game of seed ([0-9]+)\.$", re.MULTILINE)
_DICE = (2, 4, 8, 14)
"""Dice of the roll that lie beside the boards: one of each colour."""
_SEEDS = {"pharaoh": 38, "ring-race": 8, "pyramydal": 5}
"""Seeds of the other games: positions in which no piece hides another one."""
_LINES = {"pharaoh": 72, "ring-race": 100, "pyramydal": 48}
"""Lines that are typed until their positions."""


@dataclass
class _Log:
    """What a game leaves on the boards and no state of it tells: devices built and placed, the roll and the orders."""

    built: Counter[tuple[str, str]] = field(default_factory=Counter)
    placed: Counter[tuple[str, str]] = field(default_factory=Counter)
    faces: tuple[int, ...] = ()
    sent: list[tuple[str, str, int, int]] = field(default_factory=list)  # faction, unit, strength, target

    def note(self, game: Game, action: Action) -> None:
        """Note an action before it is carried out."""
        match action:
            case Develop(upgrade) if upgrade and upgrade.kind == "device":
                self.built[game.faction, upgrade.name] += 1
            case Place(device) if device:
                self.placed[game.faction, device] += 1
            case Roll(faces):
                self.faces, self.sent = faces, []
            case Send(target) if target is not None:
                unit = game.units[game.seat][0]
                self.sent.append((game.faction, unit.name, unit.strength, target))


def written_seed() -> int:
    """Read the seed of the game that the cover of Rolling Pyramids shows."""
    match = _SEED.search((COVERS / "rolling-pyramids-cover.yaml").read_text(encoding="utf-8"))
    return int(match[1]) if match else 1


def _close_up(game: Game) -> list[str]:
    """Give the spaces on both sides of such a ram, and the fullest one that touches both; none without a ram."""
    forces, near = game.position.forces, game.table.board.neighbours
    for device in game.position.devices:
        ends = [space for space in (device.place, device.across) if space is not None]
        forces_there = [forces[space] for space in ends if space in forces]
        third = [space for space in near[ends[0]] if space > 0 and space in near[ends[-1]] and space not in ends]
        if device.kind != "ram" or len(forces_there) < 2 or not third:
            continue
        if forces_there[0].faction != forces_there[1].faction and min(force.size for force in forces_there) >= _HELD:
            most = max(third, key=lambda space: (forces[space].size if space in forces else 0, space))
            return [place_name(space) for space in (*ends, most)]
    return []


def rolling_pyramids(seed: int | None = None) -> Play:
    """Play until the first faction has sent all its units, and write down the map and two player boards."""
    game, log = _deploying(written_seed() if seed is None else seed)
    position = game.position
    sheets = {name: dict(_sheet(game, seat, log)) for seat, name in enumerate(FACTIONS[:2])}
    rounds = {f"round-{number}": "x" for number in range(1, game.round)}
    dice = [(*game.table.dice[i], log.faces[i]) for i in _DICE]
    return {
        "starts": {name: -area for name, area in position.starts.items()},
        "board": {place_name(at): write_force(force) for at, force in sorted(position.forces.items())},
        "devices": [write_device(device) for device in position.devices],
        "close_up": _close_up(game),
        "written": {game.table.board.id: rounds, **sheets},
        "dice": [f"{load_faction(FACTIONS[seat]).colour} {shape} {face}" for shape, seat, face in dice],
    }


def hyskos(seed: int | None = None) -> Play:
    """Give the position of Rolling Pyramids as far as its map shows it, for the cover of all games."""
    whole = rolling_pyramids(seed)
    written = whole["written"]
    assert isinstance(written, dict)
    on_map = {name: places for name, places in written.items() if name not in FACTIONS}
    return {**{key: whole[key] for key in ("starts", "board", "devices")}, "written": on_map}


def _deploying(seed: int) -> tuple[Game, _Log]:
    game = new_game(make_table(load_map("inner-factory"), [load_faction(name) for name in FACTIONS], STANDARD))
    random, log = Random(seed), _Log()
    while not (game.phase == "deploy" and game.round == _ROUND and not game.units[0] and game.orders[0]):
        action: Action = roll(game, random) if game.phase == "roll" else grabber(game, random)
        log.note(game, action)
        game = apply(game, action).game
    return game, log


def _sheet(game: Game, seat: int, log: _Log) -> Iterator[tuple[str, str]]:
    """Write down a player board: what is in its places, by their names on the sheet."""
    layout, sheet = game.table.layouts[seat], game.sheets[seat]
    for cell, number in zip(layout.cells, sheet.numbers, strict=True):
        if number is not None:
            yield _place_of(cell.name), "x" if cell.printed else str(number)
    yield from _upgrades(layout, sheet)
    for device in layout.devices:
        for n in range(1, log.built[layout.faction, device] + 1):
            yield f"device-{device}-{n}", "x" if n <= log.placed[layout.faction, device] else "o"
    for track, blocks in enumerate(count_unlocked(layout, sheet), 1):
        for n in range(1, blocks + 1):
            yield f"footmen-{track}-unlock-{n}", "o"
    for name, unit, strength, target in log.sent:
        if name == layout.faction:
            square = _place_of(unit)
            yield f"{square}-target", place_name(target).removeprefix("S")
            if not square.startswith("hero-"):
                yield f"{square}-strength", str(strength)
    for number, points in enumerate(game.points[seat], 1):
        yield f"round-{number}", str(points)


def _upgrades(layout: Layout, sheet: PlayerSheet) -> Iterator[tuple[str, str]]:
    spent = min(sheet.settled, complete_pairs(layout, sheet))
    pairs = [n for n, row in enumerate(layout.pairs, 1) if None not in sheet.row(layout.rows[row])]
    yield from ((f"upgrade-{n}-mark", "x") for n in pairs[:spent])
    for (unit, _row), level, line in zip(layout.units, sheet.levels, sheet.lines, strict=True):
        yield from ((f"{unit.id}-value-{value}", "o") for value in unit.track[1 : level + 1])
        if line:
            yield f"{unit.id}-line", "o"


def _place_of(cell: str) -> str:
    """Name the place on a sheet of a box of the rules.

    >>> _place_of("heroes-1"), _place_of("upgrades-2.d4"), _place_of("ascending.left"), _place_of("footmen-1.3")
    ('hero-1', 'upgrade-2-d4', 'ascending-box-1', 'footmen-1-box-3')
    """
    square, _, box = cell.partition(".")
    if square.startswith("heroes-"):
        return square.replace("heroes", "hero")
    if square.startswith("upgrades-"):
        return f"{square.replace('upgrades', 'upgrade')}-{box}"
    return f"{square}-box-{_BOXES.get(box, box)}" if box else square


_BOXES = {"left": "1", "middle": "2", "right": "3"}


def pharaoh() -> Play:
    """Give a position of Pharaoh with most pyramids on the board, before the roll is spent."""
    play = _played("pharaoh", ("r", "g", "b", "y"))
    assert isinstance(play, squares.Play)
    names = play.board.names
    at = enumerate(play.position.at)
    pieces = [play.position.piece(i) + ("" if square == HAND else f"@{names[square]}") for i, square in at]
    return {"pieces": pieces, "dice": [f"lapis d6 {play.roll}"] if play.roll else []}


def ring_race() -> Play:
    """Give a position of the ring race."""
    play = _played("ring-race", ("ana", "ben"))
    assert isinstance(play, race.Play)
    assert play.game
    return {"pieces": [word for word in write(play.game.state).split() if not word.endswith("@x")]}


def pyramydal_() -> Play:
    """Give statues of Pyramydal, what the sheet says of them, and the pyramids ahead in the line."""
    match = _played("pyramydal", ("ana", "ben", "cleo"))
    assert isinstance(match, pyramydal.Match)
    assert match.play
    play, sheet = match.play, dict[str, str]()
    for number, player in enumerate(play.players, 1):
        sums: Counter[str] = Counter()
        for one in play.statues:
            if one.player == player:
                built = statue(one.pieces)
                sums["mixed" if built.is_mixed else ("small", "medium", "large")[built.pieces[0][1] - 1]] += (
                    built.points
                )
                if built.is_mixed:
                    sheet[f"taken-{''.join(built.colours)}"] = "x"
        sheet |= {f"{row}-{number}": str(points) for row, points in sums.items()}
    return {
        "written": {"pyramydal-score": sheet},
        "pieces": ["".join(map(write_piece, one.pieces)) for one in play.statues],
    }


def _played(game: str, players: Sequence[str]) -> object:
    evening = SMALL[game](decode(small_line(game, players), game), Path(game))
    for _line in lines_of(evening, _SEEDS[game], most=_LINES[game]):
        pass
    return evening.timeline.session


POSITIONS: Mapping[str, Callable[..., Play]] = {
    "rolling-pyramids": rolling_pyramids,
    "hyskos": hyskos,
    "ring-race": ring_race,
    "pharaoh": pharaoh,
    "pyramydal": pyramydal_,
}


def main() -> int:
    """Run as described above."""
    seed = next(seed for seed in chain([written_seed()], count(1)) if _close_up(_deploying(seed)[0]))
    for game, play in POSITIONS.items():
        path = COVERS / f"{game}-cover.yaml"
        text = path.read_text(encoding="utf-8").split("\nplay:")[0].rstrip("\n")
        position = play(seed) if play in (rolling_pyramids, hyskos) else play()
        position_text = yaml.safe_dump({"play": position}, sort_keys=False, width=110, default_flow_style=None)
        text = _SEED.sub(f"# Pictures show a game of seed {seed}.", text)
        path.write_text(f"{text}\n{position_text}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
