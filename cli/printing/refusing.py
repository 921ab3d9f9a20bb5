"""Turn impossible print requests into usage errors."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from hyskos.definitions.languages import _

if TYPE_CHECKING:
    from hyskos.generators.orders.request import Request


def refuse(request: "Request") -> None:
    """Raise click.UsageError for conflicting options, before looking up any name."""
    from hyskos.generators.orders.conflicts import refusals

    for message in refusals(request):
        raise click.UsageError(message.render(_))


@contextmanager
def refusing() -> Iterator[None]:
    """Convert the first reason against a request to a usage error."""
    from hyskos.generators.orders.conflicts import RefusedError

    try:
        yield
    except RefusedError as error:
        raise click.UsageError(error.messages[0].render(_)) from None
