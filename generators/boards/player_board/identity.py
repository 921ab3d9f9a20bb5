"""The left column of a player board: hero ability, hero slots, key of die shapes."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from hyskos.definitions.dice import DIE_OF, USUAL, Shape, digits
from hyskos.definitions.geometry import Rect, add_up
from hyskos.definitions.kinds.faction import Ability, Faction
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.definitions.messages import N_, say
from hyskos.definitions.values import dataclass
from hyskos.generators import typography
from hyskos.generators.boards.shared.cells import (
    HEXAGON_HEIGHT,
    HEXAGON_WIDTH,
    REMARK,
    TAB,
    LayoutError,
    Parts,
    Setting,
    accent,
    balance_lines,
    box_height,
    die_box,
    draw_erased_area,
    heading,
    tab,
    target_hexagon,
    zone,
)
from hyskos.generators.boards.shared.icons import die_shape, icon
from hyskos.generators.boards.shared.lettering import caption
from hyskos.generators.boards.shared.style import LABEL, LINE, TITLE, Style, centred_baseline, common_size
from hyskos.generators.boards.shared.vignette import LEAST, MOST, vignette
from hyskos.generators.drawing import Item, Sources, Text, group, move_items, rectangle, source_paths, with_sources

# The sign of an ability: whom it affects, when it acts, and a number; from the file, or derived from its effects.

Effect = Mapping[str, Mapping[str, int | str]]

_TABS: Mapping[str, tuple[str, ...]] = {
    "heroes": ("heroes",),
    "units": ("footmen",),
    "all": ("heroes", "footmen"),
}
"""Icons of the units that an effect concerns."""
_ELSEWHERE: Mapping[str, str] = {"plunder": "d4", "head_start": "upgrades"}
"""Icons of kinds of effects outside fights: triangles of the footmen, upgrades."""
_ARROWS: Mapping[str, tuple[str, ...]] = {
    "->": ("arrow",),
    "<-": ("arrow-left",),
    "<->": ("arrow-left", "arrow"),
}
_WHEN = {"attacking": "->", "defending": "<-"}
_BOMB = "bomb"
_TAB, _BESIDE, _SIGN_GAP = 8.0, 9.0, 4.0  # a tab, distance between tabs, and gap between two signs, mm
_AIR = 2.0  # gap at the right end, mm
_LEAST = 0.6  # minimum scale at which signs are legible across the table; others are omitted


@dataclass(frozen=True, slots=True)
class Sign:
    """Tabs for the units concerned, and the parts next to them: arrows, a bomb, numbers."""

    tabs: tuple[str, ...]
    icons: tuple[str, ...]


def signs(ability: Ability) -> tuple[Sign, ...]:
    """Return the signs of an ability: the one in its file, after the tabs of its units, or one for each effect.

    >>> from hyskos.definitions.loader import load_faction
    >>> signs(load_faction("anubian").ability)
    (Sign(tabs=('heroes',), icons=('->', '2')),)
    """
    if ability.sign:
        names = dict.fromkeys(name for effect in ability.effects for name in _tabs(effect))
        return (Sign(tuple(names) or ("heroes",), tuple(ability.sign.split())),)
    return tuple(Sign(_tabs(effect), _icons_of(effect)) for effect in ability.effects)


def _tabs(effect: Effect) -> tuple[str, ...]:
    ((kind, parameters),) = effect.items()
    if kind in _ELSEWHERE:
        return (_ELSEWHERE[kind],)
    return (str(parameters["section"]),) if kind == "muster" else _TABS[str(parameters.get("who", "heroes"))]


def _icons_of(effect: Effect) -> tuple[str, ...]:
    """Return the parts for when an effect acts and what it changes."""
    ((kind, parameters),) = effect.items()
    match kind:
        case "strike":
            number: tuple[str, ...] = (str(1 + int(parameters["extra"])),)
        case "worth":
            number = (f"\u00d7{parameters['points']}",)
        case "unhalved":
            number = ("=", "1")
        case "bombproof":
            number = (_BOMB, "0")
        case "head_start":
            number = (f"+{parameters['marks']}",)
        case _:  # rally, plunder, muster
            number = (f"+{parameters['points' if kind == 'rally' else 'extra']}",)
    when = _WHEN.get(str(parameters.get("when", "")))
    return (when, *number) if when else number


def ability_sign(ability: Ability, x: float, y: float, w: float, style: Style) -> tuple[Item, ...]:
    """Draw the signs from x on, centred on y, in `w` mm: scaled down if necessary, as many as are legible."""
    all_signs, room = signs(ability), w - _AIR
    width = list(accumulate(_sign_width(sign) + _SIGN_GAP for sign in all_signs))
    shown = sum(at == 0 or room / (end - _SIGN_GAP) >= _LEAST for at, end in enumerate(width))
    scale = min(1.0, room / (width[shown - 1] - _SIGN_GAP))
    items: list[Item] = []
    for sign in all_signs[:shown]:
        items += _draw_sign(sign, x, y, scale, style)
        x += (_sign_width(sign) + _SIGN_GAP) * scale
    return tuple(items)


def _sign_width(sign: Sign) -> float:
    return _BESIDE * len(sign.tabs) + 1.6 + sum(map(_advance, sign.icons)) - 2.0


def _advance(part: str) -> float:
    """Return the width of a part including the gap after it, mm."""
    if part in _ARROWS:
        return 4.2 + 5.0 * len(_ARROWS[part])
    return 9.2 if part == _BOMB else typography.width(part, TITLE, "bold") + 2.0


def _draw_sign(sign: Sign, x: float, y: float, scale: float, style: Style) -> Iterator[Item]:
    """Draw a sign after its tabs: arrows and the bomb are icons, everything else is type."""
    ink, size = accent(style), TITLE * scale
    for at, name in enumerate(sign.tabs):
        yield from tab(x + _BESIDE * scale * at, y - _TAB * scale / 2, name, style, _TAB * scale)
    x += (_BESIDE * len(sign.tabs) + 1.6) * scale
    for part in sign.icons:
        for step, name in enumerate(_icons(part)):
            yield icon(name, x + (3.6 + 5.0 * step) * scale, y, 7.2 * scale, ink)
        if not _icons(part):
            yield Text(x, centred_baseline(y, size), part, size, font="bold", ink=ink)
        x += _advance(part) * scale


def _icons(part: str) -> Sequence[str]:
    return ("descending",) if part == _BOMB else _ARROWS.get(part, ())


# The column: ability, hero slots, key.

TELL = 10.0
"""Maximum type size of the ability's text, pt."""
_PER_ROW = 3  # hero slots
_HEROES = 20.6  # distance from the top of the column to the heading of the heroes, mm
_ABOVE, _BELOW, _WHITE, _RIM = 0.8, 1.2, HEXAGON_HEIGHT + 2.0, 0.6
"""Tint above and below hero slots, height of the white area below them, and tint around that, mm."""
_SLOT_GAP = 1.0  # gap between two rows of slots, mm
_KEY_H = 20.0  # height of the key including gaps, mm
_KEY_LINE = 5.2  # line spacing of the key, mm
_SAMPLES = 3.0  # minimum gap between two samples of a line, mm
_KEY_AIR, _CLOSE, _GROUNDS = 4.6, 3.0, 12.4
"""Distance from the heroes to the key's first line, the same below two rows of them, and from there to its end, mm."""
_KEY_X = 6.6  # distance from a sample of the key to its words, mm


