"""Every command that takes a number takes the digits 0 to 9 alone, in options, notations and files."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from hyskos.cli.main import build, execute
from scripts.parts import CODE
from tests.cli.command_line import GAME, ROOT, ROUND, Capture
from tests.cli.manners import walk

DIGITS = ("\u00b2", "\u0663", "\uff11", "1\u00b2", "1_0")
"""Superscript two, Arabic three, full-width one; Python calls all of them digits, or a part of a number."""

NUMBERS = [
    "army anubian --ascending #,6,8",
    "army anubian --matching 3,#,3",
    "army bastet --descending 5,4,#",
    "army anubian --unit ascending=#,6,8",
    "army anubian --upgrade ascending=#",
    "new map a --shape hexagon:#",
    "combat anubian:# --defender bastet:4",
    "combat anubian:4+#h --defender bastet:4",
    "combat anubian:7 --defender bastet:#",
    "combat anubian:7 --defender bastet:4 --bomb anubian:#",
    "combat anubian:7 --defender bastet:4 --expect #",
    "draft {sheet} --die d8:#",
    "export anubian --duplex long --back-offset #,0 -o {folder}",
    "export rolling-pyramids-rules --trim #x210 -o {folder}",
    "lab run --map inner-factory --players #",
    "lab heatmap result.json --start # -o control.svg",
    "pharaoh turn r#@b1 --roll 3",
    "pharaoh turn r1@b# --roll 3",
    "pharaoh show r1@b#",
    "preflight {folder} --trim #x100",
    "pyramydal best r#",
    "pyramydal best r1 --taken 'r3 g# b1'",
    "pyramydal best r1 --virtual --colours #",
    "pyramydal advance ana r# --die ana=1",
    "pyramydal move ana r# --turn ana=1",
    "pyramydal move ana r1 --turn ana=#",
    "pharaoh first r=# g=2",
    "pyramydal advance ana r1 --die ana=#",
    "reinforce # 4 6 2 --map inner-factory",
    "reinforce 4 4 6 2 --map inner-factory --hold #=anubian:3",
    "reinforce 4 4 6 2 --map inner-factory --hold 3=anubian:#",
    "reinforce 4 4 6 2 --map inner-factory --pharaoh #=2",
    "reinforce 4 4 6 2 --map inner-factory --pharaoh 1=#",
    "ring-race show g1@#",
    "ring-race turn g#@1",
    "ring-race moves g1@#",
    "score anubian=# --map inner-factory",
    "score anubian=S# --map inner-factory",
    "score --final anubian=# bastet=1",
    "score --final anubian=1 bastet=1 --spaces anubian=#",
    "score --final anubian=1 bastet=1 --units anubian=#",
]
"""A command line for every place of a number in a notation; `#` is the number."""


def numeric_options() -> Iterator[str]:
    """List a command line for every option and argument that is a number; none is left to Click's own types."""
    for path, command in walk(build()):
        for param in command.params:
            if isinstance(param.type, click.types.IntParamType | click.types.FloatParamType):
                assert type(param.type).__module__ == "hyskos.cli.shared.option_types", (path, param.name)
                name = max(param.opts, key=len) if isinstance(param, click.Option) else ""
                yield " ".join([*path, name, "#"])


FILES = {
    "deploy": [
        ROUND.replace(old, new)
        for old, new in [
            ("round: 4", "round: #"),
            ("anubian: 1", "anubian: #"),
            ("5: anubian:4", "#: anubian:4"),
            ("5: anubian:4", "5: anubian:#"),
            ("ram 6-1", "ram 6-#"),
            ("umbrella 9", "umbrella #"),
            ("4@1-6", "#@1-6"),
            ("4@1-6", "4@#-6"),
            ("4@1-6", "4@1-#"),
            ("3h@5", "#h@5"),
            ("bomb 9@9", "bomb #@9"),
        ]
    ],
    "pyramydal score": [
        GAME.replace(old, new)
        for old, new in [("g3, r2", "g#, r2"), ("virtual: r3", "virtual: r#"), ("diagonal: true", "stashes: {r: #}")]
    ],
    "draft --die d8:5": [
        f"faction: anubian\n{line}\n"
        for line in [
            "ascending: [#, _, 8]",
            "ascending: '#,_,8'",
            "heroes: [#]",
            "upgrades: [[3, #]]",
            "footmen-1: [#]",
            "levels: {matching: #}",
            "devices: {ram: #}",
        ]
    ],
    "combat anubian:7 --defender bastet:4 --rules": ["halves: #\n"],
}
"""Texts of files for commands that read numbers from them."""


@pytest.mark.wide
@pytest.mark.parametrize("digit", DIGITS, ids=ascii)
@pytest.mark.parametrize("line", [*NUMBERS, *numeric_options()])
def test_other_digits_are_refused(line: str, digit: str, capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "sheet.yaml").write_text("faction: anubian\n", encoding="utf-8")
    words = shlex.split(line)
    filled = [word.format(sheet=tmp_path / "sheet.yaml", folder=tmp_path / "out").replace("#", digit) for word in words]
    code = execute(filled)
    out, err = capsys.readouterr()
    assert (code, out) == (2, ""), err
    reply = [line for line in err.splitlines() if line and not line.startswith(("Usage:", "Try "))]
    assert len(reply) == 1, err
    assert digit in reply[0]
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
@pytest.mark.parametrize("digit", DIGITS, ids=ascii)
@pytest.mark.parametrize("command", FILES)
def test_other_digits_in_files_are_findings(command: str, digit: str, capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "file.yaml"
    for text in FILES[command]:
        assert "#" in text
        file.write_text(text.replace("#", digit), encoding="utf-8")
        code = execute([*command.split(), str(file)])
        out, err = capsys.readouterr()
        assert code in (1, 2), (text, out, err)
        assert "Internal error" not in err
        assert digit in out + err, text


@pytest.mark.many
@pytest.mark.parametrize("word", ["#:2", "M:#", "1@#", "C@#", "15:2/#", "C:2/15=1@#"])
@pytest.mark.parametrize("digit", DIGITS, ids=ascii)
def test_other_digits_are_no_moves_of_the_ring(word: str, digit: str, capsys: Capture) -> None:
    assert execute(["ring-race", "turn", "start", word.replace("#", digit)]) == 1
    out, err = capsys.readouterr()
    assert word.replace("#", digit) in out
    assert "Internal error" not in err


@pytest.mark.many
@pytest.mark.parametrize("digit", DIGITS, ids=ascii)
def test_other_digits_are_no_moves_of_pharaoh(digit: str, capsys: Capture) -> None:
    for word in ("r#@b1", "r1@b#", "r1:b#-b2", "r1:b1-b#"):
        assert execute(["pharaoh", "turn", "r2@c1", "--roll", "3", word.replace("#", digit)]) == 1
        assert "Internal error" not in capsys.readouterr().err


@pytest.mark.slow
def test_no_other_way_to_read_digits() -> None:
    """`isdigit` says yes to what `int` cannot read, and `\\d` to digits of any script."""
    loose = re.compile(
        r"\.is(?:digit|decimal)\b|type=(?:int|float)\b|click\.(?:Int|Float)Range\(|click\.(?:INT|FLOAT)\b"
    )
    for folder in CODE:
        for file in (ROOT / folder).rglob("*.py"):
            text = file.read_text(encoding="utf-8")
            assert not loose.search(text), file
            text = text.replace(r"[^\W\d_", "")  # letters of any script
            assert r"\d" not in text or "re.ASCII" in text, file
