"""Player boards, A4 landscape: identity on the left, areas that stay or are erased on the right, points below.

The right side reads downwards in the order of a round (upgrades, sums, points), and every sum from left to right.
Tinted areas stay to the end of the game, white ones are erased after deployment (RP-07). Around and behind everything
is the skin of the faction.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.faction import Faction, Unit
from hyskos.definitions.languages import text_in
from hyskos.definitions.messages import N_, say
from hyskos.generators import typography
from hyskos.generators.boards.player_board import backdrop
from hyskos.generators.boards.player_board.backdrop import medal
from hyskos.generators.boards.player_board.footmen_path import PITCH as FOOTMEN_PITCH
from hyskos.generators.boards.player_board.footmen_path import footmen_paths
from hyskos.generators.boards.player_board.identity import identity, picture
from hyskos.generators.boards.player_board.skin import skin, skin_style
from hyskos.generators.boards.player_board.unit_cells import PITCH as CELLS_PITCH
from hyskos.generators.boards.player_board.unit_cells import rows_of, unit_cells
from hyskos.generators.boards.player_board.unit_rows import HEAD_ROOM, ROOM, rows_height, unit_rows
from hyskos.generators.boards.player_board.upgrades import ROOMY_PAIRS, device_cards, devices, pairs, wide_pairs
from hyskos.generators.boards.shared.cells import (
    REMARK,
    TAB,
    LayoutError,
    Parts,
    Setting,
    accent,
    heading,
    setting_of,
    zone,
)
from hyskos.generators.boards.shared.lettering import caption
from hyskos.generators.boards.shared.style import BOLD, LINE, SECTION, Style
from hyskos.generators.boards.shared.vignette import vignette
from hyskos.generators.drawing import (
    PEN_FIELDS,
    Drawing,
    Field,
    Group,
    Item,
    Text,
    group,
    move_items,
    rectangle,
    with_sources,
)

# The bottom of a player board: a box for the points of every round, and one for their sum (RP-40).

_LABEL = 27.0  # space for the name of the strip, mm
_TOTAL = 38.0
_GAP = 1.2
_NUMBER, _CAPTION, _HEAD = 6.0, 13.0, 3.8  # space for a printed number next to or above a field, and for "total", mm


def round_strip(faction: Faction, area: Rect, setting: Setting) -> tuple[Item, ...]:
    """Draw the strip with a box for the points of each round, and for their sum; a solo game has no score.

    Raises LayoutError if the boxes become too narrow for two digits.
    """
    style, rounds = setting.style, faction.rounds
    x, step = area.x + _LABEL, (area.w - _LABEL - _TOTAL - _GAP) / rounds
    if step - _GAP - 0.8 < PEN_FIELDS[2][0]:
        message = say(N_("{n} rounds are too many for one strip of boxes"), n=rounds)
        if faction.rounds_of:
            text_ = N_("the map `{map}` has {n} rounds, too many for the strip of boxes on a player board")
            message = say(text_, n=rounds, map=faction.rounds_of)
        raise LayoutError(message, path=("rounds",))
    items: list[Item] = [caption("points", _name(area, setting))]
    for number in range(1, rounds + 1):
        cell = Rect(x + step * (number - 1), area.y, step - _GAP, area.h)
        box = _box(f"round-{number}", cell, str(number), _NUMBER, style.outline, style.soft)
        items += with_sources([group(box, id=f"round-{number}")], ("rounds",))
    ink = accent(style)
    sum_ = Rect(area.right - _TOTAL, area.y, _TOTAL, area.h)
    return (*items, *_box("total", sum_, setting.text["total"], _CAPTION, ink, ink))


def _box(id_: str, cell: Rect, label: str, label_width: float, line: str, ink: str) -> tuple[Item, ...]:
    """Draw a box with its label in the upper corner, and a field next to it, or below it in a narrow box."""
    size = typography.fit(label, min(cell.w, label_width) - 1.2, largest=REMARK, font="bold")[0]
    name = Text(cell.x + 1.2, cell.y + 1.2 + typography.cap_height(size), label, size, "bold", ink=ink)
    left, top = (label_width, 0.4) if cell.w - label_width - 0.4 >= PEN_FIELDS[2][0] else (0.4, _HEAD)
    field = Field(id_, cell.x + left, cell.y + top, cell.w - left - 0.4, cell.h - top - 0.4)
    return (rectangle(cell.x, cell.y, cell.w, cell.h, fill="white", stroke=line, width=BOLD), name, field)


def _name(area: Rect, setting: Setting) -> Iterator[Item]:
    """Set the name of the strip on a dark plate, as high as the boxes."""
    style = setting.style
    width, full = _LABEL - 3.0, style.gold is not None
    look = style.accent if full else "white"
    yield rectangle(area.x, area.y, width, area.h, fill=look, stroke=None if full else style.text, width=LINE)
    text, font = typography.set_title(setting.text["points"])
    size, _ = typography.fit(text, width - 3.0, largest=SECTION, font=font)
    ink = style.on_accent if full else style.text
    base = area.y + (area.h + typography.cap_height(size, font)) / 2
    yield Text(area.x + width / 2, base, text, size, font, "middle", ink)


# The board: positions of all sections.

WIDTH, HEIGHT = 297.0, 210.0
"""Trim size in mm: A4 landscape."""
_SHEET = Rect(0, 0, WIDTH, HEIGHT)
_LEFT = Rect(14.4, 59.65, 63.6, 121.95)
_MAIN = Rect(79.8, 16.3, 212.0, 165.3)
_STRIP = Rect(14.4, 183.0, 277.4, 20.0)
"""The steles, mm."""
_DISC = (46.0, 35.0, 23.2)  # centre and radius of the disc, mm
_NO_HEROES, _LARGE_DISC = 26.0, (46.0, 43.4, 30.6)
"""How much lower the left stele begins without heroes, mm, and the larger disc that fits then."""
_RIGHT, _RIGHT_W = 83.0, 205.6  # content of the main stele: left edge and width, mm
_UPGRADES, _PAIRS_H, _UNITS = 19.1, 35.8, 65.3  # tops of sections, and height of the upgrades, mm
_ACROSS = 1.35
"""Width of the pyramid above the main stele relative to its height."""
_MOST_ROWS, _MOST_CELLS = 3, 4  # of special units: more than three are in rows of two
_LOWEST = 180.0  # bottom of the main stele's content, mm


def draw(faction: Faction, *, lang: str, ink: str = "full") -> Drawing:
    """Draw a faction's board at trim size in one language and ink mode ("full" or "saver").

    Raises cells.LayoutError if the faction has more of something than its section of the sheet can hold.
    """
    how = setting_of(lang, ink)
    skins = skin(faction, how.style)
    how = replace(how, style=skin_style(how.style, skins))
    disc, left = (_DISC, _LEFT) if faction.hero_slots else (_LARGE_DISC, _lower(_LEFT, _NO_HEROES))
    summit, column = disc[:2], left.grown(-2.7)
    hatched = [("hatch",)] if ink == "saver" else []
    inked = ("dark",) if how.style.gold else ()  # sources of a picture in the faction
    background = (
        *with_sources([group(backdrop.ground(_SHEET, summit, skins), id="ground")], ("colour",), *hatched),
        *with_sources([group(backdrop.border(faction, _SHEET, skins), id="border")], ("pattern",), ("dark",)),
        *backdrop.names(faction, _MAIN.x, _MAIN.right - 3.0, lang, skins),
        *with_sources([group(backdrop.steles((left, _main(faction), _STRIP), how.style), id="steles")], ("dark",)),
        *with_sources(_horizon(faction, how.style), inked),
        *with_sources([group(medal(faction, *disc, skins, how.style), id="medal")], ("emblem",)),
        *with_sources(picture(faction, column, how), inked),
    )
    parts = identity(faction, column, how) + _upgrades(faction, how) + _armies(faction, how)
    return Drawing(
        id=f"rolling-pyramids_{faction.id}",
        title=text_in(faction.title, lang),
        width=WIDTH,
        height=HEIGHT,
        lang=lang,
        items=(
            _layer("background", background),
            _layer("areas", parts.ground),
            _layer("stays", parts.stays),
            _layer("erased", parts.erased),
            _layer("points", with_sources(round_strip(faction, _STRIP.grown(-3.0), how), ("rounds",))),
        ),
        subject=text_in(faction.ability.text, lang),
    )


def _layer(name: str, items: tuple[Item, ...]) -> Group:
    return group(items, id=name, layer=True)


def _main(faction: Faction) -> Rect:
    """Return the main stele, which begins lower if the faction has no upgrades, or fewer units."""
    lower = _drop(faction) + (0.0 if faction.upgrade_pairs or faction.devices else _UNITS - _UPGRADES)
    return _lower(_MAIN, lower)


def _lower(stele: Rect, by: float) -> Rect:
    """Return a stele that begins lower but ends in the same place."""
    return Rect(stele.x, stele.y + by, stele.w, stele.h - by)


def _drop(faction: Faction) -> float:
    """Return how much lower the content of the main stele is if rows of units are missing, mm.

    Negative if additional cells rise into the space of missing upgrades and devices.
    """
    return _drop_of(faction, len(faction.units), alone=not (faction.upgrade_pairs or faction.devices))


def _drop_of(faction: Faction, units: int, *, alone: bool) -> float:
    """Return the same for a number of units, next to upgrades and devices, or `alone`."""
    if not alone or units <= _MOST_CELLS:
        return max(0.0, ROOM - rows_height(faction.units[:units], faction.dice)) if units < _MOST_ROWS else 0.0
    return -min(CELLS_PITCH * (rows_of(units) - rows_of(_MOST_CELLS)), _UNITS - _UPGRADES)


def _horizon(faction: Faction, style: Style) -> tuple[Item, ...]:
    """Draw the pyramid above the main stele, if there is space for it."""
    height = _main(faction).y - _MAIN.y
    if not height:
        return ()
    width = height * _ACROSS
    drawn = move_items([vignette(width, height, style)], _MAIN.x + (_MAIN.w - width) / 2, _MAIN.y - 0.3)
    return (group([drawn], id="horizon"),)


def _upgrades(faction: Faction, how: Setting) -> Parts:
    """Draw the pairs and the devices; either alone takes the whole width, and a missing section has no heading."""
    roomy = faction.upgrade_pairs <= ROOMY_PAIRS and not wide_pairs(faction)
    alone = not (faction.upgrade_pairs and faction.devices)
    devices_w, rings = (_RIGHT_W if alone else 81.2, 3) if roomy else (62.5, 2)
    pairs_w, devices_x = _RIGHT_W if alone else _RIGHT_W - devices_w - 4.0, _RIGHT + _RIGHT_W - devices_w
    y = _UPGRADES + _drop(faction)
    top = y + TAB + 0.9
    text, style = how.text, how.style
    parts = Parts()
    if faction.upgrade_pairs:
        head = heading(_RIGHT, y, pairs_w, text["factory.upgrades"], style, sign="upgrades", note=text["pair"])
        drawn = pairs(faction, _RIGHT + 2.0, top + 0.95, pairs_w - 4.0, _PAIRS_H / 2, style)
        parts += Parts(ground=zone(_RIGHT, top, pairs_w, _PAIRS_H + 1.8, style), stays=(*head, *drawn)).with_sources(
            ("upgrades", "pairs")
        )
    if faction.devices:
        head = heading(devices_x, y, devices_w, text["panel.devices"], style, note=text["built"])
        area = Rect(devices_x, top, devices_w, _PAIRS_H + 1.8)
        if alone:
            parts_of_devices = device_cards(faction.devices, area, rings, how)
        else:
            within = Rect(devices_x + 1.5, top + 0.4, devices_w - 3.0, _PAIRS_H + 1.0)
            listed = devices(faction.devices, within, rings, how)
            parts_of_devices = Parts(ground=zone(area.x, area.y, area.w, area.h, style), stays=listed)
        parts += (Parts(stays=head) + parts_of_devices).with_sources(("devices",))
    return parts


def _armies(faction: Faction, how: Setting) -> Parts:
    """Draw special units and footmen, each with the white areas where its sums begin and end."""
    y, count = _UNITS + _drop(faction), len(faction.units)
    rows = count <= _MOST_ROWS
    units_y = y + TAB + 0.9
    footmen_y = _footmen_y(faction, count, _drop(faction))
    paths_y = footmen_y + TAB + 0.9
    low = paths_y + FOOTMEN_PITCH * len(faction.footmen)
    if low > _LOWEST:
        raise _too_high(faction, low - _LOWEST)
    text, style = how.text, how.style
    units = (*heading(_RIGHT, y, _RIGHT_W, text["units"], style, note=_instruction(faction.units, how)),)
    footmen = (
        *heading(_RIGHT, footmen_y, _RIGHT_W, text["factory.footmen"], style, sign="footmen", note=text["cross"]),
    )
    bombs = [("units", i, "bomb") for i, unit in enumerate(faction.units) if unit.bomb]
    headings = (*with_sources(units, ("units",), *bombs), *with_sources(footmen, ("footmen",)))
    return (
        Parts(stays=headings)
        + (unit_rows if rows else unit_cells)(faction.units, faction.dice, _RIGHT, units_y, _RIGHT_W, how).with_sources(
            ("units",)
        )
        + footmen_paths(faction.footmen, faction.footmen_bonus, _RIGHT, paths_y, _RIGHT_W, how).with_sources(
            ("footmen",)
        )
    )


def _instruction(units: Sequence[Unit], how: Setting) -> str:
    """Return the instruction for the units, naming bombs unless the descending order implies them.

    The icon of a unit depends on its order, since a factory serves an order (A99); so bombs are named next to it.
    """
    falling = [unit for unit in units if unit.order == "descending"]
    bombs = [unit for unit in units if unit.bomb]
    if not bombs:
        return how.text["no_bomb" if falling else "stays_only"]
    if len(bombs) == 1 and bombs == falling:
        return how.text["unfinished"]
    return " ".join((how.text["fly"], ", ".join(text_in(unit.title, how.lang) for unit in bombs)))


def _footmen_y(faction: Faction, units: int, drop: float) -> float:
    """Return the upper edge of the footmen's section below `units` units, everything lowered by `drop`."""
    under = _UNITS + drop + TAB + 0.9
    if units <= _MOST_ROWS:
        return under + HEAD_ROOM + rows_height(faction.units[:units], faction.dice) + 1.8
    return under + CELLS_PITCH * rows_of(units) + 1.8


