"""House inks: screen colour and press colour of every name that a drawing may use (`data/inks/hyskos.yaml`)."""

from dataclasses import dataclass
from functools import cache

from hyskos import data


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


@cache
def palette() -> dict[str, Ink]:
    """Read the house inks, each at full strength."""
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
