"""Measuring agrees with the fonts and with what the PDF library will set."""

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase.ttfonts import TTFont as SetFont

from hyskos import data
from hyskos.definitions.fonts.face import capitals
from hyskos.definitions.geometry import MM_PER_PT
from hyskos.generators.typography import (
    CAP_HEIGHTS,
    FONT_FILES,
    GLYPH_FILE,
    SMALLEST_PT,
    TEXT_FONTS,
    TRACKING,
    DoesNotFitError,
    MissingGlyphError,
    advances,
    fit,
    ink_reach,
    missing_glyphs,
    outline,
    set_title,
    width,
    wrap,
)
from scripts import glyphs

WORDS = st.lists(st.text(st.sampled_from("abcñéMW·0123"), min_size=1, max_size=12), min_size=1, max_size=12)


@pytest.mark.slow
def test_the_file_of_glyphs_is_what_the_fonts_say() -> None:
    assert GLYPH_FILE.read_text(encoding="utf-8") == glyphs.text()


@pytest.mark.parametrize("font", FONT_FILES)
def test_cap_height_is_that_of_the_font(font: str) -> None:
    assert TTFont(data.ROOT / "fonts" / FONT_FILES[font])["OS/2"].sCapHeight == CAP_HEIGHTS[font] * glyphs.EM


@pytest.mark.parametrize("font", FONT_FILES)
def test_we_measure_what_the_pdf_sets(font: str) -> None:
    text = "".join(char for char in advances(font) if char != "\xa0")
    set_width = SetFont(font, str(data.ROOT / "fonts" / FONT_FILES[font])).stringWidth(text, 10)
    set_width += 10 * TRACKING[font] / 1000 * (len(text) - 1)
    assert width(text, 10, font) == pytest.approx(set_width * MM_PER_PT)


@pytest.mark.parametrize("font", TEXT_FONTS)
def test_figures_are_equally_wide_so_that_columns_of_numbers_align(font: str) -> None:
    assert len({advances(font)[figure] for figure in "0123456789"}) == 1


@pytest.mark.parametrize("lang", ["áéíñóúü¡¿", "äöüß", "abcdefghijklmnopqrstuvwxyz0123456789.,:'’-×"])
def test_titles_have_all_letters_of_their_languages(lang: str) -> None:
    assert set_title(lang) == (lang.upper(), "display")
    assert set(lang) <= set(advances("display"))


def test_texts_have_all_letters_of_modern_greek_and_capitals_without_accents() -> None:
    letters = "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ"
    for font in TEXT_FONTS:
        assert not missing_glyphs(letters + capitals(letters) + "ΆΈΉΊΌΎΏ;·«»", font)
    assert set_title("Ο δρόμος του Μαΐου") == ("Ο ΔΡΟΜΟΣ ΤΟΥ ΜΑΪΟΥ", "bold")


def test_the_display_face_keeps_the_reserved_name_free_and_may_be_embedded() -> None:
    font = TTFont(data.ROOT / "fonts" / FONT_FILES["display"])
    assert font["OS/2"].fsType == 0
    names = {entry.nameID: str(entry) for entry in font["name"].names}
    assert not [text for name, text in names.items() if name in (1, 3, 4, 6, 16) and "Josefin" in text]
    assert names[0] in " ".join((data.ROOT / "fonts" / "OFL.txt").read_text(encoding="utf-8").split())


def test_the_cross_of_a_board_stands_in_the_middle_of_its_figures() -> None:
    cross, figure = ink_reach("×", "display"), ink_reach("8", "display")
    assert (cross[0] - cross[1]) / 2 == pytest.approx((figure[0] - figure[1]) / 2, abs=0.01)
    assert 0.4 < (cross[0] + cross[1]) / (figure[0] + figure[1]) < 0.6


def test_a_character_without_glyph_is_named() -> None:
    with pytest.raises(MissingGlyphError, match="☃"):
        width("snow ☃", 10)


