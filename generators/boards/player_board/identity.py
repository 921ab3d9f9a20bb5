"""The left column of a player board: name, hero ability, hero slots, what the die shapes mean."""

from hyskos.definitions.languages import text_in, texts_alike
from hyskos.definitions.messages import N_, say
from hyskos.definitions.model import Faction
from hyskos.generators import typography
from hyskos.generators.boards.shared.cells import (
    BOX,
    HEXAGON_HEIGHT,
    LayoutError,
    Parts,
    Setting,
    balanced,
    die_box,
    hairline,
    heading,
    island,
    target_hexagon,
)
from hyskos.generators.boards.shared.icons import die_shape, icon, star
from hyskos.generators.boards.shared.style import (
    HAIR,
    LABEL,
    LINE,
    NOTE,
    SECTION,
    TITLE,
    Style,
    centred_baseline,
    common_size,
)
from hyskos.generators.drawing import Item, Text, group, rectangle

_ARROWS = {"->": ("arrow",), "<-": ("arrow-left",), "<->": ("arrow-left", "arrow")}
_PER_ROW = 3  # hero slots


def identity(faction: Faction, x: float, y: float, w: float, low: float, setting: Setting) -> Parts:
    """Draw the left column in w mm between y and `low` mm. Raises LayoutError for more hero slots than fit."""
    style, text = setting.style, setting.text
    crowded = len(faction.hero_slots) > _PER_ROW
    top = y + (29.5 if crowded else 33.0)
    slots, foot = _heroes(faction, x, top + (6.8 if crowded else 10.4), w, setting)
    key_y = low - (4.4 if crowded else 22.6)
    if foot > key_y:
        told = N_("{n} hero slots are {high:.0f} mm too high for the sheet")
        raise LayoutError(say(told, n=len(faction.hero_slots), high=foot - key_y), path=("heroes", "slots"))
    items = (
        *_name(faction, x, y, w, setting),
        *_ability(faction, x, y + 13.3, w, setting),
        *heading(x, top, w, text["factory.heroes"], style, sign="heroes"),
    )
    if crowded:
        return slots + Parts(stays=(*items, *_shapes(x, low - 2.2, setting)))
    rule = hairline(x, key_y, x + w, key_y, style)
    return slots + Parts(stays=(*items, rule, *_shapes(x, key_y + 5.0, setting), *_grounds(x, key_y + 9.6, setting)))


def _name(faction: Faction, x: float, y: float, w: float, setting: Setting) -> tuple[Item, ...]:
    size = common_size(texts_alike(faction.title, setting.lang), w, largest=TITLE, smallest=SECTION, font="bold")
    base = y + typography.cap_height(TITLE)
    name = Text(x, base, text_in(faction.title, setting.lang), size, font="bold", ink=setting.style.text)
    return (name, hairline(x, base + 2.2, x + w, base + 2.2, setting.style))


def _ability(faction: Faction, x: float, y: float, w: float, setting: Setting) -> tuple[Item, ...]:
    """Draw the ability: its sign and its sentence; y is the middle of the sign."""
    told, style = faction.ability, setting.style
    size = common_size(texts_alike(told.text, setting.lang), w, largest=LABEL, lines=2)
    items: list[Item] = [group(_sign(told.sign, x, y, style), id="ability", title=text_in(told.text, setting.lang))]
    for i, line in enumerate(balanced(text_in(told.text, setting.lang), size, w)):
        items.append(Text(x, y + 8.0 + i * size * 0.44, line, size, ink=style.text))
    return tuple(items)


def _sign(sign: str, x: float, y: float, style: Style) -> tuple[Item, ...]:
    """Spell an ability's sign behind the heroes' star: arrows are icons, everything else is set in type."""
    items: list[Item] = [star(x + 3.4, y + 0.3, 3.8, style.text)]
    at = x + 9.4
    for part in sign.split():
        if part in _ARROWS:
            for step, arrow in enumerate(_ARROWS[part]):
                items.append(icon(arrow, at + 3.6 + 5.0 * step, y, 7.2, style.text))
            at += 4.2 + 5.0 * len(_ARROWS[part])
        else:
            items.append(Text(at, centred_baseline(y, TITLE), part, TITLE, font="bold", ink=style.text))
            at += typography.width(part, TITLE, "bold") + 2.0
    return tuple(items)


def _heroes(faction: Faction, x: float, y: float, w: float, setting: Setting) -> tuple[Parts, float]:
    """Draw the hero slots, which stay (A03), above their target hexagons, which are erased; give their lower edge."""
    slots, style = faction.hero_slots, setting.style
    tallest = max((BOX[box.shape] for box in slots), default=0.0)
    area_y, area_h = tallest + 2.6, HEXAGON_HEIGHT + 4.6
    parts, low = Parts(), y
    for first in range(0, len(slots), _PER_ROW):
        row, top = slots[first : first + _PER_ROW], y + first / _PER_ROW * (area_y + area_h + 0.8)
        step, low = (w - 2.6) / len(row), top + area_y + area_h
        parts += Parts(ground=island(x, top + area_y, w, area_h, setting.text["erased"], style))
        for number, box in enumerate(row, first + 1):
            middle, id_ = x + 1.3 + step * (number - first - 0.5), f"hero-{number}"
            slot = die_box(id_, box.shape, middle, top + tallest / 2, style)
            target = target_hexagon(f"{id_}-target", middle, top + area_y + 2.7 + HEXAGON_HEIGHT / 2, style)
            parts += Parts(stays=(group(slot, id=id_),), erased=(group(target, id=f"{id_}-target"),))
    return parts, low


def _shapes(x: float, y: float, setting: Setting) -> tuple[Item, ...]:
    """Say which box takes which die (A01), in one line around y."""
    style, items, at = setting.style, [], x
    for shape in ("triangle", "rhombus", "circle"):
        label = setting.text[f"die.{shape}"]
        items.append(die_shape(shape, at + 2.6, y, 4.4, fill="white", stroke=style.outline, width=LINE))
        items.append(Text(at + 6.4, centred_baseline(y, NOTE), label, NOTE, ink=style.soft))
        at += 15.1
    return tuple(items)


def _grounds(x: float, y: float, setting: Setting) -> tuple[Item, ...]:
    """Say what stays and what is erased (RP-07)."""
    style = setting.style
    return (
        rectangle(x, y, 5.2, 3.4, fill=style.paper or "white", stroke=style.outline, width=HAIR),
        Text(x + 6.4, centred_baseline(y + 1.7, NOTE), setting.text["stays"], NOTE, ink=style.soft),
        rectangle(x, y + 5.0, 5.2, 3.4, fill="white", stroke=style.outline, width=HAIR, dash=(0.8, 0.6)),
        Text(x + 6.4, centred_baseline(y + 6.7, NOTE), setting.text["erased"], NOTE, ink=style.soft),
    )
