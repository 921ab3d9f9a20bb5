"""How an answer about a space is told: the verdict, one line of arithmetic, and what the marker has to do."""

from collections.abc import Iterable
from typing import Any

import click
from click.core import ParameterSource

from hyskos.cli.shared.options import sentence
from hyskos.companion.names import named
from hyskos.companion.wrapping import tell
from hyskos.definitions.languages import _
from hyskos.rules.reasons import Reason
from hyskos.rules.rolling_pyramids.combat import Outcome
from hyskos.rules.rolling_pyramids.forces import Force

_SAID_ELSEWHERE = ("RP-33", "RP-39")
"""Reasons that only repeat the verdict: an empty space was taken, a triangle is crossed."""


def verdict(outcome: Outcome, before: Force | None) -> str:
    """Say who has the space now."""
    if outcome.force is None:
        return _("The space is empty")
    kept = before is not None and before.faction == outcome.owner
    text = _("{faction} keeps the space with {force}") if kept else _("{faction} takes the space with {force}")
    return text.format(faction=named(outcome.owner), force=outcome.force.written())


def arithmetic(reasons: Iterable[Reason]) -> str:
    """Give the sums of an answer in one line."""
    return "; ".join(sentence(reason) for reason in reasons if reason.rule not in _SAID_ELSEWHERE)


def to_write(force: Force | None, *, erase: bool) -> str:
    """Say what to do on the board."""
    if force is not None:
        return _("write {force} ({faction})").format(force=force.written(), faction=named(force.faction))
    return _("erase") if erase else _("leave it empty")


def force_json(force: Force | None) -> dict[str, Any]:
    """Give a force, or nobody, the form that every `--json` answer uses."""
    if force is None:
        return {"owner": None, "units": 0, "heroes": 0}
    return {"owner": force.faction, "units": force.units, "heroes": force.heroes}


def not_told(parameter: str) -> bool:
    """Tell whether a parameter of the running command has its default, since nobody gave it."""
    source = click.get_current_context().get_parameter_source(parameter)
    return source in (None, ParameterSource.DEFAULT, ParameterSource.DEFAULT_MAP)


def tell_assumed(assumed: Iterable[Reason], *, err: bool = False) -> None:
    """Say what an answer rests on that nobody told."""
    for reason in assumed:
        tell(_("assumed: {what} ({rule})").format(what=sentence(reason), rule=reason.rule), err=err)
