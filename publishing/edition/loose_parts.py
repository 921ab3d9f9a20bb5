"""Dice and tokens of each game according to its rules; only exports to online tables need them."""

from hyskos.definitions.dice import DICE_EACH, FACES
from hyskos.definitions.game_facts import Loose

_PHARAOH = Loose(dice=(6,))  # PH-2


def loose_parts(game: str) -> Loose:
    """Return the dice and tokens of a game; none for a game without rules.

    >>> loose_parts("rolling-pyramids").dice_each, loose_parts("pyramydal").tokens
    ((4, 4, 8, 8), 4)
    """
    if game == "rolling-pyramids":
        return Loose(dice_each=tuple(FACES[shape] for shape in DICE_EACH))  # RP-02
    if game == "pyramydal":
        from hyskos.rules.pyramydal.line import BASE_STASHES

        return Loose(tokens=BASE_STASHES, drawn=True)  # PY-1, PY-2
    return _PHARAOH if game == "pharaoh" else Loose()
