"""Whole sessions typed in both languages, questions that change nothing, help, and sessions with custom boards."""

import re
from contextvars import copy_context
from dataclasses import replace
from functools import reduce
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hyskos.companion.factions import add_file
from hyskos.companion.journal.tables import PyramidsSession
from hyskos.companion.names import box_named, name_of
from hyskos.companion.refusals import RefusedError
from hyskos.companion.session import questions
from hyskos.companion.session.asking import asks, help_lines, of_table, phase_help
from hyskos.companion.session.commands import parse_opening
from hyskos.companion.session.notation import boxes
from hyskos.companion.session.reading import read_line
from hyskos.companion.session.rolling_pyramids import read_event, write_event
from hyskos.companion.session.state import Orders
from hyskos.companion.session.timeline import Amend, Do, Redo, Undo, change
from hyskos.companion.squares import special
from hyskos.definitions.languages import activate
from hyskos.definitions.loader import load_faction
from hyskos.rules.names import match_names
from hyskos.rules.rolling_pyramids.deployment import Order, deploy
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.game import apply, new_game
from hyskos.rules.rolling_pyramids.legality import targets
from hyskos.rules.rolling_pyramids.places import place_name
from hyskos.rules.rolling_pyramids.rulings import Rulings
from hyskos.rules.rolling_pyramids.sheet import make_layout
from scripts.sessions import FOUR, Player, anything, grabber, liberator, lines_of, say, sit_down
from tests.companion.sessions import NOWHERE, answers, deploying, play_lines, ready, refusal, type_lines
from tests.wide import examples

WAITING = Rulings(finished_units="may-wait", must_deploy="no", first_player="rotate", new_soldiers="join")
GAMES: list[tuple[tuple[str, ...], Player, Rulings]] = [
    (FOUR, grabber, Rulings()),
    (("bastet",), liberator, Rulings()),
    (("rashar", "anubian"), anything, WAITING),
    (("sobeccian",), anything, WAITING),
]


@pytest.mark.wide
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(("names", "player", "rulings"), GAMES, ids=lambda value: str(value)[:12])
def test_a_whole_game_is_typed_to_its_end(names: tuple[str, ...], player: Player, rulings: Rulings, lang: str) -> None:
    session = sit_down(NOWHERE, *names, rulings=rulings)
    lines = list(lines_of(session, 5, lang, player))
    game = session.timeline.session.game
    assert game.result is not None
    assert game.round == game.table.rounds or game.result.kind == "victory"
    done = [action for entry in session.timeline.entries for action in getattr(entry.event, "actions", ())]
    assert len(session.timeline.entries) == len(lines)
    assert sum(type(action).__name__ == "Roll" for action in done) == game.round


@pytest.mark.proof
@pytest.mark.parametrize(("names", "player"), [(FOUR, grabber), (("bastet",), liberator)], ids=["four", "solo"])
def test_the_same_game_in_another_language(names: tuple[str, ...], player: Player) -> None:
    ends = []
    for lang in ("en", "es"):
        session = sit_down(NOWHERE, *names)
        list(lines_of(session, 8, lang, player))
        ends.append(session.timeline.session.game)
    assert (ends[0].position.forces, ends[0].points, ends[0].result) == (
        ends[1].position.forces,
        ends[1].points,
        ends[1].result,
    )


