"""The phases on the player boards: roll, draft, develop, and calculating the squares (RP-10..29)."""

from dataclasses import replace

from hyskos.definitions.dice import FACES
from hyskos.rules.reasons import N_, UnlawfulError
from hyskos.rules.rolling_pyramids import actions
from hyskos.rules.rolling_pyramids.armies import strengths
from hyskos.rules.rolling_pyramids.develop import develop as spend
from hyskos.rules.rolling_pyramids.develop import marks, settle, upgrades
from hyskos.rules.rolling_pyramids.draft import Die, judge, may_discard, pick_order
from hyskos.rules.rolling_pyramids.table import Game, Muster, Step


def roll(game: Game, action: actions.Roll) -> Step:
    """Put the dice of a round on the table (RP-10, RP-62) and begin the draft (RP-11)."""
    table = game.table
    right = len(action.faces) == len(table.dice) and all(
        1 <= face <= FACES[shape] for face, (shape, _colour) in zip(action.faces, table.dice, strict=True)
    )
    if not right:
        expected = " ".join(shape for shape, _colour in table.dice)
        message = N_("{faces} is not a roll of {dice}")
        raise UnlawfulError("RP-10", message, {"faces": " ".join(map(str, action.faces)), "dice": expected})
    order = tuple(game.seats[pick] for pick in pick_order(len(table.layouts)))
    return Step(replace(game, phase="draft", dice=action.faces, counted=(), queue=order))


def draft(game: Game, action: actions.Draft) -> Step:
    """Take a die and write it into a box, or discard it (RP-12, A10)."""
    if not (0 <= action.die < len(game.dice) and game.dice[action.die]):
        raise UnlawfulError("RP-11", N_("there is no die {die} on the table"), {"die": action.die + 1})
    die, sections, rulings = die_of(game, action.die), factories(game, game.seat), game.table.rulings
    sheet, number = game.sheet, 0
    if action.cell is None or action.number is None:
        if not may_discard(game.layout, sheet, die, sections, rulings):
            raise UnlawfulError("RP-12", N_("{face} on a {die} must be written"), {"face": die.face, "die": die.shape})
    else:
        number = judge(game.layout, sheet, die, action.cell, action.number, sections, rulings).number
        sheet = sheet.write(action.cell, number)
    faces = (*game.dice[: action.die], 0, *game.dice[action.die + 1 :])
    counts = die.face if rulings.reinforcement_dice == "raw" else number
    after = replace(game, dice=faces, counted=(*game.counted, counts), queue=game.queue[1:])
    return Step(after.with_sheet(game.seat, sheet))


def after_draft(game: Game) -> Step:
    """Begin Develop for all seats with a mark (RP-17, RP-21)."""
    units = _musters(game) if game.table.rulings.upgrade_counts == "next-round" else ()
    queue = tuple(seat for seat in game.seats if _can_develop(game, seat))
    return Step(replace(game, phase="develop", dice=(), units=units, queue=queue))


def _can_develop(game: Game, seat: int) -> bool:
    layout, sheet = game.table.layouts[seat], game.sheets[seat]
    return marks(layout, sheet) > 0 and bool(upgrades(layout, sheet, devices=not game.table.solo))


def develop(game: Game, action: actions.Develop) -> Step:
    """Spend one mark, or stop (RP-21)."""
    if action.upgrade is None:
        return Step(replace(game, queue=game.queue[1:]))
    sheet, reason = spend(game.layout, game.sheet, action.upgrade, devices=not game.table.solo)
    after = game.with_sheet(game.seat, sheet)
    return Step(after if _can_develop(after, game.seat) else replace(after, queue=game.queue[1:]), (reason,))


def after_develop(game: Game) -> Step:
    """Calculate the squares (RP-22..29) and begin Deploy for all seats with units."""
    rulings = game.table.rulings
    sheets = tuple(settle(lay, sheet, rulings) for lay, sheet in zip(game.table.layouts, game.sheets, strict=True))
    units = game.units or _musters(game)
    empty: tuple[tuple[()], ...] = ((),) * len(sheets)
    queue = tuple(seat for seat in game.seats for _unit in units[seat])
    return Step(replace(game, phase="deploy", sheets=sheets, units=units, orders=empty, kept=empty, queue=queue))


def _musters(game: Game) -> tuple[tuple[Muster, ...], ...]:
    musters = []
    for layout, sheet in zip(game.table.layouts, game.sheets, strict=True):
        squares = strengths(layout, sheet, game.table.rulings)
        musters.append(
            tuple(Muster(square.unit, square.strength, square.kind) for square in squares if square.strength)
        )
    waiting = tuple(Muster(f"soldiers-{space}", number, origin=space) for space, number in game.standby)
    return (*musters[:-1], musters[-1] + waiting)


def factories(game: Game, seat: int) -> frozenset[str]:
    """Return the sections whose factory a seat controls now (RP-15, A08)."""
    board = game.table.board
    faction = game.table.layouts[seat].faction
    return frozenset(
        section
        for space, section in board.factories.items()
        if (force := game.position.forces.get(space)) and force.faction == faction
    )


def die_of(game: Game, index: int) -> Die:
    """Return a die on the table from the view of the seat that acts next, whose colour may be its own."""
    shape, colour = game.table.dice[index]
    return Die(shape, game.dice[index], own=colour == game.seat)
