"""Read objects of a PDF and the glyph widths of its fonts; a value of the wrong type is None, never an exception.

Only this module inspects pikepdf objects; all others treat them as opaque `Raw` values.
"""

import math
from collections.abc import Callable, Iterator
from decimal import Decimal

from hyskos.preflight.budget import BYTES_A_UNIT, max_unpacked_bytes, record_too_large, spend

Raw = object
"""Any object of a file, or None if missing; the functions here find out its type."""
Numbers = tuple[float, ...]

LZW_AT_BEST = 2600
"""Maximum expansion of a byte in LZW: a 12-bit code stands for up to 3838 bytes."""


def number(value: Raw) -> float | None:
    """Read a finite number.

    >>> number(Decimal("1.5")), number("1.5"), number(True)
    (1.5, None, None)
    """
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)):
        return None
    try:
        converted = float(value)
    except OverflowError:
        return None
    return converted if math.isfinite(converted) else None


def integer(value: Raw) -> int | None:
    """Read an integer, even if written with a decimal point."""
    converted = number(value)
    return None if converted is None else int(converted)


def numbers(value: Raw, count: int | None = None) -> Numbers | None:
    """Read an array of numbers, of length `count` if given."""
    converted = [number(item) for item in array(value)]
    if not converted or None in converted or (count is not None and len(converted) != count):
        return None
    return tuple(item for item in converted if item is not None)


def name(value: Raw) -> str | None:
    """Read a name without its slash; bytes that are not UTF-8 remain escaped as in the file."""
    import pikepdf

    if not isinstance(value, pikepdf.Name):
        return None
    try:
        return str(value)[1:]
    except UnicodeDecodeError:
        return value.unparse().decode("latin-1")[1:]


def text(value: Raw) -> str | None:
    """Read a text string."""
    import pikepdf

    return str(value) if isinstance(value, pikepdf.String) else None


def string(value: Raw) -> bytes | None:
    """Read a string as bytes."""
    import pikepdf

    return bytes(value) if isinstance(value, pikepdf.String) else None


def array(value: Raw) -> list[Raw]:
    """Read an array; empty for any other object."""
    import pikepdf

    return list(value) if isinstance(value, pikepdf.Array) else []


def is_array(value: Raw) -> bool:
    """Return whether an object is an array, even an empty one."""
    import pikepdf

    return isinstance(value, pikepdf.Array)


def is_stream(value: Raw) -> bool:
    """Return whether an object is a stream."""
    import pikepdf

    return isinstance(value, pikepdf.Stream)


def is_dictionary(value: Raw) -> bool:
    """Return whether an object has keys: a dictionary or a stream."""
    import pikepdf

    return isinstance(value, (pikepdf.Dictionary, pikepdf.Stream))


def get(value: Raw, *path: Raw) -> Raw:
    """Follow keys into dictionaries: `get(page, "Resources", "Font")`; None if one is missing.

    A key is a string, or a name as in the file, which may contain bytes that are not text.
    """
    import pikepdf

    for key in path:
        if not isinstance(value, (pikepdf.Dictionary, pikepdf.Stream)):
            return None
        value = value.get(key if isinstance(key, pikepdf.Name) else f"/{key}")
    return value


def entries(value: Raw) -> list[tuple[str, Raw]]:
    """Return a dictionary as pairs of key (without slash) and value; bytes that are not UTF-8 remain escaped."""
    import pikepdf

    if not isinstance(value, (pikepdf.Dictionary, pikepdf.Stream)):
        return []
    pairs: list[tuple[str, Raw]] = []
    for key in sorted(value.keys()):
        raw = key.encode("utf-8", "surrogateescape")
        named = pikepdf.Object.parse(b"/" + b"".join(b"#%02x" % each for each in raw[1:]))
        assert isinstance(named, pikepdf.Name)
        pairs.append((name(named) or "", value.get(named)))
    return pairs


def identity(value: Raw) -> str | None:
    """Return the number of an object as in the file (`"12 0"`); None for a direct object."""
    import pikepdf

    number, generation = value.objgen if isinstance(value, pikepdf.Object) else (0, 0)
    return f"{number} {generation}" if number else None


