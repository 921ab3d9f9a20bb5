"""Matches of the small games, typed line by line in both languages: they end as the rules say, and replay."""

from dataclasses import replace
from pathlib import Path

import pytest

from hyskos.companion.games.pharaoh import Pharaoh
from hyskos.companion.journal import tables
from hyskos.companion.journal.lines import decode, encode, prefixes
from hyskos.companion.journal.tables import SMALL, SmallGameSession, replay_any, small_line
from hyskos.companion.refusals import RefusedError
from hyskos.definitions.plain_data import Json
from hyskos.rules.pharaoh.referee import read_position
from hyskos.rules.reasons import UnlawfulError
from scripts.matches import PLAYERS, begin, lines_of
from scripts.sessions import no_chance
from tests.companion.sessions import Memory

NOWHERE = Path("match.jsonl")
SEEDS = {"pharaoh": 3, "ring-race": 4, "pyramydal": 1}
ENDS = {"pharaoh": "goal line", "ring-race": "borne off", "pyramydal": "points"}
EARLY = {
    "pharaoh": ("463", "4 g2@b5 g2:b5-b4", "3", "b1@a2", "b1:a2-b2", "pass"),
    "ring-race": ("ben", "14:3", "4:3", "M:3"),
    "pyramydal": ("r1g1b1y1r2g2b2y2r3g3b3y3" * 5, "3", "1", "5"),
}
"""Some lines from the start."""


def match_of(game: str, *lines: str) -> SmallGameSession:
    session = begin(game, NOWHERE)
    for line in lines:
        answers(session, line)
    return session


def answers(session: SmallGameSession, line: str) -> list[str]:
    return list(session.answer(line, no_chance).said)


def refusal(session: SmallGameSession, line: str) -> str:
    before = session.timeline
    with pytest.raises((RefusedError, UnlawfulError)) as caught:
        answers(session, line)
    assert session.timeline is before
    return str(caught.value)


@pytest.mark.wide
@pytest.mark.parametrize("game", SMALL)
def test_a_whole_match_is_the_same_in_both_languages_and_replays(game: str) -> None:
    reports = []
    for lang in ("en", "es"):
        session, memory = begin(game, NOWHERE), Memory()
        session.journal = memory
        lines = list(lines_of(session, SEEDS[game], lang))
        report = session.report()
        result = report["result"]
        assert isinstance(result, dict)
        assert (report["phase"], result["kind"]) == ("over", ENDS[game])
        assert {*_list(result["winners"])} <= {*PLAYERS[game]}
        again, written = replay_any(small_line(game, PLAYERS[game]) + memory.raw, NOWHERE)
        assert (again.report(), again.typed()) == (report, tuple(lines))
        assert sum("totals" in line for line in written.lines) >= 10
        assert "game is over" in refusal(session, "3")
        assert list(session.describe_state())
        reports.append(report)
    assert reports[0] == reports[1]


def _list(value: Json) -> list[str]:
    assert isinstance(value, list)
    return [str(item) for item in value]


@pytest.mark.slow
@pytest.mark.parametrize("game", SMALL)
def test_lines_are_taken_back_done_again_and_amended(game: str) -> None:
    session = match_of(game, *EARLY[game])
    timeline = session.timeline
    states = [entry.before for entry in timeline.entries]
    assert "taken back" in answers(session, "undo 2")[0]
    assert session.timeline.session is states[-2]
    assert "done again" in answers(session, "redo 2")[0]
    assert session.timeline.session is timeline.session
    other = {"pharaoh": "643", "ring-race": "ana", "pyramydal": "r1g1b1y1" * 5 + "r2g2b2y2r3g3b3y3" * 5}[game]
    if game == "pharaoh":
        assert any("does not fit any more" in text for text in answers(session, f"amend 1 {other}"))
        answers(session, "undo")
    else:
        assert "3 later lines still fit" in answers(session, f"amend 1 {other}")[0]
        assert session.typed() == (other, *EARLY[game][1:])
    assert "there is no line 9" in refusal(session, "amend 9 3")


@pytest.mark.parametrize("game", SMALL)
def test_what_may_be_asked_at_any_time(game: str) -> None:
    session = match_of(game, *EARLY[game])
    assert answers(session, "log") == [f"{number:>4}  {line}" for number, line in enumerate(EARLY[game], 1)]
    for question in ("board", "moves 3" if game == "pharaoh" else "moves", "help", ""):
        before = session.timeline
        assert answers(session, question)
        assert session.timeline is before
    assert answers(session, "") == list(session.describe_state())
    assert session.answer("export x.svg", no_chance).picture == "x.svg"
    assert session.answer("quit", no_chance).leaves
    assert "has no place here" in refusal(session, "board 60")
    assert "Did you mean board" in refusal(session, "boart")
    assert "at most 400" in refusal(session, "x" * 401)


