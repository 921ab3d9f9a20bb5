"""Describe changes to a definition: where they are, the old value and the new one."""

from collections.abc import Mapping, Sequence

from hyskos.companion.comparing import WALLS
from hyskos.companion.field_words import FIELDS, field_word
from hyskos.companion.names import NAMES, named
from hyskos.definitions.languages import _
from hyskos.definitions.messages import short
from hyskos.definitions.texts import CODES

LONGEST = 160
"""Maximum characters shown of a value; its place leads to the rest."""
_ARROW = "->"


def told_place(place: Sequence[str | int]) -> str:
    """Describe the place of a change from the outside in, e.g. "space 4, name (en)"."""
    told: list[str] = []
    for i, step in enumerate(place):
        before = place[i - 1] if i else ""
        entry = _axis(place[0], before, step) or _entry(before, step, whole=i == 1)
        if entry:
            told[-1] = entry
        elif told and isinstance(step, str) and _is_language(step):
            told[-1] += f" ({step})"
        else:
            told.append(_word(step))
    return ", ".join(told)


def _axis(first: str | int, part: str | int, step: str | int) -> str:
    """Return "q" or "r" with its label for a coordinate of a hex, as in the docs; "" for other steps."""
    if part == "at" and first in ("spaces", "starts") and step in (1, 2):
        return f"{field_word('at')} {'q' if step == 1 else 'r'}"
    return ""


def _entry(part: str | int, step: str | int, *, whole: bool) -> str:
    """Return the label of a list entry, e.g. "space 4"; "" for other steps."""
    if whole and part == "spaces":
        return _("space {number}").format(number=step)
    if whole and part == "starts":
        return _("start {name}").format(name=f"S{step}")
    if whole and (part,) == WALLS:
        return _("wall {name}").format(name=step)
    if isinstance(step, int) and isinstance(part, str):
        return f"{field_word(part)} {step}"
    return ""


def _is_language(step: str) -> bool:
    return step in CODES and step not in FIELDS


def _word(step: str | int) -> str:
    """Return the word for a key, or the name of the thing that a value refers to."""
    if isinstance(step, str) and step in NAMES:
        return str(named(step))
    return field_word(str(step))


def told_value(value: object, longest: int = LONGEST) -> str:
    """Format a value without YAML punctuation, truncated to `longest` characters."""
    return short(_told(value), longest)


def _told(value: object) -> str:
    if value is None:
        return _("nothing")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, str):
        return f"“{value}”" if _ARROW in value else str(named(value)) if value in NAMES else value
    if isinstance(value, Mapping):
        pairs = ((_word(key) if not _is_language(key) else f"({key})", one) for key, one in value.items())
        return ", ".join(f"{key} {_held(one)}" for key, one in pairs) or _("nothing")
    if isinstance(value, Sequence):
        return ", ".join(map(_held, value)) or _("nothing")
    return str(value)


def _held(value: object) -> str:
    """Format a nested value, in brackets if it has parts itself."""
    if isinstance(value, list) and len(value) == 1:
        return _held(value[0])
    return f"[{_told(value)}]" if isinstance(value, Mapping | list) else _told(value)
