"""A preview: what is drawn, what is told, who is let in, and that a save is noticed."""

import http.client
import json
import socket
import struct
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pytest

from hyskos.companion.preview.frames import frame_of, looked_over
from hyskos.companion.preview.server import HOST, NoPortError, Preview, opened
from hyskos.companion.preview.watching import definitions_in, sign_of
from hyskos.definitions.loader import read, shipped

MAP = shipped("map")["inner-factory"].read_text("utf-8").replace("id: inner-factory", "id: mine")
SLIP = MAP.replace("points: {round: 5", "pionts: {round: 5")


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(MAP, "utf-8")
    return path


@contextmanager
def serving(place: Path, lang: str = "en") -> Iterator[Preview]:
    preview = opened(place, 8800, lambda lang: {"nothing": lang}, lang)
    threading.Thread(target=preview.watch, daemon=True).start()
    threading.Thread(target=preview.serve_forever, args=(0.02,), daemon=True).start()
    with preview:
        yield preview
        preview.shutdown()


@pytest.fixture
def server(board: Path) -> Iterator[Preview]:
    with serving(board) as preview:
        yield preview


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes


@contextmanager
def asked(server: Preview, path: str, headers: Mapping[str, str]) -> Iterator[http.client.HTTPResponse]:
    with closing(http.client.HTTPConnection(HOST, server.server_port, timeout=30)) as connection:
        connection.putrequest("GET", path, skip_host="Host" in headers)
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.endheaders()
        with connection.getresponse() as answer:
            yield answer


def get(server: Preview, path: str, headers: Mapping[str, str] = MappingProxyType({})) -> Answer:
    with asked(server, path, headers) as answer:
        return Answer(answer.status, dict(answer.headers), answer.read())


def told(server: Preview, path: str) -> dict[str, object]:
    answer: dict[str, object] = json.loads(get(server, path).body)
    return answer


def version(events: http.client.HTTPResponse) -> int:
    """Wait for the next change, ten seconds at most."""
    line = b""
    while not line.startswith(b"data: "):
        line = events.readline()
        assert line
        assert b"still here" not in line, "nothing was noticed"
    return int(line.split()[1])


def test_a_frame_holds_the_board_as_it_prints(board: Path) -> None:
    frame = frame_of(read(board), "es", "full")
    assert (frame.title, frame.findings, len(frame.pages)) == ("mine", (), 1)
    assert 'xml:lang="es"' in frame.pages[0]
    assert frame_of(read(board), "es", "saver").pages != frame.pages


def test_a_frame_of_a_broken_file_tells_what_and_where(board: Path) -> None:
    board.write_text(SLIP, "utf-8")
    frame = frame_of(read(board), "en", "full")
    (finding,) = frame.findings
    assert (frame.pages, finding.code, finding.hint) == ((), "Y101", "did you mean `points`?")
    assert SLIP.splitlines()[finding.line - 1] == finding.source
    assert finding.source[finding.column - 1 :].startswith("pionts")


def test_what_only_print_shows_is_told_and_drawn_all_the_same(board: Path) -> None:
    board.write_text(MAP.replace(", es: Fábrica interior", ""), "utf-8")
    assert frame_of(read(board), "en", "full").pages
    assert [finding.code for finding in looked_over(read(board))] == ["T601"]


@pytest.mark.parametrize("text", ["", "kind: inks\n", "[", "kind: map\n", "\x00", "kind: words\nid: a\n"])
def test_whatever_is_read_makes_a_frame(text: str, board: Path) -> None:
    board.write_text(text, "utf-8")
    frame = frame_of(read(board), "en", "full")
    assert frame.pages == ()
    assert looked_over(read(board)) == frame.findings or not frame.findings


def test_a_file_that_is_gone_makes_a_frame(board: Path) -> None:
    board.unlink()
    (finding,) = frame_of(read(board), "en", "full").findings
    assert finding.code == "Y001"


