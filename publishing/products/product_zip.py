"""The zip file of a product's jobs: sheets, copies of its files, pages of text, tickets, tables and manifest."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path, PurePosixPath

import yaml

from hyskos import data
from hyskos.definitions.findings import Finding
from hyskos.definitions.kinds.product import Job, Product
from hyskos.definitions.languages import text_in
from hyskos.definitions.loader import read_bytes
from hyskos.definitions.paths import is_file
from hyskos.definitions.printing import TABLE_FORMATS, Stamp
from hyskos.definitions.raw_types import ProductFile, ProductJob
from hyskos.definitions.reading.source import read_source
from hyskos.definitions.values import dataclass
from hyskos.generators.orders.order import Order
from hyskos.generators.orders.print_file import PrintFile
from hyskos.generators.tables.contents import VirtualTable
from hyskos.generators.tables.files import table_files
from hyskos.publishing.build.kit import load_printer
from hyskos.publishing.build.manifest import FONTS, TABLES, DrawnEntry, ProductFacts, source_of
from hyskos.publishing.build.packing import (
    PLAINLY,
    MakingOptions,
    ZipFile,
    collect_files,
    own_fonts,
    own_parts,
    own_sources,
    rules_versions,
)
from hyskos.publishing.products.components import apply_product, colophon_of
from hyskos.publishing.products.file_names import NAMING, FileNaming
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


@dataclass(frozen=True, slots=True)
class Copies:
    """Copies of the publisher's files for a zip file, by member name."""

    product: dict[str, bytes]  # the product file with what it names, or only its fonts
    digest: str  # of the product file
    boards: dict[str, dict[str, bytes]]  # by id, components that are not among the files of the product
    printers: dict[str, bytes]
    beside: dict[str, str]  # member of a component among the product's files, by the member a separate copy would be


def copies_of(whole: LoadedProduct, jobs: Sequence[Job]) -> Copies:
    """Copy the publisher's files for some jobs; raises RefusedError for names that are not portable."""
    product = whole.product
    custom = {part.name: whole.boards[part.name] for part in product.parts if is_file(part.name)}
    open_jobs = [job for job in jobs if "sources" in job.include]
    name, reduced = source_of(product), _reduce_product(whole, open_jobs)
    copied = _of_product(product, jobs)

    def beside(file: str) -> str:
        return (PurePosixPath(name).parent / file).as_posix()

    printers = {job.profile for job in open_jobs if is_file(job.profile) and beside(job.profile) not in copied}
    paths = [str(Path(product.source).parent / file) for file in sorted(printers)]
    used_ids = {board.id for job in open_jobs for board in whole.boards_of(job)}
    copied_boards = {file: board for file, board in custom.items() if beside(file) in copied}
    alone = [board for file, board in custom.items() if file not in copied_boards and board.id in used_ids]
    return Copies(
        product=copied | ({name: reduced[0]} if reduced and name in copied else {}),
        digest=reduced[1] if reduced else product.digest,
        boards={board.id: dict(own_sources([board], {})) for board in alone},
        printers=dict(own_sources((), {path: load_printer(path) for path in paths})),
        beside={source_of(board): beside(file) for file, board in copied_boards.items()},
    )


def _of_product(product: Product, jobs: Sequence[Job]) -> dict[str, bytes]:
    """Copy the product file with what it names, or only its fonts, as the jobs require."""
    include = {extra for job in jobs for extra in job.include}
    if "sources" in include and not Path(product.source).is_relative_to(data.ROOT):
        open_jobs = [job for job in jobs if "sources" in job.include]
        fonts = own_fonts(product, source_of(product))
        return {**dict(own_sources([product], {})), **dict(own_parts(product, open_jobs)), **dict(fonts)}
    return dict(own_fonts(product, f"{FONTS}/{product.id}")) if "fonts" in include else {}


def _reduce_product(whole: LoadedProduct, jobs: Sequence[Job]) -> tuple[bytes, str] | None:
    """Rewrite the product file for jobs that leave out some of its files, so that the copy passes `check`.

    Returns its bytes and digest; None if the copies include every file of the product.
    """
    product = whole.product
    if not jobs or set(product.custom_files(jobs)) == set(product.custom_files(product.jobs)) | {
        *_own_components(product)
    }:
        return None
    raw: ProductFile = whole.readings[0].document.data
    used_names, ids = {part.name for job in jobs for part in product.parts_of(job)}, {job.id for job in jobs}
    components = [component for component in raw["components"] if component["id"] in used_names]
    left = [_without_unused(component, used_names) for component in raw["jobs"] if component["id"] in ids]
    whole_of_jobs = {**raw, "components": components, "jobs": left}
    text = yaml.safe_dump(whole_of_jobs, allow_unicode=True, sort_keys=False, width=120)
    path = Path(product.source)
    reading = read_bytes(text.encode(), str(path), read_source(path).neighbours)
    return (text.encode(), reading.definition.digest) if reading.definition else None


def _own_components(product: Product) -> list[str]:
    return [part.name for part in product.parts if is_file(part.name)]


def _without_unused(job: ProductJob, used_names: set[str]) -> ProductJob:
    """Remove components from a job's `without` that the copy lacks anyway."""
    copied, without = job.copy(), [name for name in job.get("without", ()) if name in used_names]
    copied.pop("without", None)
    if without:
        copied["without"] = without
    return copied


# The zip file of jobs.


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
    whole: LoadedProduct, jobs: Sequence[Job], langs: Sequence[str], stamp: Stamp, making: MakingOptions = PLAINLY
) -> ZipFile:
    """Make the zip file of jobs; raises RefusedError and LostWorkerError."""
    product = whole.product
    orders, copies = orders_of(whole, jobs, langs, stamp), copies_of(whole, jobs)
    spoken = tuple(dict.fromkeys(order.terms.lang for order in orders))
    names = FileNaming(product, whole.issued_components, whole.codes, spoken)

    def rename(order: Order, file: PrintFile, entry: DrawnEntry) -> DrawnEntry | None:
        is_included = any(is_in_job(job, order, file) for job in jobs)
        return names.name_entry(order, file, entry) if is_included else None

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
    return collected.pack(rules, _facts_of(whole, jobs, spoken), product.date)


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


def _table_files(tables: Sequence[VirtualTable]) -> Iterator[tuple[str, bytes]]:
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
