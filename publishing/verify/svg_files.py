"""Check an SVG: only what our writer produces is allowed, and its size and language must match."""

from collections.abc import Iterator
from xml.parsers import expat

from hyskos.definitions.messages import N_, Message, say, short
from hyskos.definitions.numerals import is_decimal
from hyskos.generators.writers.svg_vocabulary import (
    CLIP,
    ELEMENTS,
    HEADER,
    HREF,
    IDENTITY,
    NAMESPACES,
    SVG,
    allowed,
    allowed_value,
)
from hyskos.publishing.build.manifest import DrawnEntry
from hyskos.publishing.verify.findings import KitFinding, lengths, plain
from hyskos.publishing.verify.manifest_entries import check_label

_XML_LANG = "http://www.w3.org/XML/1998/namespace lang"
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
    language = reader.root.get(_XML_LANG, "")
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
        if space != SVG or not allowed(tag, self.inside[-1] if self.inside else ""):
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
