"""The JSON Schemas of all kinds: their parts, the patterns in them, and the texts in a file."""

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, TypedDict, TypeGuard

from hyskos import data
from hyskos.definitions.findings import Path
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.messages import N_
from hyskos.definitions.plain_data import at

if TYPE_CHECKING:
    from jsonschema_rs import Draft7Validator

Schema = TypedDict(
    "Schema",
    {
        "$ref": str,
        "additionalProperties": "bool | Schema",
        "allOf": "list[Schema]",
        "anyOf": "list[Schema]",
        "const": object,
        "definitions": "dict[str, Schema]",
        "description": str,
        "else": "Schema",
        "enum": list[object],
        "items": "Schema | list[Schema]",
        "maxItems": int,
        "maximum": float,
        "minItems": int,
        "minimum": float,
        "oneOf": "list[Schema]",
        "patternProperties": "dict[str, Schema]",
        "properties": "dict[str, Schema]",
        "required": list[str],
        "then": "Schema",
        "title": str,
        "type": "str | list[str]",
    },
    total=False,
)
"""A schema of `data/schema`, or a part of one."""


def entries(part: Schema) -> Schema:
    """Return the schema of a list's entries; empty if there is none, or a different one for each entry."""
    items = part.get("items")
    return Schema() if items is None or isinstance(items, list) else items


def resolve(whole: Schema, part: Schema) -> Schema:
    """Follow the references of a part of a schema; returns the part itself if it has none."""
    while "$ref" in part or (len(part.get("allOf", ())) == 1 and {*part} <= {"allOf", "description"}):
        part = part_at(whole, part["$ref"].removeprefix("#/").split("/")) if "$ref" in part else part["allOf"][0]
    return part


def part_at(whole: Schema, path: Iterable[str | int]) -> Schema:
    """Return the part of a schema at a path from the validator."""
    part = at(whole, path)
    assert _is_part(part)
    return part


def _is_part(value: object) -> TypeGuard[Schema]:
    """Narrow a value to a schema: mappings at validator paths are always schemas."""
    return isinstance(value, dict)


_SUFFIX = ".schema.json"


@cache
def schema(kind: str) -> Schema:
    """Load the schema of a kind."""
    loaded: Schema = json.loads((data.ROOT / "schema" / f"{kind}{_SUFFIX}").read_text(encoding="utf-8"))
    return loaded


@cache
def validator(kind: str) -> "Draft7Validator":
    """Compile the schema of a kind."""
    import jsonschema_rs

    return jsonschema_rs.Draft7Validator({**schema(kind)})


LANGUAGE = "^[a-z]{2,3}$"
ID_PATTERN = "^[a-z0-9]+(-[a-z0-9]+)*$"
"""The form of an id; the schemas have the same one."""
FORMS = {
    LANGUAGE: N_("a language code of two or three lower-case letters"),
    "^.{1,30}$": N_("a name of at most 30 letters"),
    "^[A-Za-z][1-3]$": N_("a colour letter and 1 to 3 pips, such as g3"),
    "^[a-z]$": N_("a lower-case letter"),
    "^[a-z]+$": N_("lower-case letters only"),
    "^[A-Za-z]$": N_("one letter"),
    "^[a-z][a-z0-9-]*(@[0-9]{1,3})?$": N_("an ink such as navy, or black@80 for a tint"),
    "^S[1-6]$": N_("a start such as S2, or the number of a space"),
    "^[1-9][0-9]{0,3}$": N_("the number of a space"),
    "^[A-Z]+-[0-9]+$": N_("a number such as RP-36"),
    "^[a-z][a-z0-9-]*$": N_("lower-case letters, digits and hyphens"),
    "^[a-z][a-z0-9_.-]*$": N_("lower-case letters, digits, dots, hyphens and underscores"),
    ID_PATTERN: N_("lower-case letters and digits, joined by single hyphens"),
    "^[0-9A-Za-z][0-9A-Za-z.-]*$": N_("letters, digits, dots and hyphens"),
    "^[a-z][a-z0-9_]*$": N_("lower-case letters, digits and underscores"),
    "^[a-z][1-9][0-9]?$": N_("a square such as c3"),
    "^[A-Z]+-?[0-9]+$": N_("a number such as A47"),
    "^#[0-9a-f]{6}$": N_("a colour such as #243a7e, in lower case"),
    r"^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$": N_('a date in quotes, such as "2026-11-21" or "2026-11"'),
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}$": N_('a day in quotes, such as "2026-11-21"'),
    "^[0-9]{12,13}$": N_('12 or 13 digits in quotes, such as "4006381333931"'),
    r"^https?://[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)+([/:?#][!-~]*)?$": N_("an address such as https://example.org/game"),
    "^(a5|a4|letter|half-letter|square|"
    "([12][0-9]{2}([.][0-9]{1,2})?|300)"
    "x((1[4-9][0-9]|[23][0-9]{2}|4[0-2][0-9])([.][0-9]{1,2})?|430)( ?mm)?)$": N_(
        "a5, a4, letter, half-letter, square, or width and height in mm, 100x140 to 300x430"
    ),
    "^[a-z0-9-]+:([0-9]{1,2}|[0-9]{1,2}\\+[0-9]{1,2}h|[0-9]{1,2}h)$": N_("a force such as anubian:4+1h"),
    "^[a-z0-9-]+ (ram|spikes) S?[0-9]+-S?[0-9]+$|^[a-z0-9-]+ umbrella S?[0-9]+$": N_(
        "a device such as anubian ram 6-8, or bastet umbrella 9"
    ),
    "^S?[0-9]+$": N_("the number of a space, or a start such as S2"),
    "^[a-z0-9-]+$": N_("lower-case letters, digits and hyphens"),
    "^[0-9xo]{1,3}$": N_("one to three digits, x for a cross, o for a circle"),
    "^([a-z][1-9]{1,3}){1,3}(@[a-z]?[0-9]{1,2})?$|^[a-z][A-Z]@[0-9]{1,2}$": N_("pieces such as r3@b2, g321@14 or gM@4"),
    "^[a-z][a-z0-9-]* (d4|d6|d8) [1-8]$": N_("an ink, a die and its number, such as brick d8 5"),
    r"^[ -~]*[!-~][ -~]*$": N_("plain letters, digits and signs, without accents"),
}
"""A description of every pattern of the schemas."""

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
        is_text = any(key in plain for key in _BESIDE)
        yield path, {lang: text for lang, text in plain.items() if lang not in _BESIDE} if is_text else plain
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
    additional = part.get("additionalProperties")
    patterns = [
        *part.get("patternProperties", {}).values(),
        *([] if isinstance(additional, bool | None) else [additional]),
    ]
    return part.get("properties", {}).get(key) or next(iter(patterns), None)
