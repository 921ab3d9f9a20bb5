"""A language that does not exist, made from English: accents on the letters, brackets around, a third longer."""

import re
from collections.abc import Iterable

from babel.messages.catalog import Catalog

CODE = "eo"
"""The code that it borrows: gettext wants to know how a language counts."""
NAME = "Odd"
"""What English calls it."""
MORE = 1.35
"""How much longer than English it is: German, French and Finnish are not longer."""
_ACCENTS = str.maketrans("aeioucnAEIOUCN", "áéíóúçñÁÉÍÓÚÇÑ")
_KEPT = re.compile(r"(\{[^}]*\}|%\(\w+\)\w|[^A-Za-z{%]+|[{%])")


def odd(text: str) -> str:
    """Say a sentence in the language; placeholders and what is no word stay.

    >>> odd("Six factories around {name}")
    '[Síxéé fáçtóríésééé áróúñdéé {name}]'
    """
    parts = _KEPT.split(text)
    missing = round(len(text) * (MORE - 1)) - 2
    longest = sorted((i for i in range(0, len(parts), 2) if len(parts[i]) > 2), key=lambda i: (-len(parts[i]), i))
    for k in range(max(0, missing) if longest else 0):
        parts[longest[k % len(longest)]] += "é"
    return f"[{''.join(part if i % 2 else part.translate(_ACCENTS) for i, part in enumerate(parts))}]"


def catalog(sentences: Iterable[tuple[str, ...]]) -> Catalog:
    """Say every sentence of the program, and what the language is called."""
    result = Catalog(locale=CODE, fuzzy=False)
    result.add("language|name", NAME)
    for words in sentences:
        translated = [odd(word) for word in words]
        result.add(words if len(words) > 1 else words[0], translated if len(words) > 1 else translated[0])
    return result
