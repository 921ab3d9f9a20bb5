"""Art of one's own on a board: patterns, signs of maps and wordmarks, from files beside the definition."""

import re
from pathlib import Path

import pytest

from hyskos import data
from hyskos.definitions.art.library import art_names
from hyskos.definitions.art.reading import read_art
from hyskos.definitions.geometry import MM_PER_PT, Rect
from hyskos.definitions.inks import palette
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.loader import read
from hyskos.definitions.reading.source import Source
from hyskos.generators.boards.main_board import main_board
from hyskos.generators.boards.player_board import player_board
from hyskos.generators.boards.shared.icons import icon
from hyskos.generators.boards.shared.lettering import file_name, wordmark
from hyskos.generators.drawing import Circle, Group, walk, walk_groups
from hyskos.generators.drawing import Path as DrawnPath
from hyskos.generators.measure import bounds
from hyskos.generators.typography import width
from tests.definitions.small_fonts import renamed
from tests.generators.drawings import box_of, group_named

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
FACTION = renamed((data.ROOT / "factions" / "bastet.yaml").read_text(encoding="utf-8"))
MAP = (data.ROOT / "maps" / "inner-factory.yaml").read_text(encoding="utf-8")
PATTERN_LINE = FACTION.split("\n").index("pattern: bars") + 1


def write_definition(folder: Path, old: str, new: str, text: str = FACTION) -> Path:
    """Write a definition of one's own that differs from one that ships in a line and its id."""
    path = folder / "mine.yaml"
    id_line = next(line for line in text.split("\n") if line.startswith("id:"))
    path.write_text(
        text.replace(f"\n{id_line}\n", "\nid: mine\n").replace(f"\n{old}\n", f"\n{new}\n"), encoding="utf-8"
    )
    return path


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(
    ("head", "inside", "code", "message"),
    [
        (HEAD, '<path fill="none" stroke="black" d="M0 9L12 0L24 9"/>', "", ""),
        (HEAD, '<circle cx="24" cy="12" r="9"/>', "", ""),  # half of it in the next repeat
        (
            HEAD,
            '<path fill="none" stroke="black" d="M0 24C0 -8 24 -8 24 24"/>',
            "",
            "",
        ),  # its handles alone are outside
        (HEAD, '<circle cx="6" cy="12" r="9"/>', "V110", "extends beyond its viewBox"),
        (HEAD, '<circle cx="36" cy="12" r="9"/>', "V110", "extends beyond its viewBox"),
        (HEAD, '<path d="M3 3L9 25V9Z"/>', "V110", "extends beyond its viewBox"),
        (HEAD.replace("0 0 24 24", "0 0 24 100"), '<path d="M3 3L9 9V9Z"/>', "V110", "0.24 times as wide"),
        (HEAD.replace("0 0 24 24", "0 0 90 10"), '<path d="M3 3L9 9V9Z"/>', "V110", "9 times as wide"),
        (HEAD, '<path d="M3 3L9 9V9Z"/>' * 150, "V102", "repeated"),
        (HEAD, '<path fill="gold" d="M3 3L9 9V9Z"/><path d="M3 3L9 9V9Z"/>', "V112", "look the same: gold, black"),
        (HEAD, '<path fill="golt" d="M3 3L9 9V9Z"/>', "V107", "golt"),
    ],
)
def test_a_faction_brings_its_own_pattern(tmp_path: Path, head: str, inside: str, code: str, message: str) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "reeds.svg").write_text(f"{head}{inside}</svg>", encoding="utf-8")
    reading = read(write_definition(tmp_path, "pattern: bars", "pattern: mine/reeds.svg"))
    assert [finding.code for finding in reading.findings] == [code] * bool(code)
    if code:
        (finding,) = reading.findings
        assert message in str(finding.message)
        assert (finding.line, finding.column) == (PATTERN_LINE, 10)
    else:
        assert isinstance(reading.definition, Faction)
        board = player_board.draw(reading.definition, lang="en", ink="full")
        bands = [item for item, _ in walk_groups(board.items) if item.id == "pattern-border"]
        assert bands
        assert all(item.items for item in bands)


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize(
    ("emblem", "code"),
    [("ibis.svg", ""), ("art/ibis.svg", ""), ("son", "V108"), ("../ibis.svg", "V109"), ("nowhere.svg", "Y001")],
)
@pytest.mark.parametrize("ink", ["full", "saver"])
def test_a_map_brings_its_own_sign(tmp_path: Path, emblem: str, code: str, ink: str) -> None:
    folder = tmp_path / "maps"
    (folder / "art").mkdir(parents=True)
    for path in (tmp_path, folder, folder / "art"):
        (path / "ibis.svg").write_text(f'{HEAD}<circle cx="12" cy="12" r="6" fill="lapis"/></svg>', encoding="utf-8")
    reading = read(
        write_definition(
            folder, "emblem: sun # sun, forge or quarters: the emblem above the title", f"emblem: {emblem}", MAP
        )
    )
    assert [finding.code for finding in reading.findings] == [code] * bool(code)
    if not code:
        assert isinstance(reading.definition, Map)
        board = main_board.draw(reading.definition, lang="en", ink=ink)
        sign = group_named(board, "emblem")
        circle = sign.items[-2]  # the last one is the group of facets, here an empty one
        assert isinstance(circle, Circle)
        assert circle.r == pytest.approx(25 / 4)  # 6 of 24 units, on a disc of 25 mm
        assert circle.fill == ("brick" if ink == "full" else "white")  # on a disc of lapis, lapis would not be seen


