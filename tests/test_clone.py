"""A clone works everywhere: Windows refuses some file names, confuses others, and may have no links."""

import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path, PurePosixPath
from unicodedata import normalize

import pytest

from scripts.parts import PARTS

ROOT = Path(__file__).parent.parent
LINK = "120000"
LONGEST_PATH = 200
"""Characters below the folder of the clone: Windows allows 260 for both together."""
RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)
FORBIDDEN = re.compile(r'[<>:"|?*\\\x00-\x1f]|[ .]$')

pytestmark = pytest.mark.skipif(
    shutil.which("git") is None or not (ROOT / ".git").exists(), reason="asks git which files a clone has"
)


@pytest.fixture(scope="module")
def modes() -> dict[str, str]:
    """Ask git for the files of a clone by path, each with its mode: those that are tracked, and new ones."""
    listed = git("ls-files", "-z", "--stage")
    tracked = {path: facts.split()[0] for facts, path in (line.split("\t") for line in listed)}
    return tracked | dict.fromkeys(git("ls-files", "-z", "--others", "--exclude-standard"), "")


def test_only_packages_of_the_program_are_links(modes: dict[str, str]) -> None:
    assert {path for path, mode in modes.items() if mode == LINK} == {f"hyskos/{part}" for part in PARTS}


def test_windows_accepts_every_file_name(modes: dict[str, str]) -> None:
    assert [path for path in modes if any(is_refused(name) for name in PurePosixPath(path).parts)] == []


@pytest.mark.parametrize("name", ["nul", "Aux.yaml", "com1.tar.gz", "a:b", "why?.md", "end.", "end ", "a\\b", "tab\t"])
def test_names_that_windows_refuses_are_recognised(name: str) -> None:
    assert is_refused(name)


@pytest.mark.parametrize("name", ["null.yaml", ".gitignore", "auxiliary", "com10", "a b", "ra'shar.yaml"])
def test_names_that_windows_accepts_are_not_refused(name: str) -> None:
    assert not is_refused(name)


def test_git_converts_no_line_ends(modes: dict[str, str]) -> None:
    """Windows would else put CRLF into files whose bytes count: texts of a kit, test files, shell scripts."""
    answer = git("check-attr", "-z", "text", "--", *sorted(modes))
    assert set(answer[2::3]) == {"unset"}


def test_paths_are_short_enough_for_windows(modes: dict[str, str]) -> None:
    assert [path for path in modes if len(path) > LONGEST_PATH] == []


def test_no_two_paths_differ_by_case_alone(modes: dict[str, str]) -> None:
    paths = {PurePosixPath(path) for path in modes}
    folders = {folder for path in paths for folder in path.parents}
    counts = Counter(normalize("NFC", str(path)).casefold() for path in paths | folders)
    assert [path for path, count in counts.items() if count > 1] == []


def is_refused(name: str) -> bool:
    return bool(RESERVED.fullmatch(name) or FORBIDDEN.search(name))


def git(*words: str) -> list[str]:
    """Run git in the checkout and split its answer at null characters."""
    done = subprocess.run(["git", *words], capture_output=True, text=True, encoding="utf-8", cwd=ROOT, check=True)
    return [part for part in done.stdout.split("\0") if part]
