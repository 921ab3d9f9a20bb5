"""What people probably meant by a value that its schema refuses: the same word, as the schema spells it."""

import re
import unicodedata
from collections.abc import Iterable, Iterator

from hyskos.definitions.json_schema import Schema
from hyskos.definitions.messages import N_, Message, say, short
from hyskos.definitions.nearest import nearest

_TYPOGRAPHIC = "“”„‟«»‘’‚‹›"
"""Quotes that editors for letters put in the place of plain ones; YAML takes them for letters."""
_NUMBERS = re.compile(r"-?[0-9]+(?:[ ;]+-?[0-9]+)+")
_RGB = re.compile(r"rgba?\(\s*([0-9]{1,3})[\s,]+([0-9]{1,3})[\s,]+([0-9]{1,3})\s*\)", re.IGNORECASE)
_COMMA = re.compile(r"(-?[0-9]+),([0-9]+)")


def did_you_mean(word: str) -> Message:
    """Ask whether this was meant."""
    return say(N_("did you mean `{word}`?"), word=word)


def near_word(value: object, words: Iterable[object]) -> str | None:
    """Name the word that is nearest to a value; small and large letters and typographic quotes make no difference."""
    known = {str(word).casefold(): str(word) for word in words}
    near = nearest(str(value).strip(_TYPOGRAPHIC).casefold(), known)
    return known[near[0]] if near else None


def formed(value: str, pattern: str) -> str | None:
    """Spell a value so that it has a form: `My Map` as an id is `my-map`; nothing if that helps nobody.

    >>> formed("My Game Map", "^[a-z0-9]+(-[a-z0-9]+)*$"), formed("#E25", "^#[0-9a-f]{6}$")
    ('my-game-map', '#ee2255')
    >>> formed("rgb(0, 10, 255)", "^#[0-9a-f]{6}$")
    '#000aff'
    """
    return next((one for one in _spellings(value) if one != value and re.search(pattern, one)), None)


def unquoted(value: str) -> str:
    """Take typographic quotes from a text."""
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
    """Say how numbers are written that were read as text: with commas between them, with a point inside."""
    several = _NUMBERS.fullmatch(value)
    if several:
        return say(N_("put a comma between them: {value}"), value=short(", ".join(re.findall("-?[0-9]+", value))))
    comma = None if whole else _COMMA.fullmatch(value)
    return say(N_("write it with a point: {value}"), value=short(f"{comma[1]}.{comma[2]}")) if comma else None


def number_wanted(rule: Schema) -> Message:
    """Say what number a part of a schema asks for: from where to where, if it says so.

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
    """Say how a mapping is written, where another value stands: with its keys, or with languages."""
    required = schema.get("required", ())
    if required and isinstance(value, (int, float)) and not isinstance(value, bool):
        return say(N_("write it with its keys: {value}"), value="{" + ", ".join(f"{key}: …" for key in required) + "}")
    if isinstance(value, str) and "patternProperties" in schema and not schema.get("properties"):
        return say(N_("write the language before it: {value}"), value="{en: …}")
    return None
