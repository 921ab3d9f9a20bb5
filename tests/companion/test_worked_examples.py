"""Worked examples of the booklet: the engine's values are those of the rules documents, and each one is printed."""

import re
import string
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hyskos.cli.main import execute
from hyskos.definitions.dice import DieShape
from hyskos.definitions.kinds.booklet import MARK, Booklet, BookletBlock
from hyskos.definitions.kinds.registry import built_in_files
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load_map, load_rules
from hyskos.publishing.edition import worked_examples, worked_small_games
from hyskos.publishing.edition.edition import ALONE, Edition
from hyskos.publishing.edition.printed_definitions import fill_definition
from hyskos.publishing.edition.worked_examples import EXAMPLES
from hyskos.publishing.edition.worked_rolling_pyramids import first_round
from hyskos.rules.rolling_pyramids.abilities import make_ability
from tests.drawn import booklet, read

BUILT_IN = ALONE.contents_of("rolling-pyramids")
RULES = booklet("rolling-pyramids-rules")
BOOKLETS = {name: booklet(name) for name in built_in_files("booklet")}
NOT_TOLD: dict[str, frozenset[str]] = {
    "rolling-pyramids-rules": frozenset({"A05", "A17", "A18", "A23", "A40", "A96", "A97", "A98", "A99"})
}
"""Rulings that boards print, or that maps of one's own need."""
every_booklet = pytest.mark.parametrize("name", BOOKLETS)


def blocks(*names: str) -> Iterator[BookletBlock]:
    return (block for name in names or BOOKLETS for section in BOOKLETS[name].sections for block in section.blocks)


def placeholders(block: BookletBlock, lang: str) -> dict[str | None, set[str]]:
    """Name the placeholders of a block by the example whose values they are."""
    texts = [(block.example, words[lang]) for words in (block.text, block.lead) if words]
    for line in block.lines:
        texts += [(line.example or block.example, words[lang]) for words in (line.text, line.lead) if words]
    names: dict[str | None, set[str]] = {example: set() for example, _ in texts}
    for example, text in texts:
        names[example] |= {name for _, name, _, _ in string.Formatter().parse(text) if name}
    return names


