"""A product on its way to zip files: found, read with its components, ordered job by job, packed."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hyskos.cli import __version__
from hyskos.cli.printing.packing import gathered, rules_versions, wanting
from hyskos.cli.printing.product_copies import copies_of
from hyskos.cli.printing.profile_option import profile_of, shop_of
from hyskos.cli.printing.refusing import refusing
from hyskos.cli.printing.writing import Report
from hyskos.cli.shared.files import not_found
from hyskos.companion.sentences import unknown
from hyskos.definitions.languages import _
from hyskos.definitions.paths import is_file
from hyskos.definitions.values import dataclass

if TYPE_CHECKING:
    from hyskos.definitions.findings import Finding
    from hyskos.definitions.loader import Reading
    from hyskos.definitions.model import Definition
    from hyskos.definitions.printers import Profile
    from hyskos.definitions.printing import Stamp
    from hyskos.definitions.products import Job, Product
    from hyskos.generators.kit import DrawnEntry, ProductFacts
    from hyskos.generators.orders.order import Order
    from hyskos.generators.orders.print_file import PrintFile
    from hyskos.generators.tables.contents import Table


@dataclass(frozen=True, slots=True)
class Whole:
    """A product with its components as it calls them."""

    product: "Product"
    boards: "dict[str, Definition]"
    readings: "tuple[Reading, ...]"  # of its file and of those beside it, the first one its own

    def boards_of(self, job: "Job") -> "list[Definition]":
        """Give the components of a job."""
        return [self.boards[part.name] for part in self.product.parts_of(job)]

    @property
    def codes(self) -> dict[str, str]:
        """Say how names of files call components, by their ids: those without a code by these."""
        found = [(self.boards[part.name].id, part.code) for part in self.product.parts]
        return {id_: code or id_ for id_, code in found}


def product_path(name: str) -> Path:
    """Find a product: a file, or the id of one that ships; raises click.UsageError."""
    from hyskos.definitions.loader import PRODUCT, known

    path = known(PRODUCT).get(name, Path(name))
    if path.is_file():
        return path
    raise not_found(name, known(PRODUCT))


def whole_product(name: str) -> Whole:
    """Read a product and all its components; findings are shown and end the command with 1.

    From then on the command takes the words of the product in place of the built-in ones.
    """
    from hyskos.companion.booklets import completed, for_own_map
    from hyskos.definitions.loader import find, read
    from hyskos.definitions.model import Definition
    from hyskos.definitions.products import Product
    from hyskos.generators.products.played import for_their_maps
    from hyskos.generators.words import use_words

    path = product_path(name)
    reading = read(path)
    found, boards = list(reading.findings), dict[str, Definition]()
    product, own_files = reading.definition, [reading]
    if not found and not isinstance(product, Product):
        raise click.UsageError(_("{file}: this is no product").format(file=path))
    for part in product.parts if isinstance(product, Product) else ():
        own = read(path.parent / part.name if is_file(part.name) else find(part.name))
        found += own.findings
        own_files += [own] if is_file(part.name) else []
        if isinstance(own.definition, Definition):
            boards[part.name] = for_own_map(own.definition)
    _end_with(found)
    assert isinstance(product, Product)
    use_words(product.words)
    inside = tuple(boards.values())
    told = {name: completed(board, inside, product.players) for name, board in for_their_maps(boards).items()}
    return Whole(product, told, tuple(own_files))


def check_components(whole: Whole) -> None:
    """Look over the components of one's own as `hyskos check` does; findings are shown and end the command with 1.

    What is mere advice about a game does not hinder its making.
    """
    from hyskos.companion.booklets import completed, for_own_map
    from hyskos.definitions.meaning import ADVISED
    from hyskos.generators.inspection import inspected

    inside, players = tuple(whole.boards.values()), whole.product.players
    looked_over = [
        inspected(one, completed(for_own_map(one.definition), inside, players)) for one in whole.readings[1:]
    ]
    _end_with([finding for reading in looked_over for finding in reading.findings if finding.code not in ADVISED])


def print_missing_parts(whole: Whole, langs: "Sequence[str]" = ()) -> int:
    """Show what nobody has written or translated yet, into the languages of the product or `langs`; count it."""
    from hyskos.definitions.findings import in_order
    from hyskos.definitions.meaning.placeholders import find_placeholders
    from hyskos.definitions.meaning.product_words import find_missing_languages

    product = whole.readings[0].document
    found = in_order([*find_missing_languages(product, langs), *find_placeholders(product)])
    _show(found)
    return len(found)


def check_covers(whole: Whole) -> None:
    """Look over covers with what the product prints on them; findings are shown and end the command with 1.

    What is wrong with a component of one's own already without the product is told first, once, at its cause.
    """
    from hyskos.generators.products.inspecting import issue_findings

    boards = [whole.boards[part.name] for part in whole.product.parts]
    found = issue_findings(whole.readings[0].document, whole.product, boards)
    if found:
        check_components(whole)
    _end_with(found)


def check_makers(whole: Whole, jobs: "Sequence[Job]") -> int:
    """Ask who prints jobs whether they can make them; findings are shown and end the command with 1.

    Gives the number of those that hinder nothing: sheets that do not lie flat in their box.
    """
    from hyskos.generators.products.inspecting import maker_findings
    from hyskos.generators.products.lying import UNFOLDED

    printers = {job.id: printer_of(whole.product, job) for job in jobs if job.make == "press"}
    boards = [whole.boards[part.name] for part in whole.product.parts]
    found = maker_findings(whole.readings[0].document, whole.product, boards, printers)
    _show(found)
    if any(one.code != UNFOLDED for one in found):
        raise click.exceptions.Exit(1)
    return len(found)


def _show(findings: "Sequence[Finding]") -> None:
    from hyskos.companion.finding_words import hinted

    for finding in findings:
        click.echo(hinted(finding), err=True)


def _end_with(findings: "Sequence[Finding]") -> None:
    """Show findings and end the command with 1, if there are any."""
    _show(findings)
    if findings:
        raise click.exceptions.Exit(1)


def printer_of(product: "Product", job: "Job") -> "Profile":
    """Load the printer of a job; what is wrong in one's own is shown and ends the command with 1."""
    from hyskos.generators.products.plan import USUAL_PRINTER

    return profile_of(_beside(product, job.profile or USUAL_PRINTER))


