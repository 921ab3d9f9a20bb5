"""The form of a preview writes all its fields in one step, or nothing; what it wrote can be undone."""

from pathlib import Path

import pytest

from hyskos.companion.preview.changes import Act, Change, ChangedError, UneditableError, WorseError, Written, write
from hyskos.companion.preview.history import MOST, History, NothingToUndoError
from hyskos.companion.preview.looking import look_at
from tests.companion.previews import MAP, own_board

board = pytest.fixture(own_board)
LEDGER = Path(__file__).parent.parent / "wishes" / "12-spaces-from-csv"
POINTS = "{number: 2, at: [1, -1], points: {round: 4, final: 6}}"
ROUND, FINAL = "spaces/1/points/round", "spaces/1/points/final"


def form(board: Path, *changes: tuple[str, str]) -> Written:
    return write(board, look_at(board).digest, [Change(way, word) for way, word in changes])


@pytest.mark.slow
@pytest.mark.parametrize("order", [1, -1])
def test_values_that_fit_only_together_are_written_together(board: Path, order: int) -> None:
    assert POINTS in MAP
    with pytest.raises(WorseError):
        form(board, (ROUND, "7"))  # more than 6 in the last round
    written = form(board, *((ROUND, "7"), (FINAL, "12"))[::order])
    assert board.read_text("utf-8") == MAP.replace(POINTS, POINTS.replace("4, final: 6", "7, final: 12"))
    assert (written.name, written.before) == ("Space 2: points", MAP.encode())
    assert written.digest == look_at(board).digest


@pytest.mark.slow
def test_a_form_is_refused_as_a_whole_with_every_finding_at_its_value(board: Path) -> None:
    with pytest.raises(WorseError) as worse:
        form(board, (ROUND, "seven"), (FINAL, "500"), ("spaces/1/number", "2"), ("spaces/1/at/0", "1.5"))
    assert [*worse.value.ways] == ["spaces/1/at/0", ROUND, FINAL]
    assert "got the text `seven`" in worse.value.findings[1].message
    for way in ("spaces/1/at/1", ROUND):  # in a list nothing at all would be no value
        with pytest.raises(WorseError) as worse:
            form(board, (way, " "))
        assert (worse.value.ways, "the value is missing" in worse.value.findings[0].message) == ((way,), True)
    assert board.read_text("utf-8") == MAP


@pytest.mark.slow
@pytest.mark.parametrize(
    ("way", "word", "code"),
    [("title/en", "Inner 🌴", "L701"), ("title/en", "Factory " * 40, "L702"), ("spaces/1/name/en", "Oasis", "T601")],
)
def test_what_only_print_shows_is_refused_too(board: Path, way: str, word: str, code: str) -> None:
    with pytest.raises(WorseError) as worse:
        form(board, (way, word))
    assert [one.code for one in worse.value.findings] == [code]
    assert worse.value.ways[0] in (way, way.rpartition("/")[0])
    assert board.read_text("utf-8") == MAP


@pytest.mark.slow
def test_findings_that_a_file_had_before_keep_nobody_from_writing(board: Path) -> None:
    broken = MAP.replace("orientation: pointy", "orientation: round").replace("es: Fábrica interior", "es: '🌴'")
    board.write_text(broken, "utf-8")
    form(board, ("rounds", "9"))
    assert board.read_text("utf-8") == broken.replace("\nrounds: 10", "\nrounds: 9")
    for bad in (((ROUND, "500"),), ((ROUND, "x"),), (("rounds", "0"),)):
        with pytest.raises(WorseError):
            form(board, *bad)
    form(board, ("orientation", "pointy"))  # brings the title to light, which is not about this value
    with pytest.raises(WorseError):
        form(board, ("title/en", "🐍"))


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
        form(board, ("rounds", "9"), ("spaces/7/points/round", "3"))
    assert table.read_bytes() == before
    history = History()
    history.add(board, form(board, ("spaces/7/points/round", "3"), ("spaces/7/points/final", "9")))
    assert table.read_bytes() == before.replace(b"8;2;-2;2;4;", b"8;2;-2;3;9;")
    rounds = form(board, ("spaces/7/points/round", "4"))
    assert rounds.digest == look_at(board).digest
    history.add(board, rounds)
    history.undo(board)
    history.undo(board)
    assert table.read_bytes() == before


@pytest.mark.slow
def test_an_id_that_is_taken_is_refused_with_what_check_says(board: Path) -> None:
    for inside in (False, True):
        with pytest.raises(WorseError) as worse:
            form(board, ("id", "anubian"))
        assert ([one.code for one in worse.value.findings], worse.value.ways) == (
            ["D906" if inside else "D912"],
            ("id",),
        )
        board.with_name("hyskos.yaml").write_text("kind: project\nid: own\ntitle: {en: Own, es: Propio}\n", "utf-8")
    board.with_name("other.yaml").write_text(MAP.replace("id: mine", "id: other"), "utf-8")
    with pytest.raises(WorseError) as worse:
        form(board, ("id", "other"))
    assert [one.code for one in worse.value.findings] == ["D901"]
    form(board, ("id", "ours"))
    assert board.read_text("utf-8") == MAP.replace("id: mine", "id: ours")


@pytest.mark.slow
def test_writes_are_undone_one_by_one_but_never_over_an_edit(board: Path) -> None:
    history = History()
    with pytest.raises(NothingToUndoError):
        history.undo(board)
    for word in ("9", "9", "8"):  # the second changes nothing
        history.add(board, form(board, ("rounds", word)))
    assert history.count(board) == 2
    edit = board.read_text("utf-8").replace("en: Inner", "en: Upper")
    board.write_text(edit, "utf-8")
    with pytest.raises(ChangedError):
        history.undo(board)
    assert (board.read_text("utf-8"), history.count(board)) == (edit, 2)
    history.add(board, form(board, ("rounds", "7")))
    history.undo(board)
    assert board.read_text("utf-8") == edit
    board.write_text(edit.replace("en: Upper", "en: Inner"), "utf-8")  # as the editor undoes it
    assert [history.undo(board).name for _ in range(2)] == ["Rounds", "Rounds"]
    assert board.read_text("utf-8") == MAP


def test_a_file_that_was_deleted_or_linked_stays_so(board: Path) -> None:
    history = History()
    history.add(board, Written(board, b"before", MAP.encode(), "Rounds", ""))
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
        history.add(board, Written(board, b"%d" % step, b"%d" % (step + 1), "", ""))
    assert history.count(board) == MOST
