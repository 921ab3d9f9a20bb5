"""Split the content of a page, a form or a pattern into instructions, reporting everything unexpected."""

import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import field
from itertools import count

from hyskos.definitions.values import dataclass
from hyskos.preflight.budget import (
    BYTES_A_UNIT,
    FORM,
    INSTRUCTION,
    NAME,
    OPERAND,
    TOKEN,
    cache_parsed,
    max_unpacked_bytes,
    parsed_cache,
    spend,
    spender,
)
from hyskos.preflight.reading.objects import (
    Raw,
    array,
    decode_stream,
    get,
    identity,
    integer,
    is_array,
    is_dictionary,
    is_stream,
    name,
    parse_object,
)

Tell = Callable[[str, str], object]
"""Called for each problem with its kind ("syntax", "unfinished" or "unread") and the place in words."""
Instruction = tuple[str, list[Raw]]

INLINE = "INLINE IMAGE"
MOST_OPERANDS = 20_000
"""Maximum operands kept per instruction; the standard needs 33 for DeviceN, and any number in an array."""

_SPACE = rb"\0\t\n\f\r "
_NUMBER = rb"[+-]?+(?:[0-9]++\.?+[0-9]*+|\.[0-9]++)"
_END = rb"(?=[\0\t\n\f\r ()<>\[\]{}/%]|\Z)"
_PLAIN = re.compile(rb"[\t\n\f\r ]*+((?:" + _NUMBER + rb"[\t\n\f\r ]++){0,40}+)([A-Za-z'\"][A-Za-z0-9*]*+)" + _END)
"""Numbers and their operator in one match: nine out of ten instructions."""
_TOKEN = re.compile(
    rb"[" + _SPACE + rb"]*+(?:"
    rb"(?P<number>" + _NUMBER + _END + rb")"
    rb"|(?P<name>/[^\0\t\n\f\r ()<>\[\]{}/%]*+)"
    rb"|(?P<string>\()"
    rb"|(?P<open><<|\[)"
    rb"|(?P<close>>>|\])"
    rb"|(?P<hex><)"
    rb"|(?P<comment>%[^\r\n]*+)"
    rb"|(?P<word>[^\0\t\n\f\r ()<>\[\]{}/%]++)"
    rb"|(?P<stray>[)>{}])"
    rb"|(?P<end>\Z))"
)
_IN_STRING = re.compile(rb"[^()\\]*+(?:\\(?:.|\Z)[^()\\]*+)*+([()]|\Z)", re.DOTALL)
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|.)", re.DOTALL)
_ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b"", b"\r\n": b""}
_LITERAL = {b"true": True, b"false": False, b"null": None}
_NOT_PLAIN = {*_LITERAL, b"BI"}
"""Words that are values, or begin an inline image."""
_IMAGE_DATA = re.compile(rb"(?<![^\0\t\n\f\r ()<>\[\]{}/%])ID")
_IMAGE_END = re.compile(rb"[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|\Z)")
_PIECE, _BATCH = 1 << 14, 500
_PARTS = {"G": 1, "DeviceGray": 1, "RGB": 3, "DeviceRGB": 3, "CMYK": 4, "DeviceCMYK": 4}
_LONGEST_KEPT = 200_000
"""Maximum bytes of instructions whose parsed form is cached for reuse."""


def tokens(data: bytes, tell: Tell) -> Iterator[Instruction]:
    """Yield operators with their operands in order; `tell` is called for everything invalid or unread.

    Numbers become float, strings bytes, arrays lists, and dictionaries are empty, since no painting instruction uses
    one. An inline image becomes INLINE with its dictionary.
    """
    at, size = 0, len(data)
    plain, reader = _PLAIN.match, _Reader(data, tell)
    while at < size:
        match = plain(data, at)
        numbers, word = match.groups() if match else (b"", b"")
        if match is None or word in _NOT_PLAIN:
            instruction, at = reader.instruction(at)
            if instruction:
                yield instruction
            continue
        at = match.end()
        yield word.decode("ascii"), [*map(float, numbers.split())]


