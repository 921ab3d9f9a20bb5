"""Facts about a document that a printer needs before opening it: page sizes, bleed, inks."""

from functools import lru_cache

from hyskos.definitions.identity_cache import Same
from hyskos.definitions.inks import called
from hyskos.definitions.printers import Press
from hyskos.definitions.values import dataclass
from hyskos.generators.die_lines import DIE_LAYER
from hyskos.generators.drawing import Item, find_groups, inks_of, walk
from hyskos.generators.inks import ink
from hyskos.generators.measure import boxes
from hyskos.generators.sheets.page import Document, Page

_EVERY_PLATE = "All"
"""The separation of marks that print on every plate, not an ink."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Width and height of a page and of its trim, its narrowest bleed, and the extent of its die lines, mm."""

    page: tuple[float, float]
    trim: tuple[float, float]
    bleed: float
    die: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """The pages of a document, whether they use anything but black, and their separations."""

    sheets: tuple[Sheet, ...]
    coloured: bool
    spots: tuple[str, ...] = ()


def facts_of(document: Document, press: Press | None = None) -> Facts:
    """Gather the facts of a document; a press may rename separations and replace some inks with special ones."""
    used = {name for page in document.pages for name in _inks(Same(*page.items))}
    theirs, cans = (press.spots, press.special_inks) if press else ({}, {})
    own = {theirs.get(spot, spot) for name in used if (spot := ink(name).spot) and spot != _EVERY_PLATE}
    poured = {cans[called(name)] for name in used if called(name) in cans}
    process = [name for name in used if not ink(name).spot and called(name) not in cans]
    coloured = any(not ink(name).black_only for name in process)
    return Facts(tuple(map(_sheet, document.pages)), coloured, tuple(sorted(own | poured)))


def _sheet(page: Page) -> Sheet:
    trim, bleed = page.trim, page.bleed
    least = min(trim.x - bleed.x, trim.y - bleed.y, bleed.right - trim.right, bleed.bottom - trim.bottom)
    return Sheet(_mm(page.width, page.height), _mm(trim.w, trim.h), round(least, 3) + 0.0, _die(page))


def _die(page: Page) -> tuple[float, float] | None:
    found = [box for _line, box in boxes(find_groups(page.items, DIE_LAYER))]
    if not found:
        return None
    left, top = min(box.x for box in found), min(box.y for box in found)
    return _mm(max(box.right for box in found) - left, max(box.bottom for box in found) - top)


def _mm(wide: float, high: float) -> tuple[float, float]:
    return round(wide, 3), round(high, 3)


@lru_cache(maxsize=64)  # PDF, SVG and PNG of an order have the same pages
def _inks(items: Same[Item]) -> frozenset[str]:
    return frozenset(name for item, _matrix in walk(items.values) for name in inks_of(item))
