"""Contact sheet for reviewing art: every sheet as small as in a shop, as seen by every kind of eye, in one picture.

One row for each sheet, 200 pixels wide: full colour, grey, three kinds of colour blindness, and saver. Two workers
draw one definition at a time and return only small pictures.
"""

import io
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import repeat

from PIL import Image, ImageDraw, ImageFont

from hyskos import data
from hyskos.definitions.printing import VISIONS, Vision
from hyskos.generators.colour_vision import as_seen
from hyskos.generators.drawing import Drawing
from hyskos.generators.sheets.page import bare_document
from hyskos.generators.writers.png import write_png
from scripts.sheets import definition, drawn

WIDE = 200
"""Width of a sheet in pixels."""
SEEN: tuple[Vision, ...] = ("grey", *(vision for vision in VISIONS if vision != "grey"))
COLUMNS = ("full", *SEEN, "saver")
WORKERS = 2
_GAP, _LINE = 8, 16  # pixels: between sheets, and for a caption
_FINER = 4  # oversampling factor; pixels are averaged
_PAPER, _INK = (232, 232, 232), (0, 0, 0)  # no sheet has this grey, so white ones get an edge
ACROSS = len(COLUMNS) * (WIDE + _GAP) + _GAP


def contact(names: Sequence[str], lang: str, workers: int = WORKERS) -> bytes:
    """Return a picture (PNG) of every sheet of the definitions, built-in or files, in a language."""
    if workers == 1:
        return _stack_rows([row for name in names for row in rows(name, lang)])
    with ProcessPoolExecutor(workers) as pool:
        return _stack_rows([row for rows_of_name in pool.map(rows, names, repeat(lang)) for row in rows_of_name])


def rows(name: str, lang: str) -> list[Image.Image]:
    """Draw every sheet of a definition as one row below its name; saver may have more or fewer sheets."""
    whole = definition(name)
    full, saver = dict(drawn(whole, lang, "full")), dict(drawn(whole, lang, "saver"))
    return [_row(sheet, full.get(sheet), saver.get(sheet)) for sheet in full | saver]


def _row(name: str, full: Drawing | None, saver: Drawing | None) -> Image.Image:
    pictures = [_thumbnail(full), *(_thumbnail(full, vision) for vision in SEEN), _thumbnail(saver)]
    row = Image.new("RGB", (ACROSS, _LINE + max(picture.height for picture in pictures) + _GAP), _PAPER)
    ImageDraw.Draw(row).text((_GAP, 1), name, _INK, _font())
    for i, picture in enumerate(pictures):
        row.paste(picture, (_GAP + i * (WIDE + _GAP), _LINE))
    return row


def _thumbnail(drawing: Drawing | None, vision: Vision | None = None) -> Image.Image:
    """Draw a sheet, or a gap for one that only the other ink mode has."""
    if not drawing:
        return Image.new("RGB", (WIDE, 1), _PAPER)
    document = bare_document(drawing)
    dots = 25.4 * WIDE * _FINER / drawing.width
    large = write_png(document, document.pages[0], dots, as_seen(vision) if vision else None)
    with Image.open(io.BytesIO(large)) as picture:
        height = max(1, round(WIDE * drawing.height / drawing.width))
        return picture.convert("RGB").resize((WIDE, height), Image.Resampling.BOX)


def _stack_rows(rows: Sequence[Image.Image]) -> bytes:
    whole = Image.new("RGB", (ACROSS, _GAP + _LINE + sum(row.height for row in rows)), _PAPER)
    for i, name in enumerate(COLUMNS):
        ImageDraw.Draw(whole).text((_GAP + i * (WIDE + _GAP), _GAP), name, _INK, _font())
    top = _GAP + _LINE
    for row in rows:
        whole.paste(row, (0, top))
        top += row.height
    file = io.BytesIO()
    whole.save(file, "PNG")
    return file.getvalue()


@cache
def _font() -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(data.ROOT / "fonts" / "NotoSans-Bold.ttf"), 11)
