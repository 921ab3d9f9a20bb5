"""What a preview draws of a file, and what it tells of it."""

from pathlib import Path

import pytest

from hyskos.companion.preview.frames import FORMS, ViewOptions, find_all, frame_of, printable_text
from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import read
from hyskos.generators.orders.renderers import renderers_of
from tests.companion.previews import MAP, SLIP, own_board

board = pytest.fixture(own_board)


@pytest.mark.slow
def test_a_frame_holds_the_board_as_it_prints(board: Path) -> None:
    frame = frame_of(read(board), ViewOptions("es"))
    assert (frame.title, frame.findings, len(frame.sheets)) == ("mine", (), 1)
    assert "FÁBRICA" in str(frame.parts)
    assert frame_of(read(board), ViewOptions("es", "saver")).parts != frame.parts


@pytest.mark.slow
def test_edges_show_what_runs_on_beyond_the_cut(board: Path) -> None:
    (sheet,), (wide,) = (frame_of(read(board), ViewOptions("en", edges=edges)).sheets for edges in (False, True))
    assert (sheet.width, sheet.trim, sheet.safe) == (420, Rect(0, 0, 420, 297), Rect(5, 5, 410, 287))
    assert (wide.width, wide.trim) == (420 + 2 * 3.175, Rect(3.175, 3.175, 420, 297))
    assert wide.bleed == Rect(0, 0, wide.width, wide.height)


@pytest.mark.slow
def test_a_change_makes_few_parts_anew(board: Path) -> None:
    before = frame_of(read(board), ViewOptions("en")).parts
    board.write_text(MAP.replace("{round: 6, final: 10}", "{round: 7, final: 10}"), "utf-8")
    after = frame_of(read(board), ViewOptions("en")).parts
    new = [markup for key, markup in after.items() if key not in before]
    assert 1 <= len(new) <= 2  # the pyramid with its neighbours, and the note that names the state of the file
    assert "<title>7</title>" in new[0]


def test_a_frame_of_a_broken_file_tells_what_and_where(board: Path) -> None:
    board.write_text(SLIP, "utf-8")
    frame = frame_of(read(board), ViewOptions("en"))
    (finding,) = frame.findings
    assert (frame.sheets, finding.code, finding.hint) == ((), "Y101", "did you mean `points`?")
    assert SLIP.splitlines()[finding.line - 1] == finding.source
    assert finding.source[finding.column - 1 :].startswith("pionts")


@pytest.mark.slow
def test_what_only_print_shows_is_told_and_drawn_all_the_same(board: Path) -> None:
    board.write_text(MAP.replace(", es: Fábrica interior", ""), "utf-8")
    assert frame_of(read(board), ViewOptions("en")).sheets
    assert [finding.code for finding in find_all(read(board))] == ["T601"]


@pytest.mark.many
@pytest.mark.parametrize("text", ["", "kind: inks\n", "[", "kind: map\n", "\x00", "kind: words\nid: a\n"])
def test_whatever_is_read_makes_a_frame(text: str, board: Path) -> None:
    board.write_text(text, "utf-8")
    frame = frame_of(read(board), ViewOptions("en"))
    assert frame.sheets == ()
    assert find_all(read(board)) == frame.findings or not frame.findings


def test_spaces_that_do_not_break_are_shown_and_what_moves_text_is_not() -> None:
    assert printable_text("d4\u00a0is\u202fa die\n\u202egone\x1b") == "d4\u00a0is\u202fa die\n\ufffdgone\ufffd"


def test_a_file_that_is_gone_makes_a_frame(board: Path) -> None:
    board.unlink()
    (finding,) = frame_of(read(board), ViewOptions("en")).findings
    assert finding.code == "Y001"


@pytest.mark.wide
@pytest.mark.many
@pytest.mark.parametrize(
    ("kind", "name", "lacking"),
    [
        ("map", "four-x", set()),
        ("faction", "anubian", set()),
        ("score-sheet", "pyramydal-score", set()),
        ("grid", "pharaoh", {"fields"}),
        ("ring", "ring-18", {"fields"}),
        ("card", "turn-at-a-glance", {"fields"}),
        ("cover", "ring-race-cover", {"fields"}),
        ("box", "pyramydal-box", {"edges", "fields"}),
        ("pieces", "pharaoh-pieces", {"edges", "fields"}),
        ("booklet", "pharaoh-rules", {"edges", "fields"}),
        ("rules", "pharaoh", {"ink", "sight", "zoom", "edges", "fields", "measures"}),
    ],
)
def test_toggles_are_those_that_change_a_board_of_this_kind(kind: str, name: str, lacking: set[str]) -> None:
    reading = read(shipped(kind)[name])
    frame = frame_of(reading, ViewOptions("en"))
    assert set(frame.toggles) == {"ink", "sight", "zoom", "edges", "fields", "measures"} - lacking
    if frame.sheets:
        assert frame_of(reading, ViewOptions("es")).parts != frame.parts
        assert frame_of(reading, ViewOptions("en", "saver")).parts != frame.parts
        wide = [sheet.as_json() for sheet in frame_of(reading, ViewOptions("en", edges=True)).sheets]
        assert (wide != [sheet.as_json() for sheet in frame.sheets]) == ("edges" in frame.toggles)


@pytest.mark.slow
def test_a_cover_is_shown_in_all_its_forms() -> None:
    reading = read(shipped("cover")["pharaoh-cover"])
    frame = frame_of(reading, ViewOptions("en"))
    told = [(sheet.caption, sheet.as_json()["caption"]) for sheet in frame.sheets]
    forms = ["Lid", "Square picture", "Banner", "Picture of the box", "Sell sheet"]
    assert told == [(form, form) for form in forms]
    assert [renderer.part for renderer in renderers_of(reading.definition)] == [*FORMS]
    lid, *_rest, picture, sell = frame.sheets
    wide_lid, *_rest, wide_picture, wide_sell = frame_of(reading, ViewOptions("en", edges=True)).sheets
    assert wide_picture.width == picture.width  # which nobody cuts
    assert wide_lid.trim.w == lid.trim.w
    assert wide_sell.bleed.w > wide_sell.trim.w == sell.trim.w
    assert {sheet.caption for sheet in frame_of(read(shipped("grid")["pharaoh"]), ViewOptions("en")).sheets} == {""}


@pytest.mark.slow
def test_a_form_that_cannot_be_drawn_hides_no_other(tmp_path: Path) -> None:
    text = shipped("cover")["pharaoh-cover"].read_text("utf-8").replace("\nid: pharaoh-cover", "\nid: mine")
    path = tmp_path / "mine.yaml"
    said = "Roll one to six points and spend them on your pyramids."
    assert said in text
    path.write_text(text.replace(said, said + " You may roll very many points indeed." * 60), "utf-8")
    frame = frame_of(read(path), ViewOptions("en"))
    told = [sheet.caption for sheet in frame.sheets]
    assert told == ["Lid", "Square picture", "Banner"]  # the box shows the text, too
    assert frame.findings
    assert frame.toggles
