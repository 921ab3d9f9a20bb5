"""Orders that are typed unseen, and codes of orders: what is told before the reveal, and what holds."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.companion.journal.session import Big, first_line, replay_journal
from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.commitments import CODE, SALT, code_of, fits, grouped, read_code, read_salt
from hyskos.companion.session.hidden_orders import masked, read_unseen, typist
from hyskos.companion.session.reading import check_promised, promised
from hyskos.companion.session.rolling_pyramids import read_event, write_event
from hyskos.companion.session.state import Seal, sent
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.deployment import Order
from scripts.sessions import no_chance, say, sit_down
from tests.companion.spoken import NOWHERE, deploying, refusal, said
from tests.companion.test_light_evenings import light

SALTED = "GAYT-EMZU-GU3D-OOBZ"
ORDERS = st.lists(st.builds("{}@{}".format, st.integers(1, 20), st.integers(1, 33)), max_size=5)
SALTS = st.binary(min_size=SALT, max_size=SALT)


def secret() -> Big:
    evening = deploying()
    evening.playing = replace(evening.playing, secret=True)
    return evening


def replayed(make: Big, *lines: str) -> Big:
    """Say lines to an evening, and replay the journal that they left."""
    kept: list[bytes] = []

    class Memory:
        def append(self, line: bytes) -> None:
            kept.append(line)

    played, make.timeline = [one.typed for one in make.timeline.entries], replace(make.timeline, entries=(), past=())
    make.check, make.journal = "", None
    raw = first_line(make.timeline.start.game.table, "inner-factory", NOWHERE)
    make.check = replay_journal(raw, NOWHERE)[0].check
    make.journal = Memory()
    for line in (*played, *lines):
        say(make, line)
    return replay_journal(raw + b"".join(kept), NOWHERE)[0]


@pytest.mark.slow
@given(ORDERS, ORDERS, SALTS, SALTS, st.sampled_from(["anubian", "bastet"]))
def test_any_change_of_orders_salt_or_faction_is_another_code(
    one: list[str], other: list[str], salt: bytes, second: bytes, faction: str
) -> None:
    code = code_of("anubian", one, salt)
    same = (sorted(one), salt, "anubian") == (sorted(other), second, faction)
    assert fits(code, faction, other, second) is same
    assert fits(code, "anubian", one[::-1], salt)
    assert read_code(code.lower().replace("-", "")) == code
    assert read_salt(grouped(salt)) == salt
    assert CODE * 8 >= 80


@pytest.mark.parametrize("word", ["", "QF6B", "QF6B-5RDC-LBON-P7CT-E5W3-WYM9", "ß" * 24, "=" * 24, "QF6B" * 7])
def test_what_is_no_code_is_refused(word: str) -> None:
    with pytest.raises(RefusedError, match="is not a code"):
        read_code(word)


def test_notation_makes_no_difference_to_a_code() -> None:
    assert promised(["3*@5", "bomb", "9@12", "4@8-6"]) == promised(["4@8-6", "3h@5", "b9@12"])
    assert promised(["pasar"]) == ()


def test_orders_are_typed_in_turn_and_not_told_before_all_are_there() -> None:
    evening = secret()
    assert evening.prompt() == "r1 Anubian, unseen> "
    assert "it is the turn of" in refusal(evening, "bastet 1@10 1@22")
    told = said(evening, "3h@16 1@16 1@28")
    told += said(evening, "log") + said(evening, "board") + said(evening, "undo") + said(evening, "redo")
    assert "what if" in refusal(evening, "what-if 1@10 1@22")
    assert "amend" in refusal(evening, "amend 1 2")
    assert "are missing" in refusal(evening, "go")
    told += said(evening, "bas 1@10 1@22") + said(evening, "log")
    assert evening.prompt() == "r1> "
    assert not [line for line in told if "@" in line]
    assert "anubian ***" in evening.typed()
    assert "sealed" in refusal(evening, "anubian 3h@16 1@16 1@28")
    assert "while orders are secret" in refusal(evening, "amend 1 2")
    assert not any("16" in line.split()[:1] for line in said(evening, "what-if bastet 1@10 1@22"))
    assert said(evening, "reveal")[:2] == ["Anubian 3h@16 1@16 1@28", "Bastet 1@10 1@22"]
    assert said(evening, "log")[-1].endswith("reveal: Anubian 3h@16 1@16 1@28; Bastet 1@10 1@22")


def test_undo_takes_back_the_last_sealed_orders() -> None:
    evening = secret()
    say(evening, "3h@16 1@16 1@28")
    assert typist(evening.timeline.session) == 1
    assert said(evening, "undo")[0] == "taken back: anubian ***"
    assert typist(evening.timeline.session) == 0
    say(evening, "3h@28 1@16 1@28")
    assert {order.target for order in sent(evening.timeline.session)["anubian"] if order.heroes} == {28}


@pytest.mark.many
@pytest.mark.parametrize("line", ["3h@99 1@16 1@28", "3h@16 1@16 1@27", "4@16", "3h@16x 1@16", "3h1@16", "bomb 9@16"])
def test_a_refusal_of_an_unseen_line_does_not_show_it(line: str) -> None:
    evening = secret()
    with pytest.raises((RefusedError, UnlawfulError)) as caught:
        evening.answer(line, no_chance)
    told = masked(caught.value, line)
    assert told
    assert not [word for word in line.split() if "@" in word and word in told]
    assert not {"16", "27", "28", "99"} & {*told.replace(".", " ").replace(",", " ").split()}


def test_hidden_orders_do_not_stand_in_clear_in_a_journal() -> None:
    """Journals of earlier versions, in which they do, are still read."""
    evening = secret()
    session = evening.timeline.session
    event = read_unseen(session, "3h@16 1@16 1@28", no_chance)
    assert isinstance(event, Seal)
    written = write_event(session, event)
    assert "16" not in json.dumps(written)
    assert read_event(session, written) == event
    assert read_event(session, ["sealed", *write_event(session, event.orders)]) == event


@pytest.mark.slow
def test_a_journal_with_sealed_orders_replays() -> None:
    found = replayed(secret(), "3h@16 1@16 1@28", "undo", "redo")
    assert isinstance(found.timeline.entries[-1].event, Seal)
    assert found.timeline.session.sealed == {0}
    assert not [line for line in found.answer("log", no_chance).said if "@" in line]
    whole = replayed(secret(), "3h@16 1@16 1@28", "1@10 1@22", "go")
    assert whole.timeline.session.game.phase == "cross"


@pytest.mark.slow
def test_a_code_holds_its_player() -> None:
    evening, code = deploying(), code_of("bastet", ["1@10", "1@22"], read_salt(SALTED))
    assert "has given no code" in refusal(evening, f"reveal bastet 1@10 1@22 {SALTED}")
    assert "is not a code" in refusal(evening, "code bastet DLDF")
    say(evening, f"code bastet {code}")
    assert "it holds" in refusal(evening, f"code bastet {code}")
    assert "has given a code" in refusal(evening, "bastet 1@10 1@22")
    assert "neither orders nor a code" in refusal(evening, f"reveal bastet 1@10 1@22 {SALTED}")
    assert "are missing" in refusal(evening, "go")
    say(evening, "anubian 3h@16 1@16 1@28")
    assert "the salt is missing" in refusal(evening, "reveal bastet 1@10 1@22")
    assert "was not made of these orders" in refusal(evening, f"reveal bastet 1@10 1@10 {SALTED}")
    assert "was not made of these orders" in refusal(evening, f"reveal bastet 1@10 1@22 {SALTED[:-1]}A")
    assert "All orders are there: go" in said(evening, f"reveal bastet 1@22 1@10 {SALTED.lower()}")
    found = replayed(evening, "go")
    assert found.typed()[-2] == f"reveal bastet 1@22 1@10 {SALTED.lower()}"
    assert found.timeline.session.codes == ()


def test_no_code_comes_after_the_orders() -> None:
    evening = deploying()
    code = code_of("anubian", ["1@16"], b"x" * SALT)
    say(evening, "anubian 3h@16 1@16 1@28")
    assert "RP-30" in refusal(evening, f"code anubian {code}")
    assert "the orders of anubian are there already" in refusal(evening, f"code anubian {code}").lower()
    assert evening.timeline.session.codes == ()


def coded(evening: Big, faction: str, *orders: str) -> str:
    """Give a code of orders to an evening, and give the line that reveals them."""
    say(evening, f"code {faction} {code_of(faction, promised(orders), read_salt(SALTED))}")
    return f"reveal {faction} {' '.join(orders)} {SALTED}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("orders", "void", "why", "left"),
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
    orders: list[str], void: str | None, why: str, left: list[str]
) -> None:
    evening = deploying()
    line = coded(evening, "bastet", *orders)
    say(evening, "anubian 3h@16 1@16 1@28")
    told = said(evening, line)
    assert [one for one in told if f"the order {void} is not lawful; its unit stays away" in one] or void is None
    assert not void or why in "\n".join(told)
    found = sent(evening.timeline.session)["bastet"]
    assert sorted(f"{order.units}@{order.target}" for order in found) == left
    whole = replayed(evening, "go")
    assert whole.timeline.session.game.phase in ("cross", "place", "roll")


def test_an_unlawful_order_is_void_with_the_sheets_on_paper_too() -> None:
    evening = light("anubian", "bastet")
    for line in ("bastet 3", "anubian 1"):
        say(evening, line)
    line = coded(evening, "bastet", "1@10", "2@16", "3@-")
    say(evening, "anubian 3h@16 1@28")
    told = said(evening, line)
    assert [one for one in told if "not lawful" in one] == [
        "  ! Bastet: the order 2@16 is not lawful; its unit stays away"
    ]
    assert "  ! 16 is not next to a space of Bastet, which controls S3" in told
    assert evening.timeline.session.marched[1] == (Order(10, 1),)


def test_orders_are_checked_before_a_code_is_made_of_them() -> None:
    with pytest.raises(UnlawfulError, match="it is not time to send units"):
        check_promised(sit_down(NOWHERE, "anubian", "bastet").timeline.session, "bastet", ["1@10"])
    evening = deploying()
    session = evening.timeline.session
    check_promised(session, "bastet", ["1@10", "1@22"])
    coded(evening, "bastet", "1@10", "1@22")  # a code may be made again, of other orders
    check_promised(evening.timeline.session, "bastet", ["1@22", "1@10"])
    for orders in (["1@99", "1@22"], ["1@16", "1@22"], ["1@10", "7@22"], ["1@10"], ["pass"]):
        with pytest.raises((RefusedError, UnlawfulError)):
            check_promised(session, "bastet", orders)
