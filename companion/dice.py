"""Parse dice as typed on the command line."""

from collections.abc import Sequence

from hyskos.companion.refusals import RefusedError
from hyskos.definitions.dice import DICE_EACH, FACES, DieShape, kinds
from hyskos.definitions.languages import _
from hyskos.definitions.numerals import read_count
from hyskos.rules.rolling_pyramids.draft import Die

_LONGEST = 2  # digits of a face


def read_die(word: str, dice: Sequence[DieShape] = DICE_EACH) -> Die:
    """Parse SHAPE:FACE, such as d8:5, for one of the dice in play; raises RefusedError."""
    typed, _colon, face = word.strip().lower().partition(":")
    number = read_count(face) if len(face) <= _LONGEST else None
    for shape in kinds(dice):
        if typed == shape and number is not None and 1 <= number <= FACES[shape]:
            return Die(shape, number)
    raise RefusedError(_("`{value}`: expected {dice}").format(value=word, dice=known_dice(dice)))


def known_dice(dice: Sequence[DieShape]) -> str:
    """List the faces that dice can show, in the form they are typed.

    >>> known_dice(("d4", "d8", "d8"))
    'd4:1 to d4:4 or d8:1 to d8:8'
    """
    told = [_("{die}:1 to {die}:{most}").format(die=die, most=FACES[die]) for die in kinds(dice)]
    if len(told) == 1:
        return told[0]
    return _("{first} or {last}").format(first=", ".join(told[:-1]), last=told[-1])
