"""What a product is: one game as a publisher sells it. Frozen values like those of `hyskos.definitions.model`."""

import string
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Literal

from hyskos.definitions.model import Definition, Words
from hyskos.definitions.paths import is_file
from hyskos.definitions.printing import INKS, Ink
from hyskos.definitions.values import dataclass

Make = Literal["home", "press", "shop", "proofs", "tables"]
"""What a job makes: sheets for buyers, files for who prints, pictures for a shop or to judge by, tables on the web."""
PLACEHOLDERS = ("sku", "id", "component", "side", "lang", "LANG", "version", "paper", "ink")
"""What names of files may hold in braces."""
NAMES = "{component}_{side}_{lang}"
"""How files are called by codes where a product does not say."""
TITLES, CODES = "titles", "codes"
"""Other ways to call files: by titles that people read, which is usual, and by `NAMES`."""
Extra = Literal["fonts", "sources"]
"""What a zip file has only if its job asks for it."""


@dataclass(frozen=True, slots=True)
class Part:
    """A component: the id of what ships or a file beside the product, how many, and its code in names of files."""

    name: str
    count: int = 1
    code: str = ""
    stock: Words = field(default_factory=dict, hash=False)  # what a press prints it on
    finish: Words = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One zip file: what it is for, the printer's profile, and what it holds of the product."""

    id: str
    make: Make
    profile: str = ""  # id of one that ships, or a file beside the product; "" for the house's own at home
    shop: str = ""  # id of one that ships, or a file beside the product; "" for pictures of no shop in particular
    inks: tuple[Ink, ...] = INKS  # only at home
    without: tuple[str, ...] = ()  # components, as the product calls them
    languages: tuple[str, ...] = ()  # nothing: those of the product
    quantity: int | None = None  # of games at a press, in each language
    include: tuple[Extra, ...] = ()  # what is no sheet and asked for all the same


@dataclass(frozen=True, slots=True, kw_only=True)
class Product(Definition):
    """One game under a publisher's name; what a publisher need not say is empty."""

    subtitle: Words
    languages: tuple[str, ...]
    publisher: str
    parts: tuple[Part, ...]
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
    price: Words = field(default_factory=dict)  # as it is printed, with its currency
    barcode: str = ""  # 12 or 13 digits, the last one checks the others
    sku: str = ""
    names: str = TITLES  # "codes", or placeholders in braces

    def named(self, jobs: Sequence[Job]) -> tuple[str, ...]:
        """Give the files beside the product that jobs use: components, printers and shops of the publisher's own."""
        names = (name for job in jobs for name in (*(part.name for part in self.parts_of(job)), job.profile, job.shop))
        return tuple(name for name in dict.fromkeys(names) if is_file(name))

    def parts_of(self, job: Job) -> tuple[Part, ...]:
        """Give the components that a job prints."""
        return tuple(part for part in self.parts if part.name not in job.without)

    def languages_of(self, job: Job) -> tuple[str, ...]:
        """Give the languages of a job."""
        return job.languages or self.languages


def scheme_of(names: str) -> str:
    """Give the placeholders that codes in names of files are made of.

    >>> scheme_of("codes"), scheme_of("{sku}-{component}")
    ('{component}_{side}_{lang}', '{sku}-{component}')
    """
    return NAMES if names == CODES else names


def spread(least: int, most: int) -> str:
    """Write a range of numbers.

    >>> spread(2, 4), spread(30, 30)
    ('2–4', '30')
    """
    return str(least) if least == most else f"{least}–{most}"


def placeholders(names: str) -> tuple[str, ...]:
    """Name the placeholders of a naming scheme in their order; raises ValueError for stray braces.

    >>> placeholders("{sku}_{LANG}_v{version}")
    ('sku', 'LANG', 'version')
    """
    pieces = list(string.Formatter().parse(names))
    if any(spec or conversion for _, _, spec, conversion in pieces):
        raise ValueError(names)
    return tuple(name for _, name, _, _ in pieces if name is not None)


def filled(names: str, values: Mapping[str, str]) -> str:
    """Fill a naming scheme that has passed its checks.

    >>> filled("{sku}_v{version}", {"sku": "AB", "version": "1.0"})
    'AB_v1.0'
    """
    return names.format_map(values)
