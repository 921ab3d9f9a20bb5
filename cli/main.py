"""The root command: knows names and one-line helps of all commands, and imports a command only to run it."""

import atexit
import codecs
import errno
import gc
import io
import os
import sys
from contextvars import copy_context
from typing import TYPE_CHECKING

import click

from hyskos.cli import __version__
from hyskos.cli.interrupts import INTERRUPTED, was_interrupted
from hyskos.cli.shared.groups import ExtraArgumentsError, LazyGroup, prepare_command, project_option
from hyskos.cli.shared.options import examples
from hyskos.cli.shared.terminal import guarded_streams
from hyskos.definitions.languages import _, activate, preferred_language
from hyskos.definitions.project import use_current_folder
from hyskos.rules.reasons import N_

if TYPE_CHECKING:
    from hyskos.definitions.findings import UnreadableError

COMMANDS: dict[str, tuple[str, str]] = {
    # name: (module:attribute, one line of help)
    "list": (
        "hyskos.cli.designing.catalogue:list_command",
        N_("List all maps, factions, grids and other definitions."),
    ),
    "check": (
        "hyskos.cli.designing.check:check",
        N_("Check maps, factions and other definitions for mistakes."),
    ),
    "new": ("hyskos.cli.designing.new:group", N_("Create a commented file or a project to start from.")),
    "schema": (
        "hyskos.cli.designing.catalogue:schema",
        N_("Print the JSON schema of a kind of definition, for editors."),
    ),
    "preview": (
        "hyskos.cli.designing.preview:preview",
        N_("Show boards in the browser, updated at every save."),
    ),
    "map": ("hyskos.cli.designing.maps:group", N_("Map statistics for designers.")),
    "lab": (
        "hyskos.cli.lab.group:group",
        N_("Balance lab: play thousands of games to measure maps, factions and rulings."),
    ),
    "diff": (
        "hyskos.cli.designing.diff:diff",
        N_("Compare two definitions, value by value."),
    ),
    "import": (
        "hyskos.cli.designing.importing:import_command",
        N_("Convert a Tiled file (.tmx, .tmj) or a text-mapper file into a map."),
    ),
    "roll": ("hyskos.cli.rolling_pyramids.roll:roll", N_("Roll the dice of a round.")),
    "draft": ("hyskos.cli.rolling_pyramids.draft:draft", N_("Show whose pick it is, or where a die can be written.")),
    "army": (
        "hyskos.cli.rolling_pyramids.army:army",
        N_("Calculate the army values to write in the squares of a player board."),
    ),
    "export": ("hyskos.cli.printing.export:export", N_("Write boards as PDF, SVG or PNG files at true size.")),
    "printers": (
        "hyskos.cli.printing.printers:printers",
        N_("List printer profiles: what each can make, with sources."),
    ),
    "shops": (
        "hyskos.cli.printing.printers:shops",
        N_("List web shops and the image sizes each requires, with sources."),
    ),
    "combat": ("hyskos.cli.rolling_pyramids.combat:combat", N_("Resolve a fight on one space.")),
    "deploy": (
        "hyskos.cli.rolling_pyramids.deploy:deploy_command",
        N_("Resolve a whole deploy phase from a round file."),
    ),
    "score": (
        "hyskos.cli.rolling_pyramids.score:score",
        N_("Count the points of a round, or rank the players at the end."),
    ),
    "solo": ("hyskos.cli.rolling_pyramids.solo:group", N_("Set up a solo game: the Pharaoh's units on a map.")),
    "table": ("hyskos.cli.table.group:group", N_("Referee a whole game, and continue it at any time.")),
    "companion": (
        "hyskos.cli.table.companion:companion",
        N_("Write the phone page: one file that settles fights and answers questions offline."),
    ),
    "site": (
        "hyskos.cli.site.command:site",
        N_("Build the web site: print, design and play in the browser."),
    ),
    "reinforce": (
        "hyskos.cli.rolling_pyramids.reinforce:reinforce",
        N_("Move the Pharaoh's reinforcements across the map (solo game)."),
    ),
    "rules": ("hyskos.cli.games.rules:rules", N_("Print a rule or a ruling with its reason.")),
    "preflight": (
        "hyskos.cli.printing.preflight:preflight",
        N_("Check a PDF before you send it to a print shop."),
    ),
    "kit": (
        "hyskos.cli.printing.kit:group",
        N_("Write all printable files into one zip file, sorted by use."),
    ),
    "product": (
        "hyskos.cli.printing.product:group",
        N_("Check a publisher's product and build its zip files."),
    ),
    "completion": ("hyskos.cli.completion:completion", N_("Print a completion script for your shell.")),
    "pharaoh": ("hyskos.cli.games.pharaoh:group", N_("Pharaoh: check moves, list what a roll allows, draw positions.")),
    "pyramydal": ("hyskos.cli.games.pyramydal:group", N_("Pyramydal: best statues, scores, lines of pyramids.")),
    "ring-race": (
        "hyskos.cli.games.ring_race:group",
        N_("Ring race of gold and onyx: check turns, list moves, draw positions."),
    ),
}
"""Every command, in the order of the help page."""


