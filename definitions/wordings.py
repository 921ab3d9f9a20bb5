"""Guess what was meant by a value that its schema refuses, spelt as the schema requires."""

import re
import unicodedata
from collections.abc import Iterable, Iterator

from hyskos.definitions.json_schema import Schema
from hyskos.definitions.messages import N_, Message, say, short
from hyskos.definitions.nearest import nearest

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
    known = {str(word).casefold(): str(word) for word in words}
    near = nearest(str(value).strip(_TYPOGRAPHIC).casefold(), known)
    return known[near[0]] if near else None


def formed(value: str, pattern: str) -> str | None:
    """Spell a value so that it matches a pattern: `My Map` as an id is `my-map`; None if no spelling does.

    >>> formed("My Game Map", "^[a-z0-9]+(-[a-z0-9]+)*$"), formed("#E25", "^#[0-9a-f]{6}$")
    ('my-game-map', '#ee2255')
    >>> formed("rgb(0, 10, 255)", "^#[0-9a-f]{6}$")
    '#000aff'
    """
    return next((one for one in _spellings(value) if one != value and re.search(pattern, one)), None)


def unquoted(value: str) -> str:
    """Strip typographic quotes."""
    return value.strip().strip(_TYPOGRAPHIC)


def _spellings(value: str) -> Iterator[str]:
    bare = unquoted(value)
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
    whole, least, most = rule.get("type") != "number", rule.get("minimum"), rule.get("maximum")
    if least is not None and most is not None:
        both = N_("a whole number from {least} to {most}") if whole else N_("a number from {least} to {most}")
        return say(both, least=least, most=most)
    if least is not None:
        return say(N_("a whole number, at least {least}") if whole else N_("a number, at least {least}"), least=least)
    return say(N_("a whole number") if whole else N_("a number"))


def keyed(schema: Schema, value: object) -> Message | None:
    """Explain how to write a mapping where another value was found: with its keys, or with languages."""
    required = schema.get("required", ())
    if required and isinstance(value, (int, float)) and not isinstance(value, bool):
        return say(N_("write it with its keys: {value}"), value="{" + ", ".join(f"{key}: …" for key in required) + "}")
    if isinstance(value, str) and "patternProperties" in schema and not schema.get("properties"):
        return say(N_("write the language before it: {value}"), value="{en: …}")
    return None
