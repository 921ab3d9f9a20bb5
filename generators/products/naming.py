"""How files of a product are called: by its scheme, and what that leaves out to tell two files apart."""

import re
import string
from collections.abc import Mapping, Sequence

from hyskos.definitions.printing import INKS
from hyskos.definitions.products import Product, filled, placeholders
from hyskos.generators.kit import COVER, DrawnEntry, folder_of, member_name, name_pattern
from hyskos.generators.orders.labels import side_of
from hyskos.generators.orders.order import Order
from hyskos.generators.orders.print_file import PrintFile

_ENDING = re.compile(r"_([a-z]{2,3})(?:_saver)?(_sheet-[0-9]+|_[0-9]+)?\.(pdf|svg|png)$")
"""What stands behind board and paper in the name of a file: language, ink, sheet, kind."""
_WORD = "[A-Za-z0-9.-]+"


def product_member(product: Product, order: Order, file: PrintFile, codes: Mapping[str, str]) -> str:
    """Give the path of a file in a zip file of a product; `codes` name components otherwise, by their ids.

    The folder is that of every kit. A scheme that does not say paper or ink gets them behind it at home, where one
    component has several files.
    """
    usual = member_name(order, file)
    if order.definition.id == COVER:
        return usual
    folder, _slash, name = usual.rpartition("/")
    ending = _ENDING.search(name)
    assert ending, name
    *about, paper = name[: ending.start()].split("_")
    terms, facts = order.terms, _said(product, order.terms.lang)
    facts |= {"component": _component(about, order.definition.game, codes), "paper": paper, "ink": terms.ink}
    facts["side"] = side_of(order)
    tail = "".join(f"_{word}" for word in _appended(product.names, paper, terms.ink, elsewhere=terms.profile.elsewhere))
    return f"{folder}/{filled(product.names, facts)}{tail}{ending[2] or ''}.{ending[3]}"


def _said(product: Product, lang: str) -> dict[str, str]:
    return {
        "sku": product.sku, "id": product.id, "version": product.version, "lang": lang, "LANG": lang.upper(),
    }  # fmt: skip


def _component(about: Sequence[str], game: str, codes: Mapping[str, str]) -> str:
    """Join what a name says of its boards, without their game, and with codes in place of ids."""
    words = about[1:] if len(about) > 1 and about[0] == game else about
    return "-".join(_coded(word, codes) for word in words)


def _coded(word: str, codes: Mapping[str, str]) -> str:
    """Put a code in the place of an id; a part of a cover keeps what stands behind it: "SP-lid"."""
    for name in sorted(codes, key=len, reverse=True):
        if word == name or word.startswith(f"{name}-"):
            return codes[name] + word[len(name) :]
    return word


def _appended(names: str, paper: str, ink: str, *, elsewhere: bool) -> list[str]:
    """Give what a scheme leaves out and a printer at home needs; who prints elsewhere gets one file of each."""
    said = placeholders(names)
    return [
        *([paper] if "paper" not in said and not elsewhere else []),
        *([ink] if "ink" not in said and ink != INKS[0] else []),
    ]


def product_pattern(entry: DrawnEntry, facts: Mapping[str, str], codes: Mapping[str, str]) -> str:
    """Give the regular expression of names that a file of a product may have, by what the manifest says of both."""
    if entry.id == COVER:
        return name_pattern(entry)
    known = {**facts, "lang": entry.lang, "LANG": entry.lang.upper(), "side": entry.side, "ink": entry.ink}
    about = re.escape(codes.get(entry.id, entry.id))
    words = {key: re.escape(value) for key, value in known.items()}
    words |= {"component": rf"({_WORD}-)?{about}(-{_WORD})?", "paper": _WORD}
    stem = "".join(
        re.escape(literal) + (words[name] if name else "")
        for literal, name, _spec, _conversion in string.Formatter().parse(facts["names"])
    )
    home = entry.standard is None and entry.component is None
    paper = rf"_{_WORD}" if home and "{paper}" not in facts["names"] else ""
    ink = f"_{re.escape(entry.ink)}" if entry.ink != INKS[0] and "{ink}" not in facts["names"] else ""
    kind = "(pdf|svg)" if entry.dpi is None else "png"
    return rf"{folder_of(entry)}/{stem}{paper}{ink}(_sheet-[0-9]+|_[0-9]+)?\.{kind}"
