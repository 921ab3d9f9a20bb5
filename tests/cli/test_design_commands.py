"""Commands for designers: `list`, `rules`, `map report`, `import` and `preview`."""

import json
import os
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from hyskos import data
from hyskos.cli.interrupts import INTERRUPTED
from hyskos.cli.main import execute
from hyskos.definitions.kinds.registry import DEFINITIONS, built_in_files
from hyskos.definitions.languages import activate
from hyskos.definitions.loader import load_map
from hyskos.rules.rolling_pyramids.rulings import IDS
from tests.cli.command_line import Capture, Patch, answers_of
from tests.cli.terminals import LISTENING
from tests.patience import PATIENCE


@pytest.fixture(autouse=True)
def _speak_english() -> Iterator[None]:
    activate("en")
    yield
    activate("en")


answer_list = answers_of("list")


@pytest.mark.slow
def test_every_shipped_definition_has_its_line(capsys: Capture) -> None:
    code, out, err = answer_list(capsys)
    assert (code, err) == (0, "")
    listing = {tuple(line.split()[:2]) for line in out.splitlines()}
    assert listing == {(kind, name) for kind in DEFINITIONS for name in built_in_files(kind)}


@pytest.mark.slow
def test_json_names_kind_id_title_and_file(capsys: Capture) -> None:
    answer = json.loads(answer_list(capsys, "--json")[1])
    assert answer["schema"] == "hyskos.list/1"
    for item in answer["items"]:
        assert set(item) == {"id", "kind", "title", "file"}
        assert Path(item["file"]).resolve() == built_in_files(item["kind"])[item["id"]].resolve()
    assert {"Inner factory", "Anubian"} <= {item["title"] for item in answer["items"]}


@pytest.mark.slow
def test_titles_follow_the_language(capsys: Capture) -> None:
    activate("es")
    assert "Fábrica interior" in answer_list(capsys)[1]


@pytest.mark.many
@pytest.mark.parametrize("content", [b"", b"\xff\x00", b"[" * 100_000, b"title: [", b"title: {en: 3}", b"- x"])
def test_a_broken_file_keeps_its_line_and_hides_no_other(
    capsys: Capture, tmp_path: Path, monkeypatch: Patch, content: bytes
) -> None:
    shutil.copytree(data.ROOT / "maps", tmp_path / "maps")
    (tmp_path / "maps" / "four-x.yaml").write_bytes(content)
    monkeypatch.setattr(data, "ROOT", tmp_path)
    code, out, err = answer_list(capsys)
    assert code == 0
    assert [line.split()[1] for line in out.splitlines()] == ["four-x", "inner-factory", "outer-factory"]
    assert "hyskos check four-x" in err


def rules(capsys: Capture, *words: str) -> tuple[int, list[str], str]:
    code = execute(["rules", *words])
    out, err = capsys.readouterr()
    return code, out.splitlines(), err


@pytest.mark.slow
def test_a_search_wants_every_word_in_either_language(capsys: Capture) -> None:
    _, lines, _ = rules(capsys, "bomb", "umbrella")
    assert {line.split()[0] for line in lines} >= {"RP-38", "A41", "A46"}
    assert all("bomb" in line.lower() for line in lines)
    _, spanish, _ = rules(capsys, "piramide", "soldado")
    assert not [line for line in spanish if line.startswith("RP-38")]


def test_one_game_only(capsys: Capture) -> None:
    _, lines, _ = rules(capsys, "--game", "pharaoh")
    assert {line.split("-")[0] for line in lines} == {"PH", "PHA"}
    code, _, err = rules(capsys, "--game", "pharoa")
    assert (code, "Did you mean pharaoh?" in err) == (2, True)


