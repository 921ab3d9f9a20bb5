"""Names of factions, devices and sections of a player board in the language of the answer.

The same titles stand in `data/factions`; they are repeated here so that one fight needs no files.
"""

from cli.i18n import _
from rules.reasons import N_

NAMES = {
    "anubian": N_("Anubian"),
    "bastet": N_("Bastet"),
    "rashar": N_("Ra'shar"),
    "sobeccian": N_("Sobeccian"),
    "pharaoh": N_("Pharaoh"),
    "ram": N_("ram"),
    "spikes": N_("spikes"),
    "umbrella": N_("umbrella"),
    "ascending": N_("ascending army"),
    "matching": N_("matching army"),
    "descending": N_("countdown bomb"),
    "heroes": N_("heroes"),
    "upgrades": N_("upgrades"),
    "footmen": N_("footmen"),
}
"""What people call a faction, a device or a section of the player board, by its id."""


def named(word: object) -> object:
    """Give the name of an id; anything else stays what it is."""
    return _(NAMES[word]) if isinstance(word, str) and word in NAMES else word
