"""Read what a print request names, a printer or a shop, by id or file; turn impossible requests into usage errors."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli.shared.files import cause, not_found
from hyskos.definitions.languages import _

if TYPE_CHECKING:
    from hyskos.definitions.kinds.printer import Profile
    from hyskos.definitions.kinds.shop import Shop
    from hyskos.definitions.loader import Loaded
    from hyskos.definitions.printing import PressLevel
    from hyskos.generators.orders.requests import Request


HOME = {"home": "home-a4"}
"""A short name that older scripts use."""


def profile_of(name: str) -> "Profile":
    """Load a profile; raises click.UsageError for unknown names. For an invalid file, prints findings and exits (1)."""
    from hyskos.definitions.kinds.printer import Profile
    from hyskos.definitions.loader import load_profile, profile_names

    known = profile_names()
    if name in known or name in HOME:
        return load_profile(HOME.get(name, name))
    own = _own(name, known)
    if not isinstance(own, Profile):
        raise click.UsageError(_("{file}: this is not a printer profile").format(file=name))
    return own


def shop_of(name: str) -> "Shop":
    """Load a shop; raises click.UsageError for unknown names. For an invalid file, prints findings and exits (1)."""
    from hyskos.definitions.kinds.shop import Shop
    from hyskos.definitions.loader import SHOP, known, load_shop

    names = sorted(known(SHOP))
    if name in names:
        return load_shop(name)
    own = _own(name, names)
    if not isinstance(own, Shop):
        raise click.UsageError(_("{file}: this is not a shop").format(file=name))
    return own


def _own(name: str, known: Sequence[str]) -> "Loaded | None":
    """Read a file of the user; `known` are the built-in names, for suggestions."""
    path = Path(name)
    if not path.is_file():
        raise not_found(name, known)
    from hyskos.companion.formatting import hinted
    from hyskos.definitions.loader import read

    reading = read(path)
    for finding in reading.findings:
        click.echo(hinted(finding), err=True)
    if reading.findings:
        raise click.exceptions.Exit(1)
    return reading.definition


def for_press(profile: "Profile", level: "PressLevel | None", icc: Path | None) -> "Profile":
    """Set the level and output profile; raises click.UsageError if they do not apply.

    Prints a note for a profile without a registered printing condition, which the files can only mention by name.
    """
    from hyskos.generators.orders.requests import with_press_terms

    try:
        with refusing():
            found = with_press_terms(profile, level, icc)
    except OSError as error:
        raise click.UsageError(f"{icc}: {cause(error)}") from None
    if icc:
        _note_condition(icc)
    return found


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
def refusing() -> Iterator[None]:
    """Convert the first reason against a request to a usage error."""
    from hyskos.generators.orders.requests import RefusedError

    try:
        yield
    except RefusedError as error:
        raise click.UsageError(error.messages[0].render(_)) from None
