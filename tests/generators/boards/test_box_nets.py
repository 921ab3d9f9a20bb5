"""Boxes folded in space: walls meet, nothing lies in anything else, what was ordered goes in, words read upright."""

import math
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.definitions.kinds.box import CLEARANCE, LIMITS, Box, BoxStyle, blanks
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.loader import load
from hyskos.generators.boards.boxes.net import UPRIGHT, Net, Panel, lid_depth, nets
from tests.generators.boards.folded import Placed, Plate, Vector, deep_in, dot, fold_net, plus, room
from tests.wide import examples

STYLES: tuple[BoxStyle, ...] = ("tuck", "lid-and-base", "sleeve", "wrap")
COVER = load("pharaoh-cover", "cover")
TOUCH = 0.1
FRONT, UP, RIGHT = (0.0, 0.0, -1.0), (0.0, -1.0, 0.0), (1.0, 0.0, 0.0)
BEHIND = Placed((-1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, -1.0))
"""A card whose printed side looks to the back of the box, its head up."""


def box(style: BoxStyle, inner: tuple[float, float, float], board: float, lid: float | None = None) -> Box:
    assert isinstance(COVER, Cover)
    return Box(
        id="box", game="pharaoh", version="1", title={"en": "Box"}, style=style, inner=inner, board=board,
        cover="pharaoh-cover", face=COVER, lid=lid,
    )  # fmt: skip


@st.composite
def boxes(draw: st.DrawFn, style: BoxStyle) -> Box:
    limits = LIMITS[style]
    inner = [round(draw(st.floats(least, 320)), 1) for least in limits.least]
    return box(style, (inner[0], inner[1], min(inner[2], 120.0)), round(draw(st.floats(0.1, limits.thickest)), 2))


def assemble(carton: Box) -> dict[str, Plate]:
    """Fold all cards of a box, and put them together: what is glued or slid is where it belongs."""
    (w, _, d), t = carton.inner, carton.board
    cards = nets(carton)
    outer = fold_net(cards[0], t)
    placed = dict(outer)
    if carton.style == "lid-and-base":  # the base stands in the lid, one clearance clear of each wall
        start = replace(BEHIND, origin=(w + 2 * t + CLEARANCE, t + CLEARANCE, t / 2 + d + t / 2))
        placed |= {f"base {name}": plate for name, plate in fold_net(cards[1], t, start).items()}
    if carton.style == "sleeve":
        start = replace(BEHIND, origin=(w + 2 * t + CLEARANCE, t, t / 2 + CLEARANCE + d + t / 2))
        placed |= {f"tray {name}": plate for name, plate in fold_net(cards[1], t, start).items()}
    return placed


def contents(carton: Box, plates: dict[str, Plate]) -> list[tuple[float, float]]:
    inner = {name: plate for name, plate in plates.items() if name.split()[0] in ("base", "tray")}
    if carton.style == "lid-and-base":
        inner["front"] = plates["front"]
    if carton.style == "sleeve":
        inner |= {"front": plates["front"]}
    points = [v for name, plate in (inner or plates).items() for v in plate.body()]
    middle = tuple((min(v[i] for v in points) + max(v[i] for v in points)) / 2 for i in range(3))
    return room(inner or plates, (middle[0], middle[1], middle[2]))


def check_room(carton: Box) -> None:
    actual = [most - least for least, most in contents(carton, assemble(carton))]
    clear = {"sleeve": CLEARANCE}.get(carton.style, 0.0)
    expected = [carton.inner[0], carton.inner[1], carton.inner[2] + clear]  # a tray has a little air below its sleeve
    assert actual == pytest.approx(expected, abs=TOUCH)


def are_hinged(first: Plate, second: Plate) -> bool:
    return second.panel.parent == first.panel.name or first.panel.parent == second.panel.name


def part_of(name: str) -> str:
    return name.split(maxsplit=1)[0] if " " in name else ""


def check_apart(carton: Box) -> None:
    """No plate lies in another, but for the corner of card that bends."""
    plates, t = assemble(carton), carton.board
    for (name, a), (other, b) in combinations(plates.items(), 2):
        if are_hinged(a, b) and part_of(name) == part_of(other):
            continue
        assert deep_in(a, b, t / 2 + 1e-3) <= 1e-6, (name, other)


def gap(a: Plate, b: Plate, towards: Vector) -> float:
    return min(dot(v, towards) for v in b.body()) - max(dot(v, towards) for v in a.body())


