"""Files of covers: pictures with pixels of their own, the page for the paper, and who cannot print them."""

import struct
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hyskos import data
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load, load_file, load_profile
from hyskos.generators.boards.covers import square
from hyskos.generators.drawing import Circle
from hyskos.generators.measure import boxes
from hyskos.generators.orders.order import Single, Terms
from hyskos.generators.orders.order_files import make
from hyskos.generators.orders.plan_orders import build
from hyskos.generators.orders.requests import Request
from hyskos.preflight.report import expectations
from hyskos.preflight.run import preflight
from hyskos.publishing.build.manifest import files_to_keep, member_name

COVER = load("pharaoh-cover", "cover")


def order(**terms: Any) -> Single:
    return Single(COVER, Terms(**{"lang": "es", "profile": load_profile("home-a4"), **terms}))


@pytest.mark.slow
def test_square_and_banner_have_their_own_pixels_and_sheets_those_of_the_order() -> None:
    pytest.importorskip("pypdfium2")
    one = order(formats=("png",), dpi=30)
    files = {file.name: file for file in make(one)}
    size = {name: struct.unpack(">II", file.content[16:24]) for name, file in files.items()}
    assert size["pharaoh-cover-square_full_es.png"] == (1000, 1000)
    assert size["pharaoh-cover-banner_full_es.png"] == (1500, 500)
    assert size["pharaoh-cover-sell-sheet_a4_es.png"] == (248, 351)
    assert files["pharaoh-cover-square_full_es.png"].dpi == 254
    names = {member_name(one, file) for file in files_to_keep(one, tuple(files.values()))}
    assert size["pharaoh-cover-mock-up_full_es.png"] == (1600, 1200)
    assert names == {f"full-size/pharaoh-cover-{part}_full_es.png" for part in ("banner", "mock-up", "square")}


@pytest.mark.slow
def test_a_sell_sheet_is_drawn_for_the_paper() -> None:
    for paper, trim in (("a4", (210, 297)), ("letter", (215.9, 279.4))):
        files = make(order(profile=load_profile(f"home-{paper}"), formats=("pdf",)))
        sheets = [file for file in files if "sell-sheet" in file.name]
        assert [(file.name, file.trim, file.pages) for file in sheets] == [
            (f"pharaoh-cover-sell-sheet_{paper}_es.pdf", trim, 1)
        ]


@pytest.mark.parametrize(("game", "accent"), [("pharaoh", "brick"), ("pyramydal", "black")])
def test_own_art_has_the_accent_for_its_current_colour(game: str, accent: str, tmp_path: Path) -> None:
    """It is the ink of the ground where that reads on cream, and black where it does not."""
    text = (data.ROOT / "covers" / f"{game}-cover.yaml").read_text(encoding="utf-8")
    own = tmp_path / "own.yaml"
    own.write_text(text.replace(f"art: {game}", "art: my-scarab.svg"), encoding="utf-8")
    art = '<circle cx="12" cy="12" r="10" fill="currentColor" stroke="black" stroke-width="1pt"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{art}</svg>'
    (tmp_path / "my-scarab.svg").write_text(svg, encoding="utf-8")
    cover = load_file(own)
    assert isinstance(cover, Cover)
    for ink, fill in (("full", accent), ("saver", "white")):
        drawing = square.draw(cover, lang="en", ink=ink)
        assert [item.fill for item, _ in boxes(drawing.items) if isinstance(item, Circle)] == [fill]


@pytest.mark.slow
def test_the_same_cover_is_the_same_bytes() -> None:
    one = order(formats=("svg", "pdf"), lang="en")
    assert [(file.name, file.content) for file in make(one)] == [(file.name, file.content) for file in make(one)]


@pytest.mark.slow
def test_a_press_takes_every_format() -> None:
    """Nothing is found; nor is in any other cover, for any other press (test_presswork)."""
    pytest.importorskip("pikepdf")
    profile = load_profile("generic-x1a")
    files = make(replace(order(profile=profile), definition=load("pharaoh-cover", "cover")))
    assert len(files) == 4
    for file in files:
        report = preflight(file.content, replace(expectations(profile), trim=file.trim))
        assert [one.message.render() for one in report.findings] == []


def test_a_maker_of_games_without_a_box_leaves_covers_out() -> None:
    covers = [load(name, "cover") for name in shipped("cover")]
    crafter = load_profile("the-game-crafter")
    without = tuple(one for one in crafter.components if "cover" not in one.kinds)
    built = build(Request(printer=replace(crafter, components=without), langs=("en",)), covers)
    assert built.orders == ()
    assert [message.render() for message in built.left_out] == [
        f"{cover.id}: left out, because the-game-crafter has no product for it" for cover in covers
    ]


@pytest.mark.slow
def test_a_lid_is_drawn_anew_in_the_size_of_a_makers_box() -> None:
    """Its art and its title are as large as that box allows: nothing is scaled, and nothing but the lid is written."""
    pytest.importorskip("pypdfium2")
    (file,) = make(order(profile=load_profile("the-game-crafter")))
    assert (file.component, file.scale) == ("large-stout-box-top", 1.0)
    assert struct.unpack(">II", file.content[16:24]) == (3450, 3450)
    assert file.trim == pytest.approx((285.75, 285.75))


@pytest.mark.slow
def test_a_mock_up_is_for_screens() -> None:
    """No press prints it; at home it has a page of its own size, and none of the paper."""
    pytest.importorskip("pikepdf")
    press = make(order(profile=load_profile("generic-offset")))
    assert not [file.name for file in press if "mock-up" in file.name]
    home = [file.name for file in make(order(formats=("pdf",))) if "mock-up" in file.name]
    assert home == ["pharaoh-cover-mock-up_full_es.pdf"]
