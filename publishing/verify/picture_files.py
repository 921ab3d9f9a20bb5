"""Check PNG and SVG files of a kit: size, resolution, language, and only what our writers produce."""

import struct
import zlib
from collections.abc import Iterator
from xml.parsers import expat

from hyskos.definitions.messages import N_, Message, say, short
from hyskos.definitions.numerals import is_decimal
from hyskos.generators.writers import PROGRAM
from hyskos.generators.writers.png import pixels
from hyskos.generators.writers.svg import (
    CLIP,
    ELEMENTS,
    HEADER,
    HREF,
    IDENTITY,
    NAMESPACES,
    SVG,
    XML_LANG,
    allowed_value,
    is_allowed,
)
from hyskos.preflight.budget import INFLATED_A_UNIT, spend
from hyskos.publishing.build.manifest import DrawnEntry
from hyskos.publishing.verify.findings import KitFinding, lengths, plain
from hyskos.publishing.verify.manifest_entries import check_label

# Check a PNG as a printer would: pixels, resolution, colour, title language, and completeness.

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PIECE = 1 << 20
_CHUNKS = ["IHDR", f"tEXt Software\0{PROGRAM}", "iTXt Title", "iTXt Keywords", "pHYs", "IDAT", "IEND"]
"""Chunks of our pictures, in order."""


class _DamagedError(ValueError):
    """Raised for a picture that is truncated or inconsistent."""


def check_png(name: str, content: bytes, entry: DrawnEntry) -> Iterator[KitFinding]:
    """Compare a picture with its manifest entry."""
    if entry.dpi is None:
        yield KitFinding("K15", name, say(N_("a resolution")), say(N_("none given")))
        return
    try:
        chunks = list(_chunks(content))
        (width, height, depth, kind, *_more) = struct.unpack(">IIBBBBB", dict(chunks)[b"IHDR"])
        _check_data(b"".join(body for sign, body in chunks if sign == b"IDAT"), width, height, depth, kind)
    except (_DamagedError, KeyError, struct.error, zlib.error) as error:
        why = say(N_("a damaged one")) if not isinstance(error, _DamagedError) else say(str(error))
        yield KitFinding("K08", name, say(N_("a whole PNG")), why)
        return
    if kind != 2 or depth != 8:
        yield KitFinding("K14", name, plain("RGB, 8 bit"), plain(f"PNG {kind}, {depth} bit"))
    dpi, bleed = entry.dpi, entry.bleed or 0.0
    expected_size = tuple(pixels(side, dpi) for side in entry.page)
    if (width, height) != expected_size:
        expected, actual = f"{expected_size[0]} × {expected_size[1]} px", f"{width} × {height} px"
        yield KitFinding("K15", name, plain(expected), plain(actual))
    trim = tuple(round(side + 2 * bleed, 2) for side in entry.trim)
    if entry.component is not None and any(abs(a - b) > 0.02 for a, b in zip(trim, entry.page, strict=True)):
        expected, actual = (" × ".join(f"{side:g}" for side in size) + " mm" for size in (entry.page, trim))
        yield KitFinding("K11", name, plain(expected), plain(actual))
    yield from _density(name, dict(chunks).get(b"pHYs"), dpi)
    if [_kind(*chunk) for chunk in chunks] != _CHUNKS:
        yield KitFinding("K17", name, say(N_("only a picture")), _other_chunks(chunks))
    texts = {body.partition(b"\0")[0]: body for sign, body in chunks if sign == b"iTXt"}
    yield from check_label(name, texts.get(b"Keywords", b"").rpartition(b"\0")[2].decode("utf-8", "replace"), entry)
    language = _language(texts.get(b"Title", b""))
    if language != entry.lang:
        yield KitFinding("K13", name, plain(entry.lang), plain(language) if language else say(N_("none given")))


def _kind(sign: bytes, body: bytes) -> str:
    """Return the name of a chunk, with the keyword of a text, and the program name if it is that."""
    word = body if sign == b"tEXt" else body.partition(b"\0")[0] if sign == b"iTXt" else b""
    return (sign + b" " + word[:40]).decode("latin-1").rstrip()


