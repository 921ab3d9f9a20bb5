"""Completion in the shell, driven as the printed scripts drive it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hyskos.cli.main import execute

ROOT = Path(__file__).parents[2]


def completed(line: str, shell: str = "bash") -> list[str]:
    """Give what is offered at the end of a typed line, as `type,value`."""
    words = line.split(" ")
    place = {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1) if shell != "fish" else words[-1]}
    done = subprocess.run(
        [sys.executable, "-m", "hyskos"],
        env={**os.environ, "_HYSKOS_COMPLETE": f"{shell}_complete", "PYTHONPATH": str(ROOT), **place},
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


@pytest.mark.proof
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("hyskos com", ["plain,combat", "plain,companion", "plain,completion"]),
        ("hyskos pharaoh t", ["plain,turn"]),
        ("hyskos combat --umb", ["plain,--umbrella"]),
        ("hyskos score --map in", ["plain,inner-factory"]),
        ("hyskos army b", ["plain,bastet"]),
        ("hyskos combat --defender so", ["plain,sobeccian:"]),
        ("hyskos export icehouse", ["plain,icehouse-5x5", "plain,icehouse-8x8"]),
        ("hyskos export cover", ["plain,covers"]),
        ("hyskos export --profile home-l", ["plain,home-letter"]),
        ("hyskos export --profile my-", ["file,my-"]),
        ("hyskos export --fold ", ["plain,bi", "plain,quad"]),
        ("hyskos kit --stamp ", ["plain,margin", "plain,component", "plain,none"]),
        ("hyskos kit --profile longp", ["plain,longpack"]),
        ("hyskos preflight --profile drive", ["plain,drivethru"]),
        ("hyskos printers the", ["plain,the-game-crafter"]),
        (
            "hyskos check ring",
            [f"plain,ring-{end}" for end in ("18", "race", "race-box", "race-cover", "race-pieces", "race-rules")],
        ),
        ("hyskos check nothing-of-ours", ["file,nothing-of-ours"]),
        ("hyskos combat --ruling hal", ["plain,halves=down"]),
        ("hyskos rules --game py", ["plain,pyramydal"]),
        ("hyskos rules hal", ["plain,halves"]),
        ("hyskos lab r", ["plain,run", "plain,rulings"]),
        ("hyskos lab compare four", ["plain,four-x"]),
        ("hyskos lab run --bots gre", ["plain,greedy"]),
        ("hyskos completion z", ["plain,zsh"]),
    ],
)
def test_what_is_offered(line: str, offered: list[str]) -> None:
    assert completed(line) == offered


@pytest.mark.slow
@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells(shell: str) -> None:
    assert "inner-factory" in "\n".join(completed("hyskos score --map in", shell))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(["completion", shell]) == 0
    out, err = capsys.readouterr()
    assert f"_HYSKOS_COMPLETE={shell}_complete" in out
    assert err == ""


def test_bash_takes_the_script(capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(["completion", "bash"]) == 0
    script = capsys.readouterr().out
    done = subprocess.run(["bash", "-c", f"{script}\ncomplete -p hyskos"], capture_output=True, text=True, check=True)
    assert "_hyskos_completion hyskos" in done.stdout


def test_an_unknown_shell(capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(["completion", "tcsh"]) == 2
    assert "'bash', 'zsh', 'fish'" in capsys.readouterr().err


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
