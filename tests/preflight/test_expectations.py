"""What a profile asks of a finished file; files for paper at home are checked for what matters there."""

from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest

from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_file, load_profile
from hyskos.generators.orders.order import Single, Terms
from hyskos.generators.orders.order_files import make
from hyskos.generators.orders.renderers import kinds
from hyskos.preflight.report import Expectations, expectations
from hyskos.preflight.run import preflight

HOME = load_profile("home-a4")
BOARDS = {path.stem: path for kind in kinds() for path in shipped(kind).values()}


def test_the_terms_of_a_press_are_its_level_bleed_ink_fonts_and_names() -> None:
    wanted = expectations(load_profile("longpack"))
    assert wanted.spots is not None
    assert {"die-cut", "Crease"} <= wanted.spots
    assert "CutContour" not in wanted.spots  # the knife has LongPack's name
    assert replace(wanted, spots=None, tools=frozenset()) == Expectations("x1a03", bleed=5, max_ink=280, colour="cmyk")
    assert wanted.tools == {"die-cut", "Crease"}
    assert expectations(load_profile("drivethru")).fonts == "simple"


def test_pictures_are_no_pdf() -> None:
    with pytest.raises(ValueError, match="takes pictures"):
        expectations(load_profile("the-game-crafter"))


def at_home(name: str) -> bytes:
    return make(Single(load_file(BOARDS[name]), Terms(lang="en", profile=HOME, paper="a4", formats=("pdf",))))[
        0
    ].content


@pytest.mark.proof
@pytest.mark.parametrize("name", BOARDS)
def test_every_file_for_paper_at_home_keeps_its_size_and_carries_its_fonts(name: str) -> None:
    assert preflight(at_home(name), expectations(HOME)).findings == ()


@pytest.mark.slow
def test_what_scales_a_page_at_home_is_found() -> None:
    with pikepdf.open(BytesIO(at_home("pyramydal-card"))) as pdf:
        del pdf.Root.ViewerPreferences
        pdf.pages[0].obj.UserUnit = 2
        changed = BytesIO()
        pdf.save(changed)
    found = preflight(changed.getvalue(), expectations(HOME)).findings
    assert [(finding.code, finding.severity) for finding in found] == [("P09", "warning"), ("P09", "error")]
    assert not [one for one in preflight(changed.getvalue()).findings if one.code == "P09"]  # unless it is ordered
