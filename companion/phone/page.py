"""Build the phone page: `data/phone/table.html` with data filled in."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from hyskos import data
from hyskos.companion import factions
from hyskos.companion.phone.facts import facts
from hyskos.companion.phone.facts import shipped as shipped_material
from hyskos.definitions import project
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_faction, load_map
from hyskos.definitions.plain_data import Json

BUILT = data.ROOT / "phone" / "table.html"
"""Built from `phone/` by `python -m scripts.phone_page`; contains no factions and no maps."""
EMPTY = '<script type="application/json" id="facts">null</script>'
"""Placeholder of the data."""


def page_facts(maps: Sequence[Map], version: str, grid: Grid | None = None) -> dict[str, Json]:
    """Return the data for these maps (all built-in ones by default) and for every faction in this context.

    Raises UnreadableError if a faction file has findings.
    """
    shipping = shipped("faction").values()
    material = shipped_material(
        maps=[load_map(str(path)) for path in project.files("map").values()],
        factions=[load_faction(str(path)) for path in factions.files().values() if path not in shipping],
    )
    material = replace(material, grid=grid or material.grid)
    if maps:
        material = replace(material, maps=tuple({main_board.id: main_board for main_board in maps}.values()))
    return facts(material, version)


def page(page_data: Mapping[str, Json], lang: str, *, is_chosen: bool = False) -> bytes:
    """Fill data into the page; the same data always gives the same bytes.

    With `is_chosen` the page opens in `lang`, otherwise in the language of the phone if available.
    """
    text = json.dumps({**page_data, "begin": lang, "chosen": is_chosen}, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":  # keep texts of factions from closing the script element or opening another
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    before, after = BUILT.read_text(encoding="utf-8").split(EMPTY)
    return "".join((before, EMPTY.replace("null", text), after)).encode()
