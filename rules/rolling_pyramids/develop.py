"""Develop and clean up: spend marks on upgrades, cross footmen for conquests, erase units (RP-20..23, RP-39..42)."""

from collections.abc import Collection
from dataclasses import replace
from typing import Literal

from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, Reason, UnlawfulError
from hyskos.rules.rolling_pyramids.armies import value_text
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.sheet import Layout, PlayerSheet, complete_pairs

UpgradeKind = Literal["device", "value", "line"]
UPGRADE_KINDS: tuple[UpgradeKind, ...] = ("device", "value", "line")


@dataclass(frozen=True, slots=True)
class Upgrade:
    """An upgrade to spend a mark on: a device, the next value of a unit's track, or a unit's line (RP-21, RP-22)."""

    kind: UpgradeKind
    name: str  # device or unit


def marks(layout: Layout, sheet: PlayerSheet) -> int:
    """Count the marks left to spend: one for each completed pair (RP-20, RP-21)."""
    return complete_pairs(layout, sheet) - sheet.settled


def upgrades(layout: Layout, sheet: PlayerSheet, devices: bool = True) -> tuple[Upgrade, ...]:
    """Return the upgrades that a mark can buy; the solo game has no `devices` (RP-67)."""
    options = [Upgrade("device", device) for device in layout.devices] if devices else []
    for (unit, _row), level, line in zip(layout.units, sheet.levels, sheet.lines, strict=True):
        if level + 1 < len(unit.track):
            options.append(Upgrade("value", unit.id))
        if unit.line and not line:
            options.append(Upgrade("line", unit.id))
    return tuple(options)


def develop(layout: Layout, sheet: PlayerSheet, upgrade: Upgrade, devices: bool = True) -> tuple[PlayerSheet, Reason]:
    """Spend one mark (RP-21, A18); raises UnlawfulError without a mark or for an upgrade that cannot be bought."""
    if marks(layout, sheet) < 1:
        raise UnlawfulError("RP-21", N_("no completed pair has a mark left"))
    if upgrade not in upgrades(layout, sheet, devices):
        raise UnlawfulError(
            "RP-21", N_("there is no upgrade {kind} {name}"), {"kind": upgrade.kind, "name": upgrade.name}
        )
    spent = replace(sheet, settled=sheet.settled + 1)
    if upgrade.kind == "device":
        index = layout.devices.index(upgrade.name)
        owned = tuple(count + 1 if i == index else count for i, count in enumerate(sheet.devices))
        reason = Reason("RP-21", N_("develops {device}"), {"device": upgrade.name}, ruling="A18")
        return replace(spent, devices=owned), reason
    index = next(i for i, (unit, _row) in enumerate(layout.units) if unit.id == upgrade.name)
    if upgrade.kind == "line":
        lines = tuple(line or i == index for i, line in enumerate(sheet.lines))
        return replace(spent, lines=lines), Reason("RP-22", N_("upgrades the line of {unit}"), {"unit": upgrade.name})
    levels = tuple(level + 1 if i == index else level for i, level in enumerate(sheet.levels))
    value = value_text(layout.units[index][0], levels[index])
    reason = Reason("RP-22", N_("upgrades {unit} to {value}"), {"unit": upgrade.name, "value": value})
    return replace(spent, levels=levels), reason


def settle(layout: Layout, sheet: PlayerSheet, rulings: Rulings = STANDARD) -> PlayerSheet:
    """End the Develop phase: unspent marks are lost, unless the table keeps them (A19)."""
    return sheet if rulings.marks_kept == "yes" else replace(sheet, settled=complete_pairs(layout, sheet))


def triangles(layout: Layout, sheet: PlayerSheet, rulings: Rulings = STANDARD) -> tuple[int, ...]:
    """Return the footmen boxes that a conquest may cross: any open triangle, or the next one of each track (A61)."""
    crossable = []
    for track in layout.tracks:
        cells = [cell for _block, cells in track for cell in cells if layout.cells[cell].shape == "triangle"]
        free = [cell for cell in cells if sheet.numbers[cell] is None]
        crossable.extend(free if rulings.conquest_triangle == "any" else free[:1])
    return tuple(crossable)


def cross(layout: Layout, sheet: PlayerSheet, cell: int, rulings: Rulings = STANDARD) -> PlayerSheet:
    """Cross a footmen triangle for a conquered space (RP-39, A61); raises UnlawfulError for any other box."""
    printed = layout.cells[cell].printed
    if printed is None or cell not in triangles(layout, sheet, rulings):
        message = N_("{cell} is not an open triangle of the footmen")
        raise UnlawfulError("RP-39", message, {"cell": layout.cells[cell].name})
    return sheet.write(cell, printed)


def clean_up(
    layout: Layout, sheet: PlayerSheet, waiting: Collection[str] = (), rulings: Rulings = STANDARD
) -> PlayerSheet:
    """Erase finished units, except those `waiting` (RP-42, A24), and mark heroes as deployed (A03, A04)."""
    numbers = list(sheet.numbers)
    for unit, row in layout.units:
        cells = layout.rows[row].cells
        if unit.id not in waiting and all(numbers[cell] is not None for cell in cells):
            for cell in cells:
                numbers[cell] = None
    slots = [layout.rows[row].cells[0] for row in layout.heroes]
    if rulings.hero_slots == "erased":
        for cell in slots:
            numbers[cell] = None
    deployed = tuple(numbers[cell] is not None for cell in slots)
    return replace(sheet, numbers=tuple(numbers), deployed=deployed)
