"""The strength of the units on a player board, with reasons (RP-22..29)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from itertools import pairwise
from typing import Literal

from hyskos.definitions.dice import DICE_EACH, DieShape, Shape
from hyskos.definitions.kinds.faction import Block, Box, Faction, Unit
from hyskos.definitions.numerals import read_count
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, Reason, UnlawfulError
from hyskos.rules.rolling_pyramids.abilities import Effect
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.sheet import (
    UNITS,
    Layout,
    Numbers,
    PlayerSheet,
    RowOrder,
    count_unlocked,
    faction_ability,
    in_order,
    order_rule,
    reach,
    usual_pair,
)

_SIGN = {"add": "+", "multiply": "x"}


UnitKind = Literal["soldiers", "heroes", "bomb"]
"""What a unit of a player board sends."""


@dataclass(frozen=True, slots=True)
class Strength:
    """The number in the square of a unit (RP-29); None while its row is unfinished or unlawful."""

    unit: str
    strength: int | None
    reasons: tuple[Reason, ...]
    kind: UnitKind = "soldiers"
    lawful: bool = True


@dataclass(frozen=True, slots=True)
class BoardNumbers:
    """The numbers on a player board that decide the strength of its units."""

    rows: Mapping[str, Numbers] = field(default_factory=dict)  # of special units; a missing one is empty
    heroes: int | None = None  # the number in a slot
    complete: tuple[int, ...] = ()  # complete blocks of each footmen track
    levels: Mapping[str, int] = field(default_factory=dict)  # circles taken on the tracks of units
    lines: Collection[str] = ()  # units with their line upgrade


def is_bomb(unit: Unit, rulings: Rulings = STANDARD) -> bool:
    """Return whether a unit is a bomb: as its board prints, or by its row order if the table chose one (RP-32, A40)."""
    return unit.bomb if rulings.bomb_unit == "as-printed" else unit.order == rulings.bomb_unit


def value_text(unit: Unit, level: int) -> str:
    """Format a circle of a unit's value track as printed.

    >>> from hyskos.definitions.loader import load_faction
    >>> value_text(load_faction("anubian").units[0], 1)
    '+4'
    """
    return f"{_SIGN[unit.operator]}{unit.track[level]}"


def read_level(unit: Unit, word: str) -> int | None:
    """Parse a level of a unit's track: a count of circles taken, or the printed value; None if it is neither.

    >>> from hyskos.definitions.loader import load_faction
    >>> unit = load_faction("anubian").units[0]
    >>> read_level(unit, "1"), read_level(unit, "+4"), read_level(unit, "4")
    (1, 1, None)
    """
    plain = word.strip().lower().replace("\u00d7", "x")
    printed = [value_text(unit, level) for level in range(len(unit.track))]
    if plain in printed:
        return printed.index(plain)
    level = read_count(plain)
    return level if level is not None and level < len(printed) else None


def unit_strength(
    unit: Unit, numbers: Numbers, level: int = 0, line: bool = False, rulings: Rulings = STANDARD
) -> Strength:
    """Calculate the strength of a special unit from its three numbers (RP-25..27).

    `level` counts the circles taken on its track, `line` is whether its line is upgraded. Numbers out of order are
    unlawful.

    >>> from hyskos.definitions.loader import load_faction
    >>> unit_strength(load_faction("anubian").units[0], (5, 6, 8)).strength
    7
    """
    rule = order_rule(unit.order, unit.order)
    kind: UnitKind = "bomb" if is_bomb(unit, rulings) else "soldiers"
    if not in_order(unit.order, numbers):
        wrong = out_of_order(unit.order, unit.order, numbers, [box.shape for box in unit.boxes])
        return Strength(unit.id, None, (wrong,), kind, lawful=False)
    filled = sum(number is not None for number in numbers)
    left, centre = numbers[0], numbers[1]
    if filled < len(numbers) or left is None or centre is None:
        message = N_("unfinished: {filled} of {boxes} boxes are filled")
        return Strength(unit.id, None, (Reason(rule, message, {"filled": filled, "boxes": len(numbers)}),), kind)
    reasons = []
    counted = [left]
    if line and rulings.line_upgrade == "replace":
        counted = [centre]
        message = N_("line upgraded: the middle number {middle} counts instead of {left}")
        reasons.append(Reason("RP-22", message, {"middle": centre, "left": left}, ruling="A16"))
    elif line:
        counted = [left, centre]
        message = N_("line upgraded: the middle number {middle} counts in addition to {left}")
        reasons.append(Reason("RP-22", message, {"middle": centre, "left": left}, ruling="A16"))
    if level:
        values = {"value": value_text(unit, level), "before": value_text(unit, level - 1)}
        reasons.append(Reason("RP-22", N_("upgraded: {value} counts instead of {before}"), values))
    strength, expression = _formula(unit, counted, unit.track[level])
    reasons.append(Reason(rule, N_("{expression} = {strength}"), {"expression": expression, "strength": strength}))
    if strength <= 0:
        reasons.append(Reason("RP-29", N_("no strength is left to deploy"), ruling="A25"))
    return Strength(unit.id, max(strength, 0), tuple(reasons), kind)


def _formula(unit: Unit, counted: Sequence[int], value: int) -> tuple[int, str]:
    start = unit.subtract_from
    base = sum(counted) if start is None else sum(start - number for number in counted)
    parts = [str(number) if start is None else f"({start} - {number})" for number in counted]
    expression = " + ".join(parts)
    if unit.operator == "add":
        return base + value, f"{expression} + {value}"
    return base * value, f"({expression}) x {value}" if len(parts) > 1 else f"{expression} x {value}"


def out_of_order(section: str, order: RowOrder, numbers: Numbers, shapes: Sequence[Shape]) -> Reason:
    """Explain which numbers of a row are out of order; `shapes` are the shapes of its boxes."""
    rule = order_rule(section, order)
    if order == "matching":
        message = N_("the triangle has {a} and the rhombus {b}, but they must be the same")
        if not usual_pair(shapes):
            message = N_("the first box has {a} and the last one {b}, but they must be the same")
        return Reason(rule, message, {"a": numbers[0], "b": numbers[-1]})
    present = [number for number in numbers if number is not None]
    a, b = next(pair for pair in pairwise(present) if not in_order(order, pair))
    message = N_("{a} is not bigger than {b}")
    if order == "ascending":
        message = N_("{a} is not smaller than {b}")
    return Reason(rule, message, {"a": a, "b": b}, ruling="A13" if section in UNITS else None)


def check_numbers(
    boxes: Sequence[Box], numbers: Numbers, rulings: Rulings = STANDARD, dice: Sequence[DieShape] = DICE_EACH
) -> None:
    """Raise UnlawfulError for a number that none of the `dice` can put into its box (RP-13, A07)."""
    for box, number in zip(boxes, numbers, strict=True):
        low, high = reach(box.shape, rulings, dice)
        if number is not None and not low <= number <= high:
            message = {
                "circle": N_("{number} in a circle: it takes any die, {low} to {high}"),
                "triangle": N_("{number} in a triangle: it takes a d4, {low} to {high}"),
                "square": N_("{number} in a square: it takes a d6, {low} to {high}"),
                "rhombus": N_("{number} in a rhombus: it takes a d8, {low} to {high}"),
                "kite": N_("{number} in a kite: it takes a d10, {low} to {high}"),
                "pentagon": N_("{number} in a pentagon: it takes a d12, {low} to {high}"),
            }[box.shape]
            raise UnlawfulError("RP-13", message, {"number": number, "low": low, "high": high})


def hero_strength(name: str, number: int | None) -> Strength:
    """Count the heroes of a slot: the number written in it (RP-24)."""
    if number is None:
        return Strength(name, None, (Reason("RP-24", N_("no number is written in a hero slot")),), "heroes")
    reasons = [Reason("RP-24", N_("the number in the slot: {number}"), {"number": number})]
    if number <= 0:
        reasons.append(Reason("RP-29", N_("no strength is left to deploy"), ruling="A25"))
    return Strength(name, max(number, 0), tuple(reasons), "heroes")


def footmen_strengths(
    tracks: Sequence[Sequence[Block]], complete: Sequence[int], bonus: int, rulings: Rulings = STANDARD
) -> tuple[Strength, ...]:
    """Calculate the strength of each footmen group from the complete blocks of its track (RP-23, RP-28, A21, A22)."""
    all_complete = all(count == len(track) for track, count in zip(tracks, complete, strict=True))
    groups = []
    for i, (track, count) in enumerate(zip(tracks, complete, strict=True)):
        adds = [block.adds for block in track[:count]]
        if rulings.footmen_value == "last":
            adds = adds[-1:]
        extra = _bonus_of(i, len(tracks), bonus, rulings) if all_complete else 0
        strength = 1 + sum(adds) + extra
        reasons = [Reason("RP-23", N_("{count} of {blocks} circles unlocked"), {"count": count, "blocks": len(track)})]
        if extra:
            message = N_("both groups are complete: {extra} more")
            reasons.append(Reason("RP-28", message, {"extra": extra}, ruling="A22"))
        if adds:
            parts = [1, *adds, extra] if extra else [1, *adds]
            values = {"expression": " + ".join(str(part) for part in parts), "strength": strength}
            ruling = "A21" if count > 1 else None
            reasons.append(Reason("RP-28", N_("{expression} = {strength}"), values, ruling=ruling))
        else:
            reasons.append(Reason("RP-28", N_("a group always counts {strength}"), {"strength": strength}))
        groups.append(Strength(f"footmen-{i + 1}", strength, tuple(reasons)))
    return tuple(groups)


def _bonus_of(track: int, tracks: int, bonus: int, rulings: Rulings) -> int:
    """Return a group's part of the bonus: all of it, or a share, where the first groups get the remainder."""
    if rulings.footmen_bonus == "each":
        return bonus
    return bonus // tracks + (1 if track < bonus % tracks else 0)


