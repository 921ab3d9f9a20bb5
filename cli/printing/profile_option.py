"""The printer of an order: a profile that ships, by its id, or a YAML file of the user's."""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from hyskos.cli.shared.files import cause
from hyskos.companion.sentences import unknown
from hyskos.definitions.languages import _

if TYPE_CHECKING:
    from hyskos.definitions.printers import Profile

HOME = {"home": "home-a4"}
"""A short name that older scripts use."""


def profile_of(name: str) -> "Profile":
    """Load a profile; a name that is not known is a usage error, findings in a file are shown and exit with 1."""
    from hyskos.definitions.printers import load_profile, profile_names

    known = profile_names()
    if name in known or name in HOME:
        return load_profile(HOME.get(name, name))
    path = Path(name)
    if path.is_file():
        return _own(path)
    if path.suffix in (".yaml", ".yml") or len(path.parts) > 1:
        raise click.UsageError(_("{file}: there is no such file").format(file=name))
    raise click.UsageError(unknown(name, known))


def _own(path: Path) -> "Profile":
    from hyskos.companion.findings import concise
    from hyskos.definitions.loader import read
    from hyskos.definitions.printers import make_profile

    reading = read(path)
    for finding in reading.findings:
        click.echo(concise(finding), err=True)
    if reading.findings:
        raise click.exceptions.Exit(1)
    if reading.kind != "printer":
        raise click.UsageError(_("{file}: this is no printer profile").format(file=path))
    return make_profile(reading.definition)


def for_press(profile: "Profile", level: str | None, icc: Path | None) -> "Profile":
    """Set the level and the output profile that were asked for; usage errors where they make no sense."""
    from dataclasses import replace

    from hyskos.generators.writers.pdfx import LEVELS, NotAnOutputProfileError, condition_from, takes

    if level is None and icc is None:
        return profile
    if not profile.press:
        raise click.UsageError(_("--level and --icc are for a press: choose its --profile"))
    if icc:
        try:
            condition = condition_from(icc)
        except NotAnOutputProfileError:
            raise click.UsageError(_("{file}: not an ICC profile of a CMYK printing device").format(file=icc)) from None
        except OSError as error:
            raise click.UsageError(f"{icc}: {cause(error)}") from None
        asked = LEVELS[level or profile.press.level]
        if not takes(asked, condition):
            text = _("{file}: an ICC profile of version 4, which {level} does not know; --level x4 does")
            raise click.UsageError(text.format(file=icc, level=asked.name))
    instead = [level] if level and level != profile.press.level else []
    instead += [slug(icc.stem)] if icc else []
    press = replace(
        profile.press, level=level or profile.press.level, icc=str(icc) if icc else None, instead=tuple(instead)
    )
    return replace(profile, press=press)


def slug(word: str) -> str:
    """Make a word fit for file names: small letters, digits and hyphens.

    >>> slug("PSO Coated_v3 (ECI)"), slug("紙")
    ('pso-coated-v3-eci', 'icc')
    """
    import re
    from unicodedata import normalize

    plain = normalize("NFKD", word).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "icc"


def check_coverage(coverage: bool, as_json: bool) -> None:
    """Refuse to measure ink for an answer that cannot hold it."""
    if coverage and not as_json:
        raise click.UsageError(_("--coverage needs --json"))
    if coverage:
        _need_png()


def _need_png() -> None:
    if not find_spec("pypdfium2"):
        raise click.UsageError(_("PNG needs one more library: pip install 'hyskos[png]'"))


def check_makes(
    profile: "Profile",
    formats: tuple[str, ...],
    paper: str | None,
    proofs: tuple[str, ...],
    *,
    sheets: bool = False,
) -> None:
    """Refuse options that mean nothing to a proof or a printer elsewhere, and name the library that its files need.

    With `sheets` a printer elsewhere gets whole sheets, so their paper may be chosen.
    """
    context = click.get_current_context()
    if proofs:
        if paper or set(formats) - {"png"}:
            raise click.UsageError(_("a proof is a PNG of the whole board: leave --paper and other formats out"))
        if context.params.get("level") or context.params.get("icc"):
            raise click.UsageError(_("a proof is the same for every press: leave --level and --icc out"))
        _need_png()
        return
    makes = "pdf" if profile.press else "png" if profile.components else None
    if makes is None:
        return
    if any(format_ != makes for format_ in formats):
        raise click.UsageError(_("{profile} takes {format} only").format(profile=profile.id, format=makes.upper()))
    for option in ("laminate", "dpi") if sheets else ("paper", "laminate", "dpi"):
        if context.get_parameter_source(option) is ParameterSource.COMMANDLINE:
            text = _("--{option} is for sheets at home, not for {profile}")
            raise click.UsageError(text.format(option=option, profile=profile.id))
    if makes == "pdf" and not find_spec("pikepdf"):
        raise click.UsageError(_("Press PDF needs one more library: pip install 'hyskos[press]'"))
    if makes == "png":
        _need_png()
