"""`hyskos shops`, and what a product says of shops, of makers of games, and of what its covers show."""

import json
import re
from pathlib import Path

import pytest

from hyskos import data
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import activate
from tests.cli.command_line import english, hyskos

pytestmark = pytest.mark.slow

_english = pytest.fixture(english, autouse=True)
SHOP = """\
kind: shop
id: corner
version: "1.0"
title: {en: The shop at the corner, es: La tienda de la esquina}
source: a telephone call
dated: "2026-11"
pictures:
  - {id: front, title: {en: Front, es: Frente}, shows: cover, pixels: [300, 200], most_bytes: 90000}
"""


def product(folder: Path, **changes: str) -> Path:
    """Write the product of Pharaoh with other values of some keys."""
    text = (data.ROOT / "products" / "pharaoh-product.yaml").read_text(encoding="utf-8")
    for old, new in changes.items():
        text = re.sub(rf"(?m)^{old}:.*(\n  .*)*", f"{old}: {new}", text)
    path = folder / "mine.yaml"
    path.write_text(text.replace("id: pharaoh-product", "id: mine"), encoding="utf-8")
    return path


def test_every_shop_is_listed_with_its_pictures_its_source_and_date() -> None:
    run = hyskos("shops")
    assert run.code == 0
    assert all(f"{name}: " in run.out for name in built_in_files("shop"))
    assert "  advertisement: 216 × 150 pixels, art and title\n" in run.out
    assert "  cover: 630 × 500 pixels, art and title, at most 3 MB, not verified\n" in run.out
    assert run.out.count("source, 2026-") == len(built_in_files("shop"))
    activate("es")
    assert "630 × 500 píxeles, ilustración y título, 3 MB como mucho, sin verificar" in hyskos("shops").out


def test_a_shop_of_your_own_for_scripts(tmp_path: Path) -> None:
    mine = tmp_path / "corner.yaml"
    mine.write_text(SHOP, encoding="utf-8")
    (shop,) = json.loads(hyskos("shops", mine, "--json").out)["shops"]
    (picture,) = shop["pictures"]
    assert (shop["id"], picture["pixels"], picture["most_bytes"], picture["unverified"]) == (
        "corner", [300, 200], 90000, False,
    )  # fmt: skip


def test_what_is_no_shop_is_reported_in_one_line(tmp_path: Path) -> None:
    run = hyskos("shops", "itch")
    assert (run.code, "Did you mean itch-io?" in run.err) == (2, True)
    assert "this is not a shop" in hyskos("shops", data.ROOT / "printers" / "longpack.yaml").err
    broken = tmp_path / "broken.yaml"
    broken.write_text(SHOP.replace("cover, pixels: [300", "flyer, pixels: [30"), encoding="utf-8")
    run = hyskos("shops", broken)
    assert (run.code, run.err.count("broken.yaml:8:")) == (1, 2)


def test_a_product_says_before_building_what_a_maker_does_not_make(tmp_path: Path) -> None:
    """And nothing is written, neither that job nor the ones before it."""
    mine = product(tmp_path, jobs="\n  - {id: pod, make: press, profile: the-game-crafter}")
    run = hyskos("product", "check", mine)
    assert run.code == 1
    assert "Q116" in run.err
    assert "`pharaoh-pieces`: the-game-crafter has no component of this size, 190 × 259 mm" in run.err
    assert hyskos("product", "build", mine, "-o", tmp_path / "out").code == 1
    assert not (tmp_path / "out").exists()
    without = "\n  - {id: pod, make: press, profile: the-game-crafter, without: [pharaoh-pieces, pharaoh-box]}"
    assert hyskos("product", "check", product(tmp_path, jobs=without)).code == 0


def test_a_cover_shows_nothing_that_is_not_in_the_box(tmp_path: Path) -> None:
    parts = "\n  - {id: pharaoh}\n  - {id: pharaoh-cover}"
    mine = product(tmp_path, components=parts, jobs="\n  - {id: shop, make: shop}")
    run = hyskos("product", "check", mine)
    assert run.code == 1
    assert "Q117" in run.err
    assert "the cover pharaoh-cover shows `pharaoh-pieces`, which is not in the box" in run.err


