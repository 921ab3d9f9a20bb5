"""Keywords of a file: the same facts that a kit's manifest holds about it.

This allows checking one against the other. A PDF stores them in /Keywords, an SVG in <metadata>, a PNG in a text chunk.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Literal

from hyskos.generators.credits import credit_line
from hyskos.generators.orders.order import Folding, Imposed, Order, back_of, fold_of
from hyskos.generators.sheets.page import Document

_BARE = ("id", "version", "paper", "printer")
"""Facts written without their name. The language is not a keyword: each file format has a place for it."""
_NAMED = (
    "side",
    "scale",
    "ink",
    "stamp",
    "back",
    "flip",
    "fold",
    "copies",
    "component",
    "shop",
    "proof",
    "provenance",
    "product",
    "publisher",
    "rights",
    "credits",
)
Side = Literal["both", "face", "back"]
NOTHING_MORE: Mapping[str, object] = MappingProxyType({})


def keywords(facts: Mapping[str, object]) -> tuple[str, ...]:
    """Format the facts of a file, named as in a manifest entry.

    >>> keywords({"id": "bastet", "version": "1.0", "lang": "en", "paper": "a4", "printer": "home-a4", "scale": 1.0})
    ('bastet', '1.0', 'a4', 'home-a4', 'scale 1')
    """
    bare = [str(facts[key]) for key in _BARE if facts.get(key) is not None]
    return (*bare, *(f"{key} {_spelt(facts[key])}" for key in _NAMED if facts.get(key) is not None))


def _spelt(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def side_of(order: Order) -> Side:
    """Return "both" for two boards, or for a face and the back mounted behind it, otherwise "face" or "back".

    A single side is "back" for backs of cards, otherwise "face"; a proof shows the face of a folding board.
    """
    mounted = isinstance(order, Folding) and order.terms.profile.press is not None
    if back_of(order) or mounted:
        return "both"
    drawn = order.definitions if isinstance(order, Imposed) else (order.definition,)
    return "back" if all(drawing.is_back for drawing in drawn) else "face"


def provenance_of(order: Order) -> str | None:
    """Return the provenance of a board; None if it is final."""
    word = order.definition.provenance
    return word if word and word != "final" else None


def owner_of(order: Order) -> dict[str, str | None]:
    """Return the product, publisher, rights and credits of a file."""
    colophon = order.terms.colophon
    return {
        "product": colophon.product or None,
        "publisher": colophon.author or None,
        "rights": colophon.rights or None,
        "credits": credit_line(order.definition.credits, order.terms.lang) or None,
    }


def labels(order: Order, scale: float = 1.0, more: Mapping[str, object] = NOTHING_MORE) -> dict[str, object]:
    """Gather the facts that an order determines; `more` adds the paper, the component, the proof."""
    terms, back = order.terms, back_of(order)
    return {
        "id": order.definition.id,
        "version": order.definition.version,
        "printer": terms.profile.id,
        "side": side_of(order),
        "scale": round(scale, 4),
        "ink": terms.ink,
        "stamp": terms.stamp,
        "back": back.definition.id if back else None,
        "flip": back.flip if back else None,
        "fold": fold_of(order),
        "provenance": provenance_of(order),
        "copies": order.copies if isinstance(order, Imposed) else None,
        **owner_of(order),
        **more,
    }


def labelled(
    document: Document, order: Order, scale: float = 1.0, more: Mapping[str, object] = NOTHING_MORE
) -> Document:
    """Return a document with its keywords and colophon."""
    return replace(document, keywords=keywords(labels(order, scale, more)), colophon=order.terms.colophon)
