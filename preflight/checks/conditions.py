"""Printing conditions that a press knows by their name alone (`data/press/conditions.yaml`)."""

import re
from functools import cache

from hyskos import data


def registered(condition: str) -> bool:
    """Say whether the ICC registry has a condition of this name, as far as its families of names are known here.

    >>> registered("FOGRA39"), registered("cgats tr 006"), registered("MyShop")
    (True, True, False)
    """
    return bool(_names().fullmatch(_plain(condition)))


@cache
def _names() -> re.Pattern[str]:
    families = (_plain(name) for name in data.load_yaml("press", "conditions")["names"])
    return re.compile("|".join(re.escape(name).replace(r"\#", "[0-9]") for name in families))


def _plain(name: str) -> str:
    return "".join(name.casefold().split())
