"""Measure the ink of a mark: its colour, a shading at a point (PDF 32000-1, 8.7.4.5), sampled pixels of a picture."""

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from hyskos.definitions.geometry import Point, inverse, transform
from hyskos.definitions.values import dataclass
from hyskos.preflight.budget import BYTES_A_UNIT, max_unpacked_bytes, record_too_large, spend
from hyskos.preflight.painting.functions import function, steps
from hyskos.preflight.painting.marks import Mark, Picture
from hyskos.preflight.painting.spaces import GRAY, Space, total
from hyskos.preflight.painting.state import IDENTITY
from hyskos.preflight.reading.objects import (
    Numbers,
    Raw,
    array,
    content,
    decode_all_but_last,
    filters,
    get,
    integer,
    key_of,
    number,
    numbers,
)

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels


Shade = Callable[[float, float], Numbers | None]
"""Returns the colour at a point of the page; None where the shading paints nothing."""
_SIDE = 192  # maximum sampled pixels per side


def shade_of(mark: Mark) -> Shade | None:
    """Return the colour function of a shading; None for meshes and damaged shadings."""
    raw, kind = mark.shading, integer(get(mark.shading, "ShadingType"))
    run = function(get(raw, "Function"))
    back = inverse(mark.matrix)
    if run is None or back is None:
        return None
    if kind == 1:
        inner = inverse(numbers(get(raw, "Matrix"), 6) or (1, 0, 0, 1, 0, 0))
        domain = numbers(get(raw, "Domain"), 4) or (0.0, 1.0, 0.0, 1.0)
        if inner is None:
            return None
        return lambda x, y: _on_plane(run, domain, transform(inner, *transform(back, x, y)))
    coords = numbers(get(raw, "Coords"), {2: 4, 3: 6}.get(kind or 0, 0))
    if not coords:
        return None
    ends = [each is True for each in array(get(raw, "Extend"))] or [False, False]
    low, high = numbers(get(raw, "Domain"), 2) or (0.0, 1.0)
    parameter_at = partial(_axis_position if kind == 2 else _between_circles, coords, ends)

    def at(x: float, y: float) -> Numbers | None:
        t = parameter_at(transform(back, x, y))
        return None if t is None else run((low + min(max(t, 0.0), 1.0) * (high - low),))

    return at


def _on_plane(run: Callable[[Sequence[float]], Numbers], domain: Numbers, point: Point) -> Numbers | None:
    inside = domain[0] <= point[0] <= domain[1] and domain[2] <= point[1] <= domain[3]
    return run(point) if inside else None


def _axis_position(coords: Numbers, ends: Sequence[bool], point: Point) -> float | None:
    """Return the position of a point along the axis (0..1, or beyond if it extends); None if not painted."""
    x0, y0, x1, y1 = coords
    dx, dy = x1 - x0, y1 - y0
    length = dx * dx + dy * dy
    if not length:
        return None
    t = ((point[0] - x0) * dx + (point[1] - y0) * dy) / length
    return t if _is_painted(t, ends) else None


def _between_circles(coords: Numbers, ends: Sequence[bool], point: Point) -> float | None:
    """Return the parameter of the circle through a point that is painted last (8.7.4.5.4), or None."""
    x0, y0, r0, x1, y1, r1 = coords
    dx, dy, dr, px, py = x1 - x0, y1 - y0, r1 - r0, point[0] - x0, point[1] - y0
    a, b, c = dx * dx + dy * dy - dr * dr, px * dx + py * dy + r0 * dr, px * px + py * py - r0 * r0
    if abs(a) < 1e-9:
        parameters = [c / (2 * b)] if b else []
    else:
        root = b * b - a * c
        parameters = [(b + sign * math.sqrt(root)) / a for sign in (1, -1)] if root >= 0 else []
    return max((t for t in parameters if r0 + t * dr >= 0 and _is_painted(t, ends)), default=None)


def _is_painted(t: float, ends: Sequence[bool]) -> bool:
    return (t >= 0 or ends[0]) and (t <= 1 or ends[-1])


def most_ink(mark: Mark) -> float | None:
    """Return the maximum ink of a mark in per cent; None if it has no inks (RGB) or cannot be measured."""
    if mark.kind == "image":
        return _picture_ink(mark.picture) if mark.picture else None
    if mark.paint is None or mark.paint.pattern is not None:
        return None
    if mark.kind == "shading":
        return _shading_ink(mark.shading, mark.paint.space)
    return total(mark.paint.space, mark.paint.values)


