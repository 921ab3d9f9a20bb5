"""Sheets that boxes are folded from: for a press one for each card; at home as many parts on a sheet as fit.

At home the outline is printed, folds are dashed, and glue flaps are labelled. For a press, the outline is a die line
and folds are creases, each a separation of its own, and the art extends beyond the cut.
"""

from collections.abc import Iterator, Sequence

from hyskos.definitions.geometry import Rect
from hyskos.definitions.kinds.box import Box
from hyskos.definitions.kinds.printer import PAPERS
from hyskos.definitions.languages import text_in
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.boxes.art import MEASURES, art_items, home_lines, press_lines
from hyskos.generators.boards.boxes.division import Part, Size, divide_net, turn_to_fit, undivided
from hyskos.generators.boards.boxes.head import HEAD, heading
from hyskos.generators.boards.boxes.net import Net
from hyskos.generators.boards.boxes.styles import nets
from hyskos.generators.boards.pieces.nesting import nest
from hyskos.generators.boards.shared.style import Style, style_of
from hyskos.generators.die_lines import CREASE_LAYER, DIE_LAYER, MARGIN, DieCut
from hyskos.generators.drawing import Drawing, Group, Item, group, with_sources
from hyskos.generators.words import words

GAP = 4.0
"""Gap between two parts on a sheet, mm: space for scissors."""
_WIDEST_HEAD = 277.0
"""Maximum width of a heading, mm."""
_ON_ONE_SHEET = 150.0
"""The same if a card is glued together from several sheets: the heading is read before that."""


@dataclass(frozen=True, slots=True)
class _PlacedCard:
    """A part in its place on a sheet."""

    part: Part
    x: float
    y: float
    turned: bool

    @property
    def matrix(self) -> tuple[float, float, float, float, float, float]:
        area = self.part.area
        return (-1, 0, 0, -1, self.x + area.w, self.y + area.h) if self.turned else (1, 0, 0, 1, self.x, self.y)


def draw(
    box: Box, *, lang: str, ink: str = "full", size: str = "a4", press: DieCut | None = None
) -> tuple[Drawing, ...]:
    """Draw the sheets of a box; raises UndrawableError if a text does not fit.

    At home, cards are divided at creases if the paper of `size` is too small. If it is too small even for a wall, whole
    cards are drawn, to be glued together from overlapping sheets.
    """
    cards, style, widest = nets(box), style_of(ink), _WIDEST_HEAD
    if press:
        sheets = _one_card_per_sheet(cards, press.bleed)
    else:
        paper = PAPERS[size]
        room = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN
        sheets = _home_sheets(cards, room)
        if not sheets:
            sheets, widest = _one_card_per_sheet(cards, 0.0), _ON_ONE_SHEET
    return tuple(_drawing(box, sheets, n, lang, style, press, widest) for n in range(len(sheets)))


def card_size(cards: Sequence[Net], bleed: float) -> Size:
    """Return width and height of a sheet for any one card, with bleed and heading, mm; a box's sheets are equal."""
    width, height = max(card.area.w for card in cards), max(card.area.h for card in cards)
    return width + 2 * bleed, HEAD + height + 2 * bleed


def _one_card_per_sheet(cards: Sequence[Net], bleed: float) -> list[tuple[Size, list[_PlacedCard]]]:
    size = card_size(cards, bleed)
    return [
        (size, [_PlacedCard(undivided(card), (size[0] - card.area.w) / 2, HEAD + bleed, turned=False)])
        for card in cards
    ]


def _home_sheets(cards: Sequence[Net], room: Size) -> list[tuple[Size, list[_PlacedCard]]]:
    """Arrange the parts of all cards on sheets, tallest first; empty if a wall is larger than the paper."""
    below = room[0], room[1] - HEAD
    divided = [divide_net(card, below) for card in cards]
    if any(parts is None for parts in divided):
        return []
    left = sorted(
        (turn_to_fit(part, below) for parts in divided for part in parts or ()),
        key=lambda part: (-part.area.h, -part.area.w),
    )
    sheets: list[tuple[Size, list[_PlacedCard]]] = []
    while left:
        outlines = tuple(tuple((round(x, 6), round(y, 6)) for x, y in part.net.outline) for part in left)
        taken: list[_PlacedCard] = []
        rest: list[Part] = []
        chosen: list[int] = []
        for n in range(len(left)):  # the largest first, then whatever else fits
            if len(nest(tuple(outlines[i] for i in [*chosen, n]), *below, GAP)) == len(chosen) + 1:
                chosen.append(n)
            else:
                rest.append(left[n])
        for n, spot in zip(chosen, nest(tuple(outlines[i] for i in chosen), *below, GAP), strict=True):
            taken.append(_PlacedCard(left[n], spot.x, HEAD + spot.y, spot.turned))
        sheets.append((room, taken))
        left = rest
    return sheets


def _drawing(
    box: Box,
    sheets: Sequence[tuple[Size, Sequence[_PlacedCard]]],
    n: int,
    lang: str,
    style: Style,
    press: DieCut | None,
    widest: float,
) -> Drawing:
    (width, height), cards = sheets[n]
    terms = words("boxes", lang)
    numbered = terms["sheet"].format(n=n + 1, m=len(sheets))
    bleed = press.bleed if press else 0.0
    parts = [
        Group(tuple(art_items(box, card.part.net, lang, style, bleed)), id=f"card-{k}", matrix=card.matrix)
        for k, card in enumerate(cards, start=1)
    ]
    head = heading(box, Rect(0, 0, min(width, widest), HEAD), numbered, lang, style, home=press is None)
    items: tuple[Item, ...] = (
        group(head, id="heading", layer=True),
        group(parts, id="cards", layer=True),
        *with_sources(_tools(cards) if press else _folds(cards, lang, style), *MEASURES),
    )
    title = f"{text_in(box.title, lang)}, {numbered}"
    return Drawing(f"{box.game}_{box.id}-{n + 1}", title, width, height, lang, items)


def _tools(cards: Sequence[_PlacedCard]) -> Iterator[Item]:
    """Draw cuts and creases above all cards, each in a layer that a printer can remove."""
    lines = [(card.matrix, *press_lines(card.part.net)) for card in cards]
    yield group(
        [Group(tuple(creases), matrix=at) for at, creases, _ in lines], id=CREASE_LAYER, title="Creases", layer=True
    )
    yield group([Group(tuple(cuts), matrix=at) for at, _, cuts in lines], id=DIE_LAYER, title="Die line", layer=True)


def _folds(cards: Sequence[_PlacedCard], lang: str, style: Style) -> Iterator[Item]:
    drawn = [Group(tuple(home_lines(card.part.net, lang, style)), matrix=card.matrix) for card in cards]
    yield group(drawn, id="lines", layer=True)
