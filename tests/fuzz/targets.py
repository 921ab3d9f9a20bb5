"""Fuzzing: how random cases of a target are made, kept as a file, and judged.

A case is bytes: those of a file that a command reads or, for `arguments`, the words of a command line as JSON.
"""

import gzip
import io
import json
import sys
import tempfile
import time
import unicodedata
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from unittest.mock import patch

import pikepdf
from hypothesis import strategies as st

from hyskos import data
from tests.cli.manners import answers, walk
from tests.preflight.press_files import LEVELS, good
from tests.publishing.verify.small_kit import members, zipped

CODES = frozenset({0, 1, 2})
"""Fine, findings, usage or unreadable."""
SECONDS = 10.0
"""Processor time that an answer may take."""
LAYOUT = frozenset("\n\t\r")


@dataclass(frozen=True)
class Answer:
    """What a command line came to, and the processor time it took."""

    code: int
    out: str
    err: str
    seconds: float

    def complaint(self) -> str | None:
        """Say what is wrong with the manner of the answer, if anything is."""
        if self.code not in CODES:
            return f"ended with {self.code}: {self.err.strip()[-300:]}"
        if self.seconds > SECONDS:
            return f"took {self.seconds:.1f} s of processor"
        if self.code == 2 and not self.err.strip():
            return "was refused without a word"
        if "Traceback" in self.err:
            return "showed a traceback"
        controls = {sign for sign in self.out + self.err if unicodedata.category(sign) == "Cc"} - LAYOUT
        return f"showed control characters: {sorted(map(ascii, controls))}" if controls else None


def ask(*words: str) -> Answer:
    """Run one command line in this process, with nothing to read on its standard input."""
    started = time.process_time()
    with patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO())):
        [(code, out, err)] = answers([list(words)])
    return Answer(code, out, err, time.process_time() - started)


CORPUS = Path(__file__).parent / "corpus"
TESTS = Path(__file__).parent.parent
BOMBS = frozenset({"bomb-form-fanout-billion", "bomb-page-ops-2M-shared-by-500", "forms-ten-to-the-eighth",
    "forms-two-to-the-fortieth"})  # fmt: skip
"""Files that use up their whole budget, which takes seconds."""


@dataclass(frozen=True)
class Target:
    """A kind of input."""

    suffix: str
    cases: Callable[[], st.SearchStrategy[bytes]]
    judge: Callable[[bytes, Path], str | None]  # in an empty folder, which is the working folder

    def kept(self, name: str) -> list[Path]:
        """List the cases that once went wrong, or whose kind did."""
        return sorted(
            path for path in (CORPUS / name).glob("*.*") if path.name.removesuffix(".gz").endswith(self.suffix)
        )


def read(path: Path) -> bytes:
    """Read a case; a large one is packed."""
    content = path.read_bytes()
    return gzip.decompress(content) if path.suffix == ".gz" else content


def changed_bytes(sources: Iterable[bytes]) -> st.SearchStrategy[bytes]:
    """Overwrite, cut out, double and insert bytes of a good file."""
    spot = st.tuples(st.floats(0, 1), st.integers(0, 40), st.binary(max_size=8), st.integers(1, 3))

    def change(source: bytes, spots: list[tuple[float, int, bytes, int]]) -> bytes:
        for where, length, new, times in spots:
            at = int(where * len(source))
            source = source[:at] + new * times + source[at + length :]
        return source

    return st.builds(change, st.sampled_from(list(sources)), st.lists(spot, min_size=1, max_size=8))


SIGNS = ["", "- ", "  ", "a: ", "[", "]", "{", "}", '"', "'", ": ", "#", "*a", "&a ", "!x ", "\t"]
VALUES = ["0", "-1", "NO", "1.5", "null", "kind", "²", "99999999999999999999", "[[[[", "\u202e", "\x1b[31m", "é" * 80]


def changed_lines(sources: Iterable[bytes]) -> st.SearchStrategy[bytes]:
    """Drop, double, swap and replace lines and words of a good text."""
    deed = st.sampled_from(["drop", "double", "swap", "put", "replace"])
    deeds = st.lists(st.tuples(st.floats(0, 1), deed, st.sampled_from(SIGNS + VALUES)), min_size=1, max_size=6)

    def change(source: bytes, done: list[tuple[float, str, str]]) -> bytes:
        lines = source.decode().split("\n")
        for where, what, word in done:
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
        return "\n".join(lines).encode("utf-8", "surrogatepass")

    return st.builds(change, st.sampled_from(list(sources)), deeds)