def test_a_ruling_as_json(capsys: Capture) -> None:
    execute(["rules", "halves", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert answer["schema"] == "hyskos.rules/1"
    (entry,) = answer["entries"]
    assert (entry["id"], entry["default"], entry["alternatives"], entry["engine"]) == ("A47", "up", ["down"], True)


def test_every_ruling_of_the_engine_is_found_by_its_name(capsys: Capture) -> None:
    execute(["rules", "--game", "rolling-pyramids", "--json"])
    entries = json.loads(capsys.readouterr().out)["entries"]
    assert {entry["name"]: entry["id"] for entry in entries if entry.get("engine")} == IDS


def test_json_says_the_same(capsys: Capture) -> None:
    assert execute(["map", "report", "four-x", "--json"]) == 0
    reply = json.loads(capsys.readouterr().out)
    assert (reply["schema"], reply["id"], reply["alike"]) == ("hyskos.map.report/1", "four-x", [[1, 2, 3, 4]])
    assert reply["starts"][0]["factories"] == {"ascending": 2, "matching": 2, "descending": 2, "footmen": 2}


@pytest.mark.slow
@pytest.mark.parametrize(("overlay", "ending"), [("reach", "svg"), ("points", "pdf"), ("contest", "png")])
def test_an_overlay_becomes_a_file(overlay: str, ending: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / f"board.{ending}"
    assert execute(["map", "report", "inner-factory", "--overlay", overlay, "--ink", "saver", "-o", str(path)]) == 0
    assert path.read_bytes()[:4] in (b"<?xm", b"%PDF", b"\x89PNG")
    out, err = capsys.readouterr()
    assert out.startswith("from start")
    assert err == f"{path}\n"


def test_an_overlay_of_words_that_are_too_long(tmp_path: Path, capsys: Capture) -> None:
    text = built_in_files("map")["inner-factory"].read_text("utf-8")
    (tmp_path / "long.yaml").write_text(text.replace("en: Inner factory", f"en: {'Endless' * 12}"), "utf-8")
    assert execute(["map", "report", str(tmp_path / "long.yaml"), "-o", str(tmp_path / "long.svg")]) == 1
    assert "does not fit" in capsys.readouterr().err
    assert not (tmp_path / "long.svg").exists()


@pytest.mark.parametrize("words", ["map report {}", "army {}", "lab run --games 1 --map {}", "export {}"])
def test_a_table_of_spaces_is_reported_from_a_name(
    words: str, tmp_path: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("spaces.csv").write_text("number;q;r;round;final\n1;0;0;5;10\n", "utf-8")
    assert execute(words.format("spaces.csv").split()) in (1, 2)
    reply = "".join(capsys.readouterr())
    assert "Y103" in reply
    assert "is unknown" not in reply


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.slow
def test_out_and_back(capsys: Capture) -> None:
    assert execute(["export", "four-x", "--format", "tmj", "-o", "."]) == 0
    assert capsys.readouterr() == ("four-x.tmj\nfour-x-tiles.svg\n", "2 files written to .\n")
    assert 'width="1280"' in Path("four-x-tiles.svg").read_text("utf-8")
    assert execute(["import", "four-x.tmj", "-o", "again.yaml"]) == 0
    lost = "properties of the map: id: four-x"
    assert capsys.readouterr() == ("again.yaml\n", f"not carried over: {lost} (1)\n")
    assert Path("map.schema.json").is_file()
    back, first = load_map("again.yaml"), load_map("four-x")
    assert (back.id, back.spaces, back.starts, back.garrison) == ("again", first.spaces, first.starts, first.garrison)
    assert execute(["import", "four-x.tmj", "-o", "again.yaml", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["lost"] == [{"what": lost, "times": 1}]
    assert execute(["import", "four-x.tmj"]) == 0
    assert capsys.readouterr() == ("four-x.yaml\n", "")


@pytest.mark.slow
def test_every_map_that_ships_without_a_name(capsys: Capture) -> None:
    assert execute(["export", "--format", "tmj", "-o", "all", "--json"]) == 0
    files = json.loads(capsys.readouterr().out)["files"]
    assert {(file["id"], file["format"]) for file in files} >= {("four-x", "tmj"), ("outer-factory", "svg")}


@pytest.mark.slow
def test_it_shows_an_address_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    command = [sys.executable, "-c", LISTENING, "preview", "inner-factory", "--port", "8840"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=environment,
    ) as run:  # fmt: skip
        try:
            assert run.stdout
            address = run.stdout.readline().strip()
            with urllib.request.urlopen(address, timeout=PATIENCE) as page:
                assert b"<title>Hyskos</title>" in page.read()
            run.send_signal(signal.SIGINT)
            out, err = run.communicate(timeout=PATIENCE)
        finally:
            run.kill()
    assert (run.returncode, out, err.strip()) == (INTERRUPTED, "", "")
