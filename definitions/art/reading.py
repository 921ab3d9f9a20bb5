"""A guarded SVG reader: shapes, groups and transforms become art, anything else a finding with its position.

Nothing is fetched, executed or included: entities and document types, references, scripts, style sheets, pictures and
text are refused. Colours are ink names.
"""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Literal
from xml.parsers import expat

from hyskos.definitions.art.paths import IDENTITY, PathDataError, matrix_of, numbers_of, segments_of
from hyskos.definitions.art.shapes import CURRENT, Art, Disc, Shape
from hyskos.definitions.findings import Finding, Mark, cap_findings
from hyskos.definitions.geometry import Segment, combine, mean_scale, transform
from hyskos.definitions.messages import N_, Message, say, short
from hyskos.definitions.numerals import read_count
from hyskos.definitions.reading.source import Source
from hyskos.definitions.typed_words import nearest
from hyskos.definitions.values import dataclass

# Convert the SVG elements allowed in art to outlines.

ELEMENTS: Mapping[str, frozenset[str]] = {
    "svg": frozenset({"viewBox"}),
    "g": frozenset({"transform"}),
    "path": frozenset({"transform", "d"}),
    "polygon": frozenset({"transform", "points"}),
    "polyline": frozenset({"transform", "points"}),
    "line": frozenset({"transform", "x1", "y1", "x2", "y2"}),
    "rect": frozenset({"transform", "x", "y", "width", "height", "rx", "ry"}),
    "circle": frozenset({"transform", "cx", "cy", "r"}),
    "ellipse": frozenset({"transform", "cx", "cy", "rx", "ry"}),
}
"""All allowed elements, with their specific attributes."""


def outline(name: str, attributes: Mapping[str, str]) -> tuple[Segment, ...] | Disc:
    """Return the outline of an element; raises KeyError or ValueError with the attribute, or PathDataError.

    >>> outline("line", {"x2": "3"})
    (('M', (0.0, 0.0)), ('L', (3.0, 0.0)))
    """
    if name == "path":
        return segments_of(attributes["d"])
    if name in ("polygon", "polyline"):
        return _points(attributes, closed=name == "polygon")
    if name == "line":
        x1, y1, x2, y2 = (_number(attributes, key, "0") for key in ("x1", "y1", "x2", "y2"))
        return ("M", (x1, y1)), ("L", (x2, y2))
    if name == "rect":
        return _rectangle(attributes)
    x, y = _number(attributes, "cx", "0"), _number(attributes, "cy", "0")
    if name == "circle":
        return Disc(x, y, _length(attributes, "r"), None, None, 0.0, points=False)
    return _ellipse(x, y, _length(attributes, "rx"), _length(attributes, "ry"))


def _number(attributes: Mapping[str, str], key: str, default: str | None = None) -> float:
    text = attributes[key] if default is None else attributes.get(key, default)
    try:
        (number,) = numbers_of(text.strip().removesuffix("px"))
    except ValueError:
        raise ValueError(key) from None
    if abs(number) > 1e6:
        raise ValueError(key)
    return number


def _length(attributes: Mapping[str, str], key: str, default: str | None = None) -> float:
    number = _number(attributes, key, default)
    if number < 0:
        raise ValueError(key)
    return number


def _points(attributes: Mapping[str, str], *, closed: bool) -> tuple[Segment, ...]:
    try:
        numbers = numbers_of(attributes["points"])
    except ValueError:
        raise ValueError("points") from None
    if len(numbers) < 4 or len(numbers) % 2 or max(map(abs, numbers)) > 1e6:
        raise ValueError("points")
    segments: list[Segment] = [("L" if i else "M", (numbers[i], numbers[i + 1])) for i in range(0, len(numbers), 2)]
    return (*segments, ("Z", ())) if closed else tuple(segments)


