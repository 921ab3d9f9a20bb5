"""The laws can fail: a board that keeps all of them is changed in one thing, and the law for it objects."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from hyskos.definitions.printing import Ink
from hyskos.generators.drawing import Circle, Drawing, Field, Group, Item, Path, Text, group, polygon, rectangle
from hyskos.generators.inks import ink as ink_named
from hyskos.generators.sheets.page import bare_document
from hyskos.generators.writers.overprinting import Overprint
from scripts.sheets import definition, drawn
from tests.laws.exemptions import EXEMPTIONS, ORNAMENTS, exempt, unneeded
from tests.laws.painting import Painting, contrast, heavy_inks, heavy_overprints, inks_of, luminance, of_rgb
from tests.laws.places import between, faults, hexagons
from tests.laws.test_every_sheet import MOST_INK, ROUGH, SAVER, mean_inks
from tests.laws.twins import alike

PAPER = rectangle(0, 0, 100, 60, fill="lapis")
PLATE = rectangle(10, 10, 60, 20, fill="sand")


def words(ink: str) -> Text:
    return Text(12, 22, "Words", 12, ink=ink)


@pytest.mark.parametrize(
    ("items", "found"),
    [
        ((words("black"),), []),
        ((PAPER, words("black")), [("black", "lapis")]),
        ((PAPER, PLATE, words("black")), []),
        ((PAPER, words("white"), PLATE), [("white", "sand")]),  # what comes later is not below, it hides
        ((PLATE, words("black"), rectangle(0, 0, 20, 60, fill="sand")), [("black", "sand")]),  # in part
        ((rectangle(0, 0, 12, 60, fill="lapis"), Text(50, 40, "Words", 12, angle=180)), []),
        ((rectangle(0, 0, 40, 60, fill="lapis"), Text(50, 40, "Words", 12, angle=180)), [("black", "lapis")]),
        ((PAPER, rectangle(0, 0, 20, 60, fill="white"), words("black")), [("black", "lapis")]),  # half of it suffices
        ((PAPER, group([rectangle(0, 0, 1, 1, fill="white")], matrix=(90, 0, 0, 60, 0, 0)), words("black")), []),
        ((PAPER, Group((PLATE,), clip=((0, 0), (20, 0), (20, 60), (0, 60))), words("black")), [("black", "lapis")]),
        ((PAPER, words("lapis@20")), []),
        ((words("lapis@20"),), [("lapis@20", "white")]),
    ],
)
def test_a_text_is_held_against_what_lies_under_it(items: tuple[Item, ...], found: list[tuple[str, str]]) -> None:
    assert [faint.inks for faint in Painting(items).faint_texts()] == found


@pytest.mark.parametrize(
    ("items", "found"),
    [
        ((Circle(20, 20, 5, fill="gold"),), 0),
        ((Circle(20, 20, 5, fill="gold@40"),), 1),
        ((Circle(20, 20, 5, fill="gold@40", stroke="black"),), 0),  # its line is seen
        ((PAPER, Circle(20, 20, 5, stroke="black"),), 1),
        ((PAPER, PLATE, polygon([(20, 12), (30, 28), (12, 28)], fill="gold@80")), 1),
        ((group([Circle(20, 20, 5, fill="gold@40")], id="ornament"),), 0),
    ],
)  # fmt: skip
def test_a_mark_is_held_against_what_lies_under_its_outline(items: tuple[Item, ...], found: int) -> None:
    marks = [faint for faint in Painting(items).faint_marks({"ornament"}) if faint.what == "Circle" or len(items) > 2]
    assert len(marks) == found


def test_a_mark_is_looked_at_all_along_its_outline() -> None:
    line = polygon([(0, 5), (90, 5), (90, 5.1), (0, 5.1)], fill="black")
    assert len(list(Painting((rectangle(0, 0, 45, 60, fill="black@80"), line)).faint_marks())) == 1
    assert len(list(Painting((rectangle(0, 0, 15, 60, fill="black@80"), line)).faint_marks())) == 0


def test_clipped_parts_are_ignored() -> None:
    stripe = polygon([(0, 20), (90, 20), (90, 22), (0, 22)], fill="black")
    seen, unseen = (((0, 0), (20, 0), (20, 60), (0, 60)), ((40, 0), (90, 0), (90, 60), (40, 60)))
    dark = rectangle(30, 0, 70, 60, fill="black@80")
    assert len(list(Painting((dark, Group((stripe,), clip=unseen))).faint_marks())) == 1
    assert len(list(Painting((dark, Group((stripe,), clip=seen))).faint_marks())) == 0


def test_parts_of_one_sign_may_touch_and_two_signs_may_not() -> None:
    parts = [Circle(20, 20, 5, fill="black"), Circle(22, 20, 2, fill="black")]
    assert list(Painting((group([group(parts, id="sign")], id="layer"),)).faint_marks()) == []
    for two in ([group([one], id="sign-" + str(i)) for i, one in enumerate(parts)], parts):
        assert len(list(Painting((group(two, id="layer"),)).faint_marks())) == 1


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast(luminance("black"), luminance("white")) == pytest.approx(21)
    assert contrast(of_rgb([0x77 / 255] * 3), luminance("white")) == pytest.approx(4.48, abs=0.005)


def test_heavy_inks_are_named() -> None:
    assert heavy_inks((PAPER, words("registration")), 240) == {"registration"}
    assert heavy_inks((PAPER, words("black")), 194) == set()
    assert heavy_inks((PAPER, words("black")), 193) == {"lapis"}


def test_black_that_prints_over_adds_its_ink() -> None:
    ground = rectangle(0, 0, 100, 60, fill="gold")  # 160 per cent without its black
    for black, found in (
        (words("black"), {("black", "gold")}),
        (words("black@80"), set()),  # knocks out what lies below
        (rectangle(10, 10, 50, 0.5, fill="black"), {("black", "gold")}),
        (rectangle(10, 10, 50, 5, fill="black"), set()),
    ):
        painting = Painting((ground, black))
        assert heavy_overprints(painting, Overprint(1.0, 300), 240) == found
        assert heavy_overprints(painting, Overprint(1.0, 300), 260) == set()
        assert heavy_overprints(painting, Overprint(1.0, 240), 240) == set()  # the writer knows its printer


Change = Callable[[Item, tuple[str, ...]], Item]
BOARD = "inner-factory"


@cache
def board(ink: Ink) -> Drawing:
    return next(drawing for _, drawing in drawn(definition(BOARD), "en", ink))


def with_changed_items(items: tuple[Item, ...], change: Change, names: tuple[str, ...] = ()) -> tuple[Item, ...]:
    """Change every item that is not a group, knowing the groups around it."""
    return tuple(
        replace(item, items=with_changed_items(item.items, change, (*names, item.id) if item.id else names))
        if isinstance(item, Group)
        else change(item, names)
        for item in items
    )


def broken_laws(items: tuple[Item, ...]) -> set[str]:
    """Name the laws of colour and of writing that a drawing in full colour breaks."""
    painting = Painting(items)
    found = {
        "text": list(painting.faint_texts()),
        "mark": [one for one in painting.faint_marks() if not exempt("mark", "map") & set(one.names)],
        "ink": heavy_inks(items, MOST_INK),
        "field": list(faults(painting)),
    }
    return {law for law, broken in found.items() if broken}


def faint_notes(item: Item, names: tuple[str, ...]) -> Item:
    return replace(item, ink="stone") if isinstance(item, Text) and "panels" in names else item


def tinted_plates(item: Item, names: tuple[str, ...]) -> Item:
    return replace(item, fill="lapis@40") if isinstance(item, Path) and item.fill == "lapis" else item


def pale_stars(item: Item, names: tuple[str, ...]) -> Item:
    return replace(item, fill="gold@60") if isinstance(item, Path) and names[0] == "fields" and item.fill else item


def wet_ground(item: Item, names: tuple[str, ...]) -> Item:
    return replace(item, fill="registration") if isinstance(item, Path) and item.fill == "lapis@88" else item


def grey_hexes(item: Item, names: tuple[str, ...]) -> Item:
    return replace(item, fill="black@10") if isinstance(item, Path) and names[-1] == "space-7" else item


def narrow_field(item: Item, names: tuple[str, ...]) -> Item:
    return replace(item, w=11.9) if isinstance(item, Field) and item.id == "field-7" else item


def moved_field(item: Item, names: tuple[str, ...]) -> Item:
    return replace(item, y=item.y + 9) if isinstance(item, Field) and item.id == "field-7" else item


@pytest.mark.wide
@pytest.mark.parametrize(
    ("change", "laws"),
    [
        (lambda item, names: item, set()),
        (faint_notes, {"text"}),
        (tinted_plates, {"text", "mark"}),
        (pale_stars, {"mark"}),
        (wet_ground, {"ink"}),
        (grey_hexes, {"field", "mark"}),  # its star
        (narrow_field, {"field"}),
        (moved_field, {"field"}),
    ],
)
def test_a_board_changed_in_one_thing_breaks_its_law(change: Change, laws: set[str]) -> None:
    assert broken_laws(with_changed_items(board("full").items, change)) == laws


def test_fields_that_overlap_or_have_words_in_them_are_noticed() -> None:
    paper = rectangle(0, 0, 100, 60, fill="white", stroke="black")
    one, other = Field("one", 10, 10, 12, 9), Field("other", 21, 10, 12, 9)
    assert list(faults(Painting((paper, one)))) == []
    assert [name for name, _ in faults(Painting((paper, one, other)))] == ["one"]
    assert len(list(faults(Painting((paper, Text(12, 17, "20", 12), one))))) == 1
    tick = Field("tick", 10, 10, 6, 6, digits=0)
    tinted = rectangle(0, 0, 100, 60, fill="lapis@10")
    assert [why for _, why in faults(Painting((tinted, tick)))] == ["on ['lapis@10']"]
    spot = Circle(13, 13, 1, fill="sand")  # between all points that are looked at
    assert len(list(faults(Painting((paper, spot, one))))) == 1
    assert list(faults(Painting((paper, Text(11, 14.5, "20", 9), tick)))) == []
    assert len(list(faults(Painting((paper, Text(11, 14.5, "200", 9), tick))))) == 1
    assert list(faults(Painting((paper, Circle(13, 13, 2, stroke="black"), tick)))) == []  # the sign that is ticked
    assert len(list(faults(Painting((paper, rectangle(0, 13, 50, 20, stroke="black"), tick))))) == 1
    bar = rectangle(0, 13, 50, 1, fill="black")
    assert [why for _, why in faults(Painting((paper, bar, one)))] == [
        "on ['black', 'white']",
        "a line runs through it",
    ]


def test_hexes_that_come_too_near_are_noticed() -> None:
    def side(x: float) -> Group:
        corners = [(x, 0.0), (x + 10, 0.0), (x + 10, 10.0), (x, 10.0)]
        return group([polygon(corners, fill="white", stroke="black", width=1)], id=f"space-{x}")

    one, other = hexagons(Painting((group([side(0), side(12.5)], id="spaces"),)))
    assert between(one.corners, other.corners) == pytest.approx(2.5)
    assert between(one.corners, other.corners) - (one.line + other.line) / 2 < 2.2


def token(x: float, ink: str, *inside: Item) -> Group:
    return group([Circle(x, 10, 5, fill=ink, stroke="black"), *inside], id=f"token-{x}")


@pytest.mark.many
@pytest.mark.parametrize(
    ("saver", "pairs"),
    [
        ((token(10, "white"), token(30, "white")), 1),
        ((token(10, "white"), token(30, "black")), 0),
        ((token(10, "white"), token(30, "black@20")), 1),  # another grey is another colour
        ((token(10, "black@60"), token(30, "black@80")), 1),
        ((token(10, "white"), token(30, "white", Circle(30, 10, 3, stroke="black"))), 0),
        ((token(10, "white"), token(30, "white", Text(28, 11, "A", 9))), 1),  # a letter is no shape
        ((token(10, "white"), token(30, "white", Circle(45, 10, 3, stroke="black"))), 1),  # not in its place
        ((), 1),
    ],
)
def test_twins_that_colour_alone_tells_apart_are_noticed(saver: tuple[Item, ...], pairs: int) -> None:
    full = {"sheet": Painting((token(10, "brick"), token(30, "jade")))}
    assert len(list(alike(full, {"sheet": Painting(saver)}))) == pairs
    assert list(alike(full, {"sheet": Painting(saver)}, {"token-10", "token-30"})) == []
    assert len(list(alike(full, {}))) == 1  # no such sheet in saver


@pytest.mark.parametrize("ink", ["jade", "brick"])
def test_marks_of_one_colour_or_on_two_grounds_are_no_twins(ink: str) -> None:
    grounds = (rectangle(0, 0, 20, 20, fill="sand"), rectangle(20, 0, 20, 30, fill="lapis"))
    both = {"sheet": Painting((*grounds, token(10, "jade"), token(30, ink)))}
    assert list(alike(both, {"sheet": Painting(())})) == []


@pytest.mark.slow
def test_a_dark_or_coloured_saver_sheet_is_noticed() -> None:
    pytest.importorskip("pypdfium2")
    assert next(mean_inks(bare_document(board("saver")), ROUGH)) <= SAVER
    dark = replace(board("saver"), items=(rectangle(0, 0, 420, 60, fill="black@80"), *board("saver").items))
    assert next(mean_inks(bare_document(dark), ROUGH)) > SAVER
    assert not ink_named(inks_of(rectangle(0, 0, 1, 1, fill="sand"))[0][1]).black_only


def test_an_exemption_that_nothing_needs_is_noticed() -> None:
    listed = {one.group for one in EXEMPTIONS if (one.law, one.kind) == ("twin", "pieces")}
    assert listed
    assert unneeded("twin", "pieces", [(name,) for name in listed]) == set()
    assert unneeded("twin", "pieces", [("layer",)]) == listed
    assert unneeded("twin", "pieces", [(name, ornament) for name in listed for ornament in ORNAMENTS]) == listed
