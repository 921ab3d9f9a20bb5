"""A player board: its boxes (`Layout`, constant during a game) and the numbers in them (`PlayerSheet`, one flat value).

Every box has a name that people can type: `heroes-1`, `upgrades-2.d4`, `ascending.left`, `footmen-1.3`. The part
before the dot is the square that the box belongs to. Boxes that are compared with each other form a `Row`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Literal

from hyskos.definitions.dice import DICE_EACH, DIE_OF, DieShape, Shape, kinds, most
from hyskos.definitions.kinds.faction import Block, Faction, Unit, UnitOrder
from hyskos.definitions.numerals import is_whole
from hyskos.definitions.values import dataclass
from hyskos.rules.rolling_pyramids.abilities import Ability, make_ability
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.sides import DeviceKind

Numbers = Sequence[int | None]
"""Numbers in boxes, None for an empty box."""

RowOrder = UnitOrder | Literal["none"]

EMPTY = ("_", ".", "-", "")
"""Ways to write an empty box."""

UNITS = ("ascending", "matching", "descending")
"""The sections of special units: the orders of their numbers."""

_PLACES = ("left", "middle", "right")


@dataclass(frozen=True, slots=True)
class Cell:
    """A box of a player board: its name, its section (for factories), its shape, and the number printed in it.

    The section of a special unit's box is the order of its numbers: a factory serves all units of one order (A99).
    """

    name: str
    section: str
    shape: Shape
    row: int
    printed: int | None = None  # footmen only


@dataclass(frozen=True, slots=True)
class Row:
    """Boxes, by index, whose numbers must be in an order: ascending, descending, matching, or none."""

    name: str
    order: RowOrder
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The boxes of one faction's board; `PlayerSheet.numbers` has one number for each of `cells`."""

    faction: str
    ability: Ability
    cells: tuple[Cell, ...]
    rows: tuple[Row, ...]
    heroes: tuple[int, ...]  # indices into `rows`
    pairs: tuple[int, ...]  # indices into `rows`
    units: tuple[tuple[Unit, int], ...]  # unit and the index of its row
    tracks: tuple[tuple[tuple[Block, tuple[int, ...]], ...], ...]  # footmen: blocks with their cell indices
    bonus: int
    devices: tuple[DeviceKind, ...]
    dice: tuple[DieShape, ...] = kinds(DICE_EACH)  # kinds on the table: any of them may be written into a circle

    def cell(self, name: str) -> int | None:
        """Return the index of a box by its name; None if there is none."""
        return next((index for index, cell in enumerate(self.cells) if cell.name == name), None)

    def is_unit(self, name: str) -> bool:
        """Return whether a square belongs to a special unit."""
        return any(unit.id == name for unit, _row in self.units)


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    """The numbers and upgrades on a player board; a crossed footmen box has its printed number."""

    numbers: tuple[int | None, ...]
    levels: tuple[int, ...]  # per unit: circles taken on its value track
    lines: tuple[bool, ...]  # per unit: line upgrade taken
    devices: tuple[int, ...]  # per device: developed and not placed on the map
    settled: int = 0  # completed pairs whose mark is spent or lost; negative: marks that need no pair
    deployed: tuple[bool, ...] = ()  # per hero slot: its heroes have been deployed

    def row(self, row: Row) -> tuple[int | None, ...]:
        """Return the numbers of a row."""
        return tuple([self.numbers[cell] for cell in row.cells])

    def write(self, cell: int, number: int) -> "PlayerSheet":
        """Return the sheet with a number in a box, unchecked: `draft.judge` and `develop.cross` check."""
        numbers = self.numbers
        return replace(self, numbers=(*numbers[:cell], number, *numbers[cell + 1 :]))


def faction_ability(faction: Faction) -> Ability:
    """Convert the ability in a faction's definition to the effects that the rules apply."""
    definition = faction.ability
    return make_ability(definition.provenance, definition.effects, definition.rulings, definition.rule)


