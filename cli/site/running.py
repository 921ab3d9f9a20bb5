"""Run whole commands for a page, in this process."""

from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO


def run(words: Sequence[str], output: StringIO, errors: StringIO | None = None) -> int:
    """Run a command line and return its exit code; without `errors`, all text goes to `output`.

    The commands are in an archive that is loaded after the first page, so they are imported here.
    """
    from hyskos.cli.main import execute

    with redirect_stdout(output), redirect_stderr(errors or output):
        return execute([*words])
