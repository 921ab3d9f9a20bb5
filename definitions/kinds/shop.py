"""Web shops and the pictures that each requires."""

from typing import TYPE_CHECKING, Literal

from hyskos.definitions.kinds.definition import Words
from hyskos.definitions.values import build, dataclass

if TYPE_CHECKING:
    from hyskos.definitions.raw_types import ShopFile

Shows = Literal["cover", "contents", "mock-up"]
"""Content of a picture: the face of a game, the contents of its box from above, or the box surrounded by them."""
FRESH = 12
"""Months after which a shop's requirements should be checked again, since its pages change often."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShopPicture:
    """A picture of exactly these pixels, an RGB PNG; `unverified` if no page of the shop itself could be read."""

    id: str
    title: Words
    shows: Shows
    pixels: tuple[int, int]
    most_bytes: int | None = None  # None: no known limit
    source: str = ""  # URL
    unverified: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Shop:
    """A shop, the pictures on its pages, and the date when its requirements were last read."""

    id: str
    title: Words
    source: str
    dated: str  # YYYY-MM or YYYY-MM-DD
    pictures: tuple[ShopPicture, ...]


def make_shop(raw: "ShopFile") -> Shop:
    """Build a shop from checked plain data (`data/schema/shop.schema.json`)."""
    return build(Shop, raw, pictures=tuple(build(ShopPicture, picture) for picture in raw["pictures"]))


def months_between(early: str, late: str) -> int:
    """Count the months from one date to another, both YYYY-MM or longer.

    >>> months_between("2025-11-22", "2026-12-01")
    13
    """
    (y, m), (year, month) = ([int(part) for part in date.split("-")[:2]] for date in (early, late))
    return 12 * (year - y) + month - m