def make_layout(faction: Faction, dice: Iterable[DieShape] | None = None) -> Layout:
    """Create the boxes of a faction's board, section by section; `dice` are the map's, by default the faction's."""
    cells: list[Cell] = []
    rows: list[Row] = []

    def add(name: str, section: str, order: RowOrder, boxes: Sequence[tuple[str, Shape, int | None]]) -> int:
        first = len(cells)
        for position, shape, printed in boxes:
            cells.append(Cell(f"{name}.{position}" if position else name, section, shape, len(rows), printed))
        rows.append(Row(name, order, tuple(range(first, len(cells)))))
        return len(rows) - 1

    heroes = [
        add(f"heroes-{i}", "heroes", "none", [("", box.shape, None)]) for i, box in enumerate(faction.hero_slots, 1)
    ]
    pairs = [
        add(f"upgrades-{i}", "upgrades", "ascending", [(DIE_OF[shape], shape, None) for shape in faction.pair])
        for i in range(1, faction.upgrade_pairs + 1)
    ]
    units = [
        (
            unit,
            add(
                unit.id, unit.order, unit.order, [(p, b.shape, None) for p, b in zip(_PLACES, unit.boxes, strict=True)]
            ),
        )
        for unit in faction.units
    ]
    tracks = []
    for i, track in enumerate(faction.footmen, 1):
        boxes = [box for block in track for box in block.boxes]
        row = add(f"footmen-{i}", "footmen", "none", [(str(n), b.shape, b.number) for n, b in enumerate(boxes, 1)])
        free = iter(rows[row].cells)
        tracks.append(tuple((block, tuple(next(free) for _ in block.boxes)) for block in track))
    return Layout(
        faction=faction.id,
        ability=faction_ability(faction),
        cells=tuple(cells),
        rows=tuple(rows),
        heroes=tuple(heroes),
        pairs=tuple(pairs),
        units=tuple(units),
        tracks=tuple(tracks),
        bonus=faction.footmen_bonus,
        devices=tuple(device.id for device in faction.devices),
        dice=faction.dice if dice is None else kinds(dice),
    )


def square_of(name: str) -> str:
    """Return the part of a box or row name that is not a number: a special unit, heroes, upgrades or footmen.

    >>> square_of("heroes-2"), square_of("chariots.left"), square_of("footmen-1.3")
    ('heroes', 'chariots', 'footmen')
    """
    return name.partition(".")[0].partition("-")[0]


def read_numbers(words: Iterable[str]) -> tuple[int | None, ...]:
    """Parse typed numbers; raises ValueError.

    >>> read_numbers(["5", "_", " 8"])
    (5, None, 8)
    """
    return tuple(None if word.strip() in EMPTY else _number(word) for word in words)


def _number(word: str) -> int:
    if not is_whole(word):
        raise ValueError(word)
    return int(word)


def free_marks(ability: Ability, rulings: Rulings = STANDARD) -> int:
    """Count the upgrades that an ability grants before any pair is complete."""
    return sum(effect.marks for effect in ability.effects_at(rulings))


def empty_sheet(layout: Layout, rulings: Rulings = STANDARD) -> PlayerSheet:
    """Return the sheet at setup."""
    return PlayerSheet(
        numbers=(None,) * len(layout.cells),
        levels=(0,) * len(layout.units),
        lines=(False,) * len(layout.units),
        devices=(0,) * len(layout.devices),
        settled=-free_marks(layout.ability, rulings),
        deployed=(False,) * len(layout.heroes),
    )


def in_order(order: RowOrder, numbers: Numbers) -> bool:
    """Return whether the written numbers of a row are in strict order (RP-20, RP-25..27, A12, A13).

    >>> in_order("ascending", (5, None, 8)), in_order("ascending", (5, 5, None)), in_order("matching", (3, 7, 3))
    (True, False, True)
    """
    if order == "none":
        return True
    if order == "matching":
        return numbers[0] is None or numbers[-1] is None or numbers[0] == numbers[-1]
    present = [number for number in numbers if number is not None]
    pairs = pairwise(present)
    return all([a < b for a, b in pairs] if order == "ascending" else [a > b for a, b in pairs])


def usual_pair(shapes: Sequence[Shape]) -> bool:
    """Return whether a triangle and a rhombus are compared, so that messages can name them by shape (RP-26)."""
    return (shapes[0], shapes[-1]) == ("triangle", "rhombus")


def order_rule(section: str, order: RowOrder) -> str:
    """Return the rule for the order of the numbers in a row."""
    if section == "upgrades":
        return "RP-20"
    return {"ascending": "RP-25", "matching": "RP-26", "descending": "RP-27"}[order]


def reach(shape: Shape, rulings: Rulings = STANDARD, dice: Iterable[DieShape] = DICE_EACH) -> tuple[int, int]:
    """Return the smallest and largest number that a box of this shape can ever have (RP-14, RP-15, A06, A07).

    A circle takes any of the `dice` on the table.

    >>> reach("triangle"), reach("circle")
    ((1, 4), (1, 8))
    """
    largest = most(shape, dice)
    change = 3 if rulings.modifiers_stack == "yes" else 2
    match rulings.modified_range:
        case "face":
            return 1, largest
        case "positive":
            return 1, largest + change
        case "unlimited":
            return 1 - change, largest + change


def complete_pairs(layout: Layout, sheet: PlayerSheet) -> int:
    """Count the development pairs with both numbers (RP-20)."""
    return sum(None not in sheet.row(layout.rows[row]) for row in layout.pairs)


def count_unlocked(layout: Layout, sheet: PlayerSheet) -> tuple[int, ...]:
    """Count for each footmen track the circles with all numbers before them crossed (RP-23)."""
    counts = []
    for track in layout.tracks:
        count = 0
        for _block, cells in track:
            if any(sheet.numbers[cell] is None for cell in cells):
                break
            count += 1
        counts.append(count)
    return tuple(counts)
