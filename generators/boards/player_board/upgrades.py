"""Upgrades: pairs of a small and a larger number, and the devices that a pair can develop (RP-20, RP-21)."""

from collections.abc import Sequence
from math import ceil

from hyskos.definitions.dice import DIE_OF, Shape, digits
from hyskos.definitions.geometry import Point, Rect
from hyskos.definitions.kinds.faction import Device, Faction
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.definitions.messages import N_, say
from hyskos.definitions.values import dataclass
from hyskos.generators import typography
from hyskos.generators.boards.shared.cells import (
    BOX,
    REMARK,
    RING,
    LayoutError,
    Parts,
    Setting,
    accent,
    balance_lines,
    box_width,
    centred_text,
    die_box,
    ring,
    zone,
)
from hyskos.generators.boards.shared.columns import divide
from hyskos.generators.boards.shared.icons import ICONS, icon
from hyskos.generators.boards.shared.style import LABEL, SECTION, Style, common_size
from hyskos.generators.drawing import Item, Text, group, with_sources

ROOMY_PAIRS = 6
"""Up to this many pairs leave space for three rings per device; with more there are two."""
_ROWS = 2
_SLOPE = 3.5
"""Distance from the right corner of a triangle's box back to its slope on the midline, mm."""
_JOINT, _UP = 2.6, -5.9
"""Gap between triangle and rhombus, and distance from their midline up to the ring between their tips, mm."""
_SMALLEST_GAP, _WIDEST_GAP = 0.4, 12.0
_ICON, _SMALL_ICON = 11.0, 9.0
_RING_STEP = RING + 0.8
_CARD_ICON, _CARD_AIR, _CARD_RINGS = 19.0, 4.0, 13.0
"""On a separate card: side of a device's icon, gap around it, and distance between rings, mm."""
_CARD_WIDEST, _CARDS_APART = 66.0, 3.0
"""Maximum width of a card's words and rings, icon included, and the gap between two cards, mm."""
_FEW = 2  # with up to this many rings, icons and texts are small


@dataclass(frozen=True, slots=True)
class _Fit:
    """Layout of a pair, mm; `mark` is the ring's centre from the right corner of its pair."""

    small: Shape
    large: Shape
    joint: float  # gap between the boxes
    mark: tuple[float, float]
    size: float  # of the sign between the boxes, pt

    @property
    def width(self) -> float:
        """Return the width of both boxes."""
        return box_width(self.small) + self.joint + box_width(self.large)

    @property
    def over(self) -> float:
        """Return how far the ring extends beyond the last box."""
        return max(self.mark[0] + RING / 2, 0.0)

    @property
    def up(self) -> float:
        """Return how much farther a pair extends above its midline than below it."""
        return max((RING - BOX[self.large]) / 2 - self.mark[1], 0.0)


def _fit(faction: Faction) -> _Fit:
    """Choose the position of a pair's ring: between the tips of triangle and rhombus, otherwise after the pair."""
    small, large = faction.pair
    if wide_pairs(faction):
        return _Fit(small, large, joint=3.6, mark=(0.8 + RING / 2, 0.0), size=SECTION)
    joint = 0.4 if faction.upgrade_pairs > ROOMY_PAIRS else _JOINT
    return _Fit(small, large, joint, mark=(-(box_width(large) + joint / 2 + 0.9), _UP), size=LABEL)


def wide_pairs(faction: Faction) -> bool:
    """Return whether pairs have boxes other than triangle and rhombus, whose slopes leave space for each other."""
    return faction.pair != ("triangle", "rhombus")


def pairs(faction: Faction, x: float, y: float, w: float, pitch: float, style: Style) -> tuple[Item, ...]:
    """Draw the development pairs in two rows of `pitch` mm, w mm wide in total; y is the upper edge of the first.

    Raises LayoutError if there are more pairs than fit.
    """
    count, fit = faction.upgrade_pairs, _fit(faction)
    columns = ceil(count / _ROWS)
    maximum = w - fit.over
    minimum = fit.width + _SMALLEST_GAP + (fit.over if fit.mark[1] == 0 else 0.0)
    step = min((maximum - fit.width) / max(columns - 1, 1), fit.width + _WIDEST_GAP)
    if columns > 1 and step < minimum:
        sentence = N_("{n} upgrade pairs need {needed:.0f} mm of width, but only {wide:.0f} mm are free")
        needed = (columns - 1) * minimum + fit.width + fit.over
        raise LayoutError(say(sentence, n=count, needed=needed, wide=w), path=("upgrades", "pairs"))
    left = x + (maximum - fit.width - step * (columns - 1)) / 2
    items: list[Item] = []
    for i in range(count):
        row, column = divmod(i, columns)
        parts = _pair(i + 1, left + step * column, y + pitch * (row + 0.5) + fit.up / 2, fit, style)
        items.append(group(parts, id=f"pair-{i + 1}"))
    return tuple(items)


def _pair(number: int, x: float, y: float, fit: _Fit, style: Style) -> tuple[Item, ...]:
    small, large = box_width(fit.small), box_width(fit.large)
    right = x + small + fit.joint  # left corner of the larger die's box
    across, down = fit.mark
    slope = _SLOPE if fit.small == "triangle" else 0.0
    return (
        *_box(number, fit.small, x + small / 2, y, style),
        centred_text((x + small - slope + right) / 2, y, "<", fit.size, style.text),
        *_box(number, fit.large, right + large / 2, y, style),
        *ring(f"upgrade-{number}-mark", right + large + across, y + down, style),
    )


