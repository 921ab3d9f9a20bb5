"""One line on stderr that says how far a long work is."""

import sys

import click

from hyskos.cli.shared.streams import echo_styled

ERASE = "\r\033[K"
"""Go back to the beginning of a terminal's line, and clear it."""


class Progress:
    """One line on stderr that says how far the work is; nothing when stderr is not a terminal."""

    def __init__(self, total: int) -> None:
        self.total, self.done, self.name = total, 0, ""
        self.live = sys.stderr.isatty()

    def step(self, name: str) -> None:
        """Go on to the next board."""
        self.done, self.name = self.done + 1, name
        self.show()

    def show(self) -> None:
        """Write the line."""
        if self.live:
            echo_styled(ERASE, nl=False, err=True)
            click.echo(f"{self.done}/{self.total} {self.name}", nl=False, err=True)

    def clear(self) -> None:
        """Remove the line, so that something else can be printed."""
        if self.live:
            echo_styled(ERASE, nl=False, err=True)

    def say(self, line: str) -> None:
        """Print a line about a problem."""
        self.clear()
        click.echo(line, err=True)
