"""The page of a preview, for this machine alone: fixed routes, nothing served from a disk, no other site let in.

Bound to 127.0.0.1. A page of another site could still send requests here, under a name of its own that leads to
127.0.0.1: so the Host has to be ours, and so does where a browser says that a request comes from (`Origin`,
`Sec-Fetch-Site`).
"""

import errno
import json
import sys
import threading
import time
from collections.abc import Callable, Collection, Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from hyskos.companion.preview.frames import Ink, frame_of, looked_over
from hyskos.companion.preview.watching import Sign, files_at, folders_named, sign_of
from hyskos.definitions.json_values import Json
from hyskos.definitions.languages import LANGUAGES, activate
from hyskos.definitions.loader import read
from hyskos.definitions.texts import CODES

HOST = "127.0.0.1"
TRIED = 20
"""Ports that are tried, one after the other."""
_STEP = 0.05  # seconds between two looks at the files
_ALIVE = 10.0  # seconds after which a page that has gone is noticed
_INKS: tuple[Ink, ...] = ("full", "saver")
_STATIC = {"/": ("preview.html", "text/html"), "/preview.js": ("preview.js", "text/javascript"),
           "/preview.css": ("preview.css", "text/css")}  # fmt: skip
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class NoPortError(OSError):
    """No port is free; carries the first one that was tried."""


class Preview(ThreadingHTTPServer):
    """A server that shows some files, and tells its pages when they have changed."""

    daemon_threads = True

    def __init__(self, port: int, place: Path, words: Callable[[str], Mapping[str, str]], lang: str) -> None:
        self.place, self.words, self.lang = place, words, lang
        self.files = files_at(place)
        self.named: frozenset[Path] = frozenset()  # folders of what files name
        self.version, self.changed = 0, threading.Condition()
        self.speaking = threading.Lock()  # the language of findings is one of the whole process
        super().__init__((HOST, port), _Handler)

    @property
    def url(self) -> str:
        """Give the address of the page."""
        return f"http://{HOST}:{self.server_port}/"

    def watch(self) -> None:
        """Look at the files until the program ends, and wake the pages after each change."""
        seen: Sign = sign_of(self._folders())
        while True:
            time.sleep(_STEP)
            now: Sign = sign_of(self._folders())
            if now != seen:  # also once when a folder is looked at for the first time
                seen, self.files = now, files_at(self.place) or self.files
                with self.changed:
                    self.version += 1
                    self.changed.notify_all()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a page that went away before it had asked; a mistake of our own is told as ever."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    def _folders(self) -> frozenset[Path]:
        root = self.place if self.place.is_dir() else self.place.parent
        return frozenset({root, *(path.parent for path in self.files.values())}) | self.named


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

    def do_GET(self) -> None:
        """Answer a request of the page."""
        try:
            self._answer()
        except (BrokenPipeError, ConnectionResetError):  # the page has gone
            self.close_connection = True

    def _answer(self) -> None:
        if not self._ours():
            return
        asked = urlsplit(self.path)
        if asked.path in _STATIC:
            name, kind = _STATIC[asked.path]
            self._send(files("hyskos.data").joinpath("preview", name).read_bytes(), f"{kind}; charset=utf-8")
        elif asked.path == "/events":
            self._events()
        elif asked.path in _ROUTES:
            with self.server.speaking:
                told = _ROUTES[asked.path](self.server, _View(parse_qs(asked.query), self.server))
            self._send(json.dumps(told, ensure_ascii=False).encode(), "application/json")
        else:
            self._refuse(HTTPStatus.NOT_FOUND)

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

    def _send(self, body: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> None:
        self.send_response(status)
        for name, value in {**_HEADERS, "Content-Type": kind, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def _events(self) -> None:
        """Tell a page of every change, for as long as it listens."""
        self.send_response(HTTPStatus.OK)
        for name, value in {**_HEADERS, "Content-Type": "text/event-stream", "Connection": "close"}.items():
            self.send_header(name, value)
        self.end_headers()
        self.close_connection = True
        told = -1
        while True:
            with self.server.changed:
                if told == self.server.version:
                    self.server.changed.wait(_ALIVE)
                now = self.server.version
            self.wfile.write(f"data: {now}\n\n".encode() if now != told else b": still here\n\n")
            self.wfile.flush()
            told = now

    def log_message(self, *_words: object) -> None:
        """Say nothing: the page tells what there is to tell."""


class _View:
    """What a page wants to see; whatever is not known is what comes first."""

    def __init__(self, query: Mapping[str, list[str]], server: Preview) -> None:
        def one(name: str, known: Collection[str], first: str) -> str:
            word = query.get(name, [""])[0]
            return word if word in known else first

        files = server.files  # one moment of them
        self.names = (*files,)
        self.name = one("file", files, self.names[0])
        self.path = files[self.name]
        self.lang = one("lang", CODES, server.lang)
        self.speaks = self.lang if self.lang in LANGUAGES else server.lang
        self.ink: Ink = "saver" if one("ink", _INKS, _INKS[0]) == "saver" else "full"
        activate(self.speaks)


def _frame(server: Preview, view: _View) -> Mapping[str, Json]:
    reading = read(view.path)
    server.named |= frozenset(folders_named(reading.file, reading.document.data))
    frame = frame_of(reading, view.lang, view.ink)
    others = sorted({*frame.languages, view.lang} - {*LANGUAGES})
    return {
        **frame.as_json(),
        "files": [*view.names],
        "shown": view.name,
        "languages": [*LANGUAGES, *others],
        "lang": view.lang,
        "speaks": view.speaks,
        "words": dict(server.words(view.speaks)),
    }


def _findings(_server: Preview, view: _View) -> Mapping[str, Json]:
    told = looked_over(read(view.path))
    return {"findings": [one.as_json() for one in told]}


_ROUTES: Mapping[str, Callable[[Preview, _View], Mapping[str, Json]]] = {
    "/frame.json": _frame,
    "/findings.json": _findings,
}
