"""What the lab says beside its figures, so that nobody reads more into them than there is."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hyskos.lab import running
from tests.cli.test_lab_command import SMALL, answer


@pytest.mark.slow
def test_a_stopped_run_says_that_seats_are_uneven_also_when_fewer_games_are_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(work: Any, _games: Any, crew: Any) -> Iterator[Any]:
        yield from parts(work, ((0, 8), (9, 17)), crew)  # as many as whole blocks, and not whole blocks
        raise KeyboardInterrupt

    parts, path = running.parts, tmp_path / "result.json"
    uneven = "the seats are not balanced yet: they are after every 8 games"
    with monkeypatch.context() as patched:
        patched.setattr("hyskos.cli.shared.simulation.parts", stopped)
        code, _out, err = answer(capsys, f"run --map inner-factory {SMALL} --games 24 -o {path}")
        assert (code, uneven in err.splitlines()) == (130, True)
    code, _out, err = answer(capsys, f"run --map inner-factory {SMALL} --games 8 -o {path}")
    assert (code, uneven in err.splitlines()) == (0, True)
    code, _out, err = answer(capsys, f"run --map inner-factory {SMALL} --games 24 -o {path}")
    assert (code, err) == (0, "")


@pytest.mark.slow
def test_games_with_the_same_winner_are_not_said_to_be_alike(capsys: pytest.CaptureFixture[str]) -> None:
    games = "--games 16 --seed 10 --workers 1"
    code, out, _err = answer(capsys, f"compare inner-factory --other-ruling halves=down {games}")
    assert code == 0
    words = "16 games, each with the same winner both ways; the winner changes in at most 17.07 % of all games."
    assert out.splitlines()[-1] == words
    points = [
        [side["points"] for side in json.loads(answer(capsys, f"run --map inner-factory {games} {how} --json")[1])
         ["sides"]["faction"]]
        for how in ("", "--ruling halves=down")
    ]  # fmt: skip
    assert points[0] != points[1], "somebody had other points"