def check_meets(carton: Box) -> None:
    """Walls that are not hinged on each other end where their neighbour begins, within a tenth of a millimetre."""
    plates = assemble(carton)
    if "glue" in plates:
        meets_around(plates)
    if carton.style == "tuck":
        meets_at_lids(plates)
    if carton.style == "wrap":
        meets_of_wrap(plates)
    for part in ("", "base ", "tray "):
        if f"{part}top-glue-left" in plates:
            meets_in_corners(plates, part)


BACK, DOWN = (0.0, 0.0, 1.0), (0.0, 1.0, 0.0)


def meets_around(plates: dict[str, Plate]) -> None:
    """The left wall closes the tube over the flap for glue, and ends where the back does."""
    assert gap(plates["left"], plates["glue"], RIGHT) == pytest.approx(0, abs=TOUCH)
    edge = max(dot(v, BACK) for v in plates["left"].corners())
    assert edge == pytest.approx(max(dot(v, BACK) for v in plates["back"].corners()), abs=TOUCH)


def meets_at_lids(plates: dict[str, Plate]) -> None:
    """Lids are level with front and back and lie on the dust flaps; their tucks lie on the front."""
    for end, way in (("top", UP), ("bottom", DOWN)):
        lid, tuck = plates[end], plates[f"{end}-tuck"]
        for name in ("front", "back"):
            wall = max(dot(v, way) for v in plates[name].corners())
            assert wall == pytest.approx(dot(lid.corners()[0], way), abs=TOUCH)
        assert gap(plates["front"], tuck, BACK) == pytest.approx(0, abs=TOUCH)
        for side in ("left", "right"):
            assert gap(plates[f"{end}-dust-{side}"], lid, way) == pytest.approx(0, abs=TOUCH)


def meets_of_wrap(plates: dict[str, Plate]) -> None:
    """The tuck lies on the back, the front on the flaps; walls end at spine and front edge, and so does the back."""
    fore, back = plates["right"], plates["back"]
    edge = max(dot(v, RIGHT) for v in back.corners())
    assert edge == pytest.approx(min(dot(v, RIGHT) for v in fore.body()), abs=TOUCH)
    assert gap(plates["tuck"], back, BACK) == pytest.approx(0, abs=TOUCH)
    for end in ("top", "bottom"):
        assert gap(plates["front"], plates[f"{end}-flap"], BACK) == pytest.approx(0, abs=TOUCH)
        for side, sign in (("left", -1), ("right", 1)):
            wall = max(sign * v[0] for v in plates[end].corners())
            assert wall == pytest.approx(min(sign * v[0] for v in plates[side].body()), abs=TOUCH)


def meets_in_corners(plates: dict[str, Plate], part: str) -> None:
    """Flaps for glue lie on the inside of their walls, and do not look out behind them."""
    for end in ("top", "bottom"):
        for side in ("left", "right"):
            flap, wall = plates[f"{part}{end}-glue-{side}"], plates[f"{part}{side}"]
            assert gap(flap, wall, wall.outwards) == pytest.approx(0, abs=TOUCH)
            inside(flap, wall)


def inside(flap: Plate, wall: Plate) -> None:
    """A flap for glue does not look out behind the wall that covers it."""
    for along in (wall.at.vector((1.0, 0.0, 0.0)), wall.at.vector((0.0, 1.0, 0.0))):
        flap_span, cover = [dot(v, along) for v in flap.corners()], [dot(v, along) for v in wall.corners()]
        assert min(cover) - 1e-6 <= min(flap_span)
        assert max(flap_span) <= max(cover) + 1e-6


def check_glue(carton: Box) -> None:
    plates = assemble(carton)
    if "glue" in plates:
        inside(plates["glue"], plates["left"])


def check_upright(carton: Box) -> None:
    """Printed sides look outwards, and letters stand up: sides read upright, or as the box lies on its back."""
    plates = assemble(carton)
    stands = carton.style == "tuck"
    back, low, left = ((-x, -y, -z) for x, y, z in (FRONT, UP, RIGHT))
    looks = {"front": FRONT, "back": back, "left": left, "right": RIGHT, "top": UP, "bottom": low}
    for name, plate in plates.items():
        if not plate.panel.shown:
            continue
        side = name.split()[-1]
        looking = looks[side]
        assert plate.outwards == pytest.approx(looking, abs=1e-9), name
        expected = UP if side in ("front", "back") else FRONT
        if side in ("left", "right") and carton.style in ("tuck", "sleeve"):
            area = plate.panel.area
            expected = UP if area.w >= UPRIGHT * area.h else FRONT
        if side in ("top", "bottom") and stands:
            expected = back if side == "top" else FRONT
        assert plate.up == pytest.approx(expected, abs=1e-9), name


