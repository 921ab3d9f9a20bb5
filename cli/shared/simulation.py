"""Play games for a command: progress with the time left, Ctrl-C, and failing workers."""

from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor
from importlib.util import find_spec
from time import monotonic
from typing import Protocol, Self, TypeVar

import click

from hyskos.cli.shared.files import FileError
from hyskos.cli.shared.terminal import Progress, tell
from hyskos.definitions.extras import MissingExtraError
from hyskos.definitions.languages import _
from hyskos.definitions.values import dataclass
from hyskos.lab.cluster import ClusterError
from hyskos.lab.running import Games, RunPart, Work, crew_for, is_compiled, parts, whole_blocks
from hyskos.lab.setups import Setup
from hyskos.rules.reasons import N_

Found = TypeVar("Found")
UNKNOWN = {
    "size": N_("number of players, factions or bots"),
    "effect": N_("ability"),
    "map": N_("map"),
    "dice": N_("set of dice"),
    "rulings": N_("ruling"),
    "player board": N_("player board"),
    "setup": N_("setup"),
}
"""Names of what compiled code may not support, by its findings."""
COMPILED, REFERENCE = 20_000, 64
"""Default number of games for each engine: a few seconds on two cores."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How many games to play, and where."""

    games: int | None
    workers: int | None
    cluster: str | None

    def count(self, setup: Setup, ways: int = 1) -> int:
        """Return the number of games, in whole blocks, if this many ways to play share the time."""
        usual = COMPILED if is_compiled(setup) else REFERENCE
        return whole_blocks(setup, self.games or max(1, usual // ways))


def play_all(
    work: Work[Found], games: Sequence[Games], setups: Sequence[Setup], effort: Effort,
    add_part: Callable[[RunPart[Found]], None],
) -> bool:  # fmt: skip
    """Play games and pass on each part; return False if Ctrl-C stopped them."""
    if effort.cluster is None:
        for line in dict.fromkeys(filter(None, map(slow_because, setups))):
            tell(line, err=True)
    elif is_open(effort.cluster):
        text = _(
            "note: the connection to {address} is not encrypted; use tls:// on a network you do not trust "
            "(docs/guides/lab.md)"
        )
        tell(text.format(address=effort.cluster), err=True)
    meter = Meter(sum(end - first for first, end in games))
    try:
        with crew_for(setups, effort.workers, effort.cluster) as crew:
            meter.show()
            for part in parts(work, games, crew):
                add_part(part)
                meter.add(part.games[1] - part.games[0])
    except KeyboardInterrupt:
        return False
    except MissingExtraError as error:
        raise click.UsageError(f"--cluster: {error}") from None
    except ClusterError as error:
        text = _("--cluster: cannot play on {address}: {why}")
        raise FileError(text.format(address=effort.cluster, why=str(error).splitlines()[0])) from None
    except BrokenExecutor:
        raise FileError(_("a worker has died; --workers 1 plays in this process alone")) from None
    finally:
        meter.progress.clear()
    return True


def is_open(address: str) -> bool:
    """Return whether the connection to a scheduler is unencrypted and leaves this machine.

    >>> is_open("tcp://10.0.0.1:8786"), is_open("tcp://127.0.0.1:8786"), is_open("tls://10.0.0.1:8786")
    (True, False, False)
    """
    from ipaddress import ip_address
    from urllib.parse import urlsplit

    try:
        url = urlsplit(address if "://" in address else f"tcp://{address}")
        host = url.hostname or ""
    except ValueError:  # not an address: connecting reports that
        return False
    if url.scheme not in ("tcp", "ws") or host in ("", "localhost"):
        return False
    try:
        return not ip_address(host).is_loopback
    except ValueError:
        return True


def slow_because(setup: Setup) -> str | None:
    """Explain why compiled code does not play a setup; None if it does."""
    from hyskos.definitions.extras import import_error
    from hyskos.lab.compiled.tables import unsupported_part

    if is_compiled(setup):
        return None
    unsupported = unsupported_part(setup)
    if unsupported is not None:
        text = _("the reference engine plays, hundreds of times slower: compiled code does not support this {what}")
        return text.format(what=_(UNKNOWN.get(unsupported, "setup")))
    text = _("the reference engine plays, hundreds of times slower: pip install 'hyskos[lab]' adds compiled code")
    missing = find_spec("numpy") is None or find_spec("llvmlite") is None
    why = None if missing else import_error("numpy") or import_error("llvmlite.binding")
    if why:
        text = _(
            "the reference engine plays, hundreds of times slower: a library of compiled code does not start: {why}"
        )
    return text.format(why=why)


class Sum(Protocol):
    """A result that can be summed over the parts of a run."""

    def __add__(self, other: Self) -> Self:
        """Add another part."""


Summed = TypeVar("Summed", bound=Sum)


def play_and_sum(work: Work[Summed], setups: Sequence[Setup], count: int, effort: Effort) -> tuple[Summed | None, bool]:
    """Play games and add up their results (None if Ctrl-C came first); also return whether all were played."""
    total: Summed | None = None
    done = 0

    def add(part: RunPart[Summed]) -> None:
        nonlocal total, done
        total = part.found if total is None else total + part.found
        done += part.games[1] - part.games[0]

    is_complete = play_all(work, ((0, count),), setups, effort, add)
    if not is_complete:
        click.echo(_("stopped after {done} of {games} games").format(done=done, games=count), err=True)
    return total, is_complete


class Meter:
    """The progress line of games, with the time left."""

    def __init__(self, total: int) -> None:
        self.progress, self.total, self.done, self.begun = Progress(total), total, 0, monotonic()

    def add(self, games: int) -> None:
        """Count games that were played."""
        self.done += games
        self.progress.done = self.done
        self.show()

    def show(self) -> None:
        """Print the line, if stderr is a terminal."""
        rate = self.done / max(1e-9, monotonic() - self.begun)
        if rate:
            seconds_left = round((self.total - self.done) / rate)
            text = _("games, {rate} a second, {left} s left")
            self.progress.name = text.format(rate=f"{rate:.0f}" if rate >= 10 else f"{rate:.1f}", left=seconds_left)
        else:
            self.progress.name = _("games")
        self.progress.show()
