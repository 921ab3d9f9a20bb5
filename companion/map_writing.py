"""Write a main board as YAML, with evidence about it in comments."""

from collections.abc import Iterable, Mapping

from hyskos.companion.map_starter import count_spaces
from hyskos.companion.starters import filled, in_yaml, starter_text
from hyskos.definitions.model import Map, Space
from hyskos.definitions.outlines import hexagon
from hyskos.definitions.paths import is_file

USUAL_EMBLEM = "sun"


def designed_map(board: Map, name: str, title: Mapping[str, str], evidence: Iterable[str], lang: str) -> str:
    """Write a map with a new name and title, lines of evidence at the top, and comments in `lang`."""
    hexes = {space.at for space in board.spaces} | {start.at for start in board.starts}
    radius = max(max(abs(at.q), abs(at.r), abs(at.q + at.r)) for at in hexes)
    values = {
        "EVIDENCE": "\n".join(f"# {line}".rstrip() for line in evidence),
        "ID": name,
        "GAME": board.game,
        "TITLE": in_yaml(title),
        "SUBTITLE": in_yaml(count_spaces(len(board.spaces), [*title])),
        "ORIENTATION": board.orientation,
        "SHAPE": f"{{hexagon: {radius}}}" if hexes == hexagon(radius) else "list",
        "SIZE": f"{{width: {board.width:g}, height: {board.height:g}}}",
        "GROUND": board.ground,
        "EMBLEM": USUAL_EMBLEM if is_file(board.emblem) else board.emblem,
        "ROUNDS": str(board.rounds),
        "SOLO": str(board.solo_rounds),
        "SPACES": "\n".join(map(_space, board.spaces)),
        "HOMES": "\n".join(f"  - {{die: {one.die}, at: [{one.at.q}, {one.at.r}]}}" for one in board.starts),
        "GARRISON": _garrison(board),
    }
    return filled(starter_text("design", lang), values)


def _space(space: Space) -> str:
    parts = [f"number: {space.number}", f"at: [{space.at.q}, {space.at.r}]"]
    if space.points:
        parts.append(f"points: {{round: {space.points.round}, final: {space.points.final}}}")
    if space.factory:
        parts.append(f"factory: {space.factory}")
    return f"  - {{{', '.join(parts)}}}"


def _garrison(board: Map) -> str:
    """Write the Pharaoh's units by kind of space; spaces that differ from the first of their kind, by number."""
    usual: dict[str, int] = {"factories": 0, "spaces": 0}
    usual |= {_kind(space): board.garrison[space.number] for space in reversed(board.spaces) if space.number > 1}
    own = {
        space.number: board.garrison[space.number]
        for space in board.spaces
        if space.number > 1 and board.garrison[space.number] != usual[_kind(space)]
    }
    kinds = {"pyramid": board.garrison[1], **usual, "starts": board.start_garrison}
    parts = [f"{kind}: {units}" for kind, units in kinds.items()]
    if own:
        parts.append("at: {" + ", ".join(f"{number}: {units}" for number, units in own.items()) + "}")
    return "{" + ", ".join(parts) + "}"


def _kind(space: Space) -> str:
    return "factories" if space.factory else "spaces"
