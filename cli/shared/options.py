"""Shared by several commands: options, examples, and JSON output."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypedDict, TypeVar

import click
from click.core import ParameterSource

from hyskos.definitions.languages import LANGUAGES, _, english_name

if TYPE_CHECKING:
    from typing import Unpack

    class _Said(TypedDict, total=False):
        type: object
        metavar: str
        help: str
        default: object
        show_default: bool
        shell_complete: Callable[..., object]


Command = TypeVar("Command", bound=Callable[..., object])
"""The command an option is added to."""
OUTPUTS = ("full", "concise", "json", "github")
"""Formats for findings."""
Key = TypeVar("Key")
Value = TypeVar("Value")


class Choice(click.Choice[str]):
    """One of several words; errors suggest the nearest."""

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """List the choices on the same line, where Click uses one line for each."""
        del param, ctx
        return _("It is one of {names}.").format(names=", ".join(self.choices))

    def get_invalid_choice_message(self, value: object, ctx: click.Context | None) -> str:
        """List the choices, with suggestions."""
        from hyskos.definitions.typed_words import nearest

        message = super().get_invalid_choice_message(value, ctx)
        guesses = ", ".join(nearest(str(value), self.choices))
        return f"{message} {_('Did you mean {guesses}?').format(guesses=guesses)}" if guesses else message


class LanguageCodeType(Choice):
    """A language of the program, or the code of another one, in which a product may be sold."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the code, of two or three lower-case letters; fail for anything else."""
        is_code = isinstance(value, str) and re.fullmatch("[a-z]{2,3}", value)
        return str(value) if is_code else super().convert(value, param, ctx)


SPOKEN = LanguageCodeType(LANGUAGES)


def check_spoken(langs: Iterable[str], more: Iterable[str] = ()) -> None:
    """Raise BadParameter for languages that neither the program nor the boards (`more`) have.

    For an existing language, the message explains how to add it.
    """
    from hyskos.definitions.reading.schema import CODES

    ctx = click.get_current_context()
    option = next(param for param in ctx.command.params if param.name == "langs")
    languages = (*LANGUAGES, *sorted({*more} - {*LANGUAGES}))
    for lang in langs:
        try:
            Choice(languages).convert(lang, option, ctx)
        except click.BadParameter as error:
            if lang in CODES:
                text = _(
                    "To print in {language}, write `{lang}: …` into the texts of your files; `hyskos new words {lang}` "
                    "writes the built-in texts to translate."
                )
                way_out = text.format(language=_(english_name(lang)), lang=lang)
                raise click.BadParameter(f"{error.message} {way_out}", ctx, option) from None
            raise


def lang_option(command: Command) -> Command:
    """Add `--lang`, which `hyskos.cli.main` has processed before importing the command."""
    option = click.option("--lang", type=Choice(LANGUAGES), expose_value=False, help=_("Language of messages."))
    return option(command)


def json_option(command: Command) -> Command:
    """Add `--json`."""
    return click.option("--json", "as_json", is_flag=True, help=_("Print JSON, for scripts."))(command)


def output_options(command: Command) -> Command:
    """Add `--json` and `--lang`, which most commands end with."""
    return json_option(lang_option(command))


class SingleUseOption(click.Option):
    """An option that may be given once: a second value is probably a mistake, and it is unclear which one is right."""

    def __init__(self, names: Sequence[str], **settings: "Unpack[_Said]") -> None:
        super().__init__(names, multiple=True, **settings)

    def process_value(self, ctx: click.Context, value: object) -> object:
        """Return the single value, or None; raises click.BadParameter for more than one."""
        values = super().process_value(ctx, value)
        if len(values) > 1:
            listing = (self.metavar or "").endswith(",...")
            message = (
                _("it is given {count} times; name all in one, with commas between them")
                if listing
                else _("it is given {count} times; keep one")
            )
            raise click.BadParameter(message.format(count=len(values)), ctx=ctx, param=self)
        return values[0] if values else None


def if_typed(ctx: click.Context, param: click.Parameter, value: Value) -> Value | None:
    """Return the value of an option that was typed, None for its default."""
    typed = ctx.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE
    return value if typed else None


def add_once(mapping: dict[Key, Value], key: Key, value: Value, name: str) -> None:
    """Add KEY=VALUE of an option; raises click.UsageError if `name`, such as `--hold 3`, already has a value."""
    if key in mapping:
        raise click.UsageError(_("{name} is given twice; keep one").format(name=name))
    mapping[key] = value


def examples(*lines: str) -> str:
    """Format the end of a help text: command lines to try, the same in every language."""
    folded = (piece for line in lines for piece in _wrap_command(line))
    return "\n\n\b\n" + "\n".join([_("Examples:"), *(f"  {line}" for line in folded)])


def _wrap_command(line: str, width: int = 74) -> Iterator[str]:
    """Wrap a command line at the width of an 80-column help page, with backslashes, preferably before an option."""
    while len(line) > width:
        start = len(line) - len(line.lstrip())
        end = next((at for sign in (" --", " ") if (at := line.rfind(sign, start, width - 1)) > 0), -1)
        if end < 0:
            break
        yield line[:end] + " \\"
        line = "    " + line[end + 1 :]
    yield line


def print_json(name: str, answer: Mapping[str, object]) -> None:
    """Print results as JSON with the name of their schema (`hyskos.NAME/1`)."""
    import json

    click.echo(json.dumps({"schema": f"hyskos.{name}/1", **answer}, ensure_ascii=False, indent=2))
