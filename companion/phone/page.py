"""The page for the phone: the built one of `data/phone/table.html`, with facts put in."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from hyskos import data
from hyskos.companion import factions
from hyskos.companion.phone.facts import facts, shipped
from hyskos.definitions import project
from hyskos.definitions.json_values import Json
from hyskos.definitions.loader import load_faction, load_map
from hyskos.definitions.model import Grid, Map

BUILT = data.ROOT / "phone" / "table.html"
"""What `python -m scripts.phone_page` has made of the sources in `phone/`; it knows no faction and no map."""
EMPTY = '<script type="application/json" id="facts">null</script>'
"""Where facts go."""


def page_facts(maps: Sequence[Map], version: str, grid: Grid | None = None) -> dict[str, Json]:
    """Give the facts for these maps, or all that ship, and for every faction that is known in this context.

    Raises UnreadableError for a faction whose file has findings.
    """
    shipping = data.files("faction").values()
    material = shipped(
        maps=[load_map(str(path)) for path in project.files("map").values()],
        factions=[load_faction(str(path)) for path in factions.files().values() if path not in shipping],
    )
    material = replace(material, grid=grid or material.grid)
    if maps:
        material = replace(material, maps=tuple({one.id: one for one in maps}.values()))
    return facts(material, version)


def page(known: Mapping[str, Json], lang: str, *, is_chosen: bool = False) -> bytes:
    """Put facts into the page; the same facts give the same bytes.

    The page opens in `lang` if that was chosen for it (`is_chosen`), else in the language of the phone if it speaks it.
    """
    text = json.dumps({**known, "begin": lang, "chosen": is_chosen}, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":  # nothing in a faction's text can end the script or begin another
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    before, after = BUILT.read_text(encoding="utf-8").split(EMPTY)
    return "".join((before, EMPTY.replace("null", text), after)).encode()
