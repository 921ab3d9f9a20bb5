"""What is typed at a table: forces, attackers and bombs as option types of the command line."""

from typing import Any

import click

from cli.groups import near
from cli.i18n import _
from cli.own_factions import not_taken
from rules.rolling_pyramids.abilities import ABILITIES, PHARAOH
from rules.rolling_pyramids.bombs import Bomb
from rules.rolling_pyramids.forces import Force
from rules.rolling_pyramids.notation import NotationError, read_attacker, read_force

FACTIONS = (*ABILITIES, PHARAOH)
"""Everybody who can have a force on the board."""


def complaint(error: NotationError) -> str:
    """Say what is wrong with a word, and which known names are spelt like it."""
    text = _(error.message).format(**error.values)
    if not error.known:
        return text
    told = not_taken(str(error.values.get("word", "")), error.known)
    if told:
        return told
    guesses = near(str(error.values.get("word", "")).lower(), error.known)
    if guesses:
        return text + ". " + _("Did you mean {guesses}?").format(guesses=", ".join(guesses))
    return text + ". " + _("There are {known}.").format(known=", ".join(error.known))


def complete_force(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the faction of a force, for the shell."""
    return [f"{name}:" for name in FACTIONS if name.startswith(incomplete.lower())]


def complete_faction(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the name of a faction that people play, for the shell."""
    return [name for name in ABILITIES if name.startswith(incomplete.lower())]


class ForceType(click.ParamType[Force]):
    """FACTION:UNITS+HEROESh."""

    name = "force"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Force:
        """Read a force."""
        if isinstance(value, Force):
            return value
        try:
            return read_force(value, FACTIONS)
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
            return read_attacker(value, FACTIONS)
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
            force = read_force(value, FACTIONS)
        except NotationError as error:
            self.fail(complaint(error), param, ctx)
        if force.heroes:
            self.fail(_("a bomb has no heroes; write FACTION:STRENGTH, such as anubian:9"), param, ctx)
        return Bomb(force.faction, force.units)


FORCE, ATTACKER, BOMB = ForceType(), AttackerType(), BombType()
