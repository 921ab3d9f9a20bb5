"""Check how a definition would print: languages, glyphs, space for texts, fields, text beyond the edge.

Only definitions that passed every other check come here. A PrintFinding names the part of the definition at fault; the
caller, which has read the file, finds the line.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, singledispatch
from itertools import combinations

from hyskos import data
from hyskos.definitions.findings import cap_findings, in_order
from hyskos.definitions.fonts.face import Face, capitals, needs_shaping, undrawable_characters
from hyskos.definitions.kinds.definition import Definition, Plain
from hyskos.definitions.kinds.map import Axial, Map
from hyskos.definitions.kinds.pieces import Pieces, PieceSet
from hyskos.definitions.kinds.score_sheet import Colour, ScoreSheet
from hyskos.definitions.languages import LANGUAGES, complete
from hyskos.definitions.loader import Reading, read
from hyskos.definitions.messages import N_, NN_, Message, say, short
from hyskos.definitions.printing import Vision
from hyskos.definitions.reading.schema import texts
from hyskos.definitions.validation import advice
from hyskos.definitions.validation.words import KIND as WORDS
from hyskos.definitions.values import dataclass
from hyskos.generators.colour_difference import APART, alike
from hyskos.generators.drawing import Drawing, Field, Text, UndrawableError
from hyskos.generators.measure import cached_boxes
from hyskos.generators.orders.renderers import Renderer, renderers_of
from hyskos.generators.typography import BRING_FONTS, TEXT_FONTS, MissingGlyphError, missing_glyphs, set_in

_OTHER_FONT = say(N_("use other characters, or a font that has these"))
_BLANKS = {
    "\n": say(N_("there is a line break in the text")),
    "\t": say(N_("there is a tab in the text")),
}
"""Characters that are not letters, so a different font would not help."""
_ONE_LINE = say(N_("write it on one line with spaces; lines are broken automatically in print"))
_SLACK = 0.05
"""Rounding tolerance, mm."""
_EYES: dict[Vision | None, str] = {
    None: N_("all readers"),
    "protan": N_("readers who do not see red (protan)"),
    "deutan": N_("readers who do not see green (deutan)"),
    "tritan": N_("readers who do not see blue (tritan)"),
    "grey": N_("readers of a grey copy"),
}
_TOO_SMALL = N_("a writing area is {wide} x {high} mm, but a pen needs {pen_wide} x {pen_high} mm")


def first_space_beyond(board: Map, draws: Callable[[Map], bool]) -> tuple[int, int, int] | None:
    """Find the first space outwards that no longer fits: its index, and how many steps and spaces do fit.

    `draws` checks whether a map can be drawn. Steps are counted from space 1. Returns None if not even its neighbours
    fit.
    """
    centre = next((space.at for space in board.spaces if space.number == 1), Axial(0, 0))
    away = [centre.distance(space.at) for space in board.spaces]
    fits, fails = 0, max(away)
    while fails - fits > 1:
        half = (fits + fails) // 2
        fits, fails = (half, fails) if draws(_within(board, centre, half)) else (fits, half)
    if not fits or fails not in away:
        return None
    return away.index(fails), fits, sum(1 for steps in away if steps <= fits)


def _within(board: Map, centre: Axial, most: int) -> Map:
    """Drop spaces and starts more than `most` steps from the middle, and walls next to them."""
    return replace(
        board,
        spaces=tuple(space for space in board.spaces if centre.distance(space.at) <= most),
        starts=tuple(start for start in board.starts if centre.distance(start.at) <= most),
        walls={wall: i for wall, i in board.walls.items() if all(centre.distance(at) <= most for at in wall)},
    )


Path = tuple[str | int, ...]
_FIELDS: dict[str, Path] = {
    "field": ("spaces",),
    "heroes": ("spaces",),
    "insignia": ("starts",),
    "round": ("rounds",),
    "total": ("rounds",),
    "hero": ("heroes",),
    "upgrade": ("upgrades",),
    "footmen": ("footmen",),
}
"""The part of a definition that sets the size of a field, by the first word of the field's id."""
_INSTEAD: dict[Path, tuple[Path, ...]] = {
    ("rounds",): (("solo_rounds",), ("game",)),
    ("solo_rounds",): (("rounds",), ("game",)),
}
"""Alternative paths for problems that come from the map, if the file lacks the part: its `game` determines the map."""


