"""What lies on each other, point by point, with Ghostscript's separations as oracle; shapes and how thin they are."""

import random
import sys
from io import BytesIO
from math import cos, pi, sin
from pathlib import Path
from types import FrameType

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from PIL import Image

from hyskos.definitions import geometry
from hyskos.definitions.geometry import thickness
from hyskos.preflight.measuring.blending import UNKNOWN
from hyskos.preflight.measuring.probing import crossings
from hyskos.preflight.measuring.stacking import Stack, TooMuchError
from hyskos.preflight.painting.interpreter import interpret
from hyskos.preflight.painting.marks import Scene, shape_of
from tests.preflight.breaking import spot
from tests.preflight.test_our_press_files import separate

SIDE = 144.0  # pt: 200 pixels at 100 dpi
STATES = {f"S{int(over)}{mode}": Dictionary(OP=over, op=over, OPM=mode) for over in (False, True) for mode in (0, 1)}
COLOURS = ("0 0 0 1 {0}", "0 0 0 0 {0}", "0.2 0.4 0 0 {0}", "0 0 0.6 0.2 {0}", "0.5 {1}", "/Gold {2} 0.8 {3}")
PLATES = ("Cyan", "Magenta", "Yellow", "Black", "Gold")


OVERPRINTS = sorted(STATES)
MODES = ("Normal", "Multiply", "Screen", "Darken", "Lighten", "HardLight", "Overlay", "SoftLight", "ColorDodge")
STATES |= {
    f"T{mode}{opacity}": Dictionary(BM=Name(f"/{mode}"), ca=opacity / 10, CA=opacity / 10)
    for mode in MODES
    for opacity in (4, 10)
}


FADE = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0.1, 0.8, 0, 0.2]), C1=Array([0.6, 0, 0.5, 0]), N=1)
SHADES = {
    f"/{key}": Dictionary(
        ColorSpace=Name.DeviceCMYK, Function=FADE, ShadingType=kind, Coords=Array(at), Extend=Array(on)
    )
    for key, kind, at, on in (
        ("Line", 2, [20, 30, 110, 90], [False, True]),
        ("Circles", 3, [60, 60, 10, 90, 80, 40], [True, False]),
        ("Cone", 3, [40, 60, 20, 100, 60, 5], [True, False]),
    )
}


def shaded_things(kind: str) -> bytes:
    """Lay smooth shades on an area, opaque, see-through and through a pattern, moved and turned."""
    return page_of(
        f"0 0.3 0.1 0 k 10 10 120 60 re f q 0.9 0.3 -0.2 0.9 10 -10 cm /TMultiply10 gs /{kind} sh Q "
        f"/Pattern cs /{kind}P scn 90 20 40 100 re f /TDarken4 gs 0.5 g 20 60 100 20 re f".encode()
    )


def page_of(instructions: bytes, **forms: bytes) -> bytes:
    """Make a page; the name of a form ends in I for an isolated group, K for one that knocks out."""
    pdf, content = pikepdf.new(), b"".join([instructions, *forms.values()])
    page = Dictionary(
        Type=Name.Page, MediaBox=Array([0, 0, SIDE, SIDE]), Contents=pdf.make_stream(instructions),
        Resources=Dictionary(
            ExtGState=Dictionary({f"/{key}": value for key, value in STATES.items() if key.encode() in content}),
            ColorSpace=Dictionary({"/Gold": spot("Gold", 0.2, 0.4, 0.9, 0)(pdf)}), XObject=Dictionary(),
            Shading=Dictionary(SHADES), Pattern=Dictionary({
                f"{key}P": Dictionary(PatternType=2, Shading=shade, Matrix=Array([0.8, 0.2, -0.1, 0.7, 20, 10]))
                for key, shade in SHADES.items()
            }),
        ),
    )  # fmt: skip
    for name, body in forms.items():
        group = Dictionary(S=Name.Transparency, I="I" in name, K="K" in name, CS=Name.DeviceCMYK)
        page.Resources.XObject[f"/{name}"] = pdf.make_stream(
            body, Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, SIDE, SIDE]), Group=group,
            Resources=Dictionary({key: value for key, value in page.Resources.items() if key != "/XObject"}),
        )  # fmt: skip
    pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
    file = BytesIO()
    pdf.save(file, deterministic_id=True)
    return file.getvalue()


def scene_of(content: bytes) -> Scene:
    with pikepdf.open(BytesIO(content)) as pdf:
        raw = pdf.pages[0].obj
        scene = interpret(raw, raw.Resources, (0, 0, SIDE, SIDE))
    assert scene.stumbles == []
    return scene


