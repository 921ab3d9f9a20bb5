"""Inks: one black, custom inks like built-in ones, and colours that every eye tells apart."""

import json
import zipfile
from dataclasses import replace
from io import BytesIO
from itertools import combinations, pairwise
from pathlib import Path

import jsonschema_rs
import pikepdf
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from hyskos import data
from hyskos.cli.designing.check import with_print_findings
from hyskos.cli.main import execute
from hyskos.definitions.geometry import Rect
from hyskos.definitions.inks import is_own, palette
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.printer import Press
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.loader import load_faction, load_file, load_profile, read
from hyskos.generators.boards.shared.emblems import EmblemInks, emblem, emblem_inks
from hyskos.generators.boards.shared.style import FULL, SAVER
from hyskos.generators.colour_difference import alike
from hyskos.generators.colour_difference import difference as product_difference
from hyskos.generators.colour_difference import lab as product_lab
from hyskos.generators.colour_vision import as_seen
from hyskos.generators.drawing import Circle, Drawing, rectangle
from hyskos.generators.drawing import Path as Outline
from hyskos.generators.inks import UnknownInkError, contrast, ink, readable_on
from hyskos.generators.orders.constraints import ink_sums, violations
from hyskos.generators.orders.order import PrintSettings, Proof
from hyskos.generators.orders.order_files import FailedOrder
from hyskos.generators.orders.parallel import make_all
from hyskos.generators.orders.print_file import facts_of
from hyskos.generators.orders.renderers import renderers_of
from hyskos.generators.sheets.page import Document, Page
from hyskos.generators.writers.pdf import write_pdf
from hyskos.generators.writers.pdfx import LEVELS, fogra39, write_pdfx
from hyskos.generators.writers.svg import write_svg
from hyskos.generators.writers.zip_files import pack
from hyskos.preflight.report import Expectations
from hyskos.preflight.run import preflight
from tests.generators import colours
from tests.generators.colours import VISIONS, difference, lab
from tests.generators.writers.pictures import of_pdf
from tests.generators.writers.pictures import read as read_png
from tests.laws.painting import Painting, heavy_inks

PRINTED = [ink for name, ink in palette().items() if name != "registration"]  # that one is cut off with the marks
FACTION_INKS = sorted({load_faction(name).colour for name in built_in_files("faction")})


def test_inks_follow_their_schema() -> None:
    schema = json.loads((data.ROOT / "schema" / "inks.schema.json").read_text(encoding="utf-8"))
    for path in (data.ROOT / "inks").glob("*.yaml"):
        jsonschema_rs.validate(schema, yaml.safe_load(path.read_text(encoding="utf-8")))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["black", "white", *(f"black@{tint}" for tint in range(5, 101, 5))])
def test_black_and_greys_are_one_ink_and_the_same_grey_on_screen(name: str) -> None:
    colour = ink(name)
    assert colour.black_only
    assert colour.rgb == pytest.approx([1 - colour.cmyk[3]] * 3)


def test_every_neutral_ink_is_black_only_and_no_other() -> None:
    for colour in PRINTED:
        assert colour.black_only == (len(set(colour.rgb)) == 1), colour.name


def test_no_ink_soaks_the_paper() -> None:
    assert all(sum(colour.cmyk) <= 2.4 for colour in PRINTED)


def test_a_tint_is_mixed_with_white() -> None:
    assert ink("brick@40").rgb == pytest.approx([1 - 0.4 * (1 - part) for part in ink("brick").rgb])
    assert ink("brick@40").cmyk == pytest.approx([0.4 * part for part in ink("brick").cmyk])
    assert ink("brick@100").rgb == pytest.approx(ink("brick").rgb)


@pytest.mark.parametrize("name", ["mauve", "mauve@20", "lapis@", "lapis@0", "lapis@101", "lapis@2.5", "@20", ""])
def test_an_ink_that_does_not_exist_is_refused(name: str) -> None:
    with pytest.raises(UnknownInkError):
        ink(name)


def test_the_measure_of_difference_is_the_published_one() -> None:
    # pairs 1, 7, 16 and 25 of the test data of Sharma, Wu and Dalal
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert difference((50, 0, 0), (50, -1, 2)) == pytest.approx(2.3669, abs=1e-4)
    assert difference((50, 2.5, 0), (50, 0, -2.5)) == pytest.approx(4.3065, abs=1e-4)
    assert difference((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387)) == pytest.approx(1.2644, abs=1e-4)


@pytest.mark.many
@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize(("first", "second"), list(combinations(FACTION_INKS, 2)))
def test_factions_differ_for_every_eye(first: str, second: str, vision: str) -> None:
    assert difference(lab(ink(first).rgb, vision), lab(ink(second).rgb, vision)) >= 20


