"""Sessions with the sheets on paper, and sessions in which orders stay secret until they are revealed."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.companion.journal.tables import PyramidsSession, first_line, replay_journal
from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.commitments import CODE, SALT, code_of, encode_in_groups, fits, read_code, read_salt
from hyskos.companion.session.hidden_orders import mask_refusal, read_hidden_orders, typist
from hyskos.companion.session.reading import check_coded_orders, coded_orders
from hyskos.companion.session.rolling_pyramids import read_event, write_event
from hyskos.companion.session.state import Go, HiddenOrders, orders_sent
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.actions import ChooseStart, Station
from hyskos.rules.rolling_pyramids.deployment import Device, Order
from hyskos.rules.rolling_pyramids.order_notation import write_device
from hyskos.rules.rolling_pyramids.places import place_name
from scripts.sessions import liberator, lines_of, no_chance, say, sit_down
from tests.companion.sessions import (
    LIGHT,
    NOWHERE,
    always_one,
    answers,
    deploying,
    keep_journal,
    light,
    refusal,
    states,
    type_lines,
)


def order_word(order: Order) -> str:
    amount = f"b{order.units}" if order.bomb else f"{order.heroes}h" if order.heroes else str(order.units)
    return f"{amount}@{place_name(order.target)}" + (f"-{place_name(order.origin)}" if order.origin else "")


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 7])
def test_the_board_and_the_points_are_those_of_the_whole_game(seed: int) -> None:
    names = ("anubian", "bastet", "rashar")
    full, paper = sit_down(LIGHT, *names), light(*names)
    rounds = 0
    for _line in lines_of(full, seed):
        entry = full.timeline.entries[-1]
        for action in getattr(entry.event, "actions", ()):
            if isinstance(action, ChooseStart):
                say(paper, str(action.die))
        if not isinstance(entry.event, Go):
            continue
        for device in entry.before.game.position.devices:
            if device not in paper.timeline.session.game.position.devices:
                say(paper, write_device(device))
        for faction, orders in orders_sent(entry.before).items():
            say(paper, f"{faction} {' '.join(map(order_word, orders))}")
        say(paper, "go")
        rounds += 1
        after, light_after = entry.after.session.game, paper.timeline.session.game
        assert light_after.position.forces == after.position.forces
        assert {*light_after.position.devices} == {*after.position.devices}
    assert rounds == 10
    ended, light_ended = (session.timeline.session.game for session in (full, paper))
    assert light_ended.points == ended.points
    assert light_ended.result == ended.result


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 4])
def test_alone_the_board_is_that_of_the_whole_game_when_the_dice_are_typed(seed: int) -> None:
    full, paper = sit_down(LIGHT, "bastet"), light("bastet")
    marched = False
    for _line in lines_of(full, seed, player=liberator):
        entry = full.timeline.entries[-1]
        for action in getattr(entry.event, "actions", ()):
            if isinstance(action, ChooseStart):
                say(paper, str(action.die))
            if isinstance(action, Station):
                say(paper, "join" if action.join else "wait")
        if isinstance(entry.event, Go):
            orders = orders_sent(entry.before)["bastet"]
            marched = marched or bool(entry.before.game.standby)
            say(paper, f"bastet {' '.join(map(order_word, orders))}")
            say(paper, "go")
            if paper.timeline.session.game.result is None:
                say(paper, " ".join(map(str, entry.before.game.counted)))
        light_after, after = paper.timeline.session.game, entry.after.session.game
        if after.phase in ("roll", "over"):
            assert light_after.position.forces == after.position.forces
            assert light_after.standby == after.standby
    assert marched
    assert paper.timeline.session.game.result == full.timeline.session.game.result is not None


def test_alone_nobody_has_to_say_whose_orders_they_are() -> None:
    session = light("bastet")
    near = session.timeline.session.game.table.board.neighbours[-2][0]
    type_lines(session, "2", f"3@{near} b4@1")
    assert [order.target for order in session.timeline.session.marched[0] or ()] == [near, 1]
    assert "is not next to" in refusal(session, "3@9")
    say(session, "pass")
    assert session.timeline.session.marched == ((),)


def alone_on_paper() -> PyramidsSession:
    session = light("bastet")
    board = session.timeline.session.game.table.board
    near = max((place for place in board.neighbours[-2] if place > 0), key=lambda place: board.round_points[place])
    type_lines(session, "2", f"bastet 99@{near}", "go")
    return session


def test_alone_the_dice_that_were_chosen_are_typed_after_the_fights() -> None:
    session = alone_on_paper()
    assert "Type the four dice that you chose (RP-63)" in session.describe_state()
    answer = answers(session, "4 4 6 2")
    assert "The Pharaoh's reinforcements: 8" in answer
    assert not answers(session, "wait")[0].startswith("`")
    assert any("start from" in line or "starts from" in line for line in session.describe_state())


@pytest.mark.many
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("4 4 6", "type one face for each of the 4 dice"),
        ("8 8 8 8", "only three dice are d8"),
        ("d8:8 d8:8 d8:8 d8:8", "only 3 dice are d8"),
        ("d4:4 d4:4 d4:4 d4:4", "only 3 dice are d4"),
        ("0 4 6 2", "die 1 is a d8: it shows 1 to 8, not 0"),
        ("pass", "type one face"),
        ("go", "type one face"),
        ("bastet 4@1", "type one face for each of the 4 dice that you chose"),
        ("", ""),
    ],
)
def test_alone_nothing_else_is_taken_before_the_dice(line: str, why: str) -> None:
    session = alone_on_paper()
    before = session.timeline.session
    if line:
        assert why in refusal(session, line)
    assert session.timeline.session is before


@pytest.mark.parametrize(("line", "half"), [("d8:8 d8:7 d8:6 d4:1", 11), ("d4:4 d4:4 d4:3 d8:7", 9)])
def test_alone_any_four_of_the_six_dice_are_typed_with_their_shapes(line: str, half: int) -> None:
    """Three dice are d4 and three d8 (RP-62)."""
    assert f"The Pharaoh's reinforcements: {half}" in answers(alone_on_paper(), line)


def test_alone_nobody_places_devices_on_paper_either() -> None:
    session = light("bastet")
    say(session, "2")
    near = session.timeline.session.game.table.board.neighbours[-2][0]
    assert "RP-67" in refusal(session, f"bastet umbrella {near}")


def on_paper() -> PyramidsSession:
    return type_lines(light("anubian", "bastet"), "3", "1")


@pytest.mark.slow
def test_a_round_is_typed_and_tells_what_to_cross() -> None:
    session = on_paper()
    near, far = (session.timeline.session.game.table.board.neighbours[at] for at in (-1, -3))
    type_lines(session, f"anubian 9@{near[0]} 3*@{near[1]} b4@1", f"bas 2@{far[0]}")
    answer = answers(session, "go")
    assert "Anubian: cross 2 footmen triangles" in answer
    assert "Bastet: cross 1 footmen triangle" in answer
    assert "Round 2 of 10" in answer
    assert answers(session, f"anubian ram {near[0]}-{near[1]}")[0] == f"Anubian places ram {near[0]}-{near[1]}"
    assert answers(session, "undo")[0].startswith("taken back: anubian ram")
    assert answers(session, f"what-if anubian 5@{near[0]}")[-1] == "this was not recorded"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("anubian 9@1", "is not next to a space"),
        ("anubian umbrella 12", "does not control 12"),
        ("anubian spikes S1", "ram and spikes on a border"),
        ("anubian ram S1", "ram and spikes on a border"),
        ("anubian umbrella S1-28", "an umbrella on a space"),
        ("anubian", "type the device and its place"),
        ("go", "orders of anubian are missing"),
        ("sheet", "on paper"),
        ("odds heroes", "on paper"),
        ("roll", "has no place here"),
        ("9@16", "whose orders"),
        ("bomb 9@16", "whose orders"),
        ("anubian 9 9 9", "`9` is not an order"),
        ("anubian h3@16", "`h3` is not a number of units"),
    ],
)
def test_what_is_refused(line: str, why: str) -> None:
    assert why in refusal(on_paper(), line)


@pytest.mark.slow
def test_a_journal_of_it_replays_and_forged_lines_do_not() -> None:
    session = light("anubian", "bastet")
    memory = keep_journal(session, light=True)
    for line in ("3", "1", "anubian pass", "bastet pass", "go", "help", "least anubian 16"):
        answers(session, line, always_one)
    timeline = replay_journal(memory.raw, LIGHT)[0].timeline
    assert timeline.session.game.points == ((0,), (0,))
    plain = first_line(session.timeline.start.game.table, "inner-factory", LIGHT)
    with pytest.raises((RefusedError, UnlawfulError)):
        replay_journal(plain + memory.raw.partition(b"\n")[2], LIGHT)


@pytest.mark.slow
def test_a_device_stands_where_it_stood_when_the_journal_is_opened_again() -> None:
    session = light("anubian", "bastet")
    memory = keep_journal(session, light=True)
    for line in ("3", "1", "anubian 9@28", "bastet pass", "go", "anubian umbrella 28", "anubian ram 28-27"):
        answers(session, line, always_one)
    timeline = replay_journal(memory.raw, LIGHT)[0].timeline
    assert states(timeline) == states(session.timeline)
    assert {*timeline.session.game.position.devices} == {
        Device("anubian", "umbrella", 28),
        Device("anubian", "ram", 28, 27),
    }


@pytest.mark.slow
def test_help_leaves_out_what_is_on_paper() -> None:
    answer = "\n".join(answers(on_paper(), "help"))
    assert "  least " in answer
    assert "  sheet " not in answer
    assert "  odds " not in answer


@pytest.mark.slow
def test_only_new_spaces_cross_a_triangle() -> None:
    session = on_paper()
    for line in ("anubian 9@28", "bastet pass", "go", "anubian 2@28 1@29", "bastet pass"):
        answers(session, line)
    answer = [line for line in answers(session, "go") if "cross" in line]
    assert answer == ["Anubian: cross 1 footmen triangle"]


@pytest.mark.slow
def test_why_says_so_where_nobody_came_anywhere() -> None:
    session = type_lines(on_paper(), "anubian pass", "bastet pass", "go")
    assert refusal(session, "why 1") == "no units were sent to any space in round 1"


# secret orders


SALTED = "GAYT-EMZU-GU3D-OOBZ"
ORDERS = st.lists(st.builds("{}@{}".format, st.integers(1, 20), st.integers(1, 33)), max_size=5)
SALTS = st.binary(min_size=SALT, max_size=SALT)


def secret_session() -> PyramidsSession:
    session = deploying()
    session.playing = replace(session.playing, secret=True)
    return session


def replay_lines(session: PyramidsSession, *lines: str) -> PyramidsSession:
    """Type again what was typed and some lines more, and replay the journal of it."""
    before = [entry.typed for entry in session.timeline.entries]
    session.timeline = replace(session.timeline, entries=(), past=())
    memory = keep_journal(session)
    session.check = replay_journal(memory.raw, NOWHERE)[0].check
    type_lines(session, *before, *lines)
    return replay_journal(memory.raw, NOWHERE)[0]


@pytest.mark.slow
@given(ORDERS, ORDERS, SALTS, SALTS, st.sampled_from(["anubian", "bastet"]))
def test_any_change_of_orders_salt_or_faction_is_another_code(
    first: list[str], other: list[str], salt: bytes, second: bytes, faction: str
) -> None:
    code = code_of("anubian", first, salt)
    same = (sorted(first), salt, "anubian") == (sorted(other), second, faction)
    assert fits(code, faction, other, second) is same
    assert fits(code, "anubian", first[::-1], salt)
    assert read_code(code.lower().replace("-", "")) == code
    assert read_salt(encode_in_groups(salt)) == salt
    assert CODE * 8 >= 80


def test_orders_of_sheets_on_paper_are_checked_before_a_code_is_made_of_them() -> None:
    state = on_paper().timeline.session
    near, far = (state.game.table.board.neighbours[at][0] for at in (-1, -3))
    for orders in ([f"9@{far}", f"3*@{far}"], ["pass"]):
        check_coded_orders(state, "bastet", orders)
    with pytest.raises(UnlawfulError, match="RP-31"):
        check_coded_orders(state, "bastet", [f"9@{near}"])


@pytest.mark.parametrize("word", ["", "QF6B", "QF6B-5RDC-LBON-P7CT-E5W3-WYM9", "ß" * 24, "=" * 24, "QF6B" * 7])
def test_what_is_no_code_is_refused(word: str) -> None:
    with pytest.raises(RefusedError, match="is not a code"):
        read_code(word)


def test_notation_makes_no_difference_to_a_code() -> None:
    assert coded_orders(["3*@5", "bomb", "9@12", "4@8-6"]) == coded_orders(["4@8-6", "3h@5", "b9@12"])
    assert coded_orders(["pasar"]) == ()


def test_orders_are_typed_in_turn_and_not_told_before_all_are_there() -> None:
    session = secret_session()
    assert session.prompt() == "r1 Anubian, hidden> "
    assert "it is the turn of" in refusal(session, "bastet 1@10 1@22")
    answer = answers(session, "3h@16 1@16 1@28")
    answer += answers(session, "log") + answers(session, "board") + answers(session, "undo") + answers(session, "redo")
    assert "what if" in refusal(session, "what-if 1@10 1@22")
    assert "amend" in refusal(session, "amend 1 2")
    assert "are missing" in refusal(session, "go")
    answer += answers(session, "bas 1@10 1@22") + answers(session, "log")
    assert session.prompt() == "r1> "
    assert not [line for line in answer if "@" in line]
    assert "anubian ***" in session.typed()
    assert "sealed" in refusal(session, "anubian 3h@16 1@16 1@28")
    assert "while orders are secret" in refusal(session, "amend 1 2")
    assert not any("16" in line.split()[:1] for line in answers(session, "what-if bastet 1@10 1@22"))
    assert answers(session, "reveal")[:2] == ["Anubian 3h@16 1@16 1@28", "Bastet 1@10 1@22"]
    assert answers(session, "log")[-1].endswith("reveal: Anubian 3h@16 1@16 1@28; Bastet 1@10 1@22")


def test_a_trial_says_that_sealed_orders_are_left_out_unless_they_are_its_own() -> None:
    session = secret_session()
    give_code(session, "bastet", "1@10", "1@22")
    say(session, "3h@16 1@16 1@28")
    left_out = "sealed orders are left out"
    assert left_out in answers(session, "what-if bastet 1@10 1@22")
    assert left_out not in answers(session, "what-if anubian 3h@16 1@16 1@28")


def test_after_a_round_with_the_sheets_on_paper_nobodys_orders_are_sealed() -> None:
    session = on_paper()
    session.playing = replace(session.playing, secret=True)
    near, far = (session.timeline.session.game.table.board.neighbours[at][0] for at in (-1, -3))
    type_lines(session, f"9@{near}", f"2@{far}")
    assert session.timeline.session.sealed == {0, 1}
    say(session, "go")
    assert (session.timeline.session.sealed, session.prompt()) == (frozenset(), "r2 Bastet, hidden> ")
    type_lines(session, f"2@{far}", f"9@{near}", "go")
    assert session.timeline.session.game.round == 3


def test_undo_takes_back_the_last_sealed_orders() -> None:
    session = secret_session()
    say(session, "3h@16 1@16 1@28")
    assert typist(session.timeline.session) == 1
    assert answers(session, "undo")[0] == "taken back: anubian ***"
    assert typist(session.timeline.session) == 0
    say(session, "3h@28 1@16 1@28")
    assert {order.target for order in orders_sent(session.timeline.session)["anubian"] if order.heroes} == {28}


@pytest.mark.many
@pytest.mark.parametrize("line", ["3h@99 1@16 1@28", "3h@16 1@16 1@27", "4@16", "3h@16x 1@16", "3h1@16", "bomb 9@16"])
def test_a_refusal_of_an_unseen_line_does_not_show_it(line: str) -> None:
    session = secret_session()
    with pytest.raises((RefusedError, UnlawfulError)) as caught:
        session.answer(line, no_chance)
    answer = mask_refusal(caught.value, line)
    assert answer
    assert not [word for word in line.split() if "@" in word and word in answer]
    assert not {"16", "27", "28", "99"} & {*answer.replace(".", " ").replace(",", " ").split()}


def test_hidden_orders_do_not_stand_in_clear_in_a_journal() -> None:
    """Journals of earlier versions, in which they do, are still read."""
    session = secret_session()
    state = session.timeline.session
    event = read_hidden_orders(state, "3h@16 1@16 1@28", no_chance)
    assert isinstance(event, HiddenOrders)
    written = write_event(state, event)
    assert "16" not in json.dumps(written)
    assert read_event(state, written) == event
    assert read_event(state, ["sealed", *write_event(state, event.orders)]) == event


@pytest.mark.slow
def test_a_journal_with_sealed_orders_replays() -> None:
    replay = replay_lines(secret_session(), "3h@16 1@16 1@28", "undo", "redo")
    assert isinstance(replay.timeline.entries[-1].event, HiddenOrders)
    assert replay.timeline.session.sealed == {0}
    assert not [line for line in replay.answer("log", no_chance).said if "@" in line]
    later = replay_lines(secret_session(), "3h@16 1@16 1@28", "1@10 1@22", "go")
    assert later.timeline.session.game.phase == "cross"


@pytest.mark.slow
def test_a_code_holds_its_player() -> None:
    session, code = deploying(), code_of("bastet", ["1@10", "1@22"], read_salt(SALTED))
    assert "has given no code" in refusal(session, f"reveal bastet 1@10 1@22 {SALTED}")
    assert "is not a code" in refusal(session, "code bastet DLDF")
    say(session, f"code bastet {code}")
    assert "it holds" in refusal(session, f"code bastet {code}")
    assert "has given a code" in refusal(session, "bastet 1@10 1@22")
    assert "neither orders nor a code" in refusal(session, f"reveal bastet 1@10 1@22 {SALTED}")
    assert "are missing" in refusal(session, "go")
    say(session, "anubian 3h@16 1@16 1@28")
    assert "the salt is missing" in refusal(session, "reveal bastet 1@10 1@22")
    assert "was not made of these orders" in refusal(session, f"reveal bastet 1@10 1@10 {SALTED}")
    assert "was not made of these orders" in refusal(session, f"reveal bastet 1@10 1@22 {SALTED[:-1]}A")
    assert "All orders are there: go" in answers(session, f"reveal bastet 1@22 1@10 {SALTED.lower()}")
    replay = replay_lines(session, "go")
    assert replay.typed()[-2] == f"reveal bastet 1@22 1@10 {SALTED.lower()}"
    assert replay.timeline.session.codes == ()


def test_no_code_comes_after_the_orders() -> None:
    session = deploying()
    code = code_of("anubian", ["1@16"], b"x" * SALT)
    say(session, "anubian 3h@16 1@16 1@28")
    assert "RP-30" in refusal(session, f"code anubian {code}")
    assert "the orders of anubian are there already" in refusal(session, f"code anubian {code}").lower()
    assert session.timeline.session.codes == ()


def give_code(session: PyramidsSession, faction: str, *orders: str) -> str:
    """Give a code of orders to a session, and give the line that reveals them."""
    say(session, f"code {faction} {code_of(faction, coded_orders(orders), read_salt(SALTED))}")
    return f"reveal {faction} {' '.join(orders)} {SALTED}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("orders", "void", "why", "valid"),
    [
        (["1@99", "1@22"], "1@99", "no space 99", ["1@22"]),
        (["1@16", "1@22"], "1@16", "16 is not next to a space of Bastet", ["1@22"]),
        (["1@10", "7@22"], "7@22", "no unit is left", ["1@10"]),  # there is no such unit
        (["1@10", "1@22", "1@10"], "1@10", "no unit is left", ["1@10", "1@22"]),  # one unit is sent twice
        (["1@10"], None, "", ["1@10"]),  # a unit has no order
        (["pass"], None, "", []),
        (["1@10", "1@-"], "1@-", "must be deployed", ["1@10"]),
    ],
)
def test_an_unlawful_order_that_is_revealed_is_void_and_the_round_goes_on(
    orders: list[str], void: str | None, why: str, valid: list[str]
) -> None:
    session = deploying()
    line = give_code(session, "bastet", *orders)
    say(session, "anubian 3h@16 1@16 1@28")
    answer = answers(session, line)
    assert [
        message for message in answer if f"the order {void} is not lawful; its unit stays away" in message
    ] or void is None
    assert not void or why in "\n".join(answer)
    sent_orders = orders_sent(session.timeline.session)["bastet"]
    assert sorted(f"{order.units}@{order.target}" for order in sent_orders) == valid
    replay = replay_lines(session, "go")
    assert replay.timeline.session.game.phase in ("cross", "place", "roll")


def test_an_unlawful_order_is_void_with_the_sheets_on_paper_too() -> None:
    session = type_lines(light("anubian", "bastet"), "bastet 3", "anubian 1")
    line = give_code(session, "bastet", "1@10", "2@16", "3@-")
    say(session, "anubian 3h@16 1@28")
    answer = answers(session, line)
    assert [message for message in answer if "not lawful" in message] == [
        "  ! Bastet: the order 2@16 is not lawful; its unit stays away"
    ]
    assert "  ! 16 is not next to a space of Bastet, which controls S3" in answer
    assert session.timeline.session.marched[1] == (Order(10, 1),)


def test_orders_are_checked_before_a_code_is_made_of_them() -> None:
    with pytest.raises(UnlawfulError, match="it is not time to send units"):
        check_coded_orders(sit_down(NOWHERE, "anubian", "bastet").timeline.session, "bastet", ["1@10"])
    session = deploying()
    state = session.timeline.session
    check_coded_orders(state, "bastet", ["1@10", "1@22"])
    give_code(session, "bastet", "1@10", "1@22")  # a code may be made again, of other orders
    check_coded_orders(session.timeline.session, "bastet", ["1@22", "1@10"])
    for orders in (["1@99", "1@22"], ["1@16", "1@22"], ["1@10", "7@22"], ["1@10"], ["pass"]):
        with pytest.raises((RefusedError, UnlawfulError)):
            check_coded_orders(state, "bastet", orders)


def test_example_orders_name_a_faction_in_letters_of_every_keyboard() -> None:
    session = type_lines(light("rashar", "bastet"), "3", "1")
    assert answers(session, "")[-1].startswith("Type orders like this: rashar 9@")