def _other_chunks(chunks: list[tuple[bytes, bytes]]) -> Message:
    kinds = [_kind(*chunk) for chunk in chunks]
    return plain(short(", ".join(kind for kind in kinds if kind not in _CHUNKS or kinds.count(kind) > 1) or "?"))


def _density(name: str, body: bytes | None, dpi: float) -> Iterator[KitFinding]:
    expected = plain(f"{dpi:g} dpi")
    if body is None or len(body) != 9 or body[8] != 1:
        yield KitFinding("K15", name, expected, say(N_("none given")))
        return
    across, down, _unit = struct.unpack(">IIB", body)
    if {across, down} != {round(dpi / 0.0254)}:
        yield KitFinding("K15", name, expected, plain(f"{across * 0.0254:.1f} × {down * 0.0254:.1f} dpi"))


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the chunks of the file in order, verifying each checksum."""
    if not content.startswith(_SIGNATURE):
        raise _DamagedError(N_("another kind of file"))
    at = len(_SIGNATURE)
    while at + 12 <= len(content):
        (length,) = struct.unpack_from(">I", content, at)
        sign, body = content[at + 4 : at + 8], content[at + 8 : at + 8 + length]
        sums = content[at + 8 + length : at + 12 + length]
        if len(sums) != 4 or struct.unpack(">I", sums)[0] != zlib.crc32(sign + body):
            raise _DamagedError(N_("a damaged one"))
        yield sign, body
        at += 12 + length
        if sign == b"IEND":
            break
    else:
        raise _DamagedError(N_("one that is cut off"))
    if at != len(content):
        raise _DamagedError(N_("one with something behind its end"))


def _check_data(packed: bytes, width: int, height: int, depth: int, kind: int) -> None:
    """Count the bytes of the pixels without storing them; raises _DamagedError if there are too few or too many."""
    samples = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}.get(kind, 0)
    expected_bytes = height * (1 + (width * samples * depth + 7) // 8)
    opener, count = zlib.decompressobj(), 0
    while packed and not opener.eof and count <= expected_bytes:
        piece = len(opener.decompress(packed, _PIECE))
        spend(piece // INFLATED_A_UNIT)
        count += piece
        packed = opener.unconsumed_tail
    if count != expected_bytes or not opener.eof:
        raise _DamagedError(N_("a damaged one"))


def _language(body: bytes) -> str:
    """Return the language tag of an iTXt chunk: keyword, 0, two bytes, language, 0, ..."""
    _keyword, _zero, content = body.partition(b"\0")
    return content[2:].partition(b"\0")[0].decode("ascii", "replace")


# Check an SVG: only what our writer produces is allowed, and its size and language must match.

_TARGETS = {HREF: "path", CLIP: "clipPath"}
"""Element types that an attribute may refer to."""
DEEPEST = 64
"""Maximum nesting of elements; ours have up to a dozen levels."""
_COMMENT = HEADER.partition("<!--")[2].partition("-->")[0]


class _RefusedError(Exception):
    """Raised for content at which reading must stop."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.render())
        self.found = message


def check_svg(name: str, content: bytes, entry: DrawnEntry) -> Iterator[KitFinding]:
    """Compare a drawing with its manifest entry."""
    reader = _Reader()
    try:
        reader.read(content)
    except _RefusedError as error:
        yield KitFinding("K17", name, say(N_("only a drawing")), error.found)
        return
    except (expat.ExpatError, ValueError, LookupError) as error:
        yield KitFinding("K08", name, plain("SVG"), plain(short(str(error))))
        return
    size = [_mm(reader.root.get(side, "")) for side in ("width", "height")]
    expected = entry.page
    if any(
        actual_side is None or abs(actual_side - expected_side) > 0.01
        for actual_side, expected_side in zip(size, expected, strict=True)
    ):
        actual_side = " × ".join(short(reader.root.get(side, "?")) for side in ("width", "height"))
        yield KitFinding("K10", name, lengths(*expected), plain(actual_side))
    box = reader.root.get("viewBox", "").split()
    if [_number(part) for part in box] != [0.0, 0.0, *size]:
        yield KitFinding("K10", name, say(N_("one unit for each millimetre")), plain(short(" ".join(box)) or "?"))
    yield from check_label(name, reader.keywords, entry)
    language = reader.root.get(XML_LANG, "")
    if language != entry.lang:
        yield KitFinding("K13", name, plain(entry.lang), plain(short(language)) if language else say(N_("none given")))


