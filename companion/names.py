"""Names of factions, devices and player board sections in the language of the output.

Names and articles of factions come from their files, those of the Pharaoh, devices and sections from the catalogs.
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
"""Names of the Pharaoh, devices and player board sections, by id."""


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
"""The article of each name in languages that need one, `-` for none; English articles are in the sentences."""


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
"""Boxes of special units: translated even if the unit has a name of its own."""
_BOX = re.compile(r"(?P<section>[a-z]+)(?P<row>-[0-9]+)?(?:[.](?P<place>[a-z0-9]+))?")


class Name(str):
    """A name in a sentence. Translations may request a form of it, such as `{faction:de}`, defined in the catalog.

    >>> Name("Bastet", "").__format__("")
    'Bastet'
    """

    __slots__ = ("article",)
    article: str

    def __new__(cls, text: str, article: str) -> "Name":
        """Create a name with its article, which may be ""."""
        name = super().__new__(cls, text)
        name.article = article
        return name

    def __format__(self, form: str) -> str:
        """Return the form a sentence requests: defined for this name, for its article, or for any (`form|de|el`)."""
        if not form.isalpha():
            return super().__format__(form)
        for kind in (str(self), self.article, "*") if self.article else (str(self), "-"):
            key = f"form|{form}|{kind}"
            pattern = _(key)
            if pattern != key:
                return pattern.format(name=str(self), article=self.article)
        return str(self)


def name_of(word: object) -> object:
    """Return the name for an id, and any other text as a name without article; non-strings are returned unchanged."""
    if not isinstance(word, str):
        return word
    if word not in NAMES:
        if word in factions.files():
            return Name(*factions.title(word))
        return Name(factions.unit_title(word) or box_named(word), "")
    article = _(ARTICLES[word])
    return Name(_(NAMES[word]), "" if article in ("-", ARTICLES[word]) else article)


def box_named(word: str) -> str:
    """Return the translated name of a box or a row of boxes; other words are returned unchanged."""
    box = _BOX.fullmatch(word)
    if not box or (box["section"] not in BOXES and box["place"] not in PLACES):
        return word
    parts = [
        _(BOXES[word_part]).rpartition("|")[2] if word_part in BOXES else word_part
        for word_part in (box["section"], box["place"] or "")
    ]
    return f"{parts[0]}{box['row'] or ''}.{parts[1]}".rstrip(".")
