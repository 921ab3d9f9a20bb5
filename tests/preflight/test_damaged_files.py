"""Whatever is broken in a file, the answer is findings or a refusal in words, never a crash."""

import zlib
from collections.abc import Callable

import pikepdf
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name

from hyskos.preflight.report import LEVELS, Expectations, UnreadablePdfError
from hyskos.preflight.run import preflight
from tests.preflight.breaking import form, image
from tests.preflight.press_files import changed, good, painted
from tests.preflight.test_foreign_files import read
from tests.wide import examples

SOURCES = [good(level) for level in LEVELS if level != "none"]
SOURCES += [read(name) for name in ("cairo", "ghostscript", "ghostscript-x3", "libreoffice")]
LETTERS = st.sampled_from(b"0123456789/[]<>()RfQqS -.\xff\0")
places = st.integers(0, 1 << 20)
changes = st.lists(st.tuples(places, LETTERS), min_size=1, max_size=60)
busy = examples(150, suppress_health_check=[HealthCheck.too_slow])


def answers(data: bytes, expects: Expectations) -> bool:
    """Preflight a file; say whether it could be read."""
    try:
        report = preflight(data, expects)
    except UnreadablePdfError:
        return False
    assert all(finding.message.render() for finding in report.findings)
    return True


@pytest.mark.slow
@busy
@given(st.sampled_from(SOURCES), changes, st.sampled_from(LEVELS))
def test_flipped_bytes_never_crash(source: bytes, flips: list[tuple[int, int]], level: object) -> None:
    data = bytearray(source)
    for place, letter in flips:
        data[place % len(data)] = letter
    answers(bytes(data), Expectations(level=level))  # type: ignore[arg-type]


@pytest.mark.slow
@busy
@given(st.sampled_from(SOURCES), places, st.booleans())
def test_a_file_that_is_cut_off_is_damaged_or_refused(source: bytes, end: int, head: bool) -> None:
    end %= len(source) - 1
    data = source[end + 1 :] if head else source[:end]
    if answers(data, Expectations()):
        codes = {finding.code for finding in preflight(data).findings}
        assert head or "D04" in codes or b"%%EOF".endswith(source[end:].strip())


@pytest.mark.proof
@examples(100)
@given(st.text("0123456789.- qQBTETfSsmlchreWngGrgRGkKcsCSscnSCNDoTfTjTd/X()[]<>", max_size=120))
def test_any_instructions_are_answered(instructions: str) -> None:
    answers(changed(good("x4"), "x4", painted(instructions.encode())), Expectations())


def swollen(pdf: pikepdf.Pdf) -> None:
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(b"0 0 9 9 re f\n" * 80_000) for _ in range(80)) + packer.flush()
    pdf.pages[0].obj.Contents = pdf.make_stream(b"")
    pdf.pages[0].obj.Contents.write(packed, filter=Name.FlateDecode)


def branching(pdf: pikepdf.Pdf) -> None:
    drawn = form(b"0 0 9 9 re f")(pdf)
    for _ in range(22):
        outer = form(b"/X Do /X Do")(pdf)
        outer.Resources = Dictionary(XObject=Dictionary(X=drawn))
        drawn = outer
    painted(b"/X Do", {"XObject": {"X": drawn}})(pdf)


def enormous(pdf: pikepdf.Pdf) -> None:
    picture = image(side=2)(pdf)
    picture.Width = picture.Height = 10**9
    painted(b"9 0 0 9 50 50 cm /X Do", {"XObject": {"X": picture}})(pdf)


def nested(pdf: pikepdf.Pdf) -> None:
    program = b"{" * 9000 + b"}" * 9000
    tint = pdf.make_stream(program, FunctionType=4, Domain=Array([0, 1]), Range=Array([0, 1] * 4))
    space = Array([Name.Separation, Name.A, Name.DeviceCMYK, tint])
    painted(b"/S cs 1 sc 50 50 9 9 re f", {"ColorSpace": {"S": space}})(pdf)


@pytest.mark.wide
@pytest.mark.parametrize(
    ("grow", "says"),
    [
        (swollen, "the instructions of the page are too long to check"),
        (branching, "too complex for its file size"),
        (painted(b"[" * 10_000), "page instructions are damaged"),
        (painted(b"q " * 6000), "more than 5000 graphics states"),
    ],
)
def test_what_grows_without_end_is_told(
    grow: Callable[[pikepdf.Pdf], None], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hyskos.preflight.budget.WORK", 100_000)
    as_it_is = {"stream_decode_level": pikepdf.StreamDecodeLevel.none}
    findings = preflight(changed(good("x4"), "x4", grow, **as_it_is)).findings
    assert any(f.code == "C00" and says in f.message.render() for f in findings), findings


@pytest.mark.slow
@pytest.mark.parametrize("grow", [enormous, nested])
def test_what_cannot_be_measured_does_not_stop_the_rest(grow: Callable[[pikepdf.Pdf], None]) -> None:
    assert {f.code for f in preflight(changed(good("x4"), "x4", grow)).findings} <= {"C04", "C11", "C13", "D12"}


@pytest.mark.slow
def test_a_picture_whose_ink_cannot_be_measured_is_counted() -> None:
    assert preflight(changed(good("x4"), "x4", enormous)).facts.unmeasured == 1


def test_a_tree_of_pages_that_bites_its_tail_is_refused() -> None:
    def loop(pdf: pikepdf.Pdf) -> None:
        pdf.Root.Pages.Kids = Array([pdf.Root.Pages])

    with pytest.raises(UnreadablePdfError, match="cannot be repaired"):
        preflight(changed(good("x4"), "x4", loop))


@pytest.mark.proof
def test_pages_are_many() -> None:
    def more(pdf: pikepdf.Pdf) -> None:
        for _ in range(299):
            pdf.pages.append(pdf.pages[0])

    steps: list[tuple[int, int]] = []
    report = preflight(changed(good("x4"), "x4", more), step=lambda done, total: steps.append((done, total)))
    assert (report.findings, len(report.facts.pages), steps[-1], len(steps)) == ((), 300, (300, 300), 300)
