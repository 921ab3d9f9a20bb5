"""Describe the sides of a ring for a booklet: how many, which, in which direction, against whom."""

from collections.abc import Sequence

from hyskos.definitions.kinds.definition import Words
from hyskos.definitions.kinds.ring import Ring, RingPlayer
from hyskos.definitions.languages import LANGUAGES, text_in
from hyskos.generators.words import join_list, words

_DUEL = 2
_WAYS = {1: "counterclockwise", -1: "clockwise"}
_BY_NUMBER = ("start", "either", "nobody", "other")
"""Texts that differ between two sides and three or four."""


def ring_words(ring: Ring, spoken: Sequence[str]) -> dict[str, Words]:
    """Return the booklet texts that depend on the ring, in every language of the program or the ring.

    Languages that the booklet lacks use its first one, but the names of the sides from the board.
    """
    by_language = {lang: _values_in(ring, lang if lang in spoken else spoken[0], lang) for lang in _languages(ring)}
    return {name: {lang: names[name] for lang, names in by_language.items()} for name in by_language[LANGUAGES[0]]}


def _languages(ring: Ring) -> Sequence[str]:
    return tuple(dict.fromkeys((*LANGUAGES, *(lang for side in ring.players for lang in side.title))))


def _values_in(ring: Ring, lang: str, named: str) -> dict[str, str]:
    labels = words("booklet", lang)
    names = [text_in(side.title, named) for side in ring.players]
    values = {
        "gold": names[0],
        "number": labels[f"ring.number.{len(names)}"],
        "safe": labels[f"ring.number.{len(names) + 1}"],
        "race": labels[_race(ring)].format(sides=join_list(names, lang)),
        "ways": ways(ring, lang, named),
    }
    many = "two" if len(names) == _DUEL else "many"
    for key in _BY_NUMBER:
        values[key] = labels[f"ring.{key}.{many}"].format(gold=names[0], others=join_list(names[1:], lang))
    return values


def _race(ring: Ring) -> str:
    """Choose the text about the race: two sides meet; three or four may all go the same way."""
    if len(ring.players) == _DUEL:
        return "ring.race.two"
    return "ring.race.same" if len({side.direction for side in ring.players}) == 1 else "ring.race.mixed"


def ways(ring: Ring, lang: str, named: str = "") -> str:
    """Describe the direction of each side, grouped by direction; names may be in another language (`named`).

    >>> from hyskos.definitions.loader import load_ring
    >>> ways(load_ring("ring-18"), "en")
    'Gold moves counterclockwise, Onyx clockwise'
    """
    labels = words("booklet", lang)
    groups: dict[int, list[RingPlayer]] = {}
    for side in ring.players:
        groups.setdefault(side.direction, []).append(side)
    rows = [
        (direction, [text_in(player.title, named or lang) for player in sides]) for direction, sides in groups.items()
    ]
    if len(rows) == 1:
        return labels["ring.ways.all"].format(way=labels[f"ring.way.{_WAYS[rows[0][0]]}"])
    (direction, names), (back, other_names) = rows
    form = "ring.ways.one" if len(names) == 1 else "ring.ways.some"
    player = labels[form].format(sides=join_list(names, lang), way=labels[f"ring.way.{_WAYS[direction]}"])
    return labels["ring.ways.two"].format(
        one=player, sides=join_list(other_names, lang), way=labels[f"ring.way.{_WAYS[back]}"]
    )


def starts(ring: Ring) -> Words:
    """Describe in text where each side enters and ascends and which way it goes, for alternative text."""
    return {lang: " ".join(_start(side, lang) for side in ring.players) for lang in _languages(ring)}


def _start(side: RingPlayer, lang: str) -> str:
    labels = words("booklet", lang)
    return labels["ring.begins"].format(
        side=text_in(side.title, lang),
        entries=join_list([*map(str, side.entries)], lang),
        figures=join_list([*map(str, side.figures)], lang),
        ascension=side.ascension,
        way=labels[f"ring.way.{_WAYS[side.direction]}"],
    )
