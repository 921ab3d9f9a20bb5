"""The sign of an ability: whom it affects, when it acts, and a number; from the file, or derived from its effects."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from hyskos.definitions.kinds.faction import Ability
from hyskos.definitions.values import dataclass
from hyskos.generators import typography
from hyskos.generators.boards.shared.cells import accent, tab
from hyskos.generators.boards.shared.icons import icon
from hyskos.generators.boards.shared.style import TITLE, Style, centred_baseline
from hyskos.generators.drawing import Item, Text

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
_TAB, _BESIDE, _APART = 8.0, 9.0, 4.0  # a tab, distance between tabs, and gap between two signs, mm
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
    width = list(accumulate(_sign_width(sign) + _APART for sign in all_signs))
    shown = sum(at == 0 or room / (end - _APART) >= _LEAST for at, end in enumerate(width))
    scale = min(1.0, room / (width[shown - 1] - _APART))
    items: list[Item] = []
    for sign in all_signs[:shown]:
        items += _draw_sign(sign, x, y, scale, style)
        x += (_sign_width(sign) + _APART) * scale
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
