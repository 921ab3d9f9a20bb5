"""`hyskos reinforce --odds`: the number of soldiers, and what the column leaves of the player's spaces."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from hyskos.cli.shared.options import print_json
from hyskos.cli.shared.terminal import tell
from hyskos.companion.boards import told_place
from hyskos.companion.factions import abilities
from hyskos.companion.formatting import decimal
from hyskos.companion.rulings import different
from hyskos.definitions.languages import _
from hyskos.rules.reasons import N_
from hyskos.rules.rolling_pyramids.board import Board
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.rulings import Rulings

if TYPE_CHECKING:
    from fractions import Fraction

    from hyskos.lab.odds import Fight, Odds

HEADS = {
    "lowest": N_("the four lowest dice: {least} to {most} soldiers, {mean} on average"),
    "any": N_("any four dice: {least} to {most} soldiers, {mean} on average"),
    "highest": N_("the four highest dice: {least} to {most} soldiers, {mean} on average"),
}
"""Headings for each choice of dice."""


def answer_odds(
    board: Board, forces: Mapping[int, Force], held: Mapping[int, Force], rulings: Rulings, *, as_json: bool
) -> None:
    """Print the exact odds for each choice of dice."""
    from hyskos.lab.odds import CHOICES, fight_odds, reinforcement_odds

    known = abilities(force.faction for force in held.values())
    found = {}
    for choice in CHOICES:
        odds = reinforcement_odds(choice, rulings, board.dice)
        found[choice] = odds, fight_odds(board, forces, odds, rulings, abilities=known)
    if as_json:
        choices = {choice: _data(odds, fights) for choice, (odds, fights) in found.items()}
        print_json("reinforce.odds", {"choices": choices, "rulings": different(rulings)})
        return
    for choice, (odds, fights) in found.items():
        _print(board, choice, odds, fights)
    if rulings.reinforcement_dice == "written":
        tell(_("Numbers that are written count at your table (A84); these are the faces that are rolled."))


def _print(board: Board, choice: str, odds: "Odds", fights: "Mapping[int, Fight]") -> None:
    from hyskos.lab.odds import mean_of

    mean = decimal(float(mean_of(odds)), 2)
    click.echo(_(HEADS[choice]).format(least=min(odds), most=max(odds), mean=mean))
    for place, one in fights.items():
        text = _("  {space}: {kept} % stays yours, {empty} % empty, {lost} % the Pharaoh's")
        tell(text.format(
            space=told_place(board, place), kept=_percent(one.kept), empty=_percent(one.empty), lost=_percent(one.lost)
        ))  # fmt: skip


def _data(odds: "Odds", fights: "Mapping[int, Fight]") -> dict[str, object]:
    return {
        "soldiers": {str(number): _written(chance) for number, chance in odds.items()},
        "spaces": {
            str(place): {"kept": _written(one.kept), "empty": _written(one.empty), "lost": _written(one.lost)}
            for place, one in fights.items()
        },
    }


def _written(chance: "Fraction") -> str:
    return f"{chance.numerator}/{chance.denominator}"


def _percent(chance: "Fraction") -> str:
    return decimal(100 * float(chance))
