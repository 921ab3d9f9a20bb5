"""How an answer about a space is told: the verdict, one line of arithmetic, and what the marker has to do."""

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
"""Reasons that only repeat the verdict: an empty space was taken, a triangle is crossed; not that more are (extra)."""


def verdict(outcome: Outcome, before: Force | None) -> str:
    """Say who has the space now."""
    if outcome.force is None:
        return _("The space is empty")
    kept = before is not None and before.faction == outcome.owner
    text = _("{faction} keeps the space with {force}") if kept else _("{faction} takes the space with {force}")
    return text.format(faction=named(outcome.owner), force=outcome.force.written())


def arithmetic(reasons: Iterable[Reason]) -> str:
    """Give the sums of an answer in one line."""
    told = (one for one in reasons if one.rule not in _SAID_ELSEWHERE or "extra" in one.values)
    return "; ".join(map(sentence, told))


def to_write(force: Force | None, *, erase: bool) -> str:
    """Say what to do on the board."""
    if force is not None:
        return _("write {force} ({faction})").format(force=force.written(), faction=named(force.faction))
    return _("erase") if erase else _("leave it empty")


def force_json(force: Force | None) -> dict[str, Json]:
    """Give a force, or nobody, the form that every `--json` answer uses."""
    if force is None:
        return {"owner": None, "units": 0, "heroes": 0}
    return {"owner": force.faction, "units": force.units, "heroes": force.heroes}


def matches(force: Force | None, expected: Force) -> bool:
    """Tell whether somebody wrote the right thing; nothing left is the same as an empty space."""
    if not expected.size:
        return force is None
    return force is not None and replace(expected, faction=expected.faction or force.faction) == force


def difference(force: Force | None, expected: Force) -> str:
    """Say what was written and what is right; factions only if they matter."""
    wrote = expected if expected.size else None
    alike = force is not None and wrote is not None and wrote.faction in ("", force.faction)

    def told(one: Force | None) -> str:
        if one is None:
            return _("nothing (empty)")
        return one.written() if alike or not one.faction else f"{one.written()} ({named(one.faction)})"

    return _("you wrote {wrote}; the rules give {right}").format(wrote=told(wrote), right=told(force))


def assumption(reason: Reason) -> str:
    """Say what an answer rests on that nobody told."""
    return _("assumed: {what} ({rule})").format(what=sentence(reason), rule=reason.rule)
