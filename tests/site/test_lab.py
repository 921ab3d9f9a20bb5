"""The Lab page in Chromium: its numbers are those of the command line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hyskos import data
from hyskos.cli.main import execute
from hyskos.cli.site import building

MAP = "inner-factory"


@pytest.mark.slow
@pytest.mark.needs("web", "chromium")
def test_the_lab_shows_the_numbers_of_the_command_line(
    in_browser: Callable[..., None], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def answer(line: str) -> Any:
        capsys.readouterr()
        assert execute(line.split()) == 0
        return json.loads(capsys.readouterr().out)

    run = answer(f"lab run --map {MAP} --players 4 --bots greedy --seed 5 --games 1000 --json")
    compare = f"lab compare {MAP} --players 2 --bots greedy --seed 1 --games 1000 --other-ruling halves=down --json"
    rulings = f"lab rulings --map {MAP} --players 2 --bots greedy --seed 1 --games 1000 --json"
    expected = tmp_path / "expected.json"
    expected.write_text(json.dumps({
        "run": {axis: [side["wins"] for side in sides] for axis, sides in run["sides"].items()},
        "compare": [difference["difference"] for difference in answer(compare)["differences"]],
        "prices": answer(rulings)["prices"],
        "map": (data.ROOT / f"maps/{MAP}.yaml").read_text("utf-8"),
    }))  # fmt: skip
    in_browser("lab", EXPECTED=str(expected))


@pytest.mark.slow
@pytest.mark.needs("web")
def test_a_missing_linker_is_said_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    which = building.shutil.which
    monkeypatch.setattr(building.shutil, "which", lambda program: None if program == "wasm-ld" else which(program))
    assert execute(["site", "-o", str(tmp_path / "site")]) == 2
    assert capsys.readouterr().err.endswith("\nError: the site needs wasm-ld; install the package lld\n")
    assert not [*tmp_path.iterdir()]
