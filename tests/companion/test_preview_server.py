"""The server of a preview: who is let in, what is answered, and in which language."""

import re
import socket
import struct
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from hyskos.companion.preview.server import HOST, NoPortError, Preview, start_preview
from tests.companion.previews import MAP, SLIP, first_event, get, lettering, own_board, post, served, serving
from tests.patience import PATIENCE

board = pytest.fixture(own_board)
server = pytest.fixture(served)


@pytest.mark.slow
def test_the_page_asks_for_nothing_that_is_not_there(server: Preview) -> None:
    page = get(server, "/").body.decode()
    names = ("server", "preview", "board", "spans", "source", "form")
    scripts = {name: get(server, f"/{name}.js").body.decode() for name in names}
    for sheet in ("parts", "preview"):
        assert get(server, f"/{sheet}.css").status == 200
        assert f'href="/{sheet}.css"' in page
    assert 'src="/server.js"' in page
    for route in ("/form.json", "/events"):
        assert f"`{route}?" in scripts["server"]
    for script in scripts.values():
        assert "innerHTML" not in script
        assert {f"{name}.js" for name in scripts} >= {*re.findall(r'from "\./(\w+\.js)"', script)}
    assert get(server, "/form.json?way=title").status == 200


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/", {"Host": "evil.test"}, 421),
        ("/", {"Host": "127.0.0.1"}, 421),
        ("/events", {"Sec-Fetch-Site": "cross-site"}, 403),
        ("/events", {"Sec-Fetch-Site": "same-site"}, 403),
        ("/form.json", {"Origin": "http://evil.test"}, 403),
        ("/events", {"Origin": "null"}, 403),
        ("/../../etc/passwd", {}, 404),
        ("/%2e%2e/%2e%2e/etc/passwd", {}, 404),
        ("/preview.html", {}, 404),
        ("//evil.test/", {}, 404),
        ("/form.json?file=../../etc/passwd&lang=xx&way=<b>", {}, 200),
    ],
)
def test_nobody_else_is_let_in(path: str, headers: dict[str, str], status: int, server: Preview) -> None:
    assert get(server, path, headers).status == status


