"""Random changes and common slips in good files: findings in the right place, never a crash."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given

from hyskos import data
from hyskos.definitions.findings import english
from hyskos.definitions.loader import Reading, read_bytes
from hyskos.definitions.reading.source import read_beside
from tests.definitions.test_slips import apply_hint
from tests.fuzz.targets import changed_bytes, changed_lines
from tests.wide import examples

GOOD = sorted((Path(__file__).parents[1] / "boards" / "good").glob("*.yaml"))
TEXTS = [path.read_bytes() for path in [*GOOD, data.ROOT / "maps" / "inner-factory.yaml"]]


def sound(reading: Reading) -> None:
    assert (reading.value is None) == bool(reading.findings)
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


FILES = sorted(data.ROOT.rglob("*.yaml"))
NAMED_FREELY = ("inks", "vocabulary", "words")
"""Kinds whose keys are names that nobody knows beforehand, so that none is misspelt."""
EACH = 2
"""Lines of each file in which a slip is tried."""
_WORD = r"^( *(?:- )?[a-z_]+):"
_PLAIN = rf"{_WORD} (?=[^\s{{\[\"'|>#])"
"""A key, and a value without quotes or brackets on its line."""


def swap_letters(match: re.Match[str]) -> str:
    return match[1] + match[3] + match[2] + match[4]


SLIPS: dict[str, Callable[[str], str]] = {
    "a key a column too far": lambda line: re.sub(r"^(?=[a-z_]+:)", " ", line),
    "an entry a column too far": lambda line: re.sub(r"^(?= *- \{)", " ", line),
    "an entry a column short": lambda line: re.sub(r"^ (?= +- \{)", "", line),
    "an entry two columns too far": lambda line: re.sub(r"^(?= +- \{)", "  ", line),
    "a tab": lambda line: re.sub(r"^ +(?=\S)", "\t", line),
    "no space after a colon": lambda line: re.sub(_PLAIN, r"\1:", line),
    "no colon": lambda line: re.sub(_PLAIN, r"\1 ", line),
    "a no-break space": lambda line: re.sub(_PLAIN, "\\1:\u00a0", line),
    "an en dash": lambda line: re.sub(r"([\[ ])-(\d)", "\\1\u2013\\2", line, count=1),
    "two letters swapped": lambda line: re.sub(
        r"^( *(?:- )?[a-z_]{3})([a-z])(?!\2)([a-z])([a-z_]*:)", swap_letters, line
    ),
    "a bracket left open": lambda line: re.sub(r"^([^#\"]*[^\]}\s])[\]}]$", r"\1", line),
    "a quote left open": lambda line: re.sub(r'^([^"#]*"[^"]*)"$', r"\1", line),
    "no comma": lambda line: re.sub(r"^([^\"#]*?\d), (?=\w+: )", r"\1 ", line),
    "a list without brackets": lambda line: re.sub(
        r"^([^#\"\[]*\{[^#\[\"]*\w+: )\[([^\[\]{}\"]+, [^\[\]{}\"]+)\]", r"\1\2", line
    ),
    "a list in round brackets": lambda line: re.sub(
        r"^([^#\"\[]*\{[^#\[\"]*\w+: )\[([^\[\]{}\"]+, [^\[\]{}\"]+)\]", r"\1(\2)", line
    ),
    "a list on a line without brackets": lambda line: re.sub(
        r"^( *\w+: )\[([^\[\]{}\"]+, [^\[\]{}\"]+)\]$", r"\1\2", line
    ),
    "no space before a bracket": lambda line: re.sub(rf"{_WORD} (?=[\[{{])", r"\1:", line),
    "no colon before a bracket": lambda line: re.sub(rf"{_WORD} (?=[\[{{])", r"\1 ", line),
    "no colon in brackets": lambda line: re.sub(r"^([^\"#]*[{,] ?[a-z_]+): (?=[\[{])", r"\1 ", line),
    "an en dash before an entry": lambda line: re.sub(r"^( *)- (?=\{)", "\\1\u2013 ", line),
    "no dash before an entry": lambda line: re.sub(r"^( *)- (?=\{)", r"\1", line),
    "curly quotes around a number": lambda line: re.sub(r"^([^\"#]*: )(\d+)(?=[,}]|$)", "\\1\u201c\\2\u201d", line),
    "a key twice": lambda line: re.sub(r"^([a-z_]+: [^\s{\[\"'|>#].*)$", r"\1\n\1", line),
}  # fmt: skip


def written_lines(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Give the lines that hold YAML: no comments, no lines of texts over several lines."""
    block: int | None = None
    for i, line in enumerate(lines):
        indent = len(line) - len(line.lstrip())
        if block is not None and (not line.strip() or indent > block):
            continue
        block = indent if re.search(r": [|>][-+]?\s*(#.*)?$", line) else None
        if line.strip() and not line.lstrip().startswith("#"):
            yield i, line


@pytest.mark.many
@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_slip_in_a_built_in_file_is_one_finding_on_its_line(path: Path) -> None:
    lines = path.read_text("utf-8").split("\n")
    read = partial(read_bytes, file=str(path), neighbours=partial(read_beside, str(path)))
    sound = read("\n".join(lines).encode())
    assert not sound.findings
    for name, slip in SLIPS.items():
        if name == "two letters swapped" and sound.kind in NAMED_FREELY:
            continue
        some = [(i, slip(line)) for i, line in written_lines(lines) if slip(line) != line]
        for i, line in Random(name).sample(some, min(EACH, len(some))):
            reading = read("\n".join([*lines[:i], line, *lines[i + 1 :]]).encode())
            if not reading.findings and reading.document.data == sound.document.data:
                continue  # it says the same
            findings = [(finding.line, finding.code, str(finding.message)) for finding in reading.findings]
            assert [finding[0] for finding in findings] == [i + 1 + line.count("\n")], (name, line, findings)
            better = apply_hint(reading.document.text, reading.findings[0])
            if better is not None:  # applying the hint gives a valid file
                again = [(finding.code, str(finding.message)) for finding in read(better.encode()).findings]
                assert again == [], (name, line, str(reading.findings[0].hint))


@pytest.mark.parametrize("name", SLIPS)
def test_every_slip_is_tried_in_several_files(name: str) -> None:
    slip = SLIPS[name]
    tried = [
        path
        for path in FILES
        if any(slip(line) != line for _i, line in written_lines(path.read_text("utf-8").split("\n")))
    ]
    assert len(tried) >= 5
