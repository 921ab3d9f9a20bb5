"""The built site: its files, and its pages in Chromium."""

import hashlib
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from hyskos.cli.site.printing import make
from hyskos.companion.site.design import new
from tests.patience import PATIENCE
from tests.site.conftest import WEB


@pytest.mark.slow
@pytest.mark.needs("web")
def test_no_page_has_an_inline_script_or_style(site: Path) -> None:
    text = (site / "index.html").read_text(encoding="utf-8")
    assert text.count("<script") == text.count('<script type="module" src=') == 1
    assert "<style" not in text
    assert " style=" not in text


@pytest.mark.slow
@pytest.mark.needs("web")
def test_no_file_names_a_place_on_this_machine(site: Path) -> None:
    """Files of Python name files of the package, not of the checkout."""
    for path in site.rglob("*.js"):
        assert str(WEB.parent) not in path.read_text(encoding="utf-8"), path


@pytest.mark.slow
@pytest.mark.needs("web", "chromium")
@pytest.mark.parametrize("name", ["shell", "offline"])
def test_pages_in_chromium(name: str, in_browser: Callable[..., None]) -> None:
    in_browser(name)


@pytest.mark.slow
@pytest.mark.needs("web", "chromium")
def test_the_command_line_reads_a_journal_of_the_page(tmp_path: Path, in_browser: Callable[..., None]) -> None:
    journal, packed = tmp_path / "game.jsonl", tmp_path / "game.zip"
    files = {"my-map.yaml": starter("map", shape="hexagon:3", starts=4), "my-faction.yaml": starter("faction")}
    in_browser("play", JOURNAL=str(journal), ZIP=str(packed), OWN=json.dumps(files))
    assert "Anubian" in replay_journal(journal)
    with zipfile.ZipFile(packed) as archive:
        archive.extractall(tmp_path / "own")
    assert "Anubian chooses a starting area: S2 S3 S4" in replay_journal(tmp_path / "own/game.jsonl")  # S1 is taken


def starter(kind: str, **params: object) -> str:
    """Return a definition as the Design page begins it."""
    text = new({"kind": kind, "name": f"my-{kind}", "id": "anubian", **params})["text"]
    assert isinstance(text, str)
    return text


def replay_journal(journal: Path) -> str:
    """Return what the command line reads in a journal."""
    done = subprocess.run(
        (sys.executable, "-m", "hyskos", "table", "replay", str(journal)),
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.proof
@pytest.mark.needs("web")
@pytest.mark.parametrize(
    "name",
    [
        pytest.param("firefox", marks=pytest.mark.needs("firefox")),
        pytest.param("webkit", marks=pytest.mark.needs("WebKitWebDriver", "Xvfb")),
    ],
)
def test_the_whole_site_works_in_other_browsers(name: str, in_browser: Callable[..., None]) -> None:
    """From the first page to the lab, and again without a network; a PDF has the bytes of the command line."""
    files = make({"board": "pharaoh", "paper": "a4", "ink": "full", "format": "pdf", "lang": "en"})["files"]
    assert isinstance(files, list)
    in_browser("others", BROWSER=name, PDF=hashlib.sha256(files[0]["content"]).hexdigest())


@pytest.mark.proof
@pytest.mark.needs("web")
def test_the_types_hold() -> None:
    done = subprocess.run(
        ("npm", "run", "--silent", "types"), cwd=WEB, capture_output=True, check=False, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stdout.decode()
