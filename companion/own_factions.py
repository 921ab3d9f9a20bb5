"""Faction files of one's own at commands that know only the factions that ship: what works instead."""

from collections.abc import Collection

from hyskos.definitions.languages import _
from hyskos.rules.rolling_pyramids.abilities import ABILITIES


def not_taken(word: str, known: Collection[str]) -> str | None:
    """Say what to write for a file of one's own where a faction is wanted; nothing if the word is no such file."""
    plain = word.strip()
    if not ({*ABILITIES} <= {*known} and (plain.lower().endswith((".yaml", ".yml")) or "/" in plain or "\\" in plain)):
        return None
    text = _(
        "`{word}`: faction files of your own are for army, draft, check and export; here write the shipped faction "
        "with the same hero ability, whose sheet counts then: {factions}"
    )
    return text.format(word=plain, factions=", ".join(f"{name} ({ability})" for name, ability in ABILITIES.items()))
