"""Ask at a terminal for what was not typed; never when nobody can answer."""

import sys
from typing import TypeVar

import click

from hyskos.definitions.languages import _

Answer = TypeVar("Answer")
no_input_option = click.option("--no-input", is_flag=True, help=_("Never ask; fail if something is missing."))
"""For scripts that happen to run in a terminal."""


def may_ask(no_input: bool) -> bool:
    """Tell whether somebody sits at a terminal and wants to be asked."""
    return not no_input and sys.stdin.isatty()


def ask(question: str, kind: click.ParamType[Answer], default: Answer | str | None = None) -> Answer:
    """Ask until the answer fits; questions go to the error stream, which leaves answers on stdout alone."""
    answer: Answer = click.prompt(question, type=kind, default=default, show_default=bool(default), err=True)
    return answer
