"""Files of a publisher's own that go into the zip files of a product: boards, printers, fonts."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from hyskos.cli.printing.kit_contents import own_fonts, own_sources
from hyskos.definitions.paths import is_file

if TYPE_CHECKING:
    from hyskos.cli.printing.product_zips import Whole
    from hyskos.definitions.products import Job

_SHEETS = ("home", "press")
"""Jobs that print sheets in the fonts of the product."""


@dataclass(frozen=True, slots=True)
class Copies:
    """Files of the publisher's own that go into a zip file, by their names there."""

    boards: dict[str, dict[str, bytes]]  # by the ids of components
    printers: dict[str, bytes]
    fonts: dict[str, bytes]


def copies_of(whole: "Whole", jobs: "Sequence[Job]") -> Copies:
    """Copy what goes along with the sheets of jobs; raises click.UsageError for a name that not every system has."""
    product = whole.product
    own = [whole.boards[part.name] for part in product.parts if is_file(part.name)]
    printers = [str(Path(product.source).parent / job.profile) for job in jobs if is_file(job.profile)]
    wanted = {board.id for job in jobs for board in whole.boards_of(job)}
    return Copies(
        boards={board.id: dict(own_sources([board], ())) for board in own if board.id in wanted},
        printers=dict(own_sources((), printers)),
        fonts=dict(own_fonts(product)) if any(job.make in _SHEETS for job in jobs) else {},
    )
