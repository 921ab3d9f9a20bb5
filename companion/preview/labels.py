"""What a form calls a value and what is around it, in the language of the page: "Space 8", "Points, each round"."""

from collections.abc import Mapping

from hyskos.companion.change_words import told_place
from hyskos.companion.comparing import NAMES, WALLS, wall_name
from hyskos.companion.preview.editing import Path
from hyskos.companion.preview.spans import path_of
from hyskos.definitions.guarded_yaml import Document


def label(document: Document, path: Path, around: Path = ()) -> str:
    """Name a value from outside in, without what is said already of that `around` it."""
    told, before = _told(document, path), _told(document, around)
    if around != path:
        told = told.removeprefix(f"{before}, ")
    return told[:1].upper() + told[1:]


def called(document: Document, way: str) -> str:
    """Name what a way leads to, also a key that is not written: "Space 8: points, each round"."""
    path = path_of(way, document)
    return label(document, (way.partition("/")[0],) if path is None else path).replace(", ", ": ", 1)


def _told(document: Document, path: Path) -> str:
    *place, last = _place(document.data, path) or ("",)
    if path[:1] == WALLS and isinstance(last, int):  # one side of it
        return f"{told_place(place)}, {last}"
    return told_place([*place, last]) if path else ""


def _place(value: object, path: Path) -> tuple[str | int, ...]:
    """Give the way to a value by the names of entries of lists, and from 1 where they have none."""
    place: list[str | int] = []
    for i, step in enumerate(path):
        value = _inner(value, step)
        name: str | int = step + 1 if isinstance(step, int) else step
        if path[:1] == WALLS and i == 1 and isinstance(value, list):
            name = wall_name(value)
        elif isinstance(step, int) and isinstance(value, Mapping):
            name = next((value[key] for key in NAMES if isinstance(value.get(key), str | int)), name)
        place.append(name)
    return tuple(place)


def _inner(value: object, step: str | int) -> object:
    """Go a step on; a key that is not written, a name in another language, holds nothing."""
    if isinstance(value, Mapping):
        return value.get(step)
    return value[step] if isinstance(value, list) and isinstance(step, int) else None
