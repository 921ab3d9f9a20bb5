"""Characters that look like plain ones: dashes, quotes, spaces and letters of other alphabets."""

import unicodedata

from hyskos.definitions.messages import N_, Message, say

_PAIRS = {
    "‐‑‒–—―−": "-",
    "“”„‟«»″": '"',
    "‘’‚‛′": "'",
    "\u00a0\u2002\u2003\u2007\u2009\u202f\u3000": " ",
    "аеорсухіјѕԁһқν": "aeopcyxijsdhkv",  # Cyrillic, and a Greek nu
    "АВЕКМНОРСТХІЈЅ": "ABEKMHOPCTXIJS",  # Cyrillic
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο": "ABEZHIKMNOPTYXo",  # Greek
}
_PLAIN = {
    ord(odd): plain[at] if len(plain) > 1 else plain for odds, plain in _PAIRS.items() for at, odd in enumerate(odds)
} | {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}  # full width


def plain_spelling(text: str) -> str:
    r"""Replace characters that look like plain ones.

    >>> plain_spelling("\u20131, h\u0435roes"), plain_spelling("Fábrica")
    ('-1, heroes', 'Fábrica')
    """
    return text.translate(_PLAIN)


def lookalike_hint(text: str) -> Message | None:
    """Explain the first character that only looks like a plain one, or return None."""
    for char in text:
        plain = _PLAIN.get(ord(char))
        if plain is not None:
            name = f"U+{ord(char):04X} {unicodedata.name(char)}"
            if plain == " ":
                return say(N_("this space is {name}; type a plain space"), name=name)
            return say(N_("`{char}` is {name}; type `{plain}`"), char=char, name=name, plain=plain)
    return None
