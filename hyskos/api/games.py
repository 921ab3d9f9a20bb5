"""Games by the thousand, played by bots in this process: how often each side wins (docs/guides/lab.md)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

from hyskos.api.border import check_arguments, with_fields
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.map import Map
from hyskos.generators.sheets.page import Document
from hyskos.lab.fairness import BOTS, GAMES, Fairness
from hyskos.lab.intervals import Estimate
from hyskos.rules.rolling_pyramids.actions import Action
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings, check_rulings
from hyskos.rules.rolling_pyramids.table import Game

if TYPE_CHECKING:
    from hyskos.lab.bots import Bot
    from hyskos.lab.setups import Setup
    from hyskos.lab.tally import Tally

MOST_GAMES = 10_000_000


@runtime_checkable
class Player(Protocol):
    """A function that chooses an action, in place of a bot."""

    def __call__(self, game: Game, choices: Sequence[Action], draw: Callable[[int], int], /) -> Action:
        """Return one of the lawful choices in a game as its player sees it; `draw(n)` is a random integer below `n`."""


@dataclass(frozen=True, slots=True)
class Side:
    """The results of a seat, start, faction or bot: its share of victories and its points in a game.

    In the solo game there are no points: `points` is the number of rounds until the end.
    """

    games: int
    wins: Estimate
    points: Estimate


@dataclass(frozen=True, slots=True)
class Games:
    """The results of many games, by seat ("1"), starting area ("S1"), faction id and bot id."""

    games: int
    seats: Mapping[str, Side]
    starts: Mapping[str, Side]
    factions: Mapping[str, Side]
    bots: Mapping[str, Side]
    setup: "Setup" = field(repr=False, compare=False)
    """The players and their map; for `draw_games`."""
    tally: "Tally" = field(repr=False, compare=False)
    """The sums of all games; for `draw_games`."""


@dataclass(frozen=True, slots=True)
class Way:
    """A setup to play: map, factions, bots and rulings, as `play_games` takes them."""

    board: Map
    factions: Iterable[Faction] = ()
    bots: Iterable[str | Player] | None = None
    rulings: Rulings = STANDARD


@dataclass(frozen=True, slots=True)
class Difference:
    """The share of victories in the first and second way, and the second minus the first with its 95 % interval.

    The intervals of a `Comparison` hold for all of its differences together.
    """

    first: float
    second: float
    difference: Estimate


@dataclass(frozen=True, slots=True)
class Comparison:
    """The effect of another way to play: differences by seat, start, faction and bot, as in `Games`.

    `otherwise` counts the games that had a different winner. Bots are left out if all seats have the same one.
    """

    games: int
    otherwise: int
    seats: Mapping[str, Difference]
    starts: Mapping[str, Difference]
    factions: Mapping[str, Difference]
    bots: Mapping[str, Difference]


@check_arguments
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
    """Play `games` games of Rolling Pyramids, rounded up until every faction and bot has had each seat equally often.

    By default the built-in factions play, as many as the map has starting areas for, up to four; with `players=1` the
    solo game is played. `bots` are ids of built-in bots, or functions, whose ids are their names; the default is
    greedy, in the solo game pilgrim. Raises UnknownNameError for an unknown bot, UnlawfulError for more players than
    starting areas, ValueError also if a function chooses an action that it was not offered, and whatever a function
    raises.
    """
    from hyskos.lab.playing import engine

    setup = _setup(board, factions, bots, players, games, seed, rulings)
    return _results(setup, engine(setup)(setup, 0, _count(setup, games)).tally)


@check_arguments
def compare_games(
    first: Way, second: Way, *, players: int | None = None, games: int = 1000, seed: int = 1
) -> Comparison:
    """Play the same games two ways: games of the same number have the same seats, dice and random numbers.

    Raises the same errors as `play_games`, and ValueError if the ways differ in the number of starts, factions or bots.
    """
    from hyskos.lab.comparing import differences, work_of_comparison
    from hyskos.lab.figures import side_ids

    base_way, changed_way = with_fields("first", first), with_fields("second", second)
    base = _setup(base_way.board, base_way.factions, base_way.bots, players, games, seed, base_way.rulings)
    changed = _setup(
        changed_way.board, changed_way.factions, changed_way.bots, base.players, games, seed, changed_way.rulings
    )
    compared = work_of_comparison(base, [changed])(0, _count(base, games))
    names = side_ids(base)
    axes: dict[str, dict[str, Difference]] = {axis: {} for axis in names}
    for row in differences(base, changed, compared):
        axes[row.axis][names[row.axis][row.place]] = Difference(row.first, row.second, row.difference)
    (contrast,) = compared.others
    return Comparison(
        compared.tally.games, contrast.otherwise, axes["seat"], axes["start"], axes["faction"], axes["bot"]
    )


@check_arguments
def measure_fairness(
    board: Map,
    *,
    factions: Iterable[Faction] = (),
    bots: Iterable[str | Player] = BOTS,
    players: int | None = None,
    games: int = GAMES,
    seed: int = 1,
    rulings: Rulings = STANDARD,
) -> Mapping[int, Fairness]:
    """Measure how fair a map is, from `games` games with each bot, for `players` or each possible number of players.

    The keys are numbers of players. Raises the same errors as `play_games`, and ValueError if fewer than two can play.
    """
    from hyskos.lab.fairness import fairness, setups_of
    from hyskos.lab.playing import engine

    setups = setups_of(_setup(board, factions, bots, players, games, seed, rulings), players)
    if not setups or setups[0].players == 1:
        raise ValueError("fairness needs at least two players, on two starts and with two factions")
    tallies = [engine(setup)(setup, 0, _count(setup, games)).tally for setup in setups]
    return {result.players: result for result in fairness(setups, tallies)}


@check_arguments
def draw_games(
    games: Games,
    *,
    show: Literal["control", "points", "fights", "conquests"] = "control",
    start: str | int | None = None,
    ink: Literal["full", "saver"] = "full",
) -> Document:
    """Draw the results of games on the spaces of their map, as `hyskos lab heatmap` does, labelled in English.

    A `start` such as "S2" or 2 limits control and points to that starting area. Raises ValueError for an unknown start,
    for fights or conquests with a start, and for points of solo games.
    """
    from hyskos.generators.boards.main_board.values import on_spaces
    from hyskos.generators.sheets.page import bare_document
    from hyskos.lab.heatmap import heat, start_shown

    board, bots = games.setup.board, ", ".join(bot.id for bot in games.setup.bots)
    index = start_shown(show, board, start, games.setup.players)
    values = heat(show, board, games.tally, f"{games.games} games, bots: {bots}.", index)
    return bare_document(on_spaces(board, values, lang="en", ink=ink))


def _count(setup: "Setup", games: int) -> int:
    """Round a number of games up to whole blocks, in which every faction and bot has each seat equally often."""
    return -(-games // setup.block) * setup.block


def _setup(
    board: Map,
    factions: Iterable[Faction],
    bots: Iterable[str | Player] | None,
    players: int | None,
    games: int,
    seed: int,
    rulings: Rulings,
) -> "Setup":
    from hyskos.definitions.kinds.registry import built_in_files
    from hyskos.definitions.loader import load_faction
    from hyskos.lab.bots import usual_bot
    from hyskos.lab.setups import Setup

    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"games are 1 to {MOST_GAMES}, not {games}")
    playing = tuple(factions) or tuple(map(load_faction, built_in_files("faction")))
    seats = min(4, len(board.starts), len(playing)) if players is None else players
    chosen_bots = (usual_bot(seats),) if bots is None else bots
    bots_playing = tuple(_bot(item, tuple(built_in_files("bot"))) for item in chosen_bots)
    for what, ids in (("factions", [item.id for item in playing]), ("bots", [item.id for item in bots_playing])):
        if len({*ids}) < len(ids) or not ids:
            raise ValueError(f"{what} are different ones, at least one, not {', '.join(ids) or 'none'}")
    setup = Setup(board, playing, bots_playing, seats, check_rulings(rulings), seed=seed)
    setup.table(tuple(range(setup.players)))
    return setup


def _bot(player: str | Player, names: tuple[str, ...]) -> "Bot":
    from hyskos.definitions.findings import UnknownNameError
    from hyskos.lab.bots import Bot, load_bot

    if not isinstance(player, str):
        return Bot(id=str(getattr(player, "__name__", type(player).__name__)), chooses=player)
    if player not in names:
        raise UnknownNameError(player, names)
    return load_bot(player)


def _results(setup: "Setup", tally: "Tally") -> Games:
    from hyskos.lab.figures import side_ids, sides

    by_axis = {
        axis: {ids[side.index]: Side(side.played, side.won, side.points) for side in sides(setup, tally, axis)}
        for axis, ids in side_ids(setup).items()
    }
    return Games(tally.games, by_axis["seat"], by_axis["start"], by_axis["faction"], by_axis["bot"], setup, tally)
