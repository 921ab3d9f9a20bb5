"""The head of a square board: a picture above the title in capitals."""

from collections.abc import Iterator
from dataclasses import replace

from hyskos.definitions.geometry import MM_PER_PT
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.definitions.values import dataclass
from hyskos.generators import typography
from hyskos.generators.boards.games import grid_face
from hyskos.generators.boards.games.grid_face import BAND, EDGE
from hyskos.generators.boards.shared.style import LABEL, NOTE, SECTION, Style
from hyskos.generators.drawing import Item, Text, with_sources
from hyskos.generators.folds import CLEAR
from hyskos.generators.typography import cap_height

MARGIN = 15.0
"""Distance of the squares from the trim on both sides, mm."""
AIR = 3.4
"""Gap between the lattice and everything inside it, mm."""
INSIDE = EDGE + BAND + AIR
COORDINATES, OPEN_COORDINATES = LABEL, LABEL + 2
"""Type size of coordinates around the squares, pt: outside the bars of entries, and on boards without bars."""
RIM = cap_height(COORDINATES, "bold") + 2.0
"""Width of the strip for coordinates around the squares, mm."""
CLEAR_OF_FOLDS = CLEAR / 0.9
"""Distance from a text to a fold, mm: enough even for a mat scaled down by a tenth."""


@dataclass(frozen=True, slots=True)
class Head:
    """Layout above the squares: height of the picture, size of the title in pt, its baseline, total height, mm."""

    scene: float
    title: float
    baseline: float
    height: float


def head_of(grid: Grid, lang: str) -> Head:
    """Lay out the head, equal in all languages: a picture as wide as the squares allow, and the title below it."""
    width, art = grid.columns * grid.cell_mm, grid_face.scene_of(grid)
    scene = art.height * min(width * 0.94 / art.width, min(40.0, width * 0.148) / art.height)
    titles = [typography.titling(title) for title in texts_alike(grid.title, lang)]
    largest = min(44.0, max(SECTION, width * 0.178))
    size = min(typography.fit(text, width, largest=largest, smallest=NOTE, font=font)[0] for text, font in titles)
    reach = max(typography.ink_reach(text, font)[0] for text, font in titles) * size * MM_PER_PT
    baseline = INSIDE + scene + 3.0 + reach
    return Head(scene, size, baseline, baseline + 3.4 + (RIM if grid.coordinates else 2.1))


def title(grid: Grid, head: Head, lang: str, style: Style, *, parted: bool) -> Iterator[Item]:
    """Draw the picture and the title below it; `parted` keeps the title clear of a fold in the middle."""
    text, font = typography.titling(text_in(grid.title, lang))
    centre = MARGIN + grid.columns * grid.cell_mm / 2
    ink = grid_face.GROUNDS[grid.ground].bright if style.gold else style.text
    line = Text(centre, head.baseline, text, head.title, font, "middle", ink)
    yield from with_sources([grid_face.scene(grid, centre, INSIDE, head.scene, style)], ("scene",))
    yield from with_sources(_apart(line) if parted else [line], ("title", lang))


def _apart(line: Text) -> list[Item]:
    """Split a title at the space closest to its middle; a single word is set left of the fold, as large as possible."""
    words_of = line.text.split()
    ways = [(" ".join(words_of[:n]), " ".join(words_of[n:])) for n in range(1, len(words_of) + 1)]
    left, right = min(ways, key=lambda way: abs(len(way[0]) - len(way[1])) + (not way[1]) * 1000)
    room = line.x - MARGIN - CLEAR_OF_FOLDS
    size = min(typography.fit(part, room, largest=line.size, font=line.font)[0] for part in (left, right) if part)
    parts = ((left, line.x - CLEAR_OF_FOLDS - 1.0, "end"), (right, line.x + CLEAR_OF_FOLDS + 1.0, "start"))
    return [replace(line, x=x, text=part, size=size, anchor=anchor) for part, x, anchor in parts if part]
