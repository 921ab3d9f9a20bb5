"""Fonts, measuring and fitting: the only place that measures text.

Sizes are points, widths millimetres. No kerning anywhere: neither writer applies it, so both agree.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from functools import cache, lru_cache
from types import MappingProxyType

from hyskos import data
from hyskos.definitions.fonts.face import Face, capitals
from hyskos.definitions.fonts.shaping import unset
from hyskos.definitions.geometry import MM_PER_PT
from hyskos.definitions.messages import N_, NN_, Message, say, short
from hyskos.generators.drawing import Drawing, Group, Item, Text, UndrawableError

FONT_FILES = {"regular": "NotoSans-Regular.ttf", "bold": "NotoSans-Bold.ttf", "display": "HyskosDisplay-Bold.ttf"}
"""By role: two for texts, and one for titles, in capitals."""
TEXT_FONTS = ("regular", "bold")
TRACKING = {"regular": 0, "bold": 0, "display": 50}
"""Space between two letters beyond their advances, in thousandths of the size: capitals want air."""
GLYPH_FILE = data.ROOT / "fonts" / "glyphs.json"
"""Advances and outlines of the fonts, made by `python -m scripts.glyphs`."""
CAP_HEIGHT = 0.714
"""Height of a capital letter or a figure over the size, in the fonts for texts."""
ASCENT, DESCENT = 0.96, 0.25
"""Reach of Noto Sans above (Á) and below (g) the baseline, over the size."""
CAP_HEIGHTS = {"regular": CAP_HEIGHT, "bold": CAP_HEIGHT, "display": 0.702}
_SHORT = 0.35
"""A last line of one word is short below this share of the room."""
SMALLEST_PT = 7.0
"""No printed text is smaller (house rule, docs/decisions)."""


class MissingGlyphError(UndrawableError):
    """A text holds a character that its font does not have."""


class DoesNotFitError(UndrawableError):
    """A text does not fit its place even at the smallest size."""


BRING_FONTS = say(
    N_("bring fonts that have it, TrueType files beside this one: `fonts: {example}`"),
    example="{regular: our.ttf, bold: our-bold.ttf}",
)
"""What to do about a character that the built-in fonts lack."""
_OWN: dict[str, Face] = {}
"""Fonts of definitions, by the names that texts bear which are set in them: "bold~1f2e3d4c5b6a"."""
_SET_IN: ContextVar[Mapping[str, str]] = ContextVar("_SET_IN", default=MappingProxyType({}))
"""The names of fonts in place of "regular", "bold" and "display", while a definition that brings some is drawn."""


@contextmanager
def set_in(fonts: Mapping[str, Face]) -> Iterator[None]:
    """Measure in a definition's own fonts what is drawn meanwhile; `in_own_fonts` then sets a drawing in them."""
    names = {role: f"{role}~{face.digest[:12]}" for role, face in fonts.items()}
    _OWN.update({names[role]: face for role, face in fonts.items()})
    before = _SET_IN.set(names)
    try:
        yield
    finally:
        _SET_IN.reset(before)


def fonts_in_use() -> tuple[tuple[str, str], ...]:
    """Name the fonts that stand for others now: the same text has another width in them."""
    return tuple(_SET_IN.get().items())


def in_own_fonts(drawing: Drawing) -> Drawing:
    """Name the fonts of `set_in` in every text of a drawing, so that sheets and writers need not know whose it is.

    Raises MissingGlyphError for a text that its font cannot print.
    """
    names = _SET_IN.get()
    return replace(drawing, items=_renamed(drawing.items, names)) if names else drawing


def _renamed(items: tuple[Item, ...], names: Mapping[str, str]) -> tuple[Item, ...]:
    return tuple(_in_own(item, names) for item in items)


def _in_own(item: Item, names: Mapping[str, str]) -> Item:
    if isinstance(item, Group):
        return replace(item, items=_renamed(item.items, names))
    if isinstance(item, Text) and item.font in names:
        _units(item.text, names[item.font])
        return replace(item, font=names[item.font])
    return item


