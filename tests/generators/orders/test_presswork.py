"""Every shipped board for every press profile in every language: exact boxes, no RGB, and nothing for preflight."""

from dataclasses import replace
from io import BytesIO
from itertools import cycle
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_profile, profile_names
from hyskos.definitions.printing import INKS, Ink
from hyskos.generators.drawing import Drawing, rectangle
from hyskos.generators.orders.constraints import ImpossibleError, violations
from hyskos.generators.orders.order import Book, Single, Terms
from hyskos.generators.orders.order_files import make
from hyskos.generators.orders.press_files import check_press
from hyskos.generators.orders.print_file import PrintFile
from hyskos.generators.orders.renderers import kinds
from hyskos.generators.writers.pdfx import fogra39
from hyskos.preflight.report import expectations
from hyskos.preflight.run import preflight
from tests.drawn import pressed, read
from tests.wide import in_turn

BOARDS = {path.stem: path for kind in kinds() for path in shipped(kind).values()}
PRESSES = [name for name in profile_names() if load_profile(name).press]
CARTONS = shipped("box")
CARD_PRESSES = [name for name in PRESSES if "box" in load_profile(name).makes]
SHEETS = [name for name in BOARDS if name not in CARTONS]
REFUSED = {**dict(zip(SHEETS, cycle(PRESSES), strict=False)), **dict(zip(CARTONS, cycle(CARD_PRESSES), strict=False))}
"""The press that asks for more of each sheet: what is refused depends on the sheet or on the press, never on both."""
PT = 72 / 25.4


def made(name: str, profile: Profile, lang: str = "en", ink: Ink = "full") -> tuple[PrintFile, ...]:
    definition, terms = read(name), Terms(lang=lang, ink=ink, profile=profile)
    if isinstance(definition, Booklet):
        return make(Book(definition, terms, definition.book_trim))
    return make(Single(definition, terms))


@pytest.mark.proof
@pytest.mark.usefixtures("each_drawn_once")
@pytest.mark.parametrize(
    ("name", "profile", "lang"),
    [
        *in_turn(SHEETS, PRESSES, LANGUAGES),
        *in_turn(CARTONS, CARD_PRESSES, LANGUAGES),
    ],
)
def test_every_press_file_passes_its_own_preflight(name: str, profile: str, lang: str) -> None:
    printer = load_profile(profile)
    booklet = isinstance(read(name), Booklet)
    for file in made(name, printer, lang) if booklet else pressed(name, profile, lang):
        report = preflight(file.content, replace(expectations(printer), trim=file.trim))
        assert [finding.message.render() for finding in report.findings] == []
        assert not report.facts.rgb
        if lang == "en" and profile == REFUSED[name]:  # what is refused depends on no language
            assert codes(file, stricter(printer, report.facts.max_ink)) == {"C03", "D01", "D07", "P04"}


def stricter(printer: Profile, ink: float | None) -> Profile:
    """Ask for the oldest level, a little less ink than there is, and a little more bleed."""
    assert printer.press
    assert ink
    press = replace(printer.press, level="x1a01", max_ink=ink - 1)
    return replace(printer, bleed=printer.bleed + 0.1, press=press)


def codes(file: PrintFile, printer: Profile) -> set[str]:
    return {finding.code for finding in preflight(file.content, expectations(printer)).findings}


def box(page: Any, name: str) -> list[float]:
    return [float(edge) / PT for edge in page.obj[name]]


@pytest.mark.wide
@pytest.mark.parametrize("profile", PRESSES)
def test_boxes_are_exact_and_separations_have_the_printers_names(profile: str) -> None:
    printer = load_profile(profile)
    (file,) = made("inner-factory", printer)
    assert file.name == f"rolling-pyramids_inner-factory_{profile}_en.pdf"
    with pikepdf.open(BytesIO(file.content)) as pdf:
        (page,) = pdf.pages
        trim, bleed, media = (box(page, name) for name in ("/TrimBox", "/BleedBox", "/MediaBox"))
        assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((420, 297), abs=0.01)
        grown = [trim[0] - printer.bleed, trim[1] - printer.bleed, trim[2] + printer.bleed, trim[3] + printer.bleed]
        assert bleed == pytest.approx(grown, abs=0.01)
        assert (media == pytest.approx(bleed, abs=0.01)) is (profile == "drivethru")
        spaces = [item for item in pdf.objects if isinstance(item, pikepdf.Array) and len(item) == 4]
        spots = {str(item[1]) for item in spaces if item[0] == "/Separation"}
        marks = {"/All"} if printer.press and printer.press.marks else set()
        assert spots == marks | ({"/die-cut"} if profile == "longpack" else set())


