"""Static files of the preview by route, and the headers of every response."""

from collections.abc import Callable, Mapping
from functools import partial
from importlib.resources import files


def _file(name: str, kind: str) -> tuple[bytes, str]:
    return files("hyskos.data").joinpath("preview", name).read_bytes(), f"{kind}; charset=utf-8"


_SCRIPTS = ("server", "preview", "board", "spans", "source", "form")
STATIC: Mapping[str, Callable[[], tuple[bytes, str]]] = {
    "/": partial(_file, "preview.html", "text/html"),
    **{f"/{name}.css": partial(_file, f"{name}.css", "text/css") for name in ("parts", "preview")},
    **{f"/{name}.js": partial(_file, f"{name}.js", "text/javascript") for name in _SCRIPTS},
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
