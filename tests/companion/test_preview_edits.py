"""Values that a preview writes back into a file: nothing else changes, byte for byte, or nothing at all."""

import hashlib
import json
from pathlib import Path

import pytest

from hyskos.companion.preview.changes import (
    Act,
    Change,
    ChangedError,
    ShippedError,
    UneditableError,
    WorseError,
    WriteResult,
    write,
)
from hyskos.companion.preview.editing import replace_scalar, swap_points_and_factory
from hyskos.companion.preview.looking import form_of, look_at
from hyskos.companion.preview.writing import MOST, History, NothingToUndoError
from hyskos.definitions.kinds.registry import built_in_files
from tests.companion.previews import MAP, own_board

ODD = """\
# a comment: with a colon
kind:   map   # spaces kept
title: {en: 'It''s "one"',   es: "Ñandú 🐍: dos" }
list:
  - 1
  - [ 2,3 ,  4 ]   # odd
  -
    deep: yes # text

text: >-
  folded
  twice
flag: true
empty:
"""


def odd_with(old: str, new: str) -> bytes:
    assert ODD.count(old) == 1
    return ODD.replace(old, new).encode()


@pytest.mark.parametrize(
    ("path", "word", "old", "new"),
    [
        (("kind",), "ring", "map   #", "ring   #"),
        (("title", "en"), "Don't", "'It''s \"one\"'", "'Don''t'"),
        (("title", "es"), 'a "b" \\ c', '"Ñandú 🐍: dos"', '"a \\"b\\" \\\\ c"'),
        (("list", 0), "10", "- 1\n", "- 10\n"),
        (("list", 1, 2), "-4.5", "4 ]", "-4.5 ]"),
        (("list", 2, "deep"), "true", "yes", '"true"'),  # a text stays one
        (("list", 2, "deep"), "a, b: {c} # d", "yes", '"a, b: {c} # d"'),
        (("list", 2, "deep"), "Fábrica interior", "yes", "Fábrica interior"),
        (("flag",), "false", "true", "false"),
    ],
)  # fmt: skip
def test_one_value_is_replaced_and_nothing_else(path: tuple[str | int, ...], word: str, old: str, new: str) -> None:
    assert replace_scalar(ODD.encode(), "x.yaml", path, word) == odd_with(old, new)
    windows = b"\xef\xbb\xbf" + ODD.replace("\n", "\r\n").encode()
    again = b"\xef\xbb\xbf" + odd_with(old, new).replace(b"\n", b"\r\n")
    assert replace_scalar(windows, "x.yaml", path, word) == again


@pytest.mark.parametrize(
    ("path", "word"),
    [
        (("list", 0), "one"),
        (("list", 0), "010"),
        (("list", 0), "true"),
        (("flag",), "1"),
        (("list",), "1"),
        (("list", 9), "1"),
        (("list", "x"), "1"),
        (("nothing",), "1"),
        (("kind", 0), "1"),
        (("list", 2, "deep"), "a\nb"),
        (("list", 2, "deep"), "\x00"),
        (("empty",), "1"),
        (("text",), "other"),
    ],
)
def test_what_cannot_be_replaced_is_refused(path: tuple[str | int, ...], word: str) -> None:
    with pytest.raises(UneditableError):
        replace_scalar(ODD.encode(), "x.yaml", path, word)


@pytest.mark.slow
def test_a_space_changes_its_kind_in_its_place() -> None:
    raw = MAP.encode()
    edited_text = swap_points_and_factory(raw, "x.yaml", ("spaces", 1), "heroes")
    assert edited_text == raw.replace(b"at: [1, -1], points: {round: 4, final: 6}}", b"at: [1, -1], factory: heroes}")
    back = swap_points_and_factory(edited_text, "x.yaml", ("spaces", 1), None)
    assert back == raw.replace(b"at: [1, -1], points: {round: 4,", b"at: [1, -1], points: {round: 1,").replace(
        b"{round: 1, final: 6}}\n  - {number: 3", b"{round: 1, final: 2}}\n  - {number: 3"
    )
    for path, factory in ((("spaces", 1), None), (("spaces", 3), "heroes"), (("title",), "heroes"), (("x",), None)):
        with pytest.raises(UneditableError):
            swap_points_and_factory(raw, "x.yaml", path, factory)


