"""What is typed at a table: forces, attackers and bombs as option types of the command line."""

from typing import Any

import click

from hyskos.companion.factions import spelled
from hyskos.companion.vocabulary import FACTIONS, ON_BORDERS, PLAYED, beginning, complaint
from hyskos.definitions.languages import _
from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.notation import NotationError, read_attacker, read_force


def complete_force(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the faction of a force, for the shell."""
    return [f"{name}:" for name in beginning(FACTIONS, incomplete)]


def complete_faction(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the name of a faction that people play, for the shell."""
    return beginning(PLAYED, incomplete)


class ForceType(click.ParamType[Force]):
    """FACTION:UNITS+HEROESh."""

    name = "force"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Force:
        """Read a force."""
        if isinstance(value, Force):
            return value
        try:
            return read_force(spelled(value), FACTIONS)
        except NotationError as error:
            self.fail(complaint(error), param, ctx)


class AttackerType(click.ParamType[tuple[Force, tuple[str, ...]]]):
    """A force, with +ram and +spikes for the border that it crosses."""

    name = "attacker"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[Force, tuple[str, ...]]:
        """Read an attacker."""
        if isinstance(value, tuple):
            return value
        try:
            return read_attacker(spelled(value), FACTIONS, ON_BORDERS)
        except NotationError as error:
            self.fail(complaint(error), param, ctx)


class BombType(click.ParamType[Bomb]):
    """FACTION:STRENGTH."""

    name = "bomb"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Bomb:
        """Read a bomb."""
        if isinstance(value, Bomb):
            return value
        try:
            force = read_force(spelled(value), FACTIONS)
        except NotationError as error:
            self.fail(complaint(error), param, ctx)
        if force.heroes:
            self.fail(_("a bomb has no heroes; write FACTION:STRENGTH, such as anubian:9"), param, ctx)
        return Bomb(force.faction, force.units)


FORCE, ATTACKER, BOMB = ForceType(), AttackerType(), BombType()
