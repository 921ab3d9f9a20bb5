"""Semantic checks of pieces to fold."""

from collections.abc import Iterator
from itertools import pairwise

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.messages import N_, say
from hyskos.definitions.reading.document import Document
from hyskos.definitions.validation.art_and_fonts import known_art
from hyskos.definitions.validation.check import Check, matches, no_duplicates, other_lines
from hyskos.definitions.validation.repeated_numbers import PIECES_NUMBERS


def sizes(document: Document) -> Iterator[Finding]:
    """Report sizes that are not ascending."""
    for i, (before, size) in enumerate(pairwise(document.data["sizes"]), start=1):
        if size["base_mm"] <= before["base_mm"] or size["height_mm"] <= before["height_mm"]:
            yield document.finding("P901", ("sizes", i), say(N_("list the sizes from small to large")))


def counts(document: Document) -> Iterator[Finding]:
    """Report counts that do not cover every size, grouped by length. Skipped if the sizes are out of order."""
    needed, by_count = len(document.data["sizes"]), dict[int, list[Path]]()
    if any(sizes(document)):
        return
    for path in matches(document.data, ["sets", "*", "counts"]):
        by_count.setdefault(len(document.at(path)), []).append(path)
    for count, paths in by_count.items():
        if count != needed:
            message = say(
                N_("expected one count per size ({wanted}), got {given}{others}"),
                wanted=needed, given=count, others=other_lines(document, paths),
            )  # fmt: skip
            yield document.finding("P902", paths[0], message)


CHECKS = (
    Check(("sizes",), sizes),
    Check(("sizes", "sets.*.counts"), counts),
    known_art("figures.*.emblem", "emblems"),
    known_art("sets.*.suit", "suits"),
    no_duplicates("sets.*.id", "P904"),
    no_duplicates("sets.*.letter", "P905", except_same="id"),
    no_duplicates("figures.*.id", "P906"),
    *PIECES_NUMBERS,
)
