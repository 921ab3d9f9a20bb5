"""A page as SVG in parts, for a screen that redraws at every change without writing unchanged parts again.

The layers of a page are split into parts of a few dozen marks. A part is identified by a hash of its content, so a
screen keeps the ones it has. Every mark has its sources in `data-at`: paths in the definition with "/" between their
steps, one after the other, the nearest first. Fields, which are not printed, are rectangles of the class "field".
"""

import hashlib
from collections.abc import Callable, Iterator
from functools import lru_cache

from hyskos.definitions.geometry import MM_PER_PT, Point
from hyskos.definitions.identity_cache import IdentityKey, cache_by_identity
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import Circle, Field, Group, Item, Path, Sources, Text
from hyskos.generators.sheets.page import Page
from hyskos.generators.typography import advances, letter_outlines, letter_spacing, width
from hyskos.generators.writers.syntax import (
    escape,
    number,
    quote,
    spelt_attributes,
    spelt_ink,
    spelt_matrix,
    spelt_outline,
    spelt_path,
    spelt_style,
)

Spelt = Callable[[Sources], str]
"""Formats the sources of a mark."""
PLACE_TO_WRITE = '<rect class="field"'
_MARKS = 32
"""Maximum marks of a part, unless one group has more: quick to write, but not too many parts."""


@dataclass(frozen=True, slots=True)
class MarkGroup:
    """Consecutive marks: their SVG elements, and the hash that identifies them."""

    key: str
    markup: str


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer of a page: its attributes, the definition of its clip, if any, and its parts, bottom first."""

    name: str
    attributes: tuple[tuple[str, str], ...]
    clip: str
    parts: tuple[MarkGroup, ...]


def layers_of(page: Page, spelt: Spelt) -> tuple[Layer, ...]:
    """Return the layers of a page, bottom first."""
    speller = IdentityKey(spelt)
    return tuple(_layer(IdentityKey(item), speller) for item in page.items)


@lru_cache(maxsize=64)
def _layer(key: IdentityKey[Item], speller: IdentityKey[Spelt]) -> Layer:
    (item,), (spelt,) = key.values, speller.values
    if not isinstance(item, Group) or not item.layer:
        return Layer("", (), "", (_part((item,), tuple(_causes((item,), spelt, ()))),))
    attributes, clip = _attributes(item)
    parts = tuple(_of_run(IdentityKey(*run), speller, item.sources) for run in _runs(item.items))
    return Layer(item.id or "", tuple(attributes.items()), clip, parts)


@lru_cache(maxsize=1024)
def _of_run(run: IdentityKey[Item], speller: IdentityKey[Spelt], around: Sources) -> MarkGroup:
    """Write some marks; cached by identity of the items. A board of 1,480 spaces has 581 runs."""
    (spelt,) = speller.values
    return _part(run.values, tuple(_causes(run.values, spelt, around)))


def _runs(items: tuple[Item, ...]) -> Iterator[tuple[Item, ...]]:
    """Split items into runs of a few dozen marks."""
    run: list[Item] = []
    marks = 0
    for item in items:
        count = _count(item)
        if run and marks + count > _MARKS:
            yield tuple(run)
            run, marks = [], 0
        run.append(item)
        marks += count
    if run:
        yield tuple(run)


def _count(item: Item) -> int:
    return _count_of(item) if isinstance(item, Group) else 1


@cache_by_identity(1 << 14)
def _count_of(group: Group) -> int:
    return sum(map(_count, group.items))


def _causes(items: tuple[Item, ...], spelt: Spelt, around: Sources) -> Iterator[str]:
    """Yield the formatted sources of each mark, in the order of the marks."""
    for item in items:
        if isinstance(item, Group):
            yield from _causes(item.items, spelt, item.sources or around)
        else:
            yield spelt(item.sources or around)


@lru_cache(maxsize=1024)
def _part(items: tuple[Item, ...], causes: tuple[str, ...]) -> MarkGroup:
    markup = "".join(_write_items(items, iter(causes)))
    return MarkGroup(hashlib.sha256(markup.encode()).hexdigest()[:20], markup)


def _write_items(items: tuple[Item, ...], causes: Iterator[str]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            yield from _group(item, causes)
        else:
            yield _mark(item, f' data-at="{quote(next(causes))}"')


def _mark(item: Path | Circle | Text | Field, at: str) -> str:
    if isinstance(item, Path):
        return f'<path d="{spelt_path(item)}"{spelt_attributes(spelt_style(item))}{at}/>'
    if isinstance(item, Circle):
        geometry = f'cx="{number(item.x)}" cy="{number(item.y)}" r="{number(item.r)}"'
        return f"<circle {geometry}{spelt_attributes(spelt_style(item))}{at}/>"
    if isinstance(item, Field):
        geometry = f'x="{number(item.x)}" y="{number(item.y)}" width="{number(item.w)}" height="{number(item.h)}"'
        return f"{PLACE_TO_WRITE} {geometry}{at}/>"
    turn = f" rotate({number(item.angle)})" if item.angle else ""
    geometry = f"translate({number(item.x)} {number(item.y)}){turn} scale({number(item.size * MM_PER_PT)})"
    outline = _outline(item.text, item.font, item.anchor)
    words = f"<title>{escape(item.text)}</title>"
    return f'<g transform="{geometry}" fill="{spelt_ink(item.ink)}"{at}>{words}<path d="{outline}"/></g>'


def _group(group: Group, causes: Iterator[str]) -> Iterator[str]:
    attributes, clip = _attributes(group)
    yield f"{clip}<g{spelt_attributes(attributes)}>"
    yield from _write_items(group.items, causes)
    yield "</g>"


def _attributes(group: Group) -> tuple[dict[str, str], str]:
    """Return the attributes of a group's element, and the definition of its clip."""
    attributes, clip = {}, ""
    if group.matrix:
        attributes["transform"] = spelt_matrix(group.matrix)
    if group.clip:
        outline = spelt_outline(group.clip)
        name = f"clip-{hashlib.sha256(outline.encode()).hexdigest()[:20]}"  # equal shapes share a name
        clip = f'<clipPath id="{name}"><path d="{outline}"/></clipPath>'
        attributes["clip-path"] = f"url(#{name})"
    return attributes, clip


@lru_cache(maxsize=4096)
def _outline(text: str, font: str, anchor: str) -> str:
    """Draw a line of text as one outline, in ems; each letter starts from its position on the baseline."""
    advance_widths, space = advances(font), letter_spacing(font)
    x = -{"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width(text, 1, font) / MM_PER_PT
    letters = []
    for char in text:
        letters.append(f"M{number(x)} 0{_letter(char, font)}")
        x += (advance_widths[char] + space) / 1000
    return "".join(letters)


@lru_cache(maxsize=4096)
def _letter(char: str, font: str) -> str:
    """Return a letter's outline with relative coordinates, so that it can be placed anywhere."""
    commands: list[str] = []
    position: Point = (0.0, 0.0)
    begun = position
    for verb, xy in letter_outlines(char, font, 0.0, 0.0, 1.0):
        if verb == "Z":
            position = begun
            commands.append("z")
            continue
        points = [*zip(xy[::2], xy[1::2], strict=True)]
        commands.append(verb.lower() + " ".join(f"{x - position[0]:.5f} {y - position[1]:.5f}" for x, y in points))
        position = points[-1]
        begun = position if verb == "M" else begun
    return "".join(commands)