@pytest.mark.many
@pytest.mark.parametrize(
    ("game", "lines", "line", "answer"),
    [
        ("pharaoh", (), "4", "one face for each of the 3"),
        ("pharaoh", (), "478", "a die shows 1 to 6, not 7"),
        ("pharaoh", (), "moves", "type a roll"),
        ("pharaoh", (), "pass", "has no place here"),
        ("pharaoh", ("463",), "7", "a die shows 1 to 6"),
        ("pharaoh", ("463",), "g1@b5", "type what g has rolled first"),
        ("pharaoh", ("463", "3"), "roll", "has no place here"),
        ("pharaoh", ("463",), "3 g3@b5 g1@c5", "costs 1, more than the remaining 0"),
        ("pharaoh", ("463", "3"), "r1@b1", "not a piece of g"),
        ("ring-race", (), "moves", "not drawn yet"),
        ("ring-race", (), "board", "not drawn yet"),
        ("ring-race", (), "clara", "`clara` is unknown"),
        ("ring-race", ("ben",), "roll", "has no place here"),
        ("ring-race", ("ben",), "14:4", "a move is 1, 2 or 3 spaces"),
        ("ring-race", ("ben",), "14:3 15:2", "no move is left"),
        ("pyramydal", (), "board", "not laid out"),
        ("pyramydal", (), "moves", "has no place here"),
        ("pyramydal", (), "r1g1", "need a line of 60 pyramids, not 2"),
        ("pyramydal", (), "2", "`2` is not a row of pyramids"),
        ("pyramydal", EARLY["pyramydal"][:1], "roll", "has no place here"),
        ("pyramydal", EARLY["pyramydal"][:1], "pass", "ana has to move first"),
        ("pyramydal", EARLY["pyramydal"][:1], "0", "may move 1 to 60"),
        ("pyramydal", EARLY["pyramydal"][:1], "²", "is unknown"),
        ("pyramydal", EARLY["pyramydal"][:1], "build r3g2b1", "ana has no b1 left"),
        ("pyramydal", EARLY["pyramydal"][:1], "build r4", "not a row of pyramids"),
        ("pyramydal", EARLY["pyramydal"][:1], "build", "type the statue after it"),
        ("ring-race", ("ben",), "14:3, 15:2", "no move is left"),
        ("pyramydal", EARLY["pyramydal"][:1], "-1", "one number, how many spaces"),
        ("pyramydal", EARLY["pyramydal"][:1], "2 2", "one number, how many spaces"),
        ("pyramydal", EARLY["pyramydal"][:1], "1 r1", "one number, how many spaces"),
        ("pyramydal", EARLY["pyramydal"][:1], "x9", "not a row of pyramids"),
        ("pharaoh", ("4,6,3",), "g1@b5", "type what g has rolled first"),
    ],
)
def test_refusals_name_what_is_wrong_and_change_nothing(
    game: str, lines: tuple[str, ...], line: str, answer: str
) -> None:
    assert answer in refusal(match_of(game, *lines), line)


@pytest.mark.parametrize("game", SMALL)
def test_the_first_line_of_all_is_taken_back_though_no_board_is_there_yet(game: str) -> None:
    session = match_of(game)
    status = session.describe_state()
    assert answers(session, EARLY[game][0])
    assert answers(session, "undo")[-len(status) :] == [*status]
    assert session.describe_state() == status


@pytest.mark.parametrize("game", SMALL)
def test_chance_may_decide_here_and_the_log_shows_what(game: str) -> None:
    session = begin(game, NOWHERE)
    session.answer("roll", lambda faces: faces)
    thrown = {"pharaoh": "roll: 6 6 6", "ring-race": "roll: ben"}
    entry = answers(session, "log")[0]
    if game in thrown:
        assert entry == f"   1  {thrown[game]}"
    else:
        assert sorted(entry.split()[2:]) == sorted(small for small in _all_pieces())


def _all_pieces() -> list[str]:
    return [f"{colour}{pips}" for colour in "rgby" for pips in (1, 2, 3) for _copy in range(5)]


@pytest.mark.slow
@pytest.mark.parametrize("game", SMALL)
def test_every_prefix_is_a_match_and_a_changed_one_is_none(game: str) -> None:
    session, memory = begin(game, NOWHERE), Memory()
    session.journal = memory
    states = [session.timeline.session]
    for line in EARLY[game]:
        answers(session, line)
        states.append(session.timeline.session)
    raw = small_line(game, PLAYERS[game]) + memory.raw
    sessions = [replay_any(part, NOWHERE)[0].timeline.session for part in prefixes(raw)]
    assert [session.playing.position(state) for state in sessions] == [
        session.playing.position(state) for state in states
    ]
    for at in range(0, len(raw), 7):
        with pytest.raises(RefusedError, match=r"match.jsonl:[0-9]"):
            replay_any(raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :], NOWHERE)


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("game", SMALL)
@pytest.mark.parametrize(
    "event",
    [[], ["x"], ["roll", "9"], ["roll", "x"], ["walk", "r1@b1"], ["lots"], ["draw", "zoe"], ["go"], ["go", "99:9"],
     ["go", "-1"], ["line"], ["line", "x9"], ["build", "r1"], ["pass"], ["pass", "x"], [3], 5],
)  # fmt: skip
def test_a_forged_line_is_refused_where_the_rules_refuse_it(game: str, event: Json) -> None:
    raw = small_line(game, PLAYERS[game])
    line, _check = encode({"event": event}, decode(raw, "x").check)
    with pytest.raises(RefusedError, match=r"match.jsonl:2: "):
        replay_any(raw + line, NOWHERE)


