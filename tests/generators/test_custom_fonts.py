"""Custom fonts: texts are measured and drawn in them, embedded as subsets, and missing characters are findings."""

import pickle
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from hyskos import data
from hyskos.definitions.fonts.face import Face
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.product import Product
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_file, read
from hyskos.generators.boards.mock_ups import mock_up
from hyskos.generators.boards.shared.lettering import wordmark
from hyskos.generators.drawing import Drawing, Text, walk
from hyskos.generators.drawing import Path as Outline
from hyskos.generators.measure import bounds, boxes, cached_boxes
from hyskos.generators.orders.renderers import kinds, renderers_of
from hyskos.generators.sheets.page import bare_document
from hyskos.generators.typography import MissingGlyphError, cap_height, set_in, width
from hyskos.generators.writers.pdf import write_pdf
from hyskos.generators.writers.svg import write_svg
from hyskos.publishing.build.print_check import add_troubles
from hyskos.publishing.edition.printed_definitions import fill_definition
from tests.definitions.small_fonts import PRINTED, renamed, small_font
from tests.generators.drawings import texts_of

ALL = "{regular: r.ttf, bold: b.ttf, display: d.ttf}"


def write_definition(folder: Path, name: str = "bastet", fonts: str = ALL, **faces: bytes) -> Path:
    """Write a definition that differs from one that ships by its id and its fonts."""
    defaults = {"r": small_font(name="Own-R"), "b": small_font(name="Own-B", wide=950), "d": small_font(name="Own-D")}
    for file, raw in {**defaults, **faces}.items():
        (folder / f"{file}.ttf").write_bytes(raw)
    (path,) = (path for kind in kinds() for id_, path in built_in_files(kind).items() if id_ == name)
    text = path.read_text(encoding="utf-8").replace(f"\nid: {name}\n", f"\nid: mine\nfonts: {fonts}\n")
    text = renamed(text) if path.parent.name == "factions" else text
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    return folder / "mine.yaml"


def draw_faction(path: Path) -> Drawing:
    definition = load_file(path)
    return renderers_of(definition)[0].draw(definition, "en", "full")[0]


@pytest.mark.slow
def test_texts_are_measured_in_the_fonts_of_their_definition(tmp_path: Path) -> None:
    definition = load_file(write_definition(tmp_path))
    house = width("ab 7", 10), cap_height(10)
    with set_in(definition.fonts):
        assert width("ab 7", 10) == pytest.approx((3 * 0.45 + 0.5) * 10 * 25.4 / 72)
        assert width("ab 7", 10, "display") == pytest.approx((3 * 0.45 + 0.5 + 3 * 0.05) * 10 * 25.4 / 72)
        assert cap_height(10) == pytest.approx(0.7 * 10 * 25.4 / 72)
    assert (width("ab 7", 10), cap_height(10)) == house


@pytest.mark.slow
def test_other_fonts_are_measured_again(tmp_path: Path) -> None:
    definition = load_file(write_definition(tmp_path))
    items = (Text(10, 10, "ab 7", 10),)
    ((_, house),) = cached_boxes(items)
    with set_in(definition.fonts):
        ((_, theirs),) = cached_boxes(items)
        assert theirs.w == pytest.approx((3 * 0.45 + 0.5) * 10 * 25.4 / 72)
    assert theirs.w != house.w
    assert cached_boxes(items) == ((items[0], house),) == tuple(boxes(items))


@pytest.mark.slow
def test_a_drawing_knows_its_fonts_and_no_other_is_changed(tmp_path: Path) -> None:
    before = draw_faction(built_in_files("faction")["bastet"])
    board = draw_faction(write_definition(tmp_path))
    assert {re.sub("~[0-9a-f]{12}$", "~", text.font) for text in texts_of(board)} <= {"regular~", "bold~", "display~"}
    assert "IBIS" in {text.text for text in texts_of(board)}
    text = next(text for text in texts_of(board) if text.font.startswith("bold") and not text.angle)
    assert bounds(text).w == pytest.approx(width(text.text, text.size, text.font))
    assert width("Ibis", 10, text.font) == pytest.approx(4 * 0.475 * 10 * 25.4 / 72)
    assert draw_faction(built_in_files("faction")["bastet"]) == before


