"""Decode the cells of a Tiled layer: numbers, or base64 text that may be compressed."""

import base64
import binascii
import zlib
from collections.abc import Iterator, Mapping

from hyskos.companion.exchange.found import ForeignMapError
from hyskos.companion.exchange.staggered import Place
from hyskos.definitions.languages import _

MOST_CELLS = 250_000
FLAGS = 0xF0000000
"""Bits of a cell that rotate or mirror its tile."""


def cells(layer: Mapping[str, object]) -> Iterator[tuple[Place, int]]:
    """Yield the place of each cell that holds a tile, with its number and flags; raises ForeignMapError."""
    parts = layer.get("chunks") or [layer]
    if not isinstance(parts, list) or not all(isinstance(one, Mapping) for one in parts):
        raise ForeignMapError(_no_cells())
    room = MOST_CELLS
    for part in parts:
        wide, high = (_size(part.get(key, 0)) for key in ("width", "height"))
        left, top = (_offset(part.get(key, 0)) if part is not layer else 0 for key in ("x", "y"))
        room -= wide * high
        if room < 0:
            raise ForeignMapError(_("a layer has more cells than any board needs"))
        numbers = _numbers(part.get("data", []), layer, wide * high)
        if len(numbers) != wide * high:
            raise ForeignMapError(_("a layer has {found} cells where its size asks for {wanted}").format(
                found=len(numbers), wanted=wide * high
            ))  # fmt: skip
        for i, number in enumerate(numbers):
            if type(number) is not int or not 0 <= number < 1 << 32:
                raise ForeignMapError(_no_cells())
            if number:
                yield (left + i % wide, top + i // wide), number


def _no_cells() -> str:
    return _("a layer has cells that are not numbers of tiles")


def _size(value: object) -> int:
    if type(value) is not int or not 0 <= value <= MOST_CELLS:
        raise ForeignMapError(_("a layer has no size that a board can have"))
    return value


def _offset(value: object) -> int:
    if type(value) is not int or abs(value) > MOST_CELLS:
        raise ForeignMapError(_("a layer has no size that a board can have"))
    return value


def _numbers(data: object, layer: Mapping[str, object], count: int) -> list[object]:
    if isinstance(data, list):
        return data
    if not isinstance(data, str) or layer.get("encoding") != "base64":
        raise ForeignMapError(_no_cells())
    try:
        raw = base64.b64decode("".join(data.split()), validate=True)
    except (binascii.Error, ValueError):
        raise ForeignMapError(_no_cells()) from None
    raw = _unpacked(raw, layer.get("compression") or "", 4 * count)
    return [int.from_bytes(raw[i : i + 4], "little") for i in range(0, len(raw) - len(raw) % 4, 4)]


def _unpacked(raw: bytes, how: object, size: int) -> bytes:
    """Decompress at most `size` bytes (a few more, so that excess data is noticed)."""
    if not how:
        return raw
    if how not in ("zlib", "gzip"):
        told = _("cells are packed by `{how}`, which is not read: save the map as CSV, or with zlib or gzip")
        raise ForeignMapError(told.format(how=str(how)[:20]))
    try:
        return zlib.decompressobj(wbits=47).decompress(raw, size + 4)
    except zlib.error:
        raise ForeignMapError(_no_cells()) from None