def _rectangle(attributes: Mapping[str, str]) -> tuple[Segment, ...]:
    x, y = _number(attributes, "x", "0"), _number(attributes, "y", "0")
    w, h = _length(attributes, "width"), _length(attributes, "height")
    either = attributes.get("rx", attributes.get("ry", "0"))
    rx = min(_length({"rx": either, **attributes}, "rx"), w / 2)
    ry = min(_length({"ry": either, **attributes}, "ry"), h / 2)
    if not rx or not ry:
        return ("M", (x, y)), ("L", (x + w, y)), ("L", (x + w, y + h)), ("L", (x, y + h)), ("Z", ())
    arc = f"a{rx} {ry} 0 0 1"
    return segments_of(
        f"M{x + rx} {y}h{w - 2 * rx}{arc} {rx} {ry}v{h - 2 * ry}{arc} {-rx} {ry}h{2 * rx - w}{arc} {-rx} {-ry}"
        f"v{2 * ry - h}{arc} {rx} {-ry}z"
    )


def _ellipse(x: float, y: float, rx: float, ry: float) -> tuple[Segment, ...]:
    if not rx or not ry:
        raise ValueError("rx" if not rx else "ry")
    arc = f"a{rx} {ry} 0 0 1"
    return segments_of(f"M{x + rx} {y}{arc} {-rx} {ry}{arc} {-rx} {-ry}{arc} {rx} {-ry}{arc} {rx} {ry}z")


# Fill and stroke of art: SVG presentation attributes and inline styles, with inks as colours.

_NEUTRAL: Mapping[str, frozenset[str]] = {
    "opacity": frozenset({"1"}),
    "fill-opacity": frozenset({"1"}),
    "stroke-opacity": frozenset({"1"}),
    "stroke-linecap": frozenset({"butt", "round", "square"}),
    "stroke-dasharray": frozenset({"none"}),
    "stroke-dashoffset": frozenset({"0"}),
    "display": frozenset({"inline"}),
    "visibility": frozenset({"visible"}),
    "paint-order": frozenset({"normal"}),
    "mix-blend-mode": frozenset({"normal"}),
    "vector-effect": frozenset({"none"}),
    "stroke-miterlimit": frozenset({"4", "10"}),
}
"""Properties written by drawing programs, allowed only with the value that is in effect anyway."""
_AS_WRITTEN: Mapping[str, str] = {"#000000": "black", "#000": "black", "#ffffff": "white", "#fff": "white"}
"""Colours of drawing programs that correspond to inks."""
_OURS = frozenset({"fill", "stroke", "stroke-width", "fill-rule", "stroke-linejoin"})
_PT = {"pt": 1.0, "mm": 72 / 25.4}


class PaintError(ValueError):
    """Raised for a property that cannot be printed: the invalid word, a message and a hint."""

    def __init__(self, word: str, message: Message, hint: Message | None = None) -> None:
        self.word, self.told, self.hint = word, message, hint
        super().__init__(message.render())


@dataclass(frozen=True, slots=True)
class Paint:
    """How outlines are painted; inherited by the contents of a group."""

    fill: str | None = "black"
    stroke: str | None = None
    width: float = 1.0
    points: bool = False  # whether the width is in pt and does not scale with the art
    even_odd: bool = False
    round: bool = False  # round joins and caps

    @property
    def visible(self) -> bool:
        """Whether anything is painted."""
        return self.fill is not None or (self.stroke is not None and self.width > 0)

    @staticmethod
    def knows(name: str) -> bool:
        """Return whether an attribute concerns paint."""
        return name in _OURS or name in _NEUTRAL or name == "style"


PLAIN = Paint()
"""The default paint of SVG: black, without a stroke."""


