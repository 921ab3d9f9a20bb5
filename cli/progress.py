"""One line on stderr that says how far a long work is."""

import sys

import click


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
            click.echo(f"\r\033[K{self.done}/{self.total} {self.name}", nl=False, err=True)

    def clear(self) -> None:
        """Remove the line, so that something else can be printed."""
        if self.live:
            click.echo("\r\033[K", nl=False, err=True)

    def say(self, line: str) -> None:
        """Print a line about a problem."""
        self.clear()
        click.echo(line, err=True)
