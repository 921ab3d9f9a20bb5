"""Names of a product's files: by titles, such as "Main board - Inner factory - A4.pdf", or by its naming scheme.

A name depends only on the manifest's data on a file, so that a kit check can reconstruct it.
"""

import re
import string
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from hyskos.definitions.kinds.card import Card
from hyskos.definitions.kinds.definition import Definition
from hyskos.definitions.kinds.printer import PAPERS
from hyskos.definitions.kinds.product import TITLES, Product, fill_pattern, placeholders, scheme_of
from hyskos.definitions.languages import text_in
from hyskos.definitions.printing import INKS
from hyskos.generators.orders.order import Order
from hyskos.generators.orders.print_file import PrintFile, side_of
from hyskos.generators.orders.renderers import renderers_of, stem
from hyskos.generators.words import words
from hyskos.publishing.build.manifest import COVER, DrawnEntry, folder_of, in_tiles, member_name, name_pattern
from hyskos.publishing.products.components import fronts_of

FIRST = "01"
"""Prefix of each combined file, which sorts it before the folders."""
NAMING = "products."
"""Key prefix of printed words used in file names; a product may replace them."""
_JOINT = " - "
_MOST_NAMED = 2
"""Maximum number of cards named in the title of their back."""
_LONGEST = 70
"""Maximum characters of a title in a file name: a path has space for four such parts."""
_DASHES = re.compile(r"\s*[:/\\|–—]\s*")
_STRANGE = re.compile(r"[^\w .,()'’!&+×-]")
"""Characters that some system refuses in file names, or that a shell or terminal would interpret."""
_NUMBER = re.compile(r"_(?:sheet-)?([0-9]+)\.[a-z]+$")


def plain_title(text: str) -> str:
    """Turn a title into a file name that is valid on every system.

    >>> plain_title("Pharaoh: lid/base?"), plain_title("Ra’shar ")
    ('Pharaoh - lid - base', 'Ra’shar')
    """
    spaced = _DASHES.sub(_JOINT, unicodedata.normalize("NFC", text))
    return " ".join(_STRANGE.sub("", spaced).split())[:_LONGEST].strip(" .,-'&+×")


def titles_of(product: Product, boards: Sequence[Definition], lang: str) -> Mapping[str, str]:
    """Map component ids to distinct titles in a language; `boards` are as the product issues them."""
    boards = [*{board.id: board for board in boards}.values()]
    titles = {board.id: component_title(product, board, lang, fronts_of(board, boards)) for board in boards}
    lower = [title.casefold() for title in titles.values()]
    return {
        id_: f"{title} ({id_})" if lower.count(title.casefold()) > 1 else title for id_, title in titles.items()
    }  # fmt: skip


def component_title(product: Product, board: Definition, lang: str, fronts: Sequence[Card] = ()) -> str:
    """Return the title of a component: its kind and its own title, unless that is the title of the product.

    A card back is named after its cards, `fronts`.
    """
    title, game = plain_title(text_in(board.title, lang)), plain_title(text_in(product.title, lang))
    if board.id == COVER:
        return title
    sort = plain_title(sort_of(board, lang))
    if fronts:
        title = plain_title(title_of_back(fronts, lang))
    shortened = title.removeprefix(f"{game}{_JOINT}") if title != game else ""
    return _JOINT.join([sort, shortened]) if shortened and shortened != sort else sort


def sort_of(board: Definition, lang: str) -> str:
    """Return the word for a component's kind, such as "Main board"."""
    kind = renderers_of(board)[0].kind
    return words("products", lang)[f"{kind}-back" if board.is_back else kind]


def title_of_back(fronts: Sequence[Card], lang: str) -> str:
    """Return the title of a card back: the titles of its cards, or their size if there are many."""
    if len(fronts) <= _MOST_NAMED:
        return ", ".join(text_in(front.title, lang) for front in fronts)
    return f"{fronts[0].width_mm:g} × {fronts[0].height_mm:g} mm"


