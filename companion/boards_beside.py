"""The boards of one's own that are printed together: what else is printed with them tells of these."""

from collections.abc import Iterable
from pathlib import Path

from hyskos import data
from hyskos.definitions.model import Definition, Grid, Map, Ring


def own_boards(definitions: Iterable[Definition]) -> tuple[Definition, ...]:
    """Give the only board of each game among definitions that are printed together, of those that do not ship."""
    own = [one for one in definitions if isinstance(one, Map | Grid | Ring)]
    own = [one for one in own if data.ROOT not in Path(one.source).resolve().parents]
    games = [one.game for one in own]
    return tuple(one for one in own if games.count(one.game) == 1)
