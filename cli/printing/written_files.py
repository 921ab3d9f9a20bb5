"""Make the files of orders, write them to a folder or a zip file, and report them."""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli.printing.print_requests import errors_explained
from hyskos.cli.shared.files import ENDINGS, FileError, nearer, unwritable
from hyskos.cli.shared.terminal import Progress
from hyskos.definitions.languages import _, language, ngettext, text_in
from hyskos.definitions.numerals import read_count
from hyskos.definitions.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hyskos.generators.orders.order import Order
    from hyskos.generators.orders.order_files import FailedOrder
    from hyskos.generators.orders.print_file import PrintFile
    from hyskos.generators.tables.files import TableFile
    from hyskos.publishing.build.packing import MakingOptions, ZipFile


LAST_SECOND = 4_354_819_199
"""The end of 2107 in Unix time, the last second a zip file can store."""


class NoWorkerError(click.ClickException):
    """A worker process was killed: one line, exit 70."""

    exit_code = 70


@contextmanager
def explaining_lost_workers() -> Iterator[None]:
    """Convert the death of a worker process to NoWorkerError."""
    from hyskos.generators.orders.parallel import LostWorkerError

    try:
        yield
    except LostWorkerError:
        text = _("a worker process has died, perhaps for lack of memory; --workers 1 works without any")
        raise NoWorkerError(text) from None


def make_all(orders: "Sequence[Order]", workers: int | None) -> "Iterator[tuple[PrintFile, ...] | FailedOrder]":
    """Produce the files of every order; raises NoWorkerError."""
    from hyskos.generators.orders import parallel

    with explaining_lost_workers():
        yield from parallel.make_all(orders, workers)


@dataclass
class Report:
    """The results of an export so far."""

    files: list[dict[str, object]] = field(default_factory=list)
    written: int = 0
    unchanged: int = 0
    problems: int = 0  # boards that cannot be drawn or read: exit 1
    refused: int = 0  # files that cannot be written: exit 2
    told: set[str] = field(default_factory=set)  # findings and notes that were printed already

    def code(self) -> int:
        """Return the exit code."""
        return 2 if self.refused else 1 if self.problems else 0


