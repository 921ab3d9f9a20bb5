"""Commands of a session in every language, and how to find the one a line begins with."""

import re
from collections.abc import Mapping, Sequence

from hyskos.companion.names import name_of
from hyskos.companion.refusals import RefusedError
from hyskos.companion.sentences import guess
from hyskos.companion.squares import Squares
from hyskos.companion.vocabulary import PLAYED, Vocabulary, own_words, parse_name, word_of
from hyskos.definitions.kinds.faction import Unit
from hyskos.definitions.languages import _
from hyskos.definitions.typed_words import nearest, plain
from hyskos.definitions.values import dataclass
from hyskos.rules.names import Names, match_names
from hyskos.rules.rolling_pyramids.places import read_place

PHASES: Mapping[str, Sequence[str]] = {
    "roll": ("starts", "roll"), "go": ("deploy",), "pass": ("develop", "deploy", "cross", "place"),
    "join": ("station",), "wait": ("station",), "code": ("deploy",), "reveal": ("deploy",),
}  # fmt: skip
"""Commands that advance the game, with the phases in which they apply."""
DOING = (*PHASES,)
ASKING = ("log", "why", "board", "sheet", "score", "what-if", "least", "odds", "export", "help", "quit")
"""Commands that change nothing."""
CHANGING = ("undo", "redo", "amend", "drop")
"""Commands about earlier lines."""
WORDS = (*DOING, *ASKING, *CHANGING)
ALL = Vocabulary(("all",), "amount")
SIDES = Vocabulary(("left", "middle", "right"), "box")
UPGRADES = Vocabulary(("value", "line"), "upgrade")
BOMB = Vocabulary(("bomb",), "order")
DIGITS = "0123456789"


@dataclass(frozen=True, slots=True)
class Opening:
    """The beginning of a line: a command, a faction, or neither; and what follows."""

    word: str | None
    faction: str | None
    rest: tuple[str, ...]


def parse_opening(
    words: Sequence[str],
    factions: Sequence[str],
    own: Sequence[str] = (),
    units: Sequence[Unit] = (),
    phase: str | None = None,
) -> Opening:
    """Find what a line begins with; `own` are ids the current phase accepts. Raises RefusedError if it is ambiguous.

    `units` are the special units of the board in question, if any. Commands that do nothing in `phase` are
    recognised, but never suggested. Numbers, dice and places are not commands, but input for the phase.
    """
    two_words = match_names(" ".join(words[:2]), Vocabulary(WORDS, "command"), whole=True)
    if two_words and len(words) > 1:
        return Opening(two_words[0], None, tuple(words[2:]))
    first = words[0].removesuffix(":")  # anubian: 1@16
    if any(sign in first for sign in "@:") or any(char in DIGITS for char in first[:2]):
        return Opening(None, None, tuple(words))
    if (
        len(words) > 1
        and "@" in words[1]
        and begins(first, BOMB)
        and not begins(first, Vocabulary(factions, "faction"))
    ):
        return Opening(None, None, tuple(words))  # bomb 9@9
    names = Squares((*WORDS, *factions, *own), units, "command", "faction", "device")
    bare = first if match_names(first, names) else re.split(r"[-.]", first, maxsplit=1)[0] or first  # footmen-1.2
    matches, length = match_names(bare, names), 1
    if len(matches) != 1:
        length = next((n for n in range(len(words), 1, -1) if len(match_names(" ".join(words[:n]), names)) == 1), 0)
        if not length:
            idle = [word for word, phases in PHASES.items() if phase is not None and phase not in phases]
            raise RefusedError(
                unclear(first, [candidate for candidate in matches if candidate not in idle] or matches, names, idle)
            )
        matches = match_names(" ".join(words[:length]), names)  # titles of several words may share the first one
    match = matches[0]
    if match in WORDS:
        return Opening(match, None, tuple(words[length:]))
    if match in factions:
        return Opening(None, match, tuple(words[length:]))
    return Opening(None, None, tuple(words))


def unclear(word: str, candidates: Sequence[str], names: Vocabulary, idle: Sequence[str] = ()) -> str:
    """Report the possible meanings of a word, or similar words except `idle`, in the language of the output."""
    if candidates:
        text = _("`{word}` can mean {candidates}; write more of it")
        return text.format(word=word, candidates=", ".join(_shown_word(spelling, names) for spelling in candidates))
    ids = {spelling.lower(): id_ for id_ in reversed([*names]) if id_ not in idle for spelling in own_words(id_, names)}
    if close := spelt_alike(word.lower(), [*ids]):
        return guess(word, dict.fromkeys(_shown_word(ids[spelling], names) for spelling in close))
    return _("`{word}` is unknown; `{help}` lists what you can type").format(word=word, help=word_of("command", "help"))


def misplaced(words: Sequence[str]) -> str:
    """Report words that are recognised but do nothing now, or follow a command that takes none."""
    text = _("`{word}` has no place here; `{help}` lists what you can type")
    return text.format(word=" ".join(words), help=word_of("command", "help"))


_ALIKE = 0.66
"""Minimum difflib ratio for a word to count as a misspelling of another."""


def spelt_alike(word: str, candidates: Sequence[str]) -> list[str]:
    """Return known words that may have been meant: same first letter, and most letters equal.

    >>> spelt_alike("bord", ["board", "help"]), spelt_alike("end", ["amend"]), spelt_alike("anything", ["nothing"])
    (['board'], [], [])
    """
    beginning = plain(word)[:1]
    return nearest(word, [candidate for candidate in candidates if plain(candidate)[:1] == beginning], 3, _ALIKE)


def _shown_word(id_: str, names: Vocabulary) -> str:
    return next((word for sort in names.sorts if (word := word_of(sort, id_)) != id_), id_)


def seat_of(word: str, factions: Sequence[str]) -> int:
    """Return the seat of a faction at this table; raises RefusedError."""
    if stranger := explain_absence(word, factions):
        raise RefusedError(stranger)
    return factions.index(parse_name(word, Vocabulary(factions, "faction")))


def explain_absence(word: str, factions: Sequence[str]) -> str:
    """Report that a faction does not play at this table; "" if the word is no such faction."""
    strangers = [match for match in match_names(word, PLAYED, whole=True) if match not in factions]
    if not strangers:
        return ""
    text = _("{faction} does not play; at this table are {factions}")
    return text.format(faction=name_of(strangers[0]), factions=", ".join(map(str, map(name_of, factions))))


def begins(word: str, names: Names) -> bool:
    """Return whether a word matches any of the names."""
    return bool(match_names(word, names))


def begins_so(text: str, sorts: Mapping[str, Sequence[str]], own: Sequence[str] = ()) -> list[str]:
    """List completions in the language of the output and in `own`; if there are none, in any language."""
    translated = [word_of(sort, id_) for sort, ids in sorts.items() for id_ in ids]
    matching = _matching_prefix(text, (*translated, *own))
    return matching or _matching_prefix(
        text, [word for sort, ids in sorts.items() for id_ in ids for word in Vocabulary(ids, sort)[id_]]
    )


def _matching_prefix(text: str, words: Sequence[str]) -> list[str]:
    typed = [word.replace(" ", "-").lower() for word in words]
    return [word for word in dict.fromkeys(typed) if plain(word).startswith(plain(text))]


def place_of(word: str, places: Sequence[int]) -> int:
    """Parse a place of this map; raises RefusedError."""
    place = read_place(word)
    if place is None or place not in places:
        text = _("`{word}` is not a place of this map: spaces are 1 to {last}, starting areas S1 to S{starts}")
        raise RefusedError(text.format(word=word, last=max(places), starts=-min(places)))
    return place
