"""A progress line on stderr, and progress for a page of the site."""

import sys

import click

from hyskos.cli.shared.streams import echo_styled
from hyskos.companion.site.reporting import report

ERASE = "\r\033[K"
"""Return to the start of the line and clear it."""


class Progress:
    """A progress line on stderr; nothing if stderr is not a terminal."""

    def __init__(self, total: int) -> None:
        self.total, self.done, self.name = total, 0, ""
        self.live = sys.stderr.isatty()

    def step(self, name: str) -> None:
        """Advance to the next board."""
        self.done, self.name = self.done + 1, name
        report(self.done, self.total, name)
        self.show()

    def show(self) -> None:
        """Print the line."""
        if self.live:
            echo_styled(ERASE, nl=False, err=True)
            click.echo(f"{self.done}/{self.total} {self.name}", nl=False, err=True)

    def clear(self) -> None:
        """Clear the line before other output."""
        if self.live:
            echo_styled(ERASE, nl=False, err=True)

    def say(self, line: str) -> None:
        """Print a line about a problem."""
        self.clear()
        click.echo(line, err=True)