@pytest.mark.slow
def test_the_page_asks_for_nothing_that_is_not_there(server: Preview) -> None:
    page = get(server, "/").body.decode()
    script = get(server, "/preview.js").body.decode()
    assert get(server, "/preview.css").status == 200
    assert 'src="/preview.js"' in page
    assert 'href="/preview.css"' in page
    for route in ("/frame.json", "/findings.json", "/events"):
        assert f'"{route}"' in script
        if route != "/events":
            assert get(server, route).status == 200
    assert "innerHTML" not in script


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/", {"Host": "evil.test"}, 421),
        ("/", {"Host": "127.0.0.1"}, 421),
        ("/frame.json", {"Sec-Fetch-Site": "cross-site"}, 403),
        ("/frame.json", {"Sec-Fetch-Site": "same-site"}, 403),
        ("/frame.json", {"Origin": "http://evil.test"}, 403),
        ("/events", {"Origin": "null"}, 403),
        ("/../../etc/passwd", {}, 404),
        ("/%2e%2e/%2e%2e/etc/passwd", {}, 404),
        ("/preview.html", {}, 404),
        ("//evil.test/", {}, 404),
        ("/frame.json?file=../../etc/passwd&lang=xx&ink=<b>", {}, 200),
    ],
)
def test_nobody_else_is_let_in(path: str, headers: dict[str, str], status: int, server: Preview) -> None:
    assert get(server, path, headers).status == status


