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
    from hyskos.cli.table.saved import go_on

    return go_on()


group = TableGroup(
    "table",
    lazy={
        "new": ("hyskos.cli.table.new:new", N_("Begin a game, with friends or alone.")),
        "open": ("hyskos.cli.table.resume:resume", N_("Go on with a game; `open` may be left out.")),
        "replay": (
            "hyskos.cli.table.replay:replay",
            N_("Check every line of a journal, and say how it stands."),
        ),
        "commit": (
            "hyskos.cli.table.commit:commit",
            N_("Make a code of orders, for a player in another place."),
        ),
        "reveal": ("hyskos.cli.table.reveal:reveal", N_("Check that a code was made of these orders.")),
    },
    invoke_without_command=True,
    callback=_alone,
    help=_("Keep a game at the table, line by line: what may be typed, what to write, who has won.")
    + "\n\n"
    + _(
        "Every line is kept in a journal before it is answered: a game goes on after a break or a broken machine, "
        "and anything can be taken back. `help` at the prompt lists what may be typed. Without a command, it lists the "
        "games in this folder and goes on with one."
    )
    + examples(
        "hyskos table new --map inner-factory --players anubian,bastet evening.jsonl",
        "hyskos table evening.jsonl",
        "hyskos table replay evening.jsonl --json",
    ),
)
