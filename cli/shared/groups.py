"""Command groups that only know names and one-line helps, and import a command to run it; `--project DIR`."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, TypeVar, overload
from weakref import WeakKeyDictionary

import click

from hyskos.cli.shared.files import PathType, not_found
from hyskos.cli.shared.options import Choice
from hyskos.companion.refusals import RefusedError
from hyskos.definitions import project
from hyskos.definitions.languages import LANGUAGES, _, language, ngettext
from hyskos.rules.reasons import N_

if TYPE_CHECKING:
    from typing import NoReturn, Unpack

    class _Told(TypedDict, total=False):
        help: str
        epilog: str
        context_settings: dict[str, object]
        no_args_is_help: bool
        invoke_without_command: bool
        callback: Callable[..., object]


VARIABLE = "HYSKOS_PROJECT"
"""Environment variable with the same effect as the option."""
Answer = TypeVar("Answer")
_MOST_LISTED = 12
"""Maximum number of commands that an error lists."""
SOURCE = "en"
"""The source language of messages."""
FRAME = (N_("[OPTIONS]"), N_("COMMAND [ARGS]..."), N_("[COMMAND] [ARGS]..."))
"""Texts that Click puts into usage lines without translating them."""
WORDS = (
    *(N_("ATTACKER"), N_("BOX"), N_("CODE"), N_("COLOUR"), N_("DIR"), N_("FACE"), N_("FACTION"), N_("FILE")),
    *(N_("FORCE"), N_("GAME"), N_("GRID"), N_("ITEM")),
    *(N_("JOURNAL"), N_("KIND"), N_("LANG"), N_("LETTERS"), N_("LEVEL"), N_("LIST"), N_("MAP"), N_("MOVE"), N_("NAME")),
    *(N_("NEW"), N_("NEXT"), N_("OLD"), N_("ORDERS"), N_("PIECE"), N_("PLAYERS"), N_("POSITION")),
    *(N_("RING"), N_("ROUND"), N_("SALT"), N_("SHAPE"), N_("SHEET"), N_("SIZE"), N_("SPACE"), N_("STRENGTH")),
    *(N_("UNIT"), N_("URL"), N_("VALUE"), N_("WORDS"), N_("WxH")),
    *(N_("HOST"), N_("OTHER"), N_("POINTS"), N_("PORT"), N_("RESULT"), N_("SIDE")),
    N_("empty"),
)
"""Placeholders for arguments in usage lines and options, word by word."""


def _stand_in(_ctx: click.Context, _param: click.Parameter, folder: Path | None) -> None:
    if folder is not None:
        project.use_project(folder)


def project_option(*, named: bool = True) -> click.Option:
    """Build the option; if not `named`, it is hidden and ignores the environment variable."""
    return click.Option(
        ["--project"],
        is_eager=True,
        expose_value=False,
        callback=_stand_in,
        envvar=VARIABLE if named else None,
        hidden=not named,
        type=PathType(exists=True, file_okay=False, path_type=Path),
        metavar="DIR",
        help=_("The project folder. Default: the nearest folder, here or above, with a hyskos.yaml."),
    )


@cache
def _word() -> re.Pattern[str]:
    """Return the pattern of these words; compiled on demand, which takes longer than a fight (English needs none)."""
    return re.compile("|".join(rf"\b{word}\b" for word in sorted(WORDS, key=len, reverse=True)))


class ExtraArgumentsError(click.UsageError):
    """More arguments than a command takes."""

    def __init__(self, extra: Sequence[str], ctx: click.Context) -> None:
        text = ngettext("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", len(extra))
        super().__init__(text.format(args=" ".join(extra)), ctx)
        self.extra = extra


class CommandContext(click.Context):
    """The context of a command: turns RefusedError and UnknownNameError into usage errors of this command."""

    @overload
    def invoke(self, callback: Callable[..., Answer], /, *args: object, **kwargs: object) -> Answer: ...

    @overload
    def invoke(self, callback: click.Command, /, *args: object, **kwargs: object) -> object: ...

    def invoke(self, callback: Callable[..., object] | click.Command, /, *args: object, **kwargs: object) -> object:
        """Run the command; raises ExtraArgumentsError for arguments that it does not take."""
        if self.args and not isinstance(self.command, click.Group):
            raise ExtraArgumentsError(self.args, self)
        try:
            return super().invoke(callback, *args, **kwargs)
        except RefusedError as error:
            raise click.UsageError(str(error), ctx=self) from None
        except LookupError as error:
            from hyskos.definitions.findings import UnknownNameError

            if not isinstance(error, UnknownNameError):
                raise
            unknown_name = not_found(error.name, error.known)
            unknown_name.ctx = self
            raise unknown_name from None


class LazyGroup(click.Group):
    """A group that imports a command only when needed."""

    def __init__(
        self,
        name: str,
        *,
        lazy: dict[str, tuple[str, str]] | None = None,
        instead: dict[str, str] | None = None,
        **settings: "Unpack[_Told]",
    ) -> None:
        super().__init__(name, **settings)
        self.lazy = lazy or {}
        self.instead = instead or {}  # what to type instead of words that are no commands
        self.params.append(
            click.Option(["--lang"], type=Choice(LANGUAGES), expose_value=False, help=_("Language of messages."))
        )

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (Click's signature)
        """Return the names in the order of the table."""
        return list(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 (for Click)
        """Import the command."""
        if cmd_name not in self.lazy:
            return None
        module, attribute = self.lazy[cmd_name][0].split(":")
        command: click.Command = getattr(import_module(module), attribute)
        return prepare_command(command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; raises click.UsageError for an unknown one."""
        if args and args[0] not in self.lazy and not args[0].startswith("-"):
            self._refuse(args[0], ctx)
        return super().resolve_command(ctx, args)

    def _refuse(self, name: str, ctx: click.Context) -> "NoReturn":
        """Suggest what an unknown command may mean, or list the commands of a short group."""
        import shlex

        from hyskos.companion.sentences import near

        if name in self.instead:
            line = f"{ctx.command_path} {self.instead[name]}"
            raise click.UsageError(_("No such command '{name}'. Use `{line}`.").format(name=name, line=line), ctx)
        guesses = near(name, self.lazy)
        if guesses or len(self.lazy) > _MOST_LISTED:
            raise click.exceptions.NoSuchCommand(name, possibilities=guesses, ctx=ctx)
        sole = next(iter(self.lazy)) if len(self.lazy) == 1 else None
        command = sole and self.get_command(ctx, sole)
        if command and any(isinstance(param, click.Argument) for param in command.params):
            text, line = _("No such command '{name}'. Use `{line}`."), f"{ctx.command_path} {sole} {shlex.quote(name)}"
            raise click.UsageError(text.format(name=name, line=line), ctx)
        text = _("No such command '{name}'; choose from {known}.")
        raise click.UsageError(text.format(name=name, known=", ".join(self.lazy)), ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 (required)
        """Write the command table without importing anything."""
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, _(line)) for name, (_module, line) in self.lazy.items()])


