"""Refusals that tests of several games expect."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from hyskos.rules.reasons import UnlawfulError


@contextmanager
def refused(rule: str) -> Iterator[None]:
    with pytest.raises(UnlawfulError) as caught:
        yield
    assert caught.value.reason.rule == rule
