"""A project that a page edits: its files in a folder (in a browser, in memory), and the view of one of them."""

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, chdir, contextmanager
from dataclasses import replace
from pathlib import Path

from hyskos.companion.preview.looking import FileState
from hyskos.companion.preview.service import Service, View
from hyskos.companion.preview.stream import Event, Stream
from hyskos.companion.refusals import RefusedError
from hyskos.companion.site.project_files import check_name
from hyskos.definitions.findings import Mark
from hyskos.definitions.languages import _
from hyskos.definitions.loader import Reading, read, read_bytes
from hyskos.definitions.plain_data import Json
from hyskos.definitions.project import use_project
from hyskos.definitions.read_log import ReadLog
from hyskos.definitions.reading.source import read_source
from hyskos.generators.writers.saving import anything, drop, save

Changes = Mapping[str, bytes | None]
"""New contents by file name; None deletes the file."""


class OpenProject:
    """A project in a folder. While it is used, the folder is the current one, so that messages have short names."""

    def __init__(self, folder: Path, files: Mapping[str, bytes], lang: str) -> None:
        drop(folder.iterdir())
        self.folder = folder
        for name, raw in files.items():
            self._write(name, raw)
        with chdir(folder):
            self.service = Service(Path(), lang)
        self.view: View | None = None
        self.stream: Stream | None = None
        self.look: FileState | None = None

    @contextmanager
    def used(self) -> Iterator[None]:
        """Make the folder current, and forget its project afterwards."""
        with chdir(self.folder):
            try:
                yield
            finally:
                use_project(None)

    @contextmanager
    def spoken(self) -> Iterator[None]:
        """Make the folder and its project current, and read no file outside it."""
        with self.used(), self.service.spoken(self.service.lang):
            yield

    def names(self) -> list[str]:
        """Return the names of the definitions in the project."""
        return [name for name, path in self.service.files.items() if (self.folder / path).is_file()]

    def update(self, changes: Changes) -> Iterator[Event]:
        """Write or delete files; yield what changes in the view."""
        before = {*self.names()}
        for name, raw in changes.items():
            if raw is None:
                check_name(name)
                drop([self.folder / name])
            else:
                self._write(name, raw)
        with chdir(self.folder):
            self.service.listing.refresh()
        if {*self.names()} != before:
            yield "files", {"files": [*self.names()]}
        if self.view and self.view.name in self.names():
            yield from self._events()

    def show(self, query: Mapping[str, str]) -> Iterator[Event]:
        """Show a file from now on; yield everything that a page needs for it."""
        with self.used():
            self.view = self._view(query)
            self.stream = Stream(self.view.path, self.view.options)
            yield "hello", self.service.hello(self.view)
        yield from self._events()

    def _events(self) -> Iterator[Event]:
        if self.view is None or self.stream is None:
            return
        with self.used():
            self.stream.is_due()  # forgets the last state if another file has changed
            self.look, frame, _pending = self.stream.look(_Alone(self, self.view), self.service.facts(self.view))
            yield frame
            yield from self.stream.text(self.look)

    def findings(self, digest: str) -> Iterator[Event]:
        """Yield all findings of the displayed file, including those of printing; nothing if it has another digest."""
        if self.view is None or self.stream is None or self.look is None or self.look.digest != digest:
            return
        if self.look.reading.kind is None:
            return
        with self.used():
            found = self.stream.search(_Alone(self, self.view), self.look)
        if found is not None:
            yield found

    def form(self, query: Mapping[str, str], way: str) -> Mapping[str, Json]:
        """Return the form for a way of a file."""
        with self.used():
            return self.service.form(self._view(query), way)

    def edit(self, query: Mapping[str, str], sent: object) -> tuple[Mapping[str, Json], Mapping[str, bytes]]:
        """Apply an edit; return the answer for the form, and the new content of the file that changed."""
        with self.used():
            view = self._view(query)
            answer = self.service.edit(view, sent)
            last = self.service.history.last(view.path) if answer["written"] else None
        return answer, {last.file.as_posix(): last.after} if last else {}

    def _view(self, query: Mapping[str, str]) -> View:
        """Return the view of a query; messages are in the language of the page, whatever that of the board."""
        return replace(self.service.view(query), speaks=self.service.lang)

    def fixed(self, name: str, mark: Mark, fix: str) -> bytes:
        """Return the content of a file with the text at a mark replaced; raises RefusedError unless that helps."""
        with self.spoken():
            source = read_source(self._path(name))
            before = read_bytes(source.raw, source.file, source.neighbours)
            lines = source.text.split("\n")
            if mark.line != mark.end_line or not 0 < mark.line <= len(lines):
                raise RefusedError(_("This cannot be fixed here: change it by hand."))
            line = lines[mark.line - 1]
            old = line[mark.column - 1 : mark.end_column - 1]
            quote = old[:1] if len(old) > 1 and old[0] in "\"'" and old[-1] == old[0] else ""
            lines[mark.line - 1] = f"{line[: mark.column - 1]}{quote}{fix}{quote}{line[mark.end_column - 1 :]}"
            ends = "\r\n" if b"\r\n" in source.raw else "\n"
            raw = ends.join(lines).encode()
            after = read_bytes(raw, source.file, source.neighbours)
        if _at(before, mark) <= _at(after, mark):
            raise RefusedError(_("This cannot be fixed here: change it by hand."))
        return raw

    def read(self, name: str) -> Reading:
        """Read a file of the project; `used` has to be active."""
        return read(self._path(name))

    def contents(self) -> Mapping[str, bytes]:
        """Return all files by name."""
        return {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for path in sorted(self.folder.rglob("*"))
            if path.is_file()
        }

    def _path(self, name: str) -> Path:
        """Return the path of a file from the folder; raises RefusedError for a name that leads elsewhere."""
        check_name(name)
        return Path(name)

    def _write(self, name: str, raw: bytes) -> None:
        path = self.folder / self._path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        save(path, raw, anything)


def _at(reading: Reading, mark: Mark) -> int:
    """Count the findings on a line."""
    return sum(finding.line == mark.line for finding in reading.findings)


class _Alone:
    """The surroundings of a stream with one page and no waiting."""

    def __init__(self, project: OpenProject, view: View) -> None:
        self.project, self.view = project, view

    def quiet(self, _seconds: float, /) -> bool:
        return True

    def speaking(self) -> AbstractContextManager[None]:
        return self.project.service.spoken(self.view.speaks)

    def follow(self, reads: ReadLog) -> None:
        """Nothing to watch: the page says which files change."""
