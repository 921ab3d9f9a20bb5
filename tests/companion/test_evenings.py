"""Whole evenings, typed line by line in both languages: they end as the rules say, and nothing is told too early."""

from functools import reduce
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hyskos.companion.journal.evening import Evening
from hyskos.companion.refusals import RefusedError
from hyskos.companion.session.asking import asks
from hyskos.companion.session.chat import answer, follows
from hyskos.companion.session.reading import LONGEST, Chance
from hyskos.companion.session.timeline import Amend, Do, Redo, Undo, change
from hyskos.rules.reasons import UnlawfulError
from hyskos.rules.rolling_pyramids.deployment import Order, deploy
from hyskos.rules.rolling_pyramids.game import apply, new_game
from hyskos.rules.rolling_pyramids.legality import targets
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.rulings import Rulings
from scripts.evenings import FOUR, lines_of, no_chance, say, sit_down
from scripts.players import Player, anything, grabber, liberator

NOWHERE = Path("evening.jsonl")
WAITING = Rulings(finished_units="may-wait", must_deploy="no", first_player="rotate", new_soldiers="join")
GAMES: list[tuple[tuple[str, ...], Player, Rulings]] = [
    (FOUR, grabber, Rulings()),
    (("bastet",), liberator, Rulings()),
    (("rashar", "anubian"), anything, WAITING),
    (("sobeccian",), anything, WAITING),
]


def ones(_faces: int) -> int:
    return 1


def said(evening: Evening, line: str, chance: Chance = no_chance) -> list[str]:
    """Type a line, and give what is answered."""
    found = answer(evening.timeline, evening.main_board, line, chance)
    if found.change is None:
        return list(found.said)
    before = evening.change(found.change)
    return list(follows(before, found.change, evening.timeline))


def played(*names: str, seed: int = 5, most: int = 2000, player: Player = grabber) -> Evening:
    evening = sit_down(NOWHERE, *names)
    list(lines_of(evening, seed, player=player, most=most))
    return evening


def refusal(evening: Evening, line: str) -> str:
    before = evening.timeline
    with pytest.raises((RefusedError, UnlawfulError)) as caught:
        said(evening, line)
    assert evening.timeline is before
    return str(caught.value)


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(("names", "player", "rulings"), GAMES, ids=lambda one: str(one)[:12])
def test_a_whole_game_is_typed_to_its_end(names: tuple[str, ...], player: Player, rulings: Rulings, lang: str) -> None:
    evening = sit_down(NOWHERE, *names, rulings=rulings)
    lines = list(lines_of(evening, 5, lang, player))
    game = evening.timeline.session.game
    assert game.result is not None
    assert game.round == game.table.rounds or game.result.kind == "victory"
    done = [action for entry in evening.timeline.entries for action in getattr(entry.event, "actions", ())]
    assert len(evening.timeline.entries) == len(lines)
    assert sum(type(action).__name__ == "Roll" for action in done) == game.round


@pytest.mark.slow
@pytest.mark.parametrize(("names", "player"), [(FOUR, grabber), (("bastet",), liberator)], ids=["four", "solo"])
def test_the_same_game_in_another_language(names: tuple[str, ...], player: Player) -> None:
    ends = []
    for lang in ("en", "es"):
        evening = sit_down(NOWHERE, *names)
        list(lines_of(evening, 8, lang, player))
        ends.append(evening.timeline.session.game)
    assert (ends[0].position.forces, ends[0].points, ends[0].result) == (
        ends[1].position.forces,
        ends[1].points,
        ends[1].result,
    )


@pytest.mark.slow
def test_every_line_is_answered_and_points_are_hidden_until_the_end() -> None:
    evening = sit_down(NOWHERE, "anubian", "bastet")
    lines = list(lines_of(sit_down(NOWHERE, "anubian", "bastet"), 3))
    rounds = 0
    for line in lines:
        before = evening.timeline.session
        told = said(evening, line)
        assert told, line
        after = evening.timeline.session
        if len(after.game.points[0]) > len(before.game.points[0]) and after.game.result is None:
            rounds += 1
            assert any("stay hidden" in one for one in told)
        if after.game.result is None:
            assert not [one for one in told if " points" in one and "hidden" not in one]
    assert rounds == 9
    game = evening.timeline.session.game
    assert game.result is not None
    for faction, points in zip(game.table.factions, game.points, strict=True):
        (row,) = [one for one in told if one.endswith(f" = {' + '.join(map(str, points))}")]
        assert f"{sum(points)} points" in row
        assert faction.title() in row
    ranking = said(evening, "score")
    assert ranking == told[-len(ranking) :]


