"""Build a printer's profile from checked plain data (`data/schema/printer.schema.json`)."""

from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict, TypeVar

from hyskos.definitions.printers import Component, FoldingBoard, Press, Profile

if TYPE_CHECKING:
    from hyskos.definitions.accepted.printer import PrinterComponent, PrinterFile, PrinterHome, PrinterPress

_Number = TypeVar("_Number", int, float)


def make_profile(raw: "PrinterFile") -> Profile:
    """Build the profile of a home printer, a press, or a game manufacturer with components."""
    made = Profile(
        id=raw["id"],
        title=raw["title"],
        source=raw["source"],
        dated=raw["dated"],
        bleed=raw["bleed_mm"],
        safe=raw.get("safe_mm", 0.0),
        largest=_pair(raw["largest_mm"]) if "largest_mm" in raw else None,
        makes=tuple(raw.get("makes", ())),
    )
    if "home" in raw:
        return _at_home(made, raw["home"])
    if "press" in raw:
        return replace(made, press=_press(raw["press"]))
    pictures = raw["pictures"]
    return replace(made, dpi=pictures["dpi"], components=tuple(_component(one) for one in pictures["components"]))


def _at_home(made: Profile, raw: "PrinterHome") -> Profile:
    return replace(
        made,
        paper=raw["paper"],
        border=raw["border_mm"],
        overlap=raw["overlap_mm"],
        laminate=raw["laminate"],
        seal=raw["seal_mm"],
        corner=raw["corner_mm"],
        inches=raw["inches"],
        back_offset=_pair(raw["back_offset_mm"]) if "back_offset_mm" in raw else (0.0, 0.0),
    )


class _Often(TypedDict, total=False):
    overprint_black: float
    embed_profile: bool


def _press(raw: "PrinterPress") -> Press:
    board, often = raw.get("folding_board"), _Often()
    if "overprint_black_mm" in raw:
        often["overprint_black"] = raw["overprint_black_mm"]
    if "embed_profile" in raw:
        often["embed_profile"] = raw["embed_profile"]
    mounted = FoldingBoard(board["wrap_mm"], board["back_smaller_mm"], board.get("board_mm")) if board else None
    return Press(
        level=raw["level"],
        marks=raw["marks"],
        max_ink=raw["max_ink"],
        simple_fonts=raw.get("simple_fonts", False),
        die_line=raw.get("die_line", False),
        spots=raw.get("spots", {}),
        special_inks=raw.get("special_inks", {}),
        folding_board=mounted,
        **often,
    )


def _component(raw: "PrinterComponent") -> Component:
    return Component(
        id=raw["id"],
        title=raw["title"],
        inches=_pair(raw["inches"]),
        pixels=_pair(raw["pixels"]),
        kinds=tuple(raw["kinds"]),
        panels=_pair(raw.get("panels", (1, 1))),
        pages=raw.get("pages", 1),
    )


def _pair(values: tuple[_Number, _Number]) -> tuple[_Number, _Number]:
    """Convert a list of two values to a tuple."""
    first, second = values
    return first, second
