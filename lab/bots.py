"""Bots as data: integer weights for properties of the public game state.

Of the lawful choices, in the order of `rules.rolling_pyramids.game`, a bot takes one with the highest score
(`policy.score`); ties are broken at random. A bot without weights plays at random.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from hyskos.definitions.loader import BOT, find, read_kind
from hyskos.definitions.values import build, dataclass

if TYPE_CHECKING:
    from hyskos.definitions.raw_types import BotFile
    from hyskos.rules.rolling_pyramids.actions import Action
    from hyskos.rules.rolling_pyramids.table import Game

USUAL, USUAL_ALONE = "greedy", "pilgrim"
"""The default bots; those for several players do not know the goals of the solo game."""


@dataclass(frozen=True, slots=True)
class Writing:
    """The score of writing a number in a section of the player board.

    It is `base`, plus `filled` for each number already in its row, plus `good` for each point of the number, plus
    `rhombus` if the box requires a d8 (footmen).
    """

    base: int = 0
    filled: int = 0
    good: int = 0
    rhombus: int = 0


@dataclass(frozen=True, slots=True)
class Bot:
    """The weights of a player, or a function that plays instead."""

    id: str = "random"
    # draft
    heroes: tuple[int, ...] = (0,) * 8  # by number, from 1; higher ones count as the last
    upgrades: Writing = Writing()
    ascending: Writing = Writing()
    matching: Writing = Writing()
    descending: Writing = Writing()
    footmen: Writing = Writing()
    dead_end: int = 0  # added for a number that makes its row impossible to finish
    discard: int = 0
    # develop and cleanup
    develop: int = 0  # for any upgrade, rather than none
    device: int = 0
    value: int = 0
    line: int = 0
    cross: int = 0  # for a footmen triangle, rather than none
    place: int = 0  # for placing a device on the map, rather than keeping it
    # deploy
    points: int = 0  # value of a place: for each point that it scores at the end of this round
    factory: int = 0  # and for a factory
    final: int = 0  # and, before the last round, for each point that it will score in the last
    own: int = 0  # value x this / (2 + size) on a place of its own
    empty: int = 0  # value x this / (1 + units sent already) on an empty one
    foe: int = 0  # value x this + hit where this unit makes the units sent enough to win a place
    hit: int = 0
    guard: int = 0  # value x this on a place of its own that the strongest neighbour could take
    hold: int = 0  # value x this where the units sent take a place and hold it against the strongest neighbour
    insight: int = 0  # if not 0, the abilities of both sides are included in the strength of a fight
    leader: int = 0  # value x this on a place won from the opponent with most points
    bomb: int = 0  # for each enemy that it destroys; minus one of these where there is none
    # solo game
    join: int = 0  # for new soldiers that join their space
    goal: int = 0  # value of a place: this / (1 + steps to the nearest start not yet taken)
    crown: int = 0  # and this / (1 + steps to space 1, until it is taken)
    wear: int = 0  # value x this x soldiers destroyed on a place that the units sent do not win
    chooses: "Callable[[Game, Sequence[Action], Callable[[int], int]], Action] | None" = None
    """A function that plays instead of weights: from a game, the lawful choices and `draw(n)`, it returns a choice."""

    def writing_weights(self, section: str) -> Writing:
        """Return the weights of a section; heroes have their own list instead."""
        weights: Writing = getattr(self, section)
        return weights


def make_bot(raw: "BotFile") -> Bot:
    """Create a bot from validated data with the shape of `data/schema/bot.schema.json`."""
    weights = raw["weights"]
    sections = {name: build(Writing, values) for name, values in weights.items() if isinstance(values, dict)}
    return build(Bot, weights, id=raw["id"], heroes=tuple(weights.get("heroes", ())) or Bot().heroes, **sections)


def usual_bot(players: int) -> str:
    """Return the id of the default bot for this number of players."""
    return USUAL_ALONE if players == 1 else USUAL


def load_bot(name: str) -> Bot:
    """Load a bot by built-in id or path; raises UnknownNameError or UnreadableError."""
    return make_bot(read_kind(find(name, BOT), BOT).document.data)
