"""`hyskos combat` as people type it."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from benchmarks.compiled import compiled
from hyskos.cli.main import build, execute
from hyskos.companion.names import NAMES, named
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.languages import activate
from hyskos.definitions.loader import load_faction

HEAVY = {"yaml", "reportlab", "svgwrite", "numpy", "fontTools", "jsonschema_rs", "json", "difflib"}


class Run:
    """The exit code and both streams of one command line."""

    def __init__(self, capsys: pytest.CaptureFixture[str], words: str, command: str = "combat") -> None:
        self.code = execute([command, *shlex.split(words)])
        self.out, self.err = capsys.readouterr()
        self.lines = self.out.splitlines()


def test_verdict_arithmetic_and_what_to_write(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "anubian:7 --defender bastet:4")
    assert run.code == 0
    assert run.lines == [
        "Anubian takes the space with 3",
        "  7 - 4 = 3",
        "write 3 (Anubian)",
        "cross a footmen triangle (Anubian)",
    ]


def test_equal_forces_erase_the_number(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "anubian:4 --defender bastet:4")
    assert run.lines == ["The space is empty", "  4 - 4 = 0, all are destroyed", "erase"]


def test_arrivals_of_the_defender_join_the_garrison(capsys: pytest.CaptureFixture[str]) -> None:
    assert Run(capsys, "anubian:3 --defender anubian:4").lines[0] == "Anubian keeps the space with 7"


def test_nobody_left_on_a_space_that_was_empty(capsys: pytest.CaptureFixture[str]) -> None:
    assert "leave it empty" in Run(capsys, "anubian:3 bastet:3").lines


@pytest.mark.many
@pytest.mark.parametrize(
    ("words", "owner", "units", "heroes", "conquered"),
    [
        ("anubian:7 --defender bastet:4", "anubian", 3, 0, True),
        ("anubian:4 --defender bastet:4", None, 0, 0, False),
        ("anubian:3 --defender bastet:5", "bastet", 2, 0, False),
        ("anubian:3 --defender anubian:4", "anubian", 7, 0, False),
        ("anubian:6+ram --defender bastet:9", "anubian", 1, 0, True),
        ("anubian:9+spikes --defender bastet:4", "anubian", 1, 0, True),
        ("anubian:9+ram+spikes --defender bastet:9", None, 0, 0, False),
        ("--defender bastet:6 --bomb anubian:10", None, 0, 0, False),
        ("--defender bastet:6 --umbrella --bomb anubian:10", "bastet", 3, 0, False),
        ("anubian:7 bastet:5 rashar:3", "anubian", 2, 0, True),
        ("anubian:0+2h --defender bastet:3", "anubian", 0, 1, True),
        ("anubian:5 --defender bastet:0+3h", "bastet", 0, 1, False),
        ("--defender bastet:4", "bastet", 4, 0, False),
        ("anubian:4+3h --defender bastet:8", "anubian", 0, 2, True),
    ],
)
def test_json_of_the_test_vectors(
    capsys: pytest.CaptureFixture[str], words: str, owner: str | None, units: int, heroes: int, conquered: bool
) -> None:
    run = Run(capsys, f"{words} --json")
    answer = json.loads(run.out)
    assert answer["schema"] == "hyskos.combat/1"
    assert (answer["owner"], answer["units"], answer["heroes"]) == (owner, units, heroes)
    assert answer["conquered"] is conquered
    assert all(set(reason) >= {"rule", "text"} for reason in answer["reasons"])
    assert (run.code, run.err) == (0, "")


@pytest.mark.parametrize("expected", ["anubian:3", "3", "anubian:3+0h"])
def test_what_you_wrote_is_right(capsys: pytest.CaptureFixture[str], expected: str) -> None:
    run = Run(capsys, f"anubian:7 --defender bastet:4 --expect {expected}")
    assert (run.code, len(run.lines)) == (0, 4)


@pytest.mark.parametrize(
    ("words", "difference"),
    [
        ("anubian:9 --defender bastet:4 --expect 6", "you wrote 6; the correct result is 5"),
        ("anubian:9 --defender bastet:4 --expect anubian:6", "you wrote 6; the correct result is 5"),
        (
            "anubian:9 --defender bastet:4 --expect bastet:5",
            "you wrote 5 (Bastet); the correct result is 5 (Anubian)",
        ),
        (
            "anubian:9 --defender bastet:4 --expect empty",
            "you wrote nothing (empty); the correct result is 5 (Anubian)",
        ),
        ("anubian:4 --defender bastet:4 --expect 1", "you wrote 1; the correct result is nothing (empty)"),
    ],
)
def test_what_you_wrote_is_wrong(capsys: pytest.CaptureFixture[str], words: str, difference: str) -> None:
    run = Run(capsys, words)
    assert (run.code, run.lines[-1]) == (1, difference)


def test_expect_empty_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "anubian:4 --defender bastet:4 --expect empty --json")
    assert (run.code, json.loads(run.out)["expected"]) == (0, True)
    run = Run(capsys, "anubian:4 --defender bastet:4 --expect anubian:1 --json")
    assert (run.code, json.loads(run.out)["expected"]) == (1, False)


def test_a_ruling_that_decided_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "anubian:6+ram --defender bastet:9")
    assert run.lines[-1] == "by ruling: A47 halves=up (--explain tells why)"


def test_the_table_plays_another_ruling_and_the_answer_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "anubian:6+ram --defender bastet:9 --ruling halves=down")
    assert run.lines[0] == "Anubian takes the space with 2"
    assert "A47 halves=down (your table)" in run.lines[-1]
    assert json.loads(Run(capsys, "anubian:1 --ruling A47=down --json").out)["rulings"] == {"halves": "down"}


@pytest.mark.parametrize(("ruling", "left"), [("once", "5"), ("repeat", "7")])
def test_several_devices_of_one_attacker(capsys: pytest.CaptureFixture[str], ruling: str, left: str) -> None:
    run = Run(capsys, f"anubian:5+ram anubian:4+ram --defender bastet:8 --ruling several_devices={ruling}")
    assert run.lines[2] == f"write {left} (Anubian)"


def test_rp_37_spikes_halve_the_part_that_crosses_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert Run(capsys, "anubian:6+spikes anubian:3 --defender bastet:4").lines[2] == "write 2 (Anubian)"
    assert Run(capsys, "anubian:6+spikes anubian:3+spikes --defender bastet:4").lines[2] == "write 1 (Anubian)"


def test_rp_37_one_footman_does_not_cancel_spikes(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "anubian:20+spikes anubian:1 --defender bastet:12")
    assert run.lines[0] == "Bastet keeps the space with 1"
    assert "the spikes halve Anubian: 20 becomes 10; 1 of Anubian met no spikes: 10 and 1 make 11" in run.lines[1]


@pytest.mark.parametrize("device", ["ram", "spikes"])
def test_a66_a_border_carries_one_device_of_a_kind(capsys: pytest.CaptureFixture[str], device: str) -> None:
    run = Run(capsys, f"anubian:9+{device}+{device} --defender bastet:8")
    assert (run.code, f"{device} twice; a border takes one of each kind (A66)" in run.err) == (2, True)
    assert Run(capsys, "anubian:9+ram+spikes --defender bastet:8").code == 0


@pytest.mark.parametrize(
    "words",
    [
        "anubian:9+ram --defender pharaoh:8",
        "anubian:9 pharaoh:3+spikes --defender bastet:8",
        "pharaoh:9 --defender bastet:8 --umbrella",
        "--defender pharaoh:8 --bomb bastet:9 --umbrella",
    ],
)
def test_rp_67_alone_nobody_uses_devices(capsys: pytest.CaptureFixture[str], words: str) -> None:
    run = Run(capsys, words)
    assert (run.code, "against the Pharaoh nobody uses ram, spikes or umbrella (RP-67)" in run.err) == (2, True)


def test_explain_prints_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    out = Run(capsys, "anubian:6+ram --defender bastet:9 --explain").out
    assert "RP-36  A ram on the border" in out
    assert "A47  What is half of an odd number of soldiers?" in out


@pytest.mark.parametrize("text", ["halves: down\n", "rulings:\n  halves: down\n", "rulings: {A47: down}\n"])
def test_rulings_of_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(text, encoding="utf-8")
    run = Run(capsys, f"anubian:6+ram --defender bastet:9 --rules {shlex.quote(str(file))}")
    assert run.lines[0] == "Anubian takes the space with 2"


def test_the_shipped_rulebook_is_the_house_table(capsys: pytest.CaptureFixture[str]) -> None:
    file = Path("data/rules/rolling-pyramids.yaml").resolve()
    assert "your table" not in Run(capsys, f"anubian:6+ram --defender bastet:9 --rules {shlex.quote(str(file))}").out


def test_every_fault_of_a_rulings_file_has_its_place(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    file.write_text("halves: sideways\nhalfs: up\n", encoding="utf-8")
    run = Run(capsys, f"anubian:6 --rules {shlex.quote(str(file))}")
    assert run.code == 2
    assert f"{file}:1:9: halves is up or down, not `sideways` (A47)" in run.err
    assert f"{file}:2:8: `halfs` is unknown. Did you mean halves?" in run.err
    run = Run(capsys, f"anubian:6 --rules {shlex.quote(str(tmp_path / 'none.yaml'))}")
    assert (run.code, "none.yaml:1:1" in run.err) == (2, True)


@pytest.mark.many
@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("anubain:6", "`anubain` is unknown. Did you mean anubian?"),
        ("anubian", "`anubian` is not a force; write FACTION:UNITS+HEROESh"),
        ("anubian:6+rma", "`rma` is unknown. Did you mean ram?"),
        ("anubian:-6", "write 6, 6+1h or 3h, each 0 to 9999"),
        ("anubian:6 --defender bastet:99999", "each 0 to 9999"),
        ("anubian:6 --bomb bastet:3h", "a bomb has no heroes"),
        ("anubian:6 --bomb bastet", "`bastet` is not a bomb; write FACTION:STRENGTH, such as anubian:9"),
        ("anubian:6 --bomb bastet:x", "'--bomb': `x` is not a number from 0 to 9999"),
        ("anubian:6 --defendr bastet:4", "No such option '--defendr'"),
        ("anubian:6 --umbrella", "--umbrella protects the defender's space: name the --defender (RP-38)"),
        ("anubian:6 --ruling halves", "write NAME=VALUE"),
        ("anubian:6 --ruling halvs=up", "`halvs` is unknown. Did you mean halves?"),
        ("anubian:6 --expect 3x", "`3x` is not a number of units"),
        ("", "Missing ATTACKER"),
        ("--no-input", "Missing ATTACKER"),
    ],
)
def test_typing_mistakes_are_named(capsys: pytest.CaptureFixture[str], words: str, message: str) -> None:
    run = Run(capsys, words)
    assert (run.code, run.out) == (2, "")
    assert message in run.err


def test_spanish(capsys: pytest.CaptureFixture[str]) -> None:
    activate("es")
    try:
        run = Run(capsys, "anubian:6+ram --defender bastet:9")
    finally:
        activate("en")
    assert run.lines[:3] == [
        "El espacio pasa a los Anubianos, con 1",
        "  el ariete reduce a la mitad a los defensores: de 9 a 5; 6 - 5 = 1",
        "escribe 1 (Anubianos)",
    ]


@pytest.mark.parametrize(
    ("words", "difference"),
    [
        ("anubian:9 --defender bastet:4 --expect 6", "has escrito: 6; según las reglas: 5"),
        ("anubian:9 --defender bastet:4 --expect vacío", "has escrito: nada (vacío); según las reglas: 5 (Anubianos)"),
        ("anubian:4 --defender bastet:4 --expect 1", "has escrito: 1; según las reglas: nada (vacío)"),
    ],
)
def test_spanish_denies_no_verb_that_it_does_not_negate(
    capsys: pytest.CaptureFixture[str], words: str, difference: str
) -> None:
    activate("es")
    try:
        assert Run(capsys, words).lines[-1] == difference
    finally:
        activate("en")


@pytest.mark.slow
def test_the_whole_process_imports_nothing_heavy() -> None:
    code = "import sys; from hyskos.cli.main import execute; execute(sys.argv[1:]); print(*sys.modules)"
    words = ["combat", "anubian:6+1h+ram", "--defender", "bastet:9"]
    command = [sys.executable, "-c", code, *words]
    with compiled(command) as ready:
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=ready)
    assert not HEAVY & set(done.stdout.split())


@pytest.mark.wide
@pytest.mark.parametrize("words", ["combat anubian:3", "rules", "score --map inner-factory anubian=1"])
def test_a_reader_that_has_gone_is_no_error(words: str) -> None:
    line = f"{sys.executable} -m hyskos {words} | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("0", "")


def test_names_are_those_of_the_factions() -> None:
    factions = {name: load_faction(name) for name in shipped("faction")}
    for lang in ("en", "es"):
        activate(lang)
        try:
            assert {name: named(name) for name in factions} == {n: f.title[lang] for n, f in factions.items()}
        finally:
            activate("en")
    assert not set(factions) & set(NAMES)


@pytest.mark.parametrize(
    ("words", "incomplete", "expected"),
    [
        (["combat"], "an", ["anubian:"]),
        (["combat", "--defender"], "b", ["bastet:"]),
        (["score", "--map"], "i", ["inner-factory"]),
        (["solo", "setup", "--faction"], "s", ["sobeccian"]),
    ],
)
def test_the_shell_completes_factions_and_maps(words: list[str], incomplete: str, expected: list[str]) -> None:
    found = ShellComplete(build(), {}, "hyskos", "_HYSKOS_COMPLETE").get_completions(words, incomplete)
    assert [item.value for item in found] == expected
