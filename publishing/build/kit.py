"""A kit: everything a publisher provides for all printers, in one zip file."""

from collections.abc import Mapping, Sequence

from hyskos import data
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.languages import LANGUAGES, complete
from hyskos.definitions.loader import load_file
from hyskos.definitions.messages import N_, say
from hyskos.definitions.printing import Stamp
from hyskos.generators.orders.renderers import kinds, stem
from hyskos.generators.orders.requests import RefusedError
from hyskos.publishing.build.kit_orders import orders, proofs, together
from hyskos.publishing.build.makers import load_printer
from hyskos.publishing.build.manifest import TEXTS
from hyskos.publishing.build.packing import PLAINLY, Making, ZipFile, check_extras, collect_files, rules_versions
from hyskos.publishing.build.source_copies import own_sources
from hyskos.publishing.edition.printed_definitions import fill_definition

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
    loaded = [fill_definition(load_file(path)) for kind in kinds() for path in shipped(kind).values()]
    return [*(board for board in loaded if stem(board) not in edited), *custom]


def build_kit(
    printers: Mapping[str, Profile],
    custom: Sequence[Definition],
    langs: Sequence[str],
    stamp: Stamp,
    *,
    with_proofs: bool,
    making: Making = PLAINLY,
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
    return collect_files(together(ordered), members, making).packed(rules_versions())
