"""What a preview draws of a file is what `hyskos export` prints, with findings and toggles."""

import re
import shutil
from collections.abc import Iterator, Sequence
from contextvars import copy_context
from html import unescape
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.companion.preview.frames import FORMS, Frame, ViewOptions, find_all, frame_of, printable_text
from hyskos.companion.preview.looking import look_at
from hyskos.companion.preview.server import Preview
from hyskos.companion.preview.spans import path_of, spans_of, spelling, way_of
from hyskos.companion.preview.watching import definitions_in, project_of
from hyskos.definitions import project
from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import Reading, read, read_bytes
from hyskos.generators.orders.home import editions
from hyskos.generators.orders.order import Single
from hyskos.generators.orders.renderers import kinds, renderers_of
from hyskos.generators.writers.screen import layers_of
from tests.companion.previews import MAP, SLIP, first_event, lettering, next_event, open_request, own_board, serving

board = pytest.fixture(own_board)


@pytest.mark.slow
def test_a_frame_holds_the_board_as_it_prints(board: Path) -> None:
    frame = frame_of(read(board), ViewOptions("es"))
    assert (frame.title, frame.findings, len(frame.sheets)) == ("mine", (), 1)
    assert "FÁBRICA" in str(frame.parts)
    assert frame_of(read(board), ViewOptions("es", "saver")).parts != frame.parts


@pytest.mark.slow
def test_edges_show_what_runs_on_beyond_the_cut(board: Path) -> None:
    (sheet,), (with_edges,) = (frame_of(read(board), ViewOptions("en", edges=edges)).sheets for edges in (False, True))
    assert (sheet.width, sheet.trim, sheet.safe) == (420, Rect(0, 0, 420, 297), Rect(5, 5, 410, 287))
    assert (with_edges.width, with_edges.trim) == (420 + 2 * 3.175, Rect(3.175, 3.175, 420, 297))
    assert with_edges.bleed == Rect(0, 0, with_edges.width, with_edges.height)


@pytest.mark.slow
def test_a_change_makes_few_parts_anew(board: Path) -> None:
    before = frame_of(read(board), ViewOptions("en")).parts
    board.write_text(MAP.replace("{round: 6, final: 10}", "{round: 7, final: 10}"), "utf-8")
    after = frame_of(read(board), ViewOptions("en")).parts
    new = [markup for key, markup in after.items() if key not in before]
    assert 1 <= len(new) <= 2  # the pyramid with its neighbours, and the note that names the state of the file
    assert "<title>7</title>" in new[0]


def test_a_frame_of_a_broken_file_tells_what_and_where(board: Path) -> None:
    board.write_text(SLIP, "utf-8")
    frame = frame_of(read(board), ViewOptions("en"))
    (finding,) = frame.findings
    assert (frame.sheets, finding.code, finding.hint) == ((), "Y101", "did you mean `points`?")
    assert SLIP.splitlines()[finding.line - 1] == finding.source
    assert finding.source[finding.column - 1 :].startswith("pionts")


@pytest.mark.slow
def test_what_only_print_shows_is_told_and_drawn_all_the_same(board: Path) -> None:
    board.write_text(MAP.replace(", es: Fábrica interior", ""), "utf-8")
    assert frame_of(read(board), ViewOptions("en")).sheets
    assert [finding.code for finding in find_all(read(board))] == ["T601"]


@pytest.mark.many
@pytest.mark.parametrize("text", ["", "kind: inks\n", "[", "kind: map\n", "\x00", "kind: words\nid: a\n"])
def test_whatever_is_read_makes_a_frame(text: str, board: Path) -> None:
    board.write_text(text, "utf-8")
    frame = frame_of(read(board), ViewOptions("en"))
    assert frame.sheets == ()
    assert find_all(read(board)) == frame.findings or not frame.findings


def test_spaces_that_do_not_break_are_shown_and_what_moves_text_is_not() -> None:
    assert printable_text("d4\u00a0is\u202fa die\n\u202egone\x1b") == "d4\u00a0is\u202fa die\n\ufffdgone\ufffd"


def test_a_file_that_is_gone_makes_a_frame(board: Path) -> None:
    board.unlink()
    (finding,) = frame_of(read(board), ViewOptions("en")).findings
    assert finding.code == "Y001"