def things(seed: int) -> bytes:
    """Draw areas, rings, curves, lines and clips over each other, in all colours and ways to overprint."""
    draw = random.Random(seed)
    parts = ["1 J 1 j"]  # the corners and ends of lines are taken as round

    def at() -> str:
        return f"{draw.randrange(10, 134)} {draw.randrange(10, 134)}"

    for _ in range(25):
        fill, line = (
            draw.choice(COLOURS).format("k", "g", "cs", "sc"),
            draw.choice(COLOURS).format("K", "G", "CS", "SC"),
        )
        parts.append(f"q /{draw.choice(OVERPRINTS)} gs {fill} {line} {draw.randrange(2, 9)} w")
        if draw.random() < 0.3:
            parts.append(f"{at()} 70 70 re W n")
        x, y = draw.randrange(10, 90), draw.randrange(10, 90)
        ring = f"{x} {y} 50 40 re {x + 10} {y + 10} 30 20 re"
        parts.append(draw.choice([
            f"{at()} 60 50 re f", f"{ring} f*", f"{ring} f", f"{at()} m {at()} l {at()} l h B", f"{at()} m {at()} l S",
            f"{at()} m {at()} {at()} {at()} c b", f"1 0.3 -0.3 1 0 0 cm {at()} 40 30 re B*",
            f"{at()} m {at()} {at()} v S",
        ]) + " Q")  # fmt: skip
    return "\n".join(parts).encode()


def clear_things(seed: int) -> bytes:
    """Lay areas on each other that are mixed with what lies below, alone and in groups."""
    draw = random.Random(seed)

    def area() -> bytes:
        state = f"/T{draw.choice(MODES)}{draw.choice((4, 10))}"
        colour = draw.choice(("0.1 0.8 0 0.2 k", "0.6 0 0.3 0 k", "0 0.2 0.9 0.4 k", "0.3 g", "/Gold cs 0.7 sc"))
        x, y = draw.randrange(0, 90), draw.randrange(0, 90)
        return f"q {state} gs {colour} {x} {y} {144 - x} 50 re f Q\n".encode()

    names = [f"G{i}{kind}" for i, kind in enumerate(("", "I", "K", "IK"))]
    forms = {name: b"".join(area() for _ in range(4)) for name in names}
    commands = [f"q /T{draw.choice(MODES)}{draw.choice((4, 10))} gs /{name} Do Q\n".encode() for name in names]
    parts = [b"0.3 0.1 0.2 0 k 20 20 100 100 re f\n", *(area() for _ in range(5)), *commands]
    return page_of(b"".join(draw.sample(parts, len(parts))), **forms)


@pytest.mark.proof
@pytest.mark.needs("gs")
@pytest.mark.parametrize(
    "content", [page_of(things(seed)) for seed in range(5)] + [clear_things(seed) for seed in range(5)]
)
def test_points_have_the_inks_that_ghostscript_separates(content: bytes, tmp_path: Path) -> None:
    separate(content, tmp_path)
    stack = Stack(scene_of(content).marks, (0, 0, SIDE, SIDE))
    pictures = {plate: Image.open(tmp_path / f"p({plate}).tif").convert("L") for plate in PLATES}
    compared = 0
    for column in range(3, 197, 4):
        for row in range(3, 197, 4):
            shares = {plate: {
                255 - int(picture.getpixel((column + i, row + j))) for i in (-2, 0, 2) for j in (-2, 0, 2)
            } for plate, picture in pictures.items()}  # fmt: skip
            if any(max(values) != min(values) for values in shares.values()):
                continue  # an edge
            x, y = (column + 0.5) * 0.72, SIDE - (row + 0.5) * 0.72
            inks = stack.at(x, y)
            if any(stack.at(x + dx, y + dy) != inks for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1))):
                continue  # a sliver thinner than pixels
            assert {plate: round(inks.get(plate, 0) * 255) for plate in PLATES} == pytest.approx(
                {plate: max(values) for plate, values in shares.items()}, abs=2
            ), (column, row)
            compared += 1
    assert compared > 600


@pytest.mark.proof
@pytest.mark.needs("gs")
@pytest.mark.parametrize("kind", ["Line", "Circles", "Cone"])
def test_shades_have_the_inks_that_ghostscript_separates(kind: str, tmp_path: Path) -> None:
    content = shaded_things(kind)
    separate(content, tmp_path)
    stack = Stack(scene_of(content).marks, (0, 0, SIDE, SIDE))
    pictures = {plate: Image.open(tmp_path / f"p({plate}).tif").convert("L") for plate in PLATES[:4]}
    compared = 0
    for column in range(3, 197, 4):
        for row in range(3, 197, 4):
            values = {plate: 255 - int(picture.getpixel((column, row))) for plate, picture in pictures.items()}
            x, y = (column + 0.5) * 0.72, SIDE - (row + 0.5) * 0.72
            top = next(stack.covering_marks(x, y), None)
            around = [next(stack.covering_marks(x + dx, y + dy), None) for dx in (-1, 1) for dy in (-1, 1)]
            inks = {} if top is None else stack.plate_values(x, y, top)
            near = (
                [stack.plate_values(x + dx, y + dy, top) for dx in (-1, 1) for dy in (-1, 1)] if top is not None else []
            )
            if set(around) != {top} or any(
                abs(inks.get(p, 0) - each.get(p, 0)) > 0.02 for each in near for p in PLATES
            ):
                continue  # an edge
            assert {plate: round(inks.get(plate, 0) * 255) for plate in pictures} == pytest.approx(values, abs=8), (
                x,
                y,
            )
            compared += bool(inks)
    assert compared > 600


