"""Products: one game as sold by a publisher, its zip files and its article number."""

import string
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Literal

from hyskos.definitions.kinds.definition import Definition, Words, define, make_credits
from hyskos.definitions.paths import is_file
from hyskos.definitions.printing import INKS, Ink
from hyskos.definitions.values import build, dataclass

if TYPE_CHECKING:
    from hyskos.definitions.raw_types import ProductFile

Make = Literal["home", "press", "shop", "proofs", "tables"]
"""Kinds of job: sheets for buyers, press files, pictures for a shop, proof pictures, online tables."""
PLACEHOLDERS = ("sku", "id", "component", "side", "lang", "LANG", "version", "paper", "ink")
"""Placeholders allowed in file names."""
NAMES = "{component}_{side}_{lang}"
"""Default pattern of file names by code."""
TITLES, CODES = "titles", "codes"
"""Ways to name files: by readable titles (the default), or by `NAMES`."""
Extra = Literal["fonts", "sources"]
"""Optional content of a zip file, included only on request."""


@dataclass(frozen=True, slots=True)
class ProductPart:
    """A component: a built-in id or a file next to the product, the number of copies, and its code in file names."""

    name: str
    count: int = 1
    code: str = ""
    stock: Words = field(default_factory=dict, hash=False)  # the material a press prints it on
    finish: Words = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One zip file: its purpose, the printer's profile, and which parts of the product it contains."""

    id: str
    make: Make
    profile: str = ""  # built-in id, or a file next to the product; "": the default home printer
    shop: str = ""  # built-in id, or a file next to the product; "": pictures for no particular shop
    inks: tuple[Ink, ...] = INKS  # for home jobs only
    without: tuple[str, ...] = ()  # components to leave out, as named in the product
    languages: tuple[str, ...] = ()  # empty: those of the product
    quantity: int | None = None  # print run of a press, per language
    include: tuple[Extra, ...] = ()  # optional content that is not a sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Product(Definition):
    """A game under a publisher's name; optional details are empty."""

    kind = "product"
    subtitle: Words
    languages: tuple[str, ...]
    publisher: str
    parts: tuple[ProductPart, ...]
    jobs: tuple[Job, ...]
    edition: Words = field(default_factory=dict)
    date: str = ""  # YYYY-MM-DD
    logo: str = ""  # a name in data/art/games, or a file of `arts`
    web: str = ""
    copyright: str = ""
    licence: Words = field(default_factory=dict)
    legal: tuple[Words, ...] = ()
    age: int | None = None  # years
    players: tuple[int, int] | None = None
    minutes: tuple[int, int] | None = None
    price: Words = field(default_factory=dict)  # as printed, with currency
    barcode: str = ""  # 12 or 13 digits including the check digit
    sku: str = ""
    names: str = TITLES  # "codes", or placeholders in braces

    def custom_files(self, jobs: Sequence[Job]) -> tuple[str, ...]:
        """Return the custom files that jobs use: components, printers and shops next to the product."""
        names = (name for job in jobs for name in (*(part.name for part in self.parts_of(job)), job.profile, job.shop))
        return tuple(name for name in dict.fromkeys(names) if is_file(name))

    @property
    def named_files(self) -> tuple[str, ...]:
        """All files it names next to it: art, fonts, components, printers and shops."""
        return (*self.files, *self.custom_files(self.jobs))

    def parts_of(self, job: Job) -> tuple[ProductPart, ...]:
        """Return the components that a job prints."""
        return tuple(part for part in self.parts if part.name not in job.without)

    def languages_of(self, job: Job) -> tuple[str, ...]:
        """Return the languages of a job: its own, or those of the product."""
        return job.languages or self.languages


def scheme_of(names: str) -> str:
    """Return the pattern for file names by code.

    >>> scheme_of("codes"), scheme_of("{sku}-{component}")
    ('{component}_{side}_{lang}', '{sku}-{component}')
    """
    return NAMES if names == CODES else names


def spread(minimum: int, maximum: int) -> str:
    """Format a range of numbers.

    >>> spread(2, 4), spread(30, 30)
    ('2–4', '30')
    """
    return str(minimum) if minimum == maximum else f"{minimum}–{maximum}"


def placeholders(names: str) -> tuple[str, ...]:
    """Return the placeholders of a naming pattern in order; raises ValueError for stray braces.

    >>> placeholders("{sku}_{LANG}_v{version}")
    ('sku', 'LANG', 'version')
    """
    pieces = list(string.Formatter().parse(names))
    if any(spec or conversion for _, _, spec, conversion in pieces):
        raise ValueError(names)
    return tuple(name for _, name, _, _ in pieces if name is not None)


def fill_pattern(names: str, values: Mapping[str, str]) -> str:
    """Fill a valid naming pattern.

    >>> fill_pattern("{sku}_v{version}", {"sku": "AB", "version": "1.0"})
    'AB_v1.0'
    """
    return names.format_map(values)


def make_product(raw: "ProductFile", source: str = "") -> Product:
    """Build a product, with default values for missing keys of its jobs."""
    return define(
        Product,
        raw,
        source,
        parts=tuple(build(ProductPart, part, name=part["id"]) for part in raw["components"]),
        jobs=tuple(build(Job, job) for job in raw["jobs"]),
        credits=make_credits(raw.get("credits", ())),
    )


def check_digit(digits: str) -> int:
    """Calculate the check digit: from the right, digits count three times and once in turn.

    >>> check_digit("400638133393"), check_digit("03600029145")
    (1, 2)
    """
    total = sum(int(digit) * (3 if position % 2 == 0 else 1) for position, digit in enumerate(reversed(digits)))
    return -total % 10


def as_ean(digits: str) -> str:
    """Return the thirteen digits of an EAN-13; a UPC-A gets a leading 0.

    >>> as_ean("036000291452")
    '0036000291452'
    """
    return digits.rjust(13, "0")
