"""No file takes more work or memory than its size justifies, and exceeding it is a finding."""

import os
import signal
import subprocess
import sys
import threading
import zlib
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from hyskos.preflight import budget
from hyskos.preflight import guarded as guard
from hyskos.preflight.budget import (
    SMALL,
    UNPACKED,
    WORK,
    Budget,
    SpentError,
    budget_for,
    charge_reading,
    limited_reading,
    spend,
)
from hyskos.preflight.guarded import TooMuchError, preflight_guarded, run_confined
from hyskos.preflight.reading.objects import LZW_AT_BEST, content, decode_stream, get, within
from hyskos.preflight.reading.opening import LARGEST, check_size, header_offset, open_pdf
from hyskos.preflight.report import Report, UnreadablePdfError
from hyskos.preflight.run import preflight
from hyskos.publishing.verify.run import budget_of
from tests.fuzz.targets import BOMBS
from tests.patience import until
from tests.preflight.press_files import changed, good, painted

HOSTILE = [
    pytest.param(path, marks=pytest.mark.proof if path.stem in BOMBS - {"bomb-page-ops-2M-shared-by-500"} else ())
    for path in sorted((Path(__file__).parents[1] / "fuzz" / "corpus" / "pdf").glob("*.pdf"))
    if path.stem != "forms-ten-to-the-eighth"  # its shape lies between those of the two other nested forms
]
SECONDS = 20  # of a processor, on a machine that does other things as well; alone it is half of that
linux = pytest.mark.skipif(sys.platform != "linux", reason="only there a process can be bounded")


def messages(report: Report) -> list[str]:
    return [f"{finding.code} {finding.message.render()}" for finding in report.findings]


ALONE = """
import re
import resource
import sys
from pathlib import Path
from hyskos.preflight.guarded import preflight_guarded
print(*(finding.code for finding in preflight_guarded(Path(sys.argv[1]).read_bytes()).findings))
own = int(re.search("VmHWM:\\s*([0-9]+)", Path("/proc/self/status").read_text())[1])
print(max(own, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
"""
"""The peak memory of a process starts at that of its parent, so this one reads its own."""


@pytest.mark.proof
@linux
@pytest.mark.parametrize("path", HOSTILE, ids=lambda path: path.stem)
def test_a_hostile_file_is_reported_within_time_and_memory(path: Path, tmp_path: Path) -> None:
    answer = tmp_path / "codes"
    with answer.open("wb") as target, subprocess.Popen([sys.executable, "-c", ALONE, path], stdout=target) as alone:
        _, status, used = os.wait4(alone.pid, 0)  # of it and of its worker
        alone.returncode = os.waitstatus_to_exitcode(status)
    assert alone.returncode == 0
    codes, memory = answer.read_text().splitlines()
    assert {*codes.split()} - {"D05", "D07", "P04"}
    assert used.ru_utime + used.ru_stime < SECONDS
    assert int(memory) < 400_000  # KB


@pytest.mark.slow
@linux
def test_memory_used_before_does_not_count() -> None:
    ballast = bytearray(guard.MEMORY)
    ballast[::4096] = b"x" * len(ballast[::4096])
    assert {finding.code for finding in preflight_guarded(good("x4")).findings} == {
        finding.code for finding in preflight(good("x4")).findings
    }
    assert ballast


@pytest.mark.slow
def test_exceeding_the_budget_is_a_finding_of_page_and_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hyskos.preflight.budget.WORK", 20_000)
    data = changed(good("x4"), "x4", painted(b"0 0 9 9 re f\n" * 1000))
    assert messages(preflight(data)) == [
        "D12 the file is too complex for its size; not all of it was checked",
        "C00 the page is too complex for its file size; the rest of it was not checked",
    ]


