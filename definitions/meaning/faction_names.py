"""Check the names of factions: at the table each id, title and alias must mean exactly one faction."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from hyskos import data
from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.reserved_words import PARTING, plain, terms

if TYPE_CHECKING:
    from hyskos.definitions.accepted.faction import FactionFile

_PHARAOH = "pharaoh"
_BESIDE_FACTIONS = ("command", "device", "order", "section", "upgrade", "box", "amount")
"""Categories of words, other than factions, that can begin a line at the table."""
_DIGITS = frozenset("0123456789")
_NUMBERED = 2
"""A digit within this many characters makes the beginning of a line a die or a number instead of a faction."""
_WORD = say(N_("choose another name for the faction"))


def names(raw: "FactionFile") -> Iterator[tuple[Path, str]]:
    """Yield every name that a faction may be typed as, with its path in the file."""
    yield ("id",), raw["id"]
    yield from ((("title", lang), text) for lang, text in raw["title"].items())
    for lang, words in raw.get("aliases", {}).items():
        yield from ((("aliases", lang, i), word) for i, word in enumerate(words))


def plain_names(raw: "FactionFile") -> Mapping[str, object]:
    """Return the plain forms of all names of a faction, in all languages, with the key that first gives each."""
    found: dict[str, object] = {}
    for path, text in names(raw):
        found.setdefault(plain(text), path[0])
    return found


def unlike_shipped(document: Document) -> Iterator[Finding]:
    """Report a name shared with a built-in faction or the Pharaoh, which would be ambiguous."""
    yield from same_name(document, _shipped())


def same_name(document: Document, taken: Mapping[str, Mapping[str, object]]) -> Iterator[Finding]:
    """Report each name that another faction has; `taken` maps ids of others to their plain names.

    A file replaces the faction with the same id. If two factions share another name, the table asks which one is meant;
    an id is never ambiguous, since it takes precedence over other names.
    """
    own, told = document.data["id"], set[tuple[object, str]]()
    for path, text in names(document.data):
        if (path[0], plain(text)) in told:  # the same title in several languages counts once
            continue
        told.add((path[0], plain(text)))
        beaten = ("id", "title", "aliases") if path[0] == "id" else ("id", "title")
        like = (id_ for id_, theirs in taken.items() if id_ != own and theirs.get(plain(text)) in beaten)
        if (other := next(like, None)) is not None:
            message = N_("`{text}` is also the title of `{other}`; choose another title")
            if path[0] != "title":
                message = N_("`{text}` already means `{other}` when typed; choose another name")
            yield document.finding("F309", path, say(message, text=short(text), other=other))


@cache
def _shipped() -> Mapping[str, Mapping[str, object]]:
    """Return the plain names of all built-in factions and the Pharaoh, in all languages."""
    pharaoh = {plain(text): "title" for text in chain(*terms()["faction"][_PHARAOH].values())}
    return {_PHARAOH: pharaoh} | {
        id_: plain_names(data.load_yaml(data.FOLDERS["faction"], id_)) for id_ in data.files("faction")
    }


def typed(document: Document) -> Iterator[Finding]:
    """Report a name that the table would read as something else, so that its orders would be lost."""
    for path, text in names(document.data):
        parting = next((sign for sign in text if sign in PARTING + ":"), "") if path[0] == "aliases" else ""
        if _DIGITS & {*text[:_NUMBERED]}:
            message = say(N_("`{name}` looks like a number or a die at the start of a line"), name=short(text))
        elif plain(text) in _words():
            message = say(N_("`{name}` is already a command word at the table"), name=short(text))
        elif parting:
            message = say(
                N_("`{name}` cannot be typed, because `{sign}` has a special meaning"), name=short(text), sign=parting
            )
        else:
            continue
        yield document.finding("F314", path, message, _WORD)


@cache
def _words() -> frozenset[str]:
    """Return the plain words that a line may begin with."""
    known = [(id_, texts) for sort in _BESIDE_FACTIONS for id_, texts in terms()[sort].items()]
    return frozenset(plain(word) for id_, texts in known for word in (id_, *chain(*texts.values())))