def test_a_noted_position_that_is_not_that_of_the_rules_is_noticed() -> None:
    raw = small_line("pharaoh", PLAYERS["pharaoh"])
    check = decode(raw, "x").check
    for values in (
        {"event": ["lots", "4", "6", "3"]},
        {"event": ["roll", "2", "g2@b5"], "totals": {"turn": 2, "position": "g2@c5"}},
    ):
        line, check = encode(values, check)
        raw += line
    with pytest.raises(RefusedError, match=r"match.jsonl:3: .*other points"):
        replay_any(raw, NOWHERE)


@pytest.mark.parametrize(
    ("game", "players", "answer"),
    [
        ("pharaoh", ("r",), "two to four"),
        ("pharaoh", ("r", "r"), "two to four"),
        ("pharaoh", ("r", "ben"), "each colour is one letter"),
        ("ring-race", ("ana",), "two players need two different names, such as ana and ben"),
        ("pyramydal", ("ana", "ben"), "the game needs 3 or more"),
        ("pyramydal", ("ana", "ben", "ben"), "two tokens"),
        ("pyramydal", ("ana", "ben", "r3"), "`r3` is a pyramid"),
    ],
)
def test_who_cannot_sit_down(game: str, players: tuple[str, ...], answer: str) -> None:
    with pytest.raises(RefusedError, match=answer):
        small_line(game, players)


def test_a_board_that_has_changed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = small_line("ring-race", PLAYERS["ring-race"])
    monkeypatch.setitem(tables._PINNED, "ring-race", lambda _name: (20, 0, []))
    with pytest.raises(RefusedError, match="the board of ring-race has changed since"):
        replay_any(raw, NOWHERE)


def test_a_game_that_nobody_knows_is_named() -> None:
    line, _check = encode({"format": "hyskos.table/1", "game": "chess"}, "")
    with pytest.raises(RefusedError, match="has no game chess"):
        replay_any(line, NOWHERE)


@pytest.mark.parametrize("line", ["red", "b", "blue r1:a1-a2", "rojo"])
def test_a_colour_that_plays_is_no_beginning_of_a_word(line: str) -> None:
    """After `undo`, `red` would do the line again, and `b` would draw the board."""
    session = match_of("pharaoh", *EARLY["pharaoh"][:2])
    answers(session, "undo")
    assert "has rolled first" in refusal(session, line)
    assert answers(session, "redo")


@pytest.mark.parametrize(
    ("game", "lines", "prompt"),
    [
        ("pharaoh", (), "t1> "),
        ("pharaoh", ("463",), "t1 g> "),
        ("pharaoh", ("463", "4 g2@b5"), "t1 g 2> "),
        ("pharaoh", ("463", "4 g2@b5", "g2:b5-b4"), "t2 b> "),
        ("pharaoh", ("463", "4 g2@b5", "pass"), "t2 b> "),
        ("ring-race", ("ben", "14:3"), "t2 Onyx 2> "),
        ("ring-race", ("ben", "14:3", "4:3"), "t2 Onyx 1> "),
        ("pyramydal", EARLY["pyramydal"][:2], "t2 ben> "),
    ],
)
def test_the_prompt_shows_whose_turn_it_is_and_what_is_left(game: str, lines: tuple[str, ...], prompt: str) -> None:
    assert match_of(game, *lines).prompt() == prompt


def test_moves_that_are_compulsory_cannot_be_passed() -> None:
    refused = refusal(match_of("ring-race", "ben", "14:3"), "pass")
    assert refused == "RG-1: ana must make 2 more moves; then the turn ends by itself"


def test_turns_of_pharaoh_in_journals_of_earlier_versions_end_with_their_line() -> None:
    game, play = Pharaoh(), match_of("pharaoh", "463").timeline.session
    for event in (("roll", "4", "g2@b5"), ("roll", "6"), ("walk", "b1@a2"), ("roll", "6"), ("walk",)):
        play = game.step(play, event).session
    assert (play.turn, play.player, play.roll) == (4, "g", None)


def test_a_win_in_a_journal_of_an_earlier_version_ends_the_game_and_not_the_turn() -> None:
    game, play = Pharaoh(), match_of("pharaoh", "463").timeline.session
    play = replace(play, position=read_position(play.board, "rgb", "g1@b3 g2@c3 g3@d2"))
    won = game.step(play, ("roll", "3", "g3:d2-d3")).session
    assert (won.winner, won.turn, won.player, won.roll) == ("g", play.turn, "g", None)


def test_a_passed_turn_shows_the_points_that_were_not_spent() -> None:
    session = match_of("pharaoh", "463", "4 g2@b5")
    assert answers(session, "pass")[0] == "Spent 0 of 2, 2 left."
