"""Translated texts: where a definition contains them, and valid language codes."""

from collections.abc import Iterator, Sequence

from hyskos.definitions.findings import Path
from hyskos.definitions.json_schema import Schema
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.shape import schema

_TEXTS = ("#/definitions/words", "#/definitions/line")
"""References in a schema that mark translated text."""
_BESIDE = ("needs",)
"""Keys of a line that are not languages."""
_CODES = """
aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es
et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj
kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv
ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti
tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
"""
CODES = frozenset((*_CODES.split(), *LANGUAGES))
"""Language codes (ISO 639-1), including those without a translation here; anything else is a typing error."""


def texts(plain: object, kind: str) -> Iterator[tuple[Path, dict[str, object]]]:
    """Yield the path and the translations of every text in a definition."""
    whole = schema(kind)
    yield from _texts(plain, whole, whole, ())


def _texts(plain: object, part: Schema, whole: Schema, path: Path) -> Iterator[tuple[Path, dict[str, object]]]:
    """Walk a value along with its schema; a value of another shape contains no texts."""
    if part.get("$ref") in _TEXTS and isinstance(plain, dict):
        beside = any(key in plain for key in _BESIDE)
        yield path, {lang: text for lang, text in plain.items() if lang not in _BESIDE} if beside else plain
        return
    for inner in _described_alike(part, whole):
        yield from _texts(plain, inner, whole, path)
    for key, value in _entries(plain):
        entry = _entry(part, key) if isinstance(value, (dict, list)) else None
        if entry:
            yield from _texts(value, entry, whole, (*path, key))


def _described_alike(part: Schema, whole: Schema) -> Iterator[Schema]:
    """Yield further schemas for the same value, by reference or `allOf`."""
    if "$ref" in part:
        yield whole["definitions"][part["$ref"].rpartition("/")[2]]
    yield from part.get("allOf", ())


def _entries(plain: object) -> Sequence[tuple[str | int, object]]:
    if isinstance(plain, dict):
        return list(plain.items())
    return list(enumerate(plain)) if isinstance(plain, list) else []


def _entry(part: Schema, key: str | int) -> Schema | None:
    """Return the schema of an entry of a mapping or a list, or None."""
    if isinstance(key, int):
        items = part.get("items")
        if isinstance(items, list):
            return items[key] if key < len(items) else None
        return items
    others = part.get("additionalProperties")
    patterns = [*part.get("patternProperties", {}).values(), *([] if isinstance(others, bool | None) else [others])]
    return part.get("properties", {}).get(key) or next(iter(patterns), None)
