"""`hyskos kit`: one file with everything, the same bytes each time, and a check that finds every change."""

import hashlib
import json
import re
import zipfile
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from hyskos import data
from hyskos.cli.main import execute
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_file, load_profile
from hyskos.generators.orders.order import Folding, Order
from hyskos.generators.orders.requests import Request
from hyskos.generators.writers.zip_files import pack
from hyskos.publishing.build.kit import definitions, special
from tests.cli.command_line import Capture, Patch
from tests.cli.shortcuts import FEW
from tests.publishing.verify.small_kit import DRAWING, only, zipped

pytestmark = pytest.mark.slow

WORDS = {
    "few": ["--profile", "home-a4", "--lang", "es", "--workers", "1"],
    "press": ["--profile", "generic-offset", "--profile", "the-game-crafter", "--lang", "en", "--workers", "1"],
    "all": [],
}
"""Kits of a few definitions, for home and for a press, and the kit of all that ship."""
Kits = Callable[[str], Path]


@cache
def select_boards(which: str) -> Sequence[Definition]:
    boards = definitions([])
    return boards if which == "all" else [board for board in boards if board.id in FEW]


def make_kit(which: str, path: Path) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hyskos.publishing.build.kit.definitions", lambda _own: select_boards(which))
        assert execute(["kit", "-o", str(path), *WORDS[which]]) == 0
    return path


@pytest.fixture(scope="module")
def kits(tmp_path_factory: pytest.TempPathFactory) -> Kits:
    """Make each kit once."""
    return cache(lambda which: make_kit(which, tmp_path_factory.mktemp(which) / "kit.zip"))


@pytest.fixture(params=["few", pytest.param("all", marks=pytest.mark.proof)])
def kit(request: pytest.FixtureRequest, kits: Kits) -> Path:
    return kits(request.param)


def manifest(path: Path) -> dict[str, dict[str, object]]:
    with zipfile.ZipFile(path) as archive:
        reply = json.loads(archive.read("manifest.json"))
    assert reply["schema"] == "hyskos.kit-manifest/1"
    return {entry["name"]: entry for entry in reply["files"]}


def change_kit(kit: Path, target: Path, change: dict[str, bytes | None]) -> Path:
    """Copy a kit with some members replaced, added or (None) left out."""
    with zipfile.ZipFile(kit) as old:
        members = {name: old.read(name) for name in old.namelist()}
    target.write_bytes(pack({name: new for name, new in {**members, **change}.items() if new is not None}))
    return target


def test_everything_is_in_the_manifest_with_its_checksum(kit: Path) -> None:
    entries = manifest(kit)
    assert all(name.isascii() and not set(name) & set(' "*:<>?|\\') for name in entries)
    with zipfile.ZipFile(kit) as archive:
        packed = {Path(info.filename).suffix: info.compress_type for info in archive.infolist()}
        assert (packed[".pdf"], packed[".svg"], packed[".json"]) == (zipfile.ZIP_STORED, *[zipfile.ZIP_DEFLATED] * 2)
        assert set(archive.namelist()) == {*entries, "manifest.json"}
        for name, entry in entries.items():
            content = archive.read(name)
            assert entry["bytes"] == len(content)
            assert entry["sha256"] == hashlib.sha256(content).hexdigest()


@pytest.mark.proof
def test_every_board_is_there_in_both_inks_with_its_source(kits: Kits) -> None:
    entries = manifest(kits("all"))
    for definition in select_boards("all"):
        path = Path(definition.source)
        drawn = [entry for entry in entries.values() if entry.get("source") == str(path.relative_to(data.ROOT))]
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        assert drawn, definition.id
        assert {entry["source_sha256"] for entry in drawn} == {digest}
        usual = {"full"} if isinstance(definition, Cover) else {"full", "saver"}
        assert {entry["ink"] for entry in drawn} == ({"saver"} if definition.id == "read-me-first" else usual)
    assert {"READ-ME-FIRST_a4_es.pdf", "LICENSE.txt", "CREDITS.txt", "CHANGES.md"} <= set(entries)
    assert any(name.startswith("full-size/") and entry["trim"] == [420, 297] for name, entry in entries.items())