def check_clock() -> None:
    """Raise click.UsageError before any work for a SOURCE_DATE_EPOCH that files cannot store."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    seconds = read_count(epoch)
    if epoch and (seconds is None or seconds > LAST_SECOND):
        text = _("SOURCE_DATE_EPOCH is {value!r}; it must be whole seconds since 1970, at most {most}")
        raise click.UsageError(text.format(value=epoch[:40], most=LAST_SECOND))


def make_folder(folder: Path) -> None:
    """Create the folder to write to; raises FileError, and click.UsageError for the name of a picture or PDF."""
    if folder.suffix in ENDINGS and not folder.is_dir():
        text = _("{folder}: -o names a folder, not a file; leave out the ending")
        raise click.UsageError(text.format(folder=folder))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(folder, error) from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise FileError(_("{folder}: no permission to write here").format(folder=folder))


def write_file(path: Path, file: "PrintFile | TableFile", force: bool, report: Report, progress: Progress) -> bool:
    """Write a file unless a foreign file has its name; return whether it is there now. Raises FileError."""
    from hyskos.generators.writers.origin import is_ours
    from hyskos.generators.writers.saving import OccupiedError, allow_all, save

    try:
        changed = save(path, file.content, allow_all if force else is_ours)
    except OccupiedError:
        report.refused += 1
        progress.say(_("{file}: kept, since hyskos has not made this file; --force overwrites it").format(file=path))
        return False
    except OSError as error:
        progress.clear()
        raise unwritable(path, error) from None
    report.written += changed
    report.unchanged += not changed
    return True


def tell_count(report: Report, folder: Path) -> None:
    """Report on stderr how many files were written, and how many had not changed."""
    click.echo(
        ngettext("{n} file written to {folder}", "{n} files written to {folder}", report.written).format(
            n=report.written, folder=folder
        )
        + (
            ngettext(", {n} unchanged", ", {n} unchanged", report.unchanged).format(n=report.unchanged)
            if report.unchanged
            else ""
        ),
        err=True,
    )


@dataclass(frozen=True, slots=True)
class OutputTarget:
    """Where files are written, and what is printed about them."""

    folder: Path
    force: bool
    paths: bool  # whether to print each path
    everything: bool  # whether no name was given; components that a service does not make are skipped then


def deliver(orders: "Sequence[Order]", how: OutputTarget, workers: int | None, report: Report) -> None:
    """Produce and write the files of every order, each as soon as it is ready."""
    from hyskos.generators.orders.order_files import FailedOrder

    progress = Progress(len(orders))
    for order, files in zip(orders, make_all(orders, workers), strict=True):
        progress.step(order.definition.id)
        if isinstance(files, FailedOrder):
            _tell_failed(files, how, report, progress)
            continue
        for file in files:
            _write(file, order, how, report, progress)
        progress.show()
    progress.clear()


def _tell_failed(failed: "FailedOrder", how: OutputTarget, report: Report, progress: Progress) -> None:
    from hyskos.companion.formatting import words

    if failed.order.terms.profile.components and how.everything:
        from hyskos.publishing.build.packing import left_out

        progress.say(words(left_out(failed)))
        return
    report.problems += 1
    for source, message in failed.by_source():
        if words(message) not in report.told:
            progress.say(f"{nearer(Path(source))}: {words(message)}")


def _write(file: "PrintFile", order: "Order", how: OutputTarget, report: Report, progress: Progress) -> None:
    path = how.folder / file.name
    if not write_file(path, file, how.force, report, progress):
        return
    report.files.append(_file_json(path, file, order))
    if how.paths:
        progress.clear()
        click.echo(path)
    if file.component and (scale := _scale_note(file, order)) not in report.told:  # the same for each page
        report.told.add(scale)
        progress.say(scale)
    if other := _paper_note(file, order):
        progress.say(other)
    if file.blank and how.paths:
        from hyskos.companion.formatting import words
        from hyskos.publishing.build.packing import blank_pages

        progress.say(words(blank_pages(file, order.definition.id)))


def _paper_note(file: "PrintFile", order: "Order") -> str:
    """Report that a two-sided board or a book needs other paper than the printer's default."""
    from hyskos.definitions.kinds.printer import PAPERS
    from hyskos.generators.orders.order import Book, TwoSided

    terms = order.terms
    pairs = isinstance(order, TwoSided) or (isinstance(order, Book) and order.form == "saddle")
    if not pairs or terms.paper or terms.profile.elsewhere or file.paper == terms.profile.paper:
        return ""
    if file.paper not in PAPERS:
        text = _("{name}: too large for {usual}, so its pages have their own size")
    elif isinstance(order, Book):
        text = _("{name}: on {paper}, since two pages side by side are too large for {usual}; choose a smaller --trim")
    else:
        text = _("{name}: on {paper}, since it is too large for {usual}; --duplex separate prints sheets of {usual}")
    paper, usual = (PAPERS[name].title if name in PAPERS else name for name in (file.paper, terms.profile.paper))
    return text.format(name=order.definition.id, paper=paper, usual=usual)


def _scale_note(file: "PrintFile", order: "Order") -> str:
    """Report the printed component and the scale; files for home printers are always true to size."""
    title = next(component.title for component in order.terms.profile.components if component.id == file.component)
    return _("{name}: {component}, drawn at {percent} % of true size").format(
        name=order.definition.id, component=text_in(title, language()), percent=f"{file.scale * 100:.0f}"
    )


def _file_json(path: Path, file: "PrintFile", order: "Order") -> dict[str, object]:
    from hyskos.generators.orders.order import back_of, fold_of

    back, fold = back_of(order), fold_of(order)
    return {
        "path": str(path),
        "id": order.definition.id,
        "lang": order.terms.lang,
        "ink": order.terms.ink,
        "paper": file.paper,
        "pages": file.pages,
        "trim": [round(side, 3) for side in file.trim],
        **({"back": back.definition.id, "duplex": back.flip} if back else {}),
        **({"fold": fold} if fold else {}),
        **({"proof": file.proof} if file.proof else {}),
        **_press_details(file, order),
        **_imposition(file, order),
        **_book(file, order),
        **({"coverage": file.coverage} if file.coverage else {}),
        "sha256": hashlib.sha256(file.content).hexdigest(),
    }