@pytest.mark.many
@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("draft", {"passes": ("ABC", "CBA", "ABC", "CBA"), "dice": 12, "each": 4}),  # RP-10, RP-11
        ("changes", {"own": "3, 4, 5", "factory": "2, 4, 6", "edge": "3, 4"}),  # RP-14, RP-15, A07
        ("ascending", {"row": (5, 6, 8), "plain": 7, "upgraded": 9, "line": 8, "both": 10}),  # RP-25, RP-22
        ("matching", {"left": 3, "right": 3, "plain": 3, "upgraded": 6, "best": 9}),  # RP-26
        ("countdown", {"row": (5, 4, 1), "plain": 6, "upgraded": 9, "line": 8, "both": 12}),  # RP-27
        ("footmen", {"untouched": 1, "one": 2, "one_full": 7, "full": 12}),  # RP-28
        ("join", {"first": 4, "second": 3, "left": 7}),  # RP-34
        ("fight", {"attackers": 7, "defenders": 4, "left": 3}),  # RP-35
        ("equals", {"attackers": 4, "defenders": 4, "left": 0}),
        ("three", {"first": 7, "second": 5, "third": 3, "left": 2}),  # A37
        ("ram", {"attackers": 6, "defenders": 9, "after_rp_36": 5, "left": 1}),  # RP-36
        ("spikes", {"attackers": 9, "defenders": 4, "after_rp_37": 5, "left": 1}),  # RP-37
        ("bomb", {"bomb": 10, "defenders": 6, "left": 0}),  # RP-32
        ("umbrella", {"bomb": 10, "defenders": 6, "safe": 3, "left": 3}),  # RP-38, A46
        ("strike", {"heroes": 2, "defenders": 3, "after_rp_45": 1, "left": 1}),  # RP-45, A53
        ("double", {"heroes": 3, "points": 6, "attackers": 5, "left": 1}),  # RP-46, A55
        ("points", {"total": 16, "last_total": 26}),  # RP-40, RP-41
        ("solo-setup", {"centre": 20, "factories": 10, "spaces": 5, "starts": 10, "turns": 15}),  # RP-60, A82
        ("reinforcement", {"dice": "4, 4, 6, 2", "sum": 16, "soldiers": 8}),  # RP-63
        ("first-round", {"heroes": 6, "best": 16, "group": 1, "total": 4, "next": 2, "other": 1}),  # RP-10..43
        ("walk", {"after": (21, 6, 6, 11, 6, 6, 11, 6), "stops": 8}),  # RP-64
        ("walk-met", {"after": (21, 6, 1, 11, 5), "units": 4, "where": 3, "last": 4, "untouched": 5}),  # RP-65
        ("new-soldiers", {"soldiers": 4, "none": 0}),  # RP-66, A95
        ("pharaoh-board", {"squares": 21, "entries": 3}),  # PH-1, PH-4
        ("pharaoh-steps", {"steps": ((1, 1, 2), (2, 2, 4), (3, 3, 6)), "small": 1, "large_diagonal": 6}),  # PH-3
        ("pharaoh-turn", {"roll": 5, "first": 4, "second": 1, "left": 0, "captured": 1, "won": False}),  # PH-3..8
        ("pyramydal-setup", {"stashes": 4, "each": 15, "size": 5}),  # PY-1
        ("pyramydal-line", {"spaces": 3, "pips": 3, "second": 6}),  # PY-3
        ("pyramydal-worth", {"small": 12, "medium": 24, "large": 36, "mixed": 18, "mini": 8}),  # PY-7, PY-8, PY-11
        ("pyramydal-best", {"pieces": 9, "total": 61, "count": 3}),  # 36 + 18 + 6 + 1: PY-7, PY-8, PY-11, PY-12
        ("pyramydal-imaginary", {"without": 61, "total": 73, "gain": 12}),  # PY-10, PYA-7
        ("pyramydal-diagonal", {"points": 9}),  # PY-15
        ("ring-setup", {"triangles": 18, "entries": 3, "first": 1, "moves": 2, "steps": 3, "win": 3}),  # RG-1, RG-12
        ("ring-landing", {"to": "9", "bumped": 1}),  # RG-5, RG-6
        ("ring-mason", {"to": "10"}),  # RG-8
        ("ring-anubis", {"to": "9, 10, 11"}),  # RG-9
        ("ring-cleopatra", {"to": "9", "high": 3, "owes": True, "still_owes": False}),  # RG-6, RG-10
        ("pharaoh-goal", {"roll": 3, "first": 2, "left": 1, "captured": 0, "won": True}),  # PH-9, PHA-4
    ],
)
def test_an_example_has_the_numbers_of_the_documents(name: str, values: dict[str, object]) -> None:
    assert {key: EXAMPLES[name](BUILT_IN)[key] for key in values} == values


def test_the_map_of_a_game_alone_shows_all_units_of_the_pharaoh() -> None:
    """20 in the middle, 10 on each of six factories, 5 on every other space, 10 on three starts (RP-60, A82)."""
    values: Any = EXAMPLES["solo-setup"](BUILT_IN)
    units = {place: (units, kind) for place, _at, units, kind in values["cells"]}
    assert len(units) == 37
    assert (units[1], units[2], units[4], units[-1], units[-2]) == (
        (20, "centre"), (5, "other"), (10, "factory"), (0, "yours"), (10, "start"),
    )  # fmt: skip
    assert sum(number for number, _kind in units.values()) == 20 + 6 * 10 + 26 * 5 + 3 * 10


def test_an_example_of_pharaoh_shows_what_stands_on_the_board_alone() -> None:
    """What is in hand lies on no square."""
    assert EXAMPLES["pharaoh-turn"](BUILT_IN)["pieces"] == (("b2", 0, 2), ("d2", 0, 3), ("c3", 1, 2), ("d4", 1, 3))


def test_an_example_that_the_referee_refuses_is_no_example() -> None:
    with pytest.raises(ValueError, match="PH-6"):
        worked_small_games._pharaoh_turn(BUILT_IN, "r2@b2 g3@c3", 6, ("r2:b2-c3",))
    with pytest.raises(ValueError, match="RA-7"):
        worked_small_games._ring_turn(BUILT_IN, "g2@8 g1@9 g3@14 o321@3", "", "8:1")


def test_what_heroes_count_is_what_the_file_of_the_faction_says(monkeypatch: pytest.MonkeyPatch) -> None:
    threefold = make_ability("document", [{"worth": {"points": 3}}], {})
    monkeypatch.setattr(worked_examples, "_abilities", lambda: {"bastet": threefold})
    values = EXAMPLES["double"](BUILT_IN)
    assert (values["heroes"], values["points"], values["left"]) == (3, 9, 2)  # five points destroy one, two are wasted


