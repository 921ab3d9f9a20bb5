"""The events of a page: the board at once, everything else when editing pauses.

`frame`: the board, with the parts the page does not have yet; `source`: the text and its spans; `findings`: all of
them, including those of printing.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import field, replace
from pathlib import Path
from typing import Protocol

from hyskos.companion.papers import check_paper
from hyskos.companion.preview.frames import (
    Diagnostic,
    Frame,
    ViewOptions,
    find_all,
    frame_of,
    source_of,
    source_since,
)
from hyskos.companion.preview.looking import FileState, look_at
from hyskos.definitions.paths import ReadLog
from hyskos.definitions.plain_data import Json
from hyskos.definitions.reading.document import Document
from hyskos.definitions.values import dataclass

SETTLED, QUIET = 0.04, 0.3
"""Seconds without a change before sending the text, and before starting a slow search for findings, so that
neither slows down someone who is still typing.
"""
Event = tuple[str, Mapping[str, Json]]
"""The name of an event, and its content."""
BRIEF = 0.1
"""Maximum seconds of the last search for findings for the next one to begin at once."""


class StreamServices(Protocol):
    """The services a stream needs from its server."""

    def quiet(self, seconds: float, /) -> bool:
        """Wait for `seconds`; return whether nothing changed meanwhile."""

    def language_active(self) -> AbstractContextManager[None]:
        """Activate the language and the project of the page."""

    def follow(self, reads: ReadLog) -> None:
        """Watch the files that have been read."""


@dataclass
class Stream:
    """What one page has received of one file so far."""

    path: Path
    options: ViewOptions
    parts: set[str] = field(default_factory=set)  # keys of parts the page has
    sound: FileState | None = None  # the last state without findings
    source: Document | None = None  # the text the page has
    reads: ReadLog | None = None  # everything read for what the page has
    searched: float = 0.0  # seconds the last search for findings took
    cut_short: bool = True  # whether the page still lacks events of the last state

    def is_due(self) -> bool:
        """Return whether a file that was read for the page has changed, or the last update was cut short."""
        changed = self.reads.changed_paths() if self.reads else {self.path}
        if changed - {self.path}:
            self.sound = None  # it depends on files that changed
        return bool(changed) or self.cut_short

    def events(self, around: StreamServices, facts: Callable[[Frame], Mapping[str, Json]]) -> Iterator[Event]:
        """Yield the events for the current state of the file; `facts` returns values to send with a frame."""
        self.cut_short = True
        while True:
            look, frame, pending = self.look(around, facts)
            yield frame
            if not around.quiet(SETTLED):
                return
            with around.language_active():
                reread = look_at(self.path, self.sound)
            if reread.digest == look.digest:  # otherwise: two saves within one tick of the clock
                break
        yield from self.text(look)
        findings = None
        if pending and (self.searched <= BRIEF or around.quiet(QUIET)):
            findings = self.search(around, look)
        if findings is not None:
            yield findings
        self.cut_short = pending and findings is None

    def look(
        self, around: StreamServices, facts: Callable[[Frame], Mapping[str, Json]]
    ) -> tuple[FileState, Event, bool]:
        """Read and draw the file; return its state, the `frame`, and whether findings of printing are still missing."""
        look, frame = self._read_and_draw(around)
        pending = not frame.findings and look.reading.kind is not None
        parts = frame.parts
        new = {key: markup for key, markup in parts.items() if key not in self.parts}
        if parts:  # a page keeps its last board until there is a new one
            self.parts = {*parts}
        state: dict[str, Json] = {"digest": look.digest, "pending": pending, **facts(frame), "parts": new}
        return look, ("frame", {**frame.as_json(), **state}), pending

    def text(self, look: FileState) -> Iterator[Event]:
        """Yield the text and its spans, or what has changed in them; nothing if the file is not valid YAML."""
        if look.reading.document.complete:
            before, self.source = self.source, look.reading.document
            text = source_since(look.reading, before) if before else source_of(look.reading)
            yield "source", {"digest": look.digest, **text}

    def search(self, around: StreamServices, look: FileState) -> Event | None:
        """Return all findings, including those of printing; None if the file changes meanwhile."""
        diagnostics = self._find_all(around, look)
        if diagnostics is None:
            return None
        findings: list[Json] = [diagnostic.as_json() for diagnostic in diagnostics]
        return "findings", {"digest": look.digest, "findings": findings}

    def _read_and_draw(self, around: StreamServices) -> tuple[FileState, Frame]:
        reads = ReadLog()
        with reads.recording(), around.language_active():
            look = look_at(self.path, self.sound)
            if self.sound is not None and self.reads is not None:
                reads.add_all(self.reads)  # unchanged files were not read again
            if look.reading.value is not None:
                self.sound = look
            look = replace(look, reading=check_paper(look.reading))
            frame = frame_of(look.reading, self.options)
        self._follow(around, reads)
        return look, frame

    def _find_all(self, around: StreamServices, look: FileState) -> tuple[Diagnostic, ...] | None:
        """Find all problems, including those of printing; None if the file changes meanwhile."""
        begun, reads = time.monotonic(), ReadLog()
        if self.reads is not None:
            reads.add_all(self.reads)
        with reads.recording(), around.language_active():
            diagnostics = find_all(look.reading, lambda: around.quiet(0))
        self.searched = time.monotonic() - begun
        if diagnostics is not None:
            self._follow(around, reads)
        return diagnostics

    def _follow(self, around: StreamServices, reads: ReadLog) -> None:
        self.reads = reads
        around.follow(reads)
