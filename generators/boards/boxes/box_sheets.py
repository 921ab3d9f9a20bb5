"""Sheets that boxes are folded from: for a press one for each card; at home as many parts on a sheet as fit.

At home the outline is printed, folds are dashed, and glue flaps are labelled. For a press, the outline is a die line
and folds are creases, each a separation of its own, and the art extends beyond the cut.
"""

import math
from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from operator import itemgetter
from types import MappingProxyType

from hyskos.definitions.geometry import Point, Rect, add_up, around, direction, doubled_area
from hyskos.definitions.kinds.box import Box
from hyskos.definitions.kinds.printer import PAPERS
from hyskos.definitions.languages import text_in
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.boxes.art import MEASURES, art_items, home_lines, press_lines
from hyskos.generators.boards.boxes.faces import INSIDE
from hyskos.generators.boards.boxes.net import Crease, Net, Panel, nets
from hyskos.generators.boards.pieces.nesting import nest
from hyskos.generators.boards.shared.cells import balance_lines
from hyskos.generators.boards.shared.style import BOLD, LABEL, LINE, NOTE, Style, centred_baseline, style_of
from hyskos.generators.die_lines import CREASE_LAYER, DIE_LAYER, MARGIN, DieCut
from hyskos.generators.drawing import Drawing, Group, Item, Text, group, polyline, with_sources
from hyskos.generators.stamps import version_mark
from hyskos.generators.typography import fit, set_title, width
from hyskos.generators.words import format_length, words

# The heading of a box's sheet: its name and size, the key of its lines, and folding instructions.

HEAD = 24.0
"""Height of the heading including the space below it, mm."""
_TITLE = 16.0
"""Maximum type size of the title, pt."""
_SMALL = 6.5
"""Minimum type size of the other texts, pt."""
_RULE, _STEP = 8.6, 3.3
"""Distance from the top to the line below the title, and line spacing, mm."""


def heading(box: Box, area: Rect, numbered: str, lang: str, style: Style, *, home: bool) -> Iterator[Item]:
    """Draw the heading of a sheet; raises DoesNotFitError if a title is too long."""
    terms = words("boxes", lang)
    measures = terms["inside"].format(
        **dict(zip("whd", (format_length(side, lang) for side in box.inner), strict=True)),
        t=format_length(box.board, lang),
    )
    if box.grams:
        measures += terms["grams"].format(g=box.grams)
    text, font = set_title(text_in(box.title, lang))
    available = area.w - width(text, NOTE, font) - 4.0
    small = LABEL if width(measures, LABEL) <= available else _SMALL
    right = area.right - width(measures, small) - 4.0
    size, _ = fit(text, right - area.x, largest=_TITLE, smallest=NOTE, font=font)
    yield from with_sources([Text(area.x, area.y + 6.6, text, size, font, ink=style.text)], ("title", lang))
    measures_line = Text(area.right, area.y + 6.6, measures, small, anchor="end", ink=style.text)
    yield from with_sources([measures_line], *INSIDE, ("board_mm",), ("card_g",))
    y = area.y + _RULE
    yield from with_sources([polyline([(area.x, y), (area.right, y)], stroke=style.gold or style.text, width=BOLD)], ())
    y += 3.7
    x = area.x
    if home:
        for kind in ("cut", "fold"):
            x = yield from _sample(kind, terms[kind], x, y, style)
    version = f"{numbered} · {box.version} · {lang}"
    yield version_mark(Text(area.right, y, version, NOTE, anchor="end", ink=style.soft))
    how = terms[f"how-{box.style}"]
    size, _ = fit(how, area.w, largest=NOTE, smallest=_SMALL, lines=3)
    for line in balance_lines(how, size, area.w):
        y += _STEP
        yield from with_sources([Text(area.x, y, line, size, ink=style.soft)], ("style",))


def _sample(kind: str, text: str, x: float, y: float, style: Style) -> Generator[Item, None, float]:
    """Draw a sample of a line with its label; return the x for the next one, mm."""
    level = 2 * y - centred_baseline(y, NOTE)
    dash = (1.2, 0.9) if kind == "fold" else ()
    sample = polyline([(x, level), (x + 9.0, level)], stroke="black", width=LINE, dash=dash)
    items: list[Item] = [sample, Text(x + 11.0, y, text, NOTE, ink=style.soft)]
    yield from with_sources(items, ())
    return x + 11.0 + width(text, NOTE) + 6.0


# Divide a net over sheets of home paper, at creases; each division gets a flap that joins the two sides.