def _mm(text: str) -> float | None:
    return _number(text[:-2]) if text.endswith("mm") else None


def _number(text: str) -> float | None:
    return float(text) if is_decimal(text) else None


class _Reader:
    """Reads the file once, recording its root, the current path of elements, its keywords and its references."""

    def __init__(self) -> None:
        self.root: dict[str, str] = {}
        self.inside: list[str] = []
        self.named: dict[str, str] = {}  # element type by id
        self.wanted: list[tuple[str, str]] = []  # referenced ids with the required element type
        self.comments = 0
        self.keywords = ""

    def read(self, content: bytes) -> None:
        """Read the file; raises _RefusedError, expat.ExpatError."""
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartDoctypeDeclHandler = self._doctype
        parser.EntityDeclHandler = self._doctype
        parser.ExternalEntityRefHandler = self._outside
        parser.ProcessingInstructionHandler = self._instruction
        parser.CommentHandler = self._comment
        parser.StartNamespaceDeclHandler = self._namespace
        parser.StartElementHandler = self._element
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        parser.Parse(content, True)
        for name, tag in self.wanted:
            if self.named.get(name) != tag:
                raise _RefusedError(
                    say(N_("a reference to #{name}, which is no <{tag}> of it"), name=short(name), tag=tag)
                )
        if not content.startswith(HEADER.encode()):
            raise _RefusedError(say(N_("another beginning than that of our drawings")))

    def _doctype(self, *_what: object) -> None:
        raise _RefusedError(say(N_("its own declarations (DOCTYPE or entities)")))

    def _outside(self, *_what: object) -> int:
        raise _RefusedError(say(N_("a reference to something outside the file")))

    def _instruction(self, target: str, _text: str) -> None:
        raise _RefusedError(say(N_("an instruction to programs (<?{name} … ?>)"), name=short(target)))

    def _comment(self, text: str) -> None:
        self.comments += 1
        if self.comments > 1 or self.root or text != _COMMENT:
            raise _RefusedError(say(N_("a comment")))

    def _namespace(self, prefix: str | None, uri: str | None) -> None:
        if self.inside or uri is None or NAMESPACES.get(prefix) != uri:
            raise _RefusedError(say(N_("another XML namespace ({name})"), name=short(uri or "?")))

    def _element(self, name: str, attributes: dict[str, str]) -> None:
        space, _space, tag = name.rpartition(" ")
        if not self.inside and tag != "svg":
            raise ValueError(short(tag))
        if len(self.inside) >= DEEPEST:
            raise _RefusedError(say(N_("more than {n} elements within each other"), n=DEEPEST))
        if space != SVG or not is_allowed(tag, self.inside[-1] if self.inside else ""):
            raise _RefusedError(say(N_("an element <{name}>"), name=short(tag)))
        for key, value in attributes.items():
            if not allowed_value(tag, key, value):
                attribute = f'{key.rpartition(" ")[2]}="{value}"'
                raise _RefusedError(say(N_("in <{tag}>, {attribute}"), tag=tag, attribute=short(attribute)))
            if key in _TARGETS:
                self.wanted.append((value.removeprefix("url(").removeprefix("#").removesuffix(")"), _TARGETS[key]))
        if IDENTITY in attributes:
            self._identify(tag, attributes[IDENTITY])
        self.root = self.root or attributes
        self.inside.append(tag)

    def _identify(self, tag: str, name: str) -> None:
        """Record an id, which must be unique."""
        if name in self.named:
            raise _RefusedError(say(N_("two things of the id {name}"), name=short(name)))
        self.named[name] = tag

    def _end(self, _name: str) -> None:
        self.inside.pop()

    def _text(self, text: str) -> None:
        if not text.isspace() and not ELEMENTS[self.inside[-1]].words:
            raise _RefusedError(say(N_("words in <{tag}>: {text}"), tag=self.inside[-1], text=short(text)))
        if self.inside[-2:] == ["metadata", "desc"]:
            self.keywords += text