def _box(number: int, shape: Shape, x: float, y: float, style: Style) -> tuple[Item, ...]:
    die = DIE_OF[shape]
    return die_box(f"upgrade-{number}-{die}", shape, x, y, style, digits=digits(shape, [die]))


def devices(kinds: Sequence[Device], area: Rect, rings: int, setting: Setting) -> tuple[Item, ...]:
    """Draw the devices below each other: icon, name, effect, rings to circle.

    Raises LayoutError if there are more devices than fit.
    """
    pitch = area.h / max(len(kinds), 1)
    if pitch < RING + 1.0:
        sentence = N_("{n} devices need {needed:.0f} mm of height, but only {high:.0f} mm are free")
        raise LayoutError(say(sentence, n=len(kinds), needed=len(kinds) * (RING + 1.0), high=area.h), path=("devices",))
    sign = _ICON if rings > _FEW else _SMALL_ICON
    text_x, rings_x = area.x + sign + 2.0, area.right - rings * _RING_STEP + 0.8
    width = rings_x - 1.2 - text_x
    texts = [text for kind in kinds for text in texts_alike(kind.text, setting.lang)]
    size, leading = _size_devices(texts, width, crowded=rings <= _FEW)
    items: list[Item] = []
    for i, kind in enumerate(kinds):
        centre = area.y + pitch * (i + 0.5)
        lines = balance_lines(text_in(kind.text, setting.lang), size, width)
        lead = size * leading
        top = centre - (len(lines) * lead - typography.cap_height(LABEL)) / 2
        name = Text(text_x, top, text_in(kind.title, setting.lang), LABEL, "bold", ink=setting.style.text)
        line_texts = [
            Text(text_x, top + 0.2 + j * lead, line, size, ink=setting.style.soft) for j, line in enumerate(lines, 1)
        ]
        middles = [(rings_x + RING / 2 + j * _RING_STEP, centre) for j in range(rings)]
        items += _device(i, kind, (area.x + sign / 2, centre, sign), [name, *line_texts], middles, setting)
    return tuple(items)


def device_cards(kinds: Sequence[Device], area: Rect, rings: int, setting: Setting) -> Parts:
    """Draw the devices side by side if they have the whole width, with rings below each effect."""
    columns = divide(area.w, len(kinds), _CARDS_APART)
    room = min(columns.size - 2 * _CARD_AIR, _CARD_WIDEST)
    width = room - _CARD_ICON - _CARD_AIR
    texts = [text for kind in kinds for text in texts_alike(kind.text, setting.lang)]
    size = common_size(texts, width, largest=REMARK, lines=3)
    lead, style = size * 0.43, setting.style
    parts = Parts()
    for i, kind in enumerate(kinds):
        left = area.x + columns.start(i) + (columns.size - room) / 2
        x, lines = left + _CARD_ICON + _CARD_AIR, balance_lines(text_in(kind.text, setting.lang), size, width)
        top = area.y + (area.h - len(lines) * lead - RING - typography.cap_height(SECTION) - 4.0) / 2
        base = top + typography.cap_height(SECTION)
        name = Text(x, base, text_in(kind.title, setting.lang), SECTION, "bold", ink=style.text)
        line_texts = [Text(x, base + 0.8 + j * lead, line, size, ink=style.soft) for j, line in enumerate(lines, 1)]
        low = base + len(lines) * lead + 4.0 + RING / 2
        middles = [(x + RING / 2 + j * _CARD_RINGS, low) for j in range(rings)]
        sign = left + _CARD_ICON / 2, area.y + area.h / 2, _CARD_ICON
        card = _device(i, kind, sign, [name, *line_texts], middles, setting)
        ground = zone(area.x + columns.start(i), area.y, columns.size, area.h, style)
        parts += Parts(ground=ground, stays=card)
    return parts


def _device(
    number: int,
    kind: Device,
    sign: tuple[float, float, float],
    texts: Sequence[Text],
    rings: Sequence[Point],
    setting: Setting,
) -> tuple[Item, ...]:
    """Draw a device: icon (x, y, size), name and effect, rings at their centres."""
    first, *lines = texts
    source = ("devices", number)
    parts: list[Item] = [*with_sources([first], (*source, "title", setting.lang))]
    if kind.id in ICONS:
        parts += with_sources([icon(kind.id, *sign, accent(setting.style))], (*source, "id"))
    for line in lines:
        parts += with_sources([line], (*source, "text", setting.lang))
    for n, (x, y) in enumerate(rings, 1):
        parts += ring(f"device-{kind.id}-{n}", x, y, setting.style)
    return with_sources([group(parts, id=f"device-{kind.id}", title=text_in(kind.title, setting.lang))], source)


def _size_devices(texts: Sequence[str], width: float, *, crowded: bool) -> tuple[float, float]:
    """Return the type size of effects, pt, and its leading in mm for each pt; long texts take a third, smaller line."""
    if not crowded:
        try:
            return common_size(texts, width, largest=REMARK, lines=2), 0.43
        except typography.DoesNotFitError:
            pass
    minimum = typography.SMALLEST_PT
    return common_size(texts, width, largest=minimum, smallest=minimum, lines=3), 0.4