def within(value: Raw) -> Iterator[Raw]:
    """Yield a dictionary and all dictionaries nested in it as direct objects."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        children = [child for _key, child in entries(each)] if is_dictionary(each) else array(each)
        waiting += [child for child in reversed(children) if identity(child) is None]
        if is_dictionary(each):
            yield each


def key_of(value: Raw) -> object:
    """Return a key that identifies an object: its number, or the content of a direct object."""
    import pikepdf

    number_key = identity(value)
    if number_key or not isinstance(value, pikepdf.Object):
        return number_key or repr(value)
    written = bytes(value.unparse())
    spend(len(written) // BYTES_A_UNIT)
    return written


def serialise(value: Raw) -> bytes:
    """Serialise an object as in the file, without the indirect objects that it refers to."""
    import pikepdf

    return bytes(value.unparse(resolved=True)) if isinstance(value, pikepdf.Object) else b""


def parse_object(written: bytes) -> Raw:
    """Parse a single object as used in page instructions; None if invalid."""
    import pikepdf

    try:
        return pikepdf.Object.parse(written)
    except (pikepdf.PdfError, RuntimeError, ValueError):
        return None


def raw_bytes(value: Raw) -> bytes:
    """Return the raw bytes of a stream; empty for any other object. Raises what qpdf raises."""
    import pikepdf

    return bytes(value.read_raw_bytes()) if isinstance(value, pikepdf.Stream) else b""


def content(value: Raw, limit: int) -> bytes | None:
    """Decode a stream of at most `limit` bytes; None if it is longer or cannot be decoded."""
    return decode_stream(value, limit)[0]


def decode_all_but_last(value: Raw) -> tuple[bytes | None, str]:
    """Decode all filters of a stream but the last, such as JPEG. Returns data and reason like `decode_stream`."""
    import pikepdf

    ways, parameters = array(get(value, "Filter")), array(get(value, "DecodeParms"))
    if len(ways) < 2:
        return raw_bytes(value), ""
    with pikepdf.new() as pdf:
        around = pdf.make_stream(raw_bytes(value), Filter=pikepdf.Array(ways[:-1]))
        if parameters:
            around.DecodeParms = pikepdf.Array([parse_object(serialise(parameter)) for parameter in parameters[:-1]])
        return decode_stream(around, max_unpacked_bytes(), key_of(value))


def decode_stream(value: Raw, limit: int, key: object = None) -> tuple[bytes | None, str]:
    """Decode a stream on the budget of the file. Returns None and "too-long" or "unreadable" if that fails.

    `key` identifies the stream if given.
    """
    import pikepdf

    if not isinstance(value, pikepdf.Stream):
        return None, "unreadable"
    data, why = None, ""
    limit = min(limit, max_unpacked_bytes())
    try:
        why = "too-long" if _swells(value, limit) else ""
        data = None if why else bytes(value.read_bytes())
    except (pikepdf.PdfError, ValueError, RuntimeError) as error:
        why = "too-long" if "memory limit" in str(error) else "unreadable"
    if data is not None:
        spend(len(data) // BYTES_A_UNIT)
        why = "too-long" if len(data) > limit else ""
    if why == "too-long":
        record_too_large(key_of(value) if key is None else key)
    return None if why else data, why


def filters(value: Raw) -> list[str | None]:
    """Return the filters of a stream, outermost first."""
    listed = get(value, "Filter")
    return [name(item) for item in array(listed)] or ([] if listed is None else [name(listed)])


def _swells(value: Raw, limit: int) -> bool:
    """Return whether an LZW stream might exceed the limit, since qpdf has none for LZW."""
    lzw = any(each in ("LZWDecode", "LZW") for each in filters(value))
    return lzw and len(raw_bytes(value)) * LZW_AT_BEST > limit


# The glyph widths that a PDF gives for a font, by character code, in thousandths of the font size.

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
    widths = dict(_width_pairs(array(get(inner, "W"))))
    return lambda code: widths.get(code, 1000.0 if standard is None else standard)


def _width_pairs(items: list[Raw]) -> Iterator[tuple[int, float]]:
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
