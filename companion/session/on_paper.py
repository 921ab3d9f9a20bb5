"""Play with player boards on paper: their contents are taken on trust, and only the main board is tracked."""

from collections.abc import Sequence
from dataclasses import replace

from hyskos.definitions.dice import DICE_EACH
from hyskos.rules.reasons import N_, NN_, UnlawfulError
from hyskos.rules.rolling_pyramids import board_phases
from hyskos.rules.rolling_pyramids.actions import Cross
from hyskos.rules.rolling_pyramids.deployment import Device, Order
from hyskos.rules.rolling_pyramids.game import apply
from hyskos.rules.rolling_pyramids.legality import findings, may_place
from hyskos.rules.rolling_pyramids.solo import CHOSEN, possible, solo_dice
from hyskos.rules.rolling_pyramids.table import Game, Step


def awaiting(game: Game) -> Game:
    """Skip to waiting for orders, without rolling, drafting and developing."""
    empty: tuple[tuple[()], ...] = ((),) * len(game.seats)
    return replace(game, phase="deploy", queue=game.seats, units=empty, orders=empty, kept=empty)


def check(game: Game, seat: int, orders: Sequence[Order]) -> None:
    """Check orders as far as possible without the units on paper; raises `UnlawfulError`."""
    if game.phase != "deploy":
        raise UnlawfulError("RP-30", N_("it is not time to send units"))
    faults = findings(game.position, {game.table.factions[seat]: orders}, game.table.rulings)
    wrong = next((fault.reason for fault in faults if fault.order is not None), None)
    if wrong:
        raise UnlawfulError(wrong.rule, wrong.message, wrong.values)


def place_device(game: Game, device: Device) -> Game:
    """Place a device that was developed on paper (RP-43); raises `UnlawfulError`."""
    if game.phase != "deploy":
        raise UnlawfulError("RP-43", N_("it is not time to place devices"))
    if game.table.solo:
        raise UnlawfulError("RP-67", N_("alone there are no devices"))
    if wrong := may_place(game.position, device):
        raise UnlawfulError(wrong.rule, wrong.message, wrong.values)
    return replace(game, position=replace(game.position, devices=(*game.position.devices, device)))


def fight(game: Game, orders: Sequence[Sequence[Order]]) -> Step:
    """Resolve the orders and end the round, since triangles are crossed on paper; a solo game waits for the dice."""
    fought = board_phases.after_deploy(replace(game, orders=tuple(map(tuple, orders)), queue=()))
    if fought.game.result is not None:
        return fought
    waiting = replace(fought.game, queue=(0,))
    if game.table.solo:
        return replace(fought, game=waiting)
    done = apply(waiting, Cross())
    return Step(done.game, (*fought.reasons, *done.reasons), fought.outcomes)


def reinforce(game: Game, dice: tuple[int, ...]) -> Step:
    """Apply the Pharaoh's reinforcements for the dice chosen on paper (RP-63); raises `UnlawfulError`."""
    if len(dice) != CHOSEN:
        raise UnlawfulError(
            "RP-62",
            NN_(
                "{count} die, but four are chosen",
                "{count} dice, but four are chosen",
                "count",
            ),
            {"count": len(dice)},
        )
    each = game.table.board.dice
    if game.table.rulings.reinforcement_dice == "raw" and not possible(dice, each):
        if each != DICE_EACH:
            raise UnlawfulError(
                "RP-62", N_("the six dice are {dice}, and no four of them show that"), {"dice": solo_dice(each)}
            )
        raise UnlawfulError("RP-62", N_("only three dice are d8, so one of the four shows 4 or less"))
    return apply(replace(game, counted=dice), Cross())
