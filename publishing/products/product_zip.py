"""The zip file of a product's jobs: sheets, copies of its files, pages of text, tickets, tables and manifest."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from hyskos.definitions.findings import Finding
from hyskos.definitions.kinds.product import Job, Product
from hyskos.definitions.languages import text_in
from hyskos.definitions.printing import TABLE_FORMATS, Stamp
from hyskos.generators.orders.order import Order
from hyskos.generators.orders.print_file import PrintFile
from hyskos.generators.tables.contents import Table
from hyskos.generators.tables.files import table_files
from hyskos.publishing.build.manifest import TABLES, DrawnEntry, ProductFacts
from hyskos.publishing.build.packing import PLAINLY, Making, ZipFile, collect_files, rules_versions
from hyskos.publishing.products.components import apply_product, colophon_of
from hyskos.publishing.products.copies import Copies, copies_of
from hyskos.publishing.products.file_names import NAMING, Calling
from hyskos.publishing.products.job_orders import is_in_job
from hyskos.publishing.products.loaded_product import (
    LoadedProduct,
    check_covers,
    check_job_extras,
    check_makers,
    in_its_words,
    orders_of,
    printer_of,
    tables_in,
)
from hyskos.publishing.products.text_pages import contents, contents_name, start_here, start_name


def zip_name(product: Product, job: Job, langs: Sequence[str]) -> str:
    """Return the name of a job's zip file, with the requested languages."""
    return "_".join([product.id, job.id, *langs]) + ".zip"


def check_jobs(whole: LoadedProduct, jobs: Sequence[Job]) -> tuple[Finding, ...]:
    """Check before any work that jobs can be built; returns findings that do not prevent it.

    Raises UnreadableError, MissingExtraError and RefusedError.
    """
    check_covers(whole)
    check_job_extras(whole.product, jobs)
    findings = check_makers(whole, jobs)
    copies_of(whole, jobs)
    return findings


@in_its_words
def build_zip(
    whole: LoadedProduct, jobs: Sequence[Job], langs: Sequence[str], stamp: Stamp, making: Making = PLAINLY
) -> ZipFile:
    """Make the zip file of jobs; raises RefusedError and LostWorkerError."""
    product = whole.product
    orders, copies = orders_of(whole, jobs, langs, stamp), copies_of(whole, jobs)
    spoken = tuple(dict.fromkeys(order.terms.lang for order in orders))
    names = Calling(product, whole.published, whole.codes, spoken)

    def rename(order: Order, file: PrintFile, entry: DrawnEntry) -> DrawnEntry | None:
        is_included = any(is_in_job(job, order, file) for job in jobs)
        return names.named(order, file, entry) if is_included else None

    collected = collect_files(orders, copies.printers, making, rename)
    drawn = {entry.id for entry in collected.drawn} | {entry.back for entry in collected.drawn}
    custom_files = (copies.boards[id_].items() for id_ in copies.boards if id_ in drawn)
    for name, content in chain(chain.from_iterable(custom_files), copies.product.items()):
        collected.add(name, content)
    for job in jobs:
        if job.make == "tables":
            langs_of_job = [lang for lang in product.languages_of(job) if lang in langs]
            spoken = tuple(dict.fromkeys((*spoken, *langs_of_job)))
            for name, content in _table_files(tables_in(whole, job, langs_of_job)):
                if name not in collected.members:
                    collected.add(name, content)
    for lang in spoken:
        pages = tuple(sorted(name for name in collected.members if name.endswith(f"_{lang}.html")))
        collected.add(contents_name(lang), contents(product, jobs, whole.boards, collected.drawn, lang, pages))
        if page := start_here(product, whole.components, collected.drawn, lang):
            collected.add(start_name(lang), page)
    for job in jobs:
        if job.make == "press":
            for name, content in _tickets(whole, job, collected.drawn):
                collected.add(name, content)
    collected.drawn = [_with_copies(entry, copies, product) for entry in collected.drawn]
    rules = {game: version for game, version in rules_versions().items() if game == product.game}
    return collected.packed(rules, _facts_of(whole, jobs, spoken), product.date)


def _with_copies(entry: DrawnEntry, copies: Copies, product: Product) -> DrawnEntry:
    """Let the manifest name the copies of the user's files in the zip file."""
    return replace(
        entry,
        source=copies.beside.get(entry.source, entry.source),
        source_sha256=copies.digest if entry.id == product.id else entry.source_sha256,
        back_source=copies.beside.get(entry.back_source, entry.back_source) if entry.back_source else None,
    )


def _tickets(whole: LoadedProduct, job: Job, entries: Sequence[DrawnEntry]) -> Iterator[tuple[str, bytes]]:
    """Yield the job ticket of a press job, as JSON and as PDF."""
    from hyskos.publishing.products.ticket import TICKETS, job_ticket, ticket_json
    from hyskos.publishing.products.ticket_page import ticket_pdf  # slow import

    boards = {name: apply_product(board, whole.product) for name, board in whole.boards.items()}
    ticket = job_ticket(whole.product, job, printer_of(whole.product, job), boards, entries)
    pages = ticket_pdf(ticket, whole.product, colophon_of(whole.product))
    yield from zip(TICKETS, (ticket_json(ticket), pages), strict=True)


def _table_files(tables: Sequence[Table]) -> Iterator[tuple[str, bytes]]:
    for table in tables:
        for form in TABLE_FORMATS:
            yield from ((f"{TABLES}/{file.name}", file.content) for file in table_files(table, form))


def _facts_of(whole: LoadedProduct, jobs: Sequence[Job], langs: tuple[str, ...]) -> ProductFacts:
    """Return the manifest's facts about a product, in the languages of its zip file only."""
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
