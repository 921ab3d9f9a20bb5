"""Finding and loading: by id or path, and what is raised where there is no definition."""

from pathlib import Path

import pytest

from hyskos import data
from hyskos.definitions.findings import UnknownNameError, UnreadableError
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.kinds.rules import Rulebook
from hyskos.definitions.loader import find, load, load_faction, load_map, read

BOARDS = Path(__file__).parents[1] / "boards"


def test_a_shipped_definition_is_loaded_by_its_id() -> None:
    board = load_map("inner-factory")
    assert isinstance(board, Map)
    assert board.garrison[4] == 10
    assert load("inner-factory") == board


def test_an_id_that_two_kinds_share_is_the_first_unless_the_kind_is_named() -> None:
    assert isinstance(load("pharaoh"), Grid)
    assert isinstance(load("pharaoh", "rules"), Rulebook)


def test_a_path_is_loaded_like_an_id() -> None:
    board = load_map(str(BOARDS / "good" / "overrides.yaml"))
    assert board.garrison == {1: 8, 2: 3, 3: 4, 4: 2, 5: 0}


def test_an_unknown_name_says_what_there_is() -> None:
    with pytest.raises(UnknownNameError) as error:
        load_map("iner-factory")
    assert error.value.near[0] == "inner-factory"
    assert set(error.value.known) == set(shipped("map"))
    with pytest.raises(UnknownNameError):
        find("anubian", "map")


def test_a_file_that_cannot_be_a_definition_raises_its_findings() -> None:
    for path in ("nowhere.yaml", str(BOARDS), str(BOARDS / "bad" / "many-at-once.yaml")):
        with pytest.raises(UnreadableError) as error:
            load(path if path.endswith(".yaml") else f"{path}/")
        assert error.value.findings
        assert str(error.value).startswith(f"{Path(path)}:")


def test_another_kind_than_asked_for_is_a_finding() -> None:
    with pytest.raises(UnreadableError) as error:
        load_faction(str(BOARDS / "good" / "seven.yaml"))
    assert [(one.code, one.mark.line, one.mark.column) for one in error.value.findings] == [("Y111", 1, 7)]


def test_a_shipped_file_is_called_like_its_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (data.ROOT / "grids" / "icehouse-5x5.yaml").read_text(encoding="utf-8")
    (tmp_path / "other.yaml").write_text(text, encoding="utf-8")
    assert not read(tmp_path / "other.yaml").findings
    monkeypatch.setattr(data, "ROOT", tmp_path)
    assert [finding.code for finding in read(tmp_path / "other.yaml").findings] == ["Y110"]
