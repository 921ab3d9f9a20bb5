"""Pictures of a cover for a web shop, each with exactly the pixels required and within its size limit."""

from dataclasses import replace

from hyskos.definitions.kinds.cover import Cover
from hyskos.definitions.kinds.shop import ShopPicture
from hyskos.definitions.messages import N_, say
from hyskos.generators.boards.covers import pictured
from hyskos.generators.boards.covers.face import Facts
from hyskos.generators.boards.covers.face import drawing as face
from hyskos.generators.boards.mock_ups import mock_up
from hyskos.generators.drawing import Drawing
from hyskos.generators.orders.constraints import ImpossibleError
from hyskos.generators.orders.labels import labelled
from hyskos.generators.orders.order import ForShop
from hyskos.generators.orders.page_drawings import file_name
from hyskos.generators.orders.print_file import PrintFile, facts_of
from hyskos.generators.orders.renderers import stem
from hyskos.generators.sheets.page import bare_document
from hyskos.generators.typography import in_own_fonts, set_in
from hyskos.generators.writers.png import write_png

_SHORT = 100.0
"""Shorter side of drawings for screens, mm: type and lines are as large as on the square picture."""
_SUBTITLE, _PLATE, _FACTS = 250, 450, 600
"""Pixels of the shorter side from which a subtitle is legible, facts on a plate, and facts below the subtitle."""


def make_for_shop(order: ForShop) -> tuple[PrintFile, ...]:
    """Make every picture of a shop; raises DoesNotFitError, and ImpossibleError if a file is too large."""
    return tuple(_make_picture(order, picture) for picture in order.shop.pictures)


def draw_for_shop(cover: Cover, picture: ShopPicture, lang: str, ink: str = "full") -> Drawing:
    """Draw a cover in the proportions of a shop's picture."""
    width, height = (side * _SHORT / min(picture.pixels) for side in picture.pixels)
    with set_in(cover.fonts):
        if picture.shows == "mock-up":
            drawing = mock_up.draw_in_size(cover, width, height, lang=lang, ink=ink)
        elif picture.shows == "contents":
            drawing = pictured.draw_contents(cover, width, height, lang=lang, ink=ink)
        else:
            short = min(picture.pixels)
            shown = cover if short >= _SUBTITLE else replace(cover, subtitle={})
            facts: Facts = "title" if short >= _FACTS else "plate" if short >= _PLATE else "none"
            drawing = face(shown, picture.id, width, height, lang=lang, ink=ink, facts=facts)
        return in_own_fonts(drawing)


def _make_picture(order: ForShop, picture: ShopPicture) -> PrintFile:
    cover, terms, shop = order.definition, order.terms, order.shop
    drawing = draw_for_shop(cover, picture, terms.lang, terms.ink)
    name = file_name(terms, stem(cover, picture.id), shop.id)
    document = labelled(replace(bare_document(drawing), id=name), order, more={"paper": _FULL, "shop": shop.id})
    dpi = min(picture.pixels) / _SHORT * 25.4
    content = write_png(document, document.pages[0], dpi)
    if picture.most_bytes and len(content) > picture.most_bytes:
        content = write_png(document, document.pages[0], dpi, tight=True)
    if picture.most_bytes and len(content) > picture.most_bytes:
        sentence = N_("the picture {name} has {bytes} bytes; {shop} allows at most {most}")
        raise ImpossibleError([
            say(sentence, name=picture.id, bytes=len(content), shop=shop.id, most=picture.most_bytes)
        ])  # fmt: skip
    trim = (drawing.width, drawing.height)
    return PrintFile(
        f"{name}.png", content, 1, trim, _FULL, facts_of(document), dpi=round(dpi, 4), shop=shop.id
    )  # fmt: skip


_FULL = "full"
"""Name of a page of the drawing's own size."""
