"""Measure the effect of every other ruling, and of every ability: one way to play against all variants of it."""

from collections.abc import Iterator
from dataclasses import replace

from hyskos.definitions.values import dataclass
from hyskos.lab.comparing import AXES, Contrast, has_several
from hyskos.lab.intervals import Estimate
from hyskos.lab.setups import Setup
from hyskos.rules.rolling_pyramids.rulings import IDS, changed, choices_of


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to play with one change: another value of a ruling, or a faction without its ability."""

    name: str
    value: str | None
    setup: Setup


def ruling_variants(base: Setup, names: tuple[str, ...] = tuple(IDS)) -> Iterator[Variant]:
    """Yield a variant for every other value of these rulings."""
    for name in names:
        for value in choices_of(name):
            if value != getattr(base.rulings, name):
                yield Variant(name, value, replace(base, rulings=changed({name: value}, base.rulings)))


def ability_variants(base: Setup, names: tuple[str, ...] | None = None) -> Iterator[Variant]:
    """Yield a variant for each faction that has an ability, without it."""
    for faction in base.factions:
        if faction.id not in base.without_ability and (names is None or faction.id in names):
            without = tuple(sorted((*base.without_ability, faction.id)))
            yield Variant(faction.id, None, replace(base, without_ability=without))


def largest_difference(contrast: Contrast, axis: str) -> tuple[int, Estimate] | None:
    """Return the index and estimate of the side that gains or loses most on an axis, jointly for all of the axis."""
    pairs = contrast.sides[AXES.index(axis)]
    if not has_several(pairs):
        return None
    estimates = pairs.estimates(len(pairs.count))
    played = [index for index, count in enumerate(pairs.count) if count]
    index = max(played, key=lambda i: abs(estimates[i].value))
    return index, estimates[index]


def of_faction(contrast: Contrast, setup: Setup, name: str) -> Estimate:
    """Return how much more, or less, a faction wins than with its ability."""
    return contrast.of("faction").estimates()[[faction.id for faction in setup.factions].index(name)]
