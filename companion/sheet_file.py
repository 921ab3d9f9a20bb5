"""Read a player board on paper from a file, with line and column of every fault."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from hyskos.companion.paper import PaperFinding, Reader, open_faction, open_map, read_paper
from hyskos.companion.refusals import RefusedError
from hyskos.companion.squares import Squares, special, units_of
from hyskos.companion.vocabulary import Vocabulary
from hyskos.definitions.kinds.faction import SECTIONS
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.plain_data import Json
from hyskos.definitions.values import dataclass
from hyskos.rules.names import Names
from hyskos.rules.rolling_pyramids.armies import read_level, value_text
from hyskos.rules.rolling_pyramids.limits import audit
from hyskos.rules.rolling_pyramids.rulings import Rulings
from hyskos.rules.rolling_pyramids.sheet import EMPTY, Layout, PlayerSheet, empty_sheet, make_layout, read_numbers

if TYPE_CHECKING:
    from hyskos.definitions.findings import Path as Where
    from hyskos.definitions.reading.source import Source

MAPPINGS = ("levels", "devices", "rulings")
LISTS = ("lines", "factories")
EXAMPLE = """faction: anubian
heroes: [4, _, _]
upgrades: [[3, 4], [1, 5], [2, 8], [2, _]]
ascending: [5, _, 8]
footmen-1: [1, _, 2]
levels: {matching: x2}
lines: [ascending]
devices: {ram: 1}
factories: [heroes]"""


@dataclass(frozen=True, slots=True)
class Paper:
    """The contents of a player board on paper."""

    layout: Layout
    sheet: PlayerSheet
    factories: tuple[str, ...]
    rulings: Rulings


def read_sheet(source: "Source", typed: Mapping[str, str]) -> tuple[Paper | None, tuple[PaperFinding, ...]]:
    """Read a sheet file; rulings in `typed` take precedence. Raises UnreadableError for invalid YAML."""
    reader = _Reader(read_paper(source), typed)
    paper = reader.read()
    return paper, reader.sorted_faults()


@dataclass(slots=True)
class _Reader(Reader):
    def read(self) -> Paper | None:
        layout = self._layout()
        if layout is None:
            return None
        rows = {row.name: row.cells for row in layout.rows}
        parts = [name for name in rows if "-" not in name or name.startswith("footmen")]
        keys = ("faction", "map", "heroes", "upgrades", *parts, *MAPPINGS, *LISTS)
        names = Squares(keys, units_of(layout), "key")
        if not self._keys(names, MAPPINGS, _("a sheet file has keys such as faction, heroes and ascending")):
            return None
        sheet = empty_sheet(layout, self.rulings)
        numbers = list(sheet.numbers)
        for part in parts:
            self._fill(numbers, (part,), rows[part])
        self._fill(numbers, ("heroes",), [cell for row in layout.heroes for cell in layout.rows[row].cells])
        self._pairs(numbers, layout)
        sheet = replace(
            sheet,
            numbers=tuple(numbers),
            levels=self._levels(layout),
            lines=self._lines(layout),
            devices=self._devices(layout),
        )
        for name, reason in audit(layout, sheet, self.rulings):
            self._reason(self._where(name), reason)
        factories = tuple(self._words("factories", Vocabulary(SECTIONS, "section")))
        return None if self.faults else Paper(layout, sheet, factories, self.rulings)

    def _layout(self) -> Layout | None:
        if isinstance(self.document.data, dict):
            self._respell((), Vocabulary(("faction", "map"), "key"), whole=True)
        data = self.document.data
        name = data.get("faction") if isinstance(data, dict) else None
        if not isinstance(name, str):
            self._fault(("faction",), "FORM", _("`faction` is missing: its name or file"))
            return None
        main_board = data.get("map")
        if main_board is not None and not isinstance(main_board, str):
            self._fault(("map",), "FORM", _("`map` is the map's name or file"))
            return None
        try:
            dice = None if main_board is None else open_map(main_board, self.folder).dice
        except RefusedError as error:
            self._fault(("map",), "FORM", str(error))
            return None
        try:
            return make_layout(open_faction(name, self.folder), dice)
        except RefusedError as error:
            self._fault(("faction",), "FORM", str(error))
        return None

    def _fill(self, numbers: list[int | None], where: "Where", cells: Sequence[int]) -> None:
        """Read the numbers of a row from a list or comma-separated text; missing ones at the end are empty."""
        value = self.document.data
        for step in where:
            value = value[step] if isinstance(step, int) else value.get(step)
        words = value.split(",") if isinstance(value, str) else [] if value is None else value
        words = words if isinstance(words, list) else [words]
        if len(words) > len(cells):
            text = ngettext(
                "{count} numbers, but there is {boxes} box", "{count} numbers, but there are {boxes} boxes", len(cells)
            )
            self._fault(where, "FORM", text.format(count=len(words), boxes=len(cells)))
            return
        try:
            row = read_numbers(str("_" if word is None else word) for word in words)
        except ValueError:
            text = _("`{value}` is not a row of numbers; write numbers with commas, and {empty} for an empty box")
            self._fault(where, "FORM", text.format(value=value, empty=EMPTY[0]))
            return
        for cell, number in zip(cells, row, strict=False):
            numbers[cell] = number

    def _pairs(self, numbers: list[int | None], layout: Layout) -> None:
        value = self.document.data.get("upgrades")
        if value is None:
            return
        if not isinstance(value, list) or len(value) > len(layout.pairs):
            text = _("`upgrades` is a list of up to {most} pairs, such as [[3, 4], [2, _]]")
            self._fault(("upgrades",), "FORM", text.format(most=len(layout.pairs)))
            return
        for i, row in enumerate(layout.pairs[: len(value)]):
            self._fill(numbers, ("upgrades", i), layout.rows[row].cells)

    def _levels(self, layout: Layout) -> tuple[int, ...]:
        units = {unit.id: unit for unit, _row in layout.units}
        typed_levels = self._mapping_by_id("levels", special(units.values()))
        levels = []
        for name, unit in units.items():
            level = read_level(unit, str(typed_levels.get(name, 0)))
            if level is None:
                values = ", ".join(value_text(unit, i) for i in range(len(unit.track)))
                text = _("`{level}` is not on the track of {unit}; its values are {known}, its levels 0 to {most}")
                text = text.format(level=typed_levels[name], unit=name, known=values, most=len(unit.track) - 1)
                self._fault(("levels", name), "RP-22", text)
            levels.append(level or 0)
        return tuple(levels)

    def _lines(self, layout: Layout) -> tuple[bool, ...]:
        upgraded = self._words("lines", special(unit for unit, _row in layout.units if unit.line))
        return tuple(unit.id in upgraded for unit, _row in layout.units)

    def _devices(self, layout: Layout) -> tuple[int, ...]:
        counts = self._mapping_by_id("devices", Vocabulary(layout.devices, "device"))
        for name, count in counts.items():
            if not isinstance(count, int) or isinstance(count, bool) or count < 0:
                self._fault(("devices", name), "FORM", _("`{value}` is not a number of devices").format(value=count))
        return tuple(count if isinstance(count := counts.get(name, 0), int) else 0 for name in layout.devices)

    def _mapping_by_id(self, part: str, names: Names) -> dict[str, Json]:
        """Return a mapping of the file with ids as keys."""
        if isinstance(self.document.data.get(part), dict):
            self._respell((part,), names)
        mapping = self._mapping(part)
        return {word: value for word, value in mapping.items() if self._id_of((part, word), word, names, at_key=True)}

    def _words(self, key: str, names: Names) -> list[str]:
        """Read a list of known names."""
        value = self.document.data.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            text = _("`{key}` is a list in brackets, such as [{word}]")
            self._fault((key,), "FORM", text.format(key=key, word=next(iter(names))))
            return []
        ids = [self._id_of((key, i), str(word), names) for i, word in enumerate(value)]
        return [name for name in ids if name]

    def _where(self, row: str) -> "Where":
        """Return the path of a row of the board in the file."""
        part, _dash, number = row.rpartition("-")
        if part in ("heroes", "upgrades"):
            return (part, int(number) - 1)
        return (row,)
