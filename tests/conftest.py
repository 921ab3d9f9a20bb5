"""Options of the test run."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from tests.golden.compare import compare

settings.register_profile("untimed", deadline=None)  # a busy machine must not fail a test
settings.load_profile("untimed")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew-goldens", action="store_true", help="write tests/golden anew instead of comparing")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with the kept one of that name, or keep it (`--renew-goldens`)."""
    renew = request.config.getoption("--renew-goldens")
    return lambda name, text: compare(Path(__file__).parent / "golden" / name, text, renew=renew)
