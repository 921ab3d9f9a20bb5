"""The files of the page, by their routes, and what every answer says of itself."""

from collections.abc import Callable, Mapping
from functools import partial
from importlib.resources import files


def _file(name: str, kind: str) -> tuple[bytes, str]:
    return files("hyskos.data").joinpath("preview", name).read_bytes(), f"{kind}; charset=utf-8"


_SCRIPTS = ("preview", "board", "source", "form")
STATIC: Mapping[str, Callable[[], tuple[bytes, str]]] = {
    "/": partial(_file, "preview.html", "text/html"),
    "/preview.css": partial(_file, "preview.css", "text/css"),
    **{f"/{name}.js": partial(_file, f"{name}.js", "text/javascript") for name in _SCRIPTS},
}
"""What reads a file and says what it is: nothing else is served from a disk."""
HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
