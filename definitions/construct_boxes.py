"""From plain checked data to a box. Its shape is that of `data/schema/box.schema.json`; its cover is read before it."""

from hyskos.definitions.boxes import Box
from hyskos.definitions.construct import Plain, head
from hyskos.definitions.covers import Cover
from hyskos.definitions.model import Definition

_AS_WRITTEN = ("style", "cover", "paragraphs", "age", "warning", "barcode")
_OTHERWISE = {"board": "board_mm", "grams": "card_g", "lid": "lid_mm"}
"""Names of ours, and those that a file writes."""


def make_box(raw: Plain, face: Definition, source: str = "") -> Box:
    """Make a box with the art of a cover."""
    assert isinstance(face, Cover)
    inner = raw["inner"]
    told: Plain = {key: raw[key] for key in _AS_WRITTEN if key in raw}
    told |= {key: raw[written] for key, written in _OTHERWISE.items() if written in raw}
    size = (inner["width_mm"], inner["height_mm"], inner["depth_mm"])
    return Box(**head(raw, source), inner=size, face=face, marks=tuple(raw.get("marks", ())), **told)
