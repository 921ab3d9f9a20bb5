"""Record complete games into `tests/games`, one for every way a game can end.

    python -m scripts.record_games

Tries seeds in turn until a game ends as required. Boards come from `tests/games/boards`, so that recorded games stay
the same when the built-in maps are tuned.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import TypedDict

from hyskos.definitions.loader import load_faction, load_map
from hyskos.rules.rolling_pyramids.actions import Action
from hyskos.rules.rolling_pyramids.game import apply, new_game, record
from hyskos.rules.rolling_pyramids.rulings import change_rulings
from hyskos.rules.rolling_pyramids.table import Game, GameTable, make_table
from scripts.sessions import Player, anything, grabber, liberator, roll, settler

GAMES = Path(__file__).parent.parent / "tests" / "games"
FORMAT = "hyskos.game/1"


@dataclass(frozen=True)
class RecordedGame:
    """A game to record: its players, and how it must end."""

    name: str
    board: str
    players: Mapping[str, Player]  # faction: player, in seat order
    ends: Callable[[Game], bool]
    rulings: Mapping[str, str] = field(default_factory=dict)


def kind(name: str) -> Callable[[Game], bool]:
    """Return a condition for a kind of end."""
    return lambda game: game.result is not None and game.result.kind == name


def victory(turns: Sequence[int]) -> Callable[[Game], bool]:
    """Return a condition for a solo victory in one of these turns."""
    return lambda game: kind("victory")(game) and game.round in turns


FIRST = {"bastet_defence": "always", "first_player": "fixed"}  # the default rulings when the games were recorded
CHANGED = {"first_player": "rotate", "upgrade_counts": "next-round", "finished_units": "may-wait", "halves": "down"}
WANTED = (
    RecordedGame(
        "points",
        "inner-factory",
        {"anubian": grabber, "bastet": grabber, "rashar": anything, "sobeccian": grabber},
        kind("points"),
    ),
    RecordedGame(
        "points-house-rulings",
        "outer-factory",
        {"sobeccian": grabber, "bastet": anything, "anubian": grabber},
        kind("points"),
        CHANGED,
    ),
    RecordedGame("tie-break-by-spaces", "inner-factory", {"anubian": grabber, "bastet": grabber}, kind("spaces")),
    RecordedGame("tie-break-by-units", "outer-factory", {"rashar": settler, "bastet": settler}, kind("units")),
    RecordedGame("shared-win", "outer-factory", {"sobeccian": settler, "anubian": settler}, kind("shared")),
    RecordedGame("solo-victory-early", "outer-factory", {"bastet": liberator}, victory(range(1, 15))),
    RecordedGame("solo-victory-in-turn-15", "inner-factory", {"anubian": liberator}, victory([15])),
    RecordedGame("solo-defeat", "inner-factory", {"bastet": liberator}, kind("defeat")),
)


class Header(TypedDict):
    """The table of a recorded game."""

    map: str
    factions: list[str]
    rulings: dict[str, str]


def table_of(header: Header) -> GameTable:
    """Build the table of a recorded game."""
    boards = GAMES / "boards"
    factions = [load_faction(str(boards / f"{name}.yaml")) for name in header["factions"]]
    return make_table(load_map(str(boards / f"{header['map']}.yaml")), factions, change_rulings(header["rulings"]))


def play(table: GameTable, players: Sequence[Player], seed: int) -> tuple[Game, list[Action]]:
    """Play a game to its end."""
    random = Random(seed)
    game, played = new_game(table), []
    while game.result is None:
        played.append(roll(game, random) if game.phase == "roll" else players[game.seat](game, random))
        game = apply(game, played[-1]).game
    return game, played


def find(search: RecordedGame) -> str:
    """Play until a game ends as required, and return its text: a header, then one line for each event."""
    header: Header = {"map": search.board, "factions": list(search.players), "rulings": {**FIRST, **search.rulings}}
    table = table_of(header)
    for seed in count():
        game, played = play(table, list(search.players.values()), seed)
        if search.ends(game):
            break
    assert game.result is not None
    lines = [json.dumps(event) for event in record(new_game(table), played)]
    result = {"kind": game.result.kind, "winners": list(game.result.winners), "round": game.round}
    top = {"format": FORMAT, **header, "seed": seed, "result": result}
    opening = json.dumps(top, indent=1).removesuffix("\n}")
    return opening + ',\n "events": [\n  ' + ",\n  ".join(lines) + "\n ]\n}\n"


def main() -> None:
    """Record every game in WANTED."""
    for search in WANTED:
        text = find(search)
        (GAMES / f"{search.name}.json").write_text(text, encoding="utf-8")
        print(search.name, json.loads(text)["seed"])


if __name__ == "__main__":
    main()
