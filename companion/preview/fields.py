"""Fields of the preview's forms: labels, and those of a place on a map: its walls and names."""

from collections.abc import Iterator, Mapping, Sequence

from hyskos.companion.changes import IDENTIFYING_KEYS, WALLS, place_text, wall_name
from hyskos.companion.preview.editing import (
    FormField,
    Path,
    UneditableError,
    replace_scalar,
    with_item,
    with_key,
    without,
)
from hyskos.companion.preview.spans import path_of
from hyskos.definitions.plain_data import Json
from hyskos.definitions.reading.document import Document
from hyskos.definitions.reading.space_table import languages
from hyskos.definitions.validation.map import places

# Form fields of a place on a map in addition to its values: its walls, and its name in each language.

Place = int | str
"""A space by number, or a start as S and the face of its die."""


def names(document: Document, path: Path) -> tuple[FormField, ...]:
    """Return a field for the name of a space in each language of the file, or of its table's columns."""
    if path[0] != "spaces":
        return ()
    translations = document.at(path).get("name", {})
    langs = dict.fromkeys((*document.data["title"], *translations))
    if document.table:
        langs = dict.fromkeys(languages(document.table.source.text))
    return tuple(FormField((*path, "name", lang), str(translations.get(lang, ""))) for lang in langs)


def set_space_name(raw: bytes, file: str, document: Document, path: Path, word: str) -> bytes:
    """Set the name of a space in a language, or remove it if `word` is blank; raises UneditableError."""
    *space, _key, lang = path
    where, space_entry = tuple(space), document.at(tuple(space))
    names = space_entry.get("name", {}) if isinstance(space_entry, dict) else None
    if not isinstance(names, dict):
        raise UneditableError(file)
    if word.strip() and lang in names:
        return replace_scalar(raw, file, path, word)
    if word.strip() and names:
        return with_key(raw, file, (*where, "name"), str(lang), word, after=[*names][-1])
    if word.strip():
        return with_key(raw, file, where, "name", {str(lang): word}, after="at")
    if lang not in names:
        raise UneditableError(file)
    return without(raw, file, path if len(names) > 1 else (*where, "name"))


def walls(document: Document, path: Path) -> Iterator[Mapping[str, Json]]:
    """Yield the borders of a place, or the border of a wall, and whether there is a wall on each."""
    at = places(document)
    if path[0] == "walls":
        first, second = document.at(path)
        pairs: list[tuple[Place, Place]] = [(first, second)]
    else:
        entry = document.at(path)
        label = entry["number"] if path[0] == "spaces" else f"S{entry['die']}"
        near = at[label].neighbours()
        pairs = [_sort_places(label, place) for place in sorted(at, key=_order) if at[place] in near]
    for pair in pairs:
        yield {"word": f"{pair[0]} {pair[1]}", "on": _index(document, pair) is not None}


def toggle_wall(raw: bytes, file: str, document: Document, word: str) -> bytes:
    """Add a wall between two neighbours ("8 20" or "S1 28"), or remove it; raises UneditableError."""
    at = {str(place): place for place in places(document)}
    pair = tuple(at.get(part, 0) for part in word.split(" "))
    if len(pair) != 2 or 0 in pair:
        raise UneditableError(word)
    index = _index(document, pair)
    if index is not None:
        return without(raw, file, ("walls", index))
    if "walls" in document.data:
        return with_item(raw, file, ("walls",), [*pair])
    return with_key(raw, file, (), "walls", [[*pair]], after="starts")


def _index(document: Document, pair: Sequence[Place]) -> int | None:
    listed: Sequence[Sequence[Place]] = document.data.get("walls", ())
    return next((i for i, wall in enumerate(listed) if {*wall} == {*pair}), None)


def _order(place: Place) -> tuple[bool, int, str]:
    return (True, 0, place) if isinstance(place, str) else (False, place, "")


def _sort_places(first: Place, second: Place) -> tuple[Place, Place]:
    """Order the places of a wall as in map files: a start before a space, the smaller number first."""
    if isinstance(first, str) or (isinstance(second, int) and first < second):
        return first, second
    return second, first


# Labels of form fields in the language of the page, such as "Space 8" or "Points, each round".


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
