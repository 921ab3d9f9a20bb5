"""Render reasons and results of the rules in the language of the output, and messages about unknown names."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from hyskos.companion.names import Name, name_of
from hyskos.definitions.languages import _, ngettext
from hyskos.definitions.messages import form
from hyskos.rules.reasons import Reason
from hyskos.rules.rolling_pyramids.combat import Outcome
from hyskos.rules.rolling_pyramids.forces import Force

if TYPE_CHECKING:
    from hyskos.definitions.plain_data import Json

PEOPLE = ("player", "players", "other", "others")
"""Values that are names of people, never translated: a player called Ram is not a device."""


def sentence(reason: Reason) -> str:
    """Render the sentence of a reason."""
    values = {key: _value_text(key, value) for key, value in reason.values.items()}
    return form(reason.message, reason.values, _, ngettext).format(**values)


def _value_text(key: str, value: object) -> object:
    return Name(value, "") if key in PEOPLE and isinstance(value, str) else name_of(value)


def with_rule(reason: Reason) -> str:
    """Render a reason with the rule it is based on."""
    return f"{sentence(reason)} ({reason.rule})"


def reasons_json(reasons: Iterable[Reason]) -> list[dict[str, str]]:
    """Convert reasons for `--json` output."""
    return [{"rule": reason.rule, "text": sentence(reason)} for reason in reasons]


def unknown_name(word: str, known: Iterable[str]) -> str:
    """Report an unknown name, with similar names, or else all valid ones."""
    known = list(known)
    if guesses := near(word.lower(), known):
        return guess(word, guesses)
    if len(known) == 1:
        return _("`{word}` is unknown; the only choice is {known}.").format(word=word, known=known[0])
    return _("`{word}` is unknown; choose from {known}.").format(word=word, known=", ".join(known))


def guess(word: str, guesses: Iterable[str]) -> str:
    """Report an unknown name with suggestions."""
    return _("`{word}` is unknown. Did you mean {guesses}?").format(word=word, guesses=", ".join(guesses))


def near(word: str, known: Iterable[str]) -> list[str]:
    """Return up to three known words that begin with `word`, or else are similar to it.

    Words much less similar than the best are left out.

    >>> near("inner", ["four-x", "inner-factory"])
    ['inner-factory']
    >>> near("x", ["4x", "inner", "4x"])
    ['4x']
    >>> near("halvs", ["walls", "halves"])
    ['halves']
    """
    from hyskos.definitions.typed_words import nearest

    known = list(dict.fromkeys(known))
    return [name for name in known if len(word) > 2 and name.startswith(word)][:3] or nearest(word, known, 3)


def files_like(name: str) -> list[str]:
    """Return up to three files with names like that of a path that does not exist.

    Only YAML files are like `my-map.yaml`, `my-map.yml` and `my-map`; their endings are not compared.
    """
    from pathlib import Path

    from hyskos.definitions.paths import SUFFIXES
    from hyskos.definitions.typed_words import nearest

    path = Path(name)
    is_yaml = path.suffix in (*SUFFIXES, "")
    try:
        files = sorted(path.parent.iterdir()) if path.name and not path.exists() else []
    except (OSError, ValueError):  # no such folder, or a null character
        return []
    if not is_yaml:
        return [str(path.with_name(file)) for file in nearest(path.name, [file.name for file in files], 3, _LIKE_FILE)]
    by_stem = {file.stem: str(file) for file in files if file.suffix in SUFFIXES}
    return [by_stem[stem] for stem in near(path.stem.lower(), by_stem)]


_LIKE_FILE = 0.8
"""How similar names of other files must be: `none.tmx` does not mean `alone.txt`."""


_SAID_ELSEWHERE = ("RP-33", "RP-39")
"""Rules whose reasons repeat the verdict (an empty space taken, a triangle crossed), except extra triangles."""


def verdict(outcome: Outcome, before: Force | None) -> str:
    """Describe who owns the space now."""
    if outcome.force is None:
        return _("The space is empty")
    is_same_owner = before is not None and before.faction == outcome.owner
    text = _("{faction} keeps the space with {force}") if is_same_owner else _("{faction} takes the space with {force}")
    return text.format(faction=name_of(outcome.owner), force=outcome.force.written())


def arithmetic(reasons: Iterable[Reason]) -> str:
    """Format the arithmetic of a result on one line."""
    steps = (reason for reason in reasons if reason.rule not in _SAID_ELSEWHERE or "extra" in reason.values)
    return "; ".join(map(sentence, steps))


def to_write(force: Force | None, *, erase: bool) -> str:
    """Describe what to write on the board."""
    if force is not None:
        return _("write {force} ({faction})").format(force=force.written(), faction=name_of(force.faction))
    return _("erase") if erase else _("leave it empty")


def force_json(force: Force | None) -> "dict[str, Json]":
    """Convert a force, or None, for `--json` output."""
    if force is None:
        return {"owner": None, "units": 0, "heroes": 0}
    return {"owner": force.faction, "units": force.units, "heroes": force.heroes}


def matches(force: Force | None, expected: Force) -> bool:
    """Return whether the written result is right; zero units are the same as an empty space."""
    if not expected.size:
        return force is None
    return force is not None and replace(expected, faction=expected.faction or force.faction) == force


def difference(force: Force | None, expected: Force) -> str:
    """Describe the written and the right result, naming factions only if they differ."""
    wrote = expected if expected.size else None
    alike = force is not None and wrote is not None and wrote.faction in ("", force.faction)

    def describe(result: Force | None) -> str:
        if result is None:
            return _("nothing (empty)")
        return result.written() if alike or not result.faction else f"{result.written()} ({name_of(result.faction)})"

    return _("you wrote {wrote}; the correct result is {right}").format(wrote=describe(wrote), right=describe(force))


def assumption(reason: Reason) -> str:
    """Describe an assumption behind a result."""
    return _("assumed: {what} ({rule})").format(what=sentence(reason), rule=reason.rule)