@pytest.mark.slow
def test_every_line_is_answered_and_points_are_hidden_until_the_end() -> None:
    session = sit_down(NOWHERE, "anubian", "bastet")
    lines = list(lines_of(sit_down(NOWHERE, "anubian", "bastet"), 3))
    rounds = 0
    for line in lines:
        before = session.timeline.session
        answer = answers(session, line)
        assert answer, line
        after = session.timeline.session
        if len(after.game.points[0]) > len(before.game.points[0]) and after.game.result is None:
            rounds += 1
            assert any("stay hidden" in text for text in answer)
        if after.game.result is None:
            assert not [text for text in answer if " points" in text and "hidden" not in text]
    assert rounds == 9
    assert not any("stay hidden" in text for text in answer)
    game = session.timeline.session.game
    assert game.result is not None
    for faction, points in zip(game.table.factions, game.points, strict=True):
        (row,) = [text for text in answer if text.endswith(f" = {' + '.join(map(str, points))}")]
        assert f"{sum(points)} points" in row
        assert faction.title() in row
    ranking = answers(session, "score")
    assert ranking == answer[-len(ranking) :]
    (winner,) = game.result.winners
    assert ranking[0] == f"The game is over: {winner.title()} wins"
    activate("es")
    assert answers(session, "puntos")[0].startswith("La partida ha terminado: gana ")


@pytest.mark.slow
def test_points_are_shown_to_whoever_asks_for_his_own() -> None:
    session = play_lines("anubian", "bastet", most=40)
    points = session.timeline.session.game.points
    assert answers(session, "score anub") == [f"Anubian: {' + '.join(map(str, points[0]))} = {sum(points[0])}"]
    assert str(sum(points[1])) not in " ".join(answers(session, "score"))


@pytest.mark.slow
@examples(25)
@given(st.integers(0, 10**6), st.integers(2, 90), st.sampled_from([("anubian", "bastet"), ("rashar",)]))
def test_what_is_taken_back_is_as_before(seed: int, length: int, names: tuple[str, ...]) -> None:
    session = play_lines(*names, seed=seed, most=length, player=anything)
    timeline = session.timeline
    last = timeline.entries[-1]
    undone = change(timeline, Undo())
    assert undone.session is last.before
    assert change(undone, Redo()).session is last.after.session
    assert change(change(undone, Do(last.event)), Undo()).entries == undone.entries
    beginning = change(timeline, Undo(len(timeline.past)))
    assert beginning.entries == ()
    assert change(beginning, Redo(len(timeline.past))).session is timeline.session
    same = change(timeline, Amend(1, timeline.entries[0].event))
    assert same.session.game.position == timeline.session.game.position
    assert same.session.game.sheets == timeline.session.game.sheets


@pytest.mark.slow
def test_the_session_plays_as_the_engine_does() -> None:
    """The events of a session, handed to the engine one by one, give the same game."""
    session = play_lines("anubian", "bastet", "rashar", seed=11)
    game = new_game(session.timeline.start.game.table)
    for entry in session.timeline.entries:
        event, before = entry.event, entry.before
        actions = getattr(event, "actions", None)
        if actions is None and hasattr(event, "sends"):
            continue
        if actions is None:
            remaining = [list(sends or ()) for sends in before.sends]
            actions = [remaining[seat].pop(0) for seat in before.game.queue]
        game = reduce(lambda state, action: apply(state, action).game, actions, game)
    assert game == session.timeline.session.game


@pytest.mark.slow
def test_help_tells_of_every_phase() -> None:
    session = sit_down(NOWHERE, "anubian", "bastet")
    seen = set()
    for _line in lines_of(session, 4):
        phase = session.timeline.session.game.phase
        if phase not in seen:
            seen.add(phase)
            assert len(answers(session, "help")) > 12
    assert {"starts", "roll", "draft", "develop", "deploy", "cross", "place", "over"} - {"starts"} <= seen
    assert asks(session.timeline.session) == ()


@pytest.mark.slow
def test_orders_of_a_seat_without_units_are_kept_and_read_again() -> None:
    state = deploying().timeline.session
    event = Orders(1, ())
    written = write_event(state, event)
    assert written == ["orders", state.game.table.factions[1]]
    assert read_event(state, written) == event


# questions


def test_trial_orders_keep_nothing() -> None:
    session = deploying()
    before = session.timeline
    answer = answers(session, "what-if anubian 1@16 1@16 3h@16")
    assert answer[-1] == "this was not recorded"
    assert any("write 2+3* (Anubian)" in line for line in answer)
    assert session.timeline is before


