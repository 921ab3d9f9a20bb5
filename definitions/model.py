"""The core definitions (map, faction, grid, rule set, ring) as frozen values, built from checked YAML by the loader."""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Literal, TypeVar

from hyskos.definitions.art.shapes import Art
from hyskos.definitions.devices import DEVICES, Device, DeviceKind
from hyskos.definitions.dice import DICE_EACH, DIE_OF, DieShape, Shape, kinds
from hyskos.definitions.fonts.face import Face
from hyskos.definitions.values import dataclass

UnitOrder = Literal["ascending", "matching", "descending"]  # order of the numbers in a special unit
Words = Mapping[str, str]
"""Text by language code: `{"en": ..., "es": ...}`; `languages.text_in` chooses one."""

SECTIONS = ("heroes", "upgrades", "ascending", "matching", "descending", "footmen")
"""Sections of a player board that a factory can serve (ruling A09)."""


@dataclass(frozen=True, slots=True)
class Credit:
    """A role and the people credited with it. A name may include other words: "Tutankhamen, by Reiner Knizia"."""

    role: Words
    names: tuple[Words, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """The fields shared by every file in `data`, and the path it was read from."""

    id: str
    game: str
    version: str
    provenance: str = ""  # "document", "reconstructed", "proposal" or "final"; a rule set states it for each ruling
    title: Words
    source: str = ""  # path of the file
    digest: str = ""  # sha256 of the file and of the files it names
    files: tuple[str, ...] = ()  # files it names next to it: art, fonts and inks, as it spells them
    arts: Mapping[str, Art] = field(default_factory=dict)  # its own art files, by the name it uses
    fonts: Mapping[str, Face] = field(default_factory=dict)  # by role: "regular", "bold", "display"
    credits: tuple[Credit, ...] = ()  # its own, or those of the product it belongs to
    words: Mapping[str, Words] = field(default_factory=dict)  # replace built-in ones, by keys such as "sheets.scale"
    sold_as: Words = field(default_factory=dict)  # title of the product it belongs to, used as the game's name

    @property
    def is_back(self) -> bool:
        """Return whether this definition is only the back of other sheets."""
        return False


@dataclass(frozen=True, slots=True, order=True)
class Axial:
    """A hex in axial coordinates: q grows to the right, r grows downwards (flat tops: down the column)."""

    q: int
    r: int

    def neighbours(self) -> tuple["Axial", ...]:
        """Return the six hexes that share a side with this one, clockwise on screen, starting at the upper right.

        >>> Axial(0, 0).neighbours()[2]
        Axial(q=0, r=1)
        """
        return tuple(Axial(self.q + q, self.r + r) for q, r in _STEPS)

    def distance(self, other: "Axial") -> int:
        """Return the number of steps from this hex to another."""
        dq, dr = self.q - other.q, self.r - other.r
        return max(abs(dq), abs(dr), abs(dq + dr))


_STEPS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


@dataclass(frozen=True, slots=True)
class Points:
    """The two scores on a white pyramid: top for each round, bottom for the last one (RP-05)."""

    round: int
    final: int


@dataclass(frozen=True, slots=True)
class Space:
    """A numbered space with a white pyramid (`points`), a black one (`factory`, a section name), or both."""

    number: int
    at: Axial
    points: Points | None = None
    factory: str | None = None
    name: Words = field(default_factory=dict)


D4_CHOOSES = 4
"""Maximum number of starts for which a d4 is rolled. With more, a d8 is rolled, again until it shows a start (A81)."""


@dataclass(frozen=True, slots=True)
class Start:
    """A starting area; `die` is the face of the solo die that chooses it (RP-60)."""

    die: int
    at: Axial


@dataclass(frozen=True, slots=True)
class Map(Definition):
    """A main board: numbered spaces, starting areas and the solo garrison, on hexes of any outline."""

    subtitle: Words
    orientation: str  # "flat" or "pointy" tops
    spaces: tuple[Space, ...]  # ordered by number
    starts: tuple[Start, ...]  # ordered by die
    garrison: Mapping[int, int]  # solo units of the Pharaoh per space number
    start_garrison: int  # solo units on each start that is not the player's
    rounds: int = 10
    solo_rounds: int = 15
    ground: str = "lapis"  # a ground of generators/boards/shared/grounds.py
    emblem: str = "sun"  # a name in data/art/map-emblems, or a file of `arts`
    walls: Mapping[frozenset[Axial], int] = field(default_factory=dict)  # closed borders, with their index in the file
    width: float = 420.0  # of the printed board, mm
    height: float = 297.0
    dice: tuple[DieShape, ...] = DICE_EACH  # the dice of each colour (RP-02, A26)
    has_solo: bool = True  # whether it can be played solo; a product may exclude solo play
    devices: tuple[DeviceKind, ...] = DEVICES  # shown in its legend: those of the player boards in the same box

    def near(self, at: Axial) -> tuple[Axial, ...]:
        """Return the neighbouring hexes, spaces or not, that no wall separates from this one, clockwise."""
        return tuple(one for one in at.neighbours() if not self.walls or frozenset((at, one)) not in self.walls)

    def space(self, number: int) -> Space | None:
        """Return the space with a number, or None."""
        return next((space for space in self.spaces if space.number == number), None)


@dataclass(frozen=True, slots=True)
class Box:
    """A cell to write a die into: a circle takes any die, every other shape its own (A01, A26)."""

    shape: Shape
    number: int | None = None  # footmen: the printed number that must be met to cross it


@dataclass(frozen=True, slots=True)
class Unit:
    """A special unit: three boxes, then `operator value` from its track (RP-25..27)."""

    id: str  # as typed and as written in files: "ascending", "matching", "descending", or a custom word
    title: Words
    boxes: tuple[Box, ...]
    order: UnitOrder  # order of its numbers: a factory of this order serves the unit (A99)
    operator: Literal["add", "multiply"]
    track: tuple[int, ...]  # the first value counts from the start, each upgrade moves one on (RP-22)
    subtract_from: int | None  # 8 for the countdown bomb: (8 - left) x value
    line: bool  # has the line upgrade: the middle box counts instead of the left one
    bomb: bool  # may be sent to any space and never stays (RP-32, A40)


@dataclass(frozen=True, slots=True)
class Block:
    """Footmen boxes that unlock `adds` more soldiers once all are crossed (RP-23, RP-28)."""

    boxes: tuple[Box, ...]
    adds: int


@dataclass(frozen=True, slots=True)
class Ability:
    """The ability of a faction. `hyskos.rules` applies its effects; `official_only` switches off a `proposal`."""

    provenance: str  # "document", "proposal" or "final"
    text: Words
    sign: str  # printed after the units it concerns: "-> 2", "<- 2", ...; "": derived from the effects
    effects: tuple[Mapping[str, Mapping[str, int | str]], ...]  # each maps one kind to its parameters
    rulings: Mapping[str, Mapping[str, tuple[Mapping[str, Mapping[str, int | str]], ...]]] = field(default_factory=dict)
    rule: str | None = None  # the rule statement that describes it


@dataclass(frozen=True, slots=True)
class Faction(Definition):
    """A player board."""

    colour: str  # an ink name, as used in drawings
    emblem: str  # a name in data/art/emblems, or a file of `arts`
    pattern: str  # a name in data/art/patterns, or a file of `arts`, so that colour is never the only distinction
    dark: str  # an ink for border, headings and starting values; "": derived from the colour
    hatch: str  # replaces the colour in the light design: "falling", "rising", "upright", "level", "crossed"
    ability: Ability
    article: Mapping[str, str]  # article before the name in sentences, for languages that need one
    aliases: Mapping[str, tuple[str, ...]]  # accepted in commands in addition to id and title, by language
    hero_slots: tuple[Box, ...]
    upgrade_pairs: int
    units: tuple[Unit, ...]
    footmen: tuple[tuple[Block, ...], ...]
    footmen_bonus: int
    devices: tuple[Device, ...]
    rounds: int = 10  # one box each on the board; the map decides how many are played
    solo_rounds: int = 15
    pair: tuple[Shape, Shape] = ("triangle", "rhombus")  # the boxes of an upgrade pair
    around: tuple[DieShape, ...] = DICE_EACH  # dice of the map that the board is made for
    rounds_of: str = field(default="", compare=False)  # id of the map that sets the rounds; "": the board itself

    @property
    def boxes(self) -> tuple[Box, ...]:
        """All boxes of the board that a die is written into or crosses, section by section."""
        pairs = tuple(Box(shape) for shape in self.pair) if self.upgrade_pairs else ()
        units = tuple(box for unit in self.units for box in unit.boxes)
        return (
            *self.hero_slots, *pairs, *units, *(box for track in self.footmen for block in track for box in block.boxes)
        )  # fmt: skip

    @property
    def dice(self) -> tuple[DieShape, ...]:
        """The kinds of dice used with the board: those of its map (or the default ones) plus those of its boxes."""
        return kinds((*self.around, *(DIE_OF[box.shape] for box in self.boxes if box.shape in DIE_OF)))


_OwnBoard = TypeVar("_OwnBoard", bound=Faction)


def on_map(faction: _OwnBoard, main_board: Map) -> _OwnBoard:
    """Return the player board adapted to a map: one box per round, and boxes wide enough for the map's largest die."""
    rounds, alone = main_board.rounds, main_board.solo_rounds
    return replace(faction, rounds=rounds, solo_rounds=alone, around=main_board.dice, rounds_of=main_board.id)


@dataclass(frozen=True, slots=True)
class Edge:
    """An edge where one player's pieces enter a square grid."""

    id: str  # "south", "north", "west", "east"
    squares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GoalLine:
    """Three squares through the centre that win, in games of at least `players` players."""

    squares: tuple[str, ...]
    players: int


@dataclass(frozen=True, slots=True)
class Grid(Definition):
    """A square board for pyramids; squares are named from a1 at the lower left, with files to the right."""

    columns: int
    rows: int
    cell_mm: float
    largest: str = "large"  # the largest pyramid played on it: small, medium or large
    blocked: tuple[str, ...] = ()
    edges: tuple[Edge, ...] = ()
    goal_lines: tuple[GoalLine, ...] = ()
    coordinates: bool = True
    ground: str = "night"  # "lapis", "brick" or "night": generators/boards/games/grid_face.py
    scene: str = "pyramids"  # over the title: a name in data/art/scenes, or a file of `arts`


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision on a point that the documents leave open: a named option with its default, reason and alternatives."""

    id: str  # "A47"
    name: str  # "halves"
    default: str
    alternatives: tuple[str, ...]
    question: Words
    reason: Words
    source: str  # short quotation of the text it is based on
    engine: bool  # whether the rules engine implements the alternatives, or only the default


@dataclass(frozen=True, slots=True)
class Rulebook(Definition):
    """The rules of a game as numbered statements and named rulings."""

    statements: Mapping[str, Words] = field(default_factory=dict)  # "RP-36": sentence
    rulings: tuple[Ruling, ...] = ()


SIDE_INKS = ("gold", "black", "jade", "brick")
"""Default inks of the first to fourth side of a ring."""
SIDE_LETTERS = "gojb"
"""Letters of the sides in position notation, on every ring."""


@dataclass(frozen=True, slots=True)
class RingPlayer:
    """One side of a ring race: its start, entries, direction and exit."""

    id: str
    title: Words
    direction: int  # 1 or -1 along the numbers of the triangles
    ascension: int  # the blue outer triangle where full pyramids leave
    entries: tuple[int, ...]  # outer triangles of the starting pyramids and of returning pieces
    figures: tuple[int, ...]  # inner triangles of Mason, Anubis and Cleopatra at the start
    seat: int  # index in the file, from 0: decides the turn order and the look of its marks
    ink: str  # defaults to SIDE_INKS by seat: gold for the first side in the file, black for the second


@dataclass(frozen=True, slots=True)
class Ring(Definition):
    """A closed strip of triangles: inner i shares a side with outer i and outer i + 1."""

    subtitle: Words
    triangles: int
    neutral: int  # the blue outer triangle that belongs to no player
    players: tuple[RingPlayer, ...]  # two to four, in turn order