@pytest.mark.slow
def test_a_form_asks_for_what_is_around_a_value(tmp_path: Path) -> None:
    board = tmp_path / "mine.yaml"
    board.write_text(MAP, "utf-8")
    form = json.loads(json.dumps(form_of(look_at(board), "spaces/3/factory")))
    assert (form["way"], form["swap"], form["locked"]) == ("spaces/3", [""], False)
    words = ["heroes", "upgrades", "ascending", "matching", "descending", "footmen"]
    request = {entry["way"]: (entry["value"], sorted(entry["words"]), entry["number"]) for entry in form["entries"]}
    assert request["spaces/3/factory"] == ("footmen", sorted(words), False)
    assert request["spaces/3/number"] == ("4", [], True)
    assert form_of(look_at(board), "rounds")["way"] == "rounds"
    assert form_of(look_at(board), "spaces")["entries"] == []  # too many for a form
    assert form_of(look_at(board), "nowhere/1")["entries"] == []
    assert form_of(look_at(built_in_files("map")["four-x"]), "rounds")["locked"] is True


@pytest.mark.slow
def test_a_file_is_written_only_if_it_says_what_was_seen_and_stays_sound(tmp_path: Path) -> None:
    board = tmp_path / "mine.yaml"
    board.write_text(MAP, "utf-8")
    seen = hashlib.sha256(MAP.encode()).hexdigest()
    with pytest.raises(WorseError) as worse:
        write(board, seen, [Change("spaces/0/points/round", "500")])
    assert worse.value.findings
    with pytest.raises(WorseError):
        write(board, seen, [Change("spaces/0/points/round", "x")])
    with pytest.raises(UneditableError):
        write(board, seen, [Change("spaces/1", "no-such", Act.SWAP)])
    with pytest.raises(ChangedError):
        write(board, "0" * 64, [Change("rounds", "9")])
    assert board.read_text("utf-8") == MAP
    write(board, seen, [Change("rounds", "9")])
    after = look_at(board).digest
    assert board.read_bytes() == MAP.replace("\nrounds: 10", "\nrounds: 9").encode()
    assert after == hashlib.sha256(board.read_bytes()).hexdigest()
    (tmp_path / "link.yaml").symlink_to(board)
    with pytest.raises(OSError, match="symbolic"):
        write(tmp_path / "link.yaml", after, [Change("rounds", "8")])
    with pytest.raises(ShippedError):
        write(built_in_files("map")["four-x"], after, [Change("rounds", "8")])


# forms


board = pytest.fixture(own_board)
LEDGER = Path(__file__).parent.parent / "wishes" / "12-spaces-from-csv"
POINTS = "{number: 2, at: [1, -1], points: {round: 4, final: 6}}"
ROUND, FINAL = "spaces/1/points/round", "spaces/1/points/final"


def write_form(board: Path, *changes: tuple[str, str]) -> WriteResult:
    return write(board, look_at(board).digest, [Change(way, word) for way, word in changes])


@pytest.mark.slow
@pytest.mark.parametrize("order", [1, -1])
def test_values_that_fit_only_together_are_written_together(board: Path, order: int) -> None:
    assert POINTS in MAP
    with pytest.raises(WorseError):
        write_form(board, (ROUND, "7"))  # more than 6 in the last round
    written = write_form(board, *((ROUND, "7"), (FINAL, "12"))[::order])
    assert board.read_text("utf-8") == MAP.replace(POINTS, POINTS.replace("4, final: 6", "7, final: 12"))
    assert (written.name, written.before) == ("Space 2: points", MAP.encode())
    assert written.digest == look_at(board).digest


@pytest.mark.slow
def test_a_form_is_refused_as_a_whole_with_every_finding_at_its_value(board: Path) -> None:
    with pytest.raises(WorseError) as worse:
        write_form(board, (ROUND, "seven"), (FINAL, "500"), ("spaces/1/number", "2"), ("spaces/1/at/0", "1.5"))
    assert [*worse.value.ways] == ["spaces/1/at/0", ROUND, FINAL]
    assert "got the text `seven`" in worse.value.findings[1].message
    for way in ("spaces/1/at/1", ROUND):  # in a list nothing at all would be no value
        with pytest.raises(WorseError) as worse:
            write_form(board, (way, " "))
        assert (worse.value.ways, "the value is missing" in worse.value.findings[0].message) == ((way,), True)
    assert board.read_text("utf-8") == MAP


@pytest.mark.slow
@pytest.mark.parametrize(
    ("way", "word", "code"),
    [("title/en", "Inner 🌴", "L701"), ("title/en", "Factory " * 40, "L702"), ("spaces/1/name/en", "Oasis", "T601")],
)
def test_what_only_print_shows_is_refused_too(board: Path, way: str, word: str, code: str) -> None:
    with pytest.raises(WorseError) as worse:
        write_form(board, (way, word))
    assert [finding.code for finding in worse.value.findings] == [code]
    assert worse.value.ways[0] in (way, way.rpartition("/")[0])
    assert board.read_text("utf-8") == MAP