@pytest.mark.proof
def test_press_files_have_folders_and_facts_and_pass_verify(kits: Kits) -> None:
    """The sheets of all boards for a press are looked at in tests/generators/orders/test_presswork.py."""
    entries = manifest(kits("press"))
    press = entries["press/generic-offset/rolling-pyramids_inner-factory_generic-offset_en.pdf"]
    assert (press["standard"], press["bleed"], press["trim"]) == ("PDF/X-4", 3, [420, 297])
    pictures = [entry for name, entry in entries.items() if name.startswith("pod/the-game-crafter/")]
    assert pictures
    assert all(
        (picture["colour"], picture["dpi"], bool(picture["component"])) == ("RGB", 300, True) for picture in pictures
    )
    assert execute(["kit", "verify", str(kits("press"))]) == 0


def test_a_kit_contains_two_sided_boards_and_imposed_cards(kit: Path) -> None:
    entries = manifest(kit)
    double = entries["full-size/rolling-pyramids_inner-factory_outer-factory_duplex-long_sra3_es.pdf"]
    assert (double["side"], double["flip"], double["back"], double["pages"]) == ("both", "long", "outer-factory", 2)
    assert double["back_sha256"] == hashlib.sha256((data.ROOT / "maps/outer-factory.yaml").read_bytes()).hexdigest()
    cards = entries["A4/pyramydal-card_4-each_imposed_a4_es.pdf"]
    assert (cards["copies"], cards["side"]) == (4, "face")
    assert not [name for name in entries if "turn-at-a-glance_4-each" in name], "one to a sheet: nothing is gained"


def test_a_maker_of_folding_boards_gets_them() -> None:
    boards = [load_file(path) for path in built_in_files("map").values()]
    printers = ("longpack", "drivethru", "home-a4", "the-game-crafter")
    requests = {name: Request(printer=load_profile(name), langs=("en",)) for name in printers}
    folds = {
        name: [order.fold for order in special(boards, request) if isinstance(order, Folding)]
        for name, request in requests.items()
    }
    assert folds == {"longpack": ["quad"] * 3, "drivethru": [], "home-a4": [], "the-game-crafter": []}