def _shading_ink(raw: Raw, space: Space) -> float | None:
    """Sample the function of a shading; a mesh without one stores its colours in its stream and is not measured."""
    run = function(get(raw, "Function"))
    if run is None:
        return None
    size = 4 if number(get(raw, "ShadingType")) == 1 else 2
    domain = numbers(get(raw, "Domain"), size) or (0.0, 1.0) * (size // 2)
    inks = [total(space, values) for values in map(run, steps(domain)) if len(values) >= space.count]
    return max((ink for ink in inks if ink is not None), default=None)


def _picture_ink(picture: Picture) -> float | None:
    space = picture.space
    if space is None or space.model not in ("cmyk", "gray", "spot") or picture.inline:
        return None
    if picture.bits == 1 and space.family != "Indexed":
        return total(space, (0.0,) if space.model == "gray" else (1.0,) * space.count)
    sample = sample_picture(picture, space)
    if sample is None:
        return _palette_ink(space)
    return max((total(space, values) or 0.0 for values in sample.colours()), default=0.0)


def _palette_ink(space: Space) -> float | None:
    """Return the maximum ink of a palette; None without one."""
    if space.family != "Indexed" or space.base is None or not space.base.count:
        return None
    colours = range(len(space.palette) // space.base.count)
    return max((total(space, (float(i),)) or 0.0 for i in colours), default=None)


@dataclass
class Sample:
    """A picture scaled down to a small grid, with values in its colour space."""

    space: Space
    pixels: "Pixels"
    decode: Numbers | None
    turned: bool = False  # inverted by Pillow

    def colours(self) -> list[Numbers]:
        """Return the distinct colours."""
        counted = self.pixels.getcolors(_SIDE * _SIDE) or []
        return [self._values(colour) for _count, colour in counted]

    def at(self, matrix: Sequence[float], x: float, y: float) -> Numbers:
        """Return the colour at a point of the page; `matrix` places the picture on it."""
        u, v = transform(inverse(matrix) or IDENTITY, x, y)
        column, row = (
            min(max(math.floor(share * size), 0), size - 1)
            for share, size in zip((u, 1 - v), self.pixels.size, strict=True)
        )
        return self._values(self.pixels.getpixel((column, row)))

    def _values(self, pixel: object) -> Numbers:
        components = tuple(map(int, pixel)) if isinstance(pixel, tuple) else (int(pixel),)  # type: ignore[call-overload]
        if self.space.family == "Indexed":
            return tuple(map(float, components))
        values = tuple((255 - x if self.turned else x) / 255 for x in components)
        if not self.decode:
            return values
        lows, highs = self.decode[::2], self.decode[1::2]
        return tuple(low + x * (high - low) for x, low, high in zip(values, lows, highs, strict=False))


def sample_picture(picture: Picture, space: Space) -> Sample | None:
    """Sample the pixels of a picture; None if it cannot be unpacked here."""
    raw, count = picture.raw, space.count
    kinds = filters(raw)
    if kinds and kinds[-1] in ("DCTDecode", "DCT"):
        return _sample_jpeg(picture, space)
    mode = {1: "L", 4: "CMYK"}.get(count)
    if picture.bits != 8 or mode is None or picture.inline:
        return None
    if picture.width * picture.height * count > max_unpacked_bytes():
        record_too_large(key_of(raw))
        return None
    data = content(raw, max_unpacked_bytes())
    if data is None or len(data) < picture.width * picture.height * count:
        return None
    from PIL import Image

    size = picture.width, picture.height
    return Sample(space, _scale_down(Image.frombuffer(mode, size, data, "raw", mode, 0, 1)), _decode(picture, space))


def sample_mask(picture: Picture) -> Sample | None:
    """Sample the soft mask of a picture, which determines its opacity; None if not possible."""
    mask = get(picture.raw, "SMask")
    size = integer(get(mask, "Width")) or 0, integer(get(mask, "Height")) or 0
    if min(size) < 1 or numbers(get(mask, "Matte")):
        return None
    bits = integer(get(mask, "BitsPerComponent")) or 8
    return sample_picture(Picture(*size, GRAY, bits, False, mask), GRAY)


def _sample_jpeg(picture: Picture, space: Space) -> Sample | None:
    import warnings
    from io import BytesIO

    from PIL import Image

    raw = picture.raw
    data, _why = decode_all_but_last(raw)
    try:
        with warnings.catch_warnings(action="error"), Image.open(BytesIO(data or b"")) as image:
            if len(image.getbands()) != space.count:
                return None
            if image.width * image.height > max_unpacked_bytes():
                record_too_large(key_of(raw))
                return None
            spend(image.width * image.height // BYTES_A_UNIT)
            image.draft(image.mode, (2 * _SIDE, 2 * _SIDE))
            # Pillow inverts CMYK; in a PDF only Decode does
            return Sample(space, _scale_down(image), _decode(picture, space), turned=image.mode == "CMYK")
    except Exception:  # a damaged picture may raise anything
        return None


def _decode(picture: Picture, space: Space) -> Numbers | None:
    return numbers(get(picture.raw, "Decode"), 2 * space.count)


def _scale_down(image: "Pixels") -> "Pixels":
    from PIL import Image

    return image.resize((min(image.width, _SIDE), min(image.height, _SIDE)), Image.Resampling.NEAREST)
