"""START-HERE, the page a buyer opens first: which file to print, how, and what is on which page."""

from collections.abc import Iterator, Mapping, Sequence

from hyskos.definitions.languages import text_in
from hyskos.definitions.model import Definition
from hyskos.definitions.printers import PAPERS
from hyskos.definitions.products import Product
from hyskos.generators.kit import DrawnEntry
from hyskos.generators.orders.print_file import PartFacts
from hyskos.generators.products.card_backs import counts_of
from hyskos.generators.products.contents import contents_name
from hyskos.generators.products.plan import MOST_REPEATED
from hyskos.generators.products.titles import at_home
from hyskos.generators.words import paired, words

STEM = "00-START-HERE"
"""File name stem; sorts before all other files of a kit."""


def start_name(lang: str) -> str:
    """Return the file name of the page in a language."""
    return f"{STEM}_{lang}.txt"


def start_here(
    product: Product, boards: Sequence[Definition], entries: Sequence[DrawnEntry], lang: str
) -> bytes | None:
    """Write the page in one language; `boards` are the components of the product, in its order.

    Returns None if there is no combined file, since the job is not for buyers.
    """
    spoken = [entry for entry in entries if entry.lang == lang]
    whole = sorted((entry for entry in spoken if entry.parts), key=lambda entry: entry.name)
    if not whole:
        return None
    said, counts = words("products", lang), counts_of(boards, product.parts)
    printed = {part["id"] for entry in whole for part in entry.parts or ()}
    backs = [said["glue-backs"]] if any(board.is_back and board.id in printed for board in boards) else []
    folders = {entry.name.rpartition("/")[0] for entry in spoken if at_home(entry) and not entry.parts}
    single = ", ".join(sorted(filter(None, folders)))  # some files may be in the same folder as this page
    lines = [
        paired(text_in(product.title, lang), text_in(product.subtitle, lang), lang), "",
        said["print-one"], *(f"   {entry.name}" for entry in whole), said["print-how"], said["then-read"], *backs, "",
        *_pages(whole, counts, said, lang), "",
        *([said["single-why"].format(folder=single)] if single else ()),
        paired(contents_name(lang), said["contents"], lang),
    ]  # fmt: skip
    return ("\n".join(lines) + "\n").encode()


def _pages(whole: Sequence[DrawnEntry], counts: Mapping[str, int], said: Mapping[str, str], lang: str) -> Iterator[str]:
    """Yield the pages of each component, once for all papers and inks with the same pages."""
    listings: dict[tuple[str, ...], list[str]] = {}
    for entry in whole:
        lines = tuple(_line(part, counts, said) for part in entry.parts or ())
        papers = listings.setdefault(lines, [])
        paper = PAPERS[str(entry.paper)].title
        papers += [] if paper in papers else [paper]
    for lines, papers in listings.items():
        yield paired(said["on-pages"], ", ".join(papers), lang)
        yield from lines


def _line(part: PartFacts, counts: Mapping[str, int], said: Mapping[str, str]) -> str:
    first, last = part["pages"]
    pages = f"{first}" if first == last else f"{first}–{last}"
    count = counts.get(part["id"], 1)
    often = f", {said['print-again'].format(n=count)}" if count > MOST_REPEATED else ""
    return f"   {pages:>7}  {part['title']}{often}"
