"""Roll and draft: the order of picks, and the numbers that a die can be written as (RP-10..17)."""

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Literal

from hyskos.definitions.dice import DICE, DICE_EACH, FACES, DieShape, Shape, kinds
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, Reason, UnlawfulError
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.sheet import (
    UNITS,
    Layout,
    PlayerSheet,
    RowOrder,
    in_order,
    order_rule,
    reach,
    usual_pair,
)

MOST_PLAYERS = 6
"""Maximum number of players: the starting areas of the largest map (RP-01, A96)."""


@dataclass(frozen=True, slots=True)
class Die:
    """A die on the table; `own` if it has the drafting player's colour."""

    shape: DieShape
    face: int
    own: bool = False


@dataclass(frozen=True, slots=True)
class Writing:
    """A number to write into a box (by index); `change` is what own colour and factory added to the face."""

    cell: int
    number: int
    change: int


def dice_on_table(players: int, each: Sequence[DieShape] = DICE_EACH) -> tuple[tuple[DieShape, int], ...]:
    """Return shape and colour (0 for the first player's) of the dice to roll (RP-10); in the solo game RP-62, A92, A27.

    `each` are the dice of one colour (RP-02, A26).

    >>> dice_on_table(1)
    (('d4', 0), ('d4', 0), ('d8', 0), ('d8', 0), ('d4', 1), ('d8', 1))
    """
    if players == 1:
        shapes = kinds(each)
        return (*((shape, 0) for shape in each), (shapes[0], 1), (shapes[-1], 1))
    return tuple((shape, colour) for colour in range(players) for shape in each)


def pick_order(players: int) -> tuple[int, ...]:
    """Return the seat of every pick: first to last and back, twice; in the solo game four picks (RP-11, RP-62).

    >>> pick_order(3)
    (0, 1, 2, 2, 1, 0, 0, 1, 2, 2, 1, 0)
    """
    seats = tuple(range(players))
    return (seats + seats[::-1]) * 2


def changes(own: bool, factory: bool, rulings: Rulings = STANDARD) -> tuple[int, ...]:
    """Return the changes allowed to a number, the smallest first (RP-14, RP-15, A06).

    >>> changes(own=True, factory=True)
    (0, 1, -1, 2, -2, 3, -3)
    """
    steps = {1: own, 2: factory, 3: own and factory and rulings.modifiers_stack == "yes"}
    return (0, *(sign * step for step, allowed in steps.items() if allowed for sign in (1, -1)))


def numbers(die: Die, factory: bool, rulings: Rulings = STANDARD) -> dict[int, int]:
    """Map each number that a die may be written as to the change it takes (RP-14, RP-15, A06, A07).

    >>> numbers(Die("d4", 4, own=True), factory=False)
    {4: 0, 3: -1}
    """
    low, high = _bounds(die, rulings)
    return {
        die.face + change: change
        for change in changes(die.own, factory, rulings)
        if change == 0 or low <= die.face + change <= high
    }


def _bounds(die: Die, rulings: Rulings) -> tuple[int, int]:
    match rulings.modified_range:
        case "face":
            return 1, FACES[die.shape]
        case "positive":
            return 1, FACES[die.shape] + 3
        case "unlimited":
            return die.face - 3, die.face + 3


def writings(
    layout: Layout, sheet: PlayerSheet, die: Die, factories: Collection[str] = (), rulings: Rulings = STANDARD
) -> Iterator[Writing]:
    """Yield every way to write a die; `factories` are the sections whose factory the player controls."""
    plain = numbers(die, False, rulings)
    helped = numbers(die, True, rulings) if factories else plain
    for index, cell in enumerate(layout.cells):
        if sheet.numbers[index] is None and die.shape in DICE[cell.shape]:
            for number, change in (helped if cell.section in factories else plain).items():
                if _obstacle(layout, sheet, index, number, rulings) is None:
                    yield Writing(index, number, change)


def judge(
    layout: Layout,
    sheet: PlayerSheet,
    die: Die,
    cell: int,
    number: int,
    factories: Collection[str] = (),
    rulings: Rulings = STANDARD,
) -> Writing:
    """Check one way to write a die; raises UnlawfulError with the rule that forbids it."""
    box = layout.cells[cell]
    current = sheet.numbers[cell]
    if current is not None:
        raise UnlawfulError("RP-12", N_("{cell} already holds {number}"), {"cell": box.name, "number": current})
    if die.shape not in DICE[box.shape]:
        values = {"cell": box.name, "wanted": DICE[box.shape][0], "die": die.shape}
        rule = "RP-16" if box.printed is not None else "RP-13"
        raise UnlawfulError(rule, N_("{cell} takes a {wanted}, not a {die}"), values)
    allowed = numbers(die, box.section in factories, rulings)
    if number not in allowed:
        choice = ", ".join(str(n) for n in sorted(allowed))
        raise UnlawfulError(
            "RP-15" if box.section in factories else "RP-14",
            N_("{face} on a {die} cannot be written into {cell} as {number}; it can be {allowed}"),
            {"face": die.face, "die": die.shape, "cell": box.name, "number": number, "allowed": choice},
        )
    obstacle = _obstacle(layout, sheet, cell, number, rulings)
    if obstacle is not None:
        raise _refusal(layout, sheet, cell, number, obstacle)
    return Writing(cell, number, allowed[number])


Obstacle = Literal["printed", "order", "first"]
"""The reason why a number cannot be written into a box."""


