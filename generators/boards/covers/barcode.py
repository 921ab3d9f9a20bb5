"""EAN-13 and UPC-A as bars, and addresses as QR codes: vectors on white, with the quiet zones that scanners need.

Tables and sizes are those of the GS1 General Specifications, 5.2: a module of 0.33 mm is 100 %.
"""

from collections.abc import Iterator, Sequence

from hyskos.definitions.geometry import Segment
from hyskos.definitions.kinds.product import as_ean
from hyskos.generators.drawing import Item, Path, Text, polygon, rectangle

MODULE = 0.33
"""Width of the thinnest bar, mm."""
QUIET = (11, 9)
"""White modules before and behind the bars: EAN-13 needs 11 and 7, UPC-A 9 and 9."""
BARS = 95
HIGH, GUARD = 22.85, 1.65
"""Height of bars, and by how much guards are longer, mm."""
WIDE, TALL = (QUIET[0] + BARS + QUIET[1]) * MODULE, HIGH + 3.1
"""Size of an EAN-13 with its quiet zones and digits, mm."""
QR_QUIET = 4
"""White modules around a QR code (ISO/IEC 18004)."""
_LEFT = (
    "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011",
)  # fmt: skip
_PARITY = ("000000", "001011", "001101", "001110", "010011", "011001", "011100", "010101", "010110", "011010")
"""Which of the six digits on the left are written by the other table, by the digit before them."""
_DIGITS, _OUTER = 8.5, 6.5
"""Size of the digits, and of those of a UPC-A beside its bars, pt."""


def modules(number: str) -> str:
    """Spell an EAN-13 as modules, 1 for black.

    >>> modules("4006381333931")[:17]
    '10100011010100111'
    """
    left = "".join(
        _right_code(int(digit))[::-1] if other == "1" else _LEFT[int(digit)]
        for digit, other in zip(number[1:7], _PARITY[int(number[0])], strict=True)
    )
    return f"101{left}01010{''.join(_right_code(int(digit)) for digit in number[7:])}101"


def _right_code(digit: int) -> str:
    return "".join("10"[int(bit)] for bit in _LEFT[digit])


def barcode(number: str, x: float, y: float) -> Iterator[Item]:
    """Draw EAN-13 or UPC-A with its upper left corner at a point, WIDE by TALL mm."""
    ean = as_ean(number)
    yield rectangle(x, y, WIDE, TALL, fill="white")
    start = x + QUIET[0] * MODULE
    upc = len(number) < len(ean)
    yield from _bars(modules(ean), start, y, (10 if upc else 3))
    yield from _figures(number if upc else ean, start, y + TALL - 0.15, upc=upc)


def _bars(bits: str, x: float, y: float, edge: int) -> Iterator[Item]:
    """Draw each run of black modules as one bar; those at the edges and in the middle reach down as guards."""
    at = 0
    while at < len(bits):
        run = len(bits[at:]) - len(bits[at:].lstrip(bits[at]))
        if bits[at] == "1":
            guard = at < edge or at >= BARS - edge or 45 <= at < 50
            yield rectangle(x + at * MODULE, y, run * MODULE, HIGH + GUARD * guard, fill="black")
        at += run


def _figures(digits: str, x: float, level: float, *, upc: bool) -> Iterator[Item]:
    """Set the digits below their bars, the first one before them; of a UPC-A also the last one behind them."""
    first, last = (digits[0], digits[-1]) if upc else (digits[0], "")
    yield Text(x - 3 * MODULE, level, first, _OUTER if upc else _DIGITS, anchor="end")
    left, right = (digits[1:6], digits[6:11]) if upc else (digits[1:7], digits[7:])
    for group, begin in ((left, 10 if upc else 3), (right, 50)):
        for n, digit in enumerate(group):
            yield Text(x + (begin + 7 * n + 3.5) * MODULE, level, digit, _DIGITS, anchor="middle")
    if last:
        yield Text(x + (BARS + 3) * MODULE, level, last, _OUTER)


def qr_code(address: str, x: float, y: float, size: float) -> Iterator[Item]:
    """Draw an address as a QR code in a square of `size` mm with its quiet zone; error correction M or better."""
    import segno

    matrix: Sequence[Sequence[int]] = [[*row] for row in segno.make_qr(address, error="m").matrix]
    module = size / (len(matrix) + 2 * QR_QUIET)
    yield rectangle(x, y, size, size, fill="white")
    left, top = x + QR_QUIET * module, y + QR_QUIET * module
    segments: list[Segment] = []
    for n, row in enumerate(matrix):
        for begin, end in _runs(row):
            corners = [(begin, n), (end, n), (end, n + 1), (begin, n + 1)]
            segments += polygon([(left + c * module, top + r * module) for c, r in corners]).segments
    yield Path(tuple(segments), fill="black")


def _runs(row: Sequence[int]) -> Iterator[tuple[int, int]]:
    begin = None
    for at, dark in enumerate([*row, 0]):
        if dark and begin is None:
            begin = at
        elif not dark and begin is not None:
            yield begin, at
            begin = None
