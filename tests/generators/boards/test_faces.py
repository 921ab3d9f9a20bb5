"""What a face never says: where its board comes from.

Files tell it in their properties, unless a board is final; the rules tell it, and the back of a board that folds.
"""

import re
from dataclasses import replace

import pytest

from hyskos.definitions.kinds.registry import shipped
from hyskos.definitions.languages import LANGUAGES
from hyskos.definitions.loader import load, load_profile
from hyskos.definitions.printing import INKS
from hyskos.generators.boards.booklet import booklet
from hyskos.generators.boards.main_board import board_back
from hyskos.generators.drawing import Text, walk, walk_groups
from hyskos.generators.folds import folds_of
from hyskos.generators.orders.order import Single, Terms
from hyskos.generators.orders.order_files import make
from hyskos.generators.orders.renderers import kinds, renderers_of
from hyskos.publishing.build.manifest import entry_of
from hyskos.publishing.edition.printed_definitions import fill_definition
from tests.drawn import drawn

PRINTED = [name for kind in kinds() if kind != "booklet" for name in shipped(kind)]
ORIGIN = re.compile(
    r"reconstru|propos|propuest|provenance|procedencia|rules document|documento de reglas", re.IGNORECASE
)


@pytest.mark.proof
@pytest.mark.parametrize("name", PRINTED)
def test_no_face_says_where_it_comes_from(name: str) -> None:
    for lang in LANGUAGES:
        for ink in INKS:
            for _, drawing in drawn(name, lang, ink):
                said = [item.text for item, _ in walk(drawing.items) if isinstance(item, Text)] + [
                    one.title or "" for one, _ in walk_groups(drawing.items)
                ]
                assert said
                assert not [text for text in said if ORIGIN.search(text)]


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_and_the_back_of_a_folding_board_say_it(lang: str) -> None:
    rules, board = fill_definition(load("rolling-pyramids-rules", "booklet")), load("four-x", "map")
    back = board_back.draw(board, folds_of("bi", 414, 291), 414, 291, lang=lang)
    for drawings in (booklet.draw(rules, lang=lang), (back,)):
        said = [item.text for one in drawings for item, _ in walk(one.items) if isinstance(item, Text)]
        assert [text for text in said if ORIGIN.search(text)]
    final = board_back.draw(replace(board, provenance="final"), folds_of("bi", 414, 291), 414, 291, lang=lang)
    assert not [item for item, _ in walk(final.items) if isinstance(item, Text) and ORIGIN.search(item.text)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("provenance", "said"),
    [("reconstructed", "provenance reconstructed"), ("proposal", "provenance proposal"), ("final", None)],
)
def test_a_file_says_it_in_its_properties_unless_the_board_is_final(provenance: str, said: str | None) -> None:
    board = replace(load("pharaoh", "grid"), provenance=provenance)
    order = Single(board, Terms(lang="en", profile=load_profile("home-a4"), paper="a4"))
    files = make(order)
    assert len(files) == 2
    for file in files:
        content = file.content.replace(b"\\", b"")
        assert (b"provenance" in content) is (said is not None)
        assert said is None or said.encode() in content
        assert entry_of(order, file, "1", {}).provenance == (provenance if said else None)


@pytest.mark.slow
def test_a_board_is_drawn_alike_wherever_it_comes_from() -> None:
    board, faction, grid = load("four-x", "map"), load("rashar", "faction"), load("icehouse-5x5", "grid")
    for one in (board, faction, grid):
        (renderer,) = renderers_of(one)
        sheets = [
            renderer.draw(replace(one, provenance=word), "es", "full") for word in ("document", "proposal", "final")
        ]
        assert sheets[0] == sheets[1] == sheets[2]
