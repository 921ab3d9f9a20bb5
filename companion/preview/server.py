"""The page of a preview, for this machine alone: fixed routes, nothing served from a disk, no other site let in.

Bound to 127.0.0.1. A page of another site could still send requests here, under a name of its own that leads to
127.0.0.1: so the Host has to be ours, and so does where a browser says that a request comes from (`Origin`,
`Sec-Fetch-Site`). What changes a file bears besides a word that only our own page has been told.
"""

import errno
import gc
import json
import secrets
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import SHUT_RDWR, socket
from urllib.parse import parse_qs, urlsplit

from hyskos.companion.preview.frames import Frame, ViewOptions
from hyskos.companion.preview.history import History
from hyskos.companion.preview.looking import form_of, look_at
from hyskos.companion.preview.pages import HEADERS, STATIC
from hyskos.companion.preview.stream import Stream, event
from hyskos.companion.preview.watching import Listing, Watched, project_of
from hyskos.companion.preview.writing import LARGEST, undone, written
from hyskos.definitions.json_values import Json
from hyskos.definitions.languages import LANGUAGES, activate
from hyskos.definitions.paths import Fence
from hyskos.definitions.printing import INKS
from hyskos.definitions.project import current_project, language_of, stand_in
from hyskos.definitions.read_log import ReadLog
from hyskos.definitions.texts import CODES
from hyskos.definitions.values import dataclass

HOST = "127.0.0.1"
TRIED = 20
"""Ports that are tried, one after the other."""
_STEP, _FOLDERS = 0.005, 0.05
"""Seconds between two looks at the files that pages show, and at all else that was read for them."""
_SHARE = 20
"""Times as long as a look at all of it has taken passes before the next one."""
_ALIVE = 10.0  # seconds after which a page that has gone is noticed
_PATIENCE = 5.0
"""Seconds that a request may take to arrive, whole; a connection without one is closed after them too."""
_CONNECTIONS = 64
"""Connections at once; a page takes two or three."""


class NoPortError(OSError):
    """No port is free; carries the first one that was tried."""


