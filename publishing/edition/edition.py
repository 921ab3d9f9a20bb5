"""An edition: the components printed together, and the boards and players that texts about one game describe."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from pathlib import Path

from hyskos import data
from hyskos.definitions import project
from hyskos.definitions.dice import DICE_EACH, FACES
from hyskos.definitions.game_facts import LooseComponents
from hyskos.definitions.kinds.definition import Definition, Words, first_of, of_class, seats_of
from hyskos.definitions.kinds.faction import Faction
from hyskos.definitions.kinds.grid import Grid
from hyskos.definitions.kinds.map import Map
from hyskos.definitions.kinds.registry import MAIN_BOARDS, DefinitionKind, built_in_files
from hyskos.definitions.kinds.ring import Ring
from hyskos.definitions.loader import files_of_kind, load_grid, load_map, load_ring, read
from hyskos.definitions.values import dataclass

GAME = "rolling-pyramids"
BOARD_KINDS: Mapping[str, DefinitionKind] = {GAME: "map", "pharaoh": "grid", "ring-race": "ring"}
"""The kind of board of each game."""


@dataclass(frozen=True, slots=True)
class GameContents:
    """The boards and players of one game: what its texts describe, and what its examples are played with."""

    boards: tuple[Definition, ...]  # in the box, or the only one of the project; empty: the built-in ones
    factions: tuple[Faction, ...]
    players: tuple[int, int]  # fewest and most

    @property
    def map(self) -> Map:
        """Return the map for examples."""
        return first_of(self.boards, Map) or load_map("inner-factory")

    @property
    def grid(self) -> Grid:
        """Return the grid for examples."""
        return first_of(self.boards, Grid) or load_grid("pharaoh")

    @property
    def ring(self) -> Ring:
        """Return the ring for examples."""
        return first_of(self.boards, Ring) or load_ring("ring-18")


@dataclass(frozen=True, slots=True)
class Edition:
    """What is printed together; without components, everything else in the project or built in is available."""

    components: tuple[Definition, ...] = ()
    players: tuple[int, int] | None = None  # fewest and most, as printed on the box
    words: Mapping[str, Words] = field(default_factory=dict)  # that replace built-in ones, by key

    def factions(self, source: str = "") -> tuple[Faction, ...]:
        """Return the player boards among the components if any, otherwise built-in and project ones."""
        boxed = tuple(faction for faction in of_class(self.components, Faction) if faction.game == GAME)
        others = () if boxed else (read(path).definition for path in files_of_kind("faction", source).values())
        return boxed or tuple(faction for faction in of_class(others, Faction) if faction.game == GAME)

    def contents_of(self, game: str, source: str = "") -> GameContents:
        """Return the boards and players of a game; `source` is a file of the project.

        Components take precedence over the board of the project: a buyer has no others.
        """
        kind = BOARD_KINDS.get(game)
        boards = tuple(board for board in self.components if board.kind == kind and board.game == game)
        if not boards and (board := only_board(game, source)):
            boards = (board,)
        players = self.players or seats_of(boards or built_in_boards(game)) or (1, 1)
        return GameContents(boards, self.factions(source) if game == GAME else (), players)


ALONE = Edition()
"""A definition on its own: its texts describe the project's board, or the built-in ones."""


def only_board(game: str, source: str) -> Definition | None:
    """Return the only valid board of a game in the project of a file; None if there are none or several."""
    files = project.files(BOARD_KINDS[game], source) if game in BOARD_KINDS else {}
    boards = (read(path).definition for path in files.values())
    own_boards = [board for board in boards if board and board.game == game]
    return own_boards[0] if len(own_boards) == 1 else None


def built_in_boards(game: str) -> tuple[Definition, ...]:
    """Return the built-in boards of a game."""
    files = built_in_files(BOARD_KINDS[game]) if game in BOARD_KINDS else {}
    boards = (read(path).definition for path in files.values())
    return tuple(board for board in boards if board and board.game == game)


def custom_boards(definitions: Iterable[Definition]) -> tuple[Definition, ...]:
    """Return the custom boards among `definitions`, leaving out any game that has more than one."""
    boards = [definition for definition in definitions if definition.kind in MAIN_BOARDS]
    boards = [definition for definition in boards if data.ROOT not in Path(definition.source).resolve().parents]
    games = [definition.game for definition in boards]
    return tuple(definition for definition in boards if games.count(definition.game) == 1)


def loose_parts(game: str) -> LooseComponents:
    """Return the dice and tokens of a game; none for a game without rules.

    >>> loose_parts("rolling-pyramids").dice_each, loose_parts("pyramydal").tokens
    ((4, 4, 8, 8), 4)
    """
    if game == "rolling-pyramids":
        return LooseComponents(dice_each=tuple(FACES[shape] for shape in DICE_EACH))  # RP-02
    if game == "pyramydal":
        from hyskos.rules.pyramydal.line import BASE_STASHES

        return LooseComponents(tokens=BASE_STASHES, drawn=True)  # PY-1, PY-2
    return LooseComponents(dice=(6,)) if game == "pharaoh" else LooseComponents()  # PH-2
