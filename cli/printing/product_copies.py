"""Files of a publisher's own that go into the zip files of a product: boards, printers, fonts."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from hyskos import data
from hyskos.cli.printing.kit_contents import own_fonts, own_parts, own_sources
from hyskos.definitions.paths import is_file

if TYPE_CHECKING:
    from hyskos.cli.printing.product_zips import Whole
    from hyskos.definitions.products import Job, Product


@dataclass(frozen=True, slots=True)
class Copies:
    """Files of the publisher's own that go into a zip file, by their names there."""

    product: dict[str, bytes]  # its file with what it names, or its fonts
    boards: dict[str, dict[str, bytes]]  # by the ids of components
    printers: dict[str, bytes]


def copies_of(whole: "Whole", jobs: "Sequence[Job]") -> Copies:
    """Copy what goes along with the sheets of jobs; raises click.UsageError for a name that not every system has."""
    product = whole.product
    own = [whole.boards[part.name] for part in product.parts if is_file(part.name)]
    open_jobs = [job for job in jobs if "sources" in job.include]
    printers = [str(Path(product.source).parent / job.profile) for job in open_jobs if is_file(job.profile)]
    wanted = {board.id for job in open_jobs for board in whole.boards_of(job)}
    return Copies(
        product=_of_product(product, jobs),
        boards={board.id: dict(own_sources([board], ())) for board in own if board.id in wanted},
        printers=dict(own_sources((), printers)),
    )


def _of_product(product: "Product", jobs: "Sequence[Job]") -> dict[str, bytes]:
    """Copy the file of a product with what it names, or its fonts alone, as jobs ask; fonts are there once."""
    from hyskos.generators.kit import FONTS, source_of

    include = {extra for job in jobs for extra in job.include}
    if "sources" in include and not Path(product.source).is_relative_to(data.ROOT):
        open_jobs = [job for job in jobs if "sources" in job.include]
        fonts = own_fonts(product, source_of(product))
        return {**dict(own_sources([product], ())), **dict(own_parts(product, open_jobs)), **dict(fonts)}
    return dict(own_fonts(product, f"{FONTS}/{product.id}")) if "fonts" in include else {}