def test_points_are_shown_to_whoever_asks_for_his_own() -> None:
    evening = played("anubian", "bastet", most=40)
    points = evening.timeline.session.game.points
    assert said(evening, "score anub") == [f"Anubian: {' + '.join(map(str, points[0]))} = {sum(points[0])}"]
    assert str(sum(points[1])) not in " ".join(said(evening, "score"))


@pytest.mark.slow
@settings(max_examples=25)
@given(st.integers(0, 10**6), st.integers(2, 90), st.sampled_from([("anubian", "bastet"), ("rashar",)]))
def test_what_is_taken_back_is_as_before(seed: int, length: int, names: tuple[str, ...]) -> None:
    evening = played(*names, seed=seed, most=length, player=anything)
    timeline = evening.timeline
    last = timeline.entries[-1]
    undone = change(timeline, Undo())
    assert undone.session is last.before
    assert change(undone, Redo()).session is last.after.session
    assert change(change(undone, Do(last.event)), Undo()).entries == undone.entries
    whole = change(timeline, Undo(len(timeline.past)))
    assert whole.entries == ()
    assert change(whole, Redo(len(timeline.past))).session is timeline.session
    same = change(timeline, Amend(1, timeline.entries[0].event))
    assert same.session.game.position == timeline.session.game.position
    assert same.session.game.sheets == timeline.session.game.sheets


@pytest.mark.slow
def test_the_session_plays_as_the_engine_does() -> None:
    """The events of an evening, handed to the engine one by one, give the same game."""
    evening = played("anubian", "bastet", "rashar", seed=11)
    game = new_game(evening.timeline.start.game.table)
    for entry in evening.timeline.entries:
        event, before = entry.event, entry.before
        actions = getattr(event, "actions", None)
        if actions is None and hasattr(event, "sends"):
            continue
        if actions is None:
            left = [list(sends or ()) for sends in before.sends]
            actions = [left[seat].pop(0) for seat in before.game.queue]
        game = reduce(lambda state, action: apply(state, action).game, actions, game)
    assert game == evening.timeline.session.game


def ready() -> Evening:
    """Begin with two players whose dice lie on the table: 3 1 5 8 of Anubian, 2 2 7 4 of Bastet."""
    evening = sit_down(NOWHERE, "anubian", "bastet")
    for line in ("3", "1", "31582274"):
        say(evening, line)
    return evening


def test_a_die_is_named_by_number_face_or_colour() -> None:
    for line in ("7 heroes", "d8:7 heroes", "bastet d8:7 hero", "7 HÉROES 7", "d8:7 heroes-1"):
        evening = ready()
        say(evening, line)
        assert evening.timeline.session.game.sheets[0].numbers[0] == 7


def test_a_die_alone_lists_what_it_can_be() -> None:
    told = said(ready(), "7")
    assert told[0] == "7) d8:7 can be written as"
    assert any("upgrades" in line for line in told)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("9 heroes", "there is no die 9"),
        ("d8:1 heroes", "no d8:1 is on the table"),
        ("d4:2", ""),
        ("7 asc", "can be"),
        ("7 asc.left 5", "cannot be written into ascending.left as 5"),
        ("4 foot-1.3", "footmen-1.3 takes a d4, not a d8"),
        ("2 upgrades-1.d8", "takes a d8, not a d4"),
        ("7 elbow", "`elbow` is no box of this board"),
        ("rashar d8:7 heroes", "is not known"),
        ("x", "is not known"),
        ("s", "can mean"),
        ("go", "has no place here"),
        ("bastet 7 heroes", "it is the turn of Anubian"),
        ("undo 9", "nothing to take back"),
        ("redo", "nothing to do again"),
        ("amend 9 2", "there is no line 9"),
        ("amend 2 3", "starting area 3 is taken"),
        ("amend 1 board", "no move"),
        ("why 3", "nobody has fought"),
        ("what-if anubian 1@1", "while orders are typed"),
        ("board 20", "needs 44 columns"),
        ("least 1", "cannot send soldiers to 1"),
        ("odds", "open box"),
        ("x" * (LONGEST + 1), "at most"),
    ],
)
def test_a_bad_line_is_refused_whole_with_its_reason(line: str, why: str) -> None:
    if not why:
        assert said(ready(), line)
        return
    assert why in refusal(ready(), line)


