"""`hyskos draft` as people type it."""

import io
import json
from pathlib import Path

import pytest

from hyskos.companion.sheet_file import EXAMPLE
from hyskos.definitions.loader import load_faction
from hyskos.rules.rolling_pyramids.sheet import make_layout
from tests.cli.command_line import Capture, Patch, answers_of

run = answers_of("draft")


@pytest.fixture
def board(tmp_path: Path) -> str:
    path = tmp_path / "board.yaml"
    path.write_text(EXAMPLE, encoding="utf-8")
    return str(path)


def test_the_order_as_json(capsys: Capture) -> None:
    answer = json.loads(run(capsys, "--players", "2", "--pick", "4", "--json")[1])
    assert answer == {"schema": "hyskos.draft/1", "players": 2, "order": list("ABBAABBA"), "pick": 4, "player": "A"}


def writings(out: str) -> dict[str, list[int]]:
    numbers: dict[str, list[int]] = {}
    for writing in json.loads(out)["writings"]:
        numbers.setdefault(writing["cell"], []).append(writing["number"])
    return numbers


def boxes(out: str) -> int:
    """Count what a die fits: dead ends are boxes too."""
    return len(writings(out))


def test_what_a_die_can_be_written_as(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(EXAMPLE.split("levels")[0], encoding="utf-8")
    numbers = writings(run(capsys, str(path), "--die", "d8:5", "--own", "--json")[1])
    assert numbers["heroes-2"] == [5, 6, 4]
    assert numbers["ascending.middle"] == [6]
    assert numbers["footmen-1.5"] == [4]
    assert "heroes-1" not in numbers
    assert "matching.left" not in numbers
    numbers = writings(run(capsys, str(path), "--die", "d8:5", "--factory", "heroes", "--json")[1])
    assert numbers["heroes-2"] == [5, 7, 3]
    assert "ascending.middle" not in numbers


def test_a_die_that_fits_nowhere_is_discarded(capsys: Capture, tmp_path: Path) -> None:
    layout = make_layout(load_faction("bastet"))
    heroes = ["1" for row in layout.heroes for _cell in layout.rows[row].cells]
    rows = ["faction: bastet", "heroes: " + ",".join(heroes), "upgrades: [" + "[1, _], " * len(layout.pairs) + "]"]
    rows += ["ascending: 1,2,3", "matching: _,1,1", "descending: 3,2,1"]
    path = tmp_path / "board.yaml"
    path.write_text("\n".join(rows), encoding="utf-8")
    _, out, _ = run(capsys, str(path), "--die", "d8:1")
    reply = ["1 on a d8 fits 0 boxes", "It may be taken without writing it (A10)"]
    assert out.splitlines()[:2] == reply
    assert [line[:9] for line in out.splitlines()[2:]] == ["assumed: "]


@pytest.mark.parametrize("text", ["[]", "faction: 7", "faction: anubain", "- faction", "faction: [anubian]"])
def test_a_sheet_needs_its_faction(capsys: Capture, tmp_path: Path, text: str) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(text, encoding="utf-8")
    code, out, _ = run(capsys, str(path), "--die", "d8:5")
    assert code == 1
    assert out.count("\n") == 1


def test_more_upgrades_than_pairs_are_noticed(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text("faction: anubian\nupgrades: [[3, 4]]\nlevels: {matching: 2}\n", encoding="utf-8")
    code, out, _ = run(capsys, str(path), "--die", "d8:5")
    assert code == 1
    assert "more upgrades than complete pairs: 2 and 1" in out


def test_a_sheet_comes_through_a_pipe(capsys: Capture, monkeypatch: Patch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"faction: bastet\n")))
    assert run(capsys, "-", "--die", "d4:1", "--no-input")[0] == 0


UNITS = """faction: {folder}/charioteers.yaml
{key}: [3, _, _]
"""


@pytest.mark.many
@pytest.mark.parametrize(
    ("key", "message"),
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
    key: str, message: str, capsys: Capture, tmp_path: Path
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
    if message:
        assert code == 1
        assert message in out + err
    else:
        assert "chariots.middle" in out
        assert "chariots.left" not in out
