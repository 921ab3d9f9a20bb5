"""Draw all that ships in a language and list what is too long for its place: run inside a copy of the program.

A text is too long if it meets another text, a place to write or a line; what needs no translation and does so in
English as well (a number on its plate) is let pass. Printed as JSON: the drawing, the text, and what it meets.
"""

import json
import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product

from hyskos.definitions.geometry import MM_PER_PT, Rect, combine
from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_file, load_map
from hyskos.definitions.printing import FOLDS
from hyskos.generators.boards.main_board.formats import FORMATS
from hyskos.generators.boards.main_board.main_board import draw
from hyskos.generators.drawing import Drawing, Field, Group, Item, Path, Text, UndrawableError
from hyskos.generators.measure import boxes
from hyskos.generators.orders.renderers import renderers_of
from hyskos.generators.typography import width
from hyskos.publishing.edition.printed_definitions import fill_definition

SLACK = 0.25
"""How far letters may reach into what is beside them, mm: their own side bearings."""
KINDS = ("map", "faction", "grid", "ring", "pieces", "score-sheet", "card", "booklet", "cover", "box")
Met = tuple[str, str]


def ink_boxes(text: Text, box: Rect) -> list[Rect]:
    """Give what has ink of a line's rectangle: from the tops of capitals to the feet of g; a slanting one in pieces."""
    em = text.size * MM_PER_PT
    if not text.angle:
        return [Rect(box.x, box.y + 0.22 * em, box.w, box.h - 0.24 * em)]
    centre, turn = (box.x + box.w / 2, box.y + box.h / 2), math.radians(text.angle)
    count = max(1, round(width(text.text, text.size, text.font) / (em * 0.7)))
    steps = [(i - (count - 1) / 2) * em * 0.7 for i in range(count)]
    return [Rect(centre[0] + s * math.cos(turn), centre[1] + s * math.sin(turn), 0, 0).grown(em * 0.35) for s in steps]


def overlaps(a: Rect, b: Rect) -> bool:
    """Tell whether two rectangles share more than their edges."""
    across = min(a.right, b.right) - max(a.x, b.x)
    return across > SLACK and min(a.bottom, b.bottom) - max(a.y, b.y) > SLACK


def strokes(items: Iterable[Item], matrix: Sequence[float] = (1, 0, 0, 1, 0, 0)) -> Iterator[Rect]:
    """Give the upright and level lines of a drawing as rectangles without width, but for pictures in a window.

    Nor are those of a board's ground given: panels lie on it.
    """
    for item in items:
        if isinstance(item, Group) and item.id == "ground":
            continue
        if isinstance(item, Group) and not item.clip:
            yield from strokes(item.items, combine(matrix, item.matrix) if item.matrix else matrix)
        elif isinstance(item, Path) and item.stroke:
            ends = [(xy[-2], xy[-1]) for verb, xy in item.segments if verb in "ML"]
            a, b, c, d, e, f = matrix
            for (x1, y1), (x2, y2) in pairwise((a * x + c * y + e, b * x + d * y + f) for x, y in ends):
                if abs(x1 - x2) < 0.01 or abs(y1 - y2) < 0.01:
                    yield Rect(min(x1, x2), min(y1, y2), abs(x1 - x2), abs(y1 - y2))


def crosses(text: Rect, line: Rect) -> bool:
    """Tell whether a line runs through a text."""
    inner = text.grown(-SLACK)
    return inner.x < line.right and line.x < inner.right and inner.y < line.bottom and line.y < inner.bottom


def overlaps_in(drawing: Drawing) -> set[Met]:
    """Give every text of a drawing that meets something, and what."""
    items = list(boxes(drawing.items))
    texts = [(item.text, part) for item, box in items if isinstance(item, Text) for part in ink_boxes(item, box)]
    fields = [(item.id, box) for item, box in items if isinstance(item, Field)]
    lines = list(strokes(drawing.items))
    result = set()
    for i, (text, box) in enumerate(texts):
        result |= {(text, other) for other, other_box in texts[i + 1 :] if other != text and overlaps(box, other_box)}
        result |= {(text, name) for name, field_box in fields if overlaps(box, field_box)}
        result |= {(text, "a line") for line in lines if crosses(box, line)}
        if box.x < -SLACK or box.right > drawing.width + SLACK:
            result.add((text, "the edge"))
    return result


def lost_sizes(lang: str) -> Iterator[tuple[str, str, str]]:
    """Draw the main boards in every size and folding; give those that English has and the language has not."""
    for name, size, fold in product(built_in_files("map"), FORMATS, (None, *FOLDS)):
        board = load_map(name)
        try:
            draw(board, lang="en", size=size, fold=fold)
        except UndrawableError:
            continue
        try:
            draw(board, lang=lang, size=size, fold=fold)
        except UndrawableError as error:
            yield name, f"{size} {fold or 'flat'}", str(error)


def main(lang: str, *kinds: str) -> None:
    """Print what is too long in a language, of some kinds or of all."""
    too_long = [] if kinds else list(lost_sizes(lang))
    drawn = 0
    for kind in kinds or KINDS:
        for name, path in built_in_files(kind).items():
            definition = load_file(path)
            definition = fill_definition(definition) if isinstance(definition, Booklet) else definition
            for renderer in renderers_of(definition):
                try:
                    plain, other = (renderer.draw(definition, language, "full") for language in ("en", lang))
                except UndrawableError as error:
                    too_long.append((name, error.text, str(error)))
                    continue
                drawn += len(other)
                known = {overlap for drawing in plain for overlap in overlaps_in(drawing)}
                too_long += [
                    (name, *overlap)
                    for overlap in sorted({entry for drawing in other for entry in overlaps_in(drawing)} - known)
                ]
    json.dump({"drawn": drawn, "long": too_long}, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
