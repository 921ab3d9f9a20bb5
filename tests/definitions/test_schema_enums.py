"""Words that a schema lists are those that the program knows: neither may have one more."""

import json
from collections.abc import Collection, Iterator
from typing import get_args

import pytest

from hyskos import data
from hyskos.definitions.dice import DICE, FACES
from hyskos.definitions.kinds import booklet, box, card, cover, product, shop
from hyskos.definitions.kinds.faction import DEVICES, SECTIONS, UnitOrder
from hyskos.definitions.kinds.pieces import BASES_MM
from hyskos.definitions.kinds.printer import MAKES
from hyskos.definitions.kinds.registry import PRINTED
from hyskos.definitions.printing import BOARD_SIZES, FLIPS, INKS, PAPER_SIZES, PRESS_LEVELS, STAMPS
from hyskos.generators.boards.booklet.setter import DIAGRAMS
from hyskos.generators.boards.games import grid_face
from hyskos.generators.boards.player_board.skin import HATCHES
from hyskos.generators.boards.shared.grounds import GROUNDS
from hyskos.publishing.edition.worked_examples import EXAMPLES
from hyskos.rules.rolling_pyramids import abilities

Words = Collection[object]

NEEDS, HELD = get_args(booklet.Need), get_args(card.Held)
KNOWN: dict[str, Words] = {
    "booklet.ground": {*GROUNDS} - {"quarters", "yellow"},
    "booklet.sections.needs": NEEDS,
    "booklet.sections.blocks.needs": NEEDS,
    "booklet.sections.blocks.lines.needs": NEEDS,
    "booklet.sections.blocks.lines.each": ("faction",),
    "booklet.sections.blocks.diagram": DIAGRAMS,
    "booklet.sections.blocks.example": EXAMPLES,
    "booklet.sections.blocks.lines.example": EXAMPLES,
    "box.style": box.LIMITS,
    "box.marks": get_args(box.Mark),
    "card.ground": GROUNDS,
    "card.line.needs": (*NEEDS, *HELD),
    "cover.facts.counts": (*get_args(cover.Counted), *get_args(cover.Compared)),
    "faction.hatch": HATCHES,
    "faction.units.order": get_args(UnitOrder),
    "faction.devices.id": DEVICES,
    "faction.effects.bombproof.when": (abilities.ALWAYS, abilities.DEFENDING),
    "faction.effects.muster.section": {*SECTIONS} - {"upgrades"},
    "faction.who": (abilities.HEROES, abilities.UNITS, abilities.ALL),
    "faction.when": (abilities.ALWAYS, abilities.ATTACKING, abilities.DEFENDING),
    "faction.shape": (*DICE, *FACES),
    "faction.die": FACES,
    "grid.largest": BASES_MM,
    "grid.ground": grid_face.GROUNDS,
    "job-ticket.pieces.flip": (*FLIPS, None),
    "kit-manifest.files.ink": INKS,
    "kit-manifest.files.stamp": STAMPS,
    "map.dice": FACES,
    "map.ground": {*GROUNDS} - {"yellow"},
    "map.size.then": BOARD_SIZES,
    "map.spaces.factory": SECTIONS,
    "printer.makes": MAKES,
    "printer.home.paper": PAPER_SIZES,
    "printer.press.level": PRESS_LEVELS,
    "printer.pictures.components.kinds": {*PRINTED} - {"box"},
    "product.jobs.make": get_args(product.Make),
    "product.jobs.include": get_args(product.Extra),
    "product.jobs.inks": INKS,
    "shop.pictures.shows": get_args(shop.Shows),
}
"""What the program knows, for every list of words in a schema that it has a list for."""
WITHOUT = {
    "faction.ability.provenance", "faction.ability.rule", "faction.units.operator", "grid.edges.id",
    "job-ticket.pieces.binding", "job-ticket.pieces.sides", "job-ticket.spots.use", "kit-manifest.files.colour",
    "kit-manifest.files.provenance", "kit-manifest.files.side", "kit-manifest.files.standard", "map.orientation",
    "ring.players.direction",
}  # fmt: skip
"""Lists that the program has no second one of: it compares single words."""
GROUPING = {"properties", "definitions", "items", "allOf"}


def enums(value: object, path: tuple[str, ...]) -> Iterator[tuple[str, list[object]]]:
    """Yield the path and the words of each list of words in a schema."""
    if isinstance(value, dict):
        if isinstance(words := value.get("enum"), list):
            yield ".".join(path), words
        for key, inner in value.items():
            yield from enums(inner, path if key in GROUPING else (*path, key))
    elif isinstance(value, list):
        for inner in value:
            yield from enums(inner, path)


LISTED = [
    enum
    for file in sorted((data.ROOT / "schema").glob("*.json"))
    for enum in enums(json.loads(file.read_text(encoding="utf-8")), (file.name.split(".")[0],))
]


@pytest.mark.parametrize("path", sorted(KNOWN))
def test_a_schema_and_the_program_know_the_same_words(path: str) -> None:
    lists = [words for name, words in LISTED if name == path]
    assert lists, "no schema has this list"
    for words in lists:
        assert set(map(repr, words)) == set(map(repr, KNOWN[path]))


def test_no_list_of_a_schema_is_left_out() -> None:
    shared = {name for name, _words in LISTED if name.count(".") == 1 and name.endswith(".provenance")}
    assert {name for name, _words in LISTED} - shared == KNOWN.keys() | WITHOUT
    assert len({tuple(words) for name, words in LISTED if name in shared}) == 1
