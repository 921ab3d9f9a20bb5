"""Player boards, A4 landscape: who you are on the left, what stays and what is erased on the right, points below.

The right side reads downwards as a round is played (upgrades, sums, points), and every sum from left to right. Sand is
what stays to the end of the game; white areas with a dashed edge are what is erased after deployment (RP-07).
"""

from hyskos.definitions.languages import text_in
from hyskos.definitions.messages import N_, say
from hyskos.definitions.model import Faction
from hyskos.generators.boards.player_board.footmen_path import PITCH as FOOTMEN_PITCH
from hyskos.generators.boards.player_board.footmen_path import footmen_paths
from hyskos.generators.boards.player_board.identity import identity
from hyskos.generators.boards.player_board.round_strip import round_strip
from hyskos.generators.boards.player_board.stele import stele
from hyskos.generators.boards.player_board.unit_rows import HEXAGON_X, RESULTS, SQUARE_X, unit_rows
from hyskos.generators.boards.player_board.unit_rows import PITCH as UNIT_PITCH
from hyskos.generators.boards.player_board.upgrades import ROOMY_PAIRS, devices, pairs
from hyskos.generators.boards.shared.cells import LayoutError, Parts, Setting, centred, heading, island, setting
from hyskos.generators.boards.shared.style import NOTE, SAFE, ground
from hyskos.generators.drawing import Drawing, Group, Item, group

WIDTH, HEIGHT = 297.0, 210.0
"""Trim size in mm: A4 landscape."""
_LEFT_W = 56.0
_RIGHT = 70.0
_RIGHT_W = WIDTH - SAFE - _RIGHT
_UPGRADES, _UNITS, _POINTS = 9.5, 58.5, 180.2  # tops of the sections, mm
_LEFT_LOW = 177.2  # mm
_LOWEST = 177.0  # what the sections above the points may reach, mm


def draw(faction: Faction, *, lang: str, ink: str = "full") -> Drawing:
    """Draw a faction's board at trim size in one language and ink mode ("full" or "saver").

    Raises cells.LayoutError when the faction has more of something than its place on the sheet can hold.
    """
    how = setting(lang, ink)
    background = (*ground(WIDTH, HEIGHT, how.style), *stele(faction, WIDTH, HEIGHT, how.style))
    parts = identity(faction, SAFE, 65.0, _LEFT_W, _LEFT_LOW, how) + _upgrades(faction, how) + _armies(faction, how)
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
            _layer("points", round_strip(faction, SAFE, _POINTS, WIDTH - 2 * SAFE, how)),
        ),
        subject=text_in(faction.ability.text, lang),
    )


def _layer(name: str, items: tuple[Item, ...]) -> Group:
    return group(items, id=name, layer=True)


def _upgrades(faction: Faction, how: Setting) -> Parts:
    roomy = faction.upgrade_pairs <= ROOMY_PAIRS
    devices_w, rings = (80.0, 3) if roomy else (69.0, 2)
    pairs_w, devices_x = _RIGHT_W - devices_w - (5.0 if roomy else 3.0), _RIGHT + _RIGHT_W - devices_w
    top, high = _UPGRADES + 6.7, 37.8
    text, style = how.text, how.style
    return Parts(
        stays=(
            *heading(_RIGHT, _UPGRADES, pairs_w, text["factory.upgrades"], style, sign="upgrades", note=text["pair"]),
            *pairs(faction.upgrade_pairs, _RIGHT, top, pairs_w, high / 2, style),
            *heading(devices_x, _UPGRADES, devices_w, text["panel.devices"], style, note=text["built"]),
            *devices(faction.devices, devices_x, top, devices_w, high, rings, how),
        )
    )


def _armies(faction: Faction, how: Setting) -> Parts:
    """Draw special units and footmen, and the one white column that all their sums lead to."""
    units_y = _UNITS + 9.5
    footmen_y = units_y + UNIT_PITCH * len(faction.units) + 12.3
    low = footmen_y + FOOTMEN_PITCH * len(faction.footmen) + 1.6
    if low > _LOWEST:
        told = N_("{units} special units and {tracks} footmen tracks are {high:.0f} mm too high for the sheet")
        rows = {"units": len(faction.units), "tracks": len(faction.footmen)}
        raise LayoutError(say(told, **rows, high=low - _LOWEST), path=("footmen", "tracks"))
    text, style, wide, results_x = how.text, how.style, _RIGHT_W - RESULTS - 6.0, _RIGHT + _RIGHT_W - RESULTS
    names = (
        *heading(_RIGHT, _UNITS, wide, text["units"], style, note=text["unfinished"]),
        *heading(_RIGHT, footmen_y - 6.0, wide, text["factory.footmen"], style, sign="footmen", note=text["cross"]),
    )
    area = (
        *island(results_x, _UNITS + 0.9, RESULTS, low - _UNITS - 0.9, text["erased"], style),
        centred(results_x + SQUARE_X, units_y - 1.6, text["strength"], NOTE, style.soft, "regular"),
        centred(results_x + HEXAGON_X, units_y - 1.6, text["space"], NOTE, style.soft, "regular"),
    )
    return (
        Parts(ground=area, stays=names)
        + unit_rows(faction.units, _RIGHT, units_y, _RIGHT_W, how)
        + footmen_paths(faction.footmen, faction.footmen_bonus, _RIGHT, footmen_y, _RIGHT_W, how)
    )