@pytest.mark.slow
def test_a_page_that_goes_before_it_has_asked_is_not_worth_a_word(
    server: Preview, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_connection((HOST, server.server_port)) as page:
        page.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # reset, not closed
        page.send(b"GET")
    assert get(server, "/").status == 200
    assert capsys.readouterr().err == ""


def page_words(server: Preview, query: str = "") -> dict[str, str]:
    """Return the texts of the page."""
    words = first_event(server, query, "hello")["words"]
    assert isinstance(words, dict)
    return words


def is_closed(page: socket.socket, sent_meanwhile: bytes = b"") -> bool:
    """Return whether the server closes a connection, though a byte arrives now and then."""
    end = time.monotonic() + PATIENCE
    page.settimeout(0.05)
    while time.monotonic() < end:
        try:
            page.sendall(sent_meanwhile)
            return page.recv(1) == b""
        except TimeoutError:
            continue
        except ConnectionError:  # it was closed before all that was sent had been read
            return True
    return False


@pytest.mark.slow
def test_a_request_that_does_not_arrive_is_not_waited_for(server: Preview, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one of which a byte comes now and then."""
    monkeypatch.setattr("hyskos.companion.preview.server._PATIENCE", 0.3)
    headers = f"Host: {HOST}:{server.server_port}\r\nOrigin: http://{HOST}:{server.server_port}\r\n"
    body = f"X-Hyskos-Token: {server.token}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{{"
    for half in ("", "GET / HTTP/1.1\r\nHost: ", f"POST /edit HTTP/1.1\r\n{headers}{body}"):
        with socket.create_connection((HOST, server.server_port)) as page:
            page.sendall(half.encode())
            assert is_closed(page, b"a" if half else b""), half
    assert get(server, "/").status == 200


@pytest.mark.slow
def test_many_connections_leave_room_for_the_page(server: Preview, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hyskos.companion.preview.server._PATIENCE", 0.3)
    pages = [socket.create_connection((HOST, server.server_port)) for _ in range(200)]
    try:
        assert all(map(is_closed, pages))
        assert get(server, "/").status == 200
    finally:
        for page in pages:
            page.close()


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(
    ("path", "headers", "body", "status"),
    [
        ("/edit", {"X-Hyskos-Token": ""}, b"{}", 403),
        ("/edit", {"X-Hyskos-Token": "guessed"}, b"{}", 403),
        ("/edit", {"Origin": ""}, b"{}", 403),
        ("/edit", {"Origin": "http://evil.test"}, b"{}", 403),
        ("/edit", {"Host": "evil.test"}, b"{}", 421),
        ("/edit", {"Content-Type": "text/plain"}, b"{}", 415),
        ("/edit", {}, b"[" * 30_000, 413),
        ("/edit", {}, b"[" * 15_000, 400),
        ("/edit", {}, b'{"seen": "", "changes": [{"way": 1, "word": ""}]}', 400),
        ("/edit", {}, b'{"seen": "", "changes": []}', 400),
        ("/undo", {"X-Hyskos-Token": "guessed"}, b"{}", 403),
        ("/undo", {"Origin": ""}, b"{}", 403),
        ("/events", {}, b"{}", 404),
    ],
)
def test_only_the_page_itself_can_send_something(
    path: str, headers: dict[str, str], body: bytes, status: int, server: Preview, board: Path
) -> None:
    assert post(server, body, headers, path).status == status
    assert board.read_text("utf-8") == MAP


@pytest.mark.slow
def test_what_is_answered_may_do_nothing_else(server: Preview) -> None:
    headers = get(server, "/").headers
    assert headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "Access-Control-Allow-Origin" not in headers
    assert (headers["X-Content-Type-Options"], headers["Cache-Control"]) == ("nosniff", "no-store")


@pytest.mark.slow
def test_each_answer_is_in_the_language_that_is_asked_for(server: Preview) -> None:
    assert page_words(server, "lang=es")["nothing"] == "Sin hallazgos"
    assert page_words(server)["nothing"] == "Nothing found"
    assert "FÁBRICA" in lettering(first_event(server, "lang=es"))


@pytest.mark.slow
def test_what_is_not_said_is_in_the_language_of_the_command(board: Path) -> None:
    with serving(board, "es") as server:
        answer = first_event(server, "lang=zz")
        assert (answer["lang"], "FÁBRICA" in lettering(answer)) == ("es", True)
        assert page_words(server, "lang=zz")["nothing"] == "Sin hallazgos"


@pytest.mark.slow
def test_a_board_is_shown_in_the_first_language_of_a_project_that_has_not_that_of_the_command(
    board: Path, server: Preview
) -> None:
    (board.parent / "hyskos.yaml").write_text("kind: project\nid: p\ntitle: {es: P}\nlanguages: [es]\n", "utf-8")
    assert first_event(server)["lang"] == "es"
    assert first_event(server, "lang=en")["lang"] == "en"


@pytest.mark.slow
def test_a_board_is_shown_in_its_own_languages_too(board: Path, server: Preview) -> None:
    board.write_text(MAP.replace("es: Fábrica interior", "es: Fábrica interior, pl: Wewnętrzna"), "utf-8")
    assert first_event(server)["languages"] == ["en", "es", "pl"]
    answer = first_event(server, "lang=pl")
    assert (answer["lang"], "WEWNĘTRZNA" in lettering(answer)) == ("pl", True)
    assert first_event(server, "lang=pl", "hello")["speaks"] == "en"
    board.write_text(SLIP, "utf-8")
    assert first_event(server, "lang=pl")["languages"] == ["en", "es", "pl"]  # what is chosen can stay chosen


@pytest.mark.proof
def test_languages_of_two_pages_do_not_mix(board: Path, server: Preview) -> None:
    board.write_text(SLIP, "utf-8")
    with ThreadPoolExecutor(8) as many:
        answers = list(many.map(lambda lang: (lang, first_event(server, f"lang={lang}")), ["en", "es"] * 20))
    hints = {lang: {str(answer["findings"]) for spoken, answer in answers if spoken == lang} for lang in ("en", "es")}
    assert [len(texts) for texts in hints.values()] == [1, 1]
    assert hints["en"] != hints["es"]


@pytest.mark.slow
def test_a_busy_port_is_passed_over(server: Preview, board: Path) -> None:
    with start_preview(board, server.server_port, "en") as other:
        assert other.server_port > server.server_port


def test_no_port_is_an_error(board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_arguments: object) -> None:
        raise OSError(98, "in use")

    monkeypatch.setattr("hyskos.companion.preview.server.Preview", busy)
    with pytest.raises(NoPortError):
        start_preview(board, 8731, "en")
