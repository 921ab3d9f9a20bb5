"""Colour spaces, and the inks of colours in them."""

from collections.abc import Sequence
from dataclasses import field

from hyskos.definitions.icc import digest
from hyskos.definitions.values import dataclass
from hyskos.preflight.painting.functions import Function, function
from hyskos.preflight.reading.objects import Numbers, Raw, array, content, get, integer, is_stream, name, string

PROCESS = ("Cyan", "Magenta", "Yellow", "Black")
_DEEPEST = 6


@dataclass(frozen=True, slots=True)
class Space:
    """A colour space: its family, the number of its components, and its base.

    `model` is the meaning of its values: "gray", "cmyk", "rgb", "lab", "spot", "pattern" or "unknown".
    """

    family: str
    count: int
    model: str
    managed: bool = False  # device-independent, by an ICC profile or white point
    inks: tuple[str, ...] = ()
    base: "Space | None" = None
    tint: Function | None = field(default=None, compare=False)
    palette: bytes = b""
    profile: str = ""  # digest of its ICC profile

    def start(self) -> Numbers:
        """Return the initial colour of the space."""
        if self.model == "spot":
            return (1.0,) * self.count
        return (0.0, 0.0, 0.0, 1.0) if self.family == "DeviceCMYK" else (0.0,) * self.count


GRAY = Space("DeviceGray", 1, "gray")
RGB = Space("DeviceRGB", 3, "rgb")
CMYK = Space("DeviceCMYK", 4, "cmyk")
PATTERN = Space("Pattern", 0, "pattern")
UNKNOWN = Space("unknown", 0, "unknown")
_SIMPLE = {
    "DeviceGray": GRAY, "G": GRAY, "CalGray": Space("CalGray", 1, "gray", managed=True),
    "DeviceRGB": RGB, "RGB": RGB, "CalRGB": Space("CalRGB", 3, "rgb", managed=True),
    "DeviceCMYK": CMYK, "CMYK": CMYK, "CalCMYK": CMYK,
    "Lab": Space("Lab", 3, "lab", managed=True),
    "Pattern": PATTERN,
}  # fmt: skip
_BY_COUNT = {1: ("gray", GRAY), 3: ("rgb", RGB), 4: ("cmyk", CMYK)}
_DEFAULTS = {"DeviceGray": "DefaultGray", "DeviceRGB": "DefaultRGB", "DeviceCMYK": "DefaultCMYK"}


def resolve(raw: Raw, resources: Raw, depth: int = 0) -> Space:
    """Read a colour space given by name or array; resources may define it or replace a device space.

    A damaged or unknown space is UNKNOWN.
    """
    if depth > _DEEPEST:
        return UNKNOWN
    key = name(raw)
    if key is not None:
        return resolve_name(key, resources, depth)
    parts = array(raw)
    family = name(parts[0]) if parts else None
    if family in ("ICCBased", "Indexed", "I", "Separation", "DeviceN") and len(parts) > 1:
        return _compound(family, parts, resources, depth)
    if family == "Pattern" and len(parts) > 1:
        return Space("Pattern", 0, "pattern", base=resolve(parts[1], resources, depth + 1))
    return _SIMPLE.get(family or "", UNKNOWN)


def resolve_name(key: str, resources: Raw, depth: int = 0) -> Space:
    """Return a colour space by name, a device space or a resource."""
    space = _SIMPLE.get(key)
    if space:
        return _default(space, resources, depth)
    inner = get(resources, "ColorSpace", key)
    return UNKNOWN if inner is None else resolve(inner, resources, depth + 1)


def _default(space: Space, resources: Raw, depth: int) -> Space:
    raw = get(resources, "ColorSpace", _DEFAULTS.get(space.family, ""))
    if raw is None or name(raw) == space.family:
        return space
    found = resolve(raw, None, depth + 1)
    return found if found.count == space.count else space


