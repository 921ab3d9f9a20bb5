"""Misspelt names: every command that takes one names the nearest of its kind, and none where nothing is near."""

import pytest

from hyskos.cli.main import execute
from hyskos.definitions.nearest import nearest

TYPED = {
    "check {}": ("anubain", "anubian"),
    "export {}": ("anubain", "anubian"),
    "export anubian --map {}": ("four-y", "four-x"),
    "export anubian --profile {}": ("hme-a4", "home-a4"),
    "preview {}": ("pharoah", "pharaoh"),
    "diff {} four-x": ("inner-facory", "inner-factory"),
    "combat {}:7 --defender bastet:4": ("anubain", "anubian"),
    "army {}": ("sobeccain", "sobeccian"),
    "score --map {} --round 1 anubian=5": ("iner-factory", "inner-factory"),
    "map report {}": ("four-y", "four-x"),
    "lab run --map {}": ("outer-facotry", "outer-factory"),
    "schema {}": ("facton", "faction"),
    "new {} x": ("fction", "faction"),
    "printers {}": ("hme-a4", "home-a4"),
    "shops {}": ("thegamecraftr", "the-game-crafter"),
    "rules {}": ("RP-366", "RP-36"),
    "rules --game {}": ("pyramdal", "pyramydal"),
    "preflight x.pdf --profile {}": ("longpck", "longpack"),
    "product check {}": ("pharaoh-prodct", "pharaoh-product"),
    "combat anubian:7 --defender bastet:4 --ruling {}=down": ("halvs", "halves"),
    "{}": ("combt", "combat"),
}
FAR = ("zzqqk", "PHA-999")


@pytest.mark.many
@pytest.mark.parametrize("line", TYPED)
def test_a_misspelt_name_is_told_the_nearest(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    typed, meant = TYPED[line]
    assert execute(line.format(typed).split()) in (1, 2)
    told = capsys.readouterr().err
    assert "id you mean" in told
    assert meant in told.partition("id you mean")[2]


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("line", TYPED)
@pytest.mark.parametrize("typed", FAR)
def test_a_name_that_nothing_is_like_is_told_none(line: str, typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(line.format(typed).split()) in (1, 2)
    assert "id you mean" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("PHA-999", []), ("PHA-9", ["PH-9", "PYA-9", "PHA-6"]), ("pha6", ["PHA-6"]), ("PH-99", ["PH-9"]), ("Z9", []),
        ("RP-9", []), ("PHX", []),
    ],
)  # fmt: skip
def test_numbers_count_as_a_whole(word: str, found: list[str]) -> None:
    assert nearest(word, ["PH-9", "PHA-6", "PYA-9"], 3) == found
