"""A line amended: every later line is read again where it stands now, told where it leads elsewhere, or waits."""

import re

import pytest

from hyskos.companion.journal.session import Big, first_line, replay_journal
from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.notation import read_orders
from hyskos.companion.session.reading import read_line
from hyskos.companion.session.rolling_pyramids import RollingPyramids
from hyskos.companion.session.state import Event, Orders, Session
from hyskos.companion.session.timeline import Entry
from hyskos.definitions.loader import load_map
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.legality import targets
from scripts.sessions import anything, lines_of, no_chance, say, sit_down
from tests.companion.spoken import NOWHERE, deploying, ones, played, ready, refusal, said


def drafted(*lines: str) -> Big:
    evening = ready()
    for line in lines:
        say(evening, line)
    return evening


def waits(evening: Big, line: str) -> str:
    """Type a line after which another does not fit any more; give what is said of that one, and take all back."""
    before = evening.timeline
    told = said(evening, line)
    assert evening.timeline.waiting
    say(evening, "undo")
    assert (evening.timeline.entries, evening.timeline.waiting) == (before.entries, before.waiting)
    (found,) = [one for one in told if "does not fit any more" in one]
    return found


def test_a_die_that_was_named_by_its_face_is_not_another_one_after_the_roll_is_amended() -> None:
    evening = drafted("d8:8 heroes", "d4:2 up")
    told = waits(evening, "amend 3 3 1 5 7 2 2 7 4")
    assert told == "line 4, `d8:8 heroes`, does not fit any more: no d8:8 is on the table"
    assert said(evening, "amend 3 3 1 8 5 2 2 7 4")[:2] == [
        "line 3 is now `3 1 8 5 2 2 7 4`; 2 later lines still fit",
        "Bastet takes a die (3 of 8): type die, box and number",
    ]
    assert evening.timeline.session.game.dice[2] == 0  # it is the third die now


def test_a_die_that_was_named_by_its_number_is_written_as_it_shows_now() -> None:
    """The number of an amended die is told, where it was typed without its own."""
    evening = drafted("4) heroes", "5) up")
    told = said(evening, "amend 3 3 1 5 7 2 2 7 4")
    assert told[:3] == [
        "line 3 is now `3 1 5 7 2 2 7 4`; 2 later lines still fit",
        "   4  4) heroes",
        "      Anubian writes 7 in heroes-1",
    ]
    assert evening.timeline.session.game.sheets[0].numbers[0] == 7
    evening = drafted("4) heroes 8", "5) up")
    assert said(evening, "amend 3 3 1 5 7 2 2 7 4")[1:3] == [
        "   4  4) heroes 8",
        "      Anubian writes 8 in heroes-1 (own colour: 7 becomes 8)",
    ]
    assert "`4) heroes 8`, does not fit any more" in waits(drafted("4) heroes 8"), "amend 3 3 1 5 5 2 2 7 4")


def test_what_was_amended_is_the_same_when_the_journal_is_read_again() -> None:
    evening = drafted()
    kept: list[bytes] = []

    class Memory:
        def append(self, line: bytes) -> None:
            kept.append(line)

    evening = sit_down(NOWHERE, "anubian", "bastet")
    raw = first_line(evening.timeline.start.game.table, "inner-factory", evening.path)
    evening.journal = Memory()
    for line in ("3", "1", "31582274", "4) heroes", "5) up", "amend 3 31572274", "undo", "redo"):
        say(evening, line)
    again = replay_journal(raw + b"".join(kept), NOWHERE)[0]
    assert again.timeline.session.game.sheets == evening.timeline.session.game.sheets
    assert again.timeline.session.game.dice == evening.timeline.session.game.dice
    assert again.typed() == evening.typed()
    broken = b"".join(kept).replace(b'"later": [[4, "do"', b'"later": [[4, "go"')
    with pytest.raises(RefusedError, match="this line was changed"):
        replay_journal(raw + broken, NOWHERE)


def test_an_amended_line_that_is_taken_back_is_named_and_nothing_behind_it_is() -> None:
    evening = drafted("4) heroes", "5) up")
    said(evening, "amend 3 31572274")
    assert said(evening, "undo")[:3] == [
        "line 3 is again `31582274`",
        "   4  4) heroes",
        "      Anubian writes 8 in heroes-1",
    ]
    assert said(evening, "redo")[0] == "line 3 is now `31572274`"
    say(evening, "8) up-2")
    assert said(evening, "undo 2")[:2] == ["line 3 is again `31582274`", "taken back: 8) up-2"]
    assert said(evening, "redo 2")[:2] == ["line 3 is now `31572274`", "done again: 8) up-2"]