def test_a_die_that_is_taken_lies_on_the_table_no_more() -> None:
    """The others keep their numbers (RP-11)."""
    assert answers(ready(), "1) heroes")[-2:] == [
        "  Anubian  2) d4:1   3) d8:5   4) d8:8",
        "  Bastet   5) d4:2   6) d4:2   7) d8:7   8) d8:4",
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("names", "seed"), [(("bastet",), 3), (("anubian", "rashar"), 9)])
def test_the_least_force_is_the_least(names: tuple[str, ...], seed: int) -> None:
    """So many soldiers take the space, and one less does not."""
    session = play_lines(*names, seed=seed, player=liberator if len(names) == 1 else grabber, most=40)
    game, faction = session.timeline.session.game, names[0]
    places = [
        place for place in targets(game.position, faction) if place not in game.position.controlled_places(faction)
    ]
    assert len(places) > 2
    for place in places:
        row = answers(session, f"least {faction} {place_name(place)}")[0]
        units = int(row.split(" with ")[1].split()[0])
        for count, takes in ((units, True), (units - 1, False)):
            done = deploy(game.position, {faction: [Order(place, count)]}, abilities=game.table.abilities)
            assert (done.outcomes[place].owner == faction) == takes, (place, count)


@pytest.mark.slow
@pytest.mark.parametrize(("faction", "rival"), [("anubian", "Ra’shar"), ("rashar", "Anubian")])
def test_rivals_answer_the_least_force(faction: str, rival: str) -> None:
    session = play_lines("anubian", "rashar", seed=9, player=grabber, most=45)  # both still have units to send
    position = session.timeline.session.game.position
    places = [place for place in targets(position, faction) if place not in position.controlled_places(faction)]
    rows = [row for place in places for row in answers(session, f"least {faction} {place_name(place)}")]
    assert {row.split()[1] for row in rows if row.startswith("if ")} == {rival}


def test_soldiers_and_heroes_of_a_rival_answer_as_what_they_are() -> None:
    session = deploying().timeline.session
    forces = {16: Force("anubian", 1), 5: Force("bastet", 2)}  # both are next to 6
    session = replace(session, game=replace(session.game, position=replace(session.game.position, forces=forces)))
    assert [*questions.least(session, ["bastet", "6"])] == [
        "Bastet takes 6 with 1 soldier",
        "if Anubian answers with 3h, 1, 1: Anubian takes the space with 1+3*",
    ]
    assert [*questions.least(session, ["anubian", "6"])] == [
        "Anubian takes 6 with 1 soldier",
        "if Bastet answers with 1, 1: Bastet takes the space with 1",
    ]


def test_the_chance_of_a_die_is_counted() -> None:
    """Two d4 and two d8 of each colour: a triangle box that nothing is in takes any d4."""
    session = type_lines(sit_down(NOWHERE, "anubian", "bastet"), "3", "1")
    assert answers(session, "odds heroes 8") == [
        # own d8 as 7 or 8, foreign d8 as 8 only
        "Anubian, heroes 8: 56.9 % that a roll has a die for it, 583/1024 exactly"
    ]
    session = type_lines(sit_down(NOWHERE, "anubian", "bastet", "rashar"), "3", "1", "2")
    assert answers(session, "odds 1.3") == [
        # own d4 as 1, 2 or 3, the four foreign ones as 2 only
        "Anubian, footmen-1.3: 98.0 % that a roll has a die for it, 4015/4096 exactly"
    ]


def test_an_amended_line_shows_what_changes_or_why_it_cannot() -> None:
    session = ready()
    say(session, "7) heroes")
    assert answers(session, "amend 3 31582284")[:3] == [
        "line 3 is now `31582284`; 1 later line still fits",
        "   4  7) heroes",
        "      Anubian writes 8 in heroes-1",
    ]
    say(session, "undo")
    assert answers(session, "amend 3 4 1 5 8 2 2 7 4")[0] == "line 3 is now `4 1 5 8 2 2 7 4`; 1 later line still fits"
    assert session.timeline.session.game.dice[0] == 4
    assert answers(session, "log") == ["   1  3", "   2  1", "   3  4 1 5 8 2 2 7 4", "   4  7) heroes"]
    say(session, "undo")
    assert session.timeline.session.game.dice[0] == 3


