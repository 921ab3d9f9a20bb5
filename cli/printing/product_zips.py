"""Build the zip files of a product: find it, read its components, order its jobs, pack."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

import click

from hyskos import data
from hyskos.cli import __version__
from hyskos.cli.printing.kit_contents import own_fonts, own_parts, own_sources
from hyskos.cli.printing.packing import collect_files, missing_extras, rules_versions
from hyskos.cli.printing.print_requests import profile_of, refusing, shop_of
from hyskos.cli.printing.written_files import Report
from hyskos.cli.shared.files import not_found
from hyskos.companion.sentences import unknown
from hyskos.definitions.languages import _
from hyskos.definitions.paths import is_file
from hyskos.definitions.values import dataclass

if TYPE_CHECKING:
    from hyskos.definitions.findings import Finding
    from hyskos.definitions.kinds.definition import Definition
    from hyskos.definitions.kinds.printer import Profile
    from hyskos.definitions.kinds.product import Job, Product
    from hyskos.definitions.loader import Reading
    from hyskos.definitions.printing import Stamp
    from hyskos.definitions.raw_types.product import ProductFile, ProductJob
    from hyskos.generators.orders.order import Order
    from hyskos.generators.orders.print_file import PrintFile
    from hyskos.generators.tables.contents import Table
    from hyskos.publishing.build.manifest import DrawnEntry, ProductFacts

_PICTURES = ("shop", "proofs", "tables")
"""Jobs that make pictures, whatever their printer."""


@dataclass(frozen=True, slots=True)
class LoadedProduct:
    """A product with its components, by the names it uses."""

    product: "Product"
    boards: "dict[str, Definition]"
    readings: "tuple[Reading, ...]"  # of the product file first, then of component files

    def boards_of(self, job: "Job") -> "list[Definition]":
        """Return the components of a job."""
        return [self.boards[part.name] for part in self.product.parts_of(job)]

    @property
    def codes(self) -> dict[str, str]:
        """Return how file names refer to components: id to code, or id to itself without a code."""
        found = [(self.boards[part.name].id, part.code) for part in self.product.parts]
        return {id_: code or id_ for id_, code in found}


def product_path(name: str) -> Path:
    """Return the file of a product, given as a path or a built-in id; raises click.UsageError."""
    from hyskos.definitions.loader import PRODUCT, known

    path = known(PRODUCT).get(name, Path(name))
    if path.is_file():
        return path
    raise not_found(name, known(PRODUCT))


def load_product(name: str) -> LoadedProduct:
    """Read a product and all its components; prints findings and exits with 1 if there are any.

    Afterwards the words of the product replace the built-in ones for this command.
    """
    from hyskos.definitions.kinds.definition import Definition
    from hyskos.definitions.kinds.product import Product
    from hyskos.definitions.loader import find, read
    from hyskos.generators.words import use_words
    from hyskos.publishing.edition.edition import Edition
    from hyskos.publishing.edition.printed_definitions import fill_definition, for_own_map
    from hyskos.publishing.products.product_check import for_their_maps

    path = product_path(name)
    reading = read(path)
    found, boards = list(reading.findings), dict[str, Definition]()
    product, own_files = reading.definition, [reading]
    if not found and not isinstance(product, Product):
        raise click.UsageError(_("{file}: this is not a product").format(file=path))
    for part in product.parts if isinstance(product, Product) else ():
        own = read(path.parent / part.name if is_file(part.name) else find(part.name))
        found += own.findings
        own_files += [own] if is_file(part.name) else []
        if isinstance(own.definition, Definition):
            boards[part.name] = for_own_map(own.definition)
    _end_with(found)
    assert isinstance(product, Product)
    use_words(product.words)
    edition = Edition(tuple(boards.values()), product.players, product.words)
    told = {name: fill_definition(board, edition) for name, board in for_their_maps(boards).items()}
    return LoadedProduct(product, told, tuple(own_files))


def check_components(whole: LoadedProduct) -> None:
    """Check the user's components as `hyskos check` does; prints findings and exits with 1 if there are any.

    Mere advice about a game is ignored.
    """
    from hyskos.definitions.validation import ADVISED
    from hyskos.publishing.build.print_check import inspected
    from hyskos.publishing.edition.edition import Edition
    from hyskos.publishing.edition.printed_definitions import fill_definition, for_own_map

    edition = Edition(tuple(whole.boards.values()), whole.product.players, whole.product.words)
    looked_over = [inspected(one, fill_definition(for_own_map(one.definition), edition)) for one in whole.readings[1:]]
    _end_with([finding for reading in looked_over for finding in reading.findings if finding.code not in ADVISED])


def print_missing_parts(whole: LoadedProduct, langs: "Sequence[str]" = ()) -> int:
    """Print missing texts and translations into `langs`, or all languages of the product; return their number."""
    from hyskos.definitions.findings import in_order
    from hyskos.definitions.validation.product_words import find_missing_languages, find_placeholders

    product = whole.readings[0].document
    found = in_order([*find_missing_languages(product, langs), *find_placeholders(product)])
    _show(found)
    return len(found)


def check_covers(whole: LoadedProduct) -> None:
    """Check covers with what the product prints on them; prints findings and exits with 1 if there are any.

    Findings of the components themselves come first, since they are the cause.
    """
    from hyskos.publishing.products.product_check import issue_findings

    boards = [whole.boards[part.name] for part in whole.product.parts]
    found = issue_findings(whole.readings[0].document, whole.product, boards)
    if found:
        check_components(whole)
    _end_with(found)


def check_makers(whole: LoadedProduct, jobs: "Sequence[Job]") -> int:
    """Check whether the printers can make their jobs; prints findings and exits with 1 if one cannot.

    Returns the number of findings that do not prevent printing: sheets that do not fit flat in their box.
    """
    from hyskos.publishing.products.box_fit import UNFOLDED
    from hyskos.publishing.products.product_check import maker_findings

    printers = {job.id: printer_of(whole.product, job) for job in jobs if job.make == "press"}
    boards = [whole.boards[part.name] for part in whole.product.parts]
    found = maker_findings(whole.readings[0].document, whole.product, boards, printers)
    _show(found)
    if any(one.code != UNFOLDED for one in found):
        raise click.exceptions.Exit(1)
    return len(found)


def _show(findings: "Sequence[Finding]") -> None:
    from hyskos.companion.formatting import hinted

    for finding in findings:
        click.echo(hinted(finding), err=True)


def _end_with(findings: "Sequence[Finding]") -> None:
    """Print findings and exit with 1, if there are any."""
    _show(findings)
    if findings:
        raise click.exceptions.Exit(1)


def printer_of(product: "Product", job: "Job") -> "Profile":
    """Load the printer of a job; for an invalid file of the user, prints findings and exits with 1."""
    from hyskos.publishing.products.job_orders import USUAL_PRINTER

    return profile_of(_beside(product, job.profile or USUAL_PRINTER))


def _beside(product: "Product", name: str) -> str:
    """Return the path of a file named in a product; names of built-in definitions stay unchanged."""
    return str(Path(product.source).parent / name) if is_file(name) else name


def chosen_jobs(product: "Product", names: Sequence[str]) -> "list[Job]":
    """Return the named jobs, or all without names; raises click.UsageError for unknown ones."""
    known = {job.id: job for job in product.jobs}
    for name in names:
        if name not in known:
            raise click.UsageError(unknown(name, known))
    return [job for job in product.jobs if not names or job.id in names]


def chosen_languages(product: "Product", langs: Sequence[str]) -> tuple[str, ...]:
    """Return the requested languages, or all of the product; raises click.UsageError for others."""
    for lang in langs:
        if lang not in product.languages:
            text = _("{name} is sold in {languages}, not in {lang}")
            raise click.UsageError(text.format(name=product.id, languages=", ".join(product.languages), lang=lang))
    return tuple(langs) or product.languages


def wanting_for(product: "Product", jobs: "Sequence[Job]") -> str | None:
    """Return what must be installed for jobs; None if nothing."""
    return missing_extras(
        [printer_of(product, job) for job in jobs], pictures=any(job.make in _PICTURES for job in jobs)
    )


def orders_of(whole: LoadedProduct, jobs: "Sequence[Job]", langs: Sequence[str], stamp: "Stamp") -> "list[Order]":
    """Build the orders of jobs in the requested languages; raises click.UsageError if one is impossible."""
    from hyskos.definitions.loader import find, load_file
    from hyskos.publishing.build.manifest import COVER
    from hyskos.publishing.products.job_orders import job_orders, request_of

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
    whole: LoadedProduct,
    jobs: "Sequence[Job]",
    langs: Sequence[str],
    stamp: "Stamp",
    workers: int | None,
    report: Report,
) -> tuple[bytes, int]:
    """Make the zip file of jobs; return its bytes and number of files."""
    from hyskos.generators.writers.zip_files import pack
    from hyskos.publishing.build.manifest import MANIFEST, manifest
    from hyskos.publishing.products.components import apply_product
    from hyskos.publishing.products.file_names import Calling
    from hyskos.publishing.products.job_orders import held
    from hyskos.publishing.products.text_pages import contents, contents_name, start_here, start_name

    product, codes = whole.product, whole.codes
    orders, copies = orders_of(whole, jobs, langs, stamp), copies_of(whole, jobs)

    spoken = tuple(dict.fromkeys(order.terms.lang for order in orders))
    calling = Calling(
        product, [apply_product(whole.boards[part.name], product) for part in product.parts], codes, spoken
    )

    def called(order: "Order", file: "PrintFile", entry: "DrawnEntry") -> "DrawnEntry | None":
        wanted = any(held(job, order, file) for job in jobs)
        return calling.named(order, file, entry) if wanted else None

    found = collect_files(orders, copies.printers, workers, report, called)
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


def ticket_members(whole: LoadedProduct, job: "Job", entries: "Sequence[DrawnEntry]") -> Iterator[tuple[str, bytes]]:
    """Yield the job ticket of a press job, as JSON and as PDF."""
    from hyskos.publishing.products.components import apply_product, colophon_of
    from hyskos.publishing.products.ticket import TICKETS, job_ticket, ticket_json
    from hyskos.publishing.products.ticket_page import ticket_pdf

    boards = {name: apply_product(board, whole.product) for name, board in whole.boards.items()}
    ticket = job_ticket(whole.product, job, printer_of(whole.product, job), boards, entries)
    pages = ticket_pdf(ticket, whole.product, colophon_of(whole.product))
    yield from zip(TICKETS, (ticket_json(ticket), pages), strict=True)


def tables_in(whole: LoadedProduct, job: "Job", langs: Sequence[str]) -> "list[Table]":
    """Build the tables of a job from the components as published; none if the job makes no tables.

    Raises click.UsageError if a table would be empty.
    """
    from hyskos.companion.loose_parts import loose_parts
    from hyskos.generators.tables.contents import EmptyTableError, Publication, tables_of
    from hyskos.publishing.products.components import apply_product, colophon_of

    if job.make != "tables":
        return []
    boards = [apply_product(board, whole.product) for board in whole.boards_of(job)]
    loose, chosen = loose_parts(boards[0].game), frozenset(board.id for board in boards)
    publication = Publication(whole.product.id, whole.product.version, colophon_of(whole.product))
    try:
        return [table for lang in langs for table in tables_of(boards, chosen, loose, lang, publication)]
    except EmptyTableError:
        text = _("{name}: no part of it can be exported to a virtual table")
        raise click.UsageError(text.format(name=job.id)) from None


def table_members(tables: "Sequence[Table]") -> Iterator[tuple[str, bytes]]:
    """Yield the files of tables."""
    from hyskos.definitions.printing import TABLE_FORMATS
    from hyskos.generators.tables.files import table_files
    from hyskos.publishing.build.manifest import TABLES

    for table in tables:
        for form in TABLE_FORMATS:
            yield from ((f"{TABLES}/{file.name}", file.content) for file in table_files(table, form))


def facts_of(whole: LoadedProduct, jobs: "Sequence[Job]", langs: tuple[str, ...]) -> "ProductFacts":
    """Return the manifest's facts about a product, in the languages of its zip file only."""
    from hyskos.definitions.languages import text_in
    from hyskos.publishing.build.manifest import ProductFacts
    from hyskos.publishing.products.file_names import NAMING

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


