"""Two sides of one board: which they are, what their sheets say, how the heads lie."""

from dataclasses import replace
from io import BytesIO
from typing import Any

import pikepdf
import pytest

from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import text_in
from hyskos.definitions.loader import load, load_file, load_map, load_profile
from hyskos.definitions.printing import Flip
from hyskos.generators.boards.player_board import back as own_back_of
from hyskos.generators.drawing import Drawing, Text, walk_groups
from hyskos.generators.orders.constraints import ImpossibleError
from hyskos.generators.orders.order import Back, PrintSettings, TwoSided
from hyskos.generators.orders.page_drawings import flip_label, other_size
from hyskos.generators.orders.plan_orders import build
from hyskos.generators.orders.requests import Request
from hyskos.generators.orders.two_sided import make_two_sided, sides_of
from hyskos.generators.stamps import DIGITS
from hyskos.preflight.report import expectations
from hyskos.preflight.run import preflight
from tests.generators.drawings import page_words, words_of
from tests.wide import in_turn

PRESSES = ("drivethru", "generic-offset", "generic-x1a", "longpack")
INNER = load_map("inner-factory")
CARD, BASTET = load("pyramydal-card"), load("bastet")


def order(flip: Flip, profile: str, front: str = "inner-factory", back: str = "outer-factory", **more: Any) -> TwoSided:
    maps, factions = built_in_files("map"), built_in_files("faction")
    first, second = (load_file((maps | factions)[name]) for name in (front, back))
    return TwoSided(first, PrintSettings(lang="en", profile=load_profile(profile), **more), Back(second, flip))


def test_the_second_board_is_the_back() -> None:
    front, back = sides_of(order("long", "home-a4"))
    assert (front.definition.id, back.definition.id) == ("inner-factory", "outer-factory")


@pytest.mark.slow
@pytest.mark.parametrize("profile", ["home-a4", "generic-offset"])
def test_sides_of_one_title_have_it_once_in_the_title_of_the_file(profile: str) -> None:
    alone = TwoSided(BASTET, PrintSettings(lang="en", profile=load_profile(profile)), Back(BASTET, "short", own=True))
    for ordered, title in ((alone, "Bastet"), (order("long", profile), "Inner factory / Outer factory")):
        (file,) = make_two_sided(ordered)
        with pikepdf.open(BytesIO(file.content)) as pdf:
            assert str(pdf.docinfo["/Title"]) == title


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("name", built_in_files("faction"))
def test_a_player_board_alone_has_its_own_back(name: str, lang: str) -> None:
    faction = load_file(built_in_files("faction")[name])
    request = Request(printer=load_profile("home-a4"), langs=(lang,), names=(name,), flip="long")
    (planned,) = build(request, [faction]).orders
    assert isinstance(planned, TwoSided)
    front, back = sides_of(planned)
    assert (front.drawing.width, front.drawing.height) == (back.drawing.width, back.drawing.height)
    parts = {part.id for part, _ in walk_groups(back.drawing.items)}
    assert {"head", "pattern-border", "wordmark"} <= parts
    assert text_in(faction.title, lang).upper() in set(words_of(back.drawing))  # fmt: skip
    (twice,) = build(replace(request, names=(name, name)), [faction]).orders
    assert isinstance(twice, TwoSided)
    assert sides_of(twice)[1].drawing == front.drawing


@pytest.mark.wide
@pytest.mark.parametrize("profile", PRESSES)
def test_a_player_board_with_its_back_passes_preflight(profile: str) -> None:
    faction, printer = load_file(built_in_files("faction")["sobeccian"]), load_profile(profile)
    back = Back(faction, "short", own=True)
    (file,) = make_two_sided(TwoSided(faction, PrintSettings(lang="es", profile=printer), back))
    assert (file.pages, "_back_" in file.name) == (2, True)
    report = preflight(file.content, replace(expectations(printer), trim=file.trim))
    assert [finding.message.render() for finding in report.findings] == []


@pytest.mark.wide
@pytest.mark.parametrize(("profile", "flip"), in_turn(PRESSES, ["long", "short", "separate"]))
def test_sides_for_a_press_pass_its_preflight(flip: Flip, profile: str) -> None:
    printer = load_profile(profile)
    files = make_two_sided(order(flip, profile))
    assert [file.pages for file in files] == ([1, 1] if flip == "separate" else [2])
    for file in files:
        assert file.trim == pytest.approx((420, 297))
        report = preflight(file.content, replace(expectations(printer), trim=file.trim))
        assert [finding.message.render() for finding in report.findings] == []


def subject(content: bytes) -> str:
    with pikepdf.open(BytesIO(content)) as pdf:
        return str(pdf.docinfo["/Subject"])