def own_face(font: str) -> Face | None:
    """Give the face of a definition's own font; nothing for one that ships."""
    return _OWN.get(_SET_IN.get().get(font, font))


def tracking(font: str) -> int:
    """Give the space between two letters beyond their advances, in thousandths of the size."""
    return TRACKING[font.partition("~")[0]]


@cache
def _glyphs() -> dict[str, dict[str, tuple[int, str]]]:
    import json

    fonts: dict[str, dict[str, tuple[int, str]]] = json.loads(GLYPH_FILE.read_text(encoding="utf-8"))
    return fonts


def advances(font: str) -> Mapping[str, float]:
    """Give the advance width of every character the font has, in thousandths of the size."""
    own = own_face(font)
    return own.advances if own else _advances(font)


@cache
def _advances(font: str) -> dict[str, int]:
    return {char: glyph[0] for char, glyph in _glyphs()[font].items()}


def outline(char: str, font: str = "regular") -> str:
    """Give a glyph as SVG path data in ems (the size is 1), y downwards, the baseline point at (0, 0).

    Raises MissingGlyphError for a character that the font does not have.
    """
    own = own_face(font)
    try:
        return own.outlines[char] if own else _glyphs()[font][char][1]
    except KeyError:
        raise _missing(char, _SET_IN.get().get(font, font)) from None


def ink_reach(text: str, font: str = "regular") -> tuple[float, float]:
    """Give how far a line of text prints above and below its baseline, over the size: figures have no descenders.

    >>> ink_reach("17"), ink_reach("gy")
    ((0.714, 0.0), (0.546, 0.24))
    """
    try:
        reaches = [_reach(outline(char, font)) for char in text]
    except MissingGlyphError:
        raise _missing(text, _SET_IN.get().get(font, font)) from None  # the whole text: whoever wrote it looks for that
    return max((up for up, _ in reaches), default=0.0), max((down for _, down in reaches), default=0.0)


@cache
def _reach(drawn: str) -> tuple[float, float]:
    """Give how far a glyph reaches above and below the baseline, in ems, its curves' handles included."""
    levels = []
    for verb, numbers in re.findall(r"([MLHVQ])([^MLHVQZ]*)", drawn):
        values = [float(number) for number in numbers.split()]
        levels += {"H": [], "V": values}.get(verb, values[1::2])
    return max((-level for level in levels), default=0.0), max(levels, default=0.0)


def line_reach(font: str) -> tuple[float, float]:
    """Give how far any line in a font prints above and below its baseline, over the size."""
    own = own_face(font)
    return (max(ASCENT, own.ascent), max(DESCENT, own.descent)) if own else (ASCENT, DESCENT)


def missing_glyphs(text: str, font: str = "regular") -> list[str]:
    """List the characters of a text that the font cannot print.

    >>> missing_glyphs("Ariete ☃")
    ['☃']
    """
    known = advances(font)
    return sorted({char for char in text if char not in known})


def width(text: str, size: float, font: str = "regular") -> float:
    """Measure a line of text in mm at a size in pt, its font's tracking between the letters included.

    >>> round(width("10", 10), 2)
    4.04
    """
    names = _SET_IN.get()  # mostly none stand for others
    return _units(text, names.get(font, font) if names else font) / 1000 * size * MM_PER_PT


@lru_cache(maxsize=4096)  # fitting measures the same words at many sizes
def _units(text: str, font: str) -> float:
    try:
        return sum(map(advances(font).__getitem__, text)) + tracking(font) * max(0, len(text) - 1)
    except KeyError:
        raise _missing(text, font) from None


def _missing(text: str, font: str) -> MissingGlyphError:
    role, own, _ = font.partition("~")
    path = ("fonts", role) if own else ()
    if why := unset(text):
        return MissingGlyphError(why[0], text=text, path=path, hint=why[1])
    lacking = " ".join(missing_glyphs(text, font))
    message = say(N_("no glyph for {characters} in `{text}`"), characters=lacking, text=short(text))
    return MissingGlyphError(message, text=text, path=path, hint=None if own else BRING_FONTS)


