"""Functions, colour spaces, ink coverage and names of separations, compared with Ghostscript and Pillow."""

import subprocess
import unicodedata
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String
from PIL import Image

from hyskos import data
from hyskos.definitions.inks import palette
from hyskos.definitions.loader import load_profile, profile_names
from hyskos.preflight.measuring.separations import is_tool, is_white_ink
from hyskos.preflight.painting.functions import compile_program, function, steps
from hyskos.preflight.painting.spaces import CMYK, GRAY, RGB, Space, amounts, resolve, total
from hyskos.preflight.report import Expectations
from hyskos.preflight.run import preflight
from tests.preflight.breaking import spot
from tests.preflight.press_files import changed, good, painted

PROGRAMS = [
    ("0.3 0.8", "{exch}"), ("0.3 0.8", "{2 copy add 3 1 roll sub}"), ("1 2 3 4", "{4 -1 roll}"),
    ("1 2 3 4", "{4 2 roll 2 index}"), ("7 2", "{idiv}"), ("-7 2", "{idiv}"), ("-7 3", "{mod}"),
    ("2.5 -2.5", "{round exch truncate}"), ("2.5", "{dup floor exch ceiling}"), ("9", "{sqrt 30 sin 60 cos}"),
    ("1 1", "{atan}"), ("2 10", "{exp}"), ("100", "{log 1 ln}"), ("0.4", "{dup 0.5 lt {pop 1} {2 mul} ifelse}"),
    ("0.6", "{dup 0.5 lt {pop 1} {2 mul} ifelse}"), ("5", "{3 and 8 or 1 xor 2 bitshift -1 bitshift}"),
    ("5", "{abs neg cvi cvr dup pop}"), ("0.2", "{0.2 eq {1 % a comment\n} if 4}"),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.needs("gs")
def test_programs_calculate_what_postscript_calculates() -> None:
    script = " ".join(
        f"mark {values} {program} exec counttomark {{==}} repeat pop (;) ==" for values, program in PROGRAMS
    )
    command = ["gs", "-q", "-dNODISPLAY", "-dBATCH", "-c", f"{script} quit"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    for (values, program), answer in zip(PROGRAMS, output.split("(;)"), strict=False):
        run = compile_program(program.encode())
        expected = [float(word) for word in answer.split()][::-1]
        assert run([float(v) if "." in v else int(v) for v in values.split()]) == pytest.approx(expected, abs=1e-4), (
            program
        )


@pytest.mark.parametrize(
    "program", ["{pop pop}", "{1 0 div}", "{9 index}", "{3 copy}", "{-1 sqrt}", "{9 9 roll}", "{moveto}"]
)
def test_a_program_that_fails_gives_nothing(program: str) -> None:
    run = compile_program(program.encode())
    assert run([0.5]) == ()


@pytest.mark.parametrize("program", ["", "1 2 add", "{1 2", "{1 {2}"])
def test_an_invalid_program_is_refused(program: str) -> None:
    assert compile_program(program.encode()) is None


def test_tables_are_read_at_the_nearest_sample() -> None:
    pdf = pikepdf.new()
    table = pdf.make_stream(
        bytes([0, 255, 128, 0, 255, 0]), FunctionType=0, Domain=Array([0, 1]), Range=Array([0, 1, 0, 1]),
        Size=Array([3]), BitsPerSample=8,
    )  # fmt: skip
    run = function(table)
    assert [run((x,)) for x in (0, 0.5, 1, 7)] == [(0, 1), (128 / 255, 0), (1, 0), (1, 0)]


def test_functions_are_stitched_and_set_side_by_side() -> None:
    low = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0]), C1=Array([0.5]), N=1)
    high = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([1]), C1=Array([0]), N=2)
    both = Dictionary(
        FunctionType=3,
        Domain=Array([0, 1]),
        Functions=Array([low, high]),
        Bounds=Array([0.5]),
        Encode=Array([0, 1, 0, 1]),
    )
    run, pair = function(both), function(Array([low, high]))
    assert [run((x,)) for x in (0, 0.25, 0.5, 0.75, 1)] == [(0,), (0.25,), (1,), (0.75,), (0,)]
    assert pair((0.5,)) == (0.25, 0.75)


