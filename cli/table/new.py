"""`hyskos table new`: sit down, and begin a journal."""

from pathlib import Path

import click

from hyskos.cli.shared.factions_option import factions_option
from hyskos.cli.shared.files import FileFault, cause
from hyskos.cli.shared.maps import map_option, the_board
from hyskos.cli.shared.options import Once, examples, lang_option
from hyskos.cli.shared.rulings_option import played_options, table_rulings
from hyskos.cli.table.talk import talk
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import ruled
from hyskos.companion.vocabulary import chosen_faction, definition_names
from hyskos.definitions.languages import _
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.rulings import Rulings
from hyskos.rules.rolling_pyramids.table import Table, make_table

NAME = "table{number}.jsonl"
"""Of a journal that nobody named."""


@click.command(
    help=_("Begin a game of Rolling Pyramids, with friends or alone.")
    + "\n\n"
    + _("The first player stands first in --players; FILE is the journal, which must not exist yet.")
    + examples(
        "hyskos table new --map inner-factory --players anubian,bastet,rashar three.jsonl",
        "hyskos table new --map four-x --players sobeccian --solo alone.jsonl",
    )
)
@click.argument("file", type=click.Path(path_type=Path), required=False, metavar="[FILE]")
@map_option
@click.option("--players", cls=Once, metavar="FACTION,...", help=_("The factions in the order of their seats."))
@click.option("--solo", is_flag=True, help=_("One player, against the Pharaoh."))
@click.option("--board-only", is_flag=True, help=_("Sheets stay on paper: type strengths and spaces only."))
@factions_option
@played_options
@lang_option
def new(
    file: Path | None,
    map_name: str | None,
    players: str | None,
    solo: bool,
    board_only: bool,
    ruling_words: tuple[str, ...],
    rules_file: Path | None,
) -> int:
    """Write the first line of the journal, then talk."""
    rulings = table_rulings(ruling_words, rules_file)
    if not players:
        known = ", ".join(definition_names("faction"))
        raise click.UsageError(_("Missing --players: the factions with commas; there are {known}").format(known=known))
    the_board(map_name, no_input=True)
    table = _table(map_name or "", players, rulings)
    if table.solo != solo:
        text = _("--solo is for one player, not for {players} (RP-01)")
        if table.solo:
            text = _("one player plays with --solo (RP-01)")
        raise click.UsageError(text.format(players=len(table.layouts)))
    if solo and board_only:
        raise click.UsageError(_("--board-only is for friends: alone the dice that are chosen count (RP-63)"))
    path = file or _free()
    _begin(table, map_name or "", path, light=board_only)
    click.echo(_("The journal is {file}").format(file=path))
    return talk(path)


def _table(map_name: str, players: str, rulings: Rulings) -> Table:
    from hyskos.companion.factions import definition
    from hyskos.companion.vocabulary import chosen
    from hyskos.definitions.loader import load_map
    from hyskos.definitions.paths import is_file

    names = [chosen_faction(word.strip(), "--players") for word in players.split(",")]
    main_board = load_map(map_name if is_file(map_name) else chosen(map_name, definition_names("map"), "--map"))
    try:
        return make_table(main_board, [definition(name) for name in names], rulings)
    except UnlawfulError as error:
        raise RefusedError(ruled(error.reason), "--players") from None


def _free() -> Path:
    """Find a name that no file has."""
    number = 1
    while (path := Path(NAME.format(number=f"-{number}" if number > 1 else ""))).exists():
        number += 1
    return path


def _begin(table: Table, map_name: str, path: Path, *, light: bool) -> None:
    from hyskos.companion.journal.evening import first_line
    from hyskos.generators.writers.saving import OccupiedError, file_at, save

    try:
        if file_at(path) is not None:
            raise OccupiedError(path)
        save(path, first_line(table, map_name, path, light=light))
    except OccupiedError:
        text = _("{file} exists already; leave `new` and its options out to go on with it")
        raise FileFault(text.format(file=path)) from None
    except OSError as error:
        raise FileFault(_("{file} cannot be written: {why}").format(file=path, why=cause(error))) from None
