"""What a page is told of a file, one event after the other: its board at once, all else when it is quiet.

`frame`: the board, with those of its parts that the page has not got; `source`: the text and its spans; `findings`:
also what only print shows.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import field, replace
from pathlib import Path
from typing import Protocol

from hyskos.companion.papers import judged
from hyskos.companion.preview.frames import Frame, ViewOptions, frame_of, looked_over, source_of, source_since
from hyskos.companion.preview.looking import Look, look_at
from hyskos.companion.preview.watching import Changed, concerns
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.json_values import Json
from hyskos.definitions.paths import beside
from hyskos.definitions.values import dataclass

SETTLED, QUIET = 0.04, 0.1
"""Seconds after a change until the text is told, and until all findings are: who still types waits for neither."""


class Around(Protocol):
    """What a stream needs to know of the world."""

    def quiet(self, seconds: float) -> bool:
        """Wait for so many seconds; tell whether nothing has changed meanwhile."""

    def speaking(self) -> AbstractContextManager[None]:
        """Speak the language of the page, and stand in the project that it shows."""

    def seen(self, look: Look) -> None:
        """Take notice of what has been looked at."""


@dataclass
class Stream:
    """What one page has been told so far of one file."""

    path: Path
    options: ViewOptions
    parts: set[str] = field(default_factory=set)  # keys of parts that the page has
    sound: Look | None = None  # the last in which nothing was wrong
    look: Look | None = None  # the last one
    source: Document | None = None  # the text that the page has

    def concerned(self, changed: Changed, folder: Path | None) -> bool:
        """Tell whether changed files concern what the page shows, in a project with this folder, if any."""
        if self.look is None:
            return True
        reading = self.look.reading
        asked = {str(path) for name in self.look.asked if (path := beside(reading.file, name))}
        return bool(changed & asked) or concerns(changed, self.path, reading.kind, reading.document.data, folder)

    def told(
        self, around: Around, facts: Callable[[Frame], Mapping[str, Json]], look: Look | None = None
    ) -> Iterator[bytes]:
        """Tell of the file as it is now; `facts` are what a page has to know beside a frame."""
        self.look = look = look or look_at(self.path, self.sound)
        if look.reading.definition is not None:
            self.sound = look
        with around.speaking():
            around.seen(look)
            look = replace(look, reading=judged(look.reading))
            frame = frame_of(look.reading, self.options)
        yield self._frame(frame, {"digest": look.digest, **facts(frame)})
        if not around.quiet(SETTLED):
            return
        again = look_at(self.path, self.sound)
        if again.digest != look.digest:  # two saves within one tick of the clock
            yield from self.told(around, facts, again)
            return
        if look.reading.document.complete:
            before, self.source = self.source, look.reading.document
            text = source_since(look.reading, before) if before else source_of(look.reading)
            yield event("source", {"digest": look.digest, **text})
        if frame.findings or look.reading.kind is None or not around.quiet(QUIET):
            return
        with around.speaking():
            found = looked_over(look.reading, lambda: around.quiet(0))
        if found is not None:
            findings: list[Json] = [one.as_json() for one in found]
            yield event("findings", {"digest": look.digest, "findings": findings})

    def _frame(self, frame: Frame, facts: Mapping[str, Json]) -> bytes:
        parts = frame.parts
        new = {key: markup for key, markup in parts.items() if key not in self.parts}
        if parts:  # a page keeps its last board while there is no other, and only that
            self.parts = {*parts}
        return event("frame", {**frame.as_json(), **facts, "parts": new})


def event(name: str, value: Mapping[str, Json]) -> bytes:
    """Spell an event of a stream."""
    return f"event: {name}\ndata: {json.dumps(value, ensure_ascii=False, separators=(',', ':'))}\n\n".encode()
