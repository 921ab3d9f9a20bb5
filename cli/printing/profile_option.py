"""The printer of an order: a profile that ships, by its id, or a YAML file of the user's."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli.printing.refusing import refusing
from hyskos.cli.shared.files import cause
from hyskos.definitions.languages import _

if TYPE_CHECKING:
    from hyskos.definitions.printers import Profile
    from hyskos.definitions.printing import PressLevel

HOME = {"home": "home-a4"}
"""A short name that older scripts use."""


def profile_of(name: str) -> "Profile":
    """Load a profile; a name that is not known is a usage error, findings in a file are shown and exit with 1."""
    from hyskos.definitions.loader import load_profile, profile_names

    known = profile_names()
    if name in known or name in HOME:
        return load_profile(HOME.get(name, name))
    path = Path(name)
    if path.is_file():
        return _own(path)
    if path.suffix in (".yaml", ".yml") or len(path.parts) > 1:
        raise click.UsageError(_("{file}: there is no such file").format(file=name))
    from hyskos.companion.sentences import unknown  # brings what a fight needs

    raise click.UsageError(unknown(name, known))


def _own(path: Path) -> "Profile":
    from hyskos.companion.finding_words import concise
    from hyskos.definitions.loader import read
    from hyskos.definitions.printers import Profile

    reading = read(path)
    for finding in reading.findings:
        click.echo(concise(finding), err=True)
    if reading.findings:
        raise click.exceptions.Exit(1)
    if not isinstance(reading.definition, Profile):
        raise click.UsageError(_("{file}: this is no printer profile").format(file=path))
    return reading.definition


def for_press(profile: "Profile", level: "PressLevel | None", icc: Path | None) -> "Profile":
    """Set the level and the output profile that were asked for; usage errors where they make no sense."""
    from hyskos.generators.orders.press_terms import with_press_terms

    try:
        with refusing():
            return with_press_terms(profile, level, icc)
    except OSError as error:
        raise click.UsageError(f"{icc}: {cause(error)}") from None
