"""The files of a table: those its program opens, and a page with instructions."""

from collections.abc import Iterator
from urllib.parse import quote

from hyskos.definitions.printing import TableFormat
from hyskos.definitions.values import dataclass
from hyskos.generators.orders.renderers import renderers_of
from hyskos.generators.sheets.page import Document, bare_document
from hyskos.generators.tables.contents import VirtualTable
from hyskos.generators.tables.notes import read_me
from hyskos.generators.tables.tabletop import save_files
from hyskos.generators.tables.vassal import module_file
from hyskos.generators.words import words
from hyskos.generators.writers.pdf import write_pdf


@dataclass(frozen=True, slots=True)
class TableFile:
    """A file that has not been written yet; its name may include folders."""

    name: str
    content: bytes


def table_files(table: VirtualTable, form: TableFormat, url: str | None = None) -> Iterator[TableFile]:
    """Make the files of a table; pictures are expected at `url`, or in the program's own folder without one.

    Raises MissingExtraError without pypdfium2.
    """
    stem, terms = f"{table.id}_{form}_{table.lang}", words("tables", table.lang)
    if form == "vassal":
        name = f"{table.id}_{table.lang}.vmod"
        yield TableFile(name, module_file(table))
        steps = [terms["note.vassal.1"].format(file=name), terms["note.vassal.2"]]
    else:
        prefix = f"{quote(url.rstrip('/'), safe=':/?&=%~')}/" if url else ""
        for name, content in save_files(table, prefix, _book(table)).items():
            yield TableFile(name, content)
        last = terms["note.tts.3.url"].format(prefix=prefix) if prefix else terms["note.tts.3"]
        steps = [terms["note.tts.1"], terms["note.tts.2"].format(title=table.title), last]
    yield TableFile(f"{stem}.html", read_me(table, form, steps))


def _book(table: VirtualTable) -> bytes:
    """Make a PDF of the rules, empty if there are none."""
    if not table.booklet:
        return b""
    (renderer,) = renderers_of(table.booklet)
    pages = renderer.draw(table.booklet, table.lang, "full")
    sheets = tuple(page for drawing in pages for page in bare_document(drawing).pages)
    first = pages[0]
    colophon = table.publication.colophon
    return write_pdf(Document(first.id, first.title, first.subject, table.lang, sheets, colophon=colophon))
