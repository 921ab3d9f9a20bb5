"""Guess what was meant by a value or a key that its schema refuses."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from hyskos.definitions.findings import Finding, Mark, Path
from hyskos.definitions.kinds.registry import KINDS
from hyskos.definitions.messages import N_, Message, Verbatim, say, short
from hyskos.definitions.reading.document import Document
from hyskos.definitions.reading.schema import Schema
from hyskos.definitions.typed_words import nearest

_TYPOGRAPHIC = "“”„‟«»‘’‚‹›"
"""Typographic quotes that word processors insert; YAML reads them as letters."""
_NUMBERS = re.compile(r"-?[0-9]+(?:[ ;]+-?[0-9]+)+")
_RGB = re.compile(r"rgba?\(\s*([0-9]{1,3})[\s,]+([0-9]{1,3})[\s,]+([0-9]{1,3})\s*\)", re.IGNORECASE)
_COMMA = re.compile(r"(-?[0-9]+),([0-9]+)")


def did_you_mean(word: str) -> Message:
    """Return the hint "did you mean `word`?"."""
    return say(N_("did you mean `{word}`?"), word=word)


def near_word(value: object, words: Iterable[object]) -> str | None:
    """Return the word nearest to a value, ignoring case and typographic quotes."""
    by_lower_case = {str(word).casefold(): str(word) for word in words}
    near = nearest(str(value).strip(_TYPOGRAPHIC).casefold(), by_lower_case)
    return by_lower_case[near[0]] if near else None


def respell(value: str, pattern: str) -> str | None:
    """Spell a value so that it matches a pattern: `My Map` as an id is `my-map`; None if no spelling does.

    >>> respell("My Game Map", "^[a-z0-9]+(-[a-z0-9]+)*$"), respell("#E25", "^#[0-9a-f]{6}$")
    ('my-game-map', '#ee2255')
    >>> respell("rgb(0, 10, 255)", "^#[0-9a-f]{6}$")
    '#000aff'
    """
    return next(
        (spelling for spelling in _spellings(value) if spelling != value and re.search(pattern, spelling)), None
    )


def strip_quotes(value: str) -> str:
    """Strip typographic quotes."""
    return value.strip().strip(_TYPOGRAPHIC)


def _spellings(value: str) -> Iterator[str]:
    bare = strip_quotes(value)
    if colour := _RGB.fullmatch(bare):
        if all(int(part) < 256 for part in colour.groups()):
            yield "#" + "".join(f"{int(part):02x}" for part in colour.groups())
        return
    yield bare
    yield bare.lower()
    if bare.startswith("#"):
        yield "#" + "".join(2 * digit for digit in bare[1:].lower()) if len(bare) == 4 else bare
        return
    letters = unicodedata.normalize("NFD", bare.casefold())
    slug = re.sub("[^a-z0-9]+", "-", "".join(char for char in letters if not unicodedata.combining(char)))
    yield slug.strip("-")


def number_hint(value: str, whole: bool) -> Message | None:
    """Explain how to write numbers that were read as text: commas between them, a decimal point."""
    several = _NUMBERS.fullmatch(value)
    if several:
        return say(N_("put a comma between them: {value}"), value=short(", ".join(re.findall("-?[0-9]+", value))))
    comma = None if whole else _COMMA.fullmatch(value)
    return say(N_("write it with a point: {value}"), value=short(f"{comma[1]}.{comma[2]}")) if comma else None


def number_wanted(rule: Schema) -> Message:
    """Describe the number that a schema requires, with its limits.

    >>> str(number_wanted({"type": "integer", "minimum": 0, "maximum": 99}))
    'a whole number from 0 to 99'
    """
    whole, minimum, maximum = rule.get("type") != "number", rule.get("minimum"), rule.get("maximum")
    if minimum is not None and maximum is not None:
        range_sentence = N_("a whole number from {least} to {most}") if whole else N_("a number from {least} to {most}")
        return say(range_sentence, least=minimum, most=maximum)
    if minimum is not None:
        return say(N_("a whole number, at least {least}") if whole else N_("a number, at least {least}"), least=minimum)
    return say(N_("a whole number") if whole else N_("a number"))


def mapping_hint(schema: Schema, value: object) -> Message | None:
    """Explain how to write a mapping where another value was found: with its keys, or with languages."""
    required = schema.get("required", ())
    if required and isinstance(value, (int, float)) and not isinstance(value, bool):
        return say(N_("write it with its keys: {value}"), value="{" + ", ".join(f"{key}: …" for key in required) + "}")
    if isinstance(value, str) and "patternProperties" in schema and not schema.get("properties"):
        return say(N_("write the language before it: {value}"), value="{en: …}")
    return None


_WHERE_NONE = N_("if there is none, write {words}")
_SAID = frozenset({"none", "no", "nothing", "-", "", "0", "[]", "{}"})
"""What people write for "none" where it is invalid."""


def none_of(kind: str, path: Path) -> Message | None:
    """Explain how to write "none" for a key; None if the key requires a value."""
    explanation = KINDS[kind].none.get(".".join("*" if isinstance(step, int) else step for step in path))
    return say(_WHERE_NONE, words=f"`{path[-1]}: {explanation}`") if explanation else None


def none_hint(kind: str, path: Path, value: object) -> Message | None:
    """Return the same hint if the value looks like an attempt to write "none"."""
    none = value is None or value is False or str(value).strip().casefold() in _SAID
    return none_of(kind, path) if none else None


def missing_kind(plain: Mapping[str, object], kinds: str) -> Message:
    """Report a file without `kind`, listing the kinds; a player's sheet file is recognised as such."""
    if isinstance(faction := plain.get("faction"), str):
        told = N_("`kind` is missing; this looks like a sheet file for the board `{name}`; kinds: {words}")
        return say(told, name=short(faction), words=kinds)
    return say(N_("`kind` is missing; choose from {words}"), words=kinds)


