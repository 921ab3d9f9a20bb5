"""The cut list of imposed sheets: a picture of the sheet with numbered cuts, and a table of the cuts in order."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from itertools import accumulate, groupby

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.printer import Paper
from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import Group, Item, Text, rectangle
from hyskos.generators.sheets import marks
from hyskos.generators.sheets.footer import shorten
from hyskos.generators.sheets.imposition.layouts import Cut, SheetLayout, cuts
from hyskos.generators.sheets.imposition.sheets import GangedComponent
from hyskos.generators.sheets.page import Page
from hyskos.generators.stamps import join_parts
from hyskos.generators.typography import SMALLEST_PT, width, wrap
from hyskos.generators.words import format_length, words

MARGIN = 15.0
TITLE, HEADING, BODY = 16.0, 11.0, 9.0
ROW = 5.0
"""Height of a table row, mm."""
PICTURE, LEAST_PICTURE = 0.42, 0.27
"""Height of the picture as a share of the page; reduced down to the second if the table then ends on the same page."""
GAP = 6.0
"""Gap between the picture and the table, mm."""
LEAST_ROWS = 4
"""Rows that must fit below the heading of a table; otherwise it starts on a new page."""
_COLUMNS = (
    ("number", 0.0),
    ("held", 0.09),
    ("at", 0.27),
    ("distance", 0.51),
    ("from", 0.54),
    ("frees", 0.71),
)
"""Left edges of the columns as a share of the width; distances are right-aligned there instead."""
_NAMES_PT = 9.0


@dataclass(slots=True)
class _Flow:
    """Pages that fill from the top; `y` is the next free position on the last one, mm."""

    paper: Paper
    pages: list[list[Item]] = field(default_factory=list)
    y: float = 0.0

    @property
    def width(self) -> float:
        return self.paper.width - 2 * MARGIN

    @property
    def left(self) -> float:
        return self.paper.height - MARGIN - self.y

    def turn(self) -> None:
        self.pages.append([])
        self.y = MARGIN

    def text(self, words_: str, size: float, font: str = "regular", after: float = 0.0) -> None:
        for line in wrap(words_, size, self.width, font):
            if self.left < size * 0.5:
                self.turn()
            self.y += size * 0.5
            self.pages[-1].append(Text(MARGIN, self.y, line, size, font))
        self.y += after


@dataclass(frozen=True, slots=True)
class EqualSheets:
    """Sheets that are cut alike, whatever is on them: the number of the first one, and their layouts."""

    first: int
    layouts: tuple[SheetLayout, ...]

    @property
    def layout(self) -> SheetLayout:
        """Return the layout of the first sheet: all have the same places."""
        return self.layouts[0]

    @property
    def last(self) -> int:
        """Return the number of the last sheet."""
        return self.first + len(self.layouts) - 1


def alike(layouts: Sequence[SheetLayout]) -> tuple[EqualSheets, ...]:
    """Group consecutive sheets with the same places."""
    groups = [tuple(group) for _, group in groupby(layouts, key=SheetLayout.places)]
    firsts = accumulate((len(group) for group in groups), initial=1)
    return tuple(EqualSheets(first, group) for first, group in zip(firsts, groups, strict=False))


def cut_list_pages(
    layouts: Sequence[SheetLayout], ganged: Sequence[GangedComponent], paper: Paper, lang: str, stamp: str
) -> list[Page]:
    """Set the cut list of all sheets on portrait pages of a paper; tables continue over as many pages as needed."""
    spoken = words("cut-list", lang)
    flow = _Flow(paper)
    for group in alike(layouts):
        flow.turn()
        if len(flow.pages) == 1:
            flow.text(spoken["title"], TITLE, "bold", after=2.0)
        heading = spoken["sheets" if group.last > group.first else "sheet_n"].format(
            first=group.first, last=group.last, of=len(layouts)
        )
        size = spoken["paper"].format(
            wide=format_length(group.layout.width, lang), high=format_length(group.layout.height, lang)
        )
        flow.text(f"{heading} · {size}", HEADING, "bold", after=1.0)
        for kind, component in enumerate(ganged):
            count = sum(spot.kind == kind for layout in group.layouts for spot in layout.filled_places())
            if count:
                flow.text(
                    spoken["holds"].format(
                        count=count,
                        name=component.title or component.name,
                        wide=format_length(component.drawing.width, lang),
                        high=format_length(component.drawing.height, lang),
                    ),
                    BODY,
                )
        flow.y += 2.0
        if group.first == 1:
            for rule in ("rule_1", "rule_2", "rule_3", "rule_4"):
                flow.text(spoken[rule], BODY, after=0.6)
        flow.y += 3.0
        numbered = cuts(group.layout)
        _picture(flow, group.layout, numbered)
        _table(flow, numbered, _titles(group, ganged), heading, lang)
    pages = []
    for n, items in enumerate(flow.pages, start=1):
        foot = join_parts(f"{spoken['title']} {n}/{len(flow.pages)}", stamp)
        foot = shorten(foot, SMALLEST_PT, flow.width)
        items.append(Text(MARGIN, paper.height - MARGIN + 6, foot, SMALLEST_PT, ink="black@80"))
        sheet = Rect(0, 0, paper.width, paper.height)
        group_ = Group(tuple(items), id="cut-list", title=spoken["title"], layer=True)
        pages.append(Page(paper.width, paper.height, sheet, sheet, (group_,), f"{spoken['title']} {n}"))
    return pages


def _picture(flow: _Flow, layout: SheetLayout, numbered: Sequence[Cut]) -> None:
    """Draw a small picture of the sheet: components with their names, cuts with their numbers."""
    numbers = 6.0  # margin for the numbers of a sheet's first cuts
    if flow.left < flow.paper.height * PICTURE:
        flow.turn()
    rest = flow.left - GAP - ROW * (len(numbered) + 1)
    lowest, height = flow.paper.height * LEAST_PICTURE, flow.paper.height * PICTURE
    if lowest <= rest:
        height = min(rest, height)
    scale = min((flow.width - 2 * numbers) / layout.width, height / layout.height)
    x0, y0 = MARGIN + (flow.width - layout.width * scale) / 2, flow.y

    def at(rect: Rect) -> tuple[float, float, float, float]:
        return x0 + rect.x * scale, y0 + rect.y * scale, rect.w * scale, rect.h * scale

    items: list[Item] = [rectangle(*at(Rect(0, 0, layout.width, layout.height)), stroke="black", width=0.75)]
    for spot in layout.spots():
        box = at(spot.trim)
        items.append(rectangle(*box, fill="black@10"))
        size = _NAMES_PT if width(spot.name, _NAMES_PT, "bold") < box[2] - 2 else SMALLEST_PT
        items.append(Text(box[0] + box[2] / 2, box[1] + box[3] / 2 + 1.1, spot.name, size, "bold", anchor="middle"))
    for cut in numbered:
        items += _draw_cut(cut, Rect(*at(cut.piece)), cut.position * scale)
    flow.pages[-1] += items
    flow.y += layout.height * scale + GAP


def _draw_cut(cut: Cut, piece: Rect, position: float) -> Iterator[Item]:
    """Draw a cut through its piece in the picture with its number; dashed if made to size rather than at marks."""
    number, dash = str(cut.number), () if cut.marks else (1.0, 0.8)
    if not cut.across:
        x = piece.x + position
        yield marks.line((x, piece.y), (x, piece.bottom), width=0.4)
        begins = cut.frees[0] == "waste"
        anchor, shift = ("start", 0.6) if begins else ("end", -0.6)
        yield Text(x + shift, piece.y + 2.6, number, SMALLEST_PT, anchor=anchor)
        return
    y = piece.y + position
    yield marks.line((piece.x, y), (piece.right, y), width=0.4, dash=dash)
    if cut.marks:
        yield Text(piece.x - 1.0, y + 0.9, number, SMALLEST_PT, anchor="end")
        yield Text(piece.right + 1.0, y + 0.9, number, SMALLEST_PT)
    else:
        yield Text(piece.x + piece.w / 2, y - 0.7, number, SMALLEST_PT, anchor="middle")


def _titles(group: EqualSheets, ganged: Sequence[GangedComponent]) -> Mapping[str, str]:
    """Map places to the title of their component, if it is the same on all sheets of a group."""
    titles_by_spot: dict[str, set[str]] = {}
    for layout in group.layouts:
        for spot in layout.filled_places():
            titles_by_spot.setdefault(spot.name, set()).add(ganged[spot.kind].title or ganged[spot.kind].name)
    return {name: titles.pop() for name, titles in titles_by_spot.items() if len(titles) == 1}


def _table(flow: _Flow, numbered: Sequence[Cut], titles: Mapping[str, str], heading: str, lang: str) -> None:
    """Set one row for each cut, with column headings repeated on every page."""
    spoken = words("cut-list", lang)
    if flow.left < ROW * (LEAST_ROWS + 1):
        flow.turn()
    _row(flow, {key: spoken[key] for key, _ in _COLUMNS}, "bold")
    for n, cut in enumerate(numbered):
        if flow.left < ROW:
            flow.turn()
            flow.text(spoken["continued"].format(text=heading), HEADING, "bold", after=3.0)
            _row(flow, {key: spoken[key] for key, _ in _COLUMNS}, "bold")
        title = "" if cut.marks else titles.get(cut.frees[1])
        key = "done" if title else cut.frees[0]
        cells = {
            "number": str(cut.number),
            "held": spoken[cut.cut_from[0]].format(name=cut.cut_from[1]),
            "at": spoken[f"marks_{len(cut.marks)}"],
            "distance": format_length(cut.position, lang),
            "from": spoken["upper" if cut.across else "left"],
            "frees": spoken[key].format(name=cut.frees[1], title=title),
        }
        _row(flow, cells, line=bool(n) and numbered[n - 1].cut_from[0] != cut.cut_from[0])


def _row(flow: _Flow, cells: dict[str, str], font: str = "regular", *, line: bool = True) -> None:
    top, base = flow.y, flow.y + ROW - 1.5
    items = flow.pages[-1]
    if line:
        items.append(marks.line((MARGIN, top), (MARGIN + flow.width, top), ink="black@60", width=0.4))
    ends = [start for _, start in _COLUMNS[1:]] + [1.0]
    for (key, start), end in zip(_COLUMNS, ends, strict=True):
        x, room = MARGIN + start * flow.width, (end - start) * flow.width - 1.5
        if key == "distance":
            items.append(Text(x, base, cells[key], BODY, font, anchor="end"))
            continue
        size = BODY
        while size > SMALLEST_PT and width(cells[key], size, font) > room:
            size -= 0.25
        items.append(Text(x, base, shorten(cells[key], size, room, font), size, font))
    flow.y += ROW