def _too_high(faction: Faction, height: float) -> LayoutError:
    """Return the error that units and footmen do not fit, with the number that does, also without other sections."""
    units, tracks = len(faction.units), len(faction.footmen)
    sentence = N_(
        "the board is {high:.0f} mm too high for the sheet (special units: {units}, footmen tracks: {tracks})"
    )
    message = say(sentence, units=units, tracks=tracks, high=height)
    if units <= _MOST_ROWS:
        return LayoutError(message, path=("footmen", "tracks"))
    remedies = [
        remedy
        for is_present, remedy in ((faction.upgrade_pairs, _NO_PAIRS), (faction.devices, _NO_DEVICES))
        if is_present
    ]
    fit, more = _units_that_fit(faction, alone=not remedies), _units_that_fit(faction, alone=True)
    if more > fit:
        both = N_("at most {fit} special units fit (footmen tracks: {tracks}), or {more} with {ways}")
        hint = say(both, fit=fit, tracks=tracks, more=more, ways=", ".join(remedies))
    else:
        hint = say(N_("at most {fit} special units fit (footmen tracks: {tracks})"), fit=fit, tracks=tracks)
    return LayoutError(message, path=("units",), hint=hint if fit or more else None)


_NO_PAIRS, _NO_DEVICES = "`upgrades: {pairs: 0}`", "`devices: []`"
"""How a definition omits these sections."""


def _units_that_fit(faction: Faction, *, alone: bool) -> int:
    """Return how many special units, from the first on, fit above the footmen's tracks."""
    room = _LOWEST - TAB - 0.9 - FOOTMEN_PITCH * len(faction.footmen)
    fits = (
        n for n in range(len(faction.units) + 1) if _footmen_y(faction, n, _drop_of(faction, n, alone=alone)) <= room
    )
    return max(fits, default=0)
