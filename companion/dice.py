"""Dice as they are typed."""

from hyskos.companion.refusals import RefusedError
from hyskos.definitions.languages import _
from hyskos.definitions.numerals import read_count
from hyskos.rules.rolling_pyramids.draft import Die
from hyskos.rules.rolling_pyramids.sheet import FACES


def read_die(word: str) -> Die:
    """Read SHAPE:FACE, such as d8:5; raises RefusedError."""
    typed, _colon, face = word.strip().lower().partition(":")
    number = read_count(face) if len(face) == 1 else None
    for shape, most in FACES.items():
        if typed == shape and number is not None and 1 <= number <= most:
            return Die(shape, number)
    raise RefusedError(_("`{value}`: expected d4:1 to d4:4 or d8:1 to d8:8").format(value=word))
