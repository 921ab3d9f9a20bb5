"""Covers: the face of a game on its box, on shop pictures and on sell sheets."""

from collections.abc import Mapping
from dataclasses import field
from functools import cache
from typing import TYPE_CHECKING, Literal, get_args

from hyskos import data
from hyskos.definitions.art.shapes import Art
from hyskos.definitions.kinds.definition import Definition, Words, define, make_credits
from hyskos.definitions.values import build, dataclass

if TYPE_CHECKING:
    from hyskos.definitions import raw_types

Counted = Literal["players", "minutes", "age"]
"""Numbers that a product states as well."""
Compared = Literal["rounds", "dice", "pieces"]
"""Numbers that the boards and pieces on a cover state as well."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A key fact for buyers: a number or a word in large type, and its label."""

    value: Words
    label: Words
    counts: Counted | Compared | None = None  # number to take from the product, or to compare with what is shown
    without_solo: Words = field(default_factory=dict)  # the label in a product without solo play


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A heading with a few sentences."""

    title: Words
    text: Words
    without_solo: Words = field(default_factory=dict)  # the text in a product without solo play


@dataclass(frozen=True, slots=True, kw_only=True)
class Issue:
    """Publisher details of a product; empty ones are not printed."""

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
    """The face of a game, used for box lid, square picture, banner and sell sheet."""

    kind = "cover"
    subtitle: Words
    ground: tuple[str, ...]  # one ink, or those of the left and the right half
    art: str  # a name in data/art/covers, or a file of `arts`
    rays: tuple[float, float]  # origin of the ground's rays, as fractions of the art's width and height
    lid: tuple[float, float]  # width and height, mm
    facts: tuple[Fact, ...]
    paragraphs: tuple[Paragraph, ...]
    shows: tuple[str, ...]  # ids of boards and pieces in the picture, or files next to the cover; main board first
    box: str = ""  # box shown in mock-ups: an id, or a file next to the cover; "": they make one up
    play: Play = field(default_factory=Play)
    issue: Issue | None = None  # None: published by Hyskos itself
    inside: tuple[Definition, ...] = ()  # definitions it shows whose version in this box differs from the file


def counted_number(label: Words) -> Counted | None:
    """Return which number of a product a fact's label stands for, if it is one of the built-in labels.

    >>> counted_number({"en": "Players"}), counted_number({"es": "minutos por jugador"})
    ('players', None)
    """
    labels = {text.casefold() for text in label.values()}
    return next((count for count, texts in _labels().items() if labels & texts), None)


@cache
def _labels() -> Mapping[Counted, frozenset[str]]:
    """Return the built-in labels of a product's numbers, in all languages."""
    words: Mapping[str, Words] = data.load_yaml("words", "covers")["words"]
    all_counts: tuple[Counted, ...] = get_args(Counted)
    return {count: frozenset(text.casefold() for text in words[count].values()) for count in all_counts}


def make_cover(raw: "raw_types.CoverFile", source: str = "") -> Cover:
    """Build a cover."""
    return define(
        Cover,
        raw,
        source,
        credits=make_credits(raw.get("credits", ())),
        lid=(raw["lid"]["width_mm"], raw["lid"]["height_mm"]),
        facts=tuple(Fact(**fact) for fact in raw["facts"]),
        paragraphs=tuple(Paragraph(**paragraph) for paragraph in raw["paragraphs"]),
        rays=tuple(raw.get("rays", (0.5, 0.5))),
        play=build(Play, raw.get("play", {})),
    )
