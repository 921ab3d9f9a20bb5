"""All kinds of files, a row each: where built-in ones are, who converts and checks them, and what their keys name.

A new kind is a row here, a schema in `data/schema`, and a module for its values and their conversion; if it is printed,
a module of `hyskos.generators.orders` says how it is drawn. Imports nothing heavy: help pages and completion read it.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

from hyskos import data

if TYPE_CHECKING:
    from hyskos.definitions.kinds.definition import Definition, Plain

DefinitionKind = Literal[
    "map", "faction", "grid", "rules", "ring", "pieces", "score-sheet", "card", "booklet", "cover", "box",
    "product", "calibration",
]  # fmt: skip
"""Kinds whose files become a `Definition`, and the calibration page, which has no file."""
_NO_KEYS: Mapping[str, str] = MappingProxyType({})


class Kind(NamedTuple):
    """A kind of file, named as its key `kind` says.

    Paths of keys are joined by dots; `*` is any entry of a list. Functions are written `module:name` and imported only
    when needed.
    """

    name: str
    folder: str = ""  # of the built-in files in data; "": no command finds such a file by its id
    in_projects: bool = False  # whether a project may have its own, found by id
    is_printed: bool = False  # whether it is a sheet, a board or pieces to print
    make: str = ""  # converts a file alone; "": stays plain data, or the loader converts it with other files
    checks: str = ""  # checks that only this kind has
    advice: str = ""  # finds what works but is probably not meant
    words: tuple[str, ...] = ()  # areas of built-in words on its sheets
    art: tuple[str, ...] = ()  # keys that name art
    inks: Mapping[str, str] = _NO_KEYS  # keys that name inks, with the code of findings about them
    none: Mapping[str, str] = _NO_KEYS  # required keys that may hold nothing, and how to write that


_ROWS = (
    Kind(
        name="map",
        folder="maps",
        in_projects=True,
        is_printed=True,
        make="map:make_map",
        checks="map:CHECKS",
        words=("rolling-pyramids",),
        art=("emblem",),
        none={
            "garrison": "{pyramid: 0, factories: 0, spaces: 0, starts: 0}",
            "garrison.pyramid": "0",
            "garrison.factories": "0",
            "garrison.spaces": "0",
            "garrison.starts": "0",
            "spaces.*.points.round": "0",
        },
    ),
    Kind(
        name="faction",
        folder="factions",
        in_projects=True,
        is_printed=True,
        make="faction:make_faction",
        checks="faction:CHECKS",
        advice="faction:advise_on_ability_numbers",
        words=("rolling-pyramids", "player-board"),
        art=("emblem", "pattern"),
        inks={"colour": "Y104", "dark": "F310"},
        none={
            "devices": "[]",
            "upgrades": "{pairs: 0}",
            "upgrades.pairs": "0",
            "heroes": "{slots: 0, shape: circle}",
            "heroes.slots": "0",
            "ability.effects": "[]",
            "footmen.bonus": "0",
        },
    ),
    Kind(
        name="grid",
        folder="grids",
        in_projects=True,
        is_printed=True,
        make="grid:make_grid",
        checks="boards:GRID_CHECKS",
        words=("grids",),
        art=("scene",),
    ),
    Kind(name="rules", folder="rules", make="rules:make_rulebook", checks="rules_texts:RULES_CHECKS"),
    Kind(
        name="ring",
        folder="boards",
        in_projects=True,
        is_printed=True,
        make="ring:make_ring",
        checks="boards:RING_CHECKS",
        advice="boards:advise_on_uneven_distances",
        words=("ring-race",),
        inks={"players.*.ink": "B808"},
        none={"neutral": "0"},
    ),
    Kind(
        name="pieces",
        folder="pieces",
        in_projects=True,
        is_printed=True,
        make="pieces:make_pieces",
        checks="components:PIECES_CHECKS",
        words=("pieces",),
        art=("figures.*.emblem", "sets.*.suit"),
        inks={"sets.*.ink": "P903"},
    ),
    Kind(
        name="score-sheet",
        folder="score-sheets",
        in_projects=True,
        is_printed=True,
        make="score_sheet:make_score_sheet",
        checks="boards:SCORE_SHEET_CHECKS",
        words=("score-sheets",),
        art=("taken.colours.*.suit",),
        inks={"taken.colours.*.ink": "S903"},
    ),
    Kind(
        name="card",
        folder="cards",
        in_projects=True,
        is_printed=True,
        make="card:make_card",
        checks="rules_texts:CARD_CHECKS",
        art=("sections.*.icon",),
    ),
    Kind(
        name="booklet",
        folder="booklets",
        in_projects=True,
        is_printed=True,
        make="booklet:make_booklet",
        checks="rules_texts:BOOKLET_CHECKS",
        words=("booklet",),
        art=("sections.*.icon",),
    ),
    Kind(
        name="cover",
        folder="covers",
        in_projects=True,
        is_printed=True,
        make="cover:make_cover",
        checks="components:COVER_CHECKS",
        words=("covers",),
        art=("art",),
        inks={"ground.*": "C951"},
    ),
    Kind(
        name="box",
        folder="boxes",
        in_projects=True,
        is_printed=True,
        checks="components:BOX_CHECKS",
        words=("boxes", "covers"),
    ),
    Kind(
        name="printer",
        folder="printers",
        in_projects=True,
        checks="printer:CHECKS",
        none={
            "bleed_mm": "0",
            "home.border_mm": "0",
            "home.seal_mm": "0",
            "home.corner_mm": "0",
            "press.folding_board.wrap_mm": "0",
            "press.folding_board.back_smaller_mm": "0",
        },
    ),
    Kind(
        name="product",
        folder="products",
        in_projects=True,
        make="product:make_product",
        checks="product:CHECKS",
        advice="product_words:find_missing_languages",
        art=("logo",),
    ),
    Kind(name="shop", folder="shops", in_projects=True, checks="printer:SHOP_CHECKS"),
    Kind(name="bot", folder="bots", none={"weights": "{}"}),
    Kind(name="conditions"),
    Kind(name="inks", checks="inks:CHECKS"),
    Kind(name="limits"),
    Kind(name="project"),
    Kind(name="pyramydal-game", none={"statues": "[]"}),
    Kind(name="separations"),
    Kind(name="vocabulary"),
    Kind(name="words", checks="words:CHECKS"),
)
KINDS: Mapping[str, Kind] = {row.name: row for row in _ROWS}
PRINTED = tuple(row.name for row in _ROWS if row.is_printed)
"""Kinds that can be printed, in display order."""
MAIN_BOARDS: tuple[DefinitionKind, ...] = ("map", "grid", "ring")
"""Kinds of boards that a game is played on, as opposed to the boards of its players."""
DEFINITIONS = tuple(row.name for row in _ROWS if row.is_printed or row.name == "rules")
"""Kinds that any name may stand for, in the order of the search: everything printed, and rule sets."""
GROUPS = {row.folder: row.name for row in _ROWS if row.is_printed and row.folder.startswith(row.name)}
"""Words for everything of a kind, such as "covers": the folders that are named after their kind."""


def built_in_files(kind: str) -> dict[str, Path]:
    """Return the built-in files of a kind by id, sorted by name."""
    return {path.stem: path for path in sorted((data.ROOT / KINDS[kind].folder).glob("*.yaml"))}


def former_files(kind: str, name: str) -> tuple[Path, ...]:
    """List the earlier versions of a built-in definition, newest first: `former/KIND/VERSION/NAME.yaml`."""
    return tuple(sorted((data.ROOT / data.FORMER / KINDS[kind].folder).glob(f"*/{name}.yaml"), reverse=True))


@cache
def load_maker(kind: str) -> "Callable[[Plain, str], Definition]":
    """Import and return the function that converts a file of a kind with a `make`."""
    module, name = KINDS[kind].make.split(":")
    function: Callable[[Plain, str], Definition] = getattr(import_module(f"{__package__}.{module}"), name)
    return function
