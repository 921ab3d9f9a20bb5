"""The text of an ability against its effects: a number that players read must be the one that is played."""

import re
from collections.abc import Iterator, Mapping, Sequence

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.values import dataclass

_NUMBER = re.compile(r"(?<![\w.,/+-])\d+(?![\w%/]|[.,]\d)")
"""A whole number by itself: no die (d8), no part (1/2), no per cent, no decimal."""
_WORDS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "ocho": 8, "nueve": 9,
}  # fmt: skip
_COUNT = rf"(\d+|{'|'.join(_WORDS)})"
_MORE = {
    "en": re.compile(rf"\b{_COUNT} more\b", re.IGNORECASE),
    "es": re.compile(rf"\b{_COUNT}(?: \w+)? más\b", re.IGNORECASE),
}
"""How a language says that something is more than usual by a number."""
_MORE_BY = {"worth": -1}
"""Kinds whose number counts what is usual too: two points are one more."""
_IN_ALL_BY = {"strike": 1, "plunder": 1}
"""Kinds whose number is beside what is usual: one more makes two in all."""


@dataclass(frozen=True, slots=True)
class _Played:
    """The only number of an ability's effects."""

    written: str  # "extra: 2", as the file says it
    number: int
    more: int  # how many more than usual that is
    in_all: int  # how many that makes with what is usual


def contradicted(document: Document) -> Iterator[Finding]:
    """Report texts and the sign of an ability that say another number than the only one of its effects."""
    ability = document.data["ability"]
    played = _played(ability["effects"])
    if played is None:
        return
    texts: list[tuple[Path, str, str]] = [
        (("ability", "text", lang), text, lang) for lang, text in ability["text"].items()
    ]
    if "sign" in ability:
        texts.append((("ability", "sign"), ability["sign"].replace("+", " "), ""))
    for path, text, lang in texts:
        number = _wrong(text, lang, played)
        if number is not None:
            told = N_("the text says {number}, but the effect plays `{effect}`")
            if path[-1] == "sign":
                told = N_("the sign says {number}, but the effect plays `{effect}`")
            message = say(told, number=short(number), effect=played.written)
            right = played.more if _says_more(text, lang) else played.in_all
            hint = say(N_("write {number} here, or change the effect"), number=right)
            yield document.finding("F315", path, message, hint, word=number)


def _played(effects: Sequence[Mapping[str, Mapping[str, int | str]]]) -> _Played | None:
    """Give the only number of some effects; None if there are several, or none."""
    found = [
        (kind, name, value)
        for effect in effects
        for kind, values in effect.items()
        for name, value in values.items()
        if isinstance(value, int)
    ]
    if len(found) != 1:
        return None
    ((kind, name, value),) = found
    return _Played(f"{name}: {value}", value, value + _MORE_BY.get(kind, 0), value + _IN_ALL_BY.get(kind, 0))


def _wrong(text: str, lang: str, played: _Played) -> str | None:
    """Give the number of a text that contradicts what is played, as the text writes it; None if none does."""
    if told := _says_more(text, lang):
        return next((word for word in told if _value(word) != played.more), None)
    numbers = _NUMBER.findall(text)
    right = {played.number, played.in_all} | (set() if lang in _MORE else {played.more})
    return numbers[0] if numbers and not right & {*map(_value, numbers)} else None


def _says_more(text: str, lang: str) -> list[str]:
    pattern = _MORE.get(lang)
    return pattern.findall(text) if pattern else []


def _value(word: str) -> int:
    return _WORDS.get(word.lower()) or int(word)