@pytest.mark.slow
def test_a_press_reads_on_each_page_which_side_it_is_and_how_the_other_lies() -> None:
    (file,) = make_two_sided(order("long", "generic-offset"))
    assert subject(file.content) == INNER.subtitle["en"]
    assert "Front · turn over along the long edge, head to foot" in page_words(file.content, 0)
    assert "inner-factory 1.2 · en · 1/2" in page_words(file.content, 0)
    assert "Back · turn over along the long edge, head to foot" in page_words(file.content, 1)
    assert "outer-factory 1.1 · en · 2/2" in page_words(file.content, 1)
    front, back = make_two_sided(order("separate", "generic-offset"))
    assert "Front · print on one side only, on a sheet of its own" in page_words(front.content, 0)
    assert "Back · print on one side only" in page_words(back.content, 0)


@pytest.mark.parametrize(
    ("size", "flip", "says"),
    [
        ((420, 297), "long", "turn over along the long edge, head to foot"),
        ((420, 297), "short", "turn over along the short edge, head to head"),
        ((297, 420), "long", "turn over along the long edge, head to head"),
        ((297, 420), "short", "turn over along the short edge, head to foot"),
        ((300, 300), "long", "Front · head to head"),
        ((300, 300), "short", "Front · head to foot"),
    ],
)
def test_heads_lie_together_when_the_sheet_turns_over_an_upright_edge(
    size: tuple[float, float], flip: str, says: str
) -> None:
    assert flip_label(Drawing("x", "X", *size, "en", ()), "front", flip, "en").endswith(says)


@pytest.mark.slow
def test_other_sizes_are_no_two_sides_of_one_sheet() -> None:
    with pytest.raises(ImpossibleError, match=r"the back is 297 × 210 mm, the front \(inner-factory\) 420 × 297") as it:
        make_two_sided(order("long", "generic-x1a", back="anubian"))
    assert [source.rpartition("/")[2] for source in it.value.sources] == ["anubian.yaml"]


@pytest.mark.parametrize(("size", "differs"), [((50, 80), False), ((50, 79), True), ((49, 80), True), ((80, 50), True)])
def test_sides_of_one_sheet_are_as_wide_and_as_high(size: tuple[float, float], differs: bool) -> None:
    front, back = (Drawing("x", "X", *each, "en", ()) for each in ((50, 80), size))
    assert (other_size(back, front, "x") is not None) is differs


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "pages"), [(None, (4, 4)), ("a3", (1, 1))])
def test_separate_sides_at_home_are_pages_of_the_front_then_of_the_back(
    paper: str | None, pages: tuple[int, int]
) -> None:
    (file,) = make_two_sided(order("separate", "home-a4", paper=paper))
    assert f"_duplex-separate_{paper or 'a4-tiles'}_" in file.name
    assert subject(file.content) == INNER.subtitle["en"]
    sides = ["Front · "] * pages[0] + ["Back · "] * pages[1]
    assert file.pages == len(sides)
    for n, side in enumerate(sides):
        text = page_words(file.content, n)
        assert (side in text) == (paper is None)  # else the board fills its page
        assert not ("Front · " in text and "Back · " in text)


@pytest.mark.slow
@pytest.mark.parametrize(("stamp", "is_stamped"), [("margin", True), ("none", False)])
def test_at_home_the_margin_names_both_boards_with_the_state_of_their_files_if_the_stamp_stands_there(
    stamp: str, is_stamped: bool
) -> None:
    terms = PrintSettings(lang="en", profile=load_profile("home-a4"), stamp=stamp)
    (file,) = make_two_sided(TwoSided(CARD, terms, Back(CARD, "long")))
    assert (f"{CARD.id} {CARD.version} {CARD.digest[:DIGITS]}" in page_words(file.content, 1)) is is_stamped


@pytest.mark.slow
def test_an_own_back_must_meet_the_press_terms_like_a_front(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is a drawing of its own, though of the same definition; what both sides break alike is told once."""
    edge = (Text(148, 1.5, "too near", 9),)
    monkeypatch.setattr(own_back_of, "draw", lambda board, lang, ink: Drawing("b", "B", 297, 210, lang, edge))
    two_sided = replace(order("short", "generic-x1a", "bastet", "bastet"), back=Back(BASTET, "short", own=True))
    with pytest.raises(ImpossibleError) as error:
        make_two_sided(two_sided)
    (finding,) = error.value.findings
    assert finding.values["name"] == "too near"
    assert error.value.sources == (BASTET.source,)
    mean = replace(two_sided.terms.profile, largest=(100, 100))
    twice = replace(two_sided, terms=replace(two_sided.terms, profile=mean), back=Back(BASTET, "short"))
    with pytest.raises(ImpossibleError) as error:
        make_two_sided(twice)
    assert [finding.render().partition(" mm is")[0] for finding in error.value.findings] == ["297 × 210"]