@dataclass(frozen=True, slots=True)
class PrintFinding:
    """Something that cannot be printed well: a code of docs/reference/findings.md, a message and the part at fault."""

    code: str
    path: Path
    message: Message
    hint: Message | None = None
    word: str = ""  # the word at fault in the text


def add_troubles(
    reading: Reading, definition: Definition | None, is_current: Callable[[], bool] = lambda: True
) -> Reading:
    """Add advice and print problems to a reading that has no findings yet.

    The definition of a booklet includes its worked examples. As soon as `is_current` returns False,
    remaining languages are skipped.
    """
    document = reading.document
    findings = advice(document, document.data["kind"])
    spoken = {path for path, _ in spoken_texts(document.data)}
    for trouble in inspect(definition, document.data, is_current):
        path = next(filter(None, map(document.resolve, (trouble.path, *_INSTEAD.get(trouble.path, ())))), ())
        at_key = path not in spoken
        findings.append(
            document.finding(trouble.code, path, trouble.message, trouble.hint, at_key=at_key, word=trouble.word)
        )
    return replace(reading, findings=cap_findings(in_order(findings)))


def inspect(
    definition: Definition | None, plain: Plain, is_current: Callable[[], bool] = lambda: True
) -> list[PrintFinding]:
    """Find print problems of a definition in its own languages and all complete ones; `plain` is its parsed YAML."""
    fonts = definition.fonts if definition else {}
    with set_in(fonts):
        troubles = list(_glyphs(plain, fonts))
    if not troubles:
        texts_by_key = {str(path[-1]) for path, _ in spoken_texts(plain)}
        for lang in (*LANGUAGES, *sorted(texts_by_key - {*LANGUAGES})):
            if is_current() and (lang in texts_by_key or complete(lang)):
                troubles += _check_drawing(definition, plain, lang) if definition else ()
    troubles += _alike(*_colours_of(definition))
    return list({(trouble.code, trouble.path): trouble for trouble in reversed(troubles)}.values())[::-1]


def _glyphs(plain: Plain, fonts: Mapping[str, Face]) -> Iterator[PrintFinding]:
    """Report characters that a text font lacks; a title falls back to bold where the display font lacks a character."""
    for path, text in spoken_texts(plain):
        lacking_ = {font: missing_glyphs(text, font) for font in TEXT_FONTS}
        absent = sorted({char for chars in lacking_.values() for char in chars})
        if not absent:
            continue
        if blank := next((char for char in absent if char in _BLANKS), ""):
            yield PrintFinding("L701", path, _BLANKS[blank], _ONE_LINE)
            continue
        if why := undrawable_characters(text):
            yield PrintFinding("L701", path, *why, min(filter(needs_shaping, text)))
            continue
        if plain["kind"] == WORDS:  # printed in the fonts of the definition that uses them
            continue
        names = ", ".join(f"{char} (U+{ord(char):04X})" for char in absent)
        custom_fonts = [face.name for font, face in fonts.items() if lacking_.get(font)]
        if custom_fonts:
            message = say(N_("{font} has no glyph for {names}"), font=", ".join(custom_fonts), names=short(names))
            hint = _OTHER_FONT
        else:
            message = say(N_("the printed fonts have no glyph for {names}"), names=short(names))
            hint = BRING_FONTS
        yield PrintFinding("L701", path, message, hint, absent[0])


@singledispatch
def _colours_of(_definition: Definition | None) -> tuple[Path, Sequence[PieceSet | Colour]]:
    """Return the colours of players or pieces that signs distinguish, and their path in the file."""
    return (), ()


@_colours_of.register
def _colours_of_pieces(pieces: Pieces) -> tuple[Path, Sequence[PieceSet | Colour]]:
    return ("sets",), pieces.sets


@_colours_of.register
def _colours_of_score_sheet(sheet: ScoreSheet) -> tuple[Path, Sequence[PieceSet | Colour]]:
    return ("taken", "colours"), sheet.taken.colours if sheet.taken else ()


def _alike(part: Path, colours: Sequence[PieceSet | Colour]) -> Iterator[PrintFinding]:
    """Report pairs of colours with the same sign that some players cannot distinguish."""
    for (_, first), (i, second) in combinations(enumerate(colours), 2):
        if first.suit and first.suit == second.suit:
            for vision, far in sorted(alike(first.ink, second.ink), key=lambda pair: pair[1])[:1]:
                message = say(
                    N_("{one} and {other} have the same sign, and {eyes} cannot tell their colours apart (distance "
                       "{far}, needs {apart})"),
                    one=first.letter, other=second.letter, eyes=say(_EYES[vision]),
                    far=f"{far:.0f}", apart=f"{APART:g}",
                )  # fmt: skip
                yield PrintFinding("L706", (*part, i, "ink"), message, say(N_("choose another `suit` for one of them")))


