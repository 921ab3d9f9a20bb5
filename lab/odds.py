"""Exact odds by counting every roll: of the roll, the Pharaoh's reinforcement, and the fights of his column."""

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
"""The chance of each number of soldiers; the chances add up to 1."""
LOWEST, ANY, HIGHEST = "lowest", "any", "highest"
CHOICES = (LOWEST, ANY, HIGHEST)
"""The dice that a player takes: those with the lowest reinforcement, any four with equal chance, or the highest."""


@dataclass(frozen=True, slots=True)
class Face:
    """The chances of a number among the dice of a roll."""

    once: Fraction  # at least one die shows it
    twice: Fraction  # at least two dice show it
    beyond: Fraction  # at least one die shows it or a higher number


@dataclass(frozen=True, slots=True)
class Fight:
    """The chances of a player's space that the column may reach; they add up to 1."""

    kept: Fraction  # it stays the player's
    empty: Fraction  # column and units destroy each other
    lost: Fraction  # the Pharaoh takes it


def rolls(dice: Sequence[DieShape]) -> Mapping[tuple[int, ...], Fraction]:
    """Return the chance of each combination of faces, sorted ascending."""
    faces: dict[tuple[int, ...], Fraction] = {(): Fraction(1)}
    for shape in dice:
        added: defaultdict[tuple[int, ...], Fraction] = defaultdict(Fraction)
        for (faces_so_far, chance), face in product(faces.items(), range(1, FACES[shape] + 1)):
            added[tuple(sorted((*faces_so_far, face)))] += chance / FACES[shape]
        faces = added
    return faces


def dice_of(players: int, each: Sequence[DieShape] = DICE_EACH) -> tuple[DieShape, ...]:
    """Return the dice that are rolled in a round (RP-02, RP-62)."""
    return tuple(shape for shape, _colour in dice_on_table(players, each))


def roll_odds(dice: Sequence[DieShape]) -> Mapping[int, Face]:
    """Return for every number its chances in a roll; dice are independent, so rolls need not be enumerated.

    >>> roll_odds(("d4", "d8"))[4]
    Face(once=Fraction(11, 32), twice=Fraction(1, 32), beyond=Fraction(23, 32))
    """
    by_number = {}
    for number in range(1, max(FACES[shape] for shape in dice) + 1):
        no_die, exactly_one, below = Fraction(1), Fraction(0), Fraction(1)
        for shape in dice:
            hit = Fraction(int(number <= FACES[shape]), FACES[shape])
            no_die, exactly_one = no_die * (1 - hit), exactly_one * (1 - hit) + no_die * hit
            below *= Fraction(min(number - 1, FACES[shape]), FACES[shape])
        by_number[number] = Face(1 - no_die, 1 - no_die - exactly_one, 1 - below)
    return by_number


def reinforcement_odds(choice: str, rulings: Rulings = STANDARD, each: Sequence[DieShape] = DICE_EACH) -> Odds:
    """Return the chances of the Pharaoh's reinforcement in a round, by the dice that the player takes (RP-63).

    >>> float(round(mean_of(reinforcement_odds("lowest")), 2))
    4.58
    """
    totals: defaultdict[int, Fraction] = defaultdict(Fraction)
    for roll, chance in rolls(dice_of(1, each)).items():
        dice_sets = _taken_dice(roll, choice)
        for dice in dice_sets:
            totals[reinforcements(dice, rulings)[0]] += chance / len(dice_sets)
    return dict(sorted(totals.items()))


def fight_odds(
    board: Board, forces: Forces, odds: Odds, rulings: Rulings = STANDARD, *, abilities: Abilities
) -> Mapping[int, Fight]:
    """Return for each space of the player the chances of how a column of `odds` soldiers leaves it (RP-64, RP-65)."""
    player_spaces = [space for space in board.spaces if space in forces and forces[space].faction != PHARAOH]
    ends: dict[int, list[Fraction]] = {space: [Fraction(0)] * 3 for space in player_spaces}
    for soldiers, chance in odds.items():
        after = walk(board, forces, soldiers, rulings, abilities=abilities).forces
        for space in player_spaces:
            force = after.get(space)
            ends[space][1 if force is None else 2 if force.faction == PHARAOH else 0] += chance
    return {space: Fight(*chances) for space, chances in ends.items()}


def _taken_dice(roll: tuple[int, ...], choice: str) -> Sequence[tuple[int, ...]]:
    if choice == LOWEST:
        return [roll[:CHOSEN]]
    return [roll[-CHOSEN:]] if choice == HIGHEST else list(combinations(roll, CHOSEN))


def mean_of(odds: Odds) -> Fraction:
    """Return the mean number of soldiers."""
    return sum((number * chance for number, chance in odds.items()), Fraction(0))
