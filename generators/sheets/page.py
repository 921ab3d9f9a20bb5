"""Pages of paper, the input of writers, and drawings placed on them."""

from collections.abc import Iterable
from dataclasses import field, replace
from functools import lru_cache

from hyskos.definitions.geometry import Rect
from hyskos.definitions.identity_cache import IdentityKey
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import Drawing, Group, Item
from hyskos.generators.measure import boxes, cached_boxes, drop_outside
from hyskos.generators.typography import fonts_in_use


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet of paper in mm; `items` are in paper coordinates, y downwards.

    `trim` is where the printer cuts; `bleed` is how far art may extend beyond it. On a page that is not cut, both are
    the whole paper.
    """

    width: float
    height: float
    trim: Rect
    bleed: Rect
    items: tuple[Item, ...]
    label: str  # "Inner factory - sheet 2 of 4", the page's name in viewers


@dataclass(frozen=True, slots=True)
class Colophon:
    """Author, rights, date and product in the metadata of a file; empty fields take the project's defaults."""

    author: str = ""
    rights: str = ""  # "© 2026 Example House"
    date: str = ""  # YYYY-MM-DD
    product: str = ""  # id and version: "pharaoh-box 2.1"


HYSKOS_COLOPHON = Colophon()


def title_of_sides(*titles: str) -> str:
    """Join the titles of sides, without repeating equal ones.

    >>> title_of_sides("Anubian", "Anubian"), title_of_sides("4x", "Inner factory")
    ('Anubian', '4x / Inner factory')
    """
    return " / ".join(dict.fromkeys(titles))


@dataclass(frozen=True, slots=True)
class Document:
    """Pages of one file, and its metadata."""

    id: str  # the stem of the file's name
    title: str
    subject: str
    lang: str
    pages: tuple[Page, ...]
    keywords: tuple[str, ...] = field(default=())
    colophon: Colophon = HYSKOS_COLOPHON


def bare_document(drawing: Drawing) -> Document:
    """Make a document of one page at trim size; the bleed is cut off."""
    paper = Rect(0, 0, drawing.width, drawing.height)
    page = Page(drawing.width, drawing.height, trim=paper, bleed=paper, items=drawing.items, label=drawing.title)
    return Document(drawing.id, drawing.title, drawing.subject, drawing.lang, (page,))


def place_drawing(drawing: Drawing, dx: float, dy: float, window: Rect, *, part: bool = False) -> tuple[Item, ...]:
    """Move a drawing by (dx, dy) mm and show the part in `window` (in the drawing's coordinates).

    Layers stay at the top level, where viewers can switch them; each is clipped only if it extends beyond the window.
    If the window shows only a `part` of the drawing, items outside it are dropped.
    """
    items = drop_outside(drawing.items, window) if part else drawing.items
    fonts = fonts_in_use()
    return tuple(_place_layer(IdentityKey(*run), dx, dy, window, part, fonts) for run in _runs(items))


@lru_cache(maxsize=64)  # while a board is being designed, one layer changes at a time
def _place_layer(
    key: IdentityKey[Item], dx: float, dy: float, window: Rect, part: bool, _fonts: tuple[object, ...]
) -> Group:
    run = key.values
    seen = boxes if part else cached_boxes  # for a part, stop at the first item outside the window
    layer = run[0] if isinstance(run[0], Group) and run[0].layer else None
    inner: tuple[Item, ...] = run
    if layer:
        has_own_group = layer.matrix or layer.clip
        inner = (replace(layer, id=None, title=None, layer=False),) if has_own_group else layer.items
    leaves = any(not window.holds(box, 0.2) for _, box in seen(run))
    return Group(
        inner,
        id=layer.id if layer else None,
        title=layer.title if layer else None,
        layer=layer is not None,
        matrix=(1, 0, 0, 1, dx, dy) if dx or dy else None,
        clip=window.corners() if leaves else None,
        sources=layer.sources if layer else (),
    )


def _runs(items: Iterable[Item]) -> list[list[Item]]:
    """Split items into single layers and the runs of other items between them."""
    runs: list[list[Item]] = []
    loose = False
    for item in items:
        layer = isinstance(item, Group) and item.layer
        if loose and not layer:
            runs[-1].append(item)
        else:
            runs.append([item])
        loose = not layer
    return runs