def absent_key(document: Document, kind: str, path: Path, key: str, mapping: Schema) -> Finding:
    """Report a missing key of a mapping; the hint says how to write "none", or else what the key is for."""
    description = mapping.get("properties", {}).get(key, Schema()).get("description")
    hint = none_of(kind, (*path, key)) or (Verbatim(description) if description else None)
    message = say(N_("`{key}` is missing"), key=key)
    return replace(document.finding("Y102", path, message, hint), path=(*path, key))


def merge_missing_keys(findings: Iterable[Finding]) -> list[Finding]:
    """Combine all missing keys of one mapping into one finding, and report anchors and aliases only once."""
    merged: list[Finding] = []
    lacked: dict[Mark, list[Finding]] = {}
    has_alias = False
    for finding in findings:
        if finding.code == "Y102":
            lacked.setdefault(finding.mark, []).append(finding)
        elif finding.code != "Y008" or not has_alias:
            merged.append(finding)
            has_alias = has_alias or finding.code == "Y008"
    return [*merged, *(_merge_missing(some) for some in lacked.values())]


def _merge_missing(some: list[Finding]) -> Finding:
    """Combine the findings of one place."""
    if len(some) == 1:
        return some[0]
    words = ", ".join(f"`{finding.path[-1]}`" for finding in some)
    needless = [str(each.hint.values["words"]) for each in some if each.hint and each.hint.text == _WHERE_NONE]
    return replace(
        some[0],
        message=say(N_("these keys are missing: {words}"), words=words),
        hint=say(_WHERE_NONE, words=", ".join(needless)) if needless else None,
    )


_PIECES = re.compile(r"[^\s,:\[\]{}\"']+(?:\s*,\s*[^\s,:\[\]{}\"']+(?=\s*[,}]))+")
"""Words separated by commas, none of them a key with a colon."""


def cut_text(document: Document, path: Path) -> Message | None:
    """Return a hint on quoting a text whose part after the comma became the key at `path`; None for any other key."""
    key, texts = _run(document, path)
    if not key:
        return None
    whole = short('"' + ", ".join(texts).replace('"', '\\"') + '"', 60)
    return say(
        N_("a comma ends a text in brackets: put all of it in quotes, {key}: {text}"), key=short(key), text=whole
    )


def is_reported_earlier(document: Document, path: Path) -> bool:
    """Return whether the key at `path` is a later piece of a cut text, which is reported at its first piece."""
    key, texts = _run(document, path)
    return bool(key) and texts[1] != path[-1]


def written_whole(document: Document, path: Path) -> str | None:
    """Return the full source of a value that contains commas: a list without brackets, `rgb(0, 0, 0)`; None for others.

    Inside brackets a comma ends the value, so that the key has only the first piece.
    """
    if not path or not isinstance(path[-1], str):
        return None
    if "," in str(document.at(path)):  # outside brackets, where a comma does not end the value
        return document.written(path)
    mark = document.marks.at(path)
    line = document.lines_of(document.file_of(path))[mark.line - 1]  # possibly of the table of spaces
    match = _PIECES.match(line, mark.column - 1)
    return match[0] if match else None


def in_brackets(key: object, pieces: str) -> Message:
    """Return a hint to write a list in brackets."""
    return say(N_("write a list on one line in brackets: {list}"), list=f"{key}: [{pieces}]")


def path_before_comma(document: Document, path: Path) -> Path:
    """Return the path of the value whose part after the comma became the key at `path`; () for any other key."""
    inside = document.at(path[:-1]) if path else None
    keys = list(inside) if isinstance(inside, dict) else []
    if not path or path[-1] not in keys or not _bare(document, path):
        return ()
    before = keys[: keys.index(path[-1])]
    first = next((key for key in reversed(before) if not _bare(document, (*path[:-1], key))), None)
    return () if first is None else (*path[:-1], first)


def _run(document: Document, path: Path) -> tuple[str, list[str]]:
    """Return the key of the text that was cut and all of its pieces; empty if nothing was cut."""
    if not path or not isinstance(path[-1], str):
        return "", []
    inside = document.at(path[:-1])
    keys = list(inside) if isinstance(inside, dict) else []
    if path[-1] not in keys or not _bare(document, path):
        return "", []
    first = last = keys.index(path[-1])
    while first >= 0 and _bare(document, (*path[:-1], keys[first])):
        first -= 1
    while last + 1 < len(keys) and _bare(document, (*path[:-1], keys[last + 1])):
        last += 1
    text = inside[keys[first]] if first >= 0 else None
    return (keys[first], [text, *keys[first + 1 : last + 1]]) if isinstance(text, str) else ("", [])


def _bare(document: Document, path: Path) -> bool:
    """Return whether a key has neither a value nor a colon."""
    if document.at(path) is not None:
        return False
    mark = document.marks.key(path)
    return document.lines[mark.end_line - 1][mark.end_column - 1 :].lstrip()[:1] in (",", "}")
