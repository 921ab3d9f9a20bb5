"""A project of one's own at every door: known by id where one stands in it, and nowhere else."""

import io
import json
import re
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.companion.starters import copied
from hyskos.definitions.kinds.registry import shipped

MAP = shipped("map")["inner-factory"].read_text("utf-8").replace("id: inner-factory", "id: my-isle")
FACTION = copied("faction", "thothic", "anubian")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "mine"
    (place / "played").mkdir(parents=True)
    (place / "hyskos.yaml").write_text("kind: project\nid: mine\ntitle: {en: Mine, es: Mío}\n", "utf-8")
    (place / "isle.yaml").write_text(MAP, "utf-8")
    (place / "thothic.yaml").write_text(FACTION, "utf-8")
    monkeypatch.chdir(place / "played")
    return place


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    capsys.readouterr()
    return execute([*words]), capsys.readouterr().out


def found(capsys: pytest.CaptureFixture[str]) -> list[tuple[str, str, str]]:
    code, told = answer(capsys, "check", "--output", "concise")
    assert code == 1
    rows = (line.split(": ", 1) for line in told.splitlines())
    return [(place, *what.split(" ", 1)) for place, what in rows]


@pytest.mark.slow
def test_a_fight_of_an_own_faction(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = ("combat", "thothic:7", "--defender", "bastet:4")
    code, told = answer(capsys, *line)
    assert (code, told.splitlines()[0]) == (0, "Thothic takes the space with 3")
    monkeypatch.chdir(folder.parent)
    assert answer(capsys, *line) == (2, "")
    assert answer(capsys, "--project", "mine", *line) == (0, told)
    assert answer(capsys, *line, "--project", "mine") == (0, told)
    monkeypatch.setenv("HYSKOS_PROJECT", str(folder))
    assert answer(capsys, *line) == (0, told)


@pytest.mark.slow
@pytest.mark.parametrize("slip", ["id: [\n", "id: mine\nid: twice\n", "title: {en: Mine\nid: mine\n", "id: 'mine\n"])
def test_a_project_with_a_slip_in_its_file_stays_one(
    slip: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "hyskos.yaml").write_text(f"kind: project\n{slip}", "utf-8")
    assert answer(capsys, "score", "--map", "my-isle", "anubian=1")[0] == 0
    assert {place.split(":")[0] for place, *_told in found(capsys)} == {"../hyskos.yaml"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"kind: projct\nid: mine\n", "Y109 `projct` is not a kind of definition"),
        (b"id: mine\n", "Y102 `kind` is missing; choose from "),
        ("\ufeffkind: project\nid: mine\n".encode("utf-16-le"), "Y003 this text is not encoded as UTF-8"),
    ],
)
def test_a_file_that_makes_no_project_is_told_why_where_it_lies(
    text: bytes, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hyskos.yaml").write_bytes(text)
    ((_place, code, words),) = found(capsys)
    assert f"{code} {words}".startswith(told)


def test_a_folder_that_is_not_there_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(["--project", "nowhere", "list"]) == 2
    assert "nowhere" in capsys.readouterr().err


@pytest.mark.slow
def test_list_and_check_and_export_know_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _code, told = answer(capsys, "list", "--json")
    assert {("map", "my-isle"), ("faction", "thothic")} <= {
        (one["kind"], one["id"]) for one in json.loads(told)["items"]
    }
    execute(["check"])
    assert capsys.readouterr().err.endswith("\n3 files checked, nothing found\n")
    assert answer(capsys, "check", "my-isle")[0] == 0
    assert answer(capsys, "map", "report", "my-isle")[0] == 0


@pytest.mark.slow
def test_a_table_without_a_name_is_that_of_the_project(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, "export", "--format", "vassal", "--lang", "en", "-o", "out", "--json")[1]
    assert {one["id"] for one in json.loads(told)["files"]} == {"rolling-pyramids_my-isle"}


@pytest.mark.slow
def test_export_without_a_name_prints_the_project(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = answer(capsys, "export", "--format", "svg", "--paper", "a3")
    assert code == 0
    assert {Path(line).name.split("_")[1] for line in told.splitlines()} == {"my-isle", "thothic"}


@pytest.mark.slow
def test_export_says_what_check_says_and_which_language_stands_in(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "isle.yaml").write_text(re.sub(r"(?m)^title: .*", "title: {en: Isle}", MAP), "utf-8")
    assert execute(["export", "my-isle", "--format", "svg", "--paper", "a3", "--lang", "es"]) == 0
    err = capsys.readouterr().err.splitlines()
    assert err[0] == "../isle.yaml:7:1: T601 `title` has no text in Spanish"
    assert err[1].startswith("note: ../isle.yaml has no texts in Spanish; they are printed in English")
    assert execute(["export", "my-isle", "--format", "svg", "--paper", "a3"]) == 0
    assert "note:" not in capsys.readouterr().err


@pytest.mark.slow
def test_an_evening_is_pinned_to_its_files(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    code, _told = answer(capsys, "table", "new", "--map", "my-isle", "--players", "thothic,bastet", "e.jsonl")
    assert code == 0
    head = json.loads(Path("e.jsonl").read_text("utf-8").splitlines()[0])
    assert (head["map"]["name"], head["files"]) == ("../isle.yaml", ["../thothic.yaml"])
    monkeypatch.chdir(folder.parent)
    assert answer(capsys, "table", "replay", "mine/played/e.jsonl")[0] == 0
    (folder / "isle.yaml").write_text(MAP.replace("rounds: 10", "rounds: 9"), "utf-8")
    execute(["table", "replay", "mine/played/e.jsonl"])
    assert "the map ../isle.yaml has changed since" in capsys.readouterr().out


@pytest.mark.slow
def test_what_ships_and_is_meant_otherwise_is_found(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "isle.yaml").write_text(MAP.replace("id: my-isle", "id: four-x"), "utf-8")
    (folder / "thothic.yaml").write_text("kind: project\nid: other\ntitle: {en: Other}\n", "utf-8")
    same = "`four-x` too; in this project it means this file"
    assert found(capsys) == [
        ("../isle.yaml:3:5", "D903", f"a built-in definition has the id {same}"),
        ("../thothic.yaml:1:7", "D905", "a project needs a file called hyskos.yaml"),
    ]


@pytest.mark.slow
def test_an_id_means_one_definition_of_whatever_kind(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "isle.yaml").write_text(MAP.replace("id: my-isle", "id: pharaoh"), "utf-8")
    assert found(capsys) == [("../isle.yaml:3:5", "D906", "pharaoh.yaml (`kind: grid`) also has the id `pharaoh`")]
    (folder / "isle.yaml").write_text(MAP.replace("id: my-isle", "id: thothic"), "utf-8")
    ((_place, code, message),) = found(capsys)
    assert (code, "isle.yaml (`kind: map`) also has the id `thothic`" in message) == ("D906", True)


@pytest.mark.slow
def test_files_name_each_other_as_files(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Not by the ids of the project, which a kit does not have; the hint says what to write."""
    box = shipped("box")["pharaoh-box"].read_text("utf-8").replace("id: pharaoh-box", "id: chest")
    (folder / "chest.yaml").write_text(box.replace("cover: pharaoh-cover", "cover: lid"), "utf-8")
    (folder / "art").mkdir()
    cover = shipped("cover")["pharaoh-cover"].read_text("utf-8").replace("id: pharaoh-cover", "id: lid")
    (folder / "art" / "lid.yaml").write_text(cover, "utf-8")
    execute(["check", "--json"])
    (one,) = json.loads(capsys.readouterr().out)["findings"]
    assert (one["code"], "write the name of its file, `art/lid.yaml`" in one["hint"]) == ("K101", True)
    (folder / "chest.yaml").write_text(box.replace("cover: pharaoh-cover", "cover: art/lid.yaml"), "utf-8")
    assert execute(["check"]) == 0


@pytest.mark.slow
def test_a_title_lacks_a_language_of_the_project(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "hyskos.yaml").write_text("kind: project\nid: mine\ntitle: {en: Mine}\nlanguages: [en, es]\n", "utf-8")
    (folder / "isle.yaml").write_text(
        "kind: inks\nid: my-inks\nversion: '1'\ninks: {a: {rgb: '#000000', cmyk: [0, 0, 0, 100]}}\n"
    )
    message = "`title` has no text in Spanish, a language of the project"
    assert found(capsys) == [("../hyskos.yaml:3:1", "D904", message)]


def test_an_id_of_two_files_stops_what_names_it_and_nothing_else(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "twin.yaml").write_text(FACTION, "utf-8")
    for words in (["combat", "thothic:7", "--defender", "bastet:4"], ["export", "thothic"]):
        assert execute(words) == 2
        assert "../twin.yaml:3:5: D901 ../thothic.yaml also has the id `thothic`" in capsys.readouterr().err
    assert answer(capsys, "combat", "anubian:7", "--defender", "bastet:4")[0] == 0


def test_completion_knows_it(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("_HYSKOS_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "hyskos export my-")
    monkeypatch.setenv("COMP_CWORD", "2")
    execute([])
    assert "my-isle" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize(("maps", "rounds"), [(1, 6), (2, 10)])
def test_player_boards_are_printed_for_the_only_map(
    folder: Path, capsys: pytest.CaptureFixture[str], maps: int, rounds: int
) -> None:
    """They have a box for each of its rounds, whether they ship or not: nobody has to name it (A26).

    Rounds of a game alone have none, since alone nobody scores.
    """
    board = MAP.replace("\nrounds: 10", "\nrounds: 6").replace("solo_rounds: 15", "solo_rounds: 8")
    for number in range(maps):
        (folder / f"isle{number or ''}.yaml").write_text(board.replace("my-isle", f"my-isle{number or ''}"), "utf-8")
    code, told = answer(capsys, "export", "thothic", "bastet", "--format", "svg", "--workers", "1")
    assert code == 0
    for path in told.split():
        boxes = set(re.findall('id="round-([0-9]+)"', Path(path).read_text("utf-8")))
        assert boxes == {str(number) for number in range(1, rounds + 1)}, path
