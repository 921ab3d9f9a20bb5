"""Parse a file again after a save, reading only the lines that have changed.

A large map has 1,480 spaces, each on a line of its own, and most saves change one of them. A line is parsed alone if
its meaning in place is certain: the old line alone gives exactly its old value, and nothing before the value has
changed. After any other change the whole file is parsed.
"""

from collections.abc import Iterator
from dataclasses import replace

from hyskos.definitions.findings import Mark, Path
from hyskos.definitions.plain_data import at, entry
from hyskos.definitions.reading.document import MOST_VALUES, Document, Marks, parse
from hyskos.definitions.reading.source import Source

_MOST, _DEEPEST = 8, 8
"""Maximum number of changed lines, and maximum nesting of the values on them."""


def reread(source: Source, before: Document | None = None) -> Document:
    """Parse a source; `before` is the last document, if it was valid and named no other files."""
    return (before and _patch_texts(before, source)) or parse(source)


def on_line(document: Document, number: int) -> tuple[Path, Marks, Mark | None] | None:
    """Return the outermost value that begins and ends on a line, with its marks and the mark of its key, or None."""
    path: list[str | int] = []
    node = document.marks
    while True:
        inner = _position_of_line(node, number)
        if inner is None:
            return None
        step, marks, key = inner
        path.append(step)
        if (key or marks.mark).line == number == _end(marks):
            return tuple(path), marks, key
        if document.lines[marks.mark.line - 1][marks.mark.column - 1] in "{[":  # commas separate values in brackets
            return None
        node = marks


def _position_of_line(marks: Marks, number: int) -> tuple[str | int, Marks, Mark | None] | None:
    position = None
    for step, inner in marks.values.items():
        key = marks.keys.get(step) if isinstance(step, str) else None
        if (key or inner.mark).line > number:
            break
        position = step, inner, key
    return position


def _end(marks: Marks) -> int:
    return max([marks.mark.end_line, *map(_end, marks.values.values())])


def _patch_texts(before: Document, source: Source) -> Document | None:
    """Merge the changed lines into the previous document; None if the whole file must be parsed."""
    old, new = before.lines, source.text.split("\n")
    sound = before.complete and not before.findings and before.table is None and not source.findings
    if not sound or len(old) != len(new) or len(source.text) + 8 > MOST_VALUES:  # each value takes at least a character
        return None
    numbers = [i for i, (old_line, new_line) in enumerate(zip(old, new, strict=True), start=1) if old_line != new_line]
    if len(numbers) > _MOST:
        return None
    data, marks, changed = before.data, before.marks, list[Path]()
    for number in numbers:
        position = on_line(before, number)
        line = _parse_line_alone(before, source, number, new[number - 1]) if position else None
        if position is None or line is None:
            return None
        path, value, inner = position[0], *line
        changed += _differences(before.at(path), value, path)
        data, marks = _with_value(data, path, value), _with_marks(marks, path, inner)
    is_same_kind = all(path[-1] != "id" and _are_plain(before.at(path), at(data, path)) for path in changed)
    like = (before.like or before) if is_same_kind else None
    return replace(
        before, file=source.file, text=source.text, data=data, marks=marks, neighbours=source.neighbours,
        changed=tuple(changed), like=like,
    )  # fmt: skip


def _parse_line_alone(before: Document, source: Source, number: int, line: str) -> tuple[object, Marks] | None:
    """Parse a line alone, and return its value with marks; None unless its meaning in place is certain."""
    position = on_line(before, number)
    was, now = _only(before.file, before.lines[number - 1]), _only(source.file, line)
    if not position or not was or not now:
        return None
    (path, marks, key), (old, old_marks, old_key), (new, new_marks, new_key) = position, was, now
    is_unmoved = (
        before.at(path) == old and type(before.at(path)) is type(old) and _shift_marks(old_marks, number) == marks
    )
    if not is_unmoved or old_key != new_key or (key is None) != (old_key is None):
        return None
    at = new_marks.mark.column - 1
    same = old_marks.mark.column - 1 == at and line[:at] == before.lines[number - 1][:at]
    closed = all(each_line[at : at + 1] in ("{", "[", "'", '"') for each_line in (line, before.lines[number - 1]))
    on = line[at : at + 1] in ("|", ">", "") or not (
        closed or _ends_value(before.lines, number)
    )  # the value continues below
    if not same or on or _depth(new) > _DEEPEST:
        return None
    return new, _shift_marks(new_marks, number)


def _only(file: str, line: str) -> tuple[object, Marks, Mark | None] | None:
    """Parse a line that holds exactly one entry of a list or a mapping."""
    document = parse(Source(file, line))
    if not document.complete or document.findings or not isinstance(document.data, dict | list):
        return None
    if len(document.data) != 1 or line.lstrip(" ")[:1] in ("{", "["):
        return None
    ((step, marks),) = document.marks.values.items()
    key = document.marks.keys.get(step) if isinstance(step, str) else None
    return document.at((step,)), marks, key


def _ends_value(lines: list[str], number: int) -> bool:
    """Return whether a plain scalar ends on a line: the next line is not indented deeper."""
    following = lines[number] if number < len(lines) else ""
    bare, changed_line = following.lstrip(" "), lines[number - 1]
    return (
        bool(bare)
        and bare[0] != "#"
        and len(following) - len(bare) <= len(changed_line) - len(changed_line.lstrip(" "))
    )


def _shift_marks(marks: Marks, number: int) -> Marks:
    def moved(mark: Mark) -> Mark:
        return Mark(mark.line + number - 1, mark.column, mark.end_line + number - 1, mark.end_column)

    keys = {step: moved(mark) for step, mark in marks.keys.items()}
    return Marks(moved(marks.mark), keys, {step: _shift_marks(inner, number) for step, inner in marks.values.items()})


def _depth(value: object) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(_depth, inner), default=0)


def _differences(old: object, new: object, path: Path) -> Iterator[Path]:
    """Yield the paths of differences: plain values, and collections whose entries differ in number or name."""
    if isinstance(old, dict) and isinstance(new, dict) and [*old] == [*new]:
        for step in old:
            yield from _differences(old[step], new[step], (*path, step))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for i, (old_entry, new_entry) in enumerate(zip(old, new, strict=True)):
            yield from _differences(old_entry, new_entry, (*path, i))
    elif isinstance(old, dict) or type(old) is not type(new) or old != new:
        yield path


def _are_plain(old: object, new: object) -> bool:
    """Return whether both are plain values, so that both documents have the same paths."""
    return not isinstance(old, dict | list) and not isinstance(new, dict | list)


def _with_value(data: object, path: Path, value: object) -> object:
    """Return a copy of plain data with another value at a path; branches off the path are shared."""
    if not path:
        return value
    new = _with_value(entry(data, path[0]), path[1:], value)
    if isinstance(data, dict):
        return {**data, path[0]: new}
    assert isinstance(data, list)
    return [new if i == path[0] else item for i, item in enumerate(data)]


def _with_marks(marks: Marks, path: Path, inner: Marks) -> Marks:
    if not path:
        return inner
    step = path[0]
    return Marks(marks.mark, marks.keys, {**marks.values, step: _with_marks(marks.values[step], path[1:], inner)})