def identity(faction: Faction, area: Rect, setting: Setting) -> Parts:
    """Draw the left column in an area in mm. Raises LayoutError if there are more hero slots than fit."""
    style, text = setting.style, setting.text
    x, y, w = area.x, area.y, area.w
    crowded = len(faction.hero_slots) > _PER_ROW
    if not faction.hero_slots:
        top = y + _HEROES + 1.2
        keys = _keys(faction, w, setting)
        key = (*_shapes(keys, x, top, w, setting), *_grounds(x, top + 4.0 + (len(keys) - 1) * _KEY_LINE, setting))
        ability = with_sources(_ability(faction, x, y + 4.4, w, setting), ("ability",))
        return Parts(stays=(*ability, *with_sources(key, ())))
    top = y + _HEROES
    slots, foot = _heroes(faction, x, top + TAB + (1.4 if crowded else 2.2), w, setting)
    keys = _keys(faction, w, setting)
    more = (len(keys) - 1) * _KEY_LINE
    if (short := foot + (_CLOSE if crowded else _KEY_AIR) + more + _GROUNDS - area.bottom) > 0:
        sentence = N_("{n} hero slots are {high:.0f} mm too high for the sheet")
        raise LayoutError(say(sentence, n=len(faction.hero_slots), high=short), path=("heroes", "slots"))
    items = (
        *with_sources(_ability(faction, x, y + 4.4, w, setting), ("ability",)),
        *with_sources(heading(x, top, w, text["factory.heroes"], style, sign="heroes"), ("heroes",)),
    )
    at = foot + (_CLOSE if crowded else _KEY_AIR)
    key = (*_shapes(keys, x, at, w, setting), *_grounds(x, at + 4.0 + more, setting))
    return slots.with_sources(*source_paths(("heroes",), "slots", "shape")) + Parts(
        stays=(*items, *with_sources(key, ()))
    )