_ENGLISH: WeakKeyDictionary[object, dict[str, str]] = WeakKeyDictionary()
"""Texts of commands and parameters before they were translated: the language may change, as on the site."""


def _english(owner: object, name: str, text: str) -> str:
    """Return a text of a command or parameter as it was when it was first asked for."""
    return _ENGLISH.setdefault(owner, {}).setdefault(name, text)


def english_metavar(parameter: click.Parameter) -> str:
    """Return the metavar of a parameter of a framed command in English."""
    return _english(parameter, "metavar", parameter.metavar or "")


def prepare_command(command: click.Command) -> click.Command:
    """Prepare a command: translate Click's texts in its usage line, and set its context class and `--project`.

    Every command accepts `--project`, but only the help of `hyskos` itself shows it.
    """
    if not any("--project" in param.opts for param in command.params):
        command.params.append(project_option(named=False))
    command.context_class = CommandContext
    command.allow_extra_args = True  # refused by CommandContext
    command.options_metavar = _(_english(command, "options", command.options_metavar or ""))
    ctx = click.Context(command)
    for parameter in command.params:
        if isinstance(parameter, click.Argument) or not (isinstance(parameter, click.Option) and parameter.is_flag):
            metavar = _english(parameter, "metavar", parameter.make_metavar(ctx))
            parameter.metavar = metavar if language() == SOURCE else _word().sub(lambda match: _(match[0]), metavar)
    if isinstance(command, click.Group):
        command.subcommand_metavar = _(_english(command, "subcommand", command.subcommand_metavar))
        for below in command.commands.values():
            prepare_command(below)
    return command
