"""Custom boards in a print run, which the other components of the same run refer to."""

from collections.abc import Iterable
from pathlib import Path

from hyskos import data
from hyskos.definitions.kinds.definition import Definition


def own_boards(definitions: Iterable[Definition]) -> tuple[Definition, ...]:
    """Return the custom boards among `definitions`, leaving out any game that has more than one."""
    own = [one for one in definitions if one.kind in ("map", "grid", "ring")]
    own = [one for one in own if data.ROOT not in Path(one.source).resolve().parents]
    games = [one.game for one in own]
    return tuple(one for one in own if games.count(one.game) == 1)