@pytest.mark.parametrize(
    "raw",
    [
        Dictionary(FunctionType=9, Domain=Array([0, 1])),
        Dictionary(FunctionType=2, N=1),
        Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0, 0]), C1=Array([1]), N=1),
        Dictionary(FunctionType=3, Domain=Array([0, 1]), Functions=Array([])),
        Dictionary(FunctionType=0, Domain=Array([0, 1]), Size=Array([2])),
    ],
)
def test_a_damaged_function_is_refused(raw: Dictionary) -> None:
    assert function(raw) is None


def test_ink_of_each_family() -> None:
    tint = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0] * 4), C1=Array([0.5, 0.4, 0, 0]), N=1)
    spot = resolve(Array([Name.Separation, Name.Blue, Name.DeviceCMYK, tint]), None)
    every = resolve(Array([Name.Separation, Name.All, Name.DeviceCMYK, tint]), None)
    two = resolve(Array([Name.DeviceN, Array([Name.Black, Name.Gold]), Name.DeviceCMYK, Dictionary()]), None)
    table = resolve(Array([Name.Indexed, Name.DeviceCMYK, 1, String(b"\0\0\0\0\xff\xff\x00\xff")]), None)
    assert total(GRAY, (0.25,)) == 75
    assert total(CMYK, (1, 1, 0.5, 2)) == 350  # nothing is more than full
    assert total(RGB, (0, 0, 0)) is None
    assert total(spot, (0.5,)) == pytest.approx(45)  # as its replacement prints
    assert total(every, (1,)) == 400
    assert total(two, (1, 0.5)) == 150  # without a replacement: its own plates
    assert total(table, (1,)) == 300
    assert amounts(two, (1, 0.5)) == {"Black": 1, "Gold": 0.5}
    assert amounts(table, (1,)) == {"Cyan": 1, "Magenta": 1, "Black": 1}
    assert amounts(spot, (0,)) == amounts(RGB, (0, 0, 0)) == {}


@pytest.mark.parametrize(
    ("raw", "model"),
    [
        (Name.DeviceCMYK, "cmyk"), (Name.Unheard, "unknown"), (Array([]), "unknown"),
        (Array([Name.CalGray, Dictionary()]), "gray"), (Array([Name.CalRGB, Dictionary()]), "rgb"),
        (Array([Name.Pattern, Name.DeviceGray]), "pattern"), (Array([Name.ICCBased, Dictionary(N=7)]), "unknown"),
    ],
)  # fmt: skip
def test_families_by_what_they_mean(raw: object, model: str) -> None:
    assert resolve(raw, None).model == model


def test_a_device_space_is_the_default_of_the_resources() -> None:
    pdf = pikepdf.new()
    managed = Array([Name.ICCBased, pdf.make_stream(b"", N=3)])
    space = resolve(Name.DeviceRGB, Dictionary(ColorSpace=Dictionary(DefaultRGB=managed)))
    assert (space.model, space.managed) == ("rgb", True)


def test_a_space_that_stands_on_itself_ends() -> None:
    pdf = pikepdf.new()
    loop = pdf.make_indirect(Array([Name.Indexed]))
    loop.append(loop)
    assert isinstance(resolve(loop, None), Space)


@pytest.mark.slow
@pytest.mark.parametrize("inks", [(230, 204, 178, 230), (0, 0, 0, 0), (255, 255, 255, 255)])
def test_ink_of_a_jpeg_that_another_program_put_into_a_pdf(inks: tuple[int, ...]) -> None:
    file = BytesIO()
    Image.new("CMYK", (300, 200), inks).save(file, "PDF", resolution=300, quality=95)
    assert b"DCTDecode" in file.getvalue()
    assert preflight(file.getvalue()).facts.max_ink == pytest.approx(sum(inks) / 2.55, abs=3)


@pytest.mark.many
@pytest.mark.parametrize(
    ("bits", "space", "data", "ink"),
    [
        (1, Name.DeviceGray, b"\xff", 100),
        (8, Name.DeviceGray, bytes([51] * 64), 80),
        (8, Array([Name.Indexed, Name.DeviceCMYK, 1, String(b"\0\0\0\0\xff\xff\xff\0")]), bytes([0, 1] * 32), 300),
        (4, Array([Name.Indexed, Name.DeviceCMYK, 1, String(b"\0\0\0\0\xff\xff\xff\0")]), bytes(32), 300),
        (8, Array([Name.Indexed, Name.DeviceCMYK, 1, String(b"\0\0\0\0\xff\xff\xff\0")]), bytes(64), 0),
        (8, Name.DeviceCMYK, b"short", None),
    ],
)
def test_ink_of_a_picture(bits: int, space: object, data: bytes, ink: float | None) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        picture = pdf.make_stream(
            data, Type=Name.XObject, Subtype=Name.Image, Width=8, Height=8, ColorSpace=space, BitsPerComponent=bits
        )
        painted(b"1 0 0 1 50 50 cm /I Do", {"XObject": {"I": picture}})(pdf)
        pdf.pages[0].Contents = pdf.make_stream(b"1 0 0 1 50 50 cm /I Do")

    facts = preflight(changed(good("x4"), "x4", change), Expectations()).facts
    assert facts.max_ink == (None if ink is None else pytest.approx(ink, abs=0.5))
    assert facts.unmeasured == (ink is None)


