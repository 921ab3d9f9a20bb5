"""Boards as small pictures on other drawings, without fields to write on.

Text becomes outlines, or bars where it would be too small to read, so that a panel of text still looks full.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from hyskos.definitions.art.paths import IDENTITY
from hyskos.definitions.geometry import (
    MM_PER_PT,
    Rect,
    Segment,
    combine,
    flatten,
    inverse,
    thickness,
    transform,
)
from hyskos.definitions.values import with_changes
from hyskos.generators.boards.scenes.space import Matrix, intersection, smallest_scale
from hyskos.generators.boards.shared.lettering import WORDMARK, is_caption, is_readable
from hyskos.generators.boards.shared.style import LINE
from hyskos.generators.drawing import (
    Circle,
    Drawing,
    Field,
    Group,
    Item,
    Path,
    Sources,
    Text,
    map_items,
    polygon,
    polyline,
    rectangle,
    walk,
    with_sources,
)
from hyskos.generators.measure import bounds, extent
from hyskos.generators.stamps import MARK
from hyskos.generators.typography import letter_outlines, own_face, width

FINEST = 0.25
"""Minimum line width of a picture, pt: the finest that a press prints."""
RIM = 0.9
"""White rim around a picture, mm."""
_SURE = 1.1
"""Slightly more than that, because files round."""
_PLATE = 4.0
"""Maximum height of a mark's plate, over the height of the mark."""
_DOT = 0.2
"""Discs with a smaller radius, mm, are dropped: pips would be indistinguishable."""
_LEAST = {"regular": 4.0, "bold": 3.9, "display": 3.2}
"""Smaller letters, pt by font, become bars: their strokes would be finer than that, and too many to check."""
_CUT, _SLIVER = 34.0, 2.0
"""Smaller items, mm, are shown whole or not at all; of larger ones at least this much is shown."""
_GREEK, _THICK, _MIDDLE = 1.5, 0.1, 0.27
"""Smallest text, pt, that becomes a bar; thickness of the bar and its height above the baseline, over the size."""
_CAPITALS = 0.8
"""Names with lower capitals, mm, are dropped if their strokes would have to be thickened."""


def miniature(drawing: Drawing, at: Rect, edge: str, *, window: Rect | None = None, chosen: Sources = ()) -> Group:
    """Draw a board, or the part of it in a window of the same proportions, into an area with a line and a white rim.

    `chosen` are the sources of the window's frame: the values that chose it.
    """
    seen = window or Rect(0, 0, drawing.width, drawing.height)
    scale = at.w / seen.w
    items = tuple(_visible_in(drawing.items, window, IDENTITY)) if window else drawing.items
    shown = _drop_unprintable(items, (scale, 0.0, 0.0, scale, 0.0, 0.0))
    matrix = (scale, 0, 0, scale, at.x - scale * seen.x, at.y - scale * seen.y)
    picture = Group(tuple(shown), matrix=matrix, clip=seen.corners())
    rim = at.grown(RIM)
    paper = rectangle(rim.x, rim.y, rim.w, rim.h, fill="white")  # a board may be on the ground of its own game
    line = rectangle(at.x, at.y, at.w, at.h, stroke=edge, width=LINE)
    return Group(
        (*with_sources([paper], *chosen), picture, *with_sources([line], *chosen)), sources=drawing.items[0].sources
    )


def _visible_in(items: Sequence[Item], window: Rect, matrix: Sequence[float]) -> Iterator[Item]:
    """Drop items outside a window, and those it would cut except large areas, so that no number is cut in half."""
    for item in items:
        box = extent([Group((item,), matrix=_six(matrix))])
        if box is None:
            continue
        small = max(box.w, box.h) < _CUT
        if small and window.holds(box):
            yield item
        elif small:
            continue
        elif isinstance(item, Group):
            inner = combine(matrix, item.matrix) if item.matrix else matrix
            if visible := tuple(_visible_in(item.items, window, inner)):
                yield with_changes(item, items=visible)
        elif isinstance(item, Path):
            parts = [
                part if item.stroke else _clip_area(part, matrix, window)
                for part in _outlines(item.segments)
                if _is_shown(part, matrix, window)
            ]
            if parts:
                yield with_changes(item, segments=tuple(segment for part in parts for segment in part))
        elif box.common(window):
            yield item


def _is_shown(outline: tuple[Segment, ...], matrix: Sequence[float], window: Rect) -> bool:
    """Return whether enough of an area, or any part of a line, is in a window."""
    points = [transform(matrix, x, y) for x, y in flatten(outline)]
    if len(points) < 3:
        (left, top), (right, low) = ((pick(p[0] for p in points), pick(p[1] for p in points)) for pick in (min, max))
        return Rect(left, top, right - left, low - top).grown(0.1).common(window) is not None
    return thickness(intersection(points, window.corners())) > _SLIVER


