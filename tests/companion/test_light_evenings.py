"""Evenings with the sheets on paper: orders are typed as they are revealed, and the board is the same."""

from dataclasses import replace
from pathlib import Path

import pytest

from hyskos.companion.journal.session import Big, first_line, replay_journal
from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.state import Go, sent
from hyskos.companion.session.timeline import Timeline
from hyskos.definitions.loader import load_faction, load_map
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.actions import ChooseStart, Station
from hyskos.rules.rolling_pyramids.deployment import Device, Order
from hyskos.rules.rolling_pyramids.order_notation import write_device
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.table import make_table
from scripts.sessions import liberator, lines_of, say, sit_down
from tests.companion.kept import states
from tests.companion.spoken import ones, refusal, said

PATH = Path("light.jsonl")


def light(*names: str) -> Big:
    table = make_table(load_map("inner-factory"), [load_faction(name) for name in names])
    return replay_journal(first_line(table, "inner-factory", PATH, light=True), PATH)[0]


def word(order: Order) -> str:
    amount = f"b{order.units}" if order.bomb else f"{order.heroes}h" if order.heroes else str(order.units)
    return f"{amount}@{place_name(order.target)}" + (f"-{place_name(order.origin)}" if order.origin else "")


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 7])
def test_the_board_and_the_points_are_those_of_the_whole_game(seed: int) -> None:
    names = ("anubian", "bastet", "rashar")
    whole, paper = sit_down(PATH, *names), light(*names)
    rounds = 0
    for _line in lines_of(whole, seed):
        entry = whole.timeline.entries[-1]
        for action in getattr(entry.event, "actions", ()):
            if isinstance(action, ChooseStart):
                say(paper, str(action.die))
        if not isinstance(entry.event, Go):
            continue
        for device in entry.before.game.position.devices:
            if device not in paper.timeline.session.game.position.devices:
                say(paper, write_device(device))
        for faction, orders in sent(entry.before).items():
            say(paper, f"{faction} {' '.join(map(word, orders))}")
        say(paper, "go")
        rounds += 1
        after, light_after = entry.after.session.game, paper.timeline.session.game
        assert light_after.position.forces == after.position.forces
        assert {*light_after.position.devices} == {*after.position.devices}
    assert rounds == 10
    ended, light_ended = (one.timeline.session.game for one in (whole, paper))
    assert light_ended.points == ended.points
    assert light_ended.result == ended.result


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 4])
def test_alone_the_board_is_that_of_the_whole_game_when_the_dice_are_typed(seed: int) -> None:
    whole, paper = sit_down(PATH, "bastet"), light("bastet")
    marched = False
    for _line in lines_of(whole, seed, player=liberator):
        entry = whole.timeline.entries[-1]
        for action in getattr(entry.event, "actions", ()):
            if isinstance(action, ChooseStart):
                say(paper, str(action.die))
            if isinstance(action, Station):
                say(paper, "join" if action.join else "wait")
        if isinstance(entry.event, Go):
            orders = sent(entry.before)["bastet"]
            marched = marched or bool(entry.before.game.standby)
            say(paper, f"bastet {' '.join(map(word, orders))}")
            say(paper, "go")
            if paper.timeline.session.game.result is None:
                say(paper, " ".join(map(str, entry.before.game.counted)))
        light_after, after = paper.timeline.session.game, entry.after.session.game
        if after.phase in ("roll", "over"):
            assert light_after.position.forces == after.position.forces
            assert light_after.standby == after.standby
    assert marched
    assert paper.timeline.session.game.result == whole.timeline.session.game.result is not None


def test_alone_nobody_has_to_say_whose_orders_they_are() -> None:
    evening = light("bastet")
    near = evening.timeline.session.game.table.board.neighbours[-2][0]
    for line in ("2", f"3@{near} b4@1"):
        say(evening, line)
    assert [order.target for order in evening.timeline.session.marched[0] or ()] == [near, 1]
    assert "is not next to" in refusal(evening, "3@9")
    say(evening, "pass")
    assert evening.timeline.session.marched == ((),)


def alone() -> Big:
    evening = light("bastet")
    board = evening.timeline.session.game.table.board
    near = max((place for place in board.neighbours[-2] if place > 0), key=lambda place: board.round_points[place])
    for line in ("2", f"bastet 99@{near}", "go"):
        say(evening, line)
    return evening


def test_alone_the_dice_that_were_chosen_are_typed_after_the_fights() -> None:
    evening = alone()
    assert "Type the four dice that you chose (RP-63)" in evening.stands()
    told = said(evening, "4 4 6 2")
    assert "The Pharaoh's reinforcements: 8" in told
    assert not said(evening, "wait")[0].startswith("`")
    assert any("start from" in line or "starts from" in line for line in evening.stands())


