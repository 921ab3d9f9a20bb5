"""Search the rulebooks: every statement and ruling by id, name or any word in it."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence

from hyskos.companion.rulings import RULINGS
from hyskos.companion.sentences import near
from hyskos.companion.vocabulary import Vocabulary, ids_of, word_of
from hyskos.definitions.kinds.definition import Words
from hyskos.definitions.kinds.rules import Ruling
from hyskos.definitions.languages import _, language, text_in
from hyskos.definitions.plain_data import Json
from hyskos.definitions.typed_words import plain
from hyskos.definitions.values import dataclass
from hyskos.rules.names import match_names
from hyskos.rules.reasons import Reason

SEARCHED = ("faction", "device", "order", "section")
"""Kinds of words whose synonyms a search includes."""


@dataclass(frozen=True, slots=True)
class RulebookEntry:
    """A numbered statement of a rulebook, or a ruling."""

    id: str
    book: str
    statement: Words | None = None
    ruling: Ruling | None = None

    @property
    def line(self) -> str:
        """Return the entry as one line in the language of the output."""
        if self.ruling is not None:
            question, why = (text_in(text, language()) for text in (self.ruling.question, self.ruling.reason))
            return f"{question} {value_in_words(self.ruling.default)}: {why}"
        return text_in(self.statement, language()) if self.statement else ""

    @property
    def search_text(self) -> str:
        """Return all searchable words, in every language."""
        words: list[str] = [self.id, self.book]
        if self.ruling is not None:
            ruling = self.ruling
            values = Vocabulary((ruling.default, *ruling.alternatives), "value")
            words += [ruling.name, *values, *(word for value in values for word in values[value])]
            words += [*RULINGS.get(ruling.name, ()), *ruling.question.values(), *ruling.reason.values()]
        words += self.statement.values() if self.statement else ()
        return _plain(" ".join(words))


def entries(*books: str) -> dict[str, RulebookEntry]:
    """Load statements and rulings by id from these rulebooks, or from all."""
    from hyskos.definitions.kinds.registry import built_in_files
    from hyskos.definitions.loader import load_rules

    by_id: dict[str, RulebookEntry] = {}
    for name in books or built_in_files("rules"):
        book = load_rules(name)
        by_id |= {id_: RulebookEntry(id_, name, statement=words) for id_, words in book.statements.items()}
        by_id |= {ruling.id: RulebookEntry(ruling.id, name, ruling=ruling) for ruling in book.rulings}
    return by_id


def explanation(reasons: Iterable[Reason]) -> Iterator[tuple[str, str]]:
    """Yield every rule and ruling used: its id and its text on one line."""
    book = entries("rolling-pyramids")
    for id_ in dict.fromkeys(id_ for reason in reasons for id_ in (reason.rule, reason.ruling) if id_):
        yield id_, book[id_].line


def search(words: Iterable[str], among: Iterable[RulebookEntry]) -> list[RulebookEntry]:
    """Find an entry by id or name, otherwise all entries that contain every word or a synonym of it."""
    among, words = list(among), list(words)
    typed = " ".join(words)
    exact = [entry for entry in among if words and _id_parts(typed) == _id_parts(entry.id) is not None]
    if exact:
        return exact
    names = {entry.ruling.name: RULINGS.get(entry.ruling.name, ()) for entry in among if entry.ruling}
    patterns = [_pattern(word) for word in words]
    return (
        _ruling_named(match_names(typed, names, whole=True), among)
        or [entry for entry in among if all(pattern.search(entry.search_text) for pattern in patterns)]
        or _ruling_named(match_names(typed, names), among)
    )


def _ruling_named(names: Sequence[str], among: Iterable[RulebookEntry]) -> list[RulebookEntry]:
    return [entry for entry in among if len(names) == 1 and entry.ruling and entry.ruling.name == names[0]]


def _pattern(word: str) -> re.Pattern[str]:
    """Build a pattern for a word anywhere in a text; names of things and their synonyms match only as whole words."""
    terms = {f"{sort}.{id_}": (id_, *Vocabulary((id_,), sort)[id_]) for sort in SEARCHED for id_ in ids_of(sort)}
    exact = match_names(word, terms, whole=True)
    matches = exact or match_names(word, terms)
    synonyms = terms[matches[0]] if len(matches) == 1 else ()
    alone = [rf"\b{re.escape(_plain(synonym))}\b" for synonym in synonyms]
    return re.compile("|".join(alone if exact else [re.escape(_plain(word)), *alone]))


def value_in_words(value: str) -> str:
    """Return a value of a ruling as typed, with its meaning in the language of the output."""
    meaning = word_of("value", value)
    return value if plain(meaning) == plain(value) else f"{value} ({meaning})"


def _id_parts(word: str) -> tuple[str, int] | None:
    match = re.fullmatch(r"([a-z]+)-?([0-9]{1,3})", word.strip().lower())
    return (match[1], int(match[2])) if match else None


def _plain(text: str) -> str:
    """Normalise text for searching: lower case, without accents."""
    decomposed = unicodedata.normalize("NFKD", text.lower())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def nothing_found(words: str, known: Mapping[str, RulebookEntry]) -> str:
    """Report that nothing was found, with similar names."""
    names = [*known, *(entry.ruling.name for entry in known.values() if entry.ruling)]
    guesses = near(words, names) or near(words.upper(), names)
    if guesses:
        hint = _("Did you mean {guesses}?").format(guesses=", ".join(guesses))
    else:
        hint = _("Type one number, such as A47, or fewer words; `hyskos rules` lists everything.")
    return _("no rule found for `{words}`").format(words=words) + ". " + hint


def entry_json(entry: RulebookEntry) -> Mapping[str, Json]:
    """Convert an entry for `--json` output."""
    ruling = entry.ruling
    if ruling is None:
        return {"id": entry.id, "rulebook": entry.book, "kind": "statement", "text": entry.line}
    return {
        "id": entry.id,
        "rulebook": entry.book,
        "kind": "ruling",
        "text": entry.line,
        "name": ruling.name,
        "question": text_in(ruling.question, language()),
        "default": ruling.default,
        "reason": text_in(ruling.reason, language()),
        "alternatives": list(ruling.alternatives),
        "said": {value: word_of("value", value) for value in (ruling.default, *ruling.alternatives)},
        "engine": ruling.engine,
        "source": ruling.source,
    }
