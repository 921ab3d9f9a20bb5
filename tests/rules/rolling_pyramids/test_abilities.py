"""Abilities as data: every kind of effect, for heroes and soldiers, in fights, on the sheet and alone."""

from dataclasses import replace
from typing import Any

import pytest

from hyskos.definitions.loader import load_faction, load_map
from hyskos.definitions.reading.schema import schema
from hyskos.rules.rolling_pyramids import abilities
from hyskos.rules.rolling_pyramids.abilities import KINDS, Effect, make_ability
from hyskos.rules.rolling_pyramids.actions import ChooseStart, Develop, Roll
from hyskos.rules.rolling_pyramids.armies import BoardNumbers, board_strengths, strengths
from hyskos.rules.rolling_pyramids.board import make_board
from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.deployment import Order, Position, deploy
from hyskos.rules.rolling_pyramids.develop import Upgrade, marks
from hyskos.rules.rolling_pyramids.forces import Force
from hyskos.rules.rolling_pyramids.game import apply, new_game
from hyskos.rules.rolling_pyramids.limits import audit, limits, undeveloped_devices
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from hyskos.rules.rolling_pyramids.sheet import empty_sheet, make_layout
from hyskos.rules.rolling_pyramids.solo import walk
from hyskos.rules.rolling_pyramids.table import Game, make_table
from tests.rules.rolling_pyramids.setups import Parameters, draft_dice, fight, force_left, heron_fight, rulings_of

STRIKES = [
    ({"when": "attacking", "extra": 2}, "pharaoh 9", "heron 6 2", "heron 1+2*"),  # 9 - 4 = 5 against 8
    ({"when": "attacking", "extra": 2}, "heron 6 2", "pharaoh 9", "pharaoh 1"),
    ({"when": "defending", "extra": 2}, "heron 6 2", "pharaoh 9", "heron 1+2*"),
    ({"when": "defending", "extra": 2}, "pharaoh 9", "heron 6 2", "pharaoh 1"),
    ({"extra": 1}, "pharaoh 9", "heron 6 2", "heron 1*"),
    ({"extra": 1}, "heron 6 2", "pharaoh 9", "heron 1*"),
    ({"who": "units", "when": "attacking", "extra": 1}, "pharaoh 9", "heron 5 1", "heron 1+1*"),
    ({"who": "units", "when": "attacking", "extra": 1}, "pharaoh 9", "heron 0 6", "pharaoh 3"),
]


@pytest.mark.parametrize(("parameters", "defender", "attacker", "expected"), STRIKES)
def test_a_strike_destroys_more_in_its_role(
    parameters: dict[str, Any], defender: str, attacker: str, expected: str
) -> None:
    assert force_left(heron_fight([{"strike": parameters}], defender, attacker)) == expected


@pytest.mark.parametrize(
    ("parameters", "defender", "attacker", "expected"),
    [
        ({"points": 3}, "heron 0 3", "pharaoh 5", "heron 2*"),  # 9 - 5 = 4: one hero is dead, two points are wasted
        ({"points": 3}, "pharaoh 5", "heron 0 3", "heron 2*"),
        ({"when": "defending", "points": 3}, "pharaoh 5", "heron 0 3", "pharaoh 2"),
        ({"when": "attacking", "points": 3}, "pharaoh 5", "heron 0 3", "heron 2*"),
        ({"who": "units", "points": 2}, "heron 4", "pharaoh 5", "heron 2"),  # 8 - 5 = 3: a point is wasted
        ({"who": "units", "points": 2}, "heron 2 1", "pharaoh 3", "heron 1+1*"),  # the odd point passes no soldier
    ],
)
def test_a_body_counts_and_takes_its_points(
    parameters: dict[str, Any], defender: str, attacker: str, expected: str
) -> None:
    assert force_left(heron_fight([{"worth": parameters}], defender, attacker)) == expected