def spoken_texts(plain: Plain) -> Iterator[tuple[Path, str]]:
    """Yield the path and text of every text for people, in each of its languages."""
    for path, translations in texts(plain, str(plain["kind"])):
        yield from (((*path, lang), text) for lang, text in translations.items() if isinstance(text, str))


def _check_drawing(definition: Definition, plain: Plain, lang: str) -> Iterator[PrintFinding]:
    for renderer in renderers_of(definition):
        try:
            drawings = renderer.draw(definition, lang, "full")
        except UndrawableError as error:
            message = next(
                (path for path, text in spoken_texts(plain) if error.text and error.text in (text, capitals(text))),
                None,
            )
            path = (
                message
                or error.path
                or (("fonts",) if "fonts" in plain and isinstance(error, MissingGlyphError) else ())
            )
            code = "L701" if isinstance(error, MissingGlyphError) else "L702" if error.text else "L703"
            hint = _OTHER_FONT if path[:1] == ("fonts",) else error.hint
            if isinstance(definition, Map) and path == ("spaces",):
                path, hint = _describe_overflow(definition, renderer, lang)
            yield PrintFinding(code, path, error.message, hint)
            continue
        for drawing in drawings:
            yield from _small_fields(drawing, plain)
            yield from _beyond(drawing, plain)


def _describe_overflow(board: Map, renderer: Renderer, lang: str) -> tuple[Path, Message | None]:
    """Find the first space, going outwards, that does not fit on the map, and describe how many do."""

    def draws(smaller: Map) -> bool:
        try:
            renderer.draw(smaller, lang, "full")
        except UndrawableError:
            return False
        return True

    beyond = first_space_beyond(board, draws)
    if beyond is None:
        return ("spaces",), None
    index, steps, count = beyond
    sentence = NN_(
        "the {count} spaces up to {steps} step from space 1 fit; this is the first beyond",
        "the {count} spaces up to {steps} steps from space 1 fit; this is the first beyond",
        "steps",
    )
    return ("spaces", index), say(sentence, count=count, steps=steps)


def _small_fields(drawing: Drawing, plain: Plain) -> Iterator[PrintFinding]:
    for item, box in cached_boxes(drawing.items):
        if isinstance(item, Field):
            width, height = smallest(item.digits)
            if box.w < width - _SLACK or box.h < height - _SLACK:
                size = {"wide": f"{box.w:.1f}", "high": f"{box.h:.1f}"}
                needed = {"pen_wide": f"{width:g}", "pen_high": f"{height:g}"}
                message = say(_TOO_SMALL, **size, **needed)
                yield PrintFinding("L704", _path_of_size(item.id, plain), message)


def _path_of_size(field: str, plain: Plain) -> Path:
    """Return the path of the part of a definition that sets the size of a field."""
    first = field.partition("-")[0]
    candidates = (_FIELDS.get(first, ("units", first)), ("players",))
    return next((path for path in candidates if path[0] in plain), ())


def _beyond(drawing: Drawing, plain: Plain) -> Iterator[PrintFinding]:
    """Report printed text that runs off the sheet."""
    for item, box in cached_boxes(drawing.items):
        if not isinstance(item, Text):
            continue
        inside = (box.x >= -_SLACK, box.y >= -_SLACK, box.right <= drawing.width, box.bottom <= drawing.height)
        if not all(inside):
            path = next((path for path, text in spoken_texts(plain) if item.text in text), ())
            yield PrintFinding("L705", path, say(N_("`{text}` runs off the sheet"), text=short(item.text)))


@cache
def smallest(digits: int) -> tuple[float, float]:
    """Return the smallest width and height in mm of a field for `digits` digits (`data/limits/writing.yaml`)."""
    limits = read(data.ROOT / "limits" / "writing.yaml").document.data["fields"]
    by_digits = {limit["digits"]: (limit["width_mm"], limit["height_mm"]) for limit in limits}
    size: tuple[float, float] = by_digits[min(digits, max(by_digits))]
    return size
