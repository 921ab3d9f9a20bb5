"""`hyskos draft` as people type it."""

import io
import json
from pathlib import Path

import pytest

from hyskos.companion.sheet_file import EXAMPLE
from hyskos.definitions.languages import activate
from hyskos.definitions.loader import load_faction
from hyskos.rules.rolling_pyramids.sheet import make_layout
from tests.cli.answers import answers_of

BROKEN = """faction: anubian
heroes: [9, _, _]
upgrades: [[3, 3], [2, _, 4]]
ascending: 5,5,x
matching: [9, 1, 3]
descending: [3, 4]
footmen-1: [2, _, 2]
footmn-2: 3
levels: {matching: x7, foo: 1}
lines: [matching]
devices: {rm: 1, ram: two}
factories: heroes
rulings: {halfs: up}
"""

run = answers_of("draft")


@pytest.fixture
def board(tmp_path: Path) -> str:
    path = tmp_path / "board.yaml"
    path.write_text(EXAMPLE, encoding="utf-8")
    return str(path)


def test_the_order_of_a_round(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--players", "3")[1] == "A B C | C B A | A B C | C B A\n"
    assert run(capsys, "--players", "3", "--pick", "5")[1].splitlines() == [
        "Pick 5 of 12: player B",
        "A B C | C [B] A | A B C | C B A",
    ]


def test_the_order_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(run(capsys, "--players", "2", "--pick", "4", "--json")[1])
    assert answer == {
        "schema": "hyskos.draft/1",
        "players": 2,
        "order": list("ABBAABBA"),
        "pick": 4,
        "player": "A",
    }


def writings(out: str) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for one in json.loads(out)["writings"]:
        found.setdefault(one["cell"], []).append(one["number"])
    return found


def boxes(out: str) -> int:
    """Count what a die fits: dead ends are boxes too."""
    return len(writings(out))


def test_what_a_die_can_be_written_as(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(EXAMPLE.split("levels")[0], encoding="utf-8")
    found = writings(run(capsys, str(path), "--die", "d8:5", "--own", "--json")[1])
    assert found["heroes-2"] == [5, 6, 4]
    assert found["ascending.middle"] == [6]
    assert found["footmen-1.5"] == [4]
    assert "heroes-1" not in found
    assert "matching.left" not in found
    found = writings(run(capsys, str(path), "--die", "d8:5", "--factory", "heroes", "--json")[1])
    assert found["heroes-2"] == [5, 7, 3]
    assert "ascending.middle" not in found


def test_dead_ends_are_marked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text("faction: bastet\n", encoding="utf-8")
    words = (str(path), "--die", "d8:8")
    lines = run(capsys, *words)[1].splitlines()
    assert lines[0] == f"8 on a d8 fits {boxes(run(capsys, *words, '--json')[1])} boxes"
    assert any(line.split() == ["ascending.left", "8!"] for line in lines)
    assert "  ! dead end: with 8 in ascending.left the row can never be finished" in lines
    assert "A11" in lines[-1]


def test_a_die_that_fits_nowhere_is_discarded(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    layout = make_layout(load_faction("bastet"))
    heroes = ["1" for row in layout.heroes for _cell in layout.rows[row].cells]
    rows = ["faction: bastet", "heroes: " + ",".join(heroes), "upgrades: [" + "[1, _], " * len(layout.pairs) + "]"]
    rows += ["ascending: 1,2,3", "matching: _,1,1", "descending: 3,2,1"]
    path = tmp_path / "board.yaml"
    path.write_text("\n".join(rows), encoding="utf-8")
    _, out, _ = run(capsys, str(path), "--die", "d8:1")
    told = ["1 on a d8 fits 0 boxes", "It may be taken without writing it (A10)"]
    assert out.splitlines()[:2] == told
    assert [line[:9] for line in out.splitlines()[2:]] == ["assumed: "]


def test_every_fault_of_a_sheet_is_told_with_its_place(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(
        BROKEN,
        encoding="utf-8",
    )
    code, out, err = run(capsys, str(path), "--die", "d8:5")
    assert code == 1
    found = [line.removeprefix(f"{path}:").split(" ", 2) for line in out.splitlines()]
    assert [(place, rule) for place, rule, _text in found] == [
        ("2:10:", "RP-13"),
        ("3:12:", "RP-20"),
        ("3:20:", "FORM"),
        ("4:12:", "FORM"),
        ("5:11:", "RP-13"),
        ("6:13:", "RP-27"),
        ("7:12:", "RP-16"),
        ("8:1:", "FORM"),
        ("9:20:", "RP-22"),
        ("9:24:", "FORM"),
        ("10:9:", "FORM"),
        ("11:11:", "FORM"),
        ("11:23:", "FORM"),
        ("12:12:", "FORM"),
        ("13:18:", "FORM"),
    ]
    assert err == "15 findings\n"
    rows = json.loads(run(capsys, str(path), "--die", "d8:5", "--json")[1])["findings"]
    assert [(row["line"], row["rule"]) for row in rows[:2]] == [(2, "RP-13"), (3, "RP-20")]


@pytest.mark.parametrize("text", ["[]", "faction: 7", "faction: anubain", "- faction", "faction: [anubian]"])
def test_a_sheet_needs_its_faction(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(text, encoding="utf-8")
    code, out, _ = run(capsys, str(path), "--die", "d8:5")
    assert code == 1
    assert out.count("\n") == 1


def test_more_upgrades_than_pairs_are_noticed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text("faction: anubian\nupgrades: [[3, 4]]\nlevels: {matching: 2}\n", encoding="utf-8")
    code, out, _ = run(capsys, str(path), "--die", "d8:5")
    assert code == 1
    assert "more upgrades than complete pairs: 2 and 1" in out


@pytest.mark.many
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Missing --players (1 to 6), or SHEET.yaml and --die"),
        (["--players", "7"], "range 1-6"),
        (["--players", "2", "--pick", "9"], "there is no pick 9 (RP-11)"),
        (["--die", "d8:5"], "--die needs SHEET.yaml"),
        (["{board}"], "Missing --die"),
        (["{board}", "--die", "d8:9"], "`d8:9`: expected d4:1 to d4:4"),
        (["{board}", "--die", "d4:5"], "`d4:5`: expected"),
        (["{board}", "--die", "d8:5", "--players", "2"], "use one of them"),
        (["{board}", "--die", "d8:5", "--factory", "heron"], "`heron` is unknown. Did you mean heroes"),
        (["{board}.yaml", "--die", "d8:5"], "cannot be read"),
        (["{board}", "--die", "d8:5", "--ruling", "halfs=up"], "Did you mean halves?"),
    ],
)
def test_wrong_words_get_one_clear_line(
    capsys: pytest.CaptureFixture[str], board: str, words: list[str], said: str
) -> None:
    code, out, err = run(capsys, *(word.format(board=board) for word in words))
    assert (code, out) == (2, "")
    assert said in err


def test_a_sheet_comes_through_a_pipe(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"faction: bastet\n")))
    assert run(capsys, "-", "--die", "d4:1", "--no-input")[0] == 0


def test_the_die_is_asked_for_at_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, board: str
) -> None:
    answers = iter(["d8", "d8:5"])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _question: next(answers))
    code, out, _ = run(capsys, board)
    fits = boxes(run(capsys, board, "--die", "d8:5", "--json")[1])
    assert (code, out.splitlines()[0]) == (0, f"5 on a d8 fits {fits} boxes")
    assert run(capsys, board, "--no-input")[0] == 2


