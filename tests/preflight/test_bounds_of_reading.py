"""Where reading ends: bytes that a stream may unpack to, the largest file, and what is told of memory."""

import pikepdf
import pytest
from pikepdf import Dictionary, Name

from hyskos.preflight import budget
from hyskos.preflight.budget import Budget, charging
from hyskos.preflight.reading.objects import LZW_AT_BEST, content, get, unpacked, within
from hyskos.preflight.reading.opening import LARGEST, header_offset, opened, too_large
from hyskos.preflight.report import UnreadablePdfError


def test_a_stream_may_unpack_to_as_many_bytes_as_are_asked_for_and_as_its_file_deserves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pdf = pikepdf.new()
    stream = pdf.make_stream(b"x" * 60)
    assert content(stream, 60) == b"x" * 60
    assert unpacked(stream, 59) == (None, "too-long")
    monkeypatch.setattr(budget, "UNPACKED", 50)
    with charging(Budget(1)) as paid:
        assert unpacked(stream, 60) == (None, "too-long")
        assert paid.left_packed == 1


@pytest.mark.parametrize("name", [Name.LZWDecode, Name.LZW])
def test_a_stream_in_lzw_is_unpacked_only_where_it_cannot_grow_beyond_its_limit(name: Name) -> None:
    pdf = pikepdf.new()
    stream = pdf.make_stream(b"\x80\x0b\x60\x50", Filter=name)
    assert unpacked(stream, 4 * LZW_AT_BEST - 1)[1] == "too-long"
    assert unpacked(stream, 4 * LZW_AT_BEST)[1] != "too-long"


def test_a_file_of_one_gigabyte_is_still_read() -> None:
    too_large(LARGEST)
    with pytest.raises(UnreadablePdfError, match="1024 MB, at most 1024"):
        too_large(LARGEST + 1)


def test_no_memory_is_no_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(why: str) -> None:
        def open_(*_: object, **__: object) -> None:
            raise pikepdf.PdfError(why)

        monkeypatch.setattr(pikepdf, "open", open_)

    fail("std::bad_alloc")
    with pytest.raises(MemoryError):
        opened(b"%PDF-1.4")
    fail("no xref")
    with pytest.raises(UnreadablePdfError, match="damaged"):
        opened(b"%PDF-1.4")


def test_a_header_is_looked_for_in_the_first_kilobyte() -> None:
    assert header_offset(b"%PDF-1.4") == 0
    assert header_offset(b"x" * 1019 + b"%PDF-1.4") == 1019
    assert header_offset(b"x" * 1020 + b"%PDF-1.4") == -1


def test_what_stands_inside_is_visited_in_order_but_not_what_has_a_number() -> None:
    pdf = pikepdf.new()
    apart = pdf.make_indirect(Dictionary(N=9))
    whole = Dictionary(N=0, A=Dictionary(N=1, B=pikepdf.Array([Dictionary(N=2), apart])), C=Dictionary(N=3))
    assert [get(each, "N") for each in within(whole)] == [0, 1, 2, 3]