def board_strengths(
    faction: Faction, written: BoardNumbers, rulings: Rulings = STANDARD, dice: Sequence[DieShape] | None = None
) -> tuple[Strength, ...]:
    """Calculate the strength of every unit of a player board, also of unfinished ones (RP-22..29).

    `dice` are those of the map; the default is the faction's. Raises UnlawfulError for a number that no die can put
    into its box (RP-13).
    """
    squares, dice = [], faction.dice if dice is None else dice
    for unit in faction.units:
        numbers = tuple(written.rows.get(unit.id) or (None,) * len(unit.boxes))
        check_numbers(unit.boxes, numbers, rulings, dice)
        level, line = written.levels.get(unit.id, 0), unit.id in written.lines
        squares.append(unit_strength(unit, numbers, level, line, rulings))
    if faction.hero_slots:
        check_numbers(faction.hero_slots[:1], (written.heroes,), rulings, dice)
        squares.append(hero_strength("heroes", written.heroes))
    complete = written.complete or (0,) * len(faction.footmen)
    squares += footmen_strengths(faction.footmen, complete, faction.footmen_bonus, rulings)
    effects = faction_ability(faction).effects_at(rulings)
    orders = {unit.id: unit.order for unit in faction.units}
    return tuple(add_musters(square, section_of(square.unit, orders), effects) for square in squares)