@pytest.mark.slow
def test_findings_that_a_file_had_before_keep_nobody_from_writing(board: Path) -> None:
    broken = MAP.replace("orientation: pointy", "orientation: round").replace("es: Fábrica interior", "es: '🌴'")
    board.write_text(broken, "utf-8")
    write_form(board, ("rounds", "9"))
    assert board.read_text("utf-8") == broken.replace("\nrounds: 10", "\nrounds: 9")
    for bad in (((ROUND, "500"),), ((ROUND, "x"),), (("rounds", "0"),)):
        with pytest.raises(WorseError):
            write_form(board, *bad)
    write_form(board, ("orientation", "pointy"))  # brings the title to light, which is not about this value
    with pytest.raises(WorseError):
        write_form(board, ("title/en", "🐍"))


@pytest.mark.slow
def test_a_factory_and_a_wall_take_the_values_beside_them_along(board: Path) -> None:
    wall, swap = Change("spaces/1", "1 2", Act.WALL), Change("spaces/1", "heroes", Act.SWAP)
    write(board, look_at(board).digest, [Change("rounds", "9"), wall])
    assert "\nrounds: 9\n" in board.read_text("utf-8")
    assert "\nwalls: [[1, 2]]" in board.read_text("utf-8")
    before = board.read_bytes()
    with pytest.raises(WorseError):
        write(board, look_at(board).digest, [Change("rounds", "0"), swap])
    assert board.read_bytes() == before


@pytest.mark.slow
def test_two_files_are_not_written_in_one_step(tmp_path: Path) -> None:
    for path in LEDGER.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    board, table = tmp_path / "ledger.yaml", tmp_path / "spaces.csv"
    before = table.read_bytes()
    with pytest.raises(UneditableError):
        write_form(board, ("rounds", "9"), ("spaces/7/points/round", "3"))
    assert table.read_bytes() == before
    history = History()
    history.add(board, write_form(board, ("spaces/7/points/round", "3"), ("spaces/7/points/final", "9")))
    assert table.read_bytes() == before.replace(b"8;2;-2;2;4;", b"8;2;-2;3;9;")
    rounds = write_form(board, ("spaces/7/points/round", "4"))
    assert rounds.digest == look_at(board).digest
    history.add(board, rounds)
    history.undo(board)
    history.undo(board)
    assert table.read_bytes() == before


@pytest.mark.slow
def test_an_id_that_is_taken_is_refused_with_what_check_says(board: Path) -> None:
    for inside in (False, True):
        with pytest.raises(WorseError) as worse:
            write_form(board, ("id", "anubian"))
        assert ([finding.code for finding in worse.value.findings], worse.value.ways) == (
            ["D906" if inside else "D912"],
            ("id",),
        )
        board.with_name("hyskos.yaml").write_text("kind: project\nid: own\ntitle: {en: Own, es: Propio}\n", "utf-8")
    board.with_name("other.yaml").write_text(MAP.replace("id: mine", "id: other"), "utf-8")
    with pytest.raises(WorseError) as worse:
        write_form(board, ("id", "other"))
    assert [finding.code for finding in worse.value.findings] == ["D901"]
    write_form(board, ("id", "ours"))
    assert board.read_text("utf-8") == MAP.replace("id: mine", "id: ours")


@pytest.mark.slow
def test_writes_are_undone_one_by_one_but_never_over_an_edit(board: Path) -> None:
    history = History()
    with pytest.raises(NothingToUndoError):
        history.undo(board)
    for word in ("9", "9", "8"):  # the second changes nothing
        history.add(board, write_form(board, ("rounds", word)))
    assert history.count(board) == 2
    edit = board.read_text("utf-8").replace("en: Inner", "en: Upper")
    board.write_text(edit, "utf-8")
    with pytest.raises(ChangedError):
        history.undo(board)
    assert (board.read_text("utf-8"), history.count(board)) == (edit, 2)
    history.add(board, write_form(board, ("rounds", "7")))
    history.undo(board)
    assert board.read_text("utf-8") == edit
    board.write_text(edit.replace("en: Upper", "en: Inner"), "utf-8")  # as the editor undoes it
    assert [history.undo(board).name for _ in range(2)] == ["Rounds", "Rounds"]
    assert board.read_text("utf-8") == MAP


def test_a_file_that_was_deleted_or_linked_stays_so(board: Path) -> None:
    history = History()
    history.add(board, WriteResult(board, b"before", MAP.encode(), "Rounds", ""))
    board.unlink()
    with pytest.raises(ChangedError):
        history.undo(board)
    assert not board.exists()
    target = board.with_name("other.yaml")
    target.write_bytes(MAP.encode())
    board.symlink_to(target)
    with pytest.raises(OSError, match="symbolic"):
        history.undo(board)
    assert (target.read_bytes(), history.count(board)) == (MAP.encode(), 1)


def test_the_oldest_writes_are_forgotten(board: Path) -> None:
    history = History()
    for step in range(MOST + 5):
        history.add(board, WriteResult(board, b"%d" % step, b"%d" % (step + 1), "", ""))
    assert history.count(board) == MOST
