"""Play: a game that `hyskos table` referees. The page keeps the journal; each call replays it, as the command does."""

import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import chdir, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from hyskos.cli.site.methods import Params, Reply
from hyskos.cli.site.running import run
from hyskos.companion.site.refusal import RefusalError

JOURNAL = "game.jsonl"
"""Name of the journal while a command works on it."""


def begin(params: Params) -> Reply:
    """Start a game on `map` with `players`; one player plays alone against the Pharaoh."""
    players = params["players"]
    assert isinstance(players, list)
    alone = ["--solo"] if len(players) == 1 else []
    return _answered(
        ["table", "new", "--map", str(params["map"]), "--players", ",".join(map(str, players)), *alone], ""
    )


def resume(params: Params) -> Reply:
    """Check a journal and repeat the question that is open."""
    return _answered(["table", "open"], "", str(params["journal"]))


def type_line(params: Params) -> Reply:
    """Answer a typed line; an invalid line is explained and changes nothing."""
    line = str(params["line"]).replace("\n", " ")
    return _answered(["table", "open"], line + "\n", str(params["journal"]))


def _answered(words: Sequence[str], typed: str, journal: str | None = None) -> Reply:
    """Run a command on the journal with a typed line; returns the new journal and the answers to this line."""
    output = io.StringIO()
    with TemporaryDirectory() as folder, chdir(folder), _typing(_Line(typed, output)):
        path = Path(JOURNAL)
        if journal is not None:
            path.write_text(journal, encoding="utf-8", newline="")
        code = run([*words, JOURNAL], output)
        if code > 1:  # 1: the line was refused, which is an answer
            raise RefusalError(output.getvalue().strip())
        return {"journal": path.read_text(encoding="utf-8"), "answers": output.getvalue()}


class _Line:
    """Standard input with one typed line, or none.

    Before the line is read, the command repeats the open question, which the page shows already: that is removed.
    """

    def __init__(self, text: str, output: io.StringIO) -> None:
        self.text, self.output = text, output

    def isatty(self) -> bool:
        """Return False: nobody sits at a terminal."""
        return False

    def __iter__(self) -> Iterator[str]:
        if self.text:
            self.output.seek(0)
            self.output.truncate()
            yield self.text


@contextmanager
def _typing(line: _Line) -> Iterator[None]:
    """Let commands read a line from standard input."""
    before = sys.stdin
    vars(sys)["stdin"] = line
    try:
        yield
    finally:
        sys.stdin = before
