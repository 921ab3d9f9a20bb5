"""Names of files: from titles or codes, valid on every system, in the language of the file."""

import re

import pytest

from hyskos.definitions.loader import load, load_profile
from hyskos.generators.orders.order import PrintSettings, Single
from hyskos.generators.orders.print_file import Facts, PrintFile
from hyskos.publishing.build.manifest import MEMBER
from hyskos.publishing.products.file_names import (
    plain_title,
    product_member,
    titled_pattern,
    titles_of,
    with_readable_name,
)
from tests.publishing.products.test_products import product
from tests.publishing.products.test_text_pages import entry


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Pharaoh: lid/base?", "Pharaoh - lid - base"), ("a\\b|c", "a - b - c"), ("  -.Ra’shar. ", "Ra’shar"),
        ("e\N{COMBINING ACUTE ACCENT}", "é"), ('"<*>"\N{BELL}x', "x"),
    ],
)  # fmt: skip
def test_a_plain_title_is_valid_on_every_system(text: str, expected: str) -> None:
    assert plain_title(text) == expected


def test_no_two_components_have_one_title() -> None:
    boards = [load("ring-18"), load("pharaoh"), load("pharaoh-rules")]
    titles = titles_of(product(), boards, "en")
    assert len(set(titles.values())) == len(boards)


@pytest.mark.parametrize(
    ("more", "name"),
    [
        ({}, "Single files/Board - A4.pdf"),
        ({"pages": 4, "trim": (360, 360)}, "Single files/Board - A4 - sheets to glue.pdf"),
        ({"ink": "saver", "lang": "es"}, "Archivos sueltos/Board - A4 - ahorra tinta.pdf"),
        ({"paper": "full"}, "Single files/Board - full-size page.pdf"),
        ({"scale": 0.7}, "Single files/Board - A4 - smaller, on one page.pdf"),
        ({"standard": "PDF/X-4", "paper": None, "printer": "generic-offset"}, "press/generic-offset/Board.pdf"),
        ({"shop": "itch-io", "dpi": 100.0}, "shops/itch-io/Board.png"),
        ({"parts": ()}, "01 Board - A4 - in colour.pdf"),
    ],
)
def test_titled_names_can_be_checked(more: dict[str, object], name: str) -> None:
    if "parts" in more:
        more = {"parts": ({"id": "ring-18", "title": "Board", "pages": (1, 1), "copies": 1},)}
    usual = f"A4/ring_a4_en.{'png' if 'dpi' in more else 'pdf'}"
    titled_entry = with_readable_name(entry(usual, "ring-18", **more), "Board", several=False)
    assert titled_entry.name == name
    assert MEMBER.fullmatch(name)
    assert re.fullmatch(titled_pattern(titled_entry, several=False), name)
    assert not re.fullmatch(titled_pattern(titled_entry, several=True), name)


@pytest.mark.parametrize("name", ["../x.pdf", "a/-b", " a", "a ", "a.", "a//b", "x\N{RIGHT-TO-LEFT OVERRIDE}y", "a:b"])
def test_a_kit_has_no_name_that_a_system_or_a_terminal_would_obey(name: str) -> None:
    assert not MEMBER.fullmatch(name)


@pytest.mark.parametrize(
    ("name", "codes", "expected"),
    [
        ("rolling-pyramids_bastet_a4_de.pdf", {}, "EX-1_bastet_face_DE_v2.1_a4.pdf"),
        (
            "rolling-pyramids_bastet_a4_de_saver_sheet-2.svg",
            {"bastet": "CAT"},
            "EX-1_CAT_face_DE_v2.1_a4_saver_sheet-2.svg",
        ),
        ("pharaoh_bastet_a4_de.pdf", {"bastet": "CAT"}, "EX-1_pharaoh-CAT_face_DE_v2.1_a4.pdf"),
        ("rolling-pyramids_a4_de.pdf", {"rolling-pyramids": "RP"}, "EX-1_RP_face_DE_v2.1_a4.pdf"),
    ],
)
def test_a_file_is_called_by_its_component_without_the_game_that_it_is_of(
    name: str, codes: dict[str, str], expected: str
) -> None:
    terms = PrintSettings(lang="de", profile=load_profile("home-a4"), ink="saver" if "saver" in name else "full")
    file = PrintFile(name, b"", 1, (1, 1), "a4", Facts((), False))
    assert product_member(product(), Single(load("bastet"), terms), file, codes).rpartition("/")[2] == expected
