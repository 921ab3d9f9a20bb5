"""Labels of form fields in the language of the page, such as "Space 8" or "Points, each round"."""

from collections.abc import Mapping

from hyskos.companion.changes import IDENTIFYING_KEYS, WALLS, place_text, wall_name
from hyskos.companion.preview.editing import Path
from hyskos.companion.preview.spans import path_of
from hyskos.definitions.reading.document import Document


def label(document: Document, path: Path, around: Path = ()) -> str:
    """Label a value from the outside in, without the part that the label of `around` already contains."""
    text, before = _describe(document, path), _describe(document, around)
    if around != path:
        text = text.removeprefix(f"{before}, ")
    return text[:1].upper() + text[1:]


def label_way(document: Document, way: str) -> str:
    """Label the target of a way, even if the key is missing from the file: "Space 8: points, each round"."""
    path = path_of(way, document)
    return label(document, (way.partition("/")[0],) if path is None else path).replace(", ", ": ", 1)


def _describe(document: Document, path: Path) -> str:
    *place, last = _named_path(document.data, path) or ("",)
    if path[:1] == WALLS and isinstance(last, int):  # one of the two places of a wall
        return f"{place_text(place)}, {last}"
    return place_text([*place, last]) if path else ""


def _named_path(value: object, path: Path) -> tuple[str | int, ...]:
    """Return the path of a value with names for list entries, or positions from 1 if they have none."""
    place: list[str | int] = []
    for i, step in enumerate(path):
        value = _inner(value, step)
        name: str | int = step + 1 if isinstance(step, int) else step
        if path[:1] == WALLS and i == 1 and isinstance(value, list):
            name = wall_name(value)
        elif isinstance(step, int) and isinstance(value, Mapping):
            name = next((value[key] for key in IDENTIFYING_KEYS if isinstance(value.get(key), str | int)), name)
        place.append(name)
    return tuple(place)


def _inner(value: object, step: str | int) -> object:
    """Return an inner value; None if a key is missing, such as a name in another language."""
    if isinstance(value, Mapping):
        return value.get(step)
    return value[step] if isinstance(value, list) and isinstance(step, int) else None