def resolve_paint(before: Paint, attributes: Mapping[str, str], inks: Mapping[str, str]) -> Paint:
    """Return the paint of an element: its attributes, then its inline style, override inherited values.

    `inks` maps each allowed ink to its name in drawings. Raises PaintError.
    """
    properties = {name: value.strip() for name, value in attributes.items() if Paint.knows(name) and name != "style"}
    for rule in filter(str.strip, attributes.get("style", "").split(";")):
        name, _, value = (part.strip() for part in rule.partition(":"))
        if not name.startswith("-inkscape-"):
            properties[name] = value
    for name, value in properties.items():
        before = _change_paint(before, name, value, inks)
    return before


def _change_paint(paint: Paint, name: str, value: str, inks: Mapping[str, str]) -> Paint:
    match name:
        case "fill":
            return replace(paint, fill=_ink(value, inks, paint.fill))
        case "stroke":
            return replace(paint, stroke=_ink(value, inks, paint.stroke))
        case "stroke-width":
            return _with_width(paint, value)
        case "fill-rule" if value in ("evenodd", "nonzero"):
            return replace(paint, even_odd=value == "evenodd")
        case "stroke-linejoin" if value in ("miter", "round"):
            return replace(paint, round=value == "round")
    if value in _NEUTRAL.get(name, ()):
        return paint
    raise PaintError(name, say(N_("`{name}: {value}` cannot be printed"), name=short(name), value=short(value)))


def _ink(value: str, inks: Mapping[str, str], inherited: str | None) -> str | None:
    if value == "none":
        return None
    if value == "inherit":
        return inherited
    base, at, tint = _AS_WRITTEN.get(value.lower(), value).partition("@")
    share = read_count(tint) if at else 100
    if value == CURRENT:
        return value
    if base in inks and share is not None and 1 <= share <= 100:
        return inks[base] + at + tint
    unknown = say(N_("unknown ink `{name}`"), name=short(value))
    hint = say(N_("write the name of an ink, such as `gold`, or `{current}`"), current=CURRENT)
    raise PaintError(base, unknown, hint if value.startswith(("#", "rgb", "url")) else None)


def _with_width(paint: Paint, value: str) -> Paint:
    unit: Literal["pt", "mm", ""] = "pt" if value.endswith("pt") else "mm" if value.endswith("mm") else ""
    try:
        (number,) = numbers_of(value.removesuffix(unit).removesuffix("px"))
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1000:
        raise PaintError(value, say(N_("`{name}: {value}` cannot be printed"), name="stroke-width", value=short(value)))
    return replace(paint, width=number * _PT.get(unit, 1.0), points=bool(unit))


# Read a file, with limits on its size and depth.

SVG = "http://www.w3.org/2000/svg"
LARGEST = 200_000
"""Maximum bytes of a file; a larger one is a picture, not an emblem."""
DEEPEST, MOST_SHAPES, MOST_SEGMENTS = 16, 2_000, 20_000
_SILENT = {"title", "desc", "metadata", "defs"}
"""Elements that draw nothing and are skipped with their contents, except style sheets, which would change drawings."""
_FREE = {"id", "class", "role", "version", "width", "height", "preserveAspectRatio", "baseProfile"}
"""Attributes without effect here."""


@dataclass(frozen=True, slots=True)
class ArtReading:
    """The result of reading a file: `art` is None if there are findings."""

    art: Art | None
    findings: tuple[Finding, ...]


def read_art(source: Source, name: str, inks: Mapping[str, str]) -> ArtReading:
    """Read the text of an SVG file; `inks` maps the allowed inks to their names in drawings."""
    if source.findings:
        return ArtReading(None, source.findings)
    reader = _Reader(source, inks)
    reader.read()
    if reader.findings:
        return ArtReading(None, cap_findings(sorted(reader.findings, key=lambda finding: finding.mark)))
    width, height = reader.size
    return ArtReading(Art(name, width, height, tuple(reader.shapes), source.digest), ())


class _StoppedError(Exception):
    """Raised to skip the rest of the file."""


