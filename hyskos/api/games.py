"""Games by the thousand: who wins how often, played by bots in this process (docs/lab.md)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from hyskos.api.border import bordered
from hyskos.definitions.model import Faction, Map
from hyskos.lab.intervals import Estimate
from hyskos.rules.rolling_pyramids.actions import Action
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings, checked
from hyskos.rules.rolling_pyramids.table import Game

if TYPE_CHECKING:
    from hyskos.lab.bots import Bot
    from hyskos.lab.setups import Setup
    from hyskos.lab.tally import Tally

MOST_GAMES = 10_000_000


@runtime_checkable
class Player(Protocol):
    """A function that plays."""

    def __call__(self, game: Game, choices: Sequence[Action], draw: Callable[[int], int], /) -> Action:
        """Give one of the lawful choices in a game as its player sees it; `draw` gives lots below a number."""


@dataclass(frozen=True, slots=True)
class Side:
    """How a seat, start, faction or bot does in its games: its share of victories, and points of a game.

    Alone nobody has points: `points` are rounds until the end.
    """

    games: int
    wins: Estimate
    points: Estimate


@dataclass(frozen=True, slots=True)
class Games:
    """What games say, by seat ("1"), starting area ("S1"), id of a faction and id of a bot."""

    games: int
    seats: Mapping[str, Side]
    starts: Mapping[str, Side]
    factions: Mapping[str, Side]
    bots: Mapping[str, Side]


@bordered
def play_games(
    board: Map,
    *,
    factions: Iterable[Faction] = (),
    bots: Iterable[str | Player] | None = None,
    players: int | None = None,
    games: int = 1000,
    seed: int = 1,
    rulings: Rulings = STANDARD,
) -> Games:
    """Play so many games of Rolling Pyramids, rounded up until everybody has sat everywhere equally often.

    Without `factions` those that ship play, without `players` as many as the map has room for, up to four; 1 plays
    alone. `bots` are ids of those that ship, or functions, which are called by their names; without them greedy plays,
    alone pilgrim. Raises UnknownNameError for a bot, UnlawfulError for more players than there is room for, ValueError
    also for what a function chose that it could not, and whatever a function raises.
    """
    from hyskos.definitions.loader import load_faction, shipped
    from hyskos.lab.bots import usual_bot
    from hyskos.lab.engines import engine
    from hyskos.lab.setups import Setup

    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"games are 1 to {MOST_GAMES}, not {games}")
    playing = tuple(factions) or tuple(map(load_faction, shipped("faction")))
    seats = min(4, len(board.starts), len(playing)) if players is None else players
    named = (usual_bot(seats),) if bots is None else bots
    minds = tuple(_bot(one, tuple(shipped("bot"))) for one in named)
    for what, ids in (("factions", [one.id for one in playing]), ("bots", [one.id for one in minds])):
        if len({*ids}) < len(ids) or not ids:
            raise ValueError(f"{what} are different ones, at least one, not {', '.join(ids) or 'none'}")
    setup = Setup(board, playing, minds, seats, checked(rulings), seed=seed)
    setup.table(tuple(range(setup.players)))
    count = -(-games // setup.block) * setup.block
    return _told(setup, engine(setup)(setup, 0, count).tally)


def _bot(player: str | Player, names: tuple[str, ...]) -> "Bot":
    from hyskos.definitions.findings import UnknownNameError
    from hyskos.lab.bots import Bot, load_bot

    if not isinstance(player, str):
        return Bot(id=str(getattr(player, "__name__", type(player).__name__)), chooses=player)
    if player not in names:
        raise UnknownNameError(player, names)
    return load_bot(player)


def _told(setup: "Setup", tally: "Tally") -> Games:
    from hyskos.lab.figures import sides
    from hyskos.rules.rolling_pyramids.board import make_board

    names = {
        "seat": [str(seat + 1) for seat in range(setup.players)],
        "start": [f"S{-start}" for start in make_board(setup.board).starts],
        "faction": [one.id for one in setup.factions],
        "bot": [one.id for one in setup.bots],
    }
    found = {
        axis: {every[one.index]: Side(one.played, one.won, one.points) for one in sides(setup, tally, axis)}
        for axis, every in names.items()
    }
    return Games(tally.games, found["seat"], found["start"], found["faction"], found["bot"])
