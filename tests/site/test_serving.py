"""`hyskos site --serve`: types, headers, and the next free port."""

import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path

import pytest

from hyskos.cli.site.command import open_server


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    (tmp_path / "_headers").write_text("/\n  X-Policy: strict\n/code/*\n  Cache-Control: immutable\n", encoding="utf-8")
    (tmp_path / "code").mkdir()
    (tmp_path / "code/a.wasm").write_bytes(b"\0asm")
    (tmp_path / "index.html").write_text("page", encoding="utf-8")
    server = open_server(tmp_path, 8850)
    assert server
    with server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


def headers(port: int, path: str) -> HTTPMessage:
    connection = HTTPConnection("127.0.0.1", port)
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.headers


def test_files_have_their_types_and_the_headers_of_their_paths(port: int) -> None:
    page, code = headers(port, "/"), headers(port, "/code/a.wasm")
    assert (page["Content-Type"], page["X-Policy"], page["Cache-Control"]) == ("text/html", "strict", None)
    assert (code["Content-Type"], code["X-Policy"], code["Cache-Control"]) == ("application/wasm", None, "immutable")


def test_a_port_in_use_leads_to_the_next_one(port: int, tmp_path: Path) -> None:
    other = open_server(tmp_path, port)
    assert other
    with other:
        assert other.server_port > port