def test_factions_differ_on_a_grey_copy() -> None:
    steps = sorted(lab(ink(name).rgb)[0] for name in FACTION_INKS)
    assert all(high - low >= 12 for low, high in pairwise(steps))


PARTS = st.tuples(*[st.integers(0, 255)] * 3).map(lambda rgb: tuple(part / 255 for part in rgb))
SETS = (data.ROOT / "pieces" / "pharaoh-pieces.yaml").read_text(encoding="utf-8")


@pytest.mark.slow
@given(PARTS, PARTS)
def test_the_measure_is_that_of_the_tests(first_rgb: tuple[float, ...], second_rgb: tuple[float, ...]) -> None:
    first, second = (product_lab((rgb[0], rgb[1], rgb[2])) for rgb in (first_rgb, second_rgb))
    assert first == pytest.approx(colours.lab((first_rgb[0], first_rgb[1], first_rgb[2])), abs=1e-3)
    assert product_difference(first, second) == pytest.approx(colours.difference(first, second), abs=1e-3)


def test_gold_and_green_look_alike_to_some_eyes_only() -> None:
    assert set(dict(alike("gold", "jade"))) == {"protan", "grey"}
    assert not dict(alike("brick", "lapis"))


def test_an_ink_is_like_itself_to_every_eye() -> None:
    assert [far for _, far in alike("gold", "gold")] == [0.0] * 5


@pytest.mark.slow
def test_sets_with_one_sign_are_a_finding_where_some_eyes_take_their_colours_for_one(tmp_path: Path) -> None:
    ink = '{{rgb: "{}", cmyk: [5, 75, 80, 5]}}'
    lines = f"  coral: {ink.format('#e2583e')}\n  rust: {ink.format('#d8553c')}\n"
    (tmp_path / "my-inks.yaml").write_text(f'kind: inks\nid: a\nversion: "1"\ninks:\n{lines}', encoding="utf-8")
    text = SETS.replace("ink: brick", "ink: coral").replace("ink: jade", "ink: rust") + "inks: my-inks.yaml\n"
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    assert not with_print_findings(read(path)).findings  # signs differ
    path.write_text(text.replace("suit: lotus", "suit: eye"), encoding="utf-8")
    (finding,) = with_print_findings(read(path)).findings
    line = text.split("\n").index(next(row for row in text.split("\n") if "ink: rust" in row)) + 1
    assert (finding.code, finding.line) == ("L706", line)
    assert str(finding.message).startswith("r and g have the same sign, and ")


CORAL, ROSE, SLATE = "coral=e2583e/0/75/75/5", "coral=d04f80/10/80/20/5", "slate=4d4d4d/0/0/0/70"
INKS = """kind: inks
id: my-inks
version: "1.0"
inks:
  coral: {rgb: "#e2583e", cmyk: [0, 75, 75, 5]}
  moss: {rgb: "#4f6b2a", cmyk: [55, 20, 95, 35]}
"""
HERON = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
  <circle cx="12" cy="12" r="10" fill="currentColor"/>
  <path fill="moss@38" d="M12 5 L17 15 H7 Z"/>
  <path fill="moss" stroke="black" d="M7 17 H17 V19 H7 Z"/>
