"""What several commands share: options, examples, and answers as JSON."""

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
"""What an option is added to."""
OUTPUTS = ("full", "concise", "json", "github")
"""Forms of an answer that tells findings."""
Key = TypeVar("Key")
Value = TypeVar("Value")


class Choice(click.Choice[str]):
    """One of some words; the answer to a misspelt one suggests the nearest."""

    def get_invalid_choice_message(self, value: object, ctx: click.Context | None) -> str:
        """Say what there is to choose from, and which of it may be meant."""
        from hyskos.definitions.nearest import nearest

        message = super().get_invalid_choice_message(value, ctx)
        guesses = ", ".join(nearest(str(value), self.choices))
        return f"{message} {_('Did you mean {guesses}?').format(guesses=guesses)}" if guesses else message


class Spoken(Choice):
    """A language: one of the program, or the code of another one, which a product may be sold in."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Give a code of two or three small letters; refuse anything else."""
        known = isinstance(value, str) and re.fullmatch("[a-z]{2,3}", value)
        return str(value) if known else super().convert(value, param, ctx)


SPOKEN = Spoken(LANGUAGES)


def check_spoken(langs: Iterable[str], more: Iterable[str] = ()) -> None:
    """Refuse what neither the program speaks nor the boards do (`more`), as `--lang` does; raises BadParameter.

    A language that exists has a way to be there next time.
    """
    from hyskos.definitions.texts import CODES

    ctx = click.get_current_context()
    option = next(one for one in ctx.command.params if one.name == "langs")
    known = (*LANGUAGES, *sorted({*more} - {*LANGUAGES}))
    for lang in langs:
        try:
            Choice(known).convert(lang, option, ctx)
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
    """Let a command accept `--lang`; `hyskos.cli.main` has read it before the command was imported."""
    option = click.option("--lang", type=Choice(LANGUAGES), expose_value=False, help=_("Language of messages."))
    return option(command)


def json_option(command: Command) -> Command:
    """Let a command accept `--json`."""
    return click.option("--json", "as_json", is_flag=True, help=_("Print JSON, for scripts."))(command)


class Once(click.Option):
    """An option that states a fact of the table: told a second time it is a slip, and which one holds is not known."""

    def __init__(self, names: Sequence[str], **said: "Unpack[_Said]") -> None:
        super().__init__(names, multiple=True, **said)

    def process_value(self, ctx: click.Context, value: object) -> object:
        """Give the one value, or None; raises click.BadParameter for more."""
        found = super().process_value(ctx, value)
        if len(found) > 1:
            listing = (self.metavar or "").endswith(",...")
            told = (
                _("it is there {count} times; name all in one, with commas between them")
                if listing
                else _("it is there {count} times")
            )
            raise click.BadParameter(told.format(count=len(found)), ctx=ctx, param=self)
        return found[0] if found else None


def if_typed(ctx: click.Context, param: click.Parameter, value: Value) -> Value | None:
    """Give the value of an option that was typed, None for its default."""
    typed = ctx.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE
    return value if typed else None


def add_once(told: dict[Key, Value], key: Key, value: Value, name: str) -> None:
    """Note KEY=VALUE of an option; raises click.UsageError if that `name`, such as `--hold 3`, had a value already."""
    if key in told:
        raise click.UsageError(_("{name} is there twice").format(name=name))
    told[key] = value


def examples(*lines: str) -> str:
    """Make the end of a help text: command lines to try, unchanged in every language."""
    folded = (piece for line in lines for piece in _folded(line))
    return "\n\n\b\n" + "\n".join([_("Examples:"), *(f"  {line}" for line in folded)])


def _folded(line: str, wide: int = 74) -> Iterator[str]:
    """Break a command line before an option, else a word, where a help page of 80 columns ends, as a shell does."""
    while len(line) > wide:
        start = len(line) - len(line.lstrip())
        end = next((at for sign in (" --", " ") if (at := line.rfind(sign, start, wide - 1)) > 0), -1)
        if end < 0:
            break
        yield line[:end] + " \\"
        line = "    " + line[end + 1 :]
    yield line


def print_json(name: str, answer: Mapping[str, object]) -> None:
    """Print an answer as JSON with its schema name (`hyskos.NAME/1`)."""
    import json

    click.echo(json.dumps({"schema": f"hyskos.{name}/1", **answer}, ensure_ascii=False, indent=2))
