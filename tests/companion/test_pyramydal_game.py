"""A whole game of Pyramydal, read from its text."""

from hyskos.companion.pyramydal_game import assumed_of, read_game
from hyskos.definitions.loader import Reading, read_bytes

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
    assert [(one.code, one.line) for one in findings] == [("PY-1", 7)]
    game, findings = read_game(reading(GAME.replace("[r3, g2, b1]", "[r3, r2, b1]")))
    assert game is None
    assert [(one.code, one.line) for one in findings] == [("PY-8", 5)]


def test_another_kind_of_file_is_no_game() -> None:
    game, findings = read_game(reading(GAME.replace("pyramydal-game", "score-sheet")))
    assert game is None
    assert findings
