"""Look up the inks that a drawing names, at full strength or as a tint."""

from functools import cache

from hyskos.definitions.inks import Ink, called, full_ink
from hyskos.definitions.messages import N_, say
from hyskos.definitions.numerals import read_count
from hyskos.generators.colour_vision import linear
from hyskos.generators.drawing import UndrawableError


class UnknownInkError(UndrawableError):
    """A drawing names an unknown ink, or a tint outside 1 to 100 per cent."""


@cache
def ink(name: str) -> Ink:
    """Look up an ink; "lapis@20" is its 20 per cent tint, mixed with white. Raises UnknownInkError.

    >>> ink("black@60").cmyk
    (0.0, 0.0, 0.0, 0.6)
    """
    base, at, tint = name.partition("@")
    full = full_ink(base)
    if full is None:
        raise UnknownInkError(say(N_("unknown ink `{name}`"), name=called(base)), path=("colour",))
    if not at:
        return full
    percent = read_count(tint)
    if percent is None or not 1 <= percent <= 100:
        message = say(N_("invalid tint `{name}`: write {ink}@1 to {ink}@100"), name=called(name), ink=called(base))
        raise UnknownInkError(message, path=("colour",))
    share = percent / 100
    red, green, blue = (1 - share * (1 - part) for part in full.rgb)
    cyan, magenta, yellow, black = (part * share for part in full.cmyk)
    return Ink(name, (red, green, blue), (cyan, magenta, yellow, black), full.spot, share, full.overprint)


def readable_on(name: str) -> str:
    """Choose black or white to print on an ink: whichever has more contrast with it (WCAG 2.1)."""
    return max(("black", "white"), key=lambda candidate: contrast(candidate, name))


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two inks on a screen, 1 to 21 (WCAG 2.1).

    >>> contrast("black", "white"), contrast("gold", "gold")
    (21.0, 1.0)
    """
    dark, light = sorted((_luminance(first), _luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(name: str) -> float:
    red, green, blue = (linear(part) for part in ink(name).rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
