"""A preview that is served to a test, and a page that asks it."""

import http.client
import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from hyskos.companion.preview.server import HOST, Preview, start_preview
from hyskos.definitions.kinds.registry import built_in_files
from tests.patience import PATIENCE, until

MAP = built_in_files("map")["inner-factory"].read_text("utf-8").replace("id: inner-factory", "id: mine")
SLIP = MAP.replace("points: {round: 6", "pionts: {round: 6")


def own_board(tmp_path: Path) -> Path:
    """Write a map of one's own; a fixture."""
    path = tmp_path / "mine.yaml"
    path.write_text(MAP, "utf-8")
    return path


@contextmanager
def serving(place: Path, lang: str = "en") -> Iterator[Preview]:
    before = threading.active_count()
    preview = start_preview(place, 8800, lang)
    threading.Thread(target=preview.watch, daemon=True).start()
    threading.Thread(target=preview.serve_forever, args=(0.02,), daemon=True).start()
    with preview:
        yield preview
        preview.shutdown()
    until(lambda: threading.active_count() <= before)  # what others do in a process of its own must be alone here


def served(board: Path) -> Iterator[Preview]:
    """Serve that map; a fixture."""
    with serving(board) as preview:
        yield preview


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes


@contextmanager
def open_request(server: Preview, path: str, headers: Mapping[str, str]) -> Iterator[http.client.HTTPResponse]:
    with closing(http.client.HTTPConnection(HOST, server.server_port, timeout=PATIENCE)) as connection:
        connection.putrequest("GET", path, skip_host="Host" in headers)
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.endheaders()
        with connection.getresponse() as answer:
            yield answer


def get(server: Preview, path: str, headers: Mapping[str, str] = MappingProxyType({})) -> Answer:
    with open_request(server, path, headers) as answer:
        return Answer(answer.status, dict(answer.headers), answer.read())


def next_event(events: http.client.HTTPResponse, name: str = "frame") -> dict[str, object]:
    """Wait for the next event of a name, ten seconds at most."""
    while line := events.readline():
        assert b"still here" not in line, "nothing was noticed"
        if line == f"event: {name}\n".encode():
            event: dict[str, object] = json.loads(events.readline().removeprefix(b"data: "))
            return event
    raise AssertionError("the server has ended")


def first_event(server: Preview, query: str = "", name: str = "frame") -> dict[str, object]:
    with open_request(server, f"/events?{query}", {}) as events:
        return next_event(events, name)


def post(
    server: Preview, body: bytes, headers: Mapping[str, str] = MappingProxyType({}), path: str = "/edit"
) -> Answer:
    """Send what the page itself sends; an empty header is left out."""
    defaults = {"Origin": server.url.rstrip("/"), "X-Hyskos-Token": server.token, "Content-Type": "application/json"}
    with closing(http.client.HTTPConnection(HOST, server.server_port, timeout=PATIENCE)) as connection:
        connection.request(
            "POST", path, body, {name: value for name, value in {**defaults, **headers}.items() if value}
        )
        with connection.getresponse() as answer:
            return Answer(answer.status, dict(answer.headers), answer.read())


def lettering(frame: Mapping[str, object]) -> str:
    return str(frame["parts"])
