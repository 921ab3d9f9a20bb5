"""One built site for all tests of it."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from hyskos.cli.site.building import build
from tests.patience import PATIENCE

WEB = Path(__file__).parents[2] / "web"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site."""
    folder = tmp_path_factory.mktemp("site") / "site"
    folder.mkdir()
    build(folder)
    return folder


@pytest.fixture
def in_browser(site: Path) -> Callable[..., None]:
    """Run a file of browser tests on the built site."""

    def run(name: str, **environment: str) -> None:
        done = subprocess.run(
            ("node", "--test", f"tests/{name}.test.mjs"),
            cwd=WEB,
            env={**os.environ, **environment, "SITE": str(site)},
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=4 * PATIENCE,
        )
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]

    return run