@pytest.mark.parametrize(
    ("instructions", "expected"),
    [
        (b"", {}),
        (b"0 0.1 0 0 k 0 0 99 99 re f", {"Magenta": 0.1}),
        (b"0 0.1 0 0 k 0 0 99 99 re f /S11 gs 0 0 0 1 k 40 40 20 20 re f", {"Magenta": 0.1, "Black": 1}),
        (b"0 0.1 0 0 k 0 0 99 99 re f /S10 gs 0 0 0 1 k 40 40 20 20 re f", {"Black": 1}),
        (b"/Gold cs 1 sc 0 0 99 99 re f /S10 gs 0 0 0 1 k 40 40 20 20 re f", {"Gold": 1, "Black": 1}),
        (b"1 0 0 rg 0 0 99 99 re f", {UNKNOWN: 1}),
        (b"1 0 0 rg 0 0 99 99 re f /S11 gs 0 0 0 1 k 40 40 20 20 re f", {UNKNOWN: 1, "Black": 1}),
        (b"1 0 0 rg 0 0 99 99 re f 0 0 0 0 k 40 40 20 20 re f", {}),
        (b"0 0.1 0 0 k 0 0 99 99 re 20 20 60 60 re f*", {}),  # a hole
        (b"0 0.1 0 0 k 0 0 9 9 re W n 0 0 99 99 re f", {}),  # clipped away
    ],
)
def test_a_point_has_the_inks_of_what_covers_it(instructions: bytes, expected: dict[str, float]) -> None:
    stack = Stack(scene_of(page_of(instructions)).marks, (0, 0, SIDE, SIDE))
    assert stack.at(50, 50) == pytest.approx(expected)


def test_looking_ends_when_it_is_too_much() -> None:
    marks = scene_of(page_of(b"0 0.1 0 0 k " + b"0 0 99 99 re f " * 9)).marks
    stack = Stack(marks, (0, 0, SIDE, SIDE), work_left=50)
    assert stack.at(50, 50) == {"Magenta": 0.1}
    with pytest.raises(TooMuchError):
        stack.at(50, 50)


def test_looking_at_bare_paper_takes_work_too() -> None:
    stack = Stack((), (0, 0, SIDE, SIDE), work_left=100)
    with pytest.raises(TooMuchError):
        list(map(stack.at, range(100), range(100)))


def test_every_ink_of_a_layer_takes_work() -> None:
    def work_of(instructions: bytes) -> int:
        stack = Stack(scene_of(page_of(instructions)).marks, (0, 0, SIDE, SIDE), work_left=1000)
        stack.at(50, 50)
        return 1000 - stack.work_left

    assert work_of(b"0 0.1 0 0 k 0 0 99 99 re f") - work_of(b"0.1 g 0 0 99 99 re f") == 3


def test_lines_that_may_cross_cost_work() -> None:
    path = b"10 10 m " + b"".join(b"%d %d l " % (10 + i, 10 + i) for i in range(40))
    first, second = scene_of(page_of(b"0 0 0 1 K " + path + b"S " + path + b"S")).marks
    with pytest.raises(TooMuchError):
        list(crossings(Stack((first, second), (0, 0, SIDE, SIDE), work_left=150), first, second))


@pytest.mark.slow
def test_measuring_an_area_is_linear_in_its_corners() -> None:
    def calls(corners: int) -> int:
        round_area = [(cos(2 * pi * i / corners), sin(2 * pi * i / corners)) for i in range(corners)]
        seen = 0

        def hear(frame: FrameType, event: str, _argument: object) -> None:
            # those of geometry alone: the collector of garbage may call whom it likes in between
            nonlocal seen
            seen += event == "c_call" and frame.f_code.co_filename == geometry.__file__

        sys.setprofile(hear)
        try:
            assert thickness(round_area) == pytest.approx(2, abs=1e-3)
        finally:
            sys.setprofile(None)
        return seen

    assert 2000 < calls(2000) < calls(4000) < 2.5 * calls(2000)


def test_a_point_is_on_a_hatch_if_it_is_on_one_of_its_lines() -> None:
    chance = random.Random("hatch")

    def point() -> tuple[float, float]:
        return chance.uniform(0, 50), chance.uniform(0, 50)

    lines = [[point() for _ in range(corners)] for corners in (1, 2, 2, 2, 3, 4)]
    hatch, alone = shape_of(lines, width=3), [shape_of([line], width=3) for line in lines]
    points = [point() for _ in range(500)]
    hits = [hatch.holds(*point) for point in points]
    assert hits == [any(line.holds(*point) for line in alone) for point in points]
    assert 20 < sum(hits) < 480
    assert hatch.holds(*lines[0][0]), "a point alone is a dot"
