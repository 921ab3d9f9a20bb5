"""The preview server, for the local machine only: fixed routes, no files served from disk, no cross-site requests.

It binds to 127.0.0.1. Pages of other sites could still send requests through a host name that resolves to 127.0.0.1,
so the Host header must be ours, and so must the origin the browser reports (`Origin`, `Sec-Fetch-Site`). Requests
that change a file also need a token that only our page has.
"""

import errno
import gc
import json
import secrets
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from pathlib import Path
from socket import SHUT_RDWR, socket
from urllib.parse import parse_qs, urlsplit

from hyskos.companion.preview.service import Service, View
from hyskos.companion.preview.stream import Stream
from hyskos.companion.preview.watching import WatchedFile
from hyskos.companion.preview.writing import LARGEST, InvalidEditError
from hyskos.definitions.paths import ReadLog
from hyskos.definitions.plain_data import Json
from hyskos.definitions.values import dataclass

HOST = "127.0.0.1"
TRIED = 20
"""Number of ports to try, in ascending order."""
_STEP, _FOLDERS = 0.005, 0.05
"""Seconds between checks of the displayed files, and of all other files that were read."""
_SHARE = 20
"""Wait this many times as long as a full check took before the next one."""
_ALIVE = 10.0  # seconds after which a closed page is noticed
_PATIENCE = 5.0
"""Seconds in which a complete request must arrive; idle connections are closed after them too."""
_CONNECTIONS = 64
"""Maximum number of connections; a page uses two or three."""


def _read_static(name: str, kind: str) -> tuple[bytes, str]:
    return resources.files("hyskos.data").joinpath("preview", name).read_bytes(), f"{kind}; charset=utf-8"


_SCRIPTS = ("server", "preview", "board", "spans", "source", "form")
STATIC: Mapping[str, Callable[[], tuple[bytes, str]]] = {
    "/": partial(_read_static, "preview.html", "text/html"),
    **{f"/{name}.css": partial(_read_static, f"{name}.css", "text/css") for name in ("parts", "preview")},
    **{f"/{name}.js": partial(_read_static, f"{name}.js", "text/javascript") for name in _SCRIPTS},
}
"""Readers of content and type by route; nothing else is served from disk."""
HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class NoPortError(OSError):
    """No port is free; carries the first port tried."""