@pytest.mark.slow
def test_the_budget_is_one_for_all_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    def many(pdf: pikepdf.Pdf) -> None:
        painted(b"0 0 9 9 re f\n" * 100)(pdf)
        for _ in range(99):
            pdf.pages.append(pdf.pages[0])

    monkeypatch.setattr("hyskos.preflight.budget.WORK", 100_000)
    report = preflight(changed(good("x4"), "x4", many))
    assert 1 < len(report.facts.pages) < 99
    last = len(report.facts.pages)
    assert f"not checked from page {last} on" in messages(report)[0]


@pytest.mark.slow
def test_work_is_counted_alike_every_time() -> None:
    first, second = (preflight(good("x4")).work for _ in range(2))
    assert 0 < first == second < WORK / 100


@pytest.mark.slow
def test_a_form_is_paid_for_each_time_it_is_drawn() -> None:
    def twice(body: bytes) -> Callable[[pikepdf.Pdf], None]:
        return lambda pdf: painted(body, {"XObject": {"X": pdf.make_stream(
            b"0 0 9 9 re f\n" * 500, Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 99, 99])
        )}})(pdf)  # fmt: skip

    once, often = (preflight(changed(good("x4"), "x4", twice(b"/X Do " * n))).work for n in (1, 20))
    assert often > 10 * once / 2