def _press_details(file: "PrintFile", order: "Order") -> dict[str, object]:
    """Return the details a professional printer needs."""
    details: dict[str, object] = {}
    if file.colour:
        details = {"profile": order.terms.profile.id, "bleed": file.bleed, "colour": file.colour}
    if file.condition:
        details |= {"condition": file.condition, "spots": file.facts.spots}
        if len(set(file.facts.sheets)) > 1:  # the back of a folding board is smaller
            details["sides"] = [{"trim": sheet.trim, "bleed": sheet.bleed} for sheet in file.facts.sheets]
    if file.component:
        details |= {"component": file.component, "scale": round(file.scale, 4)}
    return details


def _imposition(file: "PrintFile", order: "Order") -> dict[str, object]:
    """Return the imposed sheets with cuts in mm and the type of their cut list; nothing for other files."""
    from hyskos.generators.orders.order import Imposed

    if not isinstance(order, Imposed):
        return {}
    ids = [definition.id for definition in order.definitions]
    backs = {"backs": [back.definition.id for back in order.backs]} if order.backs else {}
    machine = {"machine": order.machine} if order.machine else {}
    cuts = {"sheets": file.cuts} if file.cuts else {"cut_lines" if order.machine else "cut_list": True}
    return {"imposed": {"ids": ids, **backs, "copies": order.copies, **machine, **cuts}}


def _book(file: "PrintFile", order: "Order") -> dict[str, object]:
    """Return the form and blank pages of a book, and sheets, flip and paper thickness (mm) if it is saddle-stitched."""
    from hyskos.generators.orders.order import Book

    if not isinstance(order, Book):
        return {}
    book: dict[str, object] = {"form": order.form, "blank": file.blank}
    if order.form == "saddle":
        book |= {"sheets": file.pages // 2, "flip": order.binding.flip, "thickness": order.binding.thickness}
    return {"book": book}


# Make a zip file with progress, and write it completely or not at all.


@contextmanager
def making_files(workers: int | None) -> "Iterator[MakingOptions]":
    """Make files with progress; converts errors to those of Click."""
    from hyskos.companion.formatting import words
    from hyskos.publishing.build.packing import MakingOptions

    progress = Progress(0)

    def step(total: int, name: str) -> None:
        progress.total = total
        progress.step(name)

    with errors_explained(), explaining_lost_workers():
        yield MakingOptions(workers, step, lambda message: progress.say(words(message)))
        progress.clear()


def check_target(path: Path, force: bool) -> None:
    """Check before the work that the result can be written; raises FileError."""
    from hyskos.generators.writers.saving import allow_all, check_writable

    with _explaining_write(path):
        check_writable(path, allow_all if force else is_kit)


@contextmanager
def _explaining_write(path: Path) -> Iterator[None]:
    """Convert errors on writing a kit to FileError, with a message of one line."""
    from hyskos.generators.writers.saving import OccupiedError

    try:
        yield
    except OccupiedError:
        raise FileError(_("{file} exists and is not a kit; --force overwrites it").format(file=path)) from None
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


def write_zip(path: Path, zip_made: "ZipFile", force: bool, as_json: bool) -> dict[str, object]:
    """Write a zip file, unless the file exists and is no kit; print path and size, and return them for `--json`."""
    from hyskos.generators.writers.saving import allow_all, save

    with _explaining_write(path):
        save(path, zip_made.content, allow_all if force else is_kit)
    if not as_json:
        click.echo(path)
    size = ngettext("{n} file, {mb} MB", "{n} files, {mb} MB", zip_made.files)
    click.echo(size.format(n=zip_made.files, mb=round(len(zip_made.content) / 1e6, 1)), err=True)
    digest = hashlib.sha256(zip_made.content).hexdigest()
    return {"file": str(path), "files": zip_made.files, "bytes": len(zip_made.content), "sha256": digest}
