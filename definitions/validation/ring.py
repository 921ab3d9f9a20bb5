"""Semantic checks of rings of triangles."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.kinds.ring import SIDE_INKS, SIDE_LETTERS
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.reading.document import Document
from hyskos.definitions.typed_words import plain
from hyskos.definitions.validation.check import Check, Each, matches, no_duplicates, other_lines, repeated
from hyskos.definitions.validation.inks import inks_of

if TYPE_CHECKING:
    from hyskos.definitions.raw_types import RingPlayer

_DUEL = 2
"""Number of players in a game where both move towards each other."""
_PLACES = ("neutral", "players.*.ascension", "players.*.entries.*", "players.*.figures.*")


def triangles(document: Document) -> Iterator[Finding]:
    """Report unknown triangles, all at the first one, since the ring may be too small."""
    last = document.data["triangles"] - 1
    places = [path for pattern in _PLACES for path in matches(document.data, pattern.split("."))]
    beyond = sorted((path for path in places if document.at(path) > last), key=document.marks.at)
    if beyond:
        sentence = N_("no such triangle {number}; triangles are 0 to {last}{others}")
        number, also_on = document.at(beyond[0]), other_lines(document, beyond)
        yield document.finding("B801", beyond[0], say(sentence, number=number, last=last, others=also_on))


def titles(document: Document) -> Iterator[Finding]:
    """Report ambiguous names: a title that another player has, in any language, or that is another's id.

    Turns and wins are reported by title, and both id and title can be typed. Titles may differ in symbols alone.
    """
    sides = document.data["players"]
    for i, side in enumerate(sides):
        for lang, text in side["title"].items():
            like = (side_before["id"] for side_before in sides[:i] if _is_title(text, side_before))
            other = next((id_ for id_ in like if id_ != side["id"]), None)
            if other:
                sentence = N_("`{text}` is also the title of `{other}`; choose another title")
                message = say(sentence, text=short(text), other=other)
                yield document.finding("B810", ("players", i, "title", lang), message)
    ids: list[str] = [side["id"] for side in sides]
    for i, lang, text in ((i, *sentence) for i, side in enumerate(sides) for sentence in side["title"].items()):
        if any(
            _typed_form(side_before["id"]) == _typed_form(text) and not _is_title(text, side_before)
            for side_before in sides
            if side_before["id"] != ids[i]
        ):
            sentence = N_("`{text}` is the id of another player; choose another title")
            yield document.finding("B813", ("players", i, "title", lang), say(sentence, text=short(text)))
    for i, first in repeated([_typed_form(id_) for id_ in ids]):
        if ids[i] != ids[first]:  # otherwise reported by `players`
            sentence = N_("`{word}` and `{other}` are the same when typed; choose another id")
            yield document.finding("B813", ("players", i, "id"), say(sentence, word=ids[i], other=ids[first]))


def _is_title(text: str, side: "RingPlayer") -> bool:
    return _typed_form(text) in map(_typed_form, side["title"].values())


def _typed_form(word: str) -> str:
    """Return the form of a typed name that is compared."""
    return plain(word) or word.strip()


def letters(document: Document) -> Iterator[Finding]:
    """Report an id or title that is the letter of another player in positions."""
    sides = document.data["players"]
    for i, side in enumerate(sides):
        called: dict[Path, str] = {("title", lang): text for lang, text in side["title"].items()} | {
            ("id",): side["id"]
        }
        for path, text in called.items():
            seat = SIDE_LETTERS[: len(sides)].find(plain(text)) if len(plain(text)) == 1 else i
            if seat not in (i, -1):
                sentence = N_("`{text}` is the letter of `{other}` in positions; choose another title")
                message = say(sentence, text=short(text), other=sides[seat]["id"])
                yield document.finding("B814", ("players", i, *path), message)


def figures(document: Document, path: Path) -> Iterator[Finding]:
    """Report power figures of one player that start on the same triangle."""
    places = document.at(path)
    first: dict[int, str] = {}
    for name, triangle in places.items():
        if first.setdefault(triangle, name) != name:
            message = say(N_("`{name}` starts on the same triangle as `{other}`"), name=name, other=first[triangle])
            yield document.finding("B803", (*path, name), message)


def neutral(document: Document) -> Iterator[Finding]:
    """Report entries on the neutral safe space, where neither figures nor stacks keep others away (RG-12)."""
    for path in matches(document.data, ["players", "*", "entries", "*"]):
        if document.at(path) == document.data["neutral"]:
            sentence = N_("triangle {number} is not a safe space, so pieces cannot enter there")
            yield document.finding("B811", path, say(sentence, number=document.at(path)))


def inks(document: Document) -> Iterator[Finding]:
    """Report players with the same ink; unknown inks are reported by another check."""
    sides, inks_known = document.data["players"], inks_of(document) or {}
    named = [side.get("ink", default) for side, default in zip(sides, SIDE_INKS, strict=False)]
    for i, first in repeated([name if name in inks_known else (name, i) for i, name in enumerate(named)]):
        name = document.data["players"][first]["id"]
        message = say(N_("`{name}` already has the ink {ink}"), name=name, ink=named[i])
        path: Path = ("players", i, "ink") if "ink" in document.data["players"][i] else ("players", first, "ink")
        yield document.finding("B809", path, message)


def shared(document: Document) -> Iterator[Finding]:
    """Report exits and entries used twice, and two players with the same direction (RG-2, RA-31)."""
    sides = document.data["players"]
    if len({side["id"] for side in sides}) < len(sides):
        return  # a duplicate player, which is reported already, shares everything with itself
    ends: list[Path] = [("neutral",), *(("players", i, "ascension") for i in range(len(sides)))]
    for i, _first in repeated([document.at(path) for path in ends]):
        message = say(N_("triangle {number} is already a safe space"), number=document.at(ends[i]))
        yield document.finding("B804", ends[i], message)
    entries = [("players", i, "entries", j) for i, side in enumerate(sides) for j in range(len(side["entries"]))]
    again: dict[object, list[Path]] = {}
    for i, _first in repeated([document.at(path) for path in entries]):
        again.setdefault(entries[i][1], []).append(entries[i])
    for paths in again.values():
        numbers = ", ".join(str(document.at(path)) for path in paths)
        yield document.finding("B805", paths[0], say(N_("triangle {number} is already an entry"), number=numbers))
    ways_out = {side["ascension"] for side in sides}
    for path in entries:
        if document.at(path) in ways_out:
            message = say(
                N_("pieces leave from triangle {number}, so they cannot enter there"), number=document.at(path)
            )
            yield document.finding("B807", path, message)
    figures = [("players", i, "figures", name) for i, side in enumerate(sides) for name in side["figures"]]
    for i, first in repeated([document.at(path) for path in figures]):
        if figures[i][1] != figures[first][1]:  # otherwise reported by `figures`
            of_two = N_("a figure of the other player already starts on triangle {number}")
            sentence = (
                of_two if len(sides) == _DUEL else N_("a figure of another player already starts on triangle {number}")
            )
            yield document.finding("B803", figures[i], say(sentence, number=document.at(figures[i])))
    ways = [side["direction"] for side in sides]
    for i, first in repeated(ways) if len(sides) == _DUEL else ():
        message = say(
            N_("`{name}` moves in the same direction; change one of the two, since the players must meet"),
            name=sides[first]["id"],
        )
        yield document.finding("B806", ("players", i, "direction"), message)


def uneven(document: Document) -> Iterator[Finding]:
    """Return advice on players with a different distance to go than most; such a race is valid and can be played."""
    sides, around = document.data["players"], document.data["triangles"]
    distances = [
        tuple(sorted((side["ascension"] - at) * side["direction"] % around for at in side["entries"])) for side in sides
    ]
    usual = max(distances, key=distances.count)  # the first one in a tie
    for i, steps in enumerate(distances):
        if steps != usual:
            sentence = N_("the race is uneven: from its entries `{name}` moves {way} triangles, `{other}` {others}")
            values = {"way": ", ".join(map(str, steps)), "others": ", ".join(map(str, usual))}
            message = say(sentence, name=sides[i]["id"], other=sides[distances.index(usual)]["id"], **values)
            hint = say(
                N_("place all entries equally far from their ascension; the board can be played and printed anyway")
            )
            yield document.finding("B812", ("players", i, "entries"), message, hint)


CHECKS = (
    Check(("triangles", *_PLACES), triangles),
    no_duplicates("players.*.id", "B802"),
    Check(("players.*.id", "players.*.title"), titles),
    Check(("players.*.id", "players.*.title"), letters),
    Each("players.*.figures", figures),
    Check(("players.*.id", "players.*.ink"), inks),
    Check(("players", "neutral"), shared),
    Check(("neutral", "players.*.entries"), neutral),
)
