"""Exact odds, by counting every roll: of the roll, of the Pharaoh's reinforcement, and of the fights of his column."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product

from hyskos.definitions.dice import DICE_EACH, FACES, DieShape
from hyskos.definitions.values import dataclass
from hyskos.rules.rolling_pyramids.abilities import PHARAOH, Abilities
from hyskos.rules.rolling_pyramids.board import Board
from hyskos.rules.rolling_pyramids.draft import dice_on_table
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.solo import CHOSEN, Forces, reinforcements, walk

Odds = Mapping[int, Fraction]
"""Soldiers that come, and their chance; the chances are 1 together."""
LOWEST, ANY, HIGHEST = "lowest", "any", "highest"
CHOICES = (LOWEST, ANY, HIGHEST)
"""Which dice a player takes: those with the least reinforcement, any as likely as others, or those with the most."""


@dataclass(frozen=True, slots=True)
class Face:
    """Chances of a number among the dice of a roll."""

    once: Fraction  # that one die shows it at least
    twice: Fraction  # that two do
    beyond: Fraction  # that one shows it or more


@dataclass(frozen=True, slots=True)
class Fight:
    """Chances of a space of the player's that the column may reach; they are 1 together."""

    kept: Fraction  # it stays the player's
    empty: Fraction  # column and units destroy each other
    lost: Fraction  # the Pharaoh takes it


def rolls(dice: Sequence[DieShape]) -> Mapping[tuple[int, ...], Fraction]:
    """Tell how likely each set of faces is, lowest first."""
    faces: dict[tuple[int, ...], Fraction] = {(): Fraction(1)}
    for shape in dice:
        added: defaultdict[tuple[int, ...], Fraction] = defaultdict(Fraction)
        for (held, chance), face in product(faces.items(), range(1, FACES[shape] + 1)):
            added[tuple(sorted((*held, face)))] += chance / FACES[shape]
        faces = added
    return faces


def dice_of(players: int, each: Sequence[DieShape] = DICE_EACH) -> tuple[DieShape, ...]:
    """Name the dice that are rolled in a round (RP-02, RP-62)."""
    return tuple(shape for shape, _colour in dice_on_table(players, each))


def roll_odds(dice: Sequence[DieShape]) -> Mapping[int, Face]:
    """Tell of every number how likely a roll shows it. Dice are independent, so that no roll has to be listed.

    >>> roll_odds(("d4", "d8"))[4]
    Face(once=Fraction(11, 32), twice=Fraction(1, 32), beyond=Fraction(23, 32))
    """
    found = {}
    for number in range(1, max(FACES[shape] for shape in dice) + 1):
        none, one, below = Fraction(1), Fraction(0), Fraction(1)
        for shape in dice:
            hit = Fraction(int(number <= FACES[shape]), FACES[shape])
            none, one = none * (1 - hit), one * (1 - hit) + none * hit
            below *= Fraction(min(number - 1, FACES[shape]), FACES[shape])
        found[number] = Face(1 - none, 1 - none - one, 1 - below)
    return found


def reinforcement_odds(choice: str, rulings: Rulings = STANDARD, each: Sequence[DieShape] = DICE_EACH) -> Odds:
    """Tell how many soldiers reinforce the Pharaoh in a round, by the faces of the dice that are taken (RP-63).

    >>> float(round(mean_of(reinforcement_odds("lowest")), 2))
    4.58
    """
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for roll, chance in rolls(dice_of(1, each)).items():
        taken = _taken(roll, choice)
        for dice in taken:
            found[reinforcements(dice, rulings)[0]] += chance / len(taken)
    return dict(sorted(found.items()))


def fight_odds(
    board: Board, forces: Forces, odds: Odds, rulings: Rulings = STANDARD, *, abilities: Abilities
) -> Mapping[int, Fight]:
    """Tell of each space of the player's how a column of so many soldiers leaves it (RP-64, RP-65)."""
    held = [place for place in board.spaces if place in forces and forces[place].faction != PHARAOH]
    ends: dict[int, list[Fraction]] = {place: [Fraction(0)] * 3 for place in held}
    for soldiers, chance in odds.items():
        after = walk(board, forces, soldiers, rulings, abilities=abilities).forces
        for place in held:
            force = after.get(place)
            ends[place][1 if force is None else 2 if force.faction == PHARAOH else 0] += chance
    return {place: Fight(*chances) for place, chances in ends.items()}


def _taken(roll: tuple[int, ...], choice: str) -> Sequence[tuple[int, ...]]:
    if choice == LOWEST:
        return [roll[:CHOSEN]]
    return [roll[-CHOSEN:]] if choice == HIGHEST else list(combinations(roll, CHOSEN))


def mean_of(odds: Odds) -> Fraction:
    """Give how many come on average."""
    return sum((number * chance for number, chance in odds.items()), Fraction(0))
