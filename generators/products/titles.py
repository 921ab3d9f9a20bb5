"""Names of files that people read: "Main board - Inner factory - A4.pdf", in the language of the file.

A name follows from what the manifest says of a file, so that a check of a kit can spell it again.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from hyskos.definitions.cards import Card
from hyskos.definitions.covers import Cover
from hyskos.definitions.languages import text_in
from hyskos.definitions.model import Definition
from hyskos.definitions.printers import PAPERS
from hyskos.definitions.printing import INKS
from hyskos.definitions.products import Product
from hyskos.generators.kit import COVER, DrawnEntry, folder_of, in_tiles
from hyskos.generators.orders.drawers import drawers_of, stem
from hyskos.generators.products.card_backs import fronts_of
from hyskos.generators.words import words

FIRST = "01"
"""Begins the name of each file that has all components, so that they stand before the folders."""
NAMING = "products."
"""Begins the keys of printed words that names are made of; a product may have its own ones."""
_JOINT = " - "
_MOST_NAMED = 2
"""Cards that their back names."""
_LONGEST = 70
"""Characters of a title in the name of a file: a path has room for four such parts."""
_DASHES = re.compile(r"\s*[:/\\|–—]\s*")
_STRANGE = re.compile(r"[^\w .,()'’!&+×-]")
"""What some system refuses in the name of a file, or what a shell or a terminal would obey."""
_ENDING = re.compile(r"_(?:sheet-)?([0-9]+)\.[a-z]+$")


def plain_title(text: str) -> str:
    """Make a title fit for the name of a file on every system.

    >>> plain_title("Pharaoh: lid/base?"), plain_title("Ra’shar ")
    ('Pharaoh - lid - base', 'Ra’shar')
    """
    spaced = _DASHES.sub(_JOINT, unicodedata.normalize("NFC", text))
    return " ".join(_STRANGE.sub("", spaced).split())[:_LONGEST].strip(" .,-'&+×")


def titles_of(product: Product, boards: Sequence[Definition], lang: str) -> Mapping[str, str]:
    """Give the titles of components in a language by their ids, each once; `boards` are as the product issues them."""
    boards = [*{board.id: board for board in boards}.values()]
    found = {board.id: component_title(product, board, lang, fronts_of(board, boards)) for board in boards}
    lower = [title.casefold() for title in found.values()]
    return {
        id_: f"{title} ({id_})" if lower.count(title.casefold()) > 1 else title for id_, title in found.items()
    }  # fmt: skip


def component_title(product: Product, board: Definition, lang: str, fronts: Sequence[Definition] = ()) -> str:
    """Name a component by its kind and its own title, which is left out where it is that of the product.

    A back of cards is named after these, `fronts`.
    """
    title, game = plain_title(text_in(board.title, lang)), plain_title(text_in(product.title, lang))
    if board.id == COVER:
        return title
    sort = plain_title(sort_of(board, lang))
    if fronts:
        title = plain_title(title_of_back(fronts, lang))
    own = title.removeprefix(f"{game}{_JOINT}") if title != game else ""
    return _JOINT.join([sort, own]) if own and own != sort else sort


def sort_of(board: Definition, lang: str) -> str:
    """Say what sort of thing a component is."""
    kind = drawers_of(board)[0].kind
    return words("products", lang)[f"{kind}-back" if board.is_back else kind]


def title_of_back(fronts: Sequence[Definition], lang: str) -> str:
    """Name a back after the cards that it is behind, or by their size where these are many."""
    if len(fronts) <= _MOST_NAMED:
        return ", ".join(text_in(front.title, lang) for front in fronts)
    first = fronts[0]
    assert isinstance(first, Card)
    return f"{first.width_mm:g} × {first.height_mm:g} mm"


def file_title(title: str, board: Definition, name: str, lang: str) -> str:
    """Add the part of a cover that a file shows to the title of its component; `name` is that of the file in a kit."""
    if not isinstance(board, Cover):
        return title
    said, (_folder, _slash, last) = words("products", lang), name.rpartition("/")
    for drawer in drawers_of(board):
        if last.startswith(f"{stem(board, drawer.part)}_"):
            return said[drawer.part]
    part = last.removeprefix(f"{stem(board)}-").partition("_")[0]  # a picture of a shop, by the name it has there
    return _JOINT.join([title, part.replace("-", " ")])


def titled(entry: DrawnEntry, title: str, several: bool) -> DrawnEntry:
    """Give an entry of a kit the name that people read; `several` says whether its zip file has several languages."""
    number = _ENDING.search(entry.name)
    ending = entry.name.rpartition(".")[2]
    entry = replace(entry, title=title)
    last = f"{_JOINT}{number[1]}" if number else ""
    return replace(entry, name=f"{_folder(entry)}{titled_stem(entry, several)}{last}.{ending}")


def titled_pattern(entry: DrawnEntry, several: bool) -> str:
    """Give the regular expression of the names that such an entry may have."""
    kind = "(pdf|svg)" if entry.dpi is None else "png"
    return rf"{re.escape(_folder(entry) + titled_stem(entry, several))}({_JOINT}[0-9]{{1,4}})?\.{kind}"


def titled_stem(entry: DrawnEntry, several: bool) -> str:
    """Write the title, then paper, sheets, size, sides, ink and language where files of a component differ in them."""
    said = words("products", entry.lang)
    parts = [entry.title or entry.id, *_about(entry, said), *([entry.lang.upper()] if several else [])]
    name = _JOINT.join(map(plain_title, parts))
    return f"{FIRST} {name}" if entry.parts else name


def _about(entry: DrawnEntry, said: Mapping[str, str]) -> Iterator[str]:
    if at_home(entry):
        yield PAPERS[str(entry.paper)].title if entry.paper in PAPERS else said["own-size"]
        if in_tiles(entry):
            yield said["to-glue"]
        if entry.scale < 1:
            yield said["one-page"]
        if entry.copies:
            yield said["to-cut"].format(n=entry.copies)
    if entry.proof:
        yield entry.proof
    if entry.flip:
        yield said["both"]
    if entry.fold and entry.standard:
        yield said["to-mount"]
    if entry.ink != INKS[0] and entry.id != COVER:
        yield said["saver"]
    elif entry.parts:
        yield said["in-colour"]


def at_home(entry: DrawnEntry) -> bool:
    """Tell a file that buyers print themselves."""
    return entry.paper is not None and not (entry.proof or entry.shop or entry.dpi or entry.standard)


def _folder(entry: DrawnEntry) -> str:
    """Give the folder of a file: single sheets for homes are together, and what has everything stands before them."""
    if entry.parts:
        return ""
    said = words("products", entry.lang)
    if at_home(entry):
        return f"{said['single']}/"
    if entry.paper and not (entry.proof or entry.shop):
        return f"{said['pictures']}/"
    return f"{folder_of(entry)}/"
