"""`hyskos rules`: rules and rulings, found by id, name or word."""

import json

import pytest

from hyskos.cli.main import execute
from hyskos.rules.rolling_pyramids.rulings import IDS


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str], str]:
    code = execute(["rules", *words])
    out, err = capsys.readouterr()
    return code, out.splitlines(), err


@pytest.mark.parametrize("word", ["RP-36", "rp-36", "rp36"])
def test_a_statement_by_its_id(capsys: pytest.CaptureFixture[str], word: str) -> None:
    code, lines, _ = run(capsys, word)
    assert code == 0
    assert len(lines) == 1
    assert lines[0].startswith("RP-36  A ram on the border")


@pytest.mark.parametrize("word", ["halves", "A47"])
def test_a_ruling_with_its_reason_and_alternatives(capsys: pytest.CaptureFixture[str], word: str) -> None:
    _, lines, _ = run(capsys, word)
    assert lines[0] == "A47  What is half of an odd number of soldiers?"
    assert lines[1].startswith("  up: Half a soldier")
    assert lines[-1] == "  Your group can also play: --ruling halves=down"


def test_what_the_engine_does_not_offer_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    _, lines, _ = run(capsys, "A41")
    assert lines[-1] == "  Other readings, which cannot be played here: side"


@pytest.mark.slow
def test_a_search_wants_every_word_in_either_language(capsys: pytest.CaptureFixture[str]) -> None:
    _, lines, _ = run(capsys, "bomb", "umbrella")
    assert {line.split()[0] for line in lines} >= {"RP-38", "A41", "A46"}
    assert all("bomb" in line.lower() for line in lines)
    _, spanish, _ = run(capsys, "piramide", "soldado")
    assert not [line for line in spanish if line.startswith("RP-38")]


def test_nothing_found(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, err = run(capsys, "halvs")
    assert (code, lines, err.strip()) == (1, [], "no rule found for `halvs`. Did you mean halves?")


def test_one_game_only(capsys: pytest.CaptureFixture[str]) -> None:
    _, lines, _ = run(capsys, "--game", "pharaoh")
    assert {line.split("-")[0] for line in lines} == {"PH", "PHA"}
    code, _, err = run(capsys, "--game", "pharoa")
    assert (code, "Did you mean pharaoh?" in err) == (2, True)


@pytest.mark.parametrize("words", [("",), (" ", "\t")])
def test_nothing_is_no_word_to_search_for(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, err = run(capsys, *words)
    assert (code, lines, "o word to search" in err) == (2, [], True)


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    execute(["rules", "halves", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert answer["schema"] == "hyskos.rules/1"
    (entry,) = answer["entries"]
    assert (entry["id"], entry["default"], entry["alternatives"], entry["engine"]) == ("A47", "up", ["down"], True)


def test_every_ruling_of_the_engine_is_found_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    execute(["rules", "--game", "rolling-pyramids", "--json"])
    entries = json.loads(capsys.readouterr().out)["entries"]
    assert {entry["name"]: entry["id"] for entry in entries if entry.get("engine")} == IDS
