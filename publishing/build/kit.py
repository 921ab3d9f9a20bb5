"""Kits: orders of every board for every printer, printers by name or file, and the zip file of everything."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from hyskos import data
from hyskos.definitions import loader
from hyskos.definitions.findings import UnknownNameError, UnreadableError
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.kinds.shop import Shop
from hyskos.definitions.languages import LANGUAGES, complete
from hyskos.definitions.loader import load_file
from hyskos.definitions.messages import N_, say
from hyskos.definitions.printing import INKS, Stamp
from hyskos.generators.orders.order import Order
from hyskos.generators.orders.plan_orders import build
from hyskos.generators.orders.renderers import kinds, stem
from hyskos.generators.orders.requests import RefusedError, Request
from hyskos.publishing.build.manifest import COVER, TEXTS
from hyskos.publishing.build.packing import (
    PLAINLY,
    MakingOptions,
    ZipFile,
    check_extras,
    collect_files,
    own_sources,
    rules_versions,
)
from hyskos.publishing.edition.printed_definitions import fill_definition

# Contents of a kit: orders of every board for every printer, language and ink.

PROOF_DPI = 100
SIDES = ("inner-factory", "outer-factory")
"""The two maps of *Rolling Pyramids* in the documentation: front and back of one board."""
CARDS = 4
"""Copies of each card on common sheets: one per player."""
ALIKE: Mapping[str, int] = MappingProxyType({})
"""No exceptions: the same number of copies of every card."""
SHOP_PAPER = "a4"
"""Pictures for screens do not depend on the paper; they are made along with the sheets for this one."""


def orders(
    boards: Sequence[Definition], printers: Sequence[Profile], langs: Sequence[str], stamp: Stamp
) -> Iterator[Order]:
    """Order every board from every printer that can make it. Raises RefusedError."""
    homes: list[Profile] = []
    for printer in printers:
        for lang in langs:
            for ink in INKS[:1] if printer.elsewhere else INKS:
                request = Request(printer=printer, langs=(lang,), inks=(ink,), stamp=stamp, after=tuple(homes))
                yield from plain(boards, request)
                yield from special(boards, request)
        homes += [] if printer.elsewhere else [printer]


def plain(boards: Sequence[Definition], request: Request) -> Iterator[Order]:
    """Order each board on its own.

    Covers are ordered in full colour only; the guide is for home printers only, and never in full colour.
    """
    for board in boards:
        if board.kind == "cover" and request.inks != INKS[:1]:
            continue
        if board.id != COVER:
            yield from build(request, [board]).orders
        elif not request.printer.elsewhere and request.inks != INKS[:1]:
            yield from build(replace(request, formats=("pdf",)), [board]).orders


def special(boards: Sequence[Definition], request: Request, copies: Mapping[str, int] = ALIKE) -> Iterator[Order]:
    """Order combinations of boards: two-sided maps, cards on common sheets at home, folding boards from a press.

    `copies` maps ids of cards to their number of copies; a single card needs no common sheet.
    """
    printer = request.printer
    if printer.components:
        return
    maps = {board.id: board for board in boards if board.kind == "map"}
    if {*SIDES} <= maps.keys():
        yield from build(replace(request, names=SIDES, flip="long"), [maps[name] for name in SIDES]).orders
    for board in boards:
        alone = replace(request, names=(board.id,))
        count = copies.get(board.id, CARDS)
        if board.kind == "card" and count > 1 and not printer.press and board.id != COVER:
            yield from build(replace(alone, impose=True, copies=count), [board]).orders
        if board.kind == "cover" and printer.paper == SHOP_PAPER and not printer.press and request.inks == INKS[:1]:
            yield from build(replace(alone, formats=("png",), screens=True), [board]).orders
        if board.kind == "map" and printer.press and "quad-fold-board" in printer.makes:
            yield from build(replace(alone, fold="quad"), [board]).orders


def proofs(boards: Sequence[Definition], printer: Profile, lang: str, stamp: Stamp) -> Iterator[Order]:
    """Order previews of boards as seen with colour-blindness and on a grey copier; these are not for printing."""
    request = Request(printer=printer, langs=(lang,), proofs=("deutan", "grey"), dpi=PROOF_DPI, stamp=stamp)
    proofed = [board for board in boards if board.kind in ("map", "faction")]
    yield from build(request, proofed).orders


def together(ordered: Iterable[Order]) -> list[Order]:
    """Sort orders so that those of a board in one language and ink are adjacent: it is drawn once for all printers."""
    return sorted(ordered, key=lambda order: (order.definition.id, order.terms.lang, order.terms.ink))


# Load the printers and shops that a request names, by id or file.

_Maker = TypeVar("_Maker", Profile, Shop)
SHORT_NAMES = {"home": "home-a4"}
"""Short names that older scripts use."""


def load_printer(name: str) -> Profile:
    """Load a printer; raises UnknownNameError, UnreadableError, and RefusedError for a file of another kind."""
    name, text = SHORT_NAMES.get(name, name), N_("{file}: this is not a printer profile")
    return _load(name, loader.PRINTER, Profile, loader.load_profile, text)


def load_shop(name: str) -> Shop:
    """Load a shop; raises UnknownNameError, UnreadableError, and RefusedError for a file of another kind."""
    return _load(name, loader.SHOP, Shop, loader.load_shop, N_("{file}: this is not a shop"))


def _load(name: str, kind: str, class_: type[_Maker], load: Callable[[str], _Maker], refusal: str) -> _Maker:
    if name in (available := loader.files_of_kind(kind)):
        return load(name)
    if not Path(name).is_file():
        raise UnknownNameError(name, sorted(available))
    reading = loader.read(Path(name))  # not cached: the file may change
    if reading.findings:
        raise UnreadableError(reading.findings)
    if not isinstance(reading.value, class_):
        raise RefusedError([say(refusal, file=name)])
    return reading.value


# Build a kit.

USUAL_PRINTERS = ("home-a4", "home-letter", "generic-offset", "the-game-crafter")
"""Default printers of a kit, one for each purpose."""


def load_printers(names: Sequence[str] = ()) -> dict[str, Profile]:
    """Load printers by id or path, or the default ones; raises like `load_printer`, and MissingExtraError.

    Different printers with the same id would share file names; they raise RefusedError.
    """
    printers = {name: load_printer(name) for name in names or USUAL_PRINTERS}
    loaded: dict[str, Profile] = {}
    for printer in printers.values():
        if loaded.setdefault(printer.id, printer) != printer:
            text = N_("two printers have the id {name}: choose another one for yours")
            raise RefusedError([say(text, name=printer.id)])
    check_extras([*loaded.values()])
    return printers


def definitions(custom: Sequence[Definition]) -> list[Definition]:
    """Load all printable built-in definitions except those the user has replaced, then the user's own."""
    edited = {stem(board) for board in custom}
    loaded = [fill_definition(load_file(path)) for kind in kinds() for path in built_in_files(kind).values()]
    return [*(board for board in loaded if stem(board) not in edited), *custom]


def build_kit(
    printers: Mapping[str, Profile],
    custom: Sequence[Definition],
    langs: Sequence[str],
    stamp: Stamp,
    *,
    with_proofs: bool,
    making: MakingOptions = PLAINLY,
) -> ZipFile:
    """Make a kit of the built-in boards and the user's own, which are ready to print.

    `printers` maps names and paths to printers. Without `langs`, all complete languages are printed. Raises
    RefusedError and LostWorkerError.
    """
    boards, spoken = definitions(custom), langs or tuple(filter(complete, LANGUAGES))
    makers = [*{printer.id: printer for printer in printers.values()}.values()]
    ordered = list(orders(boards, makers, spoken, stamp))
    if with_proofs:
        ordered += proofs(boards, makers[0], spoken[0], stamp)
    members = {name: data.kit_text(name) for name in TEXTS} | dict(own_sources(custom, printers))
    return collect_files(together(ordered), members, making).pack(rules_versions())
