"""`--ruling NAME=VALUE` and `--rules FILE.yaml`: choose rulings, and report those that decided a result."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from hyskos.cli.shared.completing import complete_ruling
from hyskos.cli.shared.options import Command, add_once
from hyskos.cli.shared.path_types import PathType
from hyskos.cli.shared.terminal import tell
from hyskos.companion.refusals import RefusedError
from hyskos.companion.rulings import read_ruling, read_rulings, used_line
from hyskos.definitions.languages import _
from hyskos.rules.reasons import Reason
from hyskos.rules.rolling_pyramids.rulings import Rulings, changed


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
    """Return the rulings of the table; raises click.UsageError and RefusedError."""
    return changed(typed_rulings(words, file))


def typed_rulings(words: Iterable[str] = (), file: Path | None = None, option: str = "--ruling") -> dict[str, str]:
    """Return the rulings set by file and options, by name; raises click.UsageError and RefusedError."""
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
    """Read the rulings of a table from a file; raises RefusedError that lists every fault with its line."""
    from hyskos.definitions.reading.source import read_source

    try:
        return read_rulings(read_source(path))
    except RefusedError as error:
        raise RefusedError(f"--rules:\n{error}") from None


def tell_rulings(reasons: Sequence[Reason], rulings: Rulings, *, explain: bool) -> None:
    """Print the rulings that decided a result, and with `explain` the text of every rule used."""
    line = used_line(reasons, rulings)
    if line:
        tell(line)
    if explain:
        from hyskos.companion.rulebook import explanation

        for id_, text in explanation(reasons):
            tell(f"{id_}  {text}", len(id_) + 2)
