"""Tables with names on the left and numbers on the right, as text or Markdown."""

from collections.abc import Iterator, Sequence

from hyskos.companion.formatting import decimal, points
from hyskos.definitions.languages import _
from hyskos.definitions.values import dataclass
from hyskos.lab.intervals import Estimate


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells below their headings; the first `names` columns contain words, the others numbers."""

    heads: tuple[str, ...]
    rows: Sequence[Sequence[str]]
    names: int = 1

    def text(self) -> Iterator[str]:
        """Yield the lines of the table as plain text."""
        widths = [max(len(row[at]) for row in (self.heads, *self.rows)) for at in range(len(self.heads))]
        for row in (self.heads, *self.rows):
            cells = (
                f"{cell:<{wide}}" if at < self.names else f"{cell:>{wide}}"
                for at, (cell, wide) in enumerate(zip(row, widths, strict=True))
            )
            yield "  ".join(cells).rstrip()

    def markdown(self) -> Iterator[str]:
        """Yield the lines of the table as Markdown."""
        yield _line(self.heads)
        yield _line(["---" if at < self.names else "--:" for at in range(len(self.heads))])
        yield from map(_line, self.rows)

    def lines(self, *, markdown: bool) -> Iterator[str]:
        """Yield the lines in either form, followed by an empty one."""
        yield from self.markdown() if markdown else self.text()
        yield ""


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def percent(value: float, digits: int = 1) -> str:
    """Format a share in per cent, without the sign."""
    return decimal(100 * value, digits)


def span(estimate: Estimate, *, signed: bool = False) -> str:
    """Format the ends of an interval in per cent.

    >>> span(Estimate(0.25, 0.1, 0.5)), span(Estimate(0.0, -0.01, 0.01), signed=True)
    ('10.0 to 50.0', '-1.0 to +1.0')
    """
    low, high = (points(end) if signed else percent(end) for end in (estimate.low, estimate.high))
    return _("{low} to {high}").format(low=low, high=high)
