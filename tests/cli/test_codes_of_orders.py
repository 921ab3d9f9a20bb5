"""`hyskos table commit` and `reveal`, and `hyskos table FILE --secret` where it has nothing to hide or no terminal."""

import json
from pathlib import Path

import pytest

from hyskos.cli.shared.options import examples
from hyskos.cli.shared.terminal import clear
from tests.cli.test_table_command import Table, folder, table

__all__ = ["folder", "table"]


def test_a_code_fits_what_it_was_made_of_and_nothing_else(table: Table) -> None:
    code, out, _err = table.run(["table", "commit", "anubian 9@12 3*@5"])
    sent, kept = (line.split(":", 1)[1].split() for line in out.splitlines())
    assert (code, sent[:2], kept[:2]) == (0, ["code", "anubian"], ["reveal", "anubian"])
    given = ["table", "reveal", sent[2]]
    assert table.run([*given, *kept[1:]])[:2] == (
        0,
        "The same: Anubian had chosen these orders when the code was sent\n",
    )
    for slip in (["bastet", *kept[2:]], ["anubian", "9@12", "3h@6", kept[-1]], ["anubian", "9@12", kept[-1]]):
        code, out, _err = table.run([*given, *slip])
        assert (code, out) == (
            1,
            "Not the same: the code was made of other orders, another faction or another salt\n",
        )
    assert "the salt is missing" in table.run([*given, *kept[1:-1]])[2]
    code, out, _err = table.run(["table", "reveal", "--json", sent[2], " ".join(kept[1:])])
    assert (code, json.loads(out)["same"]) == (0, True)


def test_two_codes_of_the_same_orders_are_not_the_same(table: Table) -> None:
    line = ["table", "commit", "anubian", "9@12", "--json"]
    one, other = (json.loads(table.run(line)[1]) for _again in range(2))
    assert one["orders"] == other["orders"]
    assert one["code"] != other["code"]
    assert one["salt"] != other["salt"]


def test_orders_are_checked_against_an_evening_before_they_get_a_code(table: Table) -> None:
    table.run(["table", "new", "--map", "inner-factory", "--players", "anubian,bastet", "--board-only", "e.jsonl"])
    table.run(["table", "e.jsonl"], "1\n3\n")
    before = Path("e.jsonl").read_bytes()
    evening = ["--evening", "e.jsonl", "--json"]
    code, out, err = table.run(["table", "commit", "bastet", "3@99", *evening])
    assert (code, out) == (2, "")
    assert "99" in err
    code, out, err = table.run(["table", "commit", "bastet", "3@33", *evening])
    assert (code, out) == (2, "")
    assert "RP-31" in err
    code, out, err = table.run(["table", "commit", "bastet", "pass", *evening])
    assert (code, json.loads(out)["orders"]) == (0, [])
    code, out, err = table.run(["table", "commit", "bastet", "pass", "--evening", "nowhere.jsonl"])
    assert (code, out) == (2, "")
    assert "nowhere.jsonl" in err
    assert Path("e.jsonl").read_bytes() == before


@pytest.mark.parametrize("words", [[], ["anubian"], ["nobody", "9@12"], ["anubian", "9"], ["anubian", "9@0"]])
def test_what_is_no_order_has_no_code(words: list[str], table: Table) -> None:
    code, out, err = table.run(["table", "commit", *words])
    assert (code, out) == (2, "")
    assert "Error: " in err


@pytest.mark.slow
def test_secrets_need_rivals(table: Table) -> None:
    table.run(["table", "new", "pharaoh", "--players", "r,g", "s.jsonl"])
    table.run(["table", "new", "--map", "inner-factory", "--players", "anubian", "--solo", "alone.jsonl"])
    before = Path("s.jsonl").read_bytes()
    for name in ("s.jsonl", "alone.jsonl"):
        code, _out, err = table.run(["table", name, "--secret"], "63")
        assert code == 2
        assert "--secret is only for Rolling Pyramids with two or more players" in err
    assert Path("s.jsonl").read_bytes() == before


def test_a_screen_is_wiped_only_where_there_is_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clear()
    assert capsys.readouterr().out == ""
    monkeypatch.setattr("hyskos.cli.shared.terminal.width", lambda: 80)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    clear()
    assert "\033[2J" in capsys.readouterr().out


def test_a_long_example_without_options_is_broken_between_words() -> None:
    told = examples("hyskos " + " ".join(["word"] * 30), "x" * 200)
    assert told.count("\\\n") == 2
    assert "x" * 200 in told
