"""Produce, write and report the files of `hyskos export`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli.printing.printable import left_out
from hyskos.cli.printing.writing import Report, make_all, write_file
from hyskos.cli.shared.files import nearer
from hyskos.cli.shared.terminal import Progress
from hyskos.definitions.languages import _, language, text_in
from hyskos.definitions.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hyskos.generators.orders.making import Failed
    from hyskos.generators.orders.order import Order
    from hyskos.generators.orders.print_file import PrintFile


@dataclass(frozen=True, slots=True)
class Delivery:
    """Where files are written, and what is printed about them."""

    folder: Path
    force: bool
    paths: bool  # whether to print each path
    everything: bool  # whether no name was given; components that a service does not make are skipped then


def deliver(orders: "Sequence[Order]", how: Delivery, workers: int | None, report: Report) -> None:
    """Produce and write the files of every order, each as soon as it is ready."""
    from hyskos.generators.orders.making import Failed

    progress = Progress(len(orders))
    for order, files in zip(orders, make_all(orders, workers), strict=True):
        progress.step(order.definition.id)
        if isinstance(files, Failed):
            _tell_failed(files, how, report, progress)
            continue
        for file in files:
            _write(file, order, how, report, progress)
        progress.show()
    progress.clear()


def _tell_failed(failed: "Failed", how: Delivery, report: Report, progress: Progress) -> None:
    from hyskos.companion.formatting import words

    if failed.order.terms.profile.components and how.everything:
        progress.say(left_out(failed.order.definition.id, failed))
        return
    report.problems += 1
    for source, message in failed.by_source():
        if words(message) not in report.told:
            progress.say(f"{nearer(Path(source))}: {words(message)}")


def _write(file: "PrintFile", order: "Order", how: Delivery, report: Report, progress: Progress) -> None:
    from hyskos.cli.printing.export_json import described

    path = how.folder / file.name
    if not write_file(path, file, how.force, report, progress):
        return
    report.files.append(described(path, file, order))
    if how.paths:
        progress.clear()
        click.echo(path)
    if file.component:
        progress.say(_scaled(file, order))
    if other := _other_paper(file, order):
        progress.say(other)
    if file.blank and how.paths:
        progress.say(blank_pages(file, order.definition.id))


def blank_pages(file: "PrintFile", name: str) -> str:
    """Describe which pages of a book are blank; `name` is its id or file name."""
    numbers = ", ".join(map(str, file.blank))
    return _("{name}: blank pages: {numbers}").format(name=name, numbers=numbers)


def _other_paper(file: "PrintFile", order: "Order") -> str:
    """Report that a two-sided board or a book needs other paper than the printer's default."""
    from hyskos.definitions.printers import PAPERS
    from hyskos.generators.orders.order import Book, TwoSided

    terms = order.terms
    pairs = isinstance(order, TwoSided) or (isinstance(order, Book) and order.form == "saddle")
    if not pairs or terms.paper or terms.profile.elsewhere or file.paper == terms.profile.paper:
        return ""
    if file.paper not in PAPERS:
        text = _("{name}: too large for {usual}; the pages have a size of their own")
    elif isinstance(order, Book):
        text = _("{name}: on {paper}, since two pages side by side are too large for {usual}; choose a smaller --trim")
    else:
        text = _("{name}: on {paper}, since it is too large for {usual}; --duplex separate prints sheets of {usual}")
    paper, usual = (PAPERS[one].title if one in PAPERS else one for one in (file.paper, terms.profile.paper))
    return text.format(name=order.definition.id, paper=paper, usual=usual)


def _scaled(file: "PrintFile", order: "Order") -> str:
    """Report the printed component and the scale; files for home printers are always true to size."""
    title = next(one.title for one in order.terms.profile.components if one.id == file.component)
    return _("{name}: {component}, drawn at {percent} % of true size").format(
        name=order.definition.id, component=text_in(title, language()), percent=f"{file.scale * 100:.0f}"
    )
