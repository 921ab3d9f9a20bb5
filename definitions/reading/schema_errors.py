"""Report what a schema refuses in plain words, at the right place, each cause once.

The schemas in `data/schema` serve editors as well. Their `if`/`then` conditions (points or factory, but not both) are
left to the checks of `validation`, whose messages are clearer; a test ensures that none is missed.
"""

import json
import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import PurePath
from typing import TYPE_CHECKING

from hyskos.definitions.findings import MOST, Finding, Path
from hyskos.definitions.inks import built_in_ink_table
from hyskos.definitions.kinds.registry import KINDS
from hyskos.definitions.languages import LANGUAGES, english_name
from hyskos.definitions.messages import N_, Message, say, short
from hyskos.definitions.reading.document import Document, value_of
from hyskos.definitions.reading.schema import FORMS, LANGUAGE, Schema, part_at, schema, validator
from hyskos.definitions.reading.schema_hints import (
    absent_key,
    cut_text,
    did_you_mean,
    in_brackets,
    is_reported_earlier,
    mapping_hint,
    missing_kind,
    near_word,
    none_hint,
    none_of,
    number_hint,
    number_wanted,
    path_before_comma,
    respell,
    strip_quotes,
    written_whole,
)
from hyskos.definitions.reading.source import lookalike_hint, plain_spelling
from hyskos.definitions.typed_words import nearest

if TYPE_CHECKING:
    from jsonschema_rs import ValidationError


def kind_of(document: Document) -> tuple[str | None, tuple[Finding, ...]]:
    """Return the kind of a document, or None with findings if it is missing or unknown."""
    if not isinstance(document.data, dict):
        if document.file.lower().endswith((".csv", ".tsv")):
            message = say(N_("a table of spaces is not a definition by itself"))
            hint = say(N_("write `spaces: {file}` in a map and check the map"), file=PurePath(document.file).name)
            return None, (document.finding("Y103", (), message, hint),)
        return None, (
            document.finding("Y103", (), _expected_type(["object"], document.data, document.written(()), {})),
        )
    kind = document.data.get("kind")
    if isinstance(kind, str) and kind in KINDS:
        return kind, ()
    if "kind" not in document.data:
        near = nearest("kind", map(str, document.data), like=0.7)
        if near:
            finding = document.finding(
                "Y101", (near[0],), say(N_("unknown key `{key}`"), key=near[0]), did_you_mean("kind"), at_key=True
            )
            return None, (finding,)
        return None, (document.finding("Y102", ("kind",), missing_kind(document.data, _list_words(sorted(KINDS)))),)
    message = say(N_("`{word}` is not a kind of definition"), word=short(kind))
    near = nearest(str(kind), KINDS)
    hint = did_you_mean(near[0]) if near else say(_KINDS, words=_list_words(sorted(KINDS)))
    return None, (document.finding("Y109", ("kind",), message, hint),)


