"""A product with everything it names: read, completed and checked, and the orders and tables of its jobs."""

from collections.abc import Callable, Sequence
from dataclasses import field
from functools import wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from hyskos.definitions.findings import Finding, UnknownNameError, UnreadableError, in_order
from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.kinds.product import Job, Product
from hyskos.definitions.loader import PRODUCT, Reading, files_of_kind, find, load_as, read
from hyskos.definitions.messages import N_, say
from hyskos.definitions.paths import is_file
from hyskos.definitions.printing import Stamp
from hyskos.definitions.validation import ADVISED
from hyskos.definitions.validation.product_words import find_missing_languages, find_placeholders
from hyskos.definitions.values import dataclass
from hyskos.generators.orders.order import Order
from hyskos.generators.orders.renderers import DrawingCache, reuse_drawings
from hyskos.generators.orders.requests import RefusedError
from hyskos.generators.tables.contents import EmptyTableError, Publication, VirtualTable, tables_of
from hyskos.generators.words import temporary_words
from hyskos.publishing.build.kit import load_printer, load_shop
from hyskos.publishing.build.manifest import COVER
from hyskos.publishing.build.packing import check_extras
from hyskos.publishing.build.print_check import add_troubles
from hyskos.publishing.edition.edition import Edition, loose_parts
from hyskos.publishing.edition.printed_definitions import fill_definition, for_own_map
from hyskos.publishing.products.box_fit import UNFOLDED
from hyskos.publishing.products.components import apply_product, colophon_of
from hyskos.publishing.products.file_names import sort_of
from hyskos.publishing.products.job_orders import USUAL_PRINTER, job_orders, request_of
from hyskos.publishing.products.product_check import for_their_maps, issue_findings, maker_findings

_PICTURES = ("shop", "proofs", "tables")
"""Jobs that make pictures, whatever their printer."""
P = ParamSpec("P")
R = TypeVar("R")
"""Parameters and result of a function about a product."""


@dataclass(frozen=True, slots=True)
class LoadedProduct:
    """A product with its components as they are printed together, by the names it uses."""

    product: Product
    boards: dict[str, Definition]
    readings: tuple[Reading, ...]  # of the product file first, then of component files
    drawn: DrawingCache = field(default_factory=DrawingCache)

    def boards_of(self, job: Job) -> list[Definition]:
        """Return the components of a job."""
        return [self.boards[part.name] for part in self.product.parts_of(job)]

    @property
    def components(self) -> list[Definition]:
        """Return all components, in order."""
        return [self.boards[part.name] for part in self.product.parts]

    @property
    def issued_components(self) -> list[Definition]:
        """Return all components as the product issues them."""
        return [apply_product(board, self.product) for board in self.components]

    @property
    def codes(self) -> dict[str, str]:
        """Return how file names refer to components: id to code, or id to itself without a code."""
        return {self.boards[part.name].id: part.code or self.boards[part.name].id for part in self.product.parts}

    @property
    def edition(self) -> Edition:
        """Return what is printed together."""
        return Edition(tuple(self.boards.values()), self.product.players, self.product.words)


def in_its_words(function: Callable[Concatenate[LoadedProduct, P], R]) -> Callable[Concatenate[LoadedProduct, P], R]:
    """Let the words of the product replace built-in ones while a function runs, and reuse its drawings."""

    @wraps(function)
    def run(whole: LoadedProduct, /, *values: P.args, **named: P.kwargs) -> R:
        with temporary_words(whole.product.words), reuse_drawings(whole.drawn):
            return function(whole, *values, **named)

    return run


def load_product(name: str) -> LoadedProduct:
    """Read a product, by id or path, and all its components.

    Raises UnknownNameError, UnreadableError, and RefusedError for a file of another kind.
    """
    path = files_of_kind(PRODUCT).get(name, Path(name))
    if not path.is_file():
        raise UnknownNameError(name, files_of_kind(PRODUCT))
    reading = read(path)
    if reading.findings:
        raise UnreadableError(reading.findings)
    product = reading.definition
    if not isinstance(product, Product):
        raise RefusedError([say(N_("{file}: this is not a product"), file=path)])
    findings, boards, readings = list[Finding](), dict[str, Definition](), [reading]
    for part in product.parts:
        part_reading = read(path.parent / part.name if is_file(part.name) else find(part.name))
        findings += part_reading.findings
        readings += [part_reading] if is_file(part.name) else []
        if part_reading.definition:
            boards[part.name] = for_own_map(part_reading.definition)
    if findings:
        raise UnreadableError(findings)
    edition = Edition(tuple(boards.values()), product.players, product.words)
    filled = {name: fill_definition(board, edition) for name, board in for_their_maps(boards).items()}
    return LoadedProduct(product, filled, tuple(readings))


