"""Turn sections of a booklet into pieces of a column: headings, paragraphs, lists, pictures, examples."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from hyskos.definitions.kinds.booklet import MARK, Booklet, BookletBlock, BookletLine, BookletSection
from hyskos.definitions.languages import text_in
from hyskos.definitions.messages import N_, Message, say
from hyskos.definitions.reading.schema_hints import did_you_mean, near_word
from hyskos.generators.boards.booklet import diagrams, small_game_diagrams
from hyskos.generators.boards.booklet.flow import (
    Piece,
    Run,
    column_head,
    join_pieces,
    keep_list_together,
    lead,
    paragraph,
    set_lines,
    table,
)
from hyskos.generators.boards.booklet.picture import Picture, Setting
from hyskos.generators.boards.shared import icons
from hyskos.generators.boards.shared.cells import centred_text
from hyskos.generators.boards.shared.style import HAIR, LABEL, LINE, NOTE, SECTION, Style
from hyskos.generators.drawing import (
    Group,
    Item,
    Sources,
    Text,
    UndrawableError,
    group,
    override_sources,
    polygon,
    polyline,
    rectangle,
    regular_polygon,
    with_sources,
)
from hyskos.generators.measure import extent
from hyskos.generators.typography import DoesNotFitError, cap_height, fit, set_title
from hyskos.generators.words import fill_values, words

# Diagrams of booklets, by name.

DIAGRAMS: Mapping[str, Callable[[Setting], Picture]] = {
    **diagrams.DIAGRAMS,
    **small_game_diagrams.PHARAOH_DIAGRAMS,
    **small_game_diagrams.PYRAMYDAL_DIAGRAMS,
    **small_game_diagrams.RING_DIAGRAMS,
}
"""All diagrams, by their names in booklets."""

SHOWS: Mapping[str, frozenset[str]] = {
    **{
        name: frozenset({name})
        for name in ("draft", "ascending", "matching", "countdown", "adjacency", "footmen", "ram", "spikes", "umbrella")
    },
    "walk": frozenset({"walk", "walk-met"}),
    "solo-map": frozenset({"solo-setup"}),
    "pharaoh-board": frozenset({"pharaoh-board"}),
    "pharaoh-steps": frozenset({"pharaoh-steps"}),
    "pharaoh-turn": frozenset({"pharaoh-turn", "pharaoh-goal"}),
    "pyramydal-line": frozenset({"pyramydal-line"}),
    "pyramydal-statues": frozenset({"pyramydal-worth", "pyramydal-best", "pyramydal-imaginary"}),
    "ring-board": frozenset({"ring-setup"}),
    "ring-stretch": frozenset({"ring-landing", "ring-mason", "ring-anubis", "ring-cleopatra"}),
}
"""The worked examples that each diagram can show; with others it would be wrong.

Diagrams without examples are omitted.
"""


# Sections of a booklet as pieces of a column.

INDENT = 3.6
BAR = "|"
"""Separates two cells of a table."""
ICON = 7.5
SHORTEST = 3
"""A section's last lines, up to this many, do not stand alone in the next column."""
PADDING = 1.6  # inside the box of an example, mm
SLACK = 0.6
"""How far lines of a diagram may extend beyond their column, mm."""
WIDEST = 92.0
"""Maximum width of a diagram, mm: in a wider column, it is centred."""


