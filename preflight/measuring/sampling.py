"""The most ink of a mark: of its colour, of points of a shading, of sampled pixels of a picture."""

from typing import TYPE_CHECKING

from hyskos.preflight.budget import BYTES_A_UNIT, left_packed, room, spend
from hyskos.preflight.painting.functions import function, steps
from hyskos.preflight.painting.marks import Mark, Picture
from hyskos.preflight.reading.objects import Raw, content, filters, get, key_of, number, numbers, packed

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels
from hyskos.preflight.painting.spaces import Space, total

_SIDE = 192  # pixels of a side that are looked at


def most_ink(mark: Mark) -> float | None:
    """Give the most ink of a mark in per cent; None where it has no inks (RGB) or cannot be measured."""
    if mark.kind == "image":
        return _of_picture(mark.picture) if mark.picture else None
    if mark.paint is None or mark.paint.pattern is not None:
        return None
    if mark.kind == "shading":
        return _of_shading(mark.shading, mark.paint.space)
    return total(mark.paint.space, mark.paint.values)


def _of_shading(raw: Raw, space: Space) -> float | None:
    """Look at points of the function; a mesh without one holds its colours in its stream and is not measured."""
    run = function(get(raw, "Function"))
    if run is None:
        return None
    size = 4 if number(get(raw, "ShadingType")) == 1 else 2
    domain = numbers(get(raw, "Domain"), size) or (0.0, 1.0) * (size // 2)
    found = [total(space, values) for values in map(run, steps(domain)) if len(values) >= space.count]
    return max((ink for ink in found if ink is not None), default=None)


def _of_picture(picture: Picture) -> float | None:
    space = picture.space
    if space is None or space.model not in ("cmyk", "gray", "spot") or picture.inline:
        return None
    if picture.bits == 1 and space.family != "Indexed":
        return total(space, (0.0,) if space.model == "gray" else (1.0,) * space.count)
    pixels = _pixels(picture, space.count)
    if pixels is None:
        return _of_palette(space)
    decode = numbers(get(picture.raw, "Decode"), 2 * space.count)
    most = 0.0
    for pixel in pixels:
        values = tuple(map(float, pixel)) if space.family == "Indexed" else tuple(x / 255 for x in pixel)
        if decode and space.family != "Indexed":
            values = tuple(decode[2 * i] + x * (decode[2 * i + 1] - decode[2 * i]) for i, x in enumerate(values))
        most = max(most, total(space, values) or 0.0)
    return most


def _of_palette(space: Space) -> float | None:
    """Give the most ink of any colour of a palette; None without one."""
    if space.family != "Indexed" or space.base is None or not space.base.count:
        return None
    colours = range(len(space.palette) // space.base.count)
    return max((total(space, (float(i),)) or 0.0 for i in colours), default=None)


def _pixels(picture: Picture, count: int) -> set[tuple[int, ...]] | None:
    """Give the different colours of a grid of pixels, as bytes; None if the picture cannot be unpacked here."""
    from PIL import Image

    raw = picture.raw
    ways = filters(raw)
    if ways and ways[-1] in ("DCTDecode", "DCT"):
        return _jpeg(raw, count) if len(ways) == 1 else None
    mode = {1: "L", 4: "CMYK"}.get(count)
    if picture.bits != 8 or mode is None:
        return None
    if picture.wide * picture.high * count > room():
        left_packed(key_of(raw))
        return None
    data = content(raw, room())
    if data is None or len(data) < picture.wide * picture.high * count:
        return None
    return _colours(Image.frombuffer(mode, (picture.wide, picture.high), data, "raw", mode, 0, 1))


def _jpeg(raw: Raw, count: int) -> set[tuple[int, ...]] | None:
    import warnings
    from io import BytesIO

    from PIL import Image

    try:
        with warnings.catch_warnings(action="error"), Image.open(BytesIO(packed(raw))) as image:
            if len(image.getbands()) != count:
                return None
            if image.width * image.height > room():
                left_packed(key_of(raw))
                return None
            spend(image.width * image.height // BYTES_A_UNIT)
            image.draft(image.mode, (2 * _SIDE, 2 * _SIDE))
            found = _colours(image)
            turned = image.mode == "CMYK"  # Pillow inverts CMYK; in a PDF only Decode does
    except Exception:  # a damaged picture fails in any way at all
        return None
    return {tuple(255 - x for x in pixel) for pixel in found} if turned else found


def _colours(image: "Pixels") -> set[tuple[int, ...]]:
    from PIL import Image

    small = image.resize((min(image.width, _SIDE), min(image.height, _SIDE)), Image.Resampling.NEAREST)
    counted = small.getcolors(_SIDE * _SIDE) or []
    return {colour if isinstance(colour, tuple) else (int(colour),) for _count, colour in counted}
