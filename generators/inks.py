"""Inks by name: screen colour and press colour of every name a drawing may use."""

from dataclasses import dataclass
from functools import cache

import data


@dataclass(frozen=True, slots=True)
class Ink:
    """A named ink: `rgb` and `cmyk` as fractions 0..1, `spot` the name of its separation if it has one.

    `share` is how much of the full ink a tint holds; `rgb` and `cmyk` are those of the tint.
    """

    name: str
    rgb: tuple[float, float, float]
    cmyk: tuple[float, float, float, float]
    spot: str | None = None
    share: float = 1.0


@cache
def palette() -> dict[str, Ink]:
    """Read the house inks (`data/inks/hyskos.yaml`)."""
    import yaml

    raw = yaml.safe_load((data.ROOT / "inks" / "hyskos.yaml").read_text(encoding="utf-8"))
    inks = {}
    for name, ink in raw["inks"].items():
        rgb = tuple(int(ink["rgb"][i : i + 2], 16) / 255 for i in (1, 3, 5))
        cmyk = tuple(part / 100 for part in ink["cmyk"])
        inks[name] = Ink(name, rgb, cmyk, ink.get("spot"))  # type: ignore[arg-type]
    return inks


@cache
def ink(name: str) -> Ink:
    """Look up an ink; "lapis@20" is its 20 per cent tint, mixed with white.

    >>> ink("black@60").cmyk
    (0.0, 0.0, 0.0, 0.6)
    """
    base, _, tint = name.partition("@")
    full = palette()[base]
    if not tint:
        return full
    share = int(tint) / 100
    rgb = tuple(1 - share * (1 - part) for part in full.rgb)
    cmyk = tuple(part * share for part in full.cmyk)
    return Ink(name, rgb, cmyk, full.spot, share)  # type: ignore[arg-type]
