"""The factions that a question is about: those that ship, and those that the caller brings."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hyskos.data import files
from hyskos.rules.names import Names
from hyskos.rules.rolling_pyramids.abilities import PHARAOH
from hyskos.rules.rolling_pyramids.notation import plain_names

if TYPE_CHECKING:
    from hyskos.definitions.model import Faction
    from hyskos.rules.rolling_pyramids.abilities import Abilities


@dataclass(frozen=True, slots=True)
class Known:
    """Factions by id; the caller's own win over shipped ones."""

    own: Mapping[str, "Faction"]

    @property
    def played(self) -> Names:
        """Name whom people play."""
        return plain_names(*dict.fromkeys([*files("faction"), *self.own]))

    @property
    def everybody(self) -> Names:
        """Name everybody who can have a force on the board."""
        return {**self.played, PHARAOH: ()}

    def faction(self, name: str) -> "Faction":
        """Give the player board of a faction."""
        from hyskos.definitions.loader import load_faction

        return self.own[name] if name in self.own else load_faction(name)

    def abilities(self, names: Iterable[str]) -> "Abilities":
        """Give the abilities of some factions; the Pharaoh has none."""
        from hyskos.rules.rolling_pyramids.sheet import faction_ability

        return {name: faction_ability(self.faction(name)) for name in names if name != PHARAOH}


def known(own: Iterable["Faction"]) -> Known:
    """Know some factions beside those that ship; raises ValueError where two of them have one id."""
    listed = list(own)
    found = Known({faction.id: faction for faction in listed})
    if len(found.own) < len(listed):
        raise ValueError(f"two factions of one id in {', '.join(faction.id for faction in listed)}")
    return found
