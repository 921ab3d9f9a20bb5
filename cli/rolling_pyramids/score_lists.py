"""Parse the arguments of `hyskos score`: FACTION=LIST for each player, FACTION=N for ties."""

from collections.abc import Sequence

import click

from hyskos.cli.shared.terminal import ask, may_ask
from hyskos.companion.vocabulary import chosen_faction
from hyskos.definitions.languages import _
from hyskos.definitions.numerals import read_count
from hyskos.definitions.typed_words import entries
from hyskos.definitions.values import dataclass
from hyskos.rules.reasons import N_

MOST = 9999
NONE = ("-", "_")
"""Ways to write an empty list."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The list expected for each player: the prompt, and an example."""

    question: str
    example: str
    gaps: bool  # ignore empty entries


SPACES = Wanted(N_("Players, FACTION=SPACE,SPACE,... with blanks between them"), "anubian=1,2,8", gaps=True)
FINAL = Wanted(
    N_("Players, FACTION=POINTS,POINTS,... (one number for each round, or their sum) with blanks between them"),
    "anubian=12,15,9",
    gaps=False,
)


def read_lists(players: Sequence[str], wanted: Wanted, no_input: bool) -> dict[str, list[str]]:
    """Parse FACTION=LIST for each player, prompting if there are none; raises click.UsageError."""
    if not players and may_ask(no_input):
        players = str(ask(_(wanted.question), click.STRING)).split()
    if not players:
        raise click.UsageError(_("Missing FACTION=LIST, such as {example}").format(example=wanted.example))
    lists: dict[str, list[str]] = {}
    for word in players:
        faction, rest = faction_and(word, word, wanted.example)
        if faction in lists:
            raise click.UsageError(_("{faction} is there twice").format(faction=faction))
        parts = [] if wanted.gaps and rest.strip() in NONE else entries(rest)
        lists[faction] = [part for part in parts if part] if wanted.gaps else parts
    return lists


def faction_and(word: str, where: str, example: str) -> tuple[str, str]:
    """Split FACTION=...; raises click.UsageError."""
    faction, equals, rest = word.partition("=")
    if not equals:
        raise click.UsageError(_("`{word}`: write FACTION=..., such as {example}").format(word=where, example=example))
    return chosen_faction(faction.strip()), rest


def read_number(word: str, where: str) -> int:
    """Parse a count of points, spaces or units; raises click.UsageError."""
    found = read_count(word.strip())
    if found is None or found > MOST:
        text = _("{where}: `{word}` is not a number from 0 to {most}")
        raise click.UsageError(text.format(where=where, word=word, most=MOST))
    return found