@pytest.mark.slow
def test_roles_that_a_definition_leaves_out_are_those_that_ship(tmp_path: Path) -> None:
    fonts = {
        text.font.partition("~")[0::2]
        for text in texts_of(draw_faction(write_definition(tmp_path, fonts="{bold: b.ttf}")))
    }
    assert {(role, bool(digest)) for role, digest in fonts} == {
        ("regular", False), ("bold", True), ("display", False)
    }  # fmt: skip


@cache
def write_files(folder: Path) -> tuple[bytes, bytes]:
    document = bare_document(draw_faction(folder / "mine.yaml"))
    return write_svg(document, document.pages[0]), write_pdf(document)


@pytest.mark.slow
def test_svg_draws_their_outlines_and_pdf_embeds_a_part_of_them(tmp_path: Path) -> None:
    write_definition(tmp_path)
    svg, pdf = write_files(tmp_path)
    assert b'd="M0.05 0V-0.7H0.4V0Z"' in svg
    assert re.search(rb'id="glyph-regular-[0-9a-f]{12}-0061"', svg)
    assert set(re.findall(rb"/BaseFont /[A-Z]{6}\+(\S+)", pdf)) == {b"Own-R", b"Own-B", b"Own-D"}
    assert len(pdf) < len(small_font()) * 8


@pytest.mark.slow
def test_the_same_fonts_give_the_same_bytes(tmp_path: Path) -> None:
    results = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        write_definition(tmp_path / name)
        results.append(write_files(tmp_path / name))
    assert results[0] == results[1]


@pytest.mark.slow
def test_the_preflight_takes_them(tmp_path: Path) -> None:
    from hyskos.cli.main import execute

    write_definition(tmp_path)
    assert execute(["export", str(tmp_path / "mine.yaml"), "--profile", "generic-offset", "-o", str(tmp_path)]) == 0
    (file,) = tmp_path.glob("*.pdf")
    assert execute(["preflight", str(file), "--profile", "generic-offset"]) == 0


@pytest.mark.slow
def test_a_press_prints_the_name_of_the_game_on_a_narrow_card_in_one_ink(tmp_path: Path) -> None:
    """The built-in display font has areas there; a custom one is type of less than 8 pt."""
    from hyskos.cli.main import execute

    path = write_definition(tmp_path, "pyramydal-card")
    path.write_text(re.sub("(?m)^title: .*", "title: {en: Two, es: Dos}", path.read_text("utf-8")), "utf-8")
    assert execute(["export", str(path), "--profile", "generic-offset", "-o", str(tmp_path)]) == 0
    (file,) = tmp_path.glob("*.pdf")
    assert execute(["preflight", str(file), "--profile", "generic-offset"]) == 0


@pytest.mark.proof
@pytest.mark.parametrize("name", [next(iter(built_in_files(kind))) for kind in kinds()])
def test_every_kind_of_sheet_is_drawn_in_them(tmp_path: Path, name: str) -> None:
    reading = read(write_definition(tmp_path, name))
    assert not reading.findings
    definition = fill_definition(reading.definition)
    assert isinstance(definition, Definition)
    assert not add_troubles(reading, definition).findings
    for renderer in renderers_of(definition):
        for lang in LANGUAGES:
            boards = renderer.draw(definition, lang, "saver")
            assert all("~" in text.font for board in boards for text in texts_of(board))


@pytest.mark.slow
def test_a_worker_gets_the_fonts_with_the_definition(tmp_path: Path) -> None:
    definition = load_file(write_definition(tmp_path))
    assert pickle.loads(pickle.dumps(definition)) == definition