def _print_version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(f"hyskos {__version__}")
        ctx.exit()


def build() -> click.Group:
    """Build the root command in the active language."""
    root = LazyGroup(
        "hyskos",
        lazy=COMMANDS,
        instead={"help": "--help", "version": "--version", "print": "export", "play": "table"},
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
        no_args_is_help=True,
        help=_("Printable boards and a table companion for pyramid games."),
        epilog=examples("hyskos combat anubian:7 --defender bastet:4"),
    )
    root.params.insert(
        0,
        click.Option(
            ["--version"],
            is_flag=True,
            expose_value=False,
            is_eager=True,
            callback=_print_version,
            help=_("Show the version and exit."),
        ),
    )
    root.params.insert(1, project_option())
    prepare_command(root)
    return root


def wants_colour(stream: object) -> bool | None:
    """Decide about colour: NO_COLOR, then FORCE_COLOR, then None, which lets Click check the terminal."""
    del stream
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return None


def run(arguments: list[str] | None = None) -> None:
    """Run the command line and exit: 0 fine, 1 findings, 2 usage or an unreadable file, 70 a bug, 130 Ctrl-C."""
    words = sys.argv[1:] if arguments is None else arguments
    unheard = sys.stdout is None
    _open_streams()
    # Commands are short-lived: searching for reference cycles every 700 objects, and among all of them at exit, takes a
    # seventh of the time of an export.
    gc.set_threshold(100_000)
    atexit.register(gc.freeze)
    try:
        activate(preferred_language(words, os.environ))
    except OSError as error:
        sys.exit(_unusable(error))
    # with stdout closed (`>&-`) the output is lost, so do not report success
    sys.exit(_unusable(OSError(errno.EBADF, "")) if unheard else execute(words))


def _open_streams() -> None:
    """Replace closed streams (`<&-`) by the null device, and make unencodable characters harmless."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 (open until exit)
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            # Click writes UTF-8 to streams that claim ASCII, bypassing any wrapper
            plain = codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(encoding="utf-8" if plain else None, errors="replace")


def execute(words: list[str]) -> int:
    """Run one command line in this process and return its exit code; no exception escapes as a traceback."""
    with guarded_streams(words):
        try:
            return copy_context().run(_run_words, words)  # settings of a command end with it
        except OSError as error:  # a disk, folder or process limit: not our bug
            return _unusable(error)
        except Exception as bug:
            from hyskos.definitions.findings import UnreadableError

            if was_interrupted():  # a library that was being imported turned Ctrl-C into its own error
                return INTERRUPTED
            if isinstance(bug, UnreadableError):
                return _report(bug)
            if os.environ.get("HYSKOS_DEBUG"):
                raise
            click.echo(
                _("Internal error: {kind}: {message}. Set HYSKOS_DEBUG=1 for details and please report it.").format(
                    kind=type(bug).__name__, message=bug
                ),
                err=True,
            )
            return 70


def _run_words(words: list[str]) -> int:
    """Run a command line; raises OSError if its output cannot be written completely."""
    code = _exit_code(words)
    sys.stdout.flush()
    return code


def _exit_code(words: list[str]) -> int:
    """Return the exit code of a command line, however it ends."""
    try:
        use_current_folder()
        result = build().main(words, prog_name="hyskos", standalone_mode=False, color=wants_colour(sys.stdout))
        return result if isinstance(result, int) else 0
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("", err=True)
        return INTERRUPTED
    except click.ClickException as error:
        if isinstance(error, (ExtraArgumentsError, click.NoSuchOption)):
            from hyskos.cli.shared.misplaced_words import with_correction

            error = with_correction(error, words)
        if isinstance(error, click.BadParameter) and isinstance(error.param, click.Argument) and error.ctx:
            # without the brackets and dots of the usage line: 'ATTACKER', not '[ATTACKER]...'
            error.param_hint = f"'{error.param.make_metavar(error.ctx).strip('[].')}'"
        error.show()
        return error.exit_code
    except SystemExit as end:  # raised by Click after completion
        return end.code if isinstance(end.code, int) else int(end.code is not None)


def _report(error: "UnreadableError") -> int:
    """Print the findings in a file and return 1; or 2 if it is missing or cannot be read."""
    from hyskos.cli.shared.files import suggest_files
    from hyskos.cli.shared.reports import print_findings
    from hyskos.companion.formatting import concise

    if all(finding.code == "Y001" and not finding.path for finding in error.findings):
        return _report_unusable("\n".join(concise(finding) + suggest_files(finding.file) for finding in error.findings))
    print_findings(error.findings)
    return 1


def _unusable(error: OSError) -> int:
    """Report which file or folder cannot be used, and why."""
    from hyskos.cli.shared.files import cause

    return _report_unusable((f"{error.filename}: " if error.filename else "") + cause(error))


def _report_unusable(message: str) -> int:
    """Report what cannot be used."""
    from hyskos.cli.shared.files import FileError

    fault = FileError(message)
    fault.show()
    return fault.exit_code
