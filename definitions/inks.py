"""Inks: the screen and press colours of every name used in drawings.

Built-in inks are in `data/inks/hyskos.yaml`. A custom ink is spelt out in full wherever a definition and its drawings
name it ("coral=f06a4f/0/70/65/0@38"), so no separate table is needed: it can be passed to other pages, sheets and
processes, and two boards on one sheet may each have their own coral.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NotRequired, TypedDict

from hyskos import data
from hyskos.definitions.values import dataclass

HYSKOS = "hyskos"
_IS, _AND = "=", "/"


@dataclass(frozen=True, slots=True)
class Ink:
    """A named ink: `rgb` and `cmyk` as fractions 0..1, `spot` the name of its separation if it has one.

    With `overprint` the separation prints over what is below; otherwise it knocks that out. `share` is the tint as a
    fraction of the full ink; `rgb` and `cmyk` are those of the tint.
    """

    name: str
    rgb: tuple[float, float, float]
    cmyk: tuple[float, float, float, float]
    spot: str | None = None
    share: float = 1.0
    overprint: bool = False

    @property
    def black_only(self) -> bool:
        """Whether only black ink prints it: black, greys and white."""
        return self.cmyk[:3] == (0, 0, 0)


class WrittenInk(TypedDict):
    """An ink as written in a file that passed its schema."""

    rgb: str  # "#f06a4f"
    cmyk: Sequence[float]
    spot: NotRequired[str]
    overprint: NotRequired[bool]


@cache
def built_in_ink_table() -> Mapping[str, WrittenInk]:
    """Load the built-in inks as written, by name."""
    table: Mapping[str, WrittenInk] = data.load_yaml("inks", HYSKOS)["inks"]
    return table


@cache
def palette() -> dict[str, Ink]:
    """Load the built-in inks at full strength."""
    return {
        name: _ink(name, raw["rgb"][1:], raw["cmyk"], raw.get("spot"), overprint=raw.get("overprint", False))
        for name, raw in built_in_ink_table().items()
    }


def printing_ink_names(custom: Mapping[str, WrittenInk] | None = None) -> dict[str, str]:
    """Return the names that drawings use for the printing inks, built-in and custom, by plain name.

    `own` is the checked table of a file. Inks for die lines, folding rules and press marks are excluded.

    >>> printing_ink_names({"coral": {"rgb": "#f06a4f", "cmyk": [0, 70, 65, 0]}})["coral"]
    'coral=f06a4f/0/70/65/0'
    """
    built_in = {name: name for name, ink in palette().items() if ink.spot is None}
    return built_in | {name: _spelt(name, raw) for name, raw in (custom or {}).items() if name not in palette()}


def _spelt(name: str, raw: WrittenInk) -> str:
    return f"{name}{_IS}{_AND.join((raw['rgb'][1:], *(repr(part) for part in raw['cmyk'])))}"


def called(name: str) -> str:
    """Return the short name of an ink, as people write it.

    >>> called("coral=f06a4f/0/70/65/0@38"), called("gold@20")
    ('coral@38', 'gold@20')
    """
    base, at, tint = name.partition("@")
    return base.partition(_IS)[0] + at + tint


def is_own(name: str) -> bool:
    """Return whether an ink name, as used in drawings, is that of a custom ink."""
    return _IS in name


@cache
def full_ink(name: str) -> Ink | None:
    """Find a built-in or spelt-out ink at full strength, or None."""
    short, spelt, value = name.partition(_IS)
    if not spelt:
        return palette().get(name)
    try:
        rgb, *cmyk = value.split(_AND)
        return _ink(short, rgb, [float(part) for part in cmyk], None)
    except ValueError:
        return None


def _ink(name: str, rgb: str, cmyk: Sequence[float], spot: str | None, *, overprint: bool = False) -> Ink:
    red, green, blue = (int(rgb[i : i + 2], 16) / 255 for i in (0, 2, 4))
    cyan, magenta, yellow, black = (part / 100 for part in cmyk)
    return Ink(name, (red, green, blue), (cyan, magenta, yellow, black), spot, overprint=overprint)
