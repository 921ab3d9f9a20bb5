"""Semantic checks of square boards."""

from collections.abc import Iterator, Mapping

from hyskos.definitions.findings import Finding, Path
from hyskos.definitions.kinds.pieces import BASES_MM
from hyskos.definitions.messages import N_, say
from hyskos.definitions.reading.document import Document
from hyskos.definitions.validation.art_and_fonts import known_art
from hyskos.definitions.validation.check import Check, Each, matches, no_duplicates, other_lines, repeated

_SIZE = ("columns", "rows")


def _square(name: str) -> tuple[int, int]:
    """Return column and row of a square, counted from 1: a1 is (1, 1)."""
    return ord(name[0]) - ord("a") + 1, int(name[1:])


def _listed(document: Document) -> Iterator[tuple[Path, str]]:
    """Yield every square in the file with its path."""
    for part in ("edges", "goal_lines"):
        for i, entry in enumerate(document.data.get(part, ())):
            for j, name in enumerate(entry["squares"]):
                yield (part, i, "squares", j), name
    for i, name in enumerate(document.data.get("blocked", ())):
        yield ("blocked", i), name


def _beyond(document: Document) -> Mapping[str, list[Path]]:
    """Group the squares outside the board by the missing column or row, since that is one cause."""
    columns, rows = document.data["columns"], document.data["rows"]
    by_square: dict[str, list[Path]] = {}
    for path, name in _listed(document):
        column, row = _square(name)
        if column > columns or row > rows:
            by_square.setdefault(name[0] if column > columns else name[1:], []).append(path)
    return by_square


def squares(document: Document) -> Iterator[Finding]:
    """Report squares outside the board, and blocked squares in use."""
    last = f"{chr(ord('a') + document.data['columns'] - 1)}{document.data['rows']}"
    outside = _beyond(document)
    for paths in outside.values():
        message = say(N_("no such square {square}; the last one is {last}{others}"), square=document.at(paths[0]),
                      last=last, others=other_lines(document, paths))  # fmt: skip
        yield document.finding("G401", paths[0], message)
    blocked = set(document.data.get("blocked", ()))
    reported = {path for paths in outside.values() for path in paths}
    for path, name in _listed(document):
        if name in blocked and path[0] != "blocked" and path not in reported:
            yield document.finding("G402", path, say(N_("the square {square} is blocked"), square=name))


def centre(document: Document) -> Iterator[Finding]:
    """Report goal lines on a board without a centre square, if the rest matches its size."""
    size, lines = [document.data[side] for side in _SIZE], document.data.get("goal_lines")
    if not lines or all(side % 2 for side in size) or _beyond(document):
        return
    if not any(finding for path in matches(document.data, ["edges", "*"]) for finding in edge(document, path)):
        message = say(N_("a board of {columns} × {rows} has no square in its centre"), columns=size[0], rows=size[1])
        hint = say(N_("use odd numbers of columns and rows, or delete `goal_lines`"))
        yield document.finding("G403", ("goal_lines",), message, hint, at_key=True)


def goal_line(document: Document, path: Path) -> Iterator[Finding]:
    """Report a goal line that is not three squares in a row through the centre (PH-9)."""
    size = [document.data[side] for side in _SIZE]
    if any(side % 2 == 0 for side in size):
        return
    centre = tuple((side + 1) // 2 for side in size)
    (a, b), centre_square, (c, d) = (_square(name) for name in document.at((*path, "squares")))
    in_row = (a + c, b + d) == (2 * centre_square[0], 2 * centre_square[1]) and max(abs(a - c), abs(b - d)) == 2
    if centre_square != centre or not in_row:
        name = f"{chr(ord('a') + centre[0] - 1)}{centre[1]}"
        message = say(N_("a goal line must be three squares in a row with {centre} in the middle"), centre=name)
        yield document.finding("G404", (*path, "squares"), message)


def same_lines(document: Document) -> Iterator[Finding]:
    """Report duplicate goal lines."""
    lines = [frozenset(line["squares"]) for line in document.data.get("goal_lines", ())]
    for i, first in repeated(lines):
        line = document.marks.at(("goal_lines", first, "squares")).line
        message = say(N_("duplicate goal line; first on line {line}"), line=line)
        yield document.finding("G405", ("goal_lines", i, "squares"), message)


def seated(document: Document) -> Iterator[Finding]:
    """Report goal lines for more players than there are edges to enter from, at the first one (PH-4, PH-9)."""
    edges = len(document.data.get("edges", ()))
    many = [path for path in matches(document.data, ["goal_lines", "*", "players"]) if document.at(path) > edges]
    if edges and many:
        message = say(
            N_("this goal line needs {players} players, but the grid has {edges} edges to enter from{others}"),
            players=document.at(many[0]), edges=edges, others=other_lines(document, many),
        )  # fmt: skip
        yield document.finding("G409", many[0], message)


def edge(document: Document, path: Path) -> Iterator[Finding]:
    """Report squares of an edge that are not on that side of the board (PH-4)."""
    raw = document.at(path)
    columns, rows = document.data["columns"], document.data["rows"]
    axis, position = {"south": (1, 1), "north": (1, rows), "west": (0, 1), "east": (0, columns)}[raw["id"]]
    named = [(_square(name), name, (*path, "squares", i)) for i, name in enumerate(raw["squares"])]
    away = [(name, at) for at_, name, at in named if at_[axis] != position and at_[0] <= columns and at_[1] <= rows]
    if away:
        names = ", ".join(name for name, _ in away)
        message = say(N_("{square} is not at the edge `{side}`"), square=names, side=raw["id"])
        yield document.finding("G407", away[0][1], message)


def cell(document: Document, path: Path) -> Iterator[Finding]:
    """Report squares that are smaller than the largest pyramid played on them."""
    side, largest = document.at(path), document.data.get("largest", "large")
    base = BASES_MM[largest]
    if side < base:
        fits = [size for size, mm in BASES_MM.items() if mm <= side]
        message = say(
            N_("a square of {side} mm is smaller than the base of the largest pyramid, `{size}`: {base} mm"),
            side=side, size=largest, base=base,
        )  # fmt: skip
        hint = say(N_("if you only use smaller pyramids, write `largest: {size}`"), size=fits[-1]) if fits else None
        yield document.finding("G408", path, message, hint)


CHECKS = (
    Check((*_SIZE, "blocked.*", "edges.*.squares.*", "goal_lines.*.squares.*"), squares),
    Check(("goal_lines.*.squares.*",), same_lines),
    no_duplicates("edges.*.id", "G406"),
    Each("goal_lines.*", goal_line, _SIZE),
    Check((*_SIZE, "blocked.*", "edges.*", "goal_lines.*.squares.*"), centre),
    Check(("edges", "goal_lines.*.players"), seated),
    Each("edges.*", edge, _SIZE),
    known_art("scene", "scenes"),
    Each("cell_mm", cell, ("largest",)),
)