@pytest.mark.parametrize(
    ("space", "colour"),
    [
        (GRAY, (0,)), (RGB, (0, 0, 0)), (CMYK, (0, 0, 0, 1)), (Space("Separation", 1, "spot", inks=("Gold",)), (1,)),
        (Space("DeviceN", 2, "spot", inks=("Gold", "Cyan")), (1, 1)),
    ],
)  # fmt: skip
def test_the_initial_colour_of_a_space(space: Space, colour: tuple[int, ...]) -> None:
    """8.6.4 and 8.6.6: black, or all of every ink; who chooses a space and no colour prints with it."""
    assert space.start() == colour


@pytest.mark.slow
@pytest.mark.parametrize(("corner", "message"), [(118, "390 % ink in total"), (121, "")])
def test_too_much_ink_is_found_where_corners_overlap(corner: int, message: str) -> None:
    """A hundredth of either area lies on the other: no point of a grid over one of them need meet it."""
    over = {"ExtGState": {"X": Dictionary(OP=True, op=True, OPM=1)}}
    content = f"/X gs 1 1 0 0 k 20 20 100 100 re f 0 0 1 0.9 k {corner} {corner} 100 100 re f"
    file = changed(good("x4"), "x4", painted(content.encode(), over))
    findings = [finding for finding in preflight(file, Expectations(max_ink=300)).findings if finding.code == "C03"]
    assert [message in str(finding.message) for finding in findings] == [True] * bool(message)


UNIT = [0, 1]


def sampled(data: bytes, size: list[int], bits: int = 8, reach: int = 1, **more: object) -> object:
    pdf = pikepdf.new()
    entries = {"Domain": Array(UNIT * len(size)), "Range": Array(UNIT * reach), "Size": Array(size), **more}
    run = function(pdf.make_stream(data, FunctionType=0, BitsPerSample=bits, **entries))
    return run and (lambda *values: tuple(round(x, 4) for x in run(values)))


def call(run: object, *values: float) -> object:
    assert callable(run)
    return run(*values)


def test_of_two_values_the_first_runs_fastest() -> None:
    run = sampled(bytes([0, 51, 102, 153, 204, 255]), [3, 2])
    rows = [[call(run, x, y) for x in (0, 0.5, 1)] for y in (0, 1)]
    assert rows == [[(0,), (0.2,), (0.4,)], [(0.6,), (0.8,), (1,)]]


def test_words_may_have_two_bytes_and_samples_several_inks() -> None:
    run = sampled(b"\x00\x00\xff\xff\x80\x00\x33\x33", [2], bits=16, reach=2)
    assert [call(run, x) for x in UNIT] == [(0, 1), (0.5, 0.2)]


def test_values_are_encoded_and_samples_decoded() -> None:
    backwards = sampled(bytes([0, 255]), [2], Encode=Array([1, 0]))
    assert [call(backwards, x) for x in UNIT] == [(1,), (0,)]
    halved = sampled(bytes([0, 255]), [2], Decode=Array([0.25, 0.75]))
    assert [call(halved, x) for x in UNIT] == [(0.25,), (0.75,)]


def test_values_outside_of_the_domain_count_as_its_ends() -> None:
    run = sampled(bytes([51, 102, 255]), [3], Domain=Array([2, 4]))
    assert [call(run, x) for x in (0, 2, 3, 4, 9)] == [(0.2,), (0.2,), (0.4,), (1,), (1,)]


@pytest.mark.parametrize(
    ("data", "size", "more"),
    [
        (bytes(5), [3, 2], {}),  # one sample short
        (bytes(6), [3], {"bits": 16, "reach": 2}),
        (bytes(6), [0, 6], {}),
        (bytes(6), [6], {"bits": 12}),
        (bytes(6), [3, 2], {"Domain": Array(UNIT)}),
        (bytes(6), [6], {"Range": Name.No}),
        (bytes(6), [6], {"Domain": Array([0, 1, 0])}),
    ],
)
def test_a_damaged_table_is_refused(data: bytes, size: list[int], more: dict[str, Any]) -> None:
    assert sampled(data, size, **more) is None


