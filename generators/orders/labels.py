"""What a file says of itself in its keywords: the same that the manifest of a kit says of it.

So both can be held against each other. A PDF has them in /Keywords, an SVG in <metadata>, a PNG in a chunk of text.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Literal

from hyskos.generators.credits import credit_line
from hyskos.generators.orders.order import Folding, Imposed, Order, back_of, fold_of
from hyskos.generators.sheets.page import Document

_BARE = ("id", "version", "paper", "printer")
"""Values that speak for themselves. The language is not among them: every file names that in a place of its own."""
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
    """Spell the facts of a file, as an entry of a manifest names them.

    >>> keywords({"id": "bastet", "version": "1.0", "lang": "en", "paper": "a4", "printer": "home-a4", "scale": 1.0})
    ('bastet', '1.0', 'a4', 'home-a4', 'scale 1')
    """
    bare = [str(facts[key]) for key in _BARE if facts.get(key) is not None]
    return (*bare, *(f"{key} {_spelt(facts[key])}" for key in _NAMED if facts.get(key) is not None))


def _spelt(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def side_of(order: Order) -> Side:
    """Say whether a file has both sides of a board: two boards, or a face and the back that is mounted behind it.

    What has one side is the back of cards, or else a face; a proof shows the face of a board that folds.
    """
    mounted = isinstance(order, Folding) and order.terms.profile.press is not None
    if back_of(order) or mounted:
        return "both"
    drawn = order.definitions if isinstance(order, Imposed) else (order.definition,)
    return "back" if all(one.is_back for one in drawn) else "face"


def provenance_of(order: Order) -> str | None:
    """Say where a board comes from; nothing of one that is final."""
    word = order.definition.provenance
    return word if word and word != "final" else None


def owner_of(order: Order) -> dict[str, str | None]:
    """Say whose a file is and who made what it shows."""
    colophon = order.terms.colophon
    return {
        "product": colophon.product or None,
        "publisher": colophon.author or None,
        "rights": colophon.rights or None,
        "credits": credit_line(order.definition.credits, order.terms.lang) or None,
    }


def labels(order: Order, scale: float = 1.0, more: Mapping[str, object] = NOTHING_MORE) -> dict[str, object]:
    """Gather the facts that an order decides; `more` adds the paper, the component, the proof."""
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
    """Let a document say what it is."""
    return replace(document, keywords=keywords(labels(order, scale, more)), colophon=order.terms.colophon)
