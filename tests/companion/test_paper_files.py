"""Rounds, sheets and games of Pyramydal, read from the text of their files."""

import pytest

from hyskos.companion import round_file, sheet_file
from hyskos.companion.paper import PaperFinding, open_faction, open_map
from hyskos.companion.pyramydal_game import assumed_of, read_game
from hyskos.companion.refusals import RefusedError
from hyskos.companion.round_file import write_round
from hyskos.definitions.findings import UnreadableError
from hyskos.definitions.loader import Reading, read_bytes
from hyskos.definitions.reading.source import Source, decode
from hyskos.rules.rolling_pyramids.deployment import Order, deploy


def text(words: str) -> Source:
    return decode(words.encode(), "paper.yaml")


def faults(words: str) -> list[tuple[int, int, str]]:
    sheet, faults_found = round_file.read_round(text(words), {})
    assert sheet is None
    return [(fault.line, fault.column, fault.rule) for fault in faults_found]


def test_the_example_of_the_help_is_a_sheet() -> None:
    paper, faults = sheet_file.read_sheet(text(sheet_file.EXAMPLE), {})
    assert faults == ()
    assert paper is not None
    written = {cell.name: n for cell, n in zip(paper.layout.cells, paper.sheet.numbers, strict=True) if n is not None}
    assert written == {
        "heroes-1": 4,
        "upgrades-1.d4": 3,
        "upgrades-1.d8": 4,
        "upgrades-2.d4": 1,
        "upgrades-2.d8": 5,
        "upgrades-3.d4": 2,
        "upgrades-3.d8": 8,
        "upgrades-4.d4": 2,
        "ascending.left": 5,
        "ascending.right": 8,
        "footmen-1.1": 1,
        "footmen-1.3": 2,
    }
    assert (paper.sheet.levels, paper.sheet.lines, paper.sheet.devices) == ((0, 1, 0), (True, False, False), (1, 0, 0))
    assert paper.factories == ("heroes",)


def test_the_example_of_a_round_can_be_resolved() -> None:
    sheet, faults_found = round_file.read_round(text(round_file.EXAMPLE), {"halves": "down"})
    assert faults_found == ()
    assert sheet is not None
    assert (sheet.map_name, sheet.number, sheet.rulings.halves) == ("outer-factory", 4, "down")
    assert sheet.orders["bastet"] == [Order(10, 2)]
    after = deploy(sheet.position, sheet.orders, sheet.rulings, abilities={}).position
    written = write_round(sheet.map_name, after, sheet.number + 1, sheet.rulings)
    again, _none = round_file.read_round(text(written), {})
    assert again is not None
    assert (again.position.forces, again.number, again.rulings) == (after.forces, 5, sheet.rulings)


def test_every_fault_has_its_place() -> None:
    assert faults("- 1") == [(1, 1, "FORM")]
    assert faults("map: nowhere\nstarts: {anubian: 1}") == [(1, 6, "FORM")]
    words = "map: inner-factory\nstarts: {anubian: 1}\nboard: {5: bastet:4, S2: anubian:1}\norders: {anubian: [4@1]}"
    assert faults(words) == [(3, 12, "RP-03"), (3, 22, "RP-04")]
    assert faults("map: inner-factory\nstarts: {anubian: 1}\norders: {anubian: [50@29]}")[0][2] == "RP-29"


def test_broken_yaml_is_unreadable() -> None:
    with pytest.raises(UnreadableError) as error:
        round_file.read_round(text("map: ["), {})
    assert error.value.findings[0].file == "paper.yaml"


def test_a_fault_is_one_line() -> None:
    assert str(PaperFinding("a\nb.yaml", 3, 7, "RP-03", "no\x1b such")) == "a\ufffdb.yaml:3:7: RP-03 no\ufffd such"


def test_a_definition_that_nobody_knows_is_refused() -> None:
    with pytest.raises(RefusedError, match="Did you mean inner-factory"):
        open_map("inner-factroy")
    with pytest.raises(RefusedError, match="Did you mean anubian"):
        open_faction("anubain")
    with pytest.raises(RefusedError, match=r"nowhere.yaml:1:1: Y001 "):
        open_faction("nowhere.yaml")


# games of Pyramydal


GAME = """kind: pyramydal-game
players: [ana, ben, cleo]
statues:
  - {player: ana, pieces: [r1, r1, r1]}
  - {player: ben, pieces: [r3, g2, b1]}
leftovers: {cleo: {pieces: [y1]}}
"""


def reading(text: str) -> Reading:
    return read_bytes(text.encode(), "game.yaml")


def test_a_game_is_read_with_what_it_leaves_out() -> None:
    paper = reading(GAME)
    game, findings = read_game(paper)
    assert findings == []
    assert game is not None
    assert game.stashes == dict.fromkeys("rgby", 1)
    assert [(built.player, built.pieces[0]) for built in game.statues] == [("ana", ("r", 1)), ("ben", ("r", 3))]
    assert [reason.rule for reason in assumed_of(paper)] == ["PY-1"]
    assert assumed_of(reading(GAME + "stashes: {r: 1, g: 1, b: 1, y: 1}\n")) == []


def test_what_is_against_the_rules_has_its_rule_and_its_line() -> None:
    game, findings = read_game(reading(GAME + "stashes: {r: 1, R: 1, g: 1, b: 1, y: 1}\n"))
    assert game is None
    assert [(finding.code, finding.line) for finding in findings] == [("PY-1", 7)]
    game, findings = read_game(reading(GAME.replace("[r3, g2, b1]", "[r3, r2, b1]")))
    assert game is None
    assert [(finding.code, finding.line) for finding in findings] == [("PY-8", 5)]


def test_another_kind_of_file_is_no_game() -> None:
    game, findings = read_game(reading(GAME.replace("pyramydal-game", "score-sheet")))
    assert game is None
    assert findings