</svg>
"""


def document(*items: Circle) -> Document:
    area = Rect(0, 0, 60, 40)
    return Document("sample", "Sample", "A sample", "en", (Page(60, 40, area, area, items, "1"),))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    faction = (data.ROOT / "factions" / "bastet.yaml").read_text(encoding="utf-8")
    head, rest = faction.split("colour: brick", 1)
    rest = rest.split("emblem: cat", 1)[1]
    text = (
        head.replace("id: bastet", "id: herons").replace("en: Bastet, es: Bastet", "en: Herons, es: Garzas")
        + "colour: coral\ninks: inks/my-inks.yaml\nemblem: heron.svg"
        + rest
    )
    (tmp_path / "inks").mkdir()
    (tmp_path / "inks" / "my-inks.yaml").write_text(INKS, encoding="utf-8")
    (tmp_path / "heron.svg").write_text(HERON, encoding="utf-8")
    (tmp_path / "herons.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def test_the_law_of_tints_holds() -> None:
    tint = ink(f"{CORAL}@38")
    assert tint.rgb == pytest.approx([1 - 0.38 * (1 - part) for part in ink(CORAL).rgb])
    assert tint.cmyk == pytest.approx([0.38 * part for part in ink(CORAL).cmyk])
    for wrong in (f"{CORAL}@0", f"{CORAL}@101", "coral", "coral@38", "coral=x@38"):
        with pytest.raises(UnknownInkError):
            ink(wrong)
    with pytest.raises(UnknownInkError, match="invalid tint `coral@0`: write coral@1 to coral@100"):
        ink(f"{CORAL}@0")


def test_text_on_it_can_be_read() -> None:
    assert contrast(readable_on(CORAL), CORAL) >= 4.5
    assert contrast(CORAL, "white") == pytest.approx(contrast("white", CORAL))


@pytest.mark.parametrize("vision", ["protan", "deutan", "tritan"])
def test_other_eyes_see_it_as_they_see_any_colour(vision: str) -> None:
    assert lab(as_seen(vision)(ink(CORAL))) == pytest.approx(lab(ink(CORAL).rgb, vision), abs=0.02)


@pytest.mark.slow
def test_on_a_screen_each_board_keeps_its_own_ink_of_a_name() -> None:
    sheet = document(Circle(15, 20, 9, fill=CORAL), Circle(45, 20, 9, fill=f"{ROSE}@50"))
    svg = write_svg(sheet, sheet.pages[0]).decode()
    assert "#e2583e" in svg
    assert "#e8a7c0" in svg  # half of #d04f80 in white
    assert "coral" not in svg
    picture = of_pdf(sheet, sheet.pages[0], 25.4)
    assert tuple(picture[20, 15]) == (0xE2, 0x58, 0x3E)


def test_on_press_it_is_plates_and_its_greys_are_black_alone() -> None:
    sheet = document(Circle(15, 20, 9, fill=CORAL), Circle(45, 20, 9, fill=SLATE))
    with pikepdf.open(BytesIO(write_pdf(sheet, colour="cmyk"))) as pdf:
        text = pdf.pages[0].Contents.read_bytes().decode()
    assert "0 .75 .75 .05 k" in text
    assert "0 0 0 .7 k" in text
    assert facts_of(document(Circle(45, 20, 9, fill=SLATE))).coloured is False


@pytest.mark.many
@pytest.mark.parametrize("level", sorted(LEVELS))
def test_a_printer_pours_it_from_a_can(level: str) -> None:
    press = Press(level=level, marks=False, max_ink=240, special_inks={"coral": "Foil Coral"})
    sheet = document(Circle(15, 20, 9, fill=CORAL), Circle(30, 20, 5, fill=f"{CORAL}@50"), Circle(45, 20, 9, fill=ROSE))
    content = write_pdfx(sheet, LEVELS[level], fogra39(), special=press.special_inks)
    assert facts_of(sheet, press).spots == ("Foil Coral",)
    expectations = Expectations(level=level, max_ink=240, spots=frozenset({"Foil Coral"}))
    report = preflight(content, expectations)
    assert [finding.code for finding in report.findings if finding.code.startswith("C")] == []
    assert set(report.facts.inks) == {"Magenta", "Yellow", "Black", "Foil Coral"}


def test_a_printer_that_takes_less_ink_names_it_as_people_do() -> None:
    board = Drawing("b", "B", 60, 40, "en", (rectangle(0, 0, 60, 40, fill="mud=332211/60/60/70/45"),))
    profile = load_profile("generic-offset")
    assert profile.press
    strict = replace(profile, press=replace(profile.press, max_ink=200))
    assert list(ink_sums(board).values()) == [pytest.approx(235)]
    assert "the ink mud adds up to 235 %; generic-offset allows 200 %" in [
        str(violation) for violation in violations(board, strict)
    ]
    can = replace(profile, press=replace(profile.press, max_ink=200, special_inks={"mud": "Mud"}))
    assert not [violation for violation in violations(board, can) if "adds up" in str(violation)]


def test_the_light_design_has_outlines_in_black(folder: Path) -> None:
    definition = load_file(folder / "herons.yaml")
    assert isinstance(definition, Faction)
    colour = definition.colour
    moss = "moss=4f6b2a/55/20/95/35"

    def fills_and_strokes(inks: EmblemInks) -> list[tuple[str | None, str | None]]:
        items = emblem("heron.svg", 0, 0, 24, inks, definition.arts).items
        return [(item.fill, item.stroke) for item in items if isinstance(item, Outline | Circle)]

    assert fills_and_strokes(emblem_inks(colour, FULL)) == [(colour, None), (f"{moss}@38", None), (moss, "black")]
    light, line = emblem_inks(colour, SAVER), SAVER.outline
    assert fills_and_strokes(light) == [("white", None), ("white", line), ("white", line)]
    assert ink(line).black_only


@pytest.mark.wide
@pytest.mark.parametrize(
    "coral",
    [
        '{rgb: "#f6e7b0", cmyk: [3, 8, 35, 0]}',
        '{rgb: "#7a7f3a", cmyk: [40, 25, 85, 25]}',
        '{rgb: "#3b1020", cmyk: [40, 90, 40, 65]}',
    ],
    ids=["light", "middle", "dark"],
)
def test_text_on_a_custom_ink_is_readable_and_dries(coral: str, folder: Path) -> None:
    inks = INKS.replace('{rgb: "#e2583e", cmyk: [0, 75, 75, 5]}', coral)
    (folder / "inks" / "my-inks.yaml").write_text(inks, encoding="utf-8")
    pieces = (data.ROOT / "pieces" / "pyramydal-pieces.yaml").read_text(encoding="utf-8")
    pieces = pieces.replace("suit: eye, ink: brick", "ink: coral") + "inks: inks/my-inks.yaml\n"  # a letter is its sign
    (folder / "pieces.yaml").write_text(pieces, encoding="utf-8")
    for name in ("herons.yaml", "pieces.yaml"):
        board = load_file(folder / name)
        drawings = [drawing for renderer in renderers_of(board) for drawing in renderer.draw(board, "es", "full")]
        assert any(is_own(used) for drawing in drawings for used in ink_sums(drawing))
        for drawing in drawings:
            assert [text for text in Painting(drawing.items).faint_texts() if is_own("".join(text.inks))] == []
            assert not [used for used in heavy_inks(drawing.items, 240) if is_own(used)]


@pytest.mark.wide
@pytest.mark.parametrize("level", sorted(LEVELS))
def test_a_board_with_inks_of_its_own_passes_preflight(level: str, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    line = ["export", str(folder / "herons.yaml"), "--profile", "generic-offset", "--level", level, "-o", str(out)]
    assert execute([*line, "--lang", "es", "--workers", "1"]) == 0
    (path,) = out.glob("*.pdf")
    assert execute(["preflight", str(path), "--level", level, "--max-ink", "300"]) == 0


@pytest.mark.slow
def test_a_proof_shows_a_board_as_other_eyes_do(folder: Path) -> None:
    terms = PrintSettings(lang="en", profile=load_profile("home-a4"), dpi=30)
    board = load_file(folder / "herons.yaml")
    (files,) = make_all([Proof(board, terms, ("protan", "grey"))], 1)
    assert not isinstance(files, FailedOrder)
    for vision, file in zip(("protan", "grey"), files, strict=True):
        colours = {tuple(pixel) for row in read_png(file.content) for pixel in row}
        assert tuple(round(255 * part) for part in as_seen(vision)(ink(CORAL))) in colours


@pytest.mark.slow
def test_a_kit_holds_what_its_boards_are_made_of(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hyskos.publishing.build.kit.definitions", lambda custom: custom)  # nothing but the user's own
    text = (data.ROOT / "printers/generic-x1a.yaml").read_text(encoding="utf-8")
    text = text.replace("id: generic-x1a", "id: shop").replace("press:", "inks: inks/my-inks.yaml\npress:")
    (folder / "shop.yaml").write_text(f"{text}  special_inks: {{coral: Foil Coral}}\n", encoding="utf-8")
    kit = folder / "kit.zip"
    line = ["kit", "-o", str(kit), "--add", str(folder / "herons.yaml"), "--lang", "en", "--workers", "1"]
    assert execute([*line, "--profile", str(folder / "shop.yaml")]) == 0
    with zipfile.ZipFile(kit) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    prefix = "sources/rolling-pyramids_herons"
    assert {name for name in members if name.startswith("sources/")} == {
        f"{prefix}/rolling-pyramids_herons.yaml", f"{prefix}/heron.svg", f"{prefix}/inks/my-inks.yaml",
        "sources/printer-shop/printer-shop.yaml", "sources/printer-shop/inks/my-inks.yaml",
    }  # fmt: skip
    (entry,) = (entry for entry in json.loads(members["manifest.json"])["files"] if "id" in entry)
    assert entry["spots"] == ["Foil Coral"]
    assert entry["source_sha256"] == load_file(folder / "herons.yaml").digest
    assert execute(["kit", "verify", str(kit)]) == 0
    without = {name: content for name, content in members.items() if not name.endswith("heron.svg")}
    kit.write_bytes(pack(without))
    assert execute(["kit", "verify", str(kit)]) == 1


@pytest.mark.slow
def test_a_kit_refuses_files_that_not_every_system_can_unpack(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hyskos.publishing.build.kit.definitions", lambda custom: custom)
    (folder / "heron.svg").rename(folder / "mi;garza.svg")
    text = (folder / "herons.yaml").read_text(encoding="utf-8").replace("heron.svg", "mi;garza.svg")
    (folder / "herons.yaml").write_text(text, encoding="utf-8")
    assert execute(["kit", "-o", str(folder / "kit.zip"), "--add", str(folder / "herons.yaml")]) == 2
    assert "mi;garza.svg: in a kit, file names have letters" in capsys.readouterr().err