def test_points_count_under_bombs_and_against_strikes() -> None:
    soldiers = [{"worth": {"who": "units", "points": 2}}]
    assert force_left(heron_fight(soldiers, "heron 4", bombs=(Bomb("bastet", 5),))) == "heron 2"
    assert (
        force_left(heron_fight(soldiers, "heron 4", "anubian 0 2")) == "heron 2"
    )  # 2 kills are one soldier, then 6 - 2
    messages = [reason.english for reason in heron_fight(soldiers, "heron 4", "anubian 0 2").reasons]
    assert messages[:2] == [
        "each hero of anubian destroys one more: 4 becomes 3",
        "each kill is one point, and a soldier of heron takes 2",
    ]


@pytest.mark.parametrize(
    ("parameters", "spiked", "rammed"),
    [
        ({}, "heron 1+4*", "heron 1+4*"),
        ({"when": "attacking"}, "heron 1+4*", "heron 3*"),
        ({"when": "defending"}, "heron 3*", "heron 1+4*"),
        ({"who": "units"}, "heron 3+2*", "heron 3+2*"),
    ],
)
def test_devices_spare_whom_they_do_not_halve(parameters: dict[str, Any], spiked: str, rammed: str) -> None:
    effects = [{"unhalved": parameters}]
    assert force_left(heron_fight(effects, "pharaoh 1", "heron 4 4 +spikes")) == spiked
    assert force_left(heron_fight(effects, "heron 4 4", "anubian 1 +ram")) == rammed


@pytest.mark.parametrize(
    ("who", "defender", "attacker", "message"),
    [
        ("units", "pharaoh 1", "heron 5 0 +spikes", "the spikes halve nobody of heron"),
        ("heroes", "pharaoh 1", "heron 0 3 +spikes", "the spikes halve nobody of heron"),
        ("units", "heron 5", "anubian 1 +ram", "the ram of anubian halves nobody"),
        ("units", "pharaoh 1", "heron 5 1 +spikes", "the spikes halve heron: 5+1* becomes 5+1*"),  # one rounds up (A47)
        ("units", "pharaoh 1", "heron 5 2 +spikes", "the spikes halve heron: 5+2* becomes 5+1*"),
        ("heroes", "pharaoh 1", "heron 5 0 +spikes", "the spikes halve heron: 5 becomes 3"),
    ],
)
def test_nobody_is_said_to_be_halved_whom_a_device_spares(who: str, defender: str, attacker: str, message: str) -> None:
    outcome = heron_fight([{"unhalved": {"who": who}}], defender, attacker)
    assert outcome.reasons[0].english == message
    if "nobody" in message:
        noun = "soldiers" if who == "units" else "heroes"
        assert outcome.reasons[1].english == f"{noun} of heron are never halved"
        assert outcome.reasons[0].ruling is None, "nothing was rounded"


@pytest.mark.parametrize("when", ["attacking", "defending"])
def test_the_kills_of_several_strikes_add_up(when: str) -> None:
    """Two kills destroy a hero that takes two points, whether one effect brings them or two do."""
    double: list[Parameters] = [{"strike": {"when": when, "extra": 2}}]
    two: list[Parameters] = [{"strike": {"when": when, "extra": 1}}] * 2
    for foe in ("bastet 0 2", "bastet 3 1", "pharaoh 7"):
        sides = (foe, "heron 3 1") if when == "attacking" else ("heron 3 1", foe)
        assert force_left(heron_fight(double, *sides)) == force_left(heron_fight(two, *sides))
    if when == "defending":  # shared by equals: three kills are one each, four are two each
        shared = [force_left(heron_fight(effects, "heron 3 2", "bastet 2 1", "anubian 4")) for effects in (double, two)]
        assert shared[0] == shared[1]


def test_an_ability_may_have_several_effects() -> None:
    effects: list[Parameters] = [{"unhalved": {}}, {"unhalved": {"who": "units"}}, {"strike": {"extra": 1}}]
    outcome = heron_fight(effects, "pharaoh 9", "heron 3 2 +spikes")
    assert [reason.english for reason in outcome.reasons] == [
        "the spikes halve nobody of heron",
        "heroes of heron are never halved",
        "soldiers of heron are never halved",
        "each hero of heron destroys one more: 9 becomes 7",
        "7 - 5 = 2",
    ]


