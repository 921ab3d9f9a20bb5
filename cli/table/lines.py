"""Completion and history of a session at a terminal."""

from contextlib import suppress

from hyskos.companion.journal.tables import Kept
from hyskos.companion.session.hidden_orders import MASK


def prepared(evening: Kept) -> None:
    """Set up completion, and add the lines typed earlier to the history."""
    with suppress(ImportError):  # Windows has no readline
        import readline

        def complete(text: str, state: int) -> str | None:
            found = evening.completions(text)
            return f"{found[state]} " if state < len(found) else None

        readline.set_completer(complete)
        readline.set_completer_delims(" ")
        readline.parse_and_bind("tab: complete")
        for line in evening.typed():
            if not line.endswith(MASK):
                readline.add_history(line)
