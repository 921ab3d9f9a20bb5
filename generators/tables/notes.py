"""The page that comes with a table: how to open it, what it includes and omits, and what is untested."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from hyskos.definitions.printing import TableFormat
from hyskos.generators.tables.contents import OmittedThing, VirtualTable
from hyskos.generators.words import words
from hyskos.generators.writers import PROGRAM


def on_screen(table: VirtualTable) -> str:
    """Return the short note for the corner of the screen."""
    hint = words("tables", table.lang)["note.screen"]
    return f"{table.title} {table.version}" + (f"\n{hint}" if table.rules else "")


def list_missing(table: VirtualTable, form: TableFormat) -> tuple[OmittedThing, ...]:
    """List what a table omits compared with a physical one, because of its game or its program."""
    entries = [*table.left_out]
    if table.has_number_fields:
        entries.append(OmittedThing("pen"))
    if form == "vassal":
        entries += [OmittedThing("back", mat.definition.id) for mat in table.mats if mat.back]
        if any(seat.pieces for seat in table.seats):
            entries.append(OmittedThing("solid"))
        if table.dice or any(seat.dice for seat in table.seats):
            entries.append(OmittedThing("die-places"))
    return tuple(entries)


def inventory(table: VirtualTable) -> Iterator[str]:
    """Yield the components on a table with their numbers."""
    terms = words("tables", table.lang)
    for mat in table.mats:
        row = terms["note.places"] if mat.places else terms["note.pieces"]
        yield row.format(title=mat.title, n=len(mat.places) or mat.copies)
    for title, n in Counter(piece.title for seat in table.seats for piece in seat.pieces).items():
        yield terms["note.pieces"].format(title=title, n=n)
    dice = Counter((seat.title, sides) for seat in table.seats for sides in seat.dice)
    dice += Counter((terms["dice"], sides) for sides in table.dice)
    for (owner, sides), n in dice.items():
        yield terms["dice-of"].format(owner=owner, n=n, sides=sides)
    for seat in table.seats:
        if seat.token:
            yield terms["token"].format(colour=seat.title)


def read_me(table: VirtualTable, form: TableFormat, steps: Sequence[str]) -> bytes:
    """Write the page as HTML."""
    terms = words("tables", table.lang)
    title = terms[f"note.title.{form}"].format(title=table.title)
    parts = [
        f"<h1>{escape(title)}</h1>",
        *_section(terms["note.how"], steps, "ol"),
        *_section(terms["note.on"], inventory(table)),
        *_section(terms["note.not"], (entry.sentence(table.lang) for entry in list_missing(table, form))),
        *_section(terms["note.untried"], (terms[f"note.untried.{form}"],)),
    ]
    return page(title, table.lang, parts)


def rules_page(table: VirtualTable) -> bytes:
    """Write the rules as HTML."""
    parts = [f"<h1>{escape(table.title)}</h1>"]
    for chapter in table.rules:
        parts += [f"<h2>{escape(chapter.title)}</h2>", *(f"<p>{escape(text)}</p>" for text in chapter.paragraphs)]
    return page(table.title, table.lang, parts)


def page(title: str, lang: str, parts: Iterable[str]) -> bytes:
    """Assemble parts into an HTML page."""
    head = f'<!DOCTYPE html>\n<!-- Made by {PROGRAM} -->\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
    body = "\n".join(parts)
    return f"{head}<title>{escape(title)}</title>\n</head>\n<body>\n{body}\n</body>\n</html>\n".encode()


def _section(title: str, rows: Iterable[str], kind: str = "ul") -> Iterator[str]:
    items = [f"<li>{escape(row)}</li>" for row in rows]
    if items:
        yield f"<h2>{escape(title)}</h2>"
        yield f"<{kind}>\n" + "\n".join(items) + f"\n</{kind}>"
