"""`hyskos list`: everything that ships, even if a file of it is broken."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from hyskos import data
from hyskos.definitions.kinds.registry import DEFINITIONS, shipped
from hyskos.definitions.languages import activate
from tests.cli.answers import answers_of


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    activate("en")
    yield
    activate("en")


run = answers_of("list")


@pytest.mark.slow
def test_every_shipped_definition_has_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys)
    assert (code, err) == (0, "")
    shown = {tuple(line.split()[:2]) for line in out.splitlines()}
    assert shown == {(kind, name) for kind in DEFINITIONS for name in shipped(kind)}


@pytest.mark.slow
def test_json_names_kind_id_title_and_file(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(run(capsys, "--json")[1])
    assert answer["schema"] == "hyskos.list/1"
    for item in answer["items"]:
        assert set(item) == {"id", "kind", "title", "file"}
        assert Path(item["file"]).resolve() == shipped(item["kind"])[item["id"]].resolve()
    assert {"Inner factory", "Anubian"} <= {item["title"] for item in answer["items"]}


@pytest.mark.slow
def test_titles_follow_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    activate("es")
    assert "Fábrica interior" in run(capsys)[1]


@pytest.mark.many
@pytest.mark.parametrize("content", [b"", b"\xff\x00", b"[" * 100_000, b"title: [", b"title: {en: 3}", b"- x"])
def test_a_broken_file_keeps_its_line_and_hides_no_other(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    shutil.copytree(data.ROOT / "maps", tmp_path / "maps")
    (tmp_path / "maps" / "four-x.yaml").write_bytes(content)
    monkeypatch.setattr(data, "ROOT", tmp_path)
    code, out, err = run(capsys)
    assert code == 0
    assert [line.split()[1] for line in out.splitlines()] == ["four-x", "inner-factory", "outer-factory"]
    assert "hyskos check four-x" in err
