"""Players as data: weights in whole numbers for what can be seen at the table.

Of the lawful choices, in the order of `rules.rolling_pyramids.choices`, a bot takes one with the highest score
(`policy.score`); a lot decides among equals. A bot without weights plays at random.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from hyskos.definitions.loader import BOT, find, read_kind
from hyskos.definitions.values import dataclass

if TYPE_CHECKING:
    from hyskos.definitions.accepted.bot import BotFile
    from hyskos.rules.rolling_pyramids.actions import Action
    from hyskos.rules.rolling_pyramids.table import Game

USUAL, USUAL_ALONE = "greedy", "pilgrim"
"""Who plays if nobody is named; the bots for several players do not know what has to be taken alone."""


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
    """The weights of a player, or a function that plays instead."""

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
    final: int = 0  # and, before the last round, for each point that it counts in it
    own: int = 0  # value x this / (2 + size) on an own place
    empty: int = 0  # value x this / (1 + what is sent already) on a free one
    foe: int = 0  # value x this + hit where what is sent will win a place and did not before
    hit: int = 0
    guard: int = 0  # value x this on an own place that the strongest neighbour could take
    hold: int = 0  # value x this where what is sent will take a place and hold it against the strongest neighbour
    insight: int = 0  # not 0: what abilities are worth in a fight is counted too, of both sides
    leader: int = 0  # value x this on a place that will be won from the opponent with most points
    bomb: int = 0  # for each enemy that it destroys; less one of these where there is none
    # alone
    join: int = 0  # new soldiers join their space
    goal: int = 0  # value of a place: this / (1 + steps to the nearest start that is to be taken)
    crown: int = 0  # and this / (1 + steps to space 1, while it is to be taken)
    wear: int = 0  # value x this x soldiers that fall on a place that what is sent will not win
    chooses: "Callable[[Game, Sequence[Action], Callable[[int], int]], Action] | None" = None
    """A function that plays instead of weights: of a game, the lawful choices and a lot below a number it gives one."""

    def writing(self, section: str) -> Writing:
        """Give the weights of a section; heroes have a list of their own."""
        found: Writing = getattr(self, section)
        return found


def make_bot(raw: "BotFile") -> Bot:
    """Make a bot of plain checked data. Its shape is that of `data/schema/bot.schema.json`."""
    weights = raw["weights"]
    return Bot(
        id=raw["id"],
        heroes=tuple(weights.get("heroes", ())) or Bot().heroes,
        upgrades=Writing(**weights.get("upgrades", {})),
        ascending=Writing(**weights.get("ascending", {})),
        matching=Writing(**weights.get("matching", {})),
        descending=Writing(**weights.get("descending", {})),
        footmen=Writing(**weights.get("footmen", {})),
        dead_end=weights.get("dead_end", 0),
        discard=weights.get("discard", 0),
        develop=weights.get("develop", 0),
        device=weights.get("device", 0),
        value=weights.get("value", 0),
        line=weights.get("line", 0),
        cross=weights.get("cross", 0),
        place=weights.get("place", 0),
        points=weights.get("points", 0),
        factory=weights.get("factory", 0),
        final=weights.get("final", 0),
        own=weights.get("own", 0),
        empty=weights.get("empty", 0),
        foe=weights.get("foe", 0),
        hit=weights.get("hit", 0),
        guard=weights.get("guard", 0),
        hold=weights.get("hold", 0),
        insight=weights.get("insight", 0),
        leader=weights.get("leader", 0),
        bomb=weights.get("bomb", 0),
        join=weights.get("join", 0),
        goal=weights.get("goal", 0),
        crown=weights.get("crown", 0),
        wear=weights.get("wear", 0),
    )


def usual_bot(players: int) -> str:
    """Give who plays where nobody is named."""
    return USUAL_ALONE if players == 1 else USUAL


def load_bot(name: str) -> Bot:
    """Load a bot by shipped id or path; raises UnknownNameError or UnreadableError."""
    return make_bot(read_kind(find(name, BOT), BOT).document.data)
