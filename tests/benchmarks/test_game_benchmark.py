"""The benchmark of whole games runs and prints what it promises."""

import pytest

from benchmarks import game


@pytest.mark.slow
def test_it_prints_every_figure_with_its_ratio(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(game, "RUNS", 1)
    game.main()
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["fixed", "replay,", "random", "replay,", "random"]
    assert all(line.endswith("x the loop") for line in lines[1:])