class Preview(ThreadingHTTPServer):
    """A server that shows files, and notifies its pages when they change."""

    daemon_threads = True
    request_queue_size = 128  # connections waiting to be accepted or closed

    def __init__(self, port: int, place: Path, lang: str) -> None:
        self.service = Service(place, lang)
        self.pages: list[WatchedFile] = []  # what is displayed
        self.token, self.settled = secrets.token_urlsafe(24), False
        self.alone = False  # whether this process only runs the server
        self.changed = threading.Condition()
        self.closed = threading.Event()
        self.connections: set[socket] = set()
        self.awaited: dict[socket, float] = {}  # connections whose request has not arrived, with the deadline
        super().__init__((HOST, port), _Handler)

    @property
    def url(self) -> str:
        """Return the URL of the page."""
        return f"http://{HOST}:{self.server_port}/"

    @property
    def files(self) -> Mapping[str, Path]:
        """Return the files to show by name; a new mapping whenever they change."""
        return self.service.files

    def watch(self) -> None:
        """Check the files until the server is closed, and wake the pages after each change."""
        due = 0.0
        while not self.closed.wait(_STEP if self.pages else _FOLDERS):
            self._close_late()
            pages = [*self.pages]
            touched, begun = sum(page.is_touched() for page in pages), time.monotonic()
            if not touched and begun < due:
                continue
            changed, is_new = [page for page in pages if page.has_changed()], self.service.listing.is_new()
            due = time.monotonic() + max(_FOLDERS, _SHARE * (time.monotonic() - begun))
            if changed or is_new:
                with self.changed:
                    for page in changed:
                        page.version += 1
                    self.changed.notify_all()

    def process_request(self, request: socket | tuple[bytes, socket], client_address: object) -> None:
        """Handle a request in its own thread, unless there are too many already."""
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
        """Close a connection to make room for another."""
        assert isinstance(request, socket)
        with self.changed:
            self.connections.discard(request)
        super().shutdown_request(request)

    def _close_late(self) -> None:
        """Close connections whose request is late, since their threads would wait forever."""
        now = time.monotonic()
        for request, until in [*self.awaited.items()]:
            if until < now and self.awaited.pop(request, 0.0):
                with suppress(OSError):
                    request.shutdown(SHUT_RDWR)

    def server_close(self) -> None:
        """Free the port, stop checking files, and wake the pages so that they end."""
        self.closed.set()
        with self.changed:
            self.changed.notify_all()
        super().server_close()

    def news(self, page: WatchedFile, shown: int, files: Mapping[str, Path], seconds: float) -> int:
        """Wait up to `seconds` for a version other than `shown`, or for other files; return the version."""
        with self.changed:
            self.changed.wait_for(
                lambda: page.version != shown or self.files is not files or self.closed.is_set(), seconds
            )
            return page.version

    def settle(self) -> None:
        """Exclude what the first board loaded (modules, fonts, icons) from garbage collection, once."""
        if self.alone and not self.settled:
            self.settled = True
            gc.collect()
            gc.freeze()

    @contextmanager
    def showing(self, path: Path) -> Iterator[WatchedFile]:
        """Watch a file while a page shows it."""
        page = WatchedFile(path)
        with self.changed:
            self.pages.append(page)
        try:
            yield page
        finally:
            with self.changed:
                self.pages.remove(page)

    def handle_error(self, request: socket | tuple[bytes, socket], client_address: object) -> None:
        """Ignore clients that disconnected early; report our own errors as usual."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def start_preview(place: Path, port: int, lang: str) -> Preview:
    """Start a preview of a file or folder on a port, or on the next free one; raises NoPortError."""
    for number in range(port, min(port + TRIED, 65536)):
        try:
            return Preview(number, place, lang)
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
        """Wait for a request, for a limited time, and answer it."""
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
        """Write a value sent by the page into its file."""
        self._guarded(self._write)

    def _guarded(self, answer: Callable[[], None]) -> None:
        try:
            if self._ours():
                answer()
        except (BrokenPipeError, ConnectionResetError):  # the page is closed
            self.close_connection = True

    def _answer(self) -> None:
        url = urlsplit(self.path)
        if url.path in STATIC:
            self._send(*STATIC[url.path]())
            return
        query = _query(url.query)
        view = self.server.service.view(query)
        if url.path == "/events":
            self._events(view)
        elif url.path == "/form.json":
            self._json(self.server.service.form(view, query.get("way", "")))
        else:
            self._refuse(HTTPStatus.NOT_FOUND)

    def _write(self) -> None:
        self.close_connection = True  # an unread body would be parsed as the next request
        size = self.headers.get("Content-Length", "")
        url, token = urlsplit(self.path), self.headers.get("X-Hyskos-Token", "")
        if url.path not in ("/edit", "/undo"):
            self._refuse(HTTPStatus.NOT_FOUND)
        elif self.headers.get("Origin") is None or not secrets.compare_digest(token, self.server.token):
            self._refuse(HTTPStatus.FORBIDDEN)
        elif self.headers.get("Content-Type") != "application/json":
            self._refuse(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
        elif not (size.isascii() and size.isnumeric() and len(size) <= len(str(LARGEST)) and int(size) <= LARGEST):
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        else:
            service, body = self.server.service, self.rfile.read(int(size))
            self._arrived()
            view = service.view(_query(url.query))
            try:
                self._json(service.edit(view, _decode_json(body)) if url.path == "/edit" else service.undo(view))
            except InvalidEditError:
                self._refuse(HTTPStatus.BAD_REQUEST)

    def _ours(self) -> bool:
        """Check that a request comes from our own page; otherwise refuse it and return False."""
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

    def _json(self, value: Mapping[str, Json]) -> None:
        self._send(json.dumps(value, ensure_ascii=False).encode(), "application/json")

    def _send(self, body: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        closing = {"Connection": "close"} if self.close_connection else {}
        for name, value in {**HEADERS, "Content-Type": kind, "Content-Length": str(len(body)), **closing}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def _events(self, view: View) -> None:
        """Stream every change to a page while it is connected."""
        self.send_response(HTTPStatus.OK)
        self.close_connection = True
        for name, value in {**HEADERS, "Content-Type": "text/event-stream", "Connection": "close"}.items():
            self.send_header(name, value)
        self.end_headers()
        server, stream, version = self.server, Stream(view.path, view.options), 0
        with server.showing(view.path) as page:
            self._tell("hello", {**server.service.hello(view), "token": server.token})
            files = server.files
            while not server.closed.is_set():
                before, version = version, server.news(page, version, files, _ALIVE)
                if files is not server.files:
                    files = server.files
                    if before:
                        self._tell("files", {"files": [*files]})
                elif version == before:
                    self._send_event(b": still here\n\n")
                if version != before and stream.is_due():
                    for event in stream.events(_Around(server, page, version, view.speaks), server.service.facts(view)):
                        self._tell(*event)
                    server.settle()

    def _tell(self, name: str, value: Mapping[str, Json]) -> None:
        content = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        self._send_event(f"event: {name}\ndata: {content}\n\n".encode())

    def _send_event(self, message: bytes) -> None:
        self.wfile.write(message)
        self.wfile.flush()

    def log_message(self, *_words: object) -> None:
        """Log nothing: the page shows everything there is to report."""


@dataclass(frozen=True, slots=True)
class _Around:
    """The server as a stream sees it, since a change."""

    server: Preview
    page: WatchedFile
    version: int
    speaks: str

    def quiet(self, seconds: float) -> bool:
        return self.server.news(self.page, self.version, self.server.files, seconds) == self.version

    def language_active(self) -> AbstractContextManager[None]:
        return self.server.service.language_active(self.speaks)

    def follow(self, reads: ReadLog) -> None:
        self.page.follow(reads)


def _query(text: str) -> Mapping[str, str]:
    """Return the first value of every parameter."""
    return {name: values[0] for name, values in parse_qs(text).items()}


def _decode_json(body: bytes) -> object:
    """Decode JSON; None if it is invalid."""
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None
