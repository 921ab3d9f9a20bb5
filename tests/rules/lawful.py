"""What the tests of rules expect to be refused."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from hyskos.rules.reasons import UnlawfulError


@contextmanager
def refused(rule: str) -> Iterator[None]:
    with pytest.raises(UnlawfulError) as caught:
        yield
    assert caught.value.reason.rule == rule
