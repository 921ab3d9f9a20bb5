"""Requirements of a printer's profile for a finished file from any program."""

from hyskos.definitions.inks import palette
from hyskos.definitions.kinds.printer import Profile
from hyskos.preflight.report import Expectations, Level

_LEVELS: dict[str, Level] = {"x1a01": "x1a01", "x1a03": "x1a03", "x3": "x3", "x4": "x4"}


def expectations(profile: Profile) -> Expectations:
    """Return what to check in a file for a printer; raises ValueError for a printer that takes pictures.

    The trim size depends on the order and is left open. A home printer requires no level, inks or bleed, only pages at
    true size.
    """
    if profile.components:
        raise ValueError(f"{profile.id} takes pictures")
    press = profile.press
    if press is None:
        return Expectations(level="none", max_ink=None, colour="rgb-allowed", true_size=True)
    tools = frozenset(press.spots.get(ink.spot, ink.spot) for ink in palette().values() if ink.spot and ink.overprint)
    return Expectations(
        level=_LEVELS[press.level],
        bleed=profile.bleed,
        safe=profile.safe,
        max_ink=press.max_ink,
        overprint_black=press.overprint_black,
        spots=tools | frozenset(press.special_inks.values()),
        tools=tools,
        fonts="simple" if press.simple_fonts else "any",
        colour="cmyk",
    )