def picture(faction: Faction, area: Rect, setting: Setting) -> Iterator[Item]:
    """Draw the pyramid at the bottom of the left column, if the heroes leave space for it."""
    rows = -(-len(faction.hero_slots) // _PER_ROW)
    lines = (len(_keys(faction, area.w, setting)) - 1) * _KEY_LINE
    y = area.y + _HEROES + (TAB + 2.2 if rows else 0.0) + _KEY_H + lines + rows * _row_height(faction)
    if area.bottom - y >= LEAST and rows <= 1:
        height = min(area.bottom - y, MOST)
        yield move_items([vignette(area.w, height, setting.style)], area.x, max(y, area.bottom - MOST))


def _ability(faction: Faction, x: float, y: float, w: float, setting: Setting) -> tuple[Item, ...]:
    """Draw the ability: its sign and its text; y is the middle of the sign."""
    ability, style = faction.ability, setting.style
    size = common_size(texts_alike(ability.text, setting.lang), w, largest=TELL, lines=2)
    sign = group(ability_sign(ability, x, y, w, style), id="ability", title=text_in(ability.text, setting.lang))
    items: list[Item] = [*with_sources([sign], *_ability_sources(ability))]
    for i, line in enumerate(balance_lines(text_in(ability.text, setting.lang), size, w)):
        set_line = Text(x, y + 8.6 + i * size * 0.42, line, size, ink=style.text)
        items += with_sources([set_line], ("ability", "text", setting.lang))
    return tuple(items)


def _ability_sources(ability: Ability) -> Sources:
    """Return the sources of a sign: itself, if it is in the file, and the values of its effects."""
    effects = ((n, *effect_item) for n, effect in enumerate(ability.effects) for effect_item in effect.items())
    seen = ("who", "section") if ability.sign else ("who", "section", "when", "extra", "points", "marks")
    paths = ((n, kind, key) for n, kind, parameters in effects for key in seen if key in parameters)
    written = (("ability", "sign"),) if ability.sign else ()
    return (*written, *(("ability", "effects", *path) for path in paths)) or (("ability",),)


def _heroes(faction: Faction, x: float, y: float, w: float, setting: Setting) -> tuple[Parts, float]:
    """Draw the hero slots, which stay (A03), above their target hexagons, which are erased; return their lower edge."""
    slots, style = faction.hero_slots, setting.style
    tallest, height = _tallest(faction), _row_height(faction)
    parts, low = Parts(), y
    for first in range(0, len(slots), _PER_ROW):
        row, top = slots[first : first + _PER_ROW], y + first / _PER_ROW * (height + _SLOT_GAP)
        low = top - _ABOVE + height
        step = (w - HEXAGON_WIDTH - 2.0) / (_PER_ROW - 1) if len(row) == _PER_ROW else w / len(row)
        white = Rect(x + _RIM, top + tallest + _BELOW, w - 2 * _RIM, _WHITE)
        parts += Parts(ground=(*zone(x, top - _ABOVE, w, height, style), *draw_erased_area(white, style)))
        for number, box in enumerate(row, first + 1):
            centre, id_ = x + w / 2 + step * (number - first - (len(row) + 1) / 2), f"hero-{number}"
            written = digits(box.shape, faction.dice)
            slot = die_box(id_, box.shape, centre, top + tallest / 2, style, digits=written)
            target = target_hexagon(f"{id_}-target", centre, white.y + _WHITE / 2, style)
            parts += Parts(stays=(group(slot, id=id_),), erased=(group(target, id=f"{id_}-target"),))
    return parts, low


def _row_height(faction: Faction) -> float:
    """Return the height of a row of hero slots with their hexagons, mm."""
    return _ABOVE + _tallest(faction) + _BELOW + _WHITE + _RIM


def _tallest(faction: Faction) -> float:
    return max((box_height(box.shape, digits(box.shape, faction.dice)) for box in faction.hero_slots), default=0.0)


def _keys(faction: Faction, w: float, setting: Setting) -> tuple[tuple[Shape, ...], ...]:
    """Return the shapes in the key, line by line: those of the board, the circle last."""
    used = {box.shape for box in faction.boxes}
    shapes = tuple(shape for shape in (*DIE_OF, "circle") if shape in (used if used - set(USUAL) else USUAL))
    width = add_up(_KEY_X + typography.width(setting.text[f"die.{shape}"], REMARK) for shape in shapes)
    if width + _SAMPLES * (len(shapes) - 1) <= w:
        return (shapes,)
    half = len(shapes) - len(shapes) // 2
    return shapes[:half], shapes[half:]


def _shapes(keys: Sequence[Sequence[Shape]], x: float, y: float, w: float, setting: Setting) -> Iterator[Item]:
    """Explain which box takes which die (A01, A26), in one line around y, or in two with aligned columns."""
    style, column = setting.style, w / max(map(len, keys))
    for line, shapes in enumerate(keys):
        labels = {shape: setting.text[f"die.{shape}"] for shape in shapes}
        width = [_KEY_X + typography.width(label, REMARK) for label in labels.values()]
        at, low = x, y + line * _KEY_LINE
        for (shape, label), taken in zip(labels.items(), width, strict=True):
            sample = die_shape(shape, at + 2.6, low, 4.4, fill="white", stroke=style.outline, width=LINE)
            text = Text(at + _KEY_X, centred_baseline(low, REMARK), label, REMARK, ink=style.soft)
            yield caption(f"key-{shape}", [sample, text])
            at += column if len(keys) > 1 else taken + (w - sum(width)) / (len(width) - 1)


def _grounds(x: float, y: float, setting: Setting) -> tuple[Item, ...]:
    """Explain once for the whole board which grounds stay and which are erased (RP-07)."""
    style, gap = setting.style, () if setting.style.shade else (0.8, 0.6)
    key: list[Item] = []
    for line, (word, fill, dash) in enumerate((("stays", style.shade or "white", ()), ("erased", "white", gap))):
        top = y + line * _KEY_LINE
        key += [
            rectangle(x, top, 5.2, 3.6, fill=fill, stroke=style.outline, width=LINE, dash=dash),
            Text(x + _KEY_X, centred_baseline(top + 1.8, LABEL), setting.text[word], LABEL, "bold", ink=style.text),
        ]
    return (caption("key-grounds", key),)
