"""Read and write a round on paper: map, starts, board, devices and orders, with line and column of every fault."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from hyskos.companion.boards import map_name_of, number_places, read_named
from hyskos.companion.factions import add_file, add_folder, definition, faction_id, resolve_in
from hyskos.companion.names import name_of
from hyskos.companion.paper import PaperFinding, Reader, load_or_refuse, open_map, read_paper
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import with_rule
from hyskos.companion.vocabulary import ALL_DEVICES, FACTIONS, IN_ORDERS, PLAYED, Vocabulary, understood
from hyskos.definitions.dice import DieShape
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.languages import _
from hyskos.definitions.plain_data import Json
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_, Reason
from hyskos.rules.rolling_pyramids.board import Board, make_board
from hyskos.rules.rolling_pyramids.deployment import Device, Order, Position, from_home
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.legality import owner_fault, place_fault
from hyskos.rules.rolling_pyramids.limits import involved_factions, joint_reason, limits, round_findings
from hyskos.rules.rolling_pyramids.notation import read_force
from hyskos.rules.rolling_pyramids.order_notation import read_device, read_order
from hyskos.rules.rolling_pyramids.places import place_name, read_place
from hyskos.rules.rolling_pyramids.rulings import Rulings

if TYPE_CHECKING:
    from hyskos.definitions.findings import Path as Where
    from hyskos.definitions.reading.source import Source
import json

from hyskos.companion.rulings import non_default_rulings
from hyskos.rules.rolling_pyramids.notation import write_force
from hyskos.rules.rolling_pyramids.order_notation import write_device

Read = TypeVar("Read")
KEYS = ("map", "round", "solo", "factions", "starts", "board", "devices", "orders", "rulings")
MAPPINGS = ("starts", "board", "orders", "rulings")
OF_CONTROL = ("RP-31", "RP-43")
"""Rules of findings that depend on who controls which space."""
EXAMPLE = """map: outer-factory
round: 4
starts: {anubian: 1, bastet: 3}
board: {5: anubian:4, 6: anubian:2+1h, 9: bastet:5}
devices: [anubian ram 6-1, bastet umbrella 9]
orders:
  anubian: [4@1-6, 3h@5, bomb 9@9]
  bastet: [2@10]"""


@dataclass(frozen=True, slots=True)
class Round:
    """A valid round, ready to resolve."""

    map_name: str
    position: Position
    orders: Mapping[str, list[Order]]
    number: int
    rulings: Rulings
    doubts: tuple[str, ...] = ()
    assumed: tuple[Reason, ...] = ()


def read_round(source: "Source", typed: Mapping[str, str]) -> tuple[Round | None, tuple[PaperFinding, ...]]:
    """Read a round file; rulings in `typed` take precedence. Raises UnreadableError for invalid YAML."""
    reader = _Reader(read_paper(source), typed)
    round_read = reader.read()
    return round_read, reader.sorted_faults()


@dataclass(slots=True)
class _Reader(Reader):
    def read(self) -> Round | None:
        names = Vocabulary(KEYS, "key", "section")
        if not self._keys(names, MAPPINGS, _("a round file has keys such as map, starts, board and orders")):
            return None
        if not self._own_factions():
            return None  # other faults might just follow from these
        self._respell(("starts",), PLAYED)
        self._respell(("orders",), PLAYED)
        board = self._board()
        solo = self._solo()
        starts = self._starts(board)
        if solo and len(starts) > 1:
            text = _("one player plays alone, but there are {factions}")
            self._fault(("starts",), "RP-01", text.format(factions=", ".join(str(name_of(start)) for start in starts)))
        forces = self._forces(board, starts, solo)
        is_board_clear = not self.faults
        devices, device_rows = self._devices(board, forces, starts)
        orders, order_rows = self._orders(board)
        if board is None:
            return None
        number = self._number(board, solo)
        position = Position(board, starts, forces, tuple(devices), solo)
        factions = {name: definition(name) for name in involved_factions(position, orders)}
        for finding in round_findings(position, orders, factions, number, self.rulings):
            if finding.reason.rule == "RP-03" and finding.faction in self._mapping("starts"):
                continue  # its start is invalid, which was reported already
            if finding.reason.rule in OF_CONTROL and not is_board_clear:
                continue  # may be lawful once it is clear who controls what
            where: Where = ("orders", finding.faction) if finding.faction is not None else ()
            if finding.device is not None:
                where = ("devices", device_rows[finding.device])
            elif finding.order is not None and finding.faction is not None:
                where = ("orders", finding.faction, order_rows[finding.faction][finding.order])
            self._reason(where, finding.reason, at_key=finding.order is None and finding.device is None)
        doubts = () if solo else tuple(self._doubts(orders, factions, board.dice))
        if self.faults:
            return None
        assumed = tuple(self._assumed(position, orders, number or 1))
        name = map_name_of(board, self.document.data["map"])
        return Round(name, position, orders, number or 1, self.rulings, doubts, assumed)

    def _assumed(self, position: Position, orders: Mapping[str, list[Order]], number: int) -> Iterator[Reason]:
        """Yield the assumptions made for missing keys; the board of a first round is simply empty."""
        if "round" not in self.document.data:
            yield Reason("RP-44", N_("this is round {round}, since the file has no `round`"), {"round": number})
        if self.document.data.get("board") is None and (position.solo or number > 1):
            yield Reason("RP-33", N_("every space is empty, since the file has no `board`"))
        idle = ", ".join(str(name_of(faction)) for faction in position.starts if not orders.get(faction))
        if idle and self.rulings.must_deploy == "yes":
            message = N_(
                "{factions}: no units are deployed, because the file has no orders; footmen march in every round"
            )
            yield Reason("RP-28", message, {"factions": idle}, "A33")

    def _list(self, where: "Where") -> Sequence[Json]:
        value = self.document.at(where) if where[0] in self.document.data else None
        if value is None or isinstance(value, list):
            return value or []
        self._fault(where, "FORM", _("this must be a list in brackets, such as [4@1-6, 3h@5]"))
        return []

    def _board(self) -> Board | None:
        name = self.document.data.get("map")
        if not isinstance(name, str):
            self._fault(("map",), "FORM", _("`map` is missing: the map's name or file"))
            return None
        try:
            return make_board(open_map(name, self.folder))
        except RefusedError as error:
            self._fault(("map",), "FORM", str(error))
        return None

    def _own_factions(self) -> bool:
        """Load the faction files and folders that the file names; return whether all are valid."""
        before = len(self.faults)
        for i, word in enumerate(self._list(("factions",))):
            self._read(("factions", i), word, self._add_factions, "my-faction.yaml")
        return len(self.faults) == before

    def _add_factions(self, word: str) -> str:
        path = resolve_in(Path(word), self.folder)
        if path.is_dir():
            add_folder(path)
            return word
        return add_file(path)

    def _solo(self) -> bool:
        value = self.document.data.get("solo", False)
        if not isinstance(value, bool):
            self._fault(("solo",), "FORM", _("`solo` is true or false"))
        return value is True

    def _number(self, board: Board, solo: bool) -> int | None:
        """Read the number of the round; None if it is missing or invalid."""
        last = board.last_round(solo=solo)
        value = self.document.data.get("round", 1)
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= last:
            rule = "RP-61" if solo else "RP-44"
            text = _("`round` is a number from 1 to {last}, not `{value}`")
            self._fault(("round",), rule, text.format(last=last, value=value))
            return None
        return value if "round" in self.document.data else None

    def _starts(self, board: Board | None) -> dict[str, int]:
        starts: dict[str, int] = {}
        for word, value in self._mapping("starts").items():
            where: Where = ("starts", word)
            place = read_place("S" + str(value).upper().removeprefix("S"))
            if self._id_of(where, word, PLAYED, at_key=True) != word:
                continue
            if place is None or (board is not None and place not in board.starts):
                text = _("`{value}` is not a starting area; they are 1 to {last}")
                last = len(board.starts) if board else 4
                self._fault(where, "RP-03", text.format(value=value, last=last))
                continue
            if place in starts.values():
                self._fault(where, "RP-03", _("starting area {place} is taken twice").format(place=place_name(place)))
            starts[word] = place
        if not starts and "starts" not in self.document.data:
            self._fault((), "RP-03", _("`starts` is missing: each faction's starting area, such as {anubian: 1}"))
        return starts

    def _forces(self, board: Board | None, starts: Mapping[str, int], solo: bool) -> dict[int, Force]:
        forces = {}
        for word, value in self._mapping("board").items():
            where: Where = ("board", word)
            place = read_place(word) if board is None else read_named(board, word)
            if place is None or (board is not None and place not in board.neighbours):
                text = _("`{place}` is not a space of this map").format(place=word)
                self._fault(where, "RP-05", text, at_key=True)
                continue
            if fault := place_fault(place, starts, solo=solo):
                self._reason(where, fault, at_key=True)
            force = self._read(where, value, self._force, "anubian:4")
            if force is None:
                continue
            if fault := owner_fault(force.faction, self._mapping("starts"), solo=solo):
                self._reason(where, fault)
            if force.size:
                forces[place] = force
        return forces

    def _force(self, word: str) -> Force:
        return read_force(faction_id(word, self.folder), FACTIONS)

    def _device(self, word: str) -> Device:
        return read_device(faction_id(word, self.folder), PLAYED, ALL_DEVICES)

    def _read(self, where: "Where", value: Json, read: Callable[[str], Read], example: str) -> Read | None:
        """Parse a value with `read`, or record a fault."""
        if value is None or isinstance(value, list | dict):
            self._fault(where, "FORM", _("this must be text such as {example}").format(example=example))
            return None
        try:
            return load_or_refuse(lambda: understood(read, str(value)), self.folder)
        except RefusedError as error:
            self._fault(where, "FORM", str(error))
        return None

    def _devices(
        self, board: Board | None, forces: Mapping[int, Force], starts: Mapping[str, int]
    ) -> tuple[list[Device], list[int]]:
        devices, rows = [], []
        for i, word in enumerate(self._list(("devices",))):
            device = self._read(("devices", i), _with_numbers(board, word), self._device, "anubian umbrella 6")
            if device is not None:
                devices.append(from_home(device, forces, starts))
                rows.append(i)
        return devices, rows

    def _orders(self, board: Board | None) -> tuple[dict[str, list[Order]], dict[str, list[int]]]:
        """Read the orders of every faction, and the row of each."""
        orders: dict[str, list[Order]] = {}
        rows: dict[str, list[int]] = {}
        for faction in self._mapping("orders"):
            if self._id_of(("orders", faction), faction, PLAYED, at_key=True) != faction:
                continue
            orders[faction], rows[faction] = [], []
            for i, word in enumerate(self._list(("orders", faction))):
                order = self._read(("orders", faction, i), _with_numbers(board, word), _order, "4@1")
                if order is not None:
                    orders[faction].append(order)
                    rows[faction].append(i)
        return orders, rows

    def _doubts(
        self, orders: Mapping[str, list[Order]], factions: Mapping[str, Faction], dice: Sequence[DieShape]
    ) -> Iterator[str]:
        """Yield a doubt for each faction whose strengths are possible one by one, but not together."""
        for faction, listed in orders.items():
            doubt = joint_reason(limits(factions[faction], self.rulings, dice), listed)
            if doubt:
                yield f"{name_of(faction)}: {with_rule(doubt)}"


def _with_numbers(board: Board | None, word: Json) -> Json:
    """Replace names of spaces by numbers."""
    return number_places(board, word) if board and isinstance(word, str) else word


def _order(word: str) -> Order:
    return read_order(word, IN_ORDERS)


def write_round(
    map_name: str, position: Position, number: int, rulings: Rulings, own_factions: Sequence[str] = ()
) -> str:
    """Write a round file with empty orders; `own_factions` are files relative to its folder."""
    lines = [f"map: {_quote(map_name)}", f"round: {number}"]
    if own_factions:
        lines += ["factions:", *(f"  - {json.dumps(file, ensure_ascii=False)}" for file in own_factions)]
    if position.solo:
        lines.append("solo: true")
    starts = ", ".join(f"{faction}: {-place}" for faction, place in position.starts.items())
    lines += [f"starts: {{{starts}}}", "board:"]
    places = sorted(position.forces, key=lambda place: (place < 0, abs(place)))
    lines += [f"  {place_name(place)}: {write_force(position.forces[place])}" for place in places]
    if not places:
        lines[-1] = "board: {}"
    if position.devices:
        lines += ["devices:", *(f"  - {write_device(device)}" for device in position.devices)]
    changed_rulings = non_default_rulings(rulings)
    if changed_rulings:
        lines += ["rulings:", *(f'  {name}: "{value}"' for name, value in changed_rulings.items())]
    lines += ["orders:", *(f"  {faction}: []" for faction in position.starts)]
    return "\n".join(lines) + "\n"


def _quote(word: str) -> str:
    """Quote a file name; ids of maps need no quotes."""
    return word if word.replace("-", "").isalnum() and word.isascii() else json.dumps(word)
