"""Compare the keywords in a file with its manifest entry."""

from collections.abc import Iterator
from dataclasses import asdict
from itertools import zip_longest

from hyskos.definitions.messages import N_, Message, say, short
from hyskos.generators.kit import DrawnEntry
from hyskos.generators.orders.labels import keywords
from hyskos.verifying.faults import Fault, plain


def check_label(name: str, found: str, entry: DrawnEntry) -> Iterator[Fault]:
    """Compare the keywords of a file with its entry; one fault lists all differences."""
    wanted = keywords(asdict(entry))
    if found == ", ".join(wanted):
        return
    said = found.split(", ") if found else []
    lacking, more = [one for one in wanted if one not in said], [one for one in said if one not in wanted]
    if not lacking and not more:  # different order, or duplicates
        lacking, more = next(([a or ""], [b or ""]) for a, b in zip_longest(wanted, said) if a != b)
    yield Fault("K21", name, _listed(lacking), _listed(more))


def _listed(words: list[str]) -> Message:
    text = ", ".join(filter(None, words))
    return plain(short(text, 120)) if text else say(N_("none named"))