def test_a_box_bears_the_cover_of_its_product(tmp_path: Path) -> None:
    box = (data.ROOT / "boxes" / "pharaoh-box.yaml").read_text(encoding="utf-8")
    (tmp_path / "box.yaml").write_text(box.replace("id: pharaoh-box", "id: north-box"), encoding="utf-8")
    cover = (data.ROOT / "covers" / "pharaoh-cover.yaml").read_text(encoding="utf-8")
    (tmp_path / "cover.yaml").write_text(cover.replace("id: pharaoh-cover", "id: north-cover"), encoding="utf-8")
    parts = "\n  - {id: pharaoh}\n  - {id: pharaoh-pieces}\n  - {id: %s}\n  - {id: box.yaml}"
    jobs = "\n  - {id: home, make: home, profile: home-a4}"
    run = hyskos("product", "check", product(tmp_path, components=parts % "cover.yaml", jobs=jobs))
    assert (run.code, "Q124" in run.err) == (1, True)
    assert "has the cover `pharaoh-cover`, but the product has the cover `north-cover`" in run.err
    assert hyskos("product", "check", product(tmp_path, components=parts % "pharaoh-cover", jobs=jobs)).code == 0


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ("{id: card.yaml}, {id: back.yaml}", ""),
        ("{id: card.yaml}", ""),  # a product without any back
        ("{id: card.yaml}, {id: small.yaml}", "no card has the size of the back `small`, 105 × 148 mm"),
        ("{id: card.yaml}, {id: small.yaml}", "no back has the size of the card `card`, 148 × 210 mm"),
        ("{id: card.yaml}, {id: back.yaml}, {id: other.yaml}", "several backs are 148 × 210 mm"),
        ("{id: card.yaml, count: 2}, {id: back.yaml, count: 2}", ""),
    ],
)
def test_cards_and_backs_find_each_other(parts: str, message: str, tmp_path: Path) -> None:
    card = (data.ROOT / "cards" / "turn-at-a-glance.yaml").read_text(encoding="utf-8")
    back = (data.ROOT / "cards" / "rolling-pyramids-card-back.yaml").read_text(encoding="utf-8")
    for name, text in (("card", card), ("back", back), ("other", back), ("small", back)):
        custom = re.sub(r"(?m)^id: .*$", f"id: {name}", text)
        custom = re.sub(r"(?m)^title: .*$", f"title: {{en: {name}, es: {name}}}", custom)
        if name == "small":
            custom = custom.replace("width_mm: 148", "width_mm: 105").replace("height_mm: 210", "height_mm: 148")
        (tmp_path / f"{name}.yaml").write_text(custom, encoding="utf-8")
    mine = product(
        tmp_path,
        game="rolling-pyramids",
        components=f" [{parts}]",
        jobs="\n  - {id: home, make: home, profile: home-a4}",
    )
    run = hyskos("product", "check", mine)
    assert ("Q125" in run.err, message in run.err) == (bool(message), True), run.err


def test_a_cover_shows_a_board_of_your_own(tmp_path: Path) -> None:
    board = (data.ROOT / "grids" / "pharaoh.yaml").read_text(encoding="utf-8")
    (tmp_path / "north.yaml").write_text(board.replace("id: pharaoh\n", "id: north\n"), encoding="utf-8")
    cover = (data.ROOT / "covers" / "pharaoh-cover.yaml").read_text(encoding="utf-8")
    cover = cover.replace("id: pharaoh-cover", "id: north-cover").replace("shows: [pharaoh,", "shows: [north.yaml,")
    (tmp_path / "cover.yaml").write_text(cover, encoding="utf-8")
    parts = "\n  - {id: north.yaml}\n  - {id: pharaoh-pieces}\n  - {id: cover.yaml}"
    jobs = "\n  - {id: corner, make: shop, shop: corner.yaml, languages: [es]}"
    (tmp_path / "corner.yaml").write_text(SHOP.replace("shows: cover", "shows: mock-up"), encoding="utf-8")
    mine = product(tmp_path, components=parts, jobs=jobs)
    assert hyskos("product", "check", mine).code == 0
    assert hyskos("product", "build", mine, "--workers", "1", "-o", tmp_path / "out").code == 0
    zipped = tmp_path / "out" / "mine_corner.zip"
    assert hyskos("kit", "verify", zipped).code == 0
