"""Every PDF for a printer passes the preflight of that printer, and saver sheets take little ink.

Press files in full colour are tried by `test_presswork`, common sheets by `test_imposed` and `test_backs_on_sheets`.
"""

import pytest

from hyskos.definitions.kinds.booklet import Booklet
from hyskos.definitions.kinds.box import Box
from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_profile, profile_names
from hyskos.definitions.printing import INKS, Ink
from hyskos.generators.orders.order import Book, Single, Terms
from hyskos.generators.orders.order_files import make
from hyskos.preflight.report import expectations
from hyskos.preflight.run import preflight
from scripts.sheets import ALONE, printed
from tests.drawn import definition
from tests.laws.test_every_sheet import SAVER
from tests.wide import in_turn

HOMES = [name for name in profile_names() if not load_profile(name).elsewhere]
PRESSES = [name for name in profile_names() if load_profile(name).press]
CARD_PRESSES = [name for name in PRESSES if "box" in load_profile(name).makes]
CARTONS = shipped("box")
SHEETS = [name for name in printed() if name not in CARTONS]


@pytest.mark.wide
@pytest.mark.usefixtures("each_drawn_once")
@pytest.mark.parametrize(("name", "ink", "profile", "lang"), in_turn([*printed(), ALONE], INKS, HOMES, LANGUAGES))
def test_every_home_file_passes_the_preflight_of_its_printer(name: str, ink: Ink, profile: str, lang: str) -> None:
    """Whole boards, sheets to glue, and boards reduced to one page: lines keep their width at every scale."""
    printer = load_profile(profile)
    terms = Terms(lang=lang, ink=ink, profile=printer, formats=("pdf",), coverage=ink == "saver")
    for file in make(Single(definition(name), terms)):
        report = preflight(file.content, expectations(printer))
        assert [(file.name, finding.code, finding.message.render()) for finding in report.findings] == []
        assert [page for page in file.coverage if sum(page.values()) > SAVER] == []


@pytest.mark.wide
@pytest.mark.usefixtures("each_drawn_once")
@pytest.mark.parametrize(
    ("name", "profile", "lang"), [*in_turn(SHEETS, PRESSES, LANGUAGES), *in_turn(CARTONS, CARD_PRESSES, LANGUAGES)]
)
def test_saver_files_pass_the_preflight_of_their_press(name: str, profile: str, lang: str) -> None:
    """Pictures on covers and boxes are hatched: of thousands of lines preflight warns that it has not compared all."""
    printer, board = load_profile(profile), definition(name)
    terms = Terms(lang=lang, ink="saver", profile=printer)
    order = Book(board, terms, board.book_trim) if isinstance(board, Booklet) else Single(board, terms)
    for file in make(order):
        findings = preflight(file.content, expectations(printer)).findings
        unchecked = {("warning", code) for code in ("C03", "C12")} if isinstance(board, Cover | Box) else set()
        assert {(finding.severity, finding.code) for finding in findings} <= unchecked, file.name
