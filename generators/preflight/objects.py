"""Reading objects of a file that may hold anything anywhere: the wrong kind is None, never an exception."""

import math
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

Numbers = tuple[float, ...]


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


def word(operator: Any) -> str:
    """Read an operator; bytes that are no UTF-8 stay escaped."""
    try:
        return str(operator)
    except UnicodeDecodeError:
        return bytes(operator.unparse()).decode("latin-1")


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


def get(value: Any, *path: str) -> Any:
    """Follow keys into dictionaries: `get(page, "Resources", "Font")`; None where the way ends."""
    for key in path:
        if not is_dictionary(value):
            return None
        value = value.get(f"/{key}")
    return value


def entries(value: Any) -> list[tuple[str, Any]]:
    """List a dictionary as pairs of key (without slash) and value."""
    if not is_dictionary(value):
        return []
    found = []
    for key in _keys(value):
        try:
            found.append((key[1:], value.get(key)))
        except TypeError:  # a key of bytes that are no UTF-8: nothing that the standard names
            continue
    return found


def _keys(value: Any) -> list[str]:
    try:
        return sorted(value.keys())
    except UnicodeDecodeError:
        return []


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
    return identity(value) or (bytes(value.unparse()) if is_dictionary(value) else repr(value))


def content(value: Any, limit: int) -> bytes | None:
    """Decode a stream of at most `limit` bytes; None if it is longer or cannot be decoded."""
    import pikepdf

    if not is_stream(value):
        return None
    try:
        if _swells(value, limit):
            return None
        found = bytes(value.read_bytes())
    except (pikepdf.PdfError, ValueError, RuntimeError):
        return None
    return found if len(found) <= limit else None


def over(value: Any, limit: int) -> bool:
    """Say whether a stream is longer than a limit, unpacked."""
    import pikepdf

    try:
        return _swells(value, limit)
    except (pikepdf.PdfError, RuntimeError):
        return False


def _swells(value: Any, limit: int) -> bool:
    """Say whether a packed stream would grow beyond the limit, without holding it: a few bytes can hold gigabytes."""
    import zlib

    packed = bytes(value.read_raw_bytes())
    if len(packed) * 1032 <= limit:  # Deflate packs 1032 bytes into one at best
        return False
    names = [name(item) for item in array(get(value, "Filter"))] or [name(get(value, "Filter"))]
    if names[:1] != ["FlateDecode"]:
        return len(packed) > limit
    unpacker, grown, rest = zlib.decompressobj(), 0, packed
    try:
        while rest and not unpacker.eof:
            grown += len(unpacker.decompress(rest, 1 << 20))
            rest = unpacker.unconsumed_tail
            if grown > limit:
                return True
    except zlib.error:
        return False  # the decoder will say what it thinks of it
    return False
