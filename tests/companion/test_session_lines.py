"""Single lines of a session: taken whole, or refused whole with the reason."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.companion.journal.tables import PyramidsSession, replay_journal
from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.asking import list_choices
from hyskos.companion.session.notation import read_orders, read_pick
from hyskos.companion.session.protocol import LONGEST
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.actions import Send
from hyskos.rules.rolling_pyramids.table import Muster
from scripts.sessions import anything, say, sit_down
from tests.companion.sessions import (
    NOWHERE,
    always_one,
    answers,
    begin_on_disk,
    close,
    deploying,
    light,
    play_lines,
    ready,
    refusal,
    type_lines,
)
from tests.wide import examples


def test_a_die_is_named_by_number_face_or_colour() -> None:
    for line in ("7) heroes", "d8:7 heroes", "bastet d8:7 hero", "7 HÉROES 7", "d8:7 heroes-1"):
        session = ready()
        say(session, line)
        assert session.timeline.session.game.sheets[0].numbers[0] == 7


def test_a_die_alone_lists_what_it_can_be() -> None:
    answer = answers(ready(), "7")
    assert answer[0] == "7) d8:7 can be written as"
    assert any("upgrades" in line for line in answer)


def seat_players(*lines: str) -> PyramidsSession:
    """Begin with two players whose starting areas are chosen, and type some lines."""
    return type_lines(sit_down(NOWHERE, "anubian", "bastet"), "3", "1", *lines)


def session_after_roll() -> PyramidsSession:
    return seat_players("2 1 5 8 2 2 5 4")


@pytest.mark.many
@pytest.mark.parametrize(
    ("begin", "line", "why"),
    [
        (ready, "9 heroes", "there is no die 9"),
        (ready, "d8:1 heroes", "no d8:1 is on the table"),
        (ready, "7 asc", "; type one of them"),
        (ready, "7) asc.left 5", "cannot be written into ascending.left as 5"),
        (ready, "4) foot-1.3", "footmen-1.3 takes a d4, not a d8"),
        (ready, "2) upgrades-1.d8", "takes a d8, not a d4"),
        (ready, "7 elbow", "`elbow` is not a box of this board"),
        (ready, "7 heros", "`heros` is unknown. Did you mean heroes?"),
        (ready, "7 ascendign.left", "`ascendign` is unknown. Did you mean ascending"),
        (ready, "7 footmen-9.9", "`footmen-9.9` is not a box of this board"),
        (ready, "odds heros 7", "`heros` is unknown. Did you mean heroes?"),
        (ready, "odds elbow", "`elbow` is not a box of this board"),
        (ready, "rashar d8:7 heroes", "does not play"),
        (ready, "x", "is unknown"),
        (ready, "s", "can mean"),
        (ready, "go", "has no place here"),
        (ready, "bastet 7 heroes", "it is the turn of Anubian"),
        (ready, "undo 9", "lines that can be taken back: 3, not 9"),
        (ready, "redo", "nothing to redo"),
        (ready, "redo 0", "nothing to redo"),
        (ready, "amend 9 2", "there is no line 9"),
        (ready, "amend 2 3", "starting area 3 is taken"),
        (ready, "amend 1 board", "not a possible move"),
        (ready, "why 3", "no fight yet"),
        (ready, "what-if anubian 1@1", "while orders are typed"),
        (ready, "board 20", "needs 44 columns"),
        (ready, "least 1", "cannot send soldiers to 1"),
        (ready, "odds", "empty box after it, such as ascending.left"),
        (ready, "x" * LONGEST, "is unknown"),
        (ready, "x" * (LONGEST + 1), "at most"),
        (deploying, "anubian 9@16 1@16 3h@16", "has no such unit left; it sends 3h, 1, 1"),
        (deploying, "anubian 1@16 3h@16", "each needs an order"),
        (deploying, "anubian 1@16 1@16 3h@16 1@16", "has no such unit left"),
        (deploying, "anubian 1@1 1@16 3h@16", "1 is not next to a space of anubian"),
        (deploying, "anubian 1@99 1@16 3h@16", "not a place of this map"),
        (deploying, "anubian 1@16-12 1@16 3h@16", "have no common border"),
        (deploying, "anubian 1@- 1@16 3h@16", "must be deployed"),
        (deploying, "anubian 1+3h@16 1@16", "separate squares"),
        (deploying, "anubian b1@16 1@16 3h@16", "no such unit left"),
        (deploying, "anubian one@16", "is not a number of units"),
        (deploying, "1@16 1@16 3h@16", "whose orders are these"),
        (deploying, "sobeccian 1@16", "does not play"),
        (deploying, "sheet rashar", "Ra’shar does not play; at this table are Anubian, Bastet"),
        (deploying, "least pharaoh 16", "or a faction and the space"),
        (deploying, "least rashar 16", "Ra’shar does not play"),
        (seat_players, "3 1 5 8 2 2 7", "7 are typed"),
        (seat_players, "3 1 5 8 2 2 7 4 4", "9 are typed"),
        (seat_players, "3 7 5 8 2 2 7 4", "die 2 is a d4: it shows 1 to 4, not 7"),
        (seat_players, "3 1 5 8 2 2 7 9", "die 8 is a d8: it shows 1 to 8, not 9"),
        (seat_players, "2 1 0 8 2 2 7 4", "die 3 is a d8: it shows 1 to 8, not 0"),
        (seat_players, "2 -4 5 8 2 2 7 4", "die 2 is a d4: it shows 1 to 4, not -4"),
        (seat_players, "2 1 5 4.0 2 2 7 4", "die 4 is a d8: it shows 1 to 8, not 4.0"),
        (session_after_roll, "1) heroes 0", "into heroes-1 as 0; it can be 1, 2, 3"),
        (session_after_roll, "7) foot -1", "into footmen-1.7 as 4; it can be 5"),
        (session_after_roll, "7) up -2", "into upgrades-1.d8 as 3; it can be 5"),
        (deploying, "anubian d8:8 up", "`d8:8` is not an order"),
        (ready, "spikes 10-3", "does not fit now"),
        (ready, "ram 6-8", "does not fit now"),
        (ready, "carnero 6-8", "does not fit now"),
        (ready, "umbrella 9", "does not fit now"),
        (ready, "rashar", "does not play; at this table are Anubian, Bastet"),
        (ready, "rashar 1@16", "does not play; at this table are Anubian, Bastet"),
        (ready, "sobeccianos: 1@16", "does not play; at this table are Anubian, Bastet"),
        (lambda: sit_down(NOWHERE, "anubian", "bastet"), "undo 9", "there is nothing to undo"),
    ],
)
def test_a_bad_line_is_refused_whole_with_its_reason(begin: Callable[[], PyramidsSession], line: str, why: str) -> None:
    assert why in refusal(begin(), line)


@pytest.mark.parametrize(
    ("order", "target"),
    [("4@6", 6), ("4@7", 7), ("4@7-6", 7), ("4@7-16", None), ("4@16-15", None), ("4@12", None)],
)
def test_a_unit_that_waits_on_a_space_is_sent_from_there(order: str, target: int | None) -> None:
    game = deploying().timeline.session.game
    game = replace(game, units=((Muster("soldiers-6", 4, origin=6),), *game.units[1:]))
    if target is None:
        with pytest.raises(RefusedError, match=re.escape("Anubian has no such unit left; it sends 4 (6)")):
            read_orders(game, 0, [order])
    else:
        assert read_orders(game, 0, [order]) == (Send(target),)


def test_colours_matter_where_dice_are_alike() -> None:
    session = seat_players("3 1 5 8 3 2 7 4")
    assert "type the number, 1, 5" in refusal(session, "d4:3 heroes")
    say(session, "bas d4:3 heroes")
    assert not session.timeline.session.game.dice[4]


def test_orders_are_typed_in_any_order_and_may_be_typed_again() -> None:
    session = deploying()
    game = session.timeline.session.game
    assert "Anubian sends 3h, 1, 1" in answers(session, "")
    near = game.table.board.neighbours[-1]
    say(session, f"anub 3*@{near[0]} 1@{near[1]} 1@{near[1]}")
    say(session, f"ANU 1@{near[0]} 1@{near[0]} 3h@{near[0]}")
    assert "the orders of bastet are missing" in refusal(session, "go")
    far = game.table.board.neighbours[-3]
    say(session, f"bastet 1@{far[0]} 1@{far[0]}")
    answer = answers(session, "go")
    assert f"{near[0]:>4}  write 2+3* (Anubian)  Anubian takes the space with 2+3*" in answer
    assert answers(session, f"why {near[0]}")[0] in answer


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("anubian: 3h@16, 1@16, 1@28", "anubian 3h@16 1@16 1@28"),
        ("Anubianos 3* @ 16,1 @ 16 ,1@28", "anubian 3h@16 1@16 1@28"),
    ],
)
def test_orders_may_have_commas_blanks_and_a_colon(line: str, why: str) -> None:
    typed, plainly = deploying(), deploying()
    say(typed, line)
    say(plainly, why)
    assert typed.timeline.session == plainly.timeline.session
    assert typed.timeline.entries[-1].typed == line  # the log has what was typed


@pytest.mark.parametrize("line", ["3,1,5,8,2,2,7,4", "3, 1, 5, 8, 2, 2, 7, 4", "3 1 5 8, 2 2 7 4", "3158,2274"])
def test_dice_may_have_commas_between_them(line: str) -> None:
    session = sit_down(NOWHERE, "anubian", "bastet")
    type_lines(session, "3", "1", line)
    assert session.timeline.session.game.dice == ready().timeline.session.game.dice


def test_the_name_of_a_picture_keeps_its_commas() -> None:
    assert ready().answer("export friday,round-1.svg", always_one).picture == "friday,round-1.svg"
    assert "type one name without spaces after it" in refusal(ready(), "export a, b.svg")


@pytest.mark.parametrize("word", ["des.l", "DES.LEFT", "des.izquierda", "descending.left"])
def test_a_beginning_that_only_one_square_can_go_on_from_is_clear(word: str) -> None:
    """The board in letters calls the factory of the bomb `des`, and so do `desarrollos`, the upgrades in Spanish."""
    session = ready()
    say(session, f"7 {word}")
    assert "Anubian\n  descending: 7 _ _" in "\n".join(answers(session, "sheet anubian"))
    assert "`des` can mean upgrades, countdown bomb" in refusal(ready(), "7 des")


def test_odds_of_a_box_that_is_full_say_so() -> None:
    session = ready()
    say(session, "7) heroes")
    assert "`heroes-1` has no empty box" in refusal(session, "odds anubian heroes-1 4")
    assert answers(session, "odds anubian heroes-2")


TOKENS = (
    "anubian", "bastet", "bas", "p\u00faas", "ram", "spikes", "umbrella", "pass", "nothing", "go", "ya", "roll",
    "join", "wait", "all", "undo", "redo", "amend", "drop", "why", "what-if", "least", "odds", "board", "sheet",
    "score", "log", "help", "now", "heroes", "asc", "asc.l", "asc.left", "des.r", "mat", "upgrades", "up-1", "up-2.d4",
    "foot", "1.1", "2.3", "footmen-1.2", "line", "value", "1", "2", "3", "5", "7", "8", "12", "99", "0", "-1",
    "S1", "s4", "S9", "d4:1", "d8:8", "d8:9", "d4", "d8", ":", "@", "1@16", "1@28", "3h@16", "b6@9", "bomb",
    "6@9", "4@-", "@9", "7*@16-28", "1@99", "6-8", "16-28", "33-32", "1-S1", "31582274", "1e3", "\u00b2",
    "\u0663", "+", "-", ".", "..", "--", "10000000000000000000", "\u0000", "\u202e", "quit", "export", "x",
    ",", "1@16,", "1,", "anubian:", "=", "=,",
)  # fmt: skip


@pytest.mark.slow
@examples(60)
@given(st.integers(0, 60), st.lists(st.lists(st.sampled_from(TOKENS), min_size=1, max_size=5), max_size=12))
def test_no_line_is_answered_with_a_crash(length: int, lines: list[list[str]]) -> None:
    """Whatever is typed in whatever phase is done, answered or refused; what is refused changes nothing."""
    session = play_lines("anubian", "bastet", seed=length, most=length, player=anything)
    for words in lines:
        before = session.timeline
        try:
            answer = answers(session, " ".join(words), always_one)
        except (RefusedError, UnlawfulError):
            assert session.timeline is before
            continue
        assert answer or {"log", "quit", "export", "salir"} & {*words} or not session.timeline.entries


def test_a_line_that_would_not_fit_names_the_die_by_its_number_on_the_table() -> None:
    session = type_lines(ready(), "7) heroes", "4) up")
    assert any("no die 4 on the table" in answer for answer in answers(session, "amend 4 4) heroes"))


def test_a_track_alone_crosses_its_first_open_triangle() -> None:
    session = type_lines(deploying(), "anubian 3*@16 1@16 1@28", "bastet 1@10 1@22", "go")
    assert answers(session, "1")[0] == "Anubian crosses footmen-1.1"
    assert answers(session, "foot-1")[0] == "Anubian crosses footmen-1.2"


def test_a_sheet_on_which_nothing_stands_says_so() -> None:
    """docs/guides/table.md: `sheet` shows what is written on a board; a name alone would look like a page cut off."""
    session = sit_down(NOWHERE, "anubian", "bastet", board="inner-factory")
    type_lines(session, "3", "1", "3 1 5 8 2 2 7 4")
    assert answers(session, "sheet bastet") == ["Bastet", "  nothing is written on it yet"]
    assert answers(session, "sheet anubian")[1:] == ["  nothing is written on it yet"]
    say(session, "7) heroes")
    assert answers(session, "sheet anubian")[1:] == ["  heroes-1: 7"]


def test_a_bomb_of_who_plays_alone_needs_no_name_before_it() -> None:
    session = sit_down(NOWHERE, "bastet")
    type_lines(session, "2", "415822", "4) des.left 7", "3) des.middle", "2) des.right", "1) heroes")
    assert answers(session, "")[-2] == "Bastet sends b2, 4h, 1, 1"
    assert answers(session, "bomb 2@4 4h@20 1@20 1@33")[0] == "Bastet: orders are noted"
    assert refusal(deploying(), "bomb 9@16") == "whose orders are these? Type the faction first"


def written_value(session: PyramidsSession, line: str) -> tuple[int, int] | None:
    """Give the die that a line takes, from 0, and the number that it writes; None where it is refused."""
    try:
        _die, draft = read_pick(session.timeline.session.game, line.split())
    except (RefusedError, UnlawfulError):
        return None
    assert draft is not None
    return None if draft.number is None else (draft.die, draft.number)


@pytest.mark.parametrize("spelling", ["{change:+}", "({change:+})", "\N{MINUS SIGN}1"])
@pytest.mark.parametrize("box", ["heroes", "foot", "up", "foot-1", "heroes-1", "asc.left", "des.middle", "mat.right"])
def test_a_typed_change_is_applied_or_the_line_refused(box: str, spelling: str) -> None:
    """`draft` prints such changes: what own colour or a factory adds to the face."""
    session = ready()
    game = session.timeline.session.game
    for die, face in enumerate(game.dice):
        for change in (-1, 1) if "{" in spelling else (-1,):
            line = f"{die + 1}) {box} {spelling.format(change=change)}"
            written_face = written_value(session, line)
            assert written_face in (None, (die, face + change)), line
            plain = written_value(session, f"{die + 1}) {box} {face + change}")
            assert (written_face is None) == (plain is None), line


def test_a_change_and_a_number_that_do_not_agree_are_refused() -> None:
    session = ready()
    assert written_value(session, "4) heroes 7 -1") == (3, 7)
    assert "8 -1 is 7, not 6" in refusal(session, "4) heroes 6 -1")


def test_a_number_that_could_be_two_dice_is_asked_about() -> None:
    """Die 4 shows 8, and die 8 shows 4."""
    answer = refusal(ready(), "8 heroes")
    assert "8) d8:4" in answer
    assert "4) d8:8" in answer
    first, second = re.findall(r"`([^`]*)`", answer)[1:]
    assert (written_value(ready(), first), written_value(ready(), second)) == ((7, 4), (3, 8))
    assert "could be" in refusal(ready(), "8 pass")
    assert written_value(ready(), "4 heroes 7") == (3, 7)  # die 8, which shows 4, can be no 7


def test_a_number_of_one_meaning_needs_no_sign() -> None:
    assert written_value(ready(), "7 heroes") == (6, 7)  # it shows a 7
    assert written_value(ready(), "6 heroes") == (5, 2)  # nothing shows a 6


@pytest.mark.slow
def test_dice_keep_their_numbers_when_a_journal_is_opened_again(tmp_path: Path) -> None:
    """Two of a colour show the same face: the second is taken."""
    path = tmp_path / "evening.jsonl"
    session = type_lines(begin_on_disk(path), "3", "1", "31582274")
    for line in ("6) heroes", "5) up", "1) up"):
        say(session, line)
        again = replay_journal(path.read_bytes(), path)[0].timeline.session.game
        assert again.dice == session.timeline.session.game.dice
    close(session)


def crossing() -> PyramidsSession:
    """Play to the end of a round after which somebody has a conquest."""
    session = type_lines(deploying(), "anubian 3h@16 1@16 1@28", "bastet 1@10 1@22", "go")
    assert session.timeline.session.game.phase == "cross"
    return session


def test_what_a_conquest_takes_is_said() -> None:
    """Also that `pass` gives the triangle up."""
    answer = refusal(crossing(), "1.1 1.2 1.3")
    assert answer.startswith("Anubian has 2 conquests left")
    box = re.search(r"such as ([0-9]+\.[0-9]+)", answer)
    assert box, answer
    assert "pass" in answer
    assert answers(crossing(), box[1])[0] == f"Anubian crosses footmen-{box[1]}"
    assert answers(crossing(), "pass")[0] == "Anubian crosses no triangle for this conquest"


@pytest.mark.parametrize(
    "line",
    [
        "3 1 5 8 2 2 7 4", "31582274", "d4:3 d4:1 d8:5 d8:8 d4:2 d4:2 d8:7 d8:4",
        "1) d4:3 2) d4:1 3) d8:5 4) d8:8 5) d4:2 6) d4:2 7) d8:7 8) d8:4",
    ],
)  # fmt: skip
def test_a_roll_is_typed_as_dice_are_listed(line: str) -> None:
    session = sit_down(NOWHERE, "anubian", "bastet")
    type_lines(session, "3", "1", line)
    assert session.timeline.session.game.dice == (3, 1, 5, 8, 2, 2, 7, 4)


def test_a_box_that_only_a_changed_face_fits_needs_no_number() -> None:
    answer = answers(ready(), "1) footmen-1.3")[0]
    assert answer == "Anubian writes 2 in footmen-1.3 (own colour: 3 becomes 2)"


def test_a_question_mark_asks_for_help() -> None:
    assert answers(ready(), "?") == answers(ready(), "help")


def test_only_words_that_do_something_now_are_suggested() -> None:
    slips = {"revael": "reveal", "wiat": "wait", "joni": "join", "paas": "pass", "rolll": "roll", "undoo": "undo"}
    for session, now in ((ready(), {"undo"}), (deploying(), {"reveal", "pass", "undo"})):
        suggested = {word for slip, word in slips.items() if f"Did you mean {word}?" in refusal(session, slip)}
        assert suggested == now


def test_a_change_with_a_blank_after_its_sign_is_applied() -> None:
    for line, number in (("1) heroes + 1", 3), ("1) heroes - 1", 1), ("1)heroes +1", 3)):
        session = seat_players("2 1 5 8 2 2 7 4")
        say(session, line)
        assert session.timeline.session.game.sheets[0].numbers[0] == number


def test_dice_that_are_typed_with_their_shapes_are_held_to_them() -> None:
    session = seat_players()
    assert "die 1 is a d4, not a d8" in refusal(session, "d8:3 d8:1 d4:2 d4:4 d4:2 d4:2 d8:7 d8:4")
    assert "`d20:3`" in refusal(session, "d20:3 d4:1 d8:2 d8:4 d4:2 d4:2 d8:7 d8:4")
    say(session, "1) d4:3 2) d4:1 3) d8:2 4) d8:4 5) d4:2 6) d4:2 7) d8:7 8) d8:4")
    assert session.timeline.session.game.dice == (3, 1, 2, 4, 2, 2, 7, 4)


def test_a_number_is_asked_about_even_if_that_die_shows_it() -> None:
    assert "type `8) heroes` or `4) heroes`" in refusal(seat_players("2 1 5 8 2 2 8 8"), "8 heroes")
    say(seat_players("2 1 5 7 2 2 8 8"), "8 heroes")  # the other 8 is of the same colour


def test_every_box_that_is_offered_may_be_typed() -> None:
    """Where pairs are begun, an empty one is named by its number."""
    lines = ("3 1 5 8 2 2 7 6", "4) up", "1) up-1", "5) up", "3) up", "7) up")
    answer = refusal(seat_players(*lines), "8) upgrades")
    boxes = answer.partition("can mean ")[2].removesuffix("; type one of them").split(", ")
    assert len(boxes) == 3
    (row,) = [line for line in answers(seat_players(*lines), "8)") if "upgrades" in line]
    for offer in boxes:
        assert offer.split()[0] in row
        say(seat_players(*lines), f"8) {offer}")


def test_a_die_that_fits_no_box_says_how_it_is_taken() -> None:
    game = seat_players("2 1 5 8 2 2 7 4").timeline.session.game
    full = replace(game.sheets[0], numbers=tuple(4 for _box in game.sheets[0].numbers))
    answer = [*list_choices(replace(game, sheets=(full, *game.sheets[1:])), 2)]
    assert answer == ["3) d8:5 fits no box", "`3) pass` takes it without writing it (A10)"]


def test_starting_areas_and_factions_as_people_type_them() -> None:
    session = sit_down(NOWHERE, "anubian", "bastet")
    for line in ("d4:3", "7h@16"):
        assert "not a starting area: type S1 to S4" in refusal(session, line)
    say(session, "S 3")
    assert "it is the turn of" in refusal(session, "bastet:7h@16")
    session = deploying()
    say(session, "anubian:3h@16 1@16 1@28")
    assert "ANUBIAN" not in refusal(session, "bastet:1@99 1@10")
    paper = type_lines(light("anubian", "bastet"), "3", "1")
    assert "Type the faction first" in refusal(paper, "ram 16-15")


def test_alone_the_last_fight_is_that_of_the_column_and_trial_orders_need_no_faction() -> None:
    session = type_lines(sit_down(NOWHERE, "bastet"), "1", "1 4 3 2 1 4", "1) heroes", "4) heroes", "3) asc.l", "2) up")
    assert any("Pharaoh keeps the space" in line for line in answers(session, "what-if 1h@16 2h@16 1@28 1@29"))
    say(session, "1h@16 2h@16 1@28 1@29")
    say(session, "go")
    assert answers(session, "why 1")[0] == "one stays: 20 becomes 21"
    answer = answers(session, "why 16")
    assert "16  write 2" in answer[0]
    assert not any("RP-64" in line for line in answer)


def test_help_alone_lists_nothing_about_points() -> None:
    session = sit_down(NOWHERE, "bastet")
    assert not [line for line in answers(session, "help") if line.lstrip().startswith("score")]
    assert [line for line in answers(ready(), "help") if line.lstrip().startswith("score")]


def test_the_question_for_orders_shows_orders_that_can_be_typed() -> None:
    session = deploying()
    for faction in ("Anubian", "Bastet"):
        *_sends, question = answers(session, "")
        orders = question.removeprefix("Type orders like this: ")
        assert orders.startswith(faction.lower())
        assert f"{faction}: orders are noted" in answers(session, orders)
    assert answers(session, "")[-1] == "All orders are there: go"


def test_numbers_marked_as_dead_ends_are_explained() -> None:
    explanation = "  (!: with this number the row can never be finished, or its unit has strength 0)"
    assert explanation in answers(seat_players("3 1 5 8 2 2 7 4"), "7")
