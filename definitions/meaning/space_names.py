"""Check the names of spaces, so that each is understood when typed at the table."""

import re
from collections.abc import Iterator

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.meaning.check import Check, Each
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.reserved_words import PARTING, plain, taken

_NUMBERED = re.compile(r"s?[0-9]+|[0-9]+h?")
"""A number, a start, a hex or a force, without its punctuation."""
_WORD = say(N_("add a word that is not a command"))


def one_each(document: Document) -> Iterator[Finding]:
    """Report names shared by two spaces, in any language, compared as the table reads them."""
    first: dict[str, tuple[int, str, Path]] = {}
    for i, space in enumerate(document.data["spaces"]):
        for lang, name in space.get("name", {}).items():
            path = ("spaces", i, "name", lang)
            index, other, where = first.setdefault(plain(name), (i, name, path))
            if index == i or not plain(name):
                continue
            line = document.marks.at(where).line
            if name == other:
                message = say(N_("duplicate `{word}`; first on line {line}"), word=short(name), line=line)
            else:
                told = N_("`{word}` is the same as `{other}` on line {line}, because only letters and digits count")
                message = say(told, word=short(name), other=short(other), line=line)
            yield document.finding("M218", path, message)


def typed(document: Document, path: Path) -> Iterator[Finding]:
    """Report a name that would be read as something else when typed."""
    name = document.at(path)
    bare = plain(name)
    parting = next((sign for sign in name if sign in PARTING), "")
    if _NUMBERED.fullmatch(bare):
        message = say(N_("`{name}` looks like a number, a start, a hex or a force"), name=short(name))
        yield document.finding("M219", path, message, _WORD)
    elif bare in taken():
        told = N_("`{name}` is a command word at the table, so it cannot name a space")
        yield document.finding("M220", path, say(told, name=short(name)), _WORD)
    elif parting:
        message = say(
            N_("`{name}` cannot be typed, because `{sign}` has a special meaning"), name=short(name), sign=parting
        )
        yield document.finding("M221", path, message, say(N_("write it without the sign")))
    elif not bare:
        message = say(N_("`{name}` cannot be typed, because it has no letters or digits"), name=short(name))
        yield document.finding("M221", path, message, _WORD)


CHECKS = (
    Check(("spaces.*.name.*",), one_each),
    Each("spaces.*.name.*", typed),
)