class Setter:
    """Sets the sections of a booklet in one language, size and style as pieces of a column."""

    def __init__(self, booklet: Booklet, lang: str, style: Style, size: float, width: float) -> None:
        self.booklet, self.lang, self.style, self.size = booklet, lang, style, size
        self.width, self.air = width, 0.5 * lead(size)

    def pieces(self) -> Iterator[Piece]:
        """Yield the pieces of all sections, marking those that stay together."""
        for number, section in enumerate(self.booklet.sections):
            section_path = ("sections", _index_in_file(section.at, number))
            set_pieces = [self.heading(section, section_path)]
            for index, block in enumerate(section.blocks):
                above = section.blocks[index - 1] if index else None
                block_pieces = list(
                    self.block(block, above, section, (*section_path, "blocks", _index_in_file(block.at, index)))
                )
                led = above is not None and not (above.example and above.text and not above.lines)
                ends = index and block is section.blocks[-1] and len(block_pieces) <= SHORTEST
                rest = ends and {piece.role for piece in block_pieces} == {"text"}
                explains = bool(block.example) and (bool(block.text) or bool(block.diagram))
                follows = rest or (led and explains) or (above is not None and self.introduces(above))
                set_pieces = join_pieces(set_pieces, block_pieces) if follows else [*set_pieces, *block_pieces]
            yield from set_pieces

    def introduces(self, block: BookletBlock) -> bool:
        """Return whether the text of a block ends with a colon, so that it must stay with the next block."""
        return bool(block.text) and text_in(block.text or {}, self.lang).rstrip(MARK).endswith(":")

    def heading(self, section: BookletSection, path: tuple[str | int, ...]) -> Piece:
        """Set a heading on one line, smaller than others if it is too long; raises DoesNotFitError."""
        style = self.style
        title, font = set_title(text_in(section.title, self.lang))
        base, x, width = 1.2 + cap_height(SECTION), 0.0, self.width
        paint = style.accent if style.gold else style.text
        items: list[Item] = []
        if section.number:
            centre = base - cap_height(SECTION) / 2
            plate = regular_polygon(3.0, centre, 3.0, 6)
            hexagon = polygon(plate, fill=style.accent, stroke=style.outline, width=HAIR)
            number = centred_text(3.0, centre, str(section.number), LABEL + 1, style.on_accent)
            items += with_sources([hexagon, number], (*path, "number"))
            x = 7.6
        if section.icon:
            width -= ICON + 2
            sign = icons.icon(
                section.icon,
                self.width - ICON / 2,
                base - 1.6,
                ICON,
                paint,
                custom_art=self.booklet.arts,
                light=not style.gold,
            )
            items += with_sources([sign], (*path, "icon"))
        line = base + 1.7
        size, _ = fit(title, width - x, largest=SECTION, smallest=LABEL, font=font)
        items += with_sources([Text(x, base, title, size, font, ink=paint)], (*path, "title", self.lang))
        under = polyline([(0, line), (width, line)], stroke=paint if style.gold else style.rule, width=LINE)
        items += with_sources([under], path)
        named = Group(
            tuple(items), title=text_in(section.title, self.lang), heading=True, role=(_section_role(path), "H2")
        )
        return Piece((named,), line + 0.4, before=1.3 * lead(self.size), keep=True, role="heading")

    def block(
        self, block: BookletBlock, above: BookletBlock | None, section: BookletSection, path: tuple[str | int, ...]
    ) -> Iterator[Piece]:
        """Set a block of a section: diagram, text and lines; the gap before it depends on the block `above`."""
        values = self.values(block.example, path)
        text = self.filled(text_in(block.text, self.lang), values, (*path, "text", self.lang)) if block.text else ""
        picture = self.picture(block, values, path) if block.diagram else None
        part, index = _section_role(path), path[-1]
        if block.example and text:
            lead_in = f"{words('booklet', self.lang)['example']}:"
            if block.lead:
                lead_in = self.filled(text_in(block.lead, self.lang), values, (*path, "lead", self.lang))
            runs = [
                Run(
                    lead_in,
                    self.size,
                    "bold",
                    self.style.text,
                    ((*path, "lead", self.lang) if block.lead else (*path, "example"),),
                ),
                Run(text, self.size, ink=self.style.text, sources=self.text_sources(path, values)),
            ]
            next_to = above is not None and above.example is not None and above.text is not None
            air = (0.5 if next_to else 1.0) * self.air
            example = self.example(runs, picture, air, (part, f"P-{index}"))
            yield replace(example, items=with_sources(example.items, (*path, "example")))
        else:
            if picture:
                items = (Group(picture.items, matrix=(1, 0, 0, 1, (self.width - picture.width) / 2, 0)),)
                yield Piece(items, picture.height, before=self.air, keep=bool(text), role="figure")
            if text:
                runs = [Run(text, self.size, ink=self.style.text, sources=self.text_sources(path, values))]
                spoken = _tag_pieces(paragraph(runs, self.width, self.size, before=self.air), (part, f"P-{index}"))
                yield from join_pieces(spoken, ()) if block.lines else spoken
        if block.columns and block.lines:
            yield self.table(block, section.cites, values, path)
            return
        yield from keep_list_together(
            [
                self.line(line, number, section.cites, values, path, ordered=block.ordered)
                for number, line in enumerate(block.lines, 1)
            ]
        )

    def table(
        self, block: BookletBlock, cites: bool, values: Mapping[str, object] | None, path: tuple[str | int, ...]
    ) -> Piece:
        """Set the lines of a block as a table: the lead of each in bold, then the cells of its text."""
        source = ((*path, "columns", self.lang),)
        heads = [
            replace(column_head(words.strip(), self.style), sources=source)
            for words in text_in(block.columns or {}, self.lang).split(BAR)
        ]
        rows = [
            [cell for run in self.runs(line, number, cites, values, path) for cell in _cells(run)]
            for number, line in enumerate(block.lines, 1)
        ]
        for number, row in enumerate(rows):
            if len(row) != len(heads):
                row_path = (*path, "lines", _index_in_file(block.lines[number].at, number))
                raise UndrawableError(say(N_("this row needs as many cells as the table has columns")), path=row_path)
        piece = table([heads, *rows], self.width, self.style, self.air, (_section_role(path), f"Table-{path[-1]}"))
        return replace(piece, items=with_sources(piece.items, *source))

    def line(
        self,
        line: BookletLine,
        number: int,
        cites: bool,
        values: Mapping[str, object] | None,
        path: tuple[str | int, ...],
        *,
        ordered: bool,
    ) -> list[Piece]:
        """Set an entry of a list after its number or bullet."""
        line_path = (*path, "lines", _index_in_file(line.at, number - 1))
        entry = _section_role(path), f"L-{path[-1]}", f"LI-{number}"
        runs = self.runs(line, number, cites, values, path)
        rows = paragraph(runs, self.width - INDENT, self.size, before=0.6 * self.air, x=INDENT)
        first, *more = _tag_pieces(rows, (*entry, "LBody"))
        sign = self.bullet(number if ordered else None)
        shown = Group((sign,), role=(*entry, "Lbl")) if ordered else sign
        (label,) = with_sources([shown], line_path, *(((*path, "ordered"),) if ordered else ()))
        head = replace(first, items=(label, *first.items), role="entry")
        return [head, *(replace(piece, role="more") for piece in more)]

    def runs(
        self,
        line: BookletLine,
        number: int,
        cites: bool,
        values: Mapping[str, object] | None,
        path: tuple[str | int, ...],
    ) -> list[Run]:
        """Return the runs of a line: bold lead, text and, if cited, its ruling in soft type."""
        line_path = (*path, "lines", _index_in_file(line.at, number - 1))
        shown = (*line_path, "example") if line.example else (*path, "example")
        if line.example:
            values = self.values(line.example, line_path)
        led = (*line_path, "lead", self.lang)
        runs: list[Run] = []
        if line.lead:
            words_of_lead = self.filled(text_in(line.lead, self.lang), values, led)
            runs.append(Run(words_of_lead, self.size, "bold", self.style.text, (led,)))
        text = self.filled(text_in(line.text, self.lang), values, (*line_path, "text", self.lang))
        worked = (shown,) if values else ()
        runs.append(Run(text, self.size, ink=self.style.text, sources=((*line_path, "text", self.lang), *worked)))
        if line.ruling and cites:
            runs.append(
                Run(
                    f"({line.ruling})",
                    NOTE,
                    ink=self.style.soft,
                    sources=((*line_path, "ruling"), (*path[:2], "cites")),
                )
            )
        return runs

    def bullet(self, number: int | None) -> Item:
        """Draw the number of a list entry, or a triangle."""
        centre = lead(self.size) / 2
        if number:
            return centred_text(1.2, centre, str(number), self.size, self.style.accent if self.style.gold else "black")
        corners = [(1.3, centre - 0.9), (2.3, centre + 0.8), (0.3, centre + 0.8)]
        return polygon(corners, fill=self.style.accent if self.style.gold else self.style.text)

    def text_sources(self, path: tuple[str | int, ...], values: Mapping[str, object] | None) -> Sources:
        """Return the sources of a block's text, including its example, whose values it may contain."""
        return ((*path, "text", self.lang), *(((*path, "example"),) if values else ()))

    def example(self, runs: Sequence[Run], picture: Picture | None, before: float, role: tuple[str, ...]) -> Piece:
        """Set an example in a box; a narrow picture is next to its text, a wide one above it."""
        style, inner = self.style, self.width - 2 * PADDING - 1.0
        is_beside = picture is not None and picture.width < inner / 2
        left = picture.width + 3 if picture and is_beside else 0.0
        rows = set_lines(runs, inner - left, self.size)
        tall = len(rows) * lead(self.size)
        above = picture.height + 1.2 if picture and not is_beside else 0.0
        room = max(tall, picture.height) if picture and is_beside else above + tall
        height, x = room + 2 * PADDING, PADDING + 1.0
        ground = [rectangle(0, 0, self.width, height, fill=style.land)] if style.land else []
        items: list[Item] = [group(ground, id="box")]
        items.append(rectangle(0, 0, 0.8, height, fill=style.accent if style.gold else style.rule))
        if picture:
            y = PADDING + ((room - picture.height) / 2 if is_beside else 0)
            aside = 0.0 if is_beside else max(inner - WIDEST, 0.0) / 2
            items.append(Group(picture.items, matrix=(1, 0, 0, 1, x + aside, y)))
        y = PADDING + ((room - tall) / 2 if is_beside else above)
        at = [(1.0, 0.0, 0.0, 1.0, x + left, y + i * lead(self.size)) for i in range(len(rows))]
        items += [Group(row, matrix=matrix, role=role) for row, matrix in zip(rows, at, strict=True)]
        return Piece(tuple(items), height, before, role="example")

    def picture(
        self, block: BookletBlock, values: Mapping[str, object] | None, path: tuple[str | int, ...]
    ) -> Picture | None:
        """Draw the diagram of a block; None while its example has not been computed. Raises UndrawableError."""
        name = block.diagram or ""
        if name not in DIAGRAMS:
            message = say(N_("unknown diagram {name}"), name=name)
            raise UndrawableError(message, path=(*path, "diagram"), hint=_suggestion(name, DIAGRAMS))
        if self.booklet.worked and name in SHOWS and block.example not in SHOWS[name]:
            raise _diagram_error(name, block.example, path)
        if name in SHOWS and not values:
            return None
        inner = self.width - 2 * PADDING - 1.0 if block.example and block.text else self.width
        drawn = DIAGRAMS[name](Setting(min(inner, WIDEST), self.lang, self.style, values or {}))
        box = extent(drawn.items)
        if box and box.right > inner + SLACK:
            needed = box.right + self.width - inner
            message = say(N_("the diagram {name} needs a column {wide} mm wide"), name=name, wide=f"{needed:.0f}")
            raise DoesNotFitError(message, path=(*path, "diagram"))
        alt = self.filled(words("booklet", self.lang)[f"alt.{name}"], values, path)
        figure = Group(drawn.items, role=(_section_role(path), f"Figure-{path[-1]}"), alt=alt)
        shown = ((*path, "diagram"), *(((*path, "example"),) if block.example else ()))
        return replace(drawn, items=override_sources([figure], *shown))

    def values(self, example: str | None, path: tuple[str | int, ...]) -> Mapping[str, object] | None:
        """Return the values of an example; None if there is no example, or none have been computed."""
        if not example or not self.booklet.worked:
            return None
        if example not in self.booklet.worked:
            message = say(N_("unknown worked example {name}"), name=example)
            raise UndrawableError(message, path=(*path, "example"), hint=_suggestion(example, self.booklet.worked))
        return self.booklet.worked[example]

    def filled(self, text: str, values: Mapping[str, object] | None, path: tuple[str | int, ...]) -> str:
        """Fill the values of a worked example into a text."""
        if values is None:
            return text
        try:
            return fill_values(text, values, self.lang)
        except KeyError as error:
            name = str(error.args[0])
            message = say(N_("the worked example has no value called {name}"), name=name)
            raise UndrawableError(message, path=path, hint=_suggestion(name, values)) from None
        except (ValueError, IndexError):
            raise UndrawableError(say(N_("invalid placeholder in this text")), path=path, text=text) from None


