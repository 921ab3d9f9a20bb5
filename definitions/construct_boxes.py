"""Build a box from checked plain data (`data/schema/box.schema.json`) and its cover, which is loaded first."""

from typing import TYPE_CHECKING, TypedDict

from hyskos.definitions.boxes import Box
from hyskos.definitions.construct import head, make_credits
from hyskos.definitions.covers import Cover
from hyskos.definitions.model import Definition

if TYPE_CHECKING:
    from hyskos.definitions.accepted.box import BoxFile


class _Paragraphs(TypedDict, total=False):
    paragraphs: int


def make_box(raw: "BoxFile", face: Definition, source: str = "") -> Box:
    """Build a box with the art of a cover."""
    assert isinstance(face, Cover)
    inner = raw["inner"]
    many: _Paragraphs = {"paragraphs": raw["paragraphs"]} if "paragraphs" in raw else {}
    return Box(
        **head(raw, source),
        provenance=raw["provenance"],
        credits=make_credits(raw.get("credits", ())) or face.credits,
        style=raw["style"],
        inner=(inner["width_mm"], inner["height_mm"], inner["depth_mm"]),
        board=raw["board_mm"],
        cover=raw["cover"],
        face=face,
        grams=raw.get("card_g"),
        folded_by_hand=raw.get("folded_by_hand", False),
        lid=raw.get("lid_mm"),
        age=raw.get("age"),
        marks=tuple(raw.get("marks", ())),
        warning=raw.get("warning"),
        barcode=raw.get("barcode", ""),
        **many,
    )
