"""Reading objects of a file that may hold anything anywhere: the wrong kind is None, never an exception."""

import math
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from hyskos.preflight.budget import BYTES_A_UNIT, left_packed, room, spend

Numbers = tuple[float, ...]

LZW_AT_BEST = 2600
"""Bytes that one byte may stand for: 3838 in a code of 12 bits."""


def number(value: Any) -> float | None:
    """Read a finite number.

    >>> number(Decimal("1.5")), number("1.5"), number(True)
    (1.5, None, None)
    """
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        return None
    try:
        found = float(value)
    except OverflowError:
        return None
    return found if math.isfinite(found) else None


def integer(value: Any) -> int | None:
    """Read a whole number, also one that is written with a point."""
    found = number(value)
    return None if found is None else int(found)


def numbers(value: Any, count: int | None = None) -> Numbers | None:
    """Read an array of numbers, of a certain length if one is asked for."""
    found = [number(item) for item in array(value)]
    if not found or None in found or (count is not None and len(found) != count):
        return None
    return tuple(item for item in found if item is not None)


def name(value: Any) -> str | None:
    """Read a name without its slash; bytes that are no UTF-8 stay escaped as in the file."""
    import pikepdf

    if not isinstance(value, pikepdf.Name):
        return None
    try:
        return str(value)[1:]
    except UnicodeDecodeError:
        return value.unparse().decode("latin-1")[1:]


def text(value: Any) -> str | None:
    """Read a text string."""
    import pikepdf

    return str(value) if isinstance(value, pikepdf.String) else None


def array(value: Any) -> list[Any]:
    """Read an array; nothing else has items."""
    import pikepdf

    return list(value) if isinstance(value, pikepdf.Array) else []


def is_stream(value: Any) -> bool:
    """Say whether an object is a stream."""
    import pikepdf

    return isinstance(value, pikepdf.Stream)


def is_dictionary(value: Any) -> bool:
    """Say whether an object has keys: a dictionary, or a stream with its dictionary."""
    import pikepdf

    return isinstance(value, pikepdf.Dictionary | pikepdf.Stream)


def get(value: Any, *path: Any) -> Any:
    """Follow keys into dictionaries: `get(page, "Resources", "Font")`; None where the way ends.

    A key is a word or a name as the file has it, which may hold bytes that are no text.
    """
    import pikepdf

    for key in path:
        if not is_dictionary(value):
            return None
        value = value.get(key if isinstance(key, pikepdf.Name) else f"/{key}")
    return value


def entries(value: Any) -> list[tuple[str, Any]]:
    """List a dictionary as pairs of key (without slash) and value; bytes that are no UTF-8 stay escaped."""
    if not is_dictionary(value):
        return []
    import pikepdf

    found = []
    for key in sorted(value.keys()):
        raw = key.encode("utf-8", "surrogateescape")
        named = pikepdf.Object.parse(b"/" + b"".join(b"#%02x" % each for each in raw[1:]))
        found.append((name(named) or "", value.get(named)))
    return found


def identity(value: Any) -> str | None:
    """Name an object as the file does (`"12 0"`); None for one that stands inside another."""
    pair = getattr(value, "objgen", (0, 0))
    return f"{pair[0]} {pair[1]}" if pair[0] else None


def within(value: Any, depth: int = 12) -> Iterator[Any]:
    """Visit a dictionary and those that stand inside it without a number of their own."""
    if is_dictionary(value):
        yield value
        children = [child for _key, child in entries(value)]
    else:
        children = array(value)
    for child in children if depth else ():
        if identity(child) is None:
            yield from within(child, depth - 1)


def key_of(value: Any) -> object:
    """Tell objects apart: by their number, and those that stand inside others by what they hold."""
    import pikepdf

    return identity(value) or (_unparsed(value) if isinstance(value, pikepdf.Object) else repr(value))


def _unparsed(value: Any) -> bytes:
    found = bytes(value.unparse())
    spend(len(found) // BYTES_A_UNIT)
    return found


def content(value: Any, limit: int) -> bytes | None:
    """Decode a stream of at most `limit` bytes; None if it is longer or cannot be decoded."""
    return unpacked(value, limit)[0]


def unpacked(value: Any, limit: int) -> tuple[bytes | None, str]:
    """Decode a stream, paid from the budget of the file; without it why not: "too-long" or "unreadable"."""
    import pikepdf

    if not is_stream(value):
        return None, "unreadable"
    found, why = None, ""
    limit = min(limit, room())
    try:
        why = "too-long" if _swells(value, limit) else ""
        found = None if why else bytes(value.read_bytes())
    except (pikepdf.PdfError, ValueError, RuntimeError) as error:
        why = "too-long" if "memory limit" in str(error) else "unreadable"
    if found is not None:
        spend(len(found) // BYTES_A_UNIT)
        why = "too-long" if len(found) > limit else ""
    if why == "too-long":
        left_packed()
    return None if why else found, why


def filters(value: Any) -> list[str | None]:
    """List how a stream is packed, from the outside in."""
    packed = get(value, "Filter")
    return [name(item) for item in array(packed)] or ([] if packed is None else [name(packed)])


def _swells(value: Any, limit: int) -> bool:
    """Say whether a stream in LZW, for which qpdf knows no limit, might grow beyond ours."""
    lzw = any(each in ("LZWDecode", "LZW") for each in filters(value))
    return lzw and len(bytes(value.read_raw_bytes())) * LZW_AT_BEST > limit
