"""Turn orders into a zip file with a manifest: produced by workers, packed, and written completely or not at all."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli import __version__
from hyskos.cli.printing.written_files import Report, blank_pages, make_all
from hyskos.cli.shared.files import FileFault, unwritable
from hyskos.cli.shared.terminal import Progress
from hyskos.definitions.languages import _
from hyskos.definitions.values import dataclass

if TYPE_CHECKING:
    from hyskos.definitions.kinds.printer import Profile
    from hyskos.generators.orders.order import Order
    from hyskos.generators.orders.order_files import Failed
    from hyskos.generators.orders.print_file import PrintFile
    from hyskos.publishing.build.manifest import DrawnEntry, Entry


def missing_extras(printers: Sequence["Profile"], *, pictures: bool = False) -> str | None:
    """Return what must be installed for press files and pictures of these printers; None if nothing."""
    from hyskos.definitions.extras import lacks

    if any(printer.press for printer in printers) and lacks("press"):
        return _("press files need one more library: pip install 'hyskos[press]'")
    if (pictures or any(printer.components for printer in printers)) and lacks("png"):
        return _("PNG needs one more library: pip install 'hyskos[png]'")
    return None


def check_extras(wanting: str | None) -> None:
    """Raise click.UsageError before any work if a required library is missing."""
    if wanting:
        raise click.UsageError(wanting)


def check_target(path: Path, force: bool) -> None:
    """Check before the work that the result can be written; raises FileFault."""
    from hyskos.generators.writers.saving import anything, check_writable

    with explaining(path):
        check_writable(path, anything if force else is_kit)


@contextmanager
def explaining(path: Path) -> Iterator[None]:
    """Convert errors on writing a kit to FileFault, with a message of one line."""
    from hyskos.generators.writers.saving import OccupiedError

    try:
        yield
    except OccupiedError:
        raise FileFault(_("{file} exists and is not a kit; --force overwrites it").format(file=path)) from None
    except OSError as error:
        raise unwritable(path, error) from None


def is_kit(path: Path) -> bool:
    """Return whether a file is a kit, which may be replaced."""
    import zipfile

    from hyskos.publishing.build.manifest import MANIFEST

    try:
        with zipfile.ZipFile(path) as archive:
            return MANIFEST in archive.namelist()
    except (OSError, ValueError, NotImplementedError, zipfile.BadZipFile):
        return False


@dataclass
class Gathered:
    """Files of a zip file by name, and their entries in the manifest."""

    members: dict[str, bytes]
    entries: "list[Entry]" = field(default_factory=list)
    drawn: "list[DrawnEntry]" = field(default_factory=list)

    def add(self, name: str, content: bytes) -> None:
        """Add a file that is not a drawing."""
        from hyskos.publishing.build.manifest import described

        self.members[name] = content
        self.entries.append(described(name, content))


def collect_files(
    orders: Sequence["Order"],
    members: dict[str, bytes],
    workers: int | None,
    report: Report,
    called: "Callable[[Order, PrintFile, DrawnEntry], DrawnEntry | None] | None" = None,
) -> Gathered:
    """Produce the files of every order and add them to the members.

    `called` may rename an entry, or return None to leave the file out. What a service cannot make is reported once
    and left out; for a press it counts as a problem.
    """
    from hyskos.generators.orders.order import Combined
    from hyskos.generators.orders.order_files import Failed
    from hyskos.publishing.build.manifest import described, entry_of, files_to_keep
    from hyskos.publishing.build.printing_guide import adapt_guides, is_guide, with_guide

    rules = rules_versions()
    found = Gathered(dict(members), [described(name, content) for name, content in members.items()])
    progress, said = Progress(len(orders)), set[str]()
    made: list[tuple[Order, DrawnEntry]] = []

    def all_made() -> "Iterator[tuple[Order, Sequence[PrintFile] | Failed]]":
        """Produce the print guide and combined files last, since they refer to the other files."""
        others = [order for order in orders if not (is_guide(order) or isinstance(order, Combined))]
        yield from zip(others, make_all(others, workers), strict=True)
        telling: list[Order] = [
            *adapt_guides(list(filter(is_guide, orders)), made),
            *(with_guide(order, made) for order in orders if isinstance(order, Combined)),
        ]
        yield from zip(telling, make_all(telling, workers), strict=True)

    for order, files in all_made():
        progress.step(order.definition.id)
        if isinstance(files, Failed):
            message = _why_left_out(files, report, promised=called is not None)
            if message not in said:
                said.add(message)
                progress.say(message)
            continue
        for file in files_to_keep(order, files):
            entry = entry_of(order, file, __version__, rules)
            if called:
                renamed = called(order, file, entry)
                if renamed is None:
                    continue
                entry = renamed
                _check_twins(found, entry)
            if entry.name not in found.members:  # home printers share pages of a board's own size
                made.append((order, entry))
                found.members[entry.name] = file.content
                found.drawn.append(entry)
                if file.blank:
                    progress.say(blank_pages(file, entry.name))
    progress.clear()
    return found


def _check_twins(found: Gathered, entry: "DrawnEntry") -> None:
    """Raise click.UsageError for two files with one name, unless home printers share a page of a board's own size."""
    for other in found.drawn:
        if other.name == entry.name and replace(other, sha256="", bytes=0, printer="") != replace(
            entry, sha256="", bytes=0, printer=""
        ):
            text = _("two files would be called {name}: put {{component}}, {{paper}} or {{ink}} into `names`")
            raise click.UsageError(text.format(name=entry.name))


def rules_versions() -> dict[str, str]:
    """Return the version of the rules of each game."""
    from hyskos.definitions.kinds.registry import shipped
    from hyskos.definitions.loader import load_rules

    return {name: load_rules(name).version for name in shipped("rules")}


def _why_left_out(failed: "Failed", report: Report, *, promised: bool) -> str:
    """Explain why a board is missing from the kit: not every service makes everything. Failures at home are errors.

    For a product (`promised`) every failure counts as a problem.
    """
    from hyskos.cli.printing.written_files import left_out

    order, profile = failed.order, failed.order.terms.profile
    if not profile.elsewhere:
        why = "; ".join(message.render(_) for message in failed.messages)
        raise click.ClickException(f"{order.definition.id}, {profile.id}: {why}")
    report.problems += promised or bool(profile.press)
    return left_out(order.definition.id, failed)


def write_kit(path: Path, content: bytes, force: bool) -> None:
    """Write a kit, unless the file exists and is no kit; raises FileFault."""
    from hyskos.generators.writers.saving import anything, save

    with explaining(path):
        save(path, content, anything if force else is_kit)
