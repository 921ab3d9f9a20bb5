"""`check` of a folder judges rounds and player boards on paper as what they are."""

import json
import shutil
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.definitions.languages import activate
from tests.companion.previews import serving, told

WISHES = Path(__file__).parents[1] / "wishes"
ROUND = """map: {map}
round: 3
starts: {{anubian: 1, bastet: 2}}
board: {{2: anubian:4}}
orders:
  anubian: [3@8-2]
  bastet: [2@{target}]
"""
BOARD = "faction: anubian\nheroes: [4, _, _]\nascending: [5, _, 8{more}]\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    project = tmp_path / "game"
    shutil.copytree(WISHES / "09-walls", project)
    (project / "evening").mkdir()
    (project / "evening" / "round.yaml").write_text(ROUND.format(map="fortress", target="4"), "utf-8")
    (project / "evening" / "board.yaml").write_text(BOARD.format(more=""), "utf-8")
    return project


@pytest.mark.slow
def test_a_project_with_sound_papers_has_no_findings(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (["check", str(folder)], ["check", "--project", str(folder)]):
        assert execute(words) == 0
        assert "nothing found" in capsys.readouterr().err
    monkeypatch.chdir(folder / "evening")
    assert execute(["check", "round.yaml", "board.yaml"]) == 0
    assert capsys.readouterr().err == "2 files checked, nothing found\n"


@pytest.mark.slow
def test_papers_are_told_their_own_faults_at_their_places(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = ROUND.format(map="fortress", target="1-2").replace("map:", "mapa:").replace("[3@8-2]", "[3@99]")
    (folder / "evening" / "round.yaml").write_text(wrong, "utf-8")
    (folder / "evening" / "board.yaml").write_text(BOARD.format(more=", 3, 3"), "utf-8")
    assert execute(["check", str(folder), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)["findings"]
    places = [(Path(one["file"]).name, one["code"], one["line"], one["column"], one["end_column"]) for one in found]
    assert places == [
        ("board.yaml", "FORM", 3, 12, 27),
        ("round.yaml", "RP-05", 6, 13, 17),
        ("round.yaml", "RP-31", 7, 12, 17),
    ]
    assert execute(["deploy", str(folder / "evening/round.yaml"), "--project", str(folder)]) == 1
    assert f"RP-05 {found[1]['message']}" in capsys.readouterr().out
    activate("es")
    assert execute(["check", str(folder)]) == 1
    assert "5 números, pero hay 3 casillas" in capsys.readouterr().out


@pytest.mark.parametrize(
    "text",
    [
        "id: mine\nmap: fortress\norders: {}\n",  # a definition that has forgotten its kind
        "map: fortress\n",
        "on: push\njobs: {}\n",
        "- map\n- orders\n",
        "text\n",
    ],
)
def test_what_is_neither_definition_nor_paper_is_told_as_ever(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.yaml").write_text(text, "utf-8")
    assert execute(["check", str(tmp_path), "--output", "concise"]) == 1
    assert ": Y10" in capsys.readouterr().out


def test_a_paper_outside_any_project_knows_what_ships(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "round.yaml").write_text(ROUND.format(map="fortress", target="4"), "utf-8")
    assert execute(["check", str(tmp_path), "--output", "concise"]) == 1
    assert "round.yaml:1:6: FORM" in capsys.readouterr().out
    (tmp_path / "round.yaml").write_text(ROUND.format(map="four-x", target="7"), "utf-8")
    execute(["check", str(tmp_path), "--output", "concise"])
    assert "FORM" not in capsys.readouterr().out


@pytest.mark.slow
def test_the_preview_tells_the_faults_of_a_paper(folder: Path) -> None:
    with serving(folder, "es") as server:
        frame = told(server, "file=evening/board.yaml&lang=es")
        assert (frame["findings"], frame["sheets"]) == ([], [])
        (folder / "evening" / "board.yaml").write_text(BOARD.format(more=", 3, 3"), "utf-8")
        (finding,) = json.loads(json.dumps(told(server, "file=evening/board.yaml&lang=es")["findings"]))
        assert finding["message"]
        assert (finding["code"], finding["line"], finding["column"]) == ("FORM", 3, 12)
