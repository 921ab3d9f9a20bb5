"""Built-in words: texts on printed sheets that come from no definition, by keys such as `sheets.scale`.

They are in `data/words`, one area per file; the texts of the card on how to print are an area as well.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import cache

from hyskos import data
from hyskos.definitions.findings import Path
from hyskos.definitions.kinds.definition import Words
from hyskos.definitions.kinds.registry import KINDS
from hyskos.definitions.reading.schema import texts

GUIDE = "read-me-first"
"""The card on how to print; its texts are keyed by the number of the section, then of the line."""
_ALWAYS = ("sheets", "games")
_OF_JOBS: Mapping[str, tuple[str, ...]] = {"home": (GUIDE, "cut-list"), "press": ("ticket",), "tables": ("tables",)}
"""Areas added by each kind of product job."""


@cache
def areas() -> tuple[str, ...]:
    """Return all areas in display order."""
    return (*sorted(path.stem for path in (data.ROOT / "words").glob("*.yaml")), GUIDE)


@cache
def built_in_words() -> Mapping[str, Words]:
    """Load all built-in words in their languages, area by area.

    >>> built_in_words()["sheets.crease"]["de"], built_in_words()["read-me-first.2"]["en"]
    ('Falz', 'Printing')
    """
    guide = data.load_yaml("cards", GUIDE)
    words = {
        key_of(area, key): translations for area in areas()[:-1] for key, translations in words_of_area(area).items()
    }
    return words | {
        key: dict(translations) for key, translations in zip(guide_places(), _texts_of(guide).values(), strict=True)
    }


def key_of(area: str, key: str) -> str:
    """Join an area and a key within it."""
    return f"{area}.{key}"


def area_of(key: str) -> str:
    """Return the area of a key."""
    return key.partition(".")[0]


@cache
def words_of_area(name: str) -> Mapping[str, Words]:
    """Load the built-in words of an area in their languages."""
    words: Mapping[str, Words] = data.load_yaml("words", name)["words"]
    return words


@cache
def guide_places() -> Mapping[str, Path]:
    """Return the path of each text in the file of the card on how to print, by key."""
    places = {}
    for path in _texts_of(data.load_yaml("cards", GUIDE)):
        numbers = [str(step + 1) for step in path if isinstance(step, int)]
        places[key_of(GUIDE, ".".join(numbers or map(str, path)))] = path
    return places


def _texts_of(guide: object) -> Mapping[Path, Mapping[str, str]]:
    return {
        path: {lang: str(text) for lang, text in translations.items()} for path, translations in texts(guide, "card")
    }


def needed_areas(kinds: Iterable[str], jobs: Iterable[str]) -> tuple[str, ...]:
    """Return the areas used by a product, given the kinds of its components and of its jobs.

    The calibration page is of no kind and uses only what everything uses.
    """
    needed = {*_ALWAYS, *(["products"] if (jobs := [*jobs]) else [])}
    needed.update(area for kind in kinds if kind in KINDS for area in KINDS[kind].words)
    needed.update(area for job in jobs for area in _OF_JOBS.get(job, ()))
    return tuple(area for area in areas() if area in needed)


def lacking_words(lang: str, custom: Mapping[str, Words], within: Collection[str]) -> dict[str, list[str]]:
    """List the built-in words missing in a language, by area; `own` are words of a product or a project."""
    lacking: dict[str, list[str]] = {}
    for key, translations in built_in_words().items():
        if area_of(key) in within and lang not in translations and lang not in custom.get(key, {}):
            lacking.setdefault(area_of(key), []).append(key)
    return lacking
