"""A thing has one name in a language wherever it is printed: in legends, on boards, in diagrams, for who hears them."""

import re
import unicodedata
from collections.abc import Iterator

import pytest

from hyskos import data
from hyskos.generators.words import translations

TERMS = {
    r"(?<!any )(?<!safe )spaces?": ("player-board", "space"),
    r"strength": ("player-board", "strength"),
    r"value": ("player-board", "value"),
    r"special units": ("player-board", "units"),
    r"hero(es)?": ("rolling-pyramids", "factory.heroes"),
    r"upgrades?": ("rolling-pyramids", "factory.upgrades"),
    r"footmen": ("rolling-pyramids", "factory.footmen"),
    r"factor(y|ies)": ("rolling-pyramids", "panel.factories"),
    r"devices": ("rolling-pyramids", "panel.devices"),
    r"ram": ("rolling-pyramids", "device.ram"),
    r"spikes": ("rolling-pyramids", "device.spikes"),
    r"umbrella": ("rolling-pyramids", "device.umbrella"),
    r"player board": ("products", "faction"),
    r"starting areas?": ("booklet", "start"),
    r"(?<!counter)clockwise": ("booklet", "ring.way.clockwise"),
    r"counterclockwise": ("booklet", "ring.way.counterclockwise"),
}
"""English words of things, and where the name of each stands in every language."""
OTHERWISE = {("tables", "note.untried.tts"): "any place of a board"}
"""Texts in which such a word is another thing."""
ENDING = 3
"""Letters at the end of a word that change with its place in a sentence, of at least three that do not."""


def plain(text: str) -> str:
    """Take accents away: they move with the endings."""
    apart = unicodedata.normalize("NFD", text.lower())
    return "".join(char for char in apart if not unicodedata.combining(char))


def stems(term: str) -> list[str]:
    return [word[: max(3, len(word) - ENDING)] for word in re.findall(r"\w+", plain(term)) if len(word) > 3]


def texts() -> Iterator[tuple[str, str, str, str, str]]:
    """Give file, key, language, English and the text of everything that is said in several languages."""
    for name in sorted(path.stem for path in (data.ROOT / "words").glob("*.yaml")):
        for key, told in translations(name).items():
            for lang in [lang for lang in told if lang != "en" and "en" in told]:
                yield name, key, lang, told["en"], told[lang]


@pytest.mark.parametrize("english", TERMS)
def test_a_thing_has_one_name_in_each_language(english: str) -> None:
    name, key = TERMS[english]
    names = translations(name)[key]
    for file, where, lang, told, text in texts():
        if re.search(rf"(?i)(?<![\w-]){english}(?![\w-])", told) and lang in names and (file, where) not in OTHERWISE:
            lacking = [stem for stem in stems(names[lang]) if stem not in plain(text)]
            assert not lacking, (file, where, lang, text)
