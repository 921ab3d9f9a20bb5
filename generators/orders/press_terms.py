"""Replace a press's level of PDF/X and output profile by those of an order."""

import re
from dataclasses import replace
from pathlib import Path
from unicodedata import normalize

from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.messages import N_, say
from hyskos.definitions.printing import PressLevel
from hyskos.generators.orders.conflicts import RefusedError


def with_press_terms(profile: Profile, level: PressLevel | None, icc: Path | None) -> Profile:
    """Set the requested PDF/X level and output profile.

    Raises RefusedError if they do not apply, OSError if a file cannot be read.
    """
    if level is None and icc is None:
        return profile
    if not profile.press:
        raise RefusedError([say(N_("--level and --icc are for a press: choose one with --profile"))])
    if icc:
        _check_output_profile(icc, level or profile.press.level)
    instead = [level] if level and level != profile.press.level else []
    names = (*instead, *([slug(icc.stem)] if icc else []))
    press = replace(profile.press, level=level or profile.press.level, icc=str(icc) if icc else None, instead=names)
    return replace(profile, press=press)


def _check_output_profile(icc: Path, level: PressLevel) -> None:
    from hyskos.generators.writers.pdfx import LEVELS, NotAnOutputProfileError, condition_from, takes

    try:
        condition = condition_from(icc)
    except NotAnOutputProfileError:
        raise RefusedError([say(N_("{file}: not an ICC profile of a CMYK printing device"), file=icc)]) from None
    if not takes(LEVELS[level], condition):
        text = N_("{file}: {level} does not support ICC profiles of version 4; use --level x4")
        raise RefusedError([say(text, file=icc, level=LEVELS[level].name)])


def slug(word: str) -> str:
    """Turn a word into a part of a file name: lower-case letters, digits and hyphens.

    >>> slug("PSO Coated_v3 (ECI)"), slug("紙")
    ('pso-coated-v3-eci', 'icc')
    """
    plain = normalize("NFKD", word).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "icc"