def _index_in_file(at: int | None, number: int) -> int:
    """Return an entry's index in its file, or `number` if it does not come from a file."""
    return number if at is None else at


def _suggestion(name: str, names: Iterable[str]) -> Message | None:
    """Return a hint with the most similar known name, if there is one."""
    near = near_word(name, names)
    return did_you_mean(near) if near else None


def _diagram_error(diagram: str, example: str | None, path: tuple[str | int, ...]) -> UndrawableError:
    """Return the error that a diagram lacks an example, or has one that it cannot show."""
    shown = say(N_("it shows {examples}"), examples=", ".join(sorted(SHOWS[diagram])))
    if example is None:
        message = say(N_("the diagram {name} needs an example"), name=diagram)
        return UndrawableError(message, path=(*path, "diagram"), hint=shown)
    message = say(N_("the diagram {name} does not show the example {example}"), name=diagram, example=example)
    return UndrawableError(message, path=(*path, "example"), hint=shown)


def _cells(run: Run) -> list[Run]:
    """Split a run at the bars between cells."""
    return [replace(run, text=words.strip()) for words in run.text.split(BAR)]


def _section_role(path: tuple[str | int, ...]) -> str:
    return f"Sect-{path[1]}"


def _tag_pieces(pieces: list[Piece], role: tuple[str, ...]) -> list[Piece]:
    """Wrap the items of pieces in a group with a role."""
    return [replace(piece, items=(Group(piece.items, role=role),)) for piece in pieces]