def _obstacle(layout: Layout, sheet: PlayerSheet, index: int, number: int, rulings: Rulings) -> Obstacle | None:
    """Return the obstacle to a number in an empty box: "printed" number, "order" of the row, another box "first"."""
    cell = layout.cells[index]
    if cell.printed is not None and number != cell.printed:
        return "printed"
    row = layout.rows[cell.row]
    if row.order != "none" and not in_order(row.order, _row_with(layout, sheet, index, number)):
        return "order"
    if (
        rulings.filling_order == "left-to-right"
        and cell.section in UNITS
        and index != _first_open(layout, sheet, index)
    ):
        return "first"
    return None


def _row_with(layout: Layout, sheet: PlayerSheet, index: int, number: int) -> tuple[int | None, ...]:
    return tuple([number if i == index else sheet.numbers[i] for i in layout.rows[layout.cells[index].row].cells])


def _first_open(layout: Layout, sheet: PlayerSheet, index: int) -> int:
    return next(i for i in layout.rows[layout.cells[index].row].cells if sheet.numbers[i] is None)


def _refusal(layout: Layout, sheet: PlayerSheet, index: int, number: int, obstacle: Obstacle) -> UnlawfulError:
    cell = layout.cells[index]
    values: dict[str, object] = {"cell": cell.name, "number": number}
    if obstacle == "printed":
        message = N_("{cell} is crossed with {printed}, not with {number}")
        return UnlawfulError("RP-16", message, {**values, "printed": cell.printed})
    if obstacle == "first":
        first = layout.cells[_first_open(layout, sheet, index)].name
        return UnlawfulError("A12", N_("{cell} waits: {first} comes first"), {**values, "first": first})
    row = layout.rows[cell.row]
    message = {
        "ascending": N_("{number} in {cell} breaks the order: {numbers} must grow from left to right"),
        "descending": N_("{number} in {cell} breaks the order: {numbers} must fall from left to right"),
        "matching": N_("{number} in {cell} breaks the order: in {numbers} triangle and rhombus must be equal"),
    }[row.order]
    if row.order == "matching" and not usual_pair([layout.cells[i].shape for i in row.cells]):
        message = N_("{number} in {cell} breaks the order: in {numbers} the first and the last must be equal")
    text = _format_row(_row_with(layout, sheet, index, number))
    return UnlawfulError(order_rule(cell.section, row.order), message, {**values, "numbers": text})


def _format_row(row: tuple[int | None, ...]) -> str:
    return ",".join("_" if number is None else str(number) for number in row)


def reasons(layout: Layout, writing: Writing, die: Die) -> tuple[Reason, ...]:
    """Explain how a face became the written number (RP-14, RP-15, A06)."""
    values = {"face": die.face, "number": writing.number, "section": layout.cells[writing.cell].section}
    match abs(writing.change):
        case 0:
            return ()
        case 1:
            return (Reason("RP-14", N_("own colour: {face} becomes {number}"), values),)
        case 2:
            return (Reason("RP-15", N_("{section} factory: {face} becomes {number}"), values),)
        case _:
            message = N_("own colour and {section} factory: {face} becomes {number}")
            return (Reason("RP-15", message, values, ruling="A06"),)


def warnings(layout: Layout, sheet: PlayerSheet, writing: Writing, rulings: Rulings = STANDARD) -> tuple[Reason, ...]:
    """Warn of a lawful writing that makes its row impossible to finish (A11) or its unit worth 0 (A25)."""
    cell = layout.cells[writing.cell]
    values = {"number": writing.number, "cell": cell.name}
    if dead_end(layout, sheet, writing, rulings):
        rule = order_rule(cell.section, layout.rows[cell.row].order)
        return (Reason(rule, N_("dead end: with {number} in {cell} the row can never be finished"), values, "A11"),)
    for unit, row in layout.units:
        first = layout.rows[row].cells[0]
        if unit.subtract_from is not None and writing.cell == first and writing.number >= unit.subtract_from:
            message = N_("with {number} in {cell} the unit has strength 0 unless its line is upgraded")
            return (Reason("RP-27", message, values, "A25"),)
    return ()


def dead_end(layout: Layout, sheet: PlayerSheet, writing: Writing, rulings: Rulings = STANDARD) -> bool:
    """Return whether a writing makes its row impossible to finish (A11)."""
    row = layout.rows[layout.cells[writing.cell].row]
    if row.order == "none":
        return False
    shapes = tuple([layout.cells[i].shape for i in row.cells])
    numbers_after = _row_with(layout, sheet, writing.cell, writing.number)
    return not _can_be_finished(row.order, numbers_after, shapes, layout.dice, rulings)


@cache
def _can_be_finished(
    order: RowOrder,
    row: tuple[int | None, ...],
    shapes: tuple[Shape, ...],
    dice: tuple[DieShape, ...],
    rulings: Rulings,
) -> bool:
    choices = []
    for number, shape in zip(row, shapes, strict=True):
        low, high = reach(shape, rulings, dice)
        choices.append(range(low, high + 1) if number is None else (number,))
    return any(in_order(order, full) for full in product(*choices))


def may_discard(
    layout: Layout, sheet: PlayerSheet, die: Die, factories: Collection[str] = (), rulings: Rulings = STANDARD
) -> bool:
    """Return whether a die may be discarded: only if every writing is a dead end (A10, A11)."""
    if rulings.must_write == "no":
        return True
    return all(
        dead_end(layout, sheet, writing, rulings) for writing in writings(layout, sheet, die, factories, rulings)
    )
