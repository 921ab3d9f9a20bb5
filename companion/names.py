"""Names of factions, devices and sections of a player board in the language of the answer.

A faction's name and article stand in its file; those of the Pharaoh, devices and sections in the catalogs.
"""

import re

from hyskos.companion import factions
from hyskos.definitions.languages import _
from hyskos.rules.reasons import N_

NAMES = {
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
"""What people call the Pharaoh, a device or a section of the player board, by its id."""


ARTICLES = {
    "pharaoh": N_("article|Pharaoh"),
    "ram": N_("article|ram"),
    "spikes": N_("article|spikes"),
    "umbrella": N_("article|umbrella"),
    "ascending": N_("article|ascending army"),
    "matching": N_("article|matching army"),
    "descending": N_("article|countdown bomb"),
    "heroes": N_("article|heroes"),
    "upgrades": N_("article|upgrades"),
    "footmen": N_("article|footmen"),
}
"""The article of each name in a language that needs one, `-` for none; English sentences carry their own."""


BOXES = {
    "heroes": N_("box|heroes"),
    "upgrades": N_("box|upgrades"),
    "footmen": N_("box|footmen"),
    "ascending": N_("box|ascending"),
    "matching": N_("box|matching"),
    "descending": N_("box|descending"),
    "left": N_("box|left"),
    "middle": N_("box|middle"),
    "right": N_("box|right"),
}
"""The words in the name of a box, such as `ascending.left`."""
PLACES = ("left", "middle", "right")
"""Of the boxes of special units: told in the language of the answer also where a unit has a name of its own."""
_BOX = re.compile(r"(?P<section>[a-z]+)(?P<row>-[0-9]+)?(?:[.](?P<place>[a-z0-9]+))?")


class Name(str):
    """A name in a sentence; a translation may ask for a form of it, such as `{faction:de}`, that its catalog gives.

    >>> Name("Bastet", "").__format__("")
    'Bastet'
    """

    __slots__ = ("article",)
    article: str

    def __new__(cls, text: str, article: str) -> "Name":
        """Make a name with its article, which may be empty."""
        name = super().__new__(cls, text)
        name.article = article
        return name

    def __format__(self, form: str) -> str:
        """Give the name as a sentence needs it: the form of this name, of its article, or of any (`form|de|el`)."""
        if not form.isalpha():
            return super().__format__(form)
        for kind in (str(self), self.article, "*") if self.article else (str(self), "-"):
            key = f"form|{form}|{kind}"
            pattern = _(key)
            if pattern != key:
                return pattern.format(name=str(self), article=self.article)
        return str(self)


def named(word: object) -> object:
    """Give the name of an id, any other text as a name without article; anything else stays what it is."""
    if not isinstance(word, str):
        return word
    if word not in NAMES:
        if word in factions.files():
            return Name(*factions.title(word))
        return Name(factions.unit_title(word) or box_named(word), "")
    article = _(ARTICLES[word])
    return Name(_(NAMES[word]), "" if article in ("-", ARTICLES[word]) else article)


def box_named(word: str) -> str:
    """Give the name of a box or a row of boxes; anything else stays what it is."""
    box = _BOX.fullmatch(word)
    if not box or (box["section"] not in BOXES and box["place"] not in PLACES):
        return word
    parts = [
        _(BOXES[part]).rpartition("|")[2] if part in BOXES else part for part in (box["section"], box["place"] or "")
    ]
    return f"{parts[0]}{box['row'] or ''}.{parts[1]}".rstrip(".")