def test_a62_a_proposal_is_cited_and_can_be_left_out() -> None:
    effects: list[Parameters] = [{"strike": {"extra": 2}}]
    assert "A62" in rulings_of(heron_fight(effects, "pharaoh 9", "heron 6 2"))
    official = heron_fight(effects, "pharaoh 9", "heron 6 2", rulings=Rulings(official_only="yes"))
    assert force_left(official) == "pharaoh 1"


@pytest.mark.parametrize(("kind", "rule"), [("strike", "RP-45"), ("worth", "RP-46"), ("unhalved", "A62")])
def test_an_ability_without_a_rule_cites_the_one_that_tells_of_its_kind(kind: str, rule: str) -> None:
    parameters: dict[str, Any] = {"strike": {"extra": 1}, "worth": {"points": 2}, "unhalved": {}}[kind]
    (effect,) = make_ability("final", [{kind: parameters}], {}).effects_at(STANDARD)
    assert (effect.rule, effect.ruling) == (rule, None)


def test_every_kind_of_the_schema_is_played_with_its_parameters() -> None:
    kinds = schema("faction")["definitions"]["effects"]["items"]["properties"]
    assert {*kinds} == {*KINDS}
    for kind, parameters in kinds.items():
        required = {name: parameters["properties"][name] for name in parameters.get("required", ())}
        minimums = {
            name: parameter["minimum"] if "minimum" in parameter else parameter["enum"][0]
            for name, parameter in required.items()
        }
        common = {"who": "units", "when": "defending"} if "who" in parameters["properties"] else {}
        (effect,) = make_ability("final", [{kind: {**minimums, **common}}], {}).effects_at(STANDARD)
        values = {name: getattr(effect, name) for name in common}
        assert values == common
        assert effect != Effect(rule=effect.rule, **values), "it changes something"


def test_an_unknown_kind_is_refused() -> None:
    for kind in ("strik", "../strike", ""):
        with pytest.raises(ValueError, match="no kind of effect"):
            make_ability("final", [{kind: {}}], {})


def test_a_new_kind_is_one_function_in_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def giant(**common: Any) -> Effect:
        return Effect(worth=2, kills=1, unhalved=True, **common)

    monkeypatch.setattr(abilities, "KINDS", {**KINDS, "giant": (giant, "RP-46")})
    assert force_left(heron_fight([{"giant": {"when": "attacking"}}], "pharaoh 9", "heron 0 4 +spikes")) == "heron 2*"


def test_wasted_points_cite_the_ruling_of_whose_worth_it_is_and_no_other_faction_s() -> None:
    """A55 is Bastet's: soldiers of another faction that count three points waste them by no ruling of hers."""
    outcome = heron_fight([{"worth": {"who": "units", "points": 3}}], "pharaoh 4", "heron 2")
    wasted = [reason for reason in outcome.reasons if "too few" in reason.message or "destroys no" in reason.message]
    assert [reason.ruling for reason in wasted] == ["A62"]  # heron is a proposal


ANUBIAN, INNER = load_faction("anubian"), load_map("inner-factory")
OFFICIAL = Rulings(official_only="yes")


def faction(*effects: dict[str, dict[str, Any]]) -> Any:
    """Give the Anubians another ability, which nobody has printed."""
    return replace(ANUBIAN, ability=replace(ANUBIAN.ability, provenance="proposal", effects=effects, rulings={}))


