"""What a sound file of the kind `shop` holds: python -m scripts.schema_types, from its schema."""

from typing import Literal, NotRequired, TypedDict


class ShopPicture(TypedDict):
    """One picture."""

    id: str
    title: dict[str, str]
    shows: Literal["cover", "contents", "mock-up"]
    pixels: tuple[int, int]
    most_bytes: NotRequired[int]
    source: NotRequired[str]
    unverified: NotRequired[bool]


class ShopFile(TypedDict):
    """A web shop and the pictures its pages require."""

    kind: Literal["shop"]
    id: str
    version: str
    title: dict[str, str]
    source: str
    dated: str
    pictures: list[ShopPicture]
