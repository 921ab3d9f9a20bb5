"""Named printing conditions, such as FOGRA39 (`data/press/conditions.yaml`)."""

import re
from functools import cache

from hyskos import data


def registered(condition: str) -> bool:
    """Return whether a name belongs to a family of conditions in the ICC registry, as far as our list goes.

    >>> registered("FOGRA39"), registered("cgats tr 006"), registered("MyShop")
    (True, True, False)
    """
    return bool(_names().fullmatch(_plain(condition)))


def condition_in(words: str) -> str | None:
    """Return the printing condition mentioned in a name, description or profile title, or None.

    Large and small data sets for one condition (FOGRA39L, FOGRA39S) count as the same condition.

    >>> condition_in("Coated FOGRA39 (ISO 12647-2:2004)"), condition_in("PSO Coated v3"), condition_in("Fogra 51L")
    ('FOGRA39', 'FOGRA51', 'FOGRA51')
    >>> condition_in("SWOP2006_Coated3v2.icc"), condition_in("CGATS TR 006"), condition_in("Our press")
    ('CGATS TR 003', 'CGATS TR 006', None)
    """
    plain = _bare(words)
    named = _FAMILIES.search(plain)
    if named:
        return f"CGATS TR {named['tr']}" if named["tr"] else named[0].upper()
    titles = _titles()
    longest = max((title for title in titles if title in plain), key=len, default=None)
    return titles[longest] if longest else None


_FAMILIES = re.compile(r"fogra[0-9]{2}|jc[0-9]{6}|crpc[0-9]|ifra[0-9]{2}|(?:cgats)?tr(?P<tr>00[0-9])")


@cache
def _names() -> re.Pattern[str]:
    families = (_plain(name) for name in data.load_yaml("press", "conditions")["names"])
    return re.compile("|".join(re.escape(name).replace(r"\#", "[0-9]") for name in families))


@cache
def _titles() -> dict[str, str]:
    listed = data.load_yaml("press", "conditions")["profiles"]
    return {_bare(title): condition_in(condition) or condition for title, condition in listed.items()}


def _plain(name: str) -> str:
    return "".join(name.casefold().split())


def _bare(words: str) -> str:
    """Keep only letters and digits, in lower case: file names use `_` for spaces."""
    return re.sub(r"[\W_]+", "", words.casefold())