@dataclass(frozen=True, slots=True)
class Copies:
    """Copies of the publisher's files for a zip file, by member name."""

    product: dict[str, bytes]  # the product file with what it names, or only its fonts
    digest: str  # of the product file
    boards: dict[str, dict[str, bytes]]  # by id, components that are not among the files of the product
    printers: dict[str, bytes]
    beside: dict[str, str]  # member of a component among the product's files, by the member a separate copy would be


def copies_of(whole: "LoadedProduct", jobs: "Sequence[Job]") -> Copies:
    """Copy the publisher's files for some jobs; raises click.UsageError for names that are not portable."""
    from hyskos.publishing.build.manifest import source_of

    product = whole.product
    own = {part.name: whole.boards[part.name] for part in product.parts if is_file(part.name)}
    open_jobs = [job for job in jobs if "sources" in job.include]
    name, reduced = source_of(product), _reduced(whole, open_jobs)
    copied = _of_product(product, jobs)

    def beside(file: str) -> str:
        return (PurePosixPath(name).parent / file).as_posix()

    printers = {job.profile for job in open_jobs if is_file(job.profile) and beside(job.profile) not in copied}
    wanted = {board.id for job in open_jobs for board in whole.boards_of(job)}
    there = {file: board for file, board in own.items() if beside(file) in copied}
    alone = [board for file, board in own.items() if file not in there and board.id in wanted]
    return Copies(
        product=copied | ({name: reduced[0]} if reduced and name in copied else {}),
        digest=reduced[1] if reduced else product.digest,
        boards={board.id: dict(own_sources([board], ())) for board in alone},
        printers=dict(own_sources((), [str(Path(product.source).parent / file) for file in sorted(printers)])),
        beside={source_of(board): beside(file) for file, board in there.items()},
    )


