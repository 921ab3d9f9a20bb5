"""Read what a print request names, a printer or a shop, by id or file; turn impossible requests into usage errors."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli.shared.files import cause
from hyskos.definitions.languages import _
from hyskos.rules.reasons import N_

if TYPE_CHECKING:
    from hyskos.definitions.extras import MissingExtraError
    from hyskos.definitions.kinds.printer import Profile
    from hyskos.definitions.kinds.shop import Shop
    from hyskos.definitions.printing import PressLevel
    from hyskos.generators.orders.requests import Request


_EXTRAS = {
    "press": N_("press files need one more library: pip install 'hyskos[press]'"),
    "png": N_("PNG needs one more library: pip install 'hyskos[png]'"),
}


def profile_of(name: str) -> "Profile":
    """Load a profile; raises UnknownNameError, and UnreadableError for an invalid file."""
    from hyskos.publishing.build.kit import load_printer

    with errors_explained():
        return load_printer(name)


def shop_of(name: str) -> "Shop":
    """Load a shop; raises UnknownNameError, and UnreadableError for an invalid file."""
    from hyskos.publishing.build.kit import load_shop

    with errors_explained():
        return load_shop(name)


def for_press(profile: "Profile", level: "PressLevel | None", icc: Path | None) -> "Profile":
    """Set the level and output profile; raises click.UsageError if they do not apply.

    Prints a note for a profile without a registered printing condition, which the files can only mention by name.
    """
    from hyskos.generators.orders.requests import with_press_terms

    try:
        with usage_errors():
            adjusted = with_press_terms(profile, level, icc)
    except OSError as error:
        raise click.UsageError(f"{icc}: {cause(error)}") from None
    if icc:
        _note_condition(icc)
    return adjusted


def _note_condition(icc: Path) -> None:
    from hyskos.cli.shared.terminal import tell
    from hyskos.generators.writers.pdfx import condition_from

    condition = condition_from(icc)
    if not condition.registered:
        text = _(
            "note: {file} names no printing condition of the ICC registry; the files call it “{name}”. "
            "Ask the printer which condition it is for"
        )
        tell(text.format(file=icc, name=condition.identifier), err=True)


def refuse(request: "Request") -> None:
    """Raise click.UsageError for conflicting options, before looking up any name."""
    from hyskos.generators.orders.requests import refusals

    for message in refusals(request):
        raise click.UsageError(message.render(_))


@contextmanager
def errors_explained() -> Iterator[None]:
    """Convert errors about requests and missing libraries to click.UsageError, and about texts to ClickException."""
    from hyskos.definitions.extras import MissingExtraError
    from hyskos.generators.orders.requests import UnprintableError

    try:
        with usage_errors():
            yield
    except MissingExtraError as error:
        raise click.UsageError(name_missing_extra(error)) from None
    except UnprintableError as error:
        raise click.ClickException(error.messages[0].render(_)) from None


def name_missing_extra(error: "MissingExtraError") -> str:
    """Describe which library is missing, and how to install it."""
    return _(_EXTRAS[error.extra])


@contextmanager
def usage_errors() -> Iterator[None]:
    """Convert the first reason against a request to a usage error."""
    from hyskos.generators.orders.requests import RefusedError, UnprintableError

    try:
        yield
    except UnprintableError:
        raise
    except RefusedError as error:
        raise click.UsageError(error.messages[0].render(_)) from None