RALLIES = [
    ({"points": 3}, "heron 4 1", "pharaoh 6", "heron 1+1*", "heron counts 3 more, which fall first: 5 becomes 8"),
    ({"points": 3}, "heron 4 1", "pharaoh 2", "heron 4+1*", "8 - 2 = 6"),  # not all of the points fall
    ({"points": 3}, "heron 4 1", "pharaoh 8", "empty", "8 - 8 = 0, all are destroyed"),
    ({"points": 3}, "heron 4 1", "pharaoh 9", "pharaoh 1", "9 - 8 = 1"),
    ({"points": 3}, "heron 4", "pharaoh 4", "empty", "4 - 4 = 0, all are destroyed"),  # no hero is there
    ({"points": 3, "who": "all"}, "heron 4", "pharaoh 4", "heron 3", "7 - 4 = 3"),
    ({"points": 3, "when": "attacking"}, "heron 4 1", "pharaoh 6", "pharaoh 1", "6 - 5 = 1"),
    ({"points": 3, "when": "attacking"}, "pharaoh 6", "heron 4 1", "heron 1+1*", "8 - 6 = 2"),
]


@pytest.mark.parametrize(("parameters", "defender", "attacker", "expected", "message"), RALLIES)
def test_a_rally_counts_once_and_falls_first(
    parameters: dict[str, Any], defender: str, attacker: str, expected: str, message: str
) -> None:
    outcome = heron_fight([{"rally": parameters}], defender, attacker)
    assert force_left(outcome) == expected
    assert message in [reason.english for reason in outcome.reasons]


def test_bodies_that_are_worth_more_pay_after_the_points_of_a_rally() -> None:
    both: list[dict[str, dict[str, Any]]] = [{"worth": {"points": 2}}, {"rally": {"points": 1}}]
    assert (
        force_left(heron_fight(both, "heron 0 3", "pharaoh 4")) == "heron 2*"
    )  # 7 - 4 = 3: one falls, three are one hero
    assert force_left(heron_fight([], "heron 0 3", "pharaoh 4")) == "pharaoh 1"


def test_bombs_spare_whom_they_cannot_hurt() -> None:
    bomb = (Bomb("bastet", 5),)
    heroes = heron_fight([{"bombproof": {}}], "heron 4 2", bombs=bomb)
    assert force_left(heroes) == "heron 2*"
    assert [reason.english for reason in heroes.reasons][:2] == [
        "bombs spare 2* of heron",
        "bomb of 5 on the garrison: 4+2* becomes 2*",
    ]
    assert force_left(heron_fight([{"bombproof": {"who": "units"}}], "heron 4 2", bombs=bomb)) == "heron 4"
    assert force_left(heron_fight([{"bombproof": {"who": "all"}}], "heron 4 2", bombs=bomb)) == "heron 4+2*"
    assert force_left(heron_fight([{"bombproof": {"when": "defending"}}], "heron 4 2", bombs=bomb)) == "heron 2*"
    sheltered = heron_fight([{"bombproof": {}}], "heron 4 2", bombs=bomb, umbrella=True)
    assert force_left(sheltered) == "heron 2+2*"  # of four soldiers the umbrella protects two


def test_what_a_bomb_cannot_hurt_it_passes_on_to_the_strongest_arrival() -> None:
    bomb = (Bomb("bastet", 5),)
    assert (
        force_left(heron_fight([{"bombproof": {}}], "heron 0 3", "anubian 9", bombs=bomb)) == "anubian 1"
    )  # 9 - 5 - 3
    arriving = ("pharaoh 1", "heron 1 3")  # the garrison takes one point, four are left
    assert force_left(heron_fight([{"bombproof": {}}], *arriving, bombs=bomb)) == "heron 3*"
    assert force_left(heron_fight([{"bombproof": {"when": "defending"}}], *arriving, bombs=bomb)) == "empty"


def test_everybody_may_be_meant_and_only_some() -> None:
    assert (
        force_left(heron_fight([{"strike": {"who": "all", "extra": 1}}], "pharaoh 9", "heron 3 2")) == "heron 1*"
    )  # 9 - 5 = 4
    few = heron_fight([{"strike": {"extra": 2, "most": 1}}], "pharaoh 9", "heron 6 3")
    assert force_left(few) == "heron 2*"  # 9 - 2 = 7, then 9 - 7
    message = "heroes of heron destroy 2 more, at most 1 of them: 9 becomes 7"
    assert message in [reason.english for reason in few.reasons]
    assert force_left(heron_fight([{"worth": {"who": "all", "points": 2}}], "heron 2 1", "pharaoh 5")) == "heron 1*"
    assert force_left(heron_fight([{"unhalved": {"who": "all"}}], "pharaoh 1", "heron 4 2 +spikes")) == "heron 3+2*"


