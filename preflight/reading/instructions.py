"""Read the instructions of a page, a form or a pattern."""

from collections.abc import Iterable, Iterator

from hyskos.preflight.budget import INSTRUCTION, OPERAND, cache_parsed, charge, room, shelf
from hyskos.preflight.reading.objects import Raw, array, get, identity, is_array, is_stream, unpacked
from hyskos.preflight.reading.tokens import Instruction, Tell, tokens

_LONGEST_KEPT = 200_000
"""Maximum bytes of instructions whose parsed form is cached for reuse."""


def instructions(source: Raw, tell: Tell) -> Iterator[Instruction]:
    """Return an iterator over the instructions of a page (a dictionary with `Contents`), form or pattern (streams).

    `tell` is called for everything that cannot be read. Raises SpentError when the budget of the file is spent,
    possibly while iterating.
    """
    key = identity(source) if is_stream(source) else None
    known = shelf().get(key) if key else None
    if known is None:
        data = _data(source, tell)
        if key is None or len(data) > _LONGEST_KEPT:
            return _paid(tokens(data, tell))
        stumbles: list[tuple[str, str]] = []
        known = list(tokens(data, lambda *stumble: stumbles.append(stumble))), stumbles
        cache_parsed(key, known, len(data))
    for stumble in known[1]:
        tell(*stumble)
    return _paid(known[0])


def _paid(found: Iterable[Instruction]) -> Iterator[Instruction]:
    pay = charge()
    for instruction in found:
        pay(INSTRUCTION + OPERAND * len(instruction[1]))
        yield instruction


def _data(source: Raw, tell: Tell) -> bytes:
    parts, left = [], room()
    for stream in [source] if is_stream(source) else _contents(source):
        part, why = unpacked(stream, left)
        if part is None:
            tell(why, identity(stream) or "Contents")
        else:
            left -= len(part)
            parts.append(part)
    return b"\n".join(parts)  # a token must end with its stream


def _contents(page: Raw) -> list[Raw]:
    raw = get(page, "Contents")
    return array(raw) if raw is None or is_array(raw) else [raw]  # anything but a stream is reported later