@pytest.mark.many
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("4 4 6", "type one face for each of the 4 dice"),
        ("8 8 8 8", "only three dice are d8"),
        ("pass", "type one face"),
        ("go", "type one face"),
        ("bastet 4@1", "type one face for each of the 4 dice that you chose"),
        ("", ""),
    ],
)
def test_alone_nothing_else_is_taken_before_the_dice(line: str, why: str) -> None:
    evening = alone()
    before = evening.timeline.session
    if line:
        assert why in refusal(evening, line)
    assert evening.timeline.session is before


def test_alone_nobody_places_devices_on_paper_either() -> None:
    evening = light("bastet")
    say(evening, "2")
    near = evening.timeline.session.game.table.board.neighbours[-2][0]
    assert "RP-67" in refusal(evening, f"bastet umbrella {near}")


def begun() -> Big:
    evening = light("anubian", "bastet")
    for line in ("3", "1"):
        say(evening, line)
    return evening


@pytest.mark.slow
def test_a_round_is_typed_and_tells_what_to_cross() -> None:
    evening = begun()
    near, far = (evening.timeline.session.game.table.board.neighbours[at] for at in (-1, -3))
    for line in (f"anubian 9@{near[0]} 3*@{near[1]} b4@1", f"bas 2@{far[0]}"):
        say(evening, line)
    told = said(evening, "go")
    assert "Anubian: cross 2 footmen triangles" in told
    assert "Bastet: cross 1 footmen triangle" in told
    assert "Round 2 of 10" in told
    assert said(evening, f"anubian ram {near[0]}-{near[1]}")[0] == f"Anubian places ram {near[0]}-{near[1]}"
    assert said(evening, "undo")[0].startswith("taken back: anubian ram")
    assert said(evening, f"what-if anubian 5@{near[0]}")[-1] == "this was not recorded"


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
    assert why in refusal(begun(), line)


@pytest.mark.slow
def test_a_journal_of_it_replays_and_forged_lines_do_not() -> None:
    evening = begun()
    kept: list[bytes] = []

    class Memory:
        def append(self, line: bytes) -> None:
            kept.append(line)

    table = evening.timeline.start.game.table
    evening = replace(light("anubian", "bastet"), journal=Memory())
    for line in ("3", "1", "anubian pass", "bastet pass", "go", "help", "least anubian 16"):
        said(evening, line, ones)
    raw = first_line(table, "inner-factory", PATH, light=True) + b"".join(kept)
    found = replay_journal(raw, PATH)[0].timeline
    assert isinstance(found, Timeline)
    assert found.session.game.points == ((0,), (0,))
    plain = first_line(table, "inner-factory", PATH)
    with pytest.raises((RefusedError, UnlawfulError)):
        replay_journal(plain + b"".join(kept), PATH)


@pytest.mark.slow
def test_a_device_stands_where_it_stood_when_the_journal_is_opened_again() -> None:
    kept: list[bytes] = []

    class Memory:
        def append(self, line: bytes) -> None:
            kept.append(line)

    evening = replace(light("anubian", "bastet"), journal=Memory())
    for line in ("3", "1", "anubian 9@28", "bastet pass", "go", "anubian umbrella 28", "anubian ram 28-27"):
        said(evening, line, ones)
    raw = first_line(evening.timeline.start.game.table, "inner-factory", PATH, light=True) + b"".join(kept)
    found = replay_journal(raw, PATH)[0].timeline
    assert states(found) == states(evening.timeline)
    assert {*found.session.game.position.devices} == {
        Device("anubian", "umbrella", 28),
        Device("anubian", "ram", 28, 27),
    }


@pytest.mark.slow
def test_help_leaves_out_what_is_on_paper() -> None:
    told = "\n".join(said(begun(), "help"))
    assert "  least " in told
    assert "  sheet " not in told
    assert "  odds " not in told


@pytest.mark.slow
def test_only_new_spaces_cross_a_triangle() -> None:
    evening = begun()
    for line in ("anubian 9@28", "bastet pass", "go", "anubian 2@28 1@29", "bastet pass"):
        said(evening, line)
    told = [line for line in said(evening, "go") if "cross" in line]
    assert told == ["Anubian: cross 1 footmen triangle"]


@pytest.mark.slow
def test_why_says_so_where_nobody_came_anywhere() -> None:
    evening = begun()
    for line in ("anubian pass", "bastet pass", "go"):
        say(evening, line)
    assert refusal(evening, "why 1") == "no units were sent to any space in round 1"
