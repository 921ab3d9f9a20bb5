"""What cannot be ordered, as a usage error."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from hyskos.definitions.languages import _

if TYPE_CHECKING:
    from hyskos.generators.orders.request import Request


def refuse(request: "Request") -> None:
    """Refuse what does not go together, before anything that was named is looked for."""
    from hyskos.generators.orders.conflicts import refusals

    for message in refusals(request):
        raise click.UsageError(message.render(_))


@contextmanager
def refusing() -> Iterator[None]:
    """Turn the first reason against an order into a usage error."""
    from hyskos.generators.orders.conflicts import RefusedError

    try:
        yield
    except RefusedError as error:
        raise click.UsageError(error.messages[0].render(_)) from None
