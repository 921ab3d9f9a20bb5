"""The factions available to a call: the built-in ones and those that the caller passes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hyskos.definitions.kinds.registry import built_in_files
from hyskos.rules.names import Names
from hyskos.rules.rolling_pyramids.abilities import PHARAOH
from hyskos.rules.rolling_pyramids.notation import plain_names

if TYPE_CHECKING:
    from hyskos.definitions.kinds.faction import Faction
    from hyskos.rules.rolling_pyramids.abilities import Abilities


@dataclass(frozen=True, slots=True)
class FactionRegistry:
    """Factions by id; the caller's take precedence over built-in ones."""

    own: Mapping[str, "Faction"]

    @property
    def playable_names(self) -> Names:
        """Return the names of factions that players can play."""
        return plain_names(*dict.fromkeys([*built_in_files("faction"), *self.own]))

    @property
    def everybody(self) -> Names:
        """Return the names of all that can have a force on the board: the factions and the Pharaoh."""
        return {**self.playable_names, PHARAOH: ()}

    def faction(self, name: str) -> "Faction":
        """Return a faction by its id."""
        from hyskos.definitions.loader import load_faction

        return self.own[name] if name in self.own else load_faction(name)

    def abilities(self, names: Iterable[str]) -> "Abilities":
        """Return the abilities of factions by id, leaving out the Pharaoh, who has none."""
        from hyskos.rules.rolling_pyramids.sheet import faction_ability

        return {name: faction_ability(self.faction(name)) for name in names if name != PHARAOH}


def known_factions(own: Iterable["Faction"]) -> FactionRegistry:
    """Combine the caller's factions with the built-in ones; raises ValueError if two of `own` share an id."""
    listed = list(own)
    roster = FactionRegistry({faction.id: faction for faction in listed})
    if len(roster.own) < len(listed):
        raise ValueError(f"two factions of one id in {', '.join(faction.id for faction in listed)}")
    return roster
