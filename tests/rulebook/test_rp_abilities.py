"""Rolling Pyramids, abilities as data: every kind of effect, for heroes and for soldiers, in every role."""

import sys
from types import ModuleType
from typing import Any

import pytest

from hyskos.definitions.reading.schema import schema
from hyskos.rules.rolling_pyramids.abilities import Ability, Effect, make_ability
from hyskos.rules.rolling_pyramids.bombs import Bomb
from hyskos.rules.rolling_pyramids.combat import Battle, Outcome, resolve
from hyskos.rules.rolling_pyramids.rulings import STANDARD, Rulings
from tests.rulebook.fights import arrival, force, left, rulings_of
from tests.shipped import ABILITIES

Parameters = dict[str, dict[str, Any]]


def abilities_with(effects: list[Parameters]) -> dict[str, Ability]:
    """Give the abilities of all factions, and of one called `heron`."""
    return {**ABILITIES, "heron": make_ability("proposal", effects, {})}


def fought(effects: list[Parameters], defender: str, *arrivals: str, **more: Any) -> Outcome:
    """Fight with a faction `heron` that has these effects."""
    abilities = abilities_with(effects)
    rulings = more.pop("rulings", STANDARD)
    return resolve(Battle(force(defender), tuple(map(arrival, arrivals)), **more), rulings, abilities=abilities)


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
    assert left(fought([{"strike": parameters}], defender, attacker)) == expected


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
    assert left(fought([{"worth": parameters}], defender, attacker)) == expected