@pytest.mark.slow
@given(WORDS, st.floats(5, 80))
def test_wrapping_keeps_every_word_and_the_measure(words: list[str], wide: float) -> None:
    lines = wrap(" ".join(words), 9, wide)
    assert " ".join(lines).split() == words
    assert all(width(line, 9) <= wide or " " not in line for line in lines)


@pytest.mark.parametrize(
    ("text", "wide", "lines"),
    [
        ("defensores a la mitad", 28, ["defensores", "a la mitad"]),
        ("Write each number where it hurts your rivals most: heroes or upgrades.", 48,
         ["Write each number where it", "hurts your rivals most: heroes", "or upgrades."]),
        ("una palabra larga", 26, ["una palabra", "larga"]),
        ("atacantes heridos sin fin", 30, ["atacantes heridos", "sin fin"]),
        ("Ejército ascendente", 25, ["Ejército", "ascendente"]),
    ],
)  # fmt: skip
def test_no_single_short_word_is_left_on_the_last_line(text: str, wide: float, lines: list[str]) -> None:
    assert wrap(text, 9, wide) == lines


@pytest.mark.slow
@given(WORDS, st.floats(5, 80))
def test_a_last_line_that_is_given_a_word_is_no_longer_than_the_one_before(words: list[str], wide: float) -> None:
    lines, greedy = wrap(" ".join(words), 9, wide), list[str]()
    for word in " ".join(words).split():
        if greedy and width(f"{greedy[-1]} {word}", 9) <= wide:
            greedy[-1] += f" {word}"
        else:
            greedy.append(word)
    assert len(lines) == len(greedy)
    if lines != greedy:
        assert lines[:-2] == greedy[:-2]
        assert " " not in greedy[-1]
        assert width(lines[-1], 9) <= width(lines[-2], 9)


def test_fitting_goes_down_to_the_smallest_size_from_any() -> None:
    wide = width("Oasis", SMALLEST_PT)
    assert fit("Oasis", wide, largest=SMALLEST_PT + 0.1) == (SMALLEST_PT, ["Oasis"])


@pytest.mark.slow
@given(WORDS, st.floats(10, 120), st.integers(1, 4))
def test_fitting_gives_the_largest_size_that_fits(words: list[str], wide: float, lines: int) -> None:
    text = " ".join(words)
    try:
        size, broken = fit(text, wide, largest=12, lines=lines)
    except DoesNotFitError:
        size, broken = SMALLEST_PT - 0.25, []
    assert len(broken) <= lines
    assert all(width(line, size) <= wide for line in broken)
    larger = wrap(text, size + 0.25, wide)
    assert size == 12 or len(larger) > lines or any(width(line, size + 0.25) > wide for line in larger)


@pytest.mark.parametrize("font", FONT_FILES)
def test_the_reach_of_a_text_names_the_text_that_lacks_a_letter(font: str) -> None:
    with pytest.raises(MissingGlyphError) as refused:
        ink_reach("A法老", font)
    assert refused.value.text == "A法老"
    with pytest.raises(MissingGlyphError, match="法"):
        outline("法", font)


@pytest.mark.parametrize(("wide", "lines"), [(40.0, 1), (20.0, 3), (30.0, 6)])
def test_a_text_that_does_not_fit_tells_about_how_long_it_may_be(wide: float, lines: int) -> None:
    words = "to ascend the steps of the great pyramid and to take what lies upon the top of it " * 9
    with pytest.raises(DoesNotFitError) as caught:
        fit(words, wide, largest=8, lines=lines)
    assert caught.value.hint
    most = caught.value.hint.values["n"]
    assert isinstance(most, int)
    fit(words[: most * 4 // 5], wide, largest=8, lines=lines)
    with pytest.raises(DoesNotFitError):
        fit(words[: most * 4 // 3], wide, largest=8, lines=lines)


def test_a_word_that_no_line_holds_is_named() -> None:
    with pytest.raises(DoesNotFitError) as caught:
        fit("a hippopotamus", 8, largest=8, lines=9)
    assert "`hippopotamus` alone" in str(caught.value.hint)
