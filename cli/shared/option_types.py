"""Types of values on the command line, and their completion: numbers, lists of words, ids, words in a notation.

Numbers have ASCII digits only: the types of Click accept digits of any script.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, SupportsIndex, SupportsInt, TypeVar

import click
from click.types import IntParamType

from hyskos import data
from hyskos.cli.shared.options import Choice
from hyskos.companion.refusals import RefusedError
from hyskos.definitions import project
from hyskos.definitions.kinds.registry import DEFINITIONS, GROUPS, KINDS, PRINTED
from hyskos.definitions.languages import _
from hyskos.definitions.numerals import is_decimal, is_whole, read_mm
from hyskos.definitions.typed_words import plain, words_of
from hyskos.rules.names import Names, match_names

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_MOST_FACES = 99
Value = TypeVar("Value")


def _range_of(kind: click.IntRange | click.FloatRange) -> str:
    """Describe a range in help and messages: 1-6, >0-100 if the minimum is excluded, or 1+ without a maximum."""
    low = f">{kind.min}" if kind.min_open else f"{kind.min}"
    return f"{low}+" if kind.max is None else f"{low}-{kind.max}"


class WholeNumberType(IntParamType):
    """A whole number."""

    name = "n"

    def convert(
        self, value: SupportsInt | SupportsIndex, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Parse the number."""
        _check_whole(self, value, param, ctx)
        return super().convert(value, param, ctx)


class WholeRange(click.IntRange):
    """A whole number in a range."""

    name = "n"
    _describe_range = _range_of

    def convert(self, value: int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Parse the number."""
        _check_whole(self, value, param, ctx)
        return super().convert(value, param, ctx)


class StartFace(click.ParamType[int]):
    """A start by name or number, S2 or 2: the face of its die."""

    name = "start"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Parse the face."""
        face = str(value)[1:] if str(value)[:1] in ("S", "s") else str(value)
        if not is_whole(face) or not 1 <= int(face) <= _MOST_FACES:
            self.fail(_("{value!r} is not a start; write its name, such as S2").format(value=value), param, ctx)
        return int(face)


class Amount(click.FloatRange):
    """A number in a range, never "nan", which would pass every comparison."""

    name = "n"
    _describe_range = _range_of

    def convert(self, value: float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Parse the number."""
        if isinstance(value, str) and not is_decimal(value):
            self.fail(_("{value!r} is not a number; write digits, such as 280").format(value=value), param, ctx)
        return super().convert(value, param, ctx)


class Length(click.FloatRange):
    """A length in mm, or in inches with a unit."""

    _describe_range = _range_of

    def convert(self, value: float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Parse the length."""
        length = read_mm(value) if isinstance(value, str) else value
        if length is None:
            self.fail(
                _("{value!r} is not a length: write mm, such as 3, or inches, such as 0.125in").format(value=value),
                param, ctx,
            )  # fmt: skip
        return super().convert(length, param, ctx)


WHOLE = WholeNumberType()


def _check_whole(
    kind: click.ParamType[object], value: object, param: click.Parameter | None, ctx: click.Context | None
) -> None:
    if isinstance(value, str) and not is_whole(value):
        kind.fail(_("{value!r} is not a whole number; write digits, such as 12").format(value=value), param, ctx)


class ListArgument(click.Argument):
    """An argument with any number of words, separated by spaces or commas."""

    def type_cast_value(self, ctx: click.Context, value: str | Iterable[object] | None) -> object:
        """Split the input, then parse each word."""
        words: list[object] = []
        for word in [value] if isinstance(value, str) else value or ():
            words += (words_of(word) if isinstance(word, str) else ()) or [word]
        return super().type_cast_value(ctx, words)


def beginning(names: Names, incomplete: str) -> list[str]:
    """Complete a word: matching ids, or else matching words in any language, with dashes for spaces."""
    typed = plain(incomplete)
    ids = [name for name in names if plain(name).startswith(typed)]
    words = (word for name in names if not ids for word in names[name] if plain(word).startswith(typed))
    return ids or list(dict.fromkeys(word.lower().replace(" ", "-") for word in words))


class Ids:
    """Complete the ids of definitions of some kinds, and optionally file names and names of groups."""

    def __init__(self, *kinds: str, files: bool = False, groups: bool = False) -> None:
        self.kinds, self.files, self.groups = kinds, files, groups

    def __call__(self, _ctx: click.Context, _param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
        """Return the matching ids; if there are none, let the shell complete a file."""
        from click.shell_completion import CompletionItem

        from hyskos.companion.vocabulary import Vocabulary  # only needed for completion

        names = [path.stem for kind in self.kinds for path in (data.ROOT / KINDS[kind].folder).glob("*.yaml")]
        names += [id_ for kind in self.kinds for id_ in project.files(kind)]
        items = [CompletionItem(name) for name in beginning(Vocabulary(sorted(set(names)), *self.kinds), incomplete)]
        items += [CompletionItem(word) for word in GROUPS if self.groups and word.startswith(incomplete)]
        if not items and self.files:
            return [CompletionItem(incomplete, type="file")]
        return items


complete_map = Ids("map", files=True)
complete_rulebook = Ids("rules")
complete_printer = Ids("printer", files=True)
complete_shop = Ids("shop", files=True)
complete_product = Ids("product", files=True)
complete_bot = Ids("bot", files=True)
complete_printable = Ids(*PRINTED, files=True, groups=True)
complete_definition = Ids(*DEFINITIONS, files=True)


def complete_ruling(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Complete NAME=VALUE with the values that differ from the default."""
    from hyskos.companion.rulings import RULINGS
    from hyskos.companion.vocabulary import Vocabulary
    from hyskos.rules.rolling_pyramids.rulings import choices_of

    typed, equals, value = incomplete.partition("=")
    if not equals:
        names = beginning(RULINGS, typed)
        return [f"{name}={value}" for name in names for value in (choices_of(name)[1:] if name in RULINGS else ("",))]
    matches = match_names(typed, RULINGS)
    values = Vocabulary(choices_of(matches[0])[1:], "value") if len(matches) == 1 else {}
    return [f"{typed}={word}" for word in beginning(values, value)]


def complete_ruling_name(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the name of a ruling."""
    from hyskos.companion.rulings import RULINGS

    return beginning(RULINGS, incomplete)


class NotationParam(click.ParamType[Value]):
    """A word in a notation; `read` parses it or raises."""

    def __init__(self, name: str, kind: type[Value], read: Callable[[str], Value]) -> None:
        self.name, self.kind, self.read = name, kind, read

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Value:
        """Parse the word; values of type `kind` pass unchanged."""
        if isinstance(value, self.kind):
            return value
        try:
            return self.read(str(value))
        except RefusedError as error:
            self.fail(str(error), param, ctx)


class NameType(Choice):
    """One of several ids, however it is written."""

    def __init__(self, names: Names) -> None:
        super().__init__(list(names), case_sensitive=False)
        self.names = names

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the id."""
        from hyskos.companion.vocabulary import parse_name  # slow import

        try:
            return parse_name(str(value), self.names)
        except RefusedError as error:
            self.fail(str(error), param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
        """Complete ids, or else the words of any language."""
        from click.shell_completion import CompletionItem

        ids = super().shell_complete(ctx, param, incomplete)
        return ids or [CompletionItem(word) for word in beginning(self.names, incomplete)]
