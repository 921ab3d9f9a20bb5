"""`hyskos export --trim`, `--impose saddle` and the like as a person types them."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from hyskos import data
from hyskos.definitions.languages import activate
from tests.cli.test_export_command import hyskos


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("HYSKOS_LANG", "en")
    yield
    activate("en")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "written"),
    [
        (["rolling-pyramids-rules", "--impose", "saddle", "--trim", "a5"], "rolling-pyramids-rules_a5-saddle-short_a4"),
        (["--impose", "--copies", "2", "pyramydal-card"], "pyramydal-card_2-each_imposed_a4"),
        (["--impose", "pyramydal-card"], "pyramydal-card_1-each_imposed_a4"),
        (["pyramydal-card", "--impose"], "pyramydal-card_1-each_imposed_a4"),
    ],
)
def test_impose_may_stand_alone_or_name_a_way(typed: list[str], written: str, tmp_path: Path) -> None:
    it = hyskos(*typed, "-o", tmp_path, "-f", "pdf")
    assert it.returncode == 0, it.stderr
    assert [path.name for path in tmp_path.iterdir()] == [f"{written}_en.pdf"]


@pytest.mark.slow
def test_blank_pages_of_a_book_are_told(tmp_path: Path) -> None:
    text = (data.ROOT / "booklets" / "rolling-pyramids-rules.yaml").read_text(encoding="utf-8")
    start = text.index("  - title: {en: The map")
    file = tmp_path / "rolling-pyramids-rules.yaml"
    file.write_text(text[:start], encoding="utf-8")
    it = hyskos(file, "--trim", "a5", "--impose", "saddle", "-o", tmp_path, "-f", "pdf")
    assert "rolling-pyramids-rules: blank pages: 3, 4" in it.stderr
    it = hyskos(file, "--trim", "A5", "-o", tmp_path / "more", "-f", "pdf", "--json")
    assert json.loads(it.stdout)["files"][0]["book"] == {"form": "pages", "blank": []}


def test_what_is_no_trim_is_told(tmp_path: Path) -> None:
    it = hyskos("rolling-pyramids-rules", "--trim", "a6", "-o", tmp_path)
    assert it.returncode == 2
    assert "'a6' is not a trim: a5, a4, half-letter, letter, square, or 100 to 300 mm wide" in it.stderr
