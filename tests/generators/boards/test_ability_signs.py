"""The sign of an ability names whom it is about and when it acts, for every kind of effect, and stays in its column."""

import json
from dataclasses import replace

import pytest

from hyskos import data
from hyskos.definitions.loader import load_faction
from hyskos.generators.boards.player_board.ability_sign import Effect, Sign, ability_sign, signs
from hyskos.generators.boards.shared.style import STYLES
from hyskos.generators.drawing import Text
from hyskos.generators.measure import extent

EACH: dict[str, tuple[Effect, Sign]] = {
    "strike": ({"strike": {"who": "units", "when": "attacking", "extra": 1}}, Sign(("footmen",), ("->", "2"))),
    "worth": ({"worth": {"who": "all", "when": "defending", "points": 2}}, Sign(("heroes", "footmen"), ("<-", "×2"))),
    "unhalved": ({"unhalved": {"who": "heroes"}}, Sign(("heroes",), ("=", "1"))),
    "bombproof": ({"bombproof": {"when": "always"}}, Sign(("heroes",), ("bomb", "0"))),
    "rally": ({"rally": {"who": "units", "points": 3}}, Sign(("footmen",), ("+3",))),
    "plunder": ({"plunder": {"extra": 1}}, Sign(("d4",), ("+1",))),
    "muster": ({"muster": {"section": "matching", "extra": 2}}, Sign(("matching",), ("+2",))),
    "head_start": ({"head_start": {"marks": 1}}, Sign(("upgrades",), ("+1",))),
}
ABILITY = load_faction("anubian").ability


@pytest.mark.parametrize("kind", EACH)
def test_a_sign_is_made_of_each_kind_of_effect(kind: str) -> None:
    effect, sign = EACH[kind]
    assert signs(replace(ABILITY, sign="", effects=(effect,))) == (sign,)
    written = replace(ABILITY, sign="-> 9", effects=(effect,))
    assert signs(written) == (Sign(sign.tabs, ("->", "9")),)


def test_every_kind_of_the_schema_has_its_sign() -> None:
    schema = json.loads((data.ROOT / "schema/faction.schema.json").read_text("utf-8"))
    assert {*EACH} == {*schema["definitions"]["effects"]["items"]["properties"]}


def test_a_written_sign_stands_behind_all_whom_its_effects_are_about_once() -> None:
    both = ({"strike": {"who": "units", "extra": 1}}, {"rally": {"who": "all", "points": 1}})
    assert signs(replace(ABILITY, effects=both)) == (Sign(("footmen", "heroes"), ("->", "2")),)


@pytest.mark.parametrize("ink", STYLES)
def test_signs_stay_in_their_column_and_are_read(ink: str) -> None:
    for several in (tuple(effect for effect, _sign in EACH.values()), *((effect,) for effect, _sign in EACH.values())):
        drawn = ability_sign(replace(ABILITY, sign="", effects=several), 10.0, 20.0, 58.0, STYLES[ink])
        whole = extent(drawn)
        assert whole
        assert 10.0 <= whole.x < whole.right <= 68.0
        assert min(one.size for one in drawn if isinstance(one, Text)) >= 7.0
