"""Copies of a publisher's files for the zip file of a product."""

from collections.abc import Sequence
from pathlib import Path, PurePosixPath

import yaml

from hyskos import data
from hyskos.definitions.kinds.product import Job, Product
from hyskos.definitions.loader import read_bytes
from hyskos.definitions.paths import is_file
from hyskos.definitions.raw_types import ProductFile, ProductJob
from hyskos.definitions.reading.source import read_source
from hyskos.definitions.values import dataclass
from hyskos.publishing.build.makers import load_printer
from hyskos.publishing.build.manifest import FONTS, source_of
from hyskos.publishing.build.source_copies import own_fonts, own_parts, own_sources
from hyskos.publishing.products.loaded_product import LoadedProduct


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
    if not jobs or set(product.named(jobs)) == set(product.named(product.jobs)) | {*_own_components(product)}:
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
