"""Option types for forces, attackers and bombs."""

import click

from hyskos.cli.shared.option_types import NotationParam, beginning
from hyskos.companion import notation
from hyskos.companion.vocabulary import FACTIONS, PLAYED
from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.devices import Arrival
from hyskos.rules.rolling_pyramids.forces import Force

FORCE = NotationParam("force", Force, notation.force)
ATTACKER = NotationParam("attacker", Arrival, notation.attacker)
BOMB = NotationParam("bomb", Bomb, notation.bomb)
EXPECTED = NotationParam("expected", Force, notation.expected)


def complete_force(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the faction of a force, for the shell."""
    return [f"{name}:" for name in beginning(FACTIONS, incomplete)]


def complete_faction(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the name of a playable faction, for the shell."""
    return beginning(PLAYED, incomplete)
