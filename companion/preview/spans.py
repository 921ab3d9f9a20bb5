"""Which lines of a file a mark on a board is drawn from, and the way back: the stretch of every value.

A way is the path of a value with "/" between its steps: "spaces/3/points/round". A mark that no value causes, since
the program alone draws it, has the way "". A key that is not written, and has its usual value, is a way without a
stretch. Lines of a table beside the file go on after those of the file.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache

from hyskos.definitions.findings import Mark
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.marks import Marks
from hyskos.definitions.rereading import on_line
from hyskos.definitions.same import Same
from hyskos.generators.drawing import Sources

Span = tuple[int, int, int, int]
"""First line and column, last line and the column after the last character; all count from 1."""
UNTOLD = "?"
"""The way of a mark whose drawer says nothing: no board of ours has one."""


def way_of(path: tuple[str | int, ...]) -> str:
    """Spell a path.

    >>> way_of(("spaces", 3, "points", "round"))
    'spaces/3/points/round'
    """
    return "/".join(str(step).replace("/", "~1") for step in path)


def path_of(way: str, document: Document) -> tuple[str | int, ...] | None:
    """Find the path that a way spells; None if there is none in the document."""
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
    """Give what spells the sources of a mark: the ways of values that stand in the document, each once.

    A path that leads on to what is not written there, such as a title in another language, ends where the text ends.
    Where none of them is written the first key is named. Documents with the same keys are spelt by the very same.
    """
    return _spelling(Same(document.like or document))


@lru_cache(maxsize=8)
def _spelling(known: Same[Document]) -> Callable[[Sources], str]:
    (document,) = known.values

    @cache
    def spelt(sources: Sources) -> str:
        written = [path for path in map(document.resolve, sources) if path]
        paths = written or [path[:1] for path in sources[:1]]
        return " ".join(dict.fromkeys(way_of(path).replace(" ", "%20") for path in paths)) if sources else UNTOLD

    return spelt


def spans_of(document: Document) -> Mapping[str, Span]:
    """Give the stretch of every value of a document with the key it stands under, by its way.

    The whole file, for marks that no value causes, stands for its head: the line that says what it is.
    """
    table = document.table.path if document.table else None
    above = own_lines(document)
    spans = {}
    for path, marks, key in _values(document.marks, ()):
        if table is None or path[: len(table)] != table:
            spans[way_of(path)] = _span(marks, key)
        elif path == table:  # what stands in the file is the name of the table
            spans[way_of(path)] = _span(Marks(marks.mark), key)
        else:
            spans[way_of(path)] = _lower(_span(marks, key), above)
    spans[""] = spans.get("kind", (1, 1, 1, 1))
    return spans


def own_lines(document: Document) -> int:
    """Count the lines of a file, before those of its table."""
    return len(document.lines) - (document.lines[-1] == "")


def _lower(span: Span, by: int) -> Span:
    return span[0] + by, span[1], span[2] + by, span[3]


def spans_on(document: Document, number: int) -> Mapping[str, Span] | None:
    """Give the stretches of the outermost value that stands on a line alone, and of all in it; None without one."""
    found = on_line(document, number)
    if found is None:
        return None
    path, marks, key = found
    inner = _values(marks, path)
    return {way_of(path): _span(marks, key)} | {way_of(path): _span(marks, key) for path, marks, key in inner}


def _values(marks: Marks, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], Marks, Mark | None]]:
    for step, inner in marks.values.items():
        key = marks.keys.get(step) if isinstance(step, str) else None
        yield (*path, step), inner, key
        yield from _values(inner, (*path, step))


def _span(marks: Marks, key: Mark | None) -> Span:
    """Give a stretch from the key, or the value, to the end of the last thing in it."""
    first, last = key or marks.mark, _end(marks)
    return first.line, first.column, *max(last, (first.end_line, first.end_column))


def _end(marks: Marks) -> tuple[int, int]:
    own = (marks.mark.end_line, marks.mark.end_column)
    return max([own, *map(_end, marks.values.values())])