def test_points_count_under_bombs_and_against_strikes() -> None:
    soldiers = [{"worth": {"who": "units", "points": 2}}]
    assert left(fought(soldiers, "heron 4", bombs=(Bomb("bastet", 5),))) == "heron 2"
    assert left(fought(soldiers, "heron 4", "anubian 0 2")) == "heron 2"  # 2 kills are one soldier, then 6 - 2
    told = [reason.english for reason in fought(soldiers, "heron 4", "anubian 0 2").reasons]
    assert told[:2] == [
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
    assert left(fought(effects, "pharaoh 1", "heron 4 4 +spikes")) == spiked
    assert left(fought(effects, "heron 4 4", "anubian 1 +ram")) == rammed


@pytest.mark.parametrize(
    ("who", "defender", "attacker", "told"),
    [
        ("units", "pharaoh 1", "heron 5 0 +spikes", "the spikes halve nobody of heron"),
        ("heroes", "pharaoh 1", "heron 0 3 +spikes", "the spikes halve nobody of heron"),
        ("units", "heron 5", "anubian 1 +ram", "the ram of anubian halves nobody"),
        ("units", "pharaoh 1", "heron 5 1 +spikes", "the spikes halve heron: 5+1* becomes 5+1*"),  # one rounds up (A47)
        ("units", "pharaoh 1", "heron 5 2 +spikes", "the spikes halve heron: 5+2* becomes 5+1*"),
        ("heroes", "pharaoh 1", "heron 5 0 +spikes", "the spikes halve heron: 5 becomes 3"),
    ],
)
def test_nobody_is_said_to_be_halved_whom_a_device_spares(who: str, defender: str, attacker: str, told: str) -> None:
    outcome = fought([{"unhalved": {"who": who}}], defender, attacker)
    assert outcome.reasons[0].english == told
    if "nobody" in told:
        noun = "soldiers" if who == "units" else "heroes"
        assert outcome.reasons[1].english == f"{noun} of heron are never halved"
        assert outcome.reasons[0].ruling is None, "nothing was rounded"


@pytest.mark.parametrize("when", ["attacking", "defending"])
def test_the_kills_of_several_strikes_add_up(when: str) -> None:
    """Two kills destroy a hero that takes two points, whether one effect brings them or two do."""
    one: list[Parameters] = [{"strike": {"when": when, "extra": 2}}]
    two: list[Parameters] = [{"strike": {"when": when, "extra": 1}}] * 2
    for foe in ("bastet 0 2", "bastet 3 1", "pharaoh 7"):
        sides = (foe, "heron 3 1") if when == "attacking" else ("heron 3 1", foe)
        assert left(fought(one, *sides)) == left(fought(two, *sides))
    if when == "defending":  # shared by equals: three kills are one each, four are two each
        shared = [left(fought(effects, "heron 3 2", "bastet 2 1", "anubian 4")) for effects in (one, two)]
        assert shared[0] == shared[1]


def test_an_ability_may_have_several_effects() -> None:
    effects: list[Parameters] = [{"unhalved": {}}, {"unhalved": {"who": "units"}}, {"strike": {"extra": 1}}]
    outcome = fought(effects, "pharaoh 9", "heron 3 2 +spikes")
    assert [reason.english for reason in outcome.reasons] == [
        "the spikes halve nobody of heron",
        "heroes of heron are never halved",
        "soldiers of heron are never halved",
        "each hero of heron destroys one more: 9 becomes 7",
        "7 - 5 = 2",
    ]


def test_a62_a_proposal_is_cited_and_can_be_left_out() -> None:
    effects: list[Parameters] = [{"strike": {"extra": 2}}]
    assert "A62" in rulings_of(fought(effects, "pharaoh 9", "heron 6 2"))
    official = fought(effects, "pharaoh 9", "heron 6 2", rulings=Rulings(official_only="yes"))
    assert left(official) == "pharaoh 1"


@pytest.mark.parametrize(("kind", "rule"), [("strike", "RP-45"), ("worth", "RP-46"), ("unhalved", "A62")])
def test_an_ability_without_a_rule_cites_the_one_that_tells_of_its_kind(kind: str, rule: str) -> None:
    parameters: dict[str, Any] = {"strike": {"extra": 1}, "worth": {"points": 2}, "unhalved": {}}[kind]
    (effect,) = make_ability("final", [{kind: parameters}], {}).played(STANDARD)
    assert (effect.rule, effect.ruling) == (rule, None)


def test_every_kind_of_the_schema_is_played_with_its_parameters() -> None:
    known = schema("faction")["definitions"]["effects"]["items"]["properties"]
    for kind, parameters in known.items():
        asked = {name: parameters["properties"][name] for name in parameters.get("required", ())}
        least = {name: one["minimum"] if "minimum" in one else one["enum"][0] for name, one in asked.items()}
        common = {"who": "units", "when": "defending"} if "who" in parameters["properties"] else {}
        (effect,) = make_ability("final", [{kind: {**least, **common}}], {}).played(STANDARD)
        told = {name: getattr(effect, name) for name in common}
        assert told == common
        assert effect != Effect(rule=effect.rule, **told), "it changes something"


def test_an_unknown_kind_is_refused() -> None:
    for kind in ("strik", "../strike", ""):
        with pytest.raises(ValueError, match="no kind of effect"):
            make_ability("final", [{kind: {}}], {})


def test_a_new_kind_is_one_module(monkeypatch: pytest.MonkeyPatch) -> None:
    def effect(**common: Any) -> Effect:
        return Effect(worth=2, kills=1, whole=True, **common)

    module = ModuleType("giant")
    vars(module).update(RULE="RP-46", effect=effect)
    monkeypatch.setitem(sys.modules, "hyskos.rules.rolling_pyramids.abilities.giant", module)
    assert left(fought([{"giant": {"when": "attacking"}}], "pharaoh 9", "heron 0 4 +spikes")) == "heron 2*"


def test_wasted_points_cite_the_ruling_of_whose_worth_it_is_and_no_other_faction_s() -> None:
    """A55 is Bastet's: soldiers of another faction that count three points waste them by no ruling of hers."""
    outcome = fought([{"worth": {"who": "units", "points": 3}}], "pharaoh 4", "heron 2")
    wasted = [reason for reason in outcome.reasons if "too few" in reason.message or "destroys no" in reason.message]
    assert [reason.ruling for reason in wasted] == ["A62"]  # heron is a proposal
