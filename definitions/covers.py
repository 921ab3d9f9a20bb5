"""What a cover is: frozen values like those of `hyskos.definitions.model`."""

from collections.abc import Mapping
from dataclasses import field
from functools import cache
from typing import Literal, get_args

from hyskos import data
from hyskos.definitions.art.shapes import Art
from hyskos.definitions.model import Definition, Words
from hyskos.definitions.values import dataclass

Counted = Literal["players", "minutes", "age"]
"""What a product has a number of, too."""
Compared = Literal["rounds", "dice", "pieces"]
"""What the boards and pieces that a cover shows have a number of, too."""


@dataclass(frozen=True, slots=True)
class Fact:
    """What a buyer asks first: a number or a word that is set large, and what it counts."""

    value: Words
    label: Words
    counts: Counted | Compared | None = None  # what a product knows better, or what it shows must bear out
    without_solo: Words = field(default_factory=dict)  # the label in a product that nobody plays alone


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A heading with a few sentences."""

    title: Words
    text: Words
    without_solo: Words = field(default_factory=dict)  # the text in a product that nobody plays alone


@dataclass(frozen=True, slots=True, kw_only=True)
class Issue:
    """Who brings a game out, as a product says it: what is empty is not there."""

    publisher: str
    logo: Art | None = None
    copyright: str = ""
    edition: Words = field(default_factory=dict)
    legal: tuple[Words, ...] = ()
    web: str = ""
    price: Words = field(default_factory=dict)
    barcode: str = ""


@dataclass(frozen=True, slots=True)
class Play:
    """A position of a real game, in the words of a round file and of positions: what pictures show on the boards."""

    starts: Mapping[str, int] = field(default_factory=dict)  # faction: die of its starting area
    board: Mapping[str, str] = field(default_factory=dict)  # space: "anubian:4+1h"
    devices: tuple[str, ...] = ()  # "anubian ram 6-8"
    close_up: tuple[str, ...] = ()  # spaces that a picture shows at their true size
    written: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # board: place to write in: what is there
    pieces: tuple[str, ...] = ()  # "r3@b2", "g321@14", "gM@4"; without a place beside the board
    dice: tuple[str, ...] = ()  # "brick d8 5"


@dataclass(frozen=True, slots=True)
class Cover(Definition):
    """The face of a game: one source for box lid, square picture, banner and sell sheet."""

    subtitle: Words
    ground: tuple[str, ...]  # inks: one, or those of the left and the right half
    art: str  # a name in data/art/covers, or a file of `arts`
    rays: tuple[float, float]  # where the rays of the ground start, parts of the art's width and height
    lid: tuple[float, float]  # width and height, mm
    facts: tuple[Fact, ...]
    paragraphs: tuple[Paragraph, ...]
    shows: tuple[str, ...]  # ids of what is pictured, or files beside it; the main board first
    box: str = ""  # id of the one that mock-ups show, or a file beside the cover; else they invent one
    play: Play = field(default_factory=Play)
    issue: Issue | None = None  # of a product; else the house brings it out
    inside: tuple[Definition, ...] = ()  # of what it shows: what its box holds otherwise than the file says


def counted(label: Words) -> Counted | None:
    """Tell what a fact counts that says so in the words of the house.

    >>> counted({"en": "Players"}), counted({"es": "minutos por jugador"})
    ('players', None)
    """
    told = {text.casefold() for text in label.values()}
    return next((one for one, texts in _labels().items() if told & texts), None)


@cache
def _labels() -> Mapping[Counted, frozenset[str]]:
    """Read what covers call the numbers of a product, in all languages."""
    words: Mapping[str, Words] = data.load_yaml("words", "covers")["words"]
    known: tuple[Counted, ...] = get_args(Counted)
    return {one: frozenset(text.casefold() for text in words[one].values()) for one in known}
