"""Names of a product's files: its naming scheme, plus whatever is needed to keep names distinct."""

import re
import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from hyskos.definitions.languages import text_in
from hyskos.definitions.model import Definition
from hyskos.definitions.printing import INKS
from hyskos.definitions.products import TITLES, Product, filled, placeholders, scheme_of
from hyskos.generators.kit import COVER, DrawnEntry, folder_of, member_name, name_pattern
from hyskos.generators.orders.labels import side_of
from hyskos.generators.orders.order import Order
from hyskos.generators.orders.print_file import PrintFile
from hyskos.generators.products.titles import FIRST, file_title, plain_title, titled, titles_of

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
    terms, facts, names = order.terms, _said(product, order.terms.lang), scheme_of(product.names)
    facts |= {"component": _component(about, order.definition.game, codes), "paper": paper, "ink": terms.ink}
    facts["side"] = side_of(order)
    tail = "".join(f"_{word}" for word in _appended(names, paper, terms.ink, elsewhere=terms.profile.elsewhere))
    return f"{folder}/{filled(names, facts)}{tail}{ending[2] or ''}.{ending[3]}"


def _said(product: Product, lang: str) -> dict[str, str]:
    return {
        "sku": product.sku, "id": product.id, "version": product.version, "lang": lang, "LANG": lang.upper(),
    }  # fmt: skip


def _component(about: Sequence[str], game: str, codes: Mapping[str, str]) -> str:
    """Join the parts of a name about its boards, without their game, replacing ids by codes."""
    words = about[1:] if len(about) > 1 and about[0] == game else about
    return "-".join(_coded(word, codes) for word in words)


def _coded(word: str, codes: Mapping[str, str]) -> str:
    """Replace an id by its code; a part of a cover keeps its suffix: "SP-lid"."""
    for name in sorted(codes, key=len, reverse=True):
        if word == name or word.startswith(f"{name}-"):
            return codes[name] + word[len(name) :]
    return word


def _appended(names: str, paper: str, ink: str, *, elsewhere: bool) -> list[str]:
    """Return the words a scheme omits that home files need; outside printers get one file of each component."""
    said = placeholders(names)
    return [
        *([paper] if "paper" not in said and not elsewhere else []),
        *([ink] if "ink" not in said and ink != INKS[0] else []),
    ]


def product_pattern(entry: DrawnEntry, facts: Mapping[str, str], codes: Mapping[str, str]) -> str:
    """Return a regular expression for a product's file name, from the manifest's data on file and product."""
    if entry.id == COVER:
        return name_pattern(entry)
    if entry.parts:
        return f"{FIRST}_{name_pattern(entry).partition('/')[2]}"
    names = scheme_of(facts["names"])
    known = {**facts, "lang": entry.lang, "LANG": entry.lang.upper(), "side": entry.side, "ink": entry.ink}
    about = re.escape(codes.get(entry.id, entry.id))
    words = {key: re.escape(value) for key, value in known.items()}
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
class Calling:
    """Naming of the files in one zip file: the product, its components with their codes, its languages."""

    product: Product
    boards: Sequence[Definition]  # with the product's changes
    codes: Mapping[str, str]
    languages: tuple[str, ...]

    def named(self, order: Order, file: PrintFile, entry: DrawnEntry) -> DrawnEntry:
        """Return an entry with its name in the zip file, by titles or by codes, depending on the product."""
        if self.product.names != TITLES:
            return replace(entry, name=product_member(self.product, order, file, self.codes))
        return titled(entry, self._title(order, entry), several=len(self.languages) > 1)

    def _title(self, order: Order, entry: DrawnEntry) -> str:
        if entry.parts:
            return plain_title(text_in(self.product.title, entry.lang))
        titles = titles_of(self.product, [*self.boards, order.definition], entry.lang)
        title = file_title(titles[entry.id], order.definition, entry.name, entry.lang)
        return f"{title} + {titles[entry.back]}" if entry.back in self._other_faces(entry.id) else title

    def _other_faces(self, face: str) -> set[str]:
        """Return the ids worth naming on the other side of a face: neither the face itself nor card backs."""
        return {board.id for board in self.boards if board.id != face and not board.is_back}
