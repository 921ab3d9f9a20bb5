"""Options shared by the commands of the lab, and the setup they describe."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NotRequired, TypedDict

import click

from hyskos.cli.shared.game_options import played_options, typed_rulings
from hyskos.cli.shared.option_types import WHOLE, NotationParam, WholeRange, complete_bot, complete_ruling
from hyskos.cli.shared.options import Choice, Command, SingleUseOption, add_once
from hyskos.companion import factions as known_factions
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import with_rule
from hyskos.companion.vocabulary import chosen_faction, complaint, definition_names, parse_name
from hyskos.definitions.languages import _
from hyskos.definitions.numerals import is_whole
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.draft import MOST_PLAYERS
from hyskos.rules.rolling_pyramids.notation import NotationError

if TYPE_CHECKING:
    from hyskos.definitions.kinds.faction import Faction
    from hyskos.definitions.kinds.map import Map
    from hyskos.lab.bots import Bot
    from hyskos.lab.setups import Setup

SOLO = "solo"
MOST_GAMES = 10**9
USUAL_PLAYERS = 4
"""Default number of players, if there are enough starts and factions."""


def _read_players(word: str) -> int:
    """Parse the number of players; "solo" is one."""
    if word.lower() == SOLO:
        return 1
    if is_whole(word) and 1 <= int(word) <= MOST_PLAYERS:
        return int(word)
    raise RefusedError(_("`{word}` is not a possible number of players: write 2 to 6, or solo").format(word=word))


PLAYERS = NotationParam("players", int, _read_players)


class PlayParameters(TypedDict):
    """Parameters added by the options below, with their names."""

    factions: str | None
    players: NotRequired[int | None]  # missing in solo commands
    bots: str | None
    first: str | None
    seed: int
    ruling_words: tuple[str, ...]
    rules_file: Path | None
    abilities_off: tuple[str, ...]
    games: int | None
    workers: int | None
    cluster: str | None


class PlayedTwoWays(PlayParameters):
    """The same, with the changes of the second way."""

    other_rulings: tuple[str, ...]
    other_off: tuple[str, ...]
    other_factions: str | None
    other_bots: str | None
    other_first: str | None


@dataclass(frozen=True)
class PlayOptions:
    """The options of one way to play, as typed."""

    map_name: str | None
    factions: str | None
    players: int | None
    bots: str | None
    first: str | None
    seed: int
    ruling_words: tuple[str, ...]
    rules_file: Path | None
    abilities_off: tuple[str, ...]
    over: tuple[str, ...] = ()  # rulings that take precedence
    called: tuple[tuple[str, str], ...] = ()  # options, and the names to use for them in messages

    def as_typed(self, option: str) -> str:
        """Return the name of an option in messages: the one that was typed, or its word in the usage line."""
        return dict(self.called).get(option, option)


def playing_options(command: Command, bots: str | None = None) -> Command:
    """Add the options for what is played, except the map; `bots` replaces the help of `--bots`."""
    for option in reversed(
        (
            click.option(
                "--factions", cls=SingleUseOption, metavar="NAME,...",
                help=_("Factions, by name or file, or a folder of them. Default: all built-in ones."),
            ),
            click.option(
                "--bots", cls=SingleUseOption, metavar="NAME,...", shell_complete=complete_bot,
                help=bots
                or _(
                    "Bots, by name or file. Default: greedy, or pilgrim in solo games. Several bots take turns at "
                    "every seat."
                ),
            ),
            click.option(
                "--first", cls=SingleUseOption, type=Choice(["fixed", "rotate"]),
                help=_("Who is first each round (A73); the same as --ruling first_player."),
            ),
            click.option(
                "--ability-off", "abilities_off", multiple=True, metavar="FACTION",
                help=_("Switch off the ability of this faction, to see its value."),
            ),
            click.option(
                "--seed", type=WHOLE, default=1, show_default=True, metavar="S",
                help=_("Random seed: the same seed plays the same games."),
            ),
        )
    ):  # fmt: skip
        command = option(command)
    return played_options(command)


def other_options(command: Command) -> Command:
    """Add the options that change the second of two ways to play."""
    for option in reversed(
        (
            click.option(
                "--other-ruling", "other_rulings", multiple=True, metavar="NAME=VALUE", shell_complete=complete_ruling,
                help=_("Ruling of the second setup."),
            ),
            click.option(
                "--other-ability-off", "other_off", multiple=True, metavar="FACTION",
                help=_("Faction without its ability in the second setup."),
            ),
            click.option("--other-factions", cls=SingleUseOption, metavar="NAME,...",
                help=_("Factions of the second setup."),
            ),
            click.option("--other-bots", cls=SingleUseOption, metavar="NAME,...", shell_complete=complete_bot,
                help=_("Bots of the second setup."),
            ),
            click.option(
                "--other-first", cls=SingleUseOption, type=Choice(["fixed", "rotate"]),
                help=_("Who is first each round in the second setup."),
            ),
        )
    ):  # fmt: skip
        command = option(command)
    return command


def players_option(command: Command) -> Command:
    """Add `--players`."""
    return click.option(
        "--players", cls=SingleUseOption, type=PLAYERS, metavar="N",
        help=_("Number of players, or solo. Default: 4, or as many as fit on the map."),
    )(command)  # fmt: skip


def effort_options(command: Command) -> Command:
    """Add the options for the number of games and where to play them."""
    for option in reversed(
        (
            click.option(
                "--games", type=WholeRange(1, MOST_GAMES), metavar="N",
                help=_("Number of games, rounded up so that every seat has had every combination. Default: a few "
                       "seconds of games."),
            ),
            click.option(
                "--workers", type=WholeRange(1, 256), help=_("Parallel processes. Default: one per processor.")
            ),
            click.option(
                "--cluster", metavar="HOST:PORT",
                help=_("Play on the workers of a dask scheduler (tcp://...) instead of this computer."),
            ),
        )
    ):  # fmt: skip
        command = option(command)
    return command


def build_setup(options: PlayOptions) -> "Setup":
    """Build the setup; raises click.UsageError, RefusedError and UnreadableError."""
    from hyskos.lab.bots import usual_bot
    from hyskos.lab.setups import Setup
    from hyskos.rules.rolling_pyramids.rulings import change_rulings

    as_typed = options.as_typed
    board = the_map(options.map_name, as_typed("--map"))
    playing = the_factions(options.factions, as_typed("--factions"))
    changes = typed_rulings(options.ruling_words, options.rules_file)
    if options.first:
        add_once({**typed_rulings(options.ruling_words)}, "first_player", options.first, "--ruling first_player")
        changes["first_player"] = options.first
    changes |= typed_rulings(options.over, option="--other-ruling")
    players = options.players or min(USUAL_PLAYERS, len(board.starts), len(playing))
    try:
        setup = Setup(
            board,
            tuple(playing),
            tuple(the_bots(options.bots or usual_bot(players), as_typed("--bots"))),
            players,
            change_rulings(changes),
            _abilities_off(options.abilities_off, playing, as_typed("--ability-off")),
            options.seed,
        )
        setup.table(tuple(range(setup.players)))
    except UnlawfulError as error:
        raise RefusedError(
            with_rule(error.reason), as_typed("--players" if error.reason.rule in ("RP-01", "RP-06") else "--map")
        ) from None
    return setup


def the_map(name: str | None, where: str) -> "Map":
    """Load a map by name or file; errors mention `where` it was typed."""
    from hyskos.definitions.loader import load_map
    from hyskos.definitions.paths import is_file

    names = definition_names("map")
    if name is None:
        raise click.UsageError(_("Missing --map; choose from {known}").format(known=", ".join(names)))
    return load_map(name if is_file(name) else parse_name(name, names, where))


def the_factions(words: str | None, option: str = "--factions") -> "list[Faction]":
    """Load the factions that play; errors mention the `option`."""
    ids = [*definition_names("faction")] if words is None else _ids(_split_names(words, option), option)
    twice = next((id_ for at, id_ in enumerate(ids) if id_ in ids[:at]), None)
    if twice:
        raise click.UsageError(_("{name} is given twice; keep one").format(name=f"{option} {twice}"))
    return [known_factions.definition(id_) for id_ in ids]


def _ids(words: Iterable[str], option: str) -> list[str]:
    ids = []
    for word in words:
        folder = Path(word)
        if folder.is_dir():
            try:
                known_factions.add_folder(folder)
            except NotationError as error:
                raise RefusedError(complaint(error), option) from None
            ids += [id_ for id_, path in known_factions.files().items() if path.parent == folder]
        else:
            ids.append(chosen_faction(word, option))
    return ids


def _split_names(words: str, option: str) -> list[str]:
    names = [word.strip() for word in words.split(",")]
    if not all(names):
        raise click.UsageError(_("{option}: separate names with commas; `{word}` is not a name").format(
            option=option, word=words
        ))  # fmt: skip
    return names


def _abilities_off(words: Sequence[str], playing: "Sequence[Faction]", option: str) -> tuple[str, ...]:
    names = []
    for word in words:
        name = chosen_faction(word, option)
        if name not in [faction.id for faction in playing]:
            raise click.UsageError(_("{option}: {name} does not play").format(option=option, name=name))
        names.append(name)
    return tuple(sorted({*names}))


def the_bots(words: str, option: str = "--bots") -> "list[Bot]":
    """Load the bots that play, by name or file; errors mention the `option`."""
    from hyskos.definitions.paths import is_file
    from hyskos.lab.bots import load_bot

    names = definition_names("bot")
    listed = _split_names(words, option)
    bots = [load_bot(word if is_file(word) else parse_name(word, names, option)) for word in listed]
    ids = [bot.id for bot in bots]
    twice = next((word for at, word in enumerate(ids) if word in ids[:at]), None)
    if twice:
        raise click.UsageError(_("{name} is given twice; keep one").format(name=f"{option} {twice}"))
    return bots


def play_options(map_name: str | None, typed: PlayParameters) -> PlayOptions:
    """Select the options of a way to play from all parameters."""
    return PlayOptions(
        map_name=map_name,
        factions=typed["factions"],
        players=typed.get("players", 1),
        bots=typed["bots"],
        first=typed["first"],
        seed=typed["seed"],
        ruling_words=typed["ruling_words"],
        rules_file=typed["rules_file"],
        abilities_off=typed["abilities_off"],
    )
