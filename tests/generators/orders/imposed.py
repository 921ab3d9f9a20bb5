"""Orders of sheets with several components."""

from dataclasses import replace

from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.printer import PAPERS
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_file, load_profile
from hyskos.generators.orders.order import Imposed, Terms
from hyskos.generators.orders.renderers import kinds, renderers_of
from hyskos.generators.sheets.imposition.arrangement import Ganged, Setup, arrange
from hyskos.generators.sheets.imposition.cut_list import cut_list_pages
from hyskos.generators.sheets.imposition.sheets import front_page
from hyskos.generators.sheets.page import Page

BOARDS = {path.stem: path for kind in kinds() for path in shipped(kind).values()}
CARDS = ("pyramydal-card", "turn-at-a-glance")


def order(
    *names: str,
    copies: int = 2,
    profile: str = "home-a4",
    paper: str | None = None,
    lang: str = "en",
    ink: str = "full",
) -> Imposed:
    definitions = tuple(load_file(BOARDS[name]) for name in names)
    return Imposed(definitions, Terms(lang=lang, ink=ink, profile=load_profile(profile), paper=paper), copies)


def sheets(*names: str, copies: int = 2, profile: str = "home-a4", paper: str = "a3", ink: str = "full") -> list[Page]:
    printer, ganged = load_profile(profile), []
    for name in names:
        definition = load_file(BOARDS[name])
        (renderer,) = renderers_of(definition)
        ganged += [Ganged(drawing, name, copies) for drawing in renderer.draw(definition, "en", ink)]
    setup = Setup(printer)
    return [front_page(form, ganged, setup, "stamp", "label") for form in arrange(ganged, PAPERS[paper], setup)]


def listed(copies: int, paper: str = "a4", profile: str = "home-a4", small: bool = False) -> list[Page]:
    card = load_file(BOARDS["pyramydal-card"])
    assert isinstance(card, Card)
    from hyskos.generators.boards.cards.reminder_card import draw

    drawing = draw(card, lang="es")
    if small:
        drawing = replace(drawing, width=40, height=40)
    ganged = [Ganged(drawing, "pyramydal-card", copies)]
    forms = arrange(ganged, PAPERS["sra3"], Setup(load_profile(profile)))
    return cut_list_pages(forms, ganged, PAPERS[paper], "es", "stamp")
