"""`hyskos table new`: start a game and its journal."""

from functools import partial
from pathlib import Path

import click

from hyskos.cli.shared.files import FileError, PathType, no_dash, unwritable
from hyskos.cli.shared.game_options import (
    factions_option,
    grid_option,
    map_option,
    played_options,
    ring_option,
    table_rulings,
    the_board,
)
from hyskos.cli.shared.option_types import NameType, NotationParam
from hyskos.cli.shared.options import SingleUseOption, examples, lang_option
from hyskos.cli.shared.terminal import ask, may_ask, no_input_option
from hyskos.cli.table.session import talk
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import near, with_rule
from hyskos.companion.vocabulary import Vocabulary, chosen_faction, definition_names, file_or_id, parse_name
from hyskos.definitions.languages import _
from hyskos.rules.names import Names, match_names
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.rulings import Rulings
from hyskos.rules.rolling_pyramids.table import GameTable, make_table

BIG = "rolling-pyramids"
"""The default game."""
_EXAMPLES = {"pharaoh": "r,g", "ring-race": "ana,ben"}
"""Example players of the small games that three cannot play."""
LONGEST_NAME = 20
"""Maximum characters of a player's name."""
NAME = "table{number}.jsonl"
"""Default name of a journal."""


@click.command(
    help=_("Start a game, with friends or solo.")
    + "\n\n"
    + _(
        "GAME is rolling-pyramids (the default), pharaoh, ring-race or pyramydal. FILE is the journal to create. "
        "--players are factions, colours in Pharaoh, or people in the other games; the first player comes first."
    )
    + examples(
        "hyskos table new --map inner-factory --players anubian,bastet,rashar three.jsonl",
        "hyskos table new --map four-x --players sobeccian --solo alone.jsonl",
        "hyskos table new pharaoh --players r,g,b --grid pharaoh squares.jsonl",
        "hyskos table new pyramydal --players ana,ben,cleo line.jsonl",
    )
)
@click.argument("game", required=False, metavar="[GAME]")
@click.argument("file", type=PathType(path_type=Path), required=False, metavar="[FILE]")
@map_option
@click.option("--players", cls=SingleUseOption, metavar="NAME,...", help=_("Players, in seat order."))
@click.option("--solo", is_flag=True, help=_("Play solo against the Pharaoh."))
@click.option("--board-only", is_flag=True, help=_("Keep player boards on paper; type only strengths and spaces."))
@click.option("--secret", is_flag=True, help=_("Type orders secretly, one player after another."))
@grid_option
@ring_option
@click.option("--diagonal", is_flag=True, help=_("Pyramydal: score 9 for each diagonal (PY-15, variant)."))
@factions_option
@played_options
@no_input_option
@lang_option
def new(
    game: str | None,
    file: Path | None,
    map_name: str | None,
    players: str | None,
    solo: bool,
    board_only: bool,
    secret: bool,
    grid: str | None,
    ring_name: str | None,
    diagonal: bool,
    ruling_words: tuple[str, ...],
    rules_file: Path | None,
    no_input: bool,
) -> int:
    """Write the first line of the journal, then start the session."""
    names = definition_names("rules")
    if game is not None and file is None and not match_names(game, names, whole=True):
        _refuse_mistyped(game, names)
        if not players and not Path(game).suffix:
            _refuse_misplaced(game, names)
        file, game = Path(game), None
    if game is not None:
        _refuse_misplaced(game, names)
    asking = may_ask(no_input)
    if asking and not any((game, file, map_name, players, solo, board_only, grid, ring_name, diagonal)):
        game, file = _ask_for_game(names)
    game_id = BIG if game is None else parse_name(game, names)
    path = file or _free()
    if asking:
        _refuse_taken(path)
        map_name, players = _ask_for_players(game_id, map_name, players)
        solo = solo or (game_id == BIG and "," not in players)
    if game_id != BIG:
        if map_name or solo or board_only or secret or ruling_words or rules_file:
            raise click.UsageError(_("--map, --solo, --board-only, --secret and rulings are for Rolling Pyramids"))
        _refuse_elsewhere(game_id, grid, ring_name, diagonal=diagonal)
        return _sat_down(path, _small(game_id, players, path, diagonal=diagonal, board=grid or ring_name or ""))
    _refuse_elsewhere(game_id, grid, ring_name, diagonal=diagonal)
    rulings = table_rulings(ruling_words, rules_file)
    if not players:
        factions = ", ".join(definition_names("faction"))
        raise click.UsageError(
            _("Missing --players: list factions separated by commas; choose from {known}").format(known=factions)
        )
    the_board(map_name, no_input=True)
    table = _table(map_name or "", players, rulings)
    if table.solo != solo:
        text = _("--solo is for one player, not for {players} (RP-01)")
        if table.solo:
            text = _("one player plays with --solo (RP-01)")
        raise click.UsageError(text.format(players=len(table.layouts)))
    if solo and secret:
        raise click.UsageError(_("--secret is only for Rolling Pyramids with two or more players"))
    from hyskos.companion.journal.tables import first_line

    return _sat_down(path, first_line(table, map_name or "", path, light=board_only), secret=secret)


def _ask_for_game(names: Names) -> tuple[str, Path]:
    game = ask(_("Game"), NameType(names), BIG)
    return game, Path(ask(_("File of the journal"), click.STRING, str(_free())))


