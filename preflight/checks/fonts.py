"""Checks of fonts: embedded and subset (F01), of an accepted kind (F02, F03), readable (F04, F05)."""

import re
from collections.abc import Iterator

from hyskos.definitions.messages import N_, NN_, say, short
from hyskos.preflight.checks.widths import unprintable, wrong_widths
from hyskos.preflight.measuring.views import PageView
from hyskos.preflight.painting.marks import FontUse
from hyskos.preflight.reading.objects import Raw, array, get, is_stream, key_of, name
from hyskos.preflight.report import Fault, FontFacts, Place

_TAG = re.compile(r"[A-Z]{6}\+")
_PROGRAMS = ("FontFile", "FontFile2", "FontFile3")


def font_program(font: Raw) -> tuple[str, Raw] | None:
    """Return the embedded font program as descriptor key and stream, or None; of the descendant if composite."""
    descriptor = get(descendant(font), "FontDescriptor")
    return next(((key, get(descriptor, key)) for key in _PROGRAMS if is_stream(get(descriptor, key))), None)


def descendant(font: Raw) -> Raw:
    """Return the font that contains the glyphs."""
    if name(get(font, "Subtype")) != "Type0":
        return font
    return next(iter(array(get(font, "DescendantFonts"))), None)


def describe_font(font: Raw) -> FontFacts:
    """Describe a font."""
    kind = name(get(font, "Subtype")) or "?"
    return FontFacts(
        short(name(get(font, "BaseFont")) or name(get(font, "Name")) or "?"),
        name(get(descendant(font), "Subtype")) or kind,
        kind == "Type3" or font_program(font) is not None,
    )


def _fonts_in_use(page: PageView) -> Iterator[tuple[FontUse, Place]]:
    for font in page.scene.fonts.values():
        if font.codes:
            yield font, page.position(font.at)


def embedded(page: PageView) -> Iterator[Fault]:
    """Check F01: all fonts are embedded as subsets."""
    used_keys = set()
    for font, position in _fonts_in_use(page):
        used_keys.add(key_of(font.raw))
        font_facts = describe_font(font.raw)
        if not font_facts.embedded:
            yield Fault(say(N_("the font {font} is not embedded"), font=font_facts.name), position)
            continue
        yield from _missing_glyphs(font, font_facts.name, position, page)
        if page.level != "none" and font_facts.kind != "Type3" and not _TAG.match(font_facts.name):
            yield Fault(
                say(N_("the font {font} is embedded in full, not as a subset"), font=font_facts.name),
                position, "warning",
            )  # fmt: skip
    for raw in page.listed_fonts if page.level != "none" else ():
        font_facts = describe_font(raw)
        if key_of(raw) not in used_keys and not font_facts.embedded:
            yield Fault(
                say(N_("the font {font} is listed but neither used nor embedded"), font=font_facts.name),
                severity="warning",
            )


def _missing_glyphs(font: FontUse, font_name: str, position: Place, page: PageView) -> Iterator[Fault]:
    """Check F01: the font contains all characters shown; invisible text, as below a scan, needs none."""
    key, stream = font_program(font.raw) or ("", None)
    if key != "FontFile2" or not any(mark.kind == "text" and mark.font == font.name for mark in page.scene.marks):
        return
    missing, empty = unprintable(font.raw, descendant(font.raw), stream, frozenset(font.codes))
    if missing:
        sentence = NN_(
            "{count} character that is shown is not in the font {font} ({code})",
            "{count} characters that are shown are not in the font {font} (the first: {code})",
            "count",
        )
        yield Fault(say(sentence, count=len(missing), font=font_name, code=missing[0]), position)
    if empty:
        yield Fault(
            say(N_("no character of the font {font} has a shape, so its text is not printed"), font=font_name), position
        )


def simple(page: PageView) -> Iterator[Fault]:
    """Check F02: no CID fonts, if the printer refuses them."""
    if page.expectations.fonts == "simple":
        for font, position in _fonts_in_use(page):
            if font.kind == "Type0":
                yield Fault(
                    say(N_("{font} is a CID font, which this printer refuses"), font=describe_font(font.raw).name),
                    position,
                )


def drawn(page: PageView) -> Iterator[Fault]:
    """Check F03: no Type 3 fonts, which consist of drawings."""
    for font, position in _fonts_in_use(page):
        if font.kind == "Type3":
            yield Fault(
                say(N_("the font {font} is made of drawings (Type 3)"), font=describe_font(font.raw).name), position
            )


def searchable(page: PageView) -> Iterator[Fault]:
    """Check F04: text can be searched and copied."""
    for font, position in _fonts_in_use(page):
        if get(font.raw, "ToUnicode") is None and not _standard_encoding(font.raw):
            message = say(
                N_("text in {font} cannot be searched or copied (no ToUnicode)"), font=describe_font(font.raw).name
            )
            yield Fault(message, position, "warning")


def _standard_encoding(font: Raw) -> bool:
    """Return whether the codes of a font can be read as text without a ToUnicode table."""
    encoding = get(font, "Encoding")
    if encoding is None and name(get(font, "Subtype")) == "Type1" and font_program(font) is None:
        return True  # a standard font in its built-in encoding
    readable = {"WinAnsiEncoding", "MacRomanEncoding", "StandardEncoding"}
    return name(get(font, "Subtype")) in ("Type1", "TrueType", "MMType1") and (
        name(encoding) in readable or name(get(encoding, "BaseEncoding")) in readable
    )


def widths(page: PageView) -> Iterator[Fault]:
    """Check F05: characters are as wide as the file states; not required for home printing."""
    for font, position in _fonts_in_use(page):
        embedded_program = font_program(font.raw)
        if embedded_program is None:
            continue
        wrong = wrong_widths(font.raw, descendant(font.raw), *embedded_program, frozenset(font.codes))
        font_name = describe_font(font.raw).name
        if wrong is None:
            yield Fault(say(N_("the font {font} is damaged"), font=font_name), position)
        elif wrong and not (page.level == "none" and page.expectations.at_home):
            code, declared, actual = wrong[0]
            sentence = NN_(
                "{count} character of {font} is not as wide as the file says ({code}: {said}, not {true})",
                "{count} characters of {font} are not as wide as the file says ({code}: {said}, not {true})",
                "count",
            )
            values = {
                "count": len(wrong), "font": font_name, "code": code, "said": f"{declared:g}", "true": f"{actual:g}",
            }  # fmt: skip
            yield Fault(say(sentence, **values), position, "warning" if page.level == "none" else "error")