def file_title(title: str, board: Definition, name: str, lang: str) -> str:
    """Return the title of a file: for a cover, of the part it shows. `name` is the name of the file in a kit."""
    if board.kind != "cover":
        return title
    labels, (_folder, _slash, last) = words("products", lang), name.rpartition("/")
    for renderer in renderers_of(board):
        if last.startswith(f"{stem(board, renderer.part)}_"):
            return labels[renderer.part]
    part = last.removeprefix(f"{stem(board)}-").partition("_")[0]  # a shop's picture, by the shop's name for it
    return _JOINT.join([title, part.replace("-", " ")])


def with_readable_name(entry: DrawnEntry, title: str, several: bool) -> DrawnEntry:
    """Rename a kit's entry with a readable name; `several` is whether its zip file has several languages."""
    number = _NUMBER.search(entry.name)
    ending = entry.name.rpartition(".")[2]
    entry = replace(entry, title=title)
    last = f"{_JOINT}{number[1]}" if number else ""
    return replace(entry, name=f"{_folder(entry)}{titled_stem(entry, several)}{last}.{ending}")


def titled_pattern(entry: DrawnEntry, several: bool) -> str:
    """Return a regular expression for the names of an entry."""
    kind = "(pdf|svg)" if entry.dpi is None else "png"
    return rf"{re.escape(_folder(entry) + titled_stem(entry, several))}({_JOINT}[0-9]{{1,4}})?\.{kind}"


def titled_stem(entry: DrawnEntry, several: bool) -> str:
    """Return the title followed by paper, sheets, size, sides, ink and language, as needed to tell files apart."""
    labels = words("products", entry.lang)
    parts = [entry.title or entry.id, *_about(entry, labels), *([entry.lang.upper()] if several else [])]
    name = _JOINT.join(map(plain_title, parts))
    return f"{FIRST} {name}" if entry.parts else name


def _about(entry: DrawnEntry, labels: Mapping[str, str]) -> Iterator[str]:
    if at_home(entry):
        yield PAPERS[str(entry.paper)].title if entry.paper in PAPERS else labels["own-size"]
        if in_tiles(entry):
            yield labels["to-glue"]
        if entry.scale < 1:
            yield labels["one-page"]
        if entry.copies:
            yield labels["to-cut"].format(n=entry.copies)
    if entry.proof:
        yield entry.proof
    if entry.flip:
        yield labels["both"]
    if entry.fold and entry.standard:
        yield labels["to-mount"]
    if entry.ink != INKS[0] and entry.id != COVER:
        yield labels["saver"]
    elif entry.parts:
        yield labels["in-colour"]


def at_home(entry: DrawnEntry) -> bool:
    """Return whether a file is for buyers to print themselves."""
    return entry.paper is not None and not (entry.proof or entry.shop or entry.dpi or entry.standard)


def _folder(entry: DrawnEntry) -> str:
    """Return the folder of a file: single sheets for homes share one, and combined files are at the top level."""
    if entry.parts:
        return ""
    labels = words("products", entry.lang)
    if at_home(entry):
        return f"{labels['single']}/"
    if entry.paper and not (entry.proof or entry.shop):
        return f"{labels['pictures']}/"
    return f"{folder_of(entry)}/"


_ENDING = re.compile(r"_([a-z]{2,3})(?:_saver)?(_sheet-[0-9]+|_[0-9]+)?\.(pdf|svg|png)$")
"""The end of a file name, after board and paper: language, ink, sheet, format."""
_WORD = "[A-Za-z0-9.-]+"


def product_member(product: Product, order: Order, file: PrintFile, codes: Mapping[str, str]) -> str:
    """Return the path of a file in a product's zip file; `codes` maps component ids to codes.

    The folder is the same as in every kit; a combined file is at the top level. At home, one component has several
    files: paper and ink are appended if the scheme omits them.
    """
    usual = member_name(order, file)
    if order.definition.id == COVER:
        return usual
    if file.parts:
        return f"{FIRST}_{usual.rpartition('/')[2]}"
    folder, _slash, name = usual.rpartition("/")
    ending = _ENDING.search(name)
    assert ending, name
    *about, paper = name[: ending.start()].split("_")
    terms, facts, names = order.terms, _product_values(product, order.terms.lang), scheme_of(product.names)
    facts |= {"component": _component(about, order.definition.game, codes), "paper": paper, "ink": terms.ink}
    facts["side"] = side_of(order)
    tail = "".join(f"_{word}" for word in _appended_words(names, paper, terms.ink, elsewhere=terms.profile.elsewhere))
    return f"{folder}/{fill_pattern(names, facts)}{tail}{ending[2] or ''}.{ending[3]}"