def add_musters(square: Strength, section: str, effects: Iterable[Effect]) -> Strength:
    """Add the soldiers that abilities send in addition to the number in a square; an empty square sends nobody."""
    for effect in effects:
        if effect.muster and square.strength and section == effect.section:
            more = square.strength + effect.muster
            values = {"extra": effect.muster, "before": square.strength, "after": more}
            message = N_("the ability sends {extra} more: {before} becomes {after}")
            reason = Reason(effect.rule, message, values, effect.ruling)
            square = replace(square, strength=more, reasons=(*square.reasons, reason))
    return square


def section_of(square: str, orders: Mapping[str, str]) -> str:
    """Return the section of a square: the row order of a special unit, else the name before the number.

    >>> section_of("footmen-2", {"chariots": "ascending"}), section_of("chariots", {"chariots": "ascending"})
    ('footmen', 'ascending')
    """
    return orders.get(square) or square.partition("-")[0]


def strengths(layout: Layout, sheet: PlayerSheet, rulings: Rulings = STANDARD) -> tuple[Strength, ...]:
    """Calculate the strength of every unit of a sheet, also of unfinished ones (RP-29)."""
    squares = []
    for (unit, row), level, line in zip(layout.units, sheet.levels, sheet.lines, strict=True):
        squares.append(unit_strength(unit, sheet.row(layout.rows[row]), level, line, rulings))
    for slot, row in enumerate(layout.heroes):
        (number,) = sheet.row(layout.rows[row])
        marched = sheet.deployed[slot] and rulings.heroes_redeploy == "no"
        if number is not None and not marched:
            squares.append(hero_strength(layout.rows[row].name, number))
    blocks = [[block for block, _cells in track] for track in layout.tracks]
    squares.extend(footmen_strengths(blocks, count_unlocked(layout, sheet), layout.bonus, rulings))
    effects = layout.ability.effects_at(rulings)
    orders = {unit.id: unit.order for unit, _row in layout.units}
    return tuple(add_musters(square, section_of(square.unit, orders), effects) for square in squares)
