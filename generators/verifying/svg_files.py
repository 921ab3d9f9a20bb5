"""Read an SVG safely: no entities, nothing that runs or is fetched; its size and its language."""

from collections.abc import Iterator, Mapping
from typing import Any
from xml.parsers import expat

from definitions.messages import N_, Message, say, short
from definitions.numerals import is_decimal
from generators.verifying.faults import Fault, lengths, plain

_ACTIVE = {"script", "foreignobject", "iframe", "image", "feimage", "a", "handler", "animate", "set"}
"""Elements that run, or bring something in from elsewhere; our drawings have none."""


class _RefusedError(Exception):
    """What no reader should go on with."""

    def __init__(self, found: Message) -> None:
        super().__init__(found.render())
        self.found = found


def check_svg(name: str, content: bytes, entry: Mapping[str, Any]) -> Iterator[Fault]:
    """Compare a drawing with what the manifest says of it."""
    reader = _Reader()
    try:
        reader.read(content)
    except _RefusedError as error:
        yield Fault("K17", name, say(N_("a drawing and nothing else")), error.found)
        return
    except (expat.ExpatError, ValueError, LookupError) as error:
        yield Fault("K08", name, plain("SVG"), plain(short(str(error))))
        return
    if reader.root.get("tag") != "svg":
        yield Fault("K08", name, plain("SVG"), plain(short(reader.root.get("tag", "?"))))
        return
    size = [_mm(reader.root.get(side, "")) for side in ("width", "height")]
    wanted = entry["page"]
    if any(found is None or abs(found - one) > 0.01 for found, one in zip(size, wanted, strict=True)):
        found = " × ".join(short(reader.root.get(side, "?")) for side in ("width", "height"))
        yield Fault("K10", name, lengths(*wanted), plain(found))
    box = reader.root.get("viewBox", "").split()
    if [_number(part) for part in box] != [0.0, 0.0, *(_mm(reader.root.get(side, "")) for side in ("width", "height"))]:
        yield Fault("K10", name, say(N_("one unit for each millimetre")), plain(short(" ".join(box)) or "?"))
    language = reader.root.get("xml:lang", "")
    if language != entry["lang"]:
        yield Fault("K13", name, plain(entry["lang"]), plain(short(language)) if language else say(N_("none named")))


def _mm(text: str) -> float | None:
    return _number(text[:-2]) if text.endswith("mm") else None


def _number(text: str) -> float | None:
    return float(text) if is_decimal(text) else None


class _Reader:
    """Goes through the file once; keeps the attributes of its root only."""

    def __init__(self) -> None:
        self.root: dict[str, str] = {}

    def read(self, content: bytes) -> None:
        """Read the file; raises _RefusedError, expat.ExpatError."""
        parser = expat.ParserCreate()
        parser.StartDoctypeDeclHandler = self._doctype
        parser.EntityDeclHandler = self._doctype
        parser.ExternalEntityRefHandler = self._outside
        parser.ProcessingInstructionHandler = self._instruction
        parser.StartElementHandler = self._element
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        parser.Parse(content, True)

    def _doctype(self, *_what: object) -> None:
        raise _RefusedError(say(N_("declarations of its own (DOCTYPE or entities)")))

    def _outside(self, *_what: object) -> int:
        raise _RefusedError(say(N_("something that lies outside of it")))

    def _instruction(self, target: str, _text: str) -> None:
        raise _RefusedError(say(N_("an instruction to programs (<?{name} … ?>)"), name=short(target)))

    def _element(self, tag: str, attributes: dict[str, str]) -> None:
        plain_tag = tag.rpartition(":")[2]
        if not self.root:
            self.root = {"tag": plain_tag, **attributes}
        if plain_tag.lower() in _ACTIVE:
            raise _RefusedError(say(N_("an element <{name}>"), name=short(tag)))
        for key, value in attributes.items():
            own = key.rpartition(":")[2].lower()
            if own.startswith("on"):
                raise _RefusedError(say(N_("an attribute {name}"), name=short(key)))
            outside = own == "href" and not value.strip().startswith("#")
            if outside or "url(" in value.lower().replace("url(#", "") or "@import" in value.lower():
                raise _RefusedError(say(N_("something that lies outside of it")))
