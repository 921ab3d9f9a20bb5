"""What a shop on the web is (`data/shops`): frozen values, made from YAML by `hyskos.definitions.loader`."""

from typing import TYPE_CHECKING, Literal

from hyskos.definitions.model import Words
from hyskos.definitions.values import dataclass

if TYPE_CHECKING:
    from hyskos.definitions.accepted.shop import ShopFile
    from hyskos.definitions.accepted.shop import ShopPicture as AcceptedPicture

Shows = Literal["cover", "contents", "mock-up"]
"""What a picture shows: the face of a game, what is in its box from above, the box with that around it."""
FRESH = 12
"""Months after which what a shop asks for is to be read again: its pages change more often than games."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShopPicture:
    """A picture with exactly its pixels, an RGB PNG; `unverified` if no page of the shop's own could be read."""

    id: str
    title: Words
    shows: Shows
    pixels: tuple[int, int]
    most_bytes: int | None = None  # None: no limit is known
    source: str = ""  # address of a page
    unverified: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Shop:
    """A shop, the pictures that its pages show, and when somebody last read what it asks for."""

    id: str
    title: Words
    source: str
    dated: str  # YYYY-MM or YYYY-MM-DD
    pictures: tuple[ShopPicture, ...]


def make_shop(raw: "ShopFile") -> Shop:
    """Make a shop of plain checked data. Its shape is that of `data/schema/shop.schema.json`."""
    pictures = tuple(map(_picture, raw["pictures"]))
    return Shop(id=raw["id"], title=raw["title"], source=raw["source"], dated=raw["dated"], pictures=pictures)


def _picture(raw: "AcceptedPicture") -> ShopPicture:
    wide, high = raw["pixels"]
    return ShopPicture(
        id=raw["id"],
        title=raw["title"],
        shows=raw["shows"],
        pixels=(wide, high),
        most_bytes=raw.get("most_bytes"),
        source=raw.get("source", ""),
        unverified=raw.get("unverified", False),
    )


def months_between(early: str, late: str) -> int:
    """Count the months from one date to another, both YYYY-MM or longer.

    >>> months_between("2025-11-22", "2026-12-01")
    13
    """
    (y, m), (year, month) = ([int(part) for part in date.split("-")[:2]] for date in (early, late))
    return 12 * (year - y) + month - m