def _product_values(product: Product, lang: str) -> dict[str, str]:
    return {
        "sku": product.sku, "id": product.id, "version": product.version, "lang": lang, "LANG": lang.upper(),
    }  # fmt: skip


def _component(about: Sequence[str], game: str, codes: Mapping[str, str]) -> str:
    """Join the parts of a name about its boards, without their game, replacing ids by codes."""
    words = about[1:] if len(about) > 1 and about[0] == game else about
    return "-".join(_replace_by_code(word, codes) for word in words)


def _replace_by_code(word: str, codes: Mapping[str, str]) -> str:
    """Replace an id by its code; a part of a cover keeps its suffix: "SP-lid"."""
    for name in sorted(codes, key=len, reverse=True):
        if word == name or word.startswith(f"{name}-"):
            return codes[name] + word[len(name) :]
    return word


def _appended_words(names: str, paper: str, ink: str, *, elsewhere: bool) -> list[str]:
    """Return the words a scheme omits that home files need; outside printers get one file of each component."""
    used = placeholders(names)
    return [
        *([paper] if "paper" not in used and not elsewhere else []),
        *([ink] if "ink" not in used and ink != INKS[0] else []),
    ]


def product_pattern(entry: DrawnEntry, facts: Mapping[str, str], codes: Mapping[str, str]) -> str:
    """Return a regular expression for a product's file name, from the manifest's data on file and product."""
    if entry.id == COVER:
        return name_pattern(entry)
    if entry.parts:
        return f"{FIRST}_{name_pattern(entry).partition('/')[2]}"
    names = scheme_of(facts["names"])
    values = {**facts, "lang": entry.lang, "LANG": entry.lang.upper(), "side": entry.side, "ink": entry.ink}
    about = re.escape(codes.get(entry.id, entry.id))
    words = {key: re.escape(value) for key, value in values.items()}
    words |= {"component": rf"({_WORD}-)?{about}(-{_WORD})?", "paper": _WORD}
    stem = "".join(
        re.escape(literal) + (words[name] if name else "")
        for literal, name, _spec, _conversion in string.Formatter().parse(names)
    )
    home = entry.standard is None and entry.component is None
    paper = rf"_{_WORD}" if home and "{paper}" not in names else ""
    ink = f"_{re.escape(entry.ink)}" if entry.ink != INKS[0] and "{ink}" not in names else ""
    kind = "(pdf|svg)" if entry.dpi is None else "png"
    return rf"{re.escape(folder_of(entry))}/{stem}{paper}{ink}(_sheet-[0-9]+|_[0-9]+)?\.{kind}"


@dataclass(frozen=True, slots=True)
class FileNaming:
    """Naming of the files in one zip file: the product, its components with their codes, its languages."""

    product: Product
    boards: Sequence[Definition]  # with the product's changes
    codes: Mapping[str, str]
    languages: tuple[str, ...]

    def name_entry(self, order: Order, file: PrintFile, entry: DrawnEntry) -> DrawnEntry:
        """Return an entry with its name in the zip file, by titles or by codes, depending on the product."""
        if self.product.names != TITLES:
            return replace(entry, name=product_member(self.product, order, file, self.codes))
        return with_readable_name(entry, self._title(order, entry), several=len(self.languages) > 1)

    def _title(self, order: Order, entry: DrawnEntry) -> str:
        if entry.parts:
            return plain_title(text_in(self.product.title, entry.lang))
        titles = titles_of(self.product, [*self.boards, order.definition], entry.lang)
        title = file_title(titles[entry.id], order.definition, entry.name, entry.lang)
        return f"{title} + {titles[entry.back]}" if entry.back in self._other_faces(entry.id) else title

    def _other_faces(self, face: str) -> set[str]:
        """Return the ids worth naming on the other side of a face: neither the face itself nor card backs."""
        return {board.id for board in self.boards if board.id != face and not board.is_back}