@pytest.mark.wide
@pytest.mark.parametrize("kind", ["flate", "run length", "lzw", "predictor"])
def test_a_stream_that_grows_is_left_packed(kind: str) -> None:
    zeros = b"\0" * (UNPACKED + 1000)
    packed, name, parameters = {
        "flate": (zlib.compress(zeros), Name.FlateDecode, None),
        "run length": (b"\x81\0" * (len(zeros) // 128 + 1) + b"\x80", Name.RunLengthDecode, None),
        "lzw": (b"\x80" * (UNPACKED // 2000), Name.LZWDecode, None),
        "predictor": (zlib.compress(b"\x02" * 999), Name.FlateDecode, Dictionary(Predictor=12, Columns=2 * 10**9)),
    }[kind]

    def grow(pdf: pikepdf.Pdf) -> None:
        stream = pdf.make_stream(b"")
        stream.write(packed, filter=name, **({"decode_parms": parameters} if parameters else {}))
        pdf.pages[0].obj.Contents = stream

    data = changed(good("x4"), "x4", grow, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    reported = messages(preflight(data))
    assert any(line.startswith("C00 ") and ("cannot be read" in line or "too long" in line) for line in reported), (
        reported
    )


def test_qpdf_gets_its_limits_and_loses_them_again() -> None:
    from pikepdf.settings import get_qpdf_limits

    before = get_qpdf_limits()
    with limited_reading(Budget(1)):
        assert {get_qpdf_limits()[f"{kind}_max_memory"] for kind in ("flate", "png", "tiff", "run_length")} == {
            UNPACKED
        }
        assert get_qpdf_limits()["max_stream_filters"] == 8
    assert get_qpdf_limits() == before


def test_a_small_kit_has_work_for_many_files_and_memory_for_one() -> None:
    kit = budget_of(40_000)
    assert (kit.granted, kit.scale, kit.max_unpacked_bytes) == (6 * WORK, 1, UNPACKED)
    with charge_reading(kit):  # 45 MB of nothing pack to nothing
        assert (budget_for(9 * SMALL).scale, budget_for(9 * SMALL).granted) == (1, WORK)


def test_a_kit_for_three_printers_stays_within_its_budget() -> None:
    size, work = 15_371_187, 21_710_000  # measured: every board in both languages, for each press profile that ships
    assert work < 0.6 * budget_of(size).granted


def test_a_larger_file_has_a_larger_budget_within_that_of_the_kit() -> None:
    assert budget_for(3 * SMALL).scale == 3
    with charge_reading(Budget(1000)) as kit:
        assert budget_for(3 * SMALL).scale == 1
        with pytest.raises(SpentError):
            spend(WORK + 1)
    assert kit.spent


@pytest.fixture(autouse=True)
def _alone() -> None:
    """Wait for threads of other tests: beside them nothing is done in a process of its own."""
    until(lambda: threading.active_count() == 1)


@pytest.mark.slow
@linux
def test_a_worker_answers_as_the_check_itself_does() -> None:
    steps: list[tuple[int, int]] = []
    data = changed(good("x4"), "x4", painted(b"1 0 0 rg 0 0 9 9 re f"))
    assert preflight_guarded(data, None, lambda done, count: steps.append((done, count))) == preflight(data)
    assert steps == [(1, 1)]
    with pytest.raises(UnreadablePdfError, match="this is not a PDF"):
        preflight_guarded(b"no PDF")


@pytest.mark.wide
@linux
@pytest.mark.parametrize(
    "task",
    [
        lambda _step: b"x" * (1 << 30),
        lambda _step: sum(iter(int, 1)),
        lambda _step: os.kill(os.getpid(), signal.SIGKILL),
        lambda _step: os._exit(3),
    ],
    ids=["memory", "time", "killed", "end"],
)
def test_an_excessive_worker_is_stopped(task: Callable[[object], object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "SECONDS", 1)
    with pytest.raises(TooMuchError):
        run_confined(task, 1000)


@pytest.mark.slow
@linux
def test_a_stopped_check_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "preflight", lambda *_: os._exit(1))
    report = preflight_guarded(good("x4"))
    assert messages(report) == ["D12 the file is too complex for its size; it was not checked"]
    assert (report.facts.version, report.facts.pages) == ("1.6", ())


@pytest.mark.slow
@linux
def test_a_bug_in_a_worker_is_still_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*_: object) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr(guard, "preflight", wrong)
    with pytest.raises(KeyError, match="a bug"):
        preflight_guarded(good("x4"))


def test_a_stream_unpacks_to_a_limited_number_of_bytes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pdf = pikepdf.new()
    stream = pdf.make_stream(b"x" * 60)
    assert content(stream, 60) == b"x" * 60
    assert decode_stream(stream, 59) == (None, "too-long")
    monkeypatch.setattr(budget, "UNPACKED", 50)
    with charge_reading(Budget(1)) as paid:
        assert decode_stream(stream, 60) == (None, "too-long")
        assert paid.streams_skipped == 1


@pytest.mark.parametrize("name", [Name.LZWDecode, Name.LZW])
def test_an_lzw_stream_is_unpacked_only_if_it_cannot_exceed_its_limit(name: Name) -> None:
    pdf = pikepdf.new()
    stream = pdf.make_stream(b"\x80\x0b\x60\x50", Filter=name)
    assert decode_stream(stream, 4 * LZW_AT_BEST - 1)[1] == "too-long"
    assert decode_stream(stream, 4 * LZW_AT_BEST)[1] != "too-long"


def test_a_file_of_one_gigabyte_is_still_read() -> None:
    check_size(LARGEST)
    with pytest.raises(UnreadablePdfError, match="1024 MB, at most 1024"):
        check_size(LARGEST + 1)


def test_a_lack_of_memory_is_not_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(why: str) -> None:
        def open_(*_: object, **__: object) -> None:
            raise pikepdf.PdfError(why)

        monkeypatch.setattr(pikepdf, "open", open_)

    fail("std::bad_alloc")
    with pytest.raises(MemoryError):
        open_pdf(b"%PDF-1.4")
    fail("no xref")
    with pytest.raises(UnreadablePdfError, match="damaged"):
        open_pdf(b"%PDF-1.4")


def test_a_header_is_looked_for_in_the_first_kilobyte() -> None:
    assert header_offset(b"%PDF-1.4") == 0
    assert header_offset(b"x" * 1019 + b"%PDF-1.4") == 1019
    assert header_offset(b"x" * 1020 + b"%PDF-1.4") == -1


def test_direct_objects_are_visited_in_order_and_indirect_ones_are_not() -> None:
    pdf = pikepdf.new()
    apart = pdf.make_indirect(Dictionary(N=9))
    tree = Dictionary(N=0, A=Dictionary(N=1, B=pikepdf.Array([Dictionary(N=2), apart])), C=Dictionary(N=3))
    assert [get(each, "N") for each in within(tree)] == [0, 1, 2, 3]
