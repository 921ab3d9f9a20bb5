"""What a sound file of the kind `product` holds: python -m scripts.schema_types, from its schema."""

from typing import Literal, NotRequired, TypedDict


class ProductFonts(TypedDict):
    """Custom fonts for every sheet without its own."""

    regular: NotRequired[str]
    bold: NotRequired[str]
    display: NotRequired[str]


class ProductCredit(TypedDict):
    """One role with its names."""

    role: dict[str, str]
    names: list[str | dict[str, str]]


class ProductComponent(TypedDict):
    """One component."""

    id: str
    stock: NotRequired[dict[str, str]]
    finish: NotRequired[dict[str, str]]
    count: NotRequired[int]
    code: NotRequired[str]


class ProductJob(TypedDict):
    """A job."""

    id: str
    make: Literal["home", "press", "shop", "proofs", "tables"]
    profile: NotRequired[str]
    shop: NotRequired[str]
    quantity: NotRequired[int]
    include: NotRequired[list[Literal["fonts", "sources"]]]
    inks: NotRequired[list[Literal["full", "saver"]]]
    without: NotRequired[list[str]]
    languages: NotRequired[list[str]]


class ProductFile(TypedDict):
    """A game as a publisher sells it."""

    kind: Literal["product"]
    id: str
    game: str
    version: str
    provenance: Literal["document", "reconstructed", "proposal", "final"]
    title: dict[str, str]
    subtitle: dict[str, str]
    languages: list[str]
    edition: NotRequired[dict[str, str]]
    date: NotRequired[str]
    publisher: str
    logo: NotRequired[str]
    inks: NotRequired[str]
    fonts: NotRequired[ProductFonts]
    words: NotRequired[str | list[str]]
    web: NotRequired[str]
    credits: NotRequired[list[ProductCredit]]
    copyright: NotRequired[str]
    licence: NotRequired[dict[str, str]]
    legal: NotRequired[list[dict[str, str]]]
    age: NotRequired[int]
    players: NotRequired[tuple[int, int]]
    minutes: NotRequired[tuple[int, int]]
    price: NotRequired[dict[str, str]]
    barcode: NotRequired[str]
    sku: NotRequired[str]
    names: NotRequired[str]
    components: list[ProductComponent]
    jobs: list[ProductJob]