def test_spanish(capsys: pytest.CaptureFixture[str], board: str) -> None:
    fits = boxes(run(capsys, board, "--die", "d8:5", "--json")[1])
    activate("es")
    try:
        assert run(capsys, board, "--die", "d8:5")[1].startswith(f"5 en un d8 cabe en {fits} casillas\n")
    finally:
        activate("en")


UNITS = """faction: {folder}/charioteers.yaml
{key}: [3, _, _]
"""


@pytest.mark.many
@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("carros", ""),
        ("Chariots", ""),
        ("ascending", ""),
        ("descending", "`descending` can mean kegs, jars; write more of it"),
        ("cuenta atrás", "`cuenta atrás` can mean kegs, jars; write more of it"),
        ("chariot", "`chariot` is unknown. Did you mean chariots?"),
    ],
)
def test_a_row_of_a_sheet_is_its_unit_by_id_title_or_order(
    key: str, told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    storks = (Path(__file__).parents[1] / "boards/good/storks.yaml").read_text(encoding="utf-8")
    renamed = (
        ("id: storks", "id: charioteers"),
        ("id: ascending\n    title: {en: Ascending army, es: Ejército ascendente}",
         "id: chariots\n    title: {en: Chariots, es: Carros}"),
        ("id: descending\n    title: {en: Countdown bomb, es: Bomba en cuenta atrás}",
         "id: kegs\n    title: {en: Kegs, es: Barriles}"),
        ("id: flasks\n    title: {en: Fire flasks, es: Frascos de fuego}",
         "id: jars\n    title: {en: Jars, es: Tarros}"),
    )  # fmt: skip
    for old, new in renamed:
        assert old in storks
        storks = storks.replace(old, new)
    (tmp_path / "charioteers.yaml").write_text(storks, encoding="utf-8")
    path = tmp_path / "sheet.yaml"
    path.write_text(UNITS.format(folder=tmp_path, key=key), encoding="utf-8")
    code, out, err = run(capsys, str(path), "--die", "d8:5")
    if told:
        assert code == 1
        assert told in out + err
    else:
        assert "chariots.middle" in out
        assert "chariots.left" not in out
