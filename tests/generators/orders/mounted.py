"""Orders of folding boards for a press."""

from io import BytesIO
from typing import Any

import pikepdf

from hyskos.definitions.kinds.printer import Profile
from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.loader import load_map, load_profile
from hyskos.definitions.printing import Fold, Ink
from hyskos.generators.boards.main_board.main_board import draw as draw_map
from hyskos.generators.drawing import Drawing
from hyskos.generators.orders.folding import back_drawing, make_folding
from hyskos.generators.orders.order import Back, Folding, Terms
from hyskos.generators.orders.print_file import PrintFile

MAPS = {name: load_map(name) for name in shipped("map")}
PT = 72 / 25.4
LONGPACK = load_profile("longpack")


def order(
    name: str,
    fold: Fold,
    lang: str = "en",
    ink: Ink = "full",
    profile: str | Profile = "longpack",
    back: Back | None = None,
) -> Folding:
    printer = load_profile(profile) if isinstance(profile, str) else profile
    return Folding(MAPS[name], Terms(lang=lang, ink=ink, profile=printer), fold, back)


def made(*given: Any, **more: Any) -> PrintFile:
    (file,) = make_folding(order(*given, **more))
    return file


def page_boxes(content: bytes) -> list[list[list[float]]]:
    with pikepdf.open(BytesIO(content)) as pdf:
        return [
            [[float(edge) / PT for edge in page.obj[name]] for name in ("/TrimBox", "/BleedBox", "/MediaBox")]
            for page in pdf.pages
        ]


def size(box: list[float]) -> tuple[float, float]:
    return box[2] - box[0], box[3] - box[1]


def back(name: str, fold: str, lang: str, ink: str) -> Drawing:
    face = draw_map(MAPS[name], lang=lang, ink=ink, fold=fold)
    return back_drawing(order(name, fold, lang, ink), face, 3)
