"""The left column of a player board: hero ability, hero slots, key of die shapes."""

from collections.abc import Iterator, Sequence

from hyskos.definitions.dice import DIE_OF, USUAL, Shape, digits
from hyskos.definitions.geometry import Rect, add_up
from hyskos.definitions.kinds.faction import Ability, Faction
from hyskos.definitions.languages import text_in, texts_alike
from hyskos.definitions.messages import N_, say
from hyskos.generators import typography
from hyskos.generators.boards.player_board.ability_sign import ability_sign
from hyskos.generators.boards.shared.captions import caption
from hyskos.generators.boards.shared.cells import (
    HEXAGON_HEIGHT,
    HEXAGON_WIDTH,
    REMARK,
    TAB,
    LayoutError,
    Parts,
    Setting,
    balance_lines,
    box_height,
    die_box,
    draw_erased_area,
    heading,
    target_hexagon,
    zone,
)
from hyskos.generators.boards.shared.icons import die_shape
from hyskos.generators.boards.shared.style import LABEL, LINE, centred_baseline, common_size
from hyskos.generators.boards.shared.vignette import LEAST, MOST, vignette
from hyskos.generators.drawing import Item, Sources, Text, group, moved, rectangle, source_paths, with_sources

TELL = 10.0
"""Maximum type size of the ability's text, pt."""
_PER_ROW = 3  # hero slots
_HEROES = 20.6  # distance from the top of the column to the heading of the heroes, mm
_ABOVE, _BELOW, _WHITE, _RIM = 0.8, 1.2, HEXAGON_HEIGHT + 2.0, 0.6
"""Tint above and below hero slots, height of the white area below them, and tint around that, mm."""
_APART = 1.0  # gap between two rows of slots, mm
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
    return slots.caused(*source_paths(("heroes",), "slots", "shape")) + Parts(stays=(*items, *with_sources(key, ())))


def picture(faction: Faction, area: Rect, setting: Setting) -> Iterator[Item]:
    """Draw the pyramid at the bottom of the left column, if the heroes leave space for it."""
    rows = -(-len(faction.hero_slots) // _PER_ROW)
    lines = (len(_keys(faction, area.w, setting)) - 1) * _KEY_LINE
    y = area.y + _HEROES + (TAB + 2.2 if rows else 0.0) + _KEY_H + lines + rows * _row_height(faction)
    if area.bottom - y >= LEAST and rows <= 1:
        height = min(area.bottom - y, MOST)
        yield moved([vignette(area.w, height, setting.style)], area.x, max(y, area.bottom - MOST))


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
        row, top = slots[first : first + _PER_ROW], y + first / _PER_ROW * (height + _APART)
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
