"""A good file, damaged at random, is read again: findings, never a crash, and marks inside the text."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given

from hyskos import data
from hyskos.definitions.findings import english
from hyskos.definitions.loader import Reading, read_bytes
from tests.fuzz.targets import changed_bytes, changed_lines
from tests.wide import examples

GOOD = sorted((Path(__file__).parents[1] / "boards" / "good").glob("*.yaml"))
TEXTS = [path.read_bytes() for path in [*GOOD, data.ROOT / "maps" / "inner-factory.yaml"]]


def sound(reading: Reading) -> None:
    assert (reading.definition is None) == bool(reading.findings)
    lines = reading.document.text.split("\n")
    for finding in reading.findings:
        assert english(finding)
        if reading.document.text:
            assert 1 <= finding.mark.line <= len(lines)
            assert 1 <= finding.mark.column <= len(lines[finding.mark.line - 1]) + 1
    order = [(finding.mark, finding.code) for finding in reading.findings]
    assert order == sorted(order)


busy = examples(150, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.slow
@busy
@given(changed_bytes(TEXTS))
def test_random_bytes_in_a_good_file(raw: bytes) -> None:
    sound(read_bytes(raw, "it.yaml"))


@pytest.mark.slow
@busy
@given(changed_lines(TEXTS))
def test_random_lines_of_a_good_file(raw: bytes) -> None:
    sound(read_bytes(raw, "it.yaml"))
