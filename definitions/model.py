"""What a map, a faction, a grid and a rule set are: frozen values made by the loader of YAML that passed its checks."""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Literal, TypeVar

from hyskos.definitions.art.shapes import Art
from hyskos.definitions.devices import DEVICES, Device, DeviceKind
from hyskos.definitions.dice import DICE_EACH, DIE_OF, DieShape, Shape, kinds
from hyskos.definitions.fonts.face import Face
from hyskos.definitions.values import dataclass

UnitOrder = Literal["ascending", "matching", "descending"]  # of the numbers of a special unit
Words = Mapping[str, str]
"""Text for people per language code: `{"en": ..., "es": ...}`; `languages.text_in` chooses one."""

SECTIONS = ("heroes", "upgrades", "ascending", "matching", "descending", "footmen")
"""Sections of a player board that a factory can serve (ruling A09)."""


@dataclass(frozen=True, slots=True)
class Credit:
    """Who has done one kind of work; a name may have other words with it: "Tutankhamen, by Reiner Knizia"."""

    role: Words
    names: tuple[Words, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """What every file of `data` begins with, and where it was read."""

    id: str
    game: str
    version: str
    provenance: str = ""  # "document", "reconstructed", "proposal" or "final"; a rule set's rulings say it
    title: Words
    source: str = ""  # path of the file
    digest: str = ""  # sha256 of the file, and of those of its own
    files: tuple[str, ...] = ()  # those of its own, beside it: art, fonts and inks, by the names that it writes
    arts: Mapping[str, Art] = field(default_factory=dict)  # files of its own, by the name that it writes
    fonts: Mapping[str, Face] = field(default_factory=dict)  # by what they are for: "regular", "bold", "display"
    credits: tuple[Credit, ...] = ()  # of a product that it lies in, or its own
    words: Mapping[str, Words] = field(default_factory=dict)  # replace built-in ones, by keys such as "sheets.scale"
    sold_as: Words = field(default_factory=dict)  # the title of the product that it lies in, for the name of the game

    @property
    def is_back(self) -> bool:
        """Tell whether this is nothing but the back of others."""
        return False


@dataclass(frozen=True, slots=True, order=True)
class Axial:
    """A hex by axial coordinates: q grows to the right, r grows downwards (flat tops: down the column)."""

    q: int
    r: int

    def neighbours(self) -> tuple["Axial", ...]:
        """Give the six hexes that share a side with this one, clockwise on screen, starting at the upper right.

        >>> Axial(0, 0).neighbours()[2]
        Axial(q=0, r=1)
        """
        return tuple(Axial(self.q + q, self.r + r) for q, r in _STEPS)

    def distance(self, other: "Axial") -> int:
        """Count the steps from this hex to another one."""
        dq, dr = self.q - other.q, self.r - other.r
        return max(abs(dq), abs(dr), abs(dq + dr))


_STEPS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


@dataclass(frozen=True, slots=True)
class Points:
    """The two numbers of a white pyramid: top for each round, bottom for the last one (RP-05)."""

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
"""Most starts among which a d4 chooses; of more a d8 does, thrown again until it shows a start's face (A81)."""


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
    walls: Mapping[frozenset[Axial], int] = field(default_factory=dict)  # closed borders by index
    width: float = 420.0  # of the printed board, mm
    height: float = 297.0
    dice: tuple[DieShape, ...] = DICE_EACH  # the dice of each colour (RP-02, A26)
    has_solo: bool = True  # whether one player may play alone on it; a product may be for several only
    devices: tuple[DeviceKind, ...] = DEVICES  # in its legend: those of the player boards in the same box

    def near(self, at: Axial) -> tuple[Axial, ...]:
        """Give the hexes around one, spaces or not, that no wall parts from it, clockwise."""
        return tuple(one for one in at.neighbours() if not self.walls or frozenset((at, one)) not in self.walls)

    def space(self, number: int) -> Space | None:
        """Find a space by its number."""
        return next((space for space in self.spaces if space.number == number), None)


@dataclass(frozen=True, slots=True)
class Box:
    """A cell to write a die into: a circle takes any die, every other shape its own (A01, A26)."""

    shape: Shape
    number: int | None = None  # footmen: the printed number that must be met to cross it


@dataclass(frozen=True, slots=True)
class Unit:
    """A special unit: three boxes, then `operator value` from its track (RP-25..27)."""

    id: str  # what people type and files write: "ascending", "matching", "descending", or a word of one's own
    title: Words
    boxes: tuple[Box, ...]
    order: UnitOrder  # of its numbers: a factory of this order serves the unit (A99)
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
    """What a faction can do; `hyskos.rules` plays the effects, `proposal` is switched off by `official_only`."""

    provenance: str  # "document", "proposal" or "final"
    text: Words
    sign: str  # beside those whom it is about, on the sheet: "-> 2", "<- 2", ...; "": made of the effects
    effects: tuple[Mapping[str, Mapping[str, int | str]], ...]  # each of one kind, with the parameters of this kind
    rulings: Mapping[str, Mapping[str, tuple[Mapping[str, Mapping[str, int | str]], ...]]] = field(default_factory=dict)
    rule: str | None = None  # the statement of the rules that tells of it


@dataclass(frozen=True, slots=True)
class Faction(Definition):
    """A player board."""

    colour: str  # an ink, as drawings name it
    emblem: str  # a name in data/art/emblems, or a file of `arts`
    pattern: str  # a name in data/art/patterns, or a file of `arts`: no faction is known by colour alone
    dark: str  # an ink for border, headings and starting values; "": found by the colour
    hatch: str  # lines in place of the colour in the light design: "falling", "rising", "upright", "level", "crossed"
    ability: Ability
    article: Mapping[str, str]  # what sentences put before the name, for languages that need it
    aliases: Mapping[str, tuple[str, ...]]  # what may be typed for it beside id and title, per language
    hero_slots: tuple[Box, ...]
    upgrade_pairs: int
    units: tuple[Unit, ...]
    footmen: tuple[tuple[Block, ...], ...]
    footmen_bonus: int
    devices: tuple[Device, ...]
    rounds: int = 10  # a box for each on the board; the map says how many are played
    solo_rounds: int = 15
    pair: tuple[Shape, Shape] = ("triangle", "rhombus")  # the boxes of an upgrade pair
    around: tuple[DieShape, ...] = DICE_EACH  # the dice of the map that the board is made for
    rounds_of: str = field(default="", compare=False)  # id of the map that says the rounds; "": the board itself

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Give every box of the board that a die is written into or crosses, section by section."""
        pairs = tuple(Box(shape) for shape in self.pair) if self.upgrade_pairs else ()
        units = tuple(box for unit in self.units for box in unit.boxes)
        return (
            *self.hero_slots, *pairs, *units, *(box for track in self.footmen for block in track for box in block.boxes)
        )  # fmt: skip

    @property
    def dice(self) -> tuple[DieShape, ...]:
        """Give the kinds of dice that may lie before the board: those of its map, or the usual ones, and its own."""
        return kinds((*self.around, *(DIE_OF[box.shape] for box in self.boxes if box.shape in DIE_OF)))


_OwnBoard = TypeVar("_OwnBoard", bound=Faction)


def on_map(faction: _OwnBoard, main_board: Map) -> _OwnBoard:
    """Give the player board for a map: with a box for each of its rounds, and room for the largest of its dice."""
    rounds, alone = main_board.rounds, main_board.solo_rounds
    return replace(faction, rounds=rounds, solo_rounds=alone, around=main_board.dice, rounds_of=main_board.id)


@dataclass(frozen=True, slots=True)
class Edge:
    """Where one player's pieces enter a square grid."""

    id: str  # "south", "north", "west", "east"
    squares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GoalLine:
    """Three squares through the centre that win, for games of at least `players` players."""

    squares: tuple[str, ...]
    players: int


@dataclass(frozen=True, slots=True)
class Grid(Definition):
    """A square board for pyramids; squares are named a1 at the lower left, files to the right."""

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
    """A decision where the documents are silent: a named field with its default, reason and alternatives."""

    id: str  # "A47"
    name: str  # "halves"
    default: str
    alternatives: tuple[str, ...]
    question: Words
    reason: Words
    source: str  # the words it rests on, quoted shortly
    engine: bool  # whether the rules engine offers the alternatives, or only the default is played


@dataclass(frozen=True, slots=True)
class Rulebook(Definition):
    """The rules of a game as numbered statements and named rulings."""

    statements: Mapping[str, Words] = field(default_factory=dict)  # "RP-36": sentence
    rulings: tuple[Ruling, ...] = ()


SIDE_INKS = ("gold", "black", "jade", "brick")
"""Of the first to the fourth side of a ring that names none."""
SIDE_LETTERS = "gojb"
"""What positions call them, whatever the ring does."""


@dataclass(frozen=True, slots=True)
class RingPlayer:
    """One side of a ring race: where it starts, enters, goes and leaves."""

    id: str
    title: Words
    direction: int  # 1 or -1 along the numbers of the triangles
    ascension: int  # the blue outer triangle where full pyramids leave
    entries: tuple[int, ...]  # outer triangles of the starting pyramids and of returning pieces
    figures: tuple[int, ...]  # inner triangles of Mason, Anubis and Cleopatra at the start
    seat: int  # its number in the file, from 0: the order of turns, and what its marks look like
    ink: str  # gold for the first of the file and black for the second, whatever they are called, unless it says else


@dataclass(frozen=True, slots=True)
class Ring(Definition):
    """A closed strip of triangles: inner i shares a side with outer i and outer i + 1."""

    subtitle: Words
    triangles: int
    neutral: int  # the blue outer triangle of no player
    players: tuple[RingPlayer, ...]  # two to four in the order of their turns