def test_a_conquest_may_cross_more_triangles() -> None:
    outcome = heron_fight([{"plunder": {"extra": 2}}], "pharaoh 1", "heron 4")
    assert (outcome.conquered, outcome.crossings) == (True, 3)
    assert outcome.reasons[-1].english == "a conquest of heron crosses 2 more: 3 in all"
    assert heron_fight([{"plunder": {"extra": 2}}], "heron 4", "pharaoh 1").crossings == 0
    assert heron_fight([{"plunder": {"extra": 2}}], "pharaoh 1", "bastet 4").crossings == 1
    none = heron_fight([{"plunder": {"extra": 2}}], "pharaoh 1", "heron 4", rulings=OFFICIAL)
    assert (none.conquered, none.crossings) == (True, 1)


def test_a_deployment_counts_every_triangle() -> None:
    position = Position(make_board(INNER), {"heron": -1}, {}, ())
    near = position.board.neighbours[-1][:2]
    ability = make_ability("proposal", [{"plunder": {"extra": 1}}], {})
    done = deploy(position, {"heron": [Order(place, 3) for place in near]}, abilities={"heron": ability})
    assert done.conquests == {"heron": 4}


MUSTERS = [
    ("ascending", "ascending", 9),
    ("heroes", "heroes", 6),
    ("footmen", "footmen-2", 3),
    ("descending", "descending", 8),
]


@pytest.mark.parametrize(("section", "square", "strength"), MUSTERS)
def test_a_section_may_send_more(section: str, square: str, strength: int) -> None:
    board = faction({"muster": {"section": section, "extra": 2}})
    written = BoardNumbers({"ascending": (5, 6, 8), "descending": (5, 4, 1)}, heroes=4)
    by_unit = {strength_.unit: strength_ for strength_ in board_strengths(board, written)}
    assert by_unit[square].strength == strength
    assert by_unit[square].reasons[-1].english == f"the ability sends 2 more: {strength - 2} becomes {strength}"
    plain = {strength_.unit: strength_.strength for strength_ in board_strengths(ANUBIAN, written)}
    assert {unit: strength_.strength for unit, strength_ in by_unit.items() if not unit.startswith(section)} == {
        unit: strength for unit, strength in plain.items() if not unit.startswith(section)
    }
    assert {strength_.unit: strength_.strength for strength_ in board_strengths(board, written, OFFICIAL)} == plain


def test_an_unfinished_unit_sends_nobody_and_the_limits_know_what_can_come() -> None:
    board = faction({"muster": {"section": "matching", "extra": 2}})
    by_unit = {
        strength_.unit: strength_.strength
        for strength_ in board_strengths(board, BoardNumbers({"matching": (3, None, 3)}))
    }
    assert by_unit["matching"] is None
    assert limits(board).armies[1] == {n + 2 for n in limits(ANUBIAN).armies[1]}
    heroes = faction({"muster": {"section": "heroes", "extra": 3}})
    assert limits(heroes).heroes == limits(ANUBIAN).heroes + 3
    layout = make_layout(faction({"muster": {"section": "footmen", "extra": 2}}))
    assert [strength_.strength for strength_ in strengths(layout, empty_sheet(layout))][-2:] == [3, 3]


def begun(board: Any, rulings: Rulings, *, alone: bool) -> Game:
    """Play the first draft of a game in which nobody completes a pair; alone, or with Bastet."""
    table = make_table(INNER, [board] if alone else [board, load_faction("bastet")], rulings)
    game = new_game(table)
    while game.phase == "starts":
        taken = len(game.position.starts)
        game = apply(game, ChooseStart(taken + 1)).game
    game = apply(game, Roll((1,) * len(table.dice))).game
    return draft_dice(game)


