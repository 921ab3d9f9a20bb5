"""What heroes can do: hooks of the rules engine by id, and which faction has which.

The same ids stand in `data/factions/*.yaml`; they are repeated here so that one fight needs no files.
"""

from collections.abc import Mapping

from hyskos.rules.rolling_pyramids.rulings import Rulings

PHARAOH = "pharaoh"
"""The opponent of the solo game; it has soldiers only."""

ABILITIES: Mapping[str, str] = {
    "anubian": "strike",
    "bastet": "double",
    "rashar": "unhalved",
    "sobeccian": "counterstrike",
}
"""Ability of each faction: strike (RP-45), double (RP-46), and two proposals (A62)."""

PROPOSALS = frozenset({"counterstrike", "unhalved"})
"""Abilities that no rules document prints; `official_only` switches them off (A62)."""

DEFENDING, ATTACKING, ARRIVING = "defending", "attacking", "arriving"
"""Roles on a space: with a garrison there are attackers; without one, arrivals are nobody's attack (A52, A54)."""


def ability_of(faction: str, rulings: Rulings, abilities: Mapping[str, str] = ABILITIES) -> str | None:
    """Name the ability that a faction's heroes have at this table."""
    ability = abilities.get(faction)
    return None if ability in PROPOSALS and rulings.official_only == "yes" else ability


def hero_worth(ability: str | None, role: str, rulings: Rulings) -> int:
    """Tell how many points a hero counts, and takes to be destroyed, in a role (A53, A55).

    >>> hero_worth("double", "attacking", Rulings()), hero_worth("strike", "attacking", Rulings())
    (2, 1)
    """
    if ability == "double":
        return 2 if rulings.bastet_defence == "always" or role == DEFENDING else 1
    striking = (ability, role) in {("strike", ATTACKING), ("counterstrike", DEFENDING)}
    return 2 if striking and rulings.anubian_strike == "double-strength" else 1