def _beside(product: "Product", name: str) -> str:
    """Give the path of a file that a product names; the name of what ships."""
    return str(Path(product.source).parent / name) if is_file(name) else name


def chosen_jobs(product: "Product", names: Sequence[str]) -> "list[Job]":
    """Give the jobs of these names, all for none; raises click.UsageError for one that the product does not have."""
    known = {job.id: job for job in product.jobs}
    for name in names:
        if name not in known:
            raise click.UsageError(unknown(name, known))
    return [job for job in product.jobs if not names or job.id in names]


def chosen_languages(product: "Product", langs: Sequence[str]) -> tuple[str, ...]:
    """Give the languages that were asked for, all of the product for none; raises click.UsageError for others."""
    for lang in langs:
        if lang not in product.languages:
            text = _("{name} is sold in {languages}, not in {lang}")
            raise click.UsageError(text.format(name=product.id, languages=", ".join(product.languages), lang=lang))
    return tuple(langs) or product.languages


def wanting_for(product: "Product", jobs: "Sequence[Job]") -> str | None:
    """Say what has to be installed for jobs; None if nothing."""
    return wanting([printer_of(product, job) for job in jobs], pictures=any(job.make in _PICTURES for job in jobs))


_PICTURES = ("shop", "proofs", "tables")
"""Jobs that make pictures, whatever their printer."""


def orders_of(whole: Whole, jobs: "Sequence[Job]", langs: Sequence[str], stamp: "Stamp") -> "list[Order]":
    """Order what jobs hold, in the languages of each that are wanted; raises click.UsageError for what cannot be."""
    from hyskos.definitions.loader import find, load_file
    from hyskos.generators.kit import COVER
    from hyskos.generators.products.plan import job_orders, request_of

    product, guide = whole.product, load_file(find(COVER))
    printers = {job.id: printer_of(product, job) for job in jobs}
    orders: list[Order] = []
    with refusing():
        for job in jobs:
            spoken = [lang for lang in product.languages_of(job) if lang in langs]
            request = request_of(printers[job.id], spoken, stamp)
            shop = shop_of(_beside(product, job.shop)) if job.shop else None
            orders += job_orders(product, job, whole.boards_of(job), guide, request, shop)
    return orders


