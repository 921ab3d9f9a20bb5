"""What states a fact of the table may be told once: the last of two is as wrong as the first."""

from pathlib import Path

import pytest

from hyskos.cli.main import execute


@pytest.mark.many
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("combat anubian:5 --defender bastet:9 --defender rashar:3", "--defender"),
        ("combat anubian:5 --defender bastet:9 --expect 4 --expect 3", "--expect"),
        ("combat anubian:5 --ruling halves=up --ruling mitades=abajo", "--ruling halves is there twice"),
        ("army anubian --heroes 3 --heroes 4", "--heroes"),
        ("army anubian --ascending 5,6,8 --ascending 1,2,3", "--ascending"),
        ("army anubian --upgrade ascending=+4 --upgrade asc=+2", "--upgrade ascending is there twice"),
        ("draft sheet.yaml --die d8:5 --die d4:2", "--die"),
        ("draft --players 3 --players 2", "--players"),
        ("roll --players 3 --players 2", "--players"),
        ("score --map inner-factory --map outer-factory anubian=1", "--map"),
        ("score --map inner-factory anubian=1 --round 3 --round 10", "--round"),
        ("reinforce 4 4 6 2 --map inner --hold 2=anub:3 --hold 2=anub:4", "--hold 2 is there twice"),
        ("reinforce 4 4 6 2 --map inner --hold S1=anub:3 --hold S1=anub:4", "--hold S1 is there twice"),
        ("reinforce 4 4 6 2 --map inner --pharaoh 3=4 --pharaoh 3=5", "--pharaoh 3 is there twice"),
        ("solo setup --map inner --d4 2 --d4 3", "--d4"),
        ("lab run --map inner-factory --map four-x", "--map"),
        ("lab run --map inner-factory --first fixed --ruling A73=rotate", "--ruling first_player is there twice"),
        ("pharaoh first r=1 r=2", "r is there twice"),
        ("pyramydal advance ana ben r1 g2 b3 y1 --die ana=3 --die ana=2", "--die ana is there twice"),
    ],
)
def test_a_fact_that_is_told_twice_is_refused(line: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(line.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert "twice" in err or "2 times" in err


@pytest.mark.parametrize(
    ("line", "text", "told"),
    [
        ("deploy file.yaml", "map: four-x\nmapa: four-x\n", "2:1: FORM map is there twice"),
        ("draft file.yaml --die d8:5", "faction: anubian\nfacción: bastet\n", "2:1: FORM faction is there twice"),
        ("draft file.yaml --die d8:5", "faction: anubian\nmapa: four-x\nmap: four-x\n", "3:1: FORM map is there twice"),
    ],
)
def test_a_key_that_is_there_twice_is_told_once(
    line: str, text: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file.yaml").write_text(text, encoding="utf-8")
    assert execute(line.split()) == 1
    found = [out for out in capsys.readouterr().out.splitlines() if "twice" in out or "not known" in out]
    assert found == [f"file.yaml:{told}"]


def test_once_is_enough(capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(["combat", "anubian:5", "--defender", "bastet:9", "--expect", "4", "--ruling", "halves=up"]) == 0
    assert execute(["army", "anubian", "--footmen-1", "0", "--heroes", "3"]) == 0
    assert execute(["score", "--map", "inner-factory", "anubian=1", "--round", "10"]) == 0
    assert "assumed" not in capsys.readouterr().out
