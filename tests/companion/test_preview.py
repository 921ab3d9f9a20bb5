"""A preview: what is drawn, what is told, who is let in, and that a save is noticed."""

import http.client
import json
import re
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

from hyskos.companion.preview.frames import Wish, frame_of, looked_over
from hyskos.companion.preview.server import HOST, NoPortError, Preview, opened
from hyskos.companion.preview.watching import definitions_in, sign_of
from hyskos.definitions.geometry import Rect
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


def heard(events: http.client.HTTPResponse, name: str = "frame") -> dict[str, object]:
    """Wait for the next event of a name, ten seconds at most."""
    while line := events.readline():
        assert b"still here" not in line, "nothing was noticed"
        if line == f"event: {name}\n".encode():
            told: dict[str, object] = json.loads(events.readline().removeprefix(b"data: "))
            return told
    raise AssertionError("the server has ended")


def told(server: Preview, query: str = "", name: str = "frame") -> dict[str, object]:
    with asked(server, f"/events?{query}", {}) as events:
        return heard(events, name)


def post(server: Preview, change: object, headers: Mapping[str, str] = MappingProxyType({})) -> Answer:
    own = {"Origin": server.url.rstrip("/"), "X-Hyskos-Token": server.token, "Content-Type": "application/json"}
    body = change if isinstance(change, bytes) else json.dumps(change).encode()
    with closing(http.client.HTTPConnection(HOST, server.server_port, timeout=30)) as connection:
        sent = {name: value for name, value in {**own, **headers}.items() if value}
        connection.request("POST", "/edit", body, sent)
        with connection.getresponse() as answer:
            return Answer(answer.status, dict(answer.headers), answer.read())


def lettering(frame: Mapping[str, object]) -> str:
    return str(frame["parts"])


def test_a_frame_holds_the_board_as_it_prints(board: Path) -> None:
    frame = frame_of(read(board), Wish("es"))
    assert (frame.title, frame.findings, len(frame.sheets)) == ("mine", (), 1)
    assert "FÁBRICA" in str(frame.parts)
    assert frame_of(read(board), Wish("es", "saver")).parts != frame.parts


def test_edges_show_what_runs_on_beyond_the_cut(board: Path) -> None:
    (sheet,), (wide,) = (frame_of(read(board), Wish("en", edges=edges)).sheets for edges in (False, True))
    assert (sheet.width, sheet.trim, sheet.safe) == (420, Rect(0, 0, 420, 297), Rect(5, 5, 410, 287))
    assert (wide.width, wide.trim) == (420 + 2 * 3.175, Rect(3.175, 3.175, 420, 297))
    assert wide.bleed == Rect(0, 0, wide.width, wide.height)


def test_a_change_makes_few_parts_anew(board: Path) -> None:
    before = frame_of(read(board), Wish("en")).parts
    board.write_text(MAP.replace("{round: 5, final: 10}", "{round: 6, final: 10}"), "utf-8")
    after = frame_of(read(board), Wish("en")).parts
    new = [markup for key, markup in after.items() if key not in before]
    assert 1 <= len(new) <= 2  # the pyramid with its neighbours, and the note that names the state of the file
    assert "<title>6</title>" in new[0]


def test_a_frame_of_a_broken_file_tells_what_and_where(board: Path) -> None:
    board.write_text(SLIP, "utf-8")
    frame = frame_of(read(board), Wish("en"))
    (finding,) = frame.findings
    assert (frame.sheets, finding.code, finding.hint) == ((), "Y101", "did you mean `points`?")
    assert SLIP.splitlines()[finding.line - 1] == finding.source
    assert finding.source[finding.column - 1 :].startswith("pionts")


def test_what_only_print_shows_is_told_and_drawn_all_the_same(board: Path) -> None:
    board.write_text(MAP.replace(", es: Fábrica interior", ""), "utf-8")
    assert frame_of(read(board), Wish("en")).sheets
    assert [finding.code for finding in looked_over(read(board))] == ["T601"]


