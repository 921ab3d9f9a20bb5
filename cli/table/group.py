"""`hyskos table`: play a recorded game."""

from pathlib import Path

import click

from hyskos.cli.shared.groups import LazyGroup
from hyskos.cli.shared.options import examples
from hyskos.definitions.languages import _
from hyskos.rules.reasons import N_


class TableGroup(LazyGroup):
    """A group that accepts the name of a journal in place of `open`."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; a journal stands for `open`."""
        if args and args[0] not in self.lazy and (any(sign in args[0] for sign in "./\\") or Path(args[0]).exists()):
            args = ["open", *args]
        return super().resolve_command(ctx, args)


def _alone() -> int:
    """List the games in the folder if no command is given."""
    if click.get_current_context().invoked_subcommand is not None:
        return 0
    from hyskos.cli.table.session import go_on

    return go_on()


group = TableGroup(
    "table",
    lazy={
        "new": ("hyskos.cli.table.new:new", N_("Start a game, with friends or solo.")),
        "open": ("hyskos.cli.table.session:resume", N_("Continue a game; you can leave out the word `open`.")),
        "replay": (
            "hyskos.cli.table.replay:replay",
            N_("Check every line of a journal and report the state of the game."),
        ),
        "commit": (
            "hyskos.cli.table.codes:commit",
            N_("Make a code for secret orders, to play at a distance."),
        ),
        "reveal": ("hyskos.cli.table.codes:reveal", N_("Check that a code matches revealed orders.")),
    },
    invoke_without_command=True,
    callback=_alone,
    help=_("Referee a whole game: type each step, and learn what to write and who has won.")
    + "\n\n"
    + _(
        "Every line is saved in a journal before it is answered, so you can continue after an interruption or a "
        "crash, and take anything back. Type `help` at the prompt to list what you can type. Without a command, lists "
        "the games in this folder and continues one of them."
    )
    + examples(
        "hyskos table new --map inner-factory --players anubian,bastet evening.jsonl",
        "hyskos table evening.jsonl",
        "hyskos table replay evening.jsonl --json",
    ),
)