class Memory:
    """A journal that no disk keeps."""

    def __init__(self, evening: Big) -> None:
        self.raw = first_line(evening.timeline.start.game.table, "inner-factory", evening.path)
        evening.journal = self  # type: ignore[assignment]

    def append(self, line: bytes) -> None:
        self.raw += line


def filled(evening: Big) -> int:
    """Go on until no line waits: leave a line out whose question has gone by, else answer what is asked."""
    count = 0
    while evening.timeline.waiting:
        first, session = evening.timeline.waiting[0], evening.timeline.session
        asked, answers = evening.playing.moment(session), evening.playing.moment(first.before)
        if (asked[0], asked[1]) == (answers[0], answers[1]) or asked[0] > answers[0]:
            say(evening, "drop")
        else:
            assert list(lines_of(evening, count, player=anything, most=1))
        count += 1
        assert count < 500
    return count


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_orders_are_amended_though_the_number_of_conquests_changes(seed: int) -> None:
    evening = played("anubian", "bastet", seed=seed, most=120)
    typed, done = evening.typed(), 0
    for number, entry in enumerate(evening.timeline.entries, 1):
        if not isinstance(entry.event, Orders) or not entry.event.sends:
            continue
        whole = evening.timeline
        faction = entry.before.game.table.factions[entry.event.seat]
        words = [
            f"{word.split('@')[0]}@{target}" for word in typed[number - 1].split()[1:] for target in _near(entry)[:1]
        ]
        try:
            told = said(evening, f"amend {number} {faction} {' '.join(words)}")
        except (RefusedError, UnlawfulError):
            continue
        if evening.timeline.waiting:
            assert any("does not fit any more" in one for one in told)
            assert said(evening, "")[-1] == told[-1]
            assert len(evening.typed()) + len(evening.timeline.waiting) == len(typed)
            filled(evening)
            done += 1
        assert evening.timeline.session.game.round >= whole.session.game.round - 1
        evening.timeline = whole
    assert done


def test_what_waits_is_there_when_the_journal_is_read_again() -> None:
    evening = sit_down(NOWHERE, "anubian", "bastet")
    memory = Memory(evening)
    for line in ("3", "1", "31582274", "d8:8 heroes", "d4:2 up", "amend 3 3 1 5 7 2 2 7 4"):
        say(evening, line)

    def again() -> Big:
        found = replay_journal(memory.raw, NOWHERE)[0]
        assert found.typed() == evening.typed()
        assert [one.typed for one in found.timeline.waiting] == [one.typed for one in evening.timeline.waiting]
        assert found.timeline.session.game.sheets == evening.timeline.session.game.sheets
        return found

    assert [one.typed for one in again().timeline.waiting] == ["d8:8 heroes", "d4:2 up"]
    assert said(evening, "log")[-3:] == ["waiting, since an amendment:", "      d8:8 heroes", "      d4:2 up"]
    assert said(evening, "4) heroes")[-1].startswith("2 lines wait")
    again()
    told = said(evening, "drop")
    assert told[:2] == ["left out: d8:8 heroes", "1 line that waited follows again"]
    assert again().typed()[-2:] == ("4) heroes", "d4:2 up")
    assert not evening.timeline.waiting
    say(evening, "undo 2")
    assert len(again().timeline.waiting) == 2
    assert said(evening, "drop")[0] == "left out: d8:8 heroes"
    assert len(again().timeline.waiting) == 1
    assert "1 line that waited follows again" in said(evening, "4) heroes")
    assert again().typed()[-2:] == ("4) heroes", "d4:2 up")
    say(evening, "undo 2")
    assert said(evening, "drop all")[0] == "left out: d8:8 heroes; d4:2 up"
    again()
    assert "no line waits" in refusal(evening, "drop")
    say(evening, "undo")
    assert "lines that wait: 2, not 3" in refusal(evening, "drop 3")
    assert "lines that wait: 2, not 0" in refusal(evening, "drop 0")


def test_a_line_that_follows_again_is_shown_where_it_leads_elsewhere() -> None:
    evening = drafted("d8:8 heroes", "d4:2 up", "d8:7 up-1", "d8:5 heroes", "amend 3 3 1 5 6 2 2 7 4")
    say(evening, "d8:4 ascending.left")
    told = said(evening, "drop")
    assert told[1:4] == [
        "3 lines that waited follow again",
        "   7  d8:5 heroes",
        "      Anubian writes 5 in heroes-1",  # in heroes-2 before
    ]


def test_nothing_is_done_again_after_another_line() -> None:
    evening = drafted("d8:8 heroes", "undo", "d8:5 heroes")
    assert "nothing to redo" in refusal(evening, "redo")


