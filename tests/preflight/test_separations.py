"""Names of separations: tools of the finisher and white ink in seven languages, and colours that only look so."""

import unicodedata

import pytest

from hyskos import data
from hyskos.definitions.inks import palette
from hyskos.definitions.loader import load_profile, profile_names
from hyskos.preflight.measuring.separations import is_tool, is_white_ink
from hyskos.preflight.run import preflight
from tests.preflight.breaking import spot
from tests.preflight.press_files import changed, good, painted

TABLE = data.load_yaml("press", "separations")
TOOLS = [
    "CutContour", "cutcontour", "CUTCONTOUR", "CUTcontour", "Die-Cut", "DieCut", "Die Line", "dieline", "cut_line",
    "cut2", "Thru-cut", "ThroughCut", "Kiss Cut", "KissCUT", "Crease", "Fold line", "Score", "Perf", "PERF 1", "Knife",
    "Troquel", "TROQUEL", "Corte", "Hendido", "plegado", "Perforación", "perforacion", "PERFORACIÓN", "Stanzkontur",
    "Kontur", "Rilllinie", "Falz", "Schnitt_1", "Découpe", "decoupe", "FormeDeDécoupe", "Rainage", "Plis", "Fustella",
    "Cordonatura", "Mezzo Taglio", "Faca de corte", "Vinco", "Perfuração", "Stanslijn", "Snijlijn", "Rillijn",
]  # fmt: skip
COLOURS = [
    "Dietrich Gold", "Scored background", "Casefold blue", "Gold foil", "Executive Blue", "Scutum", "Nut brown",
    "Lipstick Red", "Die Blaue", "Cutlass Green", "Foldable Green", "Perfume Pink", "Increased Black", "Kissed Red",
    "Corteza", "Faltenrot", "PANTONE 871 C", "Blue 2", "Tenfold", "Scorer", "Rille", "", "!", "金",
]  # fmt: skip


@pytest.mark.many
@pytest.mark.parametrize("name", TOOLS)
def test_a_tool_is_known_by_a_word_of_its_name(name: str) -> None:
    assert is_tool(name)
    assert is_tool(unicodedata.normalize("NFD", name))
    assert is_tool(f"{name} 0.5 pt")


@pytest.mark.many
@pytest.mark.parametrize("name", COLOURS)
def test_a_colour_that_contains_the_letters_of_a_tool_is_none(name: str) -> None:
    assert not is_tool(name)


@pytest.mark.parametrize("use", ["tools", "white"])
def test_the_table_has_seven_languages_and_every_term_is_found(use: str) -> None:
    assert {"en", "es", "de", "fr", "it", "pt", "nl"} <= set(TABLE[use])
    known = is_tool if use == "tools" else is_white_ink
    for terms in TABLE[use].values():
        for term in terms:
            assert all(map(known, (term, term.upper(), term.title(), term.replace(" ", "_"), f"{term} 2"))), term


@pytest.mark.parametrize(
    "name", ["White", "white ink", "Opaque_White", "OpaqueWhite", "Blanco", "Deckweiß", "WEISS", "Wit"]
)
def test_white_ink_is_known_by_its_whole_name(name: str) -> None:
    assert is_white_ink(name)


@pytest.mark.parametrize("name", ["White Gold", "Off White", "Whitewash", "Wittgenstein", "Casablanca", ""])
def test_a_colour_with_white_in_its_name_is_none(name: str) -> None:
    assert not is_white_ink(name)


def test_our_own_separations_and_those_of_the_printers_are_tools() -> None:
    ours = {ink.spot for ink in palette().values() if ink.spot and ink.overprint}
    presses = [profile.press for name in profile_names() if (profile := load_profile(name)).press]
    theirs = {name for press in presses if press for name in press.spots.values()}
    assert all(map(is_tool, ours | theirs))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "codes"), [("Hendido", {"C05"}), ("Stanzkontur", {"C05"}), ("Dietrich Gold", set())])
def test_only_tools_have_to_overprint(name: str, codes: set[str]) -> None:
    line = painted(b"/S CS 1 SC 50 50 9 9 re S", {"ColorSpace": {"S": spot(name, 0, 1, 0, 0)}})
    assert {finding.code for finding in preflight(changed(good("x4"), "x4", line)).findings} == codes
