"""Command groups that know names and one-line helps only, and import a command when it runs."""

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, TypedDict, TypeVar, overload

import click

from hyskos.cli.shared.options import Choice
from hyskos.cli.shared.project_option import project_option
from hyskos.companion.refusals import RefusedError
from hyskos.definitions.languages import LANGUAGES, _, language
from hyskos.rules.reasons import N_

if TYPE_CHECKING:
    from typing import Unpack

    class _Told(TypedDict, total=False):
        help: str
        epilog: str
        context_settings: dict[str, object]
        no_args_is_help: bool
        invoke_without_command: bool
        callback: Callable[..., object]


Answer = TypeVar("Answer")
SOURCE = "en"
"""The language that sentences are written in."""
FRAME = (N_("[OPTIONS]"), N_("COMMAND [ARGS]..."), N_("[COMMAND] [ARGS]..."))
"""What Click writes into usage lines and sends through no catalog."""

WORDS = (
    *(N_("ATTACKER"), N_("BOX"), N_("CODE"), N_("COLOUR"), N_("DIR"), N_("FACE"), N_("FACTION"), N_("FILE")),
    *(N_("FLOAT RANGE"), N_("FORCE"), N_("GAME"), N_("GRID"), N_("INTEGER"), N_("INTEGER RANGE"), N_("ITEM")),
    *(N_("JOURNAL"), N_("KIND"), N_("LANG"), N_("LETTERS"), N_("LEVEL"), N_("LIST"), N_("MAP"), N_("MOVE"), N_("NAME")),
    *(N_("NEW"), N_("NEXT"), N_("OLD"), N_("ORDERS"), N_("PIECE"), N_("PLAYERS"), N_("POSITION")),
    *(N_("RING"), N_("ROUND"), N_("SALT"), N_("SHAPE"), N_("SHEET"), N_("SIZE"), N_("SPACE"), N_("STRENGTH")),
    *(N_("UNIT"), N_("URL"), N_("VALUE"), N_("WORDS"), N_("WxH")),
    *(N_("HOST"), N_("OTHER"), N_("POINTS"), N_("PORT"), N_("RESULT"), N_("SIDE")),
    N_("empty"),
)
"""What stands in a usage line or an option for something to type, word by word."""


@cache
def _word() -> re.Pattern[str]:
    """Give the pattern that finds these words; compiling it takes longer than a fight, and English needs none."""
    return re.compile("|".join(rf"\b{word}\b" for word in sorted(WORDS, key=len, reverse=True)))


class Door(click.Context):
    """Where a command runs: what the companion refuses becomes a usage error of this command."""

    @overload
    def invoke(self, callback: Callable[..., Answer], /, *args: object, **kwargs: object) -> Answer: ...

    @overload
    def invoke(self, callback: click.Command, /, *args: object, **kwargs: object) -> object: ...

    def invoke(self, callback: Callable[..., object] | click.Command, /, *args: object, **kwargs: object) -> object:
        """Run the command."""
        try:
            return super().invoke(callback, *args, **kwargs)
        except RefusedError as error:
            raise click.UsageError(str(error), ctx=self) from None


class LazyGroup(click.Group):
    """A group that imports a command only when it is asked for."""

    def __init__(self, name: str, *, lazy: dict[str, tuple[str, str]] | None = None, **told: "Unpack[_Told]") -> None:
        super().__init__(name, **told)
        self.lazy = lazy or {}
        self.params.append(
            click.Option(["--lang"], type=Choice(LANGUAGES), expose_value=False, help=_("Language of messages."))
        )

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (Click calls it so)
        """Give the names in the order of the table."""
        return list(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 (Click calls it so)
        """Import the command."""
        if cmd_name not in self.lazy:
            return None
        module, attribute = self.lazy[cmd_name][0].split(":")
        command: click.Command = getattr(import_module(module), attribute)
        return framed(command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or say which name is near."""
        if args and args[0] not in self.lazy and not args[0].startswith("-"):
            from hyskos.companion.sentences import near

            raise click.exceptions.NoSuchCommand(args[0], possibilities=near(args[0], self.lazy), ctx=ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 (Click calls it so)
        """Write the command table without importing anything."""
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, _(line)) for name, (_module, line) in self.lazy.items()])


def framed(command: click.Command) -> click.Command:
    """Open a command: what Click writes into its usage line is in the reader's language, and refusals are its own.

    Every command accepts `--project`, which the help of `hyskos` alone names.
    """
    if not any("--project" in one.opts for one in command.params):
        command.params.append(project_option(named=False))
    command.context_class = Door
    command.options_metavar = _(command.options_metavar or "")
    ctx = click.Context(command)
    for parameter in command.params:
        if isinstance(parameter, click.Argument) or not (isinstance(parameter, click.Option) and parameter.is_flag):
            metavar = parameter.make_metavar(ctx)
            parameter.metavar = metavar if language() == SOURCE else _word().sub(lambda found: _(found[0]), metavar)
    if isinstance(command, click.Group):
        command.subcommand_metavar = _(command.subcommand_metavar)
        for below in command.commands.values():
            framed(below)
    return command
