"""Map each mark on a board to the values it is drawn from, and every value to its span in the file.

A way is the path of a value with "/" between the steps: "spaces/3/points/round". Marks that depend on no value have
the way "". A default that is not written in the file has a way, but no span. Lines of a table follow those of its
file.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache

from hyskos.definitions.findings import Mark
from hyskos.definitions.identity_cache import IdentityKey
from hyskos.definitions.reading.changed_lines import on_line
from hyskos.definitions.reading.document import Document, Marks
from hyskos.generators.drawing import Sources

Span = tuple[int, int, int, int]
"""First line and column, last line, and the column after the last character; all count from 1."""
UNTOLD = "?"
"""The way of a mark without recorded sources; none of our boards has one."""


def way_of(path: tuple[str | int, ...]) -> str:
    """Convert a path to a way.

    >>> way_of(("spaces", 3, "points", "round"))
    'spaces/3/points/round'
    """
    return "/".join(str(step).replace("/", "~1") for step in path)


def path_of(way: str, document: Document) -> tuple[str | int, ...] | None:
    """Convert a way to a path; None if the document has no such value."""
    value, path = document.data, []
    for step in way.split("/") if way else ():
        name: str | int = step.replace("~1", "/")
        if isinstance(value, list):
            name = next((n for n in range(len(value)) if str(n) == step), -1)
        if not (name in value if isinstance(value, dict) else isinstance(value, list) and name != -1):
            return None
        path.append(name)
        value = value[name]
    return tuple(path)


def spelling(document: Document) -> Callable[[Sources], str]:
    """Return a function that converts the sources of a mark to the ways of values in the document, each once.

    A path to something that is not written, such as a title in another language, ends at its last written step. If
    none of the sources is written, the first key is used. Documents with the same keys share one function.
    """
    return _spelling(IdentityKey(document.like or document))


@lru_cache(maxsize=8)
def _spelling(key_document: IdentityKey[Document]) -> Callable[[Sources], str]:
    (document,) = key_document.values

    @cache
    def spelt(sources: Sources) -> str:
        resolved = [path for path in map(document.resolve, sources) if path]
        paths = resolved or [path[:1] for path in sources[:1]]
        return " ".join(dict.fromkeys(way_of(path).replace(" ", "%20") for path in paths)) if sources else UNTOLD

    return spelt


def spans_of(document: Document) -> Mapping[str, Span]:
    """Return the span of every value with its key, by way.

    The way "", for marks that depend on no value, has the span of the `kind` line.
    """
    table = document.table.path if document.table else None
    above = own_lines(document)
    spans = {}
    for path, marks, key in _values(document.marks, ()):
        if table is None or path[: len(table)] != table:
            spans[way_of(path)] = _span(marks, key)
        elif path == table:  # in the file itself there is only the name of the table
            spans[way_of(path)] = _span(Marks(marks.mark), key)
        else:
            spans[way_of(path)] = _lower(_span(marks, key), above)
    spans[""] = spans.get("kind", (1, 1, 1, 1))
    return spans


def own_lines(document: Document) -> int:
    """Count the lines of a file itself, without its table."""
    return len(document.lines) - (document.lines[-1] == "")


def _lower(span: Span, lines: int) -> Span:
    return span[0] + lines, span[1], span[2] + lines, span[3]


def spans_on(document: Document, number: int) -> Mapping[str, Span] | None:
    """Return the spans of the outermost value that begins and ends on a line, and of all in it; None without one."""
    outermost = on_line(document, number)
    if outermost is None:
        return None
    path, marks, key = outermost
    inner = _values(marks, path)
    return {way_of(path): _span(marks, key)} | {way_of(path): _span(marks, key) for path, marks, key in inner}


def _values(marks: Marks, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], Marks, Mark | None]]:
    for step, inner in marks.values.items():
        key = marks.keys.get(step) if isinstance(step, str) else None
        yield (*path, step), inner, key
        yield from _values(inner, (*path, step))


def _span(marks: Marks, key: Mark | None) -> Span:
    """Return the span from the key, or the value, to the end of its last inner value."""
    first, last = key or marks.mark, _end(marks)
    return first.line, first.column, *max(last, (first.end_line, first.end_column))


def _end(marks: Marks) -> tuple[int, int]:
    end = (marks.mark.end_line, marks.mark.end_column)
    return max([end, *map(_end, marks.values.values())])
