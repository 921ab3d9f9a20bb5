"""Inks by name: screen colour and press colour of every name a drawing may use."""

from dataclasses import dataclass
from functools import cache

from hyskos import data
from hyskos.definitions.messages import N_, say
from hyskos.definitions.numerals import read_count
from hyskos.generators.drawing import UndrawableError


@dataclass(frozen=True, slots=True)
class Ink:
    """A named ink: `rgb` and `cmyk` as fractions 0..1, `spot` the name of its separation if it has one.

    With `overprint` the separation prints over what lies below, else it knocks that out.
    `share` is how much of the full ink a tint holds; `rgb` and `cmyk` are those of the tint.
    """

    name: str
    rgb: tuple[float, float, float]
    cmyk: tuple[float, float, float, float]
    spot: str | None = None
    share: float = 1.0
    overprint: bool = False

    @property
    def black_only(self) -> bool:
        """Whether nothing but black ink prints it: black, greys and white."""
        return self.cmyk[:3] == (0, 0, 0)


class UnknownInkError(UndrawableError):
    """A drawing names an ink that `data/inks` does not have, or a tint outside 1 to 100 per cent."""


@cache
def palette() -> dict[str, Ink]:
    """Read the house inks (`data/inks/hyskos.yaml`)."""
    raw = data.load_yaml("inks", "hyskos")
    inks = {}
    for name, ink in raw["inks"].items():
        red, green, blue = (int(ink["rgb"][i : i + 2], 16) / 255 for i in (1, 3, 5))
        cyan, magenta, yellow, black = (part / 100 for part in ink["cmyk"])
        inks[name] = Ink(
            name, (red, green, blue), (cyan, magenta, yellow, black), ink.get("spot"),
            overprint=ink.get("overprint", False),
        )  # fmt: skip
    return inks


@cache
def ink(name: str) -> Ink:
    """Look up an ink; "lapis@20" is its 20 per cent tint, mixed with white. Raises UnknownInkError.

    >>> ink("black@60").cmyk
    (0.0, 0.0, 0.0, 0.6)
    """
    base, at, tint = name.partition("@")
    full = palette().get(base)
    if full is None:
        raise UnknownInkError(say(N_("there is no ink `{name}`"), name=base), path=("colour",))
    if not at:
        return full
    percent = read_count(tint)
    if percent is None or not 1 <= percent <= 100:
        told = say(N_("`{name}` is no tint: write {ink}@1 to {ink}@100"), name=name, ink=base)
        raise UnknownInkError(told, path=("colour",))
    share = percent / 100
    red, green, blue = (1 - share * (1 - part) for part in full.rgb)
    cyan, magenta, yellow, black = (part * share for part in full.cmyk)
    return Ink(name, (red, green, blue), (cyan, magenta, yellow, black), full.spot, share, full.overprint)
