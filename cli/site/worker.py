"""Answers requests of pages, inside a browser: the only module that knows Pyodide.

`js` and `pyodide` exist only there, so they are imported where they are used.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from hyskos.cli.site.methods import handle

if TYPE_CHECKING:
    from pyodide.ffi import JsProxy


def answer(request: "JsProxy", progress: Callable[[int, int, str], None]) -> object:
    """Answer a request of a page; `progress` is called with the parts done, their total, and the current name."""
    from js import Object
    from pyodide.ffi import to_js

    from hyskos.companion.site.answers import reporting_to

    with reporting_to(progress):
        reply = handle(_plain_mapping(request.to_py()))
    return to_js(reply, dict_converter=Object.fromEntries)


def _plain_mapping(value: Mapping[str, object]) -> dict[str, object]:
    return {key: _plain(one) for key, one in value.items()}


def _plain(value: object) -> object:
    """Convert the memory of the browser to bytes, at any depth."""
    if isinstance(value, Mapping):
        return _plain_mapping(value)
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return bytes(value) if isinstance(value, memoryview) else value
