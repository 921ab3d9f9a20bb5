"""Completion and hover for definitions, from their JSON schemas."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from hyskos.companion.field_words import field_word
from hyskos.companion.formatting import words
from hyskos.companion.site.caret import Caret, Path, caret_at
from hyskos.definitions.kinds.registry import KINDS
from hyskos.definitions.languages import LANGUAGES, _
from hyskos.definitions.plain_data import Json
from hyskos.definitions.reading.schema import Schema, resolved, schema
from hyskos.definitions.reading.schema_hints import number_wanted

_KIND = re.compile(r"^kind:[ \t]*[\"']?([a-z-]+)", re.MULTILINE)
_LANGUAGE = "^[a-z]{2,3}$"
"""The pattern of language codes in the schemas."""


def complete(text: str, line: int, column: int) -> Mapping[str, Json]:
    """Return the words that may be typed at a place: `word` is what is already there, `options` the choices."""
    caret = caret_at(text, line, column)
    kind = _kind(text)
    if kind is None:
        options = [*_kind_options(caret)]
    elif caret.is_key:
        options = [*_keys(kind, caret)]
    else:
        options = [*_values(kind, caret.path)]
    return {"word": caret.word, "is_key": caret.is_key, "options": [*options]}


def hover(text: str, line: int, column: int) -> Mapping[str, Json] | None:
    """Describe the key or value at a place; None if no schema does."""
    lines = text.split("\n")
    if not 0 < line <= len(lines):
        return None
    end = column - 1
    while end < len(lines[line - 1]) and re.match(r"[\w-]", lines[line - 1][end]):
        end += 1
    caret, kind = caret_at(text, line, end + 1), _kind(text)
    if kind is None or not caret.word:
        return None
    path = (*caret.path, caret.word) if caret.is_key else caret.path
    found = [*_at(kind, path)]
    if not found or not path:
        return None
    return _described(next((str(step) for step in reversed(path) if isinstance(step, str)), ""), found)


def _kind(text: str) -> str | None:
    found = _KIND.search(text)
    return found[1] if found and found[1] in sorted(KINDS) else None


def _kind_options(caret: Caret) -> Iterator[Mapping[str, Json]]:
    if caret.is_key and not caret.path and "kind" not in caret.beside:
        yield {"label": "kind", "apply": "kind: ", "detail": _("required"), "info": ""}
    elif caret.path == ("kind",):
        for kind in sorted(KINDS):
            yield {"label": kind, "apply": kind, "detail": "", "info": _(schema(kind).get("description", ""))}


def _keys(kind: str, caret: Caret) -> Iterator[Mapping[str, Json]]:
    around = [*_at(kind, caret.path)]
    required = {key for part in around for key in part.get("required", ())}
    known: dict[str, list[Schema]] = {}
    for part in around:
        for key, inner in part.get("properties", {}).items():
            known.setdefault(key, []).append(inner)
        for pattern, inner in part.get("patternProperties", {}).items():
            for lang in LANGUAGES if pattern == _LANGUAGE else ():
                known.setdefault(lang, []).append(inner)
    for key in sorted(known, key=lambda key: key not in required):
        if key in caret.beside:
            continue
        parts = [one for part in known[key] for one in _expanded(kind, part)]
        yield {
            "label": key,
            "apply": f"{key}: ",
            "detail": _("required") if key in required else "",
            "info": _description(known[key] + parts) or field_word(key),
        }


def _values(kind: str, path: Path) -> Iterator[Mapping[str, Json]]:
    parts = [*_at(kind, path)]
    listed = dict.fromkeys(word for part in parts for word in _choices(part))
    for word in listed:
        yield {"label": word, "apply": word, "detail": "", "info": ""}


def _choices(part: Schema) -> Iterator[str]:
    if "const" in part:
        yield str(part["const"])
    for word in part.get("enum", ()):
        if isinstance(word, str | int) and not isinstance(word, bool):
            yield str(word)
    if part.get("type") == "boolean":
        yield from ("true", "false")


def _described(key: str, parts: Sequence[Schema]) -> Mapping[str, Json]:
    choices: list[Json] = [*dict.fromkeys(word for part in parts for word in _choices(part))]
    numbers = [words(number_wanted(part)) for part in parts if part.get("type") in ("integer", "number")]
    info = _description(parts)
    return {"label": key, "name": field_word(key), "info": info, "choices": choices, "wanted": "".join(numbers[:1])}


def _description(parts: Iterable[Schema]) -> str:
    """Return the first description in the current language, or an empty string."""
    return _(next((part["description"] for part in parts if "description" in part), ""))


def _at(kind: str, path: Path) -> Iterator[Schema]:
    """Yield every part of a schema that may apply to a path, with the parts it consists of."""
    found: list[Schema] = [schema(kind)]
    for step in path:
        found = [inner for part in found for one in _expanded(kind, part) for inner in _inside(one, step)]
    for part in found:
        yield from _expanded(kind, part)


def _inside(part: Schema, step: str | int) -> Iterator[Schema]:
    if isinstance(step, int):
        items = part.get("items")
        if isinstance(items, list):
            yield from items[step : step + 1]
        elif items is not None:
            yield items
        return
    known = part.get("properties", {})
    if step in known:
        yield known[step]
        return
    yield from (inner for pattern, inner in part.get("patternProperties", {}).items() if re.search(pattern, step))
    others = part.get("additionalProperties", False)
    if not isinstance(others, bool):
        yield others


def _expanded(kind: str, part: Schema) -> Iterator[Schema]:
    """Yield a part and every alternative and condition in it, without references."""
    whole = resolved(schema(kind), part)
    if "description" in part and whole is not part:
        yield Schema(description=part["description"])
    yield whole
    for inner in (*whole.get("allOf", ()), *whole.get("anyOf", ()), *whole.get("oneOf", ())):
        yield from _expanded(kind, inner)
    for inner in (whole.get("then"), whole.get("else")):
        if inner is not None:
            yield from _expanded(kind, inner)
