"""Write a round file for a position, as read by `hyskos.companion.round_file`, with orders to fill in."""

import json
from collections.abc import Sequence

from hyskos.companion.rulings import different
from hyskos.rules.rolling_pyramids.deployment import Position
from hyskos.rules.rolling_pyramids.notation import write_force
from hyskos.rules.rolling_pyramids.order_notation import write_device
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.rulings import Rulings


def write_round(
    map_name: str, position: Position, number: int, rulings: Rulings, own_factions: Sequence[str] = ()
) -> str:
    """Write a round file with empty orders; `own_factions` are files relative to its folder."""
    lines = [f"map: {_quoted(map_name)}", f"round: {number}"]
    if own_factions:
        lines += ["factions:", *(f"  - {json.dumps(file, ensure_ascii=False)}" for file in own_factions)]
    if position.solo:
        lines.append("solo: true")
    starts = ", ".join(f"{faction}: {-place}" for faction, place in position.starts.items())
    lines += [f"starts: {{{starts}}}", "board:"]
    places = sorted(position.forces, key=lambda place: (place < 0, abs(place)))
    lines += [f"  {place_name(place)}: {write_force(position.forces[place])}" for place in places]
    if not places:
        lines[-1] = "board: {}"
    if position.devices:
        lines += ["devices:", *(f"  - {write_device(device)}" for device in position.devices)]
    own = different(rulings)
    if own:
        lines += ["rulings:", *(f'  {name}: "{value}"' for name, value in own.items())]
    lines += ["orders:", *(f"  {faction}: []" for faction in position.starts)]
    return "\n".join(lines) + "\n"


def _quoted(word: str) -> str:
    """Quote a file name; ids of maps need no quotes."""
    return word if word.replace("-", "").isalnum() and word.isascii() else json.dumps(word)
