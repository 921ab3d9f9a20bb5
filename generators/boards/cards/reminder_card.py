"""Reminder cards: icons, headings and short lines in one language, on the ground of the game, and their backs."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from hyskos.definitions.geometry import MM_PER_PT, Point, Rect, add_up
from hyskos.definitions.identity_cache import IdentityKey
from hyskos.definitions.kinds.card import Card
from hyskos.definitions.languages import alike, text_in, texts_alike
from hyskos.definitions.messages import N_, say
from hyskos.definitions.validation.rules_texts import SIGN
from hyskos.definitions.values import dataclass
from hyskos.generators.boards.shared import grounds
from hyskos.generators.boards.shared.columns import sizes
from hyskos.generators.boards.shared.emblems import sign
from hyskos.generators.boards.shared.engraving import sky
from hyskos.generators.boards.shared.icons import icon
from hyskos.generators.boards.shared.lettering import wordmark
from hyskos.generators.boards.shared.style import HAIR, LABEL, LINE, NOTE, SECTION, Style, style_of
from hyskos.generators.drawing import Drawing, Group, Item, Text, group, polygon, polyline, with_sources
from hyskos.generators.measure import extent
from hyskos.generators.stamps import edge_mark
from hyskos.generators.typography import DoesNotFitError, cap_height, fit, fonts_in_use, own_face, set_title, width
from hyskos.generators.words import join_pair, names_of_game

# The back of a game's cards: its ground, its sign as one solid shape, and its name on a plate.

PLATE, SIGN_WIDTH, SIGN_HEIGHT = 0.16, 0.86, 0.86
"""Height of the plate relative to the card, and maximum size of the sign relative to the space above it."""
SIZE = (("width_mm",), ("height_mm",))
"""Sources of a card's frames, in addition to its ground."""
INSIDE = 1.2
"""Distance between the two lines of a frame, mm; the foot of the sign is on the inner one."""


