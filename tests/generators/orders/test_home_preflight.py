"""Every PDF for every home printer passes the preflight of that printer, and saver sheets take little ink."""

import pytest

from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_profile, profile_names
from hyskos.definitions.printing import INKS, Ink
from hyskos.generators.orders.making import make
from hyskos.generators.orders.order import Single, Terms
from hyskos.preflight.ordered import expectations
from hyskos.preflight.run import preflight
from scripts.sheets import ALONE, printed
from tests.drawn import definition
from tests.laws.test_every_sheet import SAVER
from tests.wide import in_turn

HOMES = [name for name in profile_names() if not load_profile(name).elsewhere]
SHEETS = [*printed(), ALONE]


@pytest.mark.wide
@pytest.mark.usefixtures("each_drawn_once")
@pytest.mark.parametrize(("name", "ink", "profile", "lang"), in_turn(SHEETS, INKS, HOMES, LANGUAGES))
def test_every_home_file_passes_the_preflight_of_its_printer(name: str, ink: Ink, profile: str, lang: str) -> None:
    """Whole boards, sheets to glue, and boards reduced to one page: lines keep their width at every scale."""
    printer = load_profile(profile)
    terms = Terms(lang=lang, ink=ink, profile=printer, formats=("pdf",), coverage=ink == "saver")
    for file in make(Single(definition(name), terms)):
        report = preflight(file.content, expectations(printer))
        assert [(file.name, finding.code, finding.message.render()) for finding in report.findings] == []
        assert [page for page in file.coverage if sum(page.values()) > SAVER] == []