@dataclass(frozen=True, slots=True)
class _Scope:
    """The state inside an element: matrix, paint and group; `silent` if nothing in it is drawn."""

    matrix: tuple[float, ...] = IDENTITY
    paint: Paint = PLAIN
    silent: bool = False
    part: str = ""


@dataclass(slots=True)
class _Reader:
    source: Source
    inks: Mapping[str, str]
    findings: list[Finding] = field(default_factory=list)
    shapes: list[Shape | Disc] = field(default_factory=list)
    size: tuple[float, float] = (0.0, 0.0)
    scopes: list[_Scope] = field(default_factory=lambda: [_Scope()])
    segments: int = 0

    def read(self) -> None:
        """Parse the file."""
        if len(self.source.text.encode()) > LARGEST:
            self.report("V102", (1, 0), say(N_("this SVG is larger than {kb} kB"), kb=LARGEST // 1000), _SIMPLER)
            return
        parser = expat.ParserCreate("utf-8", "}")
        parser.StartElementHandler = lambda tag, attributes: self.start(parser, tag, attributes)
        parser.EndElementHandler = lambda _tag: self.scopes.pop()
        parser.StartDoctypeDeclHandler = lambda *_: self.refuse_doctype(parser)
        try:
            parser.Parse(self.source.text.encode(), True)
        except _StoppedError:
            return
        except expat.ExpatError as error:
            self.report("V101", (error.lineno, error.offset), say(N_("the XML is incomplete or not well-formed here")))
            return
        if not self.findings and not self.shapes:
            self.report("V103", (1, 0), say(N_("this SVG is empty: it has no visible shapes")))

    def report(self, code: str, at: tuple[int, int], message: Message, hint: Message | None = None) -> None:
        """Add a finding at a line (from 1) and column (from 0), as counted by expat."""
        mark = Mark(at[0], at[1] + 1, at[0], at[1] + 2)
        self.findings.append(Finding(code, mark, message, hint, file=self.source.file))

    def refuse_doctype(self, parser: expat.XMLParserType) -> None:
        """Refuse a document type before any of its entities can be used."""
        at = parser.CurrentLineNumber, parser.CurrentColumnNumber
        self.report("V104", at, say(N_("a document type (DOCTYPE) is not supported here")), say(N_("delete it")))
        raise _StoppedError

    def start(self, parser: expat.XMLParserType, tag: str, attributes: Mapping[str, str]) -> None:
        """Process the start of an element, reporting everything that is not allowed."""
        at = parser.CurrentLineNumber, parser.CurrentColumnNumber
        before = self.scopes[-1]
        space, _, name = tag.rpartition("}")
        ours = space in ("", SVG)
        if not ours or ((before.silent or name in _SILENT) and name != "style"):
            self.scopes.append(replace(before, silent=True))
            return
        if len(self.scopes) > DEEPEST:
            self.report("V105", at, say(N_("more than {most} groups inside each other"), most=DEEPEST))
            raise _StoppedError
        if (name == "svg") != (len(self.scopes) == 1) or name not in ELEMENTS:
            message = say(N_("`{name}` is not supported here"), name=short(name))
            elements = ", ".join(sorted(set(ELEMENTS) - {"svg"}))
            self.report("V104", at, message, say(N_("use only {names}"), names=elements))
            self.scopes.append(replace(before, silent=True))
            return
        plain_attributes = {key: value for key, value in attributes.items() if "}" not in key}
        self.scopes.append(self.scope(before, name, plain_attributes, at))
        for key in plain_attributes:
            if key not in ELEMENTS[name] and key not in _FREE and not Paint.knows(key) and not _is_note(key):
                self.report("V104", at, say(N_("`{name}` is not supported here"), name=short(key)))
        if name == "svg":
            self.box(plain_attributes, at)
        elif name != "g":
            self.draw(name, plain_attributes, self.scopes[-1], at)

    def scope(self, before: _Scope, name: str, attributes: Mapping[str, str], at: tuple[int, int]) -> _Scope:
        """Return the state inside an element."""
        matrix, paint = before.matrix, before.paint
        try:
            if name != "svg" and "transform" in attributes:
                matrix = combine(matrix, matrix_of(attributes["transform"]))
        except ValueError:
            self.report("V106", at, say(N_("invalid transform `{text}`"), text=short(attributes["transform"])))
        try:
            paint = resolve_paint(paint, attributes, self.inks)
        except PaintError as error:
            near = nearest(error.word, self.inks)
            hint = error.hint or (say(N_("did you mean `{word}`?"), word=near[0]) if near else None)
            self.report("V107", at, error.told, hint)
        return _Scope(matrix, paint, part=attributes.get("id", before.part) if name == "g" else before.part)

    def box(self, attributes: Mapping[str, str], at: tuple[int, int]) -> None:
        """Read the viewBox; its upper left corner becomes (0, 0)."""
        try:
            x, y, width, height = numbers_of(attributes["viewBox"])
            if not (0 < width <= 10_000 and 0 < height <= 10_000):
                raise ValueError(attributes["viewBox"])
        except (KeyError, ValueError):
            message = say(N_('add a viewBox to the first element, such as viewBox="0 0 24 24"'))
            self.report("V106", at, message)
            raise _StoppedError from None
        self.size = width, height
        self.scopes[-1] = replace(self.scopes[-1], matrix=(1.0, 0.0, 0.0, 1.0, -x, -y))

    def draw(self, name: str, attributes: Mapping[str, str], scope: _Scope, at: tuple[int, int]) -> None:
        """Add the shape of an element."""
        try:
            outline_segments = outline(name, attributes)
        except PathDataError as error:
            message = say(N_("the path is invalid from `{text}` on"), text=short(attributes["d"][error.at :], 20))
            self.report("V106", at, message)
            return
        except (KeyError, ValueError) as error:
            message = say(N_("`{key}` of `{name}` is missing or not a number"), name=name, key=error.args[0])
            self.report("V106", at, message)
            return
        self.segments += 4 if isinstance(outline_segments, Disc) else len(outline_segments)
        if len(self.shapes) >= MOST_SHAPES or self.segments > MOST_SEGMENTS:
            self.report("V102", at, say(N_("this SVG is too complex for a sign")), _SIMPLER)
            raise _StoppedError
        paint = scope.paint
        if not paint.visible:
            return
        factor = mean_scale(scope.matrix)
        width = paint.width if paint.points else paint.width * factor
        if isinstance(outline_segments, Disc) and _keeps_circles(scope.matrix):
            x, y = transform(scope.matrix, outline_segments.x, outline_segments.y)
            radius = outline_segments.r * factor
            self.shapes.append(Disc(x, y, radius, paint.fill, paint.stroke, width, paint.points, scope.part))
            return
        segments = outline_segments.segments() if isinstance(outline_segments, Disc) else outline_segments
        moved = tuple(_transform_segment(segment, scope.matrix) for segment in segments)
        self.shapes.append(
            Shape(moved, paint.fill, paint.stroke, width, paint.points, paint.even_odd, paint.round, scope.part)
        )  # fmt: skip


_SIMPLER = say(N_("use fewer points"))


def _is_note(key: str) -> bool:
    return key.startswith(("data-", "aria-"))


def _keeps_circles(matrix: tuple[float, ...]) -> bool:
    a, b, c, d = matrix[:4]
    return abs(a * a + b * b - c * c - d * d) < 1e-9 and abs(a * c + b * d) < 1e-9


def _transform_segment(segment: Segment, matrix: tuple[float, ...]) -> Segment:
    letter, xy = segment
    if matrix == IDENTITY:
        return segment
    points = (transform(matrix, xy[i], xy[i + 1]) for i in range(0, len(xy), 2))
    return letter, tuple(value for point in points for value in point)