def draw_back(card: Card, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the back of cards at its size in mm; raises DoesNotFitError if the game's name is too long."""
    ground = grounds.GROUNDS[card.ground]
    style = grounds.style_on(ground, style_of(ink))
    width, height = card.width_mm, card.height_mm
    plate = Rect(EDGE, height - FOOT - PLATE * height, width - 2 * EDGE, PLATE * height)
    room = Rect(EDGE, EDGE, width - 2 * EDGE, plate.y - 2.4 - EDGE)
    base = room.bottom - (INSIDE if style.gold else 0.0)
    shape = extent([sign(card.game, 0, 0, 1, ground, style)]) or Rect(-0.5, -0.5, 1, 1)
    size = min(SIGN_WIDTH * room.w / shape.w, SIGN_HEIGHT * room.h / shape.h)
    x, y = width / 2, base - shape.bottom * size
    inks = (ground.small, ground.quarters[0][0]) if style.gold else (style.text, None)
    stamp = edge_mark(f"{card.id} · {card.version} · {lang}", width - EDGE - 1.4, height, *inks)
    shown = [sign(card.game, x, y, size, ground, style)]
    layers = (
        group(
            with_sources(_ground(card, room, (x, y - 0.2 * size), style), ("ground",), *SIZE),
            id="background",
            layer=True,
        ),
        group([*with_sources(shown, ("game",)), *_name(card, plate, lang, style)], id="sign", layer=True),
        group([stamp], id="stamp", layer=True),
    )
    title = join_pair(text_in(card.title, lang), text_in(card.subtitle, lang), lang)
    return Drawing(f"{card.game}_{card.id}", title, width, height, lang, layers)


def _ground(card: Card, room: Rect, summit: Point, style: Style) -> Iterator[Item]:
    """Draw the ground with rays from the sign, and the frame around it."""
    ground = grounds.GROUNDS[card.ground]
    if style.gold:
        yield group(grounds.wedges(ground, Rect(0, 0, card.width_mm, card.height_mm), summit), id="ground")
    else:
        yield group(sky(room, summit), id="ground")
    yield group(grounds.frame(room, style, ground.line, 1.8), id="frame")


def _name(card: Card, plate: Rect, lang: str, style: Style) -> Iterator[Item]:
    """Set the game's name and the card's second line on a plate, in one size for all languages."""
    ground = grounds.GROUNDS[card.ground]
    yield from with_sources([group(grounds.stele(plate, style, ground.line, 1.6), id="stele")], ("ground",), *SIZE)
    games = {each: game or text_in(card.title, each) for each, game in names_of_game(card, lang).items()}
    width, paint = plate.w - 12, style.accent if style.gold else style.text
    size = min(fit(text, width, largest=0.95 * plate.h, font=font)[0] for text, font in map(set_title, games.values()))
    small = min(fit(text, width, largest=max(NOTE, 0.32 * plate.h))[0] for text in texts_alike(card.subtitle, lang))
    name, font = set_title(text_in(games, lang))
    tall = cap_height(size, font) + 0.12 * plate.h + cap_height(small)
    y, x = plate.y + (plate.h - tall) / 2 + cap_height(size, font), plate.x + plate.w / 2
    if font == "display":
        line: Item = wordmark(name, x, y, size, paint)
    else:
        line = Text(x, y, name, size, font, "middle", paint)
    yield from with_sources([line], ("game",), ("title", lang))
    y += 0.12 * plate.h + cap_height(small)
    below = Text(x, y, text_in(card.subtitle, lang), small, "regular", "middle", style.text)
    yield from with_sources([below], ("subtitle", lang))


# Lines of text with inline icons: `{d4}` is the icon of that name, as high as the type.

_TALL = 1.02
"""Size of an icon, and its width including spacing, relative to the type size."""
_ROOM = 1.12
_LEAST = 0.2
"""Minimum length of a last line relative to the text's width."""


@dataclass(frozen=True, slots=True)
class LinePart:
    """A text or the icon of a name, from x on, mm."""

    x: float
    text: str = ""
    icon: str = ""


def break_lines(text: str, size: float, max_width: float) -> list[list[LinePart]]:
    """Break a text into lines of at most `max_width` mm; an icon stays with the letters that touch it.

    A last line of little more than a word is lengthened from the lines above.
    """
    lines = _break_at_spaces(text, size, max_width)
    narrower = max_width
    while len(lines) > 1 and _end(lines[-1], size) < _LEAST * max_width and narrower > max_width / 2:
        narrower -= 1.0
        tighter = _break_at_spaces(text, size, narrower)
        if len(tighter) > len(lines):
            break
        lines = tighter
    return [_merge_words(line, size) for line in lines]


def _break_at_spaces(text: str, size: float, max_width: float) -> list[list[LinePart]]:
    lines: list[list[LinePart]] = []
    end, gap = 0.0, width(" ", size)
    for word in text.rstrip(" ").split(" "):  # does not split at non-breaking spaces
        pieces = _pieces(word)
        widths = [_piece_width(piece, name, size) for piece, name in pieces]
        if not lines or end + gap + add_up(widths) > max_width:
            lines.append([])
            end = -gap
        x = end + gap
        for (piece, name), long in zip(pieces, widths, strict=True):
            lines[-1].append(LinePart(x, piece, name))
            x += long
        end = x
    return lines


def _end(line: list[LinePart], size: float) -> float:
    """Return where a line ends, mm."""
    last = line[-1]
    return last.x + _piece_width(last.text, last.icon, size)


def replace_icons(text: str) -> str:
    """Replace icons by words: an icon next to its word is dropped, one within a word becomes its name.

    >>> replace_icons("The ram {ram} halves {footmen}, a pair {d4}<{d8} buys one")
    'The ram halves, a pair d4<d8 buys one'
    """
    words: list[str] = []
    for word in text.split(" "):
        bare = SIGN.sub("", word)
        if bare != word and not any(letter.isalnum() for letter in bare) and len(SIGN.findall(word)) == 1:
            words[-1:] = [words[-1] + bare] if words else []
        else:
            words.append(SIGN.sub(r"\1", word))
    return " ".join(words)


def set_line(parts: list[LinePart], x: float, y: float, size: float, ink: str, sign: str) -> Iterator[Item]:
    """Set a line from x on with its baseline at y; `sign` is the ink of its icons."""
    for part in parts:
        if part.icon:
            half = _ROOM * size * MM_PER_PT / 2
            yield icon(part.icon, x + part.x + half, y - cap_height(size) / 2, _TALL * size * MM_PER_PT, sign)
        else:
            yield Text(x + part.x, y, part.text, size, ink=ink)


@lru_cache(maxsize=4096)  # fitting breaks the same lines at many sizes
def _pieces(word: str) -> tuple[tuple[str, str], ...]:
    """Split a word into text and names of icons."""
    pieces = [(piece, "") if i % 2 == 0 else ("", piece) for i, piece in enumerate(SIGN.split(word))]
    return tuple(piece for piece in pieces if any(piece))


def _piece_width(piece: str, name: str, size: float) -> float:
    return _ROOM * size * MM_PER_PT if name else width(piece, size)


def _merge_words(line: list[LinePart], size: float) -> list[LinePart]:
    joined: list[LinePart] = []
    for part in line:
        last = joined[-1] if joined else None
        if last and last.text and part.text and part.x > last.x + width(last.text, size) + 1e-6:
            joined[-1] = LinePart(last.x, f"{last.text} {part.text}")
        else:
            joined.append(part)
    return joined


# The front of a card: title, sections, background.

INDENT = 4.0
MOST_AIR = 8.0
"""Maximum extra gap above a section, mm: more would tear the card apart."""
GROWN = 1.5
"""Maximum type size of a card with few words, relative to the usual one."""
EDGE, FOOT = 6.0, 10.6
"""Distance from the trim to the panel, mm: on the sides, and below, where it leaves space for the stamp."""
SMALL, AIR = 0.42, 0.105
"""Type size above and below the title relative to it, and gap between lines relative to the head's height."""
ONE_PLATE = 8.0
"""Size in pt below which type is in one ink: plates out of register would blur it."""
WIDE, WIDEST = 120.0, 150.0
"""Minimum widths of cards read from a greater distance, mm: icons and type are larger."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """Measures that depend on the width of a card, mm and pt."""

    icon: float  # mm
    head: float  # height of the title, mm
    title: float  # pt
    largest: float  # of the lines, pt, maximum
    heading: float  # pt
    pad: float
    top: float  # from the panel's edge to the first heading, clear of its notched corners


def _plan(card: Card) -> _Plan:
    if card.width_mm > WIDEST:
        return _Plan(icon=15, head=42, title=32, largest=LABEL + 2, heading=SECTION + 2, pad=7.0, top=6.4)
    if card.width_mm >= WIDE:
        return _Plan(icon=12, head=30, title=22, largest=LABEL + 1, heading=SECTION + 1, pad=4.5, top=4.6)
    return _Plan(icon=9, head=23, title=19, largest=LABEL + 0.5, heading=SECTION - 1, pad=4.2, top=4.8)


def draw(card: Card, *, lang: str, ink: str = "full") -> Drawing:
    """Draw the card at its size in mm; all complete languages have the type size at which the longest fits.

    A card without sections is a card back. Raises DoesNotFitError if the words do not fit at NOTE size.
    """
    ground = grounds.GROUNDS[card.ground]
    style = grounds.style_on(ground, style_of(ink))
    if card.is_back:
        return draw_back(card, lang=lang, ink=ink)
    size = common_type(card, lang)
    items, _ = _sections(card, size, _air(card, size, lang), lang, style)
    inks = (ground.small, ground.quarters[0][0]) if style.gold else (style.text, None)
    mark = edge_mark(f"{card.id} · {card.version} · {lang}", card.width_mm - EDGE - 1.4, card.height_mm, *inks)
    layers = (
        group(with_sources(_background(card, style), ("ground",), *SIZE), id="background", layer=True),
        group(_head(card, lang, style), id="title", layer=True),
        group([*items, *with_sources([mark], ("version",), ("id",))], id="words", layer=True),
    )
    title = join_pair(text_in(card.title, lang), text_in(card.subtitle, lang), lang)
    return Drawing(f"{card.game}_{card.id}", title, card.width_mm, card.height_mm, lang, layers)


def common_type(card: Card, lang: str) -> float:
    """Return the largest size in pt at which the card fits in a language and all that share its sizes.

    Type is larger than usual only if space remains after the maximum gaps between sections.
    """
    return _common_type(IdentityKey(card), tuple(alike(lang)), fonts_in_use())


@lru_cache(maxsize=64)  # requested for every language and ink
def _common_type(drawn: IdentityKey[Card], langs: tuple[str, ...], _fonts: tuple[tuple[str, str], ...]) -> float:
    (card,) = drawn.values
    usual = _plan(card).largest
    for size in sizes(usual * GROWN, NOTE):
        air = MOST_AIR * len(card.sections) if size > usual else 0.0
        if all(_low(card, size, each) + air <= _floor(card) for each in langs):
            return size
    sentence = N_("the text does not fit {wide:g} x {high:g} mm at {size:g} pt")
    raise DoesNotFitError(say(sentence, wide=card.width_mm, high=card.height_mm, size=NOTE), path=("sections",))


def _air(card: Card, size: float, lang: str) -> float:
    """Return the extra gap in mm above each section, from the space left in a language."""
    return min(MOST_AIR, (_floor(card) - _low(card, size, lang)) / len(card.sections))


def _floor(card: Card) -> float:
    return card.height_mm - FOOT - _plan(card).pad


def _low(card: Card, size: float, lang: str) -> float:
    return _sections(card, size, 0.0, lang, style_of("saver"))[1]


def _panel(card: Card) -> Rect:
    """Return the panel of the lines, to the right of the icons, if there are any."""
    plan = _plan(card)
    left = EDGE + (plan.icon + 5.0 if any(section.icon for section in card.sections) else 0.0)
    return Rect(left, plan.head, card.width_mm - EDGE - left, card.height_mm - FOOT - plan.head)


def _sun(card: Card) -> tuple[float, float, float]:
    """Return the centre of the game's sign and its size, mm; it is in the corner above the icons."""
    plan = _plan(card)
    size = plan.head - 9.0
    return EDGE - 0.5 + size / 2, plan.head / 2 + 0.4, size


def _background(card: Card, style: Style) -> Iterator[Item]:
    """Draw the ground with the game's sign, and the panel on it."""
    ground, panel = grounds.GROUNDS[card.ground], _panel(card)
    x, y, size = _sun(card)
    if style.gold:
        sheet = Rect(0, 0, card.width_mm, card.height_mm)
        yield group(grounds.wedges(ground, sheet, (x, y), lines=False), id="ground")
    else:
        line = [(EDGE, panel.y - 2), (card.width_mm - EDGE, panel.y - 2)]
        yield group([polyline(line, stroke="black", width=LINE)], id="frame")
    yield group(grounds.stele(panel, style, ground.line, 1.6), id="stele")
    yield from with_sources([sign(card.game, x, y, size, ground, style)], ("game",))


def _head(card: Card, lang: str, style: Style) -> Iterator[Item]:
    """Set the names of game and card, and the second line, without repetition."""
    plan = _plan(card)
    x, centre, size = _sun(card)
    left = x + size / 2 + 4.0
    available = card.width_mm - EDGE - 1.4 - left
    ground = grounds.GROUNDS[card.ground]
    paint, soft = (ground.text, ground.soft) if style.gold else (style.text, style.text)
    games = names_of_game(card, lang)
    game, title, sub = (text_in(heading, lang) for heading in (games, card.title, card.subtitle))
    small = SMALL * plan.title
    above = _fitting_size([game], small, available)
    if style.gold and own_face("display") and above < ONE_PLATE:  # type, where the built-in display font has areas
        soft = ground.small
    rows = [
        *([_Row(game, above, soft, True, "P-game")] if game not in ("", title) else []),
        _Row(title, _fitting_size(texts_alike(card.title, lang), plan.title, available), paint, game == title, "H1"),
        *([_Row(sub, 0.0, paint, False, "P-subtitle")] if sub not in (game, title) else []),
    ]
    below = min(fit(text, available, largest=max(LABEL, small))[0] for text in texts_alike(card.subtitle, lang))
    caps = [cap_height(row.size or below) for row in rows]
    air = AIR * plan.head
    y = centre - (sum(caps) + air * (len(rows) - 1)) / 2
    for row, cap in zip(rows, caps, strict=True):
        y += cap
        text, font = set_title(row.text) if row.size else (row.text, "regular")
        if row.mark and font == "display":
            line: Item = wordmark(text, left + width(text, row.size, font) / 2, y, row.size, row.ink)
        else:
            line = Text(left, y, text, row.size or below, font, ink=row.ink)
        source: tuple[str | int, ...] = ("game",) if row.role == "P-game" else (_PARTS[row.role], lang)
        yield Group((line,), role=(row.role,), alt=row.text if row.size else "", sources=(source,))
        y += air


_PARTS = {"H1": "title", "P-subtitle": "subtitle"}


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of the title: size in the display font, pt, or 0 for the second line; `mark` is for the game's name."""

    text: str
    size: float
    ink: str
    mark: bool
    role: str  # its element in the document's structure


def _fitting_size(texts: Iterable[str], largest: float, max_width: float) -> float:
    """Return the single size in pt at which all titles fit, so that languages do not differ."""
    return min(fit(text, max_width, largest=largest, font=font)[0] for text, font in map(set_title, texts))


def _sections(card: Card, size: float, air: float, lang: str, style: Style) -> tuple[list[Item], float]:
    """Set the sections from the top of the panel; return the items, and the y of the lowest one, mm."""
    plan, panel = _plan(card), _panel(card)
    left, available = panel.x + plan.pad, panel.w - 2 * plan.pad
    between = size * 0.36 + air
    largest = plan.heading * max(1.0, size / plan.largest)
    items: list[Item] = []
    y = panel.y + plan.top + air / 2
    for number, section in enumerate(card.sections):
        top, y = y, y + cap_height(largest)
        text, font = set_title(text_in(section.title, lang))
        fitting = _fitting_size(texts_alike(section.title, lang), largest, available)
        part = f"Sect-{number}"
        heading = Text(left, y, text, fitting, font, ink=_accent(style))
        section_path = ("sections", section.at)
        titled = ((*section_path, "title", lang),)
        items.append(Group((heading,), role=(part, "H2"), alt=text_in(section.title, lang), sources=titled))
        y += 1.5
        items += with_sources(
            [polyline([(left, y), (left + available, y)], stroke=_accent(style), width=LINE)], section_path
        )
        lines, y = _lines(
            [text_in(line.text, lang) for line in section.lines], left, y + 0.8, available, size, style, part
        )
        for k, line_item in enumerate(lines):
            items += with_sources([line_item], (*section_path, "lines", section.lines[k // 2].at, lang))
        last = number == len(card.sections) - 1
        if section.icon:
            centre = panel.x / 2
            ink = grounds.GROUNDS[card.ground].text if style.gold else style.text
            drawn = icon(
                section.icon,
                centre,
                top + plan.icon / 2 - 0.6,
                plan.icon,
                ink,
                custom_art=card.arts,
                light=not style.gold,
            )
            items += with_sources([drawn], (*section_path, "icon"))
            y = max(y, top + plan.icon - 0.6)
            if not last:
                level, half = y + between / 2, plan.icon / 2
                line = grounds.GROUNDS[card.ground].line if style.gold else style.rule
                ends = [(centre - half, level), (centre + half, level)]
                items += with_sources([group([polyline(ends, stroke=line, width=HAIR)], id="frame")], section_path)
        y += 0.0 if last else between
    return items, y


def _lines(
    texts: Iterable[str], left: float, y: float, available: float, size: float, style: Style, part: str
) -> tuple[list[Item], float]:
    """Set lines of a `part` below y, each after a small pyramid; return the items and the y below the last, mm.

    Each line is two items: its pyramid, then its words.
    """
    items: list[Item] = []
    step = size * 0.46
    for number, text in enumerate(texts):
        y += step
        x, centre = left + 1.2, y - cap_height(size) / 2
        corners = [(x, centre - 0.9), (x + 1.0, centre + 0.8), (x - 1.0, centre + 0.8)]
        items.append(polygon(corners, fill=_accent(style)))
        line_items: list[Item] = []
        for k, parts in enumerate(break_lines(text, size, available - INDENT)):
            y += step if k else 0
            line_items += set_line(parts, left + INDENT, y, size, style.text, _accent(style))
        items.append(Group(tuple(line_items), role=(part, "L", f"LI-{number}", "LBody"), alt=replace_icons(text)))
        y += 0.08 * size
    return items, y


def _accent(style: Style) -> str:
    return style.accent if style.gold else style.text
