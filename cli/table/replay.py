"""`hyskos table replay`: check every line of a journal, and print the state of the game."""

import sys
from pathlib import Path

import click

from hyskos.cli.shared.files import PathType, unreadable
from hyskos.cli.shared.game_options import factions_option
from hyskos.cli.shared.options import examples, output_options, print_json
from hyskos.cli.shared.terminal import tell
from hyskos.companion.refusals import RefusedError
from hyskos.definitions.languages import _, ngettext


@click.command(
    help=_("Check every line of a journal and report the state of the game.")
    + "\n\n"
    + _("Compares points, board and devices after each round with those in the journal.")
    + " "
    + _("FILE can be - for standard input.")
    + examples("hyskos table replay evening.jsonl", "hyskos table replay evening.jsonl --json")
)
@click.argument("file", type=PathType(path_type=Path, allow_dash=True))
@factions_option
@output_options
def replay(file: Path, as_json: bool) -> int:
    """Exit with 0 for a complete and valid journal, 1 if a line is invalid or truncated."""
    from hyskos.companion.journal.tables import replay_any

    try:
        raw = _read(file)
    except (OSError, ValueError) as error:
        raise unreadable(file, error) from None
    try:
        session, decoded = replay_any(raw, file)
    except RefusedError as error:
        if as_json:
            print_json("table.replay", {"whole": False, "finding": str(error)})
        else:
            tell(str(error))
        return 1
    if as_json:
        answer = {"whole": not decoded.torn, "lines": len(decoded.lines), "events": len(session.typed())}
        print_json("table.replay", {**answer, **session.report()})
        return int(bool(decoded.torn))
    number = len(decoded.lines)
    click.echo(
        ngettext(
            "{n} line checked, unchanged",
            "{n} lines checked, all unchanged",
            number,
        ).format(n=number)
    )
    if decoded.torn:
        tell(
            ngettext(
                "the last line was cut off: {n} byte is not part of the game",
                "the last line was cut off: {n} bytes are not part of the game",
                len(decoded.torn),
            ).format(n=len(decoded.torn))
        )
    for line in session.describe_state():
        tell(line)
    return int(bool(decoded.torn))


def _read(file: Path) -> bytes:
    """Read a journal, or standard input for `-`, up to one byte more than allowed, to detect larger ones."""
    from hyskos.companion.journal.lines import LARGEST
    from hyskos.definitions.paths import read_file

    if str(file) == "-":
        if sys.stdin.isatty():
            raise click.UsageError(_("- reads standard input, but that is a terminal: pipe a file into it"))
        return sys.stdin.buffer.read(LARGEST + 1)
    return read_file(file, LARGEST + 1)
