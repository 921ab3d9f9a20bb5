"""Players as data: weights in whole numbers for what can be seen at the table.

Of the lawful choices, in the order of `rules.rolling_pyramids.choices`, a bot takes one with the highest score
(`policy.score`); a lot decides among equals. A bot without weights plays at random.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Writing:
    """What a number is worth in a section of the player board.

    It is `base`, `filled` more for each number that stands in its row, and `good` for each point of the number;
    `rhombus` more where the box asks for a d8 (footmen).
    """

    base: int = 0
    filled: int = 0
    good: int = 0
    rhombus: int = 0


@dataclass(frozen=True, slots=True)
class Bot:
    """The weights of a player."""

    id: str = "random"
    # draft
    heroes: tuple[int, ...] = (0,) * 8  # by the number, from 1; higher ones count as the last
    upgrades: Writing = Writing()
    ascending: Writing = Writing()
    matching: Writing = Writing()
    descending: Writing = Writing()
    footmen: Writing = Writing()
    dead_end: int = 0  # added for a number with which its row can never be finished
    discard: int = 0
    # develop and cleanup
    develop: int = 0  # for each upgrade but none
    device: int = 0
    value: int = 0
    line: int = 0
    cross: int = 0  # for a footmen triangle against none
    place: int = 0  # for a device on the map against keeping it
    # deploy
    points: int = 0  # value of a place: for each point that it counts at the end of this round
    factory: int = 0  # and for a factory
    own: int = 0  # value x this / (2 + size) on an own place
    empty: int = 0  # value x this / (1 + what is sent already) on a free one
    foe: int = 0  # value x this + hit where what is sent will win a place and did not before
    hit: int = 0
    bomb: int = 0  # for each enemy that it destroys; less one of these where there is none
    # alone
    join: int = 0  # new soldiers join their space

    def writing(self, section: str) -> Writing:
        """Give the weights of a section; heroes have a list of their own."""
        found: Writing = getattr(self, section)
        return found


RANDOM = Bot()
"""Takes any lawful choice."""

GREEDY = Bot(
    id="greedy",
    heroes=(2, 2, 2, 2, 2, 24, 28, 32),
    upgrades=Writing(8, 12),
    ascending=Writing(4, 12, 1),
    matching=Writing(4, 12, 1),
    descending=Writing(12, 12, -1),
    footmen=Writing(24, rhombus=4),
    dead_end=-1000,
    develop=1,
    cross=1,
    place=1,
    points=1,
    factory=2,
    own=840,
    empty=840,
    foe=840,
    hit=840,
    bomb=840,
)
"""Writes what is worth most, and sends every unit where it gains most points."""
