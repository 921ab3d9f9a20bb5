"""After an amendment each later line is read again: it still fits, leads elsewhere, or waits."""

import re

import pytest

from hyskos.companion.journal.tables import PyramidsSession, replay_journal
from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.notation import read_orders
from hyskos.companion.session.reading import read_line
from hyskos.companion.session.rolling_pyramids import RollingPyramids
from hyskos.companion.session.state import Event, Orders, Session
from hyskos.companion.session.timeline import TimelineEntry
from hyskos.definitions.loader import load_map
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.legality import targets
from scripts.sessions import anything, lines_of, no_chance, say, sit_down
from tests.companion.sessions import (
    NOWHERE,
    always_one,
    answers,
    deploying,
    keep_journal,
    play_lines,
    ready,
    refusal,
    type_lines,
)
from tests.companion.test_matches import match_of


def waiting_message(session: PyramidsSession, line: str) -> str:
    """Type a line after which another does not fit any more; give what is said of that one, and take all back."""
    before = session.timeline
    answer = answers(session, line)
    assert session.timeline.waiting
    say(session, "undo")
    assert (session.timeline.entries, session.timeline.waiting) == (before.entries, before.waiting)
    (message,) = [text for text in answer if "does not fit any more" in text]
    return message


def test_a_die_that_was_named_by_its_face_is_not_another_one_after_the_roll_is_amended() -> None:
    session = type_lines(ready(), "d8:8 heroes", "d4:2 up")
    answer = waiting_message(session, "amend 3 3 1 5 7 2 2 7 4")
    assert answer == "line 4, `d8:8 heroes`, does not fit any more: no d8:8 is on the table"
    assert answers(session, "amend 3 3 1 8 5 2 2 7 4")[:2] == [
        "line 3 is now `3 1 8 5 2 2 7 4`; 2 later lines still fit",
        "Bastet takes a die (3 of 8): type die, box and number",
    ]
    assert session.timeline.session.game.dice[2] == 0  # it is the third die now


def test_a_die_that_was_named_by_its_number_is_written_as_it_shows_now() -> None:
    """The number of an amended die is told, where it was typed without its own."""
    session = type_lines(ready(), "4) heroes", "5) up")
    answer = answers(session, "amend 3 3 1 5 7 2 2 7 4")
    assert answer[:3] == [
        "line 3 is now `3 1 5 7 2 2 7 4`; 2 later lines still fit",
        "   4  4) heroes",
        "      Anubian writes 7 in heroes-1",
    ]
    assert session.timeline.session.game.sheets[0].numbers[0] == 7
    session = type_lines(ready(), "4) heroes 8", "5) up")
    assert answers(session, "amend 3 3 1 5 7 2 2 7 4")[1:3] == [
        "   4  4) heroes 8",
        "      Anubian writes 8 in heroes-1 (own colour: 7 becomes 8)",
    ]
    assert "`4) heroes 8`, does not fit any more" in waiting_message(
        type_lines(ready(), "4) heroes 8"), "amend 3 3 1 5 5 2 2 7 4"
    )


def test_what_was_amended_is_the_same_when_the_journal_is_read_again() -> None:
    session = sit_down(NOWHERE, "anubian", "bastet")
    memory = keep_journal(session)
    type_lines(session, "3", "1", "31582274", "4) heroes", "5) up", "amend 3 31572274", "undo", "redo")
    again = replay_journal(memory.raw, NOWHERE)[0]
    assert again.timeline.session.game.sheets == session.timeline.session.game.sheets
    assert again.timeline.session.game.dice == session.timeline.session.game.dice
    assert again.typed() == session.typed()
    broken = memory.raw.replace(b'"later": [[4, "do"', b'"later": [[4, "go"')
    with pytest.raises(RefusedError, match="this line was changed"):
        replay_journal(broken, NOWHERE)


def test_an_amended_line_that_is_taken_back_is_named_and_nothing_behind_it_is() -> None:
    session = type_lines(ready(), "4) heroes", "5) up")
    answers(session, "amend 3 31572274")
    assert answers(session, "undo")[:3] == [
        "line 3 is again `31582274`",
        "   4  4) heroes",
        "      Anubian writes 8 in heroes-1",
    ]
    assert answers(session, "redo")[0] == "line 3 is now `31572274`"
    say(session, "8) up-2")
    assert answers(session, "undo 2")[:2] == ["line 3 is again `31582274`", "taken back: 8) up-2"]
    assert answers(session, "redo 2")[:2] == ["line 3 is now `31572274`", "done again: 8) up-2"]


def test_lines_that_wait_still_wait_after_another_amendment_and_follow_again_when_they_fit() -> None:
    session = type_lines(ready(), "d8:8 heroes", "d4:2 up", "amend 3 3 1 5 7 2 2 7 4")
    assert answers(session, "amend 1 4")[0] == "line 1 is now `4`; 2 later lines still fit"
    assert [entry.typed for entry in session.timeline.waiting] == ["d8:8 heroes", "d4:2 up"]
    say(session, "amend 3 31582274")
    assert (session.typed(), session.timeline.waiting) == (("4", "1", "31582274", "d8:8 heroes", "d4:2 up"), ())