@pytest.mark.parametrize("text", ["", "kind: inks\n", "[", "kind: map\n", "\x00", "kind: words\nid: a\n"])
def test_whatever_is_read_makes_a_frame(text: str, board: Path) -> None:
    board.write_text(text, "utf-8")
    frame = frame_of(read(board), Wish("en"))
    assert frame.sheets == ()
    assert looked_over(read(board)) == frame.findings or not frame.findings


def test_a_file_that_is_gone_makes_a_frame(board: Path) -> None:
    board.unlink()
    (finding,) = frame_of(read(board), Wish("en")).findings
    assert finding.code == "Y001"


def test_the_page_asks_for_nothing_that_is_not_there(server: Preview) -> None:
    page = get(server, "/").body.decode()
    scripts = {name: get(server, f"/{name}.js").body.decode() for name in ("preview", "board", "source", "form")}
    assert get(server, "/preview.css").status == 200
    assert 'src="/preview.js"' in page
    assert 'href="/preview.css"' in page
    for route in ("/form.json", "/edit", "/events"):
        assert f"`{route}?" in scripts["preview"]
    for script in scripts.values():
        assert "innerHTML" not in script
        assert {f"{name}.js" for name in scripts} >= {*re.findall(r'from "\./(\w+\.js)"', script)}
    assert get(server, "/form.json?way=title").status == 200


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


def test_a_page_that_goes_before_it_has_asked_is_not_worth_a_word(
    server: Preview, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_connection((HOST, server.server_port)) as page:
        page.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # reset, not closed
        page.send(b"GET")
    assert get(server, "/").status == 200
    assert capsys.readouterr().err == ""


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
        ("/edit", {}, b'{"way": 1, "word": "", "seen": ""}', 400),
        ("/events", {}, b"{}", 404),
    ],
)
def test_only_the_page_itself_can_send_something(
    path: str, headers: dict[str, str], body: bytes, status: int, server: Preview, board: Path
) -> None:
    own = {"Origin": server.url.rstrip("/"), "X-Hyskos-Token": server.token, "Content-Type": "application/json"}
    with closing(http.client.HTTPConnection(HOST, server.server_port, timeout=30)) as connection:
        connection.request("POST", path, body, {name: value for name, value in {**own, **headers}.items() if value})
        assert connection.getresponse().status == status
    assert board.read_text("utf-8") == MAP


def test_the_page_writes_a_value_and_is_told_of_it(server: Preview, board: Path) -> None:
    with asked(server, "/events", {}) as events:
        seen = heard(events)["digest"]
        change = {"seen": seen, "way": "spaces/0/points/round", "word": "7"}
        assert len(json.loads(post(server, change).body)["written"]) == 64
        while "<title>7</title>" not in lettering(heard(events)):
            pass
    assert board.read_text("utf-8") == MAP.replace("{round: 5,", "{round: 7,")
    answer = json.loads(post(server, change).body)  # what was seen is no longer there
    assert (answer["written"], "changed" in answer["message"]) == ("", True)


def test_what_is_answered_may_do_nothing_else(server: Preview) -> None:
    headers = get(server, "/").headers
    assert headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "Access-Control-Allow-Origin" not in headers
    assert (headers["X-Content-Type-Options"], headers["Cache-Control"]) == ("nosniff", "no-store")


def test_each_answer_is_in_the_language_that_is_asked_for(server: Preview) -> None:
    assert told(server, "lang=es", "hello")["words"] == {"nothing": "es"}
    assert told(server, "", "hello")["words"] == {"nothing": "en"}
    assert "FÁBRICA" in lettering(told(server, "lang=es"))


def test_what_is_not_said_is_in_the_language_of_the_command(board: Path) -> None:
    with serving(board, "es") as server:
        answer = told(server, "lang=zz")
        assert (answer["lang"], "FÁBRICA" in lettering(answer)) == ("es", True)
        assert told(server, "lang=zz", "hello")["words"] == {"nothing": "es"}


def test_a_board_is_shown_in_its_own_languages_too(board: Path, server: Preview) -> None:
    board.write_text(MAP.replace("es: Fábrica interior", "es: Fábrica interior, pl: Wewnętrzna"), "utf-8")
    assert told(server)["languages"] == ["en", "es", "pl"]
    answer = told(server, "lang=pl")
    assert (answer["lang"], "WEWNĘTRZNA" in lettering(answer)) == ("pl", True)
    assert told(server, "lang=pl", "hello")["speaks"] == "en"
    board.write_text(SLIP, "utf-8")
    assert told(server, "lang=pl")["languages"] == ["en", "es", "pl"]  # what is chosen can stay chosen


