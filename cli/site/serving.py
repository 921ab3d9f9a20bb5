"""Serve a built site on this computer, with the headers that its files `_headers` names."""

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from os import PathLike
from pathlib import Path

_TRIES = 20
_TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}


class _Handler(SimpleHTTPRequestHandler):
    """Sends files with their types and headers; logs nothing."""

    protocol_version = "HTTP/1.1"

    def guess_type(self, path: str | PathLike[str]) -> str:
        """Return the type of a file; the types of this system may lack some of ours."""
        return _TYPES.get(Path(path).suffix) or super().guess_type(path)

    def end_headers(self) -> None:
        """Add the headers of the path."""
        for name, value in _headers(Path(self.directory), self.path):
            self.send_header(name, value)
        super().end_headers()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Keep the terminal quiet."""
        del code, size


def _headers(folder: Path, path: str) -> Iterator[tuple[str, str]]:
    """Yield the headers for a path, from the file that static hosts read, too."""
    applies = False
    for line in (folder / "_headers").read_text(encoding="utf-8").splitlines():
        if not line.startswith(" "):
            applies = path.startswith(line[:-1]) if line.endswith("*") else path == line
        elif applies:
            name, value = line.strip().split(": ", 1)
            yield name, value


def open_server(folder: Path, port: int) -> ThreadingHTTPServer | None:
    """Open a server for a built site on the first free port from `port` on; None if there is none."""
    handler = partial(_Handler, directory=str(folder.resolve()))
    for number in range(port, min(port + _TRIES, 65536)):
        try:
            return ThreadingHTTPServer(("127.0.0.1", number), handler)
        except OSError:
            continue
    return None
