"""Commands run in this process, and what they answer."""

from typing import Protocol

import pytest

from hyskos.cli.main import execute


class Answers(Protocol):
    """Run a command with more words: its exit code, what it says, and what it complains of."""

    def __call__(self, capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]: ...


def answers_of(*command: str) -> Answers:
    """Give what runs a command."""

    def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
        code = execute([*command, *map(str, words)])
        out, err = capsys.readouterr()
        return code, out, err

    return run