@pytest.mark.wide
@pytest.mark.many
@pytest.mark.parametrize(
    ("kind", "name", "lacking"),
    [
        ("map", "four-x", set()),
        ("faction", "anubian", set()),
        ("score-sheet", "pyramydal-score", set()),
        ("grid", "pharaoh", {"fields"}),
        ("ring", "ring-18", {"fields"}),
        ("card", "turn-at-a-glance", {"fields"}),
        ("cover", "ring-race-cover", {"fields"}),
        ("box", "pyramydal-box", {"edges", "fields"}),
        ("pieces", "pharaoh-pieces", {"edges", "fields"}),
        ("booklet", "pharaoh-rules", {"edges", "fields"}),
        ("rules", "pharaoh", {"ink", "sight", "zoom", "edges", "fields", "measures"}),
    ],
)
def test_toggles_are_those_that_change_a_board_of_this_kind(kind: str, name: str, lacking: set[str]) -> None:
    reading = read(built_in_files(kind)[name])
    frame = frame_of(reading, ViewOptions("en"))
    assert set(frame.toggles) == {"ink", "sight", "zoom", "edges", "fields", "measures"} - lacking
    if frame.sheets:
        assert frame_of(reading, ViewOptions("es")).parts != frame.parts
        assert frame_of(reading, ViewOptions("en", "saver")).parts != frame.parts
        with_edges = [sheet.as_json() for sheet in frame_of(reading, ViewOptions("en", edges=True)).sheets]
        assert (with_edges != [sheet.as_json() for sheet in frame.sheets]) == ("edges" in frame.toggles)


@pytest.mark.slow
def test_a_cover_is_shown_in_all_its_forms() -> None:
    reading = read(built_in_files("cover")["pharaoh-cover"])
    frame = frame_of(reading, ViewOptions("en"))
    captions = [(sheet.caption, sheet.as_json()["caption"]) for sheet in frame.sheets]
    forms = ["Lid", "Square picture", "Banner", "Picture of the box", "Sell sheet"]
    assert captions == [(form, form) for form in forms]
    assert [renderer.part for renderer in renderers_of(reading.definition)] == [*FORMS]
    lid, *_rest, picture, sell = frame.sheets
    wide_lid, *_rest, wide_picture, wide_sell = frame_of(reading, ViewOptions("en", edges=True)).sheets
    assert wide_picture.width == picture.width  # which nobody cuts
    assert wide_lid.trim.w == lid.trim.w
    assert wide_sell.bleed.w > wide_sell.trim.w == sell.trim.w
    assert {sheet.caption for sheet in frame_of(read(built_in_files("grid")["pharaoh"]), ViewOptions("en")).sheets} == {
        ""
    }


@pytest.mark.slow
def test_a_form_that_cannot_be_drawn_hides_no_other(tmp_path: Path) -> None:
    text = built_in_files("cover")["pharaoh-cover"].read_text("utf-8").replace("\nid: pharaoh-cover", "\nid: mine")
    path = tmp_path / "mine.yaml"
    sentence = "Roll one to six points and spend them on your pyramids."
    assert sentence in text
    path.write_text(text.replace(sentence, sentence + " You may roll very many points indeed." * 60), "utf-8")
    frame = frame_of(read(path), ViewOptions("en"))
    captions = [sheet.caption for sheet in frame.sheets]
    assert captions == ["Lid", "Square picture", "Banner"]  # the box shows the text, too
    assert frame.findings
    assert frame.toggles


# the same as in print