def _ask_for_players(game: str, map_name: str | None, players: str | None) -> tuple[str | None, str]:
    """Prompt for the map and the players if they are missing."""
    if game != BIG:
        text = _("Players in the order of the seats, with commas, such as {example}")
        question = text.format(example=_EXAMPLES.get(game, "ana,ben,cleo"))
        return map_name, players or ",".join(
            ask(question, NotationParam("players", tuple, partial(_lawful_players, game)))
        )
    map_name = map_name or ask(_("Map"), NameType(definition_names("map")))
    text = _("Factions in the order of the seats, with commas; one alone plays against the Pharaoh ({known})")
    question = text.format(known=", ".join(definition_names("faction")))
    return map_name, players or ",".join(ask(question, NotationParam("players", tuple, _lawful_factions)))


def _lawful_players(game: str, word: str) -> tuple[str, ...]:
    """Return the players of a small game; raises RefusedError if they cannot play it."""
    try:
        _small(game, word, Path(), diagonal=False, board="")
    except click.UsageError as error:
        raise RefusedError(error.message) from None
    return tuple(word.split(","))


def _lawful_factions(word: str) -> tuple[str, ...]:
    """Return factions by id; raises RefusedError for unknown or repeated ones."""
    names = tuple(chosen_faction(name.strip()) for name in word.split(","))
    if len(names) != len({*names}):
        raise RefusedError(_("a faction is named twice"))
    return names


def _refuse_mistyped(word: str, names: Names) -> None:
    """Refuse a dash, and a name similar to a game without a suffix: such a journal would be hard to find again."""
    path = Path(word)
    if word == "-":
        raise click.UsageError(no_dash())
    if path.suffix or len(path.parts) > 1 or path.exists():
        return
    games = [name for name in names if near(word.lower(), [name, *map(str.lower, names[name])])]
    if games:
        text = _("`{word}` is not a game. Did you mean {guesses}? For a journal of this name type {file}")
        message = text.format(word=word, guesses=", ".join(near(word.lower(), games) or games), file=f"{word}.jsonl")
        raise click.UsageError(message)


def _refuse_misplaced(word: str, games: Names) -> None:
    """Refuse a faction or map in place of the game, since `--solo bastet` reads like an option with a value."""
    if match_names(word, games):
        return
    for option, kind in (("--players", "faction"), ("--map", "map")):
        names = definition_names(kind)
        if all(match_names(part.strip(), names) for part in word.split(",")):
            text = _("`{word}` is not a game; type it after {option}: {option} {word}")
            raise click.UsageError(text.format(word=word, option=option))


def _refuse_elsewhere(game_id: str, grid: str | None, ring: str | None, *, diagonal: bool) -> None:
    """Raise click.UsageError for options of another small game."""
    if grid and game_id != "pharaoh":
        raise click.UsageError(_("--grid is for Pharaoh"))
    if ring and game_id != "ring-race":
        raise click.UsageError(_("--ring is for the ring race"))
    if diagonal and game_id != "pyramydal":
        raise click.UsageError(_("--diagonal is for Pyramydal"))


def _small(game: str, players: str | None, path: Path, *, diagonal: bool, board: str) -> bytes:
    """Return the first line of a small game; raises click.UsageError, and RefusedError for unsuitable players."""
    from hyskos.companion.games.small_game import TYPED
    from hyskos.companion.journal.tables import small_line

    names = [name.strip() for name in (players or "").split(",")]
    if not all(names):
        example = _EXAMPLES.get(game, "ana,ben,cleo")
        raise click.UsageError(
            _("Missing --players: who plays, with commas, such as {example}").format(example=example)
        )
    for name in names:
        if not name.isprintable() or " " in name or len(name) > LONGEST_NAME:
            text = _("--players: `{name}` is not a name; a name is one word of at most {most} characters")
            raise click.UsageError(text.format(name=name, most=LONGEST_NAME))
        if match_names(name, Vocabulary(TYPED, "command"), whole=True):
            text = _("--players: `{name}` is a command word; choose another name")
            raise click.UsageError(text.format(name=name))
    return small_line(game, names, diagonal=diagonal, board=board, path=path)


def _sat_down(path: Path, line: bytes, *, secret: bool = False) -> int:
    """Write the first line, print the name of the journal, and start the session."""
    _begin(path, line)
    click.echo(_("The journal is {file}").format(file=path))
    return talk(path, secret=secret)


def _table(map_name: str, players: str, rulings: Rulings) -> GameTable:
    from hyskos.companion.factions import definition
    from hyskos.definitions.loader import load_map

    names = [chosen_faction(word.strip(), "--players") for word in players.split(",")]
    main_board = load_map(file_or_id(map_name, "map", "--map"))
    try:
        return make_table(main_board, [definition(name) for name in names], rulings)
    except UnlawfulError as error:
        raise RefusedError(with_rule(error.reason), "--players") from None


def _free() -> Path:
    number = 1
    while (path := Path(NAME.format(number=f"-{number}" if number > 1 else ""))).exists():
        number += 1
    return path


def _refuse_taken(path: Path) -> None:
    from hyskos.generators.writers.saving import file_at

    if file_at(path) is not None:
        from hyskos.cli.table.session import is_journal

        text = _("{file} already exists and is not a game: choose another name")
        if is_journal(path):
            text = _("{file} exists already; to continue that game, run `hyskos table {file}`")
        raise FileError(text.format(file=path))


def _begin(path: Path, line: bytes) -> None:
    from hyskos.generators.writers.saving import OccupiedError, save

    try:
        _refuse_taken(path)
        save(path, line)
    except OccupiedError:
        _refuse_taken(path)
        raise
    except OSError as error:
        raise unwritable(path, error) from None
