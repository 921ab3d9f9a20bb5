"""Describe in words who wins more or less than a fair share, and how small a difference would be noticed."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hyskos.cli.lab.reports import HEADS, SHOWN, names_of
from hyskos.cli.lab.tables import percent
from hyskos.definitions.languages import _
from hyskos.lab.figures import shares
from hyskos.lab.intervals import quantile

if TYPE_CHECKING:
    from hyskos.lab.setups import Setup
    from hyskos.lab.tally import Tally


def in_words(setup: "Setup", tally: "Tally") -> Iterator[str]:
    """Describe starts, seats, factions and bots off a fair share; intervals hold jointly for all of one kind."""
    fair = 1 / setup.players
    for axis in SHOWN:
        names = names_of(setup, axis)
        if setup.players == 1 or len(names) == 1:
            continue
        found = shares(setup, tally, axis, quantile(figures=len(names)))
        for more, text in (
            (True, _("{what}: more than a fair share of {fair} % for {names}.")),
            (False, _("{what}: less than a fair share of {fair} % for {names}.")),
        ):
            off = [
                f"{names[place]} ({percent(one.value)})"
                for place, one in found.items()
                if (one.low > fair if more else one.high < fair)
            ]
            if off:
                yield text.format(what=_(HEADS[axis]), fair=percent(fair), names=", ".join(off))
        if all(one.low <= fair <= one.high for one in found.values()):
            farthest = max(max(one.high - fair, fair - one.low) for one in found.values())
            text = _("{what}: nobody is seen to be off a fair share of {fair} %; more than {points} points would be.")
            yield text.format(what=_(HEADS[axis]), fair=percent(fair), points=percent(farthest))
