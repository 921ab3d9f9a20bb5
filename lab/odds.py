"""Exact odds of the solo game, by counting every roll."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product

from hyskos.definitions.dice import FACES
from hyskos.rules.rolling_pyramids.draft import dice_on_table
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.solo import CHOSEN, reinforcements

Odds = Mapping[int, Fraction]
"""Soldiers that come, and their chance; the chances are 1 together."""
LOWEST, ANY, HIGHEST = "lowest", "any", "highest"
CHOICES = (LOWEST, ANY, HIGHEST)
"""Which dice a player takes: those with the least reinforcement, any as likely as others, or those with the most."""


def reinforcement_odds(choice: str, rulings: Rulings = STANDARD) -> Odds:
    """Tell how many soldiers reinforce the Pharaoh in a round, by the faces of the dice that are taken (RP-63).

    >>> float(round(mean_of(reinforcement_odds("lowest")), 2))
    4.58
    """
    faces: dict[tuple[int, ...], Fraction] = {(): Fraction(1)}
    for shape, _colour in dice_on_table(1):
        added: defaultdict[tuple[int, ...], Fraction] = defaultdict(Fraction)
        for (held, chance), face in product(faces.items(), range(1, FACES[shape] + 1)):
            added[tuple(sorted((*held, face)))] += chance / FACES[shape]
        faces = added
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for roll, chance in faces.items():
        taken = _taken(roll, choice)
        for dice in taken:
            found[reinforcements(dice, rulings)[0]] += chance / len(taken)
    return dict(sorted(found.items()))


def _taken(roll: tuple[int, ...], choice: str) -> Sequence[tuple[int, ...]]:
    if choice == LOWEST:
        return [roll[:CHOSEN]]
    return [roll[-CHOSEN:]] if choice == HIGHEST else list(combinations(roll, CHOSEN))


def mean_of(odds: Odds) -> Fraction:
    """Give how many come on average."""
    return sum((number * chance for number, chance in odds.items()), Fraction(0))