def test_taking_back_a_fight_tells_what_to_write_anew() -> None:
    session = deploying()
    near, far = (session.timeline.session.game.table.board.neighbours[at][0] for at in (-1, -3))
    type_lines(session, f"anubian 1@{near} 1@{near} 3h@{near}", f"bastet 1@{far} 1@{far}", "go")
    answer = answers(session, "undo")
    assert answer[:3] == ["taken back: go", f"{far:>4}  erase", f"{near:>4}  erase"]
    assert answers(session, "redo")[:2] == ["done again: go", f"{far:>4}  write 2 (Bastet)"]


def test_what_to_write_anew_is_told_by_number_and_starting_areas_last() -> None:
    session = ready()
    before = session.timeline.session
    forces = {place: Force("anubian", 3) for place in (-1, 28, 9, -3)}
    after = replace(before, game=replace(before.game, position=replace(before.game.position, forces=forces)))
    rows = [row.split()[0] for row in session.playing.describe_redraw(before, after)]
    assert rows == ["9", "28", "S1", "S3"]


# help


WISHES = Path(__file__).parents[1] / "wishes"
TABLES = [
    ("anubian", "bastet"),
    ("anubian",),
    ("23-one-unit/archers.yaml", "bastet"),
    ("20-no-devices/nomads.yaml", "22-no-heroes/weavers.yaml"),
    ("21-no-pairs/hermits.yaml", "40-fourth-unit/charioteers.yaml"),
]
_OTHERWISE = re.compile(r"; (?:then|luego) .*|: .*|, (?:or|o) .*| (?:or|o) .*| takes .*| toma .*| are .*| son .*")


def first_example(text: str) -> str:
    """Give the first line that a help text shows."""
    return _OTHERWISE.sub("", text).split(", ")[0]


def play_and_try_help(names: tuple[str, ...], lang: str, most: int) -> set[str]:
    """Play a session, and type in every state what its help shows; give the phases that were seen."""
    factions = [str(WISHES / name) if "/" in name else name for name in names]
    for name in factions:
        if name.endswith(".yaml"):
            add_file(Path(name))
    activate(lang)
    session = sit_down(NOWHERE, *factions)
    seen = try_help(session)
    for _line in lines_of(session, 3, lang, most=most):
        seen |= try_help(session)
    return seen


def try_help(session: PyramidsSession) -> set[str]:
    """Type what help shows in the state of a session, and give its phase."""
    state = session.timeline.session
    text, words = phase_help(state), of_table(state)
    assert "asc.left" not in text
    if state.game.phase != "over":
        assert read_line(state, first_example(text), lambda _faces: 1), text
    assert answers(session, f"odds {words['box']}")
    assert read_line(state, f"least {words['near']}", lambda _faces: 1)
    assert [*help_lines(state)]
    return {state.game.phase}


@pytest.mark.wide
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(
    "names", [pytest.param(names, marks=pytest.mark.proof if i > 2 else ()) for i, names in enumerate(TABLES)]
)
def test_what_help_shows_is_understood_on_every_board(names: tuple[str, ...], lang: str) -> None:
    seen = copy_context().run(play_and_try_help, names, lang, 90)
    assert {"starts", "roll", "draft", "deploy"} <= seen


def test_a_word_without_a_place_is_told_in_the_language_of_the_answer() -> None:
    activate("es")
    assert refusal(ready(), "pasa") == "`pasar` no tiene sentido aquí; `ayuda` muestra qué se puede escribir"
    assert refusal(ready(), "pass 2") == "`pasar 2` no tiene sentido aquí; `ayuda` muestra qué se puede escribir"


# other dice


GOOD = Path(__file__).parents[1] / "boards/good"