@pytest.mark.slow
@pytest.mark.parametrize(("own", "held"), [(False, False), (True, True)])
def test_a_condition_of_the_registry_may_stand_alone_but_ones_own_profile_is_in_the_file(
    own: bool, held: bool, tmp_path: Path
) -> None:
    """Nobody else has the profile of one's own, so its name would mean nothing to the press."""
    generic = load_profile("generic-x1a")
    assert generic.press
    icc = tmp_path / "mine.icc"
    icc.write_bytes(fogra39().profile or b"")
    press = replace(generic.press, embed_profile=False, icc=str(icc) if own else None)
    (file,) = made("pyramydal-card", replace(generic, press=press))
    with pikepdf.open(BytesIO(file.content)) as pdf:
        (intent,) = pdf.Root.OutputIntents
        assert ("/DestOutputProfile" in intent) is held


@pytest.mark.slow
def test_a_cover_that_a_press_cannot_print_is_told_before_it_is_made() -> None:
    generic = load_profile("generic-offset")
    assert generic.press
    cover, mean = read("pharaoh-cover"), replace(generic, press=replace(generic.press, max_ink=100))
    check_press(Single(cover, Terms(lang="en", profile=generic)))
    with pytest.raises(ImpossibleError, match="100 %"):
        check_press(Single(cover, Terms(lang="en", profile=mean)))


@pytest.mark.slow
def test_an_ink_becomes_foil_and_the_file_is_still_sound() -> None:
    generic = load_profile("generic-offset")
    assert generic.press
    inks = {"gold": "Foil Gold", "white": "White"}
    printer = replace(generic, press=replace(generic.press, special_inks=inks))
    (file,) = made("inner-factory", printer)
    report = preflight(file.content, replace(expectations(printer), trim=file.trim))
    assert [finding.message.render() for finding in report.findings] == []
    assert {*inks.values()} < {*report.facts.inks}


def test_foil_does_not_count_as_process_ink() -> None:
    generic = load_profile("generic-offset")
    assert generic.press
    mean = replace(generic, press=replace(generic.press, max_ink=160))  # gold is 168 per cent
    drawing = Drawing("b", "B", 50, 50, "en", (rectangle(10, 10, 30, 30, fill="gold"),))
    (finding,) = violations(drawing, mean)
    assert finding.values["name"] == "gold"
    assert mean.press
    assert violations(drawing, replace(mean, press=replace(mean.press, special_inks={"gold": "Foil"}))) == ()


@pytest.mark.slow
def test_a_picture_has_exactly_the_pixels_of_its_component() -> None:
    (file,) = made("pyramydal-card", load_profile("the-game-crafter"), "es")
    assert file.name == "pyramydal-card_the-game-crafter-postcard-mat_es.png"
    assert (int.from_bytes(file.content[16:20], "big"), int.from_bytes(file.content[20:24], "big")) == (1875, 1275)
    assert file.scale == pytest.approx(0.907, abs=0.001)


@pytest.mark.slow
def test_the_saver_design_says_so_in_its_name() -> None:
    (file,) = made("anubian", load_profile("generic-x1a"), ink=INKS[1])
    assert file.name == "rolling-pyramids_anubian_generic-x1a_en_saver.pdf"


@pytest.mark.slow
def test_pieces_have_no_component() -> None:
    with pytest.raises(ImpossibleError, match="the-game-crafter has no component of this size, 190 × 259 mm"):
        made("pharaoh-pieces", load_profile("the-game-crafter"))
