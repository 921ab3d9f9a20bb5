"""Compare the numbers in the text of an ability with the number in its effects."""

import re
from collections.abc import Iterator, Mapping, Sequence

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.reading.document import Document
from hyskos.definitions.values import dataclass

_NUMBER = re.compile(r"(?<![\w.,/+-])[0-9]+(?![\w%/]|[.,][0-9])")
"""A whole number by itself: not a die (d8), a fraction (1/2), a per cent or a decimal."""
_MORE_BY = {"worth": -1}
"""Effects whose number includes the usual one: `points: 2` is one more."""
_IN_ALL_BY = {"strike": 1, "plunder": 1}
"""Effects whose number is added to the usual one: `extra: 1` makes two in all."""


@dataclass(frozen=True, slots=True)
class _Played:
    """The only number in an ability's effects."""

    written: str  # "extra: 2", as in the file
    number: int
    more: int  # difference from the usual number
    in_all: int  # total including the usual number

    @property
    def right(self) -> set[int]:
        """The numbers that a text may correctly state."""
        return {self.number, self.more, self.in_all}


def contradicts_effect(document: Document) -> Iterator[Finding]:
    """Report texts and the sign of an ability whose numbers do not include the only number in its effects.

    A text may state that number, the difference from the usual one, or the total. Texts without digits and effects with
    several numbers are not compared.
    """
    ability = document.data["ability"]
    played = _played(ability["effects"])
    if played is None:
        return
    texts: list[tuple[Path, str]] = [(("ability", "text", lang), text) for lang, text in ability["text"].items()]
    if "sign" in ability:
        texts.append((("ability", "sign"), ability["sign"].replace("+", " ")))
    for path, text in texts:
        numbers = _NUMBER.findall(text)
        if not numbers or played.right & {*map(int, numbers)}:
            continue
        sentence = N_("the text has the number {number}, but the effect is `{effect}`")
        if path[-1] == "sign":
            sentence = N_("the sign has the number {number}, but the effect is `{effect}`")
        message = say(sentence, number=short(numbers[0]), effect=played.written)
        hint = say(N_("write {number} here, or change the effect"), number=played.number)
        if len(played.right) > 1:
            hint = say(
                N_("write {more} (extra) or {in_all} (total) here, or change the effect"),
                more=played.more, in_all=played.in_all,
            )  # fmt: skip
        yield document.finding("F315", path, message, hint, word=numbers[0])


def _played(effects: Sequence[Mapping[str, Mapping[str, int | str]]]) -> _Played | None:
    """Return the only number of some effects; None if there are several or none."""
    played = [
        (kind, name, value)
        for effect in effects
        for kind, values in effect.items()
        for name, value in values.items()
        if isinstance(value, int)
    ]
    if len(played) != 1:
        return None
    ((kind, name, value),) = played
    return _Played(f"{name}: {value}", value, value + _MORE_BY.get(kind, 0), value + _IN_ALL_BY.get(kind, 0))
