"""Completion in the shell: names, options and files, in every language, as the printed scripts ask for them."""

import os
import string
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete

from hyskos.cli.games.ring_race import _complete_side, turn
from hyskos.cli.main import build, execute
from hyskos.companion.rulings import RULINGS
from hyskos.companion.vocabulary import definition_names
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.rules.names import match_names
from tests.cli.command_line import BOARDS, ROOT, Capture, Patch


def complete(line: str) -> list[str]:
    """Return what is offered at the end of a typed line; files stand behind `file:`."""
    *words, incomplete = line.split(" ")[1:]
    items = ShellComplete(build(), {}, "hyskos", "_HYSKOS_COMPLETE").get_completions(words, incomplete)
    return [item.value if item.type == "plain" else f"{item.type}:{item.value}" for item in items]


def complete_in_shell(line: str, shell: str) -> str:
    """Return what the program answers to the script of a shell."""
    words = line.split(" ")
    place = {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1) if shell != "fish" else words[-1]}
    done = subprocess.run(
        [sys.executable, "-m", "hyskos"],
        env={**os.environ, "_HYSKOS_COMPLETE": f"{shell}_complete", "PYTHONPATH": str(ROOT), **place},
        capture_output=True, encoding="utf-8", check=True,
    )  # fmt: skip
    assert done.stderr == ""
    return done.stdout


@pytest.mark.many
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("hyskos com", ["combat", "companion", "completion"]),
        ("hyskos pharaoh t", ["turn"]),
        ("hyskos lab r", ["run", "rulings"]),
        ("hyskos combat --umb", ["--umbrella"]),
        ("hyskos combat an", ["anubian:"]),
        ("hyskos combat AN", ["anubian:"]),
        ("hyskos combat sobeci", ["sobecianos:", "sobeciano:", "sobeciana:", "sobecianas:"]),
        ("hyskos combat --defender so", ["sobeccian:"]),
        ("hyskos combat --ruling HALV", ["halves=down"]),
        ("hyskos combat --ruling mit", ["mitades=", "mitad-de-los-refuerzos="]),
        ("hyskos combat --ruling mitades=ab", ["mitades=abajo"]),
        ("hyskos score --map in", ["inner-factory"]),
        ("hyskos score --map Fábrica", ["fábrica-interior", "fábrica-exterior"]),
        ("hyskos army b", ["bastet"]),
        ("hyskos solo setup --faction s", ["sobeccian"]),
        ("hyskos draft --factory lac", ["lacayos", "lacayo"]),
        ("hyskos ring-race turn start --to-move o", ["onyx"]),
        ("hyskos export pharaoh-c", ["pharaoh-cover"]),
        ("hyskos export cover", ["covers"]),
        ("hyskos export --profile home-l", ["home-letter"]),
        ("hyskos export --profile my-", ["file:my-"]),
        ("hyskos export --fold ", ["bi", "quad"]),
        ("hyskos kit --stamp ", ["margin", "component", "none"]),
        ("hyskos kit --profile longp", ["longpack"]),
        ("hyskos preflight --profile drive", ["drivethru"]),
        ("hyskos printers the", ["the-game-crafter"]),
        ("hyskos check ring-race-b", ["ring-race-box"]),
        ("hyskos check nothing-of-ours", ["file:nothing-of-ours"]),
        ("hyskos rules --game py", ["pyramydal"]),
        ("hyskos rules --game pir", ["pirámides-rodantes"]),
        ("hyskos rules hal", ["halves"]),
        ("hyskos rules mit", ["mitades", "mitad-de-los-refuerzos"]),
        ("hyskos lab compare four", ["four-x"]),
        ("hyskos lab run --bots gre", ["greedy"]),
        ("hyskos completion z", ["zsh"]),
    ],
)
def test_a_beginning_is_completed(line: str, offered: list[str]) -> None:
    assert complete(line) == offered


def test_completed_words_are_understood() -> None:
    for start in string.ascii_lowercase:
        for value in complete(f"hyskos score --map {start}"):
            assert value.startswith("file:") or match_names(value, definition_names("map")), value
        for value in complete(f"hyskos combat --ruling {start}"):
            assert match_names(value.partition("=")[0], RULINGS, whole=True), value
    assert {*built_in_files("map")} == {*complete("hyskos score --map ")}


def test_the_sides_of_a_ring_are_completed() -> None:
    for ring, beginning, expected in (
        ("uneven-ring", "", ["gold", "onyx", "jade"]),
        ("uneven-ring-of-four", "d", ["dune"]),
        ("nowhere", "", ["gold", "onyx"]),
        (None, "o", ["onyx"]),
    ):
        ctx = click.Context(turn)
        ctx.params = {"ring_name": ring and str(BOARDS / f"unprintable/{ring}.yaml")}
        assert _complete_side(ctx, turn.params[0], beginning) == expected


def test_a_project_is_completed(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("hyskos.yaml").write_text("kind: project\nid: mine\ntitle: {en: Mine}\n", "utf-8")
    text = built_in_files("map")["inner-factory"].read_text("utf-8")
    Path("isle.yaml").write_text(text.replace("id: inner-factory", "id: my-isle"), "utf-8")
    assert "my-isle" in complete_in_shell("hyskos export my-", "bash")


@pytest.mark.slow
@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells(shell: str) -> None:
    assert "inner-factory" in complete_in_shell("hyskos score --map in", shell)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_a_script(shell: str, capsys: Capture) -> None:
    assert execute(["completion", shell]) == 0
    script, err = capsys.readouterr()
    assert f"_HYSKOS_COMPLETE={shell}_complete" in script
    assert err == ""
    if shell == "bash":
        line = f"{script}\ncomplete -p hyskos"
        done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=True)
        assert "_hyskos_completion hyskos" in done.stdout


@pytest.mark.slow
def test_completing_imports_nothing_heavy() -> None:
    code = (
        "import sys; from click.shell_completion import ShellComplete; from hyskos.cli.main import build; "
        "complete = ShellComplete(build(), {}, 'hyskos', '_HYSKOS_COMPLETE').get_completions; "
        "[complete(words, '') for words in (['score', '--map'], ['army'], ['export'], ['combat', '--ruling'])]; "
        "print(' '.join(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not {"yaml", "reportlab", "svgwrite", "numpy", "fontTools"} & set(done.stdout.split())