def test_wordmarks_are_as_wide_as_their_face_sets_them() -> None:
    for name in ("HYSKOS", "ROLLING PYRAMIDS", "PIRÁMIDES RODANTES"):
        assert file_name(name) in art_names("wordmarks")
        (path,) = (item for item, _ in walk([wordmark(name, 100, 50, 20, "gold")]))
        assert isinstance(path, DrawnPath)
        box = bounds(path)
        assert box.x + box.w / 2 == pytest.approx(100, abs=0.3)  # but for the air beside its first and last letter
        assert box.w == pytest.approx(width(name, 20, "display"), rel=0.03)
        assert box.bottom == pytest.approx(50, abs=0.1 * 20 * MM_PER_PT)
        assert path.fill == "gold"


def test_other_names_are_set_with_pyramids_for_the_letter_a() -> None:
    drawn_, set_ = (wordmark(name, 0, 0, 20, "gold") for name in ("HYSKOS", "HAPI"))
    assert [type(item) for item, _ in walk([drawn_, set_])] == [DrawnPath, DrawnPath]
    (path,) = (item for item, _ in walk([set_]))
    assert isinstance(path, DrawnPath)
    assert [letter for letter, _ in path.segments].count("Z") == 5  # H, A without its bar, P with its hole, I


def test_the_art_that_the_paper_shows_can_be_printed(tmp_path: Path) -> None:
    paper = Path(__file__).parents[3] / "docs" / "guides" / "art.md"
    emblem, pattern = re.findall(r"^```xml\n(.*?)^```", paper.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    (tmp_path / "my-scarab.svg").write_text(emblem, encoding="utf-8")
    (tmp_path / "my-reeds.svg").write_text(pattern, encoding="utf-8")
    path = write_definition(tmp_path, "emblem: cat\npattern: bars", "emblem: my-scarab.svg\npattern: my-reeds.svg")
    assert read(path).findings == ()


@pytest.mark.slow
@pytest.mark.parametrize("ink", ["full", "saver"])
def test_a_seal_lies_whole_in_the_middle_of_its_medal_and_a_head_looks_out_of_it(tmp_path: Path, ink: str) -> None:
    """A seal fills the circle of its box: moved aside like a head it would show its contour as a crescent."""
    (tmp_path / "my-scarab.svg").write_text(
        f'{HEAD}<circle cx="12" cy="12" r="10" fill="currentColor"/></svg>', encoding="utf-8"
    )
    rim, contour, seal, clip = medal_of(
        read(write_definition(tmp_path, "emblem: cat", "emblem: my-scarab.svg")).definition, ink
    )
    assert clip is None
    for part in (contour, seal):
        assert (part.x + part.w / 2, part.y + part.h / 2) == pytest.approx((rim.x + rim.w / 2, rim.y + rim.h / 2))
        assert rim.grown(-1.2).holds(part)
    rim, _, head, clip = medal_of(read(write_definition(tmp_path, "emblem: cat", "emblem: jackal")).definition, ink)
    assert clip is None  # a bust is whole
    assert head.y < rim.y
    assert rim.bottom - 1.2 < head.bottom < rim.bottom + 1.2


def medal_of(faction: object, ink: str) -> tuple[Rect, Rect, Rect, object]:
    """Give the boxes of a medal's disc, of the contour around its emblem and of that, and what the emblem is cut by."""
    assert isinstance(faction, Faction)
    board = player_board.draw(faction, lang="en", ink=ink)
    medal = group_named(board, "medal")
    disc, _, head = medal.items
    assert isinstance(disc, Circle)
    assert isinstance(head, Group)
    contour, emblem = (box_of([item]) for item in head.items)
    return bounds(disc), contour, emblem, head.clip


@pytest.mark.parametrize(
    ("disc", "sign", "full", "light"),
    [
        ("currentColor", "brick", ["green", "brick"], ["green", "white"]),
        ("black", "white", ["black", "white"], ["black", "white"]),
        ("gold", "lapis@20", ["gold", "lapis@20"], ["white", "white"]),
        ("gold", "gold", ["green", "green"], ["green", "green"]),  # of one ink: that of its place
    ],
)
def test_an_icon_shows_all_its_inks(disc: str, sign: str, full: list[str], light: list[str]) -> None:
    svg = f'{HEAD}<circle cx="12" cy="12" r="11" fill="{disc}"/><path fill="{sign}" d="M12 4L19 18H5Z"/></svg>'
    art = read_art(Source("two.svg", svg), "two.svg", {name: name for name in palette()}).art
    assert art
    for is_light, inks in ((False, full), (True, light)):
        shapes = icon("two.svg", 0, 0, 8, "green", custom_art={"two.svg": art}, light=is_light).items
        assert [shape.fill for shape in shapes if isinstance(shape, Circle | DrawnPath)] == inks
        lined = [shape.stroke is not None for shape in shapes if isinstance(shape, Circle | DrawnPath)]
        other = [ink not in ("currentColor", "black", "white") for ink in (disc, sign)]
        assert lined == [is_light and disc != sign and is_lined for is_lined in other]