@pytest.mark.parametrize("dice", [("d6", "d6", "d10", "d10"), ("d4", "d8", "d8", "d8")])
def test_a_first_round_is_not_told_of_other_dice_nor_of_one_player(dice: tuple[DieShape, ...]) -> None:
    with pytest.raises(LookupError):
        first_round(replace(BUILT_IN, players=(1, 1)))
    with pytest.raises(LookupError):
        first_round(replace(BUILT_IN, boards=(replace(load_map("inner-factory"), dice=dice),)))


def test_a_box_for_one_player_tells_of_no_first_round_of_two() -> None:
    alone = fill_definition(read("rolling-pyramids-rules"), Edition(players=(1, 1)))
    assert isinstance(alone, Booklet)
    titles = {section.title["en"] for section in alone.sections}
    assert [section.title["en"] for section in RULES.sections if section.title["en"] not in titles] == ["A first round"]


def test_the_diagram_of_adjacency_shows_the_map() -> None:
    values = EXAMPLES["adjacency"](BUILT_IN)
    at = {space.number: space.at for space in load_map("inner-factory").spaces}
    rows: Any = values["cells"]
    cells: dict[int, str] = {place: role for place, _, _, role in rows}
    controlled = [at[29], at[17], next(start.at for start in load_map("inner-factory").starts if start.die == 1)]
    for place, role in cells.items():
        if place > 0 and role != "held":
            assert (role == "target") == any(at[place].distance(space) == 1 for space in controlled), place


@every_booklet
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_placeholder_has_a_value(name: str, lang: str) -> None:
    for block in blocks(name):
        for example, names in placeholders(block, lang).items():
            assert bool(names) == bool(example)
            assert names <= (set(BOOKLETS[name].worked[example]) if example else set())


def test_every_example_is_printed() -> None:
    unused = set(EXAMPLES) - {line.example for block in blocks() for line in (block, *block.lines)}
    assert not unused


@every_booklet
def test_every_statement_of_the_rules_is_explained(name: str) -> None:
    statements = [statement for section in BOOKLETS[name].sections for statement in section.statements]
    assert set(statements) == set(load_rules(BOOKLETS[name].game).statements)


def test_every_game_has_its_rules_to_read() -> None:
    assert {booklet.game for booklet in BOOKLETS.values()} == set(built_in_files("rules"))


@every_booklet
def test_rulings_are_those_of_the_rules(name: str) -> None:
    known = {ruling.id for ruling in load_rules(BOOKLETS[name].game).rulings}
    rulings = {ruling for section in BOOKLETS[name].sections for ruling in section.rulings}
    rulings |= {line.ruling for block in blocks(name) for line in block.lines if line.ruling}
    assert rulings == known - NOT_TOLD.get(name, frozenset())


@every_booklet
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_small_mark_follows_every_ruling_and_is_explained_once(name: str, lang: str) -> None:
    explained = 0
    for section in BOOKLETS[name].sections:
        texts = [
            words[lang]
            for block in section.blocks
            for words in (block.text, *(line.text for line in block.lines))
            if words
        ]
        alone = sum(text.count(f" {MARK}") for text in texts)
        explained += alone
        if not section.cites:
            assert (sum(text.count(MARK) for text in texts) - alone >= 1) == bool(section.rulings), section.title
    assert explained == 1


@every_booklet
def test_each_has_a_diagram_and_two_worked_examples_or_more(name: str) -> None:
    assert [block for block in blocks(name) if block.diagram]
    assert len({block.example for block in blocks(name) if block.example and (block.text or block.lines)}) >= 2


def test_the_five_phases_are_numbered() -> None:
    assert [section.number for section in RULES.sections if section.number] == [1, 2, 3, 4, 5]


def test_other_definitions_are_given_back() -> None:
    board = load_map("inner-factory")
    assert fill_definition(board) is board


@pytest.mark.slow
def test_export_writes_the_examples_filled_in(tmp_path: Path) -> None:
    import pypdfium2

    command = ["export", "rolling-pyramids-rules", "-o", str(tmp_path), "--format", "pdf", "--lang", "es"]
    assert execute(command) == 0
    (file,) = tmp_path.iterdir()
    assert file.name == "rolling-pyramids-rules_a4_es.pdf"
    with pypdfium2.PdfDocument(file) as pdf:
        text = " ".join(page.get_textpage().get_text_bounded() for page in pdf)
    assert not re.search(r"[{}]", text)
    assert "llegan 8 soldados" in re.sub(r"\s+", " ", text)