def zipped(
    whole: Whole, jobs: "Sequence[Job]", langs: Sequence[str], stamp: "Stamp", workers: int | None, report: Report
) -> tuple[bytes, int]:
    """Make the zip file of jobs; give its bytes and the number of its files."""
    from hyskos.generators.kit import MANIFEST, manifest, pack
    from hyskos.generators.products.contents import contents, contents_name
    from hyskos.generators.products.naming import Calling
    from hyskos.generators.products.plan import held, issued
    from hyskos.generators.products.start_here import start_here, start_name

    product, codes = whole.product, whole.codes
    orders, copies = orders_of(whole, jobs, langs, stamp), copies_of(whole, jobs)

    spoken = tuple(dict.fromkeys(order.terms.lang for order in orders))
    calling = Calling(product, [issued(whole.boards[part.name], product) for part in product.parts], codes, spoken)

    def called(order: "Order", file: "PrintFile", entry: "DrawnEntry") -> "DrawnEntry | None":
        wanted = any(held(job, order, file) for job in jobs)
        return calling.named(order, file, entry) if wanted else None

    found = gathered(orders, copies.printers, workers, report, called)
    drawn = {entry.id for entry in found.drawn} | {entry.back for entry in found.drawn}
    ours = (copies.boards[id_].items() for id_ in copies.boards if id_ in drawn)
    for name, content in chain(chain.from_iterable(ours), copies.product.items()):
        found.add(name, content)
    tables = [job for job in jobs if job.make == "tables"]
    for job in tables:
        told = [lang for lang in product.languages_of(job) if lang in langs]
        spoken = tuple(dict.fromkeys((*spoken, *told)))
        for name, content in table_members(tables_in(whole, job, told)):
            if name not in found.members:
                found.add(name, content)
    for lang in spoken:
        pages = tuple(sorted(name for name in found.members if name.endswith(f"_{lang}.html")))
        found.add(contents_name(lang), contents(product, jobs, whole.boards, found.drawn, lang, pages))
        inside = [whole.boards[part.name] for part in product.parts]
        if page := start_here(product, inside, found.drawn, lang):
            found.add(start_name(lang), page)
    for job in jobs:
        if job.make == "press":
            for name, content in ticket_members(whole, job, found.drawn):
                found.add(name, content)
    facts = facts_of(whole, jobs, spoken)
    drawn_entries = [
        replace(
            entry,
            source=copies.beside.get(entry.source, entry.source),
            source_sha256=copies.digest if entry.id == product.id else entry.source_sha256,
            back_source=copies.beside.get(entry.back_source, entry.back_source) if entry.back_source else None,
        )
        for entry in found.drawn
    ]
    rules = {game: version for game, version in rules_versions().items() if game == product.game}
    listed = manifest([*found.entries, *drawn_entries], __version__, rules, facts)
    return pack({**found.members, MANIFEST: listed}, product.date), len(found.members) + 1


def ticket_members(whole: Whole, job: "Job", entries: "Sequence[DrawnEntry]") -> Iterator[tuple[str, bytes]]:
    """Give the job ticket of a press job, as JSON and as a page."""
    from hyskos.generators.products.plan import colophon_of, issued
    from hyskos.generators.products.ticket import TICKETS, job_ticket, ticket_json
    from hyskos.generators.products.ticket_page import ticket_pdf

    boards = {name: issued(board, whole.product) for name, board in whole.boards.items()}
    ticket = job_ticket(whole.product, job, printer_of(whole.product, job), boards, entries)
    pages = ticket_pdf(ticket, whole.product, colophon_of(whole.product))
    yield from zip(TICKETS, (ticket_json(ticket), pages), strict=True)


def tables_in(whole: Whole, job: "Job", langs: Sequence[str]) -> "list[Table]":
    """Set the tables of a job up, as the product brings its components out; none for a job that makes no tables.

    Raises click.UsageError where nothing of it lies on one.
    """
    from hyskos.companion.loose_parts import loose_parts
    from hyskos.generators.products.plan import colophon_of, issued
    from hyskos.generators.tables.contents import EmptyTableError, Publication, tables_of

    if job.make != "tables":
        return []
    boards = [issued(board, whole.product) for board in whole.boards_of(job)]
    loose, chosen = loose_parts(boards[0].game), frozenset(board.id for board in boards)
    publication = Publication(whole.product.id, whole.product.version, colophon_of(whole.product))
    try:
        return [table for lang in langs for table in tables_of(boards, chosen, loose, lang, publication)]
    except EmptyTableError:
        text = _("{name}: nothing of it lies on a table")
        raise click.UsageError(text.format(name=job.id)) from None


def table_members(tables: "Sequence[Table]") -> Iterator[tuple[str, bytes]]:
    """Give the files of tables."""
    from hyskos.definitions.tables import TABLE_FORMATS
    from hyskos.generators.kit import TABLES
    from hyskos.generators.tables.files import table_files

    for table in tables:
        for form in TABLE_FORMATS:
            yield from ((f"{TABLES}/{file.name}", file.content) for file in table_files(table, form))


def facts_of(whole: Whole, jobs: "Sequence[Job]", langs: tuple[str, ...]) -> "ProductFacts":
    """Say of a product what the manifest of its zip file says, in the languages of that alone."""
    from hyskos.definitions.languages import text_in
    from hyskos.generators.kit import ProductFacts
    from hyskos.generators.products.titles import NAMING

    product = whole.product
    parts = dict.fromkeys(part for job in jobs for part in product.parts_of(job))
    return ProductFacts(
        id=product.id,
        version=product.version,
        title={lang: text_in(product.title, lang) for lang in langs},
        publisher=product.publisher,
        languages=langs,
        jobs=tuple(job.id for job in jobs),
        names=product.names,
        components=tuple(
            {"id": whole.boards[part.name].id, "count": part.count, **({"code": part.code} if part.code else {})}
            for part in parts
        ),
        sku=product.sku,
        date=product.date,
        edition={lang: text_in(product.edition, lang) for lang in langs} if product.edition else None,
        barcode=product.barcode,
        rights=product.copyright,
        words={key: dict(texts) for key, texts in product.words.items() if key.startswith(NAMING)},
    )
