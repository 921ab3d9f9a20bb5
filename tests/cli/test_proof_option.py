"""`hyskos export --proof` and `--coverage`: pictures to look at, and the ink that a sheet takes."""

import json
from pathlib import Path

import pytest

from hyskos.definitions.languages import activate
from tests.cli.printer_orders import hyskos


@pytest.fixture(autouse=True)
def _english() -> None:
    activate("en")


@pytest.mark.slow
def test_proofs_take_the_place_of_files_to_print(tmp_path: Path) -> None:
    it = hyskos("export", "anubian", "--proof", "grey", "--proof", "safe", "--dpi", "40", "-o", tmp_path)
    assert it.code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "rolling-pyramids_anubian_proof-grey_en.png",
        "rolling-pyramids_anubian_proof-safe_en.png",
    ]


@pytest.mark.slow
def test_the_safe_zones_of_two_printers_are_two_files(tmp_path: Path) -> None:
    for printer in ("drivethru", "generic-offset"):
        words = ("--proof", "safe", "--profile", printer, "--dpi", "20", "--json", "-o", tmp_path)
        (file,) = json.loads(hyskos("export", "pyramydal-card", *words).out)["files"]
        assert (Path(file["path"]).name, file["proof"]) == (f"pyramydal-card_proof-safe_{printer}_en.png", "safe")


@pytest.mark.slow
def test_the_answer_says_how_much_ink_a_sheet_takes_if_asked(tmp_path: Path) -> None:
    it = hyskos("export", "pyramydal-card", "--profile", "drivethru", "--json", "--coverage", "-o", tmp_path)
    (file,) = json.loads(it.out)["files"]
    (page,) = file["coverage"]
    assert list(page) == ["cyan", "magenta", "yellow", "black"]
    assert 0 < page["cyan"] < page["yellow"] < 60


@pytest.mark.parametrize(
    "words",
    [
        ("--proof", "grey", "--paper", "a4"),
        ("--proof", "grey", "-f", "pdf"),
        ("--proof", "grey", "--profile", "drivethru", "--level", "x3"),
        ("--coverage",),
    ],
)
def test_proofs_and_coverage_refuse_what_they_cannot_be(tmp_path: Path, words: tuple[str, ...]) -> None:
    assert hyskos("export", "anubian", "-o", tmp_path / "out", *words).code == 2
    assert not (tmp_path / "out").exists()