def test_what_waits_goes_and_comes_with_the_line_that_is_taken_back() -> None:
    evening = drafted("d8:8 heroes", "d4:2 up", "amend 3 3 1 5 7 2 2 7 4")
    after = (evening.timeline.entries, evening.timeline.waiting)
    assert [one.typed for one in evening.timeline.waiting] == ["d8:8 heroes", "d4:2 up"]
    for _again in range(2):
        say(evening, "undo")
        assert not evening.timeline.waiting
        say(evening, "redo")
        assert (evening.timeline.entries, evening.timeline.waiting) == after


def test_a_line_that_waits_is_not_carried_out_when_the_journal_is_read_again() -> None:
    """Die 5 is taken by the amended line, so that the line behind it could not be carried out."""
    evening = sit_down(NOWHERE, "anubian", "bastet")
    memory = Memory(evening)
    for line in ("3", "1", "31582274", "4) heroes", "5) up", "amend 4 5) up"):
        say(evening, line)
    found = replay_journal(memory.raw, NOWHERE)[0]
    assert [one.typed for one in found.timeline.waiting] == ["5) up"]
    assert found.typed() == evening.typed()


def _near(entry: Entry[Session, Event]) -> list[int]:
    game = entry.before.game
    return [place for place in targets(game.position, game.table.factions[entry.event.seat]) if place > 0][::-1]


def test_a_line_is_never_that_of_another_player() -> None:
    """A pair of Anubian that is finished only now would have taken the upgrade of Bastet."""
    evening = ready()
    for line in ("1) up-1", "7) heroes", "8) up-2", "3) heroes", "4) heroes", "5) up-2.d4", "6) up-3", "2) up-2"):
        say(evening, line)
    assert evening.timeline.session.game.faction == "bastet"
    say(evening, "spikes")
    told = waits(evening, "amend 7 3) up-1.d8")
    assert told == (
        "line 12, `spikes`, does not fit any more: a different question is open: Anubian spends 1 mark, or pass"
    )


def test_orders_of_a_unit_that_has_changed_are_refused() -> None:
    evening = deploying()
    say(evening, "anubian 3*@16 1@16 1@28")
    told = waits(evening, "amend 3 21582274")
    assert "`anubian 3*@16 1@16 1@28`, does not fit any more: `3h@16`: Anubian has no such unit left" in told


def test_orders_that_were_typed_unseen_are_read_again_too() -> None:
    evening = deploying()
    evening.playing = RollingPyramids(load_map("inner-factory"), secret=True)
    for line in ("3*@16 1@16 1@28", "1@10 1@22", "go"):
        said(evening, line)
    told = waits(evening, "amend 3 21582274")
    assert "`anubian ***`, does not fit any more: `3h@16`: Anubian has no such unit left; it sends 2h" in told


def test_dice_that_were_thrown_here_stay_as_they_fell() -> None:
    evening = sit_down(NOWHERE, "anubian", "bastet")
    for line in ("3", "1", "roll"):
        said(evening, line, ones)
    faces = evening.timeline.session.game.dice
    assert "1 later line still fits" in said(evening, "amend 2 2")[0]
    assert evening.timeline.session.game.dice == faces


def test_the_moves_of_small_games_are_told_where_they_lead_elsewhere() -> None:
    from tests.companion.test_matches import sat

    evening = sat("ring-race", "ben", "14:3")
    assert said(evening, "amend 1 ana")[1:3] == [
        "   1  ana",
        "      ana plays gold and begins with a single move; ben plays onyx (RG-13)",
    ]


def _as_typed(entry: Entry[Session, Event]) -> bool:
    if isinstance(entry.event, Orders):
        words = re.sub("^[a-z]+ ", "", entry.typed).split()
        return read_orders(entry.before.game, entry.event.seat, words) == entry.event.sends
    return read_line(entry.before, entry.typed, no_chance) == entry.event


@pytest.mark.wide
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_amended_every_line_means_what_it_says(seed: int) -> None:
    """Every die of the rolls is changed, one at a time; refused, or each line stands for its own words."""
    evening = sit_down(NOWHERE, "anubian", "bastet")
    list(lines_of(evening, seed, player=anything, most=24))
    done = 0
    for number, typed in enumerate(evening.typed(), 1):
        if len(typed) != 8 or not typed.isdecimal():
            continue
        for at, face in ((at, face) for at in range(8) for face in "13"):
            before = evening.timeline
            try:
                say(evening, f"amend {number} {typed[:at]}{face}{typed[at + 1 :]}")
            except (RefusedError, UnlawfulError):
                assert evening.timeline is before
                continue
            done += 1
            for entry in evening.timeline.entries:
                assert _as_typed(entry), entry.typed
            evening.timeline = before
    assert done >= 2  # at least those that change nothing