def test_a_domain_is_sampled_in_steps_or_at_its_corners() -> None:
    assert steps((2, 4), 4) == [(2,), (2.5,), (3,), (3.5,), (4,)]
    assert steps((0, 1, 2, 3)) == [(0, 2), (0, 3), (1, 2), (1, 3)]


TABLE = data.load_yaml("press", "separations")
TOOLS = [
    "CutContour", "cutcontour", "CUTCONTOUR", "CUTcontour", "Die-Cut", "DieCut", "Die Line", "dieline", "cut_line",
    "cut2", "Thru-cut", "ThroughCut", "Kiss Cut", "KissCUT", "Crease", "Fold line", "Score", "Perf", "PERF 1", "Knife",
    "Troquel", "TROQUEL", "Corte", "Hendido", "plegado", "Perforación", "perforacion", "PERFORACIÓN", "Stanzkontur",
    "Kontur", "Rilllinie", "Falz", "Schnitt_1", "Découpe", "decoupe", "FormeDeDécoupe", "Rainage", "Plis", "Fustella",
    "Cordonatura", "Mezzo Taglio", "Faca de corte", "Vinco", "Perfuração", "Stanslijn", "Snijlijn", "Rillijn",
]  # fmt: skip
COLOURS = [
    "Dietrich Gold", "Scored background", "Casefold blue", "Gold foil", "Executive Blue", "Scutum", "Nut brown",
    "Lipstick Red", "Die Blaue", "Cutlass Green", "Foldable Green", "Perfume Pink", "Increased Black", "Kissed Red",
    "Corteza", "Faltenrot", "PANTONE 871 C", "Blue 2", "Tenfold", "Scorer", "Rille", "", "!", "金",
]  # fmt: skip


@pytest.mark.many
@pytest.mark.parametrize("name", TOOLS)
def test_a_tool_is_recognised_by_a_word_of_its_name(name: str) -> None:
    assert is_tool(name)
    assert is_tool(unicodedata.normalize("NFD", name))
    assert is_tool(f"{name} 0.5 pt")


@pytest.mark.many
@pytest.mark.parametrize("name", COLOURS)
def test_a_colour_whose_name_contains_a_tool_is_not_a_tool(name: str) -> None:
    assert not is_tool(name)


@pytest.mark.parametrize("use", ["tools", "white"])
def test_the_table_has_seven_languages_and_every_term_is_found(use: str) -> None:
    assert {"en", "es", "de", "fr", "it", "pt", "nl"} <= set(TABLE[use])
    matches = is_tool if use == "tools" else is_white_ink
    for terms in TABLE[use].values():
        for term in terms:
            assert all(map(matches, (term, term.upper(), term.title(), term.replace(" ", "_"), f"{term} 2"))), term


@pytest.mark.parametrize(
    "name", ["White", "white ink", "Opaque_White", "OpaqueWhite", "Blanco", "Deckweiß", "WEISS", "Wit"]
)
def test_white_ink_is_recognised_by_its_whole_name(name: str) -> None:
    assert is_white_ink(name)


@pytest.mark.parametrize("name", ["White Gold", "Off White", "Whitewash", "Wittgenstein", "Casablanca", ""])
def test_a_colour_with_white_in_its_name_is_not_white_ink(name: str) -> None:
    assert not is_white_ink(name)


def test_separations_of_inks_and_printers_are_tools() -> None:
    ours = {ink.spot for ink in palette().values() if ink.spot and ink.overprint}
    presses = [profile.press for name in profile_names() if (profile := load_profile(name)).press]
    theirs = {name for press in presses if press for name in press.spots.values()}
    assert all(map(is_tool, ours | theirs))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "codes"), [("Hendido", {"C05"}), ("Stanzkontur", {"C05"}), ("Dietrich Gold", set())])
def test_only_tools_have_to_overprint(name: str, codes: set[str]) -> None:
    line = painted(b"/S CS 1 SC 50 50 9 9 re S", {"ColorSpace": {"S": spot(name, 0, 1, 0, 0)}})
    assert {finding.code for finding in preflight(changed(good("x4"), "x4", line)).findings} == codes
