"""Bots as files: weights by name, faults in clear lines."""

from dataclasses import fields
from pathlib import Path

import pytest

from hyskos.definitions.findings import UnknownNameError, UnreadableError
from hyskos.definitions.loader import shipped
from hyskos.definitions.shape import schema
from hyskos.lab.bots import Bot, Writing, load_bot


def test_a_bot_has_every_weight_that_its_file_may_name() -> None:
    properties = schema("bot")["properties"]["weights"]["properties"]
    assert {"id", *properties} == {field.name for field in fields(Bot)}
    assert set(schema("bot")["definitions"]["writing"]["properties"]) == {field.name for field in fields(Writing)}


def test_the_bots_that_ship_can_be_loaded() -> None:
    assert load_bot("random") == Bot()
    assert load_bot("greedy").descending == Writing(12, 12, -1)
    assert {load_bot(name).id for name in shipped("bot")} == set(shipped("bot"))


def test_a_bot_of_ones_own_is_read_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    text = 'kind: bot\nid: mine\nversion: "1.0"\ntitle: {en: Mine}\nweights: {heroes: [1, 5], footmen: {base: 3}}\n'
    file.write_text(text, encoding="utf-8")
    assert load_bot(str(file)) == Bot("mine", heroes=(1, 5), footmen=Writing(3))


def test_a_weight_that_nobody_knows_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    text = 'kind: bot\nid: mine\nversion: "1.0"\ntitle: {en: Mine}\nweights:\n  heros: [1]\n'
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableError) as told:
        load_bot(str(file))
    (finding,) = told.value.findings
    assert (finding.code, finding.mark.line) == ("Y101", 6)
    with pytest.raises(UnknownNameError):
        load_bot("nobody")
