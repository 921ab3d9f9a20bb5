"""Windows of a VASSAL module: boards with grids of their places, slots of pieces, and pictures."""

from dataclasses import field
from xml.etree.ElementTree import Element, SubElement

from hyskos.definitions.values import dataclass
from hyskos.generators.drawing import Drawing
from hyskos.generators.tables import counters
from hyskos.generators.tables.contents import Mat, Table
from hyskos.generators.tables.counters import Counter
from hyskos.generators.tables.rasters import at_dpi, size_at
from hyskos.generators.words import words

DPI = 200
"""Resolution of all pictures: positions are whole pixels, with an error below 0.1 mm."""
BUILD, MODULE = "VASSAL.build", "VASSAL.build.module"
MAP, GRID = f"{MODULE}.map", f"{MODULE}.map.boardPicker.board"
_HANDLES = (
    "StackMetrics", "ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer",
    "StackExpander", "PieceMover", "KeyBufferer", "ImageSaver", "CounterDetailViewer", "Flare",
)  # fmt: skip
"""Components that make a map react to the mouse, with the program's default settings."""


@dataclass(slots=True)
class Module:
    """A module in progress: the table, its pictures, and the number of piece slots."""

    table: Table
    pictures: dict[str, bytes] = field(default_factory=dict)
    sizes: dict[str, tuple[int, int]] = field(default_factory=dict)
    slots: int = 0

    def word(self, key: str) -> str:
        """Return words in the language of the table."""
        return words("tables", self.table.lang)[key]


def window(module: Module, kind: str, title: str, *, launch: bool = True, **more: str) -> Element:
    """Make a window for boards; moves within it are reported by the names of places."""
    moved = module.word("moved")
    element = Element(
        kind, more, mapName=title, description="", buttonName=title if launch else "", tooltip=title, icon="",
        hotkey="",
        launch="true" if launch else "false", allowMultiple="false", edgeWidth="0", edgeHeight="0",
        backgroundcolor="255,255,255", color="0,0,0", thickness="3", markMoved="Never", moveWithinFormat=moved,
        moveToFormat=moved, createFormat="", changeFormat="$message$",
    )  # fmt: skip
    for name in _HANDLES:
        SubElement(element, f"{MAP}.{name}")
    SubElement(element, f"{MAP}.Zoomer", zoomLevels="0.2,0.25,0.333,0.5,0.75,1.0,1.5,2.0", zoomStart="5")
    return element


def board_in(module: Module, parent: Element, mat: Mat) -> None:
    """Add a board with its picture to a window, and a grid of its places."""
    picker = SubElement(parent, f"{MAP}.BoardPicker", slotWidth="350", slotHeight="125", slotScale="0.2", title="")
    picture = add_picture(module, f"board_{mat.definition.id}.png", mat.front)
    board = SubElement(picker, f"{MAP}.boardPicker.Board", name=mat.title, image=picture, reversible="false")
    if mat.places:
        grid = SubElement(board, f"{GRID}.RegionGrid", snapto="true", visible="false", fontsize="12")
        for place in mat.places:
            x, y = str(pixel(place.x)), str(pixel(place.y))
            SubElement(grid, f"{GRID}.Region", name=place.name, originx=x, originy=y)


def pixel(mm: float) -> int:
    """Convert a length in mm to pixels of all pictures."""
    return round(mm * DPI / 25.4)


def add_picture(module: Module, name: str, drawing: Drawing) -> str:
    """Store a drawing as a picture under a name, once, and return the name."""
    if name not in module.pictures:
        module.pictures[name], module.sizes[name] = at_dpi(drawing, DPI), size_at(drawing, DPI)
    return name


def slot_in(module: Module, parent: Element, counter: Counter, kind: str = "PieceSlot") -> None:
    """Add a slot with a piece."""
    module.slots += 1
    width, height = module.sizes[counter.picture]
    slot = SubElement(
        parent, f"{BUILD}.widget.{kind}", entryName=counter.name, gpid=str(module.slots), width=str(width),
        height=str(height),
    )  # fmt: skip
    slot.text = counters.creation_command(counter, module.slots)


def stack_on(
    module: Module, parent: Element, name: str, board: str, at: tuple[int, int], pieces: list[Counter]
) -> None:
    """Stack pieces on a place of a board for the start of the game, the lowest first."""
    stack = SubElement(
        parent, f"{MAP}.SetupStack", name=name, owningBoard=board, useGridLocation="false", x=str(at[0]), y=str(at[1])
    )
    for piece in pieces:
        slot_in(module, stack, piece)
