"""The one law of the fuzz corpus: whatever is typed or read, the program answers, soon, in plain words."""

import io
import sys
import time
import unicodedata
from dataclasses import dataclass
from unittest.mock import patch

from tests.cli.manners import answers

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