def test_colours_matter_where_dice_are_alike() -> None:
    evening = sit_down(NOWHERE, "anubian", "bastet")
    for line in ("3", "1", "3 1 5 8 3 2 7 4"):
        say(evening, line)
    assert "type the number, 1, 5" in refusal(evening, "d4:3 heroes")
    say(evening, "bas d4:3 heroes")
    assert not evening.timeline.session.game.dice[4]


def deploying() -> Evening:
    """Play to the orders of round 1: both send two groups of one footman, and Anubian three heroes."""
    evening = ready()
    for line in ("1 heroes", "7 up-1", "8 up-2", "3 up-3", "4 up-4", "5 up-1", "6 up-2", "2 up-5"):
        say(evening, line)
    while evening.timeline.session.game.phase == "develop":
        say(evening, "pass")
    return evening


def test_orders_are_typed_in_any_order_and_may_be_typed_again() -> None:
    evening = deploying()
    game = evening.timeline.session.game
    assert "Anubian sends 3h, 1, 1" in said(evening, "")
    near = game.table.board.neighbours[-1]
    say(evening, f"anub 3*@{near[0]} 1@{near[1]} 1@{near[1]}")
    say(evening, f"ANU 1@{near[0]} 1@{near[0]} 3h@{near[0]}")
    assert "the orders of bastet are missing" in refusal(evening, "go")
    far = game.table.board.neighbours[-3]
    say(evening, f"bastet 1@{far[0]} 1@{far[0]}")
    told = said(evening, "go")
    assert f"{near[0]:>4}  write 2+3* (Anubian)  Anubian takes the space with 2+3*" in told
    assert said(evening, f"why {near[0]}")[0] in told


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("anubian 9@16 1@16 3h@16", "has no such unit left; it sends 3h, 1, 1"),
        ("anubian 1@16 3h@16", "each needs an order"),
        ("anubian 1@16 1@16 3h@16 1@16", "has no such unit left"),
        ("anubian 1@1 1@16 3h@16", "1 is not next to a space of anubian"),
        ("anubian 1@99 1@16 3h@16", "no place of this map"),
        ("anubian 1@16-12 1@16 3h@16", "have no common border"),
        ("anubian 1@- 1@16 3h@16", "must be deployed"),
        ("anubian 1+3h@16 1@16", "squares of their own"),
        ("anubian b1@16 1@16 3h@16", "no such unit left"),
        ("anubian one@16", "is not a number of units"),
        ("1@16 1@16 3h@16", "whose orders are these"),
        ("sobeccian 1@16", "is not known"),
    ],
)
def test_orders_that_do_not_fit_are_refused(line: str, why: str) -> None:
    assert why in refusal(deploying(), line)


def test_trial_orders_keep_nothing() -> None:
    evening = deploying()
    before = evening.timeline
    told = said(evening, "what-if anubian 1@16 1@16 3h@16")
    assert told[-1] == "nothing of this is kept"
    assert any("write 2+3* (Anubian)" in line for line in told)
    assert evening.timeline is before


@pytest.mark.parametrize(("names", "seed"), [(("bastet",), 3), (("anubian", "rashar"), 9)])
def test_the_least_force_is_the_least(names: tuple[str, ...], seed: int) -> None:
    """So many soldiers take the space, and one less does not."""
    evening = played(*names, seed=seed, player=liberator if len(names) == 1 else grabber, most=40)
    game, faction = evening.timeline.session.game, names[0]
    asked = [place for place in targets(game.position, faction) if place not in game.position.controlled(faction)]
    assert len(asked) > 2
    for place in asked:
        row = said(evening, f"least {faction} {place_name(place)}")[0]
        units = int(row.split(" with ")[1].split()[0])
        for count, takes in ((units, True), (units - 1, False)):
            done = deploy(game.position, {faction: [Order(place, count)]}, abilities=game.table.abilities)
            assert (done.outcomes[place].owner == faction) == takes, (place, count)