class Preview(ThreadingHTTPServer):
    """A server that shows some files, and tells its pages when they have changed."""

    daemon_threads = True
    request_queue_size = 128  # connections that wait to be taken or closed

    def __init__(self, port: int, place: Path, words: Callable[[str], Mapping[str, str]], lang: str) -> None:
        self.place, self.words, self.lang = place, words, lang
        self.listing, self.fence = Listing(place), Fence(place)
        own = current_project()
        self.of_command = own.folder if own else None
        self.pages: list[Watched] = []  # what is shown
        self.history = History()
        self.token, self.settled = secrets.token_urlsafe(24), False
        self.alone = False  # whether the process does nothing else
        self.changed = threading.Condition()
        self.closed = threading.Event()
        self.speaking = threading.Lock()  # the language of findings is one of the whole process
        self.connections: set[socket] = set()
        self.awaited: dict[socket, float] = {}  # connections whose request has not arrived, and until when it may
        super().__init__((HOST, port), _Handler)

    @property
    def url(self) -> str:
        """Give the address of the page."""
        return f"http://{HOST}:{self.server_port}/"

    @property
    def files(self) -> Mapping[str, Path]:
        """Give the files to show, by name; another mapping whenever they are others."""
        return self.listing.files

    def watch(self) -> None:
        """Look at the files until the server is closed, and wake the pages after each change."""
        due = 0.0
        while not self.closed.wait(_STEP if self.pages else _FOLDERS):
            self._close_late()
            pages = [*self.pages]
            touched, begun = sum(page.is_touched() for page in pages), time.monotonic()
            if not touched and begun < due:
                continue
            changed, is_new = [page for page in pages if page.has_changed()], self.listing.is_new()
            due = time.monotonic() + max(_FOLDERS, _SHARE * (time.monotonic() - begun))
            if changed or is_new:
                with self.changed:
                    for page in changed:
                        page.version += 1
                    self.changed.notify_all()

    def process_request(self, request: socket | tuple[bytes, socket], client_address: object) -> None:
        """Answer in a thread of its own, unless there are too many already."""
        assert isinstance(request, socket)
        with self.changed:
            is_full = len(self.connections) >= _CONNECTIONS
            if not is_full:
                self.connections.add(request)
        if is_full:
            self.shutdown_request(request)
        else:
            super().process_request(request, client_address)

    def shutdown_request(self, request: socket | tuple[bytes, socket]) -> None:
        """Close a connection, and have room for another one."""
        assert isinstance(request, socket)
        with self.changed:
            self.connections.discard(request)
        super().shutdown_request(request)

    def _close_late(self) -> None:
        """Close connections whose request has not arrived in time: whoever waits on them would wait for ever."""
        now = time.monotonic()
        for request, until in [*self.awaited.items()]:
            if until < now and self.awaited.pop(request, 0.0):
                with suppress(OSError):
                    request.shutdown(SHUT_RDWR)

    def server_close(self) -> None:
        """Free the port, look at the files no more, and send the pages home."""
        self.closed.set()
        with self.changed:
            self.changed.notify_all()
        super().server_close()

    def news(self, page: Watched, told: int, files: Mapping[str, Path], seconds: float) -> int:
        """Wait for so many seconds for a change after what has been told, or for other files; give the version."""
        with self.changed:
            self.changed.wait_for(
                lambda: page.version != told or self.files is not files or self.closed.is_set(), seconds
            )
            return page.version

    def settle(self) -> None:
        """Leave out of the search for waste, once, what a first board has brought along: modules, fonts and signs."""
        if self.alone and not self.settled:
            self.settled = True
            gc.collect()
            gc.freeze()

    @contextmanager
    def spoken(self, lang: str) -> Iterator[None]:
        """Speak a language for a while, nobody else meanwhile, about what is in the folder by now."""
        with self.speaking:
            activate(lang)
            stand_in(project_of(self.place, self.of_command))
            with self.fence.closed():
                yield

    @contextmanager
    def showing(self, path: Path) -> Iterator[Watched]:
        """Watch a file for as long as a page shows it."""
        page = Watched(path)
        with self.changed:
            self.pages.append(page)
        try:
            yield page
        finally:
            with self.changed:
                self.pages.remove(page)

    def handle_error(self, request: socket | tuple[bytes, socket], client_address: object) -> None:
        """Say nothing of a page that went away before it had asked; a mistake of our own is told as ever."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def opened(place: Path, port: int, words: Callable[[str], Mapping[str, str]], lang: str) -> Preview:
    """Open a preview of a file or a folder on a port, or on the next one that is free; raises NoPortError."""
    for one in range(port, min(port + TRIED, 65536)):
        try:
            return Preview(one, place, words, lang)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    raise NoPortError(errno.EADDRINUSE, str(port))


class _Handler(BaseHTTPRequestHandler):
    server: Preview
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "hyskos", ""
    disable_nagle_algorithm = True

    def handle_one_request(self) -> None:
        """Wait for a request, but not for ever, and answer it."""
        self.server.awaited[self.connection] = time.monotonic() + _PATIENCE
        try:
            super().handle_one_request()
        finally:
            self._arrived()

    def _arrived(self) -> None:
        self.server.awaited.pop(self.connection, None)

    def do_GET(self) -> None:
        """Answer a request of the page."""
        self._arrived()
        self._guarded(self._answer)

    def do_POST(self) -> None:
        """Write a value that the page sends into its file."""
        self._guarded(self._write)

    def _guarded(self, answer: Callable[[], None]) -> None:
        try:
            if self._ours():
                answer()
        except (BrokenPipeError, ConnectionResetError):  # the page has gone
            self.close_connection = True

    def _answer(self) -> None:
        asked = urlsplit(self.path)
        if asked.path in STATIC:
            self._send(*STATIC[asked.path]())
            return
        view = _View(parse_qs(asked.query), self.server)
        if asked.path == "/events":
            self._events(view)
        elif asked.path == "/form.json":
            with self.server.spoken(view.speaks):
                form = form_of(look_at(view.path), view.way)
            self._json(form)
        else:
            self._refuse(HTTPStatus.NOT_FOUND)

    def _write(self) -> None:
        self.close_connection = True  # what is left of a body that nobody reads would be the next request
        size = self.headers.get("Content-Length", "")
        asked, own = urlsplit(self.path), self.headers.get("X-Hyskos-Token", "")
        if asked.path not in ("/edit", "/undo"):
            self._refuse(HTTPStatus.NOT_FOUND)
        elif self.headers.get("Origin") is None or not secrets.compare_digest(own, self.server.token):
            self._refuse(HTTPStatus.FORBIDDEN)
        elif self.headers.get("Content-Type") != "application/json":
            self._refuse(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
        elif not (size.isascii() and size.isnumeric() and len(size) <= len(str(LARGEST)) and int(size) <= LARGEST):
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        else:
            view, body = _View(parse_qs(asked.query), self.server), self.rfile.read(int(size))
            self._arrived()
            with self.server.spoken(view.speaks):
                history = self.server.history
                edit = asked.path == "/edit"
                status, told = written(view.path, body, history) if edit else undone(view.path, history)
            self._json(told, status)

    def _ours(self) -> bool:
        """Refuse what another site sends."""
        port = self.server.server_port
        if self.headers.get("Host") not in (f"{HOST}:{port}", f"localhost:{port}"):
            self._refuse(HTTPStatus.MISDIRECTED_REQUEST)
            return False
        foreign = self.headers.get("Origin") not in (None, f"http://{self.headers['Host']}")
        if foreign or self.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin"):
            self._refuse(HTTPStatus.FORBIDDEN)
            return False
        return True

    def _refuse(self, status: HTTPStatus) -> None:
        self._send(status.phrase.encode(), "text/plain; charset=utf-8", status)

    def _json(self, told: Mapping[str, Json], status: HTTPStatus = HTTPStatus.OK) -> None:
        self._send(json.dumps(told, ensure_ascii=False).encode(), "application/json", status)

    def _send(self, body: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        closing = {"Connection": "close"} if self.close_connection else {}
        for name, value in {**HEADERS, "Content-Type": kind, "Content-Length": str(len(body)), **closing}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def _events(self, view: "_View") -> None:
        """Tell a page of every change, for as long as it listens."""
        self.send_response(HTTPStatus.OK)
        self.close_connection = True
        for name, value in {**HEADERS, "Content-Type": "text/event-stream", "Connection": "close"}.items():
            self.send_header(name, value)
        self.end_headers()
        server, stream, told = self.server, Stream(view.path, view.options), 0
        with server.showing(view.path) as page:
            words: dict[str, Json] = dict(server.words(view.speaks))
            self._tell(event("hello", {"words": words, "token": server.token, "speaks": view.speaks}))
            files = server.files
            while not server.closed.is_set():
                before, told = told, server.news(page, told, files, _ALIVE)
                if files is not server.files:
                    files = server.files
                    if before:
                        self._tell(event("files", {"files": [*files]}))
                elif told == before:
                    self._tell(b": still here\n\n")
                if told != before and stream.is_due():
                    for one in stream.told(_Around(server, page, told, view.speaks), view.facts):
                        self._tell(one)
                    server.settle()

    def _tell(self, said: bytes) -> None:
        self.wfile.write(said)
        self.wfile.flush()

    def log_message(self, *_words: object) -> None:
        """Say nothing: the page tells what there is to tell."""


@dataclass(frozen=True, slots=True)
class _Around:
    """What a stream needs of its server, since a change."""

    server: Preview
    page: Watched
    version: int
    speaks: str

    def quiet(self, seconds: float) -> bool:
        return self.server.news(self.page, self.version, self.server.files, seconds) == self.version

    def speaking(self) -> AbstractContextManager[None]:
        return self.server.spoken(self.speaks)

    def follow(self, reads: ReadLog) -> None:
        self.page.follow(reads)


class _View:
    """What a page wants to see; whatever is not known is what comes first."""

    def __init__(self, query: Mapping[str, list[str]], server: Preview) -> None:
        def one(name: str, known: Collection[str], first: str) -> str:
            word = query.get(name, [""])[0]
            return word if word in known else first

        files = server.files  # one moment of them
        self.server, self.name = server, one("file", files, next(iter(files)))
        self.path = files[self.name]
        self.lang = one("lang", CODES, language_of(str(self.path), server.lang))
        self.speaks = self.lang if self.lang in LANGUAGES else server.lang
        saver = one("ink", INKS, INKS[0]) == "saver"
        self.options = ViewOptions(self.lang, "saver" if saver else "full", "edges" in query)
        self.way = query.get("way", [""])[0]

    def facts(self, frame: Frame) -> Mapping[str, Json]:
        """Say what there is to choose from, beside a frame."""
        others = sorted({*frame.languages, self.lang} - {*LANGUAGES})
        lists: dict[str, Json] = {"files": [*self.server.files], "languages": [*LANGUAGES, *others]}
        return {"shown": self.name, "lang": self.lang, "undo": self.server.history.count(self.path), **lists}
