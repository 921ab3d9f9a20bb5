"""What goes into a kit: every definition for every printer, language and ink, and the files beside the boards."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hyskos import data

if TYPE_CHECKING:
    from hyskos.definitions.printers import Profile
    from hyskos.generators.orders.editions import Order

USUAL = ("home-a4", "home-letter", "generic-offset", "the-game-crafter")
"""The printers of a kit when none are named: one of each use."""
PROOF_DPI = 100
SIDES = ("inner-factory", "outer-factory")
"""The two maps of *Rolling Pyramids* that the documents describe: front and back of one board."""
CARDS = 4
"""How many of each card lie on common sheets: one for each player."""


def texts() -> Iterator[tuple[str, bytes]]:
    """Give the texts of a kit: licence, credits and what changed."""
    from hyskos.generators.kit import TEXTS

    for name in TEXTS:
        yield name, (data.ROOT / "texts" / name).read_bytes()


def definitions(own: Sequence[Any]) -> list[Any]:
    """Load everything that ships and can be printed, but for what the user has an edition of; then the user's own."""
    from hyskos.companion.worked_examples import completed
    from hyskos.definitions.loader import load_file, shipped
    from hyskos.generators.orders.editions import kinds, stem

    edited = {stem(board) for board in own}
    loaded = [completed(load_file(path)) for kind in kinds() for path in shipped(kind).values()]
    return [*(board for board in loaded if stem(board) not in edited), *own]


def orders(boards: Sequence[Any], printers: Sequence["Profile"], langs: Sequence[str], stamp: str) -> Iterator["Order"]:
    """Order every board from every printer that can make it."""
    from hyskos.generators.kit import COVER
    from hyskos.generators.orders.editions import Order

    for printer in printers:
        elsewhere = bool(printer.press or printer.components)
        for lang in langs:
            for ink in ("full",) if elsewhere else ("full", "saver"):
                for board in boards:
                    if board.id == COVER and (elsewhere or ink == "full"):
                        continue  # for whoever prints at home, and nobody needs it in colours
                    if printer.components and not _carried(board, printer):
                        continue
                    formats = ("pdf",) if board.id == COVER else ("svg", "pdf")
                    yield Order(board, lang, ink, printer, None, formats, printer.dpi, stamp=stamp)
                yield from special(boards, printer, lang, ink, stamp)


def special(boards: Sequence[Any], printer: "Profile", lang: str, ink: str, stamp: str) -> Iterator["Order"]:
    """Order what is made of boards: one with two sides, at home cards on common sheets, boards that fold elsewhere."""
    from hyskos.definitions.model import Card, Map
    from hyskos.generators.kit import COVER
    from hyskos.generators.orders.editions import Imposed, Order

    if printer.components:
        return
    plain = Order(boards[0], lang, ink, printer, None, ("pdf",), printer.dpi, stamp=stamp)
    known = {board.id: board for board in boards if isinstance(board, Map)}
    if {*SIDES} <= known.keys():
        front, back = (known[name] for name in SIDES)
        yield replace(plain, definition=front, back=back, flip="long")
    for board in boards:
        if isinstance(board, Card) and not printer.press and board.id != COVER:
            yield replace(plain, definition=board, imposed=Imposed((board,), CARDS))
        if isinstance(board, Map) and printer.press and "quad-fold-board" in printer.makes:
            yield replace(plain, definition=board, fold="quad")


def proofs(boards: Sequence[Any], printer: "Profile", lang: str, stamp: str) -> Iterator["Order"]:
    """Show boards as colour-blind eyes and a grey copier see them: pictures to look at, not to print."""
    from hyskos.definitions.model import Faction, Map
    from hyskos.generators.orders.editions import Order

    for board in boards:
        if isinstance(board, Map | Faction):
            yield Order(board, lang, "full", printer, None, ("png",), PROOF_DPI, ("deutan", "grey"), stamp=stamp)


def _carried(definition: Any, printer: "Profile") -> bool:
    """Tell whether a maker of games has a component for a definition."""
    from hyskos.generators.orders.editions import drawers_of

    kinds = {kind for component in printer.components for kind in component.kinds}
    return all(drawer.kind in kinds for drawer in drawers_of(definition))


def own_sources(boards: Sequence[Any], profiles: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Give copies of the user's own files, so that whoever has the kit can check and change what is in it."""
    from hyskos.cli.printing.profile_option import profile_of
    from hyskos.definitions.printers import profile_names
    from hyskos.generators.kit import OWN_SOURCES, source_of

    for board in boards:
        yield source_of(board), Path(board.source).read_bytes()
    for name in profiles:
        path = Path(name)
        if name not in profile_names() and path.is_file():
            yield f"{OWN_SOURCES}/printer-{profile_of(name).id}.yaml", path.read_bytes()