@pytest.mark.parametrize("alone", [False, True])
def test_a_head_start_is_a_mark_for_nothing(alone: bool) -> None:
    board = faction({"head_start": {"marks": 1}})
    game = begun(board, Rulings(), alone=alone)
    assert (game.phase, game.faction, marks(game.layout, game.sheet)) == ("develop", "anubian", 1)
    spent = apply(game, Develop(Upgrade("value", "ascending"))).game
    assert (spent.phase, marks(spent.layout, spent.sheets[0])) == ("deploy", 0)
    assert not list(audit(spent.layout, spent.sheets[0]))
    lost = apply(game, Develop()).game
    assert marks(lost.layout, lost.sheets[0]) == 0  # A19
    assert begun(board, OFFICIAL, alone=alone).phase == "deploy"


def test_more_upgrades_than_a_head_start_gives_are_a_fault() -> None:
    layout = make_layout(faction({"head_start": {"marks": 1}}))
    twice = replace(empty_sheet(layout), levels=(1, 1, 0))
    ((where, reason),) = audit(layout, twice)
    assert (where, reason.rule, reason.values["free"]) == ("upgrades", "RP-21", 1)


def test_a_device_of_a_head_start_may_stand_one_round_earlier() -> None:
    from hyskos.rules.rolling_pyramids.deployment import Device

    board = faction({"head_start": {"marks": 1}})
    three = [Device("anubian", "ram", 1, across) for across in (2, 3, 4)]
    assert not undeveloped_devices(board, three, 2)
    assert len(undeveloped_devices(board, three, 2, OFFICIAL)) == len(undeveloped_devices(ANUBIAN, three, 2)) == 1
    assert len(undeveloped_devices(board, three, 1)) == 3


def test_alone_a_rally_meets_the_pharaoh_s_column() -> None:
    board = make_board(INNER)
    ability = make_ability("proposal", [{"rally": {"points": 2, "when": "defending"}}], {})
    forces = {1: Force("heron", 2, 1)}
    assert walk(board, forces, 4, abilities={"heron": ability}).forces[1] == Force("heron", 0, 1)
    assert walk(board, forces, 4, abilities={}).forces[1].faction == "pharaoh"


def test_nothing_depends_on_the_order_of_the_effects() -> None:
    effects: list[dict[str, dict[str, Any]]] = [
        {"rally": {"points": 2}}, {"bombproof": {}}, {"worth": {"points": 2}}, {"plunder": {"extra": 1}},
    ]  # fmt: skip
    bomb = (Bomb("bastet", 3),)
    outcome, other = (heron_fight(listed, "heron 4 2", "anubian 5", bombs=bomb) for listed in (effects, effects[::-1]))
    assert (outcome.force, outcome.crossings) == (other.force, other.crossings)


def test_a62_each_sobeccian_hero_square_sends_one_more() -> None:
    board = load_faction("sobeccian")
    written = BoardNumbers({}, heroes=3)
    sent = {strength_.unit: strength_.strength for strength_ in board_strengths(board, written)}
    official = {strength_.unit: strength_.strength for strength_ in board_strengths(board, written, OFFICIAL)}
    assert (sent["heroes"], official["heroes"]) == (4, 3)
    nobody = {strength_.unit: strength_.strength for strength_ in board_strengths(board, BoardNumbers({}))}
    assert not nobody.get("heroes")


@pytest.mark.parametrize("side", ["ram", "spikes"])
def test_a62_a_rashar_hero_is_never_halved(side: str) -> None:
    if side == "ram":
        outcome = fight("rashar 4 4", "anubian 1 +ram")
        official = fight("rashar 4 4", "anubian 1 +ram", rulings=OFFICIAL)
        assert (force_left(outcome), force_left(official)) == ("rashar 1+4*", "rashar 3*")
    else:
        assert force_left(fight("bastet 1", "rashar 4 4 +spikes")) == "rashar 1+4*"