def test_the_chance_of_a_die_is_counted() -> None:
    """Two d4 and two d8 of each colour: a triangle box that nothing is in takes any d4."""
    evening = sit_down(NOWHERE, "anubian", "bastet")
    for line in ("3", "1"):
        say(evening, line)
    assert said(evening, "odds heroes 8") == [
        # own d8 as 7 or 8, foreign d8 as 8 only
        "Anubian, heroes 8: 56.9 % that a roll has a die for it, 583/1024 exactly"
    ]


def test_an_amended_line_shows_what_changes_or_why_it_cannot() -> None:
    evening = ready()
    say(evening, "7 heroes")
    assert "line 4, `7 heroes`, would not fit any more: 8 on a d8" in refusal(evening, "amend 3 31582284")
    assert said(evening, "amend 3 4 1 5 8 2 2 7 4")[0] == "line 3 is now `4 1 5 8 2 2 7 4`; 1 later line still fits"
    assert evening.timeline.session.game.dice[0] == 4
    assert said(evening, "log") == ["   1  3", "   2  1", "   3  4 1 5 8 2 2 7 4", "   4  7 heroes"]
    say(evening, "undo")
    assert evening.timeline.session.game.dice[0] == 3


def test_taking_back_a_fight_tells_what_to_write_anew() -> None:
    evening = deploying()
    near, far = (evening.timeline.session.game.table.board.neighbours[at][0] for at in (-1, -3))
    for line in (f"anubian 1@{near} 1@{near} 3h@{near}", f"bastet 1@{far} 1@{far}", "go"):
        say(evening, line)
    told = said(evening, "undo")
    assert told[:3] == ["taken back: go", f"{far:>4}  erase", f"{near:>4}  erase"]
    assert said(evening, "redo")[:2] == ["done again: go", f"{far:>4}  write 2 (Bastet)"]


def test_help_tells_of_every_phase() -> None:
    evening = sit_down(NOWHERE, "anubian", "bastet")
    seen = set()
    for _line in lines_of(evening, 4):
        phase = evening.timeline.session.game.phase
        if phase not in seen:
            seen.add(phase)
            assert len(said(evening, "help")) > 12
    assert {"starts", "roll", "draft", "develop", "deploy", "cross", "place", "over"} - {"starts"} <= seen
    assert asks(evening.timeline.session) == ()


TOKENS = (
    "anubian", "bastet", "bas", "p\u00faas", "ram", "spikes", "umbrella", "pass", "nothing", "go", "ya", "roll",
    "join", "wait", "all", "undo", "redo", "amend", "why", "what-if", "least", "odds", "board", "sheet", "score",
    "log", "help", "now", "heroes", "asc", "asc.l", "asc.left", "des.r", "mat", "upgrades", "up-1", "up-2.d4",
    "foot", "1.1", "2.3", "footmen-1.2", "line", "value", "1", "2", "3", "5", "7", "8", "12", "99", "0", "-1",
    "S1", "s4", "S9", "d4:1", "d8:8", "d8:9", "d4", "d8", ":", "@", "1@16", "1@28", "3h@16", "b6@9", "bomb",
    "6@9", "4@-", "@9", "7*@16-28", "1@99", "6-8", "16-28", "33-32", "1-S1", "31582274", "1e3", "\u00b2",
    "\u0663", "+", "-", ".", "..", "--", "10000000000000000000", "\u0000", "\u202e", "quit", "export", "x",
)  # fmt: skip


@pytest.mark.slow
@settings(max_examples=60)
@given(st.integers(0, 60), st.lists(st.lists(st.sampled_from(TOKENS), min_size=1, max_size=5), max_size=12))
def test_no_line_is_answered_with_a_crash(length: int, lines: list[list[str]]) -> None:
    """Whatever is typed in whatever phase is done, answered or refused; what is refused changes nothing."""
    evening = played("anubian", "bastet", seed=length, most=length, player=anything)
    for words in lines:
        before = evening.timeline
        try:
            told = said(evening, " ".join(words), ones)
        except (RefusedError, UnlawfulError):
            assert evening.timeline is before
            continue
        assert told or words[0] in ("log", "quit", "export", "salir") or not evening.timeline.entries
