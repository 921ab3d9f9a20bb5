"""What a preview shows is what `hyskos export` prints, for every kind and in its project."""

import re
import shutil
from collections.abc import Iterator, Sequence
from contextvars import copy_context
from pathlib import Path

import pytest

from hyskos.cli.main import execute
from hyskos.companion.preview.frames import ViewOptions, frame_of
from hyskos.companion.preview.looking import look_at
from hyskos.companion.preview.server import Preview
from hyskos.companion.preview.spans import spelling
from hyskos.companion.preview.watching import definitions_in, project_of
from hyskos.definitions import project
from hyskos.definitions.kinds.registry import shipped
from hyskos.generators.orders.home import editions
from hyskos.generators.orders.order import Single
from hyskos.generators.orders.renderers import kinds, renderers_of
from hyskos.generators.writers.screen import layers_of
from tests.companion.previews import asked, heard, lettering, serving, told

WISHES = Path(__file__).parents[1] / "wishes"
OF_WISHES = [
    path
    for path in definitions_in(WISHES)
    if path.parent != WISHES and path.read_text("utf-8").partition("kind: ")[2].partition("\n")[0] in kinds()
]
"""By their texts: to read them all takes a second, of each run that collects tests."""
SHIPPED = {
    "map": "inner-factory", "faction": "bastet", "grid": "pharaoh", "ring": "ring-18", "score-sheet": "pyramydal-score",
    "card": "turn-at-a-glance", "booklet": "rolling-pyramids-rules", "cover": "rolling-pyramids-cover",
    "box": "rolling-pyramids-box", "pieces": "pharaoh-pieces",
}  # fmt: skip


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Write a project with one file of every kind, whose map has rounds of its own."""
    folder = tmp_path / "game"
    (folder / "boards").mkdir(parents=True)
    (folder / project.FILE).write_text("kind: project\nid: game\ntitle: {en: Game, es: Juego}\n", "utf-8")
    for kind, name in SHIPPED.items():
        text = shipped(kind)[name].read_text("utf-8").replace(f"id: {name}", f"id: own-{kind}", 1)
        text = text.replace("title: {en: Bastet, es: Bastet}", "title: {en: Lynxes, es: Linces}")
        where = folder / "boards" if kind == "map" else folder
        (where / f"{kind}.yaml").write_text(re.sub("(?m)^rounds: 10$", "rounds: 14", text), "utf-8")
    return folder


def exported(folder: Path, name: str, patch: pytest.MonkeyPatch) -> list[Single]:
    """Give the orders that `hyskos export` makes of a file where its project is."""
    ordered: list[Single] = []

    def kept(orders: Sequence[Single], _workers: object) -> Iterator[tuple[()]]:
        ordered.extend(orders)
        return iter([()] * len(orders))

    patch.setattr("hyskos.cli.printing.written_files.make_all", kept)
    patch.chdir(folder)
    assert execute(["export", name, "-o", str(folder / "printed"), "--lang", "en", "--format", "svg"]) == 0
    return ordered


def assert_shown_as_printed(folder: Path, path: Path, patch: pytest.MonkeyPatch) -> None:
    """Compare every sheet that a preview of the folder shows with the page that is written."""
    orders = exported(folder, str(path.relative_to(folder)), patch)
    drawn = [next(editions(renderer, order)) for order in orders for renderer in renderers_of(order.definition)]
    pages = [page for edition in drawn for page in edition.document.pages]
    patch.chdir("/")  # the folder that is shown decides, wherever the command stands

    def shown() -> tuple[object, ...]:
        project.use_project(project_of(folder))
        return frame_of(look_at(path).reading, ViewOptions("en")).sheets

    sheets = copy_context().run(shown)
    spelt = spelling(look_at(path).reading.document)
    assert sheets
    assert [(one.label, one.width, one.height, one.layers) for one in sheets] == [
        (page.label, page.width, page.height, layers_of(page, spelt)) for page in pages
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
    return len(re.findall(r'class="field"[^>]* data-at="rounds', lettering(told(server, "file=faction.yaml"))))


@pytest.mark.slow
def test_a_player_board_follows_its_map_at_every_save(game: Path) -> None:
    with serving(game) as preview, asked(preview, "/events?file=faction.yaml", {}) as events:
        heard(events)
        before, board = boxes(preview), game / "boards" / "map.yaml"
        board.write_text(board.read_text("utf-8").replace("rounds: 14", "rounds: 13"), "utf-8")
        heard(events)
        assert boxes(preview) == before - 1