def test_a_journal_names_only_the_later_lines_that_an_amendment_changes() -> None:
    session = sit_down(NOWHERE, "anubian", "bastet")
    memory = keep_journal(session)
    type_lines(session, "3", "1", "31582274", "4) heroes", "amend 1 4")
    assert b'"amend": 1' in memory.raw.splitlines()[-1]
    assert b'"later"' not in memory.raw.splitlines()[-1]


def test_a_roll_that_is_amended_by_another_roll_is_named_when_it_is_taken_back() -> None:
    session = type_lines(sit_down(NOWHERE, "anubian", "bastet"), "3", "1")
    answers(session, "roll", always_one)
    answers(session, "amend 3 roll", lambda _faces: 2)
    assert answers(session, "undo")[0] == "line 3 is again `roll`"


def answer_waiting_lines(session: PyramidsSession) -> int:
    """Go on until no line waits: leave a line out whose question has gone by, else answer what is asked."""
    count = 0
    while session.timeline.waiting:
        first, state = session.timeline.waiting[0], session.timeline.session
        moment, waiting_for = session.playing.moment(state), session.playing.moment(first.before)
        if (moment[0], moment[1]) == (waiting_for[0], waiting_for[1]) or moment[0] > waiting_for[0]:
            say(session, "drop")
        else:
            assert list(lines_of(session, count, player=anything, most=1))
        count += 1
        assert count < 500
    return count


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_orders_are_amended_though_the_number_of_conquests_changes(seed: int) -> None:
    session = play_lines("anubian", "bastet", seed=seed, most=120)
    typed, done = session.typed(), 0
    for number, entry in enumerate(session.timeline.entries, 1):
        if not isinstance(entry.event, Orders) or not entry.event.sends:
            continue
        timeline = session.timeline
        faction = entry.before.game.table.factions[entry.event.seat]
        words = [
            f"{word.split('@')[0]}@{target}"
            for word in typed[number - 1].split()[1:]
            for target in _targets_of(entry)[:1]
        ]
        try:
            answer = answers(session, f"amend {number} {faction} {' '.join(words)}")
        except (RefusedError, UnlawfulError):
            continue
        if session.timeline.waiting:
            assert any("does not fit any more" in line for line in answer)
            assert answers(session, "")[-1] == answer[-1]
            assert len(session.typed()) + len(session.timeline.waiting) == len(typed)
            answer_waiting_lines(session)
            done += 1
        assert session.timeline.session.game.round >= timeline.session.game.round - 1
        session.timeline = timeline
    assert done


def test_what_waits_is_there_when_the_journal_is_read_again() -> None:
    session = sit_down(NOWHERE, "anubian", "bastet")
    memory = keep_journal(session)
    type_lines(session, "3", "1", "31582274", "d8:8 heroes", "d4:2 up", "amend 3 3 1 5 7 2 2 7 4")

    def again() -> PyramidsSession:
        replayed = replay_journal(memory.raw, NOWHERE)[0]
        assert replayed.typed() == session.typed()
        assert [entry.typed for entry in replayed.timeline.waiting] == [
            entry.typed for entry in session.timeline.waiting
        ]
        assert replayed.timeline.session.game.sheets == session.timeline.session.game.sheets
        return replayed

    assert [entry.typed for entry in again().timeline.waiting] == ["d8:8 heroes", "d4:2 up"]
    assert answers(session, "log")[-3:] == ["waiting, since an amendment:", "      d8:8 heroes", "      d4:2 up"]
    assert answers(session, "4) heroes")[-1].startswith("2 lines wait")
    again()
    answer = answers(session, "drop")
    assert answer[:2] == ["left out: d8:8 heroes", "1 line that waited follows again"]
    assert again().typed()[-2:] == ("4) heroes", "d4:2 up")
    assert not session.timeline.waiting
    say(session, "undo 2")
    assert len(again().timeline.waiting) == 2
    assert answers(session, "drop")[0] == "left out: d8:8 heroes"
    assert len(again().timeline.waiting) == 1
    assert "1 line that waited follows again" in answers(session, "4) heroes")
    assert again().typed()[-2:] == ("4) heroes", "d4:2 up")
    say(session, "undo 2")
    assert answers(session, "drop all")[0] == "left out: d8:8 heroes; d4:2 up"
    again()
    assert "no line waits" in refusal(session, "drop")
    say(session, "undo")
    assert "lines that wait: 2, not 3" in refusal(session, "drop 3")
    assert "lines that wait: 2, not 0" in refusal(session, "drop 0")


def test_a_line_that_follows_again_is_shown_where_it_leads_elsewhere() -> None:
    session = type_lines(ready(), "d8:8 heroes", "d4:2 up", "d8:7 up-1", "d8:5 heroes", "amend 3 3 1 5 6 2 2 7 4")
    say(session, "d8:4 ascending.left")
    answer = answers(session, "drop")
    assert answer[1:4] == [
        "3 lines that waited follow again",
        "   7  d8:5 heroes",
        "      Anubian writes 5 in heroes-1",  # in heroes-2 before
    ]