def _of_product(product: "Product", jobs: "Sequence[Job]") -> dict[str, bytes]:
    """Copy the product file with what it names, or only its fonts, as the jobs require."""
    from hyskos.publishing.build.manifest import FONTS, source_of

    include = {extra for job in jobs for extra in job.include}
    if "sources" in include and not Path(product.source).is_relative_to(data.ROOT):
        open_jobs = [job for job in jobs if "sources" in job.include]
        fonts = own_fonts(product, source_of(product))
        return {**dict(own_sources([product], ())), **dict(own_parts(product, open_jobs)), **dict(fonts)}
    return dict(own_fonts(product, f"{FONTS}/{product.id}")) if "fonts" in include else {}


def _reduced(whole: "LoadedProduct", jobs: "Sequence[Job]") -> tuple[bytes, str] | None:
    """Rewrite the product file for jobs that leave out some of its files, so that the copy passes `check`.

    Returns its bytes and digest; None if the copies include every file of the product.
    """
    import yaml

    from hyskos.definitions.loader import read_bytes
    from hyskos.definitions.reading.source import read_source

    product = whole.product
    if not jobs or set(product.named(jobs)) == set(product.named(product.jobs)) | {*_own_components(product)}:
        return None
    said: ProductFile = whole.readings[0].document.data
    kept, ids = {part.name for job in jobs for part in product.parts_of(job)}, {job.id for job in jobs}
    components = [one for one in said["components"] if one["id"] in kept]
    left = [_with_kept(one, kept) for one in said["jobs"] if one["id"] in ids]
    whole_of_jobs = {**said, "components": components, "jobs": left}
    text = yaml.safe_dump(whole_of_jobs, allow_unicode=True, sort_keys=False, width=120)
    path = Path(product.source)
    reading = read_bytes(text.encode(), str(path), read_source(path).beside)
    return (text.encode(), reading.definition.digest) if isinstance(reading.definition, type(product)) else None


def _own_components(product: "Product") -> list[str]:
    return [part.name for part in product.parts if is_file(part.name)]


def _with_kept(job: "ProductJob", kept: set[str]) -> "ProductJob":
    """Remove components from a job's `without` that the copy lacks anyway."""
    found, without = job.copy(), [name for name in job.get("without", ()) if name in kept]
    found.pop("without", None)
    if without:
        found["without"] = without
    return found