@dataclass
class _Reader:
    """Reads everything beyond numbers followed by an operator."""

    data: bytes
    tell: Tell
    names: dict[bytes, Raw] = field(default_factory=dict)

    def instruction(self, at: int) -> tuple[Instruction | None, int]:
        """Read operands up to their operator; None if the data end before."""
        operands: list[Raw] = []
        opened: list[tuple[bytes, list[Raw]]] = []  # open brackets with their enclosing lists
        container = operands
        for read in count(1):
            if not read % _BATCH:
                spend(_BATCH * TOKEN)
            match = _TOKEN.match(self.data, at)
            assert match
            assert match.lastgroup
            kind, token, at = match.lastgroup, match[match.lastgroup], match.end()
            if kind == "word" and token not in _LITERAL:
                if opened:
                    self.tell("syntax", _printable(opened[-1][0]))
                return self._operator(token, operands, at)
            if kind == "end":
                self._ended(opened, operands)
                return None, at
            if kind == "open":
                opened.append((token, container))
                container = []
            elif kind == "close":
                container = self._closed(token, opened, container)
            elif kind == "stray":
                self.tell("syntax", _printable(token))
            elif kind != "comment":
                value, at = self._value(kind, token, at)
                if len(container) < MOST_OPERANDS:
                    container.append(value)
                else:
                    self.tell("syntax", "[...]")
        raise AssertionError  # count() never ends

    def _ended(self, opened: list[tuple[bytes, list[Raw]]], operands: list[Raw]) -> None:
        if opened:
            self.tell("syntax", _printable(opened[-1][0]))
        elif operands:
            self.tell("unfinished", "")

    def _closed(self, token: bytes, opened: list[tuple[bytes, list[Raw]]], container: list[Raw]) -> list[Raw]:
        if not opened or (opened[-1][0] == b"[") != (token == b"]"):
            self.tell("syntax", _printable(token))
            return container
        kind, outer = opened.pop()
        if len(outer) < MOST_OPERANDS:
            outer.append(container if kind == b"[" else {})
        return outer

    def _value(self, kind: str, token: bytes, at: int) -> tuple[Raw, int]:
        if kind == "number":
            return float(token), at
        if kind == "name":
            return self._name(token), at
        if kind == "word":
            return _LITERAL[token], at
        return self._string(at) if kind == "string" else self._hex(at)

    def _name(self, token: bytes) -> Raw:
        if token not in self.names:
            self.names[token] = parse_object(token)
            if self.names[token] is None:
                self.tell("syntax", _printable(token))
                self.names[token] = parse_object(b"/?")
            spend(NAME)
        return self.names[token]

    def _string(self, at: int) -> tuple[bytes, int]:
        start, depth = at, 1
        while depth:
            match = _IN_STRING.match(self.data, at)
            bracket, at = (match[1], match.end()) if match else (b"", len(self.data))
            if not bracket:
                self.tell("unread", "(")
                return b"", len(self.data)
            depth += 1 if bracket == b"(" else -1
            if not depth % _BATCH:
                spend(_BATCH // 2)
        return _ESCAPE.sub(_unescape, self.data[start : at - 1]), at

    def _hex(self, at: int) -> tuple[bytes, int]:
        end = self.data.find(b">", at)
        if end < 0:
            self.tell("unread", "<")
            return b"", len(self.data)
        digits = self.data[at:end].translate(None, b"\0\t\n\f\r ")
        try:
            return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii")), end + 1
        except ValueError:
            self.tell("syntax", "<")
            return b"", end + 1

    def _operator(self, word: bytes, operands: list[Raw], at: int) -> tuple[Instruction | None, int]:
        if word == b"BI":
            return self._image(at)
        return (word.decode("latin-1"), operands), at

    def _image(self, at: int) -> tuple[Instruction | None, int]:
        """Read an inline image: returns its dictionary and its end."""
        spend(3 * FORM)
        match = _IMAGE_DATA.search(self.data, at)
        if match is None:
            self.tell("unread", "BI")
            return None, len(self.data)
        raw = parse_object(b"<<" + self.data[at : match.start()] + b">>")
        if not is_dictionary(raw):
            self.tell("syntax", "BI")
            raw = parse_object(b"<<>>")
        end = self._image_end(raw, match.end())
        return (INLINE, [raw]), end

    def _image_end(self, raw: Raw, at: int) -> int:
        """Find the end of an image by its computed length if possible, or else by the first EI."""
        after = _after(self.data, raw, at + 1)
        if after is not None:
            match = re.compile(rb"[\0\t\n\f\r ]*EI" + _END).match(self.data, after)
            if match:
                return match.end()
        elif match := _IMAGE_END.search(self.data, at):
            return match.end()
        self.tell("unread", "BI ID EI")
        return len(self.data)


def _after(data: bytes, raw: Raw, at: int) -> int | None:
    """Return the end of an inline image's data; None for filters where only EI marks the end."""

    def one(*keys: str) -> Raw:
        return next((value for value in (get(raw, key) for key in keys) if value is not None), None)

    packing = one("F", "Filter")
    if name(packing) in ("Fl", "FlateDecode"):
        return _after_flate(data, at)
    width, height = integer(one("W", "Width")) or 0, integer(one("H", "Height")) or 0
    stencil = one("IM", "ImageMask") is True
    bits = 1 if stencil else integer(one("BPC", "BitsPerComponent")) or 8
    parts = 1 if stencil else _PARTS.get(name(one("CS", "ColorSpace")) or "", 0)
    if packing is not None or min(parts, width, height, bits) < 1:
        return None
    return at + (width * parts * bits + 7) // 8 * height


def _after_flate(data: bytes, at: int) -> int | None:
    unpacker = zlib.decompressobj()
    for start in range(at, len(data), _PIECE):
        try:
            spend(len(unpacker.decompress(data[start : start + _PIECE])) // BYTES_A_UNIT)
        except zlib.error:
            return None
        if unpacker.eof:
            return min(start + _PIECE, len(data)) - len(unpacker.unused_data)
    return None


def _unescape(match: re.Match[bytes]) -> bytes:
    word: bytes = match[1]
    if word[:1] in b"01234567":
        return bytes([int(word, 8) & 255])
    return _ESCAPED.get(word, word)


def _printable(token: bytes) -> str:
    return token[:20].decode("latin-1")


def instructions(source: Raw, tell: Tell) -> Iterator[Instruction]:
    """Return an iterator over the instructions of a page (a dictionary with `Contents`), form or pattern (streams).

    `tell` is called for everything that cannot be read. Raises SpentError when the budget of the file is spent,
    possibly while iterating.
    """
    key = identity(source) if is_stream(source) else None
    cached = parsed_cache().get(key) if key else None
    if cached is None:
        data = _data(source, tell)
        if key is None or len(data) > _LONGEST_KEPT:
            return _charge_for(tokens(data, tell))
        stumbles: list[tuple[str, str]] = []
        cached = list(tokens(data, lambda *stumble: stumbles.append(stumble))), stumbles
        cache_parsed(key, cached, len(data))
    for stumble in cached[1]:
        tell(*stumble)
    return _charge_for(cached[0])


def _charge_for(found: Iterable[Instruction]) -> Iterator[Instruction]:
    pay = spender()
    for instruction in found:
        pay(INSTRUCTION + OPERAND * len(instruction[1]))
        yield instruction


def _data(source: Raw, tell: Tell) -> bytes:
    parts, left = [], max_unpacked_bytes()
    for stream in [source] if is_stream(source) else _contents(source):
        part, why = decode_stream(stream, left)
        if part is None:
            tell(why, identity(stream) or "Contents")
        else:
            left -= len(part)
            parts.append(part)
    return b"\n".join(parts)  # a token must end with its stream


def _contents(page: Raw) -> list[Raw]:
    raw = get(page, "Contents")
    return array(raw) if raw is None or is_array(raw) else [raw]  # anything but a stream is reported later