@cache
def good_texts() -> tuple[bytes, ...]:
    """Read every definition that ships and every good board of the tests."""
    found = [*(TESTS / "boards" / "good").glob("*.yaml"), *data.ROOT.glob("*/*.yaml")]
    return tuple(path.read_bytes() for path in sorted(found))


@cache
def good_pdfs() -> tuple[bytes, ...]:
    """Make a press file of each level and read those of other programs."""
    foreign = sorted((TESTS / "fixtures" / "foreign").glob("*.pdf"))
    found = [*map(good, LEVELS), *(path.read_bytes() for path in foreign)]
    return tuple(one for whole in found for one in (whole, _legible(whole)))


def _legible(pdf: bytes) -> bytes:
    """Unpack the streams of a PDF, so that changes reach instructions and not only compressed bytes."""
    target = BytesIO()
    with pikepdf.open(BytesIO(pdf)) as opened:
        opened.save(target, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.generalized)
    return target.getvalue()


@cache
def good_kit() -> bytes:
    """Make a small kit."""
    with tempfile.TemporaryDirectory() as folder:
        return zipped(Path(folder), members()).read_bytes()


def yaml_cases() -> st.SearchStrategy[bytes]:
    """Make definitions that are almost right."""
    return changed_lines(good_texts()) | changed_bytes(good_texts())


def pdf_cases() -> st.SearchStrategy[bytes]:
    """Make PDF files that are almost right."""
    return changed_bytes(good_pdfs())


def kit_cases() -> st.SearchStrategy[bytes]:
    """Make kits that are almost right."""
    return changed_bytes([good_kit()])


WORDS = [
    "anubian", "bastet:4", "anubian:7+1h+ram", "ANUBIAN:7", "4@8-6", "1=bastet:4", "inner-factory", "pharaoh", "r1@b1",
]  # fmt: skip
ODD = [
    "", "-", "--", "²", "-1", "0", "999999999999", "a" * 5000, "\x1b[31m", "é", "\udcff", "%s", "{0}", "con", ".", ":",
    "@",
]  # fmt: skip
NUMBERS = ["1", "2", "3", "4", "5,6,8", "3,3", "10"]
TAKES_LONG = {("kit",), ("export",)}
"""Commands that make much when they are told little: they are fuzzed with one small board."""


def argument_cases() -> st.SearchStrategy[bytes]:
    """Make command lines of real commands and options with words that may not fit."""
    from hyskos.cli.main import build

    word = st.sampled_from(WORDS + ODD + NUMBERS)

    def line(path: tuple[str, ...], options: list[str]) -> st.SearchStrategy[list[str]]:
        pairs = st.tuples(st.sampled_from(options), word).map(list) | st.sampled_from(options).map(lambda one: [one])
        tail = st.lists(word.map(lambda one: [one]) | pairs, max_size=6)
        head = [*path, "--add"] if path == ("kit",) else [*path, "pharaoh"] if path in TAKES_LONG else list(path)
        return tail.map(lambda parts: [*head, *(one for part in parts for one in part)])

    lines = [
        line(path, ["--help", "--lang", *(opt for param in command.params for opt in param.opts if opt[0] == "-")])
        for path, command in walk(build())
    ]
    return st.one_of(lines).map(lambda words: json.dumps(words).encode())


def judge_yaml(case: bytes, folder: Path) -> str | None:
    """Check a definition."""
    (folder / "it.yaml").write_bytes(case)
    return ask("check", "it.yaml").complaint()


def judge_pdf(case: bytes, folder: Path) -> str | None:
    """Preflight a PDF."""
    (folder / "it.pdf").write_bytes(case)
    return ask("preflight", "it.pdf").complaint()


def judge_kit(case: bytes, folder: Path) -> str | None:
    """Check a kit; one that passes holds what was packed."""
    (folder / "it.zip").write_bytes(case)
    answer = ask("kit", "verify", "it.zip")
    if answer.complaint() or answer.code:
        return answer.complaint()
    with zipfile.ZipFile(folder / "it.zip") as archive:
        found = {name: archive.read(name) for name in archive.namelist()}
    return None if found == dict(members()) else "passed although a file is another"


def judge_arguments(case: bytes, folder: Path) -> str | None:
    """Run a command line."""
    return ask(*json.loads(case)).complaint()


TARGETS = {
    "yaml": Target(".yaml", yaml_cases, judge_yaml),
    "pdf": Target(".pdf", pdf_cases, judge_pdf),
    "kit": Target(".zip", kit_cases, judge_kit),
    "arguments": Target(".json", argument_cases, judge_arguments),
}
