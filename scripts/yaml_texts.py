"""Find texts in the built-in YAML files, with their places and languages."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hyskos.definitions.reading.document import parse
from hyskos.definitions.reading.schema import texts
from hyskos.definitions.reading.schema_errors import kind_of
from hyskos.definitions.reading.source import read_source


@dataclass(frozen=True, slots=True)
class Text:
    """A text: `file:line`, its languages, and the text in the first one."""

    place: str
    languages: tuple[str, ...]
    first: str


def yaml_texts(folder: Path) -> Iterator[Text]:
    """Yield every text in the definitions of a data folder."""
    for path in sorted(folder.glob("*/*.yaml")):
        document = parse(read_source(path))
        kind, _ = kind_of(document)
        for where, told in texts(document.data, kind) if kind else ():
            place = f"{path.relative_to(folder.parent)}:{document.marks.at(where).line}"
            first = next(iter(told.values()), "")
            yield Text(place, tuple(told), ", ".join(first) if isinstance(first, list) else str(first))
