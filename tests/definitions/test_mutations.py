"""A good file, damaged at random, is read again: findings, never a crash, and marks inside the text."""

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import data
from definitions.findings import english
from definitions.loader import Reading, read_bytes

GOOD = sorted((Path(__file__).parents[1] / "boards" / "good").glob("*.yaml"))
TEXTS = [path.read_bytes() for path in [*GOOD, data.ROOT / "maps" / "inner-factory.yaml"]]

BYTES = st.tuples(st.floats(0, 1), st.binary(max_size=3), st.integers(0, 6))
DEEDS = st.sampled_from(["drop", "double", "swap", "put", "replace"])
SIGNS = ["", "- ", "  ", "a: ", "[", "]", "{", "}", '"', "'", ": ", "#", "*a", "&a ", "!x ", "\t"]
WORDS = st.sampled_from([*SIGNS, "0", "-1", "NO", "1.5", "null", "kind"])
LINES = st.tuples(st.floats(0, 1), DEEDS, WORDS)


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


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(TEXTS), st.lists(st.tuples(st.floats(0, 1), st.binary(max_size=3), st.integers(0, 6)), max_size=3)
)
def test_random_bytes_in_a_good_file(raw: bytes, changes: list[tuple[float, bytes, int]]) -> None:
    for where, new, removed in changes:
        at = int(where * len(raw))
        raw = raw[:at] + new + raw[at + removed :]
    sound(read_bytes(raw, "it.yaml"))


WORDS = st.sampled_from(
    [
        "",
        "- ",
        "  ",
        "a: ",
        "[",
        "]",
        "{",
        "}",
        '"',
        "'",
        ": ",
        "#",
        "*a",
        "&a ",
        "!x ",
        "\t",
        "0",
        "-1",
        "NO",
        "1.5",
        "null",
        "kind",
    ]
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(TEXTS),
    st.lists(
        st.tuples(st.floats(0, 1), st.sampled_from(["drop", "double", "swap", "put", "replace"]), WORDS), max_size=4
    ),
)
def test_random_lines_of_a_good_file(raw: bytes, changes: list[tuple[float, str, str]]) -> None:
    lines = raw.decode().split("\n")
    for where, what, word in changes:
        i = int(where * (len(lines) - 1))
        if what == "drop":
            del lines[i]
        elif what == "double":
            lines.insert(i, lines[i])
        elif what == "swap":
            lines[i - 1], lines[i] = lines[i], lines[i - 1]
        elif what == "put":
            lines[i] = word + lines[i]
        else:
            parts = lines[i].split(" ")
            parts[int(where * 997) % len(parts)] = word
            lines[i] = " ".join(parts)
        lines = lines or [""]
    sound(read_bytes("\n".join(lines).encode(), "it.yaml"))
