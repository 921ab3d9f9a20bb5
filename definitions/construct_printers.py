"""From plain checked data to a printer's profile. Its shape is that of `data/schema/printer.schema.json`."""

from dataclasses import replace

from hyskos.definitions.construct import Plain
from hyskos.definitions.printers import Component, FoldingBoard, Press, Profile


def make_profile(raw: Plain) -> Profile:
    """Make a profile: with paper at home, a press, or the components of a maker of games."""
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
        return replace(made, **_without_units(raw["home"]))
    if "press" in raw:
        return replace(made, press=_press(raw["press"]))
    pictures = raw["pictures"]
    return replace(made, dpi=pictures["dpi"], components=tuple(_component(one) for one in pictures["components"]))


def _press(raw: Plain) -> Press:
    board = raw.get("folding_board")
    mounted = FoldingBoard(board["wrap_mm"], board["back_smaller_mm"], board.get("board_mm")) if board else None
    return Press(**{**_without_units(raw), "folding_board": mounted})


def _component(raw: Plain) -> Component:
    return Component(
        id=raw["id"],
        title=raw["title"],
        inches=_pair(raw["inches"]),
        pixels=tuple(raw["pixels"]),
        kinds=tuple(raw["kinds"]),
        panels=tuple(raw.get("panels", (1, 1))),
        pages=raw.get("pages", 1),
    )


def _pair(values: list[float]) -> tuple[float, float]:
    first, second = values
    return first, second


def _without_units(raw: Plain) -> Plain:
    """Take the unit off the names of lengths, which are mm throughout."""
    return {key.removesuffix("_mm"): value for key, value in raw.items()}
