"""A faction file of one's own: what takes it, and one honest sentence where nothing can be done with it."""

import json
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.rules.rolling_pyramids.abilities import ABILITIES
from tests.cli.manners import ROOT, in_language

REFUSED = {
    "combat": "combat mine.yaml:7 --defender bastet:4",
    "a defender": "combat anubian:7 --defender ./mine.yaml:4",
    "a bomb": "combat --bomb mine.yaml:7 --defender bastet:4",
    "what was written": "combat anubian:7 --expect mine.yaml:7",
    "score": "score --map inner-factory mine.yaml=1,2",
    "all points": "score --final mine.yaml=12,15",
    "ties": "score --final anubian=12 --spaces folder/mine.yml=3",
    "solo": "solo setup --map inner-factory --d4 2 --faction mine.yaml",
    "reinforce": "reinforce 4 4 6 2 --map inner-factory --hold 3=mine.yaml:4",
}
HONEST = "faction files of your own are for army, draft, check and export; here write the shipped faction"
ROUND = """\
map: inner-factory
starts: {mine.yaml: 1}
board: {29: mine.yaml:4}
devices: [mine.yaml ram 29-S1]
orders: {mine.yaml: [1@29]}
"""


@pytest.fixture(autouse=True)
def _mine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "data/factions/anubian.yaml").read_text(encoding="utf-8")
    Path("mine.yaml").write_text(text.replace("id: anubian", "id: mine", 1), encoding="utf-8")
    Path("sheet.yaml").write_text("faction: mine.yaml\n", encoding="utf-8")


@pytest.mark.parametrize("words", REFUSED.values(), ids=REFUSED)
def test_a_command_says_what_works_instead(capsys: pytest.CaptureFixture[str], words: str) -> None:
    assert execute(words.split()) == 2
    out, err = capsys.readouterr()
    assert (out, HONEST in err) == ("", True), err
    for faction, ability in ABILITIES.items():
        assert f"{faction} ({ability})" in err


def test_a_round_file_says_it_wherever_the_faction_stands(capsys: pytest.CaptureFixture[str]) -> None:
    Path("round.yaml").write_text(ROUND, encoding="utf-8")
    assert execute(["deploy", "round.yaml", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)["findings"]
    assert [one["line"] for one in found if HONEST in one["text"]] == [2, 3, 4, 5]


TAKEN = (
    "army mine.yaml --ascending 5,6,8",
    "draft sheet.yaml --die d8:5",
    "check mine.yaml",
    "export mine.yaml --format svg --workers 1",
)


@pytest.mark.parametrize("words", TAKEN)
def test_what_the_sentence_promises(words: str) -> None:
    assert execute(words.split()) == 0


def test_the_abilities_of_the_sentence_are_those_of_the_files() -> None:
    for faction, ability in ABILITIES.items():
        assert f"  id: {ability} " in (ROOT / f"data/factions/{faction}.yaml").read_text(encoding="utf-8") + " "


def test_other_words_are_spelt_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(["combat", "anubain:7"]) == 2
    assert HONEST not in capsys.readouterr().err


def test_in_spanish(tmp_path: Path) -> None:
    ((code, _, err),) = in_language("es", [REFUSED["solo"].split()], tmp_path)
    assert code == 2
    assert "los archivos de facciones propias son para army, draft, check y export" in err
