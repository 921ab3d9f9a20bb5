"""Arguments with several words: `4 4 6 2`, or lists as typed or pasted, `4,4,6,2`, or all in one quoted word."""

from collections.abc import Iterable

import click

from hyskos.definitions.typed_words import words_of


class Several(click.Argument):
    """An argument with any number of words, separated by spaces or commas."""

    def type_cast_value(self, ctx: click.Context, value: str | Iterable[object] | None) -> object:
        """Split the input, then parse each word."""
        words: list[object] = []
        for word in [value] if isinstance(value, str) else value or ():
            words += (words_of(word) if isinstance(word, str) else ()) or [word]
        return super().type_cast_value(ctx, words)
