"""What a page is told of a file, one event after the other: its board at once, all else when it is quiet.

`frame`: the board, with those of its parts that the page has not got; `source`: the text and its spans; `findings`:
also what only print shows.
"""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import field, replace
from pathlib import Path
from typing import Protocol

from hyskos.companion.papers import judged
from hyskos.companion.preview.frames import (
    Diagnostic,
    Frame,
    ViewOptions,
    frame_of,
    looked_over,
    source_of,
    source_since,
)
from hyskos.companion.preview.looking import Look, look_at
from hyskos.definitions.guarded_yaml import Document
from hyskos.definitions.json_values import Json
from hyskos.definitions.read_log import ReadLog
from hyskos.definitions.values import dataclass

SETTLED, QUIET = 0.04, 0.3
"""Seconds without a change until the text is told, and until a slow search for findings begins: who still types waits
for neither."""
BRIEF = 0.1
"""Seconds that a search for findings may have taken last time, to begin at once."""


class Around(Protocol):
    """What a stream needs to know of the world."""

    def quiet(self, seconds: float) -> bool:
        """Wait for so many seconds; tell whether nothing has changed meanwhile."""

    def speaking(self) -> AbstractContextManager[None]:
        """Speak the language of the page, and stand in the project that it shows."""

    def follow(self, reads: ReadLog) -> None:
        """Watch what has been read from now on."""


@dataclass
class Stream:
    """What one page has been told so far of one file."""

    path: Path
    options: ViewOptions
    parts: set[str] = field(default_factory=set)  # keys of parts that the page has
    sound: Look | None = None  # the last in which nothing was wrong
    source: Document | None = None  # the text that the page has
    reads: ReadLog | None = None  # all that was read for what the page has
    searched: float = 0.0  # seconds that the last search for findings took
    cut_short: bool = True  # whether the page has not been told all of what it has seen

    def is_due(self) -> bool:
        """Tell whether anything has changed that was read for what the page has, or was not told to its end."""
        changed = self.reads.changed() if self.reads else {self.path}
        if changed - {self.path}:
            self.sound = None  # what was found there has to be read again
        return bool(changed) or self.cut_short

    def told(self, around: Around, facts: Callable[[Frame], Mapping[str, Json]]) -> Iterator[bytes]:
        """Tell of the file as it is now; `facts` are what a page has to know beside a frame."""
        self.cut_short = True
        while True:
            look, frame = self._looked(around)
            pending = not frame.findings and look.reading.kind is not None
            yield self._frame(frame, {"digest": look.digest, "pending": pending, **facts(frame)})
            if not around.quiet(SETTLED):
                return
            with around.speaking():
                again = look_at(self.path, self.sound)
            if again.digest == look.digest:  # else: two saves within one tick of the clock
                break
        if look.reading.document.complete:
            before, self.source = self.source, look.reading.document
            text = source_since(look.reading, before) if before else source_of(look.reading)
            yield event("source", {"digest": look.digest, **text})
        found = None
        if pending and (self.searched <= BRIEF or around.quiet(QUIET)):
            found = self._searched(around, look)
        if found is not None:
            findings: list[Json] = [one.as_json() for one in found]
            yield event("findings", {"digest": look.digest, "findings": findings})
        self.cut_short = pending and found is None

    def _looked(self, around: Around) -> tuple[Look, Frame]:
        reads = ReadLog()
        with reads.recording(), around.speaking():
            look = look_at(self.path, self.sound)
            if self.sound is not None and self.reads is not None:
                reads.add_all(self.reads)  # what has not changed was not read again
            if look.reading.definition is not None:
                self.sound = look
            look = replace(look, reading=judged(look.reading))
            frame = frame_of(look.reading, self.options)
        self._follow(around, reads)
        return look, frame

    def _searched(self, around: Around, look: Look) -> tuple[Diagnostic, ...] | None:
        """Find all that is wrong, also in print; None if the file changes meanwhile."""
        begun, reads = time.monotonic(), ReadLog()
        if self.reads is not None:
            reads.add_all(self.reads)
        with reads.recording(), around.speaking():
            found = looked_over(look.reading, lambda: around.quiet(0))
        self.searched = time.monotonic() - begun
        if found is not None:
            self._follow(around, reads)
        return found

    def _follow(self, around: Around, reads: ReadLog) -> None:
        self.reads = reads
        around.follow(reads)

    def _frame(self, frame: Frame, facts: Mapping[str, Json]) -> bytes:
        parts = frame.parts
        new = {key: markup for key, markup in parts.items() if key not in self.parts}
        if parts:  # a page keeps its last board while there is no other, and only that
            self.parts = {*parts}
        return event("frame", {**frame.as_json(), **facts, "parts": new})


def event(name: str, value: Mapping[str, Json]) -> bytes:
    """Spell an event of a stream."""
    return f"event: {name}\ndata: {json.dumps(value, ensure_ascii=False, separators=(',', ':'))}\n\n".encode()