def with_expected_kind(kind: str, document: Document, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Replace the finding of a file without `kind`: name the expected kind, and recognise a player's sheet file."""
    if (
        not isinstance(document.data, dict)
        or [finding.path for finding in findings] != [("kind",)]
        or "kind" in document.data
    ):
        return tuple(findings)
    message = say(N_("`kind` is missing: expected a file with `kind: {wanted}`"), wanted=kind)
    if isinstance(faction := document.data.get("faction"), str):
        text = N_("expected a file with `kind: {wanted}`; this looks like a sheet file for the board `{name}`")
        message = say(text, wanted=kind, name=short(faction))
    return (replace(findings[0], message=message),)


def check_shape(document: Document, kind: str) -> tuple[list[Finding], int]:
    """Return the schema findings except those of conditions, at most `MOST`, and the number of those left out."""
    findings: list[Finding] = []
    omitted = 0
    groups = [*causes(_in_order(document, validator(kind).iter_errors(document.data)), partial(_part, kind))]
    cut = {path for path, errors in groups if _may_be_cut(errors[0])}
    for path, errors in groups:
        if len(findings) >= MOST:
            omitted += sum(_weight(error) for error in errors)
        elif errors[0].kind.name in _KEYS:
            findings += _keys(document, path, errors, kind, cut)
            omitted += sum(max(0, _weight(error) - MOST) for error in errors)
        elif errors[0].instance is not None or not is_reported_earlier(document, path):
            findings.append(_value(document, path, errors[0], kind))
    return findings, omitted


_KEYS = ("required", "additionalProperties")
_TEXTS = (["definitions", "words"], ["definitions", "line"])
"""Parts of the schemas that hold translated text."""


def _in_order(document: Document, errors: "Iterable[ValidationError]") -> "list[tuple[Path, list[ValidationError]]]":
    """Sort errors by the position of their values, grouping those about the keys of one mapping."""
    groups: list[tuple[Path, list[ValidationError]]] = []
    by_path: dict[Path, list[ValidationError]] = {}
    for error in errors:
        name, path = error.kind.name, tuple(error.instance_path)
        if name in _KEYS and path in by_path:
            by_path[path].append(error)
        elif name != "falseSchema":  # raised by conditions only
            groups.append((path, [error]))
            if name in _KEYS:
                by_path[path] = groups[-1][1]
    return sorted(groups, key=lambda group: document.marks.at(group[0]))


def _weight(error: "ValidationError") -> int:
    return len(error.kind.value) if error.kind.name == "additionalProperties" else 1


def _may_be_cut(error: "ValidationError") -> bool:
    """Return whether commas may have cut the refused value: a list without brackets, or a text of the wrong form."""
    return error.kind.name == "pattern" or (error.kind.name == "type" and _types(error) == ["array"])


def _accepts(kind: str, part: Schema, value: object) -> bool:
    """Return whether a part of a schema accepts a value, so that no hint suggests an invalid one."""
    import jsonschema_rs

    whole = {**part, "definitions": schema(kind).get("definitions", {})}
    return bool(jsonschema_rs.Draft7Validator(whole).is_valid(value))


def _keys(
    document: Document, path: Path, errors: "list[ValidationError]", kind: str, cut: Container[Path]
) -> Iterator[Finding]:
    """Report unknown and missing keys of a mapping; a misspelt key is one finding, not two.

    Keys that are the rest of a value that a comma `cut` are reported with that value.
    """
    missing = {error.kind.value: error for error in errors if error.kind.name == "required"}
    refusing = next((_part(kind, error) for error in errors if error.kind.name == "additionalProperties"), Schema())
    unknown = (key for error in errors if error.kind.name == "additionalProperties" for key in error.kind.value)
    for key in islice(unknown, MOST):
        if is_reported_earlier(document, (*path, key)) or path_before_comma(document, (*path, key)) in cut:
            continue
        word = _JOINED.split(key, maxsplit=1)[0].rstrip()
        near = nearest(word, missing)
        optional = [name for name in refusing.get("properties", ()) if name not in document.at(path)]
        lacking = next(iter(near or nearest(word, optional)), key)  # the misspelt key counts as present
        missing.pop(lacking, None)
        allowed: Schema = {"properties": dict.fromkeys(near, Schema())} if near else refusing
        hint = cut_text(document, (*path, key)) or _hint_for_key(key, () if near else document.at(path), allowed)
        finding = document.finding(
            "Y101", (*path, key), say(N_("unknown key `{key}`"), key=short(key)), hint, at_key=True
        )
        yield replace(finding, path=(*path, lacking))
    for key, error in missing.items():
        if {"then", "else"} & set(error.schema_path):
            continue
        yield absent_key(document, kind, path, key, _part(kind, error))


def _part(kind: str, error: "ValidationError") -> Schema:
    return part_at(schema(kind), error.schema_path[:-1])


def _hint_for_key(key: str, present: Container[str], refusing: Schema) -> Message | None:
    patterns = refusing.get("patternProperties", {})
    names = [*refusing.get("properties", {}), *(LANGUAGES if LANGUAGE in patterns else ())]
    before, *parts = _JOINED.split(key, maxsplit=1)
    if parts and before.rstrip() in names:
        return say(N_("put a space after the colon") if key[len(before)] == ":" else N_("write `key: value`"))
    if plain_spelling(key) in names and (odd := lookalike_hint(key)):
        return odd
    absent = [other for other in names if other not in present]
    near = nearest(key, absent) or nearest(key, names)
    if near:
        return did_you_mean(near[0])
    for pattern in patterns:
        return say(N_("expected keys of the form: {form}"), form=say(FORMS[pattern]))
    return say(N_("other keys allowed here: {words}"), words=_list_words(absent)) if absent else None


_JOINED = re.compile(r"[:\[{]")
"""Follows a key where a space or a colon is missing."""


def _as_long_as(written: str, finding: Finding) -> Finding:
    """Extend the mark of a finding to cover the value as written."""
    mark = finding.mark
    return replace(finding, mark=replace(mark, end_line=mark.line, end_column=mark.column + len(written)))


def _types(error: "ValidationError") -> list[str]:
    """Return the types that the schema accepts, from a type error."""
    types = error.kind.value
    return [types] if isinstance(types, str) else list(types)


def _value(document: Document, path: Path, error: "ValidationError", kind: str) -> Finding:
    """Report a single value that its schema refuses."""
    value, name, limit = error.instance, error.kind.name, error.kind.value
    if name == "type":
        types = _types(error)
        if value is None:
            hint = _comment_hint(document, path, kind, error) or cut_text(document, path) or none_of(kind, path)
        elif none := none_hint(kind, path, value):
            hint = none
        elif types == ["object"]:
            hint = mapping_hint(_part(kind, error), value)
        else:
            hint = _type_hint(document, path, types, value)
        cut = written_whole(document, path) if types == ["array"] and not isinstance(value, dict) else None
        if cut and (pieces := _pieces(cut)) and _accepts(kind, _part(kind, error), [*map(value_of, pieces)]):
            hint = in_brackets(path[-1], ", ".join(pieces))
        message = _expected_type(types, value, document.written(path), _part(kind, error))
        finding = document.finding("Y103", path, message, hint, at_key=value is None)
        return _as_long_as(cut, finding) if cut else finding
    if name in ("enum", "const"):
        return _word(document, path, value, limit if name == "enum" else [limit])
    if name == "minProperties" and list(error.schema_path[:2]) in _TEXTS:
        return document.finding("T601", path, say(N_("`{key}` has no text"), key=_name(path)), at_key=True)
    if name in _LIMITS:
        code, sentence = _LIMITS[name]
        return document.finding(code, path, say(sentence, limit=limit, value=short(value)))
    if name == "pattern" and isinstance(value, str):
        if LANGUAGE in error.schema_path and isinstance(path[-1], str):
            message = say(
                N_("`{key}` is empty in {language}"), key=_name(path[:-1]), language=say(english_name(path[-1]))
            )
            return document.finding("T602", path, message)
        cut = None if "," in value else written_whole(document, path)
        finding = _pattern(document, path, cut or value, limit)
        return _as_long_as(cut, finding) if cut else finding
    if name == "uniqueItems" and isinstance(value, list):
        return document.finding("Y108", path, say(N_("duplicate {value} in the list"), value=_find_repeated(value)))
    rule = say(N_("`{value}` violates the schema rule `{rule}`"), value=_spelt(value), rule=name)
    return document.finding("Y106", path, rule)


def _pieces(written: str) -> list[str]:
    """Split a list written without brackets, or with the wrong ones, into entries."""
    return [piece.strip() for piece in written.strip("\"'() ").split(",")]


def _comment_hint(document: Document, path: Path, kind: str, error: "ValidationError") -> Message | None:
    """Return a hint where ` #` made the value a comment, if the value is valid in quotes or is a colour."""
    mark = document.marks.key(path)
    line = document.lines_of(document.file_of(path))[mark.end_line - 1]
    lost = re.match(r"\s*:\s+(#[^\s,}\]]+)", line[mark.end_column - 1 :])
    part = _part(kind, error)
    if lost and _accepts(kind, part, lost[1]):
        return say(N_("` #` starts a comment; put text that contains it in quotes"))
    return say(_LOST_COLOUR) if lost and part.get("pattern") in _INKS and _HEX.fullmatch(lost[1]) else None


def _word(document: Document, path: Path, value: object, words: Sequence[object]) -> Finding:
    if isinstance(value, str) and (odd := lookalike_hint(value)):
        plain = plain_spelling(value)
        if plain in words:
            return document.finding(
                "Y104", path, say(N_("`{value}` is not `{word}`"), value=_spelt(value), word=plain), odd
            )
    near = near_word(value, words)
    message = say(N_("`{value}` is not one of: {words}"), value=_spelt(value), words=_list_words(words))
    return document.finding("Y104", path, message, did_you_mean(near) if near else _as_mapping(value))


def _as_mapping(value: object) -> Message | None:
    """Return a hint for a shape or size written as one word, as in command options, where a mapping is required."""
    shape = re.fullmatch(r"(hexagon|rectangle)\W+([0-9]+)(?:\W?[x,]\W?([0-9]+))?", str(value))
    if shape:
        size = f"[{shape[2]}, {shape[3]}]" if shape[3] else shape[2]
        return say(N_("write {value}"), value=f"{{{shape[1]}: {size}}}")
    size = re.fullmatch(r"([0-9]+) ?(?:mm)? ?[x×] ?([0-9]+) ?(?:mm)?", str(value))
    return say(N_("write {value}"), value=f"{{width: {size[1]}, height: {size[2]}}}") if size else None


def _pattern(document: Document, path: Path, value: str, pattern: str) -> Finding:
    if pattern == r"\S":
        return document.finding("Y106", path, say(N_("the text is empty")))
    message = say(N_("expected {form}, got `{value}`"), value=short(value), form=say(FORMS[pattern]))
    corrected = respell(value, pattern)
    hint = did_you_mean(corrected) if corrected else None
    if pattern in _INKS and (corrected or "").partition("@")[0] not in built_in_ink_table():
        hint = say(N_("write the name of an ink; define your own in a file listed under `inks:` (docs/guides/inks.md)"))
    elif corrected and corrected.startswith("#"):
        hint = say(N_("write {value}"), value=f'"{corrected}"')
    return document.finding("Y106", path, message, hint)


_INKS = ("^[a-z][a-z0-9-]*$", "^[a-z][a-z0-9-]*(@[0-9]{1,3})?$")
"""Patterns of ink names in the schemas."""
_HEX = re.compile("#[0-9a-fA-F]{3,8}")
_LOST_COLOUR = N_(
    "` #` starts a comment; write the name of an ink, and define your own in a file listed under `inks:` "
    "(docs/guides/inks.md)"
)


def _expected_type(types: Sequence[str], value: object, written: str, part: Schema) -> Message:
    first_type, *other_types = (
        number_wanted({**part, "type": type_name}) if type_name in _NUMBERS else say(_TYPES[type_name])
        for type_name in types
    )
    for other in other_types:
        first_type = say(N_("{one} or {other}"), one=first_type, other=other)
    if value is None:
        return say(N_("expected {wanted}, but the value is missing"), wanted=first_type)
    return say(N_("expected {wanted}, got {got}"), wanted=first_type, got=_describe(value, written))


_LONG_NUMBER = re.compile("-?[1-9][0-9]*")
"""A number of so many digits that it is read as text."""


def _describe(value: object, written: str) -> Message:
    is_long_number = isinstance(value, str) and value == written and _LONG_NUMBER.fullmatch(value)
    if isinstance(value, str) and not is_long_number:
        return say(N_("the text `{value}`"), value=short(value))
    if is_long_number or isinstance(value, (bool, int, float)):  # show 1.0 as written, though YAML reads 1
        return say("`{value}`", value=short(written) or _spelt(value))
    return say(_TYPES["array" if isinstance(value, list) else "object"])


def _type_hint(document: Document, path: Path, types: Sequence[str], value: object) -> Message | None:
    written = document.written(path)
    if "string" in types and isinstance(value, (bool, int, float)):
        return say(N_("put it in quotes: {value}"), value=f'"{short(written)}"')
    if types == ["array"] and value is not None:
        return say(N_("begin each list entry with `- `, or put all of them in brackets, separated by commas"))
    if not isinstance(value, str):
        return None
    if "boolean" in types:
        return say(N_("write true or false"))
    if {"integer", "number"} & set(types):
        if re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", plain_spelling(value)) and (odd := lookalike_hint(value)):
            return odd
        if strip_quotes(written.strip("\"'")) != written and isinstance(value_of(strip_quotes(value)), (int, float)):
            return say(N_("write the number without quotes"))
        if re.fullmatch(r"-?0+[0-9]+", value):
            return say(N_("write it without leading zeros: {value}"), value=str(int(value[:20])))
        return number_hint(value, "number" not in types)
    return None


def _name(path: Path) -> str:
    return str(next((step for step in reversed(path) if isinstance(step, str)), ""))


def _spelt(value: object) -> str:
    return short(json.dumps(value, ensure_ascii=False) if not isinstance(value, str) else value)


def _list_words(words: Iterable[object]) -> str:
    return ", ".join(str(word) for word in words)


def _find_repeated(values: Iterable[object]) -> str:
    earlier = set()
    for value in values:
        written = json.dumps(value, ensure_ascii=False, sort_keys=True)
        if written in earlier:
            return _spelt(value)
        earlier.add(written)
    return ""


_KINDS = N_("kinds: {words}")
_NUMBERS = ("integer", "number")
_TYPES = {
    "object": N_("a mapping (key: value)"),
    "array": N_("a list"),
    "string": N_("text"),
    "boolean": N_("true or false"),
}
_LIMITS = {
    "minimum": ("Y105", N_("{value} is too small: at least {limit}")),
    "maximum": ("Y105", N_("{value} is too large: at most {limit}")),
    "minItems": ("Y107", N_("the list is too short: at least {limit}")),
    "maxItems": ("Y107", N_("the list is too long: at most {limit}")),
    "minProperties": ("Y107", N_("too few keys: at least {limit}")),
    "maxProperties": ("Y107", N_("too many keys: at most {limit}")),
    "maxLength": ("Y106", N_("the text is too long: at most {limit} characters")),
}
_MERGE = "<<"
"""The YAML key that merges another mapping."""


def causes(
    groups: "Iterable[tuple[Path, list[ValidationError]]]", part: "Callable[[ValidationError], Schema]"
) -> "Iterator[tuple[Path, list[ValidationError]]]":
    """Drop errors that follow from another in a list of fixed length; `part` returns the schema part that refused.

    With one entry too few or too many, all later entries are shifted; and a duplicate entry also makes the list too
    long. Where a comma is missing between two entries, that is reported instead of the missing entry.
    """
    groups = list(groups)
    joined = {path[:-1] for path, errors in groups if path and _several(errors[0])}
    twice = {path for path, errors in groups if errors[0].kind.name == "uniqueItems"}
    moved: Path | None = None
    for path, errors in groups:
        if moved is not None and path[: len(moved)] == moved and len(path) > len(moved):
            continue
        if errors[0].kind.name == "minItems" and path in joined:
            continue
        if errors[0].kind.name in ("minItems", "maxItems"):
            rule = part(errors[0])
            moved = path if rule.get("minItems") == rule.get("maxItems") else moved
            if path in twice and errors[0].kind.name == "maxItems":
                continue
        yield path, errors


def _several(error: "ValidationError") -> bool:
    """Return whether a text was meant as several numbers."""
    is_text = isinstance(error.instance, str) and error.kind.name == "type"
    return is_text and number_hint(str(error.instance), whole=True) is not None


def drop_untrusted(document: Document, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Drop findings about values at which the YAML itself is invalid: their shape cannot be trusted."""
    reported = {(each.file, each.mark.line, each.mark.column) for each in document.findings}

    def refused(path: Path) -> bool:
        mark = document.marks.at(path)
        return (document.file, mark.line, mark.column) in reported

    for finding in findings:
        holder = document.at(finding.path[:-1]) if finding.code in ("Y101", "Y102") else None
        merged = isinstance(holder, dict) and _MERGE in holder and refused((*finding.path[:-1], _MERGE))
        if not merged and not refused(finding.path):
            yield finding
