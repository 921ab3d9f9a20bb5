"""Forty projects of designers: nothing is found in them, their boards are printed, their games refereed."""

import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from hyskos.cli.designing.maps import OVERLAYS
from hyskos.cli.main import execute
from hyskos.companion.changes import changes
from hyskos.companion.map_pictures import drawn_changes, overlay
from hyskos.definitions.findings import UnreadableError
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_file, read
from hyskos.definitions.printing import INKS, Ink
from hyskos.generators.boards.main_board.values import on_spaces
from hyskos.generators.drawing import Drawing
from hyskos.generators.orders.renderers import renderers_of
from hyskos.generators.sheets.page import bare_document
from hyskos.generators.writers.pdf import write_pdf
from hyskos.generators.writers.svg import write_svg
from hyskos.publishing.edition.printed_definitions import fill_definition
from scripts.reference_pages import DOCS, WISHES, Wish, recipes, wishes
from tests.laws.painting import Painting, heavy_inks
from tests.laws.places import faults

ALL = wishes()
GRANTED = [wish for wish in ALL if not wish.cannot]
IN_TURN = [(wish, LANGUAGES[n % 2], INKS[n // 2 % 2]) for n, wish in enumerate(GRANTED)]
"""Every wish in one language and one ink; the next one in another."""
KINDS = {"map", "faction", "grid", "ring", "score-sheet", "card", "pieces", "booklet", "cover", "box"}
pytestmark = [pytest.mark.slow]


def project_name(wish: object) -> str | None:
    return wish.project if isinstance(wish, Wish) else None


def printable(wish: Wish) -> Iterator[Definition]:
    for path in sorted(wish.folder.glob("*.yaml")):
        if path.read_text("utf-8").partition("kind: ")[2].partition("\n")[0] in KINDS:
            yield fill_definition(load_file(path))


def drawn(wish: Wish, lang: str, ink: Ink) -> Iterator[Drawing]:
    """Draw all sheets of a project in true size; pictures for screens are not asked for."""
    for one in printable(wish):
        for renderer in renderers_of(one):
            if not renderer.screen:
                yield from renderer.draw(one, lang, ink)


def test_the_list_is_whole_and_on_its_page() -> None:
    assert [wish.project for wish in ALL] == sorted(one.parent.name for one in WISHES.glob("*/hyskos.yaml"))
    assert [int(wish.project[:2]) for wish in ALL] == [*range(1, 41)]
    assert len(GRANTED) >= 38
    page = (DOCS / "guides" / "recipes.md").read_text("utf-8")
    assert recipes() == page, "run python -m scripts.reference_pages"


@pytest.mark.parametrize("wish", ALL, ids=project_name)
def test_what_the_page_shows_stands_in_the_file(wish: Wish) -> None:
    there = [line.strip() for line in (wish.folder / wish.file).read_text("utf-8").splitlines()]
    assert [line for line in map(str.strip, wish.lines.splitlines()) if line not in there] == []
    assert wish.typed or wish.makes or wish.cannot


@pytest.mark.wide
@pytest.mark.parametrize("wish", ALL, ids=project_name)
def test_nothing_is_found_but_what_cannot_be(wish: Wish, capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(["check", str(wish.folder), "--output", "concise"]) == int(bool(wish.cannot))
    findings = capsys.readouterr().out.splitlines()
    assert len(findings) == len(wish.finds)
    assert all(f"{wish.folder.name}/{start}" in line for start, line in zip(wish.finds, findings, strict=True))
    if wish.cannot:
        with pytest.raises(UnreadableError):
            load_file(wish.folder / wish.file)


@pytest.mark.wide
@pytest.mark.parametrize(("wish", "lang", "ink"), IN_TURN, ids=project_name)
def test_all_of_it_is_written(wish: Wish, lang: str, ink: Ink) -> None:
    for one in drawn(wish, lang, ink):
        page = bare_document(one)
        assert b"</svg>" in write_svg(page, page.pages[0])
        assert write_pdf(page).startswith(b"%PDF")


@pytest.mark.wide
@pytest.mark.parametrize("wish", [one for one in GRANTED if one.makes], ids=project_name)
def test_what_is_ordered_is_made(wish: Wish, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(wish.folder)
    assert execute([*shlex.split(wish.makes), "-o", str(tmp_path)]) == 0
    assert [one.stat().st_size > 1000 for one in tmp_path.iterdir()]


@pytest.mark.wide
@pytest.mark.parametrize("wish", [one for one in GRANTED if one.typed], ids=project_name)
def test_it_is_refereed(wish: Wish, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(wish.folder)
    for typed in wish.typed:
        assert execute(shlex.split(typed.line)) == typed.code
        out, err = capsys.readouterr()
        assert (out or err.partition("\n\n")[2]).rstrip("\n") == typed.says.rstrip("\n")


@pytest.mark.parametrize(("drawing", "kept"), [("13*/quarry.tmj", "quarry.yaml"), ("14*/sketch.txt", "hills.yaml")])
def test_maps_of_other_programs_are_what_import_makes_of_them(drawing: str, kept: str, tmp_path: Path) -> None:
    (path,) = WISHES.glob(drawing)
    made, ours = tmp_path / kept, load_file(path.parent / kept)
    assert execute(["import", str(path), "-o", str(made)]) == 0
    theirs = load_file(made)
    assert isinstance(ours, Map)
    assert isinstance(theirs, Map)
    assert (theirs.spaces, theirs.starts) == (ours.spaces, ours.starts)


@pytest.mark.proof
@pytest.mark.parametrize(("wish", "lang", "ink"), IN_TURN, ids=project_name)
def test_it_keeps_the_laws_of_paper(wish: Wish, lang: str, ink: Ink) -> None:
    """Texts stand out, places to write are large, white and empty, and no object takes more ink than dries."""
    for one in drawn(wish, lang, ink):
        painting = Painting(one.items)
        assert [*painting.faint_texts()] == []
        assert [*faults(painting)] == []
        assert heavy_inks(one.items, 240) == set()


@pytest.mark.wide
@pytest.mark.parametrize("wish", GRANTED, ids=project_name)
def test_numbers_and_changes_are_drawn_on_every_map(wish: Wish) -> None:
    """Overlays and heat maps are drawn alike, in the design that the board itself is drawn in."""
    for path in sorted(wish.folder.glob("*.yaml")):
        reading = read(path)
        if isinstance(board := reading.definition, Map):
            for kind in OVERLAYS:
                assert write_pdf(bare_document(on_spaces(board, overlay(kind, board), lang="en")))
            old = {**reading.document.data, "spaces": []}
            found = changes(old, reading.document.data)
            assert write_pdf(bare_document(drawn_changes(board, old, reading.document.data, found, "saver")))
