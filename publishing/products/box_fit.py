"""How components fit in a product's box, flat, folded or mounted, and findings about those that do not.

Only definitions provide thickness: that of a press's greyboard, and the sizes of pyramids; papers have none.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import product as pairs
from typing import TypeGuard

from hyskos.definitions.findings import Finding
from hyskos.definitions.kinds.box import Box
from hyskos.definitions.kinds.definition import Definition, first_of
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.pieces import Pieces, PyramidSize
from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.kinds.product import Job, Product
from hyskos.definitions.kinds.registry import MAIN_BOARDS, DefinitionKind
from hyskos.definitions.messages import N_, Message, say
from hyskos.definitions.reading.document import Document
from hyskos.generators.drawing import UndrawableError
from hyskos.generators.orders.renderers import renderers_of
from hyskos.publishing.build.manifest import Size
from hyskos.publishing.products.components import apply_product

FLAT: tuple[DefinitionKind, ...] = ("booklet", "card", "faction", *MAIN_BOARDS, "score-sheet")
"""Kinds of sheets that go in a box."""
MOST_PANELS = 4
"""Most panels in one direction: paper of 170 g/m², as used for boards, cannot be folded more often."""
PLAY = 1.0
"""Space between a folded sheet and the walls, mm, since folds are rounded."""


MOUNTED = (2, 2)
"""Panels, across and down, of a board that a press mounts and folds."""


def box_of(boards: Iterable[Definition]) -> Box | None:
    """Return the first box, which holds the other components; None if there is none."""
    return first_of(boards, Box)


def panels(size: Size, box: Box) -> tuple[int, int] | None:
    """Return the panels, across and down, for folding a sheet into a box; None if it does not fit. Sizes are in mm.

    The sheet may be in either orientation. (1, 1) is a sheet that lies flat.

    >>> from hyskos.definitions.loader import load
    >>> box = load("ring-race-box")  # 124 × 136 mm inside
    >>> panels((360, 360), box), panels((130, 100), box)
    ((3, 3), (1, 1))
    """
    long, short = max(box.inner[:2]), min(box.inner[:2])
    counts = range(1, MOST_PANELS + 1)
    for across, down in sorted(pairs(counts, counts), key=lambda count: (count[0] * count[1], max(count))):
        width, height = size[0] / across, size[1] / down
        play = PLAY if across * down > 1 else 0.0
        if max(width, height) + play <= long and min(width, height) + play <= short:
            return across, down
    return None


def mounts(board: Definition, printer: Profile) -> TypeGuard[Map]:
    """Return whether a press job includes a board as a file to be mounted and folded, in addition to its flat sheet."""
    return board.kind == "map" and printer.press is not None and "quad-fold-board" in printer.makes


def mounted_size(board: Map) -> Size:
    """Return the size in mm of a mounted board, folded."""
    return board.width / MOUNTED[0], board.height / MOUNTED[1]


def lies_flat(size: Size, box: Box) -> bool:
    """Return whether something that is not folded further fits on the bottom of a box, in either orientation."""
    return max(size) <= max(box.inner[:2]) and min(size) <= min(box.inner[:2])


def mounted_height(count: int, printer: Profile) -> float | None:
    """Return the height in mm of `count` stacked mounted boards; None if the press states no thickness."""
    mounted = printer.press.folding_board if printer.press else None
    thick = mounted.thickness if mounted else None
    return None if thick is None else count * MOUNTED[0] * MOUNTED[1] * thick


def least_width(pyramid: PyramidSize) -> float:
    """Return the smallest extent of a pyramid in mm over all positions, which the box must be deep enough for.

    That is its height, or the distance from a side to the opposite edge of the base.

    >>> round(least_width(PyramidSize(25.4, 44.45)), 1)
    24.4
    """
    base, height = pyramid.base_mm, pyramid.height_mm
    return min(height, base * height / math.hypot(height, base / 2))


def minimum_box_depth(pieces: Pieces) -> float:
    """Return the smallest extent in mm of the largest pyramid in a set, 0 if there is none."""
    had = [size for n, size in enumerate(pieces.sizes) if any(set_.counts[n] for set_ in pieces.sets)]
    return max(map(least_width, had), default=0.0)


UNFOLDED = "Q126"
"""Code of a finding that does not stop the job: a publisher may pack the sheet elsewhere."""
WITH_BOX = ("home", "press")
"""Jobs that make boxes."""


def find_unfitting_sheets(document: Document, product: Product, boards: Sequence[Definition]) -> Iterator[Finding]:
    """Report sheets too large for the box of their job however they are folded, and pyramids too thick for it."""
    parts = dict(zip(product.parts, boards, strict=True))
    for job in product.jobs:
        inside = [parts[part] for part in product.parts_of(job)]
        box = box_of(inside)
        if box is None or job.make not in WITH_BOX:
            continue
        for board in inside:
            by_hand = board.kind in FLAT and (job.make == "home" or box.folded_by_hand)
            size = _size_of(apply_product(board, product), product.languages_of(job)[0]) if by_hand else None
            if size and panels(size, box) is None:
                text = N_(
                    "`{name}` ({wide} × {high} mm) does not fit into {box} ({across} × {down} mm), flat or folded"
                )
                hint = say(
                    N_("boards fold into at most {most} × {most} panels: use a larger box, or leave one of them out "
                       "of {job}"),
                    most=MOST_PANELS, job=job.id,
                )  # fmt: skip
                yield _at_box(document, boards, box, _describe_misfit(text, board, size, box), hint)
            if isinstance(board, Pieces) and minimum_box_depth(board) > box.inner[2]:
                text = N_(
                    "pyramids of `{name}` are at least {thick} mm thick in any position, but {box} is {deep} mm deep"
                )
                message = say(
                    text, name=board.id, thick=f"{minimum_box_depth(board):.1f}", box=box.id, deep=f"{box.inner[2]:g}"
                )  # fmt: skip
                yield _at_box(document, boards, box, message, _other_box(job))


def unfolded_outside(
    document: Document, product: Product, boards: Sequence[Definition], job: Job, printer: Profile
) -> Iterator[Finding]:
    """Report sheets from a press that do not lie flat in the box of their job, since their files have no folds.

    Excludes boxes whose sheets are folded by hand, and mounted boards, which have folds.
    """
    inside = [board for board, part in zip(boards, product.parts, strict=True) if part in product.parts_of(job)]
    box = box_of(inside)
    if box is None or box.folded_by_hand or printer.components:
        return
    for board in inside:
        if board.kind not in FLAT or mounts(board, printer):
            continue
        lang = product.languages_of(job)[0]
        size = board.book_trim or _size_of(apply_product(board, product), lang)
        if size and not lies_flat(size, box):
            text = N_(
                "`{name}` ({wide} × {high} mm) does not fit flat into {box} ({across} × {down} mm), and its file has "
                "no folds"
            )
            hint = say(
                N_("use a larger box, leave one of them out of {job}, or write `folded_by_hand: true` in {box}"),
                job=job.id, box=box.id,
            )  # fmt: skip
            yield _at_box(document, boards, box, _describe_misfit(text, board, size, box), hint, UNFOLDED)


def mounted_outside(
    document: Document, product: Product, boards: Sequence[Definition], job: Job, printer: Profile
) -> Iterator[Finding]:
    """Report boards mounted and folded by a press that are larger than the box of their job, or too high together."""
    parts = [(part.count, boards[n]) for n, part in enumerate(product.parts) if part in product.parts_of(job)]
    box = box_of([board for _count, board in parts])
    if box is None:
        return
    mounted = [(count, board) for count, board in parts if mounts(board, printer)]
    for _count, board in mounted:
        if not lies_flat(mounted_size(board), box):
            text = N_(
                "`{name}`, mounted and folded to {wide} × {high} mm, does not fit into {box} ({across} × {down} mm)"
            )
            yield _at_box(
                document, boards, box, _describe_misfit(text, board, mounted_size(board), box), _other_box(job)
            )
    height = mounted_height(sum(count for count, _board in mounted), printer)
    if height is not None and height > box.inner[2]:
        text = N_("the boards mounted by {printer} make a stack {high} mm high, but {box} is {deep} mm deep")
        message = say(text, printer=printer.id, high=f"{height:g}", box=box.id, deep=f"{box.inner[2]:g}")
        yield _at_box(document, boards, box, message, _other_box(job))


def _at_box(
    document: Document, boards: Sequence[Definition], box: Box, message: Message, hint: Message, code: str = "Q121"
) -> Finding:
    return document.finding(code, ("components", boards.index(box), "id"), message, hint)


def _describe_misfit(text: str, board: Definition, size: Size, box: Box) -> Message:
    width, height, _deep = box.inner
    return say(
        text, name=board.id, wide=f"{round(size[0], 1):g}", high=f"{round(size[1], 1):g}", box=box.id,
        across=f"{width:g}", down=f"{height:g}",
    )  # fmt: skip


def _other_box(job: Job) -> Message:
    return say(N_("use a larger box, or leave one of them out of {job}"), job=job.id)


def _size_of(board: Definition, lang: str) -> Size | None:
    """Return the size of a sheet in mm; None if it cannot be drawn, which is reported elsewhere."""
    try:
        drawing = renderers_of(board)[0].draw(board, lang, "full")[0]
    except UndrawableError:
        return None
    return drawing.width, drawing.height