def cap_height(size: float, font: str = "regular") -> float:
    """Give the height in mm of capitals and figures at a size in pt."""
    own = own_face(font)
    return (own.capital if own else CAP_HEIGHTS[font]) * size * MM_PER_PT


def titling(text: str) -> tuple[str, str]:
    """Give a title as it is set, and in which font: capitals of the display face, or bold where that lacks one.

    >>> titling("Fábrica interior"), titling("Οι επτά πύλες"), titling("ʼn")
    (('FÁBRICA INTERIOR', 'display'), ('ΟΙ ΕΠΤΑ ΠΥΛΕΣ', 'bold'), ('ʼn', 'bold'))
    """
    set_ = capitals(text)
    if not missing_glyphs(set_, "display"):
        return set_, "display"
    return (text if missing_glyphs(set_, "bold") else set_), "bold"


def wrap(text: str, size: float, wide: float, font: str = "regular") -> list[str]:
    """Break a text into lines no wider than `wide` mm, at spaces only; a single long word keeps its own line.

    One short word is not left alone on the last line if the line before can give it another.

    >>> wrap("defensores a la mitad", 9, 28)
    ['defensores', 'a la mitad']
    """
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", size, font) <= wide:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return _settled(lines, size, wide, font)


def _settled(lines: list[str], size: float, wide: float, font: str) -> list[str]:
    """Take words from the last line but one for a last one of a single short word, while it stays the longer one.

    A word of one letter goes along with the word after it.
    """
    if len(lines) < 2 or " " in lines[-1] or width(lines[-1], size, font) >= _SHORT * wide:
        return lines
    *above, before, last = lines
    while " " in before and (width(last, size, font) < _SHORT * wide or before[-2:-1] == " "):
        kept, given = before.rsplit(" ", 1)
        longer = f"{given} {last}"
        if width(longer, size, font) > min(wide, width(kept, size, font)):
            break
        before, last = kept, longer
    return [*above, before, last]


def fit(
    text: str,
    wide: float,
    *,
    largest: float,
    smallest: float = SMALLEST_PT,
    lines: int = 1,
    font: str = "regular",
) -> tuple[float, list[str]]:
    """Find the largest size (steps of 0.25 pt, then `smallest`) at which a text takes `lines` lines of `wide` mm.

    Raises DoesNotFitError when even `smallest` is too large.
    """
    size = largest
    while size >= smallest - 1e-9:
        broken = wrap(text, size, wide, font)
        if len(broken) <= lines and all(width(line, size, font) <= wide for line in broken):
            return size, broken
        size = max(size - 0.25, smallest) if size > smallest + 1e-9 else 0.0
    pattern = NN_(
        "`{text}` does not fit {lines} line of {wide:.1f} mm at {smallest} pt",
        "`{text}` does not fit {lines} lines of {wide:.1f} mm at {smallest} pt",
        "lines",
    )
    message = say(pattern, text=short(text), lines=lines, wide=wide, smallest=smallest)
    raise DoesNotFitError(message, text=text, hint=_shorter(text, lines, wide, smallest, font))


def _shorter(text: str, lines: int, wide: float, size: float, font: str) -> Message:
    """Advise how much shorter a text has to be: by a word that no line holds, or by letters as wide as its own."""
    longest = max(text.split(), key=lambda word: width(word, size, font), default="")
    if width(longest, size, font) > wide:
        return say(N_("`{word}` alone is longer than a line: take a shorter word"), word=short(longest))
    rest = wide * lines - width(longest, size, font) * (lines - 1) / 2  # a line ends where the next word is too long
    return say(
        NN_(
            "shorten it to about {n} letter",
            "shorten it to about {n} letters",
            "n",
        ),
        n=int(len(text) * rest / width(text, size, font)),
    )