@pytest.mark.slow
def test_faces_of_two_digits_have_blanks_between_them() -> None:
    copy_context().run(_roll_other_dice)  # nobody else knows the faction of this evening


def _roll_other_dice() -> None:
    add_file(GOOD / "cranes.yaml")
    session = sit_down(NOWHERE, str(GOOD / "cranes.yaml"), board=str(GOOD / "many-dice.yaml"))
    say(session, "1")
    for line in ("341012612", "3 4 10 12 6"):
        answer = "type one face for each of the 6 dice, or roll (separate the numbers with spaces)"
        assert refusal(session, line).startswith(answer)
    for face in ("1x", "0"):
        assert refusal(session, f"3 4 10 12 6 {face}") == f"die 6 is a d12: it shows 1 to 12, not {face}"
    assert refusal(session, "3 4 11 12 6 1") == "die 3 is a d10: it shows 1 to 10, not 11"
    say(session, "3 4 10 12 6 11")
    assert session.timeline.session.game.dice == (3, 4, 10, 12, 6, 11)
    answer = "`d8:3` is not a die; write d6:1 to d6:6, d10:1 to d10:10 or d12:1 to d12:12"
    assert refusal(session, "d8:3 heroes") == answer
    assert "4) d12:12 can be written as" in answers(session, "4")
    say(session, "d12:12 ascending.right")
    layout = session.timeline.session.game.layout
    cell = layout.cell("ascending.right")
    assert cell is not None
    assert session.timeline.session.game.sheets[0].numbers[cell] == 12


# four special units


STORKS = str(Path(__file__).parents[1] / "boards/good/storks.yaml")
FACTION = load_faction(STORKS)
LAYOUT = make_layout(FACTION)


def test_a_unit_is_named_by_id_title_or_the_order_that_it_alone_has() -> None:
    names = special(FACTION.units)
    for word in ("flasks", "fl", "Fire flasks", "frascos", "FRASCOS DE FUEGO"):
        assert match_names(word, names) == ("flasks",), word
    assert match_names("descending", names) == match_names("countdown", names) == ("descending",)
    alone = special(replace(unit, id="archers") if unit.order == "ascending" else unit for unit in FACTION.units)
    assert match_names("ascending", alone) == match_names("creciente", alone) == ("archers",)
    several = special(replace(FACTION.units[0], id=id_) for id_ in ("archers", "spears"))
    assert match_names("ascending", several) == ("archers", "spears")


def test_boxes_are_named_by_unit_and_place() -> None:
    (cell,) = boxes(LAYOUT, "frascos.izq")
    assert LAYOUT.cells[cell].name == "flasks.left"
    assert len(boxes(LAYOUT, "flasks")) == len(boxes(LAYOUT, "desc")) == 3
    with pytest.raises(RefusedError, match="`f` can mean"):
        boxes(LAYOUT, "f")
    assert box_named("flasks.left") == "flasks.left"
    activate("es")
    assert box_named("flasks.left") == "flasks.izquierda"


def test_a_line_may_begin_with_any_unit_of_the_board() -> None:
    unit_ids = [unit.id for unit in FACTION.units]
    assert parse_opening(["frascos", "valor"], (), unit_ids, FACTION.units).rest == ("frascos", "valor")


@pytest.mark.slow
def test_a_session_with_four_units() -> None:
    copy_context().run(_play_four_units)  # nobody else knows the faction of this evening


def _play_four_units() -> None:
    add_file(Path(STORKS))
    session = sit_down(NOWHERE, STORKS, board="inner-factory")
    assert str(name_of("flasks")) == "Fire flasks"
    say(session, "1")
    say(session, "1 2 8 7 3 6")
    say(session, "3) flasks.left")
    assert any("flasks" in line for line in answers(session, "sheet"))
    assert "flasks.middle" in " ".join(answers(session, "4"))
    assert refusal(session, "4 f") == "`f` can mean flasks, footmen; write more of it"