JOIN = 10.0
"""Width of a flap that joins two parts, mm."""
_MOVING: Mapping[str, Sequence[str]] = MappingProxyType({"box": ("top", "bottom"), "wrap": ("left", "back", "right")})
"""Panels that move whenever the box is opened, by card: a joint there wears out."""
_WORSE = 4.0
"""Factor for the cost of a joint there."""
_WORST = 10.0
"""The same for a tuck, which bends as often and is held by its slits."""

Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class NetPart:
    """Panels that stay together, as a net; flaps that join it to others are named "join-WALL"."""

    net: Net

    @property
    def area(self) -> Rect:
        """Return the rectangle around it, including flaps."""
        return self.net.area

    def turned(self) -> "NetPart":
        """Turn it by a quarter clockwise."""
        return NetPart(Net(self.net.name, tuple(panel.quarter() for panel in self.net.panels)))

    def at_origin(self) -> "NetPart":
        """Move it so that its upper left corner is (0, 0)."""
        area = self.area
        return NetPart(Net(self.net.name, tuple(panel.moved(-area.x, -area.y) for panel in self.net.panels)))


def divide_net(net: Net, room: Size) -> tuple[NetPart, ...] | None:
    """Divide a net into as few pieces as possible that each fit into `room`; None if a wall is too large.

    Among equal divisions, prefers the fewest loose strips, then the shortest joints, avoiding panels that move. A flap
    is attached to the far side of its crease if the near side has no space; if neither has, it is a loose strip that
    goes under both.
    """
    if any(not fits(panel.area, room) for panel in net.panels):
        return None
    joints = tuple(_joint(net, crease) for crease in net.creases)
    sure = {
        joint.crease.panel
        for joint in joints
        if not fits(around((net.panel(joint.crease.panel).area, net.panel(joint.crease.parent).area)), room)
    }
    cuts: dict[int, list[_Cut]] = {}
    for pieces in range(len(sure), 2 * len(joints) + 1):  # at most, each panel and each strip is a piece of its own
        cuts[pieces] = list(_fitting_cuts(net, joints, sure, room, pieces))
        ways = [
            (cut.price(strips), cut.joints, hung)
            for strips in range(min(pieces // 2, pieces - len(sure)) + 1)
            for cut in cuts[pieces - strips]
            if (hung := _choose_flap_panels(cut.joints, cut.roots, cut.areas, room, strips)) is not None
        ]
        if ways:
            _, joined, hung = min(ways, key=itemgetter(0))
            return tuple(_parts(net, joined, hung))
    raise AssertionError("a panel fits, and parted off it does not")


@dataclass(frozen=True, slots=True)
class _Joint:
    """A crease that may be divided, and the flap that then joins it, on the parent or on the divided panel."""

    crease: Crease
    flaps: Mapping[str, Panel]  # by name of the panel that it is attached to
    loose: bool  # the divided panel is a flap itself
    cost: float


def _joint(net: Net, crease: Crease) -> _Joint:
    panel, parent = net.panel(crease.panel), net.panel(crease.parent)
    hung = {parent.name: panel, panel.name: parent}
    if panel.glued:  # it has its own flap, since the wall has no space for one
        del hung[parent.name]
    worse = _WORST if crease.slit else _WORSE if crease.panel in _MOVING.get(net.name, ()) else 1.0
    return _Joint(
        crease, {name: _join(crease, under) for name, under in hung.items()}, panel.glued,
        worse * math.dist(*crease.line),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Cut:
    """Joints to divide a net at, the root panel of each panel's piece, and the extent of each piece."""

    joints: tuple[_Joint, ...]
    roots: Mapping[str, str]
    areas: Mapping[str, Rect]

    def price(self, strips: int) -> tuple[int, float]:
        """Return the cost with a number of strips: loose flaps, then the total cost of joints."""
        return sum(joint.loose for joint in self.joints) + strips, add_up(joint.cost for joint in self.joints)


def _fitting_cuts(net: Net, joints: Sequence[_Joint], sure: Collection[str], room: Size, count: int) -> Iterator[_Cut]:
    """Yield all choices of `count` joints, including the `sure` ones, whose pieces fit without flaps."""
    areas = {panel.name: panel.area for panel in net.panels}
    optional = [joint for joint in joints if joint.crease.panel not in sure]
    for chosen in combinations(optional, count - len(sure)):
        parted_off = {*sure, *(cut_joint.crease.panel for cut_joint in chosen)}
        cut = tuple(joint for joint in joints if joint.crease.panel in parted_off)
        roots = _roots(net, cut)
        pieces: dict[str, list[Rect]] = {}
        for name, root in roots.items():
            pieces.setdefault(root, []).append(areas[name])
        together = {root: around(panels) for root, panels in pieces.items()}
        if all(fits(area, room) for area in together.values()):
            yield _Cut(cut, roots, together)


def _roots(net: Net, cut: Sequence[_Joint]) -> dict[str, str]:
    parted_off = {joint.crease.panel for joint in cut}
    roots: dict[str, str] = {}
    for panel in net.panels:
        roots[panel.name] = panel.name if not panel.parent or panel.name in parted_off else roots[panel.parent]
    return roots


def _choose_flap_panels(
    cut: Sequence[_Joint], roots: Mapping[str, str], areas: Mapping[str, Rect], room: Size, strips: int
) -> tuple[str, ...] | None:
    """Choose the panel that the flap of each joint is attached to, "" for a strip; None if there is no space."""
    if not cut:
        return ()
    first, rest = cut[0], cut[1:]
    for name, flap in first.flaps.items():
        grown = around((areas[roots[name]], flap.area))
        if fits(grown, room):
            remaining = _choose_flap_panels(rest, roots, {**areas, roots[name]: grown}, room, strips)
            if remaining is not None:
                return name, *remaining
    remaining = _choose_flap_panels(rest, roots, areas, room, strips - 1) if strips and not first.loose else None
    return None if remaining is None else ("", *remaining)


def fits(area: Rect, room: Size) -> bool:
    """Return whether a rectangle fits into a space, in either orientation."""
    return _lies(area, room) or _lies(Rect(0, 0, area.h, area.w), room)


def _lies(area: Rect, room: Size) -> bool:
    return area.w <= room[0] + 1e-6 and area.h <= room[1] + 1e-6


def turn_to_fit(part: NetPart, room: Size) -> NetPart:
    """Turn a part by a quarter if it only fits that way, and move its upper left corner to (0, 0)."""
    return (part if _lies(part.area, room) else part.turned()).at_origin()


def _parts(net: Net, cut: Sequence[_Joint], hung: Sequence[str]) -> Iterator[NetPart]:
    """Yield the parts of a net divided at creases, with the flaps attached to them, and then the strips."""
    roots = _roots(net, cut)
    for root in dict.fromkeys(roots.values()):
        mine = [panel for panel in net.panels if roots[panel.name] == root]
        panels = [replace(panel, parent="", slit=0.0) if panel.name == root else panel for panel in mine]
        names = {panel.name for panel in mine}
        joins = [joint.flaps[name] for joint, name in zip(cut, hung, strict=True) if name in names]
        yield NetPart(Net(net.name, (*panels, *joins)))
    for joint, name in zip(cut, hung, strict=True):
        if not name:
            yield NetPart(Net(net.name, _strip(joint)))


def _strip(joint: _Joint) -> tuple[Panel, Panel]:
    """Make two flaps attached to each other."""
    name = f"strip-{joint.crease.panel}"
    half, other = (joint.flaps[side] for side in (joint.crease.panel, joint.crease.parent))
    return replace(half, name=name, parent=""), replace(other, parent=name)


def _join(crease: Crease, under: Panel) -> Panel:
    """Make the flap that goes under a panel, along the crease where it was divided."""
    ax, ay = crease.creased_line[0]
    long, along = math.dist(*crease.creased_line), direction(*crease.creased_line)
    area = under.area
    out = along[1], -along[0]
    centre = area.centre
    if (centre[0] - ax) * out[0] + (centre[1] - ay) * out[1] < 0:
        out = -out[0], -out[1]
    deep = min(JOIN, 0.8 * min(area.w, area.h))
    lean = min(0.5 * deep, long / 4)

    def at(far: float, off: float) -> Point:
        return ax + along[0] * far + out[0] * off, ay + along[1] * far + out[1] * off

    corners = (at(0, 0), at(long, 0), at(long - lean, deep), at(lean, deep))
    ordered = corners if doubled_area(corners) > 0 else tuple(reversed(corners))
    panel_name = crease.panel if under.name == crease.parent else crease.parent
    return Panel(name=f"join-{crease.panel}", corners=ordered, parent=panel_name, glued=True, under=under.name)


def whole_net(net: Net) -> NetPart:
    """Return a net as a single part."""
    return NetPart(Net(net.name, net.panels)).at_origin()


# The sheets: parts in their places, cuts and creases.

GAP = 4.0
"""Gap between two parts on a sheet, mm: space for scissors."""
_WIDEST_HEAD = 277.0
"""Maximum width of a heading, mm."""
_ON_ONE_SHEET = 150.0
"""The same if a card is glued together from several sheets: the heading is read before that."""


@dataclass(frozen=True, slots=True)
class _PlacedCard:
    """A part in its place on a sheet."""

    part: NetPart
    x: float
    y: float
    turned: bool

    @property
    def matrix(self) -> tuple[float, float, float, float, float, float]:
        area = self.part.area
        return (-1, 0, 0, -1, self.x + area.w, self.y + area.h) if self.turned else (1, 0, 0, 1, self.x, self.y)


def draw(
    box: Box, *, lang: str, ink: str = "full", size: str = "a4", press: DieCut | None = None
) -> tuple[Drawing, ...]:
    """Draw the sheets of a box; raises UndrawableError if a text does not fit.

    At home, cards are divided at creases if the paper of `size` is too small. If it is too small even for a wall, whole
    cards are drawn, to be glued together from overlapping sheets.
    """
    cards, style, widest = nets(box), style_of(ink), _WIDEST_HEAD
    if press:
        sheets = _one_card_per_sheet(cards, press.bleed)
    else:
        paper = PAPERS[size]
        room = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN
        sheets = _home_sheets(cards, room)
        if not sheets:
            sheets, widest = _one_card_per_sheet(cards, 0.0), _ON_ONE_SHEET
    return tuple(_drawing(box, sheets, n, lang, style, press, widest) for n in range(len(sheets)))


def card_size(cards: Sequence[Net], bleed: float) -> Size:
    """Return width and height of a sheet for any one card, with bleed and heading, mm; a box's sheets are equal."""
    width, height = max(card.area.w for card in cards), max(card.area.h for card in cards)
    return width + 2 * bleed, HEAD + height + 2 * bleed


def _one_card_per_sheet(cards: Sequence[Net], bleed: float) -> list[tuple[Size, list[_PlacedCard]]]:
    size = card_size(cards, bleed)
    return [
        (size, [_PlacedCard(whole_net(card), (size[0] - card.area.w) / 2, HEAD + bleed, turned=False)])
        for card in cards
    ]


def _home_sheets(cards: Sequence[Net], room: Size) -> list[tuple[Size, list[_PlacedCard]]]:
    """Arrange the parts of all cards on sheets, tallest first; empty if a wall is larger than the paper."""
    below = room[0], room[1] - HEAD
    divided = [divide_net(card, below) for card in cards]
    if any(parts is None for parts in divided):
        return []
    left = sorted(
        (turn_to_fit(part, below) for parts in divided for part in parts or ()),
        key=lambda part: (-part.area.h, -part.area.w),
    )
    sheets: list[tuple[Size, list[_PlacedCard]]] = []
    while left:
        outlines = tuple(tuple((round(x, 6), round(y, 6)) for x, y in part.net.outline) for part in left)
        taken: list[_PlacedCard] = []
        rest: list[NetPart] = []
        chosen: list[int] = []
        for n in range(len(left)):  # the largest first, then whatever else fits
            if len(nest(tuple(outlines[i] for i in [*chosen, n]), *below, GAP)) == len(chosen) + 1:
                chosen.append(n)
            else:
                rest.append(left[n])
        for n, spot in zip(chosen, nest(tuple(outlines[i] for i in chosen), *below, GAP), strict=True):
            taken.append(_PlacedCard(left[n], spot.x, HEAD + spot.y, spot.turned))
        sheets.append((room, taken))
        left = rest
    return sheets


def _drawing(
    box: Box,
    sheets: Sequence[tuple[Size, Sequence[_PlacedCard]]],
    n: int,
    lang: str,
    style: Style,
    press: DieCut | None,
    widest: float,
) -> Drawing:
    (width, height), cards = sheets[n]
    terms = words("boxes", lang)
    numbered = terms["sheet"].format(n=n + 1, m=len(sheets))
    bleed = press.bleed if press else 0.0
    parts = [
        Group(tuple(art_items(box, card.part.net, lang, style, bleed)), id=f"card-{k}", matrix=card.matrix)
        for k, card in enumerate(cards, start=1)
    ]
    head = heading(box, Rect(0, 0, min(width, widest), HEAD), numbered, lang, style, home=press is None)
    items: tuple[Item, ...] = (
        group(head, id="heading", layer=True),
        group(parts, id="cards", layer=True),
        *with_sources(_tools(cards) if press else _folds(cards, lang, style), *MEASURES),
    )
    title = f"{text_in(box.title, lang)}, {numbered}"
    return Drawing(f"{box.game}_{box.id}-{n + 1}", title, width, height, lang, items)


def _tools(cards: Sequence[_PlacedCard]) -> Iterator[Item]:
    """Draw cuts and creases above all cards, each in a layer that a printer can remove."""
    lines = [(card.matrix, *press_lines(card.part.net)) for card in cards]
    yield group(
        [Group(tuple(creases), matrix=at) for at, creases, _ in lines], id=CREASE_LAYER, title="Creases", layer=True
    )
    yield group([Group(tuple(cuts), matrix=at) for at, _, cuts in lines], id=DIE_LAYER, title="Die line", layer=True)


def _folds(cards: Sequence[_PlacedCard], lang: str, style: Style) -> Iterator[Item]:
    drawn = [Group(tuple(home_lines(card.part.net, lang, style)), matrix=card.matrix) for card in cards]
    yield group(drawn, id="lines", layer=True)
