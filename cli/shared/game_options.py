"""Options for what is played: boards, factions, rulings; and types of forces."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli.shared.files import PathType
from hyskos.cli.shared.option_types import Ids, NameType, NotationParam, beginning, complete_map, complete_ruling
from hyskos.cli.shared.options import Command, SingleUseOption, add_once
from hyskos.cli.shared.terminal import ask, may_ask, tell
from hyskos.companion import factions, notation
from hyskos.companion.refusals import RefusedError
from hyskos.companion.rulings import read_ruling, read_rulings, used_line
from hyskos.companion.vocabulary import FACTIONS, PLAYED, complaint, definition_names
from hyskos.definitions.languages import _
from hyskos.rules.reasons import Reason
from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.devices import Arrival
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.notation import NotationError
from hyskos.rules.rolling_pyramids.rulings import Rulings, change_rulings

if TYPE_CHECKING:
    from hyskos.rules.rolling_pyramids.board import Board


grid_option = click.option(
    "--grid", cls=SingleUseOption, metavar="GRID", shell_complete=Ids("grid", files=True),
    help=_("Play on another board, by name or file."),
)  # fmt: skip
ring_option = click.option(
    "--ring", "ring_name", cls=SingleUseOption, metavar="RING", shell_complete=Ids("ring", files=True),
    help=_("Play on another ring, by name or file."),
)  # fmt: skip


map_option = click.option(
    "--map",
    "map_name",
    cls=SingleUseOption,
    metavar="MAP",
    shell_complete=complete_map,
    help=_("The map, by name or file."),
)
"""The map of a command; `the_board` loads it."""


def the_board(name: str | None, no_input: bool) -> "Board":
    """Load a map by name or file, prompting if it is None."""
    from hyskos.companion.boards import load_board

    maps = definition_names("map")
    if name is None and may_ask(no_input):
        name = ask(_("Map"), NameType(maps))
    if name is None:
        raise click.UsageError(_("Missing --map; choose from {known}").format(known=", ".join(maps)))
    return load_board(name, "--map")


def _add_factions(_ctx: click.Context, _param: click.Parameter, folders: tuple[Path, ...]) -> None:
    for folder in folders:
        try:
            unused = factions.add_folder(folder)
        except NotationError as error:
            raise click.UsageError(f"--factions: {complaint(error)}") from None
        if unused:
            message = _("--factions: ignored {files}, which have no line `kind: faction`")
            click.echo(message.format(files=", ".join(map(str, unused))), err=True)


factions_option = click.option(
    "--factions",
    multiple=True,
    is_eager=True,
    expose_value=False,
    callback=_add_factions,
    type=PathType(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help=_("Folder with your own factions, one file per faction, named like its id."),
)
"""Eager, so that it is processed before options that name a faction, in whatever order."""


def rulings_options(command: Command) -> Command:
    """Add `--ruling`, `--rules` and `--explain`; `table_rulings` reads the first two."""
    text = _("Print every rule and ruling that applied.")
    return played_options(click.option("--explain", is_flag=True, help=text)(command))


def played_options(command: Command) -> Command:
    """Add `--ruling` and `--rules`."""
    command = click.option(
        "--rules",
        "rules_file",
        type=PathType(path_type=Path),
        metavar="FILE.yaml",
        help=_("File with your group's rulings, such as `halves: down`."),
    )(command)
    return click.option(
        "--ruling",
        "ruling_words",
        multiple=True,
        metavar="NAME=VALUE",
        shell_complete=complete_ruling,
        help=_("Use another ruling, such as halves=down; `hyskos rules` lists them."),
    )(command)


def table_rulings(words: Iterable[str] = (), file: Path | None = None) -> Rulings:
    """Return the rulings of the table; raises ClickException, RefusedError and UnreadableError."""
    return change_rulings(typed_rulings(words, file))


def typed_rulings(words: Iterable[str] = (), file: Path | None = None, option: str = "--ruling") -> dict[str, str]:
    """Return the rulings set by file and options, by name; raises ClickException, RefusedError and UnreadableError."""
    typed: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            text = _("{option}: `{word}` is not a ruling; write NAME=VALUE, such as halves=down")
            raise click.UsageError(text.format(option=option, word=word))
        try:
            name, value = read_ruling(name, value)
        except RefusedError as error:
            raise RefusedError(str(error), option) from None
        add_once(typed, name, value, f"{option} {name}")
    return ({} if file is None else _of_file(file)) | typed


def _of_file(path: Path) -> dict[str, str]:
    """Read the rulings of a table from a file.

    Raises UnreadableError, and ClickException (exit code 1) that lists every fault with its line.
    """
    from hyskos.definitions.findings import UnreadableError
    from hyskos.definitions.reading.source import read_source

    source = read_source(path)
    if source.findings:
        raise UnreadableError(source.findings)
    try:
        return read_rulings(source)
    except RefusedError as error:
        raise click.ClickException(f"--rules:\n{error}") from None


def tell_rulings(reasons: Sequence[Reason], rulings: Rulings, *, explain: bool) -> None:
    """Print the rulings that decided a result, and with `explain` the text of every rule used."""
    line = used_line(reasons, rulings)
    if line:
        tell(line)
    if explain:
        from hyskos.companion.rulebook import explanation

        for id_, text in explanation(reasons):
            tell(f"{id_}  {text}", len(id_) + 2)


# Option types for forces, attackers and bombs.


FORCE = NotationParam("force", Force, notation.force)
ATTACKER = NotationParam("attacker", Arrival, notation.attacker)
BOMB = NotationParam("bomb", Bomb, notation.bomb)
EXPECTED = NotationParam("expected", Force, notation.parse_result)


def complete_force(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the faction of a force, for the shell."""
    return [f"{name}:" for name in beginning(FACTIONS, incomplete)]


def complete_faction(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the name of a playable faction, for the shell."""
    return beginning(PLAYED, incomplete)
