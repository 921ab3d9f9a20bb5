"""Tables of an answer: names on the left, numbers on the right; as text, or as Markdown for a page."""

from collections.abc import Iterator, Sequence

from hyskos.companion.figures import decimal, points
from hyskos.definitions.languages import _
from hyskos.definitions.values import dataclass
from hyskos.lab.intervals import Estimate


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells below their headings; the first columns, `names` of them, are words."""

    heads: tuple[str, ...]
    rows: Sequence[Sequence[str]]
    names: int = 1

    def text(self) -> Iterator[str]:
        """Give the lines of the table for a terminal or a file."""
        widths = [max(len(row[at]) for row in (self.heads, *self.rows)) for at in range(len(self.heads))]
        for row in (self.heads, *self.rows):
            cells = (
                f"{cell:<{wide}}" if at < self.names else f"{cell:>{wide}}"
                for at, (cell, wide) in enumerate(zip(row, widths, strict=True))
            )
            yield "  ".join(cells).rstrip()

    def markdown(self) -> Iterator[str]:
        """Give the lines of the table for a page."""
        yield _line(self.heads)
        yield _line(["---" if at < self.names else "--:" for at in range(len(self.heads))])
        yield from map(_line, self.rows)

    def lines(self, *, markdown: bool) -> Iterator[str]:
        """Give the lines in one form or the other, and an empty one."""
        yield from self.markdown() if markdown else self.text()
        yield ""


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def percent(value: float, digits: int = 1) -> str:
    """Write a part of a whole in per cent, without the sign."""
    return decimal(100 * value, digits)


def span(estimate: Estimate, *, signed: bool = False) -> str:
    """Write the ends of an interval in per cent.

    >>> span(Estimate(0.25, 0.1, 0.5)), span(Estimate(0.0, -0.01, 0.01), signed=True)
    ('10.0 to 50.0', '-1.0 to +1.0')
    """
    low, high = (points(end) if signed else percent(end) for end in (estimate.low, estimate.high))
    return _("{low} to {high}").format(low=low, high=high)
