"""`hyskos rules`: a rule or a ruling with its reason; every word of them can be searched."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import click

from hyskos.cli.rolling_pyramids.rulings_option import RULINGS
from hyskos.cli.shared.completing import complete_rulebook, complete_ruling_name
from hyskos.cli.shared.groups import near
from hyskos.cli.shared.options import examples, json_option, lang_option, print_json
from hyskos.companion.vocabulary import Spoken, chosen, definition_names, ids_of, shown
from hyskos.companion.wrapping import tell
from hyskos.definitions.languages import _, language, text_in
from hyskos.definitions.model import Ruling, Words
from hyskos.rules.names import meant, plain

SEARCHED = ("faction", "device", "order", "section")
"""Sorts of things that a rule can be about: whoever searches one of their words means all of them."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A numbered statement of a rulebook, or a ruling."""

    id: str
    book: str
    statement: Words | None = None
    ruling: Ruling | None = None

    @property
    def line(self) -> str:
        """Give the entry in one line of the reader's language."""
        if self.ruling is not None:
            asked, why = (text_in(text, language()) for text in (self.ruling.question, self.ruling.reason))
            return f"{asked} {told(self.ruling.default)}: {why}"
        return text_in(self.statement, language()) if self.statement else ""

    @property
    def searched(self) -> str:
        """Give every word that a search may find, in both languages."""
        words: list[str] = [self.id, self.book]
        if self.ruling is not None:
            one = self.ruling
            values = Spoken((one.default, *one.alternatives), "value")
            words += [one.name, *values, *(word for value in values for word in values[value])]
            words += [*RULINGS.get(one.name, ()), *one.question.values(), *one.reason.values()]
        words += self.statement.values() if self.statement else ()
        return _plain(" ".join(words))


def entries(*books: str) -> dict[str, Entry]:
    """Load statements and rulings by id, of these rulebooks or of all."""
    from hyskos.definitions.loader import load_rules, shipped

    found: dict[str, Entry] = {}
    for name in books or shipped("rules"):
        book = load_rules(name)
        found |= {id_: Entry(id_, name, statement=words) for id_, words in book.statements.items()}
        found |= {ruling.id: Entry(ruling.id, name, ruling=ruling) for ruling in book.rulings}
    return found


@click.command(
    help=_("Print a rule or a ruling with its reason.")
    + "\n\n"
    + _(
        "WORDS is an id (RP-36, A47), the name of a ruling (halves), or words to search for, all of which must "
        "appear. Without words, everything is listed. A ruling settles what the rules leave open; those with "
        "`--ruling` can be played otherwise."
    )
    + examples(
        "hyskos rules RP-36",
        "hyskos rules halves",
        "hyskos rules bomb umbrella",
        "hyskos rules --game rolling-pyramids --json",
    )
)
@click.argument("words", nargs=-1, shell_complete=complete_ruling_name)
@click.option("--game", metavar="GAME", shell_complete=complete_rulebook, help=_("Only the rulebook of this game."))
@json_option
@lang_option
def rules(words: tuple[str, ...], game: str | None, as_json: bool) -> int:
    """Print what was asked for; 1 if nothing was found."""
    if game is not None:
        game = chosen(game, definition_names("rules"), "--game")
    known = entries(game) if game else entries()
    found = search(words, known.values())
    if as_json:
        print_json("rules", {"entries": [_json(entry) for entry in found]})
    elif len(found) == 1:
        _print_whole(found[0])
    else:
        for entry in found:
            tell(f"{entry.id}  {entry.line}", len(entry.id) + 2)
    if not found:
        click.echo(_nothing(" ".join(words), known), err=True)
    return 0 if found else 1


def search(words: Iterable[str], among: Iterable[Entry]) -> list[Entry]:
    """Find the entry that is meant by id or name, else all that hold every word or another word for the same thing."""
    among, words = list(among), list(words)
    typed = " ".join(words)
    same = [entry for entry in among if words and _id_parts(typed) == _id_parts(entry.id) is not None]
    if same:
        return same
    names = {entry.ruling.name: RULINGS.get(entry.ruling.name, ()) for entry in among if entry.ruling}
    patterns = [_pattern(word) for word in words]
    return (
        _called(meant(typed, names, whole=True), among)
        or [entry for entry in among if all(pattern.search(entry.searched) for pattern in patterns)]
        or _called(meant(typed, names), among)
    )


def _called(names: Sequence[str], among: Iterable[Entry]) -> list[Entry]:
    return [entry for entry in among if len(names) == 1 and entry.ruling and entry.ruling.name == names[0]]


def _pattern(word: str) -> re.Pattern[str]:
    """Look for a word anywhere; for the name of a thing, and its other names, only where they stand alone."""
    things = {f"{sort}.{id_}": (id_, *Spoken((id_,), sort)[id_]) for sort in SEARCHED for id_ in ids_of(sort)}
    called = meant(word, things, whole=True)
    found = called or meant(word, things)
    others = things[found[0]] if len(found) == 1 else ()
    alone = [rf"\b{re.escape(_plain(other))}\b" for other in others]
    return re.compile("|".join(alone if called else [re.escape(_plain(word)), *alone]))


def told(value: str) -> str:
    """Give a value of a ruling as it is typed, and what it says in the language of the answer."""
    said = shown("value", value)
    return value if plain(said) == plain(value) else f"{value} ({said})"


def _id_parts(word: str) -> tuple[str, int] | None:
    match = re.fullmatch(r"([a-z]+)-?([0-9]{1,3})", word.strip().lower())
    return (match[1], int(match[2])) if match else None


def _plain(text: str) -> str:
    """Make small letters without accents, for searching."""
    decomposed = unicodedata.normalize("NFKD", text.lower())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def _nothing(words: str, known: dict[str, Entry]) -> str:
    names = [*known, *(entry.ruling.name for entry in known.values() if entry.ruling)]
    guesses = near(words, names) or near(words.upper(), names)
    text = _("nothing found for `{words}`").format(words=words)
    return text + (". " + _("Did you mean {guesses}?").format(guesses=", ".join(guesses)) if guesses else "")


def _print_whole(entry: Entry) -> None:
    one = entry.ruling
    if one is None:
        tell(f"{entry.id}  {entry.line}", len(entry.id) + 2)
        return
    tell(f"{entry.id}  {text_in(one.question, language())}", len(entry.id) + 2)
    tell(f"  {told(one.default)}: {text_in(one.reason, language())}")
    tell("  " + _("It rests on: {source}").format(source=f'"{one.source}"'))
    if one.engine:
        tell("  " + _("Your table may play: {options}").format(options=_options(one)))
    elif one.alternatives:
        others = ", ".join(told(value) for value in one.alternatives)
        tell("  " + _("Thinkable as well, not offered: {options}").format(options=others))


def _options(ruling: Ruling) -> str:
    return ", ".join(f"--ruling {ruling.name}={told(value)}" for value in ruling.alternatives)


def _json(entry: Entry) -> dict[str, Any]:
    one = entry.ruling
    if one is None:
        return {"id": entry.id, "rulebook": entry.book, "kind": "statement", "text": entry.line}
    return {
        "id": entry.id,
        "rulebook": entry.book,
        "kind": "ruling",
        "text": entry.line,
        "name": one.name,
        "question": text_in(one.question, language()),
        "default": one.default,
        "reason": text_in(one.reason, language()),
        "alternatives": list(one.alternatives),
        "said": {value: shown("value", value) for value in (one.default, *one.alternatives)},
        "engine": one.engine,
        "source": one.source,
    }