def test_a_page_that_goes_before_it_has_asked_is_not_worth_a_word(
    server: Preview, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_connection((HOST, server.server_port)) as page:
        page.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # reset, not closed
        page.send(b"GET")
    assert get(server, "/").status == 200
    assert capsys.readouterr().err == ""


def test_nothing_can_be_sent(server: Preview) -> None:
    with closing(http.client.HTTPConnection(HOST, server.server_port, timeout=30)) as connection:
        connection.request("POST", "/frame.json", b"{}")
        assert connection.getresponse().status == 501


def test_what_is_answered_may_do_nothing_else(server: Preview) -> None:
    headers = get(server, "/").headers
    assert headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "Access-Control-Allow-Origin" not in headers
    assert (headers["X-Content-Type-Options"], headers["Cache-Control"]) == ("nosniff", "no-store")


def test_each_answer_is_in_the_language_that_is_asked_for(server: Preview) -> None:
    assert told(server, "/frame.json?lang=es")["words"] == {"nothing": "es"}
    assert told(server, "/frame.json")["words"] == {"nothing": "en"}
    assert 'xml:lang="es"' in str(told(server, "/frame.json?lang=es")["pages"])


def test_what_is_not_said_is_in_the_language_of_the_command(board: Path) -> None:
    with serving(board, "es") as server:
        answer = told(server, "/frame.json?lang=zz")
    assert (answer["lang"], answer["words"], 'xml:lang="es"' in str(answer["pages"])) == ("es", {"nothing": "es"}, True)


def test_a_board_is_shown_in_its_own_languages_too(board: Path, server: Preview) -> None:
    board.write_text(MAP.replace("es: Fábrica interior", "es: Fábrica interior, pl: Wewnętrzna"), "utf-8")
    assert told(server, "/frame.json")["languages"] == ["en", "es", "pl"]
    answer = told(server, "/frame.json?lang=pl")
    assert 'xml:lang="pl"' in str(answer["pages"])
    assert (answer["lang"], answer["speaks"], answer["words"]) == ("pl", "en", {"nothing": "en"})
    board.write_text(SLIP, "utf-8")
    assert told(server, "/frame.json?lang=pl")["languages"] == ["en", "es", "pl"]  # what is chosen can stay chosen


@pytest.mark.slow
def test_files_of_a_folder_are_told_apart_and_new_ones_are_found(board: Path) -> None:
    (board.parent / "sub").mkdir()
    (board.parent / "sub/mine.yaml").write_text(MAP.replace("id: mine", "id: other"), "utf-8")
    with serving(board.parent) as server:
        first, second = (told(server, f"/frame.json?file={name}") for name in ("mine.yaml", "sub/mine.yaml"))
        assert first["files"] == ["mine.yaml", "sub/mine.yaml"]
        assert (first["shown"], first["title"], second["shown"], second["title"]) == (
            ("mine.yaml", "mine", "sub/mine.yaml", "other")
        )  # fmt: skip
        with asked(server, "/events", {}) as events:
            version(events)
            (board.parent / "sub/new.yaml").write_text("kind: map\n", "utf-8")
            version(events)
        assert told(server, "/frame.json")["files"] == ["mine.yaml", "sub/mine.yaml", "sub/new.yaml"]
        for path in server.files.values():
            path.unlink()
        assert told(server, "/frame.json?file=mine.yaml")["shown"] == "mine.yaml"


@pytest.mark.slow
def test_art_in_a_folder_below_counts_as_a_change(board: Path) -> None:
    (board.parent / "art").mkdir()
    (board.parent / "art/bird.svg").write_text("<svg/>", "utf-8")
    board.write_text(MAP.replace("emblem: sun", "emblem: art/bird.svg"), "utf-8")
    with serving(board) as server, asked(server, "/events", {}) as events:
        version(events)
        told(server, "/frame.json")
        version(events)  # the folder is looked at for the first time
        (board.parent / "art/bird.svg").write_text("<svg></svg>", "utf-8")
        version(events)


@pytest.mark.slow
def test_languages_of_two_pages_do_not_mix(board: Path, server: Preview) -> None:
    board.write_text(SLIP, "utf-8")
    with ThreadPoolExecutor(8) as many:
        answers = list(many.map(lambda lang: (lang, told(server, f"/frame.json?lang={lang}")), ["en", "es"] * 20))
    hints = {lang: {str(answer["findings"]) for one, answer in answers if one == lang} for lang in ("en", "es")}
    assert [len(said) for said in hints.values()] == [1, 1]
    assert hints["en"] != hints["es"]


@pytest.mark.slow
@pytest.mark.parametrize("renamed", [False, True], ids=["written", "renamed"])
def test_a_save_is_told_to_every_page(renamed: bool, server: Preview, board: Path) -> None:
    with asked(server, "/events", {}) as one, asked(server, "/events", {}) as other:
        assert [page.readline() + page.readline() for page in (one, other)] == [b"data: 0\n\n"] * 2
        if renamed:
            new = board.with_suffix(".new")
            new.write_text(SLIP, "utf-8")
            new.replace(board)
        else:
            board.write_text(SLIP, "utf-8")
        for page in (one, other):
            line = page.readline()
            while not line.startswith(b"data: "):
                line = page.readline()
            assert int(line.split()[1]) >= 1
    assert told(server, "/frame.json")["pages"] == []


def test_a_busy_port_is_passed_over(server: Preview, board: Path) -> None:
    with opened(board, server.server_port, lambda _lang: {}, "en") as other:
        assert other.server_port > server.server_port


def test_no_port_is_an_error(board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_arguments: object) -> None:
        raise OSError(98, "in use")

    monkeypatch.setattr("hyskos.companion.preview.server.Preview", busy)
    with pytest.raises(NoPortError):
        opened(board, 8731, lambda _lang: {}, "en")


def test_a_folder_shows_what_lies_in_it_but_nothing_hidden(board: Path) -> None:
    (board.parent / "sub").mkdir()
    (board.parent / ".git").mkdir()
    for name in ("sub/b.yml", ".git/c.yaml", ".#mine.yaml", "notes.txt"):
        (board.parent / name).write_text("kind: map", "utf-8")
    assert [path.name for path in definitions_in(board.parent)] == ["mine.yaml", "b.yml"]


def test_a_font_beside_a_board_counts_as_a_change(board: Path) -> None:
    before = sign_of([board.parent])
    assert sign_of([board.parent]) == before
    (board.parent / "mine.ttf").write_bytes(b"")
    assert sign_of([board.parent]) != before
