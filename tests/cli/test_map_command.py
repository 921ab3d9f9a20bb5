"""`hyskos map report`: the same measures as a table and as JSON."""

import json
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.definitions.kinds.registry import shipped


def test_the_table_of_a_shipped_map(capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(["map", "report", "inner-factory"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["from", "start", "S1", "S2", "S3", "S4"]
    assert lines[3].split() == ["steps", "to", "heroes", "5", "4", "2", "4"]
    assert len({len(line) for line in lines[:-4]}) == 1
    assert lines[-4].startswith("Reached first by several: 9 (S2 S3: 2 steps), 15 (S1 S4: 2 steps), 1 (S1 S2 S3 S4: 3 ")
    assert lines[-3:-1] == ["Alike: none", "Alike if every factory is the same: S1 S2 S3 S4"]


def test_json_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(["map", "report", "four-x", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["schema"], told["id"], told["alike"]) == ("hyskos.map.report/1", "four-x", [[1, 2, 3, 4]])
    assert told["starts"][0]["factories"] == {"ascending": 2, "matching": 2, "descending": 2, "footmen": 2}


@pytest.mark.parametrize(("name", "told"), [("inner-factry", "Did you mean inner-factory"), ("anubian", "is unknown")])
def test_another_name_is_refused(name: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(["map", "report", name]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize(("overlay", "ending"), [("reach", "svg"), ("points", "pdf"), ("contest", "png")])
def test_an_overlay_becomes_a_file(
    overlay: str, ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"board.{ending}"
    assert execute(["map", "report", "inner-factory", "--overlay", overlay, "--ink", "saver", "-o", str(path)]) == 0
    assert path.read_bytes()[:4] in (b"<?xm", b"%PDF", b"\x89PNG")
    out, err = capsys.readouterr()
    assert out.startswith("from start")
    assert err == f"{path}\n"


@pytest.mark.parametrize("words", [["--overlay", "reach"], ["--ink", "full"]])
def test_how_to_draw_needs_a_drawing(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(["map", "report", "four-x", *words]) == 2
    assert f"{words[0]} needs -o" in capsys.readouterr().err


def test_an_overlay_of_words_that_are_too_long(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = shipped("map")["inner-factory"].read_text("utf-8")
    (tmp_path / "long.yaml").write_text(text.replace("en: Inner factory", f"en: {'Endless' * 12}"), "utf-8")
    assert execute(["map", "report", str(tmp_path / "long.yaml"), "-o", str(tmp_path / "long.svg")]) == 1
    assert "does not fit" in capsys.readouterr().err
    assert not (tmp_path / "long.svg").exists()


@pytest.mark.parametrize("words", ["map report {}", "army {}", "lab run --games 1 --map {}", "export {}"])
def test_a_table_of_spaces_is_told_from_a_name(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("spaces.csv").write_text("number;q;r;round;final\n1;0;0;5;10\n", "utf-8")
    assert execute(words.format("spaces.csv").split()) in (1, 2)
    told = "".join(capsys.readouterr())
    assert "Y103" in told
    assert "is unknown" not in told
