"""Black prints in one ink, and faction colours can be told apart by everybody and on a grey copy."""

import json
from itertools import combinations, pairwise

import jsonschema_rs
import pytest
import yaml

from hyskos import data
from hyskos.definitions.inks import palette
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_faction
from hyskos.generators.inks import UnknownInkError, ink
from tests.generators.colours import VISIONS, difference, lab

PRINTED = [ink for name, ink in palette().items() if name != "registration"]  # that one is cut off with the marks
FACTION_INKS = sorted({load_faction(name).colour for name in shipped("faction")})


def test_inks_follow_their_schema() -> None:
    schema = json.loads((data.ROOT / "schema" / "inks.schema.json").read_text(encoding="utf-8"))
    for path in (data.ROOT / "inks").glob("*.yaml"):
        jsonschema_rs.validate(schema, yaml.safe_load(path.read_text(encoding="utf-8")))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["black", "white", *(f"black@{tint}" for tint in range(5, 101, 5))])
def test_black_and_greys_are_one_ink_and_the_same_grey_on_screen(name: str) -> None:
    found = ink(name)
    assert found.black_only
    assert found.rgb == pytest.approx([1 - found.cmyk[3]] * 3)


def test_every_neutral_ink_is_black_only_and_no_other() -> None:
    for found in PRINTED:
        assert found.black_only == (len(set(found.rgb)) == 1), found.name


def test_no_ink_soaks_the_paper() -> None:
    assert all(sum(found.cmyk) <= 2.4 for found in PRINTED)


def test_a_tint_is_mixed_with_white() -> None:
    assert ink("brick@40").rgb == pytest.approx([1 - 0.4 * (1 - part) for part in ink("brick").rgb])
    assert ink("brick@40").cmyk == pytest.approx([0.4 * part for part in ink("brick").cmyk])
    assert ink("brick@100").rgb == pytest.approx(ink("brick").rgb)


@pytest.mark.parametrize("name", ["mauve", "mauve@20", "lapis@", "lapis@0", "lapis@101", "lapis@2.5", "@20", ""])
def test_an_ink_that_does_not_exist_is_refused(name: str) -> None:
    with pytest.raises(UnknownInkError):
        ink(name)


def test_the_measure_of_difference_is_the_published_one() -> None:
    # pairs 1, 7, 16 and 25 of the test data of Sharma, Wu and Dalal
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert difference((50, 0, 0), (50, -1, 2)) == pytest.approx(2.3669, abs=1e-4)
    assert difference((50, 2.5, 0), (50, 0, -2.5)) == pytest.approx(4.3065, abs=1e-4)
    assert difference((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387)) == pytest.approx(1.2644, abs=1e-4)


@pytest.mark.many
@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize(("one", "other"), list(combinations(FACTION_INKS, 2)))
def test_factions_differ_for_every_eye(one: str, other: str, vision: str) -> None:
    assert difference(lab(ink(one).rgb, vision), lab(ink(other).rgb, vision)) >= 20


def test_factions_differ_on_a_grey_copy() -> None:
    steps = sorted(lab(ink(name).rgb)[0] for name in FACTION_INKS)
    assert all(high - low >= 12 for low, high in pairwise(steps))
