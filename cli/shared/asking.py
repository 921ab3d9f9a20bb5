"""Prompt for missing values, only if someone is at the terminal to answer."""

import sys
from typing import TypeVar

import click

from hyskos.definitions.languages import _

Answer = TypeVar("Answer")
no_input_option = click.option("--no-input", is_flag=True, help=_("Never ask; fail if something is missing."))
"""For scripts that run in a terminal."""


def may_ask(no_input: bool) -> bool:
    """Return whether prompting is possible and wanted."""
    return not no_input and sys.stdin.isatty()


def ask(question: str, kind: click.ParamType[Answer], default: Answer | str | None = None) -> Answer:
    """Prompt until the answer is valid; prompts go to stderr, so that stdout holds only the results."""
    answer: Answer = click.prompt(question, type=kind, default=default, show_default=bool(default), err=True)
    return answer
