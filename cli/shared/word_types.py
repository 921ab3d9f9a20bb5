"""Option types for words in the notations of the table."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import click

from hyskos.cli.shared.completing import beginning
from hyskos.companion.refusals import RefusedError
from hyskos.companion.vocabulary import chosen
from hyskos.definitions.languages import _
from hyskos.rules.names import Names

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Value = TypeVar("Value")


class Typed(click.ParamType[Value]):
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


class NameType(click.Choice[str]):
    """One of several ids, however it is written."""

    def __init__(self, names: Names) -> None:
        super().__init__(list(names), case_sensitive=False)
        self.names = names

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the id."""
        try:
            return chosen(str(value), self.names)
        except RefusedError as error:
            self.fail(str(error), param, ctx)

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """List the choices on the same line, where Click uses one line for each."""
        del param, ctx
        return _("It is one of {names}.").format(names=", ".join(self.choices))

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
        """Complete ids, or else the words of any language."""
        from click.shell_completion import CompletionItem

        ids = super().shell_complete(ctx, param, incomplete)
        return ids or [CompletionItem(word) for word in beginning(self.names, incomplete)]