WISHES = Path(__file__).parents[1] / "wishes"
OF_WISHES = [
    path
    for path in definitions_in(WISHES)
    if path.parent != WISHES and path.read_text("utf-8").partition("kind: ")[2].partition("\n")[0] in kinds()
]
"""By their texts: to read them all takes a second, of each run that collects tests."""
SHIPPED = {
    "map": "inner-factory", "faction": "bastet", "grid": "pharaoh", "ring": "ring-18", "score-sheet": "pyramydal-score",
    "card": "turn-at-a-glance", "booklet": "rolling-pyramids-rules", "cover": "pharaoh-cover",
    "box": "pharaoh-box", "pieces": "pharaoh-pieces",
}  # fmt: skip


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Write a project with one file of every kind, whose map has rounds of its own."""
    folder = tmp_path / "game"
    (folder / "boards").mkdir(parents=True)
    (folder / project.FILE).write_text("kind: project\nid: game\ntitle: {en: Game, es: Juego}\n", "utf-8")
    for kind, name in SHIPPED.items():
        text = built_in_files(kind)[name].read_text("utf-8").replace(f"id: {name}", f"id: own-{kind}", 1)
        text = text.replace("title: {en: Bastet, es: Bastet}", "title: {en: Lynxes, es: Linces}")
        where = folder / "boards" if kind == "map" else folder
        (where / f"{kind}.yaml").write_text(re.sub("(?m)^rounds: 10$", "rounds: 14", text), "utf-8")
    return folder


def export_orders(folder: Path, name: str, patch: pytest.MonkeyPatch) -> list[Single]:
    """Give the orders that `hyskos export` makes of a file where its project is."""
    ordered: list[Single] = []

    def keep_orders(orders: Sequence[Single], _workers: object) -> Iterator[tuple[()]]:
        ordered.extend(orders)
        return iter([()] * len(orders))

    patch.setattr("hyskos.cli.printing.written_files.make_all", keep_orders)
    patch.chdir(folder)
    assert execute(["export", name, "-o", str(folder / "printed"), "--lang", "en", "--format", "svg"]) == 0
    return ordered


def assert_shown_as_printed(folder: Path, path: Path, patch: pytest.MonkeyPatch) -> None:
    """Compare every sheet that a preview of the folder shows with the page that is written."""
    orders = export_orders(folder, str(path.relative_to(folder)), patch)
    drawn = [next(editions(renderer, order)) for order in orders for renderer in renderers_of(order.definition)]
    pages = [page for edition in drawn for page in edition.document.pages]
    patch.chdir("/")  # the folder that is shown decides, wherever the command stands

    def render_sheets() -> tuple[object, ...]:
        project.use_project(project_of(folder))
        return frame_of(look_at(path).reading, ViewOptions("en")).sheets

    sheets = copy_context().run(render_sheets)
    spell = spelling(look_at(path).reading.document)
    assert sheets
    assert [(sheet.label, sheet.width, sheet.height, sheet.layers) for sheet in sheets] == [
        (page.label, page.width, page.height, layers_of(page, spell)) for page in pages
    ]


def test_every_kind_that_is_printed_is_compared() -> None:
    assert {*SHIPPED} == {*kinds()}


@pytest.mark.wide
@pytest.mark.parametrize("kind", SHIPPED)
def test_a_preview_shows_what_is_printed_of_every_kind(kind: str, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_shown_as_printed(game, next(game.rglob(f"{kind}.yaml")), monkeypatch)


@pytest.mark.proof
@pytest.mark.parametrize("path", OF_WISHES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_preview_shows_what_is_printed_of_every_wish(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wish = WISHES / path.relative_to(WISHES).parts[0]
    folder = tmp_path / wish.name
    shutil.copytree(wish, folder)
    assert_shown_as_printed(folder, folder / path.relative_to(wish), monkeypatch)


def boxes(server: Preview) -> int:
    """Count the places to write for rounds, of a page that is opened now."""
    return len(re.findall(r'class="field"[^>]* data-at="rounds', lettering(first_event(server, "file=faction.yaml"))))


@pytest.mark.slow
def test_a_player_board_follows_its_map_at_every_save(game: Path) -> None:
    with serving(game) as preview, open_request(preview, "/events?file=faction.yaml", {}) as events:
        next_event(events)
        before, board = boxes(preview), game / "boards" / "map.yaml"
        board.write_text(board.read_text("utf-8").replace("rounds: 14", "rounds: 13"), "utf-8")
        next_event(events)
        assert boxes(preview) == before - 1


# marks and the lines they are drawn from


BOARDS = [(kind, name) for kind in ("map", "faction", "grid", "ring", "score-sheet") for name in built_in_files(kind)]
_MARK = re.compile(r'<(?:path|circle|rect|g)[^>]* data-at="([^"]*)"')


def make_frame(kind: str, name: str, old: str = "", new: str = "") -> tuple[Reading, Frame]:
    text = built_in_files(kind)[name].read_text("utf-8")
    assert old in text
    reading = read_bytes(text.replace(old, new, 1).encode(), f"{name}.yaml")
    assert not reading.findings
    return reading, frame_of(reading, ViewOptions("en"))


def marks(frame: Frame) -> Iterator[tuple[str, list[str]]]:
    """Give every mark of a board with the ways it leads to."""
    for sheet in frame.sheets:
        for part in sheet.parts:
            pieces = re.split(r'(?=<(?:path|circle|rect|g)[^>]* data-at=")', part.markup)
            for piece in pieces:
                if match := _MARK.match(piece):
                    yield piece, [way.replace("%20", " ") for way in unescape(match[1]).split(" ")]


@pytest.mark.wide
@pytest.mark.parametrize(("kind", "name"), BOARDS)
def test_there_is_no_mark_without_a_way(kind: str, name: str) -> None:
    _, frame = make_frame(kind, name)
    pieces = [*marks(frame)]
    assert len(pieces) > 300
    drawn = sum(len(re.findall(r"<(?:circle|rect)|<path|<g[^>]*fill", part.markup)) for part in frame.sheets[0].parts)
    inside = sum(len(re.findall(r"<title>", part.markup)) for part in frame.sheets[0].parts)  # the outline of a text
    clips = sum(len(re.findall(r"<clipPath", part.markup)) for part in frame.sheets[0].parts)
    assert len(pieces) == drawn - inside - clips


@pytest.mark.wide
@pytest.mark.parametrize(
    ("board_", "old", "new", "way", "beside"),
    [
        ("map:inner-factory", "{round: 4, final: 6}", "{round: 3, final: 6}", "spaces/1/points/round", {"spaces"}),
        ("map:inner-factory", "factory: footmen", "factory: heroes", "spaces/3/factory", {"spaces"}),
        ("map:outer-factory", "rounds: 10\n", "rounds: 9\n", "rounds", {"solo_rounds"}),
        ("faction:anubian", "adds: 2}", "adds: 9}", "footmen/tracks/0/1/adds", set()),
        ("faction:anubian", "track: [2, 4]", "track: [2, 5]", "units/0/track/1", set()),
        ("faction:anubian", "Halves the defenders", "Halves all defenders", "devices/0/text/en", set()),
        ("grid:pharaoh", "c3, c4], players: 3", "c3, c4], players: 4", "goal_lines/1/players", set()),
        ("ring:ring-18", "neutral: 0", "neutral: 1", "neutral", {"triangles"}),
        ("ring:ring-18", "entries: [14, 15, 16]", "entries: [14, 15, 17]", "players/0/entries/2", set()),
        ("card:pyramydal-card", "Stop on a pyramid", "Stop at a pyramid", "sections/0/lines/1/en", set()),
        ("score-sheet:pyramydal-score", "each: 9", "each: 8", "rows/6/each", set()),
    ],
)
def test_what_a_value_changes_is_what_leads_to_it(board_: str, old: str, new: str, way: str, beside: set[str]) -> None:
    """`beside` is what has to make room: the other figure of a pyramid, the legend that loses a factory."""
    kind, name = board_.split(":")
    (_, before), (_, after) = make_frame(kind, name), make_frame(kind, name, old, new)
    unchanged = {piece for piece, _ in marks(before)}
    stamps = [[""], ["version", "id"]]  # they say the state of the file
    changed = [ways for piece, ways in marks(after) if piece not in unchanged and ways not in stamps]
    assert [way] in [ways[:1] for ways in changed]
    steps = way.split("/")
    around = {"/".join(steps[:n]) for n in range(1, len(steps) + 1)}
    assert {changed_way.split("/")[0] for ways in changed if not around & {*ways} for changed_way in ways} == beside


@pytest.mark.parametrize(("kind", "name"), [("map", "inner-factory"), ("faction", "anubian"), ("ring", "ring-18")])
def test_a_span_holds_a_value_and_its_key(kind: str, name: str) -> None:
    document = read(built_in_files(kind)[name]).document
    lines = document.lines
    for way, (line, column, end_line, end_column) in spans_of(document).items():
        path = path_of(way, document)
        assert path is not None
        if path and isinstance(path[-1], str):
            assert lines[line - 1][column - 1 :].lstrip("'\"").startswith(str(path[-1])), way
        last = lines[end_line - 1][: end_column - 1]
        assert last
        assert not last.endswith(" "), way
        value = document.at(path)
        if path and not isinstance(value, dict | list | bool):
            assert str(value).split()[-1].strip("'\"") in last, way


def test_ways_spell_paths_and_lead_nowhere_else() -> None:
    document = read_bytes(b"kind: map\n'a/b': [1, {c d: 2}]\n", "x.yaml").document
    assert way_of(("a/b", 1, "c d")) == "a~1b/1/c d"
    assert path_of("a~1b/1/c d", document) == ("a/b", 1, "c d")
    assert path_of("", document) == ()
    for way in ("a", "a~1b/2", "a~1b/-1", "a~1b/x", "kind/0", "a~1b/1/c d/0", "a~1b/٣"):
        assert path_of(way, document) is None