@pytest.mark.slow
def test_files_of_a_folder_are_told_apart_and_new_ones_are_found(board: Path) -> None:
    (board.parent / "sub").mkdir()
    (board.parent / "sub/mine.yaml").write_text(MAP.replace("id: mine", "id: other"), "utf-8")
    with serving(board.parent) as server:
        first, second = (told(server, f"file={name}") for name in ("mine.yaml", "sub/mine.yaml"))
        assert first["files"] == ["mine.yaml", "sub/mine.yaml"]
        assert (first["shown"], first["title"], second["shown"], second["title"]) == (
            ("mine.yaml", "mine", "sub/mine.yaml", "other")
        )  # fmt: skip
        with asked(server, "/events", {}) as events:
            heard(events)
            (board.parent / "sub/new.yaml").write_text("kind: map\n", "utf-8")
            assert heard(events)["files"] == ["mine.yaml", "sub/mine.yaml", "sub/new.yaml"]
        for path in server.files.values():
            path.unlink()
        assert told(server, "file=mine.yaml")["shown"] == "mine.yaml"


@pytest.mark.slow
def test_art_in_a_folder_below_counts_as_a_change(board: Path) -> None:
    (board.parent / "art").mkdir()
    (board.parent / "art/bird.svg").write_text("<svg/>", "utf-8")
    board.write_text(MAP.replace("emblem: sun", "emblem: art/bird.svg"), "utf-8")
    with serving(board) as server, asked(server, "/events", {}) as events:
        heard(events)
        heard(events)  # the folder is looked at for the first time
        (board.parent / "art/bird.svg").write_text("<svg></svg>", "utf-8")
        heard(events)


@pytest.mark.slow
def test_languages_of_two_pages_do_not_mix(board: Path, server: Preview) -> None:
    board.write_text(SLIP, "utf-8")
    with ThreadPoolExecutor(8) as many:
        answers = list(many.map(lambda lang: (lang, told(server, f"lang={lang}")), ["en", "es"] * 20))
    hints = {lang: {str(answer["findings"]) for one, answer in answers if one == lang} for lang in ("en", "es")}
    assert [len(said) for said in hints.values()] == [1, 1]
    assert hints["en"] != hints["es"]


@pytest.mark.slow
@pytest.mark.parametrize("renamed", [False, True], ids=["written", "renamed"])
def test_a_save_is_told_to_every_page(renamed: bool, server: Preview, board: Path) -> None:
    with asked(server, "/events", {}) as one, asked(server, "/events", {}) as other:
        assert [heard(page)["findings"] for page in (one, other)] == [[], []]
        if renamed:
            new = board.with_suffix(".new")
            new.write_text(SLIP, "utf-8")
            new.replace(board)
        else:
            board.write_text(SLIP, "utf-8")
        for page in (one, other):
            frame = heard(page)
            while not frame["findings"]:  # a new file beside the board is a change of its folder, too
                frame = heard(page)
            assert frame["sheets"] == []


@pytest.mark.slow
def test_a_page_is_sent_what_it_has_not_got_alone(server: Preview, board: Path) -> None:
    with asked(server, "/events", {}) as events:
        whole = len(lettering(heard(events)))
        board.write_text(SLIP, "utf-8")
        while heard(events)["sheets"]:
            pass
        board.write_text(MAP.replace("{round: 5, final: 10}", "{round: 6, final: 10}"), "utf-8")
        frame = heard(events)
        while not frame["sheets"]:
            frame = heard(events)
        assert 0 < len(lettering(frame)) < whole / 4
        spans = heard(events, "source")
        assert (spans["digest"], dict(spans["spans"])["rounds"]) == (frame["digest"], [13, 1, 13, 11])


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
    (board.parent / ".mine.yaml.swp").write_bytes(b"")
    assert sign_of([board.parent]) == before
    (board.parent / "mine.ttf").write_bytes(b"")
    assert sign_of([board.parent]) != before