def test_a_board_and_a_printer_of_your_own(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr("hyskos.publishing.build.kit.definitions", lambda custom: custom)  # nothing but the user's own
    board, printer, path = tmp_path / "My board.yaml", tmp_path / "shop.yaml", tmp_path / "kit.zip"
    board.write_bytes(built_in_files("grid")["pharaoh"].read_bytes() + b"# mine\n")
    text = (data.ROOT / "printers/generic-x1a.yaml").read_text(encoding="utf-8")
    text = text.replace("id: generic-x1a", "id: shop").replace("bleed_mm: 3", "bleed_mm: 4")
    printer.write_text(text, encoding="utf-8")
    assert execute(["kit", "-o", str(path), "--add", str(board), "--profile", str(printer)]) == 0
    entries = manifest(path)
    press = entries["press/shop/pharaoh_shop_en.pdf"]
    assert (press["source"], press["bleed"], press["printer"]) == ("sources/pharaoh.yaml", 4, "shop")
    assert press["source_sha256"] == entries["sources/pharaoh.yaml"]["sha256"]
    assert "sources/printer-shop.yaml" in entries
    assert execute(["kit", "verify", str(path)]) == 0


def test_what_a_press_cannot_make_is_reported_once_and_left_out(
    tmp_path: Path, capsys: Capture, monkeypatch: Patch
) -> None:
    small = ("pharaoh", "ring-18")
    chosen = [
        load_file(path) for kind in ("grid", "ring") for name, path in built_in_files(kind).items() if name in small
    ]
    monkeypatch.setattr("hyskos.publishing.build.kit.definitions", lambda _own: chosen)
    mine, path = tmp_path / "mine.yaml", tmp_path / "kit.zip"
    text = (data.ROOT / "printers/generic-x1a.yaml").read_text(encoding="utf-8").replace("id: generic-x1a", "id: mine")
    mine.write_text(text.replace("bleed_mm: 3", "bleed_mm: 3\nlargest_mm: [320, 320]"), encoding="utf-8")
    assert execute(["kit", "-o", str(path), "--profile", str(mine)]) == 1
    reply = "ring-18: 360 × 360 mm is too large for mine, which prints at most 320 × 320 mm; left out\n"
    assert capsys.readouterr().err.count(reply) == 1
    assert [name for name in manifest(path) if name.startswith("press")] == [
        f"press/mine/pharaoh_mine_{lang}.pdf" for lang in ("en", "es")
    ]


def test_printers_of_one_id(tmp_path: Path, capsys: Capture, monkeypatch: Patch) -> None:
    printed: list[str] = []

    def note_printers(_boards: object, printers: Sequence[Profile], *_: object) -> Iterator[Order]:
        printed.extend(printer.id for printer in printers)
        return iter(())

    monkeypatch.setattr("hyskos.publishing.build.kit.orders", note_printers)
    mine = tmp_path / "mine.yaml"
    text = (data.ROOT / "printers/home-a4.yaml").read_text(encoding="utf-8")
    mine.write_text(text.replace("border_mm: 5", "border_mm: 9"), encoding="utf-8")
    assert execute(["kit", "-o", str(tmp_path / "kit.zip"), "--profile", "home", "--profile", "home-a4"]) == 0
    assert printed == ["home-a4"]
    assert execute(["kit", "-o", str(tmp_path / "no.zip"), "--profile", "home", "--profile", str(mine)]) == 2
    assert "two printers have the id home-a4" in capsys.readouterr().err


def test_a_broken_board_of_your_own_ends_it(tmp_path: Path, capsys: Capture) -> None:
    board = tmp_path / "mine.yaml"
    board.write_text("kind: grid\nid: mine\n", encoding="utf-8")
    assert execute(["kit", "-o", str(tmp_path / "kit.zip"), "--add", str(board)]) == 1
    assert "mine.yaml:1:1" in capsys.readouterr().err
    assert not (tmp_path / "kit.zip").exists()


@pytest.mark.proof
def test_made_again_it_has_the_same_bytes(kits: Kits, tmp_path: Path) -> None:
    """All sheets of every product are made again by tests/cli/test_publishers."""
    assert make_kit("few", tmp_path / "again.zip").read_bytes() == kits("few").read_bytes()


@pytest.mark.proof
def test_verify_is_content_with_the_complete_kit(kits: Kits, capsys: Capture) -> None:
    """What is made for a profile passes the preflight of that profile: every sheet, ink and language."""
    path = kits("all")
    capsys.readouterr()
    assert execute(["kit", "verify", str(path)]) == 0
    assert "files checked, no faults" in capsys.readouterr().out


@pytest.mark.wide
@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("LICENSE.txt", b"Everything is allowed.\n", "LICENSE.txt: K06 content: expected 18 bytes, found 23 bytes"),
        ("LICENSE.txt", None, "LICENSE.txt: K04 file: expected in the kit, found only in the manifest"),
        ("A4/extra.pdf", b"%PDF-1.4", "A4/extra.pdf: K05 file: expected in the manifest, found only in the kit"),
        ("manifest.json", b"{", "manifest.json: K02 manifest: expected JSON, found a damaged one"),
        ("manifest.json", None, "manifest.json: K02 manifest: expected one in the kit, found 0"),
    ],
)
def test_verify_finds_every_change(
    tmp_path: Path, capsys: Capture, name: str, content: bytes | None, message: str
) -> None:
    path = change_kit(zipped(tmp_path, only("LICENSE.txt", DRAWING)), tmp_path / "changed.zip", {name: content})
    capsys.readouterr()
    assert execute(["kit", "verify", str(path)]) == 1
    *lines, total = capsys.readouterr().out.splitlines()
    assert message in lines
    faults = len([line for line in lines if not line.startswith("not checked")])
    assert re.fullmatch(rf"\d+ files? checked, {faults} faults?", total)
    assert execute(["kit", "verify", str(path), "--json"]) == 1
    assert len(json.loads(capsys.readouterr().out)["faults"]) == 1


@pytest.mark.slow
def test_verify_explains_a_download_that_stopped(tmp_path: Path, capsys: Capture) -> None:
    path = zipped(tmp_path, only("LICENSE.txt", DRAWING))
    path.write_bytes(path.read_bytes()[:-30])
    capsys.readouterr()
    assert execute(["kit", "verify", str(path)]) == 2
    assert "the end of this zip file is missing or damaged: copy or download it again" in capsys.readouterr().err