def check_clearance(carton: Box) -> None:
    """The inner part slides in the outer one: air on each side, and not much of it."""
    plates = assemble(carton)
    part = {"lid-and-base": "base", "sleeve": "tray"}.get(carton.style)
    if part is None:
        return
    for side, way in (("left", (-1.0, 0.0, 0.0)), ("right", RIGHT), ("top", UP), ("bottom", (0.0, 1.0, 0.0))):
        if carton.style == "sleeve" and side in ("top", "bottom"):
            continue
        points = [v for name, plate in plates.items() if name.startswith(part) for v in plate.body()]
        far = max(dot(v, way) for v in points)
        facing = (side, f"top-glue-{side}", *(("glue",) if side == "left" else ()))
        wall = min(dot(v, way) for name, plate in plates.items() if name in facing for v in plate.body())
        assert wall - far == pytest.approx(CLEARANCE, abs=TOUCH), side


CHECKS = (check_room, check_apart, check_meets, check_glue, check_upright, check_clearance)


@pytest.mark.proof
@pytest.mark.parametrize("style", STYLES)
@examples(40)
@given(data=st.data())
def test_a_box_folds(style: BoxStyle, data: st.DataObject) -> None:
    carton = data.draw(boxes(style))
    for check in CHECKS:
        check(carton)


@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES)
@examples(40)
@given(data=st.data())
def test_its_card_is_one_piece_of_the_size_that_is_said(style: BoxStyle, data: st.DataObject) -> None:
    carton = data.draw(boxes(style))
    for net, (wide, high) in zip(nets(carton), blanks(style, carton.inner, carton.board), strict=True):
        assert (net.area.w, net.area.h) == pytest.approx((wide, high), abs=0.01)
        assert math.isclose(area(net.outline), sum(area(panel.corners) for panel in net.panels), rel_tol=1e-6)


def area(corners: tuple[tuple[float, float], ...]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)) / 2


def test_a_lid_reaches_as_far_down_as_its_file_says() -> None:
    carton = box("lid-and-base", (100.0, 80.0, 40.0), 0.5, lid=15.0)
    assert lid_depth(carton) == 15.0
    plates = assemble(carton)
    assert max(v[2] for name in ("left", "top") for v in plates[name].corners()) == pytest.approx(0.25 + 15.0)
    assert lid_depth(replace(carton, lid=None)) == 40.5


@pytest.mark.parametrize("style", STYLES)
def test_the_laws_see_art_upside_down(style: BoxStyle, monkeypatch: pytest.MonkeyPatch) -> None:
    carton = box(style, (100.0, 120.0, 30.0), 0.5)
    for card, net in enumerate(nets(carton)):
        for name in [panel.name for panel in net.panels if panel.shown and panel.parent]:
            broken = turned_around(nets(carton), card, name)
            monkeypatch.setattr(f"{__name__}.nets", lambda _box, broken=broken: broken)
            with pytest.raises(AssertionError):
                check_upright(carton)
            monkeypatch.undo()


@pytest.mark.parametrize("style", STYLES)
def test_the_laws_see_a_card_of_another_thickness(style: BoxStyle, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn for card of 0.3 mm, and folded of card of 0.8 mm, holds too little, and its walls do not meet."""
    carton = box(style, (100.0, 120.0, 30.0), 0.8)
    thinner = nets(replace(carton, board=0.3))
    monkeypatch.setattr(f"{__name__}.nets", lambda _box: thinner)
    with pytest.raises(AssertionError):
        check_room(carton)
    with pytest.raises(AssertionError):
        check_meets(carton)


def turned_around(cards: tuple[Net, ...], card: int, name: str) -> tuple[Net, ...]:
    panels = [
        replace(panel, turn=(panel.turn + 180) % 360) if panel.name == name else panel for panel in cards[card].panels
    ]
    return tuple(Net(net.name, tuple(panels)) if n == card else net for n, net in enumerate(cards))


def test_plates_meet_and_part() -> None:
    """The measure itself: two sheets that cross lie in each other, two that lie on each other do not."""
    flat = Panel(name="flat", corners=((0, 0), (10, 0), (10, 10), (0, 10)))
    lying = Plate(flat, Placed(), 1.0)
    above = Plate(flat, Placed(origin=(0.0, 0.0, 1.0)), 1.0)
    through = Plate(flat, Placed((1, 0, 0), (0, 0, 1), (0, -1, 0), (0.0, 5.0, -5.0)), 1.0)
    assert deep_in(lying, above, 0.01) <= 1e-6
    assert deep_in(lying, through, 0.01) > 0.5
    assert plus((1.0, 2.0, 3.0), (1.0, 1.0, 1.0), 2.0) == (3.0, 4.0, 5.0)