def test_nothing_is_done_again_after_another_line() -> None:
    session = type_lines(ready(), "d8:8 heroes", "undo", "d8:5 heroes")
    assert "nothing to redo" in refusal(session, "redo")


def test_what_waits_goes_and_comes_with_the_line_that_is_taken_back() -> None:
    session = type_lines(ready(), "d8:8 heroes", "d4:2 up", "amend 3 3 1 5 7 2 2 7 4")
    after = (session.timeline.entries, session.timeline.waiting)
    assert [entry.typed for entry in session.timeline.waiting] == ["d8:8 heroes", "d4:2 up"]
    for _again in range(2):
        say(session, "undo")
        assert not session.timeline.waiting
        say(session, "redo")
        assert (session.timeline.entries, session.timeline.waiting) == after


def test_a_line_that_waits_is_not_carried_out_when_the_journal_is_read_again() -> None:
    """Die 5 is taken by the amended line, so that the line behind it could not be carried out."""
    session = sit_down(NOWHERE, "anubian", "bastet")
    memory = keep_journal(session)
    type_lines(session, "3", "1", "31582274", "4) heroes", "5) up", "amend 4 5) up")
    replayed = replay_journal(memory.raw, NOWHERE)[0]
    assert [entry.typed for entry in replayed.timeline.waiting] == ["5) up"]
    assert replayed.typed() == session.typed()


def _targets_of(entry: TimelineEntry[Session, Event]) -> list[int]:
    game = entry.before.game
    return [place for place in targets(game.position, game.table.factions[entry.event.seat]) if place > 0][::-1]


def test_a_line_is_never_that_of_another_player() -> None:
    """A pair of Anubian that is finished only now would have taken the upgrade of Bastet."""
    session = type_lines(
        ready(), "1) up-1", "7) heroes", "8) up-2", "3) heroes", "4) heroes", "5) up-2.d4", "6) up-3", "2) up-2"
    )
    assert session.timeline.session.game.faction == "bastet"
    say(session, "spikes")
    answer = waiting_message(session, "amend 7 3) up-1.d8")
    assert answer == (
        "line 12, `spikes`, does not fit any more: a different question is open: Anubian spends 1 mark, or pass"
    )


def test_orders_of_a_unit_that_has_changed_are_refused() -> None:
    session = deploying()
    say(session, "anubian 3*@16 1@16 1@28")
    answer = waiting_message(session, "amend 3 21582274")
    assert "`anubian 3*@16 1@16 1@28`, does not fit any more: `3h@16`: Anubian has no such unit left" in answer


def test_orders_that_were_typed_unseen_are_read_again_too() -> None:
    session = deploying()
    session.playing = RollingPyramids(load_map("inner-factory"), secret=True)
    for line in ("3*@16 1@16 1@28", "1@10 1@22", "go"):
        answers(session, line)
    answer = waiting_message(session, "amend 3 21582274")
    assert "`anubian ***`, does not fit any more: `3h@16`: Anubian has no such unit left; it sends 2h" in answer


def test_dice_that_were_thrown_here_stay_as_they_fell() -> None:
    session = sit_down(NOWHERE, "anubian", "bastet")
    for line in ("3", "1", "roll"):
        answers(session, line, always_one)
    faces = session.timeline.session.game.dice
    assert "1 later line still fits" in answers(session, "amend 2 2")[0]
    assert session.timeline.session.game.dice == faces


def test_the_moves_of_small_games_are_told_where_they_lead_elsewhere() -> None:
    session = match_of("ring-race", "ben", "14:3")
    assert answers(session, "amend 1 ana")[1:3] == [
        "   1  ana",
        "      ana plays gold and begins with a single move; ben plays onyx (RG-13)",
    ]


def _as_typed(entry: TimelineEntry[Session, Event]) -> bool:
    if isinstance(entry.event, Orders):
        words = re.sub("^[a-z]+ ", "", entry.typed).split()
        return read_orders(entry.before.game, entry.event.seat, words) == entry.event.sends
    return read_line(entry.before, entry.typed, no_chance) == entry.event


@pytest.mark.wide
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_amended_every_line_means_what_it_says(seed: int) -> None:
    """Every die of the rolls is changed, one at a time; refused, or each line stands for its own words."""
    session = sit_down(NOWHERE, "anubian", "bastet")
    list(lines_of(session, seed, player=anything, most=24))
    done = 0
    for number, typed in enumerate(session.typed(), 1):
        if len(typed) != 8 or not typed.isdecimal():
            continue
        for at, face in ((at, face) for at in range(8) for face in "13"):
            before = session.timeline
            try:
                say(session, f"amend {number} {typed[:at]}{face}{typed[at + 1 :]}")
            except (RefusedError, UnlawfulError):
                assert session.timeline is before
                continue
            done += 1
            for entry in session.timeline.entries:
                assert _as_typed(entry), entry.typed
            session.timeline = before
    assert done >= 2  # at least those that change nothing