def _compound(family: str, parts: list[Raw], resources: Raw, depth: int) -> Space:
    if family == "ICCBased":
        model, _device = _BY_COUNT.get(integer(get(parts[1], "N")) or 0, ("unknown", UNKNOWN))
        data = content(parts[1], 1 << 24) or b""
        if data[16:20] == b"Lab ":
            model = "lab"
        return Space("ICCBased", _device.count, model, managed=True, profile=digest(data) if data else "")
    if family in ("Indexed", "I"):
        base = resolve(parts[1], resources, depth + 1)
        return Space("Indexed", 1, base.model, base.managed, base.inks, base, palette=_palette(parts))
    names = [name(part) or "?" for part in array(parts[1])] if family == "DeviceN" else [name(parts[1]) or "?"]
    base = resolve(parts[2], resources, depth + 1) if len(parts) > 2 else UNKNOWN
    tint = function(parts[3]) if len(parts) > 3 else None
    return Space(family, len(names), "spot", inks=tuple(names), base=base, tint=tint)


def _palette(parts: list[Raw]) -> bytes:
    raw = parts[3] if len(parts) > 3 else None
    if is_stream(raw):
        return content(raw, 1 << 16) or b""
    return string(raw) or b""


def colorants(space: Space) -> list[str]:
    """Return the spot inks of a space, without process inks, `None` and `All`."""
    return [ink for ink in space.inks if ink not in (*PROCESS, "None", "All", "?")]


def amounts(space: Space, values: Sequence[float]) -> dict[str, float]:
    """Return the value (0..1) of every plate that a colour has ink on; empty for RGB, Lab and unknown spaces.

    >>> amounts(CMYK, (0, 0.5, 0, 1))
    {'Magenta': 0.5, 'Black': 1}
    """
    if space.family == "Indexed" and space.base is not None:
        return amounts(space.base, entry(space, int(values[0]) if values else 0))
    if space.model == "gray":
        plates = {"Black": 1 - values[0]} if values else {}
    elif space.model == "cmyk":
        plates = dict(zip(PROCESS, values, strict=False))
    elif space.model == "spot":
        plates = {ink: x for ink, x in zip(space.inks, values, strict=False) if ink != "None"}
    else:
        plates = {}
    return {ink: share for ink, share in plates.items() if share > 0.0005}


def entry(space: Space, index: int) -> Numbers:
    """Return a colour from the palette of an indexed space, in the values of its base."""
    base = space.base or UNKNOWN
    raw = space.palette[index * base.count : (index + 1) * base.count]
    if base.model == "lab":
        return tuple(float(x) for x in raw)
    return tuple(x / 255 for x in raw)


def total(space: Space, values: Sequence[float]) -> float | None:
    """Return the total ink of a colour in per cent, with spot inks as process equivalents; None if it has no inks.

    The equivalent counts because it is printed if the shop has no plate for the spot ink.
    """
    if space.family == "Indexed" and space.base is not None:
        return total(space.base, entry(space, int(values[0]) if values else 0))
    if space.model == "gray":
        return 100 * (1 - min(max(values[0], 0), 1)) if values else None
    if space.model == "cmyk":
        return 100 * sum(min(max(x, 0), 1) for x in values[:4]) if len(values) >= 4 else None  # not in the palette
    if space.model == "spot":
        if space.inks == ("All",):
            return 400.0 * (values[0] if values else 0)
        replaced = space.tint(values) if space.tint and values else ()
        under = total(space.base, replaced) if space.base and replaced else None
        return 100 * sum(min(max(x, 0), 1) for x in values) if under is None else under
    return None


def is_white(space: Space, values: Sequence[float]) -> bool:
    """Return whether a colour leaves the paper bare: no process ink, or 0 % of a spot ink."""
    return space.model in ("gray", "cmyk", "spot") and bool(values) and not any(amounts(space, values).values())


def process_equivalent(space: Space) -> Numbers | None:
    """Return the process equivalent of a spot ink at full strength; None if unknown."""
    if space.family != "Separation" or not space.tint:
        return None
    return tuple(round(x, 3) for x in space.tint((1.0,)))