def _clip_area(outline: tuple[Segment, ...], matrix: Sequence[float], window: Rect) -> tuple[Segment, ...]:
    """Clip an area with straight sides to a window, because preflight also counts what a clip path hides."""
    back = inverse(matrix)
    if back is None or any(verb == "C" for verb, _ in outline):
        return outline
    points = intersection([transform(matrix, x, y) for x, y in flatten(outline)], window.corners())
    return polygon([transform(back, x, y) for x, y in points]).segments


def _six(matrix: Sequence[float]) -> Matrix:
    a, b, c, d, e, f = matrix
    return a, b, c, d, e, f


def draw_transformed(drawing: Drawing, matrix: Matrix) -> Group:
    """Draw a board as a picture placed by a matrix, at an angle or from above, on white paper."""
    sheet = Rect(0, 0, drawing.width, drawing.height)
    paper = rectangle(0, 0, sheet.w, sheet.h, fill="white")
    return Group((paper, *_drop_unprintable(drawing.items, matrix)), matrix=matrix, clip=sheet.corners())


def printable_at_size(items: Sequence[Item]) -> Iterator[Item]:
    """Drop items at their final position that no press can print; thicken lines to the minimum of a press."""
    return _drop_unprintable(items, IDENTITY)


def _drop_unprintable(items: Sequence[Item], matrix: Sequence[float], *, greeked: bool = False) -> Iterator[Item]:
    """Drop items that are unprintable or unrecognisable at a matrix's scale; thicken lines to the minimum of a press.

    Illegible text becomes a bar, or all text if `greeked`.
    """
    scale, marked = smallest_scale(matrix), list(_without_marks(items))
    texts = _whole_texts(marked)
    broken = {text for item, text in zip(marked, texts, strict=True) if text and not _keeps(item, matrix)}
    for item, text in zip(marked, texts, strict=True):
        if isinstance(item, Group):
            yield from _small_group(item, matrix, lost=greeked, torn=text in broken)
        elif isinstance(item, Text):
            if _is_legible(item, scale) and not greeked and text not in broken:
                yield _text_as_outline(item)
            elif item.size * scale >= _GREEK:
                yield _bar(item, scale)
        elif isinstance(item, Circle):
            if item.r * scale > _DOT:
                yield with_changes(item, width=max(item.width, FINEST / scale))
        elif isinstance(item, Path):
            if segments := _thick(item.segments, tuple(matrix[:4])) if item.fill else item.segments:
                yield with_changes(item, segments=segments, width=max(item.width, FINEST / scale))
        else:
            assert isinstance(item, Field)


def _small_group(item: Group, matrix: Sequence[float], *, lost: bool, torn: bool) -> Iterator[Item]:
    """Reduce a group: `lost` says that its text is illegible, `torn` that a name would lose a line."""
    scale = smallest_scale(matrix)
    if is_caption(item) and not (is_readable(item, scale, _is_legible) and _keeps_names(item, matrix)):
        lost = True
        if not any(isinstance(mark, Text) and mark.size * scale >= _GREEK for mark, _ in walk(item.items)):
            return
    inner = combine(matrix, item.matrix) if item.matrix else matrix
    if item.id == WORDMARK:
        items = () if lost or torn else _name(item, inner)
    else:
        items = tuple(_drop_unprintable(item.items, inner, greeked=lost))
    if items:
        yield with_changes(item, items=items, id=None, title=None, layer=False, heading=False)


def _whole_texts(items: Sequence[Item]) -> list[tuple[object, ...] | None]:
    """Return for each item the text of which it is a line, or None: half a text could mislead.

    Names drawn one after the other are lines of one title, whatever their sources.
    """
    texts: list[tuple[object, ...] | None] = []
    for i, item in enumerate(items):
        if isinstance(item, Group) and item.id == WORDMARK:
            before = texts[-1] if texts else None
            texts.append(before if before and before[0] == WORDMARK else (WORDMARK, i))
        else:
            texts.append((item.sources, item.font, item.size) if isinstance(item, Text) and item.sources else None)
    return texts


def _keeps(item: Item, matrix: Sequence[float]) -> bool:
    """Return whether a line of text keeps all its letters at a matrix's scale."""
    if isinstance(item, Text):
        return _is_legible(item, smallest_scale(matrix))
    return not isinstance(item, Group) or _keeps_names(item, matrix)