@in_its_words
def check_components(whole: LoadedProduct) -> None:
    """Check the user's components as `hyskos check` does, without mere advice; raises UnreadableError."""
    readings = (
        add_troubles(part_reading, fill_definition(for_own_map(part_reading.definition), whole.edition))
        for part_reading in whole.readings[1:]
        if part_reading.definition
    )
    if findings := [finding for reading in readings for finding in reading.findings if finding.code not in ADVISED]:
        raise UnreadableError(findings)


@in_its_words
def check_covers(whole: LoadedProduct) -> None:
    """Check covers with what the product prints on them; raises UnreadableError.

    Findings of the components themselves come first, since they are the cause.
    """
    if findings := issue_findings(whole.readings[0].document, whole.product, whole.components):
        check_components(whole)
        raise UnreadableError(findings)


@in_its_words
def check_makers(whole: LoadedProduct, jobs: Sequence[Job]) -> tuple[Finding, ...]:
    """Check whether printers can make their jobs; raises UnreadableError if one cannot.

    Returns findings that do not prevent printing: sheets that do not fit flat in their box.
    """
    printers = {job.id: printer_of(whole.product, job) for job in jobs if job.make == "press"}
    findings = maker_findings(whole.readings[0].document, whole.product, whole.components, printers)
    if any(finding.code != UNFOLDED for finding in findings):
        raise UnreadableError(findings)
    return findings


@in_its_words
def parts_of(whole: LoadedProduct, lang: str) -> list[tuple[Definition, int, str]]:
    """Return the components as published, with their count and the word for their kind."""
    counts = [part.count for part in whole.product.parts]
    return [(board, n, sort_of(board, lang)) for board, n in zip(whole.issued_components, counts, strict=True)]


def find_missing_parts(whole: LoadedProduct, langs: Sequence[str] = ()) -> tuple[Finding, ...]:
    """Find missing texts and translations into `langs`, or all languages of the product."""
    document = whole.readings[0].document
    return in_order([*find_missing_languages(document, langs), *find_placeholders(document)])


def check_job_extras(product: Product, jobs: Sequence[Job]) -> None:
    """Raise MissingExtraError if jobs need a library that is not installed."""
    check_extras([printer_of(product, job) for job in jobs], pictures=any(job.make in _PICTURES for job in jobs))


def printer_of(product: Product, job: Job) -> Profile:
    """Load the printer of a job; raises UnknownNameError, UnreadableError, RefusedError."""
    return load_printer(_path_of_part(product, job.profile or USUAL_PRINTER))


def _path_of_part(product: Product, name: str) -> str:
    """Return the path of a file named in a product; names of built-in definitions stay unchanged."""
    return str(Path(product.source).parent / name) if is_file(name) else name


def chosen_jobs(product: Product, names: Sequence[str], langs: Sequence[str]) -> list[Job]:
    """Return the named jobs, or all without names, that have one of the languages; raises UnknownNameError."""
    known_jobs = [job.id for job in product.jobs]
    for name in names:
        if name not in known_jobs:
            raise UnknownNameError(name, known_jobs)
    chosen = [job for job in product.jobs if not names or job.id in names]
    return [job for job in chosen if {*product.languages_of(job)} & {*langs}]


def chosen_languages(product: Product, langs: Sequence[str]) -> tuple[str, ...]:
    """Return the requested languages, or all of the product; raises RefusedError for others."""
    for lang in langs:
        if lang not in product.languages:
            text = N_("{name} is sold in {languages}, not in {lang}")
            raise RefusedError([say(text, name=product.id, languages=", ".join(product.languages), lang=lang)])
    return tuple(langs) or product.languages


@in_its_words
def orders_of(whole: LoadedProduct, jobs: Sequence[Job], langs: Sequence[str], stamp: Stamp) -> list[Order]:
    """Build the orders of jobs in the requested languages; raises RefusedError if one is impossible."""
    product, guide = whole.product, load_as(COVER, Card)
    printers = {job.id: printer_of(product, job) for job in jobs}
    orders: list[Order] = []
    for job in jobs:
        spoken = [lang for lang in product.languages_of(job) if lang in langs]
        shop = load_shop(_path_of_part(product, job.shop)) if job.shop else None
        request = request_of(printers[job.id], spoken, stamp)
        orders += job_orders(product, job, whole.boards_of(job), guide, request, shop)
    return orders


@in_its_words
def tables_in(whole: LoadedProduct, job: Job, langs: Sequence[str]) -> list[VirtualTable]:
    """Build the tables of a job from the components as published; none if the job makes no tables.

    Raises RefusedError if a table would be empty.
    """
    if job.make != "tables":
        return []
    boards = [apply_product(board, whole.product) for board in whole.boards_of(job)]
    loose, chosen = loose_parts(boards[0].game), frozenset(board.id for board in boards)
    publication = Publication(whole.product.id, whole.product.version, colophon_of(whole.product))
    try:
        return [table for lang in langs for table in tables_of(boards, chosen, loose, lang, publication)]
    except EmptyTableError:
        text = N_("{name}: no part of it can be exported to a virtual table")
        raise RefusedError([say(text, name=job.id)]) from None
