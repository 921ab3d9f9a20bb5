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


def program(font: Raw) -> tuple[str, Raw] | None:
    """Return the embedded font program as descriptor key and stream, or None; of the descendant if composite."""
    descriptor = get(descendant(font), "FontDescriptor")
    return next(((key, get(descriptor, key)) for key in _PROGRAMS if is_stream(get(descriptor, key))), None)


def descendant(font: Raw) -> Raw:
    """Return the font that contains the glyphs."""
    if name(get(font, "Subtype")) != "Type0":
        return font
    return next(iter(array(get(font, "DescendantFonts"))), None)


def facts(font: Raw) -> FontFacts:
    """Describe a font."""
    kind = name(get(font, "Subtype")) or "?"
    return FontFacts(
        short(name(get(font, "BaseFont")) or name(get(font, "Name")) or "?"),
        name(get(descendant(font), "Subtype")) or kind,
        kind == "Type3" or program(font) is not None,
    )


def _used(page: PageView) -> Iterator[tuple[FontUse, Place]]:
    for font in page.scene.fonts.values():
        if font.codes:
            yield font, page.place(font.at)


def embedded(page: PageView) -> Iterator[Fault]:
    """Check F01: all fonts are embedded as subsets."""
    used = set()
    for font, place in _used(page):
        used.add(key_of(font.raw))
        found = facts(font.raw)
        if not found.embedded:
            yield Fault(say(N_("the font {font} is not embedded"), font=found.name), place)
            continue
        yield from _letters(font, found.name, place, page)
        if page.level != "none" and found.kind != "Type3" and not _TAG.match(found.name):
            yield Fault(
                say(N_("the font {font} is embedded in full, not as a subset"), font=found.name),
                place, "warning",
            )  # fmt: skip
    for raw in page.listed_fonts if page.level != "none" else ():
        found = facts(raw)
        if key_of(raw) not in used and not found.embedded:
            yield Fault(
                say(N_("the font {font} is listed but neither used nor embedded"), font=found.name),
                severity="warning",
            )


def _letters(font: FontUse, called: str, place: Place, page: PageView) -> Iterator[Fault]:
    """Check F01: the font contains all characters shown; invisible text, as below a scan, needs none."""
    key, stream = program(font.raw) or ("", None)
    if key != "FontFile2" or not any(mark.kind == "text" and mark.font == font.name for mark in page.scene.marks):
        return
    missing, empty = unprintable(font.raw, descendant(font.raw), stream, frozenset(font.codes))
    if missing:
        told = NN_(
            "{count} character that is shown is not in the font {font} ({code})",
            "{count} characters that are shown are not in the font {font} (the first: {code})",
            "count",
        )
        yield Fault(say(told, count=len(missing), font=called, code=missing[0]), place)
    if empty:
        yield Fault(
            say(N_("no character of the font {font} has a shape, so its text is not printed"), font=called), place
        )


def simple(page: PageView) -> Iterator[Fault]:
    """Check F02: no CID fonts, if the printer refuses them."""
    if page.expectations.fonts == "simple":
        for font, place in _used(page):
            if font.kind == "Type0":
                yield Fault(
                    say(N_("{font} is a CID font, which this printer refuses"), font=facts(font.raw).name), place
                )


def drawn(page: PageView) -> Iterator[Fault]:
    """Check F03: no Type 3 fonts, which consist of drawings."""
    for font, place in _used(page):
        if font.kind == "Type3":
            yield Fault(say(N_("the font {font} is made of drawings (Type 3)"), font=facts(font.raw).name), place)


def searchable(page: PageView) -> Iterator[Fault]:
    """Check F04: text can be searched and copied."""
    for font, place in _used(page):
        if get(font.raw, "ToUnicode") is None and not _standard_encoding(font.raw):
            yield Fault(
                say(N_("text in {font} cannot be searched or copied (no ToUnicode)"), font=facts(font.raw).name),
                place, "warning",
            )  # fmt: skip


def _standard_encoding(font: Raw) -> bool:
    """Return whether the codes of a font can be read as text without a ToUnicode table."""
    encoding = get(font, "Encoding")
    if encoding is None and name(get(font, "Subtype")) == "Type1" and program(font) is None:
        return True  # a standard font in its built-in encoding
    known = {"WinAnsiEncoding", "MacRomanEncoding", "StandardEncoding"}
    return name(get(font, "Subtype")) in ("Type1", "TrueType", "MMType1") and (
        name(encoding) in known or name(get(encoding, "BaseEncoding")) in known
    )


def widths(page: PageView) -> Iterator[Fault]:
    """Check F05: characters are as wide as the file states; not required for home printing."""
    for font, place in _used(page):
        found = program(font.raw)
        if found is None:
            continue
        wrong = wrong_widths(font.raw, descendant(font.raw), *found, frozenset(font.codes))
        called = facts(font.raw).name
        if wrong is None:
            yield Fault(say(N_("the font {font} is damaged"), font=called), place)
        elif wrong and not (page.level == "none" and page.expectations.at_home):
            code, said, true = wrong[0]
            told = NN_(
                "{count} character of {font} is not as wide as the file says ({code}: {said}, not {true})",
                "{count} characters of {font} are not as wide as the file says ({code}: {said}, not {true})",
                "count",
            )
            values = {"count": len(wrong), "font": called, "code": code, "said": f"{said:g}", "true": f"{true:g}"}
            yield Fault(say(told, **values), place, "warning" if page.level == "none" else "error")
