"""Check what all kinds share: a game that is not misspelt, the id as a file name, and translated texts.

A custom game may have any name. A name close to that of a built-in game is treated as a spelling error: under a wrong
name, all comparisons within a game, such as the rounds of map and player board, would be skipped silently.
"""

import re
import string
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from hyskos.definitions.findings import Finding, Mark, Path
from hyskos.definitions.game_facts import GAMES
from hyskos.definitions.languages import LANGUAGES, english_name
from hyskos.definitions.messages import N_, say, short
from hyskos.definitions.reading.document import Document
from hyskos.definitions.reading.schema import CODES, texts
from hyskos.definitions.reading.schema_hints import cut_text, did_you_mean
from hyskos.definitions.typed_words import nearest
from hyskos.definitions.validation.check import Check

_DEVICES = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")
"""Names that Windows opens as a device in every folder, with any extension."""


def opens_device(name: str) -> bool:
    """Return whether Windows takes a name for a device, ignoring case and extension.

    >>> opens_device("con"), opens_device("CON.old"), opens_device("cone")
    (True, True, False)
    """
    return _DEVICES.fullmatch(name.lower().partition(".")[0]) is not None


ANY_GAME = ("hyskos", "icehouse")
"""Games whose boards and sheets may be used for any game."""
KNOWN = (*GAMES, *ANY_GAME)
_MISSPELT = 0.85
"""Similarity from which two names must be the same game: `pharoah` is `pharaoh`, `my-pharaoh` is not."""


def check_game(document: Document) -> Iterator[Finding]:
    """Report a game with a name close to that of a built-in one."""
    game = document.data.get("game", KNOWN[0])  # printers and inks have no game
    near = [] if game in KNOWN else nearest(game, KNOWN, like=_MISSPELT)
    if near:
        yield document.finding("Y114", ("game",), say(N_("unknown game `{name}`"), name=short(game)),
                               did_you_mean(near[0]))  # fmt: skip


def check_games(documents: Sequence[Document]) -> Iterator[tuple[Document, Finding]]:
    """Report a custom game whose name is close to one used more often, or earlier, in the same folder.

    Also reports a player board of a game that no custom map there has, since their rounds would not be compared.
    """
    games = dict.fromkeys(str(each.data["game"]) for each in documents if each.data["kind"] == "map")
    played = [game for game in games if game not in KNOWN]
    custom_games = [
        (each, game) for each in documents if isinstance(game := each.data.get("game"), str) and game not in KNOWN
    ]
    ranked: Sequence[str] = [game for game, _ in Counter(game for _, game in custom_games).most_common()]
    corrections = {
        game: near[0] for n, game in enumerate(ranked) if (near := nearest(game, ranked[:n], like=_MISSPELT))
    }
    for document, game in custom_games:
        if game in corrections:
            message = say(N_("the game is called `{name}` here, and `{other}` in other files"),
                          name=short(game), other=short(corrections[game]))  # fmt: skip
            yield document, document.finding("D913", ("game",), message, did_you_mean(corrections[game]))
        elif document.data["kind"] == "faction" and played and game not in played:
            message = say(N_("no map here belongs to the game `{name}`; they belong to {games}"), name=short(game),
                          games=", ".join(map(short, played)))  # fmt: skip
            yield document, document.finding("D913", ("game",), message)


CHECKS = (Check(("game",), check_game),)


def check_id_as_file_name(document: Document) -> Iterator[Finding]:
    """Report an id that cannot be a file name on every system."""
    id_ = document.data.get("id")
    if isinstance(id_, str) and opens_device(id_):
        message = say(N_("`{id}` cannot be a file name, because Windows reserves it for a device"), id=id_)
        yield document.finding("Y113", ("id",), message, say(N_("choose another id")))


# Check translated texts anywhere in a definition.

_Picked: TypeAlias = "dict[str | int, _Picked]"
"""The changed parts of a document, nested by the steps of their paths."""
_CODE = re.compile(r"[a-z]{2,3}")
_LOST = re.compile(r"\s+(#\S+)")


def check(document: Document, kind: str) -> Iterator[Finding]:
    """Report unknown languages, texts cut off by a `#`, and translations with different placeholders."""
    lines = document.text.split("\n")
    for path, translations in texts(_changed_part(document), kind):
        yield from _unknown_languages(document, path, translations)
        spoken = {lang: text for lang, text in translations.items() if isinstance(text, str)}
        for lang in spoken:
            yield from _comment(document, lines, (*path, lang))
        expected = placeholders(next(iter(spoken.values()), ""))
        for lang, text in spoken.items():
            if placeholders(text) != expected:
                names = ", ".join(f"{{{name}}}" for name in sorted(expected)) or say(N_("none"))
                message = say(N_("the placeholders differ from those of the other language: {names}"), names=names)
                yield document.finding("T603", (*path, lang), message)


def _changed_part(document: Document) -> object:
    """Return the data of a document, or only what changed since it was valid; lists are then dicts by index."""
    if document.changed is None:
        return document.data
    picked: _Picked = {}
    for path in document.changed:
        position, value = picked, document.data
        for step in path[:-2]:
            position, value = position.setdefault(step, {}), value[step]
        for step in path[-2:][:1]:
            position[step] = value[step]
    return picked


def advise_on_missing_languages(document: Document, kind: str) -> Iterator[Finding]:
    """Report texts without a language used elsewhere in the definition; they print in their first language."""
    printed = [(path, translations) for path, translations in texts(document.data, kind) if _is_printed(translations)]
    spoken = dict.fromkeys(lang for _, translations in printed for lang in translations)
    for path, translations in printed:
        for lang in spoken:
            if lang not in translations:
                key = next((step for step in reversed(path) if isinstance(step, str)), "")
                message = say(N_("`{key}` has no text in {language}"), key=key, language=say(english_name(lang)))
                yield document.finding("T601", path, message, at_key=True)


def _is_printed(translations: Mapping[str, object]) -> bool:
    """Return whether these are printed texts, as opposed to lists of accepted words, which a language may leave out."""
    return bool(translations) and all(isinstance(text, str) for text in translations.values())


def _unknown_languages(document: Document, path: Path, translations: Mapping[str, object]) -> Iterator[Finding]:
    """Report unknown language codes of valid form, except those that are part of a cut text."""
    for code in translations:
        if _CODE.fullmatch(code) and code not in CODES and not cut_text(document, (*path, code)):
            available = [lang for lang in LANGUAGES if lang not in translations]
            near = nearest(code, available)
            also = say(N_("other keys allowed here: {words}"), words=", ".join(available)) if available else None
            hint = say(N_("did you mean `{word}`?"), word=near[0]) if near else also
            message = say(N_("unknown key `{key}`"), key=short(code))
            yield document.finding("Y101", (*path, code), message, hint, at_key=True)


def _comment(document: Document, lines: list[str], path: Path) -> Iterator[Finding]:
    mark = document.marks.at(path)
    line, number = lines[mark.end_line - 1], mark.end_line
    if lines[mark.line - 1][mark.column - 1 : mark.column] in ("'", '"'):
        return
    lost = _LOST.match(line, mark.end_column - 1)
    if lost:
        lost_mark = Mark(number, lost.start(1) + 1, number, lost.end(1) + 1)
        message = say(N_("`{text}` is a comment and will not be printed"), text=short(lost[1]))
        hint = say(N_("put the whole text in quotes, or write a space after # for a comment"))
        yield Finding("T604", lost_mark, message, hint, path, document.file)


def placeholders(text: str) -> set[str]:
    """Return the placeholders of a text; empty for a text with stray braces."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return set()
