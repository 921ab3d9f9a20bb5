"""The glyph widths that a PDF gives for a font, by character code, in thousandths of the font size."""

from collections.abc import Callable, Iterator

from hyskos.preflight.budget import spend
from hyskos.preflight.reading.objects import Raw, array, get, integer, number

Widths = Callable[[int], float | None]


def simple_widths(font: Raw) -> Widths:
    """Read the widths of a simple font; the default is the descriptor's, or 0 (PDF 32000-1, 9.8.1)."""
    first = integer(get(font, "FirstChar")) or 0
    widths = dict(enumerate((number(item) for item in array(get(font, "Widths"))), first))
    missing = number(get(font, "FontDescriptor", "MissingWidth")) or 0.0
    return lambda code: widths.get(code, missing)


def cid_widths(inner: Raw) -> Widths:
    """Read the widths of a CID font; the default is DW, or 1000 (PDF 32000-1, 9.7.4.3)."""
    standard = number(get(inner, "DW"))
    widths = dict(_listed(array(get(inner, "W"))))
    return lambda code: widths.get(code, 1000.0 if standard is None else standard)


def _listed(items: list[Raw]) -> Iterator[tuple[int, float]]:
    """Yield codes and widths of `first [w w w]` and `first last w`."""
    i = 0
    while i + 1 < len(items):
        first, row = integer(items[i]), array(items[i + 1])
        if first is None:
            return
        if row:
            yield from ((first + n, w) for n, w in enumerate(map(number, row)) if w is not None)
            i += 2
            continue
        last, width = integer(items[i + 1]), number(items[i + 2]) if i + 2 < len(items) else None
        if last is None or width is None or last - first > 65_535:
            return
        spend(max(last - first, 0))
        yield from ((code, width) for code in range(first, last + 1))
        i += 3