@pytest.mark.slow
def test_a_missing_character_is_a_finding_at_the_text(tmp_path: Path) -> None:
    reading = read(write_definition(tmp_path, r=small_font(PRINTED.replace("é", ""), name="Own-R")))
    findings = add_troubles(reading, reading.definition).findings
    assert {(finding.code, finding.message.values["font"]) for finding in findings} == {("L701", "Own-R")}
    assert {reading.document.lines[finding.line - 1][finding.column - 1] for finding in findings} == {"é"}


@pytest.mark.slow
@pytest.mark.parametrize("word", ["שער", "باب", "द्वार", "ประตู", "e\u0331"])
def test_letters_that_need_shaping_are_refused_whatever_the_font_has(tmp_path: Path, word: str) -> None:
    text = small_font(PRINTED + "".join(sorted({*word} - {*PRINTED})), name="Own-R")
    path = write_definition(tmp_path, r=text, b=text)
    title = re.search(r"(?m)^title: \{en: ([^,]*),", path.read_text("utf-8"))
    assert title
    path.write_text(path.read_text("utf-8").replace(title[1], f'"{word}"', 1), "utf-8")
    reading = read(path)
    assert not reading.findings
    findings = add_troubles(reading, reading.definition).findings
    assert {finding.code for finding in findings} == {"L701"}
    assert isinstance(reading.definition, Definition)
    with pytest.raises(MissingGlyphError):
        renderers_of(reading.definition)[0].draw(reading.definition, "en", "full")


@pytest.mark.slow
def test_a_character_missing_for_built_in_words_is_a_finding_at_the_fonts(tmp_path: Path) -> None:
    text = renamed((data.ROOT / "factions" / "bastet.yaml").read_text(encoding="utf-8"))
    reading = read(write_definition(tmp_path, r=small_font("".join(sorted(set(text) - {"\n"})))))
    findings = add_troubles(reading, reading.definition).findings
    assert {finding.code for finding in findings} == {"L701"}
    mark = reading.document.marks.key(("fonts", "regular"))
    assert {(finding.line, finding.column, str(finding.hint)) for finding in findings} == {
        (mark.line, mark.column, "use other characters, or a font that has these")
    }


WIEZA = Path(__file__).parents[1] / "publishers" / "wieza"


@pytest.fixture(scope="module")
def fonts() -> dict[str, Face]:
    product = load_file(WIEZA / "product.yaml")
    assert isinstance(product, Product)
    return dict(product.fonts)


@pytest.mark.slow
def test_a_custom_display_face_keeps_its_own_letter_a(fonts: dict[str, Face]) -> None:
    def segments(name: str) -> int:
        mark = wordmark(name, 0, 0, 10, "black")
        return sum(len(item.segments) for item, _ in walk([mark]) if isinstance(item, Outline))

    ours = segments("A"), segments("RING RACE")  # a pyramid, and a name that the house has drawn
    with set_in(fonts):
        items = [item for name in ("A", "RING RACE") for item, _ in walk([wordmark(name, 0, 0, 10, "black")])]
    assert min(ours) > 0
    assert [(item.text, item.font) for item in items if isinstance(item, Text)] == [
        ("A", "display"),
        ("RING RACE", "display"),
    ]
    assert not any(isinstance(item, Outline) for item in items), "thin strokes of a foreign face are type, not areas"


@pytest.mark.slow
def test_the_spine_of_a_mock_up_keeps_a_title_in_thin_letters(fonts: dict[str, Face]) -> None:
    cover = load_file(WIEZA / "okladka.yaml")
    assert isinstance(cover, Cover)
    title = {"pl": "Piramidy nad Nilem", "en": "Pyramids on the Nile"}
    with set_in(fonts):
        drawing = mock_up.draw(replace(cover, title=title, fonts=fonts), lang="pl")
    names = [
        item for item, _ in walk(drawing.items)
        if isinstance(item, Outline) and item.fill == item.stroke == "white" and len(item.segments) > 40
    ]  # fmt: skip
    assert len(names) == 2  # two lines
