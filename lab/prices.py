"""What every other ruling, and every ability, changes: one way to play against all its variants, game by game."""

from collections.abc import Iterator
from dataclasses import replace

from hyskos.definitions.values import dataclass
from hyskos.lab.comparing import AXES, Contrast, several
from hyskos.lab.intervals import Estimate
from hyskos.lab.setups import Setup
from hyskos.rules.rolling_pyramids.rulings import IDS, changed, choices_of


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to play with one thing otherwise: a ruling with another value, or a faction without its ability."""

    name: str
    value: str | None
    setup: Setup


def ruling_variants(base: Setup, names: tuple[str, ...] = tuple(IDS)) -> Iterator[Variant]:
    """Give every value that some rulings could have."""
    for name in names:
        for value in choices_of(name):
            if value != getattr(base.rulings, name):
                yield Variant(name, value, replace(base, rulings=changed({name: value}, base.rulings)))


def ability_variants(base: Setup, names: tuple[str, ...] | None = None) -> Iterator[Variant]:
    """Take away the ability of each faction that plays with one."""
    for faction in base.factions:
        if faction.id not in base.without_ability and (names is None or faction.id in names):
            without = tuple(sorted((*base.without_ability, faction.id)))
            yield Variant(faction.id, None, replace(base, without_ability=without))


def largest(contrast: Contrast, axis: str) -> tuple[int, Estimate] | None:
    """Find who gains or loses most on an axis; its interval holds for all of the axis together."""
    pairs = contrast.sides[AXES.index(axis)]
    if not several(pairs):
        return None
    estimates = pairs.estimates(len(pairs.count))
    found = [place for place, count in enumerate(pairs.count) if count]
    place = max(found, key=lambda one: abs(estimates[one].value))
    return place, estimates[place]


def of_faction(contrast: Contrast, setup: Setup, name: str) -> Estimate:
    """Tell what a faction wins more, or less, than with its ability."""
    return contrast.of("faction").estimates()[[faction.id for faction in setup.factions].index(name)]
