"""The text pages in a product's zip files: START-HERE for buyers, CONTENTS for everyone."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from hyskos.definitions.kinds.box import Box
from hyskos.definitions.kinds.definition import Definition, of_class
from hyskos.definitions.kinds.printer import PAPERS
from hyskos.definitions.kinds.product import Job, Make, Product, spread
from hyskos.definitions.languages import text_in
from hyskos.definitions.printing import INKS
from hyskos.generators.credits import credit_line
from hyskos.generators.orders.print_file import PartFacts
from hyskos.generators.words import join_pair, words
from hyskos.generators.writers.png import pixels
from hyskos.publishing.build.manifest import FULL_SIZE, DrawnEntry, Size, folder_of, in_tiles
from hyskos.publishing.products.box_fit import FLAT, MOUNTED, box_of, panels
from hyskos.publishing.products.components import apply_product, counts_of, fronts_of
from hyskos.publishing.products.file_names import at_home, sort_of, title_of_back
from hyskos.publishing.products.job_orders import MOST_REPEATED

START_STEM = "00-START-HERE"
"""File name stem; sorts before all other files of a kit."""


def start_name(lang: str) -> str:
    """Return the file name of the page in a language."""
    return f"{START_STEM}_{lang}.txt"


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
    labels, counts = words("products", lang), counts_of(boards, product.parts)
    printed = {part["id"] for entry in whole for part in entry.parts or ()}
    backs = [labels["glue-backs"]] if any(board.is_back and board.id in printed for board in boards) else []
    folders = {entry.name.rpartition("/")[0] for entry in spoken if at_home(entry) and not entry.parts}
    single = ", ".join(sorted(filter(None, folders)))  # some files may be in the same folder as this page
    lines = [
        join_pair(text_in(product.title, lang), text_in(product.subtitle, lang), lang), "",
        labels["print-one"], *(f"   {entry.name}" for entry in whole),
        labels["print-how"], labels["then-read"], *backs, "",
        *_page_lines(whole, counts, labels, lang), "",
        *([labels["single-why"].format(folder=single)] if single else ()),
        join_pair(contents_name(lang), labels["contents"], lang),
    ]  # fmt: skip
    return ("\n".join(lines) + "\n").encode()


def _page_lines(
    whole: Sequence[DrawnEntry], counts: Mapping[str, int], labels: Mapping[str, str], lang: str
) -> Iterator[str]:
    """Yield the pages of each component, once for all papers and inks with the same pages."""
    listings: dict[tuple[str, ...], list[str]] = {}
    for entry in whole:
        lines = tuple(_part_line(part, counts, labels) for part in entry.parts or ())
        papers = listings.setdefault(lines, [])
        paper = PAPERS[str(entry.paper)].title
        papers += [] if paper in papers else [paper]
    for lines, papers in listings.items():
        yield join_pair(labels["on-pages"], ", ".join(papers), lang)
        yield from lines


def _part_line(part: PartFacts, counts: Mapping[str, int], labels: Mapping[str, str]) -> str:
    first, last = part["pages"]
    pages = f"{first}" if first == last else f"{first}–{last}"
    count = counts.get(part["id"], 1)
    often = f", {labels['print-again'].format(n=count)}" if count > MOST_REPEATED else ""
    return f"   {pages:>7}  {part['title']}{often}"


CONTENTS_STEM = "CONTENTS"
_WHOLE: frozenset[Make] = frozenset({"home", "press"})
"""Jobs that print everything they can from the box; shops and proofs show only part of it."""


def contents_name(lang: str) -> str:
    """Return the file name of the page in a language."""
    return f"{CONTENTS_STEM}_{lang}.txt"


def contents(
    product: Product,
    jobs: Sequence[Job],
    boards: Mapping[str, Definition],
    entries: Sequence[DrawnEntry],
    lang: str,
    tables: Sequence[str] = (),
) -> bytes:
    """Write the page in one language; `boards` are the components, titled as in the product.

    `tables` are the names of the pages that explain how to open a table on a screen.
    """
    box = _box(product, jobs, boards, entries, lang)
    lines = [*_head(product, lang), "", *_tables(tables, lang), *box, *_foot(product, lang)]
    return ("\n".join(lines) + "\n").encode()


def _head(product: Product, lang: str) -> Iterator[str]:
    labels = words("products", lang)
    yield join_pair(text_in(product.title, lang), text_in(product.subtitle, lang), lang)
    edition = [text_in(product.edition, lang)] if product.edition else []
    yield ", ".join([*edition, f"{labels['version']} {product.version}", *filter(None, [product.date, product.sku])])
    yield ", ".join(filter(None, [product.publisher, product.web, product.barcode]))
    ranges = {"players": product.players, "minutes": product.minutes, "age": product.age and (product.age,) * 2}
    facts = [labels[key].format(n=spread(*ends)) for key, ends in ranges.items() if ends]
    facts += [labels["price"].format(price=text_in(product.price, lang))] if product.price else []
    if facts:
        yield ", ".join(facts)


def _box(
    product: Product, jobs: Sequence[Job], boards: Mapping[str, Definition], entries: Sequence[DrawnEntry], lang: str
) -> Iterator[str]:
    labels = words("products", lang)
    yield labels["contents"]
    makes = {job.make for job in jobs} & _WHOLE
    parts = dict.fromkeys(part for job in jobs for part in product.parts_of(job))
    inside = [apply_product(boards[part.name], product) for part in parts]
    box = box_of(inside)
    into = box if box and ("home" in makes or box.folded_by_hand) else None  # the box if people fold sheets into it
    for part, board in zip(parts, inside, strict=True):
        fronts = fronts_of(board, inside)
        named = join_pair(
            sort_of(board, lang), title_of_back(fronts, lang) if fronts else text_in(board.title, lang), lang
        )
        spoken = [entry for entry in entries if entry.lang == lang]
        files = sorted(
            (
                entry_spoken
                for entry_spoken in spoken
                if entry_spoken.parts is None and board.id in (entry_spoken.id, entry_spoken.back)
            ),
            key=_sort_key,
        )
        sizes = {entry.trim for entry in files}
        count = "" if fronts else f"{part.count} × "  # a back is not an additional card
        called = f"{count}{named} ({board.id})"
        room = None if any(entry.fold for entry in files) else into  # a mounted board folds as its file says
        yield f"  {', '.join([called, *(_size_and_folds(sizes, room, labels) if board.kind in FLAT else ())])}"
        for entry in files:
            whole = board.kind in FLAT and board.kind != "card"  # cards may also be on common sheets
            size = [*_size_and_folds([entry.trim], room if whole else None, labels)] if len(sizes) > 1 else []
            about = ", ".join([*size, *_about(entry, labels), *_mounted_folds(entry, box, labels)])
            yield f"      {entry.name}  ({about})"
        if not files and makes:
            among = list(_among_others(board.id, spoken, labels))
            bearing = [
                text_in(entry_spoken.title, lang)
                for entry_spoken in of_class(inside, Box)
                if entry_spoken.face.id == board.id
            ]
            alone = labels["on-box"].format(box=bearing[0]) if bearing else labels["no-file"]
            yield from (f"      {line}" for line in among or [alone])


def _among_others(component: str, entries: Sequence[DrawnEntry], labels: Mapping[str, str]) -> Iterator[str]:
    """Yield the combined files that include a component, with the page where it begins."""
    for entry in sorted((entry for entry in entries if entry.parts), key=_sort_key):
        for part in entry.parts or ():
            if part["id"] == component:
                begin = labels["from-page"].format(n=part["pages"][0])
                yield f"{entry.name}  ({', '.join([*_paper(entry, labels), begin, *_ink(entry, labels)])})"


def _size_and_folds(sizes: Collection[Size], into: Box | None, labels: Mapping[str, str]) -> Iterator[str]:
    """Yield the size of a sheet, if all files agree, and how to fold it into the box."""
    if len(sizes) != 1:
        return
    ((width, height),) = sizes
    yield _size(width, height)
    count = (into and panels((width, height), into)) or (1, 1)
    if count != (1, 1):
        yield _describe_folds((width, height), count, labels)


def _mounted_folds(entry: DrawnEntry, into: Box | None, labels: Mapping[str, str]) -> Iterator[str]:
    """Yield how a mounted board folds to fit the box, which differs from the flat sheet."""
    if into and entry.fold:
        yield _describe_folds(entry.trim, MOUNTED, labels)


def _describe_folds(size: Size, count: tuple[int, int], labels: Mapping[str, str]) -> str:
    (width, height), (across, down) = size, count
    return labels["folded"].format(across=across, down=down, size=_size(width / across, height / down))


def _size(width: float, height: float) -> str:
    return f"{width:.0f} × {height:.0f} mm"


def _tables(pages: Sequence[str], lang: str) -> Iterator[str]:
    """Yield the pages to read first: where the files of a table belong is not obvious."""
    if pages:
        yield from (words("products", lang)["tables"], *(f"  {name}" for name in pages), "")


def _sort_key(entry: DrawnEntry) -> tuple[bool, str, bool]:
    """Return a sort key: paper by paper, then copy shops; full colour before ink saver."""
    folder = folder_of(entry)
    return folder == FULL_SIZE, folder, entry.ink != INKS[0]


def _about(entry: DrawnEntry, labels: Mapping[str, str]) -> Iterator[str]:
    """Yield what distinguishes a component's files: paper, sheets to glue, size, sides, ink, manufacturer's part."""
    if entry.component:
        yield entry.component
    if entry.dpi:
        yield labels["pixels"].format(wide=pixels(entry.page[0], entry.dpi), high=pixels(entry.page[1], entry.dpi))
    yield from _paper(entry, labels)
    if not entry.dpi:
        yield labels["glued" if in_tiles(entry) else "pages"].format(n=entry.pages)
    if entry.scale < 1:
        yield labels["smaller"].format(n=round(entry.scale * 100))
    if entry.side != "face":
        yield labels[entry.side]
    yield from _ink(entry, labels)


def _paper(entry: DrawnEntry, labels: Mapping[str, str]) -> Iterator[str]:
    if entry.paper and not entry.dpi:
        yield PAPERS[entry.paper].title if entry.paper in PAPERS else labels["own-size"]


def _ink(entry: DrawnEntry, labels: Mapping[str, str]) -> Iterator[str]:
    if entry.ink != INKS[0]:
        yield labels["saver"]


def _foot(product: Product, lang: str) -> Iterator[str]:
    labels = words("products", lang)
    if product.credits:
        yield from ("", labels["credits"])
        for credit in product.credits:
            yield f"  {credit_line([credit], lang)}"
    if product.licence or product.copyright:
        yield from ("", labels["licence"])
        terms = [product.copyright, text_in(product.licence, lang) if product.licence else ""]
        yield from (f"  {line}" for line in terms if line)
    if product.legal:
        yield ""
        yield from (text_in(sentence, lang) for sentence in product.legal)