def _keeps_names(item: Group, matrix: Sequence[float]) -> bool:
    """Return whether names drawn as outlines in a group keep all their letters at a matrix's scale."""
    inner = combine(matrix, item.matrix) if item.matrix else matrix
    if item.id == WORDMARK:
        return bool(_name(item, inner))
    return all(_keeps_names(child, inner) for child in item.items if isinstance(child, Group) and not is_caption(child))


def _name(mark: Group, matrix: Sequence[float]) -> tuple[Item, ...]:
    """Return the printable part of a name, if any; thin strokes of a custom font are thickened to a press's minimum."""
    whole = tuple(_text_as_outline(item) if isinstance(item, Text) else item for item in mark.items)
    reduced, box, scale = tuple(_drop_unprintable(whole, matrix)), extent([mark]), smallest_scale(matrix)
    if not _has_lost_letters(whole, reduced):
        return reduced
    if not own_face("display") or box is None or box.h * scale < _CAPITALS:
        return ()
    return map_items(whole, lambda item: _bolder(item, FINEST / scale))


def _bolder(item: Item, width: float) -> Item:
    """Draw a line of some pt around a letter's outline."""
    return with_changes(item, stroke=item.fill, width=width, join="round") if isinstance(item, Path) else item


def _has_lost_letters(whole: Sequence[Item], reduced: Sequence[Item]) -> bool:
    before, after = (
        sum(len(item.segments) for item, _ in walk(items) if isinstance(item, Path)) for items in (whole, reduced)
    )
    return before > after


def _is_legible(text: Text, scale: float) -> bool:
    """Return whether a press can print a reduced text, depending on the strokes of its font."""
    if text.size * scale < _LEAST[text.font]:
        return False
    if not own_face(text.font):
        return True
    letters = tuple(letter_outlines(text.text, text.font, 0.0, 0.0, text.size * scale * MM_PER_PT))
    return _thick(letters, IDENTITY[:4]) == letters


def _without_marks(items: Sequence[Item]) -> Iterator[Item]:
    """Drop a board's mark, and the plate drawn just before it, which would be an empty frame."""
    for i, item in enumerate(items):
        if not (_is_mark(item) or (_is_mark(*items[i + 1 : i + 2]) and _is_plate(item, items[i + 1]))):
            yield item


def _is_mark(item: Item | None = None) -> bool:
    return isinstance(item, Group) and item.id == MARK


def _is_plate(item: Item, mark: Item) -> bool:
    if not (isinstance(item, Path) and item.fill):
        return False
    text, plate = extent([mark]), bounds(item)
    return text is not None and plate.holds(text) and plate.h <= _PLATE * text.h


@lru_cache(maxsize=1 << 12)  # the same board is on the box, the lid and the sell sheet
def _thick(segments: tuple[Segment, ...], matrix: tuple[float, ...]) -> tuple[Segment, ...]:
    """Drop outlines that are too thin for a press at a matrix's scale."""
    a, b, c, d = matrix
    outlines: list[Segment] = []
    for outline in _outlines(segments):
        points = [(a * x + c * y, b * x + d * y) for x, y in flatten(outline)]
        if thickness(points) > FINEST * MM_PER_PT * _SURE:
            outlines += outline
    return tuple(outlines)


def _outlines(segments: tuple[Segment, ...]) -> list[tuple[Segment, ...]]:
    starts = [i for i, (verb, _) in enumerate(segments) if verb == "M"]
    return [segments[start:end] for start, end in zip(starts, [*starts[1:], len(segments)], strict=True)]


def _text_as_outline(text: Text) -> Item:
    em = text.size * MM_PER_PT
    x = -{"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * width(text.text, text.size, text.font)
    letters = Path(tuple(letter_outlines(text.text, text.font, x, 0.0, em)), fill=text.ink)
    return Group((letters,), matrix=_rotation(text), sources=text.sources)


def _bar(text: Text, scale: float) -> Item:
    """Return a bar in place of an illegible line of text."""
    em, text_width = text.size * MM_PER_PT, width(text.text, text.size, text.font)
    x = -{"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * text_width
    thick = max(text.size * _THICK, FINEST / scale)
    line = polyline([(x, -em * _MIDDLE), (x + text_width, -em * _MIDDLE)], stroke=text.ink, width=thick)
    return Group((line,), matrix=_rotation(text), sources=text.sources)


def _rotation(text: Text) -> tuple[float, float, float, float, float, float]:
    from math import cos, radians, sin

    c, s = cos(radians(text.angle)), sin(radians(text.angle))
    return c, s, -s, c, text.x, text.y
