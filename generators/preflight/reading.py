"""Read the instructions of a page, a form or a pattern, within reason."""

from typing import Any

from generators.preflight.objects import array, content, get, identity, is_stream, over

LONGEST = 64 << 20
"""Bytes of instructions, unpacked, that one stream may have."""


def instructions(source: Any) -> tuple[list[Any], tuple[str, str] | None]:
    """Parse the instructions of a page (a dictionary with `Contents`), a form or a pattern (streams).

    With them comes the fault, kind and word, that ended the reading early.
    """
    import pikepdf

    streams = [source] if is_stream(source) else _contents(source)
    if not streams:
        return [], None
    parts, problem = [], None
    for stream in streams:
        part = content(stream, LONGEST)
        if part is None:
            problem = ("too-long" if over(stream, LONGEST) else "unreadable", identity(stream) or "?")
        else:
            parts.append(part)
    holder = pikepdf.Pdf.new()
    try:
        # A stream of one's own makes a token that is split over two contents streams end with its stream, as it must.
        found = list(pikepdf.parse_content_stream(holder.make_stream(b"\n".join(parts))))
    except (pikepdf.PdfError, ValueError, TypeError, RuntimeError) as error:
        return [], ("unreadable", str(error)[:80])
    return found, problem


def _contents(page: Any) -> list[Any]:
    raw = get(page, "Contents")
    return [raw] if is_stream(raw) else [item for item in array(raw) if is_stream(item)]
