"""Find numbers and upgrades on a player board that no dice allow (RP-13, RP-16, RP-20, RP-25..27)."""

from collections.abc import Iterator

from hyskos.definitions.kinds.faction import Box
from hyskos.rules.reasons import N_, Reason, UnlawfulError
from hyskos.rules.rolling_pyramids.armies import check_numbers, out_of_order
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.sheet import Layout, Sheet, complete_pairs, free_marks, in_order


def audit(layout: Layout, sheet: Sheet, rulings: Rulings = STANDARD) -> Iterator[tuple[str, Reason]]:
    """Yield every fault of a sheet: the name of the row or part, and the reason."""
    bad = set()
    for number, cell in zip(sheet.numbers, layout.cells, strict=True):
        name = layout.rows[cell.row].name
        if number is not None and cell.printed is not None and number != cell.printed:
            values = {"cell": cell.name, "printed": cell.printed, "number": number}
            yield name, Reason("RP-16", N_("{cell} is crossed with {printed}, not with {number}"), values)
        elif cell.printed is None:
            try:
                check_numbers((Box(cell.shape),), (number,), rulings, layout.dice)
            except UnlawfulError as error:
                bad.add(cell.row)
                yield name, error.reason
    for index, row in enumerate(layout.rows):
        if index not in bad and not in_order(row.order, sheet.row(row)):
            boxes = [layout.cells[cell] for cell in row.cells]
            shapes = [box.shape for box in boxes]
            yield row.name, out_of_order(boxes[0].section, row.order, sheet.row(row), shapes)
    bought = sum(sheet.levels) + sum(sheet.lines) + sum(sheet.devices)
    pairs = complete_pairs(layout, sheet)
    free = free_marks(layout.ability, rulings)
    if free and bought > pairs + free:
        message = N_("more upgrades than complete pairs and marks of the ability: {bought}, but {pairs} and {free}")
        yield "upgrades", Reason("RP-21", message, {"bought": bought, "pairs": pairs, "free": free})
    elif bought > pairs + free:
        message = N_("more upgrades than complete pairs: {bought} and {pairs}")
        yield "upgrades", Reason("RP-21", message, {"bought": bought, "pairs": pairs})
