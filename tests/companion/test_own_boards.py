"""Pharaoh on a grid of one's own and the ring race on a ring: refereed, kept and drawn, or refused in one line."""

import json
from pathlib import Path

import pytest

from hyskos.companion.games.pharaoh import board_for, grid_of
from hyskos.companion.games.ring_race import ring_of
from hyskos.companion.journal.tables import seen, small_line
from hyskos.companion.refusals import RefusedError
from hyskos.definitions.loader import shipped

WIDE = """kind: grid
id: wide
game: pharaoh
version: "0.1"
provenance: proposal
title: {en: Wide}
columns: 7
rows: 5
cell_mm: 26
edges:
  - {id: south, squares: [b1, c1, d1]}
  - {id: north, squares: [b5, c5, d5]}
goal_lines:
  - {squares: [c3, d3, e3], players: 2}
"""
RING = shipped("ring")["ring-18"].read_text("utf-8").replace("id: ring-18", "id: ring-20")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("wide.yaml").write_text(WIDE, "utf-8")
    Path("ring.yaml").write_text(RING.replace("triangles: 18", "triangles: 20"), "utf-8")


def test_a_grid_for_fewer_players_than_play() -> None:
    assert "g5" in board_for("rg", grid_of("wide.yaml")).names
    with pytest.raises(RefusedError, match="3 players need an edge each; wide has edges: 2"):
        board_for("rgb", grid_of("wide.yaml"))
    Path("wide.yaml").write_text(WIDE.replace("players: 2}", "players: 3}"), "utf-8")
    with pytest.raises(RefusedError, match="no goal line that wins with 2 players"):
        board_for("rg", grid_of("wide.yaml"))


def test_a_ring_with_an_entry_too_few() -> None:
    Path("ring.yaml").write_text(RING.replace("entries: [14, 15, 16]", "entries: [14, 15]"), "utf-8")
    with pytest.raises(RefusedError, match="gold has too few entries, 2"):
        ring_of("ring.yaml")


@pytest.mark.parametrize(
    ("game", "file", "players"), [("pharaoh", "wide.yaml", ("r", "g")), ("ring-race", "ring.yaml", ("ana", "ben"))]
)
def test_an_evening_keeps_to_its_board(game: str, file: str, players: tuple[str, ...]) -> None:
    path = Path("played/evening.jsonl")
    path.parent.mkdir()
    raw = small_line(game, players, board=file, path=path)
    assert json.loads(raw)["board"]["name"] == f"../{file}"
    usual = small_line(game, players)
    assert json.loads(raw)["board"]["sha256"] != json.loads(usual)["board"]["sha256"]
    assert "name" not in json.loads(usual)["board"]
    assert seen(raw, path)[0].path == path
    changed = Path(file).read_text("utf-8").replace("cell_mm: 26", "cell_mm: 27").replace("Ring race", "My race")
    Path(file).write_text(changed, "utf-8")
    seen(raw, path)  # what the rules do not see is free
    Path(file).write_text(
        changed.replace("rows: 5", "rows: 7")
        .replace("[b5, c5, d5]", "[b7]")
        .replace("c3, d3, e3", "c4, d4, e4")
        .replace("neutral: 0", "neutral: 19"),
        "utf-8",
    )
    with pytest.raises(RefusedError, match="is not what it was"):
        seen(raw, path)
    Path(file).unlink()
    with pytest.raises(RefusedError, match=f"the board ../{file}, on which this journal rests, is missing"):
        seen(raw, path)
