"""Describe results for a space: the verdict, one line of arithmetic, and what to write on the board."""

from collections.abc import Iterable
from dataclasses import replace

from hyskos.companion.names import named
from hyskos.companion.sentences import sentence
from hyskos.definitions.json_values import Json
from hyskos.definitions.languages import _
from hyskos.rules.reasons import Reason
from hyskos.rules.rolling_pyramids.combat import Outcome
from hyskos.rules.rolling_pyramids.forces import Force

_SAID_ELSEWHERE = ("RP-33", "RP-39")
"""Rules whose reasons repeat the verdict (an empty space taken, a triangle crossed), except extra triangles."""


def verdict(outcome: Outcome, before: Force | None) -> str:
    """Describe who owns the space now."""
    if outcome.force is None:
        return _("The space is empty")
    kept = before is not None and before.faction == outcome.owner
    text = _("{faction} keeps the space with {force}") if kept else _("{faction} takes the space with {force}")
    return text.format(faction=named(outcome.owner), force=outcome.force.written())


def arithmetic(reasons: Iterable[Reason]) -> str:
    """Format the arithmetic of a result on one line."""
    told = (one for one in reasons if one.rule not in _SAID_ELSEWHERE or "extra" in one.values)
    return "; ".join(map(sentence, told))


def to_write(force: Force | None, *, erase: bool) -> str:
    """Describe what to write on the board."""
    if force is not None:
        return _("write {force} ({faction})").format(force=force.written(), faction=named(force.faction))
    return _("erase") if erase else _("leave it empty")


def force_json(force: Force | None) -> dict[str, Json]:
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

    def told(one: Force | None) -> str:
        if one is None:
            return _("nothing (empty)")
        return one.written() if alike or not one.faction else f"{one.written()} ({named(one.faction)})"

    return _("you wrote {wrote}; the rules give {right}").format(wrote=told(wrote), right=told(force))


def assumption(reason: Reason) -> str:
    """Describe an assumption behind a result."""
    return _("assumed: {what} ({rule})").format(what=sentence(reason), rule=reason.rule)
