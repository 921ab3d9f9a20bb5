"""Completion and history of an evening at a terminal."""

from contextlib import suppress

from hyskos.companion.journal.evening import Evening
from hyskos.companion.session.words import WORDS
from hyskos.companion.vocabulary import Spoken, shown
from hyskos.rules.names import plain
from hyskos.rules.rolling_pyramids.notation import DEVICES


def completions(evening: Evening, text: str) -> list[str]:
    """List what begins so: words of the session, factions, devices and boxes, in the language of the answer or not."""
    game = evening.timeline.session.game
    boxes = [cell.name for cell in game.layout.cells] if game.queue else []
    sorts = {"command": WORDS, "faction": game.table.factions, "device": DEVICES}
    shown_ones = [shown(sort, id_).replace(" ", "-").lower() for sort, ids in sorts.items() for id_ in ids]
    others = [
        word.replace(" ", "-").lower() for sort, ids in sorts.items() for id_ in ids for word in Spoken(ids, sort)[id_]
    ]
    begun = [word for word in dict.fromkeys((*shown_ones, *boxes)) if plain(word).startswith(plain(text))]
    return begun or [word for word in dict.fromkeys(others) if plain(word).startswith(plain(text))]


def prepared(evening: Evening) -> None:
    """Let the terminal complete words, and remember what was typed in earlier sittings."""
    with suppress(ImportError):  # Windows has no readline
        import readline

        def complete(text: str, state: int) -> str | None:
            found = completions(evening, text)
            return f"{found[state]} " if state < len(found) else None

        readline.set_completer(complete)
        readline.set_completer_delims(" ")
        readline.parse_and_bind("tab: complete")
        for entry in evening.timeline.entries:
            readline.add_history(entry.typed)
